"""Pages of records that are out of the ordinary: gaps, ends, and facts that disagree."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from generator.catalog import Catalog
from generator.model.deviation import Erratum, Waiver
from generator.model.host import Driver
from generator.model.note import Highlight, Note
from generator.model.offer import Availability, Scope
from generator.model.release import Release, Status
from generator.model.usage import Evaluation, Quantization
from generator.model.values import UNKNOWN
from generator.site import markdown
from generator.site.plan import plan
from generator.site.publication import Publication
from tests.conftest import DAY

PPU = "trainer-ppu:25.11"
NVIDIA = "trainer-nv:25.11"


def _changed(demo: Catalog, reference: str, **facts: object) -> Catalog:
    """Return the catalogue with some facts of one record replaced."""
    records: list[tuple[str, Release]] = []
    for record in demo.records:
        release = record.release
        if record.reference == reference:
            release = release.model_copy(update=facts)
        records.append((record.name, release))
    return Catalog.of(
        demo.settings, demo.regions, demo.components, demo.platforms, records, demo.topics
    )


def _settings(demo: Catalog, **facts: object) -> Catalog:
    """Return the catalogue with other settings and no records."""
    settings = demo.settings.model_copy(update=facts)
    return Catalog.of(settings, demo.regions, demo.components, demo.platforms, [], demo.topics)


def _page(catalog: Catalog, path: str, lang: str = "en") -> str:
    pages = plan(Publication.of(catalog, DAY), lang).pages
    return markdown.render(next(spec for spec in pages if spec.path == path).make())


def _release(demo: Catalog, reference: str, lang: str = "en", **facts: object) -> str:
    path = f"{reference.replace(':', '/')}.md"
    return _page(_changed(demo, reference, **facts), path, lang)


def _model(kind: Any, **facts: object) -> Any:  # noqa: ANN401 - any shape of the model
    return kind.model_validate(facts)


def test_a_draft_without_gaps_says_so(demo: Catalog) -> None:
    """A draft whose facts are all there is still a draft."""
    assert "No required fact is missing" in _release(demo, PPU, status=Status.DRAFT)


def test_an_sdk_of_which_nothing_is_known(demo: Catalog) -> None:
    """The word is shown as for any other fact, in the requirements and where it is upgraded."""
    page = _release(demo, PPU, sdk=UNKNOWN)
    assert "\n- **SDK** Not stated\n" in page
    assert "\n- **Upgraded** SDK →\u00a0Not stated\n" in page


def test_an_end_without_reason_or_successor(demo: Catalog) -> None:
    """A deprecated release whose vendor says nothing more says just that."""
    page = _release(demo, PPU, status=Status.DEPRECATED, status_reason=None, replaced_by=None)
    assert "> **This release is deprecated**\n>\n> Not stated\n" in page


def test_addresses_of_a_withdrawn_release_are_for_reference(demo: Catalog) -> None:
    """They are listed without a button to copy them, and no command uses them."""
    page = _release(demo, PPU, status=Status.WITHDRAWN, status_reason=None)
    assert "docker pull" not in page
    assert "Kubernetes" not in page
    assert "| Region | VPC address |" in page
    assert "registry-vpc.eu-west.example.org/demo/trainer-ppu:25.11" in page


def test_an_image_that_no_registry_offers(demo: Catalog) -> None:
    """Without any address there is a sentence and nothing to copy."""
    nowhere = _model(Availability, public="false", vpc="none")
    page = _release(demo, PPU, availability=nowhere)
    assert "No registry is known to offer this image." in page
    assert "registry" not in page[page.index("No registry") + 12 : page.index("## Components")]


def test_the_chooser_offers_what_all_tags_have(demo: Catalog) -> None:
    """A region that one tag lacks is not offered for the page, and stands in the other's table."""
    release = next(r.release for r in demo.records if r.reference == PPU)
    first, second = release.variants
    only = _model(Availability, public="true", vpc=["eu-west"])
    variants = (first, second.model_copy(update={"availability": only}))
    page = _release(demo, PPU, variants=variants)
    panel = page[page.index("## Pull the image") : page.index("## What changed")]
    assert "registry-vpc.eu-west.example.org/demo/trainer-ppu:25.11`" in panel
    assert "registry-vpc.cn-north" not in panel
    assert "registry-vpc.cn-north.example.org/demo/trainer-ppu:25.11`" in page
    none = first.model_copy(
        update={"availability": _model(Availability, public="true", vpc="none")}
    )
    page = _release(demo, PPU, variants=(none, second))
    assert "docker pull registry.cn-north.example.org/demo/trainer-ppu:25.11\n" in page


def test_an_image_that_is_in_no_vpc(demo: Catalog) -> None:
    """The public address is there, in commands too, and no region."""
    page = _release(demo, PPU, availability=_model(Availability, public="true", vpc="none"))
    assert "docker pull registry.cn-north.example.org/demo/trainer-ppu:25.11" in page
    assert "registry-vpc" not in page


def test_an_image_of_which_no_region_is_known(demo: Catalog) -> None:
    """Its VPC addresses stand under those that nobody confirms; commands use the public one."""
    page = _release(demo, PPU, availability=_model(Availability, public="true", vpc="unknown"))
    assert "3 regions not confirmed by the vendor" in page
    assert "docker pull registry.cn-north.example.org" in page


def test_only_unconfirmed_addresses_make_no_command(demo: Catalog) -> None:
    """An address that may not exist is never put into a command."""
    page = _release(demo, PPU, availability=_model(Availability, public="false", vpc="unknown"))
    assert "docker pull" not in page
    assert "No confirmed address is known." in page
    assert "3 regions not confirmed by the vendor" in page


@pytest.mark.parametrize(
    ("highlights", "words"),
    [((), "The vendor announces no changes."), (UNKNOWN, "Not stated"), (None, "Fixes")],
)
def test_announced_changes_may_be_none_or_not_stated(
    demo: Catalog, highlights: object, words: str
) -> None:
    """Missing is not empty is not unknown."""
    page = _release(demo, PPU, highlights=highlights)
    assert words in page[page.index("## What changed") : page.index("## Components")]


def test_fixes_may_be_unknown(demo: Catalog) -> None:
    """What the vendor does not say of fixes is told as such."""
    page = _release(demo, PPU, fixes=UNKNOWN, known_issues=())
    assert "**Fixes**: Not stated" in page
    assert "**Known issues**: None" in page


def test_an_upgrade_that_differs_between_tags_names_both(demo: Catalog) -> None:
    """An upgrade of all tags shows the version of each; one of a missing SDK is not stated."""
    upgrade = (_model(Highlight, upgrade=("vllm",)),)
    assert "vLLM →\u00a0`0.10.2` / `0.11.1`" in _release(demo, PPU, highlights=upgrade)
    sdk = (_model(Highlight, upgrade=("sdk",)),)
    assert "SDK →\u00a0Not stated" in _release(demo, PPU, highlights=sdk, sdk=None)


def test_a_waiver_that_concerns_no_component(demo: Catalog) -> None:
    """A deviation of the whole record has a rule, a reason and a last day."""
    waiver = _model(Waiver, rules=("DRV101",), until="2027-06-30", reason={"en": "Agreed."})
    page = _release(demo, PPU, waivers=(waiver,))
    assert "- [`DRV101`](rules/DRV101.md) Agreed. Accepted until June 30, 2027" in page


@pytest.mark.parametrize(
    ("rule", "component", "words"),
    [
        ("TOR201", "torch", "`2.8.0+ali.9.ppu1.7.0.cu129` in an image with CUDA `12.9`"),
        ("TOR101", "vllm", "`vllm` `0.10.2+ppu1.7.0.oe` and `vllm` `0.11.1+ppu1.7.0.post1.oe` Ag"),
        ("IDN109", "torch", "`torch` `2.8.0+ali.9.ppu1.7.0.cu129` Agreed."),
        ("CUD101", "triton", "in an image with CUDA `12.9`"),
    ],
)
def test_a_deviation_names_the_fact_it_disagrees_with(
    demo: Catalog, rule: str, component: str, words: str
) -> None:
    """
    The rule tells which fact of the image stands against the component, in every variant.

    Of a pair of packages nothing is claimed: torch may fit a vLLM that lacks another package.
    """
    waiver = _model(
        Waiver, component=component, rules=(rule,), until="2027-06-30", reason={"en": "Agreed."}
    )
    assert words in _release(demo, PPU, waivers=(waiver,))


def test_a_deviation_in_an_image_without_that_fact(demo: Catalog) -> None:
    """A record without an SDK, CUDA or torch has nothing to name."""
    waiver = _model(
        Waiver,
        component="vllm",
        rules=("SDK101", "CUD101", "TOR201"),
        until="2027-06-30",
        reason={"en": "Agreed."},
    )
    page = _release(demo, PPU, waivers=(waiver,), sdk=None, components={"vllm": "0.10.2"})
    versions = "`vllm` `0.10.2` and `vllm` `0.11.1+ppu1.7.0.post1.oe`"
    codes = " ".join(f"[`{code}`](rules/{code}.md)" for code in waiver.rules)
    assert f"- {codes} vLLM {versions} Agreed." in page


def test_an_evaluation_of_which_little_is_known(demo: Catalog) -> None:
    """What the vendor does not say of a measurement is left out."""
    evaluation = _model(Evaluation, baseline={"en": "the base"}, charts="unknown")
    page = _release(demo, PPU, evaluation=evaluation)
    assert "- Compared with: the base\n\nThe vendor shows the results as charts" in page


def test_products_and_schemes_may_be_partly_known(demo: Catalog) -> None:
    """Products that are only allowed have no second line; unknown schemes are not stated."""
    scope = _model(Scope, allow=("pods",))
    quantization = (_model(Quantization, engine="vllm", schemes="unknown"),)
    page = _release(demo, PPU, scope=scope, quantization=quantization)
    assert "- **Products** Pods\n" in page
    assert "| vLLM `0.10.2` | Not stated |" in page


def test_a_record_without_sources_or_topics(demo: Catalog) -> None:
    """Sections that would be empty are absent."""
    page = _release(demo, PPU, sources=(), topics=(), notes=(), environment=UNKNOWN)
    for name in ("## Sources", "## Background", "## Advice", "## Environment"):
        assert name not in page


def test_sources_may_have_no_language(demo: Catalog) -> None:
    """A source is an address; its language is told when it is known."""
    source = demo.records[0].release.sources[0].model_copy(update={"lang": None, "checked": None})
    page = _release(demo, PPU, sources=(source,))
    assert page.rstrip().endswith(f"[{source.url}]({source.url})")


@pytest.mark.parametrize(
    ("driver", "words"),
    [
        ({"minimum": "1.5.1"}, "this card starts with a driver below the minimum: `P1` `1.4.1`"),
        ({"minimum": "9.0"}, "No driver offered for this card reaches `9.0`."),
        ({"minimum": "1.1.0", "recommended": "1.4.0"}, "- **Driver (PPU driver)** ≥\u00a0`1.1.0`"),
        ({"minimum": "unknown"}, 'example.org/card: "P1"\nspec:'),
        ({"minimum": "1.1.0", "links": ("drivers",)}, "See [Driver versions]"),
        (
            {"minimum": "2", "branches": ({"branch": "R1", "minimum": "1.4"},)},
            "`R1` from `1.4`",
        ),
    ],
)
def test_the_driver_decides_label_and_remarks(
    demo: Catalog, driver: dict[str, object], words: str
) -> None:
    """The Pod asks for the lowest driver that is enough, and for none when the default is."""
    assert words in _release(demo, PPU, driver=_model(Driver, family="ppu", **driver))


def test_a_default_driver_that_is_enough_needs_no_label(demo: Catalog) -> None:
    """Where the default is not below what is wanted, no label is set and nothing is remarked."""
    page = _release(demo, PPU, driver=_model(Driver, family="ppu", minimum="1.1.0"))
    assert "example.org/driver" not in page
    assert "By default" not in page


def test_a_family_without_cards_has_no_pod(demo: Catalog) -> None:
    """Without a card of the driver family there is no Kubernetes snippet."""
    platforms = demo.platforms.model_copy(update={"resources": {}})
    records = [(record.name, record.release) for record in demo.records]
    bare = Catalog.of(demo.settings, demo.regions, demo.components, platforms, records, demo.topics)
    assert "apiVersion" not in _page(bare, "trainer-ppu/25.11.md")


def test_a_draft_shows_the_pattern_of_its_commands(demo: Catalog) -> None:
    """Without a tag a command has a gap that nobody can run by mistake."""
    steps = next(r.release.quick_start for r in demo.records if r.reference == PPU)
    page = _release(demo, NVIDIA, quick_start=steps)
    assert "docker pull registry.cn-north.example.org/demo/trainer-nv:<tag>" in page


def test_a_variant_without_tag_and_title_is_named_by_its_id(demo: Catalog) -> None:
    """Columns always have a head."""
    draft = next(r.release for r in demo.records if r.reference == NVIDIA)
    variants = tuple(v.model_copy(update={"title": None}) for v in draft.variants)
    assert "| Component | `cuda13.0` | `cuda12.8` |" in _release(demo, NVIDIA, variants=variants)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{sdk}", "`1.7.0`"),
        ("{torch}", "`2.8.0`"),
        ("{torch|raw}", "`2.8.0+ali.9.ppu1.7.0.cu129`"),
        ("{torch|minor}", "`2.8`"),
        ("{vllm@25.11.post1}", "`0.11.1`"),
        ("{vllm@25.11.post1|raw}", "`0.11.1+ppu1.7.0.post1.oe`"),
        ("{driver.minimum}", "`1.1.0`"),
        ("{driver.recommended}", "`1.5.1`"),
        ("{uri@25.11.post1}", "`registry.cn-north.example.org/demo/trainer-ppu:25.11.post1`"),
        ("{link:drivers}", "[Driver versions](https://docs.example.org/en/drivers)"),
        ("{=0.11.0}", "`0.11.0`"),
        ("{{torch}", r"\{torch}"),
        ("{no such}", r"\{no such}"),
        ("{nope}", "Not stated"),
    ],
)
def test_placeholders_become_facts(demo: Catalog, text: str, shown: str) -> None:
    """Each placeholder shows the fact of the record that it names."""
    note = _model(Note, text={"en": f"see {text} here"})
    assert f"- see {shown} here" in _release(demo, PPU, notes=(note,))


def test_placeholders_without_a_fact_are_not_stated(demo: Catalog) -> None:
    """An address that does not exist and an SDK that is not there are never made up."""
    notes = (_model(Note, text={"en": "{uri} and {sdk}"}),)
    assert "- Not stated and Not stated" in _release(demo, NVIDIA, notes=notes)


def test_a_link_falls_back_to_a_language_that_has_it(demo: Catalog) -> None:
    """French readers get the English page when there is no French one."""
    note = (_model(Note, text={"en": "x", "fr": "{link:drivers}"}),)
    assert "(https://docs.example.org/en/drivers)" in _release(demo, PPU, lang="fr", notes=note)


def test_families_without_releases(demo: Catalog) -> None:
    """A family of which nothing is recorded has a page and a tile that say so."""
    families = tuple(f.model_copy(update={"elsewhere": ()}) for f in demo.settings.families)
    empty = _settings(demo, families=families)
    assert "No release is recorded yet." in _page(empty, "trainer-ppu.md")
    assert "- [trainer-ppu](trainer-ppu.md)\n    - Trainer for PPU\n- " in _page(empty, "index.md")


def test_a_newer_draft_has_a_tile_of_its_own(demo: Catalog) -> None:
    """Beside the release that is supported a draft names what it lacks; a full one nothing."""
    catalog = _changed(demo, "trainer-nv:25.08", status=Status.SUPPORTED)
    name = "- [trainer-nv 25.11](trainer-nv/25.11.md) **Draft**"
    tile = f"{name}\n    - 2 variants.\n    - Missing tags"
    assert tile in _page(catalog, "index.md")
    release = next(r.release for r in demo.records if r.reference == PPU)
    draft = ("x", release.model_copy(update={"release": "25.12", "status": Status.DRAFT}))
    records = [*((r.name, r.release) for r in demo.records), draft]
    both = Catalog.of(
        demo.settings, demo.regions, demo.components, demo.platforms, records, demo.topics
    )
    assert "- [trainer-ppu 25.12](trainer-ppu/25.12.md) **Draft**\n    - 2 variants.\n- " in _page(
        both, "index.md"
    )


def test_an_image_in_no_public_registry_cannot_be_logged_into(demo: Catalog) -> None:
    """Steps that need a public registry say that there is none."""
    family = demo.settings.families[0].model_copy(update={"registries": ("vpc",)})
    settings = demo.settings.model_copy(update={"families": (family, *demo.settings.families[1:])})
    records = [(record.name, record.release) for record in demo.records]
    inside = Catalog.of(
        settings, demo.regions, demo.components, demo.platforms, records, demo.topics
    )
    page = _page(inside, "trainer-ppu/25.11.md")
    assert "No public registry has this image." in page
    assert "docker pull registry-vpc.cn-north" in page


def test_a_draft_in_no_public_registry_has_no_pattern(demo: Catalog) -> None:
    """Without a tag and a public registry there is no command to show."""
    families = tuple(f.model_copy(update={"registries": ("vpc",)}) for f in demo.settings.families)
    settings = demo.settings.model_copy(update={"families": families})
    steps = next(r.release.quick_start for r in demo.records if r.reference == PPU)
    records = [
        (
            r.name,
            r.release.model_copy(update={"quick_start": steps})
            if r.reference == NVIDIA
            else r.release,
        )
        for r in demo.records
    ]
    inside = Catalog.of(
        settings, demo.regions, demo.components, demo.platforms, records, demo.topics
    )
    assert "No confirmed address is known." in _page(inside, "trainer-nv/25.11.md")


def test_a_calendar_is_linked_where_there_is_one(demo: Catalog) -> None:
    """An image of which nobody states an end of support has none, and the page says so."""
    page = _page(demo, "api.md")
    assert "[ICS](trainer-ppu/support.ics)" in page
    assert re.search(
        r"^\| trainer-nv \| \[Atom\]\(trainer-nv/feed.xml\) \| No end is stated", page, re.MULTILINE
    )


def test_the_page_of_the_files_shows_the_gate(demo: Catalog) -> None:
    """A cluster pipes the data of this very site into it."""
    page = _page(demo, "api.md")
    root = page.partition("curl -s ")[2].partition("api/v1/")[0]
    assert root  # the address of the site; where the build does not know it, a variable
    assert f"curl -s {root}api/v1/finder.json |\n  tagnotes can-run URI --driver V" in page


def test_a_correction_names_its_fact_in_words(demo: Catalog) -> None:
    """Readers see no path of a record: the tag it is about stands beside the fact."""
    errata = tuple(
        _model(Erratum, on=date(2026, 3, 1), field=field, was=was, now="2", reason={"en": "So."})
        for field, was in (
            ("status", "supported"),
            ("variants[1].components.vllm", "1"),
            ("variants[9].tag", "1"),
        )
    )
    text = _release(demo, "trainer-ppu:25.11", errata=errata)
    rows = [line for line in text.splitlines() if "So." in line]
    assert any("| Status | **Supported** | `2` |" in row for row in rows)
    assert any("| `vllm` (`25.11.post1` only) |" in row for row in rows)
    assert any("| `variants[9].tag` |" in row for row in rows), "what is nowhere is not hidden"


def test_a_highlight_about_what_is_gone_is_not_new(demo: Catalog) -> None:
    """It is called removed where no image has any of it; else it is news."""
    both = (
        _model(Highlight, text={"en": "Gone."}, components=("gdb-old",)),
        _model(Highlight, text={"en": "Here."}, components=("torch", "gdb-old")),
    )
    text = _release(demo, "trainer-ppu:25.11", highlights=both)
    assert "**Removed** Gone." in text
    assert "**New** Here." in text
