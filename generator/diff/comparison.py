"""Comparison: everything in which two variants of any families differ, what hurts most first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.catalog import Catalog, ResolvedVariant, known
from generator.diff.change import Step, step
from generator.diff.difference import (
    CUDA,
    DRIVER,
    SDK,
    Difference,
    Value,
    differences,
    moves_ground,
)
from generator.diff.order import Code, Kind, rank
from generator.diff.side import Side, Told, told
from generator.model.settings import Network
from generator.model.values import Unknown
from generator.versions import is_below, normal_name

Answer = Literal["yes", "no", "unknown"]


class Row(NamedTuple):
    """
    A fact of both variants: a component, ``sdk`` or ``driver.minimum``.

    ``step`` tells how far an upgrade or a downgrade goes.
    """

    name: str
    kind: Kind
    step: Step | None
    was: Value
    now: Value
    formerly: str | None
    moves_ground: bool

    @property
    def rank(self) -> int:
        """Its place among all changes: a smaller one is read earlier."""
        return rank(self.kind, self.step, moves_ground=self.moves_ground)


class Caution(NamedTuple):
    """What must be known before any version: two facts, or what is lost on the way."""

    code: Code
    was: str = ""
    now: str = ""
    lost: tuple[str, ...] = ()


class Place(NamedTuple):
    """Where a variant is pulled: from everywhere, and inside the VPC of which regions."""

    public: Answer
    regions: tuple[str, ...]
    unconfirmed: tuple[str, ...]


class Comparison(NamedTuple):
    """Two variants side by side; ``told`` when the second takes the place of the first."""

    before: Side
    after: Side
    cautions: tuple[Caution, ...]
    rows: tuple[Row, ...]
    told: Told | None

    @property
    def changes(self) -> tuple[Row, ...]:
        """The rows that differ."""
        return tuple(row for row in self.rows if row.kind != "unchanged")


def compare(catalog: Catalog, before: Side, after: Side) -> Comparison:
    """Return the comparison of two variants, which pages in all languages and files ask for."""
    made, variants = _compared(catalog), (before.variant, after.variant)
    if variants not in made:
        made[variants] = _compare(catalog, before, after)
    return made[variants]


@lru_cache(maxsize=2)
def _compared(_catalog: Catalog) -> dict[tuple[ResolvedVariant, ResolvedVariant], Comparison]:
    """Return what was compared of a catalog."""
    return {}


def _compare(catalog: Catalog, before: Side, after: Side) -> Comparison:
    said = told(catalog, after)
    return Comparison(
        before,
        after,
        tuple(_cautions(catalog, before, after)),
        _rows(catalog, before.variant, after.variant),
        said if said is not None and said.before == before else None,
    )


def place(catalog: Catalog, side: Side) -> Place:
    """Return where a variant is pulled; an image without a registry for a network is not there."""
    image, stated = side.record.release.image, side.variant.availability
    public = stated.public
    answer: Answer = "unknown" if isinstance(public, Unknown) else "yes" if public else "no"
    regions = catalog.pull_regions(stated)
    in_vpc = bool(catalog.registries(image, Network.VPC))
    return Place(
        answer if catalog.registries(image, Network.PUBLIC) else "no",
        tuple(region.id for region in regions.offered if in_vpc),
        tuple(region.id for region in regions.unconfirmed if in_vpc),
    )


# ---- versions ----


def _rows(catalog: Catalog, before: ResolvedVariant, after: ResolvedVariant) -> tuple[Row, ...]:
    """Return the facts of both, those that hurt most first, else in the order of the pages."""
    changes = differences(before, after)
    rows = [*map(_row, changes), *_unchanged(before, after, changes)]
    order = {normal_name(c.id): i for i, c in enumerate(catalog.components.components)}
    return tuple(sorted(rows, key=lambda row: (row.rank, *_position(order, row.name))))


def _position(order: dict[str, int], name: str) -> tuple[int, str]:
    """Return where a fact stands: the host's first, then components as on every page."""
    host = (DRIVER, SDK)
    if name in host:
        return host.index(name) - len(host), ""
    return order.get(normal_name(name), len(order)), name


def _row(change: Difference) -> Row:
    moves = (
        step(change.was, change.now)
        if change.kind in ("upgraded", "downgraded")
        and isinstance(change.was, str)
        and isinstance(change.now, str)
        else None
    )
    return Row(
        change.name,
        change.kind,
        moves,
        change.was,
        change.now,
        change.formerly,
        moves_ground(change),
    )


def _unchanged(
    before: ResolvedVariant, after: ResolvedVariant, changes: tuple[Difference, ...]
) -> Iterator[Row]:
    changed = {name for change in changes for name in (change.name, change.formerly)}
    pairs: list[tuple[str, Value, Value]] = []
    if before.driver.family == after.driver.family and isinstance(before.driver.minimum, str):
        pairs.append((DRIVER, before.driver.minimum, after.driver.minimum))
    if before.sdk is not None:
        pairs.append((SDK, before.sdk_version, after.sdk_version))
    pairs += [
        (name, version, after.components.get(name)) for name, version in before.components.items()
    ]
    for name, was, now in pairs:
        if name not in changed:
            yield Row(name, "unchanged", None, was, now, None, False)


# ---- what must be known before ----


def _cautions(catalog: Catalog, before: Side, after: Side) -> Iterator[Caution]:
    old, new = before.variant, after.variant
    if old.driver.family != new.driver.family:
        yield Caution("driver-families", old.driver.family, new.driver.family)
    yield from _ground(old, new)
    yield from _capability(old, new)
    here, there = known(old.architectures), known(new.architectures)
    if here and there:
        yield from _lost("architectures-lost", here, there)
    one, other = known(old.scope), known(new.scope)
    if one and other:
        allowed = tuple(p for p in other.allow or one.allow if p not in other.deny)
        yield from _lost("products-lost", one.allow, allowed)
    yield from _places(place(catalog, before), place(catalog, after))


def _places(here: Place, there: Place) -> Iterator[Caution]:
    if here.public == "yes" and there.public == "no":
        yield Caution("public-lost")
    yield from _lost("regions-lost", here.regions, (*there.regions, *there.unconfirmed))
    unsure = tuple(region for region in here.regions if region in there.unconfirmed)
    if unsure:
        yield Caution("regions-unconfirmed", lost=unsure)


def _ground(old: ResolvedVariant, new: ResolvedVariant) -> Iterator[Caution]:
    """Yield what readers have to install or compile anew."""
    codes: tuple[tuple[str, Code], ...] = (
        (SDK, "sdk-changed"),
        (CUDA, "cuda-changed"),
        (DRIVER, "driver-raised"),
    )
    moved = {change.name: change for change in differences(old, new) if moves_ground(change)}
    for name, code in codes:
        if name in moved:
            was, now = moved[name].was, moved[name].now
            yield Caution(code, str(was or ""), str(now or ""))


def _capability(old: ResolvedVariant, new: ResolvedVariant) -> Iterator[Caution]:
    one, other = known(old.accelerators), known(new.accelerators)
    was, now = (known(cards.min_capability) if cards else None for cards in (one, other))
    if was and now and is_below(was, now):
        yield Caution("capability-raised", was, now)


def _lost(code: Code, was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[Caution]:
    """Yield what the first has and the second has not."""
    lost = tuple(name for name in was if name not in now)
    if lost:
        yield Caution(code, lost=lost)
