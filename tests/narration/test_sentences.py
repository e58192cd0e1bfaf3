from __future__ import annotations

from collections.abc import Sequence

import pytest

from roguelike.content.schema.messages import MessageDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.world.cause import NO_MEANS, Means
from roguelike.engine.world.events import events, item_events, level_events
from roguelike.engine.world.events.events import Event
from tests.narrators import DART, message, narrator
from tests.scenario import Scenario

PLAYER, FIRST, SECOND, OTHER = 1, 2, 3, 4
HERE, THERE = Position(1, 1), Position(2, 1)
BREW = DART._replace(kind="test:brew")
HIT = message(on="hit", text="{actor} hits {target} for {amount}.", you="You hit for {amount}.")
BLEEDS = message(
    on="damaged", text="{actor} bleeds for {amount}.", many="{actors} bleed for {amount}."
)
STRUGGLES = message(on="struggled", text="{actor} struggles.", you="You struggle.", once=True)
SHOT = item_events.Shot(FIRST, PLAYER)
SHOOTING = {
    "core__shot": message(on="shot", text="{actor} shoots."),
    "core__hit": HIT,
    "core__hit_shot": message(on="hit", after=["shot"], text="{actor} hits with a shot."),
}
USED = message(on="ability_used", text="You use it.")
STONE = message(on="ability_used", by="test:stone", text="Stone.", covers=["status_gained"])
ENDED = message(on="status_ended", text="{actor} has no shield.")
BROKEN = message(on="status_ended", after=["absorbed"], text="{said} and breaks.")


@pytest.fixture
def scenario() -> Scenario:
    return Scenario("########\n#@kkr..#\n########")


def told(scenario: Scenario, happened: Sequence[Event], **messages: MessageDef) -> list[str]:
    teller = narrator(scenario, **messages)
    return [each.text for each in teller.tell(happened)]


def attack(actor: int, target: int, amount: int, means: Means = NO_MEANS) -> list[Event]:
    """Return what happens when somebody hits."""
    return [events.Attacked(actor, target, (7,), 1), events.Damaged(target, amount, means)]


def used(ability: str) -> Event:
    return item_events.AbilityUsed(PLAYER, ability)


# ------------------------------------------------------------------ after


def test_a_throw_and_its_blow_are_told_in_one_sentence(scenario: Scenario) -> None:
    happened = [
        item_events.ItemThrown(PLAYER, DART, HERE, THERE),
        *attack(PLAYER, FIRST, 3, ("item", DART.kind)),
        *attack(PLAYER, FIRST, 2),
    ]

    assert told(
        scenario,
        happened,
        core__thrown=message(on="item_thrown", text="{actor} throws {item}."),
        core__hit=HIT,
        core__hit_thrown=message(
            on="hit",
            after=["item_thrown"],
            text="{actor}'s {first_missile} hits {target} for {amount}.",
            you="{first_missile} hits {target} for {amount}.",
        ),
        core__ui_form_own=message(text="your {name}"),
    ) == ["Your dart hits k for 3.", "You hit for 2."]


def test_a_sentence_can_go_on_from_that_before_it_without_its_full_stop(scenario: Scenario) -> None:
    happened = [
        events.Absorbed(PLAYER, 1),
        item_events.StatusEnded(PLAYER, "test:shield"),
        item_events.StatusEnded(FIRST, "test:shield"),
    ]

    assert told(
        scenario,
        happened,
        core__absorbed=message(on="absorbed", text="Absorbs {amount}."),
        core__ended=ENDED,
        core__broken=BROKEN,
    ) == ["Absorbs 1 and breaks.", "K has no shield."]


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        pytest.param(
            [SHOT, *attack(SECOND, PLAYER, 3)],
            ["K shoots.", "K hits @ for 3."],
            id="what somebody else does",
        ),
        pytest.param(
            [SHOT, events.Moved(FIRST, THERE, HERE), *attack(FIRST, PLAYER, 3)],
            ["K shoots.", "K hits @ for 3."],
            id="what is done after a step",
        ),
        pytest.param(
            [SHOT, *attack(FIRST, PLAYER, 3)], ["K hits with a shot."], id="what comes of it"
        ),
    ],
)
def test_only_what_comes_of_a_deed_is_part_of_what_is_told_of_it(
    happened: Sequence[Event], said: Sequence[str], scenario: Scenario
) -> None:
    assert told(scenario, happened, **SHOOTING) == said


def test_what_comes_of_something_that_is_not_told_can_name_it(scenario: Scenario) -> None:
    happened = [
        level_events.Operated(PLAYER, THERE, "core:door_closed"),
        item_events.ItemGiven(PLAYER, DART),
        item_events.ItemGiven(PLAYER, BREW),
    ]
    inside = message(on="item_given", after=["operated"], text="In {first_terrain}: {item}.")

    assert told(
        scenario,
        happened,
        core__given=message(on="item_given", text="You find {item}."),
        core__inside=inside,
        core__as_well=message(on="item_given", after=["item_given"], text="{said} and {item}."),
    ) == ["In +: dart and brew."]


def test_a_sentence_that_goes_on_is_not_told_where_there_is_none_before_it(
    scenario: Scenario,
) -> None:
    happened = [events.Absorbed(PLAYER, 1), item_events.StatusEnded(PLAYER, "test:shield")]

    assert told(scenario, happened, core__ended=ENDED, core__broken=BROKEN) == ["@ has no shield."]


def test_a_sentence_about_two_facts_can_be_told_of_what_the_first_is_done_with(
    scenario: Scenario,
) -> None:
    assert told(
        scenario,
        [used("test:sting"), *attack(PLAYER, FIRST, 3)],
        core__used=USED,
        core__hit=HIT,
        core__stings=message(
            on="hit", by="test:sting", after=["ability_used"], text="You sting for {amount}."
        ),
    ) == ["You sting for 3."]


# ------------------------------------------------------------------ covers


def test_what_a_sentence_covers_is_not_told_where_it_follows_at_once(scenario: Scenario) -> None:
    gained = item_events.StatusGained(PLAYER, "test:shield", 1)

    assert told(
        scenario,
        [used("test:stone"), gained, events.Woke(PLAYER), gained],
        core__used=STONE,
        core__gained=message(on="status_gained", text="Shielded."),
        core__woke=message(on="woke", text="Awake."),
    ) == ["Stone.", "Awake.", "Shielded."]


def test_a_sentence_covers_nothing_that_happens_to_somebody_else(scenario: Scenario) -> None:
    happened = [
        item_events.AbilityUsed(PLAYER, "test:stone"),
        item_events.StatusGained(FIRST, "test:shield", 1),
    ]

    assert told(
        scenario,
        happened,
        core__used=message(on="ability_used", text="Stone.", covers=["status_gained"]),
        core__gained=message(on="status_gained", text="{actor} is shielded."),
    ) == ["Stone.", "K is shielded."]


# ------------------------------------------------------------------ many


def test_the_same_of_several_of_a_kind_is_told_once(scenario: Scenario) -> None:
    happened = [events.Damaged(each, 1) for each in (FIRST, OTHER, SECOND)]

    assert told(
        scenario,
        happened,
        core__bleeds=BLEEDS,
        core__ui_form_plural=message(text="{name}s"),
        core__ui_form_several=message(text="{count} {name}"),
        core__ui_form_number_2=message(text="two"),
    ) == ["Two ks bleed for 1.", "R bleeds for 1."]


def test_what_differs_is_told_of_each(scenario: Scenario) -> None:
    happened = [events.Damaged(FIRST, 1), events.Damaged(SECOND, 2), events.Damaged(PLAYER, 1)]

    assert told(scenario, happened, core__bleeds=BLEEDS) == [
        "K bleeds for 1.",
        "K bleeds for 2.",
        "@ bleeds for 1.",
    ]


NAMES = {
    "core__ui_form_plural": message(text="{name}s"),
    "core__ui_form_several": message(text="{count} {name}"),
    "core__ui_form_each": message(text="{name} each"),
    "core__ui_list_last": message(text="{list} and {next}"),
}


@pytest.mark.parametrize(("amount", "amounts"), [(4, "3 and 4"), (3, "3 each")])
def test_blows_of_several_are_told_once_with_what_each_does(
    amount: int, amounts: str, scenario: Scenario
) -> None:
    happened = [*attack(FIRST, PLAYER, 3), *attack(SECOND, PLAYER, amount)]
    hit = message(on="hit", text="{actor} hits.", many="{actors} hit you for {amounts}.")

    assert told(scenario, happened, core__hit=hit, **NAMES) == [f"2 ks hit you for {amounts}."]


def test_a_power_that_strikes_several_of_a_kind_is_told_once(scenario: Scenario) -> None:
    happened = [
        used("test:whirl"),
        *attack(PLAYER, FIRST, 1),
        events.Died(FIRST, PLAYER, HERE),
        *attack(PLAYER, OTHER, 5),
        *attack(PLAYER, SECOND, 2),
        events.Died(SECOND, PLAYER, HERE),
    ]

    assert told(
        scenario,
        happened,
        core__used=USED,
        core__hit=message(
            on="hit",
            after=["ability_used"],
            text="It hits {target} for {amount}.",
            many="It hits {targets} for {amounts}.",
        ),
        core__died=message(on="died", text="{actor} dies.", many="{actors} die."),
        **NAMES,
    ) == ["It hits 2 ks for 1 and 2.", "2 ks die.", "It hits r for 5."]


def test_what_ends_on_others_of_the_name_of_one_who_has_died_is_not_told(
    scenario: Scenario,
) -> None:
    happened = [
        events.Died(FIRST, PLAYER, HERE),
        item_events.StatusEnded(SECOND, "test:slow"),
        item_events.StatusEnded(OTHER, "test:slow"),
    ]

    assert told(scenario, happened, core__ended=ENDED) == ["R has no shield."]


def test_what_ends_and_is_gained_again_in_a_turn_is_told_as_gained(scenario: Scenario) -> None:
    happened = [
        item_events.StatusEnded(FIRST, "test:shield"),
        item_events.StatusEnded(SECOND, "test:shield"),
        item_events.StatusGained(FIRST, "test:shield", 3),
    ]

    gained = message(on="status_gained", text="{actor} has a shield.")
    assert told(scenario, happened, core__ended=ENDED, core__gained=gained) == [
        "K has no shield.",
        "K has a shield.",
    ]


def test_what_ends_is_told_if_something_is_done_before_it_begins_again(scenario: Scenario) -> None:
    happened = [
        item_events.StatusEnded(FIRST, "test:shield"),
        events.Damaged(FIRST, 1),
        item_events.StatusGained(FIRST, "test:shield", 3),
    ]

    assert told(scenario, happened, core__ended=ENDED) == ["K has no shield."]


def test_what_happens_to_one_twice_is_told_twice(scenario: Scenario) -> None:
    happened = [events.Damaged(FIRST, 1), events.Damaged(FIRST, 1)]

    assert told(scenario, happened, core__bleeds=BLEEDS) == ["K bleeds for 1."] * 2


# ------------------------------------------------------------------ once


def test_what_goes_on_from_turn_to_turn_is_told_of_others_when_it_begins(
    scenario: Scenario,
) -> None:
    teller = narrator(scenario, core__a=STRUGGLES)
    struggled = [events.Struggled(each, "test:held") for each in (FIRST, PLAYER)]

    turns: list[list[str]] = []
    for turn in (1, 2, 4, 20):
        scenario.world.turns = turn
        turns.append([each.text for each in teller.tell(struggled)])

    both, own = ["K struggles.", "You struggle."], ["You struggle."]
    assert turns == [both, own, own, both]


# ------------------------------------------------------------------ news of others


@pytest.mark.parametrize(("actor", "tone"), [(PLAYER, "deed"), (FIRST, "plain")])
def test_a_deed_is_the_player_s_own(actor: int, tone: str, scenario: Scenario) -> None:
    teller = narrator(scenario, core__a=message(on="woke", text="Up.", tone="deed"))

    (sentence,) = teller.tell([events.Woke(actor)])

    assert sentence.tone == tone


def test_a_defense_against_somebody_unseen_is_no_news(scenario: Scenario) -> None:
    assert told(
        scenario,
        [events.Defended(FIRST, (7,), 0), events.Damaged(FIRST, 2)],
        core__defends=message(on="defended", text="{actor} defends."),
        core__damaged=message(on="damaged", text="{actor} takes {amount}."),
    ) == ["K takes 2."]


def test_what_a_weapon_adds_is_told_with_its_blow(scenario: Scenario) -> None:
    happened = [*attack(PLAYER, FIRST, 3), events.Damaged(FIRST, 7, ("item", DART.kind))]

    assert told(
        scenario,
        happened,
        core__hit=HIT,
        core__stabs=message(on="hit", by="test:dart", text="Stabbed for {amount} with {means}."),
    ) == ["Stabbed for 10 with test:dart."]


def test_the_damage_of_a_trap_is_told_of_the_trap(scenario: Scenario) -> None:
    assert told(
        scenario,
        [events.Damaged(PLAYER, 5, ("terrain", "test:feature.needles"))],
        core__damaged=message(on="damaged", text="{amount} damage."),
        core__needles=message(on="damaged", by="test:needles", text="Needles: {amount}."),
    ) == ["Needles: 5."]


def test_what_is_equipped_can_be_told_of_its_slot(scenario: Scenario) -> None:
    helmet = DART._replace(kind="test:helmet")

    assert told(
        scenario,
        [item_events.ItemWorn(PLAYER, helmet), item_events.ItemWorn(PLAYER, DART)],
        core__worn=message(on="item_worn", text="Equipped."),
        core__head=message(on="item_worn", by="test:head", text="On the head."),
    ) == ["On the head.", "Equipped."]


def test_what_the_player_had_before_is_known_as_such(scenario: Scenario) -> None:
    happened = [
        item_events.ItemTaken(PLAYER, DART, HERE),
        item_events.ItemTaken(PLAYER, DART, HERE, was_own=True),
        item_events.ItemDropped(FIRST, DART, HERE, was_own=True),
    ]

    assert told(
        scenario,
        happened,
        core__taken=message(on="item_taken", text="You pick up {item}."),
        core__dropped=message(on="item_dropped", text="{actor} drops {item}."),
        core__ui_form_own=message(text="your {name}"),
        core__ui_form_definite=message(text="the {name}"),
        core__ui_form_indefinite=message(text="a {name}"),
    ) == ["You pick up a dart.", "You pick up your dart.", "The k drops the dart."]
