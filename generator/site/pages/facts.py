"""Facts: which release of one component goes with which of another, and who says so."""

from __future__ import annotations

from packaging.version import Version as Parsed

from generator.facts import Pin, all_pins, pins, ppu_table, torch_table, wheel_table
from generator.facts.ppu import SdkRow
from generator.facts.specifier import exact, meets
from generator.facts.status import statuses, tables
from generator.site.inline import Absent, Foreign, Inline, Line, Link, Sub, Version
from generator.site.pages import drivers
from generator.site.pages.pins import (
    apart,
    cell,
    folded,
    head,
    how_sure,
    requirement,
    rows,
    unknown,
    value,
)
from generator.site.tree import Block, Bullets, Details, Document, Paragraph, Row, Section, Table
from generator.site.voice import Voice

_FAMILY = ("torch", "torchvision", "torchaudio", "triton")
"""Components that the section about torch tells of."""

_VLLM = ("torch", "torchvision", "torchaudio", "flashinfer-python", "xformers", "Python")
"""What readers look for beside vLLM."""


def page(voice: Voice) -> Document:
    """Return the page of what is known of upstream projects."""
    gettext = voice.words.gettext
    lead = gettext(
        "Which PyTorch goes with which CUDA, driver, Triton and vLLM, as the projects themselves "
        "say, each with its source."
    )
    note = gettext(
        "Sourced: a source says so of this very release. Derived: it follows from what sources "
        "say. Inferred: read off neighbouring releases. The word leads to the source where that "
        "is a page; otherwise it is package metadata, named below."
    )
    day = voice.day(min(status.read for status in statuses()))
    read = voice.say(gettext("Read on {day}; newer releases are not covered."), day=day)
    return Document(
        title=gettext("Which goes with which"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            Paragraph((note,), "aside"),
            Paragraph(read, "note"),
            _torch(voice),
            _releases(voice),
            drivers.section(voice),
            _ppu(voice),
            _vllm(voice),
            _others(voice),
            _sources(voice),
        ),
        keywords=tuple(dict.fromkeys(found[0].component for found in all_pins().values())),
    )


def _torch(voice: Voice) -> Section:
    gettext = voice.words.gettext
    table = torch_table()
    title = gettext("PyTorch, CUDA and Python")
    above: tuple[Line, ...] = (
        ("PyTorch",),
        (gettext("CUDA, stable"),),
        (gettext("CUDA, experimental"),),
        ("Python",),
        (gettext("Source"),),
    )
    found = tuple(
        Row(
            (
                (Version(row.torch),),
                _versions(voice, row.cuda_stable),
                _versions(voice, row.cuda_experimental),
                (requirement(voice, row.python),),
                (how_sure(voice, row.confidence, table.cite(row)),),
            )
        )
        for row in reversed(table.rows)
    )
    return Section("torch", title, folded(voice, "torch", title, above, found))


def _releases(voice: Voice) -> Section:
    title = voice.words.gettext("PyTorch and its companions")
    cuda = voice.words.gettext("CUDA of a plain install")
    above: tuple[Line, ...] = (
        *head(voice, "torch", ("triton", "torchvision", "torchaudio")),
        (cuda,),
    )
    found = tuple(_release(voice, row.torch) for row in reversed(torch_table().releases))
    return Section("torch-releases", title, folded(voice, "releases", title, above, found))


def _release(voice: Voice, torch: str) -> Row:
    triton = (pin for pin in pins("torch", torch) if pin.on == "triton")
    return Row(
        (
            (Version(torch),),
            cell(voice, triton),
            _companions(voice, "torchvision", torch),
            _companions(voice, "torchaudio", torch),
            _plain(voice, "torch", torch),
        )
    )


def _companions(voice: Voice, component: str, torch: str) -> Line:
    """Return the releases of a component that ask for this torch, or accept it."""
    found = (p for p in all_pins()[component] if p.needs and meets(p.needs, Parsed(torch)))
    line: Line = ()
    for pin in found:
        remark: Line = (how_sure(voice, pin.confidence, pin.citation),)
        if exact(pin.needs or "") is None:
            remark = ("torch ", requirement(voice, pin.needs), " · ", *remark)
        line += (*apart(line), requirement(voice, pin.versions), Sub(remark))
    return line or (unknown(voice),)


def _ppu(voice: Voice) -> Section:
    gettext = voice.words.gettext
    title = gettext("PPU SDK and kernel drivers")
    above: tuple[Line, ...] = (
        ("PPU SDK",),
        (gettext("Kernel driver"),),
        ("CUDA",),
        (gettext("Source"),),
    )
    found = tuple(
        Row(
            (
                (requirement(voice, row.versions),),
                _kernel_driver(voice, row),
                (value(voice, row.cuda),),
                (how_sure(voice, row.confidence, ppu_table().cite(row)),),
            )
        )
        for row in ppu_table().rows
    )
    return Section("ppu", title, (Table(title, above, found),))


def _kernel_driver(voice: Voice, row: SdkRow) -> Line:
    words = voice.words
    if row.window is not None:
        return (
            words.ngettext(
                "at most {n} release older or newer than the SDK",
                "at most {n} releases older or newer than the SDK",
                row.window,
            ),
        )
    if row.minimum is None:
        return (unknown(voice),)
    line: Line = ("≥\u00a0", Version(row.minimum))
    if row.drivers == "any":
        line += (Sub((words.gettext("with any SDK"),)),)
    if row.recommended is not None:
        more: Line = ("≥\u00a0", Version(row.recommended))
        line += (Sub(voice.say(words.gettext("recommended {version}"), version=more)),)
    return line


def _vllm(voice: Voice) -> Section:
    title = voice.words.gettext("vLLM and what it needs")
    asked = tuple(pin for pin in all_pins()["vllm"] if pin.on in _VLLM)
    cuda = voice.words.gettext("CUDA of a plain install")
    above: tuple[Line, ...] = (*head(voice, "vllm", _VLLM), (cuda,))
    releases = dict.fromkeys(pin.versions for pin in asked)
    found = tuple(
        Row((*row.cells, _plain(voice, "vllm", exact(release) or release)))
        for row, release in zip(rows(voice, asked, _VLLM), releases, strict=True)
    )
    return Section("vllm", title, folded(voice, "vllm", title, above, found))


def _others(voice: Voice) -> Section:
    title = voice.words.gettext("Other components")
    told = {*_FAMILY, "vllm"}
    blocks = tuple(
        _component(voice, name, found) for name, found in all_pins().items() if name not in told
    )
    return Section("others", title, blocks)


def _component(voice: Voice, name: str, found: tuple[Pin, ...]) -> Details:
    component = found[0].component
    columns = tuple(dict.fromkeys(pin.on for pin in found))
    caption = voice.component(component)
    return Details(
        f"other-{name}",
        caption,
        folded(voice, name, caption, head(voice, component, columns), rows(voice, found, columns)),
    )


def _sources(voice: Voice) -> Section:
    gettext = voice.words.gettext
    found: dict[str, Line] = {}
    for table in tables().values():
        for fact in (fact for part in table.parts.values() for fact in part):
            source = table.sources[fact.source]
            title: Inline = source.cite().title
            if source.url is not None:
                title = Link(str(table.cite(fact)), (title,))
            found.setdefault(source.title, _english(voice, title))
    title = gettext("Sources")
    summary = voice.words.ngettext("{n} source", "{n} sources", len(found))
    blocks: tuple[Block, ...] = (
        Details("all-sources", summary, (Bullets(tuple(found.values())),)),
    )
    return Section("sources", title, blocks)


def _english(voice: Voice, part: Inline) -> Line:
    """Return a title, which is English on every page."""
    return (part,) if voice.words.language.id == "en" else (Foreign("en", (part,)),)


def _versions(voice: Voice, versions: tuple[str, ...]) -> Line:
    listed = voice.joined((Version(version),) for version in versions)
    return listed or (Absent(voice.words.pgettext("CUDA", "None")),)


def _plain(voice: Voice, component: str, release: str) -> Line:
    row = wheel_table().plain_cuda(component, release)
    if row is None:
        return (unknown(voice),)
    sure = how_sure(voice, row.confidence, wheel_table().cite(row))
    return (Version(row.cuda), Sub((sure,)))
