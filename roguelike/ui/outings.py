"""What a player can begin that takes several turns, for the game as it is now."""

from __future__ import annotations

from roguelike.bots.scout import Scout
from roguelike.core.geometry import Direction, Position
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.item import Thing
from roguelike.engine.terrain import TerrainTable
from roguelike.engine.view import SeenActor, View
from roguelike.game import PlayerAction
from roguelike.ui.adventure import Adventure
from roguelike.ui.excursions import (
    Excursion,
    Explore,
    Once,
    Rest,
    Run,
    Travel,
    cell_of,
    ground_of,
    stairs,
)
from roguelike.ui.texts import TextName, Texts
from roguelike.ui.vigilance import Halt, enemies, threat

_HARMFUL = frozenset({"enter", "step", "turn"})
"""The occasions on which terrain does something to those who are on it."""


class Outings:
    """Begins excursions in one game, and remembers what has been explored."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Know nothing of the level but what the player knows."""
        ruleset = adventure.game.ruleset
        self._adventure = adventure
        self._texts = texts
        self._gait = ruleset.gait
        self._dangers = _dangers(ruleset.terrain)
        self._wanted = ruleset.items.picked_up
        self._scout = Scout(self._wants, ruleset.gait.cutting)
        self._explored = (0, "")  # the level on which exploring has come to its end

    def explore(self) -> Excursion | Halt:
        """Return how to explore, or to go to the stairs if all is explored."""
        view = self._adventure.view
        if halt := threat(view):
            return halt
        if self._explored == (view.depth, view.level):
            return self._to_stairs("down", None)
        return Explore(self._scout, self._dangers)

    def explored(self) -> Halt:
        """Return what is left when exploring has come to its end."""
        view = self._adventure.view
        self._explored = (view.depth, view.level)
        left = self._left(view)
        return Halt("halt_left", ", ".join(left)) if left else Halt("halt_explored")

    def descend(self) -> Excursion | Halt:
        """Return how to go to the nearest known stairs down, and down them."""
        return self._to_stairs("down", Descend())

    def ascend(self) -> Excursion | Halt:
        """Return how to go to the nearest known stairs up, and up them."""
        return self._to_stairs("up", Ascend())

    def point(self, position: Position) -> Excursion | Halt:
        """Return how to go to a known position; beside the player, that is one step or attack."""
        view = self._adventure.view
        here, there = view.player.position, position
        steps = {here.step(step): step for step in self._gait.directions}
        if there in steps:
            return Once(Step(steps[there]))
        return threat(view) or self._travel([cell_of(position, view)], None)

    def way(self, position: Position) -> list[Position]:
        """Return the cells on the known way to a position, that included; none without a way."""
        view = self._adventure.view
        cells = self._travel([cell_of(position, view)], None).route(view)
        return [Position(*divmod(cell, view.height)) for cell in cells]

    def sights(self) -> list[Position]:
        """Return where there is something to see, enemies first, and then the nearest first."""
        view = self._adventure.view
        here, distance = view.player.position, self._adventure.game.ruleset.distance
        things = {*view.items, *view.gold}
        things |= {
            Position(*divmod(cell, view.height))
            for way in ("down", "up")
            for cell in stairs(view, way)
        }

        def nearness(there: Position) -> tuple[int, Position]:
            return distance(there.x - here.x, there.y - here.y), there

        actors = [actor.position for actor in view.actors]
        return [*actors, *sorted(things - {here, *actors}, key=nearness)]

    def rest(self) -> Excursion | Halt:
        """Return how to recover, or to search."""
        view = self._adventure.view
        return threat(view) or Rest(view)

    def run(self, direction: Direction) -> Excursion:
        """Return how to run in a direction; near an enemy who is awake, that is one step."""
        return Run(direction, self._gait)

    def fight(self) -> PlayerAction | Halt:
        """Return an attack on the nearest enemy, or a step toward it."""
        view = self._adventure.view
        target = next(iter(enemies(view)), None)
        if target is None:
            return Halt("nobody_in_view")
        return self._toward(target, view)

    def _toward(self, target: SeenActor, view: View) -> PlayerAction | Halt:
        here, there = view.player.position, target.position
        ground = ground_of(view, self._gait, self._dangers)
        if ground.may_step(cell_of(here, view), cell_of(there, view) - cell_of(here, view)):
            return Step(Direction((there.x - here.x, there.y - here.y)))
        beside = [
            cell_of(there, view) + offset
            for offset in ground.moves
            if ground.may_step(cell_of(there, view) + offset, -offset)
        ]
        return self._travel(beside, None).next(view)

    def _to_stairs(self, way: str, arrival: PlayerAction | None) -> Excursion | Halt:
        view = self._adventure.view
        here, known = cell_of(view.player.position, view), stairs(view, way)
        if here in known and arrival:
            return self._travel([here], arrival)
        if halt := threat(view):
            return halt
        return self._travel(known, arrival) if known else Halt("halt_no_stairs")

    def _travel(self, goals: list[int], arrival: PlayerAction | None) -> Travel:
        return Travel(goals, self._gait, self._dangers, arrival)

    def _wants(self, thing: Thing) -> bool:
        return thing.kind in self._wanted

    def _left(self, view: View) -> list[str]:
        """Return what is known of the level that exploring has left alone."""
        texts, table = self._texts, view.table
        locked = sum(1 for number in view.terrain.reshape(-1).tolist() if table.locks[number])
        counts: tuple[tuple[TextName, int], ...] = (
            ("left_items", len(view.items)),
            ("left_locked", locked),
        )
        found = [texts(name, count=count) for name, count in counts if count]
        return found if stairs(view, "down") else [*found, texts("left_stairs")]


def _dangers(table: TerrainTable) -> frozenset[str]:
    """Return the ids of the kinds of terrain that do something to those who are on them."""
    triggers = zip(table.ids, table.triggers, strict=True)
    return frozenset(id_ for id_, occasions in triggers if not _HARMFUL.isdisjoint(occasions))
