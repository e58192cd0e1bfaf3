"""Harm in words: where it is, and what it does, on the way and at a step."""

from __future__ import annotations

import pytest

from roguelike.content.references.ids import ground_id
from roguelike.engine.knowledge.known_hazards import Harm, HarmGrade
from roguelike.engine.knowledge.known_map import Route
from roguelike.ui.text.harm import HarmWords
from tests.ui.scene import ROOM, Scene

FIRE, GAS, WATER = "core:fire", "core:poison_gas", "core:deep_water"
NET = ground_id("sunken_crown:net_trap")
HOLDS = Harm(NET, HarmGrade.DELAY, turns=6, statuses=("core:rooted",))
BURNS = Harm(FIRE, HarmGrade.HURT, 2, 4, statuses=("core:burning",))
DROWNS = Harm(WATER, HarmGrade.GRAVE, is_endangering=True)
RINGS = Harm(NET, HarmGrade.DELAY)
CONFUSES = Harm("core:spores", HarmGrade.DELAY, statuses=("core:confused",))


@pytest.fixture(scope="module")
def words() -> HarmWords:
    return Scene(ROOM).screen.session.harm_words


@pytest.mark.parametrize(
    ("harms", "passage", "done", "crossing"),
    [
        ([HOLDS], "over a net trap", "it would hold you for 6 turns", "cross"),
        ([RINGS], "over a net trap", "it would give you away", "cross"),
        ([CONFUSES], "through spore dust", "it confuses you", "go through"),
        ([BURNS], "through fire", "about 6 damage", "go through"),
        ([BURNS, BURNS], "through fire", "2 cells, about 8 damage", "go through"),
        ([DROWNS], "through deep water", "it may carry you or your things off", "go through"),
        (
            [HOLDS, BURNS, CONFUSES],
            "over a net trap and through fire and spore dust",
            "3 cells, about 6 damage, and it would hold you for 6 turns and confuses you",
            "go through",
        ),
    ],
)
def test_a_way_is_told_by_what_it_leads_through_or_over_and_what_that_does(
    words: HarmWords, harms: list[Harm], passage: str, done: str, crossing: str
) -> None:
    way = Route([*range(len(harms))], tuple(enumerate(harms)))

    assert (words.passage(way), words.along(way), words.crossing(way)) == (passage, done, crossing)


@pytest.mark.parametrize(
    ("harm", "entered", "done"),
    [
        (HOLDS, "onto the net trap", "It would hold you for 6 turns."),
        (BURNS, "into the fire", "It sets you on fire: about 6 damage."),
        (DROWNS, "into the deep water", "It may carry you or your things off."),
        (Harm(NET, HarmGrade.HURT, 5), "onto the net trap", "It does about 5 damage."),
        (Harm(NET, HarmGrade.HURT, 0.2), "onto the net trap", "It does little damage."),
    ],
)
def test_a_step_is_told_by_where_it_leads_and_what_that_does(
    words: HarmWords, harm: Harm, entered: str, done: str
) -> None:
    assert (words.entered(harm.source), words.of([harm])) == (entered, done)


@pytest.mark.parametrize(
    ("source", "within", "refuge"),
    [(GAS, "in poison gas", "clear air"), (NET, "on a net trap", "safe ground")],
)
def test_whoever_is_in_harm_is_told_where_that_is_and_where_not(
    words: HarmWords, source: str, within: str, refuge: str
) -> None:
    assert (words.within(source), words.refuge(source)) == (within, refuge)


def test_what_harm_hides_lies_behind_it(words: HarmWords) -> None:
    assert words.beyond(NET) == "what lies behind a net trap"
