"""Synthetic: projects of any size, made from a real record, the same for the same seed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).parents[1]
TEMPLATE = REPOSITORY / "releases/training-xpu-pytorch/25.11.yml"

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

_TEXT = re.compile(r"^      (?:en|zh|fr): ['\"]?", re.M)

MONTHS = [f"{year}.{month:02}" for year in range(30, 100) for month in range(1, 13)]


def project(root: Path, records: int, seed: int = 0) -> None:
    """Write a project of ``records`` records of some 10 KB each; two tags and 45 components."""
    for folder in ("docs", "releases"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    shutil.copy(REPOSITORY / "mkdocs.yml", root)
    for old in (root / "releases").glob("*/*.yml"):
        old.unlink()
    for name, text in texts(records, seed):
        (root / "releases" / TEMPLATE.parent.name / f"{name}.yml").write_text(text, "utf-8")


def texts(records: int, seed: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the names of releases and their records."""
    random = Random(seed)  # noqa: S311 - the same numbers each time are the point
    pattern = TEMPLATE.read_text("utf-8")
    more = "".join(f'  {name}: "{version}"\n' for name, version in MORE.items())
    pattern = pattern.replace("\nvariants:\n", f"{more}\nvariants:\n", 1)
    for number in range(records):
        month = MONTHS[number % len(MONTHS)]
        first = 2 * (number // len(MONTHS))
        release = f"{month}.post{first}" if first else month
        text = pattern.replace("25.11.post1", "<SECOND>").replace('"25.11"', f'"{release}"')
        text = text.replace("<SECOND>", f"{month}.post{first + 1}")
        for name in MOVING:
            text = re.sub(
                rf'^(  {name}: "?\d+\.\d+\.)\d+', rf"\g<1>{random.randint(0, 30)}", text, flags=re.MULTILINE
            )
        yield release, text
