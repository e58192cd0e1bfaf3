"""The risks of fighting a kind of monster that its definition tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.sequences import SequenceDef
from roguelike.content.schema.steps import StepParams

DEEPEST: Final = 5
"""The depth to which steps within steps are looked into."""


def bursts(monster: MonsterDef, catalog: Catalog) -> bool:
    """Tell whether a kind of monster harms those beside it when it dies."""
    deaths = (trigger for trigger in monster.triggers if trigger.on == "death")
    return any(_harms(death.steps, DEEPEST, catalog, is_aimed=False) for death in deaths)


def inner_steps(step: StepParams, catalog: Catalog) -> tuple[tuple[StepParams, ...], bool]:
    """Return the steps that a step carries out, and whether these are aimed at others."""
    if (sequence := step.runs()) is not None:
        run = catalog.get(SequenceDef, sequence)
        return run.steps, run.aim is not None
    return tuple(each for steps in step.branches() for each in steps), False


def _harms(steps: Iterable[StepParams], depth: int, catalog: Catalog, *, is_aimed: bool) -> bool:
    """Tell whether steps hurt others, or bring about what does something to all."""
    for step in steps if depth else ():
        field, inner = step.spreads(), inner_steps(step, catalog)
        if field is not None and catalog.get(FieldDef, field).triggers:
            return True
        harms = step.harms_by() is not None or step.attacks_with() is not None
        if harms and (is_aimed or step.whom == "other"):
            return True
        if _harms(inner[0], depth - 1, catalog, is_aimed=is_aimed or inner[1]):
            return True
    return False
