"""The commands of the program: the module of each, and what it does, in a line.

Help names all commands without importing their modules, so the lines stand here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """A command: its module below `roguelike.cli`, and what it does, in a line."""

    module: str
    summary: str


COMMANDS: Mapping[str, Command] = {
    "play": Command("play", "play the game"),
    "validate": Command("validate", "find mistakes in content"),
    "test": Command("testing", "run the tests of mods"),
    "schema": Command("schema", "write the JSON Schemas of content files"),
    "reference": Command("reference", "show or write the modding reference"),
    "list": Command("listing", "list everything of a kind, with its fields"),
    "explain": Command("explain", "explain a code, a field or a value, and where it comes from"),
    "conflicts": Command("conflicts", "find conflicts between mods"),
    "map": Command("map_level", "generate a level and show it"),
    "frequency": Command("frequency", "show how many of each item a game will have"),
    "simulate": Command("simulate", "let a bot play games, and report the results"),
    "arena": Command("arena", "let monsters fight, and measure what each costs the player"),
    "replay": Command("replay", "watch a recorded game, or verify it"),
    "fuzz": Command("fuzz", "press random keys to find crashes"),
    "screenshot": Command("screenshot", "take a screenshot"),
    "tileset": Command("tileset", "make a picture of tiles, or tiles from a picture"),
    "saves": Command("saves", "list, rename, export and delete saved games"),
    "scores": Command("scores", "list finished games, the best first"),
    "mods": Command("mods", "choose which mods to use"),
    "lang": Command("lang", "list the languages, or choose one"),
    "diff": Command("diff", "compare two versions of a mod"),
    "new-mod": Command("new_mod", "create a mod"),
    "pack": Command("pack", "pack a mod into one file"),
}
"""All commands, in the order of the help."""
