"""Merge: what translators wrote, brought together with the messages that there are by now."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from generator.i18n.catalog import PoError
from generator.i18n.template import Template

if TYPE_CHECKING:
    from babel.messages import Catalog


def merged(raw: bytes, template: Template, *, prune: bool = False) -> bytes:
    """
    Return a catalog with the messages of ``template``, in its order.

    Translations, remarks and the head stay. A message that is gone is kept as obsolete, unless they
    are to be pruned; one that comes back gets its translation back. Nothing is guessed. PoError
    when the catalog cannot be read as a whole.
    """
    catalog = _read(raw)
    wanted = _read(template.raw)
    for message in wanted:
        key = catalog._key_for(message.id, message.context)  # noqa: SLF001 - its own key
        if message.id and message.id not in catalog and key in catalog.obsolete:
            catalog[message.id] = catalog.obsolete.pop(key)
    catalog.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    return _written(catalog, prune=prune)


def created(language: str, template: Template) -> bytes:
    """Return a catalog of a language in which nothing is translated yet."""
    from babel import Locale
    from babel.messages import Catalog

    wanted = _read(template.raw)
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
    catalog.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    return _written(catalog, prune=True)


def _read(raw: bytes) -> Catalog:
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(BytesIO(raw), abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise PoError(1 + (getattr(error, "lineno", None) or 0), str(error)) from None


def _written(catalog: Catalog, *, prune: bool) -> bytes:
    from babel.messages.pofile import write_po

    written = BytesIO()
    write_po(written, catalog, width=0, include_lineno=False, ignore_obsolete=prune)
    return written.getvalue()
