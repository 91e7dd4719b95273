"""Message: an event in the words of a language."""

from __future__ import annotations

from generator.model.release import Release
from generator.model.values import Unknown
from generator.site.days import first_seen
from generator.site.feeds.events import Event
from generator.site.inline import Code, Line, Version
from generator.site.pages.changes import announced
from generator.site.pages.deviations import corrected
from generator.site.voice import Voice, beside


def title(voice: Voice, event: Event) -> Line:
    """Return what happened to which release."""
    gettext = voice.words.gettext
    names = {
        "released": gettext("New release"),
        "tag": gettext("New tag"),
        "corrected": gettext("Correction"),
        "deprecated": gettext("Deprecated"),
        "withdrawn": gettext("Withdrawn"),
        "floor": gettext("Higher driver minimum"),
        "ending": gettext("Support ends soon"),
    }
    image = event.record.release.image
    name = f"{image}:{event.tag}" if event.tag else event.record.reference
    return voice.headed(names[event.kind], name)


def text(voice: Voice, event: Event) -> tuple[Line, ...]:
    """Return what there is to say of it, a line each."""
    gettext = voice.words.gettext
    release = event.record.release
    if event.erratum is not None:
        return corrected(voice, event.record, event.erratum)
    match event.kind:
        case "ending":
            ends = gettext("Support ends: {day}")
            return (
                voice.say(ends, day=voice.day(release.support_ends)),
                *_successor(voice, release),
            )
        case "floor":
            sentence = gettext("The driver minimum was {was} and is {now}.")
            return (voice.say(sentence, was=Version(event.was), now=Version(event.now)),)
        case "tag":
            return (_seen(voice, event),)
        case "released":
            return (*_undated(voice, event), *announced(voice, event.record))
    reason = release.status_reason
    said = () if reason is None else (voice.text(reason, event.record),)
    return (*said, *_successor(voice, release))


def _undated(voice: Voice, event: Event) -> tuple[Line, ...]:
    """Return that the day is not that of the release but of the first look, where it is so."""
    is_stated = not isinstance(event.record.release.released, Unknown)
    if is_stated or event.day != first_seen(event.record):
        return ()
    said = voice.words.gettext("The vendor does not state the day of the release.")
    return (beside((said,), _seen(voice, event)),)


def _seen(voice: Voice, event: Event) -> Line:
    sentence = voice.words.gettext("Seen for the first time: {day}")
    return voice.say(sentence, day=voice.day(event.day))


def _successor(voice: Voice, release: Release) -> tuple[Line, ...]:
    if release.replaced_by is None:
        return ()
    sentence = voice.words.gettext("Use {release} instead.")
    return (voice.say(sentence, release=Code(release.replaced_by)),)
