"""All screens on displays of several sizes, in all languages: no text may lack room.

The game that they show is as crowded as can be: those with the longest names are around the
player, who has what has the longest names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pytest

from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.core.grid.geometry import chebyshev
from roguelike.core.rng import Rng
from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.world.events.events import Death
from roguelike.game import Game, load_content
from roguelike.resources import data_dir
from roguelike.saves.changes import ChangeNote
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.panels.board import Board
from roguelike.ui.screens.base.answers import Close, Resume
from roguelike.ui.screens.base.prompts import ConfirmScreen, NameScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.game.game_over import FinalInventoryScreen, FinalLookScreen
from roguelike.ui.screens.items.quantity import QuantityScreen
from roguelike.ui.screens.main import openings
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.menus.saved_games import SaveChangesScreen
from roguelike.ui.screens.records.scores import page_about
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.widgets.key_hints import hints_of
from roguelike.workshop.gallery.game_moments import DEATH, ENDED, GameMoment, GameMoments
from roguelike.workshop.gallery.pictures import DisplaySetup, frame_in
from roguelike.workshop.gallery.screens import PICTURES, ScreenFixtures, Screens
from tests.ui.staging import rows_on

CAMPAIGN = "sunken_crown:sunken_crown"
CROWD, BURDEN, LYING, POWERS = 8, 20, 9, 4
"""How many are around the player, how much is carried, how much lies there, and what is known."""

LOOKS = (
    DisplaySetup(80, 24, is_terminal=True),
    DisplaySetup(120, 40, is_terminal=True),
    DisplaySetup(800, 600),
    DisplaySetup(1280, 800),
)
TERMINALS = [look for look in LOOKS if look.is_terminal]
NAMES = [f"{look.width}x{look.height}" for look in LOOKS]


class Picture(NamedTuple):
    """A frame with screens that lie on each other, by a name, and what they are made from."""

    name: str
    fixtures: ScreenFixtures
    screens: Screens
    frame: Frame


class Crowded(GameMoments):
    """Moments that all show much, of a game that has ended where they are about that."""

    def game(self, moment: GameMoment) -> GameSession:
        """Return a game with much in it, always the same object for a moment."""
        if moment not in self._games:
            self._games[moment] = crowded(self.context, is_over=moment in ENDED)
        return self._games[moment]


def crowded(context: UiContext, *, is_over: bool) -> GameSession:
    """Return a game with much in it."""
    game = Game.new(context.content, CAMPAIGN, "story")
    world, rng = game.world, Rng("cuts", "test")
    level, ruleset, things = world.level, world.ruleset, world.ruleset.things
    x, y = level.positions[world.player.cell]
    free = [cell for cell in range(len(level.positions)) if level.is_free(cell)]
    free.sort(key=lambda cell: chebyshev(level.positions[cell].x - x, level.positions[cell].y - y))
    kinds = sorted(ruleset.monsters, key=lambda kind: -len(ruleset.label("monster", kind)))
    for kind, cell in zip(kinds[:CROWD], free, strict=False):
        spawn(world, new_actor(ruleset.monsters[kind], "monsters", 1, rng), cell)
    items = sorted(things.items.values(), key=lambda kind: -len(kind.definition.label))
    for place, kind in enumerate(items[: BURDEN + LYING]):
        item = make_item(kind, rng, 1, 1)
        if place < BURDEN:
            give(world.player, item, world)
        else:
            lay(item, world.player.cell, world)
    powers = sorted(things.abilities.values(), key=lambda kind: -len(kind.definition.label))
    world.player.abilities |= {power.id: at for at, power in enumerate(powers[:POWERS])}
    if is_over:
        world.death = Death(kinds[0], ruleset.label("monster", kinds[0]))
    return GameSession(game, context.content.catalog, context.texts)


def _count(fixtures: ScreenFixtures, game: GameSession) -> Screen:
    stack = max(game.view.pack, key=lambda item: item.thing.count)
    return QuantityScreen(fixtures.context, game, stack, "drop", partial(Drop, stack.id))


def _sure(fixtures: ScreenFixtures, _: GameSession) -> Screen:
    texts = fixtures.context.texts
    return openings.confirm_harm(texts, texts("sure_wear", item="x" * 30), Close, None)


def _changed(fixtures: ScreenFixtures, _: GameSession) -> Screen:
    saved, note = (
        fixtures.moments.saves.characters()[0],
        ChangeNote.of("change_previous", turn=1000),
    )
    return SaveChangesScreen(fixtures.context, fixtures.keymap, Resume(saved, (note,)), Close())


def _page(fixtures: ScreenFixtures, _: GameSession) -> Screen:
    records = fixtures.moments.records
    return page_about(fixtures.context, fixtures.keymap, records, records.read().scores[-1])


def _warning(fixtures: ScreenFixtures, game: GameSession) -> Screen:
    warning = fixtures.context.texts("delete_warning", character=game.character)
    return ConfirmScreen(
        fixtures.context, fixtures.keymap, warning, ("delete_no", "delete_yes"), Close
    )


def _named(fixtures: ScreenFixtures, game: GameSession) -> Screen:
    return NameScreen(fixtures.context, fixtures.keymap, game.character, lambda _: Close())


def _notice(fixtures: ScreenFixtures, _: GameSession) -> Screen:
    return openings.notice(
        fixtures.context, fixtures.keymap, fixtures.context.texts("nothing_to_play")
    )


def _acknowledge(fixtures: ScreenFixtures, game: GameSession) -> Screen:
    return openings.more_prompt(fixtures.context, game, Board(fixtures.context, game))


DIALOGS: Mapping[str, Callable[[ScreenFixtures, GameSession], Screen]] = {
    "acknowledge": _acknowledge,
    "changed": _changed,
    "count": _count,
    "name": _named,
    "notice": _notice,
    "page": _page,
    "sure": _sure,
    "warning": _warning,
}
"""Screens of which there is no picture in the gallery, by names of their own."""


def all_screens(fixtures: ScreenFixtures) -> Iterator[tuple[str, Screens]]:
    """Yield screens that lie on each other, with names."""
    for name, opening in PICTURES.items():
        screens = opening(fixtures)
        assert screens, name
        yield name, screens
    for name, dialog in DIALOGS.items():
        yield name, (fixtures.play(fixtures.fight), dialog(fixtures, fixtures.fight))
    ended = fixtures.moments.game(DEATH)
    end = openings.game_over(fixtures.context, ended, None)
    yield "estate", (end, FinalInventoryScreen(fixtures.context, ended))
    yield "survey", (end, FinalLookScreen(fixtures.context, ended))


def rows_of(frame: Frame) -> list[list[str]]:
    """Return the rows of each part of a frame."""
    return [rows_on(Canvas(part, frame.palette)) for part in frame.parts]


@pytest.fixture(scope="session", params=["en", "de"])  # so that all in one come first
def moments(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[GameMoments, ModManager]:
    """Return what is shown in a language, and who knows the mods."""
    folder = tmp_path_factory.mktemp("cuts")
    shelf = Shelf(data_dir(), "game", is_own=True)
    selection = ModSelection((shelf,), ModChoice(language=request.param))
    moments = Crowded(load_content(selection, plugins=False), CAMPAIGN, folder)
    return moments, ModManager(selection, plugins=False, file=folder / "settings.toml")


@pytest.fixture(scope="module", params=LOOKS, ids=NAMES)
def pictures(
    request: pytest.FixtureRequest, moments: tuple[GameMoments, ModManager]
) -> Sequence[Picture]:
    """Return all screens on a display in a language, drawn once, which takes long."""
    fixtures = ScreenFixtures(*moments, request.param)
    return [
        Picture(
            name, fixtures, screens, frame_in(request.param, fixtures.context, CAMPAIGN, screens)
        )
        for name, screens in all_screens(fixtures)
    ]


def test_there_is_room_for_all_texts(pictures: Sequence[Picture]) -> None:
    found = {name: frame.cuts for name, _, _, frame in pictures if frame.cuts}

    assert found == {}


def test_the_row_of_keys_ends_with_the_last_that_counts(pictures: Sequence[Picture]) -> None:
    rows: dict[str, str] = {}
    for name, fixtures, screens, frame in pictures:
        top = screens[-1]
        hints = top.hints or hints_of(fixtures.context.texts, fixtures.keymap, top.hint)
        (row,) = rows_of(frame)[-1]
        if (
            not row.removesuffix(top.imprint)
            .rstrip()
            .endswith(f"{hints[-1].shown} {hints[-1].word}")
        ):
            rows[name] = row

    assert rows == {}


@pytest.mark.parametrize("pictures", TERMINALS, ids=NAMES[: len(TERMINALS)], indirect=True)
def test_nothing_covers_name_and_health(pictures: Sequence[Picture]) -> None:
    lacking: list[str] = []
    for name, _, screens, frame in pictures:
        rows = rows_on(Canvas.of(as_console(frame), frame.palette))[:2]
        if isinstance(screens[0], PlayScreen):
            player = screens[0].session.view.player
            has_health = f"{player.health} " in rows[1] and f" {player.max_health}" in rows[1]
            lacking += [] if player.label in rows[0] and has_health else [name]

    assert lacking == []
