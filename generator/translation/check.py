"""Check: everything that is wrong with the translations of a project, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from generator.finding import Finding
from generator.i18n import DOMAINS, PoError, Template, read_po
from generator.lint import Outcome
from generator.loader.fault import MAX_FAULTS
from generator.model.settings import Language
from generator.package import locales
from generator.source import TOP, Source
from generator.translation import terms
from generator.translation.codes import CODES
from generator.translation.messages import Messages
from generator.translation.pages import Pages
from generator.translation.project import Project
from generator.translation.template import templates
from generator.translation.terms import Table


def check(project: Project) -> Outcome:
    """Return the findings of catalogs, templates, tables of terms and pages written by hand."""
    found: list[Finding] = []
    files: list[str] = []
    gathered = templates()
    if project.is_program:
        for template in gathered.values():
            name = f"locales/{template.domain}.pot"
            files.append(name)
            found += _template(project, name, template)
    for language in project.languages:
        table = _terms(project, language)
        found += table.findings
        for domain in DOMAINS:
            if not project.needs(language.id, domain):
                continue
            name = project.own(language.id, domain)
            path = project.root / name
            if path.is_file():
                files.append(name)
                source = Source(name, path.read_bytes())
                messages = Messages(source, language, gathered[domain], table.terms)
                found += messages.findings()
            elif not project.is_spoken(language.id, domain):
                found.append(_missing(name, language))
        if language is not project.languages[0]:
            states = project.written.states(language.id)
            files += (f"docs/{language.id}/{path}" for path in states)
            found += Pages(project.written, language, table.terms).findings()
    kept = sorted(_bounded(found), key=Finding.order)
    return Outcome(tuple(kept), tuple(files), (), MappingProxyType({}))


def _terms(project: Project, language: Language) -> Table:
    """Return the table of a language: that of the project, else the program's."""
    name = f"locales/{language.id}/terms.yml"
    own = project.root / name
    return terms.read(own if own.is_file() else locales().parent / name, name)


def _template(project: Project, name: str, template: Template) -> Iterator[Finding]:
    path = project.root / name
    try:
        known = {entry.key for entry in read_po(path.read_bytes()).entries}
    except (OSError, PoError):
        known = set()
    # Where a message is said changes more often than what is said: that can wait.
    if known != template.keys:
        said = "is not what the program says by now"
        yield Finding("LOC102", CODES["LOC102"].severity, name, said, "run tagnotes i18n update")


def _missing(name: str, language: Language) -> Finding:
    said = f"{language.id} has no catalog"
    help_ = "run tagnotes i18n update, which makes an empty one"
    return Finding("LOC101", CODES["LOC101"].severity, name, said, help_)


def _bounded(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first findings of each kind in a file: a new language lacks every message."""
    seen: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        kind = (finding.file, finding.code)
        seen[kind] += 1
        if seen[kind] <= MAX_FAULTS:
            yield finding
    for (file, code), number in seen.items():
        if number > MAX_FAULTS:
            said = f"and {number - MAX_FAULTS} more {code} in this file, not shown"
            help_ = "mend the first ones and check again"
            yield Finding(code, CODES[code].severity, file, said, help_, TOP)
