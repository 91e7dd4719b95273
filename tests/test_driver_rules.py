"""Rules about drivers and cards, where an example alone cannot show the case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.finding import Finding, Severity
from generator.lint import check
from generator.lint.rule import rules_of
from generator.lint.rules import driver
from generator.loader import Loaded, parse, read, shape
from generator.model.platforms import Card
from generator.model.release import Release
from generator.model.values import UNKNOWN
from tests.test_lint import run

HERE = Path(__file__).parent
NAME = "releases/example.yml"
RECORD = """
image: trainer-nv
release: "25.12"
released: 2025-12-18
status: supported
driver: {family: nvidia, minimum: "550"}
components: {Ubuntu: "24.04", CUDA: "13.0"}
variants: [{tag: "25.12", architectures: [amd64]}]
fixes: []
availability: {public: true, vpc: none}
sources: [{url: "https://docs.example.org/notes"}]
"""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def found(project: Loaded, text: str, *, cards: tuple[Card, ...] | None = None) -> list[Finding]:
    """Return what is found in one more record, beside other cards."""
    before = project.catalog
    assert before is not None
    parsed = parse(NAME, text.encode())
    release = shape(Release, parsed).value
    assert release is not None
    records = [(record.name, record.release) for record in before.records]
    platforms = before.platforms
    catalog = Catalog.of(
        before.settings,
        before.regions,
        before.components,
        platforms if cards is None else platforms.model_copy(update={"cards": cards}),
        [*records, (NAME, release)],
        before.topics,
    )
    sources = {**project.sources, NAME: parsed.source}
    loaded = replace(project, catalog=catalog, sources=sources)
    return [*check(loaded).only(frozenset({NAME})).findings]


def codes(findings: list[Finding]) -> dict[str, Severity]:
    """Return the severity by code."""
    return {finding.code: finding.severity for finding in findings}


def cards(project: Loaded, **change: object) -> tuple[Card, ...]:
    """Return the cards of the project, those of NVIDIA changed."""
    assert project.catalog is not None
    return tuple(
        card.model_copy(update=change) if card.family == "nvidia" else card
        for card in project.catalog.platforms.cards
    )


def test_only_a_sourced_floor_makes_an_error(project: Loaded) -> None:
    """The floor of CUDA 13 is derived and warns, that of CUDA 12 is stated and fails."""
    assert codes(found(project, RECORD))["DRV102"] is Severity.WARNING
    older = RECORD.replace('"13.0"', '"12.8"').replace('"550"', '"520"')
    assert codes(found(project, older))["DRV102"] is Severity.ERROR


def test_what_was_shipped_is_the_oldest_update_when_none_is_named(project: Loaded) -> None:
    """CUDA 12.9 may be 12.9.0, whose driver is older than that of 12.9.1."""
    shipped = RECORD.replace('"550"', "575.51.03, meaning: shipped")
    assert "DRV102" not in codes(found(project, shipped.replace('"13.0"', '"12.9"')))
    assert "DRV102" in codes(found(project, shipped.replace('"13.0"', "12.9.1")))


def test_a_branch_that_no_package_is_known_for_is_for_data_centers(project: Loaded) -> None:
    """Below the floor of its major release a CUDA runs on data-center GPUs at most."""
    text = RECORD.replace('"13.0"', '"13.2"').replace(
        '"550"', '"595", branches: [{branch: R535, minimum: "535.86"}]'
    )
    (finding,) = (f for f in found(project, text) if f.code == "DRV102")
    assert finding.message.startswith("branch R535 runs CUDA 13.2 on data-center GPUs only")
    assert "DRV102" not in codes(found(project, text.replace('86"', '86", gpus: datacenter')))


def test_a_card_that_cuda_has_dropped(project: Loaded) -> None:
    """A named card of a known capability is compared; of the others nothing is told."""
    text = RECORD + "accelerators: {cards: [G1]}\n"
    old = cards(project, capability="7.0")
    assert codes(found(project, text, cards=old))["CUD105"] is Severity.ERROR
    assert "CUD105" not in codes(found(project, RECORD, cards=old))
    unsure = cards(project, capability=UNKNOWN)
    assert "CUD105" not in codes(found(project, text, cards=unsure))
    of_twelve = text.replace('"13.0"', '"12.8"')
    assert "CUD105" not in codes(found(project, of_twelve, cards=old))


def test_a_name_of_another_major(project: Loaded) -> None:
    """A name that says its CUDA is compared also where the list of components does not say so."""
    text = RECORD.replace("CUDA:", "nvidia-cublas-cu12: 12.8.4.1, CUDA:")
    assert "CUD103" in codes(found(project, text))
    unread = RECORD.replace("CUDA:", "nvidia-cublas-cu999: 12.8.4.1, CUDA:")
    assert "CUD103" not in codes(found(project, unread))
    marked = RECORD.replace("CUDA:", "cumm-cu128: 0.8.1, CUDA:")
    assert codes(found(project, marked)).keys() & {"CUD102", "CUD103"} == {"CUD102"}


def test_a_family_without_cards_is_not_judged(project: Loaded) -> None:
    """Where no card is known, nobody can say that none offers the driver."""
    text = RECORD.replace('"550"', '"999"')
    assert "PLT101" in codes(found(project, text))
    assert not {"PLT101", "PLT102"} & codes(found(project, text, cards=())).keys()


def test_a_long_list_of_cards_is_cut(project: Loaded) -> None:
    """Three cards are named, the others counted; a card of unknown default is none of them."""
    (card,) = (c for c in cards(project) if c.family == "nvidia")
    many = tuple(card.model_copy(update={"card": f"G{n}"}) for n in range(5))
    unsure = cards(project, default=UNKNOWN)
    text = RECORD.replace('"550"', '"575"')
    (finding,) = (f for f in found(project, text, cards=many) if f.code == "PLT102")
    assert finding.message.endswith("G2 with 550.90.07 and 2 more")
    assert "PLT102" not in codes(found(project, text, cards=unsure))


def variants(*own: str) -> str:
    """Return a record whose variants have something of their own."""
    lines = "".join(
        f"\n  - {{tag: 25.12-cu{n}00, architectures: [amd64]{more and ', '}{more}}}"
        for n, more in enumerate(own, 1)
    )
    return RECORD.replace('[{tag: "25.12", architectures: [amd64]}]', lines)


def said(project: Loaded, text: str, code: str) -> list[str]:
    """Return what the rule of this code says."""
    outcome = run(project, text, *rules_of(driver))
    return [f"{f.severity}: {f.message}" for f in outcome.findings if f.code == code]


@pytest.mark.parametrize(
    ("minimum", "told"),
    [("1.0.9", True), ("'1.1'", True), ("'1'", True), ("1.1.0", False), ("1.10.0", False)],
)
@pytest.mark.parametrize(
    "first", ["nvidia, minimum: '1'", "ppu, minimum: unknown", "ppu, minimum: x"]
)
def test_a_floor_is_that_of_its_family(
    project: Loaded, minimum: str, first: str, *, told: bool
) -> None:
    """A variant of another family, or without a number, hides nothing of the next one."""
    text = variants(f"driver: {{family: {first}}}", "")
    text = text.replace('nvidia, minimum: "550"', f"ppu, minimum: {minimum}", 1)
    minimum = minimum.strip("'")
    low = f"driver minimum {minimum} is below 1.1.0, the floor of ppu drivers"
    expected = [f"error: {low} (variant 25.12-cu200)"] if told else []
    assert said(project, text, "DRV101") == expected


@pytest.mark.parametrize(
    ("status", "minimum", "told"),
    [
        ("supported", "", "error: give"),
        ("deprecated", "", "error: give"),
        ("supported", ", minimum: unknown", ""),
        ("supported", ", minimum: '550'", ""),
        ("draft", "", "warning: add"),
        ("draft", ", minimum: unknown", "warning: add"),
        ("draft", ", minimum: '550'", ""),
    ],
)
def test_a_draft_may_lack_a_minimum(project: Loaded, status: str, minimum: str, told: str) -> None:
    """It is told for the variants that lack it, with another remedy once it is published."""
    text = variants('driver: {family: nvidia, minimum: "550"}', "").replace("supported", status)
    text = text.replace(', minimum: "550"', minimum, 1)
    outcome = run(project, text, *rules_of(driver))
    found = [f"{f.severity}: {f.help.split()[0]}" for f in outcome.findings if f.code == "DRV103"]
    assert found == ([told] if told else [])
    assert all(f.message.endswith("(variant 25.12-cu200)") for f in outcome.findings)


@pytest.mark.parametrize(
    ("stated", "word"),
    [
        ('minimum: ">=550"', ">=550"),
        ("minimum: newest", "newest"),
        ("minimum: R550", ""),
        ("minimum: 550.54-open", ""),
        ('minimum: "550,54"', ""),
        ("minimum: unknown", ""),
        ('minimum: "550", recommended: newest', "newest"),
        (
            'minimum: "550", branches: [{branch: R535, minimum: "535"}, {branch: x, minimum: x}]',
            "x",
        ),
        ('minimum: "550", blocked: [x]', ""),
    ],
)
def test_a_driver_has_a_number(project: Loaded, stated: str, word: str) -> None:
    """All versions that are compared are looked at, in the variant that states them."""
    told = f'error: no number can be read from the driver version "{word}" (variant 25.12-cu200)'
    text = variants('driver: {family: nvidia, minimum: "550"}', "")
    text = text.replace('minimum: "550"', stated, 1)
    assert said(project, text, "DRV104") == ([told] if word else [])


@pytest.mark.parametrize(
    ("minimum", "told"),
    [
        ("418.xx+", True),
        ('"550+"', True),
        ("550.54.15-open-1", True),
        ("550.54.15-open", False),
        ("R550", False),
        ("550-", True),
    ],
)
def test_a_driver_ends_with_its_number(project: Loaded, minimum: str, *, told: bool) -> None:
    """What goes on behind it is a warning; a flavour in letters is none."""
    text = variants('driver: {family: nvidia, minimum: "550"}', "")
    text = text.replace('minimum: "550"', f"minimum: {minimum}", 1)
    minimum = minimum.strip('"')
    more = f'warning: the driver version "{minimum}" goes on behind its number'
    assert said(project, text, "DRV104") == ([f"{more} (variant 25.12-cu200)"] if told else [])


@pytest.mark.parametrize(
    ("minimum", "branches", "told"),
    [
        # The minimum of the image is that of its branch.
        ("535.54", [("R535", "535.86")], ["R535 is accepted from 535.86 on and from 535.54 on"]),
        ("535.86", [("R535", "535.54")], ["R535 is accepted from 535.54 on and from 535.86 on"]),
        ("535.86", [("R535", "535.86")], []),
        ("'535'", [("R535", "535.86")], []),
        ("550", [("R535", "535.86"), ("R545", "545.23")], []),
        ("unknown", [("R535", "535.86")], []),
        # A branch that stands there twice; the first one counts.
        (
            "550",
            [("R535", "535.86"), ("'535'", "535.54"), ("R535", "535.86"), ("R535", "535.99")],
            [
                "535 is accepted from 535.54 on and from 535.86 on",
                "R535 is accepted from 535.99 on and from 535.86 on",
            ],
        ),
        ("550", [("LTS", "535"), ("LTS", "545")], ["LTS is accepted from 545 on and from 535 on"]),
        ("550", [("LTS", "535"), ("NEW", "545")], []),
        ("545.1", [("LTS", "535")], []),
    ],
)
def test_a_branch_has_one_minimum(
    project: Loaded, minimum: str, branches: list[tuple[str, str]], told: list[str]
) -> None:
    """In each variant, as far as both are stated."""
    entries = ", ".join(f"{{branch: {name}, minimum: '{least}'}}" for name, least in branches)
    text = variants('driver: {family: nvidia, minimum: "550"}', "")
    text = text.replace('minimum: "550"', f"minimum: {minimum}, branches: [{entries}]", 1)
    expected = [f"error: branch {words} (variant 25.12-cu200)" for words in told]
    assert said(project, text, "DRV114") == expected


@pytest.mark.parametrize(
    ("minimum", "advised", "told"),
    [
        ("550.54", "550.53", True),
        ("550.54", "'550'", False),
        ("550.54", "550.54", False),
        ("550.54", "'575'", False),
        ("unknown", "'1'", False),
        ("550.54", "unknown", False),
    ],
)
def test_the_better_driver_is_not_an_older_one(
    project: Loaded, minimum: str, advised: str, *, told: bool
) -> None:
    """It is compared as far as both are stated."""
    own = f"driver: {{family: nvidia, minimum: {minimum}, recommended: {advised}}}"
    lower = f"error: driver {advised} is recommended, the minimum is {minimum}"
    assert said(project, variants("", own), "DRV105") == ([lower] if told else [])
    text = variants('driver: {family: nvidia, minimum: "1"}', "")
    text = text.replace('minimum: "550"', f"minimum: {minimum}, recommended: {advised}", 1)
    lower += " (variant 25.12-cu200)"
    assert said(project, text, "DRV105") == ([lower] if told else [])


def test_a_branch_has_one_name(project: Loaded) -> None:
    """With or without its letter, and also where it has no number."""
    entries = ", ".join(f"{{branch: {name}, minimum: '545'}}" for name in ("R545", "LTS", "R530"))
    blocked = "[R560, '545', LTS, NEW, R530.1]"
    own = f"driver: {{family: nvidia, minimum: '550', branches: [{entries}], blocked: {blocked}}}"
    both = "error: driver branch {} is blocked, and accepted among the branches"
    assert said(project, variants("", own), "DRV106") == [both.format("545"), both.format("LTS")]
    shared = RECORD.replace(
        'minimum: "550"', f"minimum: '550', branches: [{entries}], blocked: [LTS]"
    )
    lines = variants('driver: {family: nvidia, minimum: "550"}', "").partition("variants:")[2]
    text = shared.partition("variants:")[0] + "variants:" + lines
    assert said(project, text, "DRV106") == [both.format("LTS") + " (variant 25.12-cu200)"]


@pytest.mark.parametrize(
    ("minimum", "blocked", "told"),
    [
        ("'550'", "R550", "550"),
        ("550.54", "R550", "550.54"),
        ("550.54", "'550.54'", "550.54"),
        ("550.54", "R550.90", None),
        ("'560'", "R550", None),
        ("unknown", "R550", None),
    ],
)
def test_the_minimum_is_not_of_a_blocked_branch(
    project: Loaded, minimum: str, blocked: str, told: str | None
) -> None:
    """A driver that must be upgraded first is not the oldest that works."""
    own = f"driver: {{family: nvidia, minimum: {minimum}, blocked: [{blocked}]}}"
    name = blocked.strip("'")
    message = f"error: driver branch {name} is blocked, the minimum {told} is of it"
    assert said(project, variants("", own), "DRV106") == ([message] if told else [])
    text = variants('driver: {family: nvidia, minimum: "1"}', "")
    text = text.replace('minimum: "550"', f"minimum: {minimum}, blocked: [{blocked}]", 1)
    message += " (variant 25.12-cu200)"
    assert said(project, text, "DRV106") == ([message] if told else [])


@pytest.mark.parametrize(
    ("branch", "minimum", "told"),
    [
        ("R535", "545.23", True),
        ("R545", "535.86", True),
        ("R535", "535.86", False),
        ("R535", "'535'", False),
        ("R535.86", "'535'", False),
        ("LTS", "'535'", False),
    ],
)
def test_a_driver_of_a_branch_begins_with_its_number(
    project: Loaded, branch: str, minimum: str, *, told: bool
) -> None:
    """The branches before it, and the variants with others, hide nothing."""
    entries = f"{{branch: R530, minimum: '530.41'}}, {{branch: {branch}, minimum: {minimum}}}"
    text = variants('driver: {family: nvidia, minimum: "550"}', "")
    text = text.replace('minimum: "550"', f'minimum: "550", branches: [{entries}]', 1)
    other = f"error: driver {minimum} is not of branch {branch} (variant 25.12-cu200)"
    assert said(project, text, "DRV107") == ([other] if told else [])


def test_the_family_of_a_driver_is_that_of_the_image(project: Loaded) -> None:
    """Of an image whose family is not known nothing is told."""
    text = variants("driver: {family: nvidia, minimum: '550'}", "").replace("nvidia", "ppu", 1)
    other = "error: the driver is of family ppu, trainer-nv asks for nvidia (variant 25.12-cu200)"
    assert said(project, text, "DRV108") == [other]
    assert said(project, text.replace("trainer-nv", "trainer-xy"), "DRV108") == []
