"""Fake: a registry on loopback that answers what a test wants, right or wrong."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

MANIFEST = "application/vnd.oci.image.manifest.v1+json"
INDEX = "application/vnd.oci.image.index.v1+json"

CONTENT = json.dumps({"schemaVersion": 2, "mediaType": MANIFEST, "layers": []}).encode()
"""A manifest, as small as they come."""


def digest(content: bytes) -> str:
    """Return the digest of a content."""
    return f"sha256:{sha256(content).hexdigest()}"


DIGEST = digest(CONTENT)


class Asked(NamedTuple):
    """What a fake was asked."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """
    What a fake answers.

    ``claimed`` is the length it claims to send; ``raw`` is sent in place of everything else, and
    ``slowly`` one byte at a time for as long as somebody listens; ``never`` is no answer at all.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    claimed: int | None = None
    raw: bytes | None = None
    slowly: bool = False
    never: bool = False


Handler = Callable[[Asked], Reply]

MANIFESTS = Reply(body=CONTENT, headers={"Content-Type": MANIFEST, "Docker-Content-Digest": DIGEST})


def page(status: int = 200) -> Reply:
    """Return a page that wants a login, as networks of hotels and companies show."""
    return Reply(status, b"<html>Log in first</html>", {"Content-Type": "text/html"})


def one_after_another(*replies: Reply) -> Handler:
    """Give each reply once, and the last one for ever."""
    left = list(replies)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


class Fake:
    """A registry that answers by path; ``asked`` is what it was asked, on which ``connections``."""

    def __init__(self, scheme: str, server: ThreadingHTTPServer) -> None:
        address = server.server_address
        host = str(address[0])
        self.host = f"[{host}]:{address[1]}" if ":" in host else f"{host}:{address[1]}"
        self.port = int(address[1])
        self.url = f"{scheme}://{self.host}"
        self.asked: list[Asked] = []
        self.connections: list[object] = []
        self.routes: dict[str, Handler] = {}
        self.stopped = threading.Event()

    def answers(self, path: str, reply: Reply | Sequence[Reply] | Handler) -> None:
        """Answer so at a path, which is without its query."""
        if isinstance(reply, Reply):
            reply = [reply]
        self.routes[path] = reply if callable(reply) else one_after_another(*reply)

    def paths(self) -> list[str]:
        """Return what it was asked, in order: method and path."""
        return [f"{asked.method} {asked.path}" for asked in self.asked]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, host: str) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, 0), _Answering)
        self.told: Fake

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that hang up are what is tested."""


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    server: _Server

    def setup(self) -> None:
        """Note that somebody connects."""
        super().setup()
        self.server.told.connections.append(self.client_address)

    def handle_one_request(self) -> None:
        """Handle one; some of them hang up in the middle."""
        try:
            super().handle_one_request()
        except (OSError, ValueError):
            self.close_connection = True

    def answer(self) -> None:
        """Note what is asked, and answer it."""
        told = self.server.told
        length = int(self.headers.get("Content-Length", 0))
        asked = Asked(self.command, self.path, dict(self.headers), self.rfile.read(length))
        told.asked.append(asked)
        handler = told.routes.get(self.path.partition("?")[0])
        reply = handler(asked) if handler else Reply(404)
        if reply.never:
            told.stopped.wait(10)
        elif reply.raw is not None:
            self._send(reply.raw, slowly=reply.slowly)
        else:
            self._reply(reply)
        if reply.never or reply.raw is not None:
            self.close_connection = True

    def _reply(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        claimed = len(reply.body) if reply.claimed is None else reply.claimed
        self.send_header("Content-Length", str(claimed))
        self.end_headers()
        if self.command != "HEAD":
            self._send(reply.body, slowly=reply.slowly)
            self.close_connection |= claimed != len(reply.body)

    def _send(self, data: bytes, *, slowly: bool) -> None:
        pieces = [data[i : i + 1] for i in range(len(data))] if slowly else [data]
        for piece in pieces:
            self.wfile.write(piece)
            self.wfile.flush()
            if slowly and self.server.told.stopped.wait(0.02):
                break

    do_GET = do_HEAD = do_POST = answer  # noqa: N815 - the names of the library

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def fake(host: str = "127.0.0.1", context: ssl.SSLContext | None = None) -> Iterator[Fake]:
    """Serve on a random port of a loopback address, by TLS when a context is given."""
    server = _Server(host)
    server.told = told = Fake("https" if context else "http", server)
    if context:
        # The hands are shaken in the thread of each connection, not in the one that accepts.
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield told
    finally:
        told.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()
