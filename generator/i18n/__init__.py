"""I18n: the site's words in each language, where they stand, and how they get there."""

from generator.i18n.catalog import PoEntry, PoError, PoFile, plurals, read_po
from generator.i18n.merge import created, merged
from generator.i18n.places import DOMAINS, catalog_of
from generator.i18n.template import Said, Template, program
from generator.i18n.words import Words, is_locale

__all__ = [
    "DOMAINS",
    "PoEntry",
    "PoError",
    "PoFile",
    "Said",
    "Template",
    "Words",
    "catalog_of",
    "created",
    "is_locale",
    "merged",
    "plurals",
    "program",
    "read_po",
]
