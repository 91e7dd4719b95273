"""Synthetic: projects of any size, made from a real record, the same for the same seed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).parents[1]
IMAGE = "training-xpu-pytorch"
TEMPLATE = REPOSITORY / "releases" / IMAGE / "25.11.yml"

VERSIONS = {
    "triton": "3.4.0+ppu1.7.0.cu129",
    "torchvision": "0.23.0+ppu1.7.0.cu129",
    "torchaudio": "2.8.0+ppu1.7.0.cu129",
    "numpy": "1.26.4",
    "transformer_engine": "2.7+ppu1.7.0.oe",
    "megatron-core": "0.14.0",
    "xformers": "0.0.32.post1+ppu1.7.0.oe",
    "flashinfer-python": "0.3.0+ppu1.7.0.oe",
    "cumm-cu129": "0.4.11+ppu1.7.0.ce",
    "mmdet": "3.2.0",
    "timm": "1.0.20",
    "ultralytics": "8.3.200",
    "opencv-python-headless": "4.11.0.86",
    "orjson": "3.11.3",
    "grouped_gemm": "1.1.4",
    "deep_gemm": "2.0.0",
    "flashmla": "1.0.0",
    "accl-n": "2.27.5",
    "accl_ep": "1.1.0",
    "nvshmem": "3.4.5",
}
"""Versions that fit each other, in the place of the template's or beside them."""

OLD = "3.4.0+post1.ppu1.6.0.cu128"
"""The triton of every tenth record: two findings, both waived."""

MOVING = ("deepspeed", "accelerate", "diffusers", "peft", "ray", "transformers", "timm", "orjson")
"""Components whose last number differs from one release to the next."""

_TEXT = re.compile(r"^      (?:en|zh|fr): ['\"]?", re.MULTILINE)

MONTHS = [f"{year}.{month:02}" for year in range(10, 100) for month in range(1, 13)]


def project(root: Path, records: int, seed: int = 0, families: int = 1) -> None:
    """
    Write a project of ``records`` records of some 10 KB each; two tags and 45 components.

    They are shared out among ``families`` images, and among more where the months do not suffice.
    """
    for folder in ("docs", "releases"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    shutil.copy(REPOSITORY / "mkdocs.yml", root)
    for old in (root / "releases").glob("*/*.yml"):
        old.unlink()
    each = min(-(-records // families), len(MONTHS))
    images = [f"{IMAGE}-{i}" if i else IMAGE for i in range(-(-records // each))]
    _families(root / "releases" / "catalog.yml", images)
    for number, text in enumerate(texts(records, seed)):
        image, month = images[number // each], MONTHS[number % len(MONTHS)]
        path = root / "releases" / image / f"{month}.yml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace(f"image: {IMAGE}", f"image: {image}", 1), "utf-8")


def texts(records: int, seed: int = 0) -> Iterator[str]:
    """
    Yield records; those of one image have different months.

    Nine of ten have no warning and no waiver, as where a CI system keeps a catalogue in order.
    """
    random = Random(seed)  # noqa: S311 - the same numbers each time are the point
    clean = _pattern()
    for number in range(records):
        text = clean if number % 10 else _deviating(clean)
        text = text.replace("25.11", MONTHS[number % len(MONTHS)])
        for name in MOVING:
            text = re.sub(
                rf'^(  {name}: "?\d+\.\d+\.)\d+',
                rf"\g<1>{number % len(MONTHS) + 2}",
                text,
                flags=re.MULTILINE,
            )
        # No two records say the same, so that nothing is known of a text before it is read.
        yield _TEXT.sub(rf"\g<0>Run{random.randrange(10**6)} ", text)


def _pattern() -> str:
    """Return the template with versions that fit each other, and as much prose as it had."""
    text = TEMPLATE.read_text("utf-8")
    overrides = "    components:\n      deep_gemm: 2.0.0+b1\n"
    text = re.sub(r"    components:\n(?:      .*\n)+", overrides, text, count=1)
    text = re.sub(r"^waivers:\n(?:  .*\n)+", "", text, flags=re.MULTILINE)
    text = re.sub(r"for: \[25\.11\.post1\], (?=says)", "", text)
    for name, version in VERSIONS.items():
        line = f"  {name}: {version}\n"
        text, found = re.subn(rf"^  {name}: .*\n", line, text, count=1, flags=re.MULTILINE)
        if not found:
            text = text.replace("\nvariants:\n", f"{line}\nvariants:\n", 1)
    notes = "".join(f"  - text:\n{_note(number)}" for number in range(4))
    return text.replace("\nquick_start:\n", f"{notes}\nquick_start:\n", 1)


def _deviating(text: str) -> str:
    """Return a record with a version that does not fit, and a waiver for it."""
    text = text.replace(VERSIONS["triton"], OLD)
    waiver = (
        "waivers:\n  - component: triton\n    rules: [SDK101, CUD101]\n"
        "    reason:\n      en: Carried over.\n      zh: 沿用旧包。\n      fr: Repris tel quel.\n"
        "    until: 2099-12-31\n"
    )
    return text.replace("\nerrata: []\n", f"\n{waiver}\nerrata: []\n", 1)


def _note(number: int) -> str:
    """Return a note in three languages, marked up as people do: code, bold, a link."""
    said = {
        "en": "The settings of `step{}` are read **once**, when the first process of a job starts;"
        " see [its guide](https://docs.example.org/steps).",
        "zh": "`step{}` 的设置只在作业的首个进程启动时读取**一次**，此后的修改需要重新提交作业，"
        "参见[相关指南](https://docs.example.org/steps)。",
        "fr": "Les réglages de `step{}` sont lus **une seule fois**, au démarrage du premier"
        " processus\u202f; voir [son guide](https://docs.example.org/steps).",
    }
    return "".join(f"      {lang}: {text.format(number)}\n" for lang, text in said.items())


def _families(path: Path, images: list[str]) -> None:
    """Write the family of the template once for each image, with no release known elsewhere."""
    text = path.read_text("utf-8")
    start = text.index(f"  - id: {IMAGE}\n")
    end = text.index("  - id: ", start + 1)
    family = re.sub(r"    elsewhere:\n(?:      .*\n)+", "    elsewhere: []\n", text[start:end])
    several = "".join(family.replace(f"id: {IMAGE}", f"id: {image}", 1) for image in images)
    path.write_text(text[:start] + several + text[end:], "utf-8")
