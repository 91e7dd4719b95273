"""The catalog: what it answers about releases, variants, regions and addresses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.catalog import Catalog, Record, known
from generator.model.offer import Availability
from generator.model.settings import Elsewhere, Network
from generator.model.values import UNKNOWN, Unknown


def _record(catalog: Catalog, reference: str) -> Record:
    return next(record for record in catalog.records if record.reference == reference)


def test_a_variant_completes_itself_from_its_release(demo: Catalog) -> None:
    """Overrides replace or add a component; everything else is the release's."""
    first, second = _record(demo, "trainer-ppu:25.11").variants
    assert first.components["vllm"] == "0.10.2+ppu1.7.0.oe"
    assert second.components["vllm"] == "0.11.1+ppu1.7.0.post1.oe"
    assert "flash-attn" not in first.components
    assert "flash-attn" in second.components
    assert second.driver is _record(demo, "trainer-ppu:25.11").release.driver


def test_components_stand_in_the_order_of_the_catalog(demo: Catalog) -> None:
    """A component that one variant adds stands where the catalog puts it, not at the end."""
    order = [component.id for component in demo.components.components]
    names = list(_record(demo, "trainer-ppu:25.11").variants[1].components)
    assert names == sorted(names, key=order.index)


def test_a_variant_without_a_tag_has_an_identity(demo: Catalog) -> None:
    """Its id is the one given; a tag that is not stated is None."""
    draft = _record(demo, "trainer-nv:25.11")
    assert [(v.id, v.tag) for v in draft.variants] == [("cuda13.0", None), ("cuda12.8", None)]
    nameless = draft.release.model_copy(
        update={
            "variants": tuple(v.model_copy(update={"id": None}) for v in draft.release.variants)
        }
    )
    again = Catalog.of(
        demo.settings, demo.regions, demo.components, demo.platforms, [("x", nameless)], demo.topics
    )
    assert [v.id for v in again.records[0].variants] == ["variant1", "variant2"]


def test_names_are_found_whatever_their_separators(demo: Catalog) -> None:
    """A component is found by the normal form of its name, an alias by its own."""
    found = demo.component("Flash_Attn")
    assert found is not None
    assert found.id == "flash-attn"
    assert demo.component("nope") is None
    alias = next(c for c in demo.components.components if c.aliases)
    assert demo.component(alias.aliases[0]) is None
    assert demo.meant(alias.aliases[0].upper()) == alias
    assert demo.meant("Flash_Attn[extra]") == found
    assert demo.meant("nope") is None
    assert demo.family("nope") is None


def test_releases_stand_newest_first_with_those_elsewhere(demo: Catalog) -> None:
    """A release that exists without a record takes its place in the line."""
    line = [
        entry.release if isinstance(entry, Elsewhere) else entry.release.release
        for entry in demo.line_of("trainer-ppu")
    ]
    assert line == ["25.11.post2", "25.11", "25.10", "25.09", "25.06"]
    assert [r.release.release for r in demo.records_of("trainer-ppu")] == ["25.11", "25.09"]


def test_the_order_of_a_family_can_be_listed(demo: Catalog) -> None:
    """With ``listed`` the order is that of the files."""
    families = tuple(f.model_copy(update={"order": "listed"}) for f in demo.settings.families)
    settings = demo.settings.model_copy(update={"families": families})
    listed = replace(demo, settings=settings)
    assert [r.reference for r in listed.records_of("trainer-nv")] == [
        r.reference for r in demo.records if r.release.image == "trainer-nv"
    ]


@pytest.mark.parametrize(
    ("vpc", "offered", "unconfirmed"),
    [
        ("all", ["cn-north", "eu-west"], ["cn-north-gov"]),
        ("none", [], []),
        ("unknown", [], ["cn-north", "eu-west", "cn-north-gov"]),
        (["eu-west"], ["eu-west"], []),
    ],
)
def test_regions_follow_the_availability(
    demo: Catalog, vpc: object, offered: list[str], unconfirmed: list[str]
) -> None:
    """All means the open regions; what nobody confirms stands apart; closed ones never show."""
    availability = Availability.model_validate({"public": "true", "vpc": vpc})
    regions = demo.pull_regions(availability)
    assert [region.id for region in regions.offered] == offered
    assert [region.id for region in regions.unconfirmed] == unconfirmed


def test_a_region_goes_into_the_vpc_host_only(demo: Catalog) -> None:
    """The public host is fixed, although a region stands in its name."""
    record = _record(demo, "trainer-ppu:25.11")
    variant = record.variants[1]
    assert [str(uri) for uri in demo.public_uris(record, variant)] == [
        "registry.cn-north.example.org/demo/trainer-ppu:25.11.post1"
    ]
    assert [str(uri) for uri in demo.vpc_uris(record, variant, "eu-west")] == [
        "registry-vpc.eu-west.example.org/demo/trainer-ppu:25.11.post1"
    ]
    assert demo.registries("trainer-nv", Network.VPC) == ()


def test_no_tag_or_no_public_registry_means_no_address(demo: Catalog) -> None:
    """Nothing is made up that could be copied and fail."""
    draft = _record(demo, "trainer-nv:25.11")
    assert demo.public_uris(draft, draft.variants[0]) == ()
    assert demo.vpc_uris(draft, draft.variants[0], "cn-north") == ()
    private = _record(demo, "trainer-nv:25.08")
    assert demo.public_uris(private, private.variants[0]) == ()


def test_unknown_is_a_value_until_it_is_asked_for() -> None:
    """What is known is given as it is, the rest as None."""
    text: str | Unknown | None = "1.0"
    assert known(text) == "1.0"
    assert known(UNKNOWN) is None
    assert known(None) is None
