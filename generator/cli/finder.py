"""Finder: the commands that say which image runs on a machine."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from generator.cli import project

if TYPE_CHECKING:
    from generator.finder import (
        FinderData,
        Machine,
        Question,
        QuestionError,
    )

F = TypeVar("F", bound=Callable[..., object])

_FILE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True)

_RUNS, _DOES_NOT, _UNDECIDED = 0, 1, 3
"""The exit codes; 2 is that of a question that cannot be asked."""

_OPTIONS: Final = {
    "family": "--family",
    "driver": "--driver",
    "card": "--card",
    "capability": "--capability",
    "architecture": "--arch",
    "region": "--region",
    "network": "--network",
    "framework": "--framework",
    "component": "--component",
    "version": "--component",
    "scope": "--scope",
}
_FORMS: Final = {
    "driver": "write the version with dots, as in 575.57.08 or 1.5.1",
    "capability": "write it with a point, as in 8.0",
    "version": "write a specifier of PEP 440 without local parts, as in >=0.11,<0.12",
    "family": "the number does not tell whose driver it is",
}
_DAMAGED: Final = {"string_pattern_mismatch": "is no version in numbers, such as 575.57.08 or 8.0"}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the options say."""

    catalog: str | None
    smi: str | None
    format_: str
    question: Question


def _machine_options(command: F) -> F:
    """Add the options that describe a machine, and where the data come from."""
    for option in reversed(
        (
            click.option("--driver", default="", metavar="V", help="Version of the driver."),
            click.option(
                "--smi",
                type=_FILE,
                metavar="FILE|-",
                help="Output of nvidia-smi or ppu-smi: driver and card are read from it.",
            ),
            click.option(
                "--family",
                default="",
                help="Driver family, such as ppu; taken from the card or the number when left out.",
            ),
            click.option("--card", default="", help="Card model, such as P16EN or A100."),
            click.option(
                "--capability", default="", metavar="N.N", help="CUDA compute capability."
            ),
            click.option("--arch", "architecture", default="", help="amd64 or arm64."),
            click.option("--framework", default="", help="Id of a framework that must be inside."),
            click.option(
                "--component",
                "components",
                multiple=True,
                metavar="SPEC",
                help="A component that must be inside, such as 'vllm>=0.11'; can be repeated.",
            ),
            click.option(
                "--scope",
                "scopes",
                multiple=True,
                metavar="ID",
                help="A product on which it must be allowed, such as acs; can be repeated.",
            ),
            click.option(
                "--catalog",
                type=_FILE,
                metavar="FILE|-",
                help="The site's api/v1/finder.json instead of the records here.",
            ),
            project.FORMAT,
        )
    ):
        command = option(command)
    return command


@click.command()
@_machine_options
@click.option("--region", default="", metavar="ID", help="Region, such as cn-beijing.")
@click.option("--network", default="", help="public or vpc; either when left out.")
@click.pass_context
def find(context: click.Context, /, **options: Any) -> None:  # noqa: ANN401 - the options above
    """
    Say which images run on a machine, and for each of the others why not.

    Without a driver it says which images meet what else is asked.

    Exits with 0 when an image runs, 1 when none does, 3 when none is known to and some may.
    """
    from generator.finder import find as search
    from generator.finder import report

    asked = _asked(options)
    data = _data(context, asked)
    machine = _machine(data, asked)
    found = search(data, machine)
    project.write(
        (report.found_json if asked.format_ == "json" else report.found_text)(machine, found)
    )
    if not found.runs:
        context.exit(_UNDECIDED if found.unsure else _DOES_NOT)


@click.command(name="can-run")
@click.argument("uri")
@_machine_options
@click.pass_context
def can_run(context: click.Context, /, uri: str, **options: Any) -> None:  # noqa: ANN401 - as above
    """
    Say whether the image at URI runs on a machine: a gate for a cluster.

    URI is a public address, one inside a VPC or one in a mirror that the catalogue names, with a
    tag or a digest.

    Exits with 0 when it runs, 1 when it does not, 3 when that cannot be told, 2 when the question
    cannot be asked.
    """
    from generator.finder import Verdict, answer, meant, report

    asked = _asked(options)
    data = _data(context, asked)
    found = meant(data, uri)
    if found.problem == "no-address":
        raise click.UsageError(f"{uri!r} is no address of an image, such as host/space/image:tag")
    if found.problem == "no-registry":
        either = " or ".join(found.instead)
        raise click.UsageError(f"{uri!r} names no registry; did you mean {either}?")
    machine = _machine(data, asked)
    if not machine.driver:
        raise click.UsageError("give --driver")
    machine = replace(machine, network=found.network, region=found.region)
    offers = [
        offer
        for offer in found.offers
        if len(found.offers) == 1
        or not machine.architecture
        or machine.architecture in offer.architectures
    ]
    answers = [answer(data, offer, machine) for offer in offers]
    verdicts = {each.verdict for each in answers}
    verdict = verdicts.pop() if len(verdicts) == 1 else Verdict.UNDECIDED
    problem = found.problem or ("differs" if verdicts else "")
    told = (uri, machine, found, verdict, problem, answers)
    as_json = asked.format_ == "json"
    project.write(report.gate_json(*told) if as_json else report.gate_text(data, *told))
    context.exit({"runs": _RUNS, "does-not": _DOES_NOT, "undecided": _UNDECIDED}[verdict])


# ---- what is asked, of which data ----


def _asked(options: dict[str, Any]) -> _Asked:
    from generator.finder import Question

    catalog, smi, format_ = (options.pop(name) for name in ("catalog", "smi", "format_"))
    if catalog == smi == "-":
        raise click.UsageError("--catalog and --smi cannot both be read from standard input")
    return _Asked(catalog, smi, format_, Question(**options))


def _data(context: click.Context, asked: _Asked) -> FinderData:
    if asked.catalog is not None:
        return _published(_content(asked.catalog))
    from generator.finder import data

    return data(project.catalog_of(context), project.today())


def _published(content: bytes) -> FinderData:
    from pydantic import ValidationError

    from generator.finder import FinderData

    try:
        return FinderData.model_validate_json(content.removeprefix(codecs.BOM_UTF8))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        wrong = _DAMAGED.get(first["type"], first["msg"].removeprefix("Value error, "))
        raise click.UsageError(
            f"--catalog is not the finder.json of a site: {place}: {wrong}"
        ) from None


def _content(path: str) -> bytes:
    try:
        with project.standard_input() if path == "-" else click.open_file(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}") from None


def _machine(data: FinderData, asked: _Asked) -> Machine:
    from generator.finder import QuestionError, machine

    question = asked.question
    if asked.smi is not None:
        question = _with_smi(question, _content(asked.smi).decode("utf-8", "replace"))
    try:
        return machine(data, question)
    except QuestionError as error:
        raise click.UsageError(_wrong(error)) from None


def _with_smi(question: Question, text: str) -> Question:
    """Return a question with what was read; what was said on the command line counts more."""
    from generator.finder.smi import read

    found = read(text)
    if found is None:
        raise click.UsageError("no driver version found in what --smi gives")
    return replace(
        question,
        family=question.family or found.family,
        driver=question.driver or found.driver,
        card=question.card or next(iter(found.cards), ""),
    )


def _wrong(error: QuestionError) -> str:
    from generator.lint.names import nearest

    option = _OPTIONS[error.field]
    if not error.given:
        known = f": {', '.join(error.known)}" if error.known else ""
        reason = f"; {_FORMS[error.field]}" if error.field == "family" else ""
        return f"give {option}{known}{reason}"
    if error.known:
        return f"{option} {error.given}: {nearest(error.given, error.known, 'not known here')}"
    return f"{option} {error.given}: {_FORMS.get(error.field, 'cannot be read')}"
