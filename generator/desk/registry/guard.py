"""Guard: which addresses may be connected to, judged by the address itself and not by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from generator.desk.image.source import ImageError
from generator.desk.registry.origin import Origin

_CREDENTIALS_OF_MACHINES: Final = frozenset(
    map(ip_address, ("169.254.169.254", "100.100.100.200", "168.63.129.16", "fd00:ec2::254"))
)
"""Where clouds hand the credentials of a machine to whoever asks on it: never a registry."""

_NAT64: Final = IPv6Network("64:ff9b::/96")


class Kind(StrEnum):
    """Whose network an address is of."""

    PUBLIC = "public"
    PRIVATE = "private"
    LOOPBACK = "loopback"
    LINK_LOCAL = "link-local"
    NEVER = "reserved"


@dataclass(frozen=True, slots=True)
class Home:
    """
    The registry that is asked: where it is, and whether plain HTTP was chosen for it by name.

    Realms and redirects are judged by where it is: one on the Internet leads to the Internet, one
    of a private network may lead to that network too.
    """

    origin: Origin
    plain: bool = False


def kind(text: str) -> Kind:
    """Return whose network an address is of; one that holds another is what it leads to."""
    address = _inner(ip_address(text))
    if address in _CREDENTIALS_OF_MACHINES or address.is_multicast or address.is_unspecified:
        return Kind.NEVER
    if address.is_loopback:
        return Kind.LOOPBACK
    if address.is_link_local:
        return Kind.LINK_LOCAL
    if address.is_global:
        return Kind.PUBLIC
    return Kind.NEVER if address.is_reserved else Kind.PRIVATE


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo or address


def at_home(addresses: Iterable[str]) -> frozenset[Kind]:
    """Return where a registry is: a name that leads outside and inside is taken for outside."""
    kinds = frozenset(map(kind, addresses)) - {Kind.NEVER}
    return frozenset({Kind.PUBLIC}) if Kind.PUBLIC in kinds else kinds


def admitted(
    addresses: Sequence[str], origin: Origin, home: Home, homes: frozenset[Kind]
) -> tuple[str, ...]:
    """
    Return the addresses of an origin that may be connected to; ``ImageError`` when none may.

    ``homes`` says where the registry itself is.
    """
    kinds = {address: kind(address) for address in addresses}
    near = tuple(a for a, k in kinds.items() if k in homes or k is Kind.PUBLIC)
    if not near:
        raise ImageError("refused", _outside(origin, home, next(iter(kinds.values()))))
    if origin.scheme == "https" or (home.plain and home.origin.scheme == "http"):
        return near
    safe = tuple(address for address in near if kinds[address] is Kind.LOOPBACK)
    if not safe:
        why = "over plain http, which anybody on the way can read and change"
        if origin == home.origin:
            remedy = f"give --registry {origin.authority}=https://{origin.authority}"
            raise ImageError("refused", f"{origin.authority} would be asked {why}; {remedy}")
        raise ImageError(
            "refused",
            f"{home.origin.authority} leads to {origin.authority} {why}; tell whoever runs it",
        )
    return safe


def _outside(origin: Origin, home: Home, where: Kind) -> str:
    if origin == home.origin:
        return f"{origin.authority} is at a {where} address, where no registry can be"
    return (
        f"{home.origin.authority} leads to {origin.authority}, which is at a {where} address:"
        " a registry may not send us into another network; tell whoever runs it"
    )
