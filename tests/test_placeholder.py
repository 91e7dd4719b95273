"""Placeholders: the grammar by which prose names facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.placeholder import Malformed, Part, Placeholder, parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain } text", ("plain } text",)),
        ("{torch}", (Placeholder("fact", "torch", written="{torch}"),)),
        ("{torch|raw}", (Placeholder("fact", "torch", form="raw", written="{torch|raw}"),)),
        (
            "a {vllm@25.11.post1|minor} b",
            (
                "a ",
                Placeholder("fact", "vllm", "25.11.post1", "minor", "{vllm@25.11.post1|minor}"),
                " b",
            ),
        ),
        ("{driver.minimum}", (Placeholder("fact", "driver.minimum", written="{driver.minimum}"),)),
        ("{uri@25.11}", (Placeholder("uri", "uri", "25.11", written="{uri@25.11}"),)),
        ("{link:x-y}", (Placeholder("link", "x-y", written="{link:x-y}"),)),
        ("{=0.11.0}", (Placeholder("literal", "0.11.0", written="{=0.11.0}"),)),
        ("a {{torch} b", ("a {torch} b",)),
        ("{{{torch}", ("{", Placeholder("fact", "torch", written="{torch}"))),
        ("open {", ("open ", Malformed("{"))),
        ("{}", (Malformed("{}"),)),
        ("{a b}", (Malformed("{a b}"),)),
        ("{torch|small}", (Malformed("{torch|small}"),)),
        ("{torch@}", (Malformed("{torch@}"),)),
        ("{a\nb}", (Malformed("{"), "a\nb}")),
    ],
)
def test_text_is_split_at_its_placeholders(text: str, expected: tuple[Part, ...]) -> None:
    """Each placeholder becomes what it names, a doubled brace a brace, the rest stays text."""
    assert parts(text) == expected


@given(st.text(alphabet="{}|@=:.a1 \n文", max_size=40))
def test_no_text_is_lost(text: str) -> None:
    """Joined again, the parts are the text that was written, whatever it holds."""
    joined = "".join(
        part.replace("{", "{{") if isinstance(part, str) else part.written for part in parts(text)
    )
    assert joined == text
