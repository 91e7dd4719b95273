"""Targets: the modules that are mutated, and the tests that judge each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_RULES: Final = ("tests/test_lint.py::test_codes_have_a_form_and_words", "tests/test_rules.py")


def _family(codes: str, tests: str) -> tuple[str, ...]:
    """Return the tests of rules: a module, what may be waived, examples, and what is said."""
    return (tests, *_RULES, "-k", f"not test_rules or wording or findings and ({codes})")


TARGETS: Final[Mapping[str, tuple[str, ...]]] = {
    "generator/standing.py": ("tests/finder/test_cases.py", "tests/test_driver_rules.py"),
    "generator/finder/host.py": ("tests/finder/test_cases.py",),
    "generator/finder/wishes.py": ("tests/finder/test_cases.py",),
    "generator/diff/change.py": ("tests/test_diff.py", "tests/diff/test_cases.py"),
    "generator/diff/comparison.py": ("tests/diff",),
    "generator/diff/earlier.py": ("tests/diff/test_earlier.py",),
    "generator/diff/side.py": ("tests/diff", "tests/test_since.py"),
    "generator/site/days.py": ("tests/test_robots.py", "tests/test_feeds.py", "-k", "not link"),
    "generator/site/feeds/events.py": ("tests/test_events.py", "tests/test_feeds.py"),
    "generator/site/feeds/atom.py": ("tests/test_feeds.py",),
    "generator/versions.py": _family("CUD or DRV or SDK", "tests/test_versions.py"),
    "generator/lint/waivers.py": _family("WAI", "tests/test_lint.py"),
    "generator/lint/engine.py": _family("WAI or DRV", "tests/test_lint.py"),
    "generator/lint/rules/driver.py": _family("DRV", "tests/test_driver_rules.py"),
    "generator/lint/rules/floor.py": _family("DRV", "tests/test_floor_rules.py"),
    "generator/lint/rules/requirement.py": _family("DRV", "tests/test_requirement_rules.py"),
    "generator/lint/rules/sdk.py": _family("SDK", "tests/test_sdk_rules.py"),
    "generator/lint/rules/cuda.py": _family("CUD", "tests/test_cuda_rules.py"),
    "generator/lint/rules/capability.py": _family(
        "CUD or TOR203", "tests/test_capability_rules.py"
    ),
    "generator/lint/rules/wheels.py": _family("CUD110 or TOR109", "tests/test_wheel_rules.py"),
    "generator/lint/rules/ngc.py": _family("CUD108 or TOR202 or FCT105", "tests/test_ngc_rules.py"),
    "generator/lint/rules/previous.py": _family("DRV109 or LIF", "tests/test_previous_rules.py"),
}
"""What is changed, and the quickest tests that judge it."""
