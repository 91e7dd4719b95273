"""Rules about what upstream has published of a package, where an example cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.finding import Severity
from generator.lint.outcome import Tally
from generator.lint.rule import rules_of
from generator.lint.rules import wheels
from generator.loader import Loaded, read
from tests.test_lint import run

HERE = Path(__file__).parent
RECORD = """
image: trainer-nv
release: "25.12"
released: 2025-12-18
status: supported
driver: {{family: nvidia, minimum: "550", meaning: vendor}}
components: {{{components}}}
variants:
{variants}
fixes: []
availability: {{public: true, vpc: none}}
sources: [{{url: "https://docs.example.org/notes"}}]
"""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def record(components: str, *variants: str) -> str:
    """Return a record with components, and what its variants have of their own."""
    lines = "\n".join(
        f"  - {{tag: 25.12-cu{n}00{own and ', '}{own}}}"
        for n, own in enumerate(variants or ("architectures: [amd64]",), 1)
    )
    return RECORD.format(components=components, variants=lines)


def said(project: Loaded, text: str, code: str) -> list[tuple[Severity, str]]:
    """Return severity and message of what one rule says."""
    outcome = run(project, text, *rules_of(wheels))
    assert all(f.source and f.help for f in outcome.findings)
    return [(f.severity, f.message) for f in outcome.findings if f.code == code]


PLAIN = "torch {} names no CUDA: as published it is built for CUDA {}, the image has CUDA {}"
BOTH = "architectures: [amd64, arm64]"
BUILDS = "triton {} has upstream builds for amd64, the image is for {}"


@pytest.mark.parametrize(
    ("torch", "cuda", "built", "severity"),
    [
        ("2.9.0", "13.0", "12.8", "warning"),
        ("2.9.0", "12.6", "12.8", "info"),
        ("2.9.0", "12.8.1", "12.8", None),
        ("2.9.0", "12", "12.8", None),
        ("2.11.0", "12.8", "13.0", "warning"),
        ("2.9.0+cu126", "13.0", "", None),
        ("2.9.0+ali.1", "13.0", "", None),
        ("2.99.0", "13.0", "", None),
        ("unknown", "13.0", "", None),
        ("2.9.0", "unknown", "", None),
        ("2.9.0", "newest", "", None),
    ],
)
def test_a_plain_version_is_the_wheel_of_the_index(
    project: Loaded, torch: str, cuda: str, built: str, severity: str | None
) -> None:
    """Another major CUDA is a warning, another minor one a remark."""
    text = record(f'CUDA: "{cuda}", torch: {torch}')
    told = [(severity, PLAIN.format(torch, built, cuda))]
    assert said(project, text, "CUD110") == (told if severity else [])


@pytest.mark.parametrize(
    "first",
    [
        "architectures: [amd64], driver: {family: ppu, minimum: 1.1.0}",
        "architectures: [amd64], driver: {family: amd, minimum: 1.1.0}",
        "architectures: [amd64], components: {CUDA: unknown}",
        "architectures: [amd64], components: {CUDA: null}",
        "architectures: [amd64], components: {CUDA: 12.8}",
        "architectures: [arm64]",
    ],
)
def test_a_variant_that_no_wheel_is_for_hides_nothing_of_the_next(
    project: Loaded, first: str
) -> None:
    """The index serves wheels for NVIDIA GPUs to x86-64; where no architecture is known, too."""
    text = record('CUDA: "13.0", torch: 2.9.0', first, "architectures: unknown", BOTH)
    told = PLAIN.format("2.9.0", "12.8", "13.0") + " (variant 25.12-cu200, 25.12-cu300)"
    assert said(project, text, "CUD110") == [(Severity.WARNING, told)]


def test_every_package_is_looked_at(project: Loaded) -> None:
    """One without a row, with a CUDA or of the image's CUDA hides nothing of those behind it."""
    for torch in ("2.11.0", "2.9.0+cu130", "2.99.0", "unknown"):
        packages = f"gdb: '1', torch: {torch}, triton: 3.5.0, vllm: 0.11.1"
        found = said(project, record(f'CUDA: "13.0", {packages}'), "CUD110")
        assert [message.split()[0] for _, message in found] == ["vllm"]


@pytest.mark.parametrize(
    ("triton", "variant", "severity"),
    [
        ("3.4.0", "architectures: [arm64]", "warning"),
        ("3.4.0", BOTH, "warning"),
        ("3.4.0", "architectures: [amd64]", None),
        ("3.5.0", BOTH, None),
        ("3.4.0+ppu1.7.0", BOTH, "info"),
        ("unknown", BOTH, None),
        ("3.4.0", "architectures: unknown", None),
    ],
)
def test_a_package_has_builds_for_the_architectures(
    project: Loaded, triton: str, variant: str, severity: str | None
) -> None:
    """The vendor's own build is a remark."""
    names = variant.partition("[")[2].rstrip("]")
    told = [(severity, BUILDS.format(triton, names))]
    found = said(project, record(f"triton: {triton}", variant), "TOR109")
    assert found == (told if severity else [])


def test_the_architectures_of_each_variant_are_compared(project: Loaded) -> None:
    """Packages without a row, and variants that are served, hide nothing."""
    served = ("architectures: unknown", "architectures: [amd64]")
    text = record("gdb: '1', torch: unknown, triton: 3.4.0", *served, BOTH)
    told = BUILDS.format("3.4.0", "amd64, arm64") + " (variant 25.12-cu300)"
    assert said(project, text, "TOR109") == [(Severity.WARNING, told)]


@pytest.mark.parametrize(
    ("components", "code", "component"),
    [('CUDA: "13.0", torch: 2.9.0', "CUD110", "torch"), ("triton: 3.4.0", "TOR109", "triton")],
)
def test_a_wheel_is_waived_by_the_name_of_its_package(
    project: Loaded, components: str, code: str, component: str
) -> None:
    """That of another package accepts nothing."""
    for name, accepts in ((component, True), ("gdb", False)):
        entry = f"rules: [{code}], component: {name}, until: 2027-06-30, reason: x"
        text = record(components, BOTH) + f"waivers: [{{{entry}}}]\n"
        found = [f for f in run(project, text, *rules_of(wheels)).findings if f.code == code]
        assert found
        assert all((f.waived_by == "x") is accepts for f in found)


def test_wheels_with_a_row_are_counted(project: Loaded) -> None:
    """Once for the architecture, once for the CUDA; those without a row are not counted."""
    text = record('CUDA: "12.8", torch: 2.9.0, triton: 3.5.0, gdb: "1"')
    assert run(project, text, *rules_of(wheels)).tally == Tally(2, 0)
