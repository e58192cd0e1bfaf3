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
    "validate": Command("validate", "find what is wrong with content"),
    "test": Command("testing", "run the tests of mods"),
    "schema": Command("schema", "write the JSON Schemas of content files"),
    "reference": Command("reference", "show or write the reference for those who make mods"),
    "list": Command("listing", "list what there is of a kind, and what data may say about it"),
    "explain": Command("explain", "tell what a word means, or where values come from"),
    "conflicts": Command("conflicts", "find where mods get in each other's way"),
    "map": Command("map_level", "make a level and show it"),
    "frequency": Command("frequency", "tell how many of which items games will have"),
    "simulate": Command("simulate", "let a bot play games, and tell how they went"),
    "arena": Command("arena", "let monsters fight, and tell what each of them costs the player"),
    "replay": Command("replay", "play a recorded game again, or check that it goes as it went"),
    "fuzz": Command("fuzz", "press random keys, to find what goes wrong"),
    "screenshot": Command("screenshot", "make a picture of the game"),
    "saves": Command("saves", "list, rename, export and delete saved games"),
    "scores": Command("scores", "list the games that have ended, the best first"),
    "mods": Command("mods", "choose which mods are used"),
    "lang": Command("lang", "list the languages that there are, or choose one"),
    "diff": Command("diff", "compare two versions of a mod"),
    "new-mod": Command("new_mod", "begin a mod"),
    "pack": Command("pack", "pack a mod into one file"),
}
"""All commands, in the order of the help."""
