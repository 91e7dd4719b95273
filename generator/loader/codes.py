"""Codes: every fault of a file as such, with its title and the reason why it is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generator.finding import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """
    A public code: ``title`` is one sentence, ``why`` says what would go wrong otherwise.

    ``severity`` is the highest that a finding with this code has.
    """

    code: str
    title: str
    why: str
    severity: Severity = Severity.ERROR


_TABLE = (
    Code(
        "SRC001",
        "A file is at most 1 MiB.",
        "A record is a page of text. A larger file is a mistake, and reading it could exhaust the"
        " memory of the machine that builds the site.",
    ),
    Code(
        "SRC002",
        "A file is UTF-8.",
        "Chinese and French text in another encoding would be printed as garbage, or not at all.",
    ),
    Code(
        "SRC003",
        "A file starts without a byte order mark.",
        "Some tools take the invisible mark for a part of the first key, which is then unknown.",
    ),
    Code(
        "SRC004",
        "A file is well-formed YAML.",
        "Nothing can be said about a file that cannot be read; the rest of the catalogue is still"
        " checked.",
    ),
    Code(
        "SRC005",
        "Lines are indented with spaces.",
        "YAML forbids tabs in front of a key or a list item, because their width is not defined.",
    ),
    Code(
        "SRC006",
        "A file is not empty.",
        "An empty file is usually a save that failed or a template that was never filled in.",
    ),
    Code(
        "SRC007",
        "A file holds one document.",
        "Whatever follows a second document marker would be ignored in silence.",
    ),
    Code(
        "SRC008",
        "The top of a file is a mapping.",
        "A record, like every catalogue file, is a list of `key: value` pairs; a list or a single"
        " word at the top names no field.",
    ),
    Code(
        "SRC009",
        "Anchors and aliases are not used.",
        "A record is read by people who look for one fact. An alias sends them elsewhere, and a"
        " change of the anchor changes facts that nobody looked at.",
    ),
    Code(
        "SRC010",
        "Tags are not used.",
        "The type of a value comes from the field it stands in, so a tag could only contradict it.",
    ),
    Code(
        "SRC011",
        "Merge keys are not used.",
        "A merge key hides where a value comes from. What holds for all variants belongs to the"
        " release, what differs to the variant.",
    ),
    Code(
        "SRC012",
        "A key stands once in a mapping.",
        "Most YAML readers keep the last value and say nothing, so the page and the author would"
        " disagree about the first one.",
    ),
    Code(
        "SRC013",
        "A key is plain text.",
        "A list or a mapping as a key names no field and cannot be pointed at.",
    ),
    Code(
        "SRC014",
        "A version is quoted.",
        "Without quotes other YAML tools read `25.10` as the number 25.1 and print it so. This"
        " catalogue keeps the text as written, programs that read the same file may not.",
        Severity.WARNING,
    ),
    Code(
        "SRC015",
        "A file is nested at most 24 levels deep.",
        "No field needs half of that. Deeper nesting can crash the program that reads it.",
    ),
    Code(
        "SRC016",
        "Every key is known.",
        "A misspelt key would be dropped in silence, and its fact would be missing on the page.",
    ),
    Code(
        "SRC017",
        "Every required key is given.",
        "Missing is not empty and not unknown: write `[]` for none and `unknown` where the source"
        " does not say.",
    ),
    Code(
        "SRC018",
        "Every value has the form its field asks for.",
        "A value of another form would be printed wrongly or break a program that reads the API.",
    ),
    Code(
        "SRC019",
        "A record stands at releases/<image>/<release>.yml.",
        "The path is how people find the record; a copy that was not renamed would publish the"
        " same release twice.",
    ),
    Code(
        "SRC020",
        "Records, catalogue files and topics stand where they are looked for.",
        "A file with another ending or in another place would be left out in silence.",
    ),
    Code(
        "SRC021",
        "Files stand inside the project.",
        "A link that leads out of the project makes the site depend on the machine it is built on.",
    ),
    Code(
        "SRC022",
        "The catalogue files exist.",
        "Without languages, registries, regions, components and platforms no record can be judged.",
    ),
    Code(
        "SRC023",
        "A file can be read.",
        "A file that the system refuses to open would be left out in silence.",
    ),
    Code(
        "SRC024",
        "A file holds no control characters.",
        "They are invisible in an editor and not allowed in YAML, in HTML or in XML feeds.",
    ),
    Code(
        "SRC025",
        "At most a hundred faults of one kind are shown of a file.",
        "A file with more is of another kind or broken as a whole; the first ones say so.",
    ),
    Code(
        "SRC026",
        "A topic starts with a heading and has a first paragraph.",
        "The release page shows both: the heading as the title, the paragraph as the summary.",
    ),
    Code(
        "SRC027",
        "A key has a value.",
        "A key with nothing behind it would count as left out, though its author meant to fill it"
        " in. Only a variant writes nothing, to remove a component of the release.",
    ),
    Code(
        "SRC028",
        "Every character can be seen.",
        "Invisible characters make two names look the same, and those that change the direction of"
        " writing show a value that is not the one in the file. Prose may have joiners and soft"
        " hyphens, which words of some languages need.",
    ),
    Code(
        "SRC029",
        "A file holds at most 100,000 values.",
        "A record has a few hundred. More are a mistake, and checking them would take minutes.",
    ),
    Code(
        "SRC030",
        "A file stays as it is while it is checked.",
        "Findings about one content with the lines of another would lead astray.",
    ),
)

CODES: Mapping[str, Code] = MappingProxyType({row.code: row for row in _TABLE})
"""Every code of the loader, by its name."""
