"""The frame of the theme: pages that are put into it are those that the templates give."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from mkdocs.structure.pages import Page

from generator.engine import edition
from generator.engine.frame import Frames
from generator.engine.policy import Hashes
from generator.engine.valid import valid
from tests.checkout import SMALL_RECORD, SMALL_TEXT, digest, edit, made


@pytest.mark.parametrize("address", ["https://notes.example.org/product/", ""])
def test_a_page_in_a_frame_is_what_the_templates_give(
    trio: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """
    Byte by byte, in all languages: between others, first or last, with and without an address.

    What templates write in more than one way, such as an ampersand, is left to them.
    """
    for number in range(1, 5):
        text = SMALL_TEXT.replace('"1.0"', f'"1.{number}"')
        (trio / SMALL_RECORD).with_name(f"1.{number}.yml").write_text(text.lstrip(), "utf-8")
    more = "".join(
        f', {{id: {id_}, name: "{name}", kind: python, group: g}}'
        for id_, name in (("b", "B & <b>C</b>"), ("c", "C"), ("d", "« D\u00a0»"), ("e", "E"))
    )
    edit(trio / "releases/components.yml", "group: g}]", f"group: g}}{more}]")
    monkeypatch.setenv("TAGNOTES_SITE_URL", address)
    monkeypatch.setenv("TAGNOTES_EDIT_URL", "https://forge.example.org/edit?a=1&b={path}")
    monkeypatch.setenv(
        "TAGNOTES_REPORT_URL", "https://forge.example.org/new?title={title}&at={path}:{line}"
    )
    assert made(trio) == 0
    framed = digest(trio / "site")
    rendered: list[str] = []

    def whole(frames: Frames, page: Page, context: Mapping[str, Any]) -> tuple[str, Hashes]:
        rendered.append(page.url)
        return frames.whole(context)

    monkeypatch.setattr(Frames, "put", whole)
    assert made(trio, anew=True) == 0
    assert digest(trio / "site") == framed
    assert "image/1.0/" in rendered
    assert "components/b/" in rendered


def test_pages_that_are_alike_share_a_frame(trio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The templates are asked once for the pages of releases between two others."""
    for number in range(1, 6):
        text = SMALL_TEXT.replace('"1.0"', f'"1.{number}"')
        (trio / SMALL_RECORD).with_name(f"1.{number}.yml").write_text(text.lstrip(), "utf-8")
    frames: list[str] = []

    def counted(output: str, search: str) -> str:
        if "image/\ue000slug\ue001/" in output:
            frames.append(output)
        return valid(output, search)

    monkeypatch.setattr(edition, "valid", counted)
    assert made(trio) == 0
    # Of six the newest, the oldest, the one after it (there is nothing before to be compared with)
    # and all others, in three languages.
    assert 3 <= len(frames) <= 4 * 3
