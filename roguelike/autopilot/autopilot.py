"""The autopilot: tasks that the player's keys begin, or the reasons against."""

from __future__ import annotations

from roguelike.autopilot.autoexplore import Explore, ExploreMemory
from roguelike.autopilot.fights import Fights
from roguelike.autopilot.interrupts import Interrupt, Lurkers, Sleepers, is_low, threat
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.autopilot.played_game import PlayedGame, TurnFinished
from roguelike.autopilot.refusals import Refusals
from roguelike.autopilot.tasks import AutoTask, Flee, Rest, Run, SingleAction
from roguelike.autopilot.travel import (
    ARRIVED,
    Caution,
    FeatureVisits,
    Fetch,
    Travel,
    blocked,
    stairs,
    unmapped,
)
from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import direction_of
from roguelike.engine.world.item import ItemView
from roguelike.game import PlayerAction

DETOUR = 8
"""The most steps by which an item that is picked up first may be farther than unknown cells."""
_NOWHERE = (0, "")
_KEPT_OFF = "near sleepers"
"""The question whether to explore near those who must not be woken."""


class Autopilot:
    """The autopilot of one game, which begins tasks and remembers what has been explored."""

    def __init__(self, played: PlayedGame) -> None:
        """Start with what the player knows of the level."""
        ruleset = played.game.ruleset
        self._played = played
        self._movement_rules = ruleset.movement_rules
        self._judgement = played.judgement
        self._wanted = frozenset(
            kind
            for kind in ruleset.items.picked_up
            if UNTOUCHED not in ruleset.things.items[kind].definition.tags
        )
        self._limits, self._kinds = ruleset.items, ruleset.things.items
        self._memory = ExploreMemory(
            Pathfinder(self._wants, ruleset.movement_rules.cutting, detour=DETOUR),
            Sleepers(),
            Lurkers([kind for kind, each in ruleset.monsters.items() if each.moves == "swim"]),
        )
        self._features = KnownFeatures(ruleset)
        self._visits = FeatureVisits(self._features, self._judgement, self._memory.sleepers)
        self._explored = _NOWHERE  # the level on which exploring has come to its end
        self._is_kept_off = False  # whether sleepers were all that kept exploring from going on
        self._refusals = Refusals(played)
        self._fights = Fights(played, self._refusals)
        self._look(played.view)

    def remember(self, turn: TurnFinished) -> None:
        """Note what is in view after a turn; to be subscribed by whoever begins tasks."""
        self._look(turn.now)

    def _look(self, view: View) -> None:
        self._memory.sleepers.look(view)
        self._memory.lurkers.look(view)
        if view.here:  # and was not picked up by walking here: dropped, or no room for it
            self._memory.pathfinder.look(unmapped(view))
            self._memory.pathfinder.pass_over(view)
        self._refusals.reconsider(view)

    def explore(self) -> AutoTask | Interrupt:
        """Return a task that explores, or goes to the stairs if all is explored."""
        view = self._played.view
        refusals = self._refusals
        first = self._emergency() or refusals.hunted() or refusals.lost() or self._cure()
        is_in_harm = self._judgement.known_map(view).is_in_harm  # and had better leave it at once
        if found := first or (None if is_in_harm else refusals.weak("explore")):
            return found
        self._memory.pathfinder.wanted_items.reconsider()
        confirmations, curious = refusals.confirmations, self._visits.next
        is_bold = self._is_kept_off and confirmations.ask(_KEPT_OFF, view.turn)
        self._is_kept_off = False
        task = Explore(self._memory, self._judgement, curious, confirmations, is_bold=is_bold)
        if self._explored == (view.depth, view.level):
            trial = Explore(self._memory, self._judgement, self._visits.next)
            if not isinstance(trial.next(view), Interrupt):
                self._explored = _NOWHERE
            elif known := stairs(view, "down"):
                return self._travel(known, Interrupt("halt_at_stairs"), is_bold=False)
        return task

    def _emergency(self) -> AutoTask | None:
        """Return the task before all others: flight, a turn that passes, or a way out of harm."""
        view = self._played.view
        impairment, awake = self._judgement.impairment(view), threat(view)
        if impairment and impairment.name == "afraid" and awake:
            return Flee(self._judgement)
        if view.is_helpless and awake:
            return SingleAction(Step(Direction.NORTH))  # in place of which a turn passes
        known_map = self._judgement.known_map(view)
        out = known_map.out() if impairment and known_map.is_in_harm and not awake else None
        return Travel(out.cells[-1:], self._judgement) if out else None

    def _cure(self) -> AutoTask | None:
        """Return the journey to a near cell that ends what the player suffers from, if any."""
        cure = self._judgement.remedy(self._played.view)
        return Travel(cure.cells[-1:], self._judgement) if cure else None

    def explored(self, end: Interrupt) -> Interrupt:
        """Return the interrupt of exploring at its end, from which the same key goes on."""
        view = self._played.view
        self._explored = (view.depth, view.level)
        if not end.subject:
            return end
        if stairs(view, "down"):
            return end.saying("halt_kept_off")
        self._is_kept_off = True
        self._refusals.confirmations.ask(_KEPT_OFF, view.turn)
        return end.saying("halt_near")

    def descend(self) -> AutoTask | Interrupt:
        """Return a task to the nearest known stairs down, and down them."""
        return self._to_stairs("down", Descend())

    def ascend(self) -> AutoTask | Interrupt:
        """Return a task to the nearest known stairs up, and up them."""
        return self._to_stairs("up", Ascend())

    def point(self, position: Position) -> AutoTask | Interrupt:
        """Return a task to a known position; beside the player, it is one step or attack.

        While an enemy is after the player it is one step on the way, too.
        """
        view = self._played.view
        here, there = view.player.position, position
        steps = {here.step(step): step for step in self._movement_rules.directions}
        if there in steps:
            return SingleAction(Step(steps[there]))
        refusal = self._refusals.hunted() or self._refusals.lost()
        if refusal is None:
            return self._travel(self._goals(position))
        return self._first_step(self._travel(self._goals(position))) or refusal

    def fetch(self, position: Position) -> AutoTask | Interrupt:
        """Return a task that picks up the items at a known position."""
        cell = self._judgement.known_map(self._played.view).cell(position)
        refusal = self._refusals.hunted() or self._refusals.lost()
        return refusal or Fetch([cell], self._judgement, PickUp())

    def route_to(self, position: Position) -> list[tuple[Position, bool]]:
        """Return the cells on the known route to a position, or to beside it if that is taken.

        With each comes whether something does harm there.
        """
        view = self._played.view
        goals = self._goals(position)
        known_map = self._judgement.known_map(view)
        way = None if known_map.here in goals else self._travel(goals).route(view)
        harmful = {cell for cell, _ in way.harms} if way else ()
        return [(known_map.position(cell), cell in harmful) for cell in way.cells] if way else []

    def _goals(self, position: Position) -> list[int]:
        """Return the cell itself, or those beside a feature, a lock or an actor there."""
        view = self._played.view
        is_taken = (
            self._features.at(position, view) is not None
            or view.table.locks[view.terrain[position]] is not None
            or any(actor.position == position for actor in view.actors)
        )
        cell = self._judgement.known_map(view).cell(position)
        return self._features.beside(position, view) if is_taken else [cell]

    def rest(self) -> AutoTask | Interrupt:
        """Return a task that rests to recover, or searches."""
        view, refusals = self._played.view, self._refusals
        if interrupt := refusals.hunted() or self._unrest() or refusals.dying():
            return interrupt
        is_doomed = self._judgement.is_dying(view)  # which has been asked about, turn by turn
        return SingleAction(Wait()) if is_doomed else Rest(view, self._judgement)

    def _unrest(self) -> Interrupt | None:
        """Return the interrupt that names a near cell which ends what the player suffers from."""
        view = self._played.view
        cure = self._judgement.remedy(view)
        if cure is None:
            return None
        worst = self._judgement.ailments(view)[0]
        position = self._judgement.known_map(view).position(cure.cells[-1])
        return Interrupt("halt_remedy", position=position, status=worst.status)

    def run(self, direction: Direction) -> AutoTask:
        """Return a run in a direction; near an enemy, or astray, it is one step."""
        if self._judgement.impairment(self._played.view):
            return SingleAction(Step(direction))
        return Run(direction, self._judgement)

    def fight(self) -> SingleAction | Interrupt:
        """Return an attack on the nearest enemy, or a step toward it."""
        return self._fights.fight()

    def _to_stairs(self, way: str, arrival: PlayerAction) -> AutoTask | Interrupt:
        """Return a task to stairs; close to death, with an enemy in view, it is one step."""
        view, refusals = self._played.view, self._refusals
        here, known = self._judgement.known_map(view).here, stairs(view, way)
        command: CommandName = "descend" if way == "down" else "ascend"
        hunted = refusals.hunted()
        if here in known:
            return (None if hunted else refusals.weak(command)) or SingleAction(arrival)
        if not known:
            return Interrupt("halt_no_stairs_down" if way == "down" else "halt_no_stairs_up")
        travel = self._travel(known, arrival)
        if hunted and way == "down" and is_low(view):
            known_map = self._judgement.known_map(view)
            return self._first_step(travel) or blocked(known_map, known, refusals.confirmations)
        if hunted:
            return hunted
        return refusals.lost() or self._cure() or refusals.weak(command) or travel

    def _first_step(self, travel: Travel) -> SingleAction | None:
        """Return the first step of a known way; None if there is none."""
        view = self._played.view
        known_map, route = self._judgement.known_map(view), travel.route(view)
        if route is None:
            return None
        return SingleAction(Step(direction_of(route.cells[0] - known_map.here, view.height)))

    def _travel(
        self,
        goals: list[int],
        arrival: PlayerAction | Interrupt = ARRIVED,
        *,
        is_bold: bool = True,
    ) -> Travel:
        caution = Caution(self._memory.sleepers, self._refusals.confirmations, is_bold=is_bold)
        return Travel(goals, self._judgement, arrival, caution)

    def _wants(self, thing: ItemView) -> bool:
        """Return True if walking over an item would pick it up or offer it, as far as known."""
        if thing.is_offered:
            return UNTOUCHED not in self._kinds[thing.kind].definition.tags
        if thing.kind not in self._wanted:
            return False
        rules, kinds = self._limits, self._kinds
        carried = [each.thing.kind for each in self._played.view.pack if not each.is_worn]
        if thing.kind in carried and kinds[thing.kind].definition.stack > 1:
            return True
        return len(carried) < rules.carried and all(
            sum(kind in group for kind in carried) < most
            for group, most, _ in rules.limits
            if thing.kind in group
        )
