"""References and challenges: what is read by a grammar, and what is refused by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.desk.image.source import ImageError
from generator.desk.registry import Reference, parse
from generator.desk.registry.challenge import Challenge, challenges
from generator.desk.registry.origin import place
from tests.registry.conftest import fails
from tests.registry.fake import DIGEST


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("registry.example/a/b:25.12", Reference("registry.example", "a/b", "25.12")),
        ("Registry.Example:5000/a:1", Reference("registry.example:5000", "a", "1")),
        ("localhost/a:1", Reference("localhost", "a", "1")),
        ("host:80/a__b/c-d.e:v1_2", Reference("host:80", "a__b/c-d.e", "v1_2")),
        ("[::1]:5000/a:1", Reference("[::1]:5000", "a", "1")),
        (f"r.example/a@{DIGEST}", Reference("r.example", "a", None, DIGEST)),
        (f"r.example/a:1@{DIGEST}", Reference("r.example", "a", "1", DIGEST)),
        (f"r.example/a:{'x' * 128}", Reference("r.example", "a", "x" * 128)),
    ],
)
def test_a_reference(text: str, reference: Reference) -> None:
    """It is read as docker reads it, and written as it was; what to ask for is the surest part."""
    found = parse(text)
    assert found == reference
    assert str(found).lower() == text.lower()
    assert found.wanted == (reference.digest or reference.tag)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ubuntu:24.04", "registry-1.docker.io/library/name:tag"),
        ("library/ubuntu:24.04", "does not begin with the host"),
        ("-a.example/a:1", "does not begin with the host"),
        ("a.example:0/a:1", "does not begin with the host"),
        ("a.example:99999/a:1", "does not begin with the host"),
        ("a b.example/a:1", "does not begin with the host"),
        ("user@a.example/a:1", "does not begin with the host"),
        ("https://a.example/a:1", "does not begin with the host"),
        ("a.example/A:1", "lower-case"),
        ("a.example/a//b:1", "no path of a repository"),
        ("a.example/../b:1", "no path of a repository"),
        (f"a.example/{'a' * 250}:1", "no path of a repository"),
        ("a.example/a", "it names no tag"),
        ("a.example/a:", "'' is no tag"),
        ("a.example/a:25.11+cu130", "'25.11+cu130' is no tag"),
        (f"a.example/a:{'x' * 129}", "is no tag"),
        ("a.example/a:.1", "is no tag"),
        ("a.example/a:1\n", "is no tag"),
        ("a.example/a@sha256:12", "is no digest"),
        ("a.example/a@", "is no digest"),
        ("x" * 9999, "…'"),
    ],
)
def test_no_reference(text: str, why: str) -> None:
    """Nothing is guessed: what is wrong is said before anybody is asked."""
    with fails("refused", why) as said:
        parse(text)
    assert len(said[0]) < 900
    assert "\n" not in said[0]


@given(st.text(max_size=60))
def test_any_text_is_a_reference_or_none(text: str) -> None:
    """Reading never crashes, and what it reads it writes again."""
    try:
        found = parse(text)
    except ImageError:
        return
    assert parse(str(found)) == found


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ()),
        ("Basic", (Challenge("basic", {}),)),
        ('Basic realm="a, b"', (Challenge("basic", {"realm": "a, b"}),)),
        (
            'Bearer realm="https://a/t",service="s",scope="repository:a:pull,push"',
            (
                Challenge(
                    "bearer",
                    {"realm": "https://a/t", "service": "s", "scope": "repository:a:pull,push"},
                ),
            ),
        ),
        (r'BEARER Realm = "a\"b\\c" , x=y', (Challenge("bearer", {"realm": r'a"b\c', "x": "y"}),)),
        (
            'Negotiate, NTLM TlRMTVNTUAA=, Basic realm="x", Bearer realm="y"',
            (
                Challenge("negotiate", {}),
                Challenge("ntlm", {}),
                Challenge("basic", {"realm": "x"}),
                Challenge("bearer", {"realm": "y"}),
            ),
        ),
        ('Bearer realm="a",realm="b"', (Challenge("bearer", {"realm": "a"}),)),
        ('Bearer realm="never ended', (Challenge("bearer", {}),)),
        ("=,=", ()),
        ("Basic " + "x" * 9000, ()),
    ],
)
def test_a_challenge(header: str, expected: tuple[Challenge, ...]) -> None:
    """Schemes and parameters are read with their quotes; what makes no sense is left out."""
    assert challenges([header]) == expected


def test_challenges_of_several_headers() -> None:
    """Each header may hold one."""
    assert [c.scheme for c in challenges(["Basic", "Bearer realm=x"])] == ["basic", "bearer"]


@given(st.lists(st.text('Bearer =,"\\;x\t\n', max_size=40)))
def test_any_header_is_read(headers: list[str]) -> None:
    """Reading never crashes nor takes for ever."""
    assert all(found.scheme for found in challenges(headers))


@given(st.text(max_size=30) | st.from_regex(r"https?://[\[\]@:./?#a-z0-9%-]{0,30}"))
def test_any_text_is_a_place_or_none(url: str) -> None:
    """Reading a URL never crashes; what is read is one of http with a host."""
    found = place(url)
    assert found is None or (found.origin.host and found.target.startswith("/"))


def test_a_place_shows_no_secret() -> None:
    """The path of a URL may be signed: it is not shown."""
    found = place("https://a.example/x?signature=secret")
    assert found is not None
    assert "secret" not in repr(found)
    assert str(found.origin) == "https://a.example"
