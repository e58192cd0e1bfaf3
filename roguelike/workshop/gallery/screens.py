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
from roguelike.workshop.gallery.game_moments import (
    CAVES,
    CROWD,
    DEATH,
    FIGHT,
    THROW,
    WHEN,
    GameMoments,
)
from roguelike.workshop.gallery.pictures import ClippedText, DisplaySetup, frame_in, save, suffixes

REPLAYED = 200
"""The turn at which a recorded game is shown."""
SPEED = 10
"""The speed of it, in turns per second."""

Screens: TypeAlias = Sequence[Screen]
"""Screens that lie on each other, from the bottom up."""


class ScreenFixtures:
    """Contexts and games for the screens of one display.

    Attributes:
        moments: The games.
        context: What screens share, of somebody who has played before.
        bare: The same of somebody who has not.
    """

    def __init__(self, moments: GameMoments, mod_manager: ModManager, setup: DisplaySetup) -> None:
        """Prepare what screens share.

        Raises:
            OSError: Games cannot be kept.
        """
        content, seed = moments.context.content, lambda: FIGHT.seed
        self.moments = moments
        self.bare = UiContext(content, setup.taste, seed, mod_manager)
        self.context = UiContext(
            content, setup.taste, seed, mod_manager, moments.saves, records=moments.records
        )
        for context in (
            self.bare,
            self.context,
        ):  # titles are of the campaign that is offered first
            first = {moments.campaign: context.campaigns[moments.campaign]}
            context.campaigns = first | context.campaigns
        self.keymap = self.context.keymap(moments.campaign)
        self._plays: dict[int, PlayScreen] = {}

    @property
    def fight(self) -> GameSession:
        """The game that most screens are about."""
        return self.moments.game(FIGHT)

    @property
    def crowd(self) -> GameSession:
        """A game with many around, and much that is carried."""
        return self.moments.game(CROWD)

    def play(self, game: GameSession) -> Screen:
        """Return the screen of a game, always the same object."""
        game.shown = None  # where the map was on another display
        if id(game) not in self._plays:
            self._plays[id(game)] = PlayScreen(self.context, game)
        return self._plays[id(game)]


Opening: TypeAlias = Callable[[ScreenFixtures], Screens | None]
"""Returns the screens of a picture; None where a game has nothing to show."""


def _title(about: Callable[[ScreenFixtures], Screen]) -> Opening:
    """Return the opening of a screen on the title."""
    return lambda fixtures: (TitleScreen(fixtures.context), about(fixtures))


def _fight(about: Callable[[ScreenFixtures, GameSession], Screen]) -> Opening:
    """Return the opening of a screen during a fight."""
    return lambda fixtures: (fixtures.play(fixtures.fight), about(fixtures, fixtures.fight))


def _end(choose: Callable[[GameMoments], GameSession]) -> Opening:
    """Return the opening of the last screen of a game."""
    return lambda fixtures: (openings.game_over(fixtures.context, choose(fixtures.moments), None),)


def _aim(fixtures: ScreenFixtures) -> Screens | None:
    game = fixtures.moments.game(THROW)
    aims = AimScreens(fixtures.context, game)
    item = aims.missile()
    return (fixtures.play(game), aims.throw(item)) if item else None


def _item(fixtures: ScreenFixtures) -> Screens | None:
    game = fixtures.crowd
    inventory = openings.of_game("inventory", fixtures.context, game)
    item = next(iter(game.view.pack), None)
    return (
        (fixtures.play(game), inventory, ItemScreen(fixtures.context, game, item)) if item else None
    )


def _powers(fixtures: ScreenFixtures) -> Screens | None:
    game = fixtures.fight
    return (
        (fixtures.play(game), openings.powers(fixtures.context, game)) if game.view.powers else None
    )


def _compare(fixtures: ScreenFixtures) -> Screens | None:
    if not fixtures.moments.treasure.view.here:
        return None
    game = fixtures.moments.choice
    return fixtures.play(game), openings.compare(fixtures.context, game)


def _pick_up(fixtures: ScreenFixtures) -> Screens | None:
    game = fixtures.moments.treasure
    return (
        (fixtures.play(game), openings.pick_up(fixtures.context, game)) if game.view.here else None
    )


def _replay(fixtures: ScreenFixtures) -> Screens:
    replay = Replay(fixtures.moments.recording, fixtures.context.content)
    screen = ReplayScreen(fixtures.context, replay, SPEED)
    for _ in range(REPLAYED):
        screen.handle(KeyPress("right"))
    return (screen,)


def _statistics(fixtures: ScreenFixtures) -> Screen:
    return StatisticsScreen(
        fixtures.context, fixtures.keymap, fixtures.moments.records.read().scores
    )


def _new_game(fixtures: ScreenFixtures) -> Screen:
    return NewGameScreen(
        fixtures.context, fixtures.keymap, datetime.fromtimestamp(WHEN, UTC).date()
    )


PICTURES: Mapping[str, Opening] = {
    "title": lambda fixtures: (TitleScreen(fixtures.context),),
    "first_title": lambda fixtures: (TitleScreen(fixtures.bare),),
    "new_game": _title(_new_game),
    "characters": _title(lambda fixtures: openings.saved_games(fixtures.context, fixtures.keymap)),
    "mods": _title(lambda fixtures: openings.mods(fixtures.context, fixtures.keymap)),
    "settings": _title(lambda fixtures: openings.settings(fixtures.context, fixtures.keymap)),
    "keys": _title(lambda fixtures: KeyBindingsScreen(fixtures.context, fixtures.keymap)),
    "scores": _title(lambda fixtures: openings.scores(fixtures.context, fixtures.keymap)),
    "statistics": _title(_statistics),
    "play": lambda fixtures: (fixtures.play(fixtures.fight),),
    "crowd": lambda fixtures: (fixtures.play(fixtures.crowd),),
    "caves": lambda fixtures: (fixtures.play(fixtures.moments.game(CAVES)),),
    "look": _fight(
        lambda fixtures, game: openings.look(fixtures.context, game, Autopilot(game).route_to)
    ),
    "aim": _aim,
    "powers": _powers,
    "commands": _fight(lambda fixtures, game: openings.commands(fixtures.context, game)),
    "messages": _fight(
        lambda fixtures, game: openings.messages(fixtures.context, fixtures.keymap, game.log)
    ),
    "help": _fight(lambda fixtures, game: openings.help_(fixtures.context, game.campaign)),
    "character": _fight(
        lambda fixtures, game: openings.of_game("character", fixtures.context, game)
    ),
    "discoveries": _fight(
        lambda fixtures, game: openings.of_game("discoveries", fixtures.context, game)
    ),
    "levels": _fight(lambda fixtures, game: openings.of_game("levels", fixtures.context, game)),
    "here": _fight(lambda fixtures, game: openings.here(fixtures.context, game)),
    "paused": _fight(lambda fixtures, game: openings.pause_menu(fixtures.context, game)),
    "leave": _fight(lambda fixtures, _: openings.leave(fixtures.context, fixtures.keymap, Leave())),
    "inventory": lambda fixtures: (
        fixtures.play(fixtures.crowd),
        openings.of_game("inventory", fixtures.context, fixtures.crowd),
    ),
    "item": _item,
    "pick_up": _pick_up,
    "compare": _compare,
    "replay": _replay,
    "death": _end(lambda moments: moments.game(DEATH)),
    "victory": _end(lambda moments: moments.victory),
}
"""All screens, by the names of their pictures."""


def save_gallery(
    folder: Path,
    moments: GameMoments,
    mod_manager: ModManager,
    setups: Sequence[DisplaySetup],
    names: Collection[str] = PICTURES.keys(),
) -> list[ClippedText]:
    """Write a picture of each screen on each display.

    Args:
        folder: Where the pictures go, as PNG files; it is made if need be.
        moments: The games that are shown.
        mod_manager: Who knows the mods.
        setups: The displays.
        names: The pictures that are wanted, among `PICTURES`.

    Returns:
        The texts for which there was no room.

    Raises:
        CannotGenerateError: A level cannot be made.
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cuts: list[ClippedText] = []
    for setup, suffix in zip(setups, suffixes(setups), strict=True):
        fixtures = ScreenFixtures(moments, mod_manager, setup)
        for name in names:
            if screens := PICTURES[name](fixtures):
                path = folder / f"{name}{suffix}.png"
                cuts += save(frame_in(setup, fixtures.context, moments.campaign, screens), path)
    return cuts
