"""Where the pages of this repository's site are: its languages, and one page of each kind."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"en": "", "zh": "zh/", "fr": "fr/"}
"""A language, and the folder of its pages."""

TAGS: Final = {"en": "en", "zh": "zh-Hans", "fr": "fr"}
"""What the pages of a language say in ``<html lang>``."""

NAMES: Final = {"en": "English", "zh": "简体中文", "fr": "Français"}
"""What a language is called in the switcher."""

FAMILY: Final = "training-xpu-pytorch/"
RELEASE: Final = "training-xpu-pytorch/25.11/"
OTHER_RELEASE: Final = "inference-xpu-pytorch-opt/sglang0.5.4.post3-250105/"
ONE_REGION: Final = "training-nv-pytorch/25.08/"
RULE: Final = "rules/CUD101/"

KINDS: Final = {
    "home": "",
    "finder": "finder/",
    "family": FAMILY,
    "release": RELEASE,
    "compare": "compare/",
    "component": "components/vllm/",
    "matrix": "matrix/",
    "regions": "regions/",
    "facts": "facts/",
    "rules": "rules/",
    "rule": RULE,
    "guide": "guide/",
    "topic": "topics/accl/",
}
"""A kind of page, and one of its pages below the folder of a language."""
