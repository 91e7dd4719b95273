"""A draft: a record is made of the one before it and of what the image really holds."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.desk.draft import draft
from generator.desk.evidence import Evidence
from generator.loader import parse, read, take
from generator.model.values import Unknown
from generator.record import Record
from tests.checkout import RECORD, edit

PPU, NV = "training-xpu-pytorch", "training-nv-pytorch"


def _new(project: Path, *arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["--root", str(project), "new", *arguments], input=given)


def _record(project: Path, image: str, release: str) -> Record:
    loaded = read(project)
    assert loaded.catalog is not None
    name = f"releases/{image}/{release}.yml"
    return next(record for record in loaded.catalog.records if record.name == name)


def _text(project: Path, image: str, release: str) -> str:
    return (project / "releases" / image / f"{release}.yml").read_text(encoding="utf-8")


def _frozen(versions: Mapping[str, object]) -> str:
    """Return components as pip would list them; what is not Python is left out."""
    others = {"Ubuntu", "Python", "CUDA", "perf", "gdb", "ffmpeg"}
    return "".join(f"{n}=={v}\n" for n, v in versions.items() if n not in others)


def _block(text: str, key: str) -> str:
    """Return what stands at a key of the top, up to the next one."""
    start = text.index(f"\n{key}:") + 1
    lines = text[start:].splitlines(keepends=True)
    end = next(
        (i for i, line in enumerate(lines[1:], 1) if line[:1].isalpha() or line[:1] == "#"),
        len(lines),
    )
    return "".join(lines[:end])


@pytest.fixture
def without_post(project: Path) -> Path:
    """Give the records without the second tag of 25.11, as if it was still to come."""
    path = project / RECORD
    text = path.read_text(encoding="utf-8")
    for start, end in (
        ("  - tag: 25.11.post1\n", "\nhighlights:"),
        ("  - upgrade: [vllm]\n    for: [25.11.post1]\n", "\nfixes:"),
        ("discrepancies:\n", "waivers:\n"),
        ("  - component: flashinfer-python\n", "\nerrata:"),
    ):
        first = text.index(start)
        text = text[:first] + text[text.index(end, first) :]
    path.write_text(text, encoding="utf-8")
    return project


# ---- one more tag ----


def test_a_second_tag_is_written_as_what_differs(without_post: Path, project: Path) -> None:
    """From what the image holds comes exactly what the record of the seed says of 25.11.post1."""
    was = (project / RECORD).read_text(encoding="utf-8")
    real = _record(Path(__file__).parents[1], PPU, "25.11")
    held = real.variants[1].components
    done = _new(
        without_post, PPU, "25.11", "--tag", "25.11.post1", "--components", "-", given=_frozen(held)
    )
    assert done.exit_code == 0, done.output
    record = _record(without_post, PPU, "25.11")
    assert asdict(record.variants[1]) == asdict(real.variants[1])
    assert record.release.variants[1].components == real.release.variants[1].components
    assert record.release.variants[1].architectures is None
    now = _text(without_post, PPU, "25.11")
    kept = [line for line in now.splitlines() if line in set(was.splitlines())]
    assert kept == was.splitlines(), "no line that was there is touched"
    assert "- upgrade: [transformer_engine, megatron-core, vllm, ray, flashinfer-python]\n" in now
    assert "    for: [25.11.post1]\n" in now
    assert (
        "in the image, and not in the record before: flash-attn-3; say what it means for readers"
        in done.output
    )


def test_a_second_tag_has_no_other_start(project: Path) -> None:
    """It starts from the last tag of its release: a wish for another start is not passed over."""
    before = _text(project, PPU, "25.11")
    done = _new(project, PPU, "25.11", "--tag", "25.11.post2", "--from", "25.11")
    assert done.exit_code == 2
    assert "is there: one more tag starts from its last, not 25.11" in done.output
    assert _text(project, PPU, "25.11") == before


def test_what_a_second_tag_has_not_is_null(project: Path) -> None:
    """A Python package that is gone is taken out of that tag alone; a system's part stays."""
    held = dict(_record(project, PPU, "25.11").variants[1].components)
    del held["ray"], held["flash-attn-3"]
    done = _new(
        project, PPU, "25.11", "--tag", "25.11.post2", "--components", "-", given=_frozen(held)
    )
    assert done.exit_code == 0, done.output
    third = _record(project, PPU, "25.11").variants[2]
    assert dict(third.components) == held
    assert "ray: null" in _text(project, PPU, "25.11")
    assert (
        "no more in the image, if that is right: ray, flash-attn-3"
        in " ".join(sorted(done.output.split("line"), key=len)[-1:])
        or "ray" in done.output
    )


def test_a_list_in_brackets_is_added_to(project: Path) -> None:
    """Variants on one line stay on one line."""
    edit(
        project / f"releases/{NV}/25.08.yml",
        "variants:\n  - tag: 25.08-serverless\n",
        "variants: [{tag: 25.08-serverless}]\n",
    )
    done = _new(project, NV, "25.08", "--tag", "25.08", "--components", "-", given="vllm==0.10.1\n")
    assert done.exit_code in {0, 1}, done.output
    text = _text(project, NV, "25.08")
    assert "variants: [{tag: 25.08-serverless}, {tag: 25.08, components: {" in text.replace('"', "")
    assert _record(project, NV, "25.08").variants[1].components["vllm"] == "0.10.1"


def test_a_tag_without_evidence_says_no_more_than_its_name(project: Path) -> None:
    """Nothing is announced of what nobody has seen."""
    was = _text(project, PPU, "25.11")
    assert _new(project, PPU, "25.11", "--tag", "25.11.post2").exit_code == 0
    now = _text(project, PPU, "25.11")
    assert now == was.replace("\n\nhighlights:", "\n  - tag: 25.11.post2\n\nhighlights:", 1)


def test_a_tag_that_is_there_is_refused(project: Path) -> None:
    """A tag is added once."""
    was = _text(project, PPU, "25.11")
    done = _new(project, PPU, "25.11", "--tag", "25.11.post1")
    assert done.exit_code == 2
    assert "has the tag 25.11.post1 already" in done.output
    assert _text(project, PPU, "25.11") == was


# ---- a new release ----


def test_the_next_release_starts_from_the_newest_tag(project: Path) -> None:
    """Facts come from the image; prose and order are carried over, and marked to be read again."""
    before = _record(project, PPU, "25.11").variants[1]
    held = {**before.components, "ray": "2.54.0", "vllm": "0.12.0+ppu1.7.0.oe"}
    done = _new(project, PPU, "25.12", "--components", "-", given=_frozen(held))
    assert done.exit_code in {0, 1}, done.output
    text, record = _text(project, PPU, "25.12"), _record(project, PPU, "25.12")
    assert record.release.status == "draft"
    assert isinstance(record.release.released, Unknown)
    assert [variant.tag for variant in record.variants] == ["25.12"]
    found = record.variants[0].components
    system = {"Ubuntu", "Python", "CUDA", "perf", "gdb", "ffmpeg"}
    assert {n: v for n, v in found.items() if n not in system} == {
        n: v for n, v in held.items() if n not in system
    }
    assert all(isinstance(found[name], Unknown) for name in system)
    assert record.variants[0].sdk_version == "1.7.0", "as most packages were built for"
    assert "- upgrade: [vllm, ray]" in text
    old = _text(project, PPU, "25.11")
    for key in ("environment", "quick_start", "driver"):
        assert _block(text, key).rstrip() in old
    assert "for: [" not in text.replace("for: [25.12]", ""), (
        "nothing names a tag of another release"
    )
    assert "25.11.post1" not in text
    assert "{vllm}" in text or "waivers" in text
    assert record.release.fixes == record.release.known_issues
    assert not record.release.errata
    assert not record.release.discrepancies
    assert not record.release.sources


def test_waivers_are_carried_over_where_they_still_match(project: Path) -> None:
    """A waiver of what is mended by now is left out; the one that is still needed stays."""
    held = {**_record(project, PPU, "25.11").variants[1].components}
    held["triton"] = "3.4.0+ppu1.7.0.cu129"
    done = _new(project, PPU, "25.12", "--components", "-", given=_frozen(held))
    assert done.exit_code in {0, 1}, done.output
    waived = {waiver.component for waiver in _record(project, PPU, "25.12").release.waivers}
    assert "triton" not in waived
    assert "spconv-cu129" in waived
    assert "WAI101" not in done.output


def test_what_a_tag_says_of_itself_is_said_of_the_next_release(project: Path) -> None:
    """What the newest tag has of its own, and not its release, is carried over as the release's."""
    edit(
        project / RECORD,
        "  - tag: 25.11.post1\n",
        "  - tag: 25.11.post1\n    driver:\n      family: ppu\n      minimum: 1.4.0\n"
        "    scope: {allow: [acs]}\n",
    )
    done = _new(project, PPU, "25.12")
    assert done.exit_code in {0, 1}, done.output
    record = _record(project, PPU, "25.12")
    assert record.release.driver.minimum == "1.4.0"
    assert record.release.variants[0].driver is None
    assert "scope: {allow: [acs]}\n" in _text(project, PPU, "25.12")


def test_without_evidence_no_version_is_copied(project: Path) -> None:
    """Versions of last month on the tag of this month are the very fault that this is against."""
    assert _new(project, NV, "26.01").exit_code in {0, 1}
    record = _record(project, NV, "26.01")
    assert record.release.components
    assert all(isinstance(v, Unknown) for v in record.release.components.values())
    assert "highlights:" not in _text(project, NV, "26.01")


@pytest.mark.parametrize("base", ["25.08", "25.08-serverless"])
def test_another_release_may_be_the_start(project: Path, base: str) -> None:
    """It is named by its release or by its tag; comments about the old one come along."""
    done = _new(project, NV, "25.09", "--from", base, "--tag", "25.09-serverless")
    assert done.exit_code in {0, 1}, done.output
    assert "from 25.08" in done.output
    text = _text(project, NV, "25.09")
    assert "  # The source lists R545 twice" in text
    assert "accl-n: unknown\n" in text
    assert _record(project, NV, "25.09").variants[0].tag == "25.09-serverless"


def test_a_release_between_others_starts_from_the_older_one(project: Path) -> None:
    """What was published later is not what came before."""
    assert "from 25.08" in _new(project, NV, "25.09").output


def test_the_first_release_of_a_family(project: Path) -> None:
    """Without anything to start from, what is known is written, and marks stand for the rest."""
    shutil.rmtree(project / "releases" / NV)
    done = _new(project, NV, "26.01", "--components", "-", given="torch==2.9.1\nray==2.53.0\n")
    assert done.exit_code in {0, 1}, done.output
    assert "the first of its family" in done.output
    release = _record(project, NV, "26.01").release
    assert release.components == {"torch": "2.9.1", "ray": "2.53.0"}
    assert "SRC" not in done.output
    shutil.rmtree(project / "releases" / NV)
    assert _new(project, NV, "26.01").exit_code in {0, 1}
    assert "the components with their versions" in _text(project, NV, "26.01")


@pytest.mark.parametrize(
    ("listed", "stated"),
    [
        ("torch==2.9.1+ppu1.8.0\n", "sdk: {name: ppu, version: 1.8.0}\n"),
        (
            "torch==2.9.1+ppu1.8.0\nvllm==0.12.0+ppu1.7.0\n",
            "# TODO: the version of the SDK\nsdk: {name: ppu, version: unknown}\n",
        ),
    ],
)
def test_the_first_release_of_a_family_has_the_sdk_of_its_packages(
    project: Path, listed: str, stated: str
) -> None:
    """Where they do not agree, a person has to say it; where none names one, there is none."""
    shutil.rmtree(project / "releases" / PPU)
    output = _new(project, PPU, "26.01", "--components", "-", given=listed).output
    assert stated in _text(project, PPU, "26.01")
    assert "SDK102" not in output


def test_an_sdk_without_a_name_is_asked_for(project: Path) -> None:
    """The drivers of a family need not be called like the SDK."""
    shutil.rmtree(project / "releases" / NV)
    _new(project, NV, "26.01", "--components", "-", given="torch==2.9.1+ppu1.8.0\n")
    assert "packages were built for\nsdk: unknown\n" in _text(project, NV, "26.01")


def test_a_name_with_its_cuda_in_it_is_followed(project: Path) -> None:
    """The package of another CUDA is another component; it is said which."""
    held = {**_record(project, PPU, "25.11").variants[1].components}
    held["spconv-cu130"] = held.pop("spconv-cu129")
    output = _new(project, PPU, "25.12", "--components", "-", given=_frozen(held)).output
    assert "spconv-cu129 is now spconv-cu130, which releases/components.yml does not know" in output


def test_a_component_in_two_versions_is_not_decided(project: Path) -> None:
    """A list of two environments says which versions it saw."""
    output = _new(
        project, NV, "26.01", "--components", "-", given="ray==2.53.0\nray==2.54.0\n"
    ).output
    assert "ray is there in several versions (2.53.0, 2.54.0): state the one in use" in output
    assert "ray: unknown" in _text(project, NV, "26.01")


def test_a_package_of_a_distribution(project: Path) -> None:
    """The record has the version of what is inside, without the epoch and the revision."""
    places = ("gdb@15.1-1ubuntu2", "ffmpeg@7%3A6.1.1-3ubuntu5", "perf@6.8.0")
    listed = [{"name": place.partition("@")[0], "purl": f"pkg:deb/u/{place}"} for place in places]
    given = json.dumps({"bomFormat": "CycloneDX", "components": listed})
    assert _new(project, PPU, "26.01", "--components", "-", given=given).exit_code in {0, 1}
    components = _record(project, PPU, "26.01").release.components
    found = {name: components[name] for name in ("gdb", "ffmpeg", "perf")}
    assert found == {"gdb": "15.1", "ffmpeg": "6.1.1", "perf": "6.8.0"}


@pytest.mark.parametrize("version", ["1)\nstatus: supported\n#", "1)\u2028x: y", "\x1b[2J"])
def test_no_version_begins_a_line_of_its_own(project: Path, version: str) -> None:
    """What an image says goes into a comment for people as it may be shown, and nowhere else."""
    listed = [{"name": "ray", "version": v} for v in ("2.53.0", version)]
    done = _new(project, NV, "26.01", "--components", "-", given=json.dumps(listed))
    assert done.exit_code in {0, 1}, done.output
    assert _record(project, NV, "26.01").release.status == "draft"
    shown = "".join(c if c.isprintable() else "\ufffd" for c in version)
    line = f"# TODO: ray is there in several versions (2.53.0, {shown}): state the one in use\n"
    assert line in _text(project, NV, "26.01")


@pytest.mark.parametrize("version", ["\ud800", "\x7f", "\x1b[2J", "\u202e2", "\x85"])
def test_a_version_that_cannot_be_written_is_one_sentence(project: Path, version: str) -> None:
    """It is refused, and shown without doing anything to the terminal."""
    listed = json.dumps([{"name": "ray", "version": version}])
    done = _new(project, NV, "26.01", "--components", "-", given=listed)
    assert done.exit_code == 2
    assert "what would be written is no record: line " in done.output
    assert all(c.isprintable() for c in done.output.replace("\n", ""))
    assert not (project / "releases" / NV / "26.01.yml").exists()


def test_a_list_without_an_end_is_not_read_to_the_end(project: Path) -> None:
    """No list of packages has so many bytes."""
    done = _new(project, NV, "26.01", "--components", "/dev/zero")
    assert done.exit_code == 2
    assert "/dev/zero is larger than 256 MiB: no list is" in done.output


def test_windows_line_breaks_and_a_mark_at_the_start(project: Path) -> None:
    """The next record is written as all others are."""
    path = project / RECORD
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert _new(project, PPU, "25.12").exit_code in {0, 1}
    raw = (project / f"releases/{PPU}/25.12.yml").read_bytes()
    assert b"\r" not in raw
    assert raw.startswith(b"# yaml-language-server")


# ---- what an image says of itself ----

REQUIRED = (
    "cuda>=12.9 brand=tesla,driver>=535,driver<536 brand=geforce,driver>=550,driver<551"
    " driver>=575.51"
)


def _drafted(
    project: Path, release: str, tag: str | None = None, image: str = NV, **evidence: object
) -> Record:
    """Draft from an image as it was looked at, and return the record."""
    shown = Evidence("registry.example.org/x:1", (), "layers", **evidence)  # type: ignore[arg-type]
    drafted = draft(take(project), lambda _: (), image, release, tag=tag, evidence=shown)
    (project / drafted.name).write_bytes(drafted.now)
    return _record(project, image, release)


def test_the_driver_is_the_one_that_the_image_asks_for(project: Path) -> None:
    """What NVIDIA_REQUIRE_CUDA states stands in the record, for a person to say what it means."""
    record = _drafted(
        project,
        "26.01",
        platforms=("linux/amd64", "linux/arm64/v8", "linux/s390x"),
        environment={"NVIDIA_REQUIRE_CUDA": REQUIRED},
    )
    driver = record.release.driver
    assert (driver.minimum, driver.family) == ("575.51", "nvidia")
    assert [(b.branch, b.minimum, b.gpus) for b in driver.branches] == [
        ("R535", "535", "datacenter")
    ]
    assert record.release.architectures == ("amd64", "arm64"), "those that records know"


@pytest.mark.parametrize("asked", ["", "nonsense", "cuda>=12.9", "brand=tesla,driver>=535"])
def test_a_requirement_that_is_not_clear_changes_nothing(project: Path, asked: str) -> None:
    """The driver of the release before stays, marked to be looked at."""
    record = _drafted(project, "26.01", environment={"NVIDIA_REQUIRE_CUDA": asked})
    assert record.release.driver == _record(project, NV, "25.08").release.driver


def test_a_minimum_without_branches(project: Path) -> None:
    """An image may ask for one driver and no more."""
    record = _drafted(project, "26.01", environment={"NVIDIA_REQUIRE_CUDA": "driver>=580.65"})
    assert record.release.driver.minimum == "580.65"
    assert not record.release.driver.branches


@pytest.mark.parametrize("flow", [False, True])
def test_architectures_of_a_second_tag(project: Path, flow: bool) -> None:  # noqa: FBT001
    """They are stated where they are not those of the release."""
    path = project / f"releases/{NV}/25.08.yml"
    if flow:
        edit(
            path, "variants:\n  - tag: 25.08-serverless\n", "variants: [{tag: 25.08-serverless}]\n"
        )
    one = _drafted(project, "25.08", "25.08", platforms=("linux/arm64",))
    assert [v.architectures for v in one.release.variants] == [None, ("arm64",)]
    edit(path, "architectures: unknown", "architectures: [arm64]")
    two = _drafted(project, "25.08", "25.08.post1", platforms=("linux/arm64",))
    assert two.release.variants[2].architectures is None


def test_a_sdk_that_most_do_not_agree_on_is_not_known(project: Path) -> None:
    """Without packages that name it, somebody has to say it."""
    record = _drafted(project, "25.12", image=PPU)
    assert isinstance(record.variants[0].sdk_version, Unknown)


def test_a_tag_that_the_family_does_not_know_is_asked_for(project: Path) -> None:
    """The name of a release is its tag where the family says so; else nobody knows it yet."""
    shutil.rmtree(project / "releases/inference-xpu-pytorch-opt")
    done = _new(project, "inference-xpu-pytorch-opt", "2026-01")
    assert "the tag in the registry" in done.output
    assert "tag: unknown" in _text(project, "inference-xpu-pytorch-opt", "2026-01")


# ---- how it is written ----


def test_components_in_braces_stay_in_braces(project: Path) -> None:
    """New ones come last, on the same line."""
    path = project / f"releases/{NV}/25.08.yml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("components:\n"), text.index("\nvariants:")
    braces = 'components: {CUDA: "12.8", torch: 2.7.1.8+nv25.3}\n'
    path.write_text(text[:start] + braces + text[end:], encoding="utf-8")
    given = "torch==2.9.1\nray==2.53.0\n"
    _new(project, NV, "25.09", "--components", "-", given=given)
    assert "components: {CUDA: unknown, torch: 2.9.1, ray: 2.53.0}\n" in _text(project, NV, "25.09")


def test_nothing_of_the_old_image_may_be_in_the_new_one(project: Path) -> None:
    """Then its components are a list of their own."""
    path = project / f"releases/{NV}/25.08.yml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("components:\n"), text.index("\nvariants:")
    path.write_text(text[:start] + "components:\n  timm: 1.0.19\n" + text[end:], "utf-8")
    _new(project, NV, "25.09", "--components", "-", given="ray==2.53.0\n")
    assert "\ncomponents:\n  ray: 2.53.0\n" in _text(project, NV, "25.09")


def test_a_list_about_another_tag_only_is_not_carried_over(project: Path) -> None:
    """What was said of the first tag alone is no news of the second."""
    text = (project / RECORD).read_text(encoding="utf-8")
    start, end = text.index("quantization:\n"), text.index("\nnotes:")
    only = 'quantization:\n  - {engine: vllm, for: ["25.11"], schemes: [awq-w4a16]}\n'
    (project / RECORD).write_text(text[:start] + only + text[end:], encoding="utf-8")
    _new(project, PPU, "25.12")
    new = _text(project, PPU, "25.12")
    assert "quantization:" not in new
    assert "\n\n# TODO: as in 25.11; does it still hold?\nnotes:" in new


def test_highlights_of_a_tag_where_there_were_none(project: Path) -> None:
    """A record without announcements gets a list; one in brackets is left to a person."""
    path = project / f"releases/{NV}/25.08.yml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("highlights:\n"), text.index("\nfixes:")
    given = _frozen({**_record(project, NV, "25.08").variants[0].components, "ray": "2.53.0"})
    for block, ends in (
        ("", "highlights:\n  # TODO: say why it matters\n  - upgrade: [ray]\n    for: ["),
        ("highlights: []\n", "highlights:\n  # TODO: say why it matters\n  - upgrade: [ray]\n"),
        ("highlights: [{upgrade: [ray]}]\n", "highlights: [{upgrade: [ray]}]\n"),
    ):
        path.write_text(text[:start] + block + text[end:], encoding="utf-8")
        done = _new(project, NV, "25.08", "--tag", "25.08.post1", "--components", "-", given=given)
        assert done.exit_code in {0, 1}, done.output
        assert ends in _text(project, NV, "25.08")
    path.write_text(text, encoding="utf-8")
    given = given.replace("ray==2.53.0", "ray==2.40.0")
    _new(project, NV, "25.08", "--tag", "25.08.post1", "--components", "-", given=given)
    assert "  # TODO: older than before: ray; say" in _text(project, NV, "25.08")


# ---- what is refused ----


def test_what_cannot_be_read_is_one_sentence(project: Path) -> None:
    """A file that is there and not for us is named."""
    secret = project / "list.txt"
    secret.write_text("ray==1.0\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        opened = Path.open

        def refuse(path: Path, mode: str = "r") -> IO[Any]:
            if path == secret:
                raise PermissionError(13, "Permission denied")
            return opened(path, mode)

        patch.setattr(Path, "open", refuse)
        done = _new(project, NV, "26.01", "--components", str(secret))
    assert done.exit_code == 2
    assert "list.txt cannot be read: Permission denied" in done.output


def test_a_tag_that_is_none_is_refused(project: Path) -> None:
    """What would not be a record is not written."""
    done = _new(project, NV, "26.01", "--tag", "a\nb")
    assert done.exit_code == 2
    assert "what would be written is no record: line" in done.output


def test_a_record_is_never_overwritten_unasked(project: Path) -> None:
    """With --force it is; without, every byte stays."""
    was = _text(project, NV, "25.11")
    done = _new(project, NV, "25.11")
    assert done.exit_code == 2
    assert "--tag adds a tag to it, --force drafts it anew" in done.output
    assert _text(project, NV, "25.11") == was
    assert _new(project, NV, "25.11", "--force").exit_code in {0, 1}
    assert "status: draft" in _text(project, NV, "25.11")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("training-nv-pytorh", "26.01"), "did you mean training-nv-pytorch?"),
        (("x", "26.01"), "there are training-xpu-pytorch, training-nv-pytorch"),
        ((NV, "../x"), "'../x' cannot name a release"),
        ((NV, "26.01", "--from", "24.01"), "has no release or tag 24.01"),
        ((NV, "26.01", "--components", "-"), "no package in it"),
    ],
)
def test_a_wrong_question_is_one_sentence(
    project: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    """It is answered with the remedy, and nothing is written."""
    done = _new(project, *arguments, given="")
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output
    assert len(list((project / "releases").glob("*/*"))) == 4


def test_a_broken_record_is_no_start(project: Path) -> None:
    """A record that cannot be read is neither added to nor taken for the newest."""
    edit(project / RECORD, "status: supported", "status: fine")
    done = _new(project, PPU, "25.11", "--tag", "25.11.post2")
    assert done.exit_code == 2
    assert "cannot be read: see tagnotes check" in done.output
    assert "the first of its family" in _new(project, PPU, "25.12").output


def test_a_record_in_brackets_is_no_start(project: Path) -> None:
    """What has no lines of its own cannot be edited by lines."""
    path = project / f"releases/{NV}/25.08.yml"
    data = parse("", path.read_bytes()).data
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    done = _new(project, NV, "26.01")
    assert done.exit_code == 2
    assert "not written as one key a line" in done.output


def test_what_cannot_be_written_is_one_sentence(project: Path) -> None:
    """A folder that leads out of the project is not followed."""
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    shutil.rmtree(project / "releases" / NV)
    (project / "releases" / NV).symlink_to(elsewhere)
    done = _new(project, NV, "26.01")
    assert done.exit_code == 2
    assert "could not be written: it leads out of the project" in done.output
    assert not list(elsewhere.iterdir())


def test_no_catalogue_no_draft(project: Path) -> None:
    """Without a catalogue that can be read nothing is guessed."""
    (project / "releases/catalog.yml").write_text("x: [", encoding="utf-8")
    done = _new(project, NV, "26.01")
    assert done.exit_code == 2
    assert "the catalogue cannot be read" in done.output
