"""
What is odd in the published releases of this folder, and what the check says of it.

Oddities were collected when the releases were read, before there was a check. Each is found, or it
is left alone for a reason: most are no contradiction, or nothing that a record can say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Found(NamedTuple):
    """An oddity that a rule finds, on a line with ``at`` and in a message with ``says``."""

    what: str
    code: str
    severity: str
    at: str
    says: str


class Seed(NamedTuple):
    """An oddity of a page that is a seed: the row of ``test_seeds`` in which it is found."""

    what: str
    row: str


class Left(NamedTuple):
    """An oddity of which no rule speaks, and why."""

    what: str
    why: str


class Other(NamedTuple):
    """An error that nobody had listed as an oddity, and that the facts show to be one."""

    code: str
    says: str


LAYOUT = "how a page is set and worded is no fact of the release"
PROSE = "what a sentence leaves out is not compared with the lists"
ITS_OWN = "it counts its versions on its own, and no table of them was read"

ODDITIES: Mapping[str, tuple[Found | Seed | Left, ...]] = {
    "acs/ac2-qwen.en": (
        Left("no release number", "the order of such a family is the one in which they are listed"),
        Found("torch 2.2.0.1", "FCT104", "info", "tag: runtime", "torch 2.2.0.1 is not in the"),
        Left("a tag without CUDA is for processors", "its variant has no CUDA either"),
        Left("merged cells lose the name of the model", LAYOUT),
        Left("the system in the tag", "it is compared with the component, and they agree"),
    ),
    "acs/acs-gpu-drivers": (
        Left("580.95.05-open", "it is read as a driver like any other"),
        Left("two kinds of drivers in one column", "each card names its family of drivers"),
        Found("575 is met by one card", "PLT103", "info", "minimum", "GU8TF up to 550.90.07"),
        Left(
            "PPU cards start below what is advised", "the snippet for Pods asks for the advised one"
        ),
        Left("more than the three drivers that are promised", PROSE),
        Left("cards without a default", "the default is unknown"),
        Left("a second name in brackets", "the label takes the name as it is written"),
        Left("cards of a release that are not in the table", "a record that names one is in error"),
    ),
    "acs/acs-image-index.en": (
        Left(
            "everywhere in a VPC, or in Beijing only", "two pages: the record names the other one"
        ),
        Left("a label in another language", LAYOUT),
    ),
    "acs/inference-xpu-pytorch-opt-sglang0.5.4.post3.zh": (
        Found("a tag older than its torch", "TOR108", "warning", "tag:", "names 2025-01-05"),
        Left("no release and no CUDA in the tag", "the pattern of the family asks for none"),
        Found("SDK 1.7.0 in the features", "TXT107", "warning", "PPU SDK", '"1.7.0"'),
        Left("colons with and without spaces", LAYOUT),
        Left("nvshmem has the version of the SDK", ITS_OWN),
        Left("commits behind the +", "they are read as commits"),
        Left("a section without content", LAYOUT),
        Found("a candidate", "TOR102", "warning", "flashinfer-python", "0.4.0rc3 is a pre-release"),
        Found("nothing on VPC", "FCT102", "info", "availability", "availability.vpc is unknown"),
    ),
    "acs/tags-in-the-wild": (
        Left("one release built on four days", "the tags tell the variants apart"),
        Left("built long after its release", "a release may be built again at any time"),
        Found("SDK 2.1.0 in the tag alone", "IDN127", "error", "vllm0.19.0", "names SDK 2.1.0"),
        Left("one name of an image in two registries", "a family has one pattern for its tags"),
        Left("hashes at the end of a tag", "a family has one pattern for its tags"),
        Left("pulled where it is not offered", "what users do is no fact of the release"),
        Left("torch and pytorch in tags", "both words are compared with torch"),
    ),
    "acs/training-nv-pytorch-25.08.en": (
        Left("another order of sections than a month later", LAYOUT),
        Left("three libraries announced, two listed", PROSE),
        Found("R545 accepted and blocked", "DRV106", "error", "blocked:", "R545"),
    ),
    "acs/training-nv-pytorch-25.08.id": (
        Left("Chinese around the page", LAYOUT),
        Left("another separator", LAYOUT),
        Found("a name of its own", "IDN103", "error", "hopper", '"flash-attn-3"'),
        Found("accl-n is gone later", "LIF109", "warning", "components:", "accl-n was 2.27.5.14"),
        Left(
            "the products are translated in two ways", "products have ids, which nobody translates"
        ),
        Found("VLLM", "IDN103", "error", "VLLM", 'is listed as "vllm"'),
    ),
    "acs/training-nv-pytorch-25.11.fr": (
        Seed("decimal commas", "nv-F63"),
        Seed("Transformer Engine 2.8 in prose", "nv-F61"),
        Seed("torch 2.9 in prose", "nv-F60"),
        Seed("two ways to name a build of torch", "nv-F24"),
        Seed("CUDA at two precisions", "nv-F62"),
        Seed("the table of tags is lost", "nv-F65"),
        Left("two kinds of placeholders", LAYOUT),
        Left("a code name", PROSE),
        Left("a prefix of the title", LAYOUT),
        Left("flash_attn and flash-attn", "records use ids; other names are in error"),
        Left("two command lines of one tool", "commands are not compared between images"),
    ),
    "acs/training-xpu-pytorch-25.11.zh": (
        Seed("triton for another SDK", "xpu-F01"),
        Seed("Transformer Engine 2.5 in prose", "xpu-F70"),
        Seed("vLLM 0.11.0 in a note", "xpu-F71"),
        Seed("rebuilds of the SDK", "xpu-F06"),
        Left(
            "two drivers, and cards with a third", "the snippet for Pods asks for the advised one"
        ),
        Left("versions that are none of PEP 440", "gdb is no package"),
        Seed("a candidate", "xpu-F27-candidate"),
        Left("CUDA in the names of packages", "it is compared with the image, and they agree"),
        Left("one heading for two tags", LAYOUT),
        Left("previous and next are not in order", "a page makes these links from the records"),
        Left("a letter is missing", LAYOUT),
        Left("full-width marks around versions", LAYOUT),
        Left("headings in two languages", LAYOUT),
        Left("buttons in the text", LAYOUT),
        Left("pictures are lost", LAYOUT),
    ),
    "nvidia/pytorch-19.03.en": (
        Found("418.xx+", "DRV104", "warning", "minimum: 418", '"418.xx+" goes on behind'),
        Found("CUDA at two precisions", "CUD107", "info", "Based on", "10.1 in prose and 10.1.105"),
        Left("a mark of the trade", LAYOUT),
    ),
    "nvidia/pytorch-19.06.en": (
        Left("cuBLAS 10.2 in CUDA 10.1", ITS_OWN),
        Left("several facts in one line", LAYOUT),
    ),
    "nvidia/pytorch-20.02.en": (
        Left("a minimum without `or later`", "a minimum is one in any words"),
        Found("two minimums of R440", "DRV114", "error", '"440.30"', "from 440.33.01 on"),
        Found("a beta", "SRC018", "error", "DALI", '"0.18.0 Beta"'),
        Left("a power is lost", LAYOUT),
    ),
    "nvidia/pytorch-20.06.en": (
        Left("a build number in the CUDA", "it is compared as far as the tables go"),
    ),
    "nvidia/pytorch-20.12.en": (
        Found("r20.12", "IDN104", "error", "PyProf", '"r20.12" is not a version'),
        Left("two numbers for DALI", "what is no package may have as many as it likes"),
    ),
    "nvidia/pytorch-21.09.en": (
        Found("a conflict of pip", "TOR101", "error", "tensorflow", "numpy ~=1.19.2"),
    ),
    "nvidia/pytorch-22.11.en": (Left("another form of address", LAYOUT),),
    "nvidia/triton-23.05.en": (),
    "nvidia/triton-24.02.en": (Left("one page at two addresses", LAYOUT),),
    "nvidia/triton-25.02.en": (
        Found("38 and 038", "CUD107", "info", "CUDA: 12.8.0.038", "12.8.0.38 in variant 25.02-py3"),
        Found("R545 accepted and blocked", "DRV106", "error", "blocked:", "R545"),
    ),
    "nvidia/triton-25.03.en": (
        Found("560 for CUDA 12.8", "DRV102", "error", '"560"', "shipped with 570.124.06"),
        Found("R545 accepted and blocked", "DRV106", "error", "blocked:", "R545"),
    ),
    "nvidia/triton-25.10.en": (
        Found("575 for CUDA 13.0", "DRV102", "error", '"575"', "shipped with 580.95.05"),
        Left("another CUDA in one of the images", "the variants have a CUDA each"),
        Found("R545 accepted and blocked", "DRV106", "error", "blocked:", "R545"),
    ),
    "nvidia/triton-25.12.en": (
        Found("36 and 036", "CUD107", "info", "CUDA: 13.1.0.036", "13.1.0.36 in variant 25.12-py3"),
        Found("575 for CUDA 13.1", "DRV102", "error", '"575"', "shipped with 590.44.01"),
        Found("CUDA 12.6 in its text", "TXT107", "warning", "compatible with", '"12.6"'),
        Found("R545 accepted and blocked", "DRV106", "error", "blocked:", "R545"),
    ),
}

OTHERS: Mapping[str, tuple[Other, ...]] = {
    "acs/training-nv-pytorch-25.08.id": (
        Other("IDN103", '"flash_attn"'),
        Other("TOR101", "requires triton ==3.3.1"),
        Other("TOR101", "vllm 0.11.2 requires torch ==2.9.0"),
    ),
    "nvidia/pytorch-19.03.en": (Other("SRC018", '"0.7 Beta"'),),
    "nvidia/pytorch-19.06.en": (Other("SRC018", '"0.10.0 Beta"'),),
    "nvidia/triton-25.02.en": (Other("DRV102", "shipped with 570.26"),),
    "nvidia/triton-25.10.en": (
        Other("DRV102", "470.57 does not run CUDA 13.0.2.006"),
        Other("DRV102", "525.85 does not run CUDA 13.0.2.006"),
        Other("DRV102", "545.23 does not run CUDA 13.0.2.006"),
    ),
}
"""Errors beyond the oddities, each true by the facts: none is false."""
