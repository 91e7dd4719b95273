"""Message: an event in the words of a language."""

from __future__ import annotations

from generator.model.release import Release
from generator.site.feeds.events import Event
from generator.site.inline import Code, Line, Version
from generator.site.pages.changes import announced
from generator.site.pages.deviations import corrected
from generator.site.voice import Voice


def title(voice: Voice, event: Event) -> Line:
    """Return what happened to which release."""
    gettext = voice.words.gettext
    names = {
        "released": gettext("New release"),
        "corrected": gettext("Correction"),
        "deprecated": gettext("Deprecated"),
        "withdrawn": gettext("Withdrawn"),
        "floor": gettext("Higher driver minimum"),
        "ending": gettext("Support ends soon"),
    }
    return voice.headed(names[event.kind], event.record.reference)


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
        case "released":
            return announced(voice, event.record)
    reason = release.status_reason
    said = () if reason is None else (voice.text(reason, event.record),)
    return (*said, *_successor(voice, release))


def _successor(voice: Voice, release: Release) -> tuple[Line, ...]:
    if release.replaced_by is None:
        return ()
    sentence = voice.words.gettext("Use {release} instead.")
    return (voice.say(sentence, release=Code(release.replaced_by)),)
