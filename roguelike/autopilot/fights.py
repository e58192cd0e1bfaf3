"""The key that fights chooses whom the player attacks, and asks before it wakes anyone."""

from __future__ import annotations

from roguelike.autopilot.interrupts import Halt, enemies
from roguelike.autopilot.played_game import Played
from roguelike.autopilot.refusals import Refusals
from roguelike.autopilot.tasks import Once
from roguelike.autopilot.travel import attack_on, blocked
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.sequences import SequenceDef
from roguelike.core.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.effect_estimates import NestedStep, nested_steps
from roguelike.engine.knowledge.known_hazards import Grade
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import direction_of


class Fights:
    """Chooses whom the player of one game attacks."""

    def __init__(self, played: Played, refusals: Refusals) -> None:
        """Know a game; `refusals` asks before what had better not be done."""
        self._played = played
        self._judgement = played.judgement
        self._refusals = refusals
        self._bursting = frozenset(
            id_
            for id_, monster in played.catalog.all(MonsterDef).items()
            if bursts(monster, played.catalog)
        )

    def fight(self) -> Once | Halt:
        """Return an attack on the nearest enemy, or a step toward it; those awake come first.

        Who is better left alone is named, and attacked when that is asked for once more.
        """
        view, refusals = self._played.view, self._refusals
        target = min(enemies(view), key=self._urgency, default=None)
        lost, plight = refusals.lost(), self._judgement.plight(view)
        is_blind = plight is not None and plight.name == "blind"
        if target is None:
            return Halt("nobody_to_see" if is_blind else "nobody_to_fight")
        if unfit := refusals.unfit():
            return unfit
        if lost and is_blind and not self._is_in_reach(target):
            return lost
        if qualm := self._qualm(target):
            is_burst = qualm.reason == "halt_bursts"
            key = ("burst", target.id) if is_burst else attack_on(target)
            if not refusals.asked.again(key, view.turn):
                return qualm
        elif doomed := refusals.doomed():
            return doomed
        return self._toward(target, view)

    def _urgency(self, enemy: SeenActor) -> tuple[bool, bool, bool]:
        """Return the sort key of enemies who are equally near; the lowest is fought first."""
        is_awake = enemy.alert and not enemy.is_sensed
        return not is_awake, not self._is_in_reach(enemy), self._would_burst(enemy)

    def _qualm(self, enemy: SeenActor) -> Halt | None:
        """Return why an enemy is better left alone, if there is a reason."""
        if self._would_burst(enemy):
            return Halt.because_of(enemy, "halt_bursts")
        if enemy.alert or self._is_in_reach(enemy):  # whom a step attacks unasked, too
            return None
        return Halt.because_of(enemy, "halt_asleep" if enemy.is_asleep else "halt_unaware")

    def _would_burst(self, enemy: SeenActor) -> bool:
        """Tell whether an attack on an enemy could make it burst beside the player."""
        return enemy.kind in self._bursting and self._is_in_reach(enemy)

    def _is_in_reach(self, enemy: SeenActor) -> bool:
        return enemy in self._judgement.lay(self._played.view).in_reach()

    def _toward(self, target: SeenActor, view: View) -> Once | Halt:
        """Return an attack on an enemy, or the first step of the way to it."""
        here, there = view.player.position, target.position
        if self._is_in_reach(target):
            return Once(Step(Direction((there.x - here.x, there.y - here.y))))
        lay = self._judgement.lay(view)
        swims = not view.table.dry[int(view.terrain[there])]
        for known in (lay, lay.guessing()):
            way = known.way(known.beside(lay.cell(there)))
            if way is None or (swims and way.grade is Grade.GRAVE):  # into the water, like it
                continue
            key = ("fight", target.id, way.sources)
            if way.harms and not self._refusals.asked.again(key, view.turn):
                return Halt.through(way, lay)
            step = Step(direction_of(way.cells[0] - lay.here, view.height))
            return Once(step, way.bearable)
        if swims:
            return Halt.because_of(target, "halt_unreachable")
        return blocked(lay, lay.beside(lay.cell(there)), self._refusals.asked)


def bursts(monster: MonsterDef, catalog: Catalog) -> bool:
    """Return True if a kind of monster harms those beside it when it dies."""
    sequences = catalog.all(SequenceDef)
    return any(
        _harms_others(each, catalog)
        for trigger in monster.triggers
        if trigger.on == "death"
        for each in nested_steps(trigger.steps, sequences, may_follow=True)
    )


def _harms_others(nested: NestedStep, catalog: Catalog) -> bool:
    """Return True if a step hurts others, or brings about what does something to all."""
    step, is_aimed = nested
    field = step.spreads()
    if field is not None and catalog.get(FieldDef, field).triggers:
        return True
    harms = step.harms_by() is not None or step.attacks_with() is not None
    return harms and (is_aimed or step.whom == "other")
