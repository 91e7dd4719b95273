"""Wishes: what a reader asks for beside the host: contents, products, networks."""

from __future__ import annotations

from collections.abc import Iterator

from generator.facts.specifier import meets
from generator.finder.machine import Machine
from generator.finder.offer import FinderData, Offer, Place
from generator.finder.reason import SEVERITY, Level, Reason
from generator.versions import spelled


def wish_reasons(data: FinderData, offer: Offer, machine: Machine) -> Iterator[Reason]:
    """Yield what is to be said of everything that was asked for."""
    yield from _architecture(offer, machine)
    yield from _components(data, offer, machine)
    yield from _framework(offer, machine)
    yield from _scope(data, offer, machine)
    yield from _place(data.places[offer.place], machine)


def _architecture(offer: Offer, machine: Machine) -> Iterator[Reason]:
    asked, offered = machine.architecture, offer.architectures
    if not asked:
        return
    if not offered:
        yield Reason("architecture-unstated", Level.UNKNOWN, {"have": asked})
    elif asked in offered:
        yield Reason("architecture", Level.YES, {"have": asked})
    else:
        yield Reason("architecture-other", Level.NO, {"have": asked, "offered": ", ".join(offered)})


def _components(data: FinderData, offer: Offer, machine: Machine) -> Iterator[Reason]:
    if not machine.components:
        return
    inside = {data.versions[i].component: data.versions[i] for i in offer.versions}
    for wanted in machine.components:
        name = wanted.component
        found = inside.get(name)
        if found is None:
            yield Reason("component-missing", Level.NO, {"component": name})
            continue
        figures = {"component": name, "have": found.version, "need": wanted.specifier}
        if not found.version:
            yield Reason("component-unstated", Level.UNKNOWN, {"component": name})
        elif not wanted.specifier:
            yield Reason("component", Level.YES, {"component": name, "have": found.version})
        elif (compared := spelled(found.compared).version) is None:
            yield Reason("component-incomparable", Level.UNKNOWN, figures)
        elif meets(wanted.specifier, compared):
            yield Reason("component", Level.YES, {"component": name, "have": found.version})
        else:
            yield Reason("component-other", Level.NO, figures)


def _framework(offer: Offer, machine: Machine) -> Iterator[Reason]:
    asked = machine.framework
    if not asked:
        return
    if not offer.frameworks:
        yield Reason("framework-unstated", Level.UNKNOWN, {"framework": asked})
    elif asked not in offer.frameworks:
        yield Reason("framework-other", Level.NO, {"framework": asked})


def _scope(data: FinderData, offer: Offer, machine: Machine) -> Iterator[Reason]:
    scope = data.scopes[offer.scope]
    for asked in machine.scopes:
        figures = {"scope": asked}
        if asked in scope.deny:
            yield Reason("scope-denied", Level.NO, figures)
        elif not scope.allow and not scope.deny:
            yield Reason("scope-unstated", Level.UNKNOWN, figures)
        elif scope.allow and asked not in scope.allow:
            yield Reason("scope-other", Level.NO, figures | {"scopes": ", ".join(scope.allow)})
        else:
            yield Reason("scope", Level.YES, figures)


def _place(place: Place, machine: Machine) -> Iterator[Reason]:
    match machine.network:
        case "public":
            yield _public(place)
        case "vpc":
            yield _vpc(place, machine.region)
        case "mirror":
            pass
        case _ if not machine.region:
            best = min(_vpc(place, ""), _public(place), key=lambda r: SEVERITY.index(r.level))
            if best.level is not Level.YES:
                yield best
        case _:
            near, far = _vpc(place, machine.region), _public(place)
            if near.level is not Level.YES and far.level is Level.YES:
                code = "region-public" if near.level is Level.NO else "region-unconfirmed-public"
                yield Reason(code, Level.NOTE, {"region": machine.region})
            elif near.level is Level.NO and far.level is Level.UNKNOWN:
                yield far
            else:
                yield near


def _public(place: Place) -> Reason:
    match place.public:
        case "yes":
            return Reason("public", Level.YES)
        case "no":
            return Reason("public-no", Level.NO)
        case _:
            return Reason("public-unstated", Level.UNKNOWN)


def _vpc(place: Place, region: str) -> Reason:
    figures = {"region": region} if region else {}
    if region:
        if region in place.regions:
            return Reason("region", Level.YES, figures)
        if region in place.unconfirmed:
            return Reason("region-unconfirmed", Level.UNKNOWN, figures)
        return Reason("region-other", Level.NO, figures)
    if place.regions:
        return Reason("vpc", Level.YES)
    if place.unconfirmed:
        return Reason("vpc-unconfirmed", Level.UNKNOWN)
    return Reason("vpc-no", Level.NO)
