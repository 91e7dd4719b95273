"""The published pages that the first records come from: what is wrong in them is found."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.catalog import Catalog
from generator.finding import Finding
from generator.lint import check
from generator.loader import Loaded, parse, read, shape
from generator.model.release import Release
from tests.conftest import REPOSITORY

HERE = Path(__file__).parent / "seeds"
NAME = "releases/as-published.yml"

Findings = dict[str, tuple[tuple[Finding, str], ...]]
"""What is found in each page, with the line it is found in."""

SECTIONS = ("highlights", "notes")
"""Lists whose name is not on the line of a finding."""

# (fault of the page, component or field, code, severity, a word of the message)
FAULTS = {
    "xpu": [
        ("F01", "triton", "SDK101", "error", "1.6.0"),
        ("F02", "triton", "CUD101", "error", "cu128"),
        ("F06", "sdk", "SDK103", "info", "1.7.0.post1 (transformer_engine, vllm)"),
        ("F12", "torch", "TOR201", "info", "12.9 as an experiment"),
        ("F21", "vllm", "TOR101", "error", "torch ==2.9.0"),
        ("F25-25.11", "vllm", "TOR101", "error", "xformers ==0.0.32.post1"),
        ("F25-25.11.post1", "vllm", "TOR101", "error", "xformers ==0.0.33.post1"),
        ("F27", "vllm", "TOR101", "error", "flashinfer-python ==0.5.2"),
        ("F27-candidate", "flashinfer-python", "TOR102", "warning", "pre-release"),
        ("F28", "vllm", "TOR103", "warning", "flashinfer-python ==0.3.0"),
        ("F30", "vllm", "TOR105", "warning", "torchvision ==0.23.0, torchaudio ==2.8.0"),
        ("F33", "transformer_engine", "TOR103", "warning", "<=2.7.4.post1"),
        ("F36", "transformer_engine", "TOR103", "warning", "flash-attn-3"),
        ("F38", "flash-attn", "TOR104", "info", "<2.7"),
        ("F40", "megatron-core", "TOR103", "warning", ">=2.6.0a0,<2.8.0"),
        ("F41", "megatron-core", "TOR103", "warning", ">=2.9.0a0,<2.10.0"),
        ("F43", "megatron-core", "TOR105", "warning", "numpy <2.0.0"),
        ("F44", "spconv-cu129", "TOR101", "error", ">=0.4.5,<0.5.0"),
        ("F45", "mmdet3d", "TOR105", "warning", "mmdet >=3.0.0rc5"),
        ("F70", "highlights", "TXT107", "warning", '"2.5"'),
        ("F71", "notes", "TXT107", "warning", '"0.11.0"'),
        ("F75", "architectures", "FCT102", "info", "architectures"),
    ],
    "nv": [
        ("F09", "torch", "TOR202", "info", "2.7.0a0"),
        ("F13", "torch", "TOR201", "info", "13.0 as an experiment"),
        ("F20", "vllm", "TOR101", "error", "torch ==2.9.0"),
        ("F24", "torch", "TOR106", "warning", "2.8.0.9"),
        ("F26", "vllm", "TOR105", "warning", "xformers ==0.0.33.post1"),
        ("F30", "vllm", "TOR105", "warning", "torchvision ==0.24.0"),
        ("F35", "transformer_engine", "TOR103", "warning", "<=2.8.1"),
        ("F39", "flash-attn", "TOR104", "warning", "torch >=2.4,<2.9"),
        ("F42", "megatron-core", "TOR103", "warning", "<2.8.0"),
        ("F43", "megatron-core", "TOR105", "warning", "numpy <2.0.0"),
        ("F55", "transformer_engine", "TOR110", "info", "2.9.0+70f53666 in variant cuda13.0"),
        ("F60", "highlights", "TXT107", "warning", '"2.9"'),
        ("F61", "highlights", "TXT107", "warning", '"2.8"'),
        ("F62", "highlights", "CUD107", "info", "13.0.2 in prose and 13.0"),
        ("F63", "Ubuntu", "IDN105", "error", "24,04"),
        ("F64", "driver", "DRV103", "error", "no driver minimum"),
        ("F65", "cuda13.0", "IDN113", "error", "no tag"),
        ("F66", "cuda13.0", "IDN114", "error", "architectures"),
        ("F67", "CUDA", "CUD106", "warning", "older GPUs need variant cuda12.8"),
    ],
    # A page that names its architectures: that of 25.11 has lost them.
    "nv-25.10": [
        ("F32", "triton", "TOR109", "warning", "upstream builds for amd64"),
    ],
}
# (what is right in the page, component, the codes that must not be given for it)
RIGHT = {
    "xpu": [
        ("F03", "torch", {"SDK101", "CUD101"}),
        ("F04", "cupy", {"SDK101", "CUD101", "FCT103"}),
        ("F05", "cumm-cu129", {"CUD102"}),
        ("F31", "torch", {"TOR101"}),
        ("F47", "bitsandbytes", {"TOR101", "TOR103", "TOR104"}),
        ("F48", "cupy", {"TOR101", "TOR103", "TOR104"}),
        ("F51", "deepspeed", {"TOR101", "TOR103"}),
        ("F52", "Python", {"TOR101", "TOR103"}),
        ("F77", "gdb", {"IDN104"}),
        ("F78", "fixes", {"FCT102"}),
    ],
    "nv": [
        ("F07", "vllm", {"CUD101"}),
        ("F08", "torch", {"TOR101", "CUD101", "CUD108", "TOR202"}),
        ("F46", "mmdet", {"TOR101", "TOR103"}),
        ("F53", "opencv-python-headless", {"TOR101"}),
    ],
}


@pytest.fixture(scope="module")
def repository_records() -> Loaded:
    """Give the records of this repository."""
    return read(REPOSITORY)


@pytest.fixture(scope="module")
def found(repository_records: Loaded) -> Findings:
    """Give what is found in each page, with the line it is found in."""
    catalog = repository_records.catalog
    assert catalog is not None
    pages = {}
    for page in FAULTS:
        parsed = parse(NAME, (HERE / f"{page}.as-published.yml").read_bytes())
        release = shape(Release, parsed).value
        assert release is not None
        records = [
            (record.name, record.release)
            for record in catalog.records
            if (record.release.image, record.release.release) != (release.image, release.release)
        ]
        whole = Catalog.of(
            catalog.settings,
            catalog.regions,
            catalog.components,
            catalog.platforms,
            [*records, (NAME, release)],
            catalog.topics,
        )
        sources = {**repository_records.sources, NAME: parsed.source}
        outcome = check(Loaded(whole, sources, (), 1), today=date(2026, 11, 30))
        lines = parsed.source.text.splitlines()
        pages[page] = tuple(
            (finding, lines[finding.span.line - 1])
            for finding in outcome.only(frozenset({NAME})).findings
        )
    return pages


class Fault(NamedTuple):
    """A row of the table: where it is, what finds it, and a word of the message."""

    row: str
    where: str
    code: str
    severity: str
    word: str


CASES = [(page, Fault(*fault)) for page, faults in FAULTS.items() for fault in faults]


@pytest.mark.parametrize(
    ("page", "fault"), CASES, ids=[f"{page}-{fault.row}" for page, fault in CASES]
)
def test_a_fault_of_the_page_is_found(found: Findings, page: str, fault: Fault) -> None:
    """Each fault that was worked out by hand is a finding with its place, code and weight."""
    mine = {
        finding.severity
        for finding, line in found[page]
        if finding.code == fault.code
        and fault.word in finding.message
        and (fault.where in line or fault.where in SECTIONS)
    }
    assert mine == {fault.severity}


GOOD = [(page, *right) for page, rights in RIGHT.items() for right in rights]


@pytest.mark.parametrize(
    ("page", "row", "where", "codes"), GOOD, ids=[f"{page}-{row}" for page, row, *_ in GOOD]
)
def test_what_is_right_in_the_page_is_no_finding(
    found: Findings,
    page: str,
    row: str,
    where: str,
    codes: set[str],
) -> None:
    """What was worked out to be right is left alone, at its own line."""
    wrong = [
        finding.message
        for finding, line in found[page]
        if finding.code in codes and line.strip().startswith(f"{where}:")
    ]
    assert not wrong, row


def test_nothing_else_fails_the_pages(
    found: Findings,
) -> None:
    """The errors are those that the table names: none is false."""
    for page, findings in found.items():
        named = {(code, word) for _, _, code, weight, word in FAULTS[page] if weight == "error"}
        for finding, _ in findings:
            if finding.severity == "error":
                assert any(
                    finding.code == code and (word in finding.message or code.startswith("IDN"))
                    for code, word in named
                ), finding.message
