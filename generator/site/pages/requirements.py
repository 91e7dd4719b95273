"""Requirements: what a machine needs before the image runs on it."""

from __future__ import annotations

from generator.catalog import Record, ResolvedVariant, known
from generator.model.host import Driver
from generator.model.platforms import Card
from generator.model.release import Status
from generator.site.inline import Code, Line, Sub, Version
from generator.site.tree import Facts, Paragraph, Section
from generator.site.voice import Voice, beside
from generator.versions import numbers


def section(voice: Voice, record: Record) -> Section:
    """Return the section with the strip of facts and the remarks that explain it."""
    gettext = voice.words.gettext
    family = voice.name("drivers", record.release.driver.family)
    driver_name = gettext("Driver ({family})").replace("{family}", family)
    facts: list[tuple[str, tuple[Line, ...]]] = [
        (driver_name, voice.by_variant(record, lambda v: v.driver, lambda d: _driver(voice, d)))
    ]
    if any(v.sdk for v in record.variants):
        sdk = next(filter(None, (known(v.sdk) for v in record.variants)), None)
        lines = voice.by_variant(
            record, lambda v: v.sdk_version, lambda value: (voice.version(value),)
        )
        facts.append((voice.name("sdks", sdk.name) if sdk else gettext("SDK"), lines))
    facts.extend(
        (voice.component(component), _component(voice, record, component))
        for component in ("CUDA", "torch", "Python")
        if any(component in v.components for v in record.variants)
    )
    facts.append((gettext("Operating system"), _system(voice, record)))
    facts.append((gettext("Architecture"), _architectures(voice, record)))
    facts.append(
        (gettext("Products"), voice.by_variant(record, _products, lambda v: _scope(voice, v)))
    )
    return Section(
        "requirements", gettext("Requirements"), (Facts(tuple(facts)), *_remarks(voice, record))
    )


def _driver(voice: Voice, driver: Driver) -> Line:
    gettext = voice.words.gettext
    minimum = known(driver.minimum)
    if minimum is None:
        return (voice.not_stated,)
    line: Line = ("≥\u00a0", Version(minimum))
    recommended = known(driver.recommended)
    if recommended is not None:
        more: Line = ("≥\u00a0", Version(recommended))
        line += (Sub(voice.say(gettext("recommended {version}"), version=more)),)
    return line + branches(voice, driver)


def branches(voice: Voice, driver: Driver) -> Line:
    """Return the branches that are accepted below the minimum, each below what goes before it."""
    gettext = voice.words.gettext
    line: Line = ()
    for branch in driver.branches:
        fact = voice.say(
            gettext("data-center GPUs: {branch} from {version}")
            if branch.gpus == "datacenter"
            else gettext("also {branch} from {version}"),
            branch=Code(branch.branch),
            version=Version(branch.minimum),
        )
        line += (Sub(fact),)
    return line


def _component(voice: Voice, record: Record, name: str) -> tuple[Line, ...]:
    """Return a component's version; of torch the public part, which is what readers compare."""
    form = "public" if name == "torch" else "raw"
    return voice.by_variant(
        record, lambda v: v.components.get(name), lambda value: (voice.version(value, form),)
    )


def _system(voice: Voice, record: Record) -> tuple[Line, ...]:
    def system(variant: ResolvedVariant) -> Line:
        for name in variant.components:
            component = voice.catalog.component(name)
            if component is not None and component.operating_system:
                return (f"{voice.component(name)} ", voice.version(variant.components[name]))
        return (voice.not_stated,)

    return voice.by_variant(record, system, lambda line: line)


def _architectures(voice: Voice, record: Record) -> tuple[Line, ...]:
    """Return the architectures; what is stated of the release alone is said with that limit."""
    whole = known(record.release.architectures)
    if whole is not None and all(known(v.architectures) is None for v in record.variants):
        limit = voice.words.gettext("not stated which variant runs on which")
        return ((*_names(voice, whole), Sub((limit,))),)
    return voice.by_variant(
        record, lambda v: known(v.architectures), lambda value: _names(voice, value)
    )


def _names(voice: Voice, value: tuple[str, ...] | None) -> Line:
    return voice.joined((name,) for name in value) if value is not None else (voice.not_stated,)


def _products(variant: ResolvedVariant) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    scope = known(variant.scope)
    return (scope.allow, scope.deny) if scope is not None else None


def _scope(voice: Voice, products: tuple[tuple[str, ...], tuple[str, ...]] | None) -> Line:
    if products is None:
        return (voice.not_stated,)
    allow, deny = products
    line = voice.named("scopes", allow) if allow else (voice.not_stated,)
    if deny:
        names = voice.named("scopes", deny)
        line += (Sub(voice.say(voice.words.gettext("not on {products}"), products=names)),)
    return line


def _remarks(voice: Voice, record: Record) -> tuple[Paragraph, ...]:
    """Return the sentences below the strip: why, what cards start with, what is blocked."""
    driver = record.release.driver
    remarks: list[Paragraph] = []
    platform = _platform(voice, record)
    if driver.why is not None and known(driver.recommended) is not None:
        line = beside(voice.text(driver.why, record), voice.links(driver.links))
        remarks.append(Paragraph(line, "aside"))
    elif driver.links:
        remarks.append(Paragraph(voice.links(driver.links), "aside"))
    if platform:
        remarks.append(Paragraph(platform, "aside"))
    if driver.blocked:
        names = voice.joined((Code(branch),) for branch in driver.blocked)
        text = voice.words.gettext("Driver branches that must be upgraded first: {branches}.")
        remarks.append(Paragraph(voice.say(text, branches=names), "blocked"))
    return tuple(remarks)


def _platform(voice: Voice, record: Record) -> Line:
    """Return what the default drivers of the cards mean for this image; empty when all is well."""
    driver = record.release.driver
    minimum = known(driver.minimum)
    if minimum is None or record.release.status is Status.WITHDRAWN:
        return ()
    cards = [c for c in voice.catalog.cards(driver.family) if known(c.default) is not None]
    below = [c for c in cards if numbers(_default(c)) < numbers(minimum)]
    if below:
        return _cards(
            voice,
            below,
            voice.words.ngettext(
                "By default, this card starts with a driver below the minimum: {cards}. "
                "Set the driver label of the Pod; the Kubernetes snippet shows it.",
                "By default, these cards start with a driver below the minimum: {cards}. "
                "Set the driver label of the Pod; the Kubernetes snippet shows it.",
                len(below),
            ),
        )
    recommended = known(driver.recommended)
    if recommended is None:
        return ()
    wanted = numbers(recommended)
    behind = [card for card in cards if numbers(_default(card)) < wanted]
    if not behind:
        return ()
    return _cards(
        voice,
        behind,
        voice.words.ngettext(
            "By default, this card starts with a driver that meets the minimum but not the "
            "recommendation: {cards}. "
            "Set the driver label of the Pod; the Kubernetes snippet shows it.",
            "By default, these cards start with a driver that meets the minimum but not the "
            "recommendation: {cards}. "
            "Set the driver label of the Pod; the Kubernetes snippet shows it.",
            len(behind),
        ),
    )


def _cards(voice: Voice, cards: list[Card], sentence: str) -> Line:
    names = voice.joined((Code(card.card), " ", Version(_default(card))) for card in cards)
    return voice.say(sentence, cards=names)


def _default(card: Card) -> str:
    return known(card.default) or ""
