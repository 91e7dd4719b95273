"""Diff: what changes from one image to the next, and whether readers are told."""

from __future__ import annotations

import pytest

from generator.catalog import Catalog, Record
from generator.diff import (
    Difference,
    change,
    differences,
    follows,
    is_announced,
    mentions,
    pairs,
    previous,
    step,
)
from generator.diff.change import release_keys
from generator.loader import parse
from generator.model.release import Release
from generator.model.values import UNKNOWN, Unknown


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ("2.8.0", "2.8.0", None),
        (None, None, None),
        (None, "2.8.0", "added"),
        ("2.8.0", None, "removed"),
        ("2.8.0", "2.10.0", "upgraded"),
        ("0.10.2+ppu1.7.0.oe", "0.11.1+ppu1.7.0.post1.oe", "upgraded"),
        ("0.4.0", "0.4.0rc3", "downgraded"),
        ("2.9.0+70f53666", "2.9.0", "rebuilt"),
        ("2.7.1.8+nv25.3", "2.8.0.9+nv25.3", "upgraded"),
        ("2.8.0.9+nv25.3", "2.8.0+ali.9.nv25.3", "rebuilt"),
        ("2.8.0.9+nv25.3", "2.8.0.8+nv25.3", "rebuilt"),
        ("2.8.0.9", "2.8.0.8", "downgraded"),
        ("2.5", "2.5.0", "changed"),
        ("15.0.50", "15.0.50.20240403-git", "changed"),
        (UNKNOWN, "2.8.0", "changed"),
        ("2.8.0", UNKNOWN, "changed"),
    ],
)
def test_a_change_is_named_by_what_can_be_compared(
    was: str | Unknown | None, now: str | Unknown | None, kind: str | None
) -> None:
    """Versions are put in order, builds of one version are rebuilt, the rest is changed."""
    assert change(was, now) == kind


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("2.8.0.9+nv25.3", ((0, 2), 8)),
        ("1!2", ((1, 2), 0)),
        ("R535", ((0, 535), 0)),
        ("580.95.05-open", ((0, 580), 95)),
        ("soon", ((0, 0), 0)),
    ],
)
def test_the_numbers_of_a_release_are_read(text: str, keys: tuple[tuple[int, int], int]) -> None:
    """Epoch and major, then minor; of what is no version, such as a branch, what can be read."""
    assert release_keys(text) == keys


@pytest.mark.parametrize(
    ("was", "now", "far"),
    [
        ("2.8.0", "3.0", "major"),
        ("2.8.0", "1!2.8.0", "major"),
        ("2.8.0", "2.10.0", "minor"),
        ("2", "2.0.1", "patch"),
        ("2.9.0rc1", "2.9.0", "patch"),
        ("R535", "R570", "major"),
    ],
)
def test_a_step_is_as_far_as_its_first_number_that_moves(was: str, now: str, far: str) -> None:
    """Whichever way it goes; what comes after the second number is a patch."""
    assert step(was, now) == step(now, was) == far


# ---- records ----


def release(
    name: str, more: str = "", *, day: str = "2025-12-18", image: str = "trainer-ppu"
) -> Release:
    """Give a release; ``more`` is YAML that takes the place of what a plain one has."""
    plain = f"""
image: {image}
release: "{name}"
released: {day}
status: supported
sdk: {{name: ppu, version: 1.7.0}}
driver: {{family: ppu, minimum: 1.1.0}}
components: {{CUDA: "12.8", torch: 2.8.0}}
variants: [{{tag: "{name}"}}]
fixes: []
availability: {{public: true, vpc: all}}
sources: []
"""
    read = [parse("x.yml", text.encode()).data or {} for text in (plain, more)]
    return Release.model_validate(read[0] | read[1])


def catalog(
    demo: Catalog, *releases: Release, elsewhere: tuple[str, ...] = (), order: str = "calendar"
) -> Catalog:
    """Give the catalogue of the test project with other records."""
    family = demo.settings.families[0]
    data = family.model_dump(by_alias=True) | {
        "order": order,
        "elsewhere": [{"release": name, "url": "unknown"} for name in elsewhere],
    }
    settings = demo.settings.model_copy(
        update={"families": (type(family).model_validate(data), *demo.settings.families[1:])}
    )
    named = [(f"releases/{r.image}/{r.release}.yml", r) for r in releases]
    return Catalog.of(settings, demo.regions, demo.components, demo.platforms, named, {})


def record(demo: Catalog, more: str = "", name: str = "25.12") -> Record:
    """Give one record."""
    return catalog(demo, release(name, more)).records[0]


# ---- differences ----


def test_two_variants_are_compared_fact_by_fact(demo: Catalog) -> None:
    """SDK and driver come first, then components in the catalogue's order, then what is gone."""
    before = record(
        demo,
        "components: {CUDA: '12.8', gdb: '15', Python: 3.12.7, torch: 2.8.0, cumm-cu128: 0.8.1,"
        " vllm: unknown, triton: 3.4.0}",
    )
    after = record(
        demo,
        "components: {vllm: 0.11.0, cumm-cu129: 0.8.1, torch: 2.7.1, CUDA: '12.9', Python: 3.12.7,"
        " flash-attn: 2.8.2}\n"
        "sdk: {name: ppu, version: 1.8.0}\ndriver: {family: ppu, minimum: 1.2.0}",
    )
    assert differences(before.variants[0], after.variants[0]) == (
        Difference("sdk", "upgraded", "1.7.0", "1.8.0"),
        Difference("driver.minimum", "upgraded", "1.1.0", "1.2.0"),
        Difference("CUDA", "upgraded", "12.8", "12.9"),
        Difference("torch", "downgraded", "2.8.0", "2.7.1"),
        Difference("vllm", "changed", UNKNOWN, "0.11.0"),
        Difference("flash-attn", "added", None, "2.8.2"),
        Difference("cumm-cu129", "rebuilt", "0.8.1", "0.8.1", "cumm-cu128"),
        Difference("gdb", "removed", "15", None),
        Difference("triton", "removed", "3.4.0", None),
    )
    assert differences(before.variants[0], before.variants[0]) == ()


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ("575", "580.95", "upgraded"),
        ("580.95", "575", "downgraded"),
        ("580", "580.95", "changed"),
        ("580", "580", None),
        ("unknown", "580", "changed"),
        ("unknown", "unknown", None),
        ("soon", "580", "changed"),
    ],
)
def test_drivers_are_compared_as_far_as_they_are_stated(
    demo: Catalog, was: str, now: str, kind: str | None
) -> None:
    """A branch is not below a driver of that branch; drivers of two families are not compared."""
    one, other = (
        record(demo, f"driver: {{family: nvidia, minimum: '{v}'}}").variants[0] for v in (was, now)
    )
    found = differences(one, other)
    assert [d.kind for d in found] == ([kind] if kind else [])
    assert differences(record(demo).variants[0], other) == ()


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ("null", "{name: ppu, version: 1.7.0}", "added"),
        ("{name: ppu, version: unknown}", "null", "removed"),
        ("unknown", "null", "removed"),
        ("null", "unknown", "added"),
    ],
)
def test_an_sdk_may_come_or_go(demo: Catalog, was: str, now: str, kind: str) -> None:
    """That is a difference too; versions of two SDKs are in no order."""
    one, other = (record(demo, f"sdk: {sdk}") for sdk in (was, now))
    assert [d.kind for d in differences(one.variants[0], other.variants[0])] == [kind]


def test_versions_of_two_sdks_are_in_no_order(demo: Catalog) -> None:
    """It is another SDK, not a newer one."""
    one = record(demo)
    other = record(demo, "sdk: {name: other, version: 9.0.0}")
    assert differences(one.variants[0], other.variants[0])[0].kind == "changed"


# ---- which variants ----

TWO = """
variants:
  - {tag: a, components: {CUDA: "12.8"}}
  - {tag: b, components: {CUDA: "12.8"}}
  - {tag: c, components: {CUDA: "13.0"}}
"""


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # One kind of image each is compared whatever it is.
        ("", "components: {CUDA: '13.0'}", [("25.12", "25.12")]),
        # The last of a kind, with the first of the next.
        (TWO, TWO, [("b", "a"), ("c", "c")]),
        (TWO, "variants: [{tag: x, components: {CUDA: '12.8'}}]", [("b", "x")]),
        # The very CUDA before one of the same major release.
        (
            TWO,
            "variants: [{tag: x, components: {CUDA: '12.9'}}, {tag: y}]",
            [("b", "y")],
        ),
        (TWO, "variants: [{tag: x, components: {CUDA: '13.1'}}]", [("c", "x")]),
        # More than one that might be meant, and none.
        (
            "variants: [{tag: a, components: {CUDA: '12.6'}}, {tag: b}]",
            "variants: [{tag: x, components: {CUDA: '12.9'}}]",
            [],
        ),
        (TWO, "variants: [{tag: x, components: {CUDA: '11.8'}}]", []),
        (TWO, "variants: [{tag: x, components: {CUDA: soon}}]", []),
        # A name of their own decides.
        (
            "variants: [{id: old, tag: a}, {id: new, tag: b, components: {CUDA: '13.0'}}]",
            "variants: [{id: old, tag: x, components: {CUDA: '13.0'}}, {id: new, tag: y}]",
            [("old", "old"), ("new", "new")],
        ),
        # Processors and SDKs stand side by side.
        (
            "variants: [{tag: a, architectures: [amd64]}, {tag: b, architectures: [arm64]}]",
            "variants: [{tag: x, architectures: [arm64]}, {tag: y, architectures: [amd64]}]",
            [("b", "x"), ("a", "y")],
        ),
        (
            "variants: [{tag: a}, {tag: b, sdk: {name: other, version: '1'}}]",
            "variants: [{tag: x, sdk: {name: other, version: '2'}}]",
            [("b", "x")],
        ),
        # An SDK that is not known may be any: it is never taken for one.
        (
            "variants: [{tag: a}, {tag: b, sdk: unknown}]",
            "variants: [{tag: x, sdk: unknown}, {tag: y, sdk: {name: other, version: '1'}}]",
            [("b", "x")],
        ),
        # So do images whose tags have other words.
        (
            "variants: [{tag: 25.11-trtllm-python-py3}, {tag: 25.11-vllm-python-py3}]",
            "variants: [{tag: 25.12-trtllm-python-py3}, {tag: 25.12-vllm-python-py3}]",
            [
                ("25.11-trtllm-python-py3", "25.12-trtllm-python-py3"),
                ("25.11-vllm-python-py3", "25.12-vllm-python-py3"),
            ],
        ),
        # Versions, days and rebuilds are no words.
        (
            "variants: [{tag: 25.11-vllm0.10-cu128-20251101}, {tag: 25.11.post1}]",
            "variants: [{tag: 25.12-vllm0.11-cu128-20251201}, {tag: 25.12-base}]",
            [("25.11.post1", "25.12-vllm0.11-cu128-20251201")],
        ),
        ("variants: [{tag: 25.11}]", "variants: [{tag: 25.12-base}]", [("25.11", "25.12-base")]),
        ("variants: [{tag: 25.11-cpu}]", "variants: [{tag: 25.12-xpu}]", []),
    ],
)
def test_like_is_compared_with_like(
    demo: Catalog, before: str, after: str, expected: list[tuple[str, str]]
) -> None:
    """Each variant has one that it follows, or none, and no two have the same."""
    found = pairs(record(demo, before), record(demo, after))
    assert [(one.id, other.id) for one, other in found] == expected


def test_images_for_two_processors_do_not_follow_each_other(demo: Catalog) -> None:
    """Nor those for two CUDA versions; where nobody says what a tag is for, it follows."""
    one, arm, same, other = record(
        demo,
        "variants: [{tag: a, architectures: [amd64]}, {tag: b, architectures: [arm64]},"
        " {tag: c}, {tag: d, components: {CUDA: '13.0'}}]",
    ).variants
    assert not follows(one, arm)
    assert follows(one, same)
    assert not follows(same, other)
    trt, rebuilt, vllm, unnamed = record(
        demo, "variants: [{tag: 25-trt}, {tag: 25.post1-trt}, {tag: 25-vllm}, {id: new}]"
    ).variants
    assert follows(trt, rebuilt)
    assert not follows(trt, vllm)
    assert follows(vllm, unnamed)


# ---- which release ----


def test_the_release_before_is_the_newest_that_was_published(demo: Catalog) -> None:
    """A draft was not; a release without a record here stands between."""
    found = catalog(
        demo,
        release("25.12"),
        release("25.11", "status: draft"),
        release("25.09", "status: withdrawn"),
        elsewhere=("25.10", "25.08"),
    )
    newest = found.records[0]
    before = previous(found, newest)
    assert before is not None
    assert before.record.release.release == "25.09"
    assert [entry.release for entry in before.between] == ["25.10"]
    assert previous(found, before.record) is None


def test_an_image_without_a_family_has_no_release_before(demo: Catalog) -> None:
    """Nobody knows the order of its releases; nor of those that are only listed."""
    strangers = [release(name, image="stranger") for name in ("25.12", "25.11")]
    found = catalog(demo, *strangers)
    assert previous(found, found.records[0]) is None
    found = catalog(demo, release("25.12"), release("25.11"), order="listed")
    assert previous(found, found.records[0]) is None


def test_where_days_decide_a_release_without_one_may_stand_anywhere(demo: Catalog) -> None:
    """So may those elsewhere, which have none."""
    dated = release("b", day="2025-12-18"), release("a", day="2025-11-18")
    found = catalog(demo, *dated, order="date")
    before = previous(found, found.records[0])
    assert before is not None
    assert (before.record.release.release, before.between) == ("a", ())
    found = catalog(demo, *dated, order="date", elsewhere=("z",))
    before = previous(found, found.records[0])
    assert before is not None
    assert [entry.release for entry in before.between] == ["z"]
    found = catalog(demo, dated[0], release("a", day="unknown"), order="date")
    assert previous(found, found.records[0]) is None


# ---- what readers are told ----


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("highlights: [{upgrade: [torch]}]", "torch"),
        ("highlights: [{upgrade: [sdk]}]", "sdk"),
        ("highlights: [{text: Faster., components: [torch]}]", "torch"),
        ("highlights: [{text: 'With {torch|minor}.'}]", "torch"),
        ("highlights: [{text: 'With {sdk}.'}]", "sdk"),
        ("highlights: [{text: 'From {driver.minimum} on.'}]", "driver.minimum"),
        ("highlights: [{text: {zh: 需要更高版本的驱动。}}]", "driver.minimum"),
        ("highlights: [{text: Upgrade the driver first.}]", "driver.minimum"),
        ("highlights: [{text: 'A newer pytorch, at last.'}]", "torch"),
        ("highlights: [{text: 基于PyTorch构建。}]", "torch"),
        ("highlights: [{text: The PPU SDK is new.}]", "sdk"),
        ("highlights: [{text: 'Without vLLM.'}]", "vllm"),
        ("highlights: [{text: Without ninja.}]", "ninja"),
    ],
)
def test_a_highlight_announces_what_it_names(demo: Catalog, said: str, name: str) -> None:
    """In its lists, by a placeholder, or by any name of it in any language."""
    entry = record(demo, said)
    found = catalog(demo, entry.release)
    assert is_announced(found, entry, entry.variants[0], name)
    assert not is_announced(found, entry, entry.variants[0], "triton")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "highlights: unknown",
        "highlights: [{upgrade: [vllm]}]",
        "highlights: [{text: 'With {vllm} and {link:drivers}.'}]",
        "highlights: [{text: Reads torchvision and my-torch models.}]",
        "highlights: [{upgrade: [torch], for: [other]}]",
        "notes: [{text: Do not install torch again.}]",
    ],
)
def test_what_is_not_named_is_not_announced(demo: Catalog, said: str) -> None:
    """Names inside other names, other variants and advice are no announcement."""
    entry = record(demo, said)
    assert not is_announced(demo, entry, entry.variants[0], "torch")


@pytest.mark.parametrize("kind", ["notes", "fixes", "known_issues", "highlights"])
def test_any_note_may_speak_of_a_change(demo: Catalog, kind: str) -> None:
    """Whoever asks for notes too is told of all that a record says to readers."""
    entry = record(demo, f"{kind}: [{{text: Without torch in cn-north.}}]")
    variant = entry.variants[0]
    assert is_announced(demo, entry, variant, "torch", notes=True)
    assert mentions(entry, ["CN-North", "eu-west"])
    assert not mentions(entry, ["eu-west"])
