"""Rules about CUDA, where an example alone cannot show the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.lint.rule import rules_of
from generator.lint.rules import cuda, toolkit
from generator.loader import Loaded, read
from tests.test_lint import run

HERE = Path(__file__).parent
RECORD = """
image: trainer-nv
release: "25.12"
released: 2025-12-18
status: supported
driver: {family: nvidia, minimum: "550", meaning: vendor}
components: {CUDA: "12.8"}
variants:
  - {tag: "25.12", architectures: [amd64]}
fixes: []
availability: {public: true, vpc: none}
sources: [{url: "https://docs.example.org/notes"}]
"""
VARIANT = "  - {{tag: 25.12-cu{0}, architectures: [amd64], components: {{CUDA: {1}}}}}\n"


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def record(components: str, *variants: str, more: str = "") -> str:
    """Return a record with components, and with variants that have a CUDA of their own."""
    text = RECORD.replace('CUDA: "12.8"', components)
    own = "".join(VARIANT.format(f"{n}00", stated) for n, stated in enumerate(variants, 1))
    return text.replace("fixes:", f"{own}fixes:") + more


def said(project: Loaded, text: str, code: str) -> list[str]:
    """Return what one rule says of a record, accepted or not."""
    outcome = run(project, text, *rules_of(cuda))
    return [finding.message for finding in outcome.findings if finding.code == code]


def accepted(project: Loaded, text: str, code: str, component: str) -> bool:
    """Tell whether a waiver that names a component accepts all that is found."""
    entry = f"rules: [{code}], component: {component}, until: 2027-06-30, reason: x"
    outcome = run(project, f"{text}waivers: [{{{entry}}}]\n", *rules_of(cuda))
    assert outcome.findings
    return all(finding.waived_by == "x" for finding in outcome.findings)


# ---- packages ----


def test_a_version_is_compared_with_the_cuda_of_each_variant(project: Loaded) -> None:
    """The sentence names the variants for which it holds, and both readings of the digits."""
    text = record('CUDA: "12.8", torch: 2.8.0+cu128', '"13.0"', '"12.9"')
    assert said(project, text, "CUD101") == [
        (
            "torch 2.8.0+cu128 is built for CUDA 12.8 (cu128), the image has CUDA 12.9"
            " (variant 25.12-cu200)"
        ),
        (
            "torch 2.8.0+cu128 is built for CUDA 12.8 (cu128), the image has CUDA 13.0"
            " (variant 25.12-cu100)"
        ),
    ]
    text = record('CUDA: "12.8", torch: 2.8.0+cu1210')
    assert said(project, text, "CUD101") == [
        "torch 2.8.0+cu1210 is built for CUDA 12.1.0 (cu1210), the image has CUDA 12.8"
    ]
    text = record('CUDA: "12.8", torch: 2.8.0+cu128.cu1110.cu99')
    assert said(project, text, "CUD101") == [
        "torch 2.8.0+cu128.cu1110.cu99 is built for CUDA 11.1.0 (cu1110), the image has CUDA 12.8",
        (
            "torch 2.8.0+cu128.cu1110.cu99 names cu99, which is no CUDA version,"
            " the image has CUDA 12.8"
        ),
    ]


def test_a_component_that_is_not_known_has_no_token(project: Loaded) -> None:
    """The packages behind it are compared all the same."""
    text = record('CUDA: "12.8", gdb: unknown, torch: 2.8.0+cu129')
    assert len(said(project, text, "CUD101")) == 1


def test_a_name_is_compared_with_the_cuda_of_each_variant(project: Loaded) -> None:
    """A package that the catalogue marks so is the one for the CUDA of its image."""
    text = record('CUDA: "12.8", torch: 2.8.0, cumm-cu128: 0.8.1', '"12.9"')
    assert said(project, text, "CUD102") == [
        "cumm-cu128 is built for CUDA 12.8 (cu128), the image has CUDA 12.9 (variant 25.12-cu100)"
    ]


@pytest.mark.parametrize(
    ("components", "code", "component"),
    [
        ('CUDA: "12.8", torch: 2.8.0+cu129', "CUD101", "torch"),
        ('CUDA: "12.8", cumm-cu129: 0.8.1', "CUD102", "cumm-cu129"),
        ('CUDA: "12.8", nvidia-nccl-cu13: 2.27.5', "CUD103", "nvidia-nccl-cu13"),
        ('CUDA: "12.8", torch: 2.8.0+cpu', "CUD109", "torch"),
        ("torch: 2.8.0+cu128", "CUD112", "torch"),
        ("torch: 2.8.0", "CUD112", "CUDA"),
    ],
)
def test_a_package_is_waived_by_its_name(
    project: Loaded, components: str, code: str, component: str
) -> None:
    """The waiver of a component accepts what is said of that component, and of no other."""
    assert accepted(project, record(components), code, component)
    assert not accepted(project, record(components), code, "triton")


# ---- majors ----


@pytest.mark.parametrize(
    ("components", "told"),
    [
        # The CUDA of the image decides for names that the catalogue does not mark.
        ('CUDA: "12.8", nvidia-nccl-cu12: 2.27.5', []),
        (
            'CUDA: "12.8", nvidia-nccl-cu13: 2.27.5, nvidia-cublas-cu13: 13.1.0.3',
            [
                "nvidia-nccl-cu13 is built for CUDA 13 (cu13), the image has CUDA 12",
                "nvidia-cublas-cu13 is built for CUDA 13 (cu13), the image has CUDA 12",
            ],
        ),
        # Versions and marked names have rules of their own where that CUDA is known.
        ('CUDA: "13.0", torch: 2.8.0+cu128, cumm-cu129: 0.8.1', []),
        # Where it is not, the first package decides.
        ("CUDA: unknown, torch: 2.8.0+cu128, nvidia-nccl-cu12: 2.27.5, vllm: unknown", []),
        (
            "CUDA: unknown, torch: 2.8.0+cu128, nvidia-nccl-cu13: 2.27.5",
            ["nvidia-nccl-cu13 is built for CUDA 13 (cu13), torch is for CUDA 12"],
        ),
        (
            "torch: 2.8.0+cu130, cumm-cu129: 0.8.1",
            ["cumm-cu129 is built for CUDA 12 (cu129), torch is for CUDA 13"],
        ),
        (
            "torch: 2.8.0+cu130, vllm: 0.11.0+cu129, triton: 3.4.0+cu130",
            ["vllm is built for CUDA 12 (cu129), torch is for CUDA 13"],
        ),
        # What names no CUDA decides nothing.
        ("torch: 2.8.0+cu99, vllm: 0.11.0+cu129", []),
    ],
)
def test_majors_are_mixed(project: Loaded, components: str, told: list[str]) -> None:
    """One process cannot load the libraries of two majors."""
    assert said(project, record(components), "CUD103") == told


@pytest.mark.parametrize("guilty", ["cumm-cu129", "2.8.0+cu129"])
def test_what_names_another_major_is_pointed_at(project: Loaded, guilty: str) -> None:
    """A name that says so is told at the name, a version at the version."""
    text = record("torch: 2.8.0+cu130, cumm-cu129: '0.8.1', triton: 2.8.0+cu129")
    found = run(project, text, *rules_of(cuda)).findings
    columns = [f.span.column for f in found if f.code == "CUD103"]
    assert next(line for line in text.splitlines() if guilty in line).index(guilty) + 1 in columns


def test_majors_are_compared_in_each_variant(project: Loaded) -> None:
    """A variant with another CUDA is judged by its own, one without by its packages."""
    text = record('CUDA: "12.8", nvidia-nccl-cu12: 2.27.5', '"13.0"', "null")
    assert said(project, text, "CUD103") == [
        "nvidia-nccl-cu12 is built for CUDA 12 (cu12), the image has CUDA 13 (variant 25.12-cu100)"
    ]


# ---- the CUDA of the image ----


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("12.7", "there is no CUDA 12.7"),
        ("12.7.1", "there is no CUDA 12.7.1"),
        ("12.10", "there is no CUDA 12.10: the last is 12.9"),
        ("11.9", "there is no CUDA 11.9: the last is 11.8"),
        ("8.1", "there is no CUDA 8.1: the last is 8.0"),
        ("12.9", ""),
        ("12.0", ""),
        ("12", ""),
        ("13.5", ""),
        ("13.6", ""),
        ("14.0", ""),
        ("7.5", ""),
    ],
)
def test_a_cuda_that_never_existed(project: Loaded, stated: str, told: str) -> None:
    """A gap and what lies behind the last of an older major are known, what is to come is not."""
    found = said(project, record(f'CUDA: "{stated}"'), "CUD104")
    assert found == ([told] if told else [])


def test_a_gap_of_the_newest_major_is_known(
    project: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies below the last that is known will not come any more."""
    monkeypatch.setattr(cuda, "CUDA_MINORS", {12: {9}, 13: {0, 2}})
    assert said(project, record('CUDA: "13.1"'), "CUD104") == ["there is no CUDA 13.1"]
    assert said(project, record('CUDA: "13.3"'), "CUD104") == []


def test_each_variant_has_a_cuda_that_exists(project: Loaded) -> None:
    """A good variant hides nothing of the others."""
    text = record('CUDA: "12.8"', '"14.0"', '"12.7"', '"12.10"')
    assert len(said(project, text, "CUD104")) == 2
    text = record('CUDA: "12.7"', '"12.8"')
    assert said(project, text, "CUD104") == ["there is no CUDA 12.7 (variant 25.12)"]


def test_a_word_is_no_cuda(project: Loaded) -> None:
    """The variant that states a number is left alone; of a decimal comma another rule speaks."""
    text = record("CUDA: newest", '"12.8"', '"12,8"', "unknown")
    assert said(project, text, "CUD111") == [
        'no number can be read from CUDA "newest" (variant 25.12)'
    ]


_LACKS = ", the record states no CUDA"
_SILENT = "the image needs nvidia's driver, and no CUDA is stated: nothing was compared with it"


@pytest.mark.parametrize(
    ("components", "told"),
    [
        ("torch: 2.8.0+cu128, vllm: 0.11.0+cu130", f"torch is built for CUDA 12 (cu128){_LACKS}"),
        ("torch: 2.8.0, cumm-cu128: 0.8.1", f"cumm-cu128 is built for CUDA 12 (cu128){_LACKS}"),
        # The name comes before the version.
        ("cumm-cu128: 0.8.1+cu130", f"cumm-cu128 is built for CUDA 12 (cu128){_LACKS}"),
        ("nvidia-nccl-cu13: unknown", f"nvidia-nccl-cu13 is built for CUDA 13 (cu13){_LACKS}"),
        # What is no CUDA names none; what may be two of one major names that major.
        ("torch: 2.8.0+cu99", _SILENT),
        ("torch: 2.8.0+cu1281", f"torch is built for CUDA 12 (cu1281){_LACKS}"),
        ("torch: 2.8.0+cu112", f"torch is built for CUDA 11 (cu112){_LACKS}"),
        ("torch: 2.8.0+cu99.cu130", f"torch is built for CUDA 13 (cu130){_LACKS}"),
        ("torch: unknown", _SILENT),
        ("torch: 2.8.0", _SILENT),
        ("CUDA: unknown, torch: 2.8.0+cu128", ""),
    ],
)
def test_the_cuda_of_an_image_is_stated(project: Loaded, components: str, told: str) -> None:
    """The first package that names one is told, for the variants that state none."""
    text = record(components, '"12.8"')
    text = text.replace("fixes:", "  - {tag: 25.12-cu200, architectures: [amd64]}\nfixes:")
    found = [f"{told} (variant 25.12, 25.12-cu200)"] if told else []
    assert said(project, text, "CUD112") == found


@pytest.mark.parametrize("components", ["torch: 2.8.0+cu128", "torch: 2.8.0"])
def test_a_variant_without_the_cuda_of_the_others_is_told(project: Loaded, components: str) -> None:
    """Also where it took the one of the release away; all that state one are left alone."""
    text = record(f'CUDA: "12.8", {components}', '"12.6"', "null")
    (message,) = said(project, text, "CUD112")
    assert message.endswith(" (variant 25.12-cu200)")
    assert not said(project, text.replace("null", "unknown"), "CUD112")


def test_only_the_driver_of_nvidia_tells_of_a_cuda(project: Loaded) -> None:
    """With another driver a package must name it; what only the driver tells is a remark."""
    text = record("torch: 2.8.0")
    (found,) = run(project, text, *rules_of(cuda)).findings
    assert (found.severity, found.span.line, found.excerpt) == ("info", 7, "")
    other = text.replace("trainer-nv", "trainer-ppu").replace("nvidia", "ppu")
    assert not said(project, other, "CUD112")
    assert len(said(project, other.replace("2.8.0", "2.8.0+cu128"), "CUD112")) == 1
    assert not said(project, text.replace("family: nvidia", "family: amd"), "CUD112")


@pytest.mark.parametrize(
    ("stated", "meant"),
    [("128", '"12.8"'), ("1281", '"12.8.1"'), ("999", '"12.9" or "12.9.1"'), ("x", '"12.9"')],
)
def test_digits_without_a_dot_are_no_cuda(project: Loaded, stated: str, meant: str) -> None:
    """What they may mean is offered, and compared with nothing."""
    (found,) = run(project, record(f'CUDA: "{stated}", torch: 2.8.0'), *rules_of(cuda)).findings
    assert found.code == "CUD111"
    assert found.help.startswith(f"write the version of the toolkit with its dots, as in {meant}")


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("14.1", "info no CUDA 14.1 is known here: the last is 13.5"),
        ("14", "info no CUDA 14 is known here: the last is 13.5"),
        ("13.6", "info no CUDA 13.6 is known here: the last is 13.5"),
        ("7.5", "info no CUDA 7.5 is known here: the last is 13.5"),
        ("13.4.3", "info no CUDA 13.4.3 is known here: the last is 13.4.2"),
        ("13.3.2", "warning no CUDA 13.3.2 is known here: the last is 13.3.1"),
        ("12.8.2", "warning no CUDA 12.8.2 is known here: the last is 12.8.1"),
        ("12.8.93", "warning no CUDA 12.8.93 is known here: the last is 12.8.1"),
        ("12.8.1.012", None),
        ("13.5", None),
        ("13.5.1", None),
        # Of the updates of older releases nothing is known, and one that never was has its rule.
        ("10.2.89", None),
        ("12.7.1", None),
        ("12", None),
        ("unknown", None),
    ],
)
def test_a_cuda_beyond_the_tables_is_told(project: Loaded, stated: str, told: str | None) -> None:
    """What is new is a remark; an update that its successor has overtaken is most often a slip."""
    found = run(project, record(f'CUDA: "{stated}"'), *rules_of(toolkit)).findings
    assert [f"{f.severity} {f.message}" for f in found] == ([told] if told else [])


@pytest.mark.parametrize(("torch", "count"), [("2.8.0+cpu", 1), ("2.8.0+xpu", 0), ("unknown", 0)])
def test_torch_computes_on_cards(project: Loaded, torch: str, count: int) -> None:
    """Only the build for processors alone is wrong beside a CUDA, in each variant that has one."""
    text = record(f'CUDA: "12.8", torch: {torch}', "null")
    found = said(project, text, "CUD109")
    assert len(found) == count
    assert all(message.endswith("has CUDA 12.8 (variant 25.12)") for message in found)


# ---- precision ----


def test_one_cuda_at_two_precisions_is_told_once_a_variant(project: Loaded) -> None:
    """The first of the other variants with another spelling is named."""
    text = record('CUDA: "12.8"', '"13.0"', "12.8.1", "12.8.2", '"12.8"', "13.0.2")
    assert said(project, text, "CUD107") == [
        "one CUDA is 12.8.1 here and 12.8 in variant 25.12",
        "one CUDA is 12.8.2 here and 12.8 in variant 25.12",
        "one CUDA is 12.8 here and 12.8.1 in variant 25.12-cu200",
        "one CUDA is 13.0.2 here and 13.0 in variant 25.12-cu100",
    ]
    own = 'components: {CUDA: "12.8"}'
    text = record("CUDA: 12.8.1", '"13.0"').replace("[amd64]}", f"[amd64], {own}}}", 1)
    text = text.replace("fixes:", "  - {tag: 25.12-cu200, architectures: [amd64]}\nfixes:")
    assert said(project, text, "CUD107") == [
        "one CUDA is 12.8.1 here and 12.8 in variant 25.12 (variant 25.12-cu200)"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("CUDA {=12.8.1}", "12.8.1"),
        ("CUDA 12.8.1", "12.8.1"),
        ("CUDA v12.8.1", "12.8.1"),
        ("CUDA12.8.1", "12.8.1"),
        ("CUDA {=12}", "12"),
        ("the CUDA  {=12.8.1}", "12.8.1"),
        ("CUDA {=12.8}", ""),
        ("CUDA {=12.80}", ""),
        ("CUDA {=12.9.1}", ""),
        ("cuDNN {=12.8.1}", ""),
        ("CUDA or {=12.8.1}", ""),
        ("MyCUDA 12.8.1", ""),
        ("CUDA 12.8.1.5", "12.8.1.5"),
        ("CUDA {=12.08.1}", "12.08.1"),
        ("CUDA 12.8.1.5.6", ""),
        ("CUDA {torch}", ""),
        ("CUDA {uri}", ""),
        ("`CUDA 12.8.1`", ""),
    ],
)
def test_a_cuda_in_prose_is_that_of_the_components(project: Loaded, text: str, told: str) -> None:
    """Behind the word CUDA the same CUDA is written as among the components."""
    written = record('CUDA: "12.8", torch: 2.8.0').replace(
        "fixes: []", f'fixes: [{{text: x}}, {{text: "{text}"}}]'
    )
    message = f"one CUDA is {told} in prose and 12.8 among the components"
    assert said(project, written, "CUD107") == ([message] if told else [])


def test_prose_of_a_release_is_compared_with_all_its_variants(project: Loaded) -> None:
    """What one of them states is written so, and what none states is another version."""
    text = record('CUDA: "12.8"', '"13.0"', '"13.0.2"')
    for prose, told in (("13.0.2", []), ("13.0.1", ["13.0"]), ("12.8.1", ["12.8"]), ("12.9", [])):
        written = text.replace("fixes: []", f'fixes: [{{text: "CUDA {{={prose}}}"}}]')
        found = [m for m in said(project, written, "CUD107") if "in prose" in m]
        assert found == [f"one CUDA is {prose} in prose and {t} among the components" for t in told]


def test_the_reason_of_a_waiver_is_prose_of_the_release(project: Loaded) -> None:
    """Where it stands names no variant."""
    reason = "rules: [CUD101], until: 2027-06-30, reason: 'CUDA {=13.0.2}'"
    text = record('CUDA: "12.8"', '"13.0"', more=f"waivers: [{{{reason}}}]\n")
    assert said(project, text, "CUD107") == [
        "one CUDA is 13.0.2 in prose and 13.0 among the components"
    ]


def test_prose_of_a_variant_is_compared_with_that_variant(project: Loaded) -> None:
    """The CUDA of another one says nothing about it."""
    title = 'title: "CUDA {=13.0.2}"'
    text = record('CUDA: "12.8"', '"13.0"')
    first = text.replace('{tag: "25.12",', f'{{{title}, tag: "25.12",')
    second = text.replace("{tag: 25.12-cu100,", f"{{{title}, tag: 25.12-cu100,")
    assert said(project, first, "CUD107") == []
    assert said(project, second, "CUD107") == [
        "one CUDA is 13.0.2 in prose and 13.0 among the components"
    ]
