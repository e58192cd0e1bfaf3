"""Levels in the making, from text and as text.

The marks are those of `tests.scenario`, without gold; a letter is a monster, whose id is
`core:` and the letter. `?` is a cell that is made of nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from roguelike.content.references.ids import bare_name
from roguelike.content.schema.drawings import VaultDef
from roguelike.content.schema.items import Share
from roguelike.content.schema.levels import FrequencyDef, HordeDef, Member, Metered, Threshold
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import Site, Spawn
from tests.scenario import GLYPHS, NUMBERS, TABLE

MARKS = {**GLYPHS, UNKNOWN: "?"}
TERRAIN = {**NUMBERS, "?": UNKNOWN}
HORDES = {
    "core:lone_rat": HordeDef(leader="core:rat"),
    "core:pack": HordeDef(
        leader="core:chief",
        members=(Member(monster="core:kobold", count=parse("2")), Member(monster="core:rat")),
        threat=30,
    ),
}
VAULTS = {
    "core:cell": VaultDef(drawing="####\n#..#\n##+#"),
    "core:pillar": VaultDef(drawing="   \n # \n   ", fits="ground"),
}
FREQUENCIES = {
    "core:usual": FrequencyDef(
        count=parse("3"),
        entries=(Share(item="core:potion"), Share(loot="core:hoard")),
        metered=(Metered(item="core:sword", weight=0, at_least=Threshold(per_floor=100)),),
    )
}
BOOK = DefinitionIndex(hordes=HORDES, vaults=VAULTS, frequencies=FREQUENCIES)
"""What the passes of tests can look up."""


def empty_site(width: int, height: int, *, seed: str = "test", depth: int = 1) -> Site:
    """Return a level that is made of nothing yet."""
    terrain = np.full((width, height), UNKNOWN, dtype=np.uint16)
    return Site(terrain, TABLE, depth, Rng(seed, "level"), seed=seed, book=BOOK)


def site_from_text(drawing: str, *, rooms: Iterable[Rect] = (), seed: str = "test") -> Site:
    """Return the level that is drawn, indented or not, with its doors, stairs and monsters."""
    grid = Drawing.read(drawing)
    site = empty_site(len(grid.rows[0]), len(grid.rows), seed=seed)
    site.rooms.extend(rooms)
    floor = {mark: TERRAIN["."] for mark, _ in grid.cells()}
    site.terrain[:] = grid.numbered({**floor, **TERRAIN})
    for mark, position in grid.cells():
        _note(site, mark, position)
    return site


def _note(site: Site, mark: str, position: Position) -> None:
    if mark == "@":
        site.start = position
    elif mark == "<":
        site.up = position
    elif mark == ">":
        site.down = position
    elif mark in "+-":
        site.doors.append(position)
    elif mark.isalpha():
        site.spawns.append(Spawn(f"core:{mark}", position))


def text_from_site(site: Site) -> str:
    """Draw a level; a monster's mark is the first letter of its id."""
    actors = [(position, bare_name(monster)[0]) for monster, position, *_ in site.spawns]
    start = [] if site.start is None else [(site.start, "@")]
    return str(Drawing.of(site.terrain, MARKS, actors + start))


def facts(site: Site) -> dict[str, object]:
    """Return all that there is to know about a level, to compare it with another."""
    return {
        "terrain": site.terrain.tolist(),
        "rooms": site.rooms,
        "doors": site.doors,
        "places": (site.start, site.up, site.down),
        "spawns": site.spawns,
        "finds": site.finds,
        "gold": site.gold,
        "rng": site.rng.state,
    }
