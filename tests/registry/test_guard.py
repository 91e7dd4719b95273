"""Guard: which addresses may be connected to, whatever they are called."""

from __future__ import annotations

import pytest

from generator.desk.registry.guard import Home, Kind, admitted, at_home, kind
from generator.desk.registry.origin import Origin
from tests.registry.conftest import Sessions, fails, resolver
from tests.registry.fake import DIGEST, MANIFESTS, Fake, Reply

PUBLIC, INSIDE = "93.184.216.34", "10.0.0.1"
REGISTRY = Home(Origin("https", "registry.example", 443))
OTHER = Origin("https", "other.example", 443)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (PUBLIC, Kind.PUBLIC),
        ("2606:2800:220:1::1", Kind.PUBLIC),
        (INSIDE, Kind.PRIVATE),
        ("172.31.255.255", Kind.PRIVATE),
        ("192.168.1.1", Kind.PRIVATE),
        ("100.64.0.1", Kind.PRIVATE),
        ("fc00::1", Kind.PRIVATE),
        ("127.0.0.1", Kind.LOOPBACK),
        ("127.9.9.9", Kind.LOOPBACK),
        ("::1", Kind.LOOPBACK),
        ("::ffff:127.0.0.1", Kind.LOOPBACK),
        ("::ffff:10.0.0.1", Kind.PRIVATE),
        ("::ffff:93.184.216.34", Kind.PUBLIC),
        ("64:ff9b::7f00:1", Kind.LOOPBACK),
        ("2002:a00:1::", Kind.PRIVATE),
        ("2001:0:5db8:d822:0:0:f5ff:fffe", Kind.PRIVATE),
        ("169.254.1.1", Kind.LINK_LOCAL),
        ("fe80::1", Kind.LINK_LOCAL),
        ("169.254.169.254", Kind.NEVER),
        ("::ffff:169.254.169.254", Kind.NEVER),
        ("100.100.100.200", Kind.NEVER),
        ("168.63.129.16", Kind.NEVER),
        ("fd00:ec2::254", Kind.NEVER),
        ("0.0.0.0", Kind.NEVER),  # noqa: S104 - it is refused
        ("::", Kind.NEVER),
        ("224.0.0.1", Kind.NEVER),
        ("ff02::1", Kind.NEVER),
        ("240.0.0.1", Kind.NEVER),
        ("255.255.255.255", Kind.NEVER),
    ],
)
def test_the_kind_of_an_address(address: str, expected: Kind) -> None:
    """An address of IPv6 that holds one of IPv4 is what it leads to."""
    assert kind(address) is expected


def _admitted(addresses: list[str], origin: Origin, home: Home, *homes: str) -> tuple[str, ...]:
    return admitted(addresses, origin, home, at_home(homes))


def test_who_may_lead_where() -> None:
    """The Internet leads to the Internet; a private network to itself and to the Internet."""
    both = [PUBLIC, INSIDE]
    assert _admitted(both, OTHER, REGISTRY, PUBLIC) == (PUBLIC,)
    assert _admitted(both, OTHER, REGISTRY, INSIDE) == (PUBLIC, INSIDE)
    assert _admitted([INSIDE], REGISTRY.origin, REGISTRY, INSIDE) == (INSIDE,)
    with fails("refused", "registry.example leads to other.example", "private address"):
        _admitted([INSIDE], OTHER, REGISTRY, PUBLIC)
    with fails("refused", "a loopback address"):
        _admitted(["127.0.0.1"], OTHER, REGISTRY, INSIDE)


def test_a_name_that_leads_outside_and_inside() -> None:
    """Such a name is taken for outside: it opens no way into a network."""
    both = PUBLIC, INSIDE
    assert _admitted([*both], REGISTRY.origin, REGISTRY, *both) == (PUBLIC,)
    with fails("refused", "private address"):
        _admitted([INSIDE], OTHER, REGISTRY, *both)


def test_where_no_registry_can_be() -> None:
    """The service that gives away the credentials of a machine is never asked."""
    with fails("refused", "registry.example is at a reserved address"):
        _admitted(["169.254.169.254"], REGISTRY.origin, REGISTRY, "169.254.169.254")


def test_plain_http() -> None:
    """It is for loopback, and for the registry for which it was chosen."""
    plain = OTHER._replace(scheme="http", port=80)
    chosen = Home(Origin("http", "registry.example", 80), plain=True)
    assert _admitted([INSIDE], plain, chosen, INSIDE) == (INSIDE,)
    assert _admitted(["127.0.0.1"], plain, REGISTRY, "127.0.0.1") == ("127.0.0.1",)
    with fails("refused", "registry.example leads to other.example over plain http"):
        _admitted([PUBLIC], plain, REGISTRY, PUBLIC)


def test_a_name_that_changes_its_mind(server: Fake, ask: Sessions) -> None:
    """A name server that gives another address the second time is not asked a second time."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    server.answers("/v2/open/image/manifests/1", [MANIFESTS, Reply(503), MANIFESTS])
    registries = {"a.example": f"http://a.example:{server.port}"}
    repository = ask("a.example", registries=registries, resolver=lambda *_: next(answers))
    for _ in range(2):
        assert repository.head("1").digest == DIGEST


def test_a_realm_in_another_network(server: Fake, ask: Sessions) -> None:
    """Nobody is asked for a token where the registry is not."""
    elsewhere = resolver(inside_example=["10.1.1.1"], near_example=["127.0.0.1"])
    for realm, word in (
        ("https://inside.example/t", "leads to inside.example"),
        ("https://10.0.0.1/t", "leads to 10.0.0.1"),
        ("http://[fe80::1]/t", "link-local"),
        ("http://169.254.169.254/latest/meta-data", "reserved address"),
        ("ftp://near.example/t", "no address of http or https"),
        ("file:///etc/passwd", "no address of http or https"),
        ("", "no address of http or https"),
    ):
        wanted = {"WWW-Authenticate": f'Bearer realm="{realm}"'}
        server.answers("/v2/open/image/manifests/1", Reply(401, headers=wanted))
        with fails("refused", server.host, word):
            ask(server, resolver=elsewhere).head("1")
