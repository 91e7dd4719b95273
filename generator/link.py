"""Link: whether an address may stand in prose."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

_INVISIBLE: Final = re.compile(r"[\x00-\x20\u200b-\u200f\u2028-\u202e\ufeff]+")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
_ALLOWED: Final = ("http:", "https:", "mailto:")


def is_safe(url: str) -> bool:
    """Tell whether a link may stand in prose: https, http, mailto, or relative to the site."""
    bare = _INVISIBLE.sub("", unescape(url)).lower()
    if bare.startswith(("//", "\\")):
        return False
    scheme = _SCHEME.match(bare)
    return scheme is None or scheme[0] in _ALLOWED
