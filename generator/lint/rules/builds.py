"""Builds: packages of one image that were made for each other, and one package made twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from generator.catalog import Catalog, Record, ResolvedVariant
from generator.facts import group_table
from generator.facts.groups import Group
from generator.facts.pins import key
from generator.finding import Problem, Severity
from generator.lint import places
from generator.lint.rule import Relation, rule
from generator.lint.weight import weight
from generator.model.values import Unknown
from generator.versions import cuda_suffix, normal_name, spelled

_TORCH: Final = "torch"
_SURROUNDINGS: Final = frozenset({"cuda", "sdk", "ngc", "torch", "abi", "rocm"})
"""Kinds of local parts that name what a package is built for; another variant has another one."""

_DEVICES: Final = {"cpu": "the processor", "xpu": "an XPU"}
"""What a word in the local part of a version says that the package computes on."""

_Members = Sequence[tuple[str, str]]
"""Names and versions of the packages of a group that an image has."""


@rule("TOR110", Severity.INFO, waivable=True)
def built_twice(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    One release of a package is one build in all variants.

    `2.9.0+70f53666` was built from a commit, `2.9.0` may come from the package index. They look
    like the same release and need not behave alike.
    """
    first: dict[str, tuple[ResolvedVariant, str]] = {}
    for variant in record.variants:
        for name, version in variant.components.items():
            if isinstance(version, Unknown):
                continue
            other, its = first.setdefault(name, (variant, version))
            if version == its or _release(version) != _release(its):
                continue
            if _made(version) != _made(its):
                yield Problem(
                    at=places.component(record, variant, name),
                    message=f"{name} is {version} here, {its} in variant {other.id}",
                    help="say in a note what differs, or correct one of the two",
                    component=name,
                    variant=variant.id,
                )


@rule("TOR111", Severity.ERROR, waivable=True)
def not_of_one_make(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    Packages that are published together are of one make.

    The parts of FlashInfer have one version, torchvision and torchaudio are built for the same
    device as torch, and the names of spconv and cumm end with one CUDA. A part of another make is
    refused, or fails to load.
    """
    for variant, group, members in _groups(record):
        # Packages for two CUDA releases are told by the rule that compares them with the image's.
        is_cuda_told = "CUDA" in variant.components
        for name, version in members[1:]:
            told = _differ(group, members[0], (name, version), is_cuda_told=is_cuda_told)
            if told is None:
                continue
            yield Relation.CHECKED
            if told:
                yield Problem(
                    at=places.component(record, variant, name),
                    message=told,
                    help="use the packages that were published together",
                    source=str(group_table().cite(group)),
                    severity=weight(group.kind, group.confidence, version),
                    component=name,
                    variant=variant.id,
                    key=group.same == "suffix",
                )


@rule("TOR112", Severity.WARNING, waivable=True)
def only_one_of_them(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    Of packages that hold the same modules an image has one.

    Two of them write into one folder, and which of the two is imported depends on the order in
    which they were installed.
    """
    for variant, group, members in _groups(record):
        if group.same != "single":
            continue
        yield Relation.CHECKED
        for name, _version in members[1:]:
            yield Problem(
                at=places.component(record, variant, name),
                message=f"{members[0][0]} and {name} are installed, and only one of them may be",
                help="leave out the one that the image does not need",
                source=str(group_table().cite(group)),
                severity=weight(group.kind, group.confidence, ""),
                component=name,
                variant=variant.id,
                key=True,
            )


@rule("TOR113", Severity.ERROR, waivable=True)
def for_another_torch(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A package is built for the torch in the image.

    A wheel with `cu121torch2.3` in its version was compiled against torch 2.3. Beside another minor
    release it ends with undefined symbols when it is imported.
    """
    for variant in record.variants:
        torch = variant.components.get(_TORCH)
        if not isinstance(torch, str):
            continue
        minor = spelled(spelled(torch).upstream).minor
        for name, version in variant.components.items():
            if isinstance(version, str) and "torch" in version:
                for built in spelled(version).values("torch"):
                    if built != minor:
                        yield Problem(
                            at=places.component(record, variant, name),
                            message=f"{name} {version} is built for torch {built}, not for {torch}",
                            help="use the wheel for this torch, or say in a waiver why it works",
                            component=name,
                            variant=variant.id,
                        )


def _release(version: str) -> str:
    """Return the public version, however it is spelt."""
    parsed = spelled(version).version
    return spelled(version).public if parsed is None else parsed.public


def _made(version: str) -> tuple[tuple[str, str], ...]:
    """Return what the local part says of the build, without what it is built for."""
    local = spelled(version).local
    return tuple((t.kind, t.value) for t in local if t.kind not in _SURROUNDINGS)


def _groups(record: Record) -> Iterator[tuple[ResolvedVariant, Group, _Members]]:
    """Yield the groups of which a variant has two packages or more, with those."""
    for variant in record.variants:
        # Few packages are in a group at all.
        grouped = [
            (name, version)
            for name, version in variant.components.items()
            if isinstance(version, str) and key(name) in _places(None)
        ]
        for group in group_table().rows if len(grouped) > 1 else ():
            places_ = _places(group)
            # Where the CUDA in the name tells one member from another, it is a part of the name.
            named = normal_name if group.same == "single" else key
            members = [member for member in grouped if named(member[0]) in places_]
            if len(members) > 1:
                members.sort(key=lambda member: places_[named(member[0])])
                yield variant, group, members


@cache
def _places(group: Group | None) -> Mapping[str, int]:
    """Return the places of the members of a group by their names; of all groups without one."""
    rows = group_table().rows if group is None else (group,)
    names = [normal_name(member) for row in rows for member in row.members]
    return {name: place for place, name in enumerate(names)}


def _differ(
    group: Group, one: tuple[str, str], other: tuple[str, str], *, is_cuda_told: bool
) -> str | None:
    """Return in which way two packages of a group differ, "" for none, None when not compared."""
    (first, its), (name, version) = one, other
    match group.same:
        case "version":
            mine, theirs = _release(version), _release(its)
            said = f"{name} {version} is not of the version of {first} {its}"
        case "suffix":
            mine, theirs = (suffix[0] if (suffix := cuda_suffix(n)) else "" for n in (name, first))
            said = f"{name} is for another CUDA than {first}"
        case "variant":
            mine, theirs = (_device(v, numbered=not is_cuda_told) for v in (version, its))
            said = f"{name} {version} is built for {mine}, {first} {its} for {theirs}"
        case _:
            return None
    if not mine or not theirs:
        return None
    return said if mine != theirs else ""


def _device(version: str, *, numbered: bool) -> str:
    """Return what a package computes on, as far as its version says so."""
    spelling = spelled(version)
    for _, readings in spelling.cuda_tokens:
        return f"CUDA {' or '.join(map(str, readings))}" if numbered else "CUDA"
    if spelling.values("rocm"):
        return "ROCm"
    return next((_DEVICES[flag] for flag in spelling.values("flag") if flag in _DEVICES), "")
