"""Facts: the tables are well formed, in order, and every row has its source."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.exceptions import PluginError
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from pydantic import TypeAdapter, ValidationError

from generator.cli import main
from generator.engine import records
from generator.facts import (
    Kind,
    all_pins,
    cuda_table,
    group_table,
    ngc_table,
    pins,
    ppu_table,
    releases,
    table,
    torch_table,
    wheel_table,
)
from generator.facts.pins import FILES
from generator.facts.specifier import Specifier, exact, meets, start
from generator.facts.status import statuses, tables, text
from generator.facts.table import Confidence, Fact, FactSource, FactTable
from generator.loader import Cache, parse, shape
from generator.versions import numbers
from tests import checkout
from tests.conftest import REPOSITORY

FACTS = REPOSITORY / "generator/facts"
NAMES = sorted(path.relative_to(FACTS).as_posix() for path in FACTS.rglob("*.yml"))


def _facts() -> Iterator[tuple[FactTable, Fact]]:
    for found in tables().values():
        for part in found.parts.values():
            for fact in part:
                yield found, fact


def _requirements() -> Iterator[str]:
    """Yield every text of the tables that is a range of versions."""
    for _, fact in _facts():
        for name in ("versions", "python"):
            value = getattr(fact, name, None)
            if value is not None:
                yield value
    for found in all_pins().values():
        yield from (pin.needs for pin in found if pin.needs is not None)


# ---- the files ----


def test_every_file_is_a_table() -> None:
    """No file lies beside the tables unread."""
    assert [f"{name}.yml" for name in sorted(tables())] == NAMES
    assert {f"pins/{name}.yml" for name in FILES} == {n for n in NAMES if n.startswith("pins/")}


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_read_without_a_remark(name: str) -> None:
    """No version is without quotes, no key without a value, nothing is unknown to the shape."""
    model = type(tables()[name.removesuffix(".yml")])
    assert shape(model, parse(name, (FACTS / name).read_bytes())).findings == ()


@pytest.fixture
def broken_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have two rows of one table that do not say how sure they are."""
    copy = Path(shutil.copytree(FACTS, tmp_path / "facts"))
    faulty = (copy / "torch.yml").read_text("utf-8")
    faulty = faulty.replace("confidence: sourced", "confidence: sure", 2)
    (copy / "torch.yml").write_text(faulty, "utf-8")
    monkeypatch.setattr(table, "_HERE", copy)
    torch_table.cache_clear()
    yield
    torch_table.cache_clear()


@pytest.mark.usefixtures("broken_table")
@pytest.mark.parametrize("command", [["facts", "status"], ["check", "--today", "2031-04-05"]])
def test_every_fault_of_a_table_is_told_and_nothing_is_judged_by_it(command: list[str]) -> None:
    """Each has its line; the run ends with 2, without a trace and without blaming a record."""
    result = CliRunner().invoke(main, ["--root", str(REPOSITORY), *command])
    assert result.exit_code == 2
    lines = [line for line in result.stderr.splitlines() if "sure" in line]
    assert len(lines) == 2
    assert all(re.match(r"generator/facts/torch\.yml:\d+:\d+: ", line) for line in lines)
    assert "Traceback" not in result.stderr
    assert "INT001" not in result.output


@pytest.mark.usefixtures("broken_table")
def test_a_build_with_a_broken_table_says_so(tmp_path: Path) -> None:
    """It ends as with a broken record: in one clear error of the build."""
    project = checkout.copy(REPOSITORY, tmp_path)  # of which nothing was judged before
    with pytest.raises(PluginError, match=r"facts/torch\.yml:[0-9]+"):
        records.read(project, None, Cache())


def test_a_table_is_read_once() -> None:
    """Whoever asks gets the same frozen table."""
    assert torch_table() is torch_table()
    with pytest.raises(ValidationError):
        torch_table().rows[0].torch = "2.0"  # type: ignore[misc]


# ---- sources and confidence ----


def test_every_fact_has_a_source() -> None:
    """A fact without a source behind it is none; a source without a fact is not needed."""
    for found, fact in _facts():
        assert fact.source in found.sources
        assert fact.confidence in set(Confidence)
    for found in tables().values():
        used = {fact.source for part in found.parts.values() for fact in part}
        assert used == set(found.sources)


def test_a_source_is_a_page_or_a_distribution() -> None:
    """It has an address, or the name of a distribution with its releases, and never both."""
    for found in tables().values():
        for source in found.sources.values():
            assert bool(source.url) != bool(source.distribution and source.versions)


def test_what_was_read_from_metadata_names_the_release_that_was_read() -> None:
    """A row about a release whose metadata were not read is not sourced by them."""
    for found, fact in _facts():
        source = found.sources[fact.source]
        own = getattr(fact, "component", None) or ""
        if own == source.distribution and fact.confidence is Confidence.SOURCED:
            assert fact.release in source.versions


def test_a_citation_is_an_address_or_a_release() -> None:
    """The address is that of the release; metadata are cited by name and version."""
    by_version = {pin.versions: pin for pin in all_pins()["vllm"]}
    assert str(by_version["==0.9.2"].citation) == (
        "https://github.com/vllm-project/vllm/tree/v0.9.2"
    )
    assert str(by_version["==0.11.2"].citation) == "Metadata of the vllm wheel: vllm 0.11.2"
    assert str(by_version["==0.25.0"].citation) == "Metadata of the vllm wheel: vllm"
    engine = pins("transformer_engine", "2.9.0")[0]
    assert str(engine.citation) == "https://github.com/NVIDIA/TransformerEngine/tree/v2.9"
    assert torch_table().url(torch_table().rows[0]).startswith("https://github.com/pytorch/")


def test_no_address_is_left_with_a_gap() -> None:
    """Every address can be followed."""
    for found, fact in _facts():
        assert not {"{", "}"} & set(str(found.cite(fact)))
        assert "/v/" not in f"{found.cite(fact)}/"


def test_a_source_without_a_release_is_cited_whole() -> None:
    """A page about all releases needs none."""
    source = FactSource.model_validate(
        {"title": "All", "url": "https://x.test/all", "read": "2026-11-30"}
    )
    assert source.cite() == ("All", "https://x.test/all")


# ---- specifiers ----


def test_every_requirement_is_a_specifier() -> None:
    """Ranges are compared as pip does; a patch release of the last minor is inside."""
    for text_ in _requirements():
        assert str(SpecifierSet(text_))
    python = torch_table().by_minor["2.8"].python
    assert meets(python, Version("3.13.9"))
    assert not meets(python, Version("3.14.0"))


def test_prose_is_no_specifier() -> None:
    """A requirement that cannot be compared is refused when the table is read."""
    adapter: TypeAdapter[str] = TypeAdapter(Specifier)
    assert adapter.validate_python(">=0") == ">=0"
    with pytest.raises(ValidationError, match="PEP 440"):
        adapter.validate_python("2.10.0 and later")


@pytest.mark.parametrize(
    ("specifier", "version", "inside"),
    [
        (">=0.3.1", "0.4.0rc3+ppu1.7.0.oe", True),
        (">=2.6.0a0,<2.8.0", "2.9.0", False),
        (">=3.0.0b1,<=3.0.0rc99", "3.0.0b1", True),
        (">=3.0.0b1,<=3.0.0rc99", "3.0.0", False),
        ("==2.8.0", "2.8.0+ali.9.ppu1.7.0.cu129", True),
        (">=0", "0.dev0", False),
    ],
)
def test_a_prerelease_is_compared_like_any_other(
    specifier: str,
    version: str,
    inside: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Whether it counts does not depend on the age of the library."""
    assert meets(specifier, Version(version)) is inside


@pytest.mark.parametrize(
    ("specifier", "version", "first"),
    [
        ("==0.11.1", "0.11.1", "0.11.1"),
        ("==2.11.*", None, "2.11"),
        (">=2.12,<2.15", None, "2.12"),
        ("<2.15,>=2.12", None, "2.12"),
        ("<3.5.0", None, "3.5.0"),
        ("~=3.8.0", None, "3.8.0"),
        ("", None, ""),
    ],
)
def test_a_specifier_names_its_releases(specifier: str, version: str | None, first: str) -> None:
    """One that names a single release tells it, a range tells where it begins."""
    assert exact(specifier) == version
    assert start(specifier) == first


# ---- torch ----


def test_rows_of_torch_are_in_order_and_unique() -> None:
    """Each minor release has one row, the oldest first, and so has each release."""
    for rows in (torch_table().rows, torch_table().releases, torch_table().published):
        found = [Version(row.torch) for row in rows]
        assert found == sorted(set(found))
    assert torch_table().by_minor["2.8"].cuda_stable == ("12.6", "12.8")
    assert torch_table().by_minor["2.8"].cuda_experimental == ("12.9",)


def test_no_cuda_is_both_stable_and_experimental() -> None:
    """The two columns exclude each other, and each is in order."""
    for row in torch_table().rows:
        assert not set(row.cuda_stable) & set(row.cuda_experimental)
        assert list(row.cuda_stable) == sorted(row.cuda_stable, key=Version)


def test_portable_code_is_that_of_a_listed_gpu() -> None:
    """The wheel holds the code from which later GPUs compile theirs."""
    for row in torch_table().capabilities:
        assert row.ptx is None or row.ptx in row.capabilities
        assert row.release


# ---- pins ----


def _needs(component: str, version: str, on: str) -> set[str | None]:
    return {pin.needs for pin in pins(component, version) if pin.on == on}


@pytest.mark.parametrize(
    ("component", "version", "on", "needs"),
    [
        ("vllm", "0.11.2+cu130", "torch", {"==2.9.0"}),
        ("vllm", "0.11.0", "torch", {"==2.8.0"}),
        ("vllm", "0.31.0", "torch", {"==2.13.0"}),
        ("torch", "2.8.0.9+nv25.3", "triton", {"==3.4.0"}),
        ("torchvision", "0.23.0", "torch", {"==2.8.0"}),
        ("torchaudio", "2.11.1", "torch", {">=2.11"}),
        ("spconv-cu129", "2.3.6", "cumm", {">=0.4.5,<0.5.0"}),
        ("Transformer-Engine", "2.5", "flash-attn", {">=2.1.1,<=2.7.4.post1"}),
        ("flash_attn", "2.8.3", "torch", {">=0", ">=2.4,<2.9"}),
        ("megatron_core", "0.15.0", "numpy", {"<2.0.0"}),
        ("sglang", "0.5.10", "sglang-kernel", {"==0.4.1"}),
        ("vllm", "99.0", "torch", set()),
        ("vllm", "not a version", "torch", set()),
        ("nothing", "1.0", "torch", set()),
    ],
)
def test_a_release_has_the_pins_of_upstream(
    component: str, version: str, on: str, needs: set[str | None]
) -> None:
    """Names and versions are taken as an image spells them."""
    assert _needs(component, version, on) == needs


def test_a_pin_tells_how_hard_and_how_sure_it_is() -> None:
    """An optional extra is not a requirement, and a report is not a source."""
    found = {pin.kind for pin in pins("vllm", "0.10.2") if pin.on == "flashinfer-python"}
    assert found == {Kind.EXTRA}
    [pin] = [p for p in pins("vllm", "0.22.0") if p.on == "torch"]
    assert pin.confidence is Confidence.DERIVED
    [pin] = [p for p in pins("transformer_engine", "2.5.0") if p.on == "flash-attn"]
    assert (pin.compares, pin.kind) == ("raw", Kind.RUNTIME)
    [pin] = [p for p in pins("torch", "2.10.0") if p.on == "triton"]
    assert pin.architectures == ("amd64",)


def test_pins_are_newest_first_and_never_twice() -> None:
    """A release asks for a component once in each kind, and no row is lost between others."""
    for component, found in all_pins().items():
        keys = [(p.versions, p.on, p.kind, p.needs) for p in found]
        assert len(keys) == len(set(keys))
        order = [Version(start(p.versions)) for p in found if p.kind is Kind.HARD]
        assert order == sorted(order, reverse=True), component


def test_an_exact_pin_is_met_by_itself() -> None:
    """What a row asks for exists at all: its own version is inside its range."""
    for text_ in _requirements():
        version = exact(text_)
        assert version is None or meets(text_, Version(version))


def test_the_releases_of_a_component_are_known() -> None:
    """The ends of a table are told, so that nothing beyond them looks checked."""
    assert (releases("vllm")[0], releases("vllm")[-1]) == ("0.6.0", "0.33.0")
    assert "0.10.1.1" in releases("vLLM")
    assert releases("nothing") == ()


@given(st.sampled_from(sorted(all_pins())), st.text(max_size=30))
def test_asking_for_any_release_is_safe(component: str, version: str) -> None:
    """Whatever stands in a record, no table raises."""
    assert isinstance(pins(component, version), tuple)
    wheel_table().built(component, version)
    wheel_table().plain_cuda(component, version)
    ppu_table().sdk(version)
    ngc_table().build(component, version)
    for ask in (
        cuda_table().family,
        cuda_table().of,
        cuda_table().forward,
        cuda_table().floor,
    ):
        ask(version)


@given(
    st.sampled_from(sorted(all_pins())),
    st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,4}){0,2}(\+[a-z0-9.]{1,9})?", fullmatch=True),
)
def test_every_pin_that_is_found_is_about_the_release(component: str, version: str) -> None:
    """No release gets the pins of another one."""
    public = Version(version.partition("+")[0])
    for pin in pins(component, version):
        assert meets(pin.versions, public)


# ---- CUDA, drivers, vendors ----


def test_a_driver_has_three_meanings() -> None:
    """Shipped with the toolkit, enough for the family, or on an older branch in a data center."""
    cuda = cuda_table()
    assert [t.driver for t in cuda.of("12.9")] == ["575.57.08", "575.51.03"]
    assert [t.driver for t in cuda.of("13.0.2.006")] == ["580.95.05"]
    assert [t.driver for t in cuda.of("13.4.1")] == [None]
    family = cuda.family("12.9.1")
    assert family is not None
    assert (family.minimum, family.below) == ("525.60.13", "580")
    forward = cuda.forward("12.9.1")
    assert forward is not None
    assert (forward.branches[0], forward.native_from) == ("535", "575")


def test_what_is_not_in_the_table_is_not_guessed() -> None:
    """There was no CUDA 12.7; nothing is known of CUDA 9 or of words."""
    cuda = cuda_table()
    assert cuda.of("12.7") == ()
    for text_ in ("9.2", "eleven"):
        assert (cuda.family(text_), cuda.of(text_), cuda.forward(text_), cuda.floor(text_)) == (
            None,
            (),
            None,
            None,
        )


def test_cuda_13_ends_where_turing_begins() -> None:
    """Volta is gone, 7.5 is not."""
    floors = [cuda_table().floor(cuda) for cuda in ("13.0", "12.9", "11.8")]
    assert [floor and floor.capability for floor in floors] == ["7.5", "5.0", "3.5"]


def test_drivers_of_toolkits_never_fall() -> None:
    """A newer toolkit was shipped with the same driver or a newer one, within its family."""
    found = [numbers(t.driver) for t in cuda_table().toolkits if t.driver is not None]
    assert found == sorted(found, reverse=True)
    for family in cuda_table().families:
        assert numbers(family.minimum)[0] == int(family.branch)


def test_accepted_and_native_branches_are_disjoint() -> None:
    """A branch on which the package is needed is older than the one that needs none."""
    for row in cuda_table().compatibility:
        assert all(int(branch) < int(row.native_from) for branch in row.branches)


def test_builds_of_nvidia_are_never_sourced() -> None:
    """The table that was read is about other containers, and two of its rows do not fit."""
    rows = {(row.component, row.ngc): row for row in ngc_table().rows}
    assert {row.confidence for row in rows.values()} == {Confidence.DERIVED, Confidence.INFERRED}
    doubtful = {key for key, row in rows.items() if row.confidence is Confidence.INFERRED}
    assert doubtful == {("torch", "25.06"), ("torch", "24.10")}
    build = ngc_table().build("torch", "25.03")
    assert build is not None
    assert (build.cuda, build.driver) == ("12.8.1.012", "570.124.06")


@pytest.mark.parametrize(
    ("sdk", "drivers"),
    [
        ("1.7.0", "minimum"),
        ("1.7.0.post1", "minimum"),
        ("2.0.0", "any"),
        ("2.1", "window"),
        ("1.6.0", None),
    ],
)
def test_the_driver_rule_of_the_sdk_is_data(sdk: str, drivers: str | None) -> None:
    """It changed between two releases, so it stands in the row."""
    row = ppu_table().sdk(sdk)
    assert row is not None
    assert row.drivers == drivers
    assert (row.window is not None) == (drivers == "window")
    assert (row.minimum is not None) == (drivers in ("minimum", "any"))


def test_an_sdk_that_nobody_read_has_no_row() -> None:
    """A newer SDK may have another rule."""
    assert ppu_table().sdk("2.2") is None


def test_wheels_have_architectures_and_a_cuda() -> None:
    """Triton had no wheel for arm64 before 3.5; a plain vllm 0.11.2 is for CUDA 12.9."""
    old, new = (wheel_table().built("triton", version) for version in ("3.4.0", "3.5.0"))
    assert old is not None
    assert new is not None
    assert old.architectures == ("amd64",)
    assert new.architectures == ("amd64", "arm64")
    plain = wheel_table().plain_cuda("vllm", "0.11.2")
    assert plain is not None
    assert plain.cuda == "12.9"
    assert wheel_table().plain_cuda("torch", "words") is None
    assert wheel_table().built("torch", "2.8.0") is None


def test_groups_name_their_members() -> None:
    """Packages that belong together are told apart by what they have in common."""
    assert {group.same for group in group_table().rows} == {
        "version",
        "variant",
        "suffix",
        "single",
    }


# ---- status ----


def test_the_status_of_the_tables_is_printed() -> None:
    """Each list of facts has its size, its newest release, the day it was read, its confidence."""
    result = CliRunner().invoke(main, ["facts", "status"])
    assert result.exit_code == 0
    assert result.output == text(statuses())
    lines = {line[:39].rstrip(): line[39:].split() for line in result.output.splitlines()}
    head = next(iter(lines.values()))
    assert head == ["rows", "newest", "read", "sourced", "derived", "inferred"]
    assert lines["pins/vllm.yml       vllm"][1:3] == ["0.33.0", "2026-11-30"]
    assert lines["groups.yml          -"][1] == "-"
    for status in statuses():
        assert sum(status.confidence.values()) == status.rows
        assert status.newest or status.table in {"groups", "gpus"}
