"""Names of components: rules judge by what is meant, and point at what the author wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.finding import Finding
from generator.lint import check
from generator.loader import Loaded, parse, read, shape
from generator.model.release import Release
from tests.test_rules import EXAMPLES, TODAY, findings

HERE = Path(__file__).parent
KEY = re.compile(r"(?<![\w-])(torch|CUDA|triton|Python)(?=: )")
SPELLED = {"torch": "PyTorch", "CUDA": "cuda", "triton": '"Triton[all]"', "Python": "python"}
PLAIN = [
    example
    for example in EXAMPLES
    if example.name.startswith("bad")
    and example.parent.name[:3] in ("TOR", "CUD", "SDK")
    and KEY.search(example.read_text(encoding="utf-8"))
    and not any((example.parent / folder / example.name).exists() for folder in ("past", "before"))
]
NAME = "releases/example.yml"


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def said(found: tuple[Finding, ...]) -> list[tuple[object, ...]]:
    """Give what is said and on which line; only the columns move with a name."""
    return sorted((f.code, f.severity, f.span.line, f.message, f.waived_by or "") for f in found)


@pytest.mark.parametrize("example", PLAIN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_another_spelling_hides_nothing(project: Loaded, example: Path, tmp_path: Path) -> None:
    """A record with aliases has the findings of one without, beside those about the names."""
    text = example.read_text(encoding="utf-8")
    other = tmp_path / example.name
    other.write_text(KEY.sub(lambda match: SPELLED[match[0]], text), encoding="utf-8")
    found = findings(project, other)
    names = [f for f in found if f.code == "IDN103"]
    assert len(names) >= len(set(KEY.findall(text)) - {"triton"})
    assert said(tuple(f for f in found if f not in names)) == said(findings(project, example))


RECORD = """\
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
sdk: {name: ppu, version: 1.7.0}
driver: {family: ppu, minimum: 1.1.0}
components:
  Ubuntu: "24.04"
  Python: 3.12.7
  CUDA: "12.8"
  pytorch: 2.8.0+ppu1.6.0
  TRITON: 3.4.0
variants:
  - {tag: "25.12", architectures: [amd64]}
  - tag: 25.12.post1
    architectures: [amd64]
    components:
      Torch: 2.8.0+cu126
      triton: null
    waivers:
      - {component: PyTorch, rules: [CUD101], reason: {en: x, zh: x, fr: x}, until: 2027-06-30}
highlights: [{upgrade: [sdk, PyTorch]}, {text: {en: x, zh: x, fr: x}, components: [TRITON]}]
fixes: [{text: {en: x, zh: x, fr: x}, components: [pytorch]}]
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/notes"}]
"""


def of(project: Loaded, text: str) -> Loaded:
    """Give the project with one more record."""
    parsed = parse(NAME, text.encode())
    release = shape(Release, parsed).value
    assert release is not None
    old = project.catalog
    assert old is not None
    records = [*((r.name, r.release) for r in old.records), (NAME, release)]
    catalog = Catalog.of(
        old.settings, old.regions, old.components, old.platforms, records, old.topics
    )
    return Loaded(catalog, {**project.sources, NAME: parsed.source}, (), 1)


def places(loaded: Loaded, *codes: str) -> list[tuple[str, int, int, bool]]:
    """Give code, line, column, and whether it is waived, of the findings of some rules."""
    found = check(loaded, today=TODAY).only(frozenset({NAME})).findings
    return [
        (f.code, f.span.line, f.span.column, f.waived_by is not None)
        for f in found
        if f.code in codes
    ]


def test_a_finding_points_at_the_name_of_the_author(project: Loaded) -> None:
    """Of the release and of a variant, whose own spelling may differ; a waiver may use a third."""
    loaded = of(project, RECORD)
    assert places(loaded, "SDK101", "CUD101", "WAI101", "TOR107") == [
        ("SDK101", 11, 12, False),
        ("CUD101", 18, 14, True),
    ]
    assert loaded.catalog is not None
    record = loaded.catalog.records[-1]
    assert [list(v.components) for v in record.variants] == [
        ["Ubuntu", "Python", "CUDA", "torch", "triton"],
        ["Ubuntu", "Python", "CUDA", "torch"],
    ]
    assert record.place(("components", "torch")) == ("components", "pytorch")
    assert record.place(("driver",)) == ("driver",)


def test_two_spellings_in_one_list_are_two_components(project: Loaded) -> None:
    """Which of them is right only the author knows: none of the versions is dropped."""
    loaded = of(project, RECORD.replace("  TRITON: 3.4.0", "  torch: 2.8.0\n  PyTorch: 2.8.0"))
    assert loaded.catalog is not None
    stated = loaded.catalog.records[-1].variants[0].components
    assert [name for name in stated if "torch" in name.lower()] == ["torch", "pytorch", "PyTorch"]
    lines = [line for _, line, _, _ in places(loaded, "IDN103")]
    assert lines == [11, 13, 19, 22, 23, 23, 24]


@pytest.mark.parametrize(
    ("field", "remedy"),
    [
        ("components.pytorch", 'write "components.torch"'),
        ("variants[1].components.Torch", 'write "variants[1].components.torch"'),
        ("components.trition", 'did you mean "triton"?'),
        ("driver.torch", "write the way to it, as in driver.minimum"),
    ],
)
def test_a_correction_calls_a_component_by_its_id(project: Loaded, field: str, remedy: str) -> None:
    """An alias leads nowhere, and the way to the fact is told."""
    entry = f"errata: [{{on: 2026-01-14, field: '{field}', was: x, now: y, reason: x}}]\n"
    found = check(of(project, RECORD + entry), today=TODAY).only(frozenset({NAME})).findings
    assert [f.help for f in found if f.code == "IDN122" and f.help.startswith(remedy)]
