"""Judge: what registries and images say, beside what the records say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.catalog import Catalog
from generator.desk.evidence import Evidence
from generator.desk.verify.answer import Answer, Image, Look, State, best
from generator.desk.verify.contents import components
from generator.desk.verify.disagreement import Disagreement, Fault, Kind, disagreement
from generator.desk.verify.target import Target
from generator.model.values import Unknown
from generator.model.variant import Evidence as Noted
from generator.source import Path, Source

Found = Iterator[tuple[Fault, Sequence[Answer]]]


def judge(
    catalog: Catalog,
    sources: Mapping[str, Source],
    answers: Sequence[Answer],
    looks: Mapping[Image, Look],
) -> tuple[Disagreement, ...]:
    """Return all that disagrees, in the order of the records."""
    variants: dict[tuple[str, int], list[Answer]] = defaultdict(list)
    for answer in answers:
        variants[answer.target.key].append(answer)
    found = [entry for mine in variants.values() for entry in _variant(catalog, mine, looks)]
    told = [disagreement(fault, shown_by, sources) for fault, shown_by in _once(found)]
    return tuple(sorted(told, key=lambda d: (d.finding.order(), d.uris)))


def newest(entries: Sequence[Noted]) -> int | None:
    """Return the position of what was seen last of a variant."""
    days = [(entry.checked, position) for position, entry in enumerate(entries)]
    return max(days)[1] if days else None


def tagged(answers: Sequence[Answer]) -> dict[str, list[Answer]]:
    """Return what is there under the tag itself, by digest, the first address first."""
    found: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.digest and answer.target.alias is None:
            found[answer.digest].append(answer)
    return found


def _variant(catalog: Catalog, answers: Sequence[Answer], looks: Mapping[Image, Look]) -> Found:
    for answer in answers:
        if answer.state is State.ABSENT:
            yield _absent(answer), [answer]
    digests = tagged(answers)
    yield from _moved(digests)
    yield from _different(answers, digests)
    for mine in digests.values():
        look = best(mine, looks)
        if look and look.evidence:
            target = mine[0].target
            for fault in (
                *_platforms(target, look.evidence),
                *components(catalog, target, look.evidence),
            ):
                yield fault, mine


def _once(found: Sequence[tuple[Fault, Sequence[Answer]]]) -> Found:
    """Yield what is wrong, a fact of a whole release once an image: tags may share one."""
    images: dict[object, list[tuple[Fault, Sequence[Answer]]]] = defaultdict(list)
    for fault, answers in found:
        of_release = fault.at[0] != "variants"
        fact = (answers[0].target.record.name, fault.kind, fault.at)
        images[fact, answers[0].digest if of_release else len(images)].append((fault, answers))
    for (fault, first), *others in images.values():
        tags = ", ".join(str(answers[0].target.variant.tag) for _, answers in others)
        also = f"; the same image is {tags}" if tags else ""
        everywhere = [*first, *(answer for _, answers in others for answer in answers)]
        yield replace(fault, message=f"{fault.message}{also}"), everywhere


def _absent(answer: Answer) -> Fault:
    target = answer.target
    where = "availability" if target.alias is None else "aliases"
    return Fault(
        Kind.ABSENT,
        target.at,
        f"{target.uri} is not there: {answer.text}",
        f"push it, or correct the tag or {where}: readers are told to pull it",
    )


def _moved(digests: Mapping[str, Sequence[Answer]]) -> Found:
    for digest, mine in digests.items():
        target = mine[0].target
        last = newest(target.evidence)
        if last is None or target.evidence[last].digest == digest:
            continue
        was = target.evidence[last]
        yield (
            Fault(
                Kind.MOVED,
                (*_start(target), "evidence", last, "digest"),
                f"{_uris(mine)} is {digest}, but on {was.checked} it was {was.digest}",
                "the tag was pushed again: verify the record anew and add the new digest to"
                " evidence, or push the old image again",
            ),
            mine,
        )


def _different(answers: Sequence[Answer], digests: Mapping[str, Sequence[Answer]]) -> Found:
    """Yield the addresses behind which is another image than behind the first one."""
    first = next(iter(digests.values()), None) or [a for a in answers if a.digest][:1]
    others: dict[tuple[Path, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.digest and answer.digest != first[0].digest:
            others[answer.target.at, answer.digest].append(answer)
    for (at, digest), mine in others.items():
        is_alias = mine[0].target.alias is not None
        remedy = (
            "an alias is another tag of the same image: push it again, or take it out of the record"
            if is_alias
            else "one of the two registries has an older image: push to both"
        )
        said = f"{_uris(mine)} is {digest}, but {first[0].target.uri} is {first[0].digest}"
        yield Fault(Kind.DIFFERS, at, said, remedy), [*mine, first[0]]


def _platforms(target: Target, evidence: Evidence) -> Iterator[Fault]:
    if not evidence.platforms:
        return
    written = target.record.release.variants[target.variant.position]
    stated = target.variant.architectures
    if stated is not None and not isinstance(stated, Unknown):
        wanted, there = sorted(set(stated)), sorted(set(evidence.architectures))
        if wanted != there:
            own = written.architectures is not None
            at: Path = (*_start(target), "architectures") if own else ("architectures",)
            yield Fault(
                Kind.PLATFORMS,
                at,
                f"{target.uri} is for {', '.join(there)}, but the record says {', '.join(wanted)}",
                "correct architectures, or push the image for all of them",
            )
    last = newest(target.evidence)
    noted = target.evidence[last].platforms if last is not None else ()
    if (
        last is not None
        and noted
        and set(map(_plain, noted)) != set(map(_plain, evidence.platforms))
    ):
        yield Fault(
            Kind.PLATFORMS,
            (*_start(target), "evidence", last, "platforms"),
            f"{target.uri} is for {', '.join(evidence.platforms)}, but it was for"
            f" {', '.join(noted)} on {target.evidence[last].checked}",
            "add what is there now to evidence, or push the image for all platforms again",
        )


def _plain(platform: str) -> str:
    """Return a platform without what is the only variant of its architecture in use."""
    return platform.removesuffix("/v8")


def _start(target: Target) -> Path:
    return ("variants", target.variant.position)


def _uris(answers: Sequence[Answer]) -> str:
    more = len(answers) - 1
    others = f" (and at {more} more address{'es' if more > 1 else ''})" if more else ""
    return f"{answers[0].target.uri}{others}"
