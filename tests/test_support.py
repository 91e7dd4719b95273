"""Pictures: how long releases are supported and which versions they hold, as SVG."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from generator.catalog import Catalog
from generator.i18n import Words
from generator.site import html
from generator.site.chart import Bar, Chart, Lane, Tick
from generator.site.html import chart
from generator.site.pages import components, family, support
from generator.site.voice import Voice
from tests.conftest import DAY
from tests.test_diff import catalog, release
from tests.test_matrix import voice


def picture(found: Catalog) -> Chart | None:
    """Give the picture of the first family."""
    made = support.section(voice(found), found.settings.families[0], DAY)
    return next((b for b in made.blocks if isinstance(b, Chart)), None) if made else None


def bars(found: Catalog) -> dict[str, Bar]:
    """Give the bar of each release of the first family."""
    drawn = picture(found)
    assert drawn is not None
    return {lane.name: lane.bars[0] for lane in drawn.lanes}


def test_a_bar_is_as_long_as_the_support(demo: Catalog) -> None:
    """Newest first, each from its day to its end; the day of the data is a line across."""
    found = catalog(
        demo,
        release("25.12", "released: 2025-12-18\nsupport_ends: 2026-12-18"),
        release("25.11", "released: 2025-06-18\nsupport_ends: unknown"),
    )
    drawn = picture(found)
    assert drawn is not None
    assert [lane.name for lane in drawn.lanes] == ["25.12", "25.11"]
    assert [lane.note for lane in drawn.lanes] == ["Dec 18, 2025", "Jun 18, 2025"]
    new, old = bars(found)["25.12"], bars(found)["25.11"]
    assert old.start == 0 < new.start < new.end < old.end == 1
    assert (new.text, new.end_text) == ("Supported", "until Dec 18, 2026")
    assert (new.open_start, new.open_end, old.open_end) == (False, False, True)
    assert old.end_text == "end not stated"
    assert drawn.mark is not None
    assert drawn.mark.text == "Day of the data: Nov 30, 2026"
    assert new.start < drawn.mark.at < new.end
    assert [tick.text for tick in drawn.ticks][:3] == ["Jul 2025", "Oct 2025", "Jan 2026"]
    assert "25.11: Supported, released Jun 18, 2025, end not stated." in drawn.description


def test_a_release_without_a_day_lies_between_its_neighbours(demo: Catalog) -> None:
    """It is drawn as a guess, and said to be one."""
    found = catalog(
        demo,
        release("25.12", "released: unknown"),
        release("25.11", "released: 2025-11-01"),
        release("25.10", "released: unknown"),
        release("25.09", "released: 2025-09-01"),
        release("25.08", "released: unknown"),
    )
    drawn = bars(found)
    starts = [drawn[name].start for name in ("25.08", "25.09", "25.10", "25.11", "25.12")]
    assert starts == sorted(set(starts))
    assert [bar.open_start for bar in drawn.values()] == [True, False, True, False, True]


def test_where_no_day_is_stated_the_order_is_seen(demo: Catalog) -> None:
    """Steps without an axis, open at both ends; drafts are no releases yet."""
    plain = "released: unknown"
    found = catalog(
        demo,
        release("26.01", plain + "\nstatus: draft"),
        *(release(name, plain) for name in ("25.12", "25.11", "25.10")),
    )
    drawn = picture(found)
    assert drawn is not None
    assert (drawn.ticks, drawn.mark) == ((), None)
    assert drawn.title.endswith("(In the order of the releases; no day is stated)")
    starts = [bar.start for bar in bars(found).values()]
    assert starts == sorted(starts, reverse=True)
    assert all(bar.open_start and bar.open_end for bar in bars(found).values())
    assert picture(catalog(demo, release("26.01", plain + "\nstatus: draft"))) is None
    assert picture(catalog(demo)) is None


def test_a_family_page_counts_what_changed(demo: Catalog) -> None:
    """From one release to the next; nothing for the first, and a word where nothing changed."""
    found = catalog(
        demo,
        release("25.12"),
        release("25.11"),
        release("25.10", "components: {CUDA: '12.8', torch: 2.7.0, gdb: '15'}"),
        release("25.09", "released: unknown\nvariants: [{id: only}]"),
    )
    said = Voice(found, Words.load(found.languages[0], "en"))
    page = family.page(said, found.settings.families[0], DAY)
    written = html.render(page, said.words, str).html
    cells = re.findall(r"<tr><th scope=\"row\">.*?</tr>", written)[4:]
    assert "Unchanged" in cells[0]
    assert re.search(r"Removed\s1</span> .*Upgraded\s1</span>", cells[1])
    assert "Not stated" in cells[3]
    empty = family.page(voice(catalog(demo)), catalog(demo).settings.families[0], DAY)
    assert "No release is recorded yet." in html.render(empty, said.words, str).html


def test_a_component_has_a_lane_for_each_public_version(demo: Catalog) -> None:
    """A version that comes back has two bars; a component that no tag has is told to be in none."""
    versions = ("2.8.0+x", "2.7.0", "2.8.0", "unknown", "2.8.0+y")
    found = catalog(
        demo,
        *(
            release(f"25.0{i + 1}", f"components: {{torch: {text}}}")
            for i, text in enumerate(versions)
        ),
    )
    said = voice(found)
    torch, absent = (demo.component(name) for name in ("torch", "xformers"))
    assert torch is not None
    assert absent is not None
    written = html.render(components.component_page(said, torch), said.words, str).html
    assert written.count('class="tn-chart__bar"') == 4
    assert "2.7.0 (25.02) and 2.8.0 (25.01, 25.03, 25.05)" in written
    page = components.component_page(said, absent)
    assert "No tag here has it." in html.render(page, said.words, str).html
    assert "From release to release" not in html.render(page, said.words, str).html
    group = demo.components.groups[0].model_copy(update={"id": "empty"})
    groups = demo.components.model_copy(update={"groups": (*demo.components.groups, group)})
    said = voice(replace(found, components=groups))
    listed = html.render(components.page(said), said.words, str).html
    assert "group-empty" not in listed
    assert re.search(r"components/torch.md.*?2\.8\.0", listed)


# ---- the drawing ----


def drawn(*lanes: Lane, ticks: tuple[Tick, ...] = (), mark: Tick | None = None) -> ET.Element:
    """Give a picture as a tree of SVG."""
    written = chart.render(Chart("id", "Name & co", "Said <so>", ticks, lanes, mark))
    inside = written.replace("xlink:href", "href")
    return ET.fromstring(inside)  # noqa: S314 - our own text


@pytest.mark.parametrize(
    ("bar", "word", "end"),
    [
        (Bar(0, 1, "supported", "Supported", "until then"), "in", "end"),
        (Bar(0, 0.25, "supported", "Supported", "until then"), "in", "start"),
        (Bar(0.1, 0.12, "withdrawn", "Withdrawn", "until then"), "out", "start"),
        (Bar(0.7, 0.95, "supported", "Supported", "until some day"), "in", "start"),
        (Bar(0.97, 1, "supported", "Supported"), "out", "middle"),
        (Bar(0.5, 0.9, "version", "1.2", ""), "in", "middle"),
    ],
)
def test_what_does_not_fit_stands_beside_the_bar(bar: Bar, word: str, end: str) -> None:
    """Word and icon stand inside when there is room; how it ends, inside, behind or before."""
    svg = drawn(Lane("25.11", "Nov", (bar,)))
    box = svg.find(".//rect")
    said, ending = svg.find(".//text[@class='tn-chart__word']"), svg.findall(".//g/text")[-1]
    assert box is not None
    assert said is not None
    start, length = float(box.attrib["x"]), float(box.attrib["width"])
    inside = start <= float(said.attrib["x"]) <= start + length
    assert word == ("in" if inside else "out")
    assert ending.attrib.get("text-anchor", "middle") == end
    for text in svg.findall(".//g/text"):
        assert (
            0 <= float(text.attrib["x"]) <= chart.WIDTH - 6 * len(text.text or "") * (end != "end")
        )
    assert len(svg.findall(".//use")) == (bar.kind != "version")


def test_a_picture_is_told_to_those_who_do_not_see_it() -> None:
    """It is one image with title and description; a guess is dashed, words are never markup."""
    svg = drawn(
        Lane("25.11", "", (Bar(0, 1, "version", open_end=True),)),
        ticks=tuple(Tick(i / 20, f"Month {i}") for i in range(21)),
        mark=Tick(0, "Day of the data"),
    )
    image = svg.find(".//svg")
    assert image is not None
    assert image.attrib["role"] == "img"
    named = {e.attrib["id"]: e.text for e in image if "id" in e.attrib}
    assert named == {"id-title": "Name & co", "id-desc": "Said <so>"}
    assert (image.attrib["aria-labelledby"], image.attrib["aria-describedby"]) == tuple(named)
    assert svg.find(".//rect[@class='tn-chart__bar tn-chart__bar--open']") is not None
    ticks = [float(t.attrib["x"]) for t in svg.findall(".//text[@class='tn-chart__tick']")]
    assert 2 < len(ticks) < 21
    assert svg.find(".//use") is None
    today = svg.find(".//text[@class='tn-chart__tick tn-chart__today']")
    assert today is not None
    assert float(today.attrib["x"]) > 0
