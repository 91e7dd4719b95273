"""Chart: bars along an axis as inline SVG; colours come from the style by class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from generator.site.chart import Bar, Chart, Lane, Tick
from generator.site.html.inline import esc

WIDTH: Final = 720
"""All lengths are in the pixels of a wide screen; on a small one the picture scrolls."""
_AXIS: Final = 44
_LANE: Final = 38
_BAR: Final = 24
_PAD: Final = 12
_ICON: Final = 12
_HAN_FROM: Final = 0x2E80


def render(block: Chart) -> str:
    """Return the picture in a place that scrolls on small screens."""
    left = _PAD * 2 + max(_width(lane.name, 7.5) for lane in block.lanes)
    left = max(left, _PAD * 2 + max(_width(lane.note) for lane in block.lanes))
    return _Picture(block, min(left, WIDTH / 2)).written()


def _width(text: str, latin: float = 6.4) -> float:
    """Return about how wide a text is: what is too long for its bar stands beside it."""
    return sum(latin if ord(char) < _HAN_FROM else 11.5 for char in text)


def _text(kind: str, x: float, y: float, words: str, anchor: str = "") -> str:
    side = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="tn-chart__{kind}" x="{x:.1f}" y="{y:.1f}"{side}>{esc(words)}</text>'


class _Picture:
    """One picture; ``left`` is where its axis begins."""

    def __init__(self, block: Chart, left: float) -> None:
        self.block = block
        self.left = left
        self.head = _AXIS if block.ticks or block.mark else _PAD
        self.bottom = self.head + _LANE * len(block.lanes)
        self.height = self.bottom + _PAD

    def x(self, at: float) -> float:
        return round(self.left + at * (WIDTH - _PAD - self.left), 1)

    def written(self) -> str:
        block = self.block
        name = escape(block.id)
        parts = "".join(
            (
                *map(self.tick, self.spaced(block.ticks)),
                *((self.mark(block.mark),) if block.mark is not None else ()),
                *(part for i, lane in enumerate(block.lanes) for part in self.lane(i, lane)),
            )
        )
        return (
            f'<figure class="tn-figure" id="{name}"><figcaption>{esc(block.title)}</figcaption>'
            '<div class="tn-scroll tn-scroll--wide tn-chart" role="region"'
            f' tabindex="0" aria-label="{escape(block.title)}">'
            f'<svg role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc"'
            f' viewBox="0 0 {WIDTH} {self.height}" width="{WIDTH}" height="{self.height}">'
            f'<title id="{name}-title">{esc(block.title)}</title>'
            f'<desc id="{name}-desc">{esc(block.description)}</desc>{parts}</svg></div></figure>'
        )

    def spaced(self, ticks: Iterable[Tick]) -> Iterator[Tick]:
        """Yield the ticks whose words do not run into those before."""
        end = 0.0
        for tick in ticks:
            half = _width(tick.text) / 2
            if self.x(tick.at) - half >= end and self.x(tick.at) + half <= WIDTH:
                yield tick
                end = self.x(tick.at) + half + _PAD

    def tick(self, tick: Tick) -> str:
        x = self.x(tick.at)
        return self.line("grid", x) + _text("tick", x, 16, tick.text)

    def line(self, kind: str, x: float) -> str:
        top = self.head - 8
        return f'<line class="tn-chart__{kind}" x1="{x}" y1="{top}" x2="{x}" y2="{self.bottom}"/>'

    def mark(self, mark: Tick) -> str:
        x = self.x(mark.at)
        half = _width(mark.text) / 2
        middle = min(max(x, half), WIDTH - _PAD - half)
        return self.line("mark", x) + _text("tick tn-chart__today", middle, 31, mark.text)

    def lane(self, position: int, lane: Lane) -> Iterator[str]:
        top = self.head + position * _LANE
        middle = top + _LANE / 2 - 2
        shift = 0 if lane.note else 5
        yield _text("name", _PAD, middle - 1 + shift, lane.name)
        if lane.note:
            yield _text("note", _PAD, middle + 12, lane.note)
        for bar in lane.bars:
            yield self.bar(top + (_LANE - _BAR) / 2, bar)

    def bar(self, top: float, bar: Bar) -> str:
        start, end = self.x(bar.start), self.x(bar.end)
        length = max(end - start, 6)
        open_ = " tn-chart__bar--open" if bar.open_start or bar.open_end else ""
        inner = 8 + (0 if bar.kind == "version" else _ICON + 5)
        baseline = top + _BAR / 2 + 4
        out = (
            f'<rect class="tn-chart__bar{open_}" x="{start}" y="{top}"'
            f' width="{length:.1f}" height="{_BAR}" rx="3"/>'
        )
        words = inner + _width(bar.text)
        ending = _width(bar.end_text) + 16 if bar.end_text else 0
        word_fits = words + 8 <= length
        both_fit = word_fits and words + ending + 8 <= length
        # What has no room stands behind the bar, or before it at the end of the axis.
        outside = (0 if word_fits else words) + (0 if both_fit else ending)
        beside = end if end + outside <= WIDTH else start - outside - 8
        if bar.text:
            out += self.word(start if word_fits else beside, baseline, bar, inner)
        if both_fit and bar.end_text:
            out += _text("end", end - 8, baseline, bar.end_text, "end")
        elif bar.end_text:
            x = beside + (0 if word_fits else words) + 8
            out += _text("end tn-chart__out", x, baseline, bar.end_text, "start")
        return f'<g class="tn-chart--{bar.kind}">{out}</g>'

    def word(self, x: float, baseline: float, bar: Bar, inner: float) -> str:
        """Return what a bar is, with its icon in front when it is a status."""
        out = _text("word", x + inner, baseline, bar.text)
        if bar.kind == "version":
            return out
        return (
            f'<use xlink:href="#tn-i-{bar.kind}" x="{x + 8:.1f}" y="{baseline - 10:.1f}"'
            f' width="{_ICON}" height="{_ICON}"/>{out}'
        )
