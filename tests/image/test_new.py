"""New from an image: what a registry or a folder holds becomes a record that the check accepts."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import bar, main
from generator.loader import read
from generator.record import Record
from tests.checkout import RECORD
from tests.registry import images
from tests.registry.images import Made
from tests.registry.served import Registry, docker_config

PPU, NV = "training-xpu-pytorch", "training-nv-pytorch"
DAY = {"SOURCE_DATE_EPOCH": "1767225600"}  # 2026-01-01
NEWER = {"ray": "2.54.0", "vllm": "0.12.0+ppu1.7.0.oe"}


def _new(project: Path, *arguments: str, env: Mapping[str, str] = DAY) -> Result:
    return CliRunner().invoke(main, ["--root", str(project), "new", *arguments], env=env)


def _record(project: Path, name: str) -> Record:
    loaded = read(project)
    assert loaded.catalog is not None, loaded.findings
    return next(r for r in loaded.catalog.records if r.name == name)


def _image(project: Path, newer: Mapping[str, str] = NEWER) -> Made:
    """Return an image of the next release: what the newest one holds, some of it newer."""
    held = {**_record(project, RECORD).variants[1].components, **newer}
    system = {name: str(held.pop(name)) for name in ("gdb", "perf", "ffmpeg")}
    for name in ("Ubuntu", "Python", "CUDA"):
        del held[name]
    wheels: dict[str, bytes | None] = {}
    for name, version in held.items():
        wheels |= images.dist_info(name, str(version))
    old = images.layer({**images.os_release(), **images.dist_info("ray", "2.0")})
    gone = {path: None for path in images.dist_info("ray", "2.0") if "dist-info" in path}
    above = images.layer({**images.dpkg(**system), **gone, **wheels}, "zstd")
    env = {"CUDA_VERSION": "12.9", "PYTHON_VERSION": "3.12.7"}
    return images.index(
        images.image(old, above, env=env), images.image(old, architecture="arm64", env=env)
    )


def test_a_record_from_a_real_registry(project: Path, registry: Registry) -> None:
    """The check accepts it as it is drafted, and after no more than prose was filled in."""
    digest = registry.push(_image(project), "acs/training-xpu-pytorch", "25.12")
    reference = f"{registry.host}/acs/training-xpu-pytorch:25.12"
    with docker_config() as folder:
        env = {**DAY, "DOCKER_CONFIG": str(folder)}
        done = _new(project, PPU, "25.12", "--image", reference, env=env)
        other = "registry.example.org/acs/training-xpu-pytorch:25.12"
        where = f"registry.example.org={registry.url}"
        again = _new(
            project, PPU, "25.12", "--image", other, "--registry", where, "--force", env=env
        )
    assert done.exit_code == 0, done.output
    assert again.exit_code == 0, again.output
    assert f"with what {reference} shows" in done.output
    name = f"releases/{PPU}/25.12.yml"
    record = _record(project, name)
    (variant,) = record.release.variants
    (evidence,) = variant.evidence
    assert evidence.digest == digest
    assert evidence.platforms == ("linux/amd64", "linux/arm64/v8")
    assert evidence.checked == date(2026, 1, 1)
    assert record.release.architectures == ("amd64", "arm64")
    assert variant.tag == "25.12"
    before = _record(project, RECORD).variants[1].components
    assert dict(record.variants[0].components) == {**before, **NEWER, "Python": "3.12.7"}
    path = project / name
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^ *# TODO:.*\n", "", text, flags=re.MULTILINE)
    prose = "upgrade: [vllm, ray]\n    text: {en: Faster., zh: 更快。, fr: Plus rapide.}"
    text = text.replace("upgrade: [vllm, ray]", prose).replace("fixes: unknown", "fixes: []")
    assert "更快" in text
    path.write_text(text, encoding="utf-8")
    checked = CliRunner().invoke(main, ["--root", str(project), "check", str(path)], env=DAY)
    assert checked.exit_code == 0, checked.output


def test_a_second_tag_from_a_folder(project: Path, tmp_path: Path) -> None:
    """What was seen stands with the tag that it was seen of."""
    made = _image(project)
    layout = images.lay_out(tmp_path / "a folder", {"x": made})
    done = _new(project, PPU, "25.11", "--tag", "25.11.post2", "--layout", f"{layout}:x")
    assert done.exit_code == 0, done.output
    third = _record(project, RECORD).release.variants[2]
    assert [e.digest for e in third.evidence] == [made.top.digest]
    assert third.architectures == ("amd64", "arm64")
    assert third.components["ray"] == "2.54.0"


def test_a_second_tag_between_brackets(project: Path, tmp_path: Path) -> None:
    """What was seen is written there too; where nothing differs nothing is announced."""
    empty = images.image(images.layer({}), env={})
    layout = images.lay_out(tmp_path / "layout", empty)
    file = f"releases/{NV}/25.08.yml"
    text = (project / file).read_text(encoding="utf-8")
    start, end = text.index("highlights:\n"), text.index("\nfixes:")
    text = (text[:start] + text[end:]).replace(
        "variants:\n  - tag: 25.08-serverless\n", "variants: [{tag: 25.08-serverless}]\n"
    )
    (project / file).write_text(text, encoding="utf-8")
    done = _new(project, NV, "25.08", "--tag", "25.08", "--layout", str(layout))
    assert done.exit_code in {0, 1}, done.output
    second = _record(project, file).release.variants[1]
    assert [e.digest for e in second.evidence] == [empty.top.digest]
    assert not second.components
    assert "highlights:" not in (project / file).read_text(encoding="utf-8")


def test_an_architecture_and_a_tag_of_the_family(project: Path, tmp_path: Path) -> None:
    """Packages are those of the one asked for; the tag is that of the image where it can be."""
    family, tag = "inference-xpu-pytorch-opt", "sglang0.6.0-260101"
    made = images.example()
    layout = images.lay_out(tmp_path / "layout", {tag: made})
    done = _new(project, family, "2026-01", "--layout", f"{layout}:{tag}", "--arch", "arm64")
    assert done.exit_code in {0, 1}, done.output
    assert _record(project, f"releases/{family}/2026-01.yml").variants[0].tag == tag
    by_digest = f"{layout}@{made.top.digest}"
    done = _new(project, family, "2026-02", "--layout", by_digest)
    assert "the tag in the registry" in done.output
    lone = images.lay_out(tmp_path / "lone", images.example("amd64"))
    done = _new(project, family, "2026-03", "--layout", str(lone), "--arch", "arm64")
    assert done.exit_code == 2
    assert "has no image for arm64; it has linux/amd64" in done.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--image", "a.example/b:1", "--layout", "x"), "one can be given"),
        (("--components", "-", "--image", "a.example/b:1"), "one can be given"),
        (("--image", "ubuntu"), "it does not begin with the host of a registry"),
        (("--image", "a.example/b:1", "--registry", "x"), "write NAME=URL"),
        (("--layout", "nowhere:1"), "nowhere has no oci-layout"),
        (("--layout", "nowhere"), "nowhere has no oci-layout"),
        (("--layout", "n" * 5000), "oci-layout cannot be read: File name too long"),
    ],
)
def test_a_wrong_question_is_one_sentence(
    project: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    """It is answered with the remedy, and nothing is written."""
    done = _new(project, NV, "26.01", *arguments)
    assert done.exit_code == 2
    assert sentence in " ".join(done.output.split())
    assert not (project / f"releases/{NV}/26.01.yml").exists()


def test_nobody_is_asked_for_what_could_not_be_written(project: Path) -> None:
    """A release that is there is said before hours of reading."""
    done = _new(project, NV, "25.11", "--image", "127.0.0.1:9/b:1")
    assert done.exit_code == 2
    assert "--force drafts it anew" in done.output


def test_a_bar_is_for_a_terminal_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """What is read is said there with its size, and each work has a bar."""
    with bar.shown() as progress:
        assert progress is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", None)
        with bar.shown() as progress:
            assert progress is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.stderr, "isatty", lambda: True)
        with bar.shown() as progress:
            assert progress is not None
            for done in range(0, 21, 5):
                progress("layers", done * 100_000_000, 2_000_000_000)
            progress("more", 3_000_000, 6_000_000)
            progress("else", 1, None)
    printed = capsys.readouterr()
    assert not printed.out
    for words in ("reading layers (2.0 GB)", "100%", "reading more (6 MB)", "50%", "reading else"):
        assert words in printed.err
