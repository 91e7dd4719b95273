"""Watch a page for what a reader never sees: console errors, failed and foreign requests."""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response

LOCAL_SCHEMES = frozenset({"data", "blob", "about"})


@dataclass
class Watch:
    """All that went wrong on one page since it was opened."""

    origin: str
    complaints: list[str] = field(default_factory=list)

    def on_console(self, message: ConsoleMessage) -> None:
        """Note an error or a warning of the console."""
        if message.type in {"error", "warning"}:
            self.complaints.append(f"console {message.type}: {message.text}")

    def on_request(self, request: Request) -> None:
        """Note a request that leaves the origin of the site."""
        parts = urlsplit(request.url)
        if parts.scheme not in LOCAL_SCHEMES and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.complaints.append(f"foreign request: {request.url}")

    def on_response(self, response: Response) -> None:
        """Note an answer that is a client or server error."""
        if response.status >= HTTPStatus.BAD_REQUEST:
            self.complaints.append(f"answer {response.status}: {response.url}")


def watch(page: Page, site_url: str) -> Watch:
    """Start to watch ``page``, which shows the site at ``site_url``."""
    parts = urlsplit(site_url)
    watching = Watch(origin=f"{parts.scheme}://{parts.netloc}")
    page.on("console", watching.on_console)
    page.on("request", watching.on_request)
    page.on("response", watching.on_response)
    page.on("pageerror", lambda error: watching.complaints.append(f"script: {error}"))
    return watching
