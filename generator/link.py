"""Link: whether an address may stand in prose."""

from __future__ import annotations

import re
from html import unescape
from typing import Final
from urllib.parse import urlsplit

_INVISIBLE: Final = re.compile(r"[\x00-\x20\u200b-\u200f\u2028-\u202e\ufeff]+")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
_WEB: Final = ("http:", "https:")


def is_safe(url: str) -> bool:
    """Tell whether a link may stand in prose: https, http, mailto, or relative to the site."""
    bare = _INVISIBLE.sub("", unescape(url)).lower()
    # Browsers read a backslash as a slash.
    if bare.startswith("//") or "\\" in bare:
        return False
    scheme = _SCHEME.match(bare)
    if scheme is None:
        return True
    return scheme[0] == "mailto:" or (scheme[0] in _WEB and is_address(bare))


def is_address(url: str) -> bool:
    """Tell whether a web address can be taken apart: it has a host, and a port that is a number."""
    try:
        parts = urlsplit(url)
        # The port is taken apart only when it is asked for.
        return bool(parts.hostname) and parts.port != 0 and "\\" not in url
    except ValueError:
        return False
