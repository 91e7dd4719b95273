"""Settings: what MkDocs and Zensical are told to build the site in one language."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.export.edition import Menu
from generator.export.engine import Engine
from generator.model.settings import Language
from generator.site.publication import Publication
from generator.site.search import SEPARATOR

DOCS: Final = "docs"
OVERRIDES: Final = "overrides"
STYLE: Final = "assets/tagnotes/tagnotes.css"
MORE: Final = "assets/tagnotes/export.css"

Settings = dict[str, Any]

_TAKEN: Final = (
    *("site_author", "copyright", "repo_url", "repo_name", "validation", "exclude_docs"),
    "extra_javascript",
)
"""What stays as it is; the rest is another in each language, or of our plugin."""

_NEEDED: Final = ("attr_list", "tables")
"""The extensions without which generated pages are not what they are."""

_SCRIPTED: Final = ("navigation.instant", "navigation.instant.prefetch")
"""The theme would keep the switcher of the page before, which leads elsewhere."""


def name(publication: Publication, language: str) -> str:
    """Return the name of the file of a language: commands take that of the source by themselves."""
    prefix = publication.prefix(language).rstrip("/")
    return f"mkdocs.{prefix}.yml" if prefix else "mkdocs.yml"


def settings(
    publication: Publication,
    language: Language,
    site: Mapping[str, Any],
    menu: Menu,
    engine: Engine,
) -> Settings:
    """Return the settings of a language, from those of the whole site in its ``mkdocs.yml``."""
    prefix = publication.prefix(language.id)
    words = publication.voices[language.id].words
    about = words.gettext("Release notes of AI container images, checked by rules")
    told: Settings = {
        "site_name": site.get("site_name", "tagnotes"),
        "site_description": about,
        "site_url": publication.address(language.id, "index.md") if publication.has_host else "",
        "docs_dir": f"{DOCS}/{language.id}",
        "site_dir": posixpath.join("site", prefix).rstrip("/"),
        "theme": _theme(publication, language, site, engine),
        "extra_css": [STYLE, MORE, *site.get("extra_css", ())],
        "extra": _extra(publication, language, site),
        "markdown_extensions": _extensions(publication, language, site),
        "plugins": [{"search": {"lang": [language.id]} | _words(engine)}],
        "nav": menu,
        "not_in_nav": "*\n",
    }
    return told | {key: site[key] for key in _TAKEN if key in site}


def left_out(site: Mapping[str, Any]) -> list[str]:
    """Return the plugins of the site that no export has; ours is one."""
    named = (_name(plugin) for plugin in site.get("plugins", ()))
    return [name for name in named if name not in {"search", "tagnotes"}]


def is_whole(site: Mapping[str, Any]) -> bool:
    """Tell whether the site has more than pages of images."""
    ours = [plugin for plugin in site.get("plugins", ()) if _name(plugin) == "tagnotes"]
    return not any(
        isinstance(one, dict) and _options(one).get("pages") == "releases" for one in ours
    )


def _name(entry: object) -> str:
    return str(next(iter(entry))) if isinstance(entry, dict) else str(entry)


def _options(entry: Mapping[str, Any]) -> dict[str, Any]:
    return next(iter(entry.values())) or {}


def _theme(
    publication: Publication, language: Language, site: Mapping[str, Any], engine: Engine
) -> Settings:
    given = site.get("theme")
    theme: Settings = {"name": "material"} | (given if isinstance(given, dict) else {})
    gettext = publication.voices[language.id].words.gettext
    names = {"dark": gettext("Switch to dark mode"), "light": gettext("Switch to light mode")}
    if isinstance(theme.get("palette"), list):
        theme["palette"] = [_palette(palette, names) for palette in theme["palette"]]
    features = theme.get("features") or []
    theme["features"] = [feature for feature in features if feature not in _SCRIPTED]
    looks = {"variant": "classic"} if engine is Engine.ZENSICAL else {}
    return theme | {"custom_dir": OVERRIDES, "language": language.theme} | looks


def _words(engine: Engine) -> Settings:
    """Return where words end in a search; Zensical has rules of its own, and stops at ours."""
    return {"separator": SEPARATOR} if engine is Engine.MKDOCS else {}


def _palette(palette: Mapping[str, Any], names: Mapping[str, str]) -> Settings:
    told = dict(palette)
    if "toggle" in palette:
        shown = names["dark" if palette.get("scheme") == "default" else "light"]
        told["toggle"] = palette["toggle"] | {"name": shown}
    return told


def _extra(publication: Publication, language: Language, site: Mapping[str, Any]) -> Settings:
    """Return what templates read; of the languages each knows how to reach the others."""
    taken = {key: value for key, value in site.get("extra", {}).items() if key != "report"}
    languages = publication.catalog.languages
    if len(languages) == 1:
        return taken
    back = "../" if publication.prefix(language.id) else ""
    listed = [
        {
            "name": entry.name,
            "tag": entry.tag,
            "path": back + publication.prefix(entry.id),
            "url": publication.address(entry.id, "index.md") if publication.has_host else "",
        }
        for entry in languages
    ]
    # Not a list: the theme would write links of its own, to home pages.
    return taken | {"alternate": True, "languages": listed, "language": language.name}


def _extensions(
    publication: Publication, language: Language, site: Mapping[str, Any]
) -> list[str | Settings]:
    title = publication.voices[language.id].words.gettext("Link to this section")

    def told() -> Iterator[str | Settings]:
        for entry in site.get("markdown_extensions", ()):
            if isinstance(entry, dict) and _name(entry) == "toc":
                yield {"toc": _options(entry) | {"permalink_title": title}}
            else:
                yield entry

    listed = [*told()]
    named = {_name(entry) for entry in listed}
    return [*(name for name in _NEEDED if name not in named), *listed]
