"""Schema: the JSON Schema of the report for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from generator.desk.verify.report.data import Report
from generator.model.meaning import Schema

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def files() -> Iterator[tuple[str, str]]:
    """Yield path and text of the schema in the repository."""
    made = Report.model_json_schema(mode="serialization", schema_generator=Schema)
    text = json.dumps({"$schema": _DIALECT, **made}, ensure_ascii=False, indent=2)
    yield "schemas/verify.schema.json", text.replace("``", "`") + "\n"
