"""Rules about NVIDIA_REQUIRE_CUDA, where an example alone cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.finding import Severity
from generator.lint.rule import rules_of
from generator.lint.rules import requirement
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
environment: {environment}
fixes: []
availability: {{public: true, vpc: none}}
sources: [{{url: "https://docs.example.org/notes"}}]
"""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def record(asked: str, *variants: str, driver: str = 'minimum: "550"', cuda: str = '"12.8"') -> str:
    """Return a record of an image that asks for something, with variants."""
    lines = [
        f"  - {{tag: 25.12-cu{n}00, architectures: [amd64]{own and ', '}{own}}}"
        for n, own in enumerate(variants or ("",), 1)
    ]
    environment = f'[{{name: NVIDIA_REQUIRE_CUDA, value: "{asked}"}}]'
    return RECORD.format(
        driver=driver, cuda=cuda, variants="\n".join(lines), environment=environment
    )


def said(project: Loaded, text: str, code: str) -> list[tuple[Severity, str]]:
    """Return severity and message of what one rule says."""
    outcome = run(project, text, *rules_of(requirement))
    return [(f.severity, f.message) for f in outcome.findings if f.code == code]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("cuda>=12.8", ""),
        ("brand=tesla,driver>=535,driver<536", ""),
        ("arch=sm_90", ""),
        ("cuda>=12.8 cuda=>12.8", "'cuda=>12.8' is no condition such as driver>=470"),
        ("cuda>=12.8,toolkit>=12", '"toolkit>=12" asks for "toolkit", which no runtime knows'),
        ("brand=tesla,driver>=new", 'no number can be read from "driver>=new"'),
        ("cuda>=x", 'no number can be read from "cuda>=x"'),
    ],
)
def test_a_value_that_no_runtime_reads(project: Loaded, value: str, fault: str) -> None:
    """Each condition has a name that is known, and a number where one is due."""
    found = said(project, record(value), "DRV111")
    assert len(found) == bool(fault)
    assert all(message.startswith(fault) for _, message in found)
    # What cannot be read is compared with nothing.
    assert not fault or said(project, record(value), "DRV112") == []


def test_every_variable_is_read(project: Loaded) -> None:
    """Others, and values that can be read, hide nothing of those behind them."""
    names = (("OTHER", "x"), ("NVIDIA_REQUIRE_CUDA", "cuda>=12.4"), ("NVIDIA_REQUIRE_CUDA", "x"))
    entries = ", ".join(f"{{name: {name}, value: {value}}}" for name, value in names)
    text = record("").replace('{name: NVIDIA_REQUIRE_CUDA, value: ""}', entries)
    outcome = run(project, text, *rules_of(requirement))
    assert [(f.code, f.span.column) for f in outcome.findings] == [
        ("DRV111", text.split("\n")[9].rindex("x") + 1)
    ]
    for other in ("A", "Z"):
        read = text.replace(entries, f"{{name: {other}, value: driver>=999}}")
        assert run(project, read, *rules_of(requirement)).findings == ()
    unknown = text.replace(f"[{entries}]", "unknown")
    assert run(project, unknown, *rules_of(requirement)).findings == ()


MORE = "the image asks for CUDA {} on the host, it has CUDA {}"
LESS = "the image starts on hosts with CUDA {}, it has CUDA {}"


@pytest.mark.parametrize(
    ("asked", "cuda", "severity", "message"),
    [
        ("cuda>=12.9", "12.8", "error", MORE),
        ("cuda>=13.0", "12.8", "error", MORE),
        ("cuda>=12.8", "12.8", None, ""),
        ("cuda>=12.8", "12.8.1", None, ""),
        ("cuda>=12.8.1", "12.8", None, ""),
        ("cuda>=12.6", "12.8", None, ""),
        ("cuda>=12", "12.8", None, ""),
        ("cuda>=12.0", "12.8", None, ""),
        ("cuda>=11.8", "12.8", "warning", LESS),
        ("cuda>=11", "12.8", "warning", LESS),
        # A major alone is not known well enough to ask for more than it.
        ("cuda>=12.9", "12", None, ""),
        ("cuda>=11.8", "12", "warning", LESS),
        ("cuda>=13.0", "12", None, ""),
        # Only what is asked whatever the driver is, and only from a version on.
        ("cuda<13.0", "12.8", None, ""),
        ("cuda=13.0", "12.8", None, ""),
        ("driver>=13.0", "12.8", None, ""),
        ("cuda>=13.0,driver>=535 cuda>=12.8", "12.8", None, ""),
        ("cuda>=11.8,driver>=535", "12.8", None, ""),
        # Any of several alternatives will do: the lowest counts, as a number.
        ("cuda>=13.0 cuda>=12.8", "12.8", None, ""),
        ("cuda>=12.9 cuda>=12.10", "12.8", "error", MORE),
        ("cuda>=11.8", "unknown", None, ""),
    ],
)
def test_a_requirement_asks_for_the_cuda_of_the_image(
    project: Loaded, asked: str, cuda: str, severity: str | None, message: str
) -> None:
    """More keeps hosts away that the record admits; less admits hosts on which the image fails."""
    found = said(project, record(asked, driver="minimum: unknown", cuda=f'"{cuda}"'), "DRV112")
    value = asked.split(maxsplit=1)[0].removeprefix("cuda>=")
    assert found == ([(severity, message.format(value, cuda))] if severity else [])


@pytest.mark.parametrize(
    ("asked", "driver", "message"),
    [
        ("driver>=550", '"550"', ""),
        ("driver>=550.54.14", '"550"', ""),
        ("driver>=550.54.14", "550.54.13", "550.54.13, the minimum of the record"),
        ("driver>=550.54.14", "550.54.14", ""),
        ("driver>=551", '"550"', "550, the minimum of the record"),
        ("driver>550", '"550"', "550, the minimum of the record"),
        ("driver>549", '"550"', ""),
        ("driver<=550", '"550"', ""),
        ("driver<=549", '"550"', "550, the minimum of the record"),
        ("driver<550", '"550"', "550, the minimum of the record"),
        ("driver<551", '"550"', ""),
        ("driver<535.86", '"550"', "550, the minimum of the record"),
        ("driver=550", '"550"', ""),
        ("driver=550", "550.54", "550.54, the minimum of the record"),
        ("driver!=550", '"550"', "550, the minimum of the record"),
        ("driver!=551", '"550"', ""),
        # Conditions of one alternative all hold; one of the alternatives is enough.
        ("driver>=535,driver<536", '"550"', "550, the minimum of the record"),
        ("driver>=535,driver<536 driver>=550", '"550"', ""),
        ("driver>=535,driver<536 driver>=545,driver<551", '"550"', ""),
        # On some card every brand and architecture is met.
        ("brand=tesla,driver>=550", '"550"', ""),
        ("brand=1.0", '"550"', ""),
        ("arch=999", '"550"', ""),
        ("driver>=551", "unknown", ""),
        ("driver>=551", "newest", ""),
        # The accepted branches are drivers of the record too.
        (
            "driver>=550",
            '"550", branches: [{branch: R535, minimum: "535.86"}]',
            "535.86, of branch R535",
        ),
        ("driver>=550", '"550", branches: [{branch: R555, minimum: "555.42"}]', ""),
        (
            "driver>=550",
            'unknown, branches: [{branch: R535, minimum: "535"}]',
            "535, of branch R535",
        ),
    ],
)
def test_an_image_starts_with_the_drivers_of_its_record(
    project: Loaded, asked: str, driver: str, message: str
) -> None:
    """The first driver of the record with which it does not is named."""
    found = said(project, record(asked, driver=f"minimum: {driver}"), "DRV112")
    told = [(Severity.ERROR, f"the image does not start with driver {message}")]
    assert found == (told if message else [])


@pytest.mark.parametrize(
    ("asked", "driver", "starts"),
    [
        # 550.54.14 came with CUDA 12.4.0 and runs it by itself, 545.23.08 runs 12.3.
        ("cuda>=12.4", "550.54.14", True),
        ("cuda>=12.4", "550.54.13", False),
        ("cuda>=12.3", "550.54.13", True),
        ("cuda>=12.5", "550.54.15", False),
        ("cuda>=12.4", "550", True),
        ("cuda>=12.5", "550", False),
        # Older than all that is known runs none, newer than all may run anything.
        ("cuda>=11.0", "400", False),
        ("cuda>=20.0", "999", True),
        ("cuda>=0", "400", True),
        ("cuda<1", "400", True),
        ("cuda<=12.4", "550.54.15", True),
        ("cuda>=13.3", "610.43.02", True),
        ("cuda>=13.4", "610.43.02", False),
        ("cuda>=13.5", "616.00", False),
        ("cuda>=13.5", "616.01", True),
    ],
)
def test_a_driver_runs_the_cuda_that_it_came_with(
    project: Loaded, asked: str, driver: str, *, starts: bool
) -> None:
    """The condition on the CUDA of the host is met by the driver."""
    text = record(f"{asked},driver>=1", driver=f'minimum: "{driver}"')
    assert bool(said(project, text, "DRV112")) is not starts


def test_the_remedy_is_what_the_record_says(project: Loaded) -> None:
    """Minimum and branches as a requirement; nothing where no number is stated."""
    branches = '[{branch: R535, minimum: "535.86"}, {branch: RX, minimum: newest}]'
    driver = f'minimum: "550", branches: {branches}'
    for text, remedy in (
        (
            record("driver>=575", driver=driver),
            'the record says "driver>=550 driver>=535.86,driver<536"',
        ),
        (record("cuda>=13.0", driver="minimum: unknown"), "correct one of the two"),
    ):
        (finding,) = run(project, text, *rules_of(requirement)).findings
        assert finding.help.endswith(remedy)


@pytest.mark.parametrize(
    "first",
    [
        "driver: {family: ppu, minimum: 1.1.0}",
        "driver: {family: amd, minimum: 1.1.0}",
        'driver: {family: nvidia, minimum: "575"}',
        "driver: {family: nvidia, minimum: newest}",
    ],
)
def test_each_variant_is_compared(project: Loaded, first: str) -> None:
    """A variant that starts, or is of other cards, hides nothing of the next one."""
    text = record("driver>=551", first, "")
    told = "the image does not start with driver 550, the minimum of the record"
    assert said(project, text, "DRV112") == [(Severity.ERROR, f"{told} (variant 25.12-cu200)")]


def test_a_requirement_is_that_of_the_variants_it_is_for(project: Loaded) -> None:
    """The other variants start."""
    text = record("driver>=551", "", "", "").replace('551"', '551", for: [25.12-cu200]')
    told = "the image does not start with driver 550, the minimum of the record"
    assert said(project, text, "DRV112") == [(Severity.ERROR, f"{told} (variant 25.12-cu200)")]
