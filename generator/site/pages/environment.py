"""Environment: variables with their conditions, and the quantizations an image supports."""

from __future__ import annotations

from generator.catalog import Record
from generator.model.usage import EnvironmentVariable, Quantization
from generator.site.inline import Code, Inline, Line, Sub
from generator.site.tree import Row, Section, Table
from generator.site.voice import Voice, beside


def section(voice: Voice, record: Record) -> Section | None:
    """Return the table of environment variables; None when there are none."""
    gettext = voice.words.gettext
    variables = record.release.environment
    if not isinstance(variables, tuple) or not variables:
        return None
    head: tuple[Line, ...] = ((gettext("Variable"),), (gettext("Value"),), (gettext("When"),))
    rows = tuple(_variable(voice, record, variable) for variable in variables)
    title = gettext("Environment variables")
    return Section("environment", title, (Table(title, head, rows),))


def _variable(voice: Voice, record: Record, variable: EnvironmentVariable) -> Row:
    gettext = voice.words.gettext
    remarks: list[Line] = []
    if variable.when is not None:
        remarks.append(voice.text(variable.when, record, record.concerned(variable.for_)[0]))
    if variable.cards:
        cards = voice.joined(((number,) for number in variable.cards), choice=True)
        text = voice.words.ngettext(
            "The Pod has {cards} card.", "The Pod has {cards} cards.", int(variable.cards[-1])
        )
        remarks.append(voice.say(text, cards=cards))
    if variable.scope:
        remarks.append(
            voice.say(gettext("On {products}."), products=voice.named("scopes", variable.scope))
        )
    if variable.preset:
        remarks.append((gettext("Already set in the image."),))
    if variable.required:
        remarks.append((gettext("Must be set."),))
    if variable.temporary:
        remarks.append((gettext("Later releases are expected not to need it."),))
    when = beside(_stacked(remarks), voice.scoped(variable.for_, record))
    return Row(((Code(variable.name),), (Code(variable.value),), when))


def quantization(voice: Voice, record: Record) -> Section | None:
    """Return the table of supported quantizations; None when there are none."""
    gettext = voice.words.gettext
    entries = record.release.quantization
    if not isinstance(entries, tuple) or not entries:
        return None
    head: tuple[Line, ...] = (
        (gettext("Engine or model"),),
        (gettext("Schemes"),),
        (gettext("Remark"),),
    )
    rows = tuple(_quantization(voice, record, entry) for entry in entries)
    title = gettext("Quantization")
    return Section("quantization", title, (Table(title, head, rows),))


def _quantization(voice: Voice, record: Record, entry: Quantization) -> Row:
    gettext = voice.words.gettext
    variant = record.concerned(entry.for_)[0]
    subject: list[Inline] = []
    if entry.engine is not None:
        subject.append(f"{voice.name('engines', entry.engine)} ")
        inside = variant.components.get(entry.engine) if entry.version is None else entry.version
        subject.append(voice.version(inside, "public"))
    if entry.models:
        models = voice.joined((model,) for model in entry.models)
        subject.extend((Sub(models),) if subject else models)
    remarks: list[Line] = []
    if entry.engine is not None:
        inside_text = gettext("Built into the image.")
        remarks.append((inside_text if entry.via == "image" else gettext("Installed with pip."),))
    if entry.note is not None:
        remarks.append(voice.text(entry.note, record, variant))
    remark = beside(_stacked(remarks), voice.scoped(entry.for_, record))
    return Row((tuple(subject), voice.named("schemes", entry.schemes), remark))


def _stacked(lines: list[Line]) -> Line:
    """Return the first line, the others smaller under it."""
    return tuple(part for i, line in enumerate(lines) for part in (line if not i else (Sub(line),)))
