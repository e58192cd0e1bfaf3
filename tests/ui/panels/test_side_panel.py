from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.campaigns import PanelLine
from roguelike.core.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.item import Offer
from roguelike.game import Game
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.panels.side.health import HealthSection, health_color
from roguelike.ui.panels.side.rows import Row
from roguelike.ui.panels.side_panel import SidePanel
from roguelike.ui.shell import Shell
from roguelike.ui.skin import Skin
from tests.content_fixture import shipped_content
from tests.ui.armory import armory_content
from tests.ui.hoarding import HOARD, own, put, rich
from tests.ui.pictures import RULESET, player, view_of_picture
from tests.ui.staging import (
    CLASSIC,
    PALETTE,
    TEXTS,
    adventure,
    beside,
    canvas,
    endangered,
    front,
    put_kobold,
    rows_on,
)

SUNKEN = "sunken_crown:sunken_crown"
ALONE = view_of_picture("@", turn=12, depth=3)


def drawn(
    game: Adventure, columns: int = 28, rows: int = 70, campaign: str = CLASSIC
) -> tuple[Canvas, list[Row]]:
    panel = canvas(columns, rows)
    shell = Shell(replace(shipped_content(), catalog=game.catalog))
    skin = Skin(game.catalog, game.game.ruleset, PALETTE, game.game.world.looks)
    side = SidePanel(game, game.catalog, shell.keymap(campaign), shell.texts)
    return panel, side.draw(panel, skin)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{campaign}", "Classic"),
        ("{level}", "the dungeon"),
        ("{core:gold} of {gold}", "7 of 7"),
        ("{nonsense}", ""),
    ],
)
def test_a_line_may_mention_more(text: str, value: str) -> None:
    campaign = RULESET.campaign.model_copy(update={"panel": (PanelLine(text=text),)})
    section = HealthSection(shipped_content().catalog, replace(RULESET, campaign=campaign))

    assert section.lines(ALONE)[-1].value == value


def test_health_is_shown_even_if_a_campaign_forgets_it() -> None:
    campaign = RULESET.campaign.model_copy(update={"panel": ()})
    section = HealthSection(shipped_content().catalog, replace(RULESET, campaign=campaign))

    (line,) = section.lines(ALONE)

    assert (line.label, line.value, line.is_health) == ("Health", "40/100", True)


def test_statuses_stand_below_the_health_in_their_colors() -> None:
    ill = replace(ALONE.player, statuses={"armory:poisoned": 3, "armory:hexed": -1})
    section = HealthSection(armory_content().catalog, RULESET)

    lines = section.lines(replace(ALONE, player=ill))

    health = next(y for y, line in enumerate(lines) if line.is_health)
    assert [(line.value, line.color) for line in lines[health + 1 : health + 3]] == [
        ("poisoned 3", "core:text_bad"),
        ("hexed", "core:text"),
    ]


@pytest.mark.parametrize(
    ("health", "cells", "color"),
    [
        (100, 26, "health_high"),
        (51, 13, "health_high"),
        (50, 13, "health_middle"),
        (26, 7, "health_middle"),
        (25, 6, "health_low"),
        (1, 1, "health_low"),
    ],
)
def test_the_health_of_the_player_is_a_bar_that_is_never_empty(
    health: int, cells: int, color: str
) -> None:
    game = adventure()
    game.view = replace(game.view, player=player(game.view.player.position, health))

    panel, _ = drawn(game)

    y = next(y for y, row in enumerate(rows_on(panel)) if "━" in row)
    full = [x for x in range(1, 27) if front(panel, x, y) == PALETTE[f"core:{color}"]]
    assert full == list(range(1, 1 + cells))
    assert health_color(game.view.player) == color


@pytest.mark.parametrize("size", [(28, 70), (20, 24)])
def test_sections_come_in_the_order_of_what_is_needed_first(size: tuple[int, int]) -> None:
    game = rich()
    put_kobold(game, beside(game))
    put(game, "stone", game.view.player.position.offset(2, 1))
    game.act(Wait())

    panel, _ = drawn(game, *size, HOARD)

    sections = ["Equipment", "Powers", "In view", "Items", "The room, 1", "Carried"]
    assert rows_on(panel)[0].startswith("│Health")
    found = (row.strip("│─ ") for row in rows_on(panel))
    assert [row for row in found if row in sections] == sections


def test_the_most_dangerous_in_view_come_first_with_state_and_blows() -> None:
    game = endangered()
    sleeper = put_kobold(game, game.view.player.position.offset(-1, 0))
    sleeper.stats["core:health"] = 1

    panel, rows = drawn(game, 28)

    start = heads_row(panel, "In view")
    listed = [row.removeprefix("│") for row in rows_on(panel)[start + 1 : start + 5]]
    assert [listed[0].split()[-1], listed[2].split()[-1]] == ["hunting", "unaware"]
    assert listed[1].startswith("  dies in ")
    assert rows[start + 1].target == beside(game)


def heads_row(panel: Canvas, title: str) -> int:
    return next(y for y, row in enumerate(rows_on(panel)) if row.startswith(f"│{title} ─"))


@pytest.mark.parametrize(
    ("columns", "heading"), [(28, "In view, together: "), (20, "In view, all: ")]
)
def test_the_heading_says_in_how_many_turns_several_hunters_would_kill(
    columns: int, heading: str
) -> None:
    game = endangered()
    put_kobold(game, game.view.player.position.offset(-1, 0)).alert = 9
    game.view = game.game.view()

    panel, _ = drawn(game, columns)

    assert any(row.startswith(f"│{heading}") for row in rows_on(panel))


def test_a_narrow_panel_says_in_one_row_what_a_wide_one_says_in_two() -> None:
    panel, rows = drawn(endangered(), 20, 24)

    start = heads_row(panel, "In view")
    assert rows_on(panel)[start + 1].startswith("│k  Kobold")
    assert "!" in rows_on(panel)[start + 1]
    assert rows[start + 1].target is not None


def test_a_narrow_panel_says_of_friends_how_healthy_they_are_and_not_how_a_fight_would_go() -> None:
    game = adventure()
    friend = put_kobold(game, beside(game))
    friend.faction = "player"
    friend.stats["core:health"] = 2
    game.view = game.game.view()

    panel, _ = drawn(game, 20, 24)

    most = friend.stats["core:max_health"]
    row = rows_on(panel)[heads_row(panel, "In view") + 1]
    assert row.split() == ["│k", "Kobold", f"2/{most}"]


def test_what_lies_about_shows_the_way_there() -> None:
    game = rich()
    there = game.view.player.position.offset(3, 0)
    put(game, "stone", there, 5)
    game.act(Wait())

    panel, rows = drawn(game, 28, 70, HOARD)

    y = heads_row(panel, "Items") + 1
    assert rows_on(panel)[y] == "│* 5 stones             → 3"
    assert rows[y].target == there


@pytest.mark.parametrize(("columns", "shown"), [(28, "c ! 3 potions"), (20, "c 3 po… of healing")])
def test_what_is_carried_has_the_letter_of_the_inventory(columns: int, shown: str) -> None:
    game = rich()
    letters = game.letters

    panel, _ = drawn(game, columns, 70, HOARD)

    assert "c" in letters.values()
    assert rows_on(panel)[heads_row(panel, "Carried") + 1].startswith(f"│{shown}")


def test_what_is_carried_gives_way_to_what_is_in_view() -> None:
    game = rich()
    own(game, "embers")
    for y in (-1, 0, 1):
        put_kobold(game, game.view.player.position.offset(1, y))

    panel, _ = drawn(game, 20, 18, HOARD)

    assert sum("Kobold" in row for row in rows_on(panel)) == 3
    assert rows_on(panel)[-1].startswith("│+")


def test_what_can_be_used_has_rows_before_what_is_worn() -> None:
    game = rich()
    for item in ("sparks", "embers", "stone"):
        own(game, item)
    for y in (-1, 0, 1):
        put_kobold(game, game.view.player.position.offset(1, y))

    panel, _ = drawn(game, 20, 18, HOARD)

    start = heads_row(panel, "Carried")
    assert len([row for row in rows_on(panel)[start + 1 :] if not row.startswith("│+")]) >= 3
    assert "Equipment" not in "".join(rows_on(panel))
    assert sum("Kobold" in row for row in rows_on(panel)) == 3


def test_stairs_up_are_no_way_out_as_nobody_can_go_back() -> None:
    game = adventure()
    level, here = game.game.world.level, game.view.player.position
    for there, terrain in ((here.offset(1, 0), "stairs_up"), (here.offset(2, 0), "stairs_down")):
        level.set_terrain(level.cell(there), level.table.numbers[f"core:{terrain}"])
        level.known[there] = level.terrain[there]
    game.view = game.game.view()

    panel, _ = drawn(game, 28)

    assert any("stairs down" in row for row in rows_on(panel))
    assert not any("stairs up" in row for row in rows_on(panel))


def test_what_only_one_can_be_taken_of_stands_together_below_a_row_that_says_so() -> None:
    game = rich()
    here = game.view.player.position
    level = game.game.world.level
    for dx, dy, group in ((1, 0, 1), (2, 1, 1), (3, 0, 0), (4, 0, 2)):
        put(game, "stone", here.offset(dx, dy))
        (stone,) = level.items[level.cell(here.offset(dx, dy))]
        stone.offer = Offer(group=group, size=2) if group else None
    game.act(Wait())

    panel, rows = drawn(game, 20, 70, HOARD)

    y = heads_row(panel, "Items") + 1
    assert [row[1:].rstrip() for row in rows_on(panel)[y : y + 6]] == [
        "* stone        → 3",
        "one of 2:",
        "* stone        → 1",
        "* stone        ↘ 3",
        "one of 2:",
        "* stone        → 4",
    ]
    assert rows[y + 1].target is None


def test_a_gate_that_is_known_is_the_first_of_the_ways_out() -> None:
    content = shipped_content()
    game = Adventure(Game.new(content, SUNKEN, "gate"), content.catalog, TEXTS)
    level, there = game.game.world.level, game.view.player.position.offset(2, 0)
    level.set_terrain(level.cell(there), level.table.numbers["sunken_crown:gate"])
    level.known[there] = level.terrain[there]
    game.view = game.game.view()

    panel, rows = drawn(game, campaign=SUNKEN)

    y = heads_row(panel, "The undercroft, 1") + 1
    assert rows_on(panel)[y] == "│Ω water gate           → 2"
    assert rows[y].target == there


def test_what_something_costs_stands_beside_the_way_to_it() -> None:
    game = rich()
    there = game.view.player.position.offset(1, 0)
    level = game.game.world.level
    put(game, "stone", there)
    (stone,) = level.items[level.cell(there)]
    stone.offer = Offer(price=60)
    game.act(Wait())

    panel, _ = drawn(game, 20, 70, HOARD)

    y = heads_row(panel, "Items") + 1
    assert rows_on(panel)[y][1:].rstrip() == "* stone    60$ → 1"


def test_what_can_be_worked_is_listed_among_the_things() -> None:
    game = rich()
    level = game.game.world.level
    here = game.view.player.position
    there = Position(here.x + 1, here.y)
    level.set_terrain(level.cell(there), level.table.numbers["hoard:feature.chest"])
    level.known[there] = level.terrain[there]
    game.view = game.game.view()

    panel, rows = drawn(game, campaign=HOARD)

    at = next(number for number, row in enumerate(rows) if row.target == there)
    assert "= chest" in rows_on(panel)[at]


def test_rows_look_the_same_whether_they_stood_on_the_panel_before_or_not() -> None:
    game = adventure()
    shell = Shell(shipped_content())
    skin = Skin(game.catalog, game.game.ruleset, PALETTE, game.game.world.looks)
    side = SidePanel(game, game.catalog, shell.keymap(CLASSIC), shell.texts)
    side.draw(canvas(28, 40), skin)
    put_kobold(game, beside(game))
    game.act(Wait())

    again, anew = canvas(28, 40), canvas(28, 40)
    side.draw(again, skin)
    SidePanel(game, game.catalog, shell.keymap(CLASSIC), shell.texts).draw(anew, skin)

    assert again.cells.tobytes() == anew.cells.tobytes()
