"""Site: the settings of the site in ``mkdocs.yml``, read without the program that builds it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import yaml

NAME: Final = "mkdocs.yml"


class _Loader(yaml.SafeLoader):
    """Reads settings in which a value may be that of an environment variable."""


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    """Return the first variable that is set; the last of several is what to take without."""
    if not isinstance(node, yaml.SequenceNode):
        return os.environ.get(str(node.value))
    *names, without = loader.construct_sequence(node)
    return next((os.environ[name] for name in names if name in os.environ), without)


_Loader.add_constructor("!ENV", _environment)


def settings(root: Path) -> dict[str, Any]:
    """Return the settings of the project at ``root``; ValueError with a sentence without them."""
    path = root / NAME
    try:
        read = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - a safe loader
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (ValueError, yaml.YAMLError) as error:
        raise ValueError(f"{path} cannot be read: {' '.join(str(error).split())}") from None
    if not isinstance(read, dict):
        raise ValueError(f"{path} holds no settings")  # noqa: TRY004 - it is the file that is wrong
    return read
