"""Policy: what browsers are told that pages of the site may load and run."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from typing import Final, Self

NAME: Final = "csp.txt"
"""The policy of the whole site, as the value of a header; a web server is set up from it."""

Hashes = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Of scripts, of styles and of attributes."""

_SCRIPT: Final = re.compile(
    r"<script(?![^>]*\s(?:src|type=\"application/json\"))[^>]*>(.*?)</script>", re.DOTALL
)
_STYLE: Final = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_STYLED: Final = re.compile(r"<[a-z][^<>]* style=\"([^\"]*)\"")
_START: Final = '<meta charset="utf-8">'


@dataclass(frozen=True, slots=True)
class Policy:
    """
    What stands inside of pages, of all languages alike, and may run or be applied there.

    Everything else comes from files of the site. What is made from records is put into a page after
    it was seen: a script that slipped into it would have no hash, and browsers leave it alone.
    """

    scripts: set[str] = field(default_factory=set)
    styles: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)

    def see(self, output: str) -> None:
        """Take what stands inside of a page that the templates made."""
        self.scripts.update(map(_hash, _SCRIPT.findall(output)))
        if "<style" in output:
            self.styles.update(map(_hash, _STYLE.findall(output)))
        if ' style="' in output:
            self.attributes.update(map(_hash, map(unescape, _STYLED.findall(output))))

    @classmethod
    def read(cls, header: str) -> Self:
        """Return what a policy that was written allows."""
        said = dict(part.strip().partition(" ")[::2] for part in header.split(";"))
        styles, _, attributes = said.get("style-src", "").partition("'unsafe-hashes'")
        texts = (said.get("script-src", ""), styles, attributes)
        return cls(*({one for one in text.split() if one.startswith("'sha256-")} for text in texts))

    def allow(self, hashes: Hashes) -> None:
        """Take what another policy allows."""
        for mine, theirs in zip((self.scripts, self.styles, self.attributes), hashes, strict=True):
            mine.update(theirs)

    @property
    def hashes(self) -> Hashes:
        """What is allowed, in one order for the same content."""
        scripts, styles, attributes = map(sorted, (self.scripts, self.styles, self.attributes))
        return tuple(scripts), tuple(styles), tuple(attributes)

    def header(self) -> str:
        """Return the policy; the order is that of the hashes, whichever page came first."""
        return f"{self.written()}; frame-ancestors 'none'"

    def written(self) -> str:
        """Return what of the policy a page can say of itself."""
        scripts, styles, attributes = self.hashes
        if attributes:
            styles = (*styles, "'unsafe-hashes'", *attributes)
        return "; ".join(
            (
                "default-src 'self'",
                " ".join(("script-src 'self'", *scripts)),
                " ".join(("style-src 'self'", *styles)),
                "img-src 'self' data:",  # the theme draws its icons so
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'self'",
            )
        )


def stamped(output: str, policy: Policy) -> str:
    """
    Return a page that tells its policy itself, for hosts that cannot send a header.

    It is that of the page alone, so that it is known before all the others are made. What a page
    cannot say of itself, who may show it in a frame, is left out.
    """
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy.written())}">'
    return output.replace(_START, f"{_START}\n{meta}", 1)


def write(folder: Path, policy: Policy) -> None:
    """Write the policy into the folder of the site."""
    (folder / NAME).write_text(f"{policy.header()}\n", encoding="utf-8", newline="\n")


def _hash(text: str) -> str:
    """Return how a policy names what stands inside of a page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
