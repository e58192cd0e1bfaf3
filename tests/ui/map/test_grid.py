from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent, indent

import numpy as np
import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import SeenField, View
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.palette import blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.cells import OWN_PLATE
from roguelike.ui.map.grid import SHARE_OF_STATUS, draw_map, draw_marks
from roguelike.ui.session.threat import ThreatAssessor
from tests.content_fixture import shipped_content
from tests.ui.armory import ARMORY, armory_content
from tests.ui.pictures import SKIN, view_of_picture
from tests.ui.staging import PALETTE, TEXTS, back, canvas, endangered, front, rows_on

ROOM = """
    #########
    #..$...k#
    #.@.....+
    #########
    """


def indented(drawing: str) -> str:
    """Return a drawing with an empty row above and below it, and an empty column before it."""
    return f"\n{indent(dedent(drawing).strip(), ' ')}\n"


def drawn(view: View, columns: int, rows: int, origin: Position) -> str:
    panel = canvas(columns, rows)
    draw_map(panel, view, SKIN, origin)
    return "\n".join(rows_on(panel))


@pytest.mark.parametrize(
    ("size", "origin", "expected"),
    [
        pytest.param((9, 4), (0, 0), dedent(ROOM).strip(), id="with gold and actors on top"),
        pytest.param((11, 6), (-1, -1), indented(ROOM), id="larger than the level"),
        pytest.param((4, 2), (1, 1), "..$.\n.@..", id="a part of the level"),
        pytest.param((3, 2), (20, 20), "\n", id="beside the level"),
    ],
)
def test_what_is_known_is_drawn(
    size: tuple[int, int], origin: tuple[int, int], expected: str
) -> None:
    view = view_of_picture(ROOM)
    before = view.terrain.copy(), view.visible.copy()

    assert drawn(view, *size, Position(*origin)) == expected
    assert np.array_equal(view.terrain, before[0])
    assert np.array_equal(view.visible, before[1])


def test_what_fills_a_cell_is_drawn_over_the_ground_and_under_those_who_are_there() -> None:
    fire, smoke = SeenField("core:fire", 3), SeenField("core:smoke", 9)
    places = {Position(3, 2): (smoke,), Position(2, 2): (fire,), Position(1, 2): (fire, smoke)}
    view, plain = replace(view_of_picture(ROOM), fields=places), view_of_picture(ROOM)

    panel, before = canvas(9, 4), canvas(9, 4)
    draw_map(panel, view, SKIN, Position(0, 0))
    draw_map(before, plain, SKIN, Position(0, 0))

    assert rows_on(panel)[2] == "#▲@▒....+"
    assert [x for x in range(9) if back(panel, x, 2) != back(before, x, 2)] == [1, 2, 3]


def test_what_is_in_view_is_brighter_than_what_is_remembered() -> None:
    view = view_of_picture("#.@.$$", seen="-****-")
    panel = canvas(6, 1)

    draw_map(panel, view, SKIN, Position(0, 0))

    assert front(panel, 1, 0) == PALETTE["core:floor_seen"]
    assert back(panel, 1, 0) == PALETTE["core:floor_background_seen"]
    assert front(panel, 0, 0) == PALETTE["core:wall"]
    assert back(panel, 0, 0) == PALETTE["core:wall_background"]
    assert front(panel, 4, 0) == PALETTE["core:gold"]
    assert front(panel, 5, 0) == PALETTE["core:gold_remembered"]


def test_the_topmost_item_is_drawn_and_dimmed_out_of_view() -> None:
    content = armory_content()
    skin = Skin(content.catalog, content.ruleset(ARMORY), PALETTE)
    knife, wand = ItemView("armory:knife"), ItemView("armory:wand")
    items = {Position(1, 0): (wand, knife), Position(2, 0): (knife, wand)}
    view = replace(view_of_picture("@..", seen="**-"), items=items)
    panel = canvas(3, 1)

    draw_map(panel, view, skin, Position(0, 0))

    bright = PALETTE.ink("text_alert")
    assert rows_on(panel) == ["@/-"]
    assert front(panel, 1, 0) == bright
    assert front(panel, 2, 0) == blend(bright, PALETTE.ink("out_of_view"), 50)


def test_a_door_out_of_view_stays_a_door_whoever_stands_there() -> None:
    view = view_of_picture("@.+", seen="**-")

    assert drawn(view, 3, 1, Position(0, 0)) == "@.+"


@pytest.mark.parametrize(
    ("health", "facts", "background"),
    [
        (100, {}, "actor_hunting"),
        (60, {}, "actor_deadly"),  # three blows of 20
        (60, {"alert": False}, "unexplored"),
        (60, {"alert": False, "is_asleep": True}, "unexplored"),
        (60, {"hostile": False}, "actor_friend"),
        (60, {"hostile": False, "is_neutral": True}, "unexplored"),
    ],
)
def test_what_somebody_is_about_is_seen_on_the_map(
    health: int, facts: Mapping[str, bool], background: str
) -> None:
    game = endangered(health)
    (kobold,) = game.view.actors
    game.game.world.level.cast[kobold.id].stats["core:attack_chance"] = 100
    view = replace(game.view, actors=(replace(kobold, **facts),))
    content = shipped_content()
    skin = Skin(content.catalog, game.game.ruleset, PALETTE)
    drawn = canvas(1, 1)
    drawn.fill("unexplored")
    drawn.text(0, 0, *skin.actor(kobold))

    draw_marks(drawn, view, skin, kobold.position, ThreatAssessor(content.catalog, game, TEXTS))

    is_dim = front(drawn, 0, 0) != skin.actor(kobold).color
    assert back(drawn, 0, 0) == PALETTE[f"core:{background}"]
    assert is_dim == facts.get("is_asleep", False)


@pytest.mark.parametrize("alert", [False, True])
def test_a_status_is_seen_behind_who_has_it_and_never_changes_its_letter(*, alert: bool) -> None:
    game = endangered(60)
    (kobold,) = game.view.actors
    poisoned = {"statuses": {"core:poisoned": 3}}
    view = replace(
        game.view,
        actors=(replace(kobold, alert=alert, **poisoned),),
        player=replace(game.view.player, **poisoned),
    )
    content = shipped_content()
    skin = Skin(content.catalog, game.game.ruleset, PALETTE)
    assessor = ThreatAssessor(content.catalog, game, TEXTS)

    drawn: dict[int, Canvas] = {}
    for actor in (kobold, view.player):
        drawn[actor.id] = canvas(1, 1)
        drawn[actor.id].fill("unexplored")
        drawn[actor.id].text(0, 0, *skin.actor(actor))
        draw_marks(drawn[actor.id], view, skin, actor.position, assessor)

        assert front(drawn[actor.id], 0, 0) == skin.actors[actor.kind].color

    dark, tint = PALETTE["core:unexplored"], skin.tint("core:poisoned")
    plate = blend(PALETTE.ink(skin.actor(view.player).color), dark, OWN_PLATE)
    poison = blend(tint, dark, SHARE_OF_STATUS)
    assert back(drawn[view.player.id], 0, 0) == blend(tint, plate, SHARE_OF_STATUS)
    hunting = PALETTE["core:actor_deadly"]
    assert back(drawn[kobold.id], 0, 0) == (hunting if alert else poison)
