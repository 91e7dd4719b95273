"""Build this site by other engines, from an export, and tell what they make of it."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from generator import loader
from generator.catalog import Catalog
from tests.engines.compare import Compared, compare

REPOSITORY: Final = Path(__file__).parents[2]
BIN: Final = REPOSITORY / ".venv-bench" / "bin"
TAGNOTES: Final = Path(sys.executable).with_name("tagnotes")
HOST: Final = "https://tagnotes.example.org/"
SHOWN: Final = 20


class Builder(NamedTuple):
    """A program that builds an export, by its command; a fork ``may_fail``."""

    command: str
    engine: str
    may_fail: bool = False


BUILDERS: Final = (
    Builder("mkdocs", "mkdocs"),
    Builder("zensical", "zensical"),
    Builder("properdocs", "mkdocs", may_fail=True),
)


class Outcome(NamedTuple):
    """What came of a builder: a comparison, or the last line that it said."""

    version: str
    seconds: float
    found: Compared | None
    said: str


def main() -> int:
    """Print the table; return 1 when an engine that has to build the same site does not."""
    parser = argparse.ArgumentParser(prog="./dev engines", description=__doc__)
    parser.add_argument("--keep", type=Path, help="folder in which exports and sites stay")
    options = parser.parse_args()
    catalog = loader.read(REPOSITORY).catalog
    if catalog is None:
        sys.exit("the records cannot be read")
    with TemporaryDirectory() as folder:
        place = (options.keep or Path(folder)).resolve()
        run("build", "--site-dir", str(place / "ours"))
        outcomes = {one: built(one, place, catalog) for one in BUILDERS}
    for one, outcome in outcomes.items():
        for line in outcome.found.told[:SHOWN] if outcome.found else ():
            print(f"{one.command}: {line}")
    for line in table(outcomes):
        print(line)
    return int(
        any(
            not one.may_fail and not (outcome.found and outcome.found.is_equal)
            for one, outcome in outcomes.items()
        )
    )


def run(*arguments: str) -> None:
    """Run our own command."""
    environment = os.environ | {"TAGNOTES_SITE_URL": HOST, "NO_MKDOCS_2_WARNING": "1"}
    command = [str(TAGNOTES), "--root", str(REPOSITORY), *arguments]
    subprocess.run(command, check=True, env=environment, capture_output=True)


def built(one: Builder, place: Path, catalog: Catalog) -> Outcome:
    """Export for a builder, build, and compare with ours."""
    program = BIN / one.command
    if not program.is_file():
        return Outcome("", 0, None, "not installed")
    folder = place / one.command
    run("export", str(folder), "--engine", one.engine)
    first, *others = catalog.languages
    names = ("mkdocs.yml", *(f"mkdocs.{language.id}.yml" for language in others))
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    begin = time.monotonic()
    for name in names:
        done = subprocess.run(
            [program, "build", "-f", name],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            return Outcome(version(one), 0, None, said[-1] if said else "failed")
    seconds = time.monotonic() - begin
    prefixes = {first.tag: "", **{language.tag: f"{language.id}/" for language in others}}
    return Outcome(
        version(one), seconds, compare(place / "ours", folder / "site", HOST, prefixes), ""
    )


def version(one: Builder) -> str:
    """Return the version of a builder."""
    packages = [str(path) for path in BIN.parent.glob("lib/python*/site-packages")]
    found = [*metadata.distributions(name=one.command, path=packages)]
    return found[0].version if found else ""


def table(outcomes: Mapping[Builder, Outcome]) -> list[str]:
    """Return a line a builder."""
    names = ("engine", "version", "pages", "differ", "words", "tables", "switches", "astray")
    rows = [[*names, "seconds", ""]]
    for one, (version_, seconds, found, said) in outcomes.items():
        figures = [""] * 6
        if found:
            numbers = (found.pages, found.differ, found.words, found.tables)
            figures = [f"{n:,}" for n in (*numbers, found.switches, found.astray)]
        verdict = said if found is None else "the same" if found.is_equal else "differs"
        rows.append([one.command, version_, *figures, f"{seconds:.1f}", verdict])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


if __name__ == "__main__":
    sys.exit(main())
