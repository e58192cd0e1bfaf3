"""After each turn, what follows from the state of a game is as it is worked out from scratch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from roguelike.core.grid.fov import FieldOfView
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.effects.stats import traits_of
from roguelike.engine.perception.sight import item_view
from roguelike.engine.serialization.dump import plain_state, state_of
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.load import world_of
from roguelike.engine.spawning.level_entry import new_actor
from roguelike.engine.spawning.new_actors import join
from roguelike.engine.turns.session import Session
from roguelike.engine.world.actor import MONSTERS, Actor, Traits
from roguelike.engine.world.level import Level
from roguelike.engine.world.movement_maps import MovementMap
from roguelike.engine.world.world import World
from roguelike.recordings.recording import read_recording
from tests.engine.serialization.test_invariants import ACTIONS, furnished
from tests.golden_replays import CASES, Case
from tests.scenario import Scenario, caves, kind_of

TURNS = 20
"""How many turns pass between two looks at all cells and ways, which take longest."""
REPLAYS = Path(__file__).parents[1] / "golden" / "replays"


def in_view_of_player(world: World, radius: int) -> np.ndarray:
    """Return where the player sees, or is seen, as far as `radius`, over the terrain as it is."""
    level, sight = world.level, world.ruleset.sight
    clear = level.table.transparent[level.terrain]
    kinds = world.ruleset.things.fields
    for cell in {cell for amounts in level.fields.amounts.values() for cell in amounts}:
        if level.fields.is_thick(cell, kinds):
            clear.reshape(-1)[cell] = False
    fov = FieldOfView(
        clear, metric=sight.shape, symmetric=sight.symmetric, light_walls=sight.light_walls
    )
    field = np.zeros_like(clear)
    fov.compute(*level.positions[world.player.cell], radius).blit_into(field)
    return field


def wrong_view(world: World) -> Iterator[str]:
    """Yield what differs of what the player sees, and of who sees the player."""
    level, awareness = world.level, world.ruleset.roles.awareness
    if level.is_stale:
        yield "the player has still to look around"
    reach = world.player.stats[awareness]
    if (level.visible_map != in_view_of_player(world, reach)).any():
        yield "the player sees something else than there is to see"
    sharpest = max(each.stats[awareness] for each in level.actors.values())
    if sharpest > reach and level.exposed is level.visible:
        yield "somebody has sharper eyes than the player"
    if world.ruleset.sight.symmetric and level.exposed is not level.visible:
        if (level.exposed_map != in_view_of_player(world, level.sharpest_eyes)).any():
            yield "the player is seen from elsewhere"
        if level.sharpest_eyes < sharpest:
            yield "somebody sees farther than the sharpest eyes"


def wrong_memory(world: World) -> Iterator[str]:
    """Yield what the player remembers otherwise, of what is in view, than it is."""
    level = world.level
    shown = level.terrain.copy()
    for cell in level.hidden:
        shown.reshape(-1)[cell] = level.table.disguises[level.number_at(cell)]
    if (level.known != shown)[level.visible_map].any():
        yield "terrain in view is remembered otherwise"
    for cell in np.flatnonzero(level.visible_map).tolist():
        things = tuple(item_view(item, world) for item in level.items.get(cell, ()))
        if level.seen_items.get(cell, ()) != things:
            yield f"at {cell} the player sees {level.seen_items.get(cell)}, and there is {things}"
        if level.seen_gold.get(cell) != level.gold.get(cell):
            yield f"at {cell} the player sees other gold than there is"


def wrong_actors(world: World) -> Iterator[str]:
    """Yield what differs of what is kept of actors."""
    level = world.level
    for actor in level.actors.values():
        if facts(actor.traits) != facts(traits_of(actor)):
            yield f"the traits of actor {actor.id} are others"
        if dict(actor.stats) != effective(actor, world):
            yield f"the stats of actor {actor.id} are others"
    others = [each for each in level.actors.values() if each is not world.player]
    if level.sides != sum(each.faction != MONSTERS for each in others):
        yield "sides are counted wrongly"
    if level.dormant != sum(not each.awake for each in others):
        yield "sleepers are counted wrongly"
    if level.hides_someone() != any(each.is_hidden for each in level.actors.values()):
        yield "somebody is hidden, or nobody any more"


def facts(traits: Traits | None) -> dict[str, object] | None:
    return traits if traits is None else asdict(traits)


def effective(actor: Actor, world: World) -> dict[str, int]:
    """Return the stats of an actor with all that equipment and statuses add."""
    roles, limits = world.ruleset.roles, world.ruleset.limits
    worn = [item.bonuses for item in actor.items if item.worn]
    given = [*worn, *(status.bonuses for status in actor.statuses.values())]
    found = {stat: actor.stats[stat] for stat in (roles.health, roles.gold)}
    for stat, base in actor.base.items():
        if stat not in found:
            low, high = limits[stat]
            bonus = sum(each.get(stat, 0) for each in given)
            found[stat] = min(max(base + bonus, low), high) if given else base
    return found


def wrong_cells(world: World) -> Iterator[str]:
    """Yield what differs of what is kept cell by cell, and of the ways that are open."""
    yield from broken_invariants(world)
    level = world.level
    table = level.table
    for cell in range(len(level.positions)):
        number = level.number_at(cell)
        things = cell in level.items or cell in level.gold or cell in level.fields
        if bool(level.special[cell]) != (bool(table.is_special[number]) or things):
            yield f"entering {cell} is said to have another effect"
    fresh = restored(world).level
    pairs = zip(grounds(level), grounds(fresh), strict=True)
    for ground, other in pairs:
        here = world.player.cell
        if ground.cells != other.cells:
            yield "actors go elsewhere"
        elif ground.cells[here] and distances(ground, here) != distances(other, here):
            yield "the ways to the player are others"


def grounds(level: Level) -> tuple[MovementMap, ...]:
    return level.movement.walk, level.movement.swim, level.movement.fly


def distances(ground: MovementMap, goal: int) -> list[int]:
    field = ground.ways.distances_to(goal)
    return [field.distance(cell) for cell in range(len(ground.cells))]


def restored(world: World) -> World:
    """Return the world as it is when the game is saved now, and goes on later."""
    return world_of(plain_state(state_of(world)), world.ruleset)


def wrong(world: World) -> list[str]:
    checks: list[Callable[[World], Iterator[str]]] = [wrong_view, wrong_memory, wrong_actors]
    if world.turns % TURNS == 0:
        checks.append(wrong_cells)
    return [each for check in checks for each in check(world)]


def test_who_comes_with_the_sharpest_eyes_sees_the_player_from_afar_at_once() -> None:
    scenario = Scenario("##########\n#@.......#\n##########", stats={"@": {"awareness": 2}})
    kind = kind_of("s", {"core:awareness": 9})
    join(new_actor(kind, "monsters", 1, Rng("test", "s")), scenario.cell(8, 1), scenario.world)

    scenario.step(Wait())

    assert wrong(scenario.world) == []


@settings(max_examples=25)
@given(drawing=caves(marks="@kab$^^+", percent=20), actions=st.lists(ACTIONS, max_size=40))
def test_after_whatever_is_asked_for_all_is_as_from_scratch(
    drawing: str, actions: Sequence[Action]
) -> None:
    session = Session(furnished(drawing))

    for action in (Wait(), *actions):
        if not session.world.is_over:
            try:
                session.step(action)
            except ImpossibleError:
                continue
            assert session.world.is_over or wrong(session.world) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_after_each_turn_of_a_recorded_game_all_is_as_from_scratch(case: Case) -> None:
    recording = read_recording((REPLAYS / f"{case.name}.replay").read_bytes())
    replay = case.replay(recording)

    while not replay.is_over:
        replay.step()
        assert replay.game.is_over or wrong(replay.game.world) == []
    assert replay.fault is None
