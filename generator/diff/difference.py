"""Difference: what is not the same in two variants that readers compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from generator.catalog import ResolvedVariant, known
from generator.diff.change import Change, change
from generator.model.values import UNKNOWN, Unknown
from generator.versions import (
    cuda_numbers,
    cuda_suffix,
    is_below,
    normal_name,
    numbers,
    spelled,
)

CUDA: Final = "CUDA"
SDK: Final = "sdk"
DRIVER: Final = "driver.minimum"

Value = str | Unknown | None
"""A version; None stands for what is not there."""


class Difference(NamedTuple):
    """
    A fact that is another one in the second variant.

    ``name`` is a component, ``sdk`` or ``driver.minimum``. A package that carries its CUDA in its
    name had the name ``formerly``.
    """

    name: str
    kind: Change
    was: Value
    now: Value
    formerly: str | None = None


def differences(before: ResolvedVariant, after: ResolvedVariant) -> tuple[Difference, ...]:
    """
    Return what differs: the SDK and the driver first, components in the order of the catalog.

    Drivers of two families have nothing in common, so nothing is said of them.
    """
    return (*_host(before, after), *_components(before.components, after.components))


def moves_ground(change: Difference) -> bool:
    """
    Tell whether readers have to act before they use the image.

    They upgrade drivers for a higher minimum, and compile anew for another SDK, another major CUDA
    or an older one.
    """
    if change.name == DRIVER:
        return change.kind == "upgraded"
    if change.name == SDK:
        is_sure = not any(isinstance(value, Unknown) for value in (change.was, change.now))
        return is_sure and change.kind not in ("added", "rebuilt")
    was, now = cuda_major(change.was), cuda_major(change.now)
    other = change.now is None or change.kind == "downgraded" or now not in (None, was)
    return change.name == CUDA and was is not None and other


def cuda_major(version: Value) -> int | None:
    """Return the major release of a CUDA version, None when it cannot be read."""
    cuda = cuda_numbers(version) if isinstance(version, str) else None
    return None if cuda is None else cuda.major


def _host(before: ResolvedVariant, after: ResolvedVariant) -> Iterator[Difference]:
    was, now = before.sdk_version, after.sdk_version
    kind = change(was, now)
    if kind is not None:
        # Versions of two SDKs cannot be put in order.
        one, other = known(before.sdk), known(after.sdk)
        another = one and other and one.name != other.name
        yield Difference(SDK, "changed" if another else kind, was, now)
    if before.driver.family == after.driver.family:
        # A minimum that is left out is one that nobody states: no image works with any driver.
        old, new = (v.driver.minimum or UNKNOWN for v in (before, after))
        moved = _moved(old, new)
        if moved is not None:
            yield Difference(DRIVER, moved, old, new)


def _moved(was: Value, now: Value) -> Change | None:
    """Return how a driver minimum moved; drivers are compared by their numbers alone."""
    if not isinstance(was, str) or not isinstance(now, str):
        return change(was, now)
    if numbers(was) and numbers(now):
        if is_below(was, now):
            return "upgraded"
        if is_below(now, was):
            return "downgraded"
    return None if was == now else "changed"


def _components(old: Mapping[str, Value], new: Mapping[str, Value]) -> Iterator[Difference]:
    """Yield the components that differ; those that are no more come last."""
    former = {name: was for name, was in old.items() if name not in new}
    by_stem = {stem(name): name for name in former}
    for name, now in new.items():
        if name in old and old[name] == now:
            continue
        earlier = name if name in old else by_stem.get(stem(name))
        was = None if earlier is None else old[earlier]
        former.pop(earlier or "", None)
        kind = component_change(was, now)
        if earlier not in (None, name):
            yield Difference(name, kind or "rebuilt", was, now, earlier)
        elif kind is not None:
            yield Difference(name, kind, was, now)
    for name, was in former.items():
        yield Difference(name, "removed", was, None)


def component_change(was: Value, now: Value) -> Change | None:
    """Return how a component changed; another spelling of one version is no change."""
    kind = change(was, now)
    if kind != "changed" or not isinstance(was, str) or not isinstance(now, str):
        return kind
    old, new = spelled(was).version, spelled(now).version
    return None if old is not None and old == new else kind


def stem(name: str) -> str:
    """Return a name without the CUDA that it carries."""
    suffix = cuda_suffix(name)
    return normal_name(name[: -len(suffix[0])] if suffix else name).rstrip("-")
