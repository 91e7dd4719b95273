"""Rules: every code that a finding may carry, with its page."""

from __future__ import annotations

from pydantic import Field

from generator.site.api.resource import Addresses, Body, Localized, Resource, moment
from generator.site.pages.rules import LIST, rule_path, said
from generator.site.publication import Publication
from generator.site.rulebook import Rule as Known


class Rule(Body):
    """A rule of the check."""

    code: str = Field(examples=["TOR101"])
    """The code that its findings carry."""
    severity: str = Field(examples=["error"])
    """The highest severity of its findings: error, warning or info."""
    waivable: bool = Field(examples=[True])
    """Whether a record can accept what it finds."""
    title: Localized
    """What it asks."""
    why: Localized
    """Why."""
    pages: Addresses
    """Its page in each language."""


class RuleList(Resource):
    """All rules, by code."""

    pages: Addresses
    """The page of all rules in each language."""
    rules: tuple[Rule, ...]
    """The rules."""


def rules(publication: Publication) -> RuleList:
    """Return all rules."""
    return RuleList(
        generated_at=moment(publication),
        pages=publication.addresses(LIST),
        rules=tuple(_rule(publication, rule) for rule in publication.rulebook),
    )


def _rule(publication: Publication, rule: Known) -> Rule:
    return Rule(
        code=rule.code,
        severity=rule.severity,
        waivable=rule.waivable,
        title=publication.said(lambda voice: said(voice, rule.title)),
        why=publication.said(lambda voice: said(voice, rule.why)),
        pages=publication.addresses(rule_path(rule.code)),
    )
