"""Commands: find and can-run, their exit codes, and that nothing they are given ends in a trace."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import main
from generator.finder import FinderData
from tests.checkout import RECORD, edit
from tests.conftest import REPOSITORY
from tests.finder.cases import cases

DATA = FinderData.model_validate(cases()["data"])
PUBLIC, VPC = "registry.example.org/demo", "registry-vpc.{}.example.org/demo"
SMI = "NVIDIA-SMI 535.161.08  Driver Version: 535.161.08\n|   0  NVIDIA A100-SXM4-80GB  On  | x |\n"


@pytest.fixture
def catalog(tmp_path: Path) -> str:
    """Give the file of the API with the data of the cases."""
    file = tmp_path / "finder.json"
    file.write_text(DATA.text(), "utf-8")
    return str(file)


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """Run the command, which never ends in a trace."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


@pytest.mark.parametrize(
    ("uri", "options", "code"),
    [
        (f"{PUBLIC}/ppu:new", ["--driver", "1.4.1"], 0),
        (f"{PUBLIC}/ppu:new", ["--card", "P1"], 0),
        ("mirror.example.org/copy/ppu:new", ["--driver", "1.4.1"], 0),
        (f"{VPC.format('cn-north')}/ppu:new", ["--driver", "1.4.1"], 0),
        # An address that the image does not have is no way to run it.
        (f"{VPC.format('cn-south')}/ppu:high", ["--driver", "1.5.4"], 1),
        (f"{PUBLIC}/ppu:high", ["--driver", "1.5.4"], 1),
        ("mirror.example.org/copy/ppu:high", ["--driver", "1.5.4"], 0),
        (f"{PUBLIC}/ppu:new", ["--driver", "575"], 1),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.4.1", "--component", "vllm>=0.12"], 1),
        (f"{PUBLIC}/ppu:gone", ["--driver", "1.4.1"], 1),
        (f"{PUBLIC}/nv:branches", ["--driver", "535.161.08"], 3),
        (f"{PUBLIC}/nv:branches", ["--driver", "535.161.08", "--card", "A100"], 0),
        (f"{VPC.format('cn-vault')}/ppu:new", ["--driver", "1.4.1"], 3),
        (f"{PUBLIC}/ppu:newer", ["--driver", "1.4.1"], 3),
        ("elsewhere.example.org/demo/ppu:new", ["--driver", "1.4.1"], 3),
        (f"{VPC.format('cn-moon')}/ppu:new", ["--driver", "1.4.1"], 3),
        (f"{PUBLIC}/ppu@sha256:{'0' * 64}", ["--driver", "1.4.1"], 3),
        ("nonsense", ["--driver", "1.4.1"], 2),
        (f"{PUBLIC}/ppu:new", [], 2),
        (f"{PUBLIC}/ppu:new", ["--component", "vllm"], 2),
        ("ppu:new", ["--driver", "1.4.1"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1,5"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "12.1"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.5", "--family", "gpu"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.5", "--component", "vlm"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.5", "--component", "vllm>=x"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.5", "--arch", "riscv64"], 2),
        (f"{PUBLIC}/ppu:new", ["--driver", "1.5", "--component", "="], 2),
    ],
)
def test_the_gate_tells_by_its_exit_code(
    catalog: str, uri: str, options: list[str], code: int
) -> None:
    """A cluster reads 0 runs, 1 does not, 3 cannot tell; 2 is a question that cannot be asked."""
    result = run("can-run", uri, *options, "--catalog", catalog)
    assert result.exit_code == code, result.output
    if code == 2:
        assert result.stderr.splitlines()[-1].startswith("Error: ")
        return
    as_json = run("can-run", uri, *options, "--catalog", catalog, "--format", "json")
    assert as_json.exit_code == code
    body = json.loads(as_json.output)
    assert (body["schema_version"], body["uri"]) == (1, uri)
    assert body["verdict"] == {0: "runs", 1: "does-not", 3: "undecided"}[code]
    said = [reason["text"] for answer in body["answers"] for reason in answer["reasons"]]
    assert all(text in result.output for text in said)


def test_the_gate_says_what_comes_near(catalog: str) -> None:
    """A slip in the address is seen at once."""
    result = run("can-run", f"{PUBLIC}/ppu:hihg", "--driver", "1.5.4", "--catalog", catalog)
    assert "the tag is not in this catalogue" in result.output
    assert "near: ppu:high" in result.output


def test_the_gate_offers_whole_addresses(catalog: str) -> None:
    """A name without registry, a slip in a region, another host: what is meant can be copied."""
    gate = ("--driver", "1.5.4", "--catalog", catalog)
    bare = run("can-run", "ppu:new", *gate).stderr
    assert f"'ppu:new' names no registry; did you mean {PUBLIC}/ppu:new or " in bare
    slip = run("can-run", f"{VPC.format('cn-nroth')}/ppu:new", *gate).output
    assert "cannot be decided (ppu driver 1.5.4, cn-nroth, vpc)" in slip
    assert f"did you mean {VPC.format('cn-north')}/ppu:new?" in slip
    other = run("can-run", "registry.example.net/demo/ppu:new", *gate).output
    assert "mirror" not in other.partition("\n")[0]
    assert f"did you mean {PUBLIC}/ppu:new or " in other
    assert other.endswith("  mirrors: mirror.example.org/copy\n")


def test_one_tag_on_two_architectures(tmp_path: Path) -> None:
    """Where they differ the answer depends on which it is."""
    arm = DATA.offers[1].model_copy(update={"tag": "new", "architectures": ("arm64",)})
    file = tmp_path / "finder.json"
    file.write_text(DATA.model_copy(update={"offers": (DATA.offers[0], arm)}).text(), "utf-8")
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--catalog", str(file), "--driver")
    assert run(*gate, "1.0").exit_code == 1
    result = run(*gate, "1.4.1")
    assert (result.exit_code, "give --arch" in result.output) == (3, True)
    assert run(*gate, "1.4.1", "--arch", "amd64").exit_code == 0
    assert run(*gate, "1.4.1", "--arch", "arm64").exit_code == 1


def test_the_gate_needs_neither_a_project_nor_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file of the API on standard input is all it reads."""
    monkeypatch.chdir(tmp_path)
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--driver", "1.4.1", "--catalog", "-")
    assert run(*gate, stdin=DATA.text()).exit_code == 0


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"schema_version": 1, "generated_at": "2026-11-30T00:00:00Z", "tags": []}',
        DATA.text().replace('"driver":0', '"driver":99'),
        DATA.text().replace('"driver":0', '"driver":-1'),
        DATA.text().replace('"schema_version":1', '"schema_version":2'),
        DATA.text().replace('"schema_version":1', '"schema_version":true'),
        DATA.text().replace('"schema_version":1', '"schema_version":1.0'),
        DATA.text().replace('"driver":0', '"driver":"0"'),
        DATA.text().replace('"offered":true', '"offered":"yes"'),
        "[" * 100_000,
        b"\xff\xfe\x00",
    ],
    ids=[
        "nothing",
        "half",
        "list",
        "empty",
        "another file",
        "beyond",
        "below",
        "newer",
        "true",
        "fraction",
        "text",
        "word",
        "deep",
        "bytes",
    ],
)
def test_damaged_data_are_told_in_a_sentence(damaged: str | bytes) -> None:
    """A gate that cannot read its data answers neither yes nor no."""
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--driver", "1.4.1", "--catalog", "-")
    result = run(*gate, stdin=damaged)
    assert result.exit_code == 2
    assert "is not the finder.json of a site" in result.stderr


@pytest.mark.parametrize(
    ("whole", "damaged", "where"),
    [
        ('"minimum":"575.51.03"', '"minimum":"575,51"', "drivers.3.minimum: is no version in"),
        ('"minimum":"575.51.03"', '"minimum":"5x5"', "drivers.3.minimum: is no version in"),
        ('"kernels":["7.5"', '"kernels":["75"', "gpus.3.kernels.0: is no version in numbers"),
        ('"compared":"2.8.0"', '"compared":"2..8"', "versions.0.compared: is no version of PEP"),
        ('"schema_version":1', '"schema_version":true', "schema_version: is no whole number"),
    ],
)
def test_a_damaged_number_is_told_with_its_place(whole: str, damaged: str, where: str) -> None:
    """A gate that passed over it would let pass what does not run."""
    assert whole in DATA.text()
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--driver", "1.4.1", "--catalog", "-")
    result = run(*gate, stdin=DATA.text().replace(whole, damaged))
    assert (result.exit_code, where in result.stderr) == (2, True), result.stderr


@given(
    st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from(list('{}[]",:0a-. ')))),
    st.sampled_from(["575", "1", "580.95.05-open", "1..2", "R535", "", "½", "9" * 300]),
    st.sampled_from([f"{PUBLIC}/ppu:new", f"{PUBLIC}/nv:branches", "a/b@", "", "日本/語:タグ"]),
    st.sampled_from(["vllm", "torch<" + "9" * 5000, "tool>1", "torch~=2.8", "=="]),
)
def test_whatever_the_gate_is_given_it_answers_in_a_sentence(
    slips: list[tuple[int, str]], driver: str, uri: str, component: str
) -> None:
    """Damaged data, odd versions and unknown addresses end with one of the four codes."""
    text = list(DATA.text())
    for place, slip in slips:
        text[place % len(text)] = slip
    gate = ("can-run", f"--driver={driver}", f"--component={component}", "--catalog=-", "--", uri)
    assert run(*gate, stdin="".join(text)).exit_code in {0, 1, 2, 3}


def test_data_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """A folder is no file, and two things cannot be on one standard input."""
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--driver", "1.4.1", "--catalog")
    assert run(*gate, str(tmp_path)).exit_code == 2
    assert run(*gate, str(tmp_path / "nothing")).exit_code == 2
    both = run(*gate, "-", "--smi", "-")
    assert (both.exit_code, "cannot both" in both.stderr) == (2, True)


def test_a_disk_that_fails_is_told(catalog: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names the file."""

    def fails(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(click, "open_file", fails)
    result = run("find", "--driver", "1.5", "--catalog", catalog)
    assert (result.exit_code, "finder.json cannot be read: Input" in result.stderr) == (2, True)


def test_images_are_found_with_what_a_machine_says_of_itself(catalog: str) -> None:
    """Driver and card come from the output of nvidia-smi; options count more."""
    result = run("find", "--smi", "-", "--catalog", catalog, stdin=SMI)
    assert result.exit_code == 0
    assert result.output.startswith(
        "3 images run on this machine: nvidia driver 535.161.08, A100\n"
    )
    assert f"docker pull {PUBLIC}/nv:branches" in result.output
    more = run("find", "--smi", "-", "--catalog", catalog, "--driver", "580.95.05", stdin=SMI)
    assert "nvidia driver 580.95.05, A100" in more.output
    nothing = run("find", "--smi", "-", "--catalog", catalog, stdin="it has failed")
    assert (nothing.exit_code, "no driver version found" in nothing.stderr) == (2, True)


def test_found_images_are_told_to_programs(catalog: str) -> None:
    """Each has its verdict with every reason as code, figures and sentence."""
    result = run("find", "--card", "P1", "--catalog", catalog, "--format", "json")
    body = json.loads(result.output)
    assert body["machine"] == {
        "family": "ppu",
        "driver": "1.4.1",
        "card": "P1",
        "assumed": ["driver"],
    }
    assert [found["tag"] for found in body["runs"]] == ["new", "trial", "old", "older"]
    assert body["runs"][0]["reasons"][0] == {
        "code": "driver-meets",
        "level": "yes",
        "figures": {"have": "1.4.1", "need": "1.1.0"},
        "text": "Driver 1.4.1 meets the minimum 1.1.0.",
    }
    assert len(body["runs"]) + len(body["left_out"]) == len(DATA.offers)
    assert "nearest" not in body
    text = run("find", "--card", "P1", "--catalog", catalog).output
    assert text.startswith("4 images run on this machine: ppu driver 1.4.1, the default of P1\n")


def test_the_nearest_miss_is_told(catalog: str) -> None:
    """When no image runs, the reader learns which driver would help."""
    few = run("find", "--driver", "1.0", "--catalog", catalog)
    assert (few.exit_code, "driver 1.1.0 would run 4 images" in few.output) == (1, True)
    body = json.loads(run("find", "--driver", "1.0", "--catalog", catalog, "--format=json").output)
    assert body["nearest"] == {"driver": "1.1.0", "images": 4}
    unsure = run("find", "--driver", "1", "--catalog", catalog)
    assert unsure.exit_code == 3
    assert unsure.output.startswith("cannot tell whether 6 images run on this machine: ppu driver")
    assert "image runs on this machine" not in unsure.output


def test_conditions_are_answered_without_a_machine(catalog: str) -> None:
    """Which tags carry vLLM 0.11 or newer: they come first, with the address and what they need."""
    result = run("find", "--component", "vllm>=0.11", "--catalog", catalog)
    assert result.exit_code == 3
    head, _, rest = result.output.partition("\n\n")
    assert head == (
        "2 images meet what was asked; give --driver to learn what runs: any driver, vllm>=0.11"
    )
    assert [line for line in rest.splitlines() if not line.startswith(" ")][:3] == [
        "ppu:new: depends on the machine (supported)",
        "",
        "nv:shipped: depends on the machine (supported)",
    ]
    assert "Depends on the driver: ppu 1.1.0 or newer is enough." in rest
    assert f"docker pull {PUBLIC}/ppu:new" in rest
    assert "ppu:high: does not match (supported)" in rest
    assert f"{PUBLIC}/ppu:high" not in rest
    one = run("find", "--family=ppu", "--component=vllm>=0.11", "--catalog", catalog)
    assert one.output.startswith("1 image meets what was asked; give --driver")
    assert ": any ppu driver, vllm>=0.11\n" in one.output
    none = run("find", "--component", "vllm>=9", "--catalog", catalog)
    assert (none.exit_code, none.output.startswith("0 images meet")) == (1, True)
    assert run("find", "--catalog", catalog).exit_code == 2


def test_without_a_file_the_records_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is this repository's catalogue; outside of a project there is none."""
    root = ("--root", str(REPOSITORY))
    found = run(*root, "find", "--driver", "535.161.08", "--card", "A100", "--region=cn-shanghai")
    assert found.exit_code == 0
    assert found.output.startswith("1 image runs on this machine")
    monkeypatch.chdir(tmp_path)
    assert run("find", "--driver", "535.161.08").exit_code == 2


def test_records_with_errors_are_named_and_left_out(tmp_path: Path) -> None:
    """A gate does not pass over in silence what it could not read."""
    copy = shutil.copytree(REPOSITORY / "tests" / "project", tmp_path / "project")
    record = next((copy / "releases" / "trainer-ppu").glob("25.09.yml"))
    record.write_text(record.read_text("utf-8").replace("status:", "state:"), "utf-8")
    result = run("--root", str(copy), "find", "--driver", "1.4.1")
    assert "left out, see tagnotes check: releases/trainer-ppu/25.09.yml" in result.stderr
    (copy / "releases" / "catalog.yml").write_text("languages: none\n", "utf-8")
    broken = run("--root", str(copy), "find", "--driver", "1.4.1")
    assert (broken.exit_code, "see tagnotes check" in broken.stderr) == (2, True)


def test_a_file_of_another_system_is_read(tmp_path: Path) -> None:
    """Some editors and shells begin a file with a mark."""
    file = tmp_path / "finder.json"
    file.write_text(DATA.text(), encoding="utf-8-sig")
    gate = ("can-run", f"{PUBLIC}/ppu:new", "--driver", "1.4.1", "--catalog", str(file))
    assert run(*gate).exit_code == 0


def test_nothing_that_is_given_steers_a_terminal(catalog: str) -> None:
    """A name from elsewhere cannot clear a screen or write a line of its own."""
    odd = "x\x1b[2J\u202e\x07y"
    for arguments in (
        ("can-run", f"{odd}/y:1", "--driver", "1.4.1", "--catalog", catalog),
        ("find", "--driver", "1.4.1", "--family", "ppu", "--card", odd, "--catalog", catalog),
    ):
        result = run(*arguments)
        said = result.stdout + result.stderr
        assert "x\ufffd[2J\ufffd\ufffdy" in said
        assert odd not in said


def test_a_minimum_without_a_number_decides_nothing(project: Path) -> None:
    """The check asks for a number; until there is one, nobody is told that an image runs."""
    edit(project / RECORD, "minimum: 1.1.0", "minimum: latest")
    output = run("--root", str(project), "find", "--driver", "1.5.4", "--family", "ppu").output
    assert "training-xpu-pytorch:25.11: cannot be decided" in output
    edit(project / "releases/training-nv-pytorch/25.08.yml", '"535.86"', "latest")
    output = run("--root", str(project), "find", "--driver", "535.161.08", "--card", "A100").output
    assert "training-nv-pytorch:25.08-serverless: runs" not in output
