"""Rules about drivers and cards, where an example alone cannot show the case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.finding import Finding, Severity
from generator.lint import check
from generator.loader import Loaded, parse, read, shape
from generator.model.platforms import Card
from generator.model.release import Release
from generator.model.values import UNKNOWN

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
