"""Loader: files to checked records; the only place that knows YAML."""

from generator.loader.codes import CODES, Code
from generator.loader.examples import examples
from generator.loader.known import Known
from generator.loader.parse import Parsed, parse
from generator.loader.project import Cache, Loaded, load, read
from generator.loader.shape import Shaped, shape
from generator.loader.site import settings
from generator.loader.snapshot import Snapshot, take

__all__ = [
    "CODES",
    "Cache",
    "Code",
    "Known",
    "Loaded",
    "Parsed",
    "Shaped",
    "Snapshot",
    "examples",
    "load",
    "parse",
    "read",
    "settings",
    "shape",
    "take",
]
