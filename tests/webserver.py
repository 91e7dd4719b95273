"""Webserver: Debian's nginx on loopback, with settings of ours."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main

_AROUND = """
daemon off;
master_process off;  # it runs as whoever runs the tests, and ends at once
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 256; }}
http {{
  access_log off;
  log_not_found off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered; a header that was sent more than once has all its values."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Web:
    """A server that runs."""

    port: int

    @property
    def host(self) -> str:
        """Return its name as a browser gives it."""
        return f"127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a path; ``accept_language`` is the header of that name."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=sent)
        reply = connection.getresponse()
        values: dict[str, str] = {}
        for name, value in reply.getheaders():
            key = name.lower()
            values[key] = f"{values[key]}, {value}" if key in values else value
        answer = Answer(reply.status, values, reply.read())
        connection.close()
        return answer


def settings(project: Path, *arguments: str) -> str:
    """Return what the command prints for the site of a project."""
    done = CliRunner().invoke(main, ["--root", str(project), "nginx", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def free_port() -> int:
    """Return a port of the loopback interface on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def nginx(text: str, folder: Path, port: int) -> Iterator[Web]:
    """Run nginx with the settings of a site while the block runs."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None:
        raise FileNotFoundError("nginx is missing: ./dev test installs it")
    (folder / "site.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder), encoding="utf-8")
    log = folder / "error.log"
    command = [program, "-p", str(folder), "-e", str(log), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen(command) as running:
        try:
            _wait(running, log, port)
            yield Web(port)
        finally:
            running.terminate()
    told = log.read_text("utf-8").splitlines()
    assert [line for line in told if "is forbidden" not in line] == []


def _wait(running: subprocess.Popen[bytes], log: Path, port: int) -> None:
    end = time.monotonic() + 30
    while running.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(log.read_text("utf-8"))
