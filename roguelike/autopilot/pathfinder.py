"""The pathfinder for levels of which only the explored part is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from roguelike.autopilot.wanted_items import WantedItems
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.definitions.terrain import UNKNOWN, TerrainTable
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_hazards import NO_HARMS
from roguelike.engine.knowledge.known_map import KnownMap
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import (
    NO_CELLS,
    Cells,
    WalkGrid,
    beside_unknown,
    cell_of,
    direction_of,
    marked,
    occupied,
    route_to_nearest,
)
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.item import ItemView
from roguelike.game import PlayerAction

GATE = "gate"
"""The tag of terrain to which the player takes what the game is about."""

PRIZE = "prize"
"""The tag of that item."""

_MOST = 4
"""The walks across the level without anything new after which a bot counts as stalled."""

_STRICTER = {
    CornerCutting.ALWAYS: CornerCutting.ONE_OPEN,
    CornerCutting.ONE_OPEN: CornerCutting.NEVER,
}


class _Aim(Enum):
    """A goal to which a path may lead."""

    NEWS = auto()  # cells from which something unknown may be seen, gold, and things
    STAIRS = auto()  # the ways down
    GATE = auto()  # where a game is won


class Pathfinder:
    """The pathfinder of one player, with its memory of the present level.

    Call `look` with each view before anything else. A way is kept and followed for as long as
    it leads to something that is still wanted, since finding one costs as much as many turns.

    Attributes:
        here: Where the player stands, as a flat index.
        dares: Whether ways lead over what is avoided otherwise, until there is something new.
        finds: Knows what things lie about.
        is_wary: Whether no way leads into what fills cells and hurts, such as fire, unless it
            `dares`, and as long as there is patience.
        is_careful: Whether no way leads over ground that hurts or can be swum, unless it `dares`.
        news_turn: When there was something new on the level the last time.
        route: The way that is being followed, from its end to where the player stands.
    """

    def __init__(
        self,
        wants: Callable[[ItemView], bool] | None = None,
        cutting: CornerCutting = CornerCutting.ALWAYS,
        judgement: Judgement | None = None,
        detour: int = 0,
    ) -> None:
        """Start without a level.

        Args:
            wants: Tells of items that lie about whether to go there; by default to none.
            cutting: Which corners may be cut, as far as that is known; a step that is refused
                shows that fewer may.
            judgement: Knows what hurts; without it, nothing is known to.
            detour: By how many steps gold and things may be farther away than what is unseen, and
                are gone to first nevertheless.
        """
        self._detour = detour
        self.dares = False
        self.is_wary = False
        self._filled = NO_CELLS  # where something is in view that hurts
        self._judgement = judgement
        self.is_careful = False
        self._avoided: NDArray[np.bool_] | None = None
        self._ground: WalkGrid | None = None
        self.here = NOWHERE
        self.wanted_items = WantedItems(wants)
        self._cutting = cutting
        self._level = (0, "")
        self._height = 0
        self._visited = bytearray()
        self._closed: set[int] = set()  # where a step was refused
        self._dead_ends: set[int] = set()  # where going down was refused
        self._gold: Mapping[Position, int] = {}
        self._seen = 0
        self.news_turn = 0
        self._held_out = 0
        self._fruitless: set[tuple[_Aim, Cells]] = set()
        self._aim = _Aim.NEWS
        self.route: list[int] = []

    def look(self, view: View) -> None:
        """Note the player's cell, and anything new on the level."""
        self._ground = None
        if (view.depth, view.level) != self._level:
            self._level = (view.depth, view.level)
            self._height = view.height
            self._visited = bytearray(view.width * view.height)
            self._closed.clear()
            self._dead_ends.clear()
            self._gold = {}
            self.wanted_items.forget()
            self._seen = 0
        self.here = cell_of(view.player, view)
        self._visited[self.here] = 1
        if view.gold != self._gold:
            self._gold = view.gold
            self.route = []  # gold may be nearer than what the way leads to
            self._note_news(view)
        if self.wanted_items.look(view):
            self.route = []
            self._note_news(view)
        self._note_hazards(view)
        if (seen := int(np.count_nonzero(view.terrain))) != self._seen:
            self._seen = seen
            self._note_news(view)

    def _note_hazards(self, view: View) -> None:
        """Note the cells with fields that hurt."""
        filled = NO_CELLS
        is_wary = self.is_wary and not (self.dares or self.is_stalled(view))
        if is_wary and view.fields and self._judgement is not None:
            harms = self._judgement.known_map(view).harms
            filled = frozenset(cell for cell, each in harms.items() if any(h.passes for h in each))
        if filled != self._filled:
            self._filled = filled
            self._fruitless.clear()

    def pass_over(self, view: View) -> None:
        """Leave the items in the player's cell, until something else lies there."""
        if self.wanted_items.pass_over(view):
            self.route = []

    def retry(self) -> None:
        """Forget that no way was found, as after crossing an obstacle."""
        self._fruitless.clear()

    def hold_out(self, view: View) -> None:
        """Restart the patience, as after something good that is not about the way."""
        self._held_out = view.turn

    def _note_news(self, view: View) -> None:
        self.news_turn = self._held_out = view.turn
        self.dare(dares=False)
        self._fruitless.clear()

    def refuse(self, action: PlayerAction) -> None:
        """Learn from an action of the last view that turned out to be impossible."""
        match action:
            case Step(direction) if direction.is_diagonal and self._cutting in _STRICTER:
                self._cutting = _STRICTER[self._cutting]
            case Step(direction):
                self._closed.add(self.here + direction.dx * self._height + direction.dy)
            case _:
                self._dead_ends.add(self.here)
        self.route = []
        self._ground = None
        self._fruitless.clear()

    def dare(self, *, dares: bool) -> None:
        """Allow ways over avoided ground, or forbid them again."""
        if dares != self.dares:
            self.dares = dares
            self.route = []
            self._ground = None
            self._fruitless.clear()

    def is_stalled(self, view: View) -> bool:
        """Return True if there was nothing new for longer than a walk across the level.

        What is good and not about the way, such as health coming back, counts only for so long.
        """
        walk = 2 * (view.width + view.height)
        return view.turn - self._held_out > walk or view.turn - self.news_turn > _MOST * walk

    def explore(self, view: View, blocked: Cells = NO_CELLS) -> PlayerAction | None:
        """Return a step toward gold, a thing or something unseen, or None where there is no way."""
        return self._go(view, _Aim.NEWS, blocked)

    def leave(self, view: View, blocked: Cells = NO_CELLS) -> PlayerAction | None:
        """Return a step toward stairs down, or down them, or None where there is no way."""
        if "stairs" not in view.blocks and self._wants_now(view, _Aim.STAIRS, self.here):
            return Descend()
        return self._go(view, _Aim.STAIRS, blocked)

    def finish(self, view: View, blocked: Cells = NO_CELLS) -> PlayerAction | None:
        """Return a step toward where a game is won, or None where there is no way."""
        return self._go(view, _Aim.GATE, blocked)

    def approach(
        self, view: View, cells: Iterable[int], blocked: Cells = NO_CELLS
    ) -> PlayerAction | None:
        """Return a step toward the nearest of some cells, or None where there is no way."""
        if "step" in view.blocks:
            return None
        route = route_to_nearest(self.ground(view), marked(cells, view), self.here, blocked)
        return Step(direction_of(route[0] - self.here, view.height)) if route else None

    def way_out(self, view: View) -> list[int]:
        """Return the way down, from its end to where the player stands; empty if there is none."""
        return self.route if self.leave(view) and self._aim is _Aim.STAIRS else []

    def roam(self, view: View, rng: Rng) -> PlayerAction:
        """Return a random step, or a moment of waiting where none is possible."""
        steps = self._steps(view)
        return Step(direction_of(rng.pick(steps) - self.here, view.height)) if steps else Wait()

    def attack(self, view: View, actor: SeenActor) -> PlayerAction:
        """Return an attack on someone within reach."""
        return Step(direction_of(cell_of(actor, view) - self.here, view.height))

    def within_reach(self, view: View, actors: Iterable[SeenActor]) -> list[SeenActor]:
        """Return those of `actors` that the player can attack now."""
        if "attack" in view.blocks:
            return []
        ground = self._bare(view)
        return [a for a in actors if ground.may_step(self.here, cell_of(a, view) - self.here)]

    def surroundings(self, view: View, actors: Iterable[SeenActor]) -> Cells:
        """Return the cells of `actors` and those one step from them, the player's excepted."""
        offsets = (0, *self.ground(view).moves)
        cells = (cell_of(actor, view) for actor in actors)
        return frozenset(cell + offset for cell in cells for offset in offsets) - {self.here}

    def escape(self, view: View) -> PlayerAction | None:
        """Return a step out of a field that hurts where the player stands; None where none does."""
        if self.here not in self._filled or "step" in view.blocks:
            return None
        free = self.ground(view).walkable
        ground = self._bare(view)
        route = route_to_nearest(ground, free, self.here, occupied(view))
        return Step(direction_of(route[0] - self.here, view.height)) if route else None

    def _bare(self, view: View) -> WalkGrid:
        """Return the cells where the player can step at all, wise or not."""
        if not self._filled and (not self.is_careful or self.dares):
            return self.ground(view)
        walkable = view.table.walkable.take(view.terrain)
        return WalkGrid(walkable.tobytes(), view.height, self.movement_rules(view))

    def ground(self, view: View) -> WalkGrid:
        """Return the ground of the level, as far as it is known, for pathfinding."""
        if self._ground is None:
            walkable = self._enterable(view.table).take(view.terrain)
            shut = self._closed | self._filled
            if shut:
                walkable.reshape(-1)[list(shut)] = False
            self._ground = WalkGrid(walkable.tobytes(), view.height, self.movement_rules(view))
        return self._ground

    def _enterable(self, table: TerrainTable) -> NDArray[np.bool_]:
        """Return the kinds of terrain that paths lead over, as a bool array by number."""
        if not self.is_careful or self.dares or self._judgement is None:
            return table.walkable
        if self._avoided is None:
            shrines = table.tagged(UNTOUCHED) & ~table.tagged(GATE)
            self._avoided = table.dry & ~self._judgement.hazards.kinds & ~shrines
        return self._avoided

    def movement_rules(self, view: View) -> MovementRules:
        """Return how the player steps, as far as it is known."""
        return (
            MovementRules(diagonal=1, cutting=self._cutting) if view.diagonals else MovementRules()
        )

    def known_map(self, view: View) -> KnownMap:
        """Return the known map of the level, with its harms."""
        if self._judgement is not None:
            return self._judgement.known_map(view)
        return KnownMap.of(view, self.movement_rules(view), NO_HARMS)

    def _steps(self, view: View) -> list[int]:
        """Return the neighboring cells that can be entered now."""
        if "step" in view.blocks:
            return []
        ground, taken = self.ground(view), occupied(view)
        return [
            self.here + offset
            for offset in ground.moves
            if self.here + offset not in taken and ground.may_step(self.here, offset)
        ]

    def _go(self, view: View, aim: _Aim, blocked: Cells) -> PlayerAction | None:
        """Return the next step of a way to the goal, or None where there is no way."""
        if "step" in view.blocks:
            return None
        if not self._can_go_on(view, aim, blocked):
            route = self._find(view, aim, blocked)
            if not route:
                return None  # and keep the way to something else, if there is one
            self._aim, self.route = aim, [*route, self.here]
        return Step(direction_of(self.route[-2] - self.here, view.height))

    def _can_go_on(self, view: View, aim: _Aim, blocked: Cells) -> bool:
        """Return True if the present way still leads to the goal."""
        route = self.route
        if len(route) > 1 and route[-2] == self.here:
            route.pop()
        return (
            len(route) > 1
            and route[-1] == self.here
            and aim is self._aim
            and blocked.isdisjoint(route)
            and self._filled.isdisjoint(route[:-1])
            and self._wants_now(view, aim, route[0])
        )

    def _find(self, view: View, aim: _Aim, blocked: Cells) -> list[int]:
        """Return a way, from its end to its first step; empty where there is none."""
        if not self._fruitless.isdisjoint(((aim, blocked), (aim, NO_CELLS))):
            return []
        ground = self.ground(view)
        wanted = self._wanted(view, aim, ground)
        if 1 not in wanted:
            self._fruitless.add((aim, NO_CELLS))
            return []
        route = route_to_nearest(ground, wanted, self.here, blocked)
        if not route:
            self._fruitless.add((aim, blocked))
        elif self._detour and aim is _Aim.NEWS:
            finds = (x * view.height + y for x, y in (*view.gold, *self.wanted_items.places))
            other = route_to_nearest(ground, marked(finds, view), self.here, blocked)
            if other and len(other) <= len(route) + self._detour:
                route = other
        return route[::-1]

    def _wanted(self, view: View, aim: _Aim, ground: WalkGrid) -> bytes:
        """Return one byte a cell: 1 where a way may end."""
        if aim is _Aim.STAIRS:
            leads_down = np.array([way == "down" for way in view.table.leads])
            stairs = leads_down[view.terrain]
            stairs.reshape(-1)[list(self._dead_ends)] = False
            return stairs.tobytes()
        if aim is _Aim.GATE:
            return view.table.tagged(GATE)[view.terrain].tobytes()
        near = beside_unknown(view)
        cells = near.reshape(-1)
        cells &= np.frombuffer(ground.walkable, dtype=np.bool_)
        cells[np.frombuffer(self._visited, dtype=np.bool_)] = False
        for position in (*view.gold, *self.wanted_items.places):
            near[position] = True
        return near.tobytes()

    def _wants_now(self, view: View, aim: _Aim, cell: int) -> bool:
        """Return True if a way to one cell is still wanted."""
        kind_at, height = view.terrain.item, view.height
        if aim is _Aim.STAIRS:
            return view.table.leads[kind_at(cell)] == "down" and cell not in self._dead_ends
        if aim is _Aim.GATE:
            return GATE in view.table.tags[kind_at(cell)]
        position = divmod(cell, height)
        if position in view.gold or position in self.wanted_items.places:
            return True
        beside = (cell - height, cell + height, cell - 1, cell + 1)
        return not self._visited[cell] and UNKNOWN in map(kind_at, beside)
