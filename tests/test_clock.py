"""The clock: the day of a build is that of its sources."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from generator import clock


@pytest.fixture(autouse=True)
def no_epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the day to the sources."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def _git(folder: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SOURCE_DATE_EPOCH is the day of a build and of a check."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    assert clock.today() == clock.build_day(tmp_path) == date(2025, 11, 30)


def test_else_the_last_commit_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of the same commit has the same day, whenever it runs."""
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2024-02-03T12:00:00Z")
    _git(tmp_path, "init", "-q")
    assert clock.build_day(tmp_path) == datetime.now(UTC).date()
    _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "x")
    assert clock.build_day(tmp_path) == date(2024, 2, 3)
    assert clock.today() == datetime.now(UTC).date()


def test_without_git_it_is_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a checkout nor git itself is needed."""
    assert clock.build_day(tmp_path) == datetime.now(UTC).date()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert clock.build_day(tmp_path) == datetime.now(UTC).date()
