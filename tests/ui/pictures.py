"""Views drawn as text, of levels made of the shipped terrain.

`#` wall, `.` floor, `+` closed door, `-` open door, `<` `>` stairs, `$` five pieces of gold, `@`
the player, `k` a kobold that is after the player, `z` one that is not, a blank what the player
has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

import numpy as np

from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.ui.appearance.skin import Skin
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, PALETTE

RULESET = shipped_content().ruleset(CLASSIC)
SKIN = Skin(shipped_content().catalog, RULESET, PALETTE, plain=True)
TERRAIN = {
    "#": "core:wall",
    ".": "core:floor",
    "+": "core:door_closed",
    "-": "core:door_open",
    "<": "core:stairs_up",
    ">": "core:stairs_down",
}
STATS: Mapping[str, int] = {
    "core:health": 40,
    "core:max_health": 100,
    "core:attack": 2,
    "core:attack_chance": 50,
    "core:defense": 2,
    "core:defense_chance": 40,
    "core:gold": 7,
}


def actor(number: int, kind: str, label: str, position: Position, **facts: int) -> SeenActor:
    """Return somebody; `facts` replace health, maximum health and alertness."""
    return SeenActor(
        id=number,
        kind=kind,
        label=label,
        position=position,
        health=facts.get("health", 6),
        max_health=facts.get("max_health", 6),
        hostile=kind != "classic:rogue",
        alert=bool(facts.get("alert", 1)),
    )


def player(position: Position, health: int = 40) -> SeenActor:
    """Return the player, who has 100 health when unhurt."""
    return actor(1, "classic:rogue", "Rogue", position, health=health, max_health=100)


def view_of_picture(drawing: str, seen: str | None = None, **facts: int) -> View:
    """Return what the player sees.

    Args:
        drawing: The level; there must be one `@`.
        seen: The same, with `*` wherever the player sees something now; all of it by default.
        facts: `health` of the player, `depth` and `turn`.
    """
    places = _marks(drawing)
    width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    terrain = np.full((width, height), UNKNOWN, np.uint16)
    for position, mark in places.items():
        if mark != " ":
            terrain[position] = RULESET.terrain.numbers[TERRAIN.get(mark, "core:floor")]
    visible = terrain != UNKNOWN
    for position, mark in _marks(seen).items() if seen is not None else ():
        visible[position] = mark == "*"
    others = [
        actor(number, "classic:kobold", "Kobold", position, alert=mark == "k")
        for number, (position, mark) in enumerate(places.items(), start=2)
        if mark in "kz"
    ]
    here = next(position for position, mark in places.items() if mark == "@")
    return View(
        width=width,
        height=height,
        terrain=terrain,
        visible=visible,
        table=RULESET.terrain,
        player=player(here, facts.get("health", 40)),
        stats={**STATS, "core:health": facts.get("health", 40)},
        actors=tuple(others),
        gold={position: 5 for position, mark in places.items() if mark == "$"},
        depth=facts.get("depth", 1),
        level="classic:dungeon",
        turn=facts.get("turn", 0),
        diagonals=False,
        is_over=False,
    )


def _marks(drawing: str) -> dict[Position, str]:
    """Return the character at each place, column by column."""
    rows = dedent(drawing).strip("\n").splitlines()
    width = max(map(len, rows))
    return {Position(x, y): row.ljust(width)[x] for x in range(width) for y, row in enumerate(rows)}
