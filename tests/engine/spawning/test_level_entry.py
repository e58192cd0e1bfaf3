from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from roguelike.behaviors.follow import Follow
from roguelike.content.schema.campaigns import ModeDef, Stratum
from roguelike.content.schema.levels import FeelingDef, RegionDef
from roguelike.content.schema.steps import GroundTrigger, StatusTrigger, TriggerDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.effects.apply_status import ApplyStatus
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.definitions.kinds import (
    DefinitionIndex,
    FeelingKind,
    RegionKind,
    triggers_by_event,
)
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.effects.stats import refresh
from roguelike.engine.effects.triggers import run_pending
from roguelike.engine.levels.level_builder import CannotGenerateError, Site, Spawn
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.spawning.level_entry import (
    PLAYER_ID,
    arrive,
    make_level,
    make_site,
    new_actor,
    new_world,
)
from roguelike.engine.world.actor import NOWHERE, ActorKind, StatRoll, ranges_of
from roguelike.engine.world.events.events import Damaged
from roguelike.engine.world.events.level_events import Arrived, Felt, RegionEntered
from roguelike.engine.world.ruleset import Ruleset
from tests.drawing import site_from_text
from tests.scenario import TERRAIN, Scenario, kind_of, ruleset, status_of, things_of

DRAWING = "########\n#@..k.k#\n#.<..>.#\n########"


def painted(drawing: str) -> Callable[[Site], None]:
    """Return a step that makes a level as drawn."""
    made = site_from_text(drawing)

    def paint(site: Site) -> None:
        site.terrain = made.terrain.copy()
        site.start, site.up, site.down = made.start, made.up, made.down
        site.spawns = list(made.spawns)

    return paint


def rules_of(*drawings: str, last: int | None = None, **monsters: ActorKind) -> Ruleset:
    """Return rules with one recipe for each drawing, the last for all deeper levels."""
    strata = tuple(
        (
            Stratum(level="test:level", first=depth, last=depth if depth < len(drawings) else last),
            Recipe(f"test:level_{depth}", f"level {depth}", 8, 4, (painted(drawing),)),
        )
        for depth, drawing in enumerate(drawings, start=1)
    )
    kinds = {f"core:{mark}": kind for mark, kind in monsters.items()}
    return replace(ruleset(), strata=strata, monsters={"core:k": kind_of("k", {}), **kinds})


def test_a_game_begins_at_the_start_of_the_first_level() -> None:
    world = new_world(rules_of(DRAWING), "seed")

    assert world.level.positions[world.player.cell] == Position(1, 1)
    assert (world.player.id, world.player.faction, world.depth) == (PLAYER_ID, "player", 1)
    assert (world.turns, world.kills, world.death, world.schedule.now) == (0, 0, None, 0)


def test_at_the_start_the_player_has_looked_around() -> None:
    world = new_world(rules_of(DRAWING), "seed")

    assert world.level.visible[world.player.cell]
    assert world.level.known.any()
    assert not world.level.is_stale


def test_monsters_stand_where_they_were_put_and_are_numbered_in_that_order() -> None:
    world = new_world(rules_of(DRAWING), "seed")

    monsters = [actor for actor in world.level.actors.values() if actor is not world.player]
    places = {actor.id: world.level.positions[actor.cell] for actor in monsters}
    assert places == {2: Position(4, 1), 3: Position(6, 1)}
    assert world.last_id == 3
    assert all(actor.awake for actor in monsters)


def test_monsters_know_their_leader_and_sleep_if_they_are_put_there_asleep() -> None:
    def pack(site: Site) -> None:
        site.spawns += [
            Spawn("core:k", Position(5, 2)),
            Spawn("core:k", Position(6, 2), leader=2, asleep=True),
            Spawn("core:k", Position(1, 1), leader=2),
            Spawn("core:k", Position(4, 2), leader=4),
        ]

    rules = rules_of(DRAWING)
    stratum, recipe = rules.strata[0]
    recipe = replace(recipe, steps=(*recipe.steps, pack))
    things = things_of(status_of("nap"))
    world = new_world(
        replace(rules, strata=((stratum, recipe),), things=things, asleep="test:nap"), "seed"
    )

    found = [world.level.cast[number] for number in (4, 5, 6)]
    assert [actor.memory for actor in found] == [{}, {"leader": 4}, {}]
    assert [list(actor.statuses) for actor in found] == [[], ["test:nap"], []]


def test_every_monster_first_acts_one_action_after_it_was_put_there() -> None:
    rules = rules_of(
        "########\n#@..k.j#\n########",
        k=kind_of("k", {"core:speed": 14}),
        j=kind_of("j", {"core:speed": 6}),
    )

    world = new_world(rules, "seed")

    assert [(time, actor.id) for time, _, actor in world.schedule.entries()] == [(6, 3), (14, 2)]


def test_everyone_begins_unhurt() -> None:
    rolled = kind_of("k", {"core:max_health": "5d5", "core:health": 1})

    world = new_world(rules_of(DRAWING, k=rolled), "seed")

    for actor in world.level.actors.values():
        assert actor.stats["core:health"] == actor.stats["core:max_health"]


def test_the_next_level_replaces_the_one_before_and_time_goes_on() -> None:
    below = "######\n#>.@k#\n######"
    world = new_world(rules_of(DRAWING, below), "seed")
    player, before = world.player, world.level
    world.schedule.pop()

    events = arrive(world, 2)

    assert events == [Arrived(1, 2, "test:level_2")]
    assert world.level is not before
    assert world.player is player
    assert world.level.positions[player.cell] == Position(3, 1)
    ((time, since, newcomer),) = world.schedule.entries()
    assert (newcomer.id, time, since, newcomer.born) == (4, 20, 10, 10)
    assert world.level.visible[player.cell]


def test_monsters_are_rolled_for_the_depth_where_they_live() -> None:
    deep = kind_of("k", {"core:attack": "depth * 10"})
    world = new_world(rules_of(DRAWING, DRAWING, k=deep), "seed")

    arrive(world, 2)

    attacks = {actor.stats["core:attack"] for actor in world.level.actors.values()}
    assert attacks == {1, 20}


def test_a_monster_has_no_place_where_somebody_is_already() -> None:
    def crowd(site: Site) -> None:
        taken = [Position(1, 1), Position(4, 1), Position(0, 0)]
        site.spawns += [Spawn("core:k", position) for position in taken]

    rules = rules_of(DRAWING)
    ((stratum, recipe),) = rules.strata
    crowded = replace(recipe, steps=(*recipe.steps, crowd))

    world = new_world(replace(rules, strata=((stratum, crowded),)), "seed")

    assert len(world.level.actors) == 3


def test_the_last_level_knows_that_it_is_the_last() -> None:
    rules = rules_of(DRAWING, DRAWING, last=2)

    assert [make_site(rules, depth, "seed").is_last for depth in (1, 2)] == [False, True]


@pytest.mark.parametrize("drawing", ["####\n#..#\n####", "####\n@..#\n####"])
def test_a_level_without_a_place_to_arrive_cannot_be_made(drawing: str) -> None:
    site = site_from_text(drawing)
    if site.start:
        site.terrain[site.start] = site.terrain[3, 0]

    with pytest.raises(CannotGenerateError, match="no generator or pass has chosen an arrival"):
        make_level(site, ruleset())


def test_a_campaign_may_end() -> None:
    rules = rules_of(DRAWING, last=1)

    with pytest.raises(CannotGenerateError, match="no level at depth 2"):
        make_site(rules, 2, "seed")


@pytest.mark.parametrize("below", ["####\n#..#\n####", "####\n@..#\n####"])
def test_a_level_that_cannot_be_made_leaves_everything_as_it_was(below: str) -> None:
    world = new_world(rules_of(DRAWING, below), "seed")
    before = state_hash(world)

    with pytest.raises(CannotGenerateError):
        arrive(world, 2)

    assert state_hash(world) == before


def test_stats_are_cut_to_what_they_can_be() -> None:
    rolls = tuple(
        StatRoll(stat, parse(formula), 0, 10)
        for stat, formula in [("a", "5"), ("b", "0 - 3"), ("c", "99"), ("d", "depth")]
    )

    actor = new_actor(ActorKind("k", "k", rolls), "monsters", 7, Rng("", ""))

    assert actor.stats == {"a": 5, "b": 0, "c": 10, "d": 7}
    assert (actor.id, actor.cell, actor.awake) == (0, NOWHERE, False)


def test_a_stat_may_follow_from_what_others_have_become() -> None:
    own = frozenset({"self"})
    texts = {"a": "99", "c": "1d6", "b": "self.a / 2 + depth", "d": "self.c * 100 + self.b"}
    rolls = [
        StatRoll(stat, parse(text, owners=own), 0, 1000, is_needed=stat != "d")
        for stat, text in texts.items()
    ]
    rolls[0] = replace(rolls[0], maximum=10)

    stats = new_actor(ActorKind("k", "k", tuple(rolls)), "monsters", 7, Rng("", "")).stats

    assert (stats["a"], stats["b"], stats["d"]) == (10, 12, stats["c"] * 100 + 12)
    ranges = ranges_of(rolls, (7, 8))
    assert ranges["self.d"] == (112, 613)
    assert rolls[3].formula.bounds(ranges) == (112, 613)


def test_gold_lies_where_it_was_put_and_passes_know_the_mode() -> None:
    def put(site: Site) -> None:
        assert site.mode is not None
        site.gold[Position(3, 1)] = site.mode.items

    made = Recipe("test:level", "level", 8, 4, (painted(DRAWING), put))
    rules = replace(
        ruleset(),
        strata=((Stratum(level="test:level"), made),),
        monsters={"core:k": kind_of("k", {})},
        mode=ModeDef(label="Rich", items=120),
    )

    level = new_world(rules, "seed").level

    assert level.gold == {level.cell(Position(3, 1)): 120}


def regional() -> Ruleset:
    """Return rules by which the first two levels are in one region, the second with a feeling."""
    hurts = triggers_by_event([TriggerDef(on="arrive", steps=(Damage(amount=parse("1")),))])
    region = RegionKind("test:cellar", RegionDef(label="cellar"), hurts)
    feeling = FeelingKind("test:damp", FeelingDef(label="damp"), (), hurts)
    rules = rules_of(DRAWING, last=3)

    def feel(site: Site) -> None:
        site.feeling = "test:damp" if site.depth == 2 else ""

    (_, recipe), book = (
        rules.strata[0],
        DefinitionIndex(regions={region.id: region}, feelings={feeling.id: feeling}),
    )
    recipe = replace(recipe, steps=(*recipe.steps, feel))
    inside = Stratum(level="test:level", region="test:cellar", last=2)
    return replace(
        rules, strata=((inside, recipe), (Stratum(level="test:level"), recipe)), book=book
    )


def test_the_player_is_told_of_a_region_once_and_of_what_is_special_about_a_level() -> None:
    world = new_world(regional(), "seed")

    below = arrive(world, 2)
    outside = arrive(world, 3)

    assert world.opening[0] == RegionEntered(PLAYER_ID, ("region", "test:cellar"))
    assert below[1:] == [Felt(PLAYER_ID, ("feeling", "test:damp"))]
    assert len(outside) == 1


def test_terrain_has_triggers_for_the_arrival_of_the_player_on_the_first_level_too() -> None:
    hurts = GroundTrigger(on="arrive", steps=(Damage(amount=parse("1")),))
    floor = TERRAIN["core:floor"].model_copy(update={"triggers": (hurts,)})
    terrain = TerrainTable.of({**TERRAIN, "core:floor": floor})

    world = new_world(replace(rules_of(DRAWING), terrain=terrain), "seed")

    hurt = [event.actor for event in world.opening if isinstance(event, Damaged)]
    assert sorted(hurt) == [PLAYER_ID, 2, 3]


def test_regions_and_feelings_have_triggers_for_the_arrival_of_the_player() -> None:
    world = new_world(regional(), "seed")
    at_first = world.player.stats["core:health"]

    arrive(world, 2)
    run_pending(world)
    then = world.player.stats["core:health"]
    arrive(world, 3)

    assert (at_first, then) == (9, 7)
    assert any(isinstance(event, Damaged) for event in world.opening)
    assert not world.pending


def test_only_what_is_always_the_same_is_not_rolled() -> None:
    number = StatRoll("a", parse("12"), 0, 10)

    assert number.fixed == 10
    assert replace(number, formula=parse("7")).fixed == 7
    assert replace(number, bonus=parse("depth")).fixed is None
    assert StatRoll("a", parse("1d3"), 0, 10).fixed is None


POISON = status_of("ill", triggers=[StatusTrigger(on="turn", steps=())])


def dig(site: Site) -> None:
    """Make the next level: a lane, at the left end of which one arrives."""
    site.terrain[:] = site.number("core:wall")
    site.terrain[1:7, 1] = site.number("core:floor")
    site.start = Position(1, 1)


def stairs(drawing: str) -> Scenario:
    """Return a level on which the player stands on stairs, and `k` is on the player's side."""
    rules = ruleset(steps=[dig], things=things_of(POISON))
    scenario = Scenario(drawing, brains={"k": [Follow()]}, rules=rules)
    level = scenario.world.level
    level.set_terrain(scenario.world.player.cell, level.table.numbers["core:stairs_down"])
    ally = scenario.marks["k"]
    ally.own_faction = "player"
    refresh(ally, scenario.world)
    return scenario


@pytest.mark.parametrize(
    ("drawing", "comes"),
    [("#######\n#@.k..#\n#######", True), ("#######\n#@..k.#\n#######", False)],
)
def test_an_ally_who_is_near_comes_along_as_it_is(drawing: str, *, comes: bool) -> None:
    scenario = stairs(drawing)
    ally = scenario.marks["k"]
    ally.stats["core:health"] = 4
    scenario.carry_out(ApplyStatus(status="test:ill"), at="k")
    ally.memory["guard"] = 999

    scenario.session.step(Descend())

    world = scenario.world
    assert (world.level.actors.get(world.level.cell(Position(2, 1))) is ally) is comes
    assert broken_invariants(world) == []
    if comes:
        assert (ally.stats["core:health"], list(ally.statuses)) == (4, ["test:ill"])
        assert "guard" not in ally.memory
        assert world.level.sides == 1


def test_enemies_stay_behind() -> None:
    scenario = stairs("#######\n#@kb..#\n#######")

    scenario.step(Descend(), Wait())

    assert len(scenario.world.level.actors) == 2
