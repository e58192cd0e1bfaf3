from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.combat.damage import harm, heal
from roguelike.engine.items.equipment import put_on
from roguelike.engine.world.actor import FOR_EVER
from roguelike.engine.world.cause import Cause, Means
from roguelike.engine.world.events.events import Damaged, Died, Healed, Resisted
from roguelike.engine.world.events.item_events import (
    GoldDropped,
    ItemDropped,
    StatusGained,
    StatusProlonged,
)
from roguelike.engine.world.item import ItemView
from tests.scenario import Scenario, ruleset
from tests.written import Written, written

STATUSES = written("""
[status."test:longest"]
[status."test:add"]
stacking = "add"
[status."test:stack"]
stacking = "stack"
most_power = 5
[item."test:dagger"]
slots = ["test:hand"]
""")


def stage(drawing: str = "####\n#@k#\n####") -> Written:
    return Written(drawing, STATUSES)


@pytest.mark.parametrize(
    ("status", "until", "power"),
    [("test:longest", 50, 3), ("test:add", 80, 3), ("test:stack", 50, 5)],
)
def test_a_status_that_is_there_already_lasts_longer_or_grows(
    status: str, until: int, power: int
) -> None:
    scenario = stage()

    scenario.afflict("@", status, turns=5, power=3)
    scenario.afflict("@", status, turns=3, power=3)

    found = scenario.marks["@"].statuses[status]
    assert (found.until, found.power) == (until, power)


def test_what_is_prolonged_is_told_apart_from_what_grows_and_nothing_new_is_not_told() -> None:
    scenario = stage()
    scenario.afflict("@", "test:longest", turns=3)

    told = [
        scenario.afflict("@", "test:longest", turns=turns, power=power)
        for turns, power in ((3, 1), (4, 1), (2, 2))
    ]

    longest = "test:longest"
    assert told == [[], [StatusProlonged(1, longest, 1)], [StatusGained(1, longest, 2)]]


def test_what_lasts_for_ever_is_not_cut_short() -> None:
    scenario = stage()
    scenario.afflict("@", "test:longest")
    scenario.afflict("@", "test:longest", turns=3)

    scenario.step(*[Wait()] * 5)

    assert scenario.marks["@"].statuses["test:longest"].until == FOR_EVER


def test_no_turns_of_a_status_are_no_status() -> None:
    scenario = stage()

    assert scenario.afflict("@", "test:longest", turns=0) == []
    assert not scenario.marks["@"].statuses


def test_healing_gives_no_more_than_was_lost() -> None:
    scenario = stage()
    player, world = scenario.marks["@"], scenario.world
    harm(player, 4, Cause(), world)

    assert heal(player, 9, Cause(), world) == [Healed(1, 4)]
    assert heal(player, 9, Cause(), world) == []


def test_nobody_loses_more_health_than_is_left() -> None:
    scenario = stage()
    monster = scenario.marks["k"]
    monster.stats["core:health"] = 6

    assert harm(monster, 11, Cause(), scenario.world)[0] == Damaged(2, 6)


def test_the_dead_leave_what_they_had_where_they_stood() -> None:
    scenario = stage()
    scenario.hand("k", "test:dagger")
    scenario.marks["k"].stats["core:gold"] = 7

    events = harm(scenario.marks["k"], 10, Cause(1, ("status", "test:add")), scenario.world)

    here = Position(2, 1)
    assert events == [
        Damaged(2, 10, ("status", "test:add")),
        Died(2, 1, here, ("status", "test:add")),
        GoldDropped(2, here, 7),
        ItemDropped(2, ItemView("test:dagger"), here),
    ]
    assert scenario.world.kills == 1


@pytest.mark.parametrize(
    ("mark", "means", "killer"),
    [
        ("k", ("", ""), "test:k"),
        ("k", ("ability", "test:spark"), "test:k"),
        ("k", ("status", "test:poisoned"), "test:poisoned"),
        ("@", ("item", "test:bomb"), "test:bomb"),
        ("@", ("", ""), ""),
        ("", ("terrain", "test:trap"), "test:trap"),
        ("", ("", ""), ""),
    ],
)
def test_a_game_ends_by_who_does_the_harm_or_by_what_does_it_alone(
    mark: str, means: Means, killer: str
) -> None:
    scenario = Scenario("####\n#@k#\n####")
    actor = scenario.marks[mark].id if mark else 0

    harm(scenario.marks["@"], 1000, Cause(actor, means), scenario.world)

    assert scenario.world.death is not None
    assert scenario.world.death.killer == killer


@pytest.mark.parametrize(("percent", "player_loses"), [(50, 2), (100, 3), (0, 0), (150, 5)])
def test_a_mode_says_how_much_of_a_harm_the_player_takes(percent: int, player_loses: int) -> None:
    mode = ModeDef(label="Other", damage_taken=percent)
    scenario = Scenario("####\n#@k#\n####", rules=replace(ruleset(), mode=mode))

    for mark in "@k":
        harm(scenario.marks[mark], 3, Cause(), scenario.world)

    health = [scenario.marks[mark].stats["core:health"] for mark in "@k"]
    assert health == [10 - player_loses, 7]


WARDS = written("""
[status."test:venom"]
tags = ["bad", "poison"]
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]
[status."test:ward"]
immune = ["poison"]
[item."test:leech"]
slots = ["test:hand"]
statuses = ["test:venom"]
[monster."test:o"]
immune = ["poison"]
""")


def test_a_status_does_not_begin_in_who_is_immune_to_one_of_its_tags() -> None:
    scenario = Written("#####\n#@ok#\n#####", WARDS)

    refused = scenario.afflict("o", "test:venom", turns=3)
    taken = scenario.afflict("k", "test:venom", turns=3)

    assert refused == [Resisted(scenario.marks["o"].id, ("", ""))]
    assert taken == [StatusGained(scenario.marks["k"].id, "test:venom", 1)]
    assert not scenario.marks["o"].statuses


def test_a_status_protects_from_others_as_long_as_it_lasts() -> None:
    scenario = Written("####\n#@k#\n####", WARDS)
    scenario.afflict("@", "test:ward", turns=2)

    scenario.afflict("@", "test:venom", turns=9)
    scenario.step(Wait(), Wait())
    assert not scenario.marks["@"].statuses
    scenario.afflict("@", "test:venom", turns=9)

    assert list(scenario.marks["@"].statuses) == ["test:venom"]


def test_what_one_wears_gives_no_status_to_which_one_is_immune() -> None:
    scenario = Written("#####\n#@ok#\n#####", WARDS)

    for mark in "ok":
        put_on(scenario.marks[mark], scenario.hand(mark, "test:leech"), scenario.world)

    assert [len(scenario.marks[mark].statuses) for mark in "ok"] == [0, 1]
