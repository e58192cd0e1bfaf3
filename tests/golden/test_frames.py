"""Frames that must not change by accident, at three sizes of the display.

The level is drawn here and the kobolds are placed by hand, so that neither another generator nor
another balance changes the frames; the words, keys and layout are the shipped ones.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.content.mods.choosing import Selection
from roguelike.core.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.generators.drawn import Drawn
from roguelike.ui.adventure import Adventure
from roguelike.ui.librarian import Librarian
from roguelike.ui.screens.base import Screen
from roguelike.ui.screens.game_over import GameOverScreen
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.new_game import SeedScreen
from roguelike.ui.screens.paused import PausedScreen
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.screens.title import TitleScreen
from roguelike.ui.shell import Shell
from tests.golden_files import GoldenFiles
from tests.ui.campaigns import changed
from tests.ui.staging import CLASSIC, adventure, press, put_kobold, shown

SIZES = [(100, 70), (80, 24), (120, 40)]

CRYPT = Drawn(
    drawing="""\
########################################
#...........#################..........#
#...........#################..........#
#...........+...............+..........#
#...@.......###############.#..........#
#...........###############.#.....>....#
#...........###############.#..........#
#######+###################.############
#######.###################.############
#######.#############..........#########
#######.#############..........#########
#######..............-.........#########
#####################..........#########
########################################
""",
    legend={
        "#": "core:wall",
        ".": "core:floor",
        "+": "core:door_closed",
        "-": "core:door_open",
        ">": "core:stairs_down",
        "@": "core:floor",
    },
    start="@",
)
CONTENT = changed("level", "classic:dungeon", width=80, height=48, generator=CRYPT, passes=())
KOBOLDS = ((29, 21, 10), (27, 18, 7), (55, 20, 10))
"""Where kobolds stand, and how much of their health is left; nobody sees the last one."""

KOBOLD = {
    "core:max_health": 10,
    "core:attack": 2,
    "core:attack_chance": 60,
    "core:defense": 1,
    "core:defense_chance": 20,
    "core:awareness": 10,
    "core:speed": 14,
    "core:gold": 9,
}

FIGHT = ["right", "right", *["."] * 4, *["right"] * 3]


def grave() -> Adventure:
    """Return the same game after its end."""
    game = crypt()
    game.game.world.player.stats["core:health"] = 1
    while not game.game.is_over:
        game.act(Wait())
    return game


def crypt() -> Adventure:
    """Return a game after some steps and blows."""
    game = adventure("golden", CONTENT)
    for x, y, health in KOBOLDS:
        put_kobold(game, Position(x, y)).stats |= {**KOBOLD, "core:health": health}
    screen = PlayScreen(SHELL, game)
    for key in FIGHT:
        screen.handle(press(key))
    return game


SHELL = Shell(CONTENT, draw_seed=lambda: "golden", librarian=Librarian(Selection(())))
KEYMAP = SHELL.keymap(CLASSIC)
SCREENS: dict[str, Callable[[], Screen]] = {
    "title": lambda: TitleScreen(SHELL),
    "seed": lambda: SeedScreen(SHELL, KEYMAP, CLASSIC),
    "play": lambda: PlayScreen(SHELL, crypt()),
    "paused": lambda: PausedScreen(SHELL, crypt()),
    "messages": lambda: LogHistoryScreen(SHELL, KEYMAP, crypt().log),
    "help": lambda: HelpScreen(SHELL, CLASSIC),
    "game_over": lambda: GameOverScreen(SHELL, grave(), held=press(".")),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_still_looks_the_same(
    name: str, size: tuple[int, int], golden: GoldenFiles
) -> None:
    picture = shown(SCREENS[name](), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
