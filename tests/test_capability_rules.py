"""Rules about the GPUs of an image, where an example alone cannot show the case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.facts import Confidence, cuda_table
from generator.finding import Severity
from generator.lint.outcome import Tally
from generator.lint.rule import rules_of
from generator.lint.rules import capability
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
accelerators: {accelerators}
fixes: []
availability: {{public: true, vpc: none}}
sources: [{{url: "https://docs.example.org/notes"}}]
"""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def record(components: str, accelerators: str, *variants: str) -> str:
    """Return a record with components and GPUs, and what its variants have of their own."""
    lines = [
        f"  - {{tag: 25.12-cu{n}00, architectures: [amd64]{own and ', '}{own}}}"
        for n, own in enumerate(variants or ("",), 1)
    ]
    return RECORD.format(
        components=components, accelerators=accelerators, variants="\n".join(lines)
    )


def said(project: Loaded, text: str, code: str) -> list[tuple[Severity, str]]:
    """Return severity and message of what one rule says."""
    outcome = run(project, text, *rules_of(capability))
    assert all(f.source and f.help for f in outcome.findings)
    return [(f.severity, f.message) for f in outcome.findings if f.code == code]


OLD = 'min_capability: "7.0"'
SERVES = "compute capability {} is accepted, CUDA {} serves {} and above"


@pytest.mark.parametrize(
    ("cuda", "lowest", "floor"),
    [
        ("13.0", "7.0", "7.5"),
        ("13.0", "7.5", ""),
        ("13.0", "9.0", ""),
        ("12.8", "5.0", ""),
        ("12.8", "3.5", "5.0"),
        ("10.2", "1.0", ""),
    ],
)
def test_cuda_serves_cards_from_a_capability_on(
    project: Loaded, cuda: str, lowest: str, floor: str
) -> None:
    """Of a CUDA that is not in the table nothing is told."""
    text = record(f'CUDA: "{cuda}"', f'{{min_capability: "{lowest}"}}')
    told = [(Severity.ERROR, SERVES.format(lowest, cuda, floor))] if floor else []
    assert said(project, text, "CUD105") == told
    tally = Tally(0, 1) if cuda == "10.2" else Tally(1, 0)
    assert run(project, text, *rules_of(capability)).tally == tally


def test_what_is_only_inferred_of_a_cuda_is_a_warning(
    project: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error needs a source that says so."""
    table = cuda_table()
    rows = tuple(r.model_copy(update={"confidence": Confidence.INFERRED}) for r in table.floors)
    unsure = table.model_copy(update={"floors": rows})
    monkeypatch.setattr(capability, "cuda_table", lambda: unsure)
    ((severity, _),) = said(project, record('CUDA: "13.0"', f"{{{OLD}}}"), "CUD105")
    assert severity is Severity.WARNING


@pytest.mark.parametrize(
    "first",
    [
        "driver: {family: ppu, minimum: 1.1.0}",
        "driver: {family: amd, minimum: 1.1.0}",
        "components: {CUDA: unknown}",
        "components: {CUDA: newest}",
        'components: {CUDA: "12.8"}',
        "accelerators: unknown",
        'accelerators: {min_capability: "7.5"}',
    ],
)
def test_a_variant_whose_cards_are_not_judged_hides_nothing_of_the_next(
    project: Loaded, first: str
) -> None:
    """Each variant is judged by its own CUDA and its own cards, and named."""
    text = record('CUDA: "13.0"', f"{{{OLD}}}", first, "")
    told = SERVES.format("7.0", "13.0", "7.5") + " (variant 25.12-cu200)"
    assert said(project, text, "CUD105") == [(Severity.ERROR, told)]


@pytest.mark.parametrize(
    ("components", "accelerators", "code", "component"),
    [
        ('CUDA: "13.0"', f"{{{OLD}}}", "CUD105", "CUDA"),
        ('CUDA: "13.0"', "unknown", "CUD106", "CUDA"),
        ('CUDA: "12.8", torch: 2.7.0', f"{{{OLD}}}", "TOR203", "torch"),
    ],
)
def test_what_is_said_of_cards_is_waived_by_its_component(
    project: Loaded, components: str, accelerators: str, code: str, component: str
) -> None:
    """That of another component accepts nothing."""
    text = record(components, accelerators, "", 'components: {CUDA: "12.8"}')
    for name, accepts in ((component, True), ("triton", False)):
        entry = f"rules: [{code}], component: {name}, until: 2027-06-30, reason: x"
        outcome = run(project, f"{text}waivers: [{{{entry}}}]\n", *rules_of(capability))
        assert outcome.findings
        assert all((f.waived_by == "x") is accepts for f in outcome.findings if f.code == code)


# ---- variants for older cards ----

LOWEST = "compute capability 7.5 is the lowest of CUDA 13.0; older GPUs need variant {}"


@pytest.mark.parametrize(
    ("accelerators", "told"),
    [
        ("unknown", True),
        ("{}", True),
        ("{min_capability: unknown}", True),
        ('{min_capability: "7.5"}', False),
        ("{cards: [G1]}", False),
    ],
)
def test_who_has_an_older_card_learns_which_variant_it_needs(
    project: Loaded, accelerators: str, *, told: bool
) -> None:
    """Unless the variant says which cards it is for."""
    text = record('CUDA: "13.0"', accelerators, 'components: {CUDA: "12.8"}', "", "")
    message = LOWEST.format("25.12-cu100") + ", and nothing says so"
    found = [(Severity.WARNING, f"{message} (variant 25.12-cu200, 25.12-cu300)")]
    assert said(project, text, "CUD106") == (found if told else [])


def test_all_variants_for_older_cards_are_named(project: Loaded) -> None:
    """Those of the same CUDA serve no older cards, and one that names its own is passed over."""
    named = 'accelerators: {min_capability: "7.5"}'
    older = [f'components: {{CUDA: "{cuda}"}}' for cuda in ("12.8", "11.8", "13.1")]
    text = record('CUDA: "13.0"', "unknown", named, *older, "")
    messages = [message for _, message in said(project, text, "CUD106")]
    assert (
        LOWEST.format("25.12-cu200 or 25.12-cu300") + ", and nothing says so (variant 25.12-cu500)"
        in messages
    )
    assert len(messages) == 3


# ---- kernels of torch ----

HOLDS = "7.5, 8.0, 8.6, 9.0, 10.0, 12.0"


@pytest.mark.parametrize(
    ("cuda", "torch", "lowest", "holds"),
    [
        ("12.8", "2.7.0", "7.0", HOLDS),
        ("12.8", "2.7.0", "7.5", ""),
        ("12.8", "2.7.0", "8.9", ""),
        # Code for one major capability does not run on another one.
        ("12.8", "2.7.0", "11.0", HOLDS),
        ("12.8", "2.7.0", "13.0", HOLDS),
        # Portable code is compiled for newer ones.
        ("13.0", "2.11.0", "13.0", ""),
        ("13.0", "2.11.0", "11.0", HOLDS),
        # The CUDA that the version names counts, else that of the image.
        ("12.8", "2.7.0+cu126", "7.0", ""),
        ("12.6", "2.7.0", "7.0", ""),
        ("12.6", "2.7.0+cu128", "7.0", HOLDS),
        ("12.8", "2.6.0", "7.0", ""),
        ("12.8", "unknown", "7.0", ""),
    ],
)
def test_torch_holds_code_for_the_cards(
    project: Loaded, cuda: str, torch: str, lowest: str, holds: str
) -> None:
    """For their major capability and not above it, or portable code of a lower one."""
    text = record(f'CUDA: "{cuda}", torch: {torch}', f'{{min_capability: "{lowest}"}}')
    message = (
        f"compute capability {lowest} is accepted, torch {torch} on amd64 holds code for {holds}"
    )
    assert said(project, text, "TOR203") == ([(Severity.WARNING, message)] if holds else [])


def test_every_card_that_is_named_is_judged(project: Loaded) -> None:
    """By its own capability, and the finding says which card it is."""
    assert project.catalog is not None
    platforms = project.catalog.platforms
    cards = tuple(c.model_copy(update={"capability": "7.0"}) for c in platforms.cards)
    older = platforms.model_copy(update={"cards": cards})
    changed = replace(project, catalog=replace(project.catalog, platforms=older))
    text = record('CUDA: "12.8", torch: 2.7.0', "{cards: [P0, G1]}")
    message = f"card G1 has compute capability 7.0, torch 2.7.0 on amd64 holds code for {HOLDS}"
    assert said(changed, text, "TOR203") == [(Severity.WARNING, message)]
    assert said(project, text, "TOR203") == []


def test_of_a_build_of_the_vendors_own_it_is_a_remark(project: Loaded) -> None:
    """The vendor may have compiled for other cards."""
    text = record('CUDA: "12.8", torch: 2.7.0+ali.1.cu128', f"{{{OLD}}}")
    assert [severity for severity, _ in said(project, text, "TOR203")] == [Severity.INFO]


@pytest.mark.parametrize(
    ("torch", "tally"), [("2.7.0", Tally(2, 0)), ("2.6.0", Tally(1, 1)), ("unknown", Tally(1, 0))]
)
def test_a_torch_without_a_row_is_counted_apart(project: Loaded, torch: str, tally: Tally) -> None:
    """Its CUDA was compared, its cards could not be."""
    text = record(f'CUDA: "12.8", torch: {torch}', f"{{{OLD}}}")
    assert run(project, text, *rules_of(capability)).tally == tally
    nothing = record(f'CUDA: "12.8", torch: {torch}', "unknown")
    assert run(project, nothing, *rules_of(capability)).tally == Tally(1, 0)


@pytest.mark.parametrize(
    "first",
    [
        "components: {torch: unknown}",
        "components: {torch: 2.6.0}",
        "accelerators: unknown",
        'components: {CUDA: "12.6"}',
        "architectures: unknown",
    ],
)
def test_each_variant_is_compared_with_its_own_torch(project: Loaded, first: str) -> None:
    """A variant that is not judged hides nothing of the next one, which is named."""
    text = record('CUDA: "12.8", torch: 2.7.0', f"{{{OLD}}}", first, "")
    if first.startswith("architectures"):
        text = text.replace("architectures: [amd64], architectures", "architectures")
    ((_, message),) = said(project, text, "TOR203")
    assert message.endswith(f"{HOLDS} (variant 25.12-cu200)")


# ---- how it is written ----


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *[('"75"', "7.5"), ('"100"', "10.0"), ("sm_90", "9.0"), ("sm_90a", "9.0"), ('"8"', "7.5")],
        *[('"7.5"', ""), ('"12.0"', ""), ("unknown", ""), ('"7,5"', "")],
        *[('"7.50"', "7.5"), ('"7.5+PTX"', "7.5"), ('"175.0"', "7.5")],
    ],
)
def test_a_capability_has_a_dot(project: Loaded, written: str, meant: str) -> None:
    """What else it may mean is offered, for the variants that say so."""
    others = f"accelerators: {{min_capability: {written}}}"
    text = record("Python: 3.12.7", '{min_capability: "8.0"}', "", others)
    found = [f for f in run(project, text, *rules_of(capability)).findings if f.code == "CUD113"]
    assert [(f.span.line, f.help) for f in found] == (
        [(10, f'write it with its dot, as in "{meant}"')] if meant else []
    )
