"""Desk: what a release manager does with the files of a project."""

from generator.desk.fix import Fixed, fix
from generator.desk.replace import replace

__all__ = ["Fixed", "fix", "replace"]
