"""Html: the writer that turns a document tree into HTML; the one place that knows class names."""

from generator.site.html.writer import Rendered, TocEntry, render

__all__ = ["Rendered", "TocEntry", "render"]
