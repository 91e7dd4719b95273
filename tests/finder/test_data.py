"""Data: what the finder knows of a catalogue."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from pydantic import ValidationError

from generator.catalog import Catalog
from generator.finder import FinderData, data, meant
from generator.finder.offer import VersionEntry
from generator.model.host import Accelerators, Driver, DriverBranch
from generator.model.values import UNKNOWN
from tests.finder.cases import cases

DAY = date(2026, 11, 30)
TABLE = FinderData.model_validate(cases()["data"])


def test_offers_stand_as_they_are_shown(demo: Catalog) -> None:
    """Supported ones come first, the newest first, drafts last; so do the tags of a release."""
    found = data(demo, DAY)
    assert [offer.reference for offer in found.offers] == [
        "trainer-ppu:25.11.post1",
        "trainer-ppu:25.11",
        "trainer-ppu:25.09",
        "trainer-nv:25.08",
        *(o.reference for o in found.offers if o.status == "draft"),
    ]
    assert found.generated_at == "2026-11-30T00:00:00Z"


def test_what_is_not_stated_is_left_out(demo: Catalog) -> None:
    """Unknown is neither yes nor no, and a tag that is not known is none."""
    found = data(demo, DAY)
    draft = found.offers[-1]
    assert (found.drivers[draft.driver].minimum, draft.status) == ("", "draft")
    assert found.places[draft.place].public == "unknown"
    withdrawn = next(offer for offer in found.offers if offer.status == "withdrawn")
    assert found.places[withdrawn.place].public == "no"
    # Its family is in no registry of a VPC, whatever the record says of regions.
    assert found.places[withdrawn.place].regions == ()


def test_cards_of_the_cloud_come_before_those_of_upstream(demo: Catalog) -> None:
    """A card that both know has what either says."""
    found = data(demo, DAY)
    offered = [card.name for card in found.cards if card.offered]
    assert offered == [card.card for card in demo.platforms.cards]
    assert [card.name for card in found.cards[: len(offered)]] == offered
    by_name = {card.name: card for card in found.cards}
    assert (by_name["A100"].capability, by_name["A100"].kind) == ("8.0", "datacenter")
    assert by_name["GeForce"].kind == "consumer"
    assert by_name["RTX A6000"].kind == "unknown"


def test_a_version_that_is_not_stated_has_its_component(demo: Catalog) -> None:
    """The component is inside; a catalogue without NVIDIA drivers needs none of its GPUs."""
    record = demo.records_of("trainer-ppu")[0]
    variants = (replace(record.variants[0], components={"torch": UNKNOWN}),)
    settings = demo.settings.model_copy(
        update={"families": demo.settings.families[:1], "drivers": demo.settings.drivers[:1]}
    )
    found = data(
        replace(demo, settings=settings, records=(replace(record, variants=variants),)), DAY
    )
    assert found.versions == (VersionEntry(component="torch"),)
    assert {card.family for card in found.cards if not card.offered} == set()
    assert found.components["torch"] == "torch"


def test_data_that_contradict_themselves_are_refused() -> None:
    """A tag that names an entry that is not there is a damaged file, not a crash later on."""
    damaged = cases()["data"] | {"drivers": cases()["data"]["drivers"][:1]}
    with pytest.raises(ValidationError, match="names an entry that is not in the data"):
        FinderData.model_validate(damaged)


@pytest.mark.parametrize(
    ("uri", "release", "network", "region"),
    [
        ("registry.example.org/demo/ppu:new", "new", "public", ""),
        ("https://registry.example.org/demo/ppu:new", "new", "public", ""),
        ("registry-vpc.cn-north.example.org/demo/ppu:new", "new", "vpc", "cn-north"),
        ("mirror.example.org/copy/ppu:new", "new", "mirror", ""),
        ("registry.example.org:443/demo/ppu:new", "new", "public", ""),
        ("registry-vpc.cn-north.example.org:443/demo/ppu:new", "new", "vpc", "cn-north"),
    ],
)
def test_an_address_means_an_offer(uri: str, release: str, network: str, region: str) -> None:
    """Public, VPC and mirror addresses are read alike."""
    found = meant(TABLE, uri)
    assert [offer.release for offer in found.offers] == [release]
    assert (found.network, found.region, found.problem) == (network, region, "")


@pytest.mark.parametrize(
    ("uri", "problem", "near"),
    [
        ("nonsense", "no-address", ()),
        ("registry.example.org/demo/ppu@sha256:12", "no-address", ()),
        ("registry.example.org/demo/ppu:newer", "unknown-tag", ("ppu:new",)),
        ("registry.example.org/demo/ppu", "unknown-tag", ()),
        ("registry.cn-north.example.org/demo/ppu:new", "unknown-registry", ("ppu:new",)),
        ("registry-vpc.cn-moon.example.org/demo/ppu:new", "unknown-region", ("ppu:new",)),
        ("registry.example.org:5000/demo/ppu:new", "unknown-registry", ("ppu:new",)),
        ("elsewhere/nothing:1", "unknown-registry", ()),
        # A family that is not in the registry of an address is not there under any tag.
        ("registry-vpc.cn-north.example.org/demo/nv:branches", "unknown-tag", ("nv:branches",)),
        (f"registry.example.org/demo/ppu@sha256:{'0' * 64}", "unknown-digest", ()),
        (f"registry.example.org/demo/ppu:new@sha256:{'0' * 64}", "unknown-digest", ("ppu:new",)),
    ],
)
def test_an_address_that_means_nothing_says_why(
    uri: str, problem: str, near: tuple[str, ...]
) -> None:
    """What comes near is told, so that a slip is seen."""
    found = meant(TABLE, uri)
    assert (found.offers, found.problem) == ((), problem)
    assert set(near) <= set(found.near)


@pytest.mark.parametrize(
    ("uri", "problem", "instead"),
    [
        ("ppu:old", "no-registry", ("registry.example.org/demo/ppu:old",)),
        ("demo/ppu:old", "no-registry", ("registry.example.org/demo/ppu:old",)),
        (
            "registry.example.net/demo/ppu:new",
            "unknown-registry",
            (
                "registry.example.org/demo/ppu:new",
                "registry-vpc.{region}.example.org/demo/ppu:new",
            ),
        ),
        (
            "registry-vpc.CN-NROTH.example.org/demo/ppu:any",
            "unknown-region",
            ("registry-vpc.cn-north.example.org/demo/ppu:any",),
        ),
        (
            f"registry-vpc.cn-nroth.example.org/demo/ppu@sha256:{'0' * 64}",
            "unknown-region",
            (f"registry-vpc.cn-north.example.org/demo/ppu@sha256:{'0' * 64}",),
        ),
        ("registry-vpc.xyz.example.org/demo/ppu:new", "unknown-region", ()),
    ],
)
def test_an_address_that_means_nothing_is_corrected(
    uri: str, problem: str, instead: tuple[str, ...]
) -> None:
    """Whole addresses are told that may be meant, to be copied."""
    found = meant(TABLE, uri)
    assert (found.offers, found.problem, found.instead) == ((), problem, instead)


def test_numbers_that_a_record_has_in_another_form_are_compared_all_the_same(demo: Catalog) -> None:
    """The data hold numbers only; what is no number at all is not stated."""
    record = demo.records_of("trainer-nv")[0]
    driver = Driver(
        family="nvidia",
        minimum="newest",
        recommended="575.x",
        blocked=("R418+",),
        branches=(DriverBranch(branch="R535+", minimum="535.86+"),),
    )
    stated = Accelerators(min_capability="8.0+")
    variants = (replace(record.variants[0], driver=driver, accelerators=stated),)
    found = data(replace(demo, records=(replace(record, variants=variants),)), DAY)
    need = found.drivers[0]
    assert (need.minimum, need.recommended, need.blocked) == ("", "575", ("418",))
    assert [(entry.branch, entry.minimum) for entry in need.branches] == [("535", "535.86")]
    assert found.gpus[0].capability == ""


def test_a_digest_that_was_recorded_is_as_good_as_a_tag() -> None:
    """With a tag beside it the digest is what counts."""
    digest = "sha256:" + "a" * 64
    first = TABLE.offers[0].model_copy(update={"digests": (digest,), "aliases": ("latest",)})
    known = TABLE.model_copy(update={"offers": (first, *TABLE.offers[1:])})
    for name in (f"ppu@{digest}", f"ppu:new@{digest}", "ppu", "ppu:latest"):
        assert meant(known, f"registry.example.org/demo/{name}").offers == (first,)
