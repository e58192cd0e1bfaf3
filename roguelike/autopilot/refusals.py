"""Refusals: why what takes several turns is not begun, or only if it is asked for once more."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roguelike.autopilot.interrupts import CRITICAL, Halt, HaltReason, is_low, is_weak, threat
from roguelike.autopilot.played_game import Played
from roguelike.autopilot.travel import Asked, stairs
from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.knowledge.judgement import Ailment
from roguelike.engine.knowledge.player_view import View


class Refusals:
    """Knows why the player of one game had better not begin something.

    Attributes:
        asked: What the player has been asked last.
    """

    def __init__(self, played: Played) -> None:
        """Look after the player of a game."""
        self.asked = Asked()
        self._played = played
        self._judgement = played.judgement
        self._consents: set[HaltReason] = set()  # to go on although hurt

    def reconsider(self, view: View) -> None:
        """Forget what the player has agreed to where that is over."""
        if not is_weak(view):
            self._consents -= {"halt_weak", "halt_critical"}
        if not view.player.statuses:
            self._consents -= {"halt_ailing", "halt_dying"}

    def hunted(self) -> Halt | None:
        """Return why nothing can be begun in view of an enemy, if one is after the player."""
        view = self._played.view
        awake = threat(view)
        if awake is None or view.is_helpless:  # and a turn passes anyway
            return None
        plight = self._judgement.plight(view)
        if plight and plight.name == "afraid":
            return Halt.because_of(awake, "halt_afraid")
        count = sum(each.hunts and not each.is_sensed for each in view.actors)
        if count > 1:
            halt = Halt.because_of(awake, "halt_threats_weak" if is_low(view) else "halt_threats")
            return replace(halt, count=count)
        return Halt.because_of(awake, "halt_threat_weak" if is_low(view) else "halt_threat")

    def lost(self) -> Halt | None:
        """Return why the player cannot find the way now, if there is a reason."""
        plight = self._judgement.plight(self._played.view)
        if plight is None or plight.name == "afraid":
            return None
        return Halt("halt_lost", status=plight.status, count=plight.turns)

    def unfit(self) -> Halt | None:
        """Return why the player can walk but not fight in view of an enemy, if that is so."""
        view = self._played.view
        awake, hindrance = threat(view), self._judgement.hindrance(view, "attack")
        if awake is None or hindrance is None or hindrance.is_total:
            return None
        plight = self._judgement.plight(view)
        if plight and plight.name == "afraid":
            return self.hunted()
        halt = Halt.because_of(awake, "halt_unfit")
        return replace(halt, status=hindrance.status, count=hindrance.turns)

    def weak(self, command: CommandName) -> Halt | None:
        """Return a question to a player who had better rest first, unless it was just asked."""
        view = self._played.view
        ailments = self._judgement.ailments(view)
        if ailments and self._judgement.is_dying(view):
            halt = self._dying(ailments)
        elif is_weak(view):
            halt = Halt("halt_weak", count=view.player.health)
        elif ailments and command == "explore":
            halt = Halt("halt_ailing", status=ailments[0].status)
        else:
            return None
        return halt if self._is_asked(halt, command) else None

    def dying(self) -> Halt | None:
        """Return a question to a player whom no rest saves, unless it was just asked."""
        view, ailments = self._played.view, self._judgement.ailments(self._played.view)
        if not ailments or not self._judgement.is_dying(view):
            return None
        again = self.asked.again(("rest", "halt_dying"), view.turn)
        return None if again else self._dying(ailments)

    def _dying(self, ailments: Sequence[Ailment]) -> Halt:
        return Halt("halt_dying", status=ailments[0].status)

    def doomed(self) -> Halt | None:
        """Return a question to a player who is close to death, before a fight goes on."""
        view, player = self._played.view, self._played.view.player
        if player.health * 100 >= player.max_health * CRITICAL:
            return None
        if not self._is_asked(Halt("halt_critical"), "fight"):
            return None
        knows_way = bool(stairs(view, "down"))
        return Halt("halt_critical_flee" if knows_way else "halt_critical", count=player.health)

    def _is_asked(self, halt: Halt, command: CommandName) -> bool:
        """Tell whether the player is asked, and has not agreed."""
        name = halt.reason
        assert name is not None, "a question has a text"
        if name in self._consents:
            return False
        if not self.asked.again((command, name), self._played.view.turn):
            return True
        self._consents.add(name)
        return False
