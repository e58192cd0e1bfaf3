"""The main screens of a game as pictures, to look at and to show in documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tcod.console import Console

from roguelike.bots.base import Bot
from roguelike.bots.walker import Walker
from roguelike.ui.adventure import Adventure
from roguelike.ui.displays.base import MINIMUM_SIZE
from roguelike.ui.displays.headless import HeadlessDisplay, to_png
from roguelike.ui.game_host import GameHost
from roguelike.ui.outings import Outings
from roguelike.ui.screen_stack import ScreenStack
from roguelike.ui.screens.aims import Aims
from roguelike.ui.screens.base import Screen
from roguelike.ui.screens.commands import CommandsScreen
from roguelike.ui.screens.game_over import GameOverScreen
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.inventory import InventoryScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.look import LookScreen
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.screens.settings import SettingsScreen
from roguelike.ui.shell import Shell

MAX_TURNS = 20_000
"""The most turns that a bot plays on until the game ends."""

Opening = Callable[[Shell, Adventure], Screen | None]
"""Returns a screen on top of a game; None where it has nothing to show."""


def _aim(shell: Shell, adventure: Adventure) -> Screen | None:
    aims, loose = Aims(shell, adventure), (i for i in adventure.view.pack if not i.is_worn)
    item = aims.missile() or next(loose, None)
    return aims.throw(item) if item else None


SCREENS: Mapping[str, Opening] = {
    "inventory": InventoryScreen,
    "look": lambda shell, game: LookScreen(shell, game, Outings(game, shell.texts)),
    "aim": _aim,
    "commands": CommandsScreen,
    "messages": lambda shell, game: LogHistoryScreen(shell, shell.keymap(game.campaign), game.log),
    "settings": lambda shell, game: SettingsScreen(shell, shell.keymap(game.campaign)),
    "help": lambda shell, game: HelpScreen(shell, game.campaign),
}
"""The screens of a game that goes on, by the names of the files."""


def save_gallery(folder: Path, shell: Shell, adventure: Adventure, size: tuple[int, int]) -> None:
    """Write a picture of each main screen, and at last of how the game ends under a careless bot.

    Args:
        folder: Where the pictures go, as PNG files.
        shell: What screens share.
        adventure: The game, which goes on while the pictures are made.
        size: Columns and rows of each picture.

    Raises:
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _save(folder / "title.png", _titled(shell), size)
    _save(folder / "play.png", _played(shell, adventure), size)
    for name, opening in SCREENS.items():
        if screen := opening(shell, adventure):
            _save(folder / f"{name}.png", _played(shell, adventure, screen), size)
    if let_play(Walker(adventure.seed), adventure, MAX_TURNS):
        end = GameOverScreen(shell, adventure, held=None)
        _save(folder / "death.png", _played(shell, adventure, end), size)


def _titled(shell: Shell) -> ScreenStack:
    """Return the title."""
    return ScreenStack(GameHost(shell), HeadlessDisplay(*MINIMUM_SIZE))


def _played(shell: Shell, adventure: Adventure, *screens: Screen) -> ScreenStack:
    """Return the screens of a game that is played, with others on top of them."""
    stack = _titled(shell)
    shell.wear(adventure.campaign)
    stack.show(PlayScreen(shell, adventure))
    for screen in screens:
        stack.show(screen)
    return stack


def let_play(bot: Bot, adventure: Adventure, turns: int) -> bool:
    """Let a bot play on for so many turns, and tell whether the game has ended."""
    for _ in range(turns):
        if adventure.game.is_over:
            break
        adventure.log.read()
        adventure.act(bot.choose(adventure.view))
    return adventure.game.is_over


def _save(path: Path, stack: ScreenStack, size: tuple[int, int]) -> None:
    console = Console(*size, order="F")
    stack.draw(console)
    to_png(console, path)
