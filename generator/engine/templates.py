"""Templates: what of the theme's templates is another for a site in several languages."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, pass_context
from jinja2.bccache import Bucket


class _Compiled(BytecodeCache):
    """The templates of the theme, compiled once for all languages."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what was compiled of the same text before."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()


COMPILED: Final = _Compiled()


def once(
    get_env: Callable[[], Environment], folders: Iterable[str], *, is_root: bool
) -> Environment:
    """
    Return the templates of some folders, which are compiled once for all languages.

    The files of the theme are listed at the root of the site, where they stand, and no others: to
    leave out what is hidden, ten thousand icons, takes MkDocs longer than to build a page.
    """
    env = get_env()
    env.bytecode_cache = COMPILED

    def listed(filter_func: Callable[[str], bool] | None = None) -> list[str]:
        found = {name for folder in folders for name in _shown(folder)} if is_root else ()
        return sorted(filter(filter_func, found))

    env.list_templates = listed  # type: ignore[assignment]
    return env


def _shown(folder: str) -> Iterator[str]:
    for place, below, names in os.walk(folder):
        below[:] = [name for name in below if not name.startswith(".")]
        beside = os.path.relpath(place, folder).replace(os.sep, "/")
        yield from (name if beside == "." else f"{beside}/{name}" for name in names)


def shared(url: Any) -> Any:
    """Wrap the theme's ``url`` filter: its assets are one folder up, at the root of the site."""

    @pass_context
    def rooted(context: Any, value: str) -> str:
        return str(url(context, f"../{value}" if str(value).startswith("assets/") else value))

    return rooted
