"""Panel: the files behind the panel of served pages, and the lines that load it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from generator.engine.served.board import Board

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from _typeshed import OptExcInfo

FOLDER: Final = "/_tagnotes/"
"""Where a served site has its files that a built one has not."""

_HERE: Final = Path(__file__).parent
_FILES: Final = MappingProxyType(
    {"panel.js": "text/javascript; charset=utf-8", "panel.css": "text/css; charset=utf-8"}
)
_LOADS: Final = (
    f'<link rel="stylesheet" href="{FOLDER}panel.css">'
    f'<script type="module" src="{FOLDER}panel.js"></script>'
).encode()
_END: Final = b"</body>"


def panelled(application: WSGIApplication, board: Board) -> WSGIApplication:
    """Return an application whose pages show what stands on the board."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        name = path.removeprefix(FOLDER)
        if path == f"{FOLDER}findings.json":
            asked = parse_qs(environ.get("QUERY_STRING", ""))
            told = board.told(*(asked.get(key, [""])[0] for key in ("page", "lang")))
            body = json.dumps(told, ensure_ascii=False).encode()
            return _file(body, "application/json", start_response)
        if path.startswith(FOLDER) and name in _FILES:
            return _file((_HERE / name).read_bytes(), _FILES[name], start_response)
        return _loading(application, environ, start_response)

    return answer


def _file(body: bytes, kind: str, start_response: StartResponse) -> Iterable[bytes]:
    headers = [
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
    ]
    start_response("200 OK", headers)
    return [body]


def _loading(
    application: WSGIApplication, environ: WSGIEnvironment, start_response: StartResponse
) -> Iterable[bytes]:
    """Answer as the application does, with pages that load the panel."""
    given: list[tuple[str, list[tuple[str, str]]]] = []
    written: list[bytes] = []

    def start(
        status: str, headers: list[tuple[str, str]], _: OptExcInfo | None = None, /
    ) -> Callable[[bytes], object]:
        given.append((status, headers))
        return written.append

    body = application(environ, start)
    status, headers = given[-1]
    if not any(name == "Content-Type" and kind.startswith("text/html") for name, kind in headers):
        start_response(status, headers)
        return body
    page = b"".join([*written, *body])
    if hasattr(body, "close"):
        body.close()
    before, end, after = page.rpartition(_END)
    if end:
        page = before + _LOADS + end + after
    length = ("Content-Length", str(len(page)))
    start_response(status, [*(one for one in headers if one[0] != length[0]), length])
    return [page]
