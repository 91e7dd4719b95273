"""Deviations: accepted breaks of a rule, contradictions of the source, corrections, sources."""

from __future__ import annotations

import re
from typing import Final

from generator.catalog import Record, ResolvedVariant, known
from generator.model.deviation import Discrepancy, Erratum, Waiver
from generator.model.release import Status
from generator.model.values import Unknown
from generator.site.inline import Code, Inline, Line, Link, Sub
from generator.site.pages.rules import rule_path
from generator.site.tree import Bullets, Paragraph, Row, Rows, Section, Table
from generator.site.voice import Voice, beside

_OF_VARIANT: Final = re.compile(r"variants\[([0-9]{1,6})\]\.(.+)")
"""The written way to a fact of one variant."""


def section(voice: Voice, record: Record) -> Section | None:
    """Return the waivers as known deviations; None when there are none."""
    gettext = voice.words.gettext
    waivers = (*record.release.waivers, *(w for v in record.release.variants for w in v.waivers))
    if not waivers:
        return None
    intro = gettext(
        "Facts that break a rule and were accepted, each with the reason and an end date."
    )
    rows = tuple(_deviation(voice, record, waiver) for waiver in waivers)
    blocks = (Paragraph((intro,)), Rows(rows, "deviations"))
    return Section("deviations", gettext("Known deviations"), blocks)


def _deviation(voice: Voice, record: Record, waiver: Waiver) -> tuple[Line, tuple[Line, ...]]:
    gettext = voice.words.gettext
    links = (voice.beyond(rule_path(code), Code(code)) for code in waiver.rules)
    codes = tuple(part for link in links for part in (" ", link))[1:]
    head: list[Inline] = [*codes]
    lines: list[Line] = []
    if waiver.component is not None:
        head.append(Sub((voice.component(waiver.component),)))
        facts = dict.fromkeys(
            _fact(voice, variant, waiver.component, waiver.rules)
            for variant in record.concerned(waiver.for_)
            if waiver.component in variant.components
        )
        lines.append(beside(voice.joined(facts), voice.scoped(waiver.for_, record)))
    lines.append(voice.text(waiver.reason, record))
    until = voice.day(waiver.until)
    lines.append((Sub(voice.say(gettext("Accepted until {day}"), day=until)),))
    return tuple(head), tuple(lines)


def _fact(voice: Voice, variant: ResolvedVariant, component: str, rules: tuple[str, ...]) -> Line:
    """Return the version of a component, beside what of the image it was not built for."""
    fact: Line = (Code(component), " ", voice.version(variant.components[component]))
    image = _image(voice, variant, rules)
    if not image:
        return fact
    sentence = voice.words.gettext("{component} in an image with {facts}")
    return voice.say(sentence, component=fact, facts=voice.joined(image))


def _image(voice: Voice, variant: ResolvedVariant, rules: tuple[str, ...]) -> list[Line]:
    """
    Return the facts of the image with which a component disagrees, where the rule says which.

    Most rules of the family TOR are about pairs of packages: the page of the rule says more.
    """
    families = {rule[:3] for rule in rules}
    facts: list[Line] = []
    if "SDK" in families and (sdk := known(variant.sdk)) is not None:
        facts.append((f"{voice.name('sdks', sdk.name)} ", voice.version(sdk.version)))
    if (families & {"CUD"} or "TOR201" in rules) and "CUDA" in variant.components:
        version = voice.version(variant.components["CUDA"])
        facts.append((f"{voice.component('CUDA')} ", version))
    return facts


def discrepancies(voice: Voice, record: Record) -> Section | None:
    """Return where the published source contradicts itself; None when it does not."""
    gettext = voice.words.gettext
    found = record.release.discrepancies
    if not found:
        return None
    items = tuple(_discrepancy(voice, record, entry) for entry in found)
    title = gettext("Contradictions in the source")
    return Section("discrepancies", title, (Bullets(items),))


def _discrepancy(voice: Voice, record: Record, entry: Discrepancy) -> Line:
    sentence = voice.words.gettext("{field}: the source also says {value}")
    field = _field(voice, record, entry.field)
    line = voice.say(sentence, field=field, value=Code(entry.says))
    return beside(line, voice.scoped(entry.for_, record))


def _field(voice: Voice, record: Record, path: str) -> Line:
    """Return the words for a field of a record, and of which tag it is; a component is its name."""
    match = _OF_VARIANT.fullmatch(path)
    if match is not None and int(match[1]) < len(record.variants):
        variant = record.variants[int(match[1])]
        return beside(_name(voice, match[2]), voice.scoped((variant.id,), record))
    return _name(voice, path)


def _name(voice: Voice, path: str) -> Line:
    gettext = voice.words.gettext
    names = {
        "status": gettext("Status"),
        "tag": gettext("Tag"),
        "released": gettext("Release date"),
        "support_ends": gettext("Support end"),
        "architectures": gettext("Architecture"),
        "sdk.version": gettext("SDK version"),
        "driver.minimum": gettext("Minimum driver"),
        "driver.recommended": gettext("Recommended driver"),
        "driver.branches": gettext("Accepted driver branches"),
        "driver.blocked": gettext("Blocked driver branches"),
        "availability.public": gettext("Public network"),
        "availability.vpc": gettext("VPC regions"),
        "scope": gettext("Products"),
    }
    if path in names:
        return (names[path],)
    return (Code(path.removeprefix("components.")),)


def corrected(voice: Voice, record: Record, erratum: Erratum) -> tuple[Line, ...]:
    """Return what a correction changed, and why, a line each."""
    was, now = _values(voice, erratum)
    change: Line = (*was, " → ", *now)
    return (
        voice.headed(_field(voice, record, erratum.field), change),
        voice.text(erratum.reason, record),
    )


def errata(voice: Voice, record: Record) -> Section | None:
    """Return the corrections of published facts, newest first; None when there are none."""
    gettext = voice.words.gettext
    if not record.release.errata:
        return None
    head: tuple[Line, ...] = tuple(
        (name,)
        for name in (
            gettext("Date"),
            gettext("Field"),
            gettext("Was"),
            gettext("Now"),
            gettext("Reason"),
        )
    )
    rows = tuple(
        Row(
            (
                (voice.day(erratum.on),),
                _field(voice, record, erratum.field),
                *_values(voice, erratum),
                voice.text(erratum.reason, record),
            )
        )
        for erratum in sorted(record.release.errata, key=lambda e: e.on, reverse=True)
    )
    title = gettext("Errata")
    return Section("errata", title, (Table(title, head, rows),))


def _values(voice: Voice, erratum: Erratum) -> tuple[Line, Line]:
    """Return what was and what is, as written; a status and what is not stated have words."""
    return _value(voice, erratum.field, erratum.was), _value(voice, erratum.field, erratum.now)


def _value(voice: Voice, field: str, written: str) -> Line:
    if field == "status" and written in set(Status):
        return (voice.status(Status(written)),)
    return (voice.not_stated if written == Unknown.UNKNOWN.value else Code(written),)


def sources(voice: Voice, record: Record) -> Section | None:
    """Return the pages from which the facts come; None when none is given."""
    gettext = voice.words.gettext
    items: list[Line] = []
    for source in record.release.sources:
        line: list[Inline] = [Link(source.url, (source.url,))]
        if source.lang is not None:
            language = voice.words.language_name(source.lang)
            line.append(Sub(voice.say(gettext("Language: {language}"), language=language)))
        if source.guessed:
            line.append(Sub((gettext("The address is not confirmed."),)))
        checked = known(source.checked)
        if checked is not None:
            line.append(Sub(voice.say(gettext("Checked on {day}"), day=voice.day(checked))))
        items.append(tuple(line))
    if not items:
        return None
    return Section("sources", gettext("Sources"), (Bullets(tuple(items)),))
