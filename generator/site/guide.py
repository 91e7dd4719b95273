"""Guide: ``llms.txt``, the list of pages for programs that read text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.site import api
from generator.site.publication import Publication

LLMS: Final = "llms.txt"


def llms(
    publication: Publication,
    language: str,
    sections: Iterable[tuple[str, Iterable[tuple[str, str]]]],
) -> str:
    """
    Return the list of pages, each by the address of its Markdown copy.

    ``sections`` are headings with pages, each by its path and title. The form is that of
    https://llmstxt.org.
    """
    voice = publication.voices[language]
    gettext = voice.words.gettext
    about = gettext("Release notes of AI container images, checked by rules")
    lines = [f"# tagnotes\n\n> {about}"]
    for heading, pages in sections:
        lines.append(f"\n## {heading}\n")
        lines += (
            f"- [{_plain(title)}]({_copy(publication, language, path)})" for path, title in pages
        )
    programs = gettext("For programs")
    lines.append(f"\n## {programs}\n")
    here = publication.address(language, LLMS)
    for name, file in (("API", "index.json"), ("OpenAPI", "openapi.json")):
        address = publication.seen_from(here, publication.shared(f"{api.ROOT}/{file}"))
        lines.append(f"- [{name}]({address})")
    return "\n".join(lines) + "\n"


def _copy(publication: Publication, language: str, path: str) -> str:
    page = publication.seen_from(
        publication.address(language, LLMS), publication.address(language, path)
    )
    return f"{page}index.md"


def _plain(title: str) -> str:
    return title.replace("[", "(").replace("]", ")")
