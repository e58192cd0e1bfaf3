"""The level under construction that generators and passes work on."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from roguelike.content.findings.reasons import ReasonName, ReasonText
from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.grid.bitboards import board_of, cells_of, rectangle, within_border
from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.definitions.terrain import TerrainTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MAX_ACTORS = 500
"""The most actors on a level; beyond that, none is put there or comes into being."""


MAX_FINDS = 500
"""The most items that passes put on a level; further ones are left out."""


class CannotGenerateError(Exception):
    """The parameters of a generator or pass do not allow a level.

    It is raised with a `Reason`, which has words in other languages, or by plugins with text.

    Attributes:
        step: Whose they are: 0 for the generator, else the number of the pass, counted from 1.
    """

    step = 0

    @property
    def reason(self) -> ReasonText | None:
        """The reason why there is no level, if it has words in other languages."""
        return next((each for each in self.args if isinstance(each, ReasonText)), None)


class Spawn(NamedTuple):
    """A monster to be put on the finished level.

    Attributes:
        monster: Id of its kind.
        position: Where it stands.
        leader: Which of the spawns leads it, by number; -1 if none does.
        asleep: Whether it sleeps until it is woken.
    """

    monster: str
    position: Position
    leader: int = -1
    asleep: bool = False


class Find(NamedTuple):
    """An item to be put on the finished level.

    Attributes:
        position: Where it lies.
        item: Id of its kind; empty if it is chosen from a table.
        loot: Id of the table from which it is chosen when the player arrives.
        count: How many there are of a kind.
        group: Where one of several can be taken: a number that they share, from 1; 0 for most.
        price: What it costs in gold; 0 for most.
    """

    position: Position
    item: str = ""
    loot: str = ""
    count: int = 1  # pyright: ignore[reportIncompatibleMethodOverride] - of tuples, never called
    group: int = 0
    price: int = 0


class Site(Struct, eq=False):
    """A level in the making.

    Attributes:
        terrain: uint16 array of numbers into `table`, shape `(width, height)`, `[x, y]` order.
        table: All kinds of terrain.
        depth: How deep the level lies; 1 is the first.
        is_last: Whether no level lies below.
        rng: The stream of this level, for all draws.
        rooms: The rooms in the order in which they were made. A room's rectangle has its left
            and top wall inside and its right and bottom wall just outside, so that rooms that
            share a wall have rectangles that touch.
        doors: Where there are doors.
        start: Where the player arrives.
        up: Where the stairs up are.
        down: Where the stairs down are.
        spawns: The monsters to be put on the level.
        finds: The items to be put on the level.
        gold: How many pieces of gold lie where.
        seed: The seed of the game.
        book: What can be looked up by id.
        mode: The mode of the game, if there is one.
        region: Id of the region in which the level lies; empty for none.
        feeling: Id of what makes the level special; empty for none.
        vaults: The ids of the vaults that are part of it.
        reserved: The cells of vaults, where nothing else is put, as bitboards by their ids.
        landmark: The one of the rooms that is meant to be remembered, if there is one.
        hordes: The ids of the hordes that are on it.
        budget: What the `threat` of those hordes may be together that were chosen within one.
        spent: What it is.
        dealt: By the ids of frequencies, the ids of what was dealt and has found a place.
        attempts: How many levels have been begun for this one, itself included.
    """

    terrain: NDArray[np.uint16]
    table: TerrainTable
    depth: int
    rng: Rng
    is_last: bool = False
    rooms: list[Rect] = field(default_factory=list[Rect])
    doors: list[Position] = field(default_factory=list[Position])
    start: Position | None = None
    up: Position | None = None
    down: Position | None = None
    spawns: list[Spawn] = field(default_factory=list[Spawn])
    finds: list[Find] = field(default_factory=list[Find])
    gold: dict[Position, int] = field(default_factory=dict[Position, int])
    seed: str = ""
    book: DefinitionIndex = DefinitionIndex()
    mode: ModeDef | None = None
    region: str = ""
    feeling: str = ""
    vaults: list[str] = field(default_factory=list[str])
    reserved: dict[str, int] = field(default_factory=dict[str, int])
    landmark: Rect | None = None
    hordes: list[str] = field(default_factory=list[str])
    budget: int = 0
    spent: int = 0
    dealt: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    attempts: int = 1
    _looked_at: bytes = b""
    _indices: NDArray[np.intp] | None = None
    _boards: dict[int, tuple[NDArray[np.bool_], int]] = field(
        default_factory=dict[int, "tuple[NDArray[np.bool_], int]"]
    )
    _noted: list[Spawn] = field(default_factory=list[Spawn])
    _inhabited: int = 0

    def require_start(self, reason: ReasonName = "level_start_first") -> Position:
        """Return the cell where the player arrives, for passes that have to know it.

        Args:
            reason: What to say where it is not known.

        Raises:
            CannotGenerateError: It is not.
        """
        if self.start is None:
            raise CannotGenerateError(ReasonText(reason))
        return self.start

    def stream(self, name: str) -> Rng:
        """Return a stream of the whole game from its beginning, the same on all of its levels.

        What is dealt out over a whole game is drawn from such a stream for all depths down to
        this one, so that it does not depend on how the level or others are made.
        """
        return Rng(self.seed, name)

    @property
    def width(self) -> int:
        """Columns, the border included."""
        return int(self.terrain.shape[0])

    @property
    def height(self) -> int:
        """Rows, the border included."""
        return int(self.terrain.shape[1])

    def number(self, terrain: str, *, walkable: bool | None = None) -> int:
        """Return the number of a kind of terrain.

        Args:
            terrain: Its id.
            walkable: Whether actors must be able to stand on it, or must not be; `None` where
                it makes no difference.

        Raises:
            CannotGenerateError: It is not what it has to be.
        """
        number = self.table.numbers[terrain]
        if walkable not in (None, bool(self.table.walkable[number])):
            name = "level_unwalkable" if walkable else "level_walkable"
            raise CannotGenerateError(ReasonText(name, terrain=terrain))
        return number

    def where(self, kinds: NDArray[np.bool_]) -> int:
        """Return the cells with some kinds of terrain, as a bitboard.

        Passes ask much the same again and again, so the answers are kept until terrain changes.

        Args:
            kinds: For each number of the table whether it is one of them, such as
                `table.walkable`; an array that never changes.
        """
        terrain = self.terrain.tobytes()
        if self._indices is None or terrain != self._looked_at:
            self._looked_at = terrain
            self._indices = self.terrain.astype(int)  # once for all that is looked up with it
            self._boards.clear()
        known = self._boards.get(id(kinds))
        if known is None:
            known = self._boards[id(kinds)] = kinds, board_of(kinds.take(self._indices))
        return known[1]

    def walkable(self) -> NDArray[np.bool_]:
        """Return the cells where actors can stand: a new bool array, shape `(width, height)`."""
        return self.table.walkable.take(self.terrain)

    def dry(self) -> NDArray[np.bool_]:
        """Return the cells that walkers enter by themselves: a new bool array like `walkable`."""
        return self.table.dry.take(self.terrain)

    def known_ways(self) -> NDArray[np.bool_]:
        """Return the same cells without secret doors: a new bool array like `dry`."""
        return self.table.known_ways.take(self.terrain)

    def water(self) -> NDArray[np.bool_]:
        """Return the cells with water, deep or shallow: a new bool array like `walkable`."""
        return self.table.wet.take(self.terrain)

    def rock(self) -> NDArray[np.bool_]:
        """Return the cells that can be dug: solid, opaque, not locked, and not the border."""
        return cells_of(self.rock_board(), (self.width, self.height))

    def rock_board(self) -> int:
        """Return the same as a bitboard."""
        return self.where(self.table.rock) & within_border(self.width, self.height)

    def inside(self) -> NDArray[np.bool_]:
        """Return the cells within the walls of rooms: a new bool array like `walkable`."""
        return cells_of(self.inside_board(), (self.width, self.height))

    def inside_board(self) -> int:
        """Return the same as a bitboard."""
        inside = 0
        for room in self.rooms:
            inside |= self.within(room)
        return inside

    def corridors(self) -> NDArray[np.bool_]:
        """Return the dry cells outside of all rooms, gaps in walls included; none without rooms."""
        return cells_of(self.corridors_board(), (self.width, self.height))

    def corridors_board(self) -> int:
        """Return the same as a bitboard."""
        return self.where(self.table.dry) & ~self.inside_board() if self.rooms else 0

    def entrances(self, room: Rect) -> list[Position]:
        """Return the cells in the walls of a room by which it can be entered.

        They come wall by wall: west, east, north, south.
        """
        return self._entrances(room, self.walkable().tobytes())

    def _entrances(self, room: Rect, walkable: bytes) -> list[Position]:
        left, right, top, bottom = room.x, room.right, room.y, room.bottom
        height = self.height
        found: list[Position] = []
        for wall, inner in ((left, left + 1), (right, right - 1)):
            if 0 <= wall < self.width:
                first, beside = wall * height, inner * height
                outer = walkable[first + top + 1 : first + bottom]
                if any(outer):
                    ways = zip(outer, walkable[beside + top + 1 : beside + bottom], strict=True)
                    found += [Position(wall, y) for y, way in enumerate(ways, top + 1) if all(way)]
        columns = slice((left + 1) * height, right * height)
        for wall, inner in ((top, top + 1), (bottom, bottom - 1)):
            if 0 <= wall < height:
                outer = walkable[columns][wall::height]
                if any(outer):
                    ways = zip(outer, walkable[columns][inner::height], strict=True)
                    found += [Position(x, wall) for x, way in enumerate(ways, left + 1) if all(way)]
        return found

    def dead_ends(self) -> list[Rect]:
        """Return the rooms with one way in; it may be wider than a cell."""
        walkable = self.walkable().tobytes()
        found: list[Rect] = []
        for room in self.rooms:
            cells = self._entrances(room, walkable)
            steps = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in pairwise(cells)]
            if cells and all(step == 1 for step in steps):
                found.append(room)
        return found

    def free(self) -> NDArray[np.bool_]:
        """Return the cells with dry ground and nothing else: no door, stairs, start or monster.

        Like `walkable`, it is a new bool array of shape `(width, height)`.
        """
        return cells_of(self.free_board(), (self.width, self.height))

    def free_board(self) -> int:
        """Return the same as a bitboard."""
        return self.where(self.table.bare) & ~self.taken()

    def taken(self) -> int:
        """Return the cells where nothing else is put, whatever the ground is, as a bitboard.

        That is the start, the stairs, vaults, and where monsters are.
        """
        taken = self.occupied()
        for cells in self.reserved.values():
            taken |= cells
        return taken

    def occupied(self) -> int:
        """Return the start, the stairs, and where monsters are, as a bitboard."""
        occupied, height = self._inhabited_board(), self.height
        for place in (self.start, self.up, self.down):
            if place is not None:
                occupied |= 1 << place[0] * height + place[1]
        return occupied

    def _inhabited_board(self) -> int:
        """Return the cells of monsters, looking only at those that are new since the last time."""
        spawns, height = self.spawns, self.height
        known = len(self._noted)
        if spawns[:known] != self._noted:
            known = self._inhabited = 0
        for _, (x, y), *_ in spawns[known:]:
            self._inhabited |= 1 << x * height + y
        self._noted = spawns[:]
        return self._inhabited

    def regions(self) -> list[list[int]]:
        """Return the parts of the level between which no steps along the axes lead.

        The border must be closed. Each part is a list of flat indices, `x * height + y`; its
        first is its lowest, and the parts come in the order of their first.
        """
        height = self.height
        unseen = bytearray(self.walkable().tobytes())
        regions: list[list[int]] = []
        first = unseen.find(1)
        while first >= 0:
            unseen[first] = 0
            region = [first]
            for cell in region:  # which grows meanwhile
                for there in (cell - 1, cell + 1, cell - height, cell + height):
                    if unseen[there]:
                        unseen[there] = 0
                        region.append(there)
            regions.append(region)
            first = unseen.find(1, first)
        return regions

    def interior(self, room: Rect) -> Rect:
        """Return the cells of a room without its walls."""
        return Rect(room.x + 1, room.y + 1, room.width - 1, room.height - 1)

    def within(self, room: Rect) -> int:
        """Return the same as a bitboard."""
        columns, rows = range(room.x + 1, room.right), range(room.y + 1, room.bottom)
        return rectangle(columns, rows, self.height)
