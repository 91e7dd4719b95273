"""Translation: how far a project is translated, what is wrong with it, and what brings it on."""

from generator.translation.check import check
from generator.translation.codes import CODES
from generator.translation.project import Project, ProjectError
from generator.translation.status import as_json, as_text, standings
from generator.translation.update import stamp, update

__all__ = [
    "CODES",
    "Project",
    "ProjectError",
    "as_json",
    "as_text",
    "check",
    "stamp",
    "standings",
    "update",
]
