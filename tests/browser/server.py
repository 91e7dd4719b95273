"""Serve a built site under a sub-path of the loopback address, as a documentation host would."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from gzip import compress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import IO

from generator.engine.policy import NAME

SUB_PATH = "/product/"


class SubPathHandler(SimpleHTTPRequestHandler):
    """
    Answers below ``SUB_PATH`` only, and with the site's own 404 page where nothing is found.

    Whatever it sends has the policy that the site has written down for its host.
    """

    protocol_version = "HTTP/1.1"

    def send_head(self) -> IO[bytes] | None:  # type: ignore[override] # typeshed: BytesIO or file
        """Refuse what lies outside the sub-path."""
        if not self.path.startswith(SUB_PATH):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Find the file without the sub-path."""
        return super().translate_path(path.removeprefix(SUB_PATH.rstrip("/")))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the 404 page of the site."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        """Send the policy of the site with everything."""
        policy = Path(self.directory) / NAME
        if policy.exists():
            self.send_header("Content-Security-Policy", policy.read_text("utf-8").strip())
        # Hosts say so too; without it, a browser asks for each anew and compiles it anew.
        if self.path.partition("?")[0].endswith((".js", ".css", ".woff2")):
            self.send_header("Cache-Control", "max-age=31536000")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing: what goes wrong is seen from the browser's side."""


class ZippingHandler(SubPathHandler):
    """Sends pages and scripts compressed, to be kept, as hosts do."""

    def send_head(self) -> IO[bytes] | None:  # type: ignore[override] # as above
        """Compress a file that is there; the rest is answered as without."""
        path = self.path.partition("?")[0]
        file = Path(self.translate_path(path)) / ("index.html" if path.endswith("/") else "")
        if not self.path.startswith(SUB_PATH) or not file.is_file():
            return super().send_head()
        body = compress(file.read_bytes())
        kind = self.guess_type(file)
        self.send_response(HTTPStatus.OK)
        if not kind.startswith("image/"):
            kind += "; charset=utf-8"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000")
        self.end_headers()
        return BytesIO(body)


class Server(ThreadingHTTPServer):
    """A server whose visitors may leave before they have heard all."""

    request_queue_size = 128  # three pages at once ask on more than the usual five connections

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a visitor who has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type] # as it came


@contextmanager
def serve(site: Path, answers: type[SubPathHandler] = SubPathHandler) -> Iterator[str]:
    """Serve the folder ``site`` while the block runs, and give the address of its home page."""
    handler = partial(answers, directory=str(site))
    with Server(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
        finally:
            server.shutdown()
            thread.join()
