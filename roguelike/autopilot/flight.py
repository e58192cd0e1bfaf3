"""Flight: a task away from enemies, for a player who is too afraid to fight them."""

from __future__ import annotations

from roguelike.autopilot.interrupts import Halt, threat
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_map import NO_SOURCES
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction


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
        pursuers = [each for each in view.actors if each.hunts]
        away = self._judgement.lay(view).flight(pursuers)
        return Step(away) if away else Halt("halt_cornered")
