"""Nginx: the settings of a web server that publishes the site as it is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import indent
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from generator.model.settings import Language

_REFUSED: Final = re.compile(r"[\"$\\\x00-\x1f]")
"""What means something else between the quotes of these settings, or ends them."""

_TYPES: Final = """\
types {
    text/html html;
    text/css css;
    text/javascript js;
    text/plain txt;
    text/markdown md;
    text/csv csv;
    text/calendar ics;
    text/xml xml;
    application/json json map;
    application/gzip gz;
    image/svg+xml svg;
    image/png png;
    image/jpeg jpg jpeg;
    image/webp webp;
    image/x-icon ico;
    font/woff2 woff2;
}
"""

_COMPRESSED: Final = (
    "text/css text/javascript text/plain text/markdown text/csv text/calendar text/xml "
    "application/json image/svg+xml"
)


def nginx(
    languages: Sequence[Language], url: str, policy: str, folder: str, listen: Sequence[str]
) -> str:
    """
    Return the settings for a site in some languages, the first of which stands at its root.

    ``url`` is where the site will be read, ``policy`` the Content-Security-Policy of its pages,
    ``folder`` where its files stand on the server, ``listen`` where that is asked. Raises
    ValueError for an address without a host, and for text that would end its quotes.
    """
    parts = urlsplit(url)
    if not parts.hostname:
        raise ValueError(
            "site_url is empty: set TAGNOTES_SITE_URL, or site_url in mkdocs.yml, to the address "
            "at which the site will be read, and build again"
        )
    path = unquote(parts.path).rstrip("/") + "/"
    for text in (path, policy, folder):
        if _REFUSED.search(text):
            raise ValueError(f"{text!r} cannot be written into settings of nginx")
    inside = (*_headers(policy), "", *_files(path, folder, languages))
    location = f'location "{path}" {{\n{_indented(inside)}}}'
    bare = path.rstrip("/")
    server = (
        *(f"listen {one};" for one in listen),
        f"server_name {parts.hostname};",
        "server_tokens off;",
        "absolute_redirect off;  # whatever stands in front knows its name and port",
        "",
        *((f'location = "{bare}" {{ return 301 "{path}"; }}',) if bare else ()),
        location,
    )
    return "\n".join(
        (
            "# Made by tagnotes nginx. It holds the policy of the pages: make it anew with them.",
            "",
            *_maps(path, languages),
            f"server {{\n{_indented(server)}}}\n",
        )
    )


def _headers(policy: str) -> Iterator[str]:
    """Yield what is sent with every answer, with those that nothing is found for too."""
    headers = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Cache-Control": "$tagnotes_kept",
        "Vary": "$tagnotes_varies",
    }
    for name, value in headers.items():
        yield f'add_header {name} "{value}" always;'


def _files(path: str, folder: str, languages: Sequence[Language]) -> Iterator[str]:
    """Yield where files stand and how they are sent."""
    root = folder.rstrip("/") + "/"
    yield from (f'alias "{root}";', "index index.html;")
    # A folder without a page is not there either.
    yield f'error_page 403 =404 "{path}404.html";'
    yield f'error_page 404 "{path}404.html";'
    yield ""
    yield _TYPES.rstrip()
    yield from ("charset utf-8;", f"charset_types {_COMPRESSED};", "")
    yield "gzip_static on;  # what was compressed after the build"
    yield from ("gzip on;", f"gzip_types {_COMPRESSED};", "gzip_min_length 1000;", "gzip_vary on;")
    yield ""
    yield "# What is hidden in the folder, such as .git, is nobody's business."
    yield r'location ~ "/\.(?!well-known/)" { return 404; }'
    if len(languages) > 1:
        yield ""
        yield from (
            f'location = "{path}" {{',
            f'    alias "{root}";',
            "    if ($tagnotes_elsewhere) {",
            f'        return 302 "{quote(path)}$tagnotes_elsewhere$is_args$args";',
            "    }",
            "}",
        )
    for language in languages[1:]:
        yield from (
            f'location "{path}{language.id}/" {{',
            f'    alias "{root}{language.id}/";',
            f'    error_page 403 =404 "{path}{language.id}/404.html";',
            f'    error_page 404 "{path}{language.id}/404.html";',
            "}",
        )


def _maps(path: str, languages: Sequence[Language]) -> Iterator[str]:
    """Yield what depends on the request: how long an answer is kept, and who is led elsewhere."""
    address = re.escape(quote(path))  # as it is asked for
    home = rf"{address}(\?|$)"
    several = len(languages) > 1
    yield from _map(
        "$status $request_uri",
        "$tagnotes_kept",
        ("default", "public, max-age=300"),
        *((("~^302 ", "no-store"), (f"~^\\d+ {home}", "private, no-cache")) if several else ()),
        ("~^[45]", "no-cache"),
        # The name says which content it is: that of a file whose name has a hash never changes.
        (
            r"~^(200|206|304) .*\.[0-9a-f]{8}\.min\.(js|css)(\?|$)",
            "public, max-age=31536000, immutable",
        ),
    )
    varies = ((f"~^{home}", "Accept-Language, Cookie, Referer"),) if several else ()
    yield from _map("$request_uri", "$tagnotes_varies", ("default", ""), *varies)
    if not several:
        return
    yield "# Who asks for the home page: from inside of the site, with a choice, or as a stranger."
    inside = rf"~^([^ ]+) https?://\1{address}"
    yield from _map(
        "$http_host $http_referer",
        "$tagnotes_elsewhere",
        ("default", "$tagnotes_chosen"),
        (inside, ""),
    )
    source, *others = languages
    yield from _map(
        "$cookie_tagnotes_language",
        "$tagnotes_chosen",
        ("default", "$tagnotes_asked"),
        (source.tag, ""),
        *((language.tag, f"{language.id}/") for language in others),
    )
    known = "|".join(_primary(language) for language in languages)
    skipped = rf"(?:(?!\s*(?:{known})\b)[^,]*+,)*+\s*"
    yield from _map(
        "$http_accept_language",
        "$tagnotes_asked",
        ("default", ""),
        *((rf"~*^{skipped}{_primary(one)}\b", f"{one.id}/") for one in others),
    )


def _map(source: str, name: str, *rows: tuple[str, str]) -> Iterator[str]:
    written = (
        f'"{key}" "{value}";' if key != "default" else f'default "{value}";' for key, value in rows
    )
    yield f'map "{source}" {name} {{\n{_indented(written)}}}\n'


def _primary(language: Language) -> str:
    """Return what readers ask for: of zh-Hans whoever reads Chinese."""
    return language.tag.partition("-")[0]


def _indented(lines: Iterator[str] | Sequence[str]) -> str:
    return indent("\n".join(lines) + "\n", "    ")
