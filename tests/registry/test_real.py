"""A real registry, Debian's: what we read of it is what another client reads of it."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from generator.desk.registry import parse, stored
from tests.registry import images
from tests.registry.conftest import Sessions, fails
from tests.registry.served import USER, Registry, docker_config, login


def _skopeo(*arguments: str) -> bytes:
    return subprocess.run(["skopeo", *arguments], stdout=subprocess.PIPE, check=True).stdout


def test_another_client_agrees(registry: Registry, ask: Sessions) -> None:
    """Digest and platforms of an image for two architectures are those that skopeo tells."""
    pushed = registry.push(images.example(packing="zstd"), "agree/torch", "25.12", "latest")
    found = ask(registry.host, "agree/torch").manifest("25.12")
    where = f"docker://{registry.host}/agree/torch:25.12"
    raw = _skopeo("inspect", "--tls-verify=false", "--raw", where)
    assert found.content == raw
    assert found.digest == pushed == f"sha256:{sha256(raw).hexdigest()}"
    assert ask(registry.host, "agree/torch").head("latest").digest == pushed
    ours = list(images.platforms(found.content))
    theirs = []
    for platform in ours:
        os, _, architecture = platform.partition("/")
        chosen = ["--override-os", os, "--override-arch", architecture]
        said = json.loads(_skopeo(*chosen, "inspect", "--tls-verify=false", where))
        theirs.append(f"{said['Os']}/{said['Architecture']}")
        assert "CUDA_VERSION=12.9.1" in said["Env"]
    assert ours == theirs == ["linux/amd64", "linux/arm64"]


def test_what_another_client_pushes(registry: Registry, ask: Sessions, tmp_path: Path) -> None:
    """An image that skopeo pushes from a folder has the digest that it had there."""
    made = images.example("amd64")
    folder = images.lay_out(tmp_path / "layout", {"25.12": made})
    where = f"docker://{registry.host}/pushed/torch:25.12"
    to = ["--insecure-policy", "--dest-tls-verify=false", f"oci:{folder}:25.12", where]
    _skopeo("copy", "--all", *to)
    repository = ask(registry.host, "pushed/torch")
    assert repository.head("25.12").digest == made.top.digest
    for blob in made.blobs:
        assert b"".join(repository.blob(blob.digest)) == blob.content
    assert repository.referrers(made.top.digest) is None


@pytest.mark.parametrize("docker", [True, False])
def test_one_image(registry: Registry, ask: Sessions, docker: bool) -> None:  # noqa: FBT001
    """A tag may name one image, in either format; another tag may be missing."""
    layer = images.layer(images.os_release(), docker=docker)
    name = f"one/{'docker' if docker else 'oci'}"
    pushed = registry.push(images.image(layer, docker=docker), name, "1")
    repository = ask(registry.host, name)
    assert repository.manifest("1").digest == repository.head(pushed).digest == pushed
    assert ("docker" in repository.head("1").media_type) is docker
    for missing in ("2", f"sha256:{'0' * 64}"):
        with fails("absent", registry.host, missing):
            repository.head(missing)


def test_a_registry_with_tokens(token_registry: Registry, ask: Sessions) -> None:
    """Everybody may pull what is open; the rest wants a login, the right one."""
    host = token_registry.host
    made = images.example("amd64")
    for name in ("open/torch", "closed/torch"):
        token_registry.push(made, name, "25.12")
    assert ask(host, "open/torch").head("25.12").digest == made.top.digest
    with fails("absent", host):
        ask(host, "open/torch").head("none")
    with fails("denied", host, f"docker login {host}"):
        ask(host, "closed/torch").head("25.12")
    for entry, opens in ((login(), True), (login(USER, "wrong"), False)):
        with docker_config(auths={host: entry}) as folder:
            kept = stored({"DOCKER_CONFIG": str(folder)})
        repository = ask(host, "closed/torch", credentials=kept)
        if opens:
            assert repository.head("25.12").digest == made.top.digest
            assert b"".join(repository.blob(made.blobs[1].digest)) == made.blobs[1].content
        else:
            with fails("denied", "the login that docker keeps"):
                repository.head("25.12")


def test_two_names_of_one_repository(registry: Registry, ask: Sessions) -> None:
    """One repository behind two hosts has one digest."""
    pushed = registry.push(images.example("arm64"), "twice/torch", "1")
    session = ask.session(registries={"vpc.example": registry.url})
    for host in (registry.host, "vpc.example"):
        repository = session.repository(parse(f"{host}/twice/torch:1"))
        assert repository.head("1").digest == pushed
