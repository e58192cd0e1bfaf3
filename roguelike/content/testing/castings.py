"""Who and what the drawing of a scene shows: which terrain, which monsters, how much gold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, Related, Report, guess
from roguelike.content.names.ids import CORE, full_id
from roguelike.content.names.names import Names
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.stats import StatDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.content.testing.expectations import PLAYER, PLAYER_MARK
from roguelike.content.testing.expected_cells import impossible_cells, lost_cells
from roguelike.content.testing.expected_marks import impossible_marks
from roguelike.content.testing.marks import ambiguous, mark_at, unclear
from roguelike.content.testing.mod_tests import MAX_FIGURES, Figure, Scene
from roguelike.content.testing.scene_mistakes import (
    called_on_map,
    mentioned_in,
    nobody,
    wrong_alerts,
    wrong_figures,
)
from roguelike.content.words.drawings import edge_of
from roguelike.content.words.values import listed

Cell = tuple[int, int]
"""The column and the row of a cell, counted from 0."""

_UNSEEN = 3  # the rank of what cannot be referred to


class Part(Struct, frozen=True):
    """A monster of a scene.

    Attributes:
        mark: Its character in the drawing.
        monster: The id of its kind.
        cell: Where it stands.
    """

    mark: str
    monster: str
    cell: Cell


class Casting(Struct):
    """What a drawing shows.

    Attributes:
        terrain: The ids of the terrain, row by row.
        start: Where the player stands.
        parts: The monsters, in reading order, by what tests call them.
        gold: How much gold lies where.
        marks: The characters that the legend gives to terrain, by its id.
        gold_mark: The character that the legend gives to gold, if any.
    """

    terrain: list[list[str]] = field(default_factory=list[list[str]])
    start: Cell = (0, 0)
    parts: dict[str, Part] = field(default_factory=dict[str, Part])
    gold: dict[Cell, int] = field(default_factory=dict[Cell, int])
    marks: dict[str, str] = field(default_factory=dict[str, str])
    gold_mark: str = ""

    def of_kind(self, name: str) -> list[str]:
        """Return what tests call the monsters of a kind, whose id or its last part is a name."""
        ending = f":{name.lower()}"
        return [who for who, part in self.parts.items() if f":{part.monster}".endswith(ending)]


class Caster:
    """Makes out what the drawings in the tests of one mod show."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        """Look at all glyphs that there are.

        Args:
            catalog: All definitions.
            names: What the tests can refer to.
        """
        self._catalog = catalog
        self._terrain = catalog.all(TerrainDef)
        self._stats = catalog.all(StatDef)
        self._names = names
        glyphs: defaultdict[str, list[tuple[int, Figure]]] = defaultdict(list)
        for id_, terrain in self._terrain.items():
            glyphs[terrain.glyph].append((self._rank(id_), Figure(terrain=id_)))
        for id_, monster in catalog.all(MonsterDef).items():
            glyphs[monster.glyph].append((self._rank(id_), Figure(monster=id_)))
        self._others = {each.glyph for each in catalog.all(MonsterDef).values()}
        self._others |= {each.gold.glyph for each in catalog.all(RulesDef).values()}
        self._glyphs: Mapping[str, list[tuple[int, Figure]]] = glyphs

    def cast(self, scene: Scene, place: Place, report: Report) -> Casting | None:
        """Return what the drawing of a scene shows, or nothing but findings.

        Args:
            scene: The scene.
            place: Where it is.
            report: Takes E802.
        """
        found = Report()
        figures = self._figures(scene, place, found)
        if not len(found):
            casting = _placed(scene, figures)
            for finding in (
                *self._misplaced(scene, casting, place),
                *self._strangers(scene, casting, place),
                *self._impossible_stats(scene, place),
                *impossible_marks(scene, self._shown(casting), place),
                *self._of_edge(scene, casting, place),
            ):
                found.add(finding)
            if not len(found):
                return casting
        report.extend(found)
        return None

    def _rank(self, identifier: str) -> int:
        """Return how near a definition is to the mod: what is nearer wins."""
        mod = identifier.partition(":")[0]
        if mod in (self._names.mod, CORE):
            return 0 if mod == self._names.mod else 1
        return 2 if not self._names.visible or mod in self._names.visible else _UNSEEN

    def _figures(self, scene: Scene, place: Place, report: Report) -> dict[str, Figure]:
        """Return what each character of the drawing stands for; report those that mean nothing."""
        for finding in wrong_figures(scene, place):
            report.add(finding)
        figures = dict(scene.legend)
        figures.setdefault(PLAYER_MARK, Figure(on=scene.ground))
        for mark in dict.fromkeys("".join(scene.rows)):
            if mark not in figures:
                candidates = self._candidates(mark)
                if len(candidates) == 1:
                    figures[mark] = candidates[0]
                else:
                    ids = [self._called(each) for each in candidates]
                    finding = unclear(scene, mark, ids, place)
                    report.add(replace(finding, related=tuple(self._shown_by(candidates))))
        return figures

    def _candidates(self, mark: str) -> list[Figure]:
        """Return what has a character as its glyph and is nearest to the mod."""
        ranked = [each for each in self._glyphs.get(mark, ()) if each[0] < _UNSEEN]
        nearest = min((rank for rank, _ in ranked), default=0)
        return [figure for rank, figure in ranked if rank == nearest]

    def _shown_by(self, figures: list[Figure]) -> Iterator[Related]:
        """Yield where monsters and terrain get their glyphs."""
        for each in figures:
            kind, id_ = ("monster", each.monster) if each.monster else ("terrain", each.terrain)
            place = self._catalog.origin(kind, id_ or "").at("glyph")
            yield Related(place, "this is its glyph")

    def _called(self, figure: Figure) -> str:
        """Return what one writes for a monster or for terrain."""
        if figure.monster:
            return self._names.called("monster", figure.monster)
        return self._names.called("terrain", figure.terrain or "")

    def _misplaced(self, scene: Scene, casting: Casting, place: Place) -> Iterator[Diagnostic]:
        """Yield what stands where nobody can, and that too much stands or lies there."""
        standing = {casting.start, *(part.cell for part in casting.parts.values())}
        for y, row in enumerate(casting.terrain):
            for x, terrain in enumerate(row):
                if (x, y) in standing and not self._terrain[terrain].walkable:
                    name = self._names.called("terrain", terrain)
                    message = f"nobody can stand here, on `{name}`"
                    here = mark_at(scene, (x, y), place)
                    yield Diagnostic(Code.E802, here, message, "`on` or `ground` says on what")
        if len(standing) + len(casting.gold) > MAX_FIGURES:
            message = f"more than {MAX_FIGURES} things stand or lie on the map"
            yield Diagnostic(Code.E802, place.at("map"), message)

    def _of_edge(self, scene: Scene, casting: Casting, place: Place) -> Iterator[Diagnostic]:
        """Yield where the edge is open, or was meant for something farther off; or what is beyond.

        Where a row is missing, the cells that are expected there say so, and nothing more.
        """
        opening = self._opening(casting)
        if opening is None:
            yield from impossible_cells(scene, place)
            return
        x, y = opening
        mark, here = scene.rows[y][x], mark_at(scene, opening, place)
        ranked = sorted(self._glyphs.get(mark, ()), key=lambda each: each[0])
        ids = [self._called(figure) for rank, figure in ranked if rank < _UNSEEN]
        if ids[1:] and mark not in scene.legend:
            yield ambiguous(mark, ids, here)
            yield from impossible_cells(scene, place)
            return
        name = self._names.called("terrain", casting.terrain[y][x])
        message = f"the edge must be closed, and `{name}` can be walked on"
        yield Diagnostic(Code.E802, here, message, lost_cells(scene))

    def _opening(self, casting: Casting) -> Cell | None:
        """Return the first cell at the edge that can be walked on, if there is one."""
        rows, known = casting.terrain, self._terrain
        return next(((x, y) for x, y in edge_of(rows) if known[rows[y][x]].walkable), None)

    def _shown(self, casting: Casting) -> set[str]:
        """Return what can be drawn of a level when everything is done."""
        found = {*self._others, casting.gold_mark, *(part.mark for part in casting.parts.values())}
        marks = casting.marks
        return found | {marks.get(id_, terrain.glyph) for id_, terrain in self._terrain.items()}

    def _strangers(self, scene: Scene, casting: Casting, place: Place) -> Iterator[Diagnostic]:
        """Yield whoever is mentioned and is not on the map."""
        known = [PLAYER, *casting.parts]
        for who, mentions in mentioned_in(scene).items():
            if who in known:
                continue
            several = [name for name, part in casting.parts.items() if part.mark == who]
            number = f"{len(several)}" if several else "no"
            message = f"there {'are' if several else 'is'} {number} `{who}` on the map"
            names = [PLAYER] if who == PLAYER_MARK else several or casting.of_kind(who)
            meant = called_on_map(who, names)
            meant = meant if meant.hint else guess(who, known)
            meant = meant if meant.hint else Guess(f"there is {listed(known, 'and')}")
            yield from nobody(who, mentions, place, message, meant)
        yield from wrong_alerts(scene, place)

    def _impossible_stats(self, scene: Scene, place: Place) -> Iterator[Diagnostic]:
        """Yield values that no stat can have."""
        for who, stats in scene.stats.items():
            for stat, value in stats.items():
                low, high = self._stats[stat].minimum, self._stats[stat].maximum
                if not low <= value <= high:
                    at = place.at("stats", who)
                    at = at.at(*written_key(at, self._names.mod, stat))
                    name = self._names.called("stat", stat)
                    message = f"`{name}` of `{who}` cannot be {value}"
                    yield Diagnostic(Code.E802, at, message, f"it goes from {low} to {high}")


def _placed(scene: Scene, figures: Mapping[str, Figure]) -> Casting:
    """Return what the drawing shows, where everything in it is known."""
    casting = Casting()
    counts = Counter("".join(scene.rows))
    numbers: Counter[str] = Counter()
    for y, row in enumerate(scene.rows):
        terrain: list[str] = []
        for x, mark in enumerate(row):
            figure = figures[mark]
            terrain.append(figure.terrain or figure.on or scene.ground)
            if figure.gold:
                casting.gold[x, y] = figure.gold
            elif figure.monster:
                numbers[mark] += 1
                name = mark if counts[mark] == 1 else f"{mark}{numbers[mark]}"
                casting.parts[name] = Part(mark, figure.monster, (x, y))
            elif mark == PLAYER_MARK:
                casting.start = x, y
        casting.terrain.append(terrain)
    casting.marks = {each.terrain: mark for mark, each in scene.legend.items() if each.terrain}
    casting.gold_mark = next((mark for mark, each in scene.legend.items() if each.gold), "")
    return casting


def written_key(table: Place, mod: str, identifier: str) -> KeyPath:
    """Return the key of a definition in a table of a test: one, or none where it is not there.

    Args:
        table: Where the table is.
        mod: The mod with the test.
        identifier: The full id of the definition; the file may have a shorter name for it.
    """
    found: Any = table.document.data
    for key in table.keys:
        found = found[key]
    for key in found:
        if identifier in (key, full_id(mod, key), full_id(CORE, key)):
            return (key,)
    return ()
