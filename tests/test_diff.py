"""Diff: the kind of a change between two versions."""

from __future__ import annotations

import pytest

from generator.diff import change
from generator.model.values import UNKNOWN, Unknown


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ("2.8.0", "2.8.0", None),
        (None, None, None),
        (None, "2.8.0", "added"),
        ("2.8.0", None, "removed"),
        ("2.8.0", "2.10.0", "upgraded"),
        ("0.10.2+ppu1.7.0.oe", "0.11.1+ppu1.7.0.post1.oe", "upgraded"),
        ("0.4.0", "0.4.0rc3", "downgraded"),
        ("2.9.0+70f53666", "2.9.0", "rebuilt"),
        ("2.5", "2.5.0", "changed"),
        ("15.0.50", "15.0.50.20240403-git", "changed"),
        (UNKNOWN, "2.8.0", "changed"),
        ("2.8.0", UNKNOWN, "changed"),
    ],
)
def test_a_change_is_named_by_what_can_be_compared(
    was: str | Unknown | None, now: str | Unknown | None, kind: str | None
) -> None:
    """Public versions are put in order, builds of one version are rebuilt, the rest is changed."""
    assert change(was, now) == kind
