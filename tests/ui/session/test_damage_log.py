from __future__ import annotations

from collections.abc import Sequence

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Attacked, Damaged, Died, Event
from roguelike.engine.world.events.item_events import AbilityUsed
from roguelike.scores.run_record import RECENT_TURNS
from roguelike.ui.session.damage_log import DamageLog
from tests.ui.staging import beside, put_kobold, session
from tests.writable import writable

PLAYER, KOBOLD = 1, 2
BURNING = ("status", "core:burning")
FIREBALL = ("ability", "classic:fireball")
HERE = Position(0, 0)


def damage_log() -> DamageLog:
    """Return the empty damage log of a game with a kobold."""
    game = session()
    kobold = put_kobold(game, beside(game))
    world = game.game.world
    kobolds = {PLAYER: world.player, KOBOLD: kobold}
    writable(world.level.cast).clear()
    writable(world.level.cast).update(kobolds)
    world.player.id, kobold.id = PLAYER, KOBOLD
    return DamageLog(world, "something")


@pytest.mark.parametrize(
    ("events", "source"),
    [
        pytest.param(
            [Attacked(KOBOLD, PLAYER, (), 1), Damaged(PLAYER, 3)], "classic:kobold", id="a blow"
        ),
        pytest.param(
            [AbilityUsed(KOBOLD, FIREBALL[1]), Damaged(PLAYER, 3, FIREBALL)],
            "classic:kobold",
            id="what somebody does",
        ),
        pytest.param(
            [AbilityUsed(PLAYER, FIREBALL[1]), Damaged(PLAYER, 3, FIREBALL)],
            "classic:fireball",
            id="what one does to oneself",
        ),
        pytest.param(
            [Attacked(KOBOLD, PLAYER, (), 0), Damaged(PLAYER, 3, BURNING)],
            "core:burning",
            id="what hurts by itself",
        ),
        pytest.param(
            [Attacked(KOBOLD, PLAYER, (), 0), Damaged(PLAYER, 3, FIREBALL)],
            "classic:fireball",
            id="what was done earlier",
        ),
        pytest.param(
            [Damaged(PLAYER, 3), Died(PLAYER, KOBOLD, HERE)], "classic:kobold", id="a last blow"
        ),
        pytest.param(
            [Attacked(NOBODY, PLAYER, (), 1), Damaged(PLAYER, 3)], "", id="somebody unseen"
        ),
    ],
)
def test_a_loss_of_health_is_put_down_to_who_or_what_did_it(
    events: Sequence[Event], source: str
) -> None:
    book = damage_log()

    book.note(events, 1)

    assert [(each.source.id, each.amount) for each in book.tallies(1)] == [(source, 3)]


def test_what_hurts_others_is_not_told() -> None:
    book = damage_log()

    book.note([Attacked(PLAYER, KOBOLD, (), 1), Damaged(KOBOLD, 3)], 1)

    assert book.tallies(1) == []


def test_the_most_harmful_of_the_last_turns_comes_first() -> None:
    book = damage_log()
    blow = Attacked(KOBOLD, PLAYER, (), 1)

    book.note([blow, Damaged(PLAYER, 50)], 1)
    book.note([blow, Damaged(PLAYER, 2)], 2)
    book.note([Damaged(PLAYER, 3, BURNING)], 3)
    book.note([blow, Damaged(PLAYER, 2)], 1 + RECENT_TURNS)

    tallies = book.tallies(1 + RECENT_TURNS)

    assert [(each.source.id, each.amount) for each in tallies] == [
        ("classic:kobold", 4),
        ("core:burning", 3),
    ]
