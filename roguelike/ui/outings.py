"""The excursions that a player can begin in the game as it is now."""

from __future__ import annotations

from collections import Counter
from math import ceil

import numpy as np
from msgspec.structs import replace

from roguelike.bots.scout import Scout
from roguelike.content.schema.actors import MonsterDef
from roguelike.core.geometry import Direction, Position
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.bearings import beside_unknown
from roguelike.engine.cause import NOBODY
from roguelike.engine.item import Thing
from roguelike.engine.routes import Ground, direction_of
from roguelike.engine.terrain import TerrainTable
from roguelike.engine.view import SeenActor, View
from roguelike.engine.words import UNTOUCHED
from roguelike.engine.works import Works
from roguelike.game import PlayerAction
from roguelike.ui.adventure import Adventure
from roguelike.ui.excursions import (
    ARRIVED,
    Excursion,
    Explore,
    Once,
    Rest,
    Run,
    Travel,
    cell_of,
    dangerous_cells,
    ground_of,
    stairs,
    unmapped,
    way_to,
)
from roguelike.ui.habits import Habits
from roguelike.ui.hazards import dangers_of, untouched
from roguelike.ui.reporter import MOST_NAMED
from roguelike.ui.texts import TextName, Texts
from roguelike.ui.turn_finished import TurnFinished
from roguelike.ui.vigilance import Halt, Lurkers, Sleepers, enemies, is_weak, threat
from roguelike.ui.works import Curiosity

DETOUR = 8
"""The most steps by which an item that is picked up first may be farther than unknown cells."""
_NOWHERE = (0, "")


class Outings:
    """Begins excursions in one game, and remembers what has been explored."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Know nothing of the level but what the player knows."""
        ruleset = adventure.game.ruleset
        self._adventure = adventure
        self._texts = texts
        self._gait = ruleset.gait
        self._dangers = dangers_of(ruleset.terrain)
        self._features = _features(ruleset.terrain)
        self._avoided = self._dangers | untouched(ruleset.terrain)
        self._wanted = frozenset(
            kind
            for kind in ruleset.items.picked_up
            if UNTOUCHED not in ruleset.things.items[kind].definition.tags
        )
        self._limits, self._kinds = ruleset.items, ruleset.things.items
        self._scout = Scout(self._wants, ruleset.gait.cutting, detour=DETOUR)
        self._sleepers = Sleepers()
        self._lurkers = Lurkers(
            [kind for kind, each in ruleset.monsters.items() if each.moves == "swim"]
        )
        self._works = Works(ruleset)
        self._curiosity = Curiosity(self._works, self._gait, self._avoided, self._sleepers)
        self._explored = _NOWHERE  # the level on which exploring has come to its end
        self._dares = False  # to explore although badly hurt
        habits = Habits(adventure.catalog, texts)
        self._bursting = frozenset(
            id_
            for id_, monster in adventure.catalog.all(MonsterDef).items()
            if habits.bursts(monster)
        )
        self._meant = (NOBODY, False)  # whom to attack, and whether although it bursts
        self._meant_turn = 0  # when that was asked for last
        self._look(adventure.view)

    def remember(self, turn: TurnFinished) -> None:
        """Note what is in view after a turn; to be subscribed by whoever begins excursions."""
        self._look(turn.now)

    def _look(self, view: View) -> None:
        self._sleepers.look(view)
        self._lurkers.look(view)
        if view.here:  # and was not picked up by walking here: dropped, or no room for it
            self._scout.look(unmapped(view))
            self._scout.pass_over(view)
        if not is_weak(view):
            self._dares = False

    def explore(self) -> Excursion | Halt:
        """Return an excursion that explores, or goes to the stairs if all is explored."""
        view = self._adventure.view
        if halt := self._refusal():
            return halt
        if is_weak(view) and not self._dares:
            self._dares = True
            return Halt("halt_weak")
        self._scout.reconsider()
        visit = self._curiosity.next
        excursion = Explore(self._scout, self._avoided, self._sleepers, visit, self._lurkers)
        if self._explored == (view.depth, view.level):
            if not isinstance(excursion.next(view), Halt):
                self._explored = _NOWHERE
            elif known := stairs(view, "down"):
                there = Halt("halt_at_stairs")
                return Travel(known, self._gait, self._dangers, there, self._sleepers)
        return excursion

    def explored(self, end: Halt) -> Halt:
        """Return the halt of exploring, with what is left at its end."""
        view = self._adventure.view
        self._explored = (view.depth, view.level)
        left = self._left(view)
        if end.position and cell_of(end.position, view) in dangerous_cells(view, self._dangers):
            danger = self._adventure.danger_at(end.position)
            left.append(self._texts("left_danger", danger=danger))
        if end.subject:
            return replace(end, reason="halt_kept_off" if stairs(view, "down") else "halt_near")
        if not left:
            return Halt("halt_explored")
        return Halt("halt_left" if stairs(view, "down") else "halt_shut_in", ", ".join(left))

    def _refusal(self) -> Halt | None:
        """Return why nothing can be begun that takes several turns, if there is a reason."""
        awake = threat(self._adventure.view)
        return Halt.because_of(awake, "halt_threat") if awake else None

    def descend(self) -> Excursion | Halt:
        """Return an excursion to the nearest known stairs down, and down them."""
        return self._to_stairs("down", Descend())

    def ascend(self) -> Excursion | Halt:
        """Return an excursion to the nearest known stairs up, and up them."""
        return self._to_stairs("up", Ascend())

    def point(self, position: Position) -> Excursion | Halt:
        """Return an excursion to a known position; beside the player, it is one step or attack.

        While an enemy is after the player it is one step on the way, too.
        """
        view = self._adventure.view
        here, there = view.player.position, position
        steps = {here.step(step): step for step in self._gait.directions}
        if there in steps:
            return Once(Step(steps[there]))
        refusal = self._refusal()
        if refusal is None:
            return self._travel(self._goals(position))
        first = next(iter(self.way(position)), None)
        return Once(Step(steps[first])) if first and first in steps else refusal

    def way(self, position: Position) -> list[Position]:
        """Return the cells on the known way to a position, or to beside it if that is taken."""
        view = self._adventure.view
        goals = self._goals(position)
        if cell_of(view.player.position, view) in goals:
            return []
        cells = self._travel(goals).route(view)
        return [Position(*divmod(cell, view.height)) for cell in cells]

    def _goals(self, position: Position) -> list[int]:
        """Return the cell to go to, or those beside what is worked, unlocked or attacked there."""
        view = self._adventure.view
        is_taken = (
            self._works.at(position, view) is not None
            or view.table.locks[view.terrain[position]] is not None
            or any(actor.position == position for actor in view.actors)
        )
        return self._works.beside(position, view) if is_taken else [cell_of(position, view)]

    def sights(self) -> list[Position]:
        """Return the positions with something to see, actors first, and then the nearest first.

        Where the player stands is among them if things lie there. Of each kind of dangerous
        terrain, and of what fills cells, that is only the nearest.
        """
        view = self._adventure.view
        here, distance = view.player.position, self._adventure.game.ruleset.distance

        def nearness(there: Position) -> tuple[int, Position]:
            return distance(there.x - here.x, there.y - here.y), there

        things = {*view.items, *view.gold, *self._works.places(view)}
        for number, identifier in enumerate(view.table.ids):
            is_danger = identifier in self._dangers
            if is_danger or number in self._features:
                cells = np.flatnonzero(view.terrain == number).tolist()
                places = [Position(*divmod(cell, view.height)) for cell in cells]
                things.update([min(places, key=nearness)] if is_danger and places else places)
        nearest: dict[str, Position] = {}
        for position in sorted(view.fields, key=nearness):
            for field in view.fields[position]:
                nearest.setdefault(field.id, position)
        things.update(nearest.values())
        things.discard(here)
        if view.here:
            things.add(here)
        actors = [actor.position for actor in view.actors]
        return [*actors, *sorted(things.difference(actors), key=nearness)]

    def rest(self) -> Excursion | Halt:
        """Return an excursion that rests to recover, or searches."""
        return self._refusal() or Rest(self._adventure.view)

    def run(self, direction: Direction) -> Excursion:
        """Return a run in a direction; near an enemy who is awake, it is one step."""
        return Run(direction, self._gait, self._dangers)

    def fight(self) -> PlayerAction | Halt:
        """Return an attack on the nearest enemy, or a step toward it; those awake come first.

        Who is better left alone is named, and attacked when that is asked for once more.
        """
        view = self._adventure.view
        target = min(enemies(view), key=self._urgency, default=None)
        if target is None:
            return Halt("nobody_to_fight")
        reason, meant = self._qualm(target), (target.id, self._would_burst(target))
        was_asked = self._meant == meant and view.turn - self._meant_turn <= 1
        self._meant, self._meant_turn = meant, view.turn
        if reason and not was_asked:
            return Halt.because_of(target, reason)
        return self._toward(target, view)

    def _urgency(self, enemy: SeenActor) -> tuple[bool, bool, bool]:
        """Return the sort key of enemies who are equally near; the lowest is fought first."""
        is_awake = enemy.alert and not enemy.is_sensed
        return not is_awake, not self._is_in_reach(enemy), self._would_burst(enemy)

    def _qualm(self, enemy: SeenActor) -> TextName | None:
        """Return why an enemy is better left alone, if there is a reason."""
        if self._would_burst(enemy):
            return "halt_bursts"
        if enemy.alert:
            return None
        return "halt_asleep" if enemy.is_asleep else "halt_unaware"

    def _would_burst(self, enemy: SeenActor) -> bool:
        """Tell whether an attack on an enemy could make it burst beside the player."""
        return enemy.kind in self._bursting and self._is_in_reach(enemy)

    def _is_in_reach(self, enemy: SeenActor) -> bool:
        view = self._adventure.view
        here, there = cell_of(view.player.position, view), cell_of(enemy.position, view)
        return ground_of(view, self._gait).may_step(here, there - here)

    def _toward(self, target: SeenActor, view: View) -> PlayerAction | Halt:
        here, there = view.player.position, target.position
        if self._is_in_reach(target):
            return Step(Direction((there.x - here.x, there.y - here.y)))
        known = ground_of(view, self._gait)
        if step := self._step_toward(there, known, view):
            return step
        guessed = ground_of(view, self._gait, guesses=True)
        return self._step_toward(there, guessed, view) or Halt("halt_no_way")

    def _step_toward(self, there: Position, ground: Ground, view: View) -> Step | None:
        """Return the first step of a shortest way to a cell beside a position, if there is one."""
        goal, here = cell_of(there, view), cell_of(view.player.position, view)
        beside = (goal + way for way in ground.moves if ground.may_step(goal + way, -way))
        route = way_to(beside, ground, view, dangerous_cells(view, self._dangers), here)
        return Step(direction_of(route[0] - here, view.height)) if route else None

    def _to_stairs(self, way: str, arrival: PlayerAction) -> Excursion | Halt:
        view = self._adventure.view
        here, known = cell_of(view.player.position, view), stairs(view, way)
        if here in known:
            return Once(arrival)
        if halt := self._refusal():
            return halt
        return self._travel(known, arrival) if known else Halt("halt_no_stairs")

    def _travel(self, goals: list[int], arrival: PlayerAction | Halt = ARRIVED) -> Travel:
        return Travel(goals, self._gait, self._dangers, arrival)

    def _wants(self, thing: Thing) -> bool:
        """Tell whether walking over an item would pick it up or let one choose, as far as known."""
        if thing.is_offered:
            return UNTOUCHED not in self._kinds[thing.kind].definition.tags
        if thing.kind not in self._wanted:
            return False
        rules, kinds = self._limits, self._kinds
        carried = [each.thing.kind for each in self._adventure.view.pack if not each.is_worn]
        if thing.kind in carried and kinds[thing.kind].definition.stack > 1:
            return True
        return len(carried) < rules.carried and all(
            sum(kind in group for kind in carried) < most
            for group, most, _ in rules.limits
            if thing.kind in group
        )

    def _left(self, view: View) -> list[str]:
        """Return the names of what exploring has left alone in the known level."""
        texts, table = self._texts, view.table
        tops = [things[-1] for things in view.items.values()]
        left = [self._adventure.namer.item(thing) for thing in tops if not thing.rivals]
        offered = Counter(thing.rivals for thing in tops if thing.rivals)
        for count, known in offered.items():
            left += [texts("left_choice", count=count)] * ceil(known / count)
        if len(left) > MOST_NAMED:
            left[MOST_NAMED:] = [texts("more", count=len(left) - MOST_NAMED)]
        seen = unmapped(view)
        unknown = beside_unknown(seen)
        is_locked = np.array([lock is not None for lock in table.locks])
        doors = int(np.count_nonzero(np.array(table.is_door)[seen.terrain] & unknown))
        locks = int(np.count_nonzero(is_locked[seen.terrain] & unknown))
        if doors:
            left.append(texts("left_door") if doors == 1 else texts("left_doors", count=doors))
        if locks:
            left.append(texts("left_lock") if locks == 1 else texts("left_locks", count=locks))
        if not stairs(view, "down"):
            left.append(texts("left_stairs"))
        return left


def _features(table: TerrainTable) -> frozenset[int]:
    """Return the numbers of the kinds of terrain of which each cell is worth a look."""
    facts = zip(table.leads, table.locks, table.tags, strict=True)
    return frozenset(
        number
        for number, (leads, lock, tags) in enumerate(facts)
        if leads or lock or UNTOUCHED in tags
    )
