"""Merge: what translators wrote, brought together with the messages that there are by now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Final

from generator.i18n.catalog import decoded, parsed
from generator.i18n.template import Template

if TYPE_CHECKING:
    from babel.messages import Catalog

_GENERATED: Final = re.compile(r'^"Generated-By: .*\n', re.MULTILINE)
_UNBROKEN: Final = 1_000_000
_WRAPPER: Final = TextWrapper(width=76, break_long_words=False)
"""How places and remarks of programs are broken, as other tools for catalogs do it."""


def merged(raw: bytes, template: Template, *, prune: bool = False) -> bytes:
    """
    Return a catalog with the messages of ``template``, in its order.

    Translations, remarks and the head stay. A message that is gone is kept as obsolete, unless they
    are to be pruned; one that comes back gets its translation back. Nothing is guessed. PoError
    when the catalog cannot be read as a whole.
    """
    catalog = parsed(decoded(raw))
    wanted = parsed(decoded(template.raw))
    for message in wanted:
        key = catalog._key_for(message.id, message.context)  # noqa: SLF001 - its own key
        if message.id and message.id not in catalog and key in catalog.obsolete:
            catalog[message.id] = catalog.obsolete.pop(key)
    catalog.update(wanted, no_fuzzy_matching=True)
    return _written(catalog, prune=prune)


def created(language: str, template: Template) -> bytes:
    """Return a catalog of a language in which nothing is translated yet."""
    from babel import Locale
    from babel.messages import Catalog

    wanted = parsed(decoded(template.raw))
    name = Locale.parse(language).get_language_name("en")
    catalog = Catalog(
        locale=language,
        header_comment=f"# {template.title} in {name}. tagnotes i18n update brings in new ones.",
        project=wanted.project,
        version=wanted.version,
        msgid_bugs_address=wanted.msgid_bugs_address,
        creation_date=wanted.creation_date,
        revision_date=wanted.creation_date,
        last_translator=wanted.last_translator,
        language_team=name,
        fuzzy=False,
    )
    catalog.update(wanted, no_fuzzy_matching=True)
    return _written(catalog, prune=True)


def _written(catalog: Catalog, *, prune: bool) -> bytes:
    from babel.messages.pofile import write_po

    written = BytesIO()
    write_po(written, catalog, width=_UNBROKEN, include_lineno=False, ignore_obsolete=prune)
    # Which version of a library wrote a catalog is no news.
    lines = _GENERATED.sub("", written.getvalue().decode()).split("\n")
    return "\n".join(form for line in lines for form in _forms(line)).encode()


def _forms(line: str) -> Iterable[str]:
    """Yield a line as it stands in a catalog: what translators wrote is not broken anew."""
    if line.startswith(("#: ", "#. ")):
        return (line[:3] + part for part in _WRAPPER.wrap(line[3:]))
    # What a message was before is no remark, though Babel reads it as one.
    return (line.replace("# | ", "#| ", 1) if line.startswith("# | ") else line,)
