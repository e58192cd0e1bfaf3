"""All screens of a game as pictures, to look at, to check, and to show in documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from roguelike.autopilot.autopilot import Autopilot
from roguelike.recordings.replay import Replay
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress
from roguelike.ui.screens.base.answers import Leave
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from roguelike.ui.screens.game.inventory import ItemScreen
from roguelike.ui.screens.main import openings
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.main.replay import ReplayScreen
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.ui.screens.menus.key_bindings import KeyBindingsScreen
from roguelike.ui.screens.menus.new_game import NewGameScreen
from roguelike.ui.screens.records.statistics import StatisticsScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.gallery.game_moments import CAVES, CROWD, DEATH, FIGHT, THROW, WHEN, Scenes
from roguelike.workshop.gallery.pictures import Cut, Look, frame_in, save, suffixes

REPLAYED = 200
"""The turn at which a recorded game is shown."""
SPEED = 10
"""The speed of it, in turns per second."""

Screens: TypeAlias = Sequence[Screen]
"""Screens that lie on each other, from the bottom up."""


class Cast:
    """Contexts and games for the screens of one look.

    Attributes:
        scenes: The games.
        context: What screens share, of somebody who has played before.
        bare: The same of somebody who has not.
    """

    def __init__(self, scenes: Scenes, mod_manager: ModManager, look: Look) -> None:
        """Prepare what screens share.

        Raises:
            OSError: Games cannot be kept.
        """
        content, seed = scenes.context.content, lambda: FIGHT.seed
        self.scenes = scenes
        self.bare = UiContext(content, look.taste, seed, mod_manager)
        self.context = UiContext(
            content, look.taste, seed, mod_manager, scenes.saves, records=scenes.records
        )
        for context in (
            self.bare,
            self.context,
        ):  # titles are of the campaign that is offered first
            first = {scenes.campaign: context.campaigns[scenes.campaign]}
            context.campaigns = first | context.campaigns
        self.keymap = self.context.keymap(scenes.campaign)
        self._plays: dict[int, PlayScreen] = {}

    @property
    def fight(self) -> GameSession:
        """The game that most screens are about."""
        return self.scenes.game(FIGHT)

    @property
    def crowd(self) -> GameSession:
        """A game with many around, and much that is carried."""
        return self.scenes.game(CROWD)

    def play(self, game: GameSession) -> Screen:
        """Return the screen of a game, always the same object."""
        game.shown = None  # where the map was in another look
        if id(game) not in self._plays:
            self._plays[id(game)] = PlayScreen(self.context, game)
        return self._plays[id(game)]


Opening: TypeAlias = Callable[[Cast], Screens | None]
"""Returns the screens of a picture; None where a game has nothing to show."""


def _title(about: Callable[[Cast], Screen]) -> Opening:
    """Return what opens a screen on the title."""
    return lambda cast: (TitleScreen(cast.context), about(cast))


def _fight(about: Callable[[Cast, GameSession], Screen]) -> Opening:
    """Return what opens a screen during a fight."""
    return lambda cast: (cast.play(cast.fight), about(cast, cast.fight))


def _end(choose: Callable[[Scenes], GameSession]) -> Opening:
    """Return what opens the last screen of a game."""
    return lambda cast: (openings.game_over(cast.context, choose(cast.scenes), None),)


def _aim(cast: Cast) -> Screens | None:
    game = cast.scenes.game(THROW)
    aims = AimScreens(cast.context, game)
    item = aims.missile()
    return (cast.play(game), aims.throw(item)) if item else None


def _item(cast: Cast) -> Screens | None:
    game = cast.crowd
    inventory = openings.of_game("inventory", cast.context, game)
    item = next(iter(game.view.pack), None)
    return (cast.play(game), inventory, ItemScreen(cast.context, game, item)) if item else None


def _powers(cast: Cast) -> Screens | None:
    game = cast.fight
    return (cast.play(game), openings.powers(cast.context, game)) if game.view.powers else None


def _compare(cast: Cast) -> Screens | None:
    if not cast.scenes.treasure.view.here:
        return None
    game = cast.scenes.choice
    return cast.play(game), openings.compare(cast.context, game)


def _pick_up(cast: Cast) -> Screens | None:
    game = cast.scenes.treasure
    return (cast.play(game), openings.pick_up(cast.context, game)) if game.view.here else None


def _replay(cast: Cast) -> Screens:
    replay = Replay(cast.scenes.recording, cast.context.content)
    screen = ReplayScreen(cast.context, replay, SPEED)
    for _ in range(REPLAYED):
        screen.handle(KeyPress("right"))
    return (screen,)


def _statistics(cast: Cast) -> Screen:
    return StatisticsScreen(cast.context, cast.keymap, cast.scenes.records.read().scores)


def _new_game(cast: Cast) -> Screen:
    return NewGameScreen(cast.context, cast.keymap, datetime.fromtimestamp(WHEN, UTC).date())


PICTURES: Mapping[str, Opening] = {
    "title": lambda cast: (TitleScreen(cast.context),),
    "first_title": lambda cast: (TitleScreen(cast.bare),),
    "new_game": _title(_new_game),
    "characters": _title(lambda cast: openings.saved_games(cast.context, cast.keymap)),
    "mods": _title(lambda cast: openings.mods(cast.context, cast.keymap)),
    "settings": _title(lambda cast: openings.settings(cast.context, cast.keymap)),
    "keys": _title(lambda cast: KeyBindingsScreen(cast.context, cast.keymap)),
    "scores": _title(lambda cast: openings.scores(cast.context, cast.keymap)),
    "statistics": _title(_statistics),
    "play": lambda cast: (cast.play(cast.fight),),
    "crowd": lambda cast: (cast.play(cast.crowd),),
    "caves": lambda cast: (cast.play(cast.scenes.game(CAVES)),),
    "look": _fight(lambda cast, game: openings.look(cast.context, game, Autopilot(game).route_to)),
    "aim": _aim,
    "powers": _powers,
    "commands": _fight(lambda cast, game: openings.commands(cast.context, game)),
    "messages": _fight(lambda cast, game: openings.messages(cast.context, cast.keymap, game.log)),
    "help": _fight(lambda cast, game: openings.help_(cast.context, game.campaign)),
    "character": _fight(lambda cast, game: openings.of_game("character", cast.context, game)),
    "discoveries": _fight(lambda cast, game: openings.of_game("discoveries", cast.context, game)),
    "levels": _fight(lambda cast, game: openings.of_game("levels", cast.context, game)),
    "here": _fight(lambda cast, game: openings.here(cast.context, game)),
    "paused": _fight(lambda cast, game: openings.pause_menu(cast.context, game)),
    "leave": _fight(lambda cast, _: openings.leave(cast.context, cast.keymap, Leave())),
    "inventory": lambda cast: (
        cast.play(cast.crowd),
        openings.of_game("inventory", cast.context, cast.crowd),
    ),
    "item": _item,
    "pick_up": _pick_up,
    "compare": _compare,
    "replay": _replay,
    "death": _end(lambda scenes: scenes.game(DEATH)),
    "victory": _end(lambda scenes: scenes.victory),
}
"""All screens, by the names of their pictures."""


def save_gallery(
    folder: Path,
    scenes: Scenes,
    mod_manager: ModManager,
    looks: Sequence[Look],
    names: Collection[str] = PICTURES.keys(),
) -> list[Cut]:
    """Write a picture of each screen in each look.

    Args:
        folder: Where the pictures go, as PNG files; it is made if need be.
        scenes: The games that are shown.
        mod_manager: Who knows the mods.
        looks: The looks.
        names: The pictures that are wanted, among `PICTURES`.

    Returns:
        The texts for which there was no room.

    Raises:
        CannotGenerateError: A level cannot be made.
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cuts: list[Cut] = []
    for look, suffix in zip(looks, suffixes(looks), strict=True):
        cast = Cast(scenes, mod_manager, look)
        for name in names:
            if screens := PICTURES[name](cast):
                path = folder / f"{name}{suffix}.png"
                cuts += save(frame_in(look, cast.context, scenes.campaign, screens), path)
    return cuts
