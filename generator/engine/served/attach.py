"""Attach: the host check, the panel and a rebuild that never hangs, put on the server of MkDocs."""

from __future__ import annotations

import gc
import logging
import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
from mkdocs.utils import DuplicateFilter

from generator.engine.served.board import Board
from generator.engine.served.guard import guarded, is_loopback
from generator.engine.served.panel import panelled

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

log = get_plugin_logger("tagnotes")

_OPEN = (
    "served on %s, where other machines may reach it: pages do not show what the check finds. "
    "Serve on 127.0.0.1, and they do."
)


def attach(server: LiveReloadServer, host: str, board: Board) -> None:
    """Put on a server that listens on ``host`` what pages have only while they are served."""
    application: WSGIApplication = noticed(server.serve_request, board)
    if is_loopback(host):
        application = panelled(application, board)
    else:
        log.info(_OPEN, host)
    server.set_app(guarded(application, host))
    # Not in the folder of the site: what is gone for the moment in which that changes places, is
    # watched no more.
    folder = Path(tempfile.mkdtemp(prefix="tagnotes_"))
    weakref.finalize(server, shutil.rmtree, folder, ignore_errors=True)
    told = folder / "rest"
    told.touch()
    server.watch(str(told))
    server.builder = in_turn(kept(server.builder, board), board, told)


def noticed(application: WSGIApplication, board: Board) -> WSGIApplication:
    """Return an application that takes note which page is looked at."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path.endswith(("/", ".html")):
            board.looked = path
        return application(environ, start_response)

    return answer


def in_turn(builder: Callable[[], None], board: Board, told: Path) -> Callable[[], None]:
    """
    Return a builder that is called once more when only a part of the pages was built.

    Browsers load their page again when a builder returns: so the language that is looked at is not
    kept waiting for the others. To touch ``told``, which is watched, is how a server is told to
    build. Garbage is looked for when all have their pages.
    """

    def build() -> None:
        gc.disable()
        try:
            builder()
        finally:
            gc.enable()
        if board.rest:
            told.touch()
        else:
            gc.collect()

    return build


def kept(builder: Callable[[], None], board: Board) -> Callable[[], None]:
    """
    Return a builder that tells what goes wrong instead of raising it.

    MkDocs answers no request after a build that raised, until the next one is good.
    """

    def build() -> None:
        heard = _Heard()
        logger = logging.getLogger("mkdocs")
        logger.addHandler(heard)
        filters = logging.getLogger("mkdocs.commands.build").filters
        for one in [one for one in filters if isinstance(one, DuplicateFilter)]:
            one.msgs.clear()  # what an earlier build said is said of this one, too
        try:
            builder()
        except Abort as stop:
            # What stopped it has been logged; when it has not, this is the one sentence.
            board.failure = tuple(heard.lines) or (str(stop),)
        except MkDocsException as error:
            log.error("%s", error)  # noqa: TRY400 - a sentence for people, not a traceback
            board.failure = tuple(heard.lines)
        except OSError as error:
            # A file that goes while it is read, or a full disk: the next change tries again.
            log.error("%s: %s", error.filename, error.strerror)  # noqa: TRY400 - the same
            board.failure = tuple(heard.lines)
        except Exception as error:
            log.exception("the site could not be built")
            board.failure = (f"{type(error).__name__}: {error}",)
        else:
            board.failure = ()
        finally:
            logger.removeHandler(heard)

    return build


class _Heard(logging.Handler):
    """Keeps what is warned of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
