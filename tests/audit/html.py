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
    """Yield each fault with the words around it, and where it is found: the first, and how many."""
    found: dict[str, list[dict[str, Any]]] = {}
    for message in report["messages"]:
        found.setdefault(message["message"], []).append(message)
    for said, messages in found.items():
        pages = list(dict.fromkeys(message.get("url", "") for message in messages))
        first = messages[0]
        page = pages[0].removeprefix("file:").removeprefix(root.removeprefix("file://"))
        line = f":{first['lastLine']}" if "lastLine" in first else ""
        count = f"{len(messages)} times on {len(pages)} pages, first {page.lstrip('/')}{line}"
        extract = [first["extract"].strip()] if "extract" in first else []
        yield "\n".join([said, count, *extract])
