"""Digest: the name that a part of an image has by its bytes."""

from __future__ import annotations

import re
from typing import Final

DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128}")
"""Of the two algorithms that the specification registers."""
