"""The content of golden replays and of golden saved games, and a script for the latter.

What is played is written here, so that new values in the game's own content change nothing.
"""

from __future__ import annotations

from functools import cache

import tomli

from roguelike.content.findings.diagnostics import Report
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.game import Content, Game, PlayerAction
from roguelike.plugins import registries
from tests.catalogs import catalog_of

CONTENT = """
[stat]
"core:attack" = { label = "Attack", maximum = 100 }
"core:attack_chance" = { label = "Attack chance", maximum = 100 }
"core:awareness" = { label = "Awareness", maximum = 60 }
"core:defense" = { label = "Defense", maximum = 100 }
"core:defense_chance" = { label = "Defense chance", maximum = 100 }
"core:gold" = { label = "Gold" }
"core:health" = { label = "Health" }
"core:max_health" = { label = "Maximum health", minimum = 1, default = 1 }
"core:speed" = { label = "Speed", minimum = 1, maximum = 1000, default = 10 }

[monster."t:rat"]
label = "Rat"
glyph = "r"
color = "t:c"
behaviors = [{ kind = "move_and_attack", alert_turns = 10 }]

[monster."t:rat".stats]
"core:attack" = 1
"core:attack_chance" = "20d3"
"core:awareness" = 12
"core:gold" = "1d4"
"core:max_health" = "1d6 + depth"
"core:speed" = 7

[monster."t:guard"]
label = "Guard"
glyph = "g"
color = "t:c"
behaviors = [
  { kind = "sleep", wake_percent = 20 },
  { kind = "move_and_attack" },
]

[monster."t:guard".stats]
"core:attack" = "2d2"
"core:attack_chance" = 60
"core:awareness" = 6
"core:defense" = 2
"core:defense_chance" = "10d4"
"core:gold" = "3d6"
"core:max_health" = "3d4"
"core:speed" = 14

[monster."t:moth"]
label = "Moth"
glyph = "m"
color = "t:c"
behaviors = [{ kind = "wander", percent = 80 }]
stats = { "core:speed" = 5 }

[player."t:hero"]
label = "Hero"
glyph = "@"
color = "t:c"

[player."t:hero".stats]
"core:attack" = 3
"core:attack_chance" = 60
"core:awareness" = 9
"core:defense" = 2
"core:defense_chance" = 50
"core:max_health" = 200

[level."t:halls"]
label = "the halls"
width = 50
height = 26
generator = { kind = "rooms_and_corridors", max_rooms = 9, min_size = 5, max_size = 9 }

[[level."t:halls".passes]]
kind = "doors"

[[level."t:halls".passes]]
kind = "stairs"

[[level."t:halls".passes]]
kind = "populate"
monsters = [
  { monster = "t:rat", weight = 3 },
  { monster = "t:guard", weight = 2 },
  { monster = "t:moth", weight = 1 },
]

[level."t:caves"]
label = "the caves"
width = 40
height = 24
generator = { kind = "cave", fill_probability = 55 }

[[level."t:caves".passes]]
kind = "stairs"

[[level."t:caves".passes]]
kind = "populate"
monsters = [{ monster = "t:rat" }, { monster = "t:moth" }]

[rules."t:rules"]
label = "Rules"
movement = { diagonals = true, corner_cutting = "one_open" }
sight = { metric = "square" }
combat = { kind = "opposed_percentile" }
gold = { color = "t:c", remembered = "t:c" }

[campaign."t:golden"]
label = "Golden"
player = "t:hero"
rules = "t:rules"
levels = [{ level = "t:halls", last = 1 }, { level = "t:caves", first = 2 }]
"""

LOOK = {"color": "t:c", "background": "t:c"}
OPEN = {"walkable": True, "transparent": True}
TERRAIN: dict[str, dict[str, object]] = {
    "core:wall": {"label": "wall", "glyph": "#"},
    "core:floor": {"label": "floor", "glyph": ".", **OPEN},
    "core:door_closed": {
        "label": "door",
        "glyph": "+",
        "walkable": True,
        "opens_into": "core:door_open",
    },
    "core:door_open": {"label": "open door", "glyph": "-", **OPEN},
    "core:stairs_down": {"label": "stairs down", "glyph": ">", **OPEN, "leads": "down"},
    "core:stairs_up": {"label": "stairs up", "glyph": "<", **OPEN, "leads": "up"},
}

SCRIPT = """
yyyynjjjjjjnnuuunnjnllllllllllllllllllllluullllbnllluullllllkuuukkuyyhuknnn
nnbhhhhykkkkkuyyuuukkkkkkkkhllyhhhhhhhhyynnlllllnlnjjjjjnlllnjjjbbhhhhhhh>u
kkkkyyyykkkykyhhhyhbbnjhjjjhhnbhbbbbbbbbbbbhhhhyhhykukyyyyyyykuujkkuuuuuuuu
ulllnnyyhhhhhyyhhhhh>hhhhhyyyyyyhhhhknkkkyyyyykhjyyyyyuuyyybbbbbhhhhhjjjjhn
"""
"""The actions of the player: directions as vi has them, `.` to wait, `>` to descend."""

ACTIONS: dict[str, PlayerAction] = {
    "k": Step(Direction.NORTH),
    "j": Step(Direction.SOUTH),
    "h": Step(Direction.WEST),
    "l": Step(Direction.EAST),
    "y": Step(Direction.NORTH_WEST),
    "u": Step(Direction.NORTH_EAST),
    "b": Step(Direction.SOUTH_WEST),
    "n": Step(Direction.SOUTH_EAST),
    ".": Wait(),
    ">": Descend(),
}


@cache
def content() -> Content:
    """Return what the game is made of."""
    terrain = {id_: {**it, "seen": LOOK, "remembered": LOOK} for id_, it in TERRAIN.items()}
    catalog = catalog_of({"terrain": terrain, **tomli.loads(CONTENT)})
    return Content(catalog, registries(), Report(), {})


def new_game() -> Game:
    """Return the game at its start."""
    return Game.new(content(), "t:golden", "golden")
