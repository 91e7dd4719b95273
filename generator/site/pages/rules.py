"""Rules: the list of all rules, and for each the page to which its findings lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.example import Example
from generator.finding import Severity
from generator.site import plain
from generator.site.inline import Absent, Answer, Code, Line, Link, Prose, SeverityMark, Sub
from generator.site.rulebook import Rule
from generator.site.tree import Block, Details, Document, Listing, Paragraph, Row, Section, Table
from generator.site.voice import Voice

FAMILIES = (
    *("SRC", "IDN", "DRV", "SDK", "CUD", "TOR", "REG"),
    *("TXT", "PLT", "LIF", "WAI", "FCT", "INT"),
)
"""In this order families stand in the list."""

LIST = "rules.md"


def rule_path(code: str) -> str:
    """Return the place of a rule's page on the site."""
    return f"rules/{code}.md"


def page(voice: Voice, rules: Sequence[Rule]) -> Document:
    """Return the list of all rules, one table a family."""
    gettext = voice.words.gettext
    lead = gettext(
        "What every record is checked for before it is published. A finding carries the code of "
        "its rule, and the page of the rule says why it matters."
    )
    severities = gettext(
        "An error fails the check and stops the site from being built, a warning fails only a "
        "strict check, an info none. The list names the highest severity of a rule; where the "
        "fact behind a finding is less certain, it is lower."
    )
    waivers = gettext(
        "What a rule with “can be waived” finds, a record can accept by a waiver, with a reason "
        "and an end date."
    )
    families = {name: [rule for rule in rules if rule.family == name] for name in FAMILIES}
    return Document(
        title=gettext("Rules of the check"),
        description=lead,
        blocks=(
            Paragraph((lead,), "lead"),
            Paragraph((severities,), "aside"),
            Paragraph((waivers,), "aside"),
            *(_family(voice, name, family) for name, family in families.items() if family),
        ),
    )


def _family(voice: Voice, name: str, rules: Iterable[Rule]) -> Section:
    gettext = voice.words.gettext
    title = family_title(voice, name)
    head: tuple[Line, ...] = (
        (gettext("Rule"),),
        (gettext("What it asks for"),),
        (gettext("Severity"),),
    )
    rows = tuple(
        Row(
            (
                (Link(rule_path(rule.code), (Code(rule.code),)),),
                said(voice, rule.title),
                (severity(voice, rule.severity), *_waivable(voice, rule)),
            )
        )
        for rule in rules
    )
    # Each title is found on the page of its own.
    return Section(name.lower(), title, (Table(title, head, rows, searched=False),))


def family_title(voice: Voice, name: str) -> str:
    """Return what the rules of a family are about."""
    gettext = voice.words.gettext
    return {
        "SRC": gettext("Files"),
        "IDN": gettext("Names, tags and versions"),
        "DRV": gettext("Drivers"),
        "SDK": gettext("SDK"),
        "CUD": gettext("CUDA"),
        "TOR": gettext("PyTorch and other packages"),
        "REG": gettext("Registries and regions"),
        "TXT": gettext("Texts and translations"),
        "PLT": gettext("Cards and their drivers"),
        "LIF": gettext("Life of a release"),
        "WAI": gettext("Waivers"),
        "FCT": gettext("What could not be checked"),
        "INT": gettext("The check itself"),
    }[name]


def severity(voice: Voice, weight: Severity) -> SeverityMark:
    """Return the word for a severity, with an icon of its own."""
    gettext = voice.words.gettext
    words = {
        Severity.ERROR: gettext("Error"),
        Severity.WARNING: gettext("Warning"),
        Severity.INFO: gettext("Info"),
    }
    return SeverityMark(weight, words[weight])


def _waivable(voice: Voice, rule: Rule) -> Line:
    return (Sub((voice.words.gettext("can be waived"),)),) if rule.waivable else ()


def said(voice: Voice, text: str) -> Line:
    """Return words of a rule, translated; they have a catalog of their own."""
    return (Prose((voice.words.dgettext("rules", text),)),)


# ---- the page of one rule ----


def title(voice: Voice, rule: Rule) -> str:
    """Return the title of a rule's page as a window or a footer shows it, without a stop."""
    return plain.text(voice.headed(rule.code, said(voice, rule.title))).rstrip(".。")


def rule_page(voice: Voice, rule: Rule) -> Document:
    """Return the page of a rule: what it asks for, why, and what breaks it and keeps it."""
    gettext = voice.words.gettext
    asks = said(voice, rule.title)
    family = Link(f"{LIST}#{rule.family.lower()}", (family_title(voice, rule.family),))
    all_rules = Link(LIST, (gettext("Rules of the check"),))
    highest = gettext("Highest severity: {severity}")
    yes, no = gettext("Can be waived"), gettext("Cannot be waived")
    bad, good = rule.examples
    return Document(
        title=rule.code,
        description=plain.text(asks),
        eyebrow=voice.headed(all_rules, family),
        meta=(
            voice.say(highest, severity=severity(voice, rule.severity)),
            (Answer(is_yes=True, text=yes) if rule.waivable else Absent(no),),
        ),
        blocks=(
            Paragraph(asks, "lead"),
            Section("why", gettext("Why"), (Paragraph(said(voice, rule.why)),)),
            *_examples(voice, "bad", gettext("Bad example"), bad),
            *_examples(voice, "good", gettext("Good example"), good),
        ),
    )


def _examples(
    voice: Voice, name: str, heading: str, examples: Sequence[Example]
) -> tuple[Section, ...]:
    """Return a section with the first example, the others folded; none without examples."""
    if not examples:
        return ()
    blocks = _example(voice, examples[0])
    others = examples[1:]
    if others:
        more = voice.words.ngettext("{n} more example", "{n} more examples", len(others))
        inner = tuple(block for example in others for block in _example(voice, example))
        blocks += (Details(f"more-{name}", more, inner),)
    return (Section(name, heading, blocks),)


def _example(voice: Voice, example: Example) -> tuple[Block, ...]:
    if not example.guilty:
        return (Listing(example),)
    sentence = voice.words.ngettext(
        "The check points at line {lines}.",
        "The check points at lines {lines}.",
        len(example.guilty),
    )
    lines = voice.joined((str(number),) for number in example.guilty)
    return (Paragraph(voice.say(sentence, lines=lines), "note"), Listing(example))
