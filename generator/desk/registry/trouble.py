"""Trouble: what went wrong with a host, as a sentence; no word of a server's own is repeated."""

from __future__ import annotations

import os
import ssl
from http.client import HTTPException

from urllib3.exceptions import HTTPError, ReadTimeoutError

from generator.desk.image.source import ImageError
from generator.desk.registry.origin import Origin

BROKEN = (HTTPException, HTTPError, OSError)
"""What the libraries below raise when an exchange fails."""

_PROXIES = ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")


class PassingError(ImageError):
    """An error that may be gone at another attempt; ``wait`` is how long the host asks to wait."""

    def __init__(self, code: str, message: str, wait: float | None = None) -> None:
        super().__init__(code, message)
        self.wait = wait


def connecting(origin: Origin, error: Exception) -> ImageError:
    """Say why no connection came about."""
    host = f"{origin.authority} is unreachable"
    match error:
        case ssl.SSLCertVerificationError():
            why = error.verify_message.rstrip(".").lower()
            return ImageError(
                "unreachable",
                f"{host}: its certificate is not trusted ({why}); if an authority of your own"
                " signed it, give that authority with --ca-file",
            )
        case ssl.SSLError():
            return ImageError(
                "unreachable",
                f"{host}: no TLS ({(error.reason or 'no reason given').lower()}); if it speaks"
                f" plain http, say so with --registry {origin.authority}=http://{origin.authority}",
            )
        case TimeoutError():
            return ImageError("unreachable", f"{host}: no connection in time{_proxy()}")
        case ConnectionError():
            return PassingError(
                "unreachable",
                f"{host}: the connection is refused or cut; is it the right port?{_proxy()}",
            )
    why = getattr(error, "strerror", None) or "no connection"
    return ImageError("unreachable", f"{host}: {why.lower()}{_proxy()}")


def exchanging(origin: Origin, error: Exception) -> ImageError:
    """Say why an exchange ended before its end."""
    host = origin.authority
    match error:
        case TimeoutError() | ReadTimeoutError():
            return PassingError("unreachable", f"{host} is unreachable: too slow with its answer")
        case OSError():
            return PassingError("unreachable", f"{host} is unreachable: it cut the connection")
        case HTTPException():
            return ImageError(
                "damaged", f"{host} answers what is not HTTP; is a registry there, at that port?"
            )
    return PassingError(
        "damaged", f"{host} ended its answer too early; it may be overloaded: ask again later"
    )


def _proxy() -> str:
    if any(os.environ.get(name) for name in _PROXIES):
        return (
            "; a proxy is set in the environment, but registries are asked without one,"
            " because behind it nobody can tell which address is asked"
        )
    return ""
