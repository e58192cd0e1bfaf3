"""Flight: an excursion away from enemies, for a player who is too afraid to fight them."""

from __future__ import annotations

from roguelike.core.geometry import Direction
from roguelike.core.paths import distance_map, flee_map, in_tenths, step_along
from roguelike.engine.actions.step import Step
from roguelike.engine.judgement import Judgement
from roguelike.engine.lay import NO_SOURCES
from roguelike.engine.view import View
from roguelike.game import PlayerAction
from roguelike.ui.vigilance import Halt, threat


class Flee:
    """Runs from enemies as far as the player can see, through no harm."""

    is_flight = True

    def __init__(self, judgement: Judgement) -> None:
        """Run away; `judgement` knows where."""
        self.dares = NO_SOURCES
        self._judgement = judgement

    def next(self, view: View) -> PlayerAction | Halt:
        """Return a step away from all enemies who are awake, or why there is none."""
        if threat(view) is None:
            return Halt("halt_fled")
        lay = self._judgement.lay(view)
        gait, passable = lay.ground.gait, view.table.walkable[view.terrain]
        for cell in lay.harms:
            passable[lay.position(cell)] = False
        here = view.player.position
        passable[here] = True
        pursuers = [each.position for each in view.actors if each.hostile and each.alert]
        taken = [each.position for each in view.actors]
        distances = distance_map(passable, dict.fromkeys(pursuers, 0), gait)
        refuge = flee_map(distances, passable, gait, obstacles=taken)
        there = step_along(refuge, passable, here, in_tenths(gait), obstacles=taken)
        if there is None:
            return Halt("halt_cornered")
        return Step(Direction((there.x - here.x, there.y - here.y)))
