"""Export: the site as Markdown with settings, for an engine that is not ours; it knows none."""

from generator.export.engine import Engine
from generator.export.write import Report, export

__all__ = ["Engine", "Report", "export"]
