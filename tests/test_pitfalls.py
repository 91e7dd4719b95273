"""Public reports of wrong compatibility data: the rule that would have caught each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from generator.catalog import Catalog
from generator.finding import Finding
from generator.lint import check
from generator.loader import Loaded, parse, read, shape
from generator.model.components import Component, Kind
from generator.model.release import Release
from generator.source import Path as Place
from generator.source import Source

HERE = Path(__file__).parent
NAME = "releases/trainer-nv/26.11.yml"
BEFORE = "releases/trainer-nv/26.10.yml"
RECORD = """\
image: trainer-nv
release: "26.11"
released: 2026-11-20
status: supported
driver: {{family: nvidia, {driver}}}
components: {{{components}}}
variants: [{{tag: "26.11", {variant}}}]
fixes: []
availability: {{public: true, vpc: none}}
sources: [{{url: "https://docs.example.org/notes"}}]
{more}
"""


@dataclass(frozen=True)
class Case:
    """
    A report as a record: its number in our collection, its thread, and what a record would say.

    ``found`` are code, severity and place of what the check finds; ``spared`` are codes that it
    must not give at a place, where the report was about a check that was wrong. ``before`` are the
    components of the release before.
    """

    number: int
    thread: str
    components: str
    found: tuple[tuple[str, str, Place], ...] = ()
    spared: tuple[tuple[str, Place], ...] = ()
    driver: str = 'minimum: "580", meaning: vendor'
    variant: str = "architectures: [amd64]"
    more: str = ""
    before: str = ""

    def text(self) -> str:
        """Return the record."""
        return RECORD.format(
            components=self.components, driver=self.driver, variant=self.variant, more=self.more
        )

    def text_before(self) -> str:
        """Return the record of the release before."""
        text = replace(self, components=self.before, more="").text()
        return text.replace("26.11", "26.10").replace("2026-11-20", "2026-10-20")


def at(code: str, severity: str, *place: str | int) -> tuple[str, str, Place]:
    """Return what is found at a place; a single name is that of a component."""
    return code, severity, ("components", *place) if len(place) == 1 else place


def required(value: str) -> str:
    """Return the variable in which an image says what it asks of the host."""
    return f'environment: [{{name: NVIDIA_REQUIRE_CUDA, value: "{value}", preset: true}}]'


MINIMUM = ("driver", "minimum")
PLATFORMS = ("variants", 0, "evidence", 0, "platforms")
REQUIRED = ("environment", 0, "value")
X86_ONLY = (
    "architectures: [amd64, arm64], evidence: [{digest: 'sha256:"
    + "0" * 64
    + "', platforms: [linux/amd64], checked: 2026-11-21}]"
)

CASES = (
    # What an image asks of the host.
    Case(
        1,
        "vllm-project/vllm#5635",
        'CUDA: "12.1"',
        (at("DRV112", "error", *REQUIRED),),
        driver='minimum: "530", meaning: vendor',
        more=required("cuda>=12.4 brand=tesla,driver>=535,driver<536"),
    ),
    Case(
        3,
        "ggml-org/llama.cpp#9665",
        'CUDA: "12.6"',
        (at("DRV102", "error", *MINIMUM), at("DRV112", "error", *REQUIRED)),
        driver='minimum: "550", meaning: shipped',
        more=required("cuda>=12.6"),
    ),
    Case(
        4,
        "theroyallab/tabbyAPI#324",
        'CUDA: "12.8"',
        (at("DRV102", "error", *MINIMUM),),
        driver='minimum: "550.144", meaning: shipped',
    ),
    Case(
        5,
        "remsky/Kokoro-FastAPI#341",
        'CUDA: "12.8"',
        (at("DRV113", "warning", *MINIMUM),),
        driver='minimum: "570"',
    ),
    *(
        Case(number, thread, components, (("DRV103", "error", ("driver",)),), driver="")
        for number, thread, components in (
            (6, "SYSTRAN/faster-whisper#1278", ""),
            (10, "Haidra-Org/horde-worker-reGen#349", 'CUDA: "12.4"'),
            (12, "NVIDIA/nvidia-docker#1256", ""),
        )
    ),
    Case(
        7,
        "ovg-project/kvcached#74",
        'CUDA: "12.4", torch: 2.6.0+cu124, kvcached: 0.1.0+cu126',
        (at("CUD101", "error", "kvcached"),),
    ),
    Case(
        8,
        "oobabooga/textgen#4407",
        'CUDA: "12.8"',
        (at("DRV102", "error", "driver", "branches", 0),),
        driver='minimum: "570", meaning: shipped, branches: [{branch: R470, minimum: "470.57"}]',
    ),
    Case(
        9,
        "mistralai/mistral-inference#144",
        'CUDA: "13.0"',
        (at("DRV102", "error", "driver", "branches", 0, "minimum"),),
        driver='minimum: "580", meaning: shipped, branches: [{branch: R525, minimum: "525.60"}]',
    ),
    # The GPUs that CUDA still serves.
    Case(
        15,
        "vllm-project/vllm#39878",
        'CUDA: "13.0"',
        (at("CUD105", "error", "accelerators", "min_capability"),),
        more='accelerators: {min_capability: "7.0"}',
    ),
    Case(
        18,
        "NVIDIA/cuDecomp#97",
        'CUDA: "13.0"',
        spared=(("CUD105", ("accelerators", "min_capability")),),
        more='accelerators: {min_capability: "7.5"}',
    ),
    # torch and what is built for it.
    Case(
        19,
        "vllm-project/vllm#5736",
        'CUDA: "12.1", torch: 2.4.0, vllm: 0.6.0',
        (at("TOR105", "warning", "vllm"),),
    ),
    Case(
        20,
        "vllm-project/vllm-ascend#477",
        "torch: 2.5.1, torchvision: 0.21.0",
        (at("TOR101", "warning", "torchvision"),),
    ),
    Case(
        21,
        "tenstorrent/tt-forge#890",
        "torch: 2.9.0+cpu, torchvision: 0.24.0+cu128",
        (at("TOR111", "warning", "torchvision"),),
    ),
    Case(
        22,
        "pytorch/vision#8985",
        'CUDA: "12.4", torch: 2.6.0+cu124, torchvision: 0.21.0+cu126',
        (at("CUD101", "error", "torchvision"),),
    ),
    Case(
        23,
        "mli/autocut#106",
        "torch: 2.0.1+cu118, torchaudio: 2.0.2+cu117",
        (at("TOR111", "warning", "torchaudio"),),
    ),
    Case(
        24,
        "deepbeepmeep/Wan2GP#1701",
        "torch: 2.10.0, torchaudio: 2.11.0",
        (at("TOR103", "warning", "torchaudio"),),
    ),
    Case(
        25,
        "pytorch/audio#4194",
        "torch: 2.12.0, torchaudio: 2.10.0",
        (at("TOR101", "error", "torchaudio"),),
    ),
    Case(
        25,
        "pytorch/audio#4194 with the last torchaudio",
        "torch: 2.12.0, torchaudio: 2.11.0",
        spared=(("TOR101", ("components", "torchaudio")), ("TOR103", ("components", "torchaudio"))),
    ),
    *(
        Case(number, thread, components, (at("TOR101", "error", "torch"), *more))
        for number, thread, components, *more in (
            (26, "vllm-project/vllm#3426", "torch: 2.1.2, triton: 2.2.0"),
            (
                27,
                "SystemPanic/vllm-windows#12",
                "torch: 2.6.0, triton: 3.3.0, vllm: 0.8.4",
                at("TOR105", "warning", "vllm"),
            ),
            (28, "intel/ipex-llm#12893", "torch: 2.5.1, triton: 3.2.0"),
        )
    ),
    Case(
        29,
        "triton-lang/triton#7594",
        "torch: 2.8.0.dev20250701, triton: 3.4.0+gitae848267",
        (at("FCT104", "info", "torch"), at("TOR102", "warning", "torch")),
    ),
    Case(
        31,
        "stepfun-ai/Step3-VL-10B#10",
        "vllm: 0.11.1.fcbcba6.20251209pai-gpu",
        (at("IDN104", "error", "vllm"),),
    ),
    # FlashAttention and those that use it.
    *(
        Case(number, thread, components, (at(code, "warning", "flash-attn"),))
        for number, thread, code, components in (
            (
                *(32, "Dao-AILab/flash-attention#1644", "TOR104"),
                "torch: 2.7.0+cu128, flash-attn: 2.7.4.post1",
            ),
            (33, "Dao-AILab/flash-attention#1783", "TOR103", "torch: 2.6.0, flash-attn: 2.8.2"),
            (
                *(34, "Dao-AILab/flash-attention#1832", "TOR104"),
                "Python: 3.12.7+gc, torch: 2.6.0, flash-attn: 2.6.3",
            ),
            (35, "huggingface/open-r1#684", "TOR103", "torch: 2.6.0, flash-attn: 2.8.0.post2"),
        )
    ),
    Case(
        36,
        "NVIDIA/Megatron-LM#3984",
        "torch: 2.8.0, transformer_engine: 2.5.0, flash-attn: 2.8.3",
        (at("TOR103", "warning", "transformer_engine"),),
    ),
    Case(
        37,
        "NVIDIA/TransformerEngine#3403 before it was mended",
        "torch: 2.8.0, transformer_engine: 2.12.0, flash-attn: 2.8.3+ali",
        (at("TOR103", "warning", "transformer_engine"),),
    ),
    Case(
        37,
        "NVIDIA/TransformerEngine#3403",
        "torch: 2.8.0, transformer_engine: 2.18.0, flash-attn: 2.8.3+ali",
        spared=(("TOR103", ("components", "transformer_engine")),),
    ),
    Case(
        38,
        "facebookresearch/xformers#1267",
        "torch: 2.7.0, xformers: 0.0.30, flash-attn: 2.8.0.post2",
        (at("TOR103", "warning", "xformers"),),
    ),
    # One CUDA in an image.
    Case(
        39,
        "unslothai/unsloth#8580",
        'CUDA: "13.0", torch: 2.11.0+cu130, xformers: 0.0.34+cu128',
        (at("CUD101", "error", "xformers"),),
    ),
    Case(
        40,
        "facebookresearch/xformers#982",
        'CUDA: "12.1", torch: 2.1.2+cpu, xformers: 0.0.23.post1',
        (at("CUD109", "error", "torch"),),
    ),
    *(
        Case(number, thread, components, (at("CUD110", "warning", "vllm"),))
        for number, thread, components in (
            (41, "vllm-project/vllm#43435", 'CUDA: "12.9", torch: 2.11.0+cu129, vllm: 0.21.0'),
            (42, "vllm-project/vllm#52300", 'CUDA: "12.6", torch: 2.11.0+cu126, vllm: 0.21.0'),
            (43, "vllm-project/vllm#30435", 'CUDA: "13.0", torch: 2.9.0+cu130, vllm: 0.12.0'),
        )
    ),
    Case(
        44,
        "vllm-project/vllm#1718",
        'CUDA: "12.1", vllm: 0.2.2',
        (at("LIF110", "warning", "CUDA"),),
        before='CUDA: "11.8", vllm: 0.2.1',
    ),
    Case(
        45,
        "runpod-workers/worker-vllm#246",
        'CUDA: "12.8", torch: 2.8.0, vllm: 0.11.0, flashinfer-python: 0.1.6+cu121torch2.3',
        (at("TOR113", "error", "flashinfer-python"), at("CUD101", "error", "flashinfer-python")),
    ),
    Case(
        46,
        "vllm-project/vllm#49804",
        "vllm: 0.26.0, flashinfer-python: 0.6.14, flashinfer-cubin: 0.6.13",
        (at("TOR111", "warning", "flashinfer-cubin"),),
    ),
    Case(
        47,
        "vllm-project/vllm#48054",
        "vllm: 0.24.0, flashinfer-python: 0.6.14",
        (at("TOR101", "warning", "vllm"),),
    ),
    Case(
        48,
        "vllm-project/vllm#22297",
        "vllm: 0.6.0, ray: 2.40.0",  # as text, 2.40.0 is below the 2.9 that is asked for
        spared=(("TOR101", ("components", "vllm")),),
    ),
    Case(
        49,
        "sgl-project/sglang#10891",
        "sglang: 0.5.2, flashinfer-python: 0.4.0rc1",
        (at("TOR103", "warning", "sglang"),),
    ),
    Case(
        51,
        "sgl-project/sglang#30562",
        "torch: 2.11.0, sglang-kernel: 0.4.6.post1",
        (at("TOR104", "warning", "sglang-kernel"),),
    ),
    Case(
        52,
        "sgl-project/sglang#6856",
        'CUDA: "12.4", torch: 2.6.0, flashinfer-python: 0.0.2+cu121torch2.2',
        (at("CUD101", "error", "flashinfer-python"), at("TOR113", "error", "flashinfer-python")),
    ),
    Case(
        53,
        "bitsandbytes-foundation/bitsandbytes#1688",
        'CUDA: "12.9", torch: 2.8.0, bitsandbytes: 0.46.0',
        (at("TOR104", "warning", "bitsandbytes"),),
    ),
    # Other libraries, spellings, advice.
    Case(
        54,
        "OpenPipe/ART#565",
        "torch: 2.8.0, megatron-core: 0.15.0, numpy: 2.2.6",
        (at("TOR101", "error", "megatron-core"),),
    ),
    Case(
        55,
        "open-mmlab/mmcv#3096",
        "mmcv: 2.2.0, mmdet: 3.3.0",
        (at("TOR103", "warning", "mmdet"),),
    ),
    Case(
        56,
        "huggingface/transformers#29286",
        "torch: 2.0.0.nv23.05",
        (at("IDN104", "error", "torch"),),
    ),
    Case(
        57,
        "state-spaces/mamba#947",
        "CUDA: gpgpu.123456",
        (at("CUD111", "error", "CUDA"),),
    ),
    Case(
        58,
        "ai-dynamo/dynamo#2569",
        "torch: 2.8.0a0+5228986c39.nv25.5, vllm: 0.10.0",
        (at("TOR101", "error", "vllm"), at("TOR102", "warning", "torch")),
    ),
    Case(
        59,
        "roboflow/inference#1765",
        "torch: 2.8.0",
        (at("TOR114", "warning", "quantization", 0, "version"),),
        more="quantization: [{engine: vllm, version: 0.8.4, via: pip, schemes: [w8a8]}]",
    ),
    *(
        Case(number, thread, "", (("IDN124", "error", PLATFORMS),), variant=X86_ONLY)
        for number, thread in (
            (60, "SemiAnalysisAI/InferenceX#1582"),
            (61, "vllm-project/vllm#30076"),
        )
    ),
    Case(
        64,
        "aws/deep-learning-containers#6655",
        "torch: 2.13.0, triton: 3.7.1",
        (at("TXT107", "warning", "notes", 0, "text", "en"),),
        more="notes: [{text: {en: Inherits torch 2.13.0 and triton 3.7.1.}}]",
    ),
    Case(
        66,
        "endoflife-date/endoflife.date#266",
        "Python: 3.10",
        (at("SRC014", "warning", "Python"),),
    ),
)

IN_THE_IMAGE = "only the image itself can show it"
NO_LIST = "which GPUs it is compiled for is read from its wheel, and no table holds it"
OUT_OF_SCOPE = {
    2: f"a tag was pushed anew: {IN_THE_IMAGE}",
    11: "the container toolkit of the host chose another libcuda",
    13: f"torch 2.7.0+cu128 has code for Blackwell; of vLLM, {NO_LIST}",
    14: f"of vLLM, {NO_LIST}",
    16: f"of each component, {NO_LIST}",
    17: f"of TensorRT-LLM, {NO_LIST}",
    30: "torch 2.10.0 asks for the triton it had: the fault was in kernels that vLLM copied",
    50: "the file name and the metadata of a wheel disagree; a record has one version",
    62: f"a binary for another processor: {IN_THE_IMAGE}",
    63: "the days on which vLLM was released are in no table",
    65: "a scheme of versions was half removed from a page of documentation",
}
"""Reports that no rule about a record can catch, and why."""


@pytest.fixture(scope="module")
def project() -> Loaded:
    """Give the test project."""
    return read(HERE / "project")


def judged(project: Loaded, case: Case) -> tuple[Source, tuple[Finding, ...]]:
    """Return the record of a case as it was read, and what is found in it."""
    before = project.catalog
    assert before is not None
    parsed = parse(NAME, case.text().encode())
    shaped = shape(Release, parsed)
    assert shaped.value is not None, shaped.findings
    records = [(NAME, shaped.value)]
    sources = {**project.sources, NAME: parsed.source}
    if case.before:
        earlier = parse(BEFORE, case.text_before().encode())
        past = shape(Release, earlier).value
        assert past is not None
        records.append((BEFORE, past))
        sources[BEFORE] = earlier.source
    names = shaped.value.components
    known = before.components.components
    extra = [
        Component(id=name, kind=Kind.PYTHON, group="framework")
        for name in names
        if before.component(name) is None
    ]
    # Nothing stands between the release before and this one.
    families = (f.model_copy(update={"elsewhere": ()}) for f in before.settings.families)
    catalog = Catalog.of(
        before.settings.model_copy(update={"families": tuple(families)}),
        before.regions,
        before.components.model_copy(update={"components": (*known, *extra)}),
        before.platforms,
        records,
        before.topics,
    )
    found = check(Loaded(catalog, sources, shaped.findings, 1)).only(frozenset({NAME})).findings
    return parsed.source, found


def said(source: Source, found: tuple[Finding, ...], place: Place) -> Iterator[tuple[str, str]]:
    """Yield code and severity of what is found at a place, or inside the text that stands there."""
    span = source.locate(place)
    for finding in found:
        if span.line == finding.span.line and (
            span[:2] <= finding.span[:2] <= (span.end_line, span.end_column)
        ):
            yield finding.code, finding.severity


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.number}-{case.thread}")
def test_a_public_report_is_caught(project: Loaded, case: Case) -> None:
    """What a report is about is found at its place, with its weight; what is right is spared."""
    source, found = judged(project, case)
    for code, severity, place in case.found:
        assert (code, severity) in said(source, found, place), [f.message for f in found]
    for code, place in case.spared:
        assert code not in dict(said(source, found, place)), [f.message for f in found]
    assert case.found or case.spared


def test_every_report_is_a_case_or_out_of_scope() -> None:
    """None of the collected reports is forgotten, and none is both."""
    cases = {case.number for case in CASES}
    assert cases | OUT_OF_SCOPE.keys() == set(range(1, 67))
    assert not cases & OUT_OF_SCOPE.keys()
    assert all(OUT_OF_SCOPE.values())
