"""Report: the answers of the finder as text for people and as JSON for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from generator.finder.find import Findings
from generator.finder.machine import Machine
from generator.finder.offer import FinderData
from generator.finder.uri import Meant
from generator.finder.verdict import Answer
from generator.finder.words import sentences

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SAID: Final = {"runs": "runs", "does-not": "does not run", "undecided": "cannot be decided"}
_MATCHED: Final = _SAID | {"does-not": "does not match", "undecided": "depends on the machine"}
_MARKS: Final = {"yes": "ok", "note": "note", "unknown": "?", "no": "no"}
_PROBLEMS: Final = {
    "unknown-registry": "no registry of this catalogue has that address, and no mirror it names",
    "unknown-region": "the region in the address is not in this catalogue",
    "unknown-tag": "the tag is not in this catalogue",
    "unknown-digest": "no record of this catalogue names that digest",
    "differs": "it depends on the architecture: give --arch",
}


def found_text(machine: Machine, found: Findings) -> str:
    """Return the findings for people."""
    asked = not machine.driver  # and not whether it runs
    lines = [f"{_head(machine, found)}: {_described(machine)}"]
    if found.nearest is not None:
        nearest = found.nearest
        plural = "image" if nearest.images == 1 else "images"
        lines.append(f"driver {nearest.driver} would run {nearest.images} {plural}")
    unsure = found.unsure
    for each in (*found.runs, *unsure, *(a for a in found.left_out if a not in unsure)):
        lines += ["", *_lines(each, asked=asked)]
    return _printed(lines)


def _head(machine: Machine, found: Findings) -> str:
    runs, unsure = len(found.runs), len(found.unsure)
    if not machine.driver:
        one = "image meets" if unsure == 1 else "images meet"
        return f"{unsure} {one} what was asked; give --driver to learn what runs"
    if unsure and not runs:
        one = "image runs" if unsure == 1 else "images run"
        return f"cannot tell whether {unsure} {one} on this machine"
    return f"{runs} image{' runs' if runs == 1 else 's run'} on this machine"


def _printed(lines: Iterable[str]) -> str:
    """Return lines as text; what would steer a terminal or break a log is replaced."""
    return "".join(_CONTROL.sub("\N{REPLACEMENT CHARACTER}", line) + "\n" for line in lines)


def _lines(answer: Answer, *, asked: bool = False) -> Iterable[str]:
    """Yield an answer; ``asked`` is whether it was only asked what the image is."""
    said = _MATCHED if asked else _SAID
    yield f"{answer.offer.reference}: {said[answer.verdict]} ({answer.offer.status})"
    for reason in answer.reasons:
        yield f"  {_MARKS[reason.level]:4} {_sentence(reason.code, reason.figures)}"
    if answer.uri and (answer.verdict == "runs" or (asked and answer.verdict == "undecided")):
        yield f"  docker pull {answer.uri}"


def gate_text(  # noqa: PLR0913, PLR0917 - as many as there are things to tell
    data: FinderData,
    uri: str,
    machine: Machine,
    found: Meant,
    verdict: str,
    problem: str,
    answers: list[Answer],
) -> str:
    """Return the answer of the gate for people."""
    lines = [f"{uri}: {_SAID[verdict]} ({_described(machine)})"]
    if problem:
        lines.append(f"  {_PROBLEMS[problem]}")
    if found.instead:
        lines.append(f"  did you mean {' or '.join(found.instead)}?")
    elif found.near:
        lines.append(f"  near: {', '.join(found.near)}")
    if problem == "unknown-registry":
        lines += _counted(data)
    for each in answers:
        lines += _lines(replace(each, uri=""))
    return _printed(lines)


def _counted(data: FinderData) -> Iterable[str]:
    """Yield the addresses that count."""
    yield f"  registries: {', '.join(registry.prefix for registry in data.registries)}"
    mirrors = [mirror for registry in data.registries for mirror in registry.mirrors]
    yield f"  mirrors: {', '.join(mirrors) or 'the catalogue names none'}"


def found_json(machine: Machine, found: Findings) -> str:
    """Return the findings for programs."""
    nearest = found.nearest
    body: dict[str, object] = {
        "schema_version": 1,
        "machine": _machine_body(machine),
        "runs": [_body(answer) for answer in found.runs],
        "left_out": [_body(answer) for answer in found.left_out],
    }
    if nearest is not None:
        body["nearest"] = {"driver": nearest.driver, "images": nearest.images}
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def gate_json(  # noqa: PLR0913, PLR0917 - as many as there are things to tell
    uri: str, machine: Machine, found: Meant, verdict: str, problem: str, answers: list[Answer]
) -> str:
    """Return the answer of the gate for programs."""
    body = {
        "schema_version": 1,
        "uri": uri,
        "verdict": verdict,
        "problem": problem,
        "near": list(found.near),
        "instead": list(found.instead),
        "machine": _machine_body(machine),
        "answers": [_body(answer) for answer in answers],
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def _machine_body(machine: Machine) -> dict[str, object]:
    said = {
        "family": machine.family,
        "driver": machine.driver,
        "card": machine.card,
        "capability": machine.capability,
        "architecture": machine.architecture,
        "region": machine.region,
        "network": machine.network,
        "framework": machine.framework,
        "components": [f"{wanted.component}{wanted.specifier}" for wanted in machine.components],
        "scopes": list(machine.scopes),
        "assumed": list(machine.assumed),
    }
    return {name: value for name, value in said.items() if value}


def _body(answer: Answer) -> dict[str, object]:
    offer = answer.offer
    return {
        "reference": offer.reference,
        "image": offer.image,
        "release": offer.release,
        "tag": offer.tag,
        "status": offer.status,
        "verdict": answer.verdict.value,
        "uri": answer.uri,
        "reasons": [
            {
                "code": reason.code,
                "level": reason.level.value,
                "figures": reason.figures,
                "text": _sentence(reason.code, reason.figures),
            }
            for reason in answer.reasons
        ],
    }


def _described(machine: Machine) -> str:
    driver = f"{machine.family} driver {machine.driver}"
    if not machine.driver:
        driver = f"any {machine.family} driver" if machine.family else "any driver"
    if "driver" in machine.assumed:
        driver += f", the default of {machine.card}"
    elif machine.card:
        driver += f", {machine.card}"
    wanted = (f"{each.component}{each.specifier}" for each in machine.components)
    more = (
        *(machine.architecture, machine.region, machine.network, machine.framework),
        *(*wanted, *machine.scopes),
    )
    return ", ".join((driver, *filter(None, more)))


def _sentence(code: str, figures: dict[str, str]) -> str:
    return sentences(str)[code].format_map(figures)
