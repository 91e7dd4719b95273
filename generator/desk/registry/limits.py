"""Limits: how long a registry is waited for, and how much of it is read."""

from __future__ import annotations

from dataclasses import dataclass

from generator.desk.image.limits import LIMITS


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, sizes in bytes; a run as a whole ends after ``total``."""

    total: float = 600.0
    exchange: float = 60.0
    """A question and its answer with all redirects; of a blob, until it begins to come."""

    connect: float = 10.0
    silence: float = 30.0
    attempts: int = 4
    pause: float = 0.5
    """Before the second attempt; it doubles with each."""

    longest_pause: float = 60.0
    """Who asks us to come back later than that is not waited for."""

    redirects: int = 5
    manifest: int = LIMITS.document

    token: int = 256 << 10
    error: int = 64 << 10
