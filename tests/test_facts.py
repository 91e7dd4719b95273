"""Facts: the tables are well formed, in order, and every row has its source."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from generator.facts import table
from generator.facts.torch import TorchTable, torch_table


def test_rows_of_torch_are_in_order_and_unique() -> None:
    """Each minor release has one row, the oldest first."""
    minors = [Version(row.torch) for row in torch_table().rows]
    assert minors == sorted(set(minors))
    assert torch_table().by_minor["2.8"].cuda_stable == ("12.6", "12.8")
    assert torch_table().by_minor["2.8"].cuda_experimental == ("12.9",)


def test_no_cuda_is_both_stable_and_experimental() -> None:
    """The two columns exclude each other, and each is in order."""
    for row in torch_table().rows:
        assert not set(row.cuda_stable) & set(row.cuda_experimental)
        assert list(row.cuda_stable) == sorted(row.cuda_stable, key=Version)


def test_every_requirement_is_a_specifier() -> None:
    """Python ranges are compared as pip does; a patch release of the last minor is inside."""
    for row in torch_table().rows:
        assert SpecifierSet(row.python)
    python = SpecifierSet(torch_table().by_minor["2.8"].python)
    assert "3.13.9" in python
    assert "3.14.0" not in python


def test_every_row_has_a_source() -> None:
    """A fact without a page behind it is none."""
    for row in torch_table().rows:
        assert torch_table().url(row).startswith("https://")


def test_a_broken_table_is_a_defect_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that cannot be read raises: no run may go on without it."""
    (tmp_path / "torch.yml").write_text("rows: []\n")
    monkeypatch.setattr(table, "_HERE", tmp_path)
    with pytest.raises(ValueError, match=r"torch\.yml"):
        table.table(TorchTable, "torch.yml")
