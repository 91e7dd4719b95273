"""Exchange: one question and its answer, with redirects followed by hand and within bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Final
from urllib.parse import urljoin

from urllib3.response import HTTPResponse

from generator.desk.image.source import ImageError
from generator.desk.registry.connections import Connections
from generator.desk.registry.guard import Home
from generator.desk.registry.origin import Origin, Place, place
from generator.desk.registry.trouble import BROKEN, PassingError, exchanging
from generator.desk.registry.wire import Wire

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_PASSING: Final = frozenset({408, 429, 500, 502, 503, 504})
_PIECE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, and in whose name; secrets are not shown."""

    method: str
    place: Place
    accept: str
    authorization: str | None = field(default=None, repr=False)
    form: bytes | None = field(default=None, repr=False)


class Answer:
    """
    Status and headers, and a body that is still on its way: read it, or ``drop`` it.

    ``origin`` is who answered in the end.
    """

    def __init__(self, connections: Connections, wire: Wire, response: HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.origin = wire.origin
        self._connections = connections
        self._wire = wire
        self._response = response
        self._is_over = False

    def read(self, limit: int) -> bytes:
        """Return the whole body; ``ImageError`` when it is longer than a limit, or cut."""
        self._bound(limit, self._response.length_remaining or 0)
        body = bytearray()
        for piece in self.pieces():
            body += piece
            self._bound(limit, len(body))
        return bytes(body)

    def pieces(self, until: float | None = None) -> Iterator[bytes]:
        """Yield the body as it comes, by another point of time when one is given."""
        if until is not None:
            self._wire.extend(until)
        try:
            while piece := self._response.read1(_PIECE):
                yield piece
            self._response.read(1)  # this ends it: the connection is free again
            self._free()
        except BROKEN as error:
            raise exchanging(self.origin, error) from None
        finally:
            self.drop()

    def drop(self) -> None:
        """Read no more of it; what was read to its end is left alone."""
        if not self._is_over:
            self._is_over = True
            self._response.close()
            self._wire.close()

    def _free(self) -> None:
        """Give the connection back, once, unless the other side closed it."""
        if not self._is_over and self._wire.sock is not None:
            self._is_over = True
            self._connections.keep(self._wire)

    def _bound(self, limit: int, size: int) -> None:
        if size > limit:
            self.drop()
            raise ImageError(
                "refused",
                f"{self.origin.authority} sends {_size(size)} where {_size(limit)} are the most"
                " that is read; whatever it is, it is no manifest",
            )

    def rest(self) -> None:
        """Read a body that nobody wants when it is short, so that the connection can be kept."""
        try:
            self.read(self._connections.limits.error)
        except ImageError:
            self.drop()


def exchange(connections: Connections, request: Request, home: Home, until: float) -> Answer:
    """
    Ask, follow redirects, and return what is answered at the end of them.

    What was sent in Authorization stays with the origin it was meant for: another host, port or
    scheme does not get it, and once left behind it is not sent again. ``PassingError`` for what may
    pass: silence, too many requests, a server with an error of its own.
    """
    seen = {request.place}
    while True:
        answer = _once(connections, request, home, until)
        location = answer.headers.get("Location")
        if answer.status not in _REDIRECTS or location is None or request.method == "POST":
            break
        answer.rest()
        came = request.place
        next_ = _next(came, location, home)
        if next_ in seen or len(seen) > connections.limits.redirects:
            raise ImageError(
                "refused",
                f"{home.origin.authority} sends us in circles, or too far: {len(seen)} redirects,"
                f" the last one from {came.origin.authority}; tell whoever runs it",
            )
        seen.add(next_)
        same = next_.origin == came.origin
        request = replace(
            request, place=next_, authorization=request.authorization if same else None
        )
    if answer.status in _PASSING:
        wait = _wait(answer.headers.get("Retry-After"))
        answer.rest()
        raise PassingError("unreachable", _passing(answer.origin, answer.status), wait)
    return answer


def _next(came: Place, location: str, home: Home) -> Place:
    """Return where a redirect leads, when we may go there."""
    host = came.origin.authority
    try:
        next_ = place(urljoin(f"{came.origin}{came.target}", location))
    except ValueError:
        next_ = None
    if next_ is None:
        raise ImageError(
            "refused",
            f"{host} redirects to what is no address of http or https; tell whoever runs it",
        )
    if next_.origin.scheme == "http" and "https" in (came.origin.scheme, home.origin.scheme):
        raise ImageError(
            "refused",
            f"{host} redirects from https to plain http, at {next_.origin.authority},"
            " which anybody on the way can read and change; tell whoever runs it",
        )
    return next_


def _once(connections: Connections, request: Request, home: Home, until: float) -> Answer:
    headers = {
        "Host": request.place.origin.authority,
        "User-Agent": "tagnotes",
        "Accept": request.accept,
        # A digest is of the bytes as they are: nothing may be packed on the way.
        "Accept-Encoding": "identity",
    }
    if request.authorization:
        headers["Authorization"] = request.authorization
    if request.form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    while True:
        wire = connections.take(request.place.origin, home, until)
        try:
            wire.hurry(until)
            wire.request(
                request.method,
                request.place.target,
                body=request.form,
                headers=headers,
                preload_content=False,
                decode_content=False,
            )
            return Answer(connections, wire, wire.getresponse())
        except BROKEN as error:
            wire.close()
            # It may have been closed, for having been idle, at the moment in which we asked.
            if not wire.used or not isinstance(error, ConnectionError):
                raise exchanging(wire.origin, error) from None


def _wait(text: str | None) -> float | None:
    """Return the seconds of a Retry-After, which is a number or a date; None for neither."""
    if text is None:
        return None
    if text.isascii() and text.isdecimal():
        return float(text[:9])
    try:
        day = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return max(0.0, (day - datetime.now(day.tzinfo)).total_seconds())


def _passing(origin: Origin, status: int) -> str:
    if status == 429:  # noqa: PLR2004 - a status is its name
        return f"{origin.authority} gets too many requests (429); log in, or use fewer --jobs"
    return f"{origin.authority} is unreachable: it has an error of its own ({status})"


def _size(size: int) -> str:
    return f"{size / (1 << 20):.1f} MiB" if size >= 1 << 20 else f"{size} bytes"
