from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import CARDINALS, DIAGONALS, DIRECTIONS, Direction, Position
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.step import Step
from roguelike.engine.effects.triggers import run_pending
from roguelike.engine.serialization.dump import plain_state, state_hash, state_of
from roguelike.engine.serialization.load import world_of
from roguelike.engine.world.events.events import Attacked, Damaged, Moved
from roguelike.engine.world.events.item_events import GoldTaken, ItemDropped, ItemGiven
from roguelike.engine.world.events.level_events import DoorOpened, Operated, Unlocked
from tests.scenario import Scenario, drawn, item_of, kind_of, ruleset, walled
from tests.written import Written, written

EAST = Step(Direction.EAST)
HALL = "#####\n#...#\n#.@.#\n#...#\n#####"


def refusal(scenario: Scenario, step: Step, mark: str = "@") -> ImpossibleError:
    """Return why a step is impossible, having seen that it changed nothing."""
    before = state_hash(scenario.world)
    with pytest.raises(ImpossibleError) as caught:
        scenario.perform(mark, step)
    assert state_hash(scenario.world) == before
    return caught.value


@pytest.mark.parametrize("direction", DIRECTIONS, ids=lambda direction: direction.name)
def test_a_step_leads_to_the_neighboring_cell(direction: Direction) -> None:
    scenario = Scenario(HALL, rules=ruleset(diagonals=True))
    here = scenario.position("@")

    events = scenario.perform("@", Step(direction))

    assert events == [Moved(1, here, here.step(direction))]
    assert scenario.position("@") == here.step(direction)


@pytest.mark.parametrize("direction", DIAGONALS, ids=lambda direction: direction.name)
def test_diagonal_steps_are_for_the_rules_to_allow(direction: Direction) -> None:
    assert refusal(Scenario(HALL), Step(direction)).reason == Reason.DIAGONAL


@pytest.mark.parametrize("direction", CARDINALS, ids=lambda direction: direction.name)
def test_walls_are_in_the_way_and_named(direction: Direction) -> None:
    error = refusal(Scenario("###\n#@#\n###"), Step(direction))

    assert error.reason == Reason.WALL
    assert error.terrain == "core:wall"
    assert str(error) == "impossible_wall"


def test_an_ally_is_in_the_way() -> None:
    error = refusal(Scenario("#####\n#ab@#\n#####"), EAST, "a")

    assert error.reason == Reason.WALL
    assert error.terrain == "core:floor"


@pytest.mark.parametrize(
    ("cutting", "drawing", "is_allowed"),
    [
        ("never", "####\n#@.#\n#..#\n####", True),
        ("never", "####\n#@.#\n##.#\n####", False),
        ("one_open", "####\n#@.#\n##.#\n####", True),
        ("one_open", "####\n#@##\n##.#\n####", False),
        ("always", "####\n#@##\n##.#\n####", True),
    ],
)
def test_corners_are_cut_as_the_rules_allow(
    cutting: str, drawing: str, *, is_allowed: bool
) -> None:
    scenario = Scenario(drawing, rules=ruleset(diagonals=True, cutting=cutting))
    step = Step(Direction.SOUTH_EAST)

    if is_allowed:
        assert scenario.perform("@", step) == [Moved(1, Position(1, 1), Position(2, 2))]
    else:
        assert refusal(scenario, step).reason == Reason.CORNER


def test_whoever_walks_into_an_enemy_attacks_it_and_stays() -> None:
    scenario = Scenario("####\n#@k#\n####")

    events = scenario.perform("@", EAST)

    assert events == [Attacked(1, 2, (1,), 1), Damaged(2, 1)]
    assert str(scenario) == drawn("####\n#@k#\n####")


@pytest.mark.parametrize("mark", ["@", "k"])
def test_a_door_opens_for_everybody_and_stays_open(mark: str) -> None:
    scenario = Scenario(f"######\n#{mark}+..#\n######")

    events = scenario.perform(mark, EAST)
    scenario.perform(mark, EAST)

    assert events[1:] == [DoorOpened(events[0].actor, Position(2, 1), "core:door_closed")]
    assert str(scenario) == drawn(f"######\n#.-{mark}.#\n######")


def test_grass_gives_way_without_a_word() -> None:
    grass = """
        [terrain."test:grass"]
        glyph = ";"
        walkable = true
        opens_into = "core:floor"
        gives_way = true
        """
    scenario = Written("#####\n#@;.#\n#####", written(grass))

    events = scenario.perform("@", EAST)
    scenario.perform("@", EAST)

    assert [type(event) for event in events] == [Moved]
    assert str(scenario) == drawn("#####\n#..@#\n#####")


SNARE = """
    [feature."test:snare"]
    glyph = "_"
    solid = false
    hidden = { looks = "core:floor", percent = 0 }
    once = true
    triggers = [{ on = "enter", steps = [{ kind = "damage", amount = 1 }] }]

    [status."test:levitating"]
    floats = true
    """


@pytest.mark.parametrize("mark", ["@", "k"])
def test_a_trap_that_springs_once_is_gone_afterwards_whoever_sprang_it(mark: str) -> None:
    scenario = Written(f"#####\n#{mark}_.#\n#####", written(SNARE))

    scenario.perform(mark, EAST)
    damage = [each for each in run_pending(scenario.world) if isinstance(each, Damaged)]

    assert len(damage) == 1
    assert scenario.world.level.terrain_id(scenario.marks[mark].cell) == "core:floor"
    assert not scenario.world.level.hidden


def test_who_floats_springs_no_trap_and_it_lies_in_wait_as_before() -> None:
    scenario = Written("#####\n#@_.#\n#####", written(SNARE))
    scenario.afflict("@", "test:levitating")

    scenario.step(EAST)

    assert scenario.health("@") == 10
    assert scenario.cell(2, 1) in scenario.world.level.hidden


def test_the_player_looks_around_when_a_door_opens_whoever_opens_it() -> None:
    scenario = Scenario("#######\n#@#k+.#\n#######")

    scenario.perform("k", EAST)

    assert scenario.world.level.is_stale


def test_the_player_picks_up_gold_where_it_goes() -> None:
    scenario = Scenario("#####\n#@$.#\n#####", stats={"@": {"gold": 7}})

    events = scenario.perform("@", EAST)

    assert events[1:] == [GoldTaken(1, Position(2, 1), 10)]
    assert scenario.marks["@"].stats["core:gold"] == 17
    assert scenario.world.level.gold == {}


def test_monsters_leave_gold_where_it_is() -> None:
    scenario = Scenario("#####\n#k$.#\n#####")

    events = scenario.perform("k", EAST)
    scenario.perform("k", EAST)

    assert len(events) == 1
    assert str(scenario) == drawn("#####\n#.$k#\n#####")


def test_gold_on_a_door_is_found_by_whoever_opens_it() -> None:
    scenario = Scenario("#####\n#@+.#\n#####")
    scenario.world.level.drop_gold(scenario.cell(2, 1), 3)

    events = scenario.perform("@", EAST)

    assert [type(event) for event in events] == [Moved, DoorOpened, GoldTaken]


def test_a_key_unlocks_a_door_and_is_used_up_but_no_door_at_the_border() -> None:
    key = item_of("key")
    scenario = Scenario("#####\n%@%.#\n#####")
    assert refusal(scenario, EAST).reason == Reason.LOCKED
    scenario.give("@", key)

    assert refusal(scenario, Step(Direction.WEST)).reason == Reason.WALL
    (event,) = scenario.perform("@", EAST)

    assert event == Unlocked(1, Position(2, 1), "core:door_locked")
    assert str(scenario) == drawn("#####\n%@+.#\n#####")
    assert not scenario.marks["@"].items


def test_the_player_changes_places_with_an_ally_and_takes_what_lies_there() -> None:
    scenario = Scenario("#####\n#@k.#\n#####")
    scenario.marks["k"].faction = "player"
    scenario.world.level.drop_gold(scenario.cell(2, 1), 10)

    *_, taken = scenario.perform("@", EAST)

    assert str(scenario) == drawn("#####\n#k@.#\n#####")
    assert taken == GoldTaken(1, Position(2, 1), 10)


@pytest.mark.parametrize(("towards", "expected"), [("cause", (2, 1)), ("away", (4, 1))])
def test_who_staggers_steps_towards_the_cause_or_away_from_it(
    towards: str, expected: tuple[int, int]
) -> None:
    status = f'[status."test:drawn"]\nstaggers = {{ percent = 100, towards = "{towards}" }}'
    scenario = Written("########\n#k.@...#\n########", written(status))
    scenario.afflict("@", "test:drawn", turns=5, by="k")

    scenario.perform("@", Step(Direction.NORTH))

    assert scenario.position("@") == Position(*expected)


THINGS = written("""
[item."test:coin"]
[item."test:key"]
[loot."test:hoard"]
entries = [{ item = "test:coin" }]

[feature."test:chest"]
glyph = "c"
becomes = "test:opened"
use = { steps = [{ kind = "give", loot = "test:hoard" }] }

[feature."test:opened"]
glyph = "o"

[feature."test:lever"]
glyph = "l"
stays = true
use = { steps = [
    { kind = "change_terrain", to = "core:floor", only = ["core:chasm"], everywhere = true },
] }

[feature."test:captive"]
glyph = "p"
use.when = [{ kind = "allies", at_most = 0 }]
use.steps = [{ kind = "summon", monster = "test:p" }]

[feature."test:safe"]
glyph = "s"
lock = { items = ["test:key"], into = "core:floor" }
use = { steps = [{ kind = "give", item = "test:coin" }] }
""")


def stage(row: str) -> Written:
    rules = replace(ruleset(), monsters={"test:p": kind_of("p", {})})
    return Written(walled(row), THINGS, rules=rules)


def test_a_chest_gives_and_is_another_thing_afterwards() -> None:
    scenario = stage("#@c.#")

    events = scenario.step(EAST)

    assert [type(event) for event in events] == [Operated, ItemGiven]
    assert scenario.world.level.terrain_id(scenario.cell(2, 1)) == "test:feature.opened"
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.step(EAST)


def test_what_there_is_no_room_for_falls_to_the_floor() -> None:
    scenario = stage("#@c.#")
    limits = scenario.world.ruleset.items
    for _ in range(limits.carried):
        scenario.hand("@", "test:key")

    assert isinstance(scenario.step(EAST)[-1], ItemDropped)


def test_a_lever_changes_terrain_elsewhere_and_stays() -> None:
    scenario = stage("#@l.~.~#")

    scenario.step(EAST)

    ids = [scenario.world.level.terrain_id(scenario.cell(x, 1)) for x in range(2, 7)]
    assert ids == ["test:feature.lever", *["core:floor"] * 4]


def test_a_captive_comes_along_where_it_stood_and_only_one_does() -> None:
    scenario = stage("#@p#")
    scenario.step(EAST)

    ally = scenario.world.level.actors[scenario.cell(2, 1)]
    assert (ally.kind.id, ally.faction) == ("test:p", "player")

    scenario = stage("#@pk#")
    scenario.world.level.note_side(scenario.marks["k"], "player")
    before = state_hash(scenario.world)
    with pytest.raises(ImpossibleError, match=Reason.REFUSED):
        scenario.step(EAST)
    assert state_hash(scenario.world) == before


def test_what_is_locked_takes_a_key() -> None:
    scenario = stage("#@s#")
    with pytest.raises(ImpossibleError, match=Reason.LOCKED):
        scenario.step(EAST)
    scenario.hand("@", "test:key")

    scenario.step(EAST)

    assert [item.kind.id for item in scenario.marks["@"].items] == ["test:coin"]
    assert scenario.world.level.terrain_id(scenario.cell(2, 1)) == "core:floor"


def test_monsters_work_nothing_and_what_is_hidden_is_not_worked() -> None:
    scenario = stage("#@.ck#")
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.perform("k", Step(Direction.WEST))

    scenario = stage("#@c.#")
    scenario.world.level.hide([scenario.cell(2, 1)])
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.step(EAST)


def test_what_was_worked_is_saved_as_it_is() -> None:
    scenario = stage("#@c.#")
    scenario.step(EAST)
    state = plain_state(state_of(scenario.world))

    assert plain_state(state_of(world_of(state, scenario.world.ruleset))) == state
