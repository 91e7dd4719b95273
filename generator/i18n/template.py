"""Template: every message that is to be translated, as the program says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

_PACKAGE: Final = Path(__file__).resolve().parent.parent

_METHODS: Final = [("**.py", "python"), ("engine/theme/**.html", "jinja2")]
_OPTIONS: Final = {
    "engine/theme/**.html": {
        "extensions": "jinja2.ext.i18n",
        "trimmed": "true",
        "newstyle_gettext": "true",
        "silent": "false",  # a template that cannot be read is an error
    }
}
_NOT_KEPT: Final = (b'"Language-Team: ', b'"Generated-By: ')
"""What a template has no use for: another version of a library shall not change it."""

_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalog changes only when a word does, never with the day."""


class Said(NamedTuple):
    """
    A message and the file that says it.

    ``ids`` has the text, in both forms of a plural; ``remark`` is for translators.
    """

    file: str
    ids: tuple[str, ...]
    context: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Template:
    """The messages of a catalog; ``title`` says what they are."""

    domain: str
    title: str
    said: tuple[Said, ...]

    @cached_property
    def keys(self) -> frozenset[tuple[str, ...]]:
        """What tells the messages from each other: context, then the text in all its forms."""
        return frozenset((said.context, *said.ids) for said in self.said)

    @cached_property
    def raw(self) -> bytes:
        """The bytes of a ``.pot`` file: messages in the order of their text, each once."""
        from babel.messages import Catalog
        from babel.messages.pofile import write_po

        catalog = Catalog(
            header_comment=f"# {self.title}, gathered by tagnotes i18n update.",
            project="tagnotes",
            version="1",
            msgid_bugs_address="CONTRIBUTING.md",
            last_translator="tagnotes maintainers",
            creation_date=_DAY,
        )
        for file, ids, context, remark in self.said:
            text = ids if len(ids) > 1 else ids[0]
            remarks = (remark,) if remark else ()
            catalog.add(text, None, [(file, 1)], (), remarks, context=context or None)
        written = BytesIO()
        write_po(written, catalog, sort_output=True, include_lineno=False, width=0)
        lines = written.getvalue().splitlines(keepends=True)
        return b"".join(line for line in lines if not line.startswith(_NOT_KEPT))


def program() -> Iterator[Said]:
    """Yield the messages of the program: those of its modules and of the templates of pages."""
    from babel.messages.extract import extract_from_dir

    found = extract_from_dir(_PACKAGE, method_map=_METHODS, options_map=_OPTIONS)
    for file, _, message, _, context in found:
        ids = (message,) if isinstance(message, str) else tuple(message)
        yield Said(f"{_PACKAGE.name}/{file}", ids, context or "")
