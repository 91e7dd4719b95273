"""The engine: rules over a catalog, waivers, crashes, and what holds for some variants only."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given

from generator.catalog import Catalog, Record
from generator.finding import Finding, Problem, Severity
from generator.ids import ids
from generator.lint import CODES, WAIVABLE, Outcome, check
from generator.lint.facts import filled
from generator.lint.names import nearest
from generator.lint.outcome import Tally
from generator.lint.rule import Relation, Rule, Subject, rule, rules_of
from generator.lint.rules import RULES, pins
from generator.loader import Loaded, parse, read, shape
from generator.model.release import Release
from generator.model.settings import Settings
from tests.test_loader import mutations

HERE = Path(__file__).parent
NAME = "releases/example.yml"
TODAY = date(2026, 11, 30)

RECORD = """\
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components: {Ubuntu: "24.04", CUDA: "12.8", torch: 2.8.0}
variants:
  - {tag: "25.12", architectures: [amd64]}
  - {tag: 25.12.post1, architectures: [amd64], components: {triton: 3.4.0}}
  - {tag: 25.12.post2, architectures: [amd64]}
fixes: []
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""


OTHERS = tuple(rule for rule in RULES if rule not in rules_of(pins))
"""Rules without those of upstream pins: the records here are short and list what they are about."""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def with_record(project: Loaded, text: str) -> Loaded:
    """Give the project with one more record."""
    parsed = parse(NAME, text.encode())
    release = shape(Release, parsed).value
    assert release is not None
    before = project.catalog
    assert before is not None
    records = [*((r.name, r.release) for r in before.records), (NAME, release)]
    catalog = Catalog.of(
        before.settings,
        before.regions,
        before.components,
        before.platforms,
        records,
        before.topics,
    )
    return Loaded(catalog, {**project.sources, NAME: parsed.source}, (), 1)


def run(project: Loaded, text: str, *rules: Rule, today: date | None = TODAY) -> Outcome:
    """Check one record, by all rules or by some."""
    loaded = with_record(project, text)
    return check(loaded, rules=rules or OTHERS, today=today).only(frozenset({NAME}))


def waived(rules: str, **more: str) -> str:
    """Give the record with a package of another SDK and a waiver."""
    fields = {"component": "triton", "until": "2027-06-30", "reason": "{en: Kept, zh: x, fr: x}"}
    lines = "".join(f"    {key}: {value}\n" for key, value in (fields | more).items() if value)
    broken = RECORD.replace("triton: 3.4.0", "triton: 3.4.0+ppu1.6.0")
    return f"{broken}waivers:\n  - rules: [{rules}]\n{lines}"


def codes(outcome: Outcome) -> list[str]:
    """Give the codes of what counts."""
    return [finding.code for finding in outcome.findings if finding.waived_by is None]


# ---- rules ----


def test_a_rule_takes_its_words_from_the_docstring() -> None:
    """The first paragraph is the title, the rest says why."""

    @rule("ABC101", Severity.WARNING)
    def check_nothing(_record: Record, _catalog: Catalog) -> Iterator[Problem]:
        """
        Give a title.

        A reason that
        goes on.

        And another.
        """
        yield from ()

    assert check_nothing.title == "Give a title."
    assert check_nothing.why == "A reason that goes on.\n\nAnd another."
    assert check_nothing.on == (Subject.RECORD,)


def test_a_code_used_twice_is_refused() -> None:
    """Two rules with one code are a defect; one rule that is imported twice is not."""

    def nothing(_record: Record, _catalog: Catalog) -> Iterator[Problem]:
        yield from ()

    one, two = ModuleType("one"), ModuleType("two")
    vars(one)["a"] = vars(two)["a"] = rule("ABC101", Severity.ERROR)(nothing)
    assert [r.code for r in rules_of(one, two)] == ["ABC101"]
    vars(two)["a"] = rule("ABC101", Severity.ERROR)(nothing)
    with pytest.raises(ValueError, match="ABC101 is used twice"):
        rules_of(one, two)


def test_codes_have_a_form_and_words() -> None:
    """A code is a family and three digits, and the words of every code are there."""
    for code in CODES.values():
        assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", code.code)
        assert code.title.endswith(".")
        assert code.why.endswith(".") or code.why.endswith(".)")
    assert list(CODES) == sorted(CODES)
    assert list(WAIVABLE) == [
        *("CUD101", "CUD102", "CUD103", "CUD105", "CUD106", "CUD108", "CUD109", "CUD110"),
        "CUD112",
        *("DRV101", "DRV102", "DRV110", "DRV112", "DRV113"),
        *("IDN126", "IDN127", "PLT101", "PLT102", "PLT103", "REG105", "SDK101"),
        "SDK103",
        *("TOR101", "TOR102", "TOR103", "TOR104", "TOR105", "TOR106", "TOR108", "TOR109"),
        *("TOR110", "TOR111", "TOR112", "TOR113", "TOR114", "TOR201", "TOR202", "TOR203"),
    ]


# ---- engine ----


def crash(_record: Record, _catalog: Catalog) -> Iterator[Problem]:
    """Fail."""
    yield Problem(("status",), "told before the crash", "none")
    raise KeyError("x")


def test_a_rule_that_crashes_is_a_finding(project: Loaded) -> None:
    """The other rules still run, nothing of the broken one is told, and the exit code says so."""
    broken = rule("ABC101", Severity.ERROR, waivable=True)(crash)
    outcome = run(project, waived("ABC101, SDK101"), broken, *OTHERS)
    (finding,) = (f for f in outcome.findings if f.waived_by is None and f.code == "INT001")
    assert finding.message == "rule ABC101 crashed: KeyError: 'x'"
    assert finding.record == "trainer-ppu:25.12"
    assert outcome.waived == 1
    assert not any(f.code.startswith("WAI") for f in outcome.findings)
    assert outcome.exit_code(strict=False) == 2


def test_a_crash_over_a_file_of_the_catalogue_is_told_there(project: Loaded) -> None:
    """A rule about regions that crashes is a finding of that file."""
    broken = rule("ABC101", Severity.ERROR, on=(Subject.REGIONS,))(crash)
    names = frozenset({"releases/regions.yml"})
    (finding,) = check(project, rules=[broken]).only(names).findings
    assert (finding.file, finding.code) == ("releases/regions.yml", "INT001")


def test_without_a_catalog_the_findings_of_the_loader_stay(tmp_path: Path) -> None:
    """Rules need a catalog; what was found before is told all the same."""
    outcome = check(read(tmp_path))
    assert [f.code for f in outcome.findings] == ["SRC022"] * 4
    assert outcome.records == ()
    assert outcome.exit_code(strict=False) == 1


def test_what_holds_for_all_variants_is_said_once(project: Loaded) -> None:
    """A package of the whole release is one finding, though each variant was judged."""
    text = RECORD.replace("torch: 2.8.0", "torch: 2.8.0+cu129")
    (finding,) = run(project, text).findings
    assert finding.message.endswith("the image has CUDA 12.8")


def test_what_holds_for_some_variants_names_them(project: Loaded) -> None:
    """The same package breaks the rule in the variants whose CUDA differs."""
    text = RECORD.replace("torch: 2.8.0", "torch: 2.8.0+cu129").replace(
        '{tag: "25.12", architectures: [amd64]}',
        '{tag: "25.12", architectures: [amd64], components: {CUDA: "12.9"}}',
    )
    found = [f for f in run(project, text).findings if f.code == "CUD101"]
    assert [f.message.partition("12.8 ")[2] for f in found] == [
        "(variant 25.12.post1, 25.12.post2)"
    ]


def test_a_place_inside_a_variant_needs_no_name(project: Loaded) -> None:
    """The line already says which variant it is."""
    text = RECORD.replace("triton: 3.4.0", "triton: 3.4.0+cu129")
    (finding,) = run(project, text).findings
    assert "(variant" not in finding.message


def test_what_is_said_alike_is_told_in_the_words_of_the_first(project: Loaded) -> None:
    """One place, one sentence: one finding, for all the variants that it was said of."""

    def repeat(record: Record, _catalog: Catalog) -> Iterator[Problem]:
        for variant in record.variants[:2]:
            yield Problem(("waivers",), "broken", f"mend {variant.id}", variant=variant.id)

    (finding,) = run(project, RECORD, rule("ABC101", Severity.ERROR)(repeat)).findings
    assert finding.help == "mend 25.12"
    assert finding.message == "broken (variant 25.12, 25.12.post1)"


def test_infos_may_be_counted_only(project: Loaded) -> None:
    """Their number is known by file; what weighs more, or is accepted, is told all the same."""

    def remark(_record: Record, _catalog: Catalog) -> Iterator[Problem]:
        yield Problem(("status",), "one", "none", severity=Severity.INFO)
        yield Problem(("status",), "two", "none", severity=Severity.INFO)
        yield Problem(("status",), "three", "none")

    rules = [rule("ABC101", Severity.WARNING)(remark)]
    only = frozenset({NAME})
    loaded = with_record(project, RECORD)
    everything = check(loaded, rules=rules).only(only)
    counted = check(loaded, rules=rules, infos=False).only(only)
    assert [f.message for f in everything.findings] == ["one", "three", "two"]
    assert [f.message for f in counted.findings] == ["three"]
    assert counted.counted == {NAME: 2}
    assert everything.count(Severity.INFO) == counted.count(Severity.INFO) == 2


def test_only_what_counts_shows_its_line(project: Loaded) -> None:
    """An info and what is accepted have no excerpt."""
    findings = run(project, waived("SDK101").replace("2025-12-18", "unknown")).findings
    assert {(f.severity.value, bool(f.waived_by), bool(f.excerpt)) for f in findings} == {
        ("info", False, False),
        ("error", True, False),
    }


def test_relations_are_counted(project: Loaded) -> None:
    """Each variant compared with a table counts; one beyond the table counts as not covered."""

    def ask(_record: Record, _catalog: Catalog) -> Iterator[Problem | Relation]:
        yield Relation.CHECKED
        yield Relation.NOT_COVERED
        yield Relation.CHECKED

    outcome = run(project, RECORD, rule("ABC101", Severity.INFO)(ask))
    assert outcome.tally == Tally(2, 1)
    # Each variant: its torch with its CUDA and its day, its SDK with its driver; one has triton.
    assert run(project, RECORD).tally == Tally(10, 0)
    assert run(project, RECORD.replace("2.8.0", "2.99.0")).tally == Tally(4, 3)


def test_the_exit_code_follows_the_worst_finding(project: Loaded) -> None:
    """Errors fail, warnings only when strict, infos never."""
    info = RECORD.replace("2025-12-18", "unknown")
    warning = RECORD.replace("fixes: []", "fixes: [{text: x}]")
    error = RECORD.replace("1.1.0", "1.0.0")
    assert [run(project, t).exit_code(strict=False) for t in (info, warning, error)] == [0, 0, 1]
    assert [run(project, t).exit_code(strict=True) for t in (info, warning, error)] == [0, 1, 1]


def test_a_topic_that_lacks_a_language_is_told_at_the_record(tmp_path: Path) -> None:
    """A record that refers to a topic says where its translation is missing."""
    shutil.copytree(HERE / "project", tmp_path, dirs_exist_ok=True)
    (tmp_path / "docs/fr/topics/accl.md").unlink()
    found = [f for f in check(read(tmp_path)).findings if f.message.startswith("topics")]
    assert [(f.code, f.severity, f.message) for f in found] == [
        ("TXT101", Severity.WARNING, "topics[0] is missing in fr")
    ]


def test_a_tag_with_many_rivals_names_some(project: Loaded) -> None:
    """A sentence does not grow without end."""
    variants = "".join(
        f"\n  - {{id: v{i}, tag: '25.12', architectures: [amd64]}}" for i in range(6)
    )
    text = re.sub(r"variants:(\n  - .*)+", f"variants:{variants}", RECORD)
    message = next(f.message for f in run(project, text).findings if f.code == "IDN108")
    assert message == (
        'tag "25.12" is also claimed by trainer-ppu:25.12, variant v1,'
        " trainer-ppu:25.12, variant v2, trainer-ppu:25.12, variant v3 and 2 more"
    )


def test_the_findings_of_one_rule_are_cut(project: Loaded) -> None:
    """A hundred are shown, and one more says that there are others; the rest is not looked at."""
    text = RECORD.replace("torch: 2.8.0", ", ".join(f"k{i}: '1'" for i in range(150)))
    found = run(project, text).findings
    assert [f.code for f in found].count("IDN102") == 100
    (more,) = (f for f in found if f.code == "SRC025")
    assert (more.message, more.severity) == ("more IDN102 in this file, not shown", Severity.ERROR)


def test_a_hundred_findings_of_one_rule_are_all(project: Loaded) -> None:
    """Only where there is one more something is cut, and the place of that one is told."""
    text = RECORD.replace("torch: 2.8.0", ", ".join(f"k{i}: '1'" for i in range(101)))
    (more,) = (f for f in run(project, text).findings if f.code == "SRC025")
    assert more.span.column == text.splitlines()[6].index("k100") + 1
    just = text.replace(", k100: '1'", "")
    assert codes(run(project, just)).count("IDN102") == 100
    assert "SRC025" not in codes(run(project, just))


def test_infos_that_are_cut_stay_infos(project: Loaded) -> None:
    """What is not shown weighs no more than what is."""
    fixes = ", ".join("{text: x, workaround: x}" for _ in range(60))
    text = RECORD.replace("fixes: []", f"fixes: [{fixes}, {{text: {{en: x, zh: x, fr: x}}}}]")
    (more,) = (f for f in run(project, text).findings if f.code == "SRC025")
    assert more.severity is Severity.WARNING


def test_what_holds_for_many_variants_is_not_cut(project: Loaded) -> None:
    """One fact of a release, judged in each of its variants, is one finding."""
    variants = "".join(f"\n  - {{tag: 25.12.post{i}, architectures: [amd64]}}" for i in range(99))
    text = re.sub(r"variants:(\n  - .*)+", f"variants:{variants}", RECORD)
    text = text.replace("torch: 2.8.0", "torch: 2.8.0+cu129, triton: 3.4.0+cu129")
    assert codes(run(project, text)) == ["CUD101", "CUD101"]


def test_a_record_that_cannot_be_read_is_not_judged(tmp_path: Path) -> None:
    """The outcome names it, for its other faults were not looked for."""
    shutil.copytree(HERE / "project", tmp_path, dirs_exist_ok=True)
    name = "releases/trainer-nv/25.08.yml"
    (tmp_path / name).write_text("image: [")
    (tmp_path / "releases/trainer-nv/notes.txt").write_text("x")
    (tmp_path / "releases/trainer-nv/old").mkdir()
    (tmp_path / "releases/trainer-nv/old/25.07.yml").write_text("image: [")
    outcome = check(read(tmp_path))
    assert outcome.unjudged == (name,)
    assert outcome.only(frozenset({name})).unjudged == (name,)
    assert outcome.only(frozenset({"releases/regions.yml"})).unjudged == ()


@given(mutations())
def test_no_slip_in_a_record_makes_a_rule_crash(project: Loaded, text: str) -> None:
    """Whatever was done to a good record, rules say what they think of it or find nothing."""
    parsed = parse(NAME, text.encode())
    release = shape(Release, parsed).value
    if release is None:
        return
    before = project.catalog
    assert before is not None
    catalog = Catalog.of(
        before.settings,
        before.regions,
        before.components,
        before.platforms,
        [(NAME, release)],
        before.topics,
    )
    outcome = check(Loaded(catalog, {**project.sources, NAME: parsed.source}, (), 1), today=TODAY)
    assert [f.message for f in outcome.findings if f.code == "INT001"] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("`<b>`", False),
        ("``<b>` ``", False),
        ("`` ` <b>", True),
        ("` a `` <b> `", False),
        ("`a` <b> `c`", True),
        ("```` ` <b> `", False),
    ],
)
def test_code_ends_with_as_many_backticks(project: Loaded, text: str, code: bool) -> None:  # noqa: FBT001 - a table
    """What stands in code is not looked at; a backtick alone opens none."""
    assert ("TXT105" in [code for code, _ in texts(project, text)]) is code


# ---- what one rule leaves to another ----


def texts(project: Loaded, text: str, **more: str) -> list[tuple[str, str]]:
    """Give code and remedy of what is said about this sentence, its translations apart."""
    record = RECORD.replace("fixes: []", f'fixes: [{{text: {{en: "{text}", zh: x, fr: x}}}}]')
    for old, new in more.items():
        record = record.replace(old, new)
    return [(f.code, f.help) for f in run(project, record).findings if f.code != "TXT201"]


def test_an_alias_is_told_once(project: Loaded) -> None:
    """A component under another name is told where it stands, not at each placeholder too."""
    found = texts(project, "With {torch}.", **{"torch: 2.8.0": "pytorch: 2.8.0"})
    assert found == [("IDN103", 'write "torch"')]
    assert texts(project, "With {pytorch}.") == [("TXT103", "write {torch}")]


def test_a_placeholder_of_a_component_that_this_image_lacks(project: Loaded) -> None:
    """The catalogue knows it: it is to be added, or was not meant."""
    remedy = 'add "vllm" to components, or name one that this image has'
    assert texts(project, "With {vllm}.") == [("TXT103", remedy)]
    remedy = 'add "triton" to components, or name one that this image has'
    assert texts(project, "With {triton@25.12}.") == [("TXT103", remedy)]


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("From 1.7.0 on.", "write {sdk}, or {=1.7.0} when it is something else"),
        ("From v1.7 on.", "write {sdk|minor}, or {=v1.7} when it is something else"),
        ("From 3.4.0 on.", "write {triton@25.12.post1}, or {=3.4.0} when it is something else"),
        ("From 0.11.0 on.", "no fact of the record has this value: write {=0.11.0}"),
        ("CUDA 12.8.", "write {CUDA}, or {=12.8} when it is something else"),
    ],
)
def test_a_version_typed_out_is_named_by_its_fact(project: Loaded, text: str, remedy: str) -> None:
    """The placeholder is offered that prints it, or none."""
    assert texts(project, text) == [("TXT107", remedy)]


def test_the_fact_that_a_text_names_comes_first(project: Loaded) -> None:
    """Where several facts have the value, the one whose name stands in the text is meant."""
    same = {"torch: 2.8.0": "torch: 1.7.0"}
    ((_, remedy), *_) = (f for f in texts(project, "A torch 1.7.0.", **same) if f[0] == "TXT107")
    assert remedy.startswith("write {torch} or {sdk}, or")


def test_a_version_is_told_where_it_stands_first(project: Loaded) -> None:
    """Twice in one text it is one finding, at the number; behind a brace written twice too."""
    text = RECORD.replace("fixes: []", 'fixes: [{text: {en: "{{ a 9.9, 9.9", zh: x, fr: x}}]')
    assert [(f.code, f.span.column) for f in run(project, text).findings] == [
        ("TXT107", 27),
        ("TXT201", 27),
    ]


def test_a_build_for_an_sdk_without_a_name_is_compared_by_its_number(project: Loaded) -> None:
    """The word sdk alone says nothing of which one, so only the number can disagree."""
    same = {"3.4.0}}": "3.4.0+sdk1.7.0}}"}
    assert texts(project, "x", **same) == []
    text = RECORD.replace("3.4.0}}", "3.4.0+sdk1.6.0}}")
    (finding,) = run(project, text).findings
    assert finding.message.startswith("triton 3.4.0+sdk1.6.0 is built for SDK 1.6.0, the image")
    text = text.replace("sdk: {name: ppu, version: 1.7.0}\n", "")
    (finding,) = run(project, text).findings
    assert "is built for an SDK, and the record states no SDK" in finding.message


def test_releases_that_differ_in_capitals_are_told(project: Loaded) -> None:
    """Two such pages would be one file on some systems."""
    loaded = with_record(project, RECORD.replace('"25.12"', "25.12-RC", 1))
    assert loaded.catalog is not None
    first = loaded.catalog.records[-1].release
    again = first.model_copy(update={"release": "25.12-rc"})
    records = [(r.name, r.release) for r in loaded.catalog.records] + [("y.yml", again)]
    catalog = Catalog.of(
        loaded.catalog.settings,
        loaded.catalog.regions,
        loaded.catalog.components,
        loaded.catalog.platforms,
        records,
        loaded.catalog.topics,
    )
    sources = {**loaded.sources, "y.yml": loaded.sources[NAME]}
    outcome = check(Loaded(catalog, sources, (), 2))
    said = [f.message for f in outcome.findings if f.code == "IDN118"]
    assert said == [
        'release "25.12-RC" differs from trainer-ppu:25.12-rc in capitals only',
        'release "25.12-rc" differs from trainer-ppu:25.12-RC in capitals only',
    ]


# ---- waivers ----


def test_a_waiver_accepts_by_component_and_rule(project: Loaded) -> None:
    """An accepted finding is kept, with the reason, and does not count."""
    outcome = run(project, waived("SDK101"))
    (finding,) = outcome.findings
    assert (finding.code, finding.waived_by) == ("SDK101", "Kept")
    assert outcome.exit_code(strict=True) == 0
    assert outcome.count(Severity.ERROR) == 0


def test_a_waiver_names_components_as_the_catalog_does(project: Loaded) -> None:
    """Case and separators of the component do not matter to the match."""
    assert "SDK101" not in codes(run(project, waived("SDK101", component="Triton")))


@pytest.mark.parametrize("more", [{"component": "torch"}, {"component": ""}, {"for": '["25.12"]'}])
def test_a_waiver_for_something_else_accepts_nothing(project: Loaded, more: dict[str, str]) -> None:
    """Another component, none, or another variant: the finding stays and the waiver is unused."""
    assert codes(run(project, waived("SDK101", **more))) == ["SDK101", "WAI101"]


def test_a_waiver_without_a_component_accepts_what_is_of_none(project: Loaded) -> None:
    """A driver is no component, so its waiver names none."""
    text = waived("DRV101", component="").replace("minimum: 1.1.0", "minimum: 1.0.0")
    text = text.replace("+ppu1.6.0", "")
    assert codes(run(project, text)) == ["DRV110"]
    named = text.replace("  - rules: [DRV101]\n", "  - rules: [DRV101]\n    component: torch\n")
    assert codes(run(project, named)) == ["DRV101", "DRV110", "WAI101"]


def test_a_waiver_of_one_rule_is_not_used_by_another(project: Loaded) -> None:
    """The component has a finding, of a rule that the waiver does not name, or names beside it."""
    for one, other in (("SDK101", "CUD101"), ("CUD101", "SDK101")):
        text = waived(f"{one}, {other}").replace(
            "+ppu1.6.0", "+cu129" if other == "CUD101" else "+ppu1.6.0"
        )
        outcome = run(project, text)
        assert codes(outcome) == ["WAI101"]
        (unused,) = (f for f in outcome.findings if f.code == "WAI101")
        assert unused.message == f"waiver of {one} matches no finding of triton"
        assert outcome.waived == 1


def test_a_waiver_of_one_variant_leaves_the_others(project: Loaded) -> None:
    """What holds for all variants is told for those that no waiver covers."""
    text = waived("CUD101", component="torch", **{"for": '["25.12"]'})
    text = text.replace("torch: 2.8.0", "torch: 2.8.0+cu129").replace("+ppu1.6.0", "")
    accepted, told = run(project, text).findings
    assert accepted.message.endswith("(variant 25.12)")
    assert accepted.waived_by == "Kept"
    assert told.message.endswith("(variant 25.12.post1, 25.12.post2)")
    assert told.waived_by is None


@pytest.mark.parametrize(
    ("until", "found", "message"),
    [
        ("2026-11-30", None, ""),
        ("2026-11-29", Severity.WARNING, "waiver ended on 2026-11-29, yesterday"),
        ("2026-11-28", Severity.WARNING, "waiver ended on 2026-11-28, 2 days ago"),
        ("2026-10-31", Severity.WARNING, "waiver ended on 2026-10-31, 30 days ago"),
        ("2026-10-30", Severity.ERROR, "waiver ended on 2026-10-30, 31 days ago"),
    ],
)
def test_a_waiver_ends(project: Loaded, until: str, found: Severity | None, message: str) -> None:
    """An expired waiver still accepts; that it is over is a warning for 30 days, then an error."""
    outcome = run(project, waived("SDK101", until=until))
    ended = [f for f in outcome.findings if f.code == "WAI102"]
    assert [f.severity for f in ended] == ([found] if found else [])
    assert "".join(f.message for f in ended) == message
    assert outcome.waived == 1


def test_without_a_day_no_waiver_ends(project: Loaded) -> None:
    """A build does not fail because time went by."""
    outcome = run(project, waived("SDK101", until="2025-12-31"), today=None)
    assert codes(outcome) == []


def test_a_reason_is_told_in_english_when_there_is_one(project: Loaded) -> None:
    """Else in the first language, with placeholders filled."""
    text = waived("SDK101", reason='{zh: "沿用 {triton@25.12.post1} 与 {torch|minor}", fr: x}')
    (finding,) = (f for f in run(project, text).findings if f.waived_by)
    assert finding.waived_by == "沿用 3.4.0 与 2.8"


def test_placeholders_are_filled_for_reports(project: Loaded) -> None:
    """Each kind of placeholder has a plain form; what is not known says so."""
    catalog = with_record(project, RECORD.replace("version: 1.7.0", "version: unknown")).catalog
    assert catalog is not None
    record = catalog.records[-1]
    versions = "{sdk} {driver.minimum} {driver.recommended} {vllm} {torch|raw}"
    assert filled(versions, record) == "unknown 1.1.0 unknown unknown 2.8.0"
    assert filled("{link:drivers} {=1.0} {x y {{ {uri}", record) == "drivers 1.0 {x y { uri"


# ---- names ----


def test_the_nearest_name_is_offered() -> None:
    """One that is near, else all when they are few, else the advice to add it."""
    assert nearest("tritom", ["triton", "torch"]) == 'did you mean "triton"?'
    assert nearest("x", ["triton", "torch"]) == "known here: triton, torch"
    assert nearest("x", []) == "known here: nothing yet"
    assert nearest("x", map(str, range(20))) == "correct the name, or add it to the catalogue"


def test_ids_have_titles(project: Loaded) -> None:
    """Every kind of id that a field refers to is known, with a title in the source language."""
    assert project.catalog is not None
    known = ids(project.catalog)
    assert known["regions"]["eu-west"] == "Europe (West)"
    assert known["components"]["torch"] == "PyTorch"
    assert known["components"]["triton"] == "triton"
    assert known["upgrades"]["sdk"] == "SDK"
    assert known["frameworks"] == {"pytorch": "PyTorch"}
    assert known["topics"] == {"accl": "ACCL"}


def test_findings_are_in_order(project: Loaded) -> None:
    """Files in the order of their names, then lines."""
    found = check(project, today=TODAY).findings
    assert list(found) == sorted(found, key=Finding.order)
    assert all(f.record for f in found if f.file.startswith("releases/trainer"))


def test_settings_are_a_subject(project: Loaded) -> None:
    """A rule may look at a file of the catalogue; its finding stands there and names no record."""

    def look(settings: Settings, _catalog: Catalog) -> Iterator[Problem]:
        yield Problem(("languages", 0), settings.languages[0].id, "none", severity=Severity.INFO)

    looking = rule("ABC101", Severity.ERROR, on=(Subject.SETTINGS,))(look)
    names = frozenset({"releases/catalog.yml"})
    (finding,) = check(project, rules=[looking]).only(names).findings
    assert (finding.file, finding.message, finding.record) == ("releases/catalog.yml", "en", None)
    assert finding.severity is Severity.INFO
