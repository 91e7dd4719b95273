"""Rules about the monthly builds of NVIDIA, where an example alone cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.finding import Severity
from generator.lint.outcome import Tally
from generator.lint.rule import rules_of
from generator.lint.rules import ngc
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
base: {base}
fixes: []
availability: {{public: true, vpc: none}}
sources: [{{url: "https://docs.example.org/notes"}}]
"""
TORCH = "{{image: nvcr.io/nvidia/pytorch, release: {}}}"


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def record(components: str, base: str, *variants: str) -> str:
    """Return a record with components and a base, and what its variants have of their own."""
    lines = "\n".join(
        f"  - {{tag: 25.12-cu{n}00, architectures: [amd64]{own and ', '}{own}}}"
        for n, own in enumerate(variants or ("",), 1)
    )
    return RECORD.format(components=components, base=base, variants=lines)


def said(project: Loaded, text: str, code: str) -> list[tuple[Severity, str]]:
    """Return severity and message of what one rule says."""
    outcome = run(project, text, *rules_of(ngc))
    assert all(f.help for f in outcome.findings)
    return [(f.severity, f.message) for f in outcome.findings if f.code == code]


BUILT_ON = "the image is built on nvcr.io/nvidia/pytorch:{}, in which "
HAS = "CUDA is 13.0.2.006: the image has CUDA {}"


@pytest.mark.parametrize(
    ("release", "cuda", "message"),
    [
        ("25.10-py3", "12.8", BUILT_ON.format("25.10-py3") + HAS.format("12.8")),
        ("v25.10", "12.8", BUILT_ON.format("v25.10") + HAS.format("12.8")),
        ("25.10-py3", "13.0", ""),
        ("25.10-py3", "13", ""),
        ("25.10-py3", "unknown", ""),
        ("25.99-py3", "12.8", ""),
        ("1.25.10", "12.8", ""),
        ("125.10", "12.8", ""),
        ("25.100", "12.8", ""),
        ("unknown", "12.8", ""),
    ],
)
def test_a_base_has_one_cuda(project: Loaded, release: str, cuda: str, message: str) -> None:
    """The month in the tag of the base says which."""
    text = record(f'CUDA: "{cuda}"', TORCH.format(f'"{release}"'))
    assert said(project, text, "CUD108") == ([(Severity.WARNING, message)] if message else [])


@pytest.mark.parametrize(
    "first",
    [
        "components: {CUDA: unknown}",
        "components: {CUDA: null}",
        'components: {CUDA: "13.0"}',
        "base: unknown",
        f"base: {TORCH.format('24.13-py3')}",
        f"base: {TORCH.format('99.12-py3')}",
        "base: {image: registry.example.org/pytorch, release: 25.10-py3}",
    ],
)
def test_a_variant_without_such_a_base_hides_nothing_of_the_next(
    project: Loaded, first: str
) -> None:
    """Each is compared with its own base, and named."""
    text = record('CUDA: "12.8"', TORCH.format("25.10-py3"), first, "")
    message = BUILT_ON.format("25.10-py3") + HAS.format("12.8") + " (variant 25.12-cu200)"
    assert said(project, text, "CUD108") == [(Severity.WARNING, message)]


def test_a_version_names_the_month_too(project: Loaded) -> None:
    """Such as that of a package which the vendor built in that container."""
    text = record('CUDA: "12.8", gdb: 1.0+nv25.10', "unknown")
    names = "gdb 1.0+nv25.10 names NVIDIA's build of 25.10, in which "
    assert said(project, text, "CUD108") == [(Severity.WARNING, names + HAS.format("12.8"))]


@pytest.mark.parametrize(
    ("torch", "severity", "ending"),
    [
        ("2.8.0", "warning", ": the image has 2.8.0"),
        ("2.10.0", "warning", ": the image has 2.10.0"),
        ("2.9.0", None, ""),
        ("2.9.0a0+145a3a7bda.nv25.10", None, ""),
        ("2.8.0+ali.1", "info", ": the image has 2.8.0+ali.1"),
        ("24,04", None, ""),
        ("unknown", None, ""),
    ],
)
def test_the_package_of_a_base_is_the_release_in_it(
    project: Loaded, torch: str, severity: str | None, ending: str
) -> None:
    """An older and a newer one were put there by somebody else."""
    text = record(f'torch: "{torch}"', TORCH.format("25.10-py3"))
    message = BUILT_ON.format("25.10-py3") + f"torch is 2.9.0a0{ending}"
    assert said(project, text, "TOR202") == ([(severity, message)] if severity else [])


def test_what_a_version_says_of_itself_is_not_said_again(project: Loaded) -> None:
    """The sentence begins with the version."""
    text = record("torch: 2.8.0+nv25.10", "unknown")
    names = "torch 2.8.0+nv25.10 names NVIDIA's build of 25.10, in which torch is 2.9.0a0"
    assert said(project, text, "TOR202") == [(Severity.INFO, names)]


@pytest.mark.parametrize(
    "first",
    [
        "components: {torch: unknown}",
        "components: {torch: null}",
        "components: {torch: newest}",
        "components: {torch: 2.9.0}",
        "base: unknown",
        f"base: {TORCH.format('99.12-py3')}",
        "base: {image: nvcr.io/nvidia/cuda, release: 25.10-py3}",
    ],
)
def test_the_packages_of_each_variant_are_compared(project: Loaded, first: str) -> None:
    """A variant that has nothing to compare hides nothing of the next one, which is named."""
    text = record("torch: 2.8.0", TORCH.format("25.10-py3"), first, "")
    ((_, message),) = said(project, text, "TOR202")
    assert message.endswith("torch is 2.9.0a0: the image has 2.8.0 (variant 25.12-cu200)")


def test_a_month_that_nobody_has_read_is_told(project: Loaded) -> None:
    """For the variants whose base or package names it, each once."""
    base = TORCH.format("99.12-py3")
    text = record('CUDA: "12.8", gdb: 1.0+nv99.11', base, f"base: {TORCH.format('25.10')}", "")
    assert said(project, text, "FCT105") == [
        (
            Severity.INFO,
            (
                "gdb 1.0+nv99.11 names NVIDIA's build of 99.11, which is not in the table:"
                " it was not compared"
            ),
        ),
        (
            Severity.INFO,
            (
                "the image is built on nvcr.io/nvidia/pytorch:99.12-py3, which is not in the table:"
                " it was not compared (variant 25.12-cu200)"
            ),
        ),
    ]
    # Two packages and one base nobody knows; the known base is compared, without a torch.
    assert run(project, text, *rules_of(ngc)).tally == Tally(1, 3)


@pytest.mark.parametrize(
    ("components", "base", "code", "component"),
    [
        ('CUDA: "12.8"', TORCH.format("25.10-py3"), "CUD108", "torch"),
        (
            'CUDA: "12.8"',
            "{image: nvcr.io/nvidia/tritonserver, release: 25.10-py3}",
            "CUD108",
            "CUDA",
        ),
        ('CUDA: "12.8", gdb: 1.0+nv25.10', "unknown", "CUD108", "gdb"),
        ("torch: 2.8.0", TORCH.format("25.10-py3"), "TOR202", "torch"),
    ],
)
def test_what_is_said_of_a_month_is_waived_by_its_component(
    project: Loaded, components: str, base: str, code: str, component: str
) -> None:
    """The component is the one that the container is about, else CUDA, or the one that names it."""
    for name, accepts in ((component, True), ("triton", False)):
        entry = f"rules: [{code}], component: {name}, until: 2027-06-30, reason: x"
        text = record(components, base) + f"waivers: [{{{entry}}}]\n"
        found = [f for f in run(project, text, *rules_of(ngc)).findings if f.code == code]
        assert found
        assert all((f.waived_by == "x") is accepts for f in found)
