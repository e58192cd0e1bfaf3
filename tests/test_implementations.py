"""What holds for the implementations at every extension point."""

from __future__ import annotations

import builtins
import keyword
import sys
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from roguelike import aims, behaviors, conditions, effects, generators, passes, rules
from roguelike.content.references.ids import is_name
from roguelike.core.memory_slots import Slot
from roguelike.engine.world.timers import ActorTimer, Timer, UnknownTimer
from roguelike.plugins import registries
from roguelike.registry import Entry

TESTS = Path(__file__).parent
POINTS: dict[str, tuple[ModuleType, tuple[Entry[Any, Any, Any], ...]]] = {
    "aims": (aims, aims.AIMS),
    "behaviors": (behaviors, behaviors.BEHAVIORS),
    "conditions": (conditions, conditions.CONDITIONS),
    "effects": (effects, effects.EFFECTS),
    "generators": (generators, generators.GENERATORS),
    "passes": (passes, passes.PASSES),
    "rules": (rules, rules.RULES),
}


class Listed(NamedTuple):
    point: str
    entry: Entry[Any, Any, Any]


LISTED = [Listed(point, entry) for point, (_, entries) in POINTS.items() for entry in entries]


def modules(package: ModuleType) -> set[str]:
    """Return the names of the modules and packages of a package."""
    return {each.name for each in iter_modules(package.__path__)}


def module_name(kind: str) -> str:
    """Return a kind as the name of a module, which Python's own words end with `_` for."""
    return f"{kind}_" if keyword.iskeyword(kind) or hasattr(builtins, kind) else kind


def heirs(kind: type[Timer]) -> Iterator[type[Timer]]:
    """Yield all classes below one that modules define which are loaded."""
    for each in kind.__subclasses__():
        yield each
        yield from heirs(each)


@pytest.mark.parametrize("point", POINTS)
def test_every_module_is_listed_in_order_and_has_a_test(point: str) -> None:
    package, entries = POINTS[point]

    listed = [module_name(entry.kind) for entry in entries]
    tested = {path.stem.removeprefix("test_") for path in (TESTS / point).glob("test_*.py")}
    missing = modules(package) - {*listed}
    assert not missing, f"add to the tuple in roguelike/{point}/__init__.py: {missing}"
    assert listed == sorted(modules(package))
    untested = modules(package) - tested
    assert not untested, f"no tests/{point}/test_….py for {untested}"
    assert tested == {*modules(package), "contract"}


def test_module_function_kind_and_class_share_one_name() -> None:
    for point, entry in LISTED:
        name = entry.kind

        module = module_name(name)
        assert is_name(name)
        assert entry.run.__name__ == module
        assert entry.run.__module__ == entry.params.__module__ == f"roguelike.{point}.{module}"
        assert entry.params.__name__ == "".join(part.capitalize() for part in name.split("_"))


def test_every_memory_of_actors_is_listed_by_who_uses_it() -> None:
    """What is not listed is saved, but nothing holds it to its type when it is read."""
    loaded = [module for name, module in [*sys.modules.items()] if name.startswith("roguelike.")]
    slots = {
        each.name: f"{module.__name__}.{name}"
        for module in loaded
        for name, each in vars(module).items()
        if isinstance(each, Slot)
    }

    unlisted = [slots[name] for name in slots.keys() - registries().memory().keys()]
    assert not unlisted, f"no behavior has it in `remembers`: {unlisted}"


def test_every_timer_is_listed_by_what_starts_it() -> None:
    """What is not listed is saved, but does nothing in the game that is restored."""
    listed = {ActorTimer, UnknownTimer, *registries().timer_kinds().values()}
    own = [each for each in heirs(Timer) if each.__module__.startswith("roguelike.")]

    unlisted = [each.__name__ for each in own if each not in listed]
    assert not unlisted, f"no entry has it in `timers`, nor is it in OWN_TIMERS: {unlisted}"


def test_everything_that_data_can_say_is_described() -> None:
    for point, entry in LISTED:
        fields = dict(entry.params.model_fields)
        fields.pop("kind")

        silent = [name for name, field in fields.items() if not field.description]
        assert entry.summary, f"{point}/{entry.kind}"
        assert silent == [], f"{point}/{entry.kind}"
