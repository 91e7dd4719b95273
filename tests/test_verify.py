"""Verify: what the records say is asked in the registries, and each disagreement told apart."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from hashlib import sha512
from pathlib import Path
from threading import Event
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from generator.catalog import Catalog
from generator.cli import main
from generator.desk.registry import Session
from generator.desk.verify import FORMATS, Manner, survey, targets
from generator.desk.verify.report.data import Report
from generator.desk.verify.report.schema import files
from generator.loader import read
from generator.record import Record
from tests.checkout import edit
from tests.registry import images
from tests.registry.fake import Fake, Reply, fake, page
from tests.registry.held import attach, hold
from tests.registry.served import PASSWORD, USER, Registry, docker_config, login

FILE = "releases/trainer-ppu/25.12.yml"
REPOSITORY = "demo/trainer-ppu"
PUBLIC = "registry.cn-north.example.org/demo/trainer-ppu"

RECORD = """\
# The record of these tests.
image: trainer-ppu
release: "25.12"
released: 2025-12-18
status: supported
architectures: [amd64, arm64]
driver: {family: ppu, minimum: 1.1.0}

components:
  Ubuntu: "24.04"  # the system
  CUDA: "12.9"
  gdb: unknown
  pytorch: 2.8.0+ali.9
  vllm: 0.11

variants:
  # The first one.
  - tag: "25.12"
    aliases: [latest]
  - tag: 25.12.post1
    # Rebuilt.
    components: {flash-attn: 2.7.4}

fixes: []
availability: {public: true, vpc: all}
sources: [{url: "https://docs.example.org/trainer-ppu-25-12", lang: zh, checked: 2026-11-30}]
"""

DAY = "2026-12-01"
EPOCH = "1796083200"
"""The seconds of that day."""

_VALIDATOR = Draft202012Validator(json.loads(dict(files())["schemas/verify.schema.json"]))

BILL = {"torch": "2.8.0+ali.9", "vllm": "0.11.0", "flash-attention": "2.7.4"}
"""What is in the images of these tests, as far as the record speaks of it."""


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the logins of whoever runs the tests out of them, and the day the same."""
    monkeypatch.setenv("DOCKER_CONFIG", str(tmp_path))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)


@pytest.fixture
def root(repository: Path, tmp_path: Path) -> Path:
    """Give a project with one record."""
    folder = tmp_path / "镜像 notes"
    shutil.copytree(repository / "tests" / "project", folder)
    for old in (folder / "releases").glob("*/*.yml"):
        old.unlink()
    (folder / FILE).write_text(RECORD, encoding="utf-8")
    return folder


@pytest.fixture
def server() -> Iterator[Fake]:
    """Give a fake registry."""
    with fake() as running:
        yield running


def _run(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(root), "verify", *arguments])


def _json(root: Path, *arguments: str) -> Report:
    """Return what is printed for programs, which its schema allows."""
    done = _run(root, "--format", "json", *arguments)
    _VALIDATOR.validate(json.loads(done.stdout))
    report = Report.model_validate_json(done.stdout)
    assert report.summary.disagreements == len(report.disagreements)
    return report


def _kinds(report: Report) -> list[tuple[str, int]]:
    return [(entry.kind, entry.line) for entry in report.disagreements]


def _line(words: str, text: str = RECORD) -> int:
    return text[: text.index(words)].count("\n") + 1


def _both(server: Fake) -> tuple[str, str]:
    """Return the options that ask one registry for public addresses and for those in VPCs."""
    return f"--registry=public={server.url}", f"--registry=vpc={server.url}"


def _good(server: Fake, versions: dict[str, str] = BILL) -> str:
    """Hold an image as the record says, under all of its tags; return the digest."""
    made = images.example()
    digest = hold(server, made, REPOSITORY, "25.12", "latest", "25.12.post1")
    attach(server, made, REPOSITORY, versions)
    return digest


def _silent(server: Fake) -> None:
    """Hold an image that says nothing of itself, under all tags of the record."""
    config = images.Blob("application/vnd.oci.image.config.v1+json", b"{}")
    top = {"config": config.descriptor(), "layers": []}
    kind = "application/vnd.oci.image.manifest.v1+json"
    made = images.Made(images.Blob(kind, json.dumps(top).encode()), (config,))
    hold(server, made, REPOSITORY, "25.12", "latest", "25.12.post1")


def _noted(digest: str, platforms: str = "linux/amd64, linux/arm64/v8", day: str = DAY) -> str:
    """Return an entry of evidence as it is written."""
    return f'{{digest: "{digest}", platforms: [{platforms}], checked: {day}}}'


def _record(root: Path) -> Record:
    catalog: Catalog | None = read(root).catalog
    assert catalog is not None
    return catalog.records[0]


def test_all_agrees(root: Path, server: Fake) -> None:
    """Each address is asked once, the image behind all of them looked at once."""
    digest = _good(server)
    report = _json(root, *_both(server))
    assert report.disagreements == ()
    assert report.summary.present == len(report.addresses) == 12
    first = report.addresses[0]
    assert first.uri == f"{PUBLIC}:25.12"
    assert (first.record, first.variant, first.network) == ("trainer-ppu:25.12", "25.12", "public")
    assert {a.digest for a in report.addresses} == {digest}
    assert {a.packages for a in report.addresses} == {"bill"}
    assert first.platforms == ("linux/amd64", "linux/arm64/v8")
    assert [a.region for a in report.addresses[:4]] == [None, "cn-north", "eu-west", "cn-north-gov"]
    assert [a.alias for a in report.addresses[3:5]] == [False, True]
    asked = server.paths()
    assert sum(one.startswith("HEAD ") for one in asked) == 12
    assert asked.count(f"GET /v2/{REPOSITORY}/manifests/{digest}") == 1
    assert not any(
        "/blobs/" in one and one.endswith(images.example().blobs[1].digest) for one in asked
    )
    done = _run(root, *_both(server))
    assert done.exit_code == 0
    assert (
        done.stdout == "12 addresses: 12 present; components compared in 1 image; 0 disagreements\n"
    )


def test_a_real_registry(root: Path, registry: Registry, token_registry: Registry) -> None:
    """What is missing, wrong, moved, denied and unreachable is told apart, each at its line."""
    catalog = root / "releases" / "catalog.yml"
    edit(catalog, "namespace: demo, auth: required", "namespace: verified, auth: required")
    edit(
        catalog,
        "registries:\n",
        "registries:\n  - {id: shut, network: public, host: shut.example.org, namespace: closed,"
        " auth: required}\n",
    )
    edit(catalog, "registries: [public, vpc]", "registries: [public, shut, vpc]")
    old = f"sha256:{'0' * 63}1"
    noted = f'    evidence: [{{digest: "{old}", checked: 2025-12-18}}]\n'
    edit(root / FILE, '  - tag: "25.12"\n', f'  - tag: "25.12"\n{noted}')
    edit(root / FILE, "pytorch: 2.8.0+ali.9", "pytorch: 2.8.0+ali.8")
    edit(root / FILE, "    # Rebuilt.\n", "    # Rebuilt.\n    aliases: [nowhere]\n")
    text = (root / FILE).read_text(encoding="utf-8")
    both = images.example()
    one = images.example("amd64", torch="2.8.0+ali.8")
    pushed = registry.push(both, "verified/trainer-ppu", "25.12", "latest")
    registry.push(one, "verified/trainer-ppu", "25.12.post1")
    token_registry.push(one, "closed/trainer-ppu", "25.12")
    report = _json(
        root,
        f"--registry=public={registry.url}",
        f"--registry=shut={token_registry.url}",
        # No TLS is spoken there.
        f"--registry=vpc=https://{registry.host}",
        "--look=layers",
    )
    assert _kinds(report) == [
        ("platforms", _line("architectures", text)),
        ("component", _line("pytorch", text)),
        ("moved", _line("evidence", text)),
        ("absent", _line("aliases: [nowhere]", text)),
        ("component", _line("flash-attn", text)),
    ]
    platforms, torch, moved, absent, flash = report.disagreements
    assert "is for amd64, but the record says amd64, arm64" in platforms.message
    assert (
        platforms.uris
        == (platforms.uris[0],)
        == (f"{PUBLIC[:-16]}verified/trainer-ppu:25.12.post1",)
    )
    assert "torch is 2.8.0+ali.8 in the record, but 2.8.0+ali.9 in" in torch.message
    assert pushed in moved.message
    assert old in moved.message
    assert "(404)" in absent.message
    assert "flash-attn is 2.7.4 in the record, but not in the image" in flash.message
    assert "erratum" in torch.help
    assert "take it out of the record" in flash.help
    assert text.splitlines()[moved.line - 1][moved.column - 1 :].startswith('"sha256')
    states = {(a.registry, a.state): a.text for a in report.addresses}
    assert set(states) == {
        ("public", "present"),
        ("public", "absent"),
        ("shut", "denied"),
        ("vpc", "unreachable"),
    }
    assert f"docker login {token_registry.host}" in states["shut", "denied"]
    assert "--registry" in states["vpc", "unreachable"]


def test_a_login_that_docker_keeps(
    root: Path, token_registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opens what it is for; a wrong one is denied, and no report shows it."""
    edit(
        root / "releases" / "catalog.yml",
        "namespace: demo, auth: required",
        "namespace: verify-login, auth: required",
    )
    made = images.example()
    token_registry.push(made, "verify-login/trainer-ppu", "25.12", "latest", "25.12.post1")
    option = f"--registry=public={token_registry.url}"
    for password, code in ((PASSWORD, 0), ("s3cret-and-wrong", 3)):
        with docker_config(auths={token_registry.host: login(USER, password)}) as folder:
            monkeypatch.setenv("DOCKER_CONFIG", str(folder))
            for format_ in ("text", "json", "junit"):
                done = _run(root, option, "--format", format_)
                assert done.exit_code == code, done.output
                assert password not in done.output
                assert login(USER, password)["auth"] not in done.output


def test_vpc_addresses_are_skipped(root: Path, server: Fake) -> None:
    """They are asked from inside alone, or where they are asked elsewhere; others still are."""
    _good(server)
    done = _run(root, _both(server)[0])
    assert done.exit_code == 0
    counts = "12 addresses: 3 present, 9 skipped; components compared in 1 image; 0 disagreements\n"
    assert done.stdout.endswith(counts)
    assert "skipped: inside a VPC" in done.stdout
    assert "and 6 more addresses" in done.stdout
    one = f"--registry=registry-vpc.eu-west.example.org={server.url}"
    report = _json(root, _both(server)[0], one)
    assert [a.region for a in report.addresses if a.network == "vpc" and a.digest] == [
        "eu-west"
    ] * 3
    # What is said of a host counts more than what is said of its registry, in any order.
    report = _json(root, "--vpc", one, *_both(server)[::-1])
    assert report.summary.present == 12


def test_nothing_can_be_asked(root: Path, server: Fake) -> None:
    """That is neither right nor wrong; strictly, what is not known fails."""
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12", page())
    for name in ("latest", "25.12.post1"):
        server.answers(f"/v2/{REPOSITORY}/manifests/{name}", Reply(403))
    done = _run(root, _both(server)[0])
    assert done.exit_code == 3
    assert "3 present" not in done.stdout
    assert "1 damaged" in done.stdout
    assert "2 denied" in done.stdout
    assert done.stdout.index("denied: ") < done.stdout.index("damaged: ")
    assert _run(root, _both(server)[0], "--strict").exit_code == 1
    late = _run(root, _both(server)[0], "--timeout", "0.000001")
    assert late.exit_code == 3
    assert "give more with --timeout" in late.stdout
    (root / FILE).unlink()
    nothing = _run(root)
    assert (nothing.exit_code, nothing.stdout) == (3, "0 addresses: none; 0 disagreements\n")


def test_what_the_site_does_not_show(root: Path, server: Fake) -> None:
    """Withdrawn releases and drafts without a tag have no address, and are not asked for."""
    edit(root / FILE, "  - tag: 25.12.post1\n    # Rebuilt.\n", "  - id: next\n")
    edit(root / FILE, "    aliases: [latest]\n", "")
    assert [a.variant for a in _json(root).addresses] == ["25.12"] * 4
    edit(root / FILE, "status: supported", "status: withdrawn\nstatus_reason: {en: Bad.}")
    assert _json(root).addresses == ()
    assert server.asked == []


def test_a_tag_that_no_registry_can_have(root: Path, server: Fake) -> None:
    """Nobody is asked for it: it is not there."""
    edit(root / FILE, 'tag: "25.12"', "tag: 25.12+cu130")
    _good(server)
    report = _json(root, _both(server)[0])
    assert _kinds(report) == [("absent", _line('tag: "25.12"'))]
    assert "'25.12+cu130' is no tag" in report.disagreements[0].message
    assert not any("cu130" in asked for asked in server.paths())


@pytest.mark.parametrize("turned", [False, True])
def test_two_images_of_one_variant(root: Path, server: Fake, *, turned: bool) -> None:
    """An alias that is another image, and VPCs with an older one, are told apart."""
    edit(root / FILE, "vpc: all", "vpc: [cn-north, eu-west]")
    made, other = images.example(), images.example(torch="2.8.0+ali.7")
    if turned:
        made, other = other, made
    digest = made.top.digest
    vpc = "registry-vpc.cn-north.example.org/demo/trainer-ppu"
    with fake() as inside:
        for held in (server, inside):
            hold(held, made, REPOSITORY, "25.12", "25.12.post1")
            hold(held, other, REPOSITORY, "latest")
        hold(inside, other, REPOSITORY, "25.12")
        report = _json(root, _both(server)[0], _both(inside)[1])
        hold(inside, made, REPOSITORY, "25.12")
        edit(root / FILE, "availability: {public: true", "availability: {public: false")
        alone = _json(root, _both(inside)[1])
    said = f"is {other.top.digest}, but {PUBLIC}:25.12 is {digest}"
    assert [(d.kind, d.line, d.message) for d in report.disagreements] == [
        ("differs", _line('tag: "25.12"'), f"{vpc}:25.12 (and at 1 more address) {said}"),
        ("differs", _line("aliases"), f"{PUBLIC}:latest (and at 2 more addresses) {said}"),
    ]
    older, alias = report.disagreements
    assert "push to both" in older.help
    assert older.uris == (
        f"{vpc}:25.12",
        f"{vpc.replace('cn-north', 'eu-west')}:25.12",
        f"{PUBLIC}:25.12",
    )
    assert "another tag of the same image" in alias.help
    assert _kinds(alone) == [("differs", _line("aliases"))]
    assert f"but {vpc}:25.12 is {digest}" in alone.disagreements[0].message
    assert alone.disagreements[0].uris[-1] == f"{vpc}:25.12"


def test_an_alias_alone(root: Path, server: Fake) -> None:
    """Where only aliases are there, they are compared with each other."""
    edit(root / FILE, "[latest]", "[latest, newest]")
    hold(server, images.example(), REPOSITORY, "latest", "25.12.post1")
    hold(server, images.example("amd64"), REPOSITORY, "newest")
    kinds = _kinds(_json(root, _both(server)[0]))
    assert kinds == [("absent", _line('tag: "25.12"')), ("differs", _line("aliases"))]


@pytest.mark.parametrize(
    ("stated", "there", "agrees"),
    [
        ("2.8.0+ali.9", "2.8.0+ali.9", True),
        ("2.8", "2.8.0", True),
        ("2.8.0+ali.9", "2.8.0+ali.10", False),
        ("2.8.0+ali.9", "2.8.0", False),
        ("not-a-version", "2.8.0", False),
        ("unknown", "2.8.0", True),
    ],
)
def test_versions_of_python_packages(
    root: Path, server: Fake, stated: str, there: str, *, agrees: bool
) -> None:
    """They are the same as PEP 440 sees it, the vendor's own part included."""
    edit(root / FILE, "pytorch: 2.8.0+ali.9", f'pytorch: "{stated}"')
    _good(server, {**BILL, "torch": there})
    report = _json(root, _both(server)[0])
    assert ("component" not in dict(_kinds(report))) is agrees


def test_components_of_the_system(root: Path, server: Fake) -> None:
    """They agree as far as both speak; that one is not found says nothing."""
    _good(server)
    for cuda, agrees in (
        ("12.9.1+x", True),
        ("1:12.9.1-2ubuntu1~3", True),
        ("12", True),
        ("12.8", False),
        ("12.9.10", False),
    ):
        (root / FILE).write_text(RECORD.replace('"12.9"', f'"{cuda}"'), encoding="utf-8")
        kinds = _kinds(_json(root, _both(server)[0]))
        expected = [] if agrees else [("component", _line("CUDA"))]
        assert kinds == expected, cuda


def test_tags_of_one_image(root: Path, server: Fake) -> None:
    """
    A fact of a release is told once of an image, with all tags that lead to it.

    None of them is then noted, the test of each fails, and another image is told on its own.
    """
    edit(root / FILE, "pytorch: 2.8.0+ali.9", "pytorch: 2.8.0+ali.8")
    edit(root / FILE, "architectures: [amd64, arm64]", "architectures: [amd64]")
    _good(server)
    public = _both(server)[0]
    report = _json(root, public, "--write")
    assert [e.kind for e in report.disagreements] == ["platforms", "component"]
    for entry in report.disagreements:
        assert entry.message.endswith("; the same image is 25.12.post1")
        assert entry.uris == (f"{PUBLIC}:25.12", f"{PUBLIC}:25.12.post1")
    assert "evidence" not in (root / FILE).read_text(encoding="utf-8")
    suite = ET.fromstring(_run(root, public, "--format", "junit").stdout)[0]  # noqa: S314 - our own
    failed = [case.get("name") for case in suite if case.find("failure") is not None]
    assert failed == [f"{PUBLIC}:25.12", f"{PUBLIC}:25.12.post1"]
    hold(server, images.example("arm64"), REPOSITORY, "25.12.post1")
    uris = [e.uris for e in _json(root, public).disagreements if e.kind == "platforms"]
    assert uris == [(f"{PUBLIC}:25.12",), (f"{PUBLIC}:25.12.post1",)]


def test_a_component_in_several_versions(root: Path, server: Fake) -> None:
    """One of them is enough; a component without a version is no evidence."""
    _good(server)
    made = images.example()
    several = {**BILL, "pytorch": "2.9.0"}
    attach(server, made, REPOSITORY, several)
    assert _kinds(_json(root, _both(server)[0])) == []
    attach(server, made, REPOSITORY, {**several, "torch": "2.7.0\x1b[31m"})
    report = _json(root, _both(server)[0])
    assert "but 2.7.0\N{REPLACEMENT CHARACTER}[31m and 2.9.0 in" in report.disagreements[0].message
    # A list without a single Python package says nothing of them.
    attach(server, made, REPOSITORY, {})
    assert _kinds(_json(root, _both(server)[0], "--look=none")) == []


def test_an_image_without_a_list(root: Path, server: Fake) -> None:
    """
    Without a bill of materials the layers stay where they are, unless they are asked for.

    That nothing disagrees is not said without saying that nothing was compared, and how it can be.
    """
    made = images.example()
    hold(server, made, REPOSITORY, "25.12", "latest", "25.12.post1")
    report = _json(root, _both(server)[0])
    assert _kinds(report) == []
    there = [a for a in report.addresses if a.digest]
    assert {a.packages for a in there} == {"nothing"}
    assert {"--look layers" in a.uncompared for a in there} == {True}
    assert not any(a.uncompared for a in report.addresses if not a.digest)
    assert (report.summary.compared, report.summary.uncompared) == (0, 1)
    said = _run(root, _both(server)[0]).stdout
    block, counts = said.split("\n\n")[-2:]
    head, *listed = block.splitlines()
    assert head.startswith("components not compared: no bill of materials is attached")
    assert "--look layers" in head
    assert listed == [f"  {PUBLIC}:25.12"]
    assert counts.endswith("; components compared in 0 images, not in 1; 0 disagreements\n")
    junit = ET.fromstring(_run(root, _both(server)[0], "--format=junit").stdout)  # noqa: S314 - our own
    told = [e.text or "" for e in junit.iter("system-out")]
    assert [text.partition(":")[0] for text in told] == ["components not compared"] * 3
    none = _run(root, _both(server)[0], "--look=none").stdout
    assert "components not compared: --look none" in none
    layers = _json(root, _both(server)[0], "--look=layers")
    assert _kinds(layers) == [("component", _line("flash-attn"))]
    assert (layers.summary.compared, layers.summary.uncompared) == (1, 0)


def test_images_that_are_compared_and_others(root: Path, server: Fake) -> None:
    """Each image counts once; one that no tag of a record leads to is compared with nothing."""
    edit(root / FILE, "[latest]", "[latest, newest]")
    made, other = images.example(), images.example("amd64")
    hold(server, made, REPOSITORY, "25.12.post1", "newest")
    attach(server, made, REPOSITORY, BILL)
    hold(server, other, REPOSITORY, "latest")
    attach(server, other, REPOSITORY, {"torch": "2.8.0+ali.8"})
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12", Reply(403))
    done = _run(root, _both(server)[0])
    why = "an alias alone leads to the image; what its tag leads to is compared"
    assert f"components not compared: {why}\n  {PUBLIC}:latest\n" in done.stdout
    assert "; components compared in 1 image, not in 1; " in done.stdout


def test_a_bill_of_materials_in_one_of_two_repositories(root: Path, server: Fake) -> None:
    """A copy of an image may lack what is attached to it: one of them is enough."""
    edit(
        root / "releases" / "catalog.yml",
        "namespace: demo, auth: required",
        "namespace: copy, auth: required",
    )
    edit(root / FILE, "pytorch: 2.8.0+ali.9", "pytorch: 2.8.0+ali.8")
    _good(server)
    hold(server, images.example(), "copy/trainer-ppu", "25.12", "latest", "25.12.post1")
    report = _json(root, *_both(server))
    assert {a.packages for a in report.addresses} == {"nothing", "bill"}
    assert _kinds(report) == [("component", _line("pytorch"))]
    assert (report.summary.compared, report.summary.uncompared) == (1, 0)
    assert not any(a.uncompared for a in report.addresses)


def test_layers_without_a_package(root: Path, server: Fake) -> None:
    """An image in which no list is found is not said to be compared either."""
    _silent(server)
    said = _run(root, _both(server)[0], "--look=layers").stdout
    assert "its layers list no package" in said
    assert "components compared in 0 images, not in 1; 0 disagreements" in said


def test_platforms_of_the_last_look(root: Path, server: Fake) -> None:
    """They are compared too; a variant that is always the same is not."""
    digest = _good(server)
    for platforms, agrees in (
        ("linux/amd64, linux/arm64", True),
        ("linux/arm64/v8, linux/amd64", True),
        ("linux/amd64", False),
        ("linux/amd64, linux/arm64, linux/s390x", False),
    ):
        noted = _noted(digest, platforms, "2026-01-01")
        variant = f"  - tag: 25.12.post1\n    evidence: [{noted}]\n    architectures: unknown\n"
        text = RECORD.replace("  - tag: 25.12.post1\n", variant)
        (root / FILE).write_text(text, encoding="utf-8")
        kinds = _kinds(_json(root, _both(server)[0]))
        assert kinds == ([] if agrees else [("platforms", _line("evidence", text))])


def test_architectures_of_a_variant(root: Path, server: Fake) -> None:
    """They are looked at where they stand; an image that says nothing of itself is no evidence."""
    _good(server)
    for architecture in ("arm64", "amd64"):
        own = f"  - tag: 25.12.post1\n    architectures: [{architecture}]\n"
        (root / FILE).write_text(RECORD.replace("  - tag: 25.12.post1\n", own), encoding="utf-8")
        assert _kinds(_json(root, _both(server)[0])) == [("platforms", _line("25.12.post1") + 1)]
    _silent(server)
    assert _kinds(_json(root, _both(server)[0])) == []


def test_an_image_that_cannot_be_looked_into(root: Path, server: Fake) -> None:
    """It is there, but what it is was not seen: strictly that fails."""
    digest = _good(server)
    server.answers(f"/v2/{REPOSITORY}/manifests/{digest}", Reply(403))
    done = _run(root, _both(server)[0])
    assert done.exit_code == 0
    assert f"not looked into: {server.host} gives no access" in done.stdout
    assert "1 image not looked into; components compared in 0 images, not in 1;" in done.stdout
    assert "components not compared:" not in done.stdout
    assert _run(root, _both(server)[0], "--strict").exit_code == 1
    lenient = ET.fromstring(_run(root, _both(server)[0], "--format=junit").stdout)  # noqa: S314 - our own
    assert len(lenient.findall(".//system-out")) == 3
    strict = ET.fromstring(  # noqa: S314 - our own
        _run(root, _both(server)[0], "--format=junit", "--strict").stdout
    )
    assert {e.get("type") for e in strict.iter("error")} == {"unseen"}


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ((), "more", 1),
        ((), "schema_version", 2),
        (("summary",), "present", -1),
        (("addresses", 0), "state", "gone"),
        (("addresses", 0), "region", 1),
        (("disagreements", 0), "kind", "other"),
    ],
)
def test_the_schema_of_the_report(
    root: Path, server: Fake, part: tuple[str | int, ...], key: str, value: object
) -> None:
    """It allows what is printed, all of which is there, and nothing else."""
    edit(root / FILE, "pytorch: 2.8.0+ali.9", "pytorch: 2.8.0+ali.8")
    _good(server)
    report = json.loads(_run(root, "--format", "json", _both(server)[0]).stdout)
    assert list(_VALIDATOR.iter_errors(report)) == []
    place = report
    for step in part:
        place = place[step]
    was = place.pop(key, None)
    if was is not None:
        assert [f"'{key}' is a required property"] == [
            error.message for error in _VALIDATOR.iter_errors(report)
        ]
    place[key] = value
    assert len(list(_VALIDATOR.iter_errors(report))) == 1


def test_a_report_as_test_results(root: Path, server: Fake) -> None:
    """Each address is a case: it fails, is skipped, or an error when that is asked for."""
    edit(root / FILE, "pytorch: 2.8.0+ali.9", "pytorch: 2.8.0+ali.8")
    _good(server)
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12.post1", Reply(403))
    for strict, errors, skipped in ((), 0, 10), (("--strict",), 1, 9):
        done = _run(root, _both(server)[0], "--format", "junit", *strict)
        assert done.exit_code == 1
        suites = ET.fromstring(done.stdout)  # noqa: S314 - our own
        suite = suites[0]
        counted = {k: int(suite.get(k, "")) for k in ("tests", "failures", "errors", "skipped")}
        assert counted == {"tests": 12, "failures": 1, "errors": errors, "skipped": skipped}
        failed = next(case for case in suite if case.find("failure") is not None)
        assert failed.get("name") == f"{PUBLIC}:25.12"
        assert failed.get("classname") == "trainer-ppu:25.12"
        assert failed.get("file") == FILE
        told = failed.findtext("failure") or ""
        assert f"{FILE}:{_line('pytorch')}:12: component: torch is" in told
        assert "      pytorch: 2.8.0+ali.8\n" in told


def test_a_report_for_people(root: Path, server: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong stands last, above the counts; on a terminal it has colours and a bar."""
    _good(server)
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12.post1", Reply(404))
    done = _run(root, _both(server)[0])
    assert done.exit_code == 1
    *_, place, said, caret, remedy, _, counts = done.stdout.splitlines()
    assert place.startswith(
        f"{FILE}:{_line('25.12.post1')}:10: absent: {PUBLIC}:25.12.post1 is not"
    )
    assert said == "      - tag: 25.12.post1"
    assert caret.strip() == "^" * 11
    assert remedy.startswith("  help: push it")
    assert counts == (
        "12 addresses: 2 present, 1 absent, 9 skipped; components compared in 1 image;"
        " 1 disagreement"
    )
    assert "asking registries" not in done.stderr
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = _run(root, _both(server)[0])
    assert "\x1b[31mabsent\x1b[0m" in shown.stdout
    assert "asking registries" in shown.stderr


def test_the_records_that_are_meant(root: Path, server: Fake) -> None:
    """They are named as image:release, as a file or as a folder; a wrong name is told."""
    _good(server)
    text = RECORD.replace('release: "25.12"', 'release: "26.01"').replace("25.12", "26.01")
    (root / "releases/trainer-ppu/26.01.yml").write_text(text, encoding="utf-8")
    for name in ("trainer-ppu:25.12", str(root / FILE)):
        assert {a.record for a in _json(root, name).addresses} == {"trainer-ppu:25.12"}
    folder = str(root / "releases" / "trainer-ppu")
    assert {a.record for a in _json(root, folder).addresses} == {
        "trainer-ppu:25.12",
        "trainer-ppu:26.01",
    }
    done = _run(root, "trainer-ppu:25.13")
    assert done.exit_code == 2
    assert "did you mean trainer-ppu:25.12?" in done.stderr
    # No file can have that name, and asking for one is an error of the system.
    done = _run(root, "n" * 5000)
    assert (done.exit_code, "there is no record nnn" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("publc=https://a.example", "did you mean public?"),
        ("zzz=https://a.example", "there are public, vpc"),
        ("public=ftp://a.example", "not the URL of a registry"),
        ("public=https://user:s3cret@a.example", "without a user name"),
        ("public", "write NAME=URL"),
    ],
)
def test_a_registry_that_is_wrong(root: Path, option: str, said: str) -> None:
    """It is said before anybody is asked, and what may be a password is not repeated."""
    done = _run(root, "--registry", option)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "s3cret" not in done.output


def test_a_time_that_is_no_number(root: Path) -> None:
    """It is in no range, and outside of none."""
    done = _run(root, "--timeout", "nan")
    assert (done.exit_code, "write a number of seconds" in done.stderr) == (2, True)


def test_a_registry_that_is_said_twice(root: Path) -> None:
    """Of two addresses for one name it is not guessed which is meant."""
    twice = ("--registry=public=https://a.example", "--registry=public=https://b.example")
    assert "it has two addresses" in _run(root, *twice).stderr


def test_broken_records_are_named(root: Path, server: Fake) -> None:
    """They are left out; what else there is, is asked for."""
    _good(server)
    (root / "releases/trainer-ppu/26.01.yml").write_text("image: [", encoding="utf-8")
    done = _run(root, _both(server)[0])
    assert "left out, see tagnotes check: releases/trainer-ppu/26.01.yml" in done.stderr
    assert "3 present" in done.stdout


def test_an_interruption(root: Path, server: Fake) -> None:
    """What was learnt is reported, the rest is skipped."""
    _good(server)
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12.post1", Reply(never=True))
    tagnotes = Path(sys.executable).with_name("tagnotes")
    command = [
        str(tagnotes),
        "--root",
        str(root),
        "verify",
        "--jobs=1",
        _both(server)[0],
        "--format=json",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        end = time.monotonic() + 60
        while not any("post1" in path for path in server.paths()):
            assert time.monotonic() < end
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        stdout, stderr = running.communicate(timeout=60)
    assert (running.returncode, stderr) == (130, b"")
    report = Report.model_validate_json(stdout)
    assert report.interrupted
    states = [(a.state, a.text[:11]) for a in report.addresses if a.network == "public"]
    assert states == [("present", ""), ("present", ""), ("skipped", "interrupted")]


def test_an_early_end(root: Path, server: Fake) -> None:
    """The questions that are on their way are not waited for, and none comes after them."""
    _good(server)
    goes_on = Event()

    def waits(_: object) -> Reply:
        assert goes_on.wait(60)
        return Reply(403)

    def interrupted(what: str, done: int, total: int | None) -> None:
        assert (what, done, total) == ("registries", 1, 3)
        raise KeyboardInterrupt

    server.answers(f"/v2/{REPOSITORY}/manifests/latest", waits)
    loaded = read(root)
    assert loaded.catalog is not None
    wanted = targets(loaded.catalog, loaded.catalog.records)
    urls = {PUBLIC.partition("/")[0]: server.url}
    manner = Manner(date(2026, 12, 1), urls, jobs=1, progress=interrupted)
    with Session(registries=urls) as session:
        outcome = survey(session, loaded.catalog, loaded.sources, wanted, manner)
        goes_on.set()
        for thread in threading.enumerate():
            if thread.name == "verify":
                thread.join()
    assert not any("post1" in path for path in server.paths())
    assert outcome.exit_code() == 130
    assert FORMATS["text"](outcome).endswith(
        "1 present, 11 skipped; components compared in 1 image; 0 disagreements, ended early\n"
    )


def test_a_defect_in_a_thread(root: Path, server: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the run as any other: it is no finding, and nobody waits for ever."""
    monkeypatch.setattr("generator.desk.verify.run.looked", lambda *_: 1 / 0)
    _good(server)
    done = _run(root, _both(server)[0], "--jobs=1")
    assert done.exit_code == 2
    assert "this is a defect of tagnotes" in done.stderr


# ---- what is written ----


def test_what_was_seen_is_written(
    root: Path, server: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each variant gets its evidence, nothing else of the file changes; later, the day alone."""
    digest = _good(server)
    done = _run(root, _both(server)[0], "--write")
    assert done.exit_code == 0, done.output
    assert done.stdout.endswith(f"0 disagreements\n{FILE}: noted what was seen\n")
    text = (root / FILE).read_text(encoding="utf-8")
    line = f"    evidence: [{_noted(digest)}]\n"
    expected = RECORD.replace("    aliases: [latest]\n", f"    aliases: [latest]\n{line}")
    expected = expected.replace("{flash-attn: 2.7.4}\n", f"{{flash-attn: 2.7.4}}\n{line}")
    assert text == expected
    (seen,) = _record(root).release.variants[0].evidence
    assert (seen.digest, str(seen.checked)) == (digest, DAY)
    again = _run(root, _both(server)[0], "--write")
    assert again.stdout.endswith("nothing new to note in the records\n")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + 86_400))
    later = _run(root, _both(server)[0], "--write", "--format", "json")
    assert later.stderr == f"{FILE}: noted what was seen\n"
    assert json.loads(later.stdout)["checked"] == "2026-12-02"
    assert (root / FILE).read_bytes() == expected.replace(DAY, "2026-12-02").encode()
    # A day that is over already takes the place of none.
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    assert "nothing new" in _run(root, _both(server)[0], "--write").stdout


def test_only_what_agrees_is_written(root: Path, server: Fake) -> None:
    """A variant that disagrees keeps what it had; so does one that was not seen."""
    old = _noted(f"sha256:{'0' * 64}", day="2026-01-01")
    edit(root / FILE, "    # Rebuilt.\n", f"    evidence: [{old}]\n")
    edit(root / FILE, "    aliases: [latest]\n", "    evidence: [] # soon\n")
    digest = _good(server)
    done = _run(root, _both(server)[0], "--write")
    assert done.exit_code == 1
    text = (root / FILE).read_text(encoding="utf-8")
    assert f"    evidence: [{_noted(digest)}] # soon\n" in text
    assert f"    evidence: [{old}]\n" in text
    before = RECORD.replace("25.12.post1", "25.12.post2")
    (root / FILE).write_text(before, encoding="utf-8")
    server.answers(f"/v2/{REPOSITORY}/manifests/25.12.post2", Reply(403))
    server.answers(f"/v2/{REPOSITORY}/manifests/{digest}", Reply(403))
    assert "nothing new" in _run(root, _both(server)[0], "--write").stdout
    assert (root / FILE).read_text(encoding="utf-8") == before


@pytest.mark.parametrize("others", [0, 7])
def test_lines_end_as_before(root: Path, server: Fake, others: int) -> None:
    """A file of another system, or of two, keeps its line breaks."""
    digest = _good(server)
    raw = RECORD.replace("\n", "\r\n").replace("\r\n", "\n", others).encode()
    (root / FILE).write_bytes(raw)
    assert _run(root, _both(server)[0], "--write").exit_code == 0
    now = (root / FILE).read_bytes()
    assert now.count(digest.encode()) == 2
    kept = [line for line in now.splitlines(keepends=True) if digest.encode() not in line]
    assert b"".join(kept) == raw


def test_a_file_that_changes_meanwhile(root: Path, server: Fake) -> None:
    """It is left as it is, and told; the others are written."""
    _good(server)
    other = root / "releases/trainer-ppu/26.01.yml"
    text = RECORD.replace('release: "25.12"', 'release: "26.01"').replace("25.12", "26.01")
    other.write_text(text.replace("[latest]", "[next]"), encoding="utf-8")
    hold(server, images.example(), REPOSITORY, "26.01", "next", "26.01.post1")

    def changed(_: object) -> Reply:
        (root / FILE).write_text("# mine\n" + RECORD, encoding="utf-8")
        return Reply(403)

    server.answers(f"/v2/{REPOSITORY}/manifests/latest", changed)
    done = _run(root, _both(server)[0], "--write")
    assert done.exit_code == 2
    assert f"{FILE}: not written: it was changed meanwhile" in done.stderr
    assert (root / FILE).read_text(encoding="utf-8") == "# mine\n" + RECORD
    assert other.read_text(encoding="utf-8").count("evidence") == 2


def test_a_file_that_may_not_be_written(
    root: Path, server: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, and the report is not lost."""
    _good(server)
    monkeypatch.setattr("os.access", lambda _, mode: mode != os.W_OK)
    done = _run(root, _both(server)[0], "--write")
    assert done.exit_code == 2
    assert "3 present" in done.stdout
    assert f"{FILE}: not written: it is read-only" in done.stderr


def test_a_digest_of_another_kind(root: Path, server: Fake) -> None:
    """It is as good, but has no place in a record."""
    top = images.example().top
    hold(server, images.example(), REPOSITORY)
    digest = f"sha512:{sha512(top.content).hexdigest()}"
    headers = {"Content-Type": top.media_type, "Docker-Content-Digest": digest}
    for name in ("25.12", "latest", "25.12.post1", digest):
        server.answers(f"/v2/{REPOSITORY}/manifests/{name}", Reply(200, top.content, headers))
    done = _run(root, _both(server)[0], "--write")
    assert done.stdout.endswith("0 disagreements\nnothing new to note in the records\n")
    assert "not looked into" not in done.stdout


def test_a_text_without_a_place(root: Path, server: Fake) -> None:
    """What would not say the same afterwards is not written."""
    _good(server)
    edit(root / FILE, '  - tag: "25.12"\n', '  - ? tag\n    : "25.12"\n')
    edit(root / FILE, "    aliases: [latest]\n", "")
    before = (root / FILE).read_bytes()
    done = _run(root, _both(server)[0], "--write")
    assert done.exit_code == 2
    assert f"{FILE}: not written: its text leaves no place for it" in done.stderr
    assert (root / FILE).read_bytes() == before
