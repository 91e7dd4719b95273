"""Evidence: what is known of one image from itself or from a list of what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from generator.desk.inventory.package import Package

Origin = Literal["list", "bill", "layers", "nothing"]
"""Where the packages come from: a list, a bill of materials beside the image, or its layers."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """
    What an image holds, and for which hosts it was made.

    ``source`` names the file, folder or reference it was read from. ``platforms`` are written as in
    an index, ``linux/arm64/v8``; ``environment`` and ``labels`` are those of the image's
    configuration. ``digest`` is None and the rest empty where only a list is at hand. ``tag`` is
    that of the reference, ``checked`` the day of the look.
    """

    source: str
    packages: tuple[Package, ...]
    origin: Origin = "list"
    digest: str | None = None
    platforms: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    tag: str | None = None
    checked: date | None = None

    @property
    def architectures(self) -> tuple[str, ...]:
        """The architectures of its platforms, each once, as records write them."""
        return tuple(dict.fromkeys(platform.split("/")[1] for platform in self.platforms))
