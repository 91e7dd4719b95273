"""The mutation test: what it changes, and the list of what it may leave alive."""

from __future__ import annotations

from generator.lint.rules import RULES
from tests.conftest import REPOSITORY
from tests.mutation import survivors
from tests.mutation.change import Change
from tests.mutation.targets import TARGETS


def test_every_survivor_is_of_todays_code_and_has_a_reason() -> None:
    """A list of what nobody can find in the code any more would hide what is new."""
    for change, why in survivors.read(survivors.FILE.read_text("utf-8")).items():
        lines = (REPOSITORY / change.module).read_text("utf-8").splitlines()
        assert set(change.was) <= {line.strip() for line in lines}, change
        assert len(why.split()) > 2, change


def test_every_rule_about_drivers_sdk_and_cuda_is_mutated() -> None:
    """A family that lives in a new module is not forgotten, and each target is a module."""
    rules = [rule for rule in RULES if rule.code[:3] in ("DRV", "SDK", "CUD")]
    modules = {rule.check.__module__.replace(".", "/") + ".py" for rule in rules}
    assert modules <= TARGETS.keys()
    assert all((REPOSITORY / module).is_file() for module in TARGETS)


def test_a_survivor_is_written_as_it_is_read() -> None:
    """What `./dev mutate` prints can be put into the list, with a reason in place of the mark."""
    change = Change("generator/versions.py", "is_below", ("return a < b", "x"), ("return a <= b",))
    text = f"# A comment.\n\n{survivors.written(change, 'one reason')}\n"
    assert survivors.read(text) == {change: "one reason"}
