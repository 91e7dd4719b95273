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

MORE = {
    "mmdet": "3.3.0",
    "sglang": "0.5.4",
    "sgl-kernel": "0.3.16",
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
"""Components beside those of the record, so that there are as many as in a large image."""

MOVING = ("deepspeed", "accelerate", "diffusers", "peft", "ray", "transformers", "timm", "orjson")
"""Components whose last number differs from one release to the next."""

_TEXT = re.compile(r"^      (?:en|zh|fr): ['\"]?", re.MULTILINE)

MONTHS = [f"{year}.{month:02}" for year in range(10, 100) for month in range(1, 13)]


def project(root: Path, records: int, seed: int = 0) -> None:
    """Write a project of ``records`` records of some 10 KB each; two tags and 45 components."""
    for folder in ("docs", "releases"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    shutil.copy(REPOSITORY / "mkdocs.yml", root)
    for old in (root / "releases").glob("*/*.yml"):
        old.unlink()
    images = [f"{IMAGE}-{i}" if i else IMAGE for i in range(-(-records // len(MONTHS)))]
    _families(root / "releases" / "catalog.yml", images)
    for number, text in enumerate(texts(records, seed)):
        image, month = images[number // len(MONTHS)], MONTHS[number % len(MONTHS)]
        path = root / "releases" / image / f"{month}.yml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace(f"image: {IMAGE}", f"image: {image}", 1), "utf-8")


def texts(records: int, seed: int = 0) -> Iterator[str]:
    """Yield records; those of one image have different months."""
    random = Random(seed)  # noqa: S311 - the same numbers each time are the point
    pattern = TEMPLATE.read_text("utf-8")
    more = "".join(f'  {name}: "{version}"\n' for name, version in MORE.items())
    pattern = pattern.replace("\nvariants:\n", f"{more}\nvariants:\n", 1)
    for number in range(records):
        text = pattern.replace("25.11", MONTHS[number % len(MONTHS)])
        for name in MOVING:
            text = re.sub(
                rf'^(  {name}: "?\d+\.\d+\.)\d+',
                rf"\g<1>{random.randint(0, 30)}",
                text,
                flags=re.MULTILINE,
            )
        # No two records say the same, so that nothing is known of a text before it is read.
        yield _TEXT.sub(rf"\g<0>Run{number} ", text)


def _families(path: Path, images: list[str]) -> None:
    """Write the family of the template once for each image, with no release known elsewhere."""
    text = path.read_text("utf-8")
    start = text.index(f"  - id: {IMAGE}\n")
    end = text.index("  - id: ", start + 1)
    family = re.sub(r"    elsewhere:\n(?:      .*\n)+", "    elsewhere: []\n", text[start:end])
    several = "".join(family.replace(f"id: {IMAGE}", f"id: {image}", 1) for image in images)
    path.write_text(text[:start] + several + text[end:], "utf-8")
