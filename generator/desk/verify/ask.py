"""Ask: one question for an address, and one look at what is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from generator.desk.evidence import Evidence
from generator.desk.image.look import look
from generator.desk.image.packages import of_environment
from generator.desk.image.source import ImageError
from generator.desk.registry import Session, parse
from generator.desk.verify.answer import Answer, Look, State
from generator.desk.verify.target import Target
from generator.model.settings import Network

How = Literal["none", "bill", "layers"]
"""Where packages are looked for: nowhere, in what is attached to an image, in its layers too."""

_STATES: Final = {
    "absent": State.ABSENT,
    "denied": State.DENIED,
    "unreachable": State.UNREACHABLE,
    "damaged": State.DAMAGED,
    # A limit of ours: whatever is there, it was not asked to the end.
    "refused": State.UNREACHABLE,
}

_UNLISTED: Final[Mapping[How, str]] = {
    "none": "--look none leaves components alone",
    "bill": "no bill of materials is attached to the image, only what its environment names is"
    " known; --look layers reads its layers, which are large",
    "layers": "no bill of materials is attached to the image, and its layers list no package",
}


def passed_over(target: Target, urls: Mapping[str, str], *, vpc: bool) -> Answer | None:
    """Return why an address is not asked at all, None when it is; ``urls`` are by host."""
    uri = target.uri
    if uri.network is Network.PUBLIC or vpc or uri.host in urls:
        return None
    return Answer(
        target,
        State.SKIPPED,
        "inside a VPC, where it cannot be reached from outside: run this there with --vpc, or give"
        f" --registry {uri.registry}=URL",
    )


def asked(session: Session, target: Target) -> Answer:
    """Ask whether an address is there, and for the digest behind it."""
    try:
        reference = parse(str(target.uri))
    except ImageError as error:
        return Answer(target, State.ABSENT, f"{error}; no registry can have it")
    try:
        head = session.repository(reference).head(reference.wanted)
    except ImageError as error:
        return Answer(target, _STATES[error.code], str(error))
    return Answer(target, State.PRESENT, digest=head.digest)


def looked(session: Session, answer: Answer, how: How) -> Look:
    """Look into the image behind an address, by its digest: the tag may move meanwhile."""
    uri = answer.target.uri
    digest = answer.digest or ""
    try:
        evidence = look(
            session.repository(parse(str(uri))),
            digest,
            name=str(uri),
            packages=how != "none",
            unpack=how == "layers",
        )
    except ImageError as error:
        return Look(None, str(error))
    return Look(evidence, unlisted="" if _is_listed(evidence) else _UNLISTED[how])


def _is_listed(evidence: Evidence) -> bool:
    """Tell whether more is known of the packages than what the environment names."""
    if evidence.origin == "bill":
        return True
    return not set(evidence.packages) <= set(of_environment(evidence.environment))
