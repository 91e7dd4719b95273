"""Review: what readers will see change, for whoever looks at a change of the records."""

from generator.desk.review.report import FORMATS
from generator.desk.review.review import Changed, Review, review

__all__ = ["FORMATS", "Changed", "Review", "review"]
