"""Design: where our pages differ from their Markdown on purpose, each time with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lxml import html


@dataclass(frozen=True, slots=True)
class Rule:
    """Elements (an XPath) that are not compared, or not as they stand, and why."""

    path: str
    reason: str

    def found(self, root: html.HtmlElement) -> Iterator[html.HtmlElement]:
        """Yield the elements of an article that still are in it."""
        for element in root.xpath(self.path):
            if element.getparent() is not None:
                yield element


def _is(name: str) -> str:
    """Return the condition that an element has a class."""
    return f"contains(concat(' ', @class, ' '), ' {name} ')"


MARKUP: Final = (
    Rule(f".//a[{_is('headerlink')}]", "the mark beside a heading is the theme's, in both"),
    Rule(f".//*[{_is('tn-js')}]", "buttons and fields do nothing where no script runs"),
    Rule(f".//*[{_is('tn-links')}]", "what can be done with the page is not part of its text"),
    Rule(".//*[@hidden]", "what a script shows later is not seen"),
    Rule(".//script | .//template", "data for a script is not seen either"),
    Rule(
        ".//form/*[not(self::button)]", "a form is filled in; the Markdown links to where it asks"
    ),
    Rule(".//div[@role='status']", "what a script tells; at first it repeats the name of a table"),
    Rule(
        f".//div[{_is('tn-panel')}]//p"
        f" | .//div[{_is('tn-panel')}]//*[{_is('tn-urirow')}]/*[not(self::code)]",
        "the panel names its groups; the Markdown lists the same addresses",
    ),
    Rule(".//table/caption", "the name of a table, for screen readers, repeats its heading"),
    Rule(
        f".//table[{_is('tn-table--uri')}]//tr/*[2]",
        "the column of copy buttons is only for a screen",
    ),
    Rule(".//figure//svg/*[not(self::desc)]", "a chart is drawn; the Markdown describes it"),
)
"""Elements that are taken out of both articles before they are compared."""

BESIDE: Final = (
    Rule(
        f".//*[{_is('tn-sub')} or {_is('tn-status')} or {_is('tn-change')}]", "set apart by style"
    ),
    Rule(f".//*[{_is('tn-meta')} or {_is('tn-kv')}]/span", "the same"),
    Rule(f".//*[{_is('tn-changes')}]/li/span", "the same"),
    Rule(f".//*[{_is('tn-files')}]/a", "the same"),
)
"""Elements that begin and end a word although their names do not say so."""

NOT_SEARCHED: Final = (
    Rule(".//pre", "code has no word that is not elsewhere on the page"),
    Rule(f".//div[{_is('tn-panel')}]", "an address is not searched word by word"),
    Rule(
        f".//table[{_is('tn-table--uri')}]",
        "a list of regions on each release would bury the page of regions",
    ),
    Rule(".//thead", "the head of a table is the same on all pages"),
    Rule(".//summary", "the line to click on names what it folds away"),
    Rule(f".//*[{_is('tabbed-labels')}]", "the label of a tab names the code below it"),
    Rule(".//details[starts-with(@id, 'since-')]//table", "the versions stand below Components"),
    Rule(".//*[@id='support-chart' or @id='support-table']", "the page of a release has them"),
    Rule(
        ".//h2[@id='support'] | .//h3[starts-with(@id, 'vpc-')]",
        "a heading above nothing that is searched is no place to lead to",
    ),
    Rule(f".//*[{_is('tn-tilebox')}]/h3/span", "the status is found on the page of the release"),
    Rule(f".//*[{_is('tn-kv')}]/span", "the names of facts are the same on all tiles"),
)
"""Elements whose words the search index of ours leaves out."""

SEARCHED: Final = (Rule(f".//*[{_is('tn-kv')}]/span/b", "the values of those facts"),)
"""Elements inside of those whose words it has all the same."""

ELSEWHERE: Final = (
    "words below a third heading are found at the second: a list of regions is no place of its own",
    "Chinese words of four characters are halved, so that each half is found",
    "the page of a release is found by its tags, which the index of the theme has not at its top",
)
"""What else the search does on purpose; equal.py allows it."""
