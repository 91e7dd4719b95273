"""HTML: every page is read by the Nu Html Checker, the one behind validator.w3.org."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any, Final

from tests.audit.check import MODULES, Place, Result

JAR: Final = MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"


def html(place: Place) -> Result:
    """Have every page read; none may have an error."""
    java = ["java", "-jar", str(JAR)]
    command = [*java, "--errors-only", "--skip-non-html", "--format", "json", str(place.folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    version = subprocess.run([*java, "--version"], capture_output=True, text=True, check=True)
    pages = len(place.pages())
    return Result(
        [f"{pages} pages, Nu Html Checker {version.stdout.strip()}"],
        list(errors(json.loads(done.stderr), place.folder.as_uri())),
    )


def errors(report: dict[str, Any], root: str) -> Iterator[str]:
    """Yield what the checker says of each fault: page, line, and the words around it."""
    for message in report["messages"]:
        page = (
            message.get("url", "").removeprefix("file:").removeprefix(root.removeprefix("file://"))
        )
        line = f":{message['lastLine']}" if "lastLine" in message else ""
        said = f"{page.lstrip('/')}{line}: {message['message']}"
        yield f"{said}\n{message['extract'].strip()}" if "extract" in message else said
