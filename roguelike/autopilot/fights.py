"""Fights: the choice of enemies to attack, and questions before waking or bursting one."""

from __future__ import annotations

from roguelike.autopilot.interrupts import Interrupt, enemies
from roguelike.autopilot.played_game import PlayedGame
from roguelike.autopilot.refusals import Refusals
from roguelike.autopilot.tasks import SingleAction
from roguelike.autopilot.travel import attack_on, blocked
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.steps import SequenceDef
from roguelike.content.schema.terrain import FieldDef
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.effect_estimates import NestedStep, nested_steps
from roguelike.engine.knowledge.known_hazards import HarmGrade
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import direction_of


class Fights:
    """The choice of enemies that the player of one game attacks."""

    def __init__(self, played: PlayedGame, refusals: Refusals) -> None:
        """Look up the monsters that burst; `refusals` asks before what is unwise."""
        self._played = played
        self._judgement = played.judgement
        self._refusals = refusals
        self._bursting = frozenset(
            id_
            for id_, monster in played.catalog.all(MonsterDef).items()
            if bursts(monster, played.catalog)
        )

    def fight(self) -> SingleAction | Interrupt:
        """Return an attack on the nearest enemy, or a step toward it; those awake come first.

        Who is better left alone is named, and attacked when that is asked for once more.
        """
        view, refusals = self._played.view, self._refusals
        target = min(enemies(view), key=self._urgency, default=None)
        lost, impairment = refusals.lost(), self._judgement.impairment(view)
        is_blind = impairment is not None and impairment.name == "blind"
        if target is None:
            return Interrupt("nobody_to_see" if is_blind else "nobody_to_fight")
        if unfit := refusals.unfit():
            return unfit
        if lost and is_blind and not self._is_in_reach(target):
            return lost
        if qualm := self._qualm(target):
            is_burst = qualm.reason == "halt_bursts"
            key = ("burst", target.id) if is_burst else attack_on(target)
            if not refusals.confirmations.ask(key, view.turn):
                return qualm
        elif doomed := refusals.doomed():
            return doomed
        return self._toward(target, view)

    def _urgency(self, enemy: SeenActor) -> tuple[bool, bool, bool]:
        """Return the sort key of enemies at the same distance; the lowest is fought first."""
        is_awake = enemy.alert and not enemy.is_sensed
        return not is_awake, not self._is_in_reach(enemy), self._would_burst(enemy)

    def _qualm(self, enemy: SeenActor) -> Interrupt | None:
        """Return why an enemy is better left alone, if there is a reason."""
        if self._would_burst(enemy):
            return Interrupt.because_of(enemy, "halt_bursts")
        if enemy.alert or self._is_in_reach(enemy):  # whom a step attacks unasked, too
            return None
        return Interrupt.because_of(enemy, "halt_asleep" if enemy.is_asleep else "halt_unaware")

    def _would_burst(self, enemy: SeenActor) -> bool:
        """Return True if an attack on an enemy could make it burst beside the player."""
        return enemy.kind in self._bursting and self._is_in_reach(enemy)

    def _is_in_reach(self, enemy: SeenActor) -> bool:
        return enemy in self._judgement.known_map(self._played.view).in_reach()

    def _toward(self, target: SeenActor, view: View) -> SingleAction | Interrupt:
        """Return an attack on an enemy, or the first step of the way to it."""
        here, there = view.player.position, target.position
        if self._is_in_reach(target):
            return SingleAction(Step(Direction((there.x - here.x, there.y - here.y))))
        known_map = self._judgement.known_map(view)
        swims = not view.table.dry[int(view.terrain[there])]
        for known in (known_map, known_map.guessing()):
            way = known.route_to(known.beside(known_map.cell(there)))
            if way is None or (swims and way.grade is HarmGrade.GRAVE):  # into the water, like it
                continue
            key = ("fight", target.id, way.sources)
            if way.harms and not self._refusals.confirmations.ask(key, view.turn):
                return Interrupt.through(way, known_map)
            step = Step(direction_of(way.cells[0] - known_map.here, view.height))
            return SingleAction(step, way.bearable)
        if swims:
            return Interrupt.because_of(target, "halt_unreachable")
        return blocked(
            known_map, known_map.beside(known_map.cell(there)), self._refusals.confirmations
        )


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
