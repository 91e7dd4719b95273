"""Attach: the host check, the panel and a rebuild that never hangs, put on the server of MkDocs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger

from generator.engine.served.board import Board
from generator.engine.served.guard import guarded, is_loopback
from generator.engine.served.panel import panelled

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

log = get_plugin_logger("tagnotes")

_OPEN = (
    "served on %s, where other machines may reach it: pages do not show what the check finds. "
    "Serve on 127.0.0.1, and they do."
)


def attach(server: LiveReloadServer, host: str, board: Board) -> None:
    """Put on a server that listens on ``host`` what pages have only while they are served."""
    application: WSGIApplication = server.serve_request
    if is_loopback(host):
        application = panelled(application, board)
    else:
        log.info(_OPEN, host)
    server.set_app(guarded(application, host))
    server.builder = kept(server.builder, board)


def kept(builder: Callable[[], None], board: Board) -> Callable[[], None]:
    """
    Return a builder that tells what goes wrong instead of raising it.

    MkDocs answers no request after a build that raised, until the next one is good.
    """

    def build() -> None:
        heard = _Heard()
        logger = logging.getLogger("mkdocs")
        logger.addHandler(heard)
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
