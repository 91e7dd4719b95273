"""Reading files: every fault is told with its place, none of them stops or crashes the reading."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.finding import Severity
from generator.loader import CODES, Loaded, load, parse, read, shape, take
from generator.loader.project import Cache
from generator.loader.syntax import describe
from generator.loader.text import HIDDEN
from generator.loader.words import BY_PATTERN
from generator.model.release import Release
from generator.model.settings import Settings
from generator.schema import MODELS
from generator.source import TOP
from generator.source import Path as Path_

HERE = Path(__file__).parent


def faults(text: str | bytes) -> list[tuple[str, int, int]]:
    """Give code, line and column of the faults of a file."""
    raw = text if isinstance(text, bytes) else text.encode()
    return [(f.code, f.span.line, f.span.column) for f in parse("x.yml", raw).findings]


def said(text: str) -> list[tuple[str, str, str]]:
    """Give what is said about a record: path or key, message, remedy."""
    shaped = shape(Release, parse("x.yml", text.encode()))
    return [(finding.code, finding.message, finding.help) for finding in shaped.findings]


# ---- text ----


def test_scalars_are_text_as_written() -> None:
    """Nothing becomes a number, a date or a boolean; only a plain null is none."""
    text = (
        "a: 25.10\nb: no\nc: 2025-12-18\nd: ~\ne: null\nf:\ng: 'null'\nh: \"\"\ni: 0x1F\nj: Null\n"
    )
    data = parse("x.yml", text.encode()).data
    assert data == {
        "a": "25.10",
        "b": "no",
        "c": "2025-12-18",
        "d": None,
        "e": None,
        "f": None,
        "g": "null",
        "h": "",
        "i": "0x1F",
        "j": "Null",
    }


def test_places_are_kept() -> None:
    """Keys and values have their places, columns count code points, and plain ones are known."""
    source = parse("x.yml", "🎉: [é, 'b']\nc:\n  d: |\n    e\n\n  f: 1\n".encode()).source
    assert source.locate(("🎉",), key=True).column == 1
    assert source.locate(("🎉", 1)).column == 8
    paths: list[Path_] = [("🎉", 0), ("🎉", 1), ("c",), ("c", "d"), ("c", "f")]
    assert [p for p in paths if source.is_plain(p)] == [("🎉", 0), ("c", "f")]
    assert source.locate(("c",)).end_line == 6
    assert source.locate(("🎉",)).end_column == 12


def test_a_byte_order_mark_is_refused_and_the_rest_is_read() -> None:
    """The mark is a fault, and the faults behind it are told too."""
    assert faults(b"\xef\xbb\xbfa: 1\na: 2\n") == [("SRC003", 1, 1), ("SRC012", 2, 1)]


@pytest.mark.parametrize(
    ("raw", "place"),
    [(b"\xff\xfea", (1, 1)), (b"a: 1\nb: \xe9", (2, 4)), ("é: ".encode() + b"\xe9", (1, 4))],
)
def test_a_bad_byte_has_a_place(raw: bytes, place: tuple[int, int]) -> None:
    """What is not UTF-8 is shown where the first bad byte stands."""
    assert faults(raw) == [("SRC002", *place)]


@pytest.mark.parametrize(
    ("text", "place"), [("a: 1\nb\x07: 2", (2, 2)), ('a: "b\\ac"', (1, 4)), ("a: \x00", (1, 4))]
)
def test_a_control_character_is_refused(text: str, place: tuple[int, int]) -> None:
    """Neither as such nor through an escape may one stand in a file."""
    assert faults(text) == [("SRC024", *place)]


def test_a_large_file_is_not_parsed() -> None:
    """A file over 1 MiB has one fault."""
    assert faults(b"a: 1\n" * 300_000) == [("SRC001", 1, 1)]


# ---- YAML ----


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("SRC006", 1, 1)]),
        ("---\n", [("SRC006", 1, 1)]),
        ("word", [("SRC008", 1, 1)]),
        ("- a", [("SRC008", 1, 1)]),
        ("a:\n\tb: c", [("SRC005", 2, 1)]),
        ("a:\n  - b\n \t- c: d\n", [("SRC005", 3, 2)]),
        ("a: @x", [("SRC004", 1, 4)]),
        ("a: b: c", [("SRC004", 1, 5)]),
        ("a: [1, 2", [("SRC004", 1, 4)]),
        ("a: {b: 1", [("SRC004", 1, 4)]),
        ("a: 'x", [("SRC004", 1, 4)]),
        ("a: [1, 2\nb: 3", [("SRC004", 2, 2)]),
        ("- a\nb: c", [("SRC004", 2, 1)]),
        ("a: !x!y b", [("SRC004", 1, 4)]),
        ('a: "\\z"', [("SRC004", 1, 5)]),
        ("a: 1\nfoo\nb: 2", [("SRC004", 2, 1)]),
        ("a: 1\n...\nb", [("SRC004", 3, 1)]),
        ("%YAML 3.0\n---\na: 1", [("SRC004", 1, 1)]),
        ("a: 1\n---\nb: 2", [("SRC007", 2, 1)]),
        ("a: &x b\nc: *x", [("SRC009", 1, 4), ("SRC009", 2, 4)]),
        ("a: &x [b]\n*x : c", [("SRC009", 1, 4), ("SRC009", 2, 1)]),
        ("a: !!int 3\nb: ! {}", [("SRC010", 1, 4), ("SRC010", 2, 4)]),
        ("a: {<<: {b: c}, '<<': d}", [("SRC011", 1, 5)]),
        ("a: 1\nb: {c: 1, c: 2}\na: {d: {}}", [("SRC012", 2, 11), ("SRC012", 3, 1)]),
        ("? [a, {b: c, b: d}]\n: {e: f}\n? {g: h}\n: i", [("SRC013", 1, 3), ("SRC013", 3, 3)]),
        ("[" * 30, [("SRC015", 1, 25)]),
        ("[" * 2000, [("SRC015", 1, 1001)]),
        ("- " * 30, [("SRC015", 1, 49)]),
    ],
)
def test_a_fault_of_yaml_has_a_code_and_a_place(
    text: str, found: list[tuple[str, int, int]]
) -> None:
    """Each fault is found where it stands, and several in one file are found at once."""
    assert faults(text) == found


def test_what_is_refused_is_not_kept() -> None:
    """The first of two keys counts, and what stands below a refused key is dropped."""
    text = "a: 1\na: {b: 2}\n? [c]\n: {d: [3]}\n<<: {e: 4}\nf: [5]\n"
    parsed = parse("x.yml", text.encode())
    assert parsed.data == {"a": "1", "f": ["5"]}
    assert parsed.source.real(("f", 0)) == ("f", 0)
    assert parsed.source.real(("a", "b", "c")) == ("a",)
    assert parsed.source.real(("<<", "d", 0)) == ()


def test_an_error_of_yaml_without_a_place_is_told_at_the_top() -> None:
    """Whatever libyaml may say becomes a finding."""
    assert describe(yaml.YAMLError("odd"), "").code == "SRC004"


def test_many_faults_end_the_walk() -> None:
    """After a hundred faults the file is given up, with a finding that says so."""
    found = faults("a: &x b\n" * 1000)
    assert len(found) == 101
    assert found[-1][0] == "SRC025"


@given(st.text() | st.text(alphabet="{}[]:-,&*!|>'\"%@`#? \n\tab"))
def test_reading_any_text_ends_with_data_or_a_finding(text: str) -> None:
    """No text raises: it gives a mapping, or a finding, or both."""
    parsed = parse("x.yml", text.encode("utf-8", "surrogatepass"))
    assert parsed.findings or isinstance(parsed.data, dict)
    for finding in parsed.findings:
        assert finding.code in CODES
        assert finding.span.line >= 1
        assert finding.span.column >= 1


@given(st.binary())
def test_reading_any_bytes_never_raises(raw: bytes) -> None:
    """Bytes that are no text give a finding."""
    assert parse("x.yml", raw) is not None


HOSTILE = {
    "50 MB of brackets": "b'[' * 50_000_000",
    "200 KB of brackets": "b'[' * 200_000",
    "a mapping in a mapping": "b'{a: ' * 200_000",
    "dashes": "b'- ' * 500_000",
    "anchors": "b'&a [' * 200_000",
    "a flow list": "b'[' + b'a, ' * 340_000",
    "many keys": "b''.join(b'k%d: v\\n' % i for i in range(90_000))",
    "one long line": "b'a: ' + b'x' * 1_000_000",
    "an open quote": "b'a: \"' + b'x' * 1_000_000",
    "faults on a long line": "b'a: {' + b'a: x, ' * 170_000 + b'}'",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_input_is_bounded(raw: str) -> None:
    """Such a file is read in a few seconds and little memory, in a process that does not crash."""
    script = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (10, 10))\n"
        "from generator.loader import parse, shape\n"
        "from generator.model.release import Release\n"
        f"found = shape(Release, parse('x.yml', {raw}))\n"
        "assert found.findings and found.value is None\n"
        "assert len(found.findings) <= 320\n"
        # Not ru_maxrss: that begins with the size of the process that starts this one.
        "status = open('/proc/self/status').read()\n"
        "print(status.partition('VmHWM:')[2].split()[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert int(done.stdout) < 600_000, "kilobytes"


# ---- shape ----


def test_a_wrong_value_is_quoted_with_what_is_expected() -> None:
    """The message holds the path, the value as written, and what the field asks for."""
    text = (
        "released: 2025-13-01\nstatus: suported\nlang: []\nsdk: [x]\nfrozen: 1\n"
        "highlights: unkown\nscenarios: [a, '']\nstatus_reason: {}\n"
        "availability: {public: yes, vpc: []}\nbase: {image: x, release: 1 2}\n"
        "discrepancies: [{field: a, says: b, source: -1}, {field: a, says: b, source: x}]\n"
        "sources: [{url: ftp://x}]\nquick_start: [{kind: shell}]\nvariants: [{id: ü}]\n"
        "evaluation: {baseline: " + "x" * 99 + ", charts: [{}, " + "y" * 99 + "], label: [a]}\n"
        "driver: {family: {a: b}}\n"
    )
    found = said(text)
    assert (
        "SRC018",
        'released is "2025-13-01", expected a day or "unknown"',
        "write year-month-day, as in 2025-12-18",
    ) in found
    assert (
        "SRC018",
        'status is "suported", expected draft, preview, supported, deprecated or withdrawn',
        'did you mean "supported"?',
    ) in found
    assert (
        "SRC018",
        'highlights is "unkown", expected a list or "unknown"',
        'did you mean "unknown"?',
    ) in found
    assert (
        "SRC018",
        "quick_start[0]: a `shell` or `code` step without `code`",
        "compare a record that works",
    ) in found
    assert (
        "SRC018",
        "variants[0].id is \"ü\", expected letters, digits, '.', '_' and '-'",
        'it stands in addresses: leave out everything else, as in "25.11.post1"',
    ) in found
    messages = [message for _, message, _ in found]
    assert "lang is an empty list, expected text" in messages
    assert 'sdk is a list, expected a mapping or "unknown"' in messages
    assert "driver.family is a mapping, expected text" in messages
    assert "status_reason is an empty mapping, expected text in some language" in messages
    assert 'availability.public is "yes", expected true or false or "unknown"' in messages
    assert "evaluation.label is a list, expected text" in messages
    assert (
        'base.release is "1 2", expected a version in ASCII without spaces or "unknown"' in messages
    )
    assert 'discrepancies[0].source is "-1", expected a number from 0 on' in messages


def test_a_long_value_is_cut_in_the_message() -> None:
    """A message stays a sentence."""
    found = said(f"status: {'x' * 99}\n")
    assert any(f'status is "{"x" * 60}…"' in message for _, message, _ in found)


def patterns(node: object) -> Iterator[str]:
    """Give every pattern of a JSON schema."""
    if isinstance(node, dict):
        if isinstance(node.get("pattern"), str):
            yield node["pattern"]
        for below in node.values():
            yield from patterns(below)
    elif isinstance(node, list):
        for below in node:
            yield from patterns(below)


def test_every_pattern_has_words() -> None:
    """No author is shown a regular expression: each is said in words, most with an example."""
    found = {p for model in MODELS.values() for p in patterns(model.model_json_schema())}
    assert found == BY_PATTERN.keys()
    for pattern, words in BY_PATTERN.items():
        example = re.search(r'as in "([^"]*)"', words.help)
        assert example is None or re.search(pattern, example[1]), pattern


@pytest.mark.parametrize(
    ("languages", "field"),
    [
        ("id: en, tag: en_US, locale: en_US, theme: en", "tag"),
        ("id: en, tag: en, locale: en-US, theme: en", "locale"),
        ("id: en, tag: en, locale: en_US, theme: ../en", "theme"),
        ("id: EN, tag: en, locale: en_US, theme: en", "id"),
    ],
)
def test_a_language_has_tags_of_their_form(languages: str, field: str) -> None:
    """What pages, dates and the theme are made with is refused before they are made."""
    text = f"languages: [{{name: x, {languages}}}]\n"
    found = shape(Settings, parse("x.yml", text.encode())).findings
    assert [f.message.split()[0] for f in found if f.code == "SRC018"] == [f"languages[0].{field}"]


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        (
            "fixes: [{text: x, for: []}]",
            "fixes[0].for is an empty list, expected at least one variant",
            "name one, or delete the key: without it all are meant",
        ),
        (
            'fixes: [{text: {"": x, en: y}}]',
            "fixes[0].text is a mapping, expected a language before each text",
            'write the language instead of "", as in "en"',
        ),
        (
            'sources: [{url: "https://[bad"}]',
            'sources[0].url is "https://[bad", expected an address',
            "write it in full, from https:// and the host on and without spaces",
        ),
        (
            "sources: [{url: 'https://a:b/'}]",
            'sources[0].url is "https://a:b/", expected an address',
            "write it in full, from https:// and the host on and without spaces",
        ),
        (
            "environment: [{name: A, value: x, cards: ['10000']}]",
            'environment[0].cards[0] is "10000", expected a number of cards from 1 to 9999',
            'write it as in "16"',
        ),
        (
            "quick_start: [{kind: pull, code: x}]",
            "quick_start[0]: `code` in a step whose command is made",
            "compare a record that works",
        ),
        (
            "quick_start: [{kind: shell, code: x, flags: [--rm]}]",
            "quick_start[0]: `flags` in a step that runs no container",
            "compare a record that works",
        ),
        (
            'quick_start: [{kind: run, flags: ["--rm\\n-it"]}]',
            'quick_start[0].flags[0] is "--rm\\n-it", expected one line',
            'give each flag an item of its own, as in "--rm"',
        ),
        (
            "sdk: {name: ppu, version: １.7.0}",
            'sdk.version is "１.7.0", expected a version in ASCII without spaces or "unknown"',
            'write it as the vendor does, as in "25.11.post1"',
        ),
        (
            "variants: [{tag: '1', evidence: [{platforms: [amd64]}]}]",
            (
                'variants[0].evidence[0].platforms[0] is "amd64",'
                " expected a platform: system and architecture"
            ),
            'write it as the index does, as in "linux/amd64"',
        ),
        (
            "sdk: {name：ppu}",
            'unknown key "name：ppu" in sdk',
            "write ':' and a space after the key",
        ),
    ],
)
def test_a_wrong_value_says_how_to_write_it(text: str, message: str, remedy: str) -> None:
    """What no page can be made of, or would be dropped in silence, is refused in words."""
    assert ("SRC018" if "unknown key" not in message else "SRC016", message, remedy) in said(text)


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("release", "sources: [https://example.org/a]", "write 'url: https://example.org/a'"),
        ("release", "sources:\n  - https://example.org/a", "write 'url: https://example.org/a'"),
        ("release", "sources: https://example.org/a", "write '- url: https://example.org/a'"),
        ("platforms", "cards: [{sources: [http://e.org]}]", "write 'url: http://e.org'"),
        (
            "regions",
            "sources: {A: https://example.org/a}",
            "write 'url: https://example.org/a', and beside it 'title: …'",
        ),
        (
            "catalog",
            "families: [{elsewhere: [https://example.org/a]}]",
            "write 'url: https://example.org/a', and beside it 'release: …'",
        ),
        ("catalog", "links: [https://example.org/a]", "write 'key: value' pairs"),
        ("release", "sources: [see https://example.org/a]", "write 'key: value' pairs"),
        ("release", "fixes: [It starts.]", "write 'text: …'"),
        ("release", "fixes: It starts.", "write '- text: …'"),
        ("release", "driver: '1.0'", "write 'key: value' pairs"),
    ],
)
def test_a_text_where_a_mapping_is_wanted_is_told_its_key(
    name: str, text: str, remedy: str
) -> None:
    """An address alone, or a sentence, belongs behind a key: it is named, with what goes beside."""
    shaped = shape(MODELS[name], parse("x.yml", f"{text}\n".encode()))
    helps = [f.help for f in shaped.findings if "expected a mapping" in f.message]
    helps += [f.help for f in shaped.findings if "expected a list" in f.message]
    assert helps == [remedy]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b\n c: d\n", "line is indented deeper than the one above, which has a value already"),
        (
            "a:\n  b: c\n   d: e\n",
            "line is indented deeper than the one above, which has a value already",
        ),
        (
            "a: {b: c}\n d:\n  e: f\n",
            "line is indented deeper than the one above, which has a value already",
        ),
        ("a:\n  b: c\n d: e\n", "expected a key here"),
        ("a: |\n  x\n y: z\n", "expected a key here"),
        ("a: b: c\n", "a second ':' makes no sense here"),
        ("a:\n  b: c: d\n", "a second ':' makes no sense here"),
        ("a: x\nb：1\nc: d\n", 'full-width colon "：" after the key "b"'),
        ("a：x\nb: d\n", 'full-width colon "：" after the key "a"'),
        ('a:\n  "b"： x\n  c: d\n', 'full-width colon "：" after the key "b"'),
        ("zh: 注意：x: y\n", "a second ':' makes no sense here"),
    ],
)
def test_a_line_that_misleads_libyaml_is_named(text: str, message: str) -> None:
    """What the lines show to be wrong is said, not where libyaml gave up."""
    assert [f.message for f in parse("x.yml", text.encode()).findings] == [message]


HIDDEN_ONES = ["\u202e", "\u2066", "\u200b", "\ufeff", "\ue000", "\u2028", "\U000e0041"]


@pytest.mark.parametrize("char", HIDDEN_ONES, ids=lambda char: f"U+{ord(char):04X}")
def test_an_invisible_character_is_refused_wherever_it_stands(char: str) -> None:
    """In a value, in prose, in a key, in a comment, and through an escape."""
    escape = f"\\U{ord(char):08X}"
    assert faults(f"a: x{char}y\n")[0] == ("SRC028", 1, 5)
    assert faults(f"a: 1\n# x{char}\n")[0] == ("SRC028", 2, 4)
    assert ("SRC028", 1, 2) in faults(f"a{char}: x\n")
    assert faults(f'a: "x{escape}"\n') == [("SRC028", 1, 4)]
    assert faults(f'"a{escape}": x\n') == [("SRC028", 1, 1)]


def test_every_format_character_is_known() -> None:
    """The list holds what Unicode calls format or private use, but for the three joiners."""
    for point in range(0x110000):
        if unicodedata.category(chr(point)) in {"Cf", "Co", "Zl", "Zp"}:
            assert (HIDDEN.match(chr(point)) is None) == (chr(point) in "\u00ad\u200c\u200d")


@pytest.mark.parametrize("char", ["\u00ad", "\u200c", "\u200d"])
def test_joiners_may_stand_in_prose_only(char: str) -> None:
    """Words of some languages need them; in an id or a version they make two look the same."""
    text = f"fixes: [{{text: a{char}b}}, {{text: {{en: a{char}b}}}}]\nstatus_reason: a{char}b\n"
    assert "SRC028" not in [code for code, *_ in said(text)]
    text = (
        f"image: a{char}b\nfixes: [{{text: x, links: [a{char}b]}}]\ncomponents: {{a{char}: '1'}}\n"
    )
    found = [message for code, message, _ in said(text) if code == "SRC028"]
    assert len(found) == 3
    assert found[1] == "invisible character in fixes[0].links[0]"


RECORD = (HERE / "project/releases/trainer-ppu/25.11.yml").read_text(encoding="utf-8")


SLIPS = (
    *("", "?", "\n?", "\n? ", ":", "\n", "\r", "\t", "- ", "'", '"', "{", "]", "|", ">-\n"),
    *("\x85", "\u2028", "：", "\n...\n", "*a", "&a ", "#", "0"),
)


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Give a good record to which something was done, as a slip of the hand or of an editor."""
    text = RECORD
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 40])))
        new = draw(st.sampled_from(SLIPS) | st.just(text[start : start + 30]))
        text = text[:start] + new + text[end:]
    return draw(st.sampled_from([text, text + "?\n", text + "? ", "?\n" + text]))


@settings(max_examples=300)
@given(mutations())
def test_a_slip_in_a_record_never_raises(text: str) -> None:
    """Whatever was done to a good record, it is read, or there are findings that have a place."""
    shaped = shape(Release, parse("releases/trainer-ppu/25.11.yml", text.encode()))
    assert shaped.findings or shaped.value is not None
    for finding in shaped.findings:
        assert finding.code in CODES
        assert 1 <= finding.span.line <= len(text.splitlines()) + 1


def test_a_misspelt_key_is_one_fault() -> None:
    """The right spelling is offered, and not also called missing."""
    found = [
        (code, message, remedy) for code, message, remedy in said("sdk: {name: x, versoin: '1'}\n")
    ]
    assert ("SRC016", 'unknown key "versoin" in sdk', 'did you mean "version"?') in found
    assert not any('"version" is missing' in message for _, message, _ in found)


def test_an_unknown_key_without_a_neighbour_lists_what_is_known() -> None:
    """Where nothing is near, all keys of the place are named."""
    found = said("sdk: {name: x, version: '1', zzz: 1}\n")
    assert ("SRC016", 'unknown key "zzz" in sdk', "known here: name, version") in found


def test_a_missing_key_says_what_belongs_there() -> None:
    """The remedy holds the description of the field, and whether it may be unknown."""
    found = said("image: x\n")
    assert (
        "SRC017",
        'key "released" is missing',
        'add it (Day of publication, year-month-day), or "unknown" where the source does not say',
    ) in found
    assert ("SRC017", 'key "image" is missing', "") not in found


def test_a_key_must_have_a_value() -> None:
    """A key with nothing behind it is a fault, but in a variant it removes a component."""
    text = (
        "known_issues:\nfixes:\nvariants: [{tag: '1', components: {torch: , vllm: ~}, title: }]\n"
    )
    found = [message for code, message, _ in said(text) if code == "SRC027"]
    assert found == [
        'key "known_issues" has no value',
        'key "title" in variants[0] has no value',
    ]
    assert ("SRC018", 'fixes is empty, expected a list or "unknown"') in [
        (code, message) for code, message, _ in said(text)
    ]


def test_an_unquoted_version_is_a_warning() -> None:
    """A version that other tools take for a number is to be quoted; other fields may be plain."""
    text = (
        "release: 25.10\n"
        "variants: [{tag: 1e5}, {tag: 0x1F}, {tag: 25.11.post1}, {tag: '25.10'}]\n"
        "environment: [{name: A, value: 0.50}]\ncomponents: {torch: 2.10}\n"
        "fixes: [{text: x, for: [.5]}]\n"
    )
    found = [(message, remedy) for code, message, remedy in said(text) if code == "SRC014"]
    assert sorted(found) == [
        (f"{path} is {written} without quotes, which other YAML tools read as {read}", remedy)
        for path, written, read, remedy in (
            ("components.torch", "2.10", "the number 2.1", 'quote it: "2.10"'),
            ("fixes[0].for[0]", ".5", "the number 0.5", 'quote it: ".5"'),
            ("release", "25.10", "the number 25.1", 'quote it: "25.10"'),
            ("variants[0].tag", "1e5", "the number 100000", 'quote it: "1e5"'),
            ("variants[1].tag", "0x1F", "the number 31", 'quote it: "0x1F"'),
        )
    ]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("010", "the number 8"),
        ("0o17", "the number 15"),
        ("1:30", "the number 90"),
        ("09", "the number 9"),
        ("1_0", "the number 10"),
        (".inf", "the number inf"),
        ("0x_", "a number"),
        ("0o_", "a number"),
        ("9" * 5000, "a number"),
    ],
)
def test_what_other_tools_read_is_said(written: str, read: str) -> None:
    """The number is that of a YAML 1.1 reader, or of 1.2 where 1.1 reads a text."""
    (message,) = (m for code, m, _ in said(f"release: {written}\n") if code == "SRC014")
    assert message.endswith(f"read as {read}")
    assert len(message) < 200


def test_an_empty_key_of_a_map_is_a_fault_of_the_key() -> None:
    """The place is that of the key, not of the value."""
    shaped = shape(Release, parse("x.yml", b'components: {"": "1", torch: "2"}\n'))
    (finding,) = (f for f in shaped.findings if f.message.startswith("components."))
    assert finding.span.column == 14


def test_what_was_refused_is_not_called_wrong_too() -> None:
    """An alias where a text belongs is one fault."""
    found = said("status: &x supported\nrelease: *x\n")
    assert [code for code, *_ in found if code != "SRC017"] == ["SRC009", "SRC009"]


MANY = {
    "SRC014": "components:\n" + "".join(f"  k{i}: 1.0\n" for i in range(300)),
    "SRC016": "".join(f"k{i}: x\n" for i in range(300)),
    "SRC017": "fixes:\n" + "- {for: [a]}\n" * 300,
    "SRC018": "fixes:\n" + "- x\n" * 300,
    "SRC027": "fixes:\n" + "- {text: x, for: }\n" * 300,
    "SRC028": "components:\n" + "".join(f"  k{i}: a\u00adb\n" for i in range(300)),
}


@pytest.mark.parametrize(("code", "text"), MANY.items(), ids=MANY.keys())
def test_many_faults_of_one_kind_are_cut(code: str, text: str) -> None:
    """A hundred of each kind are shown, and how many there are beside them."""
    found = said(text)
    assert [c for c, *_ in found].count(code) == 100
    assert any(re.fullmatch(rf"and 2[0-9][0-9] more {code} in .*", m) for _, m, _ in found)


def test_many_invisible_characters_are_cut() -> None:
    """A line full of them is no report of a megabyte."""
    found = parse("x.yml", ("a: " + "\u200b" * 300).encode()).findings
    assert [f.code for f in found] == ["SRC028"] * 100 + ["SRC025"]
    assert found[-1].message == "and 200 more SRC028 in this file, not shown"


def test_a_file_has_a_bound_of_values() -> None:
    """More values than a record could ever have end the reading."""
    found = faults("a: [" + "1," * 100_002 + "]")
    assert [code for code, *_ in found] == ["SRC029"]


# ---- project ----


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a copy of the test project."""
    shutil.copytree(HERE / "project", tmp_path, dirs_exist_ok=True)
    return tmp_path


def found_in(loaded: Loaded) -> list[tuple[str, str]]:
    """Give file and code of each finding."""
    return [(finding.file, finding.code) for finding in loaded.findings]


def test_a_project_is_read_whole(project: Path) -> None:
    """Records, catalogue files and topics make a catalog."""
    loaded = read(project)
    assert loaded.findings == ()
    assert loaded.catalog is not None
    assert [record.reference for record in loaded.catalog.records] == [
        "trainer-nv:25.08",
        "trainer-nv:25.11",
        "trainer-ppu:25.09",
        "trainer-ppu:25.11",
    ]
    topic = loaded.catalog.topics["accl"]
    assert topic.titles == {"en": "ACCL", "zh": "ACCL 通信库", "fr": "ACCL"}
    assert topic.summaries["en"] == "ACCL moves data between cards."
    assert loaded.files == len(loaded.sources) == 11


def test_a_bad_record_is_left_out_and_the_others_go_on(project: Path) -> None:
    """One file with an error does not silence the rest."""
    (project / "releases/trainer-nv/25.08.yml").write_text("image: [")
    (project / "releases/trainer-ppu/25.09.yml").write_text("status: 1")
    loaded = read(project)
    assert loaded.catalog is not None
    assert len(loaded.catalog.records) == 2
    assert {file for file, _ in found_in(loaded)} == {
        "releases/trainer-nv/25.08.yml",
        "releases/trainer-ppu/25.09.yml",
    }


def test_a_broken_catalogue_file_still_lets_records_be_read(project: Path) -> None:
    """Without regions there is no catalog, but the faults of records are told."""
    (project / "releases/regions.yml").write_text("regions: []\n")
    (project / "releases/trainer-nv/25.08.yml").write_text("a: 1\na: 2\n")
    loaded = read(project)
    assert loaded.catalog is None
    assert ("releases/trainer-nv/25.08.yml", "SRC012") in found_in(loaded)


def test_missing_files_are_told(tmp_path: Path) -> None:
    """An empty folder lacks all four files of the catalogue."""
    assert [code for _, code in found_in(read(tmp_path))] == ["SRC022"] * 4


def test_stray_files_are_told(project: Path) -> None:
    """Nothing below releases/ is passed over in silence, but for hidden files of editors."""
    releases = project / "releases"
    (releases / "trainer-nv/25.12.yaml").write_text("image: x")
    (releases / "trainer-nv/notes.txt").write_text("x")
    (releases / "trainer-nv/old").mkdir()
    (releases / "extra.yml").write_text("x")
    (releases / ".swap").write_text("x")
    (releases / ".DS_Store").write_text("x")
    (releases / "trainer-nv/.#25.13.yml").symlink_to("nobody@nowhere.1234")
    for left in ("25.11.yml~", ".25.11.yml.swp", "25.11.yml.swo", "#25.11.yml#"):
        (releases / "trainer-nv" / left).write_text("x")
    (releases / "25.11.yml").mkdir()
    (releases / "trainer-nv/.25.12.yml").write_text("image: x")
    os.mkfifo(releases / "trainer-nv/25.13.yml")
    found = found_in(read(project))
    assert [file for file, code in found if code == "SRC020"] == [
        "releases/25.11.yml",
        "releases/extra.yml",
        "releases/trainer-nv/25.12.yaml",
        "releases/trainer-nv/25.13.yml",
        "releases/trainer-nv/notes.txt",
        "releases/trainer-nv/old",
    ]
    assert ("releases/trainer-nv/.25.12.yml", "SRC019") in found


def test_links_may_not_leave_the_project(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A link to a file outside is refused, one inside is followed, one in a circle is told."""
    outside = tmp_path_factory.mktemp("outside") / "25.12.yml"
    outside.write_text("image: trainer-nv")
    folder = project / "releases/trainer-nv"
    (folder / "25.12.yml").symlink_to(outside)
    (folder / "25.13.yml").symlink_to(folder / "25.13.yml")
    (folder / "25.14.yml").symlink_to("nowhere.yml")
    (folder / "25.08.yml").rename(project / "kept.yml")
    (folder / "25.08.yml").symlink_to(project / "kept.yml")
    assert found_in(read(project)) == [
        ("releases/trainer-nv/25.12.yml", "SRC021"),
        ("releases/trainer-nv/25.13.yml", "SRC023"),
        ("releases/trainer-nv/25.14.yml", "SRC023"),
    ]


def test_a_large_file_is_not_opened(project: Path) -> None:
    """The size is looked at before a byte is read."""
    with (project / "releases/trainer-nv/25.08.yml").open("wb") as file:
        file.truncate(50_000_000)
    assert found_in(read(project)) == [("releases/trainer-nv/25.08.yml", "SRC001")]


def test_what_the_system_refuses_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be opened is a finding with the system's reason."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    finding = read(project).findings[0]
    assert finding.code == "SRC023"
    assert finding.message == "cannot be read: permission denied"


def test_a_file_in_the_place_of_a_folder_is_told(project: Path) -> None:
    """When releases is no folder, that is said once beside the missing files."""
    shutil.rmtree(project / "releases")
    (project / "releases").write_text("x")
    assert ("releases", "SRC023") in found_in(read(project))


def test_a_record_stands_where_its_words_say(project: Path) -> None:
    """Folder and name of the file must be those of the record; each that differs is told."""
    place = project / "releases/trainer-nv"
    shutil.move(project / "releases/trainer-ppu/25.09.yml", place / "25.10.yml")
    loaded = read(project)
    assert [f.message for f in loaded.findings] == [
        'image is "trainer-ppu", but the file stands at releases/trainer-nv/25.10.yml',
        'release is "25.09", but the file stands at releases/trainer-nv/25.10.yml',
    ]
    assert loaded.catalog is not None
    assert len(loaded.catalog.records) == 3


def test_an_unchanged_file_is_not_read_twice(project: Path) -> None:
    """With a cache only changed files are shaped anew."""
    cache = Cache()
    first = read(project, cache=cache)
    again = read(project, cache=cache)
    assert first.catalog is not None
    assert again.catalog is not None
    assert again.catalog.regions is first.catalog.regions
    path = project / "releases/regions.yml"
    path.write_text(path.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    changed = read(project, cache=cache)
    assert changed.catalog is not None
    assert changed.catalog.regions is not first.catalog.regions
    assert changed.catalog.settings is first.catalog.settings


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", (1, "topic does not start with a heading")),
        ("Words.\n", (1, "topic does not start with a heading")),
        ("#\n", (1, "topic does not start with a heading")),
        ("# Title\n\n## More\n", (1, "no paragraph below the heading")),
        ("---\na: b\n---\n\n# Title\n", (5, "no paragraph below the heading")),
    ],
)
def test_a_topic_has_heading_and_paragraph(
    project: Path, text: str, fault: tuple[int, str]
) -> None:
    """What the release page shows of a topic must be there."""
    (project / "docs/fr/topics/accl.md").write_text(text)
    (finding,) = read(project).findings
    assert finding.code == "SRC026"
    assert (finding.span.line, finding.message) == fault


def test_a_topic_gives_title_and_first_paragraph(project: Path) -> None:
    """Front matter and attributes are left out, lines of a paragraph are joined."""
    text = "---\na: b\n---\n# The title {#id}\n\nOne\ntwo.\n- no\n\nThree.\n"
    (project / "docs/fr/topics/accl.md").write_text(text)
    loaded = read(project)
    assert loaded.catalog is not None
    assert loaded.catalog.topics["accl"].titles["fr"] == "The title"
    assert loaded.catalog.topics["accl"].summaries["fr"] == "One two."


def test_a_topic_that_is_no_text_is_told(project: Path) -> None:
    """Bytes that are not UTF-8, and a link that leads out, are findings of the topic."""
    (project / "docs/fr/topics/accl.md").write_bytes(b"\xff")
    (project / "docs/zh/topics/accl.md").unlink()
    (project / "docs/zh/topics/accl.md").symlink_to("/dev/null")
    assert found_in(read(project)) == [
        ("docs/fr/topics/accl.md", "SRC002"),
        ("docs/zh/topics/accl.md", "SRC021"),
    ]


def test_every_code_of_a_file_is_explained() -> None:
    """A code has a title of one sentence and a reason, and the table is in order."""
    assert list(CODES) == sorted(CODES)
    for code in CODES.values():
        assert code.title.endswith(".")
        assert code.why.endswith(".")


def test_warnings_do_not_keep_a_record_out(project: Path) -> None:
    """An unquoted version is told, and the record is used."""
    path = project / "releases/trainer-nv/25.08.yml"
    path.write_text(path.read_text(encoding="utf-8").replace('minimum: "570"', "minimum: 570"))
    loaded = read(project)
    assert [finding.severity for finding in loaded.findings] == [Severity.WARNING]
    assert loaded.catalog is not None
    assert len(loaded.catalog.records) == 4


def test_a_file_that_changes_while_it_is_read_is_told(project: Path) -> None:
    """What was looked at is not taken for what stands there by now."""
    snapshot = take(project)
    record = project / "releases/trainer-nv/25.11.yml"
    before = record.read_bytes()
    record.write_bytes(before + b"# more\n")
    found = [(f.code, f.file) for f in load(snapshot).findings]
    assert found == [("SRC030", "releases/trainer-nv/25.11.yml")]
    record.write_bytes(before)
    loaded = load(snapshot)
    source = loaded.sources["releases/trainer-nv/25.11.yml"]
    assert source.fresh().locate(("release",)).line > 1
    record.unlink()
    assert source.fresh().locate(("release",)) == TOP


@pytest.mark.parametrize("shut", ["docs", "docs/fr/topics"])
def test_a_folder_of_topics_that_cannot_be_read_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch, shut: str
) -> None:
    """Topics that nobody can look at are not taken for topics that nobody wrote."""
    real = os.listdir

    def listdir(path: Path) -> list[str]:
        if Path(path) == project.resolve() / shut:
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "listdir", listdir)
    assert found_in(read(project)) == [(shut, "SRC023")]


def test_a_place_that_may_not_be_looked_at_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder whose names can be read, and nothing else, gives a finding a file."""
    shut = project.resolve() / "releases/trainer-nv"
    real = Path.stat

    def look(path: Path, **options: bool) -> os.stat_result:
        if path.parent == shut:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **options)

    monkeypatch.setattr(Path, "stat", look)
    assert found_in(read(project)) == [
        ("releases/trainer-nv/25.08.yml", "SRC023"),
        ("releases/trainer-nv/25.11.yml", "SRC023"),
    ]


def test_what_is_no_topic_is_passed_over_or_told(project: Path) -> None:
    """A lock of an editor is no topic; what stands in the place of one is told as such."""
    (project / "docs/fr/topics/.#accl.md").symlink_to("somebody@host.1234")
    (project / "docs/fr/topics/notes.txt").write_text("a note")
    (project / "docs/fr/topics/more.md").mkdir()
    (project / "docs/CNAME").write_text("example.org")
    (project / "docs/fr/topics/pictures").mkdir()
    (project / "docs/fr/topics/pictures/one.png").touch()
    (finding,) = read(project).findings
    assert (finding.file, finding.code) == ("docs/fr/topics/more.md", "SRC020")
    assert "a topic is a file docs/<language>/topics/<topic>.md" in finding.help


def test_a_topic_that_no_page_shows_is_told(project: Path) -> None:
    """Another ending, a folder, a language of no site and a language in the name: one each."""
    text = (project / "docs/fr/topics/accl.md").read_bytes()
    for name in (
        "docs/de/topics/accl.md",
        "docs/de/topics/more.md",
        "docs/en/topics/accl.de.md",
        "docs/en/topics/accl.v2.md",
        "docs/en/topics/other.fr.md",
        "docs/en/topics/pt.br.md",
        "docs/en/topics/odd.markdown",
        "docs/en/topics/OTHER.MD",
        "docs/en/topics/deep/down/accl.md",
    ):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_bytes(text)
    assert [(f.file, f.severity, f.code, f.help) for f in read(project).findings] == [
        (name, severity, "SRC020", remedy)
        for name, severity, remedy in [
            (
                "docs/de/topics/accl.md",
                "warning",
                "move it, or add the language to releases/catalog.yml",
            ),
            ("docs/en/topics/OTHER.MD", "error", "rename it to docs/en/topics/OTHER.md"),
            (
                "docs/en/topics/accl.de.md",
                "warning",
                "move it to docs/de/topics/accl.md: the folder says the language",
            ),
            (
                "docs/en/topics/deep",
                "error",
                "move it away: a topic is a file docs/<language>/topics/<topic>.md",
            ),
            ("docs/en/topics/odd.markdown", "error", "rename it to docs/en/topics/odd.md"),
            (
                "docs/en/topics/other.fr.md",
                "warning",
                "move it to docs/fr/topics/other.md: the folder says the language",
            ),
        ]
    ]
