"""Evaluation: how the vendor measured the image, as far as the vendor says."""

from __future__ import annotations

from generator.catalog import Record
from generator.model.values import Unknown
from generator.site.inline import Line
from generator.site.tree import Block, Bullets, Paragraph, Section
from generator.site.voice import Voice


def section(voice: Voice, record: Record) -> Section | None:
    """Return what was compared with what, and how; None when nothing is known of it."""
    gettext = voice.words.gettext
    found = record.release.evaluation
    if found is None or isinstance(found, Unknown):
        return None
    lines: list[Line] = []
    if found.label is not None:
        lines.append(voice.say(gettext("Measured image: {name}"), name=found.label))
    baseline = voice.text(found.baseline, record)
    lines.append(voice.say(gettext("Compared with: {baseline}"), baseline=baseline))
    if found.tool is not None:
        lines.append(voice.say(gettext("Tool: {tool}"), tool=found.tool))
    if found.setup is not None:
        lines.append(voice.say(gettext("Setup: {text}"), text=voice.text(found.setup, record)))
    lines.extend(voice.text(claim, record) for claim in found.claims)
    blocks: list[Block] = [Bullets(tuple(lines))]
    if found.configurations:
        blocks.append(Paragraph((gettext("Measured configurations:"),)))
        names = [
            (" + ".join(voice.name("configurations", part) for part in configuration),)
            for configuration in found.configurations
        ]
        blocks.append(Bullets(tuple(names)))
    if isinstance(found.charts, Unknown):
        note = gettext("The vendor shows the results as charts without numbers.")
        blocks.append(Paragraph((note,), "note"))
    else:
        blocks.append(Bullets(tuple(voice.text(chart, record) for chart in found.charts)))
    return Section("evaluation", gettext("Performance evaluation"), tuple(blocks))
