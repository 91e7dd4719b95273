"""Templates: what of the theme's templates is another for a site in several languages."""

from __future__ import annotations

from collections.abc import Callable
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


def once(get_env: Callable[[], Environment], *, is_root: bool) -> Environment:
    """
    Return templates that are compiled once for all languages.

    Elsewhere than at the root of the site they list no files: those of the theme stand there.
    """
    env = get_env()
    env.bytecode_cache = COMPILED
    if not is_root:
        env.list_templates = lambda *_, **__: []  # type: ignore[method-assign]
    return env


def shared(url: Any) -> Any:
    """Wrap the theme's ``url`` filter: its assets are one folder up, at the root of the site."""

    @pass_context
    def rooted(context: Any, value: str) -> str:
        return str(url(context, f"../{value}" if str(value).startswith("assets/") else value))

    return rooted
