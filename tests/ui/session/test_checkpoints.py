"""Where one comes back after a death that is not final."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import SeenField
from roguelike.engine.world.events.events import Death
from roguelike.game import Content, Game
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.load_game import resume
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.session.checkpoints import RESTED, Checkpoints
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, beside, put_kobold, session

STORY = "classic:story"


@pytest.fixture
def context(tmp_path: Path) -> UiContext:
    return UiContext(shipped_content(), saves=SaveLibrary(tmp_path))


def begun(context: UiContext, mode: str = STORY) -> GameSession:
    content: Content = context.content
    assert context.saves
    game = GameSession(Game.new(content, CLASSIC, "ember", mode), content.catalog, context.texts)
    keep_new(game, context.saves, setup_of(content))
    return game


def gone_on(context: UiContext) -> GameSession:
    assert context.saves
    (saved,) = context.saves.characters()
    return resume(saved, context)


def rest(game: GameSession, turns: int = RESTED) -> None:
    for _ in range(turns):
        game.act(Wait())


def walk(game: GameSession, turns: int = 1) -> None:
    for turn in range(turns):
        game.act(Step(Direction.EAST if turn % 2 else Direction.WEST))


def hurt(game: GameSession, health: int) -> None:
    game.game.world.player.stats["core:health"] = health
    game.view = game.game.view()


def hunt(game: GameSession) -> None:
    x, y = game.view.player.position
    put_kobold(game, Position(x + 3, y)).alert = 9
    game.view = game.game.view()


def die(game: GameSession) -> None:
    game.game.world.death = Death("classic:kobold", "Kobold")
    game.finish()


def test_who_leaves_in_mortal_danger_and_dies_comes_back_at_the_entrance(
    context: UiContext,
) -> None:
    game = begun(context)
    walk(game, 3)
    hurt(game, 7)
    put_kobold(game, beside(game))
    game.leave()

    again = gone_on(context)
    assert (again.view.turn, again.view.player.health) == (3, 7)
    die(again)

    back = gone_on(context)
    assert back.view.turn == 0
    assert back.view.player.health == back.view.player.max_health


@pytest.mark.parametrize(("health", "depth"), [(60, 2), (30, 1)])
def test_a_new_level_counts_if_one_comes_to_it_alive_enough(
    health: int, depth: int, context: UiContext
) -> None:
    game = begun(context)
    world = game.game.world
    walk(game)
    world.level.terrain.reshape(-1)[world.player.cell] = world.level.table.numbers[
        "core:stairs_down"
    ]
    hurt(game, health)
    game.act(Descend())
    walk(game, 3)
    die(game)

    assert game.view.depth == 2
    back = gone_on(context)
    assert back.view.depth == depth
    assert back.view.turn == (2 if depth == 2 else 0)


def test_who_has_rested_comes_back_to_the_end_of_the_rest(context: UiContext) -> None:
    game = begun(context)
    walk(game, 2)
    rest(game)
    walk(game, 2)
    die(game)

    assert gone_on(context).view.turn == 2 + RESTED


def test_leaving_the_game_ends_a_rest_as_well(context: UiContext) -> None:
    game = begun(context)
    rest(game)
    game.leave()
    again = gone_on(context)
    walk(again, 3)
    die(again)

    assert gone_on(context).view.turn == RESTED


def test_a_rest_counts_that_went_on_after_the_program_was_killed(context: UiContext) -> None:
    game = begun(context)
    rest(game, RESTED - 1)
    assert game.slot
    game.slot.close()  # as a kill does, which leaves all else as it is
    again = gone_on(context)
    rest(again, 1)
    walk(again, 1)
    die(again)

    assert gone_on(context).view.turn == RESTED


def weak_rest(game: GameSession) -> None:
    hurt(game, 40)
    rest(game)


def disturbed_rest(game: GameSession) -> None:
    rest(game)
    hunt(game)


@pytest.mark.parametrize(
    "spend",
    [
        pytest.param(partial(rest, turns=1), id="a moment"),
        pytest.param(partial(rest, turns=RESTED - 1), id="a moment longer"),
        pytest.param(weak_rest, id="a rest that ends with little health"),
        pytest.param(disturbed_rest, id="a rest that a hunter ends"),
    ],
)
def test_not_all_idle_turns_are_a_rest_to_come_back_to(
    spend: Callable[[GameSession], None], context: UiContext
) -> None:
    game = begun(context)
    walk(game, 2)
    spend(game)
    walk(game, 2)
    die(game)

    assert gone_on(context).view.turn == 0


def test_where_death_is_final_no_haven_is_kept(context: UiContext, tmp_path: Path) -> None:
    game = begun(context, "classic:standard")
    rest(game)
    walk(game)

    assert not list(tmp_path.rglob("*haven*"))


def test_a_game_takes_no_more_room_however_often_one_rests(
    context: UiContext, tmp_path: Path
) -> None:
    game = begun(context)
    found: list[int] = []
    for _ in range(4):
        rest(game)
        walk(game)
        found.append(len(list(tmp_path.rglob("*.*"))))

    assert set(found) == {4}  # the snapshot, the one before it, the checkpoint and the journal


@pytest.mark.parametrize(
    ("statuses", "is_calm"),
    [
        ({}, True),
        ({"core:slowed": 9}, True),
        ({"core:poisoned": 2}, False),
        ({"core:burning": 2}, False),
    ],
)
def test_what_takes_health_leaves_no_calm(statuses: dict[str, int], *, is_calm: bool) -> None:
    game = session()
    view = replace(game.view, player=replace(game.view.player, statuses=statuses))

    assert Checkpoints(game.judgement).is_calm(view) == is_calm


def test_neither_does_fire_where_one_stands() -> None:
    game = session()
    here = {game.view.player.position: (SeenField("core:fire", 3),)}
    view = replace(game.view, fields=here)

    assert not Checkpoints(game.judgement).is_calm(view)
