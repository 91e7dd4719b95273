"""Links among the pages by hand: what is behind one is shown where it belongs to the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checkout import made


@pytest.mark.parametrize(
    ("name", "target", "sentence"),
    [
        ("docs/fr/secret.txt", "/etc/hostname", "link that leads out of the project"),
        ("docs/fr/x.md", "../../../outside.md", "link that leads out of the project"),
        ("docs/fr/all", "/", "link that leads out of the project"),
        ("docs/fr/again", "..", "link to a folder around it"),
        ("docs/fr/circle", "circle", "links that lead in a circle"),
    ],
)
def test_a_link_among_the_pages_shows_nothing_of_the_machine(
    small: Path, name: str, target: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused with its name; the old site stays."""
    (small / "docs/fr").mkdir()
    (small.parent / "outside.md").write_text("# Secret\n", encoding="utf-8")
    (small / name).symlink_to(target)
    assert made(small) == 1
    assert f"{name}: {sentence}" in caplog.text
    assert not (small / "site").exists()


def test_links_inside_of_the_project_are_followed(
    small: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One picture may stand in two places; the folder of all pages may not be elsewhere."""
    (small / "docs/fr").mkdir()
    (small / "picture.svg").write_text("<svg/>", encoding="utf-8")
    (small / "docs/fr/x.svg").symlink_to("../../picture.svg")
    assert made(small) == 0
    assert (small / "site/x.svg").read_text("utf-8") == "<svg/>"
    (small / "docs").rename(small.parent / "elsewhere")
    (small / "docs").symlink_to(small.parent / "elsewhere")
    assert made(small) == 1
    assert "docs: link that leads out of the project" in caplog.text
