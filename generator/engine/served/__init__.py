"""Served: what pages have only while the site is served: a host check, and what the check finds."""

from generator.engine.served.attach import attach
from generator.engine.served.board import Board

__all__ = ["Board", "attach"]
