"""Rules that compare a release with the one before, where an example alone cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.lint import check
from generator.lint.rule import rules_of
from generator.lint.rules import previous
from generator.loader import Loaded, parse, read, shape
from generator.model.release import Release

HERE = Path(__file__).parent
RECORD = """
image: trainer-ppu
release: "{release}"
released: {released}
status: {status}
sdk: {{name: ppu, version: {sdk}}}
driver: {{family: ppu, minimum: {driver}}}
components: {{{components}}}
variants: [{variants}]
fixes: []
availability: {{public: {public}, vpc: {vpc}}}
sources: [{{url: "https://docs.example.org/notes"}}]
"""
NAME = "releases/now.yml"


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def variant(id_: str = "", own: str = "") -> str:
    """Return a variant with an id, and what it has of its own."""
    return f"{{id: '{id_ or 'x'}', tag: TAG{own and ', '}{own}}}"


def record(release: str, **facts: str) -> str:
    """Return a record of a release; the facts that are not given are those of every release."""
    usual = {
        "release": release,
        "released": f"2026-{release[-2:]}-18",
        "status": "supported",
        "sdk": "1.7.0",
        "driver": "1.1.0",
        "components": 'CUDA: "12.8", gdb: "15.1"',
        "variants": variant(release),
        "public": "true",
        "vpc": "all",
    }
    text = RECORD.format(**(usual | facts))
    parts = text.split("TAG")
    # Images for two processors stand side by side, so that none follows another one.
    on = ("amd64", "arm64")
    tags = [f"{release}.post{n}, architectures: [{on[n]}]" for n in range(len(parts) - 1)]
    return "".join(part + tag for part, tag in zip(parts, [*tags, ""], strict=True))


def said(project: Loaded, before: str, now: str, code: str) -> list[str]:
    """Return what one rule says of a release that follows another."""
    catalog = project.catalog
    assert catalog is not None
    records, sources = [], dict(project.sources)
    for name, text in (("releases/before.yml", before), (NAME, now)):
        parsed = parse(name, text.encode())
        release = shape(Release, parsed).value
        assert release is not None
        records.append((name, release))
        sources[name] = parsed.source
    whole = Catalog.of(
        catalog.settings, catalog.regions, catalog.components, catalog.platforms, records, {}
    )
    found = check(Loaded(whole, sources, (), 0), rules=rules_of(previous)).findings
    return [f.message for f in found if f.code == code and f.file == NAME]


TWO = f"{variant('1st')}, {variant('2nd')}"
SECOND = "26.01 (variant 2nd)"
SILENT = "and no highlight says so"


def test_a_driver_is_raised_for_the_variants_that_ask_for_it(project: Loaded) -> None:
    """A variant that goes on with the old one is not named."""
    own = "driver: {family: ppu, minimum: 1.1.0}"
    now = record("26.02", driver="1.4.0", variants=f"{variant('1st', own)}, {variant('2nd')}")
    assert said(project, record("26.01", variants=TWO), now, "DRV109") == [
        f"the driver minimum was 1.1.0 in {SECOND} and is 1.4.0 here, {SILENT} (variant 2nd)"
    ]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("1.1.0", "1.1.1", True),
        ("1.1.0", "'1.1'", False),
        ("1.1.0", "1.0.9", False),
        ("unknown", "1.4.0", False),
        ("1.1.0", "unknown", False),
    ],
)
def test_only_a_higher_minimum_is_to_be_announced(
    project: Loaded, was: str, now: str, *, told: bool
) -> None:
    """It is compared as far as both are stated."""
    found = said(project, record("26.01", driver=was), record("26.02", driver=now), "DRV109")
    assert len(found) == told


def test_all_that_changed_is_looked_at(project: Loaded) -> None:
    """What one rule leaves to another hides nothing: driver, SDK, CUDA and a component at once."""
    now = record("26.02", driver="1.4.0", sdk="1.8.0", components='CUDA: "13.0", gdb: "15.0"')
    before = record("26.01", components='CUDA: "12.8", gdb: "15.1"')
    assert len(said(project, before, now, "DRV109")) == 1
    assert said(project, before, now, "LIF109") == [
        f"component gdb was 15.1 in 26.01 and is 15.0 here, {SILENT}"
    ]
    assert said(project, before, now, "LIF110") == [
        f"the SDK was 1.7.0 in 26.01 and is 1.8.0 here, {SILENT}",
        f"component CUDA was 12.8 in 26.01 and is 13.0 here, {SILENT}",
    ]


def test_what_changed_is_told_for_the_variants_in_which_it_did(project: Loaded) -> None:
    """The others are as they were, and so is where the image can be pulled from."""
    own = "sdk: {name: ppu, version: 1.7.0}, availability: {public: true, vpc: all}"
    own += ', components: {gdb: "15.1"}'
    now = record(
        "26.02",
        variants=f"{variant('1st', own)}, {variant('2nd')}",
        components='CUDA: "12.8", gdb: "15.0"',
        sdk="1.8.0",
        public="false",
        vpc="none",
    )
    before = record("26.01", variants=TWO)
    for code, count in (("LIF109", 1), ("LIF110", 1), ("LIF111", 2)):
        found = said(project, before, now, code)
        assert len(found) == count
        assert all(message.endswith(f"{SILENT} (variant 2nd)") for message in found)


@pytest.mark.parametrize(
    ("variants", "words"),
    [
        (variant("26.01"), "26.01"),
        (variant("other"), "26.01"),
        (f"{variant('26.01')}, {variant('other')}", "26.01"),
        (f"{variant('1st')}, {variant('26.01')}", "26.01 (variant 1st)"),
        (f"{variant('other')}, {variant('26.01')}", "26.01 (variant other)"),
    ],
)
def test_the_release_before_is_called_by_its_variant_where_it_has_several(
    project: Loaded, variants: str, words: str
) -> None:
    """The one that is called like the release needs no other name."""
    first = variants.partition("'")[2].partition("'")[0]
    now = record("26.02", driver="1.4.0", variants=variant(first))
    (message,) = said(project, record("26.01", variants=variants), now, "DRV109")
    assert message.startswith(f"the driver minimum was 1.1.0 in {words} and is 1.4.0 here")


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('gdb: "15.1"', 'gdb: "15.0"', True),
        ('gdb: "15.1"', "", True),
        ('gdb: "15.0"', 'gdb: "15.1"', False),
        ('gdb: "15.0.1.6"', 'gdb: "15.0.1"', False),
        ('gdb: "15.0.1"', 'gdb: "15.0"', False),
        ('triton: "3.4.0.1"', 'triton: "3.4.0"', True),
        ("gdb: unknown", 'gdb: "15.0"', False),
        # Whatever spelling of its name each record has.
        ("torch: 2.9.0", "pytorch: 2.8.0", True),
        ("pytorch: 2.9.0", "torch: 2.8.0", True),
        ("pytorch: 2.8.0", "torch: 2.8.0", False),
        ("python: 3.13.1, triton: 3.4.0", "python: 3.13.1", True),
        ("transformer-engine: 2.9, triton: 3.4.0", "transformer-engine: 2.9", True),
        # A name that is in no catalogue may be another one of what is gone.
        ("nobody: 2.9, triton: 3.4.0", "nobody: 2.9", False),
    ],
)
def test_what_goes_back_is_told(project: Loaded, was: str, now: str, *, told: bool) -> None:
    """Unless it only stops earlier, or may stand there under a name that nobody knows."""
    found = said(
        project, record("26.01", components=was), record("26.02", components=now), "LIF109"
    )
    assert bool(found) is told


def test_a_variant_with_other_names_hides_nothing_of_the_next(project: Loaded) -> None:
    """Each is judged by its own components."""
    now = record(
        "26.02",
        components='CUDA: "12.8"',
        variants=f"{variant('1st', 'components: {nobody: 1.0}')}, {variant('2nd')}",
    )
    (message,) = said(project, record("26.01", variants=TWO), now, "LIF109")
    assert message.endswith("(variant 2nd)")


@pytest.mark.parametrize(
    ("was", "now", "status", "names"),
    [
        (("true", "all"), ("false", "all"), "supported", ["the public registry"]),
        (("true", "all"), ("true", "none"), "supported", ["cn-north, eu-west"]),
        (("false", "all"), ("false", "all"), "supported", []),
        (("unknown", "all"), ("false", "all"), "supported", []),
        (("true", "all"), ("unknown", "unknown"), "supported", []),
        (("true", "all"), ("false", "none"), "withdrawn", []),
        (("true", "all"), ("false", "all"), "deprecated", ["the public registry"]),
    ],
)
def test_a_place_that_has_the_image_no_more_is_told(
    project: Loaded, was: tuple[str, str], now: tuple[str, str], status: str, names: list[str]
) -> None:
    """What was not known before, and what was withdrawn, is not missed."""
    before = record("26.01", public=was[0], vpc=was[1])
    after = record("26.02", public=now[0], vpc=now[1], status=status)
    found = said(project, before, after, "LIF111")
    assert found == [f"not in {name} any more, where 26.01 was, {SILENT}" for name in names]
