"""Autopilot of a player on drawn levels, by the keys that begin them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from roguelike.autopilot.autopilot import Autopilot
from roguelike.content.schema.rules import ItemRules, Movement
from roguelike.content.schema.steps import GroundTrigger, TriggerDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction, Position
from roguelike.effects.damage import Damage
from roguelike.effects.reveal import Reveal, reveal
from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.perception.sight import look
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.item import Offer
from roguelike.game import Game
from roguelike.generators.drawn import Drawn
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Act, Open
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.game.prompts import ConfirmHarmScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.message_log import MessageLog
from tests.ui.campaigns import changed_in
from tests.ui.hoarding import HOARD, hoard, own, put
from tests.ui.staging import TEXTS, press, put_kobold
from tests.ui.words import logged, start, ui
from tests.writable import writable

LEGEND: dict[str, object] = {
    "#": "core:wall",
    "'": "core:door_open",
    ".": "core:floor",
    "@": "core:floor",
    "^": "core:stairs_up",  # a trap here
    ">": "core:stairs_down",
    "d": {"item": "hoard:dagger"},
    "s": {"item": "hoard:stone"},
    "h": {"item": "hoard:healing"},
}

AGAIN = ui("again_key", key="Tab")

TRAP = GroundTrigger(on="enter", steps=(Damage(amount=parse("1")),))


def playing(
    drawing: str,
    *,
    carried: int = 5,
    tags: Sequence[str] = (),
    movement: Movement = Movement(),  # noqa: B008 - frozen
    kobolds: Sequence[TriggerDef] = (),
) -> PlayScreen:
    """Return the screen of a game that begins on a drawn level.

    Args:
        drawing: The level. Daggers and stones are picked up by walking over them.
        carried: How many stacks the player can carry.
        tags: What stones are tagged with.
        movement: In which directions the player steps.
        kobolds: What follows from what happens to kobolds.
    """
    generator = Drawn.model_validate({"drawing": drawing, "legend": LEGEND, "start": "@"})
    rows = generator.grid.rows
    size = {"width": len(rows[0]), "height": len(rows)}
    rules = {"picked_up": ("hoard:dagger", "hoard:stone"), "carried": carried}
    changes: dict[tuple[str, str], dict[str, object]] = {
        ("level", "hoard:room"): {"generator": generator, **size},
        ("rules", "hoard:hoard"): {
            "items": ItemRules.model_validate(rules),
            "movement": movement,
        },
        ("player", "hoard:hoarder"): {"carries": ()},
        ("terrain", "core:stairs_up"): {"leads": None, "triggers": (TRAP,)},
        ("monster", "classic:kobold"): {"triggers": tuple(kobolds)},
        ("item", "hoard:dagger"): {"slots": ()},
        ("item", "hoard:stone"): {"tags": tuple(tags)},
    }
    content = hoard()
    for (kind, identifier), fields in changes.items():
        content = changed_in(content, kind, identifier, **fields)
    game = Game.new(content, HOARD, "autopilot")
    return PlayScreen(UiContext(content), GameSession(game, content.catalog, TEXTS))


def at(screen: PlayScreen) -> tuple[int, int]:
    return screen.session.view.player.position


def told(screen: PlayScreen, *keys: str) -> list[str]:
    """Press keys, and return what the log has said since the last of them."""
    for key in keys:
        screen.session.log = MessageLog(TEXTS)
        answer = screen.handle(press(key))
        if isinstance(answer, Act):
            screen.act(answer.actions)
    return [entry.sentence.text for entry in screen.session.log.latest(100)]


def weaken(screen: PlayScreen) -> None:
    """Take most of the player's health away."""
    game = screen.session
    game.game.world.player.stats["core:health"] = 5
    game.view = game.game.view()


def change(screen: PlayScreen, position: Position, terrain: str) -> None:
    """Make something else of a cell, and look again."""
    world = screen.session.game.world
    level = world.level
    level.set_terrain(level.cell(position), level.table.numbers[terrain])
    look(world)
    screen.session.view = screen.session.game.view()


def read_map(screen: PlayScreen) -> None:
    """Let the player know what the whole level looks like."""
    world = screen.session.game.world
    player = world.player
    cause, cell = Cause(player.id, ("item", "hoard:stone")), player.cell
    reveal(Reveal(), Context(world, cause, player, None, cell, cell, (player,), (cell,)))
    screen.session.view = screen.session.game.view()


ROOM = """
    ############
    #@......h..#
    #.........>#
    ############
"""


CORNER = """
    ####################
    #@.................#
    ##########.#########
    #########..#########
    ####################
"""


def test_what_is_left_is_listed_first_and_then_the_player_goes_to_the_stairs() -> None:
    screen = playing(ROOM)

    left = told(screen, "o")
    told(screen, "o")

    assert any("potion of healing" in line for line in left)
    assert at(screen) == (10, 2)
    assert told(screen, "o") == [TEXTS("halt_at_stairs")]
    assert screen.session.view.depth == 1


def test_no_stairs_are_promised_where_none_are_known() -> None:
    screen = playing(ROOM.replace(">", "."))

    once, again = told(screen, "o"), told(screen, "o")

    assert "potion of healing" in once[-1]
    assert once == again
    assert TEXTS("halt_no_stairs_down") not in again


def test_once_more_explores_where_something_new_has_come_into_view() -> None:
    screen = playing(
        """
        ##########
        #@......>#
        ##########
        """
    )
    change(screen, Position(4, 1), "core:wall")
    told(screen, "o", "o")
    change(screen, Position(4, 1), "core:floor")

    told(screen, "o")

    assert at(screen) == (8, 1)


def test_exploring_picks_up_what_the_rules_say_as_long_as_there_is_room() -> None:
    drawing = """
        ##########
        #@..s..d.#
        ##########
    """
    room, none = playing(drawing), playing(drawing, carried=1)

    told(room, "o")
    told(none, "o")

    assert not room.session.view.items
    assert [*none.session.view.items] == [(7, 1)]


@pytest.mark.parametrize(
    ("floor", "found"),
    [
        ("...d", ["hoard:dagger", "hoard:stone"]),
        (".............d", ["hoard:stone", "hoard:dagger"]),
    ],
)
def test_exploring_takes_what_is_in_sight_before_it_goes_on_unless_that_is_far(
    floor: str, found: list[str]
) -> None:
    drawing = [f"@{floor}.", ".", ".....s."]
    width = max(map(len, drawing))
    rows = ["#" * width, *[row.ljust(width, "#") for row in drawing], "#" * width]
    screen = playing("\n".join(f"#{row}#" for row in rows))

    told(screen, "o")

    assert [each.thing.kind for each in screen.session.view.pack] == found


def test_exploring_goes_on_to_what_is_known_only_from_a_map() -> None:
    screen = playing(
        """
        ##############
        #@...........#
        ############.#
        #d...........#
        #.......######
        #######s.....#
        ##############
        """
    )
    read_map(screen)

    told(screen, "o")

    kinds = {each.thing.kind for each in screen.session.view.pack}
    assert kinds == {"hoard:dagger", "hoard:stone"}
    assert told(screen, "o")[-1] == TEXTS("halt_shut_in", subject=TEXTS("left_stairs"))


def test_a_danger_on_the_only_way_is_named_and_crossed_when_that_is_asked_for_once_more() -> None:
    screen = playing(
        """
        ########
        #@.^...#
        ######.#
        #>.....#
        ########
        """
    )

    explored = told(screen, "o")[-1]
    screen.session.log = MessageLog(TEXTS)
    screen.go(Position(5, 1))
    (travelled,) = (entry.sentence.text for entry in screen.session.log.latest(9))

    assert explored.startswith(start("halt_risky"))
    assert travelled.startswith(start("halt_risky"))
    assert at(screen) == (1, 1)

    told(screen, "o", "o")

    assert at(screen)[1] == 3


def test_exploring_leaves_alone_what_the_player_has_dropped() -> None:
    screen = playing(
        """
        ##########
        #@......s#
        ##########
        """
    )
    own(screen.session, "dagger")
    screen.act([Drop(screen.session.view.pack[0].id)])
    told(screen, "l")

    told(screen, "o")

    assert [*screen.session.view.items] == [(1, 1)]


def test_exploring_does_not_touch_what_is_tagged_so() -> None:
    screen = playing(
        """
        ##########
        #@...s...#
        ##########
        """,
        tags=["untouched"],
    )

    told(screen, "o")

    assert [*screen.session.view.items] == [(5, 1)]


def test_exploring_goes_to_what_is_offered_and_says_so_once() -> None:
    screen = playing(
        """
        ##########
        #@..h.h..#
        ##########
        """
    )
    world = screen.session.game.world
    for (item,) in world.level.items.values():
        item.offer = Offer(group=1, size=2)
    writable(world.level.seen_items).clear()
    world.level.changed[:] = bytes([1]) * len(world.level.changed)
    look(world)
    screen.session.view = view_of(world)

    assert told(screen, "o")[-1] == ui("halt_offer")
    assert at(screen) == (4, 1)
    assert ui("left_choice", number="two") in told(screen, "o")[-1]
    assert at(screen) == (4, 1)


def test_exploring_says_what_it_costs_to_take_what_is_for_sale() -> None:
    screen = playing(
        """
        ##########
        #@..h....#
        ##########
        """
    )
    world = screen.session.game.world
    for (item,) in world.level.items.values():
        item.offer = Offer(price=40)
    writable(world.level.seen_items).clear()
    world.level.changed[:] = bytes([1]) * len(world.level.changed)
    look(world)
    screen.session.view = view_of(world)

    assert "costs 40 gold" in told(screen, "o")[-1]
    assert at(screen) == (4, 1)


def test_exploring_goes_to_what_can_be_worked_and_says_so_once() -> None:
    screen = playing(
        """
        ##########
        #@.......#
        ########.#
        ##########
        """
    )
    change(screen, Position(8, 2), "hoard:feature.chest")

    assert told(screen, "o")[-1] == "Walk into the chest to open it, or press o to go on."
    assert at(screen) == (8, 1)
    assert told(screen, "o")[-1].startswith("Explored")


def test_exploring_goes_where_no_corner_is_in_the_way_of_what_can_be_worked() -> None:
    screen = playing(
        """
        #######
        #@.#..#
        ##.'..#
        #######
        """,
        movement=Movement(diagonals=True, corner_cutting="never"),
    )
    chest = Position(4, 1)
    change(screen, chest, "hoard:feature.chest")

    assert told(screen, "o")[-1] == "Walk into the chest to open it, or press o to go on."
    assert at(screen) == (4, 2)


def test_a_click_on_what_can_be_worked_leads_beside_it_and_then_asks() -> None:
    screen = playing(
        """
        #######
        #@....#
        #######
        """
    )
    chest = Position(4, 1)
    change(screen, chest, "hoard:feature.chest")

    screen.go(chest)
    assert at(screen) == (3, 1)
    answer = screen.go(chest)

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, ConfirmHarmScreen)
    assert screen.session.view.terrain[chest]
    assert not screen.session.view.pack


def test_exploring_leads_to_a_lock_with_its_key_and_without_it_says_that_it_is_left() -> None:
    level = """
        ##########
        #@.......#
        ########.#
        ########.#
        ##########
        """
    keyless, screen = playing(level), playing(level)
    for each in (keyless, screen):
        change(each, Position(8, 2), "hoard:vault_door")
    own(screen.session, "vault_key")

    assert TEXTS("left_locks", count=1) in told(keyless, "o")[-1]
    assert told(screen, "o") == [TEXTS("halt_lock", where="south, 1 away")]
    assert at(screen) == (8, 1)


def test_a_click_on_a_lock_leads_beside_it() -> None:
    screen = playing(ROOM)
    change(screen, Position(5, 0), "hoard:vault_door")

    screen.go(Position(5, 0))

    assert at(screen) == (5, 1)


def test_the_way_to_somebody_leads_beside_them() -> None:
    screen = playing(ROOM)
    put_kobold(screen.session, Position(9, 2))
    screen.session.view = screen.session.game.view()

    way = Autopilot(screen.session).route_to(Position(9, 2))

    assert way[-1][0] in {Position(9, 1), Position(8, 2)}
    assert Position(9, 2) not in way


def test_exploring_says_from_whom_it_keeps_away_and_not_that_all_is_explored() -> None:
    screen = playing(
        """
        ############
        #@.........#
        ##########.#
        #..........#
        ############
        """
    )
    put_kobold(screen.session, Position(7, 1)).alert = 0
    screen.session.view = screen.session.game.view()

    said = told(screen, "o")[-1]

    assert said.startswith(start("halt_near", subject="the kobold"))
    assert "Explored" not in said


def test_a_look_tells_first_of_what_lies_where_the_player_stands() -> None:
    screen = playing("""
        ######
        #@.d.#
        ######
        """)
    here = Position(1, 1)
    put(screen.session, "healing")

    sights = LookScreen(UiContext(hoard()), screen.session, lambda _: ()).places

    assert sights[:2] == [here, Position(3, 1)]


def test_below_half_health_exploring_wants_to_be_asked_twice() -> None:
    screen = playing(ROOM)
    weaken(screen)

    refused = told(screen, "o")

    assert refused == [ui("halt_weak", again=ui("again_key", key="o"), count=5, rest="r")]
    assert screen.session.view.turn == 0
    assert told(screen, "o") != refused


def test_nothing_is_begun_while_an_enemy_in_view_is_awake() -> None:
    screen = playing(ROOM)
    put_kobold(screen.session, Position(9, 1)).alert = 9
    screen.session.view = screen.session.game.view()

    who = {"fight": "Tab", "subject": "the kobold", "where": "east, 8 away"}
    for key, deed in (("o", "explore"), ("r", "rest"), (">", "take the stairs")):
        assert told(screen, key) == [ui("halt_threat", deed=deed, **who)]
    assert screen.session.view.turn == 0


def chase(screen: PlayScreen, position: Position) -> Actor:
    """Put a kobold on the level that flees, and look again."""
    kobold = put_kobold(screen.session, position)
    world = screen.session.game.world
    kobold.alert, kobold.goal = 99, world.player.cell
    kobold.memory["retreat"] = [1, 10**9]  # for as long as the test goes on
    screen.session.view = screen.session.game.view()
    return kobold


@pytest.mark.parametrize(("column", "is_near"), [(5, True), (6, False)])
def test_who_flees_keeps_the_player_from_beginning_only_when_near(
    column: int, *, is_near: bool
) -> None:
    screen = playing(ROOM)
    chase(screen, Position(column, 1))

    said = told(screen, "r")

    assert (screen.session.view.turn == 0) is is_near
    assert (
        ui("halt_threat", deed="rest", fight="Tab", subject="the kobold", where="east, 4 away")
        in said
    ) is is_near


def test_who_flees_and_comes_back_into_view_ends_a_walk_without_being_after_the_player() -> None:
    screen = playing(CORNER)
    kobold = chase(screen, Position(10, 1))
    told(screen, ".")
    level = screen.session.game.world.level
    level.shift(kobold, level.cell(Position(9, 3)))
    kobold.stats["core:speed"] = 100_000
    screen.session.view = screen.session.game.view()

    said = told(screen, "L")

    assert said[-1].startswith(start("halt_back", subject="The kobold"))
    assert 1 < at(screen)[0] < 18


def test_fighting_goes_to_an_enemy_beyond_what_is_known() -> None:
    screen = playing("######\n#@...#\n######")
    put_kobold(screen.session, Position(4, 1)).alert = 9
    view = screen.session.game.view()
    terrain = view.terrain.copy()
    terrain[2] = 0  # as where an enemy is seen across a corner
    screen.session.view = replace(view, terrain=terrain)

    told(screen, "tab")

    assert at(screen) == (2, 1)


@pytest.mark.parametrize("goal", [Position(9, 1), Position(8, 2)])
def test_a_click_leads_but_one_step_on_while_an_enemy_is_after_the_player(goal: Position) -> None:
    screen = playing(ROOM)
    put_kobold(screen.session, Position(9, 1)).alert = 9
    screen.session.view = screen.session.game.view()
    before = screen.session.view.player.position

    screen.go(goal)

    assert screen.session.view.turn == 1
    assert screen.session.view.player.position in [
        before.step(direction) for direction in Direction
    ]


def test_a_known_enemy_who_notices_the_player_ends_a_walk() -> None:
    screen = playing(
        """
        ####################
        #@.................#
        #..................#
        ####################
        """
    )
    put_kobold(screen.session, Position(15, 2))
    told(screen, ".")

    assert told(screen, "L")[-1] == logged("noticed_you", actor="The kobold")
    assert 1 < at(screen)[0] < 15


def test_an_enemy_who_comes_back_into_view_is_said_to_be_after_the_player_and_where() -> None:
    screen = playing(CORNER)
    kobold = put_kobold(screen.session, Position(10, 1))
    told(screen, ".")
    level = screen.session.game.world.level
    level.shift(kobold, level.cell(Position(9, 3)))
    kobold.alert = 99
    screen.session.view = screen.session.game.view()

    said = told(screen, "L")

    assert said[-1].startswith(start("halt_alert", subject="The kobold"))
    assert " away" in said[-1]


def test_those_who_sleep_are_attacked_when_that_is_asked_for_once_more() -> None:
    screen = playing(ROOM)
    kobold = put_kobold(screen.session, Position(5, 1))
    kobold.stats["core:awareness"] = 0
    screen.session.view = screen.session.game.view()
    asked = [ui("halt_unaware", again=AGAIN, subject="The kobold", where="east, 4 away")]

    assert told(screen, "tab") == asked
    assert at(screen) == (1, 1)
    told(screen, "tab", "tab")
    assert at(screen) == (3, 1)

    told(screen, ".", ".")
    assert len(told(screen, "tab")) == 1
    assert at(screen) == (3, 1)


def test_of_several_enemies_those_awake_are_attacked_first() -> None:
    screen = playing(ROOM)
    put_kobold(screen.session, Position(2, 1))
    awake = put_kobold(screen.session, Position(1, 2))
    awake.alert, awake.goal = 9, screen.session.game.world.player.cell
    awake.stats |= {"core:attack": 0, "core:defense": 0, "core:speed": 100_000}
    screen.session.view = screen.session.game.view()

    told(screen, "tab")

    assert awake.stats["core:health"] < awake.stats["core:max_health"] or not awake.alive


def test_who_harms_those_beside_it_in_death_is_struck_when_that_is_asked_for_once_more() -> None:
    bursts = TriggerDef(on="death", steps=(Damage(amount=parse("1"), whom="other"),))
    screen = playing(ROOM, kobolds=[bursts])
    kobold = put_kobold(screen.session, Position(3, 1))
    kobold.alert, kobold.goal = 9, screen.session.game.world.player.cell
    kobold.stats |= {"core:attack": 0, "core:speed": 100_000}
    screen.session.view = screen.session.game.view()
    asked = [ui("halt_bursts", again=AGAIN, subject="The kobold", where="east, 1 away")]

    told(screen, "tab")
    assert at(screen) == (2, 1)
    assert told(screen, "tab") == asked
    assert screen.session.view.turn == 1
    told(screen, "tab")
    assert screen.session.view.turn == 2


def test_an_enemy_that_stands_in_danger_is_attacked_all_the_same() -> None:
    screen = playing(
        """
        ########
        #@^....#
        ########
        """
    )
    kobold = put_kobold(screen.session, Position(2, 1))
    kobold.stats |= {"core:attack": 0, "core:defense": 0}
    kobold.alert = 9
    screen.session.view = screen.session.game.view()

    told(screen, "tab")

    assert at(screen) == (1, 1)
    assert screen.session.view.turn == 1
