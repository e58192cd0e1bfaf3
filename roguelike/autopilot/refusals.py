"""Refusals: reasons against tasks, and questions that the player may confirm."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roguelike.autopilot.interrupts import (
    CRITICAL,
    Interrupt,
    InterruptReason,
    is_low,
    is_weak,
    threat,
)
from roguelike.autopilot.played_game import PlayedGame
from roguelike.autopilot.travel import Confirmations, stairs
from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.knowledge.judgement import Ailment
from roguelike.engine.knowledge.player_view import View


class Refusals:
    """The reasons of one player against tasks.

    Attributes:
        confirmations: What the player has been asked and has confirmed.
    """

    def __init__(self, played: PlayedGame) -> None:
        """Start without confirmations."""
        self.confirmations = Confirmations()
        self._played = played
        self._judgement = played.judgement
        self._consents: set[InterruptReason] = set()  # to go on although hurt

    def reconsider(self, view: View) -> None:
        """Forget confirmations whose reason is over."""
        if not is_weak(view):
            self._consents -= {"halt_weak", "halt_critical"}
        if not view.player.statuses:
            self._consents -= {"halt_ailing", "halt_dying"}

    def hunted(self) -> Interrupt | None:
        """Return the reason against tasks in view of an enemy, if one hunts the player."""
        view = self._played.view
        awake = threat(view)
        if awake is None or view.is_helpless:  # and a turn passes anyway
            return None
        impairment = self._judgement.impairment(view)
        if impairment and impairment.name == "afraid":
            return Interrupt.because_of(awake, "halt_afraid")
        count = sum(each.hunts and not each.is_sensed for each in view.actors)
        if count > 1:
            interrupt = Interrupt.because_of(
                awake, "halt_threats_weak" if is_low(view) else "halt_threats"
            )
            return replace(interrupt, count=count)
        return Interrupt.because_of(awake, "halt_threat_weak" if is_low(view) else "halt_threat")

    def lost(self) -> Interrupt | None:
        """Return the reason that the player cannot find the way now, if there is one."""
        impairment = self._judgement.impairment(self._played.view)
        if impairment is None or impairment.name == "afraid":
            return None
        return Interrupt("halt_lost", status=impairment.status, count=impairment.turns)

    def unfit(self) -> Interrupt | None:
        """Return the reason that the player can walk but not fight in view of an enemy, if so."""
        view = self._played.view
        awake, hindrance = threat(view), self._judgement.hindrance(view, "attack")
        if awake is None or hindrance is None or hindrance.is_total:
            return None
        impairment = self._judgement.impairment(view)
        if impairment and impairment.name == "afraid":
            return self.hunted()
        interrupt = Interrupt.because_of(awake, "halt_unfit")
        return replace(interrupt, status=hindrance.status, count=hindrance.turns)

    def weak(self, command: CommandName) -> Interrupt | None:
        """Return the advice to rest first, unless it was just given."""
        view = self._played.view
        ailments = self._judgement.ailments(view)
        if ailments and self._judgement.is_dying(view):
            interrupt = self._dying(ailments)
        elif is_weak(view):
            interrupt = Interrupt("halt_weak", count=view.player.health)
        elif ailments and command == "explore":
            interrupt = Interrupt("halt_ailing", status=ailments[0].status)
        else:
            return None
        return interrupt if self._is_asked(interrupt, command) else None

    def dying(self) -> Interrupt | None:
        """Return the warning that no rest saves the player, unless it was just given."""
        view, ailments = self._played.view, self._judgement.ailments(self._played.view)
        if not ailments or not self._judgement.is_dying(view):
            return None
        again = self.confirmations.ask(("rest", "halt_dying"), view.turn)
        return None if again else self._dying(ailments)

    def _dying(self, ailments: Sequence[Ailment]) -> Interrupt:
        return Interrupt("halt_dying", status=ailments[0].status)

    def doomed(self) -> Interrupt | None:
        """Return the warning of death before a fight goes on, unless it was just given."""
        view, player = self._played.view, self._played.view.player
        if player.health * 100 >= player.max_health * CRITICAL:
            return None
        if not self._is_asked(Interrupt("halt_critical"), "fight"):
            return None
        knows_way = bool(stairs(view, "down"))
        return Interrupt(
            "halt_critical_flee" if knows_way else "halt_critical", count=player.health
        )

    def _is_asked(self, interrupt: Interrupt, command: CommandName) -> bool:
        """Return True if the player is asked, and has not agreed."""
        name = interrupt.reason
        assert name is not None, "a question has a text"
        if name in self._consents:
            return False
        if not self.confirmations.ask((command, name), self._played.view.turn):
            return True
        self._consents.add(name)
        return False
