"""Address: the URI of an image in a registry, public or inside the VPC of a region."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.settings import Network, Registry


@dataclass(frozen=True, slots=True)
class Uri:
    """``host/namespace/image:tag``; ``region`` is set for a VPC address only."""

    registry: str
    network: Network
    host: str
    path: str
    tag: str
    region: str | None = None

    def __str__(self) -> str:
        """Return the reference as ``docker pull`` takes it."""
        return f"{self.host}/{self.path}:{self.tag}"


def public_uri(registry: Registry, image: str, tag: str) -> Uri:
    """Return the public address; its host is fixed, no region is ever put in."""
    return Uri(registry.id, registry.network, registry.host, f"{registry.namespace}/{image}", tag)


def vpc_uri(registry: Registry, image: str, tag: str, region: str) -> Uri:
    """Return the address inside the VPC of ``region``."""
    host = registry.host.replace("{region}", region)
    return Uri(registry.id, registry.network, host, f"{registry.namespace}/{image}", tag, region)
