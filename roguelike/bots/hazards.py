"""Terrain that a player should not step on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from roguelike.bots.scout import GATE, Avoids
from roguelike.content.schema.steps import StepParams
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.terrain import AFFECTING, TerrainTable
from roguelike.engine.words import BAD, UNTOUCHED

if TYPE_CHECKING:
    from numpy.typing import NDArray


def hazards_of(rules: Ruleset) -> Avoids:
    """Return a function that tells for each kind of terrain whether it is bad to be there."""
    statuses = rules.things.statuses

    def is_bad(step: StepParams) -> bool:
        if (status := step.begins()) is not None:
            return BAD in statuses[status].definition.tags
        return bool(step.unsettles) or step.harms_by() is not None

    def hazards(table: TerrainTable) -> NDArray[np.bool_]:
        found = [
            (UNTOUCHED in tags and GATE not in tags)
            or any(
                is_bad(step)
                for occasion in sorted(AFFECTING)
                for trigger in triggers.get(occasion, ())
                for step in trigger.steps
            )
            for tags, triggers in zip(table.tags, table.triggers, strict=True)
        ]
        return np.array(found, np.bool_) | (table.walkable & ~table.dry)

    return hazards
