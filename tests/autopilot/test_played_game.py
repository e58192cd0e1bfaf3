from __future__ import annotations

from roguelike.autopilot.played_game import TurnFinished
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.events import Moved
from tests.ui.staging import session


def test_a_turn_is_announced_once_with_what_was_known_before_and_what_is_known_now() -> None:
    game = session()
    before, heard = game.view, list[TurnFinished]()
    game.subscribe(heard.append)

    game.act(Step(Direction.EAST))

    (turn,) = heard
    assert turn.action == Step(Direction.EAST)
    assert (turn.before, turn.now) == (before, game.view)
    assert any(isinstance(event, Moved) for event in turn.events)
    assert not turn.changes_level


def test_an_action_that_is_refused_is_no_turn() -> None:
    game = session()
    heard = list[TurnFinished]()
    game.subscribe(heard.append)

    game.act(Descend())

    assert heard == []


def test_who_listens_finds_told_and_kept_what_has_happened() -> None:
    game = session()
    game.game.world.player.stats["core:health"] = 20
    told = list[str]()
    game.subscribe(lambda _: told.append(game.log.latest(1)[0].sentence.text))
    alarmed = list[bool]()
    game.subscribe(lambda _: alarmed.append(game.is_alarmed))

    game.act(Wait())

    assert told[0].startswith("***")
    assert alarmed == [True]


def test_those_who_listen_are_called_in_the_order_in_which_they_came() -> None:
    game = session()
    order = list[int]()
    for number in range(3):
        game.subscribe(lambda _, number=number: order.append(number))

    game.act(Wait())

    assert order == [0, 1, 2]
