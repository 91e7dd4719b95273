"""Facts: what evidence says of the components of an image, and what it leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.catalog import Catalog
from generator.desk.evidence import Evidence
from generator.desk.inventory.match import match
from generator.model.components import Kind
from generator.record import ResolvedVariant
from generator.versions import cuda_suffix, normal_name, spelled

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Facts:
    """
    The components of an image with their versions as text, ``unknown`` where it is not known.

    ``gone`` are Python packages that the image had before and has no more; ``remarks`` say what a
    person has to decide.
    """

    versions: Mapping[str, str]
    gone: tuple[str, ...]
    remarks: tuple[str, ...]


def facts(evidence: Evidence | None, catalog: Catalog, before: ResolvedVariant | None) -> Facts:
    """
    Return what is known of the components that an image had before, and of those that are new.

    A Python package that is not in a list of Python packages is gone; of anything else that the
    evidence does not show nothing is known.
    """
    had = tuple(before.components) if before else ()
    if evidence is None:
        return Facts(dict.fromkeys(had, UNKNOWN), (), ())
    matched = match(evidence.packages, catalog)
    sees_python = any(package.system == "pypi" for package in evidence.packages)
    gone = tuple(
        name
        for name in had
        if sees_python
        and name not in matched.versions
        and name not in matched.unclear
        and (component := catalog.component(name)) is not None
        and component.kind is Kind.PYTHON
    )
    found = {name: version or UNKNOWN for name, version in matched.versions.items()}
    found |= dict.fromkeys(matched.unclear, UNKNOWN)
    versions = {name: found.get(name, UNKNOWN) for name in had if name not in gone}
    versions |= {name: version for name, version in found.items() if name not in versions}
    remarks = [
        f"{name} is there in several versions ({', '.join(several)}): state the one in use"
        for name, several in matched.unclear.items()
    ]
    others = [package.name for package in matched.others]
    remarks += _renamed(gone, others)
    return Facts(versions, gone, tuple(remarks))


def _renamed(gone: tuple[str, ...], others: list[str]) -> Iterator[str]:
    """Yield what became of packages whose name ends with the CUDA they were built for."""
    named = {base: name for name in others if (base := _base(name)) is not None}
    for name in gone:
        now = named.get(_base(name) or "")
        if now is not None:
            yield (
                f"{name} is now {now}, which releases/components.yml does not know:"
                " add it there, then here"
            )


def _base(name: str) -> str | None:
    """Return a name without the CUDA token at its end, None when there is none."""
    suffix = cuda_suffix(normal_name(name))
    return normal_name(name)[: -len(suffix[0]) - 1] if suffix else None


def built_for(versions: Mapping[str, str]) -> Counter[str]:
    """Return the versions of the SDK that components name, and how many name each."""
    return Counter(
        token.value
        for version in versions.values()
        for token in spelled(version).local
        if token.kind == "sdk"
    )


def sdk(versions: Mapping[str, str]) -> str | None:
    """Return the version of the SDK that most components were built for, None when unclear."""
    built = built_for(versions)
    most = built.most_common(1)
    return most[0][0] if most and most[0][1] * 2 > built.total() else None
