"""Rules about what CUDA and the SDK need of a driver, where an example cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.facts import Confidence, cuda_table, ppu_table
from generator.finding import Severity
from generator.lint.outcome import Tally
from generator.lint.rule import rules_of
from generator.lint.rules import floor
from generator.loader import Loaded, read
from tests.test_lint import run

HERE = Path(__file__).parent
RECORD = """
image: trainer-nv
release: "25.12"
released: 2025-12-18
status: supported
driver: {{family: nvidia, {driver}}}
components: {{CUDA: {cuda}}}
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


def record(driver: str, cuda: str, *variants: str) -> str:
    """Return a record with a driver and a CUDA, and with what its variants have of their own."""
    lines = [
        f"  - {{tag: 25.12-cu{n}00, architectures: [amd64]{own and ', '}{own}}}"
        for n, own in enumerate(variants or ("",), 1)
    ]
    return RECORD.format(driver=driver, cuda=cuda, variants="\n".join(lines))


def on_ppu(sdk: str, driver: str, *variants: str) -> str:
    """Return a record of the PPU."""
    text = record(driver, "unknown", *variants)
    text = text.replace("trainer-nv", "trainer-ppu").replace("nvidia", "ppu", 1)
    return text.replace("driver:", f"sdk: {{name: ppu, version: {sdk}}}\ndriver:", 1)


def said(project: Loaded, text: str, code: str) -> list[tuple[Severity, str]]:
    """Return severity and message of what one rule says."""
    outcome = run(project, text, *rules_of(floor))
    assert all(f.source and f.help for f in outcome.findings)
    return [(f.severity, f.message) for f in outcome.findings if f.code == code]


# ---- what CUDA needs ----

ON_TWELVE = "CUDA 12.x runs from 525.60.13 on"
ON_THIRTEEN = "CUDA 13.x runs from 580.65.06 on"
SERVES = "cuda-compat-12-8 serves the branches 470, 535, 550, 560, 565"


@pytest.mark.parametrize(
    ("driver", "cuda", "severity", "message"),
    [
        ('"520"', '"12.8"', "error", ON_TWELVE),
        ("525.60.12", '"12.8"', "error", ON_TWELVE),
        ("525.60.13", '"12.8"', None, ""),
        ('"525"', '"12.8"', None, ""),
        ('"550"', '"13.0"', "warning", ON_THIRTEEN),
        ('"550"', '"14.0"', None, ""),
        ('"1"', "unknown", None, ""),
        ("unknown", '"12.8"', None, ""),
        ('"520", meaning: vendor', '"12.8"', "error", ON_TWELVE),
        # The toolkit's own driver; the oldest one where the update is not named.
        ("570.25, meaning: shipped", '"12.8"', "error", "CUDA 12.8.0 was shipped with 570.26"),
        ("570.26, meaning: shipped", '"12.8"', None, ""),
        ("570.26, meaning: shipped", "12.8.1", "error", "CUDA 12.8.1 was shipped with 570.124.06"),
        ('"570", meaning: shipped', "12.8.1", None, ""),
        # Two updates came with one driver.
        ('"525", meaning: shipped', '"12.1"', "error", "CUDA 12.1.1 was shipped with 530.30.02"),
        ("1.0, meaning: shipped", "13.5.0", None, ""),
    ],
)
def test_a_minimum_is_what_cuda_needs(
    project: Loaded, driver: str, cuda: str, severity: str | None, message: str
) -> None:
    """How sure the table is decides what it weighs; what the table does not know is not told."""
    found = said(project, record(f"minimum: {driver}", cuda), "DRV102")
    number, cuda = driver.split(",", maxsplit=1)[0].strip('"'), cuda.strip('"')
    text = f"driver minimum {number} is too old for CUDA {cuda}: {message}"
    assert found == ([(severity, text)] if severity else [])


@pytest.mark.parametrize(
    ("minimum", "cuda", "message"),
    [
        ('"515"', '"12.8"', SERVES),
        ("515.65.01", '"12.8"', SERVES),
        ('"470"', '"12.8"', ""),
        ("470.57.02", '"12.8"', ""),
        ('"525"', '"12.8"', ""),
        ('"575"', '"12.8"', ""),
        ('"515"', '"12.4"', ""),
    ],
)
def test_a_package_serves_the_branches_that_it_lists(
    project: Loaded, minimum: str, cuda: str, message: str
) -> None:
    """Below the floor of the major release a minimum is of a branch that the package serves."""
    driver = f"minimum: {minimum}, meaning: forward-compatible"
    number = minimum.strip('"')
    told = [(Severity.ERROR, f"driver {number} does not run CUDA 12.8: {message}")]
    assert said(project, record(driver, cuda), "DRV102") == (told if message else [])


def test_what_is_only_inferred_of_a_package_is_a_warning(
    project: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error needs a source that says so."""
    table = cuda_table()
    rows = tuple(
        r.model_copy(update={"confidence": Confidence.INFERRED}) for r in table.compatibility
    )
    unsure = table.model_copy(update={"compatibility": rows})
    monkeypatch.setattr(floor, "cuda_table", lambda: unsure)
    text = record('minimum: "515", meaning: forward-compatible', '"12.8"')
    ((severity, _),) = said(project, text, "DRV102")
    assert severity is Severity.WARNING


@pytest.mark.parametrize(
    ("branch", "cuda", "severity", "message"),
    [
        ("R470, minimum: 470.57", "12.8", "error", f"data-center GPUs only: {ON_TWELVE}"),
        ("R470, minimum: 470.57, gpus: datacenter", "12.8", None, ""),
        ("R535, minimum: 535.86", "13.2", "warning", f"data-center GPUs only: {ON_THIRTEEN}"),
        ("R525, minimum: 525.60.13", "12.8", None, ""),
        ("R470, minimum: 470.57", "14.0", None, ""),
        ("R450, minimum: 450.80, gpus: datacenter", "12.8", "error", SERVES),
        ("R450, minimum: 450.80, gpus: datacenter", "12.4", None, ""),
    ],
)
def test_a_branch_below_the_floor_is_for_data_centers(
    project: Loaded, branch: str, cuda: str, severity: str | None, message: str
) -> None:
    """Such a branch needs the compatibility package, which works on data-center GPUs alone."""
    driver = f'minimum: "595", branches: [{{branch: {branch}}}]'
    name, number = branch.replace(",", "").split()[::2][:2]
    text = (
        f"driver {number} does not run CUDA {cuda}: {message}"
        if message == SERVES
        else f"branch {name} runs CUDA {cuda} on {message}"
    )
    found = said(project, record(driver, f'"{cuda}"'), "DRV102")
    assert found == ([(severity, text)] if severity else [])


def test_every_branch_is_looked_at(project: Loaded) -> None:
    """One that is new enough hides nothing of those behind it, nor does one that is told."""
    numbers = (("R550", 550), ("R470", 470.57), ("R450", 450.8), ("R535", 535), ("R418", 418))
    branches = ", ".join(f'{{branch: {name}, minimum: "{number}"}}' for name, number in numbers)
    found = said(project, record(f'minimum: "550", branches: [{branches}]', '"12.8"'), "DRV102")
    assert [message.split(" runs")[0].split(" does")[0] for _, message in found] == [
        "branch R470",
        "driver 450.8",
        "driver 418",
    ]


@pytest.mark.parametrize(
    "first",
    [
        "components: {CUDA: unknown}",
        "components: {CUDA: null}",
        'components: {CUDA: "14.0"}',
        "driver: {family: ppu, minimum: 1.1.0}",
        "driver: {family: amd, minimum: 1.1.0}",
        "driver: {family: ppu, minimum: '999'}",
        "driver: {family: amd, minimum: '999'}",
        "driver: {family: nvidia, minimum: unknown}",
        'driver: {family: nvidia, minimum: "525", meaning: vendor}',
        'driver: {family: nvidia, minimum: "550", why: {en: x, zh: x, fr: x}}',
    ],
)
def test_a_variant_that_is_not_judged_hides_nothing_of_the_next(
    project: Loaded, first: str
) -> None:
    """Each variant is judged by its own driver and its own CUDA, and named."""
    text = record('minimum: "520"', '"12.8"', first, "")
    told = f"driver minimum 520 is too old for CUDA 12.8: {ON_TWELVE} (variant 25.12-cu200)"
    assert said(project, text, "DRV102") == [(Severity.ERROR, told)]
    text = record('minimum: "550"', '"12.8"', first, "")
    told = f"driver minimum 550 is not explained: {ON_TWELVE} (variant 25.12-cu200)"
    assert said(project, text, "DRV113") == [(Severity.WARNING, told)]


def test_a_branch_of_the_release_is_told_for_the_variants_that_it_fails(project: Loaded) -> None:
    """A variant whose CUDA runs on the branch is not named."""
    driver = 'minimum: "595", branches: [{branch: R535, minimum: "535.86"}]'
    text = record(driver, '"12.8"', "", 'components: {CUDA: "13.2"}')
    ((_, message),) = said(project, text, "DRV102")
    assert message.endswith("(variant 25.12-cu200)")
    driver = 'minimum: "595", branches: [{branch: R450, minimum: "450.80"}]'
    text = record(driver, '"12.8"', "", 'components: {CUDA: "11.8"}')
    ((_, message),) = said(project, text, "DRV102")
    assert message.endswith("(variant 25.12-cu100)")


@pytest.mark.parametrize(
    ("driver", "told"),
    [
        ('"550"', True),
        ("525.60.14", True),
        ("525.60.13", False),
        ('"525"', False),
        ('"520"', False),
        ("unknown", False),
        ('"550", meaning: vendor', False),
        ('"550", meaning: unknown', False),
        ('"550", why: {en: x, zh: x, fr: x}', False),
    ],
)
def test_a_minimum_above_what_cuda_needs_is_explained(
    project: Loaded, driver: str, *, told: bool
) -> None:
    """Its meaning says where it comes from, or a sentence says why."""
    found = said(project, record(f"minimum: {driver}", '"12.8"'), "DRV113")
    assert len(found) == told


@pytest.mark.parametrize(
    ("driver", "cuda", "tally"),
    [
        ('minimum: "550"', '"12.8"', Tally(1, 0)),
        ("minimum: unknown", '"12.8"', Tally(1, 0)),
        ('minimum: "550"', '"14.0"', Tally(0, 1)),
        ('minimum: "550"', "unknown", Tally(0, 0)),
        ('minimum: "550", meaning: shipped', '"13.5"', Tally(0, 1)),
    ],
)
def test_a_comparison_with_the_table_is_counted(
    project: Loaded, driver: str, cuda: str, tally: Tally
) -> None:
    """A CUDA that the table does not know is counted apart."""
    assert run(project, record(driver, cuda), *rules_of(floor)).tally == tally


# ---- what the SDK needs ----

FROM = "drivers from 1.1.0 on"


@pytest.mark.parametrize(
    ("sdk", "minimum", "severity", "asks"),
    [
        ("1.7.0", "1.0.9", "warning", FROM),
        ("1.7.0", '"1.0"', "warning", FROM),
        ("1.7.0", "1.1.0", None, ""),
        ("1.7.0", '"1.1"', None, ""),
        ("1.7.0", "1.1.1", "info", FROM),
        ("1.7.0", "unknown", None, ""),
        ("2.0.0", '"0.9"', "warning", "drivers from 1.0 on"),
        ("2.1.0", '"0.9"', "info", "drivers at most 3 releases older or newer"),
        ("1.6.0", '"0.9"', None, ""),
        ("3.0.0", '"0.9"', None, ""),
        ("unknown", '"0.9"', None, ""),
    ],
)
def test_a_minimum_is_what_the_sdk_needs(
    project: Loaded, sdk: str, minimum: str, severity: str | None, asks: str
) -> None:
    """A lower one is a warning, a higher one and a rule without a minimum are remarks."""
    found = said(project, on_ppu(sdk, f"minimum: {minimum}"), "DRV110")
    number = minimum.strip('"')
    text = f"driver minimum {number}, where SDK {sdk} works with {asks}"
    assert found == ([(severity, text)] if severity else [])


@pytest.mark.parametrize(("minimum", "remedy"), [("1.0.9", "raise it to 1.1.0"), ("1.2", "check")])
def test_only_a_lower_minimum_is_to_be_raised(project: Loaded, minimum: str, remedy: str) -> None:
    """The remedy of a higher one is to look again."""
    outcome = run(project, on_ppu("1.7.0", f'minimum: "{minimum}"'), *rules_of(floor))
    (finding,) = outcome.findings
    assert finding.help.startswith(remedy)


def test_what_is_only_inferred_of_an_sdk_is_a_remark(
    project: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A warning needs a source that says so."""
    table = ppu_table()
    rows = tuple(r.model_copy(update={"confidence": Confidence.INFERRED}) for r in table.rows)
    unsure = table.model_copy(update={"rows": rows})
    monkeypatch.setattr(floor, "ppu_table", lambda: unsure)
    ((severity, _),) = said(project, on_ppu("1.7.0", "minimum: 1.0.9"), "DRV110")
    assert severity is Severity.INFO


@pytest.mark.parametrize(
    "first",
    [
        "sdk: {name: ppu, version: unknown}",
        "sdk: {name: other, version: 1.7.0}",
        "sdk: {name: xpu, version: 1.7.0}",
        "sdk: {name: ppu, version: 1.6.0}",
        "sdk: {name: ppu, version: 2.0.0}, driver: {family: ppu, minimum: '1.0'}",
        "driver: {family: ppu, minimum: unknown}",
        "driver: {family: nvidia, minimum: '1.0'}",
        "driver: {family: ppu, minimum: 1.1.0}",
    ],
)
def test_a_variant_whose_sdk_is_not_judged_hides_nothing_of_the_next(
    project: Loaded, first: str
) -> None:
    """Each variant is judged by its own driver and its own SDK, and named."""
    text = on_ppu("1.7.0", "minimum: 1.0.9", first, "")
    told = f"driver minimum 1.0.9, where SDK 1.7.0 works with {FROM} (variant 25.12-cu200)"
    assert said(project, text, "DRV110") == [(Severity.WARNING, told)]


@pytest.mark.parametrize(
    ("sdk", "tally"),
    [
        ("1.7.0", Tally(1, 0)),
        ("1.6.0", Tally(0, 1)),
        ("3.0.0", Tally(0, 1)),
        ("unknown", Tally(0, 0)),
    ],
)
def test_an_sdk_that_the_table_does_not_know_is_counted_apart(
    project: Loaded, sdk: str, tally: Tally
) -> None:
    """Neither silence nor a finding."""
    assert run(project, on_ppu(sdk, "minimum: 1.1.0"), *rules_of(floor)).tally == tally
