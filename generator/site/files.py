"""Files: what the site publishes beside its pages, for programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileSpec:
    """
    A file that can be made.

    ``path`` counts from the folder of a language, or with a ``/`` in front from the root of the
    site: such a file is the same for all languages and is written once. ``make`` returns its text;
    it is called late, and what it returns is dropped. Where it ``gives_way``, a file of that name
    that somebody put into ``docs/`` stays.
    """

    path: str
    make: Callable[[], str]
    gives_way: bool = False
