"""Maps of scenes: terrain, the player, monsters and items."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TypeAlias

from msgspec import Struct, field

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath, Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import CORE, ground_id, is_feature, mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.actors import MonsterDef, StatDef
from roguelike.content.schema.drawings import CERTAIN, CellContents, LegendCell, terrain_of
from roguelike.content.schema.levels import HordeDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_contents import Furnished, occupied
from roguelike.workshop.modtests.expectations import ExpectedEvent, SceneExpectations
from roguelike.workshop.modtests.models import MAX_FIGURES, Scene, written_key
from roguelike.workshop.modtests.notation import PLAYER, PLAYER_MARK, STAIRS

_Problem: TypeAlias = tuple[Place, str, str]
"""The place of a problem, what is wrong, and what to do."""

_UNSEEN = 3  # the rank of definitions to which the tests cannot refer


class PlacedMonster(Struct, frozen=True):
    """A monster of a scene.

    Attributes:
        mark: Its character on the map.
        monster: The full id of its kind.
        cell: Where it stands.
    """

    mark: str
    monster: str
    cell: Position


class SceneLayout(Struct):
    """The contents of the map of a scene.

    Attributes:
        terrain: The full ids of the terrain, row by row, features that are sure to be there
            included.
        start: Where the player stands.
        monsters: The monsters in reading order, those that lead hordes included, by their names
            in the test.
        contents: What else than the player is on the terrain, in reading order.
        marks: The characters that the legend gives to terrain and to items, by kind and full id.
        gold_mark: The character that the legend gives to gold, if any.
    """

    terrain: list[list[str]] = field(default_factory=list[list[str]])
    start: Position = Position(0, 0)
    monsters: dict[str, PlacedMonster] = field(default_factory=dict[str, PlacedMonster])
    contents: list[Furnished] = field(default_factory=list[Furnished])
    marks: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    gold_mark: str = ""


class LayoutReader:
    """Reads the maps of the scenes of one mod."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        """Collect all glyphs.

        Args:
            catalog: All definitions.
            names: What references in the tests mean.
        """
        self._catalog = catalog
        self._names = names
        self._terrain = catalog.all(TerrainDef)
        self._glyphs: defaultdict[str, list[tuple[int, LegendCell]]] = defaultdict(list)
        for id_, terrain in self._terrain.items():
            if is_feature(id_):
                continue
            self._glyphs[terrain.glyph].append((self._rank(id_), id_))
        for id_, monster in catalog.all(MonsterDef).items():
            self._glyphs[monster.glyph].append((self._rank(id_), CellContents(monster=id_)))

    def read(self, scene: Scene, place: Place, report: Report) -> SceneLayout | None:
        """Return the layout of a scene, or None if something is wrong with it.

        Args:
            scene: The scene.
            place: Where it is.
            report: Takes E802.
        """
        found = Report()
        figures = self._figures(scene, place, found)
        if len(found):
            report.extend(found)
            return None
        layout = self._layout(scene, figures)
        for at, message, hint in chain(
            self._misplaced(scene, layout, place),
            _miscounted(scene, place),
            _unknown(scene, layout, place),
            _misled(scene, place),
            self._impossible_stats(scene, place),
        ):
            found.add(Diagnostic(Code.E802, at, message, hint))
        report.extend(found)
        return None if len(found) else layout

    def _rank(self, identifier: str) -> int:
        """Return the rank of a definition by nearness to the mod: the lowest has the glyph."""
        mod = mod_of(identifier)
        if mod in (self._names.mod, CORE):
            return 0 if mod == self._names.mod else 1
        return 2 if not self._names.visible or mod in self._names.visible else _UNSEEN

    def _figures(self, scene: Scene, place: Place, report: Report) -> dict[str, LegendCell]:
        """Return the meaning of each character of a map; report characters without one."""
        figures = dict(scene.legend)
        figures.setdefault(PLAYER_MARK, scene.ground)
        for mark in dict.fromkeys("".join(scene.grid.rows)):
            if mark in figures:
                continue
            ranked = [each for each in self._glyphs[mark] if each[0] < _UNSEEN]
            nearest = min((rank for rank, _ in ranked), default=0)
            candidates = [figure for rank, figure in ranked if rank == nearest]
            if len(candidates) == 1:
                figures[mark] = candidates[0]
            else:
                report.add(self._unclear(scene, mark, candidates, place))
        return figures

    def _unclear(
        self, scene: Scene, mark: str, candidates: Sequence[LegendCell], place: Place
    ) -> Diagnostic:
        """Return the finding that a character stands for nothing, or for several things."""
        here = _cell_place(scene, scene.grid.cells(mark)[0][1], place)
        if not candidates:
            message, hint = f"nothing has the glyph `{mark}`", "say in `legend` what it stands for"
            return Diagnostic(Code.E802, here, message, hint)
        named = [
            ("terrain", each) if isinstance(each, str) else ("monster", each.monster or "")
            for each in candidates
        ]
        called = listed([self._names.called(kind, id_) for kind, id_ in named], "and")
        glyphs = (self._catalog.origin(*key).at("glyph") for key in named)
        related = tuple(Related(each, "this is its glyph") for each in glyphs)
        message, hint = f"`{mark}` is the glyph of {called}", ("say in `legend` which one is meant")
        return Diagnostic(Code.E802, here, message, hint, related)

    def _layout(self, scene: Scene, figures: Mapping[str, LegendCell]) -> SceneLayout:
        """Return the layout of a scene.

        Args:
            scene: The scene.
            figures: What each character of the map stands for.
        """
        grid, layout = scene.grid, SceneLayout()
        ground = {mark: _ground(cell, scene) for mark, cell in figures.items()}
        layout.terrain = [[ground[mark] for mark in row] for row in grid.rows]
        ((_, layout.start),) = grid.cells(PLAYER_MARK)
        layout.contents = occupied(grid, figures)
        kinds = {mark: kind for mark, cell in figures.items() if (kind := self._monster(cell))}
        numbers = Counter[str]()
        for mark, position in grid.cells(kinds):
            numbers[mark] += 1
            name = mark if grid.count(mark) == 1 else f"{mark}{numbers[mark]}"
            layout.monsters[name] = PlacedMonster(mark, kinds[mark], position)
        _mark(layout, scene.legend)
        return layout

    def _monster(self, cell: LegendCell) -> str | None:
        """Return the kind of the monster in a cell, or of the leader of a horde."""
        if isinstance(cell, str) or not cell.horde:
            return None if isinstance(cell, str) else cell.monster
        return self._catalog.get(HordeDef, cell.horde).leader

    def _misplaced(self, scene: Scene, layout: SceneLayout, place: Place) -> Iterator[_Problem]:
        """Yield actors where nothing can walk, a walkable edge, and a map that is too full."""
        full = {layout.start, *(position for cell, position in layout.contents if not cell.feature)}
        lying = {position for cell, position in layout.contents if cell.item or cell.loot}
        standing = {layout.start, *(each.cell for each in layout.monsters.values())}
        for x, y in sorted(standing | lying, key=lambda cell: cell[::-1]):
            terrain = layout.terrain[y][x]
            if not self._terrain[terrain].walkable:
                told = "nothing can lie" if (x, y) in lying else "nobody can stand"
                message = f"{told} here, on `{self._names.called('terrain', terrain)}`"
                here = _cell_place(scene, Position(x, y), place)
                yield here, message, "`on` or `ground` says on what"
        if len(full) > MAX_FIGURES:
            message = f"more than {MAX_FIGURES} things stand or lie on the map"
            yield place.at("map"), message, "draw a smaller scene"
        edge = (
            (cell, id_)
            for _, cell in scene.grid.edge()
            if self._terrain[id_ := layout.terrain[cell.y][cell.x]].walkable
        )
        for cell, id_ in islice(edge, 1):
            name = self._names.called("terrain", id_)
            message = f"the edge must be closed, and `{name}` can be walked on"
            yield _cell_place(scene, cell, place), message, "draw walls around the map"

    def _impossible_stats(self, scene: Scene, place: Place) -> Iterator[_Problem]:
        """Yield values outside of the bounds of their stats."""
        for who, stats in scene.stats.items():
            for id_, value in stats.items():
                stat = self._catalog.get(StatDef, id_)
                if not stat.minimum <= value <= stat.maximum:
                    table = place.at("stats", who)
                    at = table.at(*written_key(table, self._names.mod, id_))
                    message = f"`{self._names.called('stat', id_)}` of `{who}` cannot be {value}"
                    yield at, message, f"it goes from {stat.minimum} to {stat.maximum}"


def _ground(cell: LegendCell, scene: Scene) -> str:
    """Return the terrain of a cell, which a feature is as well if it is sure to be there."""
    if isinstance(cell, CellContents) and cell.feature and cell.percent == CERTAIN:
        return ground_id(cell.feature)
    return terrain_of(cell, scene.ground)


def _mark(layout: SceneLayout, legend: Mapping[str, LegendCell]) -> None:
    """Note the characters that a legend gives to terrain, features, items and gold."""
    for mark, cell in legend.items():
        if mark == PLAYER_MARK:
            continue
        if isinstance(cell, str):
            layout.marks["terrain", cell] = mark
        elif cell.feature:
            layout.marks["terrain", ground_id(cell.feature)] = mark
        elif cell.item:
            layout.marks["item", cell.item] = mark
        elif cell.gold and not layout.gold_mark:
            layout.gold_mark = mark


def _cell_place(scene: Scene, cell: Position, place: Place) -> Place:
    """Return the place of the character for a cell in the file."""
    part, at = scene.grid.part(cell.y, cell.x), place.at("map")
    return Place(at.document, at.keys, part=Span(part["start"], part["end"]))


def _miscounted(scene: Scene, place: Place) -> Iterator[_Problem]:
    """Yield counts of what there is only one of."""
    for mark, cell in scene.legend.items():
        if isinstance(cell, str) or cell.item or cell.loot or str(cell.count) == "1":
            continue
        yield place.at("legend", mark, "count"), "`count` is for items", "take it out"


def _unknown(scene: Scene, layout: SceneLayout, place: Place) -> Iterator[_Problem]:
    """Yield names of monsters, and cells, that are not on the map.

    Of names, the first mention; of cells, all, if the player stays on this level.
    """
    known, told = [PLAYER, *layout.monsters], {PLAYER, *layout.monsters}
    width, height = len(scene.grid.rows[0]), len(scene.grid.rows)
    stays = all(order.verb not in STAIRS for order in scene.orders)
    for keys, value in mentions(scene):
        if isinstance(value, str):
            if value not in told:
                told.add(value)
                token = Token.KEY if keys[-1] == value else Token.VALUE
                hint = f"there is {listed(known, 'and')}"
                yield place.at(*keys, token=token), f"there is no `{value}` on the map", hint
        elif stays and (value[0] >= width or value[1] >= height):
            hint = f"columns go from 0 to {width - 1}, and rows from 0 to {height - 1}"
            yield place.at(*keys), f"{list(value)} is not on the map", hint


def _misled(scene: Scene, place: Place) -> Iterator[_Problem]:
    """Yield the player among those who hunt, and packs with the player in them."""
    if PLAYER in scene.expect.alert:
        at = place.at("expect", "alert", PLAYER, token=Token.KEY)
        yield at, "it is monsters that hunt the player", "name one of them, or take it out"
    for leader, members in scene.packs.items():
        if PLAYER in (leader, *members):
            hint = "name a monster that leads and those that go with it"
            yield place.at("packs", leader), "the player cannot be in a pack", hint


def mentions(scene: Scene) -> Iterator[tuple[KeyPath, str | Sequence[int]]]:
    """Yield the names and cells in a scene, after the keys that lead to each."""
    for name in ("stats", "statuses", "packs"):
        yield from (((name, who), who) for who in getattr(scene, name))
    for leader, members in scene.packs.items():
        yield from ((("packs", leader, n), who) for n, who in enumerate(members))
    for number, order in enumerate(scene.orders):
        if target := order.who or order.cell:
            yield ("do", number), target
    yield from ((("expect", *keys), value) for keys, value in _expected(scene.expect))


def _expected(expect: SceneExpectations) -> Iterator[tuple[KeyPath, str | Sequence[int]]]:
    """Yield the names and cells in what is expected, after the keys that lead to each."""
    for name in ("at", "stats", "alive", "alert", "pack", "worn", "statuses"):
        yield from (((name, who), who) for who in getattr(expect, name))
    yield from ((("at", who), cell) for who, cell in expect.at.items())
    yield from ((("items", n, "at"), each.at) for n, each in enumerate(expect.items))
    for name in ("events", "no_events"):
        events: Sequence[ExpectedEvent] = getattr(expect, name)
        for number, event in enumerate(events):
            yield from (((name, number, key), value) for key, value in event.whom_and_where())
