"""Desk: what a release manager does with the files of a project."""

from generator.desk.fix import Fixed, fix
from generator.desk.keys import described, namesakes
from generator.desk.keys import known as known_keys
from generator.desk.replace import create, replace

__all__ = ["Fixed", "create", "described", "fix", "known_keys", "namesakes", "replace"]
