"""Frames that must not change by accident, at three sizes of the display.

The level is drawn here and the kobolds are placed by hand, so that neither another generator nor
another balance changes the frames; the words, keys and layout are the shipped ones.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from roguelike.autopilot.autopilot import Autopilot
from roguelike.content.mods.library import ModSelection
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.game import Content, Game
from roguelike.generators.drawn import Drawn
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Leave
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.game.character import CharacterScreen
from roguelike.ui.screens.game.discoveries import DiscoveriesScreen
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.game.levels import LevelsScreen
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.game.pause_menu import PauseMenuScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.ui.screens.menus.command_menu import CommandsScreen, HereScreen
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.screens.menus.key_bindings import KeyBindingsScreen
from roguelike.ui.screens.menus.new_game import NewGameScreen
from roguelike.ui.screens.menus.settings import SettingsScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.golden_files import GoldenFiles
from tests.ui.campaigns import changed_in
from tests.ui.staging import CLASSIC, press, put_kobold, shown, stack_of

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

IDENTIFIED = ("potion_of_healing", "potion_of_fire", "scroll_of_mapping", "wand_of_slowness")
"""The kinds that are identified where discoveries are shown."""


class Scenes:
    """Screens, by name, of content whose only level is the crypt."""

    def __init__(self, content: Content, mod_manager: ModManager | None = None) -> None:
        self.content = content
        self.context = UiContext(content, draw_seed=lambda: "golden", mod_manager=mod_manager)

    def crypt(self) -> GameSession:
        """Return a game after some steps and blows."""
        new = Game.new(self.content, CLASSIC, "golden")
        game = GameSession(new, self.content.catalog, self.context.texts)
        for x, y, health in KOBOLDS:
            put_kobold(game, Position(x, y)).stats |= {**KOBOLD, "core:health": health}
        screen = PlayScreen(self.context, game)
        for key in FIGHT:
            screen.handle(press(key))
        return game

    def learned(self) -> GameSession:
        """Return a game in which some kinds of items have been identified."""
        new = Game.new(self.content, "sunken_crown:sunken_crown", "golden")
        new.world.known.update(f"sunken_crown:{kind}" for kind in IDENTIFIED)
        return GameSession(new, self.content.catalog, self.context.texts)

    def look(self) -> Screen:
        """Return the look at those whom the player fights."""
        game = self.crypt()
        return LookScreen(self.context, game, Autopilot(game).route_to)

    def waiting(self) -> ScreenStack:
        """Return a stack that waits for the player to read of a blow that nearly kills."""
        game = self.crypt()
        game.game.world.player.stats["core:health"] = 10
        stack = stack_of(self.context)
        stack.show(PlayScreen(self.context, game))
        stack.handle(press("."))
        return stack

    def grave(self) -> GameSession:
        """Return the same game after its end."""
        game = self.crypt()
        game.game.world.player.stats["core:health"] = 1
        while not game.game.is_over:
            game.act(Wait())
        return game

    def screens(self) -> dict[str, Callable[[], Screen | ScreenStack]]:
        """Return what makes each screen."""
        context, keymap = self.context, self.context.keymap(CLASSIC)
        return {
            "title": lambda: TitleScreen(context),
            "new_game": lambda: NewGameScreen(context, keymap, date(2026, 11, 23)),
            "play": lambda: PlayScreen(context, self.crypt()),
            "look": self.look,
            "commands": lambda: CommandsScreen(context, self.crypt()),
            "settings": lambda: SettingsScreen(context, keymap),
            "keys": lambda: KeyBindingsScreen(context, keymap),
            "paused": lambda: PauseMenuScreen(context, self.crypt()),
            "leave": lambda: LeaveScreen(context, keymap, Leave(), is_saved=False),
            "here": lambda: HereScreen(context, self.crypt()),
            "acknowledge": self.waiting,
            "messages": lambda: MessageHistoryScreen(context, keymap, self.crypt().log),
            "character": lambda: CharacterScreen(context, self.crypt()),
            "levels": lambda: LevelsScreen(context, self.crypt()),
            "discoveries": lambda: DiscoveriesScreen(context, self.learned()),
            "help": lambda: HelpScreen(context, CLASSIC),
            "game_over": lambda: GameOverScreen(context, self.grave(), held=press(".")),
        }


def with_crypt(content: Content) -> Content:
    """Return content with the crypt as its level, which no generator changes."""
    level = {"width": 80, "height": 48, "generator": CRYPT, "passes": ()}
    return changed_in(content, "level", "classic:dungeon", **level)


SCREENS = Scenes(with_crypt(shipped_content()), ModManager(ModSelection(()))).screens()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_still_looks_the_same(
    name: str, size: tuple[int, int], golden: GoldenFiles
) -> None:
    picture = shown(SCREENS[name](), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
