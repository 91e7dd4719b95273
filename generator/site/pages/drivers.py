"""Drivers: which driver a CUDA needs, in each of the meanings that such a number can have."""

from __future__ import annotations

from generator.facts import CudaTable, cuda_table
from generator.facts.cuda import Capability
from generator.facts.table import Fact
from generator.site.inline import Inline, Line, Sub, Version
from generator.site.pages.pins import folded, how_sure, requirement, value
from generator.site.tree import Block, Paragraph, Row, Section, Table
from generator.site.voice import Voice


def section(voice: Voice) -> Section:
    """Return the section about CUDA and the drivers of its GPUs."""
    gettext = voice.words.gettext
    lead = gettext(
        "A driver minimum can mean three things: the driver that a CUDA was shipped with, the "
        "oldest one on which it runs, or an older branch with a compatibility package."
    )
    blocks: tuple[Block, ...] = (
        Paragraph((lead,)),
        _families(voice),
        _shipped(voice),
        _compatibility(voice),
        _branches(voice),
        _gpus(voice),
    )
    return Section("cuda", gettext("CUDA and drivers"), blocks)


def _families(voice: Voice) -> Section:
    gettext = voice.words.gettext
    table = cuda_table()
    title = gettext("Oldest driver on which all of a major CUDA runs")
    above: tuple[Line, ...] = (("CUDA",), (gettext("Driver"),))
    rows = tuple(
        Row(((Version(f.release),), _value(voice, table, f, f.minimum))) for f in table.families
    )
    note = gettext("Some newer features of a CUDA want the driver that it was shipped with.")
    return Section("cuda-oldest", title, (Table(title, above, rows), Paragraph((note,), "note")))


def _shipped(voice: Voice) -> Section:
    gettext = voice.words.gettext
    table = cuda_table()
    title = gettext("Driver that a CUDA was shipped with")
    above: tuple[Line, ...] = (("CUDA",), (gettext("Driver (Linux x86-64)"),))
    rows = tuple(
        Row(((Version(t.toolkit),), _value(voice, table, t, t.driver))) for t in table.toolkits
    )
    return Section("cuda-shipped", title, folded(voice, "cuda", title, above, rows))


def _compatibility(voice: Voice) -> Section:
    gettext = voice.words.gettext
    table = cuda_table()
    title = gettext("Older driver branches with the compatibility package")
    above: tuple[Line, ...] = (
        ("CUDA",),
        (gettext("Driver branches"),),
        (gettext("Not needed from"),),
    )
    rows = tuple(
        Row(
            (
                (Version(c.cuda),),
                voice.joined((Version(branch),) for branch in c.branches),
                _value(voice, table, c, c.native_from),
            )
        )
        for c in reversed(table.compatibility)
    )
    note = gettext("Data-center GPUs and a few others only; never GeForce cards.")
    return Section(
        "cuda-compatibility", title, (Table(title, above, rows), Paragraph((note,), "note"))
    )


def _branches(voice: Voice) -> Section:
    gettext = voice.words.gettext
    table = cuda_table()
    kinds = {
        "long-term": gettext("long-term support"),
        "production": gettext("production"),
        "new-feature": gettext("new features"),
    }
    title = gettext("Driver branches")
    above: tuple[Line, ...] = (
        (gettext("Branch"),),
        (gettext("Kind"),),
        (gettext("Support ends"),),
        (gettext("Newest major CUDA"),),
    )
    rows = tuple(
        Row(
            (
                (Version(b.branch),),
                (kinds[b.kind],),
                (value(voice, b.ends),),
                _value(voice, table, b, b.cuda),
            )
        )
        for b in reversed(table.branches)
    )
    return Section("cuda-branches", title, (Table(title, above, rows),))


def _gpus(voice: Voice) -> Section:
    gettext = voice.words.gettext
    title = gettext("GPUs that a CUDA serves")
    above: tuple[Line, ...] = (("CUDA",), (gettext("Oldest compute capability"),))
    rows = tuple(_floor(voice, floor) for floor in cuda_table().floors)
    return Section("cuda-gpus", title, (Table(title, above, rows),))


def _floor(voice: Voice, floor: Capability) -> Row:
    return Row(
        (
            (requirement(voice, floor.versions),),
            _value(voice, cuda_table(), floor, floor.capability),
        )
    )


def _value(voice: Voice, table: CudaTable, fact: Fact, number: str | None) -> Line:
    """Return a value of a fact with how sure it is."""
    sure: Inline = how_sure(voice, fact.confidence, table.cite(fact))
    return (value(voice, number), Sub((sure,)))
