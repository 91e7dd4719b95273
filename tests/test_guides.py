"""The guides for authors: what they show is accepted by the check."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import yaml

from generator.lint import check
from generator.loader import read
from tests.conftest import DAY

_FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANY_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_region_and_the_family_of_the_guide_pass_the_check(
    repository: Path, tmp_path: Path
) -> None:
    """Both examples, put where the guide says, bring no error; all languages show the same."""
    pages = [path.read_text("utf-8") for path in repository.glob("docs/*/add-a-region.md")]
    (region, family), *others = (_FENCE.findall(page) for page in pages)
    assert others == [[region, family]] * 2
    for folder in ("releases", "docs"):
        shutil.copytree(repository / folder, tmp_path / folder)
    shutil.copy(repository / "mkdocs.yml", tmp_path)
    regions, catalog = tmp_path / "releases/regions.yml", tmp_path / "releases/catalog.yml"
    regions.write_text(f"{regions.read_text('utf-8').rstrip()}\n{region}", "utf-8")
    families = catalog.read_text("utf-8").replace("\nfamilies:\n", f"\nfamilies:\n{family}", 1)
    catalog.write_text(families, "utf-8")
    found = read(tmp_path)
    assert found.catalog is not None
    assert found.catalog.family("training-example-pytorch") is not None
    assert "cn-example" in {entry.id for entry in found.catalog.regions.regions}
    assert check(found, today=DAY).exit_code(strict=False) == 0


def test_the_prose_of_the_guides_brings_no_finding(repository: Path, tmp_path: Path) -> None:
    """The highlight and the waiver, in a record, are accepted; all languages show the same."""
    shown = []
    for name in ("add-a-release", "write-a-waiver"):
        pages = [path.read_text("utf-8") for path in repository.glob(f"docs/*/{name}.md")]
        (example,), *others = (_FENCE.findall(page) for page in pages)
        assert others == [[example]] * 2
        shown.append(example)
    highlight, waiver = shown
    for folder in ("releases", "docs"):
        shutil.copytree(repository / folder, tmp_path / folder)
    record = tmp_path / "releases/training-xpu-pytorch/25.11.yml"
    text = _replaced(record.read_text("utf-8"), r"^highlights:\n(?:[ #].*\n)+", highlight)
    text = _replaced(text, r"^waivers:\n  - component: triton\n(?:    .*\n)+", waiver)
    record.write_text(text, "utf-8")
    found = check(read(tmp_path), today=DAY)
    assert found.exit_code(strict=False) == 0
    assert not [one for one in found.findings if one.code.startswith("TXT")]


def _replaced(text: str, pattern: str, by: str) -> str:
    """Return ``text`` with the one match of ``pattern`` replaced."""
    replaced, times = re.subn(pattern, lambda _: by, text, flags=re.MULTILINE)
    assert times == 1
    return replaced


def test_the_guides_to_publishing_show_the_same_in_all_languages(repository: Path) -> None:
    """Every command and file; what a server compresses is told in one way, and workflows parse."""
    pages = [path.read_text("utf-8") for path in repository.glob("docs/*/publish.md")]
    shown, *others = (_ANY_FENCE.findall(page) for page in pages)
    assert others == [shown] * 2
    commands = "".join(text for _, text in shown)
    found = re.findall(r"find (?:site|public) (.*)$", commands, re.MULTILINE)
    assert len(found) == 2
    assert len(set(found)) == 1
    files = (yaml.safe_load(text) for kind, text in shown if kind == "yaml")
    plugins, github, gitlab, parts = files
    assert plugins == {"plugins": ["search", {"tagnotes": {"policy": "page"}}]}
    assert github["jobs"]["site"]["steps"][-1]["uses"].startswith("actions/deploy-pages@")
    assert gitlab["pages"]["artifacts"] == {"paths": ["public"]}
    built, together = parts["jobs"]["part"], parts["jobs"]["site"]
    languages = yaml.safe_load((repository / "releases/catalog.yml").read_text("utf-8"))[
        "languages"
    ]
    assert built["strategy"]["matrix"]["lang"] == [language["id"] for language in languages]
    assert together["needs"] == "part"
    assert together["steps"][-1]["run"].startswith("./dev merge ")
