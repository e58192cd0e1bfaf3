"""A bot that does anything."""

from __future__ import annotations

from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction


class Randomizer:
    """Takes random steps to where one can stand, waits, and descends when it stands on stairs."""

    def __init__(self, seed: str) -> None:
        """Get ready for the game that grows from `seed`."""
        self._rng = Rng(seed, "bot")

    def choose(self, view: View) -> PlayerAction:
        """Return the next action; a step past a corner may turn out to be impossible."""
        here, table = view.player.position, view.table
        options: list[PlayerAction] = [
            Step(direction)
            for direction in (DIRECTIONS if view.diagonals else CARDINALS)
            if table.walkable[view.terrain[here.step(direction)]]
        ]
        options.append(Wait())
        if table.leads[view.terrain[here]] == "down":
            options.append(Descend())
        return self._rng.pick(options)
