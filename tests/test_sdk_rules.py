"""Rules about the SDK, where an example alone cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.lint.rule import rules_of
from generator.lint.rules import sdk
from generator.loader import Loaded, read
from tests.test_lint import run

HERE = Path(__file__).parent
RECORD = """
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components: {Ubuntu: "24.04", CUDA: "12.8", torch: 2.8.0+ppu1.7.0, triton: 3.4.0}
variants:
  - {tag: "25.12", architectures: [amd64]}
  - {tag: 25.12.post1, architectures: [amd64], sdk: {name: ppu, version: 1.6.0}}
fixes: []
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""
ALONE = RECORD.replace(
    "  - {tag: 25.12.post1, architectures: [amd64], sdk: {name: ppu, version: 1.6.0}}\n", ""
)


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def said(project: Loaded, text: str) -> list[tuple[str, str]]:
    """Return code and message of what is found, accepted or not."""
    outcome = run(project, text, *rules_of(sdk))
    return [(finding.code, finding.message) for finding in outcome.findings]


def test_a_package_is_compared_with_the_sdk_of_each_variant(project: Loaded) -> None:
    """The sentence names the variants for which it holds."""
    differs = "torch 2.8.0+ppu1.7.0 is built for ppu SDK 1.7.0, the image has ppu SDK 1.6.0"
    assert said(project, RECORD) == [("SDK101", f"{differs} (variant 25.12.post1)")]


@pytest.mark.parametrize(
    ("token", "stated", "same"),
    [
        ("1.7.0", "1.7.0", True),
        ("1.7", "1.7.0", True),
        ("2", "2.0.0", True),
        ("1.7.0", '"1.7"', True),
        ("1.7.0", "1.7.0.post1", True),
        ("1.7.0", "1.7.0.4", True),
        ("1.7.1", "1.7.0", False),
        ("1.7", "1.7.1", False),
        ("1.6.0", "1.7.0", False),
        ("1.8.0", "1.7.0", False),
        ("1", "1.1.0", False),
    ],
)
def test_three_numbers_of_an_sdk_are_compared(
    project: Loaded, token: str, stated: str, *, same: bool
) -> None:
    """What is left out is zero, and a rebuild is the same SDK."""
    text = ALONE.replace("ppu1.7.0", f"ppu{token}").replace("version: 1.7.0", f"version: {stated}")
    assert [code for code, _ in said(project, text) if code == "SDK101"] == ["SDK101"] * (not same)


def test_a_build_for_the_ppu_is_not_for_another_sdk(project: Loaded) -> None:
    """Equal numbers of two SDKs mean nothing; the word sdk alone says only the number."""
    for name in ("other", "xpu"):
        other = ALONE.replace("name: ppu", f"name: {name}")
        differs = f"torch 2.8.0+ppu1.7.0 is built for ppu SDK 1.7.0, the image has {name} SDK 1.7.0"
        assert said(project, other) == [("SDK101", differs)]
        assert said(project, other.replace("+ppu", "+sdk")) == []


def test_a_package_of_another_sdk_is_waived_by_its_name(project: Loaded) -> None:
    """The waiver of one component accepts what is said of that component."""
    waiver = "waivers: [{rules: [SDK101], component: torch, until: 2027-06-30, reason: x}]\n"
    outcome = run(project, RECORD + waiver, *rules_of(sdk))
    assert [(f.code, f.waived_by) for f in outcome.findings] == [("SDK101", "x")]


def test_the_first_package_shows_that_the_sdk_is_missing(project: Loaded) -> None:
    """One sentence for all packages, with the article that its SDK asks for."""
    none = RECORD.replace("sdk: {name: ppu, version: 1.7.0}\ndriver", "driver")
    none = none.replace("triton: 3.4.0", "triton: 3.4.0+ppu1.7.0")
    missing = "torch 2.8.0+ppu1.7.0 is built for a ppu SDK, and the record states no SDK"
    told = [message for code, message in said(project, none) if code == "SDK102"]
    assert told == [f"{missing} (variant 25.12)"]
    told = [message for code, message in said(project, none.replace("+ppu", "+sdk"))]
    assert (
        "torch 2.8.0+sdk1.7.0 is built for an SDK, and the record states no SDK (variant 25.12)"
        in told
    )


def test_a_rebuild_is_told_where_the_sdk_is_known(project: Loaded) -> None:
    """A variant that does not say its SDK hides nothing of the others."""
    unknown = RECORD.replace("version: 1.7.0", "version: unknown")
    (differs,) = said(project, unknown)
    assert differs[1].endswith("the image has ppu SDK 1.6.0 (variant 25.12.post1)")
    unknown = unknown.replace("1.6.0", "1.7.0")
    unknown = unknown.replace("+ppu1.7.0", "+ppu1.7.0.post2")
    states = "packages name SDK 1.7.0.post2 (torch), the record states 1.7.0"
    assert said(project, unknown) == [("SDK103", states)]
    own = "components: {torch: 2.8.0}"
    text = RECORD.replace("sdk: {name: ppu, version: 1.6.0}", own).replace(
        "+ppu1.7.0", "+ppu1.7.0.post2"
    )
    assert said(project, text) == [("SDK103", f"{states} (variant 25.12)")]


@pytest.mark.parametrize(
    ("local", "stated", "builds"),
    [
        ("ppu1.7.0.post2", "1.7.0", "1.7.0.post2"),
        ("ppu1.7.0.post2.oe", "1.7.0.post1", "1.7.0.post2"),
        ("ppu1.7.0.post1", "1.7.0.post2", "1.7.0.post1"),
        ("ppu1.7.0.post1", "1.7.0.post1", ""),
        ("ppu1.7.0.oe.post1", "1.7.0", ""),
        ("post1.ppu1.7.0", "1.7.0", ""),
        ("ppu1.7.0.12", "1.7.0", ""),
        ("v1.7.0.post1", "1.7.0", ""),
        ("ppu1.6.0.post1", "1.7.0", ""),
        ("ali.9.ppu9.0.0", "9.0.0", ""),
        ("ppu1.8.0.post1", "1.7.0", ""),
    ],
)
def test_a_rebuild_stands_behind_its_sdk(
    project: Loaded, local: str, stated: str, builds: str
) -> None:
    """Only of the SDK that is stated, and only where it is not the one that is stated."""
    text = ALONE.replace("ppu1.7.0", local).replace("version: 1.7.0", f"version: {stated}")
    told = [message for code, message in said(project, text) if code == "SDK103"]
    sentence = f"packages name SDK {builds} (torch), the record states {stated}"
    assert told == ([sentence] if builds else [])
