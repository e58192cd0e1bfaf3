from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.content.schema.campaigns import PanelLine
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.item import Offer
from roguelike.game import Game
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.panels.side.panel import SidePanel, fitted
from roguelike.ui.panels.side.player import HealthSection, health_color
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.widgets.rows import Heading, PanelStyle, Row, Section, Span
from tests.content_fixture import shipped_content
from tests.ui.armory import armory_content
from tests.ui.hoarding import HOARD, own, put, rich
from tests.ui.pictures import RULESET, player, view_of_picture
from tests.ui.staging import (
    CLASSIC,
    PALETTE,
    TEXTS,
    back,
    beside,
    canvas,
    endangered,
    front,
    put_kobold,
    rows_on,
    session,
)

SUNKEN = "sunken_crown:sunken_crown"
ALONE = view_of_picture("@", turn=12, depth=3)
WIDE, NARROW = (120, 40), (80, 24)

YIELDING = (("floor", 1), ("worn", 0), ("floor", 0), ("pack", 1))


def drawn(
    game: GameSession, size: tuple[int, int] = WIDE, campaign: str = CLASSIC
) -> tuple[Canvas, list[Row]]:
    context = UiContext(replace(shipped_content(), catalog=game.catalog))
    skin = Skin(game.catalog, game.game.ruleset, PALETTE, game.game.world.looks)
    side = SidePanel(game, game.catalog, context.keymap(campaign), context.texts)
    return side.draw(Frame(terminal_measures(*size), PALETTE), skin)


def said(section: HealthSection, view: View = ALONE) -> list[str]:
    """Return the rows of a section about the player."""
    style = PanelStyle(40, PALETTE, TEXTS, is_narrow=False)
    rows = section.section(view, "Ada", style).rows(9)
    panel = canvas(40, len(rows))
    for y, row in enumerate(rows):
        row.draw(panel, y)
    return rows_on(panel)


def below(panel: Canvas, heading: str) -> list[str]:
    """Return the rows of the panel below a heading."""
    rows = rows_on(panel)
    return rows[next(y for y, row in enumerate(rows) if row.startswith(f"{heading} ")) + 1 :]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("{campaign}", "Classic"),
        ("{level}", "the dungeon"),
        ("{attack} of {gold}", "2 of 7"),
        ("{nonsense}!", "!"),
    ],
)
def test_a_line_of_the_campaign_may_mention_more(text: str, fact: str) -> None:
    campaign = RULESET.campaign.model_copy(update={"panel": (PanelLine(text=text),)})
    section = HealthSection(shipped_content().catalog, replace(RULESET, campaign=campaign))

    assert said(section)[-1] == fact


def test_name_turn_and_health_are_shown_even_if_a_campaign_forgets_them() -> None:
    campaign = RULESET.campaign.model_copy(update={"panel": ()})
    section = HealthSection(shipped_content().catalog, replace(RULESET, campaign=campaign))

    assert said(section) == [f"Ada{'turn 12':>37}", " Health 40 of 100"]


def test_what_stands_there_anyway_is_not_said_twice() -> None:
    lines = ("{name}", "{turn}", "{health}/{max_health}", "{gold}", "{attack}")
    panel = tuple(PanelLine(label="X", text=text) for text in lines)
    campaign = RULESET.campaign.model_copy(update={"panel": panel})
    section = HealthSection(shipped_content().catalog, replace(RULESET, campaign=campaign))

    assert said(section) == [f"Ada{'turn 12':>37}", " X 40 of 100", "X 2"]


def test_statuses_stand_below_the_health_with_their_turns() -> None:
    ill = replace(ALONE.player, statuses={"armory:poisoned": 3, "armory:hexed": -1})
    section = HealthSection(armory_content().catalog, RULESET)

    assert said(section, replace(ALONE, player=ill))[2] == "■poisoned 3   ■hexed"


@pytest.mark.parametrize(
    ("health", "cells", "color"),
    [
        (100, 40, "health_high"),
        (51, 20, "health_high"),
        (50, 20, "health_middle"),
        (26, 10, "health_middle"),
        (25, 10, "health_low"),
        (1, 1, "health_low"),
    ],
)
def test_the_health_of_the_player_is_a_bar_that_is_never_empty(
    health: int, cells: int, color: str
) -> None:
    game = session()
    game.view = replace(game.view, player=player(game.view.player.position, health))

    panel, _ = drawn(game)

    full = [x for x in range(40) if back(panel, x, 1) == PALETTE[f"core:{color}"]]
    assert full == list(range(cells))
    assert health_color(game.view.player) == color


@pytest.mark.parametrize("size", [WIDE, (80, 36)])
def test_sections_come_in_the_order_of_what_is_needed_first(size: tuple[int, int]) -> None:
    game = rich()
    put_kobold(game, beside(game))
    put(game, "stone", game.view.player.position.offset(2, 1))
    game.act(Wait())

    panel, _ = drawn(game, size, HOARD)

    sections = ["In view", "Powers", "Carried", "Equipped", "On this floor"]
    found = [row.partition(" ─")[0] for row in rows_on(panel)]
    assert [row for row in found if row in sections] == sections


def test_the_most_dangerous_in_view_come_first_with_where_they_are_and_how_a_fight_goes() -> None:
    game = endangered()
    sleeper = put_kobold(game, game.view.player.position.offset(-1, 0))
    sleeper.stats["core:health"] = 1

    panel, rows = drawn(game)

    hunter, forecast, other = below(panel, "In view")[:3]
    assert hunter.split() == ["k", "Kobold", "E", "1"]
    assert ", you " in forecast
    assert other.split() == ["k", "Kobold", "unaware", "W", "1"]
    targets = [row.target for row in rows]
    assert beside(game) in targets


def test_whoever_hunts_stands_out() -> None:
    game = endangered()

    panel, _ = drawn(game)

    y = len(rows_on(panel)) - len(below(panel, "In view"))
    assert front(panel, 3, y) == PALETTE.ink("text_heading")


def test_of_a_crowd_all_but_the_worst_two_have_one_row() -> None:
    game = endangered()
    here = game.view.player.position
    for dx, dy in ((-1, 0), (0, 1), (0, -1), (1, 1)):
        put_kobold(game, here.offset(dx, dy)).alert = 9
    game.view = game.game.view()

    panel, _ = drawn(game)

    rows = below(panel, "In view")
    assert sum("Kobold" in row for row in rows) == 5
    assert [row for row in rows[:8] if not row.strip()] == [""]
    assert ", you" in rows[4]


def test_of_more_than_nine_it_is_said_how_many_there_are() -> None:
    game = endangered()
    here = game.view.player.position
    for number in range(10):
        put_kobold(game, here.offset(number % 5 - 2, 2 + number // 5))

    panel, _ = drawn(game)

    assert any(row.strip() == "and 2 more" for row in below(panel, "In view")[:14])


@pytest.mark.parametrize(("size", "note"), [(WIDE, "both: you die in "), (NARROW, "you die in ")])
def test_the_heading_says_in_how_many_turns_several_hunters_would_kill(
    size: tuple[int, int], note: str
) -> None:
    game = endangered()
    put_kobold(game, game.view.player.position.offset(-1, 0)).alert = 9
    game.view = game.game.view()

    panel, _ = drawn(game, size)

    assert any(row.startswith("In view ─") and note in row for row in rows_on(panel))


def test_of_friends_it_is_said_how_healthy_they_are_and_not_how_a_fight_would_go() -> None:
    game = session()
    friend = put_kobold(game, beside(game))
    friend.faction = "player"
    friend.stats["core:health"] = 2
    game.view = game.game.view()

    panel, _ = drawn(game)

    name, health = below(panel, "In view")[:2]
    assert name.split() == ["k", "Kobold", "ally", "E", "1"]
    assert health.endswith(f" 2 of {friend.stats['core:max_health']}")


def test_what_lies_about_shows_the_way_there() -> None:
    game = rich()
    there = game.view.player.position.offset(3, 0)
    put(game, "stone", there, 5)
    game.act(Wait())

    panel, rows = drawn(game, WIDE, HOARD)

    assert f"*  5 stones{'E  3':>29}" in below(panel, "On this floor")
    assert there in [row.target for row in rows]


def test_what_is_alike_has_one_row() -> None:
    game = rich()
    for x in (2, 3, 4):
        put(game, "stone", game.view.player.position.offset(x, 0))
    game.act(Wait())

    panel, _ = drawn(game, WIDE, HOARD)

    rows = [row for row in below(panel, "On this floor") if "stone" in row]
    assert rows == [f"*  stone, 3 places{'E  2':>22}"]


def test_where_there_is_little_room_the_floor_has_ways_out_alone() -> None:
    game = rich()
    put(game, "stone", game.view.player.position.offset(3, 0))
    game.act(Wait())

    panel, _ = drawn(game, NARROW, HOARD)

    assert not any("stone" in row for row in below(panel, "On this floor"))


def test_what_is_carried_has_the_letter_of_the_inventory_and_gold_its_heading() -> None:
    game = rich()

    panel, _ = drawn(game, WIDE, HOARD)

    assert "c" in game.letters.values()
    assert below(panel, "Carried")[0].startswith("c !  3 potions")
    assert any(row.startswith("Carried ─") and row.endswith(" gold") for row in rows_on(panel))


def test_a_long_name_takes_a_second_row_rather_than_losing_its_middle() -> None:
    game = rich()
    many = tuple(
        replace(item, thing=item.thing._replace(count=1000)) if item.thing.count == 3 else item
        for item in game.view.pack
    )
    game.view = replace(game.view, pack=many)

    panel, _ = drawn(game, NARROW, HOARD)

    assert below(panel, "Carried")[:2] == ["c !  1000 potions of", "     healing"]


def test_what_is_worn_gives_way_and_of_what_is_carried_two_stay() -> None:
    game = rich()
    for item in ("sparks", "embers", *["sparks"] * 6):
        own(game, item)
    for y in range(-2, 7):
        put_kobold(game, game.view.player.position.offset(1, y))

    panel, _ = drawn(game, (80, 24), HOARD)

    rows = rows_on(panel)
    assert not any(row.startswith(("Equipped", "On this floor")) for row in rows)
    assert sum("Kobold" in row for row in rows) == 6
    assert rows[-1].strip().startswith("and ")
    assert rows[-1].endswith(": i")


def test_stairs_up_are_no_way_out_as_nobody_can_go_back() -> None:
    game = session()
    level, here = game.game.world.level, game.view.player.position
    for there, terrain in ((here.offset(1, 0), "stairs_up"), (here.offset(2, 0), "stairs_down")):
        level.set_terrain(level.cell(there), level.table.numbers[f"core:{terrain}"])
        level.known[there] = level.terrain[there]
    game.view = game.game.view()

    panel, _ = drawn(game)

    assert any("stairs down" in row for row in rows_on(panel))
    assert not any("stairs up" in row for row in rows_on(panel))


def test_what_only_one_can_be_taken_of_says_so() -> None:
    game = rich()
    here = game.view.player.position
    level = game.game.world.level
    for dx, group in ((1, 1), (2, 1), (3, 0)):
        put(game, "stone", here.offset(dx, 0))
        (stone,) = level.items[level.cell(here.offset(dx, 0))]
        stone.offer = Offer(group=group, size=2) if group else None
    game.act(Wait())

    panel, _ = drawn(game, WIDE, HOARD)

    assert [row for row in below(panel, "On this floor") if "stone" in row] == [
        f"*  stone (one of 2), 2 places{'E  1':>11}",
        f"*  stone{'E  3':>32}",
    ]


def test_a_gate_that_is_known_is_the_first_of_the_ways_out() -> None:
    content = shipped_content()
    game = GameSession(Game.new(content, SUNKEN, "gate"), content.catalog, TEXTS)
    level, there = game.game.world.level, game.view.player.position.offset(2, 0)
    level.set_terrain(level.cell(there), level.table.numbers["sunken_crown:gate"])
    level.known[there] = level.terrain[there]
    game.view = game.game.view()

    panel, rows = drawn(game, campaign=SUNKEN)

    assert below(panel, "On this floor")[0] == f"Ω  water gate{'E  2':>27}"
    assert there in [row.target for row in rows]


def test_what_something_costs_stands_beside_the_way_to_it() -> None:
    game = rich()
    there = game.view.player.position.offset(1, 0)
    level = game.game.world.level
    put(game, "stone", there)
    (stone,) = level.items[level.cell(there)]
    stone.offer = Offer(price=60)
    game.act(Wait())

    panel, _ = drawn(game, WIDE, HOARD)

    assert f"*  stone{'60$   E  1':>32}" in below(panel, "On this floor")


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
    assert rows_on(panel)[at].startswith("=  chest")


@pytest.mark.parametrize(
    "measures", [terminal_measures(120, 40), window_measures(1280, 800)], ids=["cells", "dots"]
)
def test_rows_look_the_same_whether_they_stood_on_the_panel_before_or_not(
    measures: Measures,
) -> None:
    game = session()
    context = UiContext(shipped_content())
    skin = Skin(game.catalog, game.game.ruleset, PALETTE, game.game.world.looks)
    side = SidePanel(game, game.catalog, context.keymap(CLASSIC), context.texts)
    side.draw(Frame(measures, PALETTE), skin)
    put_kobold(game, beside(game))
    game.act(Wait())

    again, _ = side.draw(Frame(measures, PALETTE), skin)
    fresh = SidePanel(game, game.catalog, context.keymap(CLASSIC), context.texts)
    anew, _ = fresh.draw(Frame(measures, PALETTE), skin)

    assert again.cells.tobytes() == anew.cells.tobytes()
    assert again.base.strokes == anew.base.strokes


def row(text: str) -> Row:
    return Row((Span(0, text, "text"),))


def section(title: str, *texts: str) -> Section:
    return Section([(row(text),) for text in texts], Heading(title))


VIEW = section("In view", "kobold", "rat")
PACK = Section(
    [(row("apple"),), (row("pear"),), (row("plum"),)],
    Heading("Pack"),
    lambda count: row(f"and {count} more"),
)
WORN = section("Worn", "hat", "coat")
FLOOR = section("Floor", "stairs", "key", "gold")
ALL = {"view": VIEW, "pack": PACK, "worn": WORN, "floor": FLOOR}


def fitted_texts(lines: float, gap: float = 1) -> list[str]:
    return [_text(each) for each in fitted(ALL, YIELDING, lines, gap)]


def _text(each: Row) -> str:
    for piece in each.pieces:
        if isinstance(piece, Heading):
            return piece.title
        if isinstance(piece, Span):
            return piece.text
    return ""


def test_sections_stand_apart_where_there_is_room() -> None:
    assert fitted_texts(17) == [
        *("In view", "kobold", "rat", ""),
        *("Pack", "apple", "pear", "plum", ""),
        *("Worn", "hat", "coat", ""),
        *("Floor", "stairs", "key", "gold"),
    ]


def test_whole_gaps_go_before_anything_is_left_out() -> None:
    assert "" not in fitted_texts(16)
    assert fitted_texts(16)[-1] == "gold"


def test_half_gaps_stay() -> None:
    assert fitted_texts(15.5, 0.5).count("") == 3
    assert fitted_texts(15, 0.5)[-1] == "key"


def test_sections_give_way_in_turn() -> None:
    assert fitted_texts(13)[-3:] == ["Floor", "stairs", "key"]
    assert fitted_texts(12)[-2:] == ["Floor", "stairs"]
    assert fitted_texts(11) == [
        *("In view", "kobold", "rat", "Pack", "apple", "pear", "plum"),
        *("Worn", "hat", "Floor", "stairs"),
    ]
    assert fitted_texts(9)[-2:] == ["Floor", "stairs"]
    assert fitted_texts(8)[-4:] == ["Pack", "apple", "pear", "plum"]
    assert fitted_texts(6) == ["In view", "kobold", "rat", "Pack", "apple", "and 2 more"]


def test_what_never_gives_way_is_cut_off_at_the_bottom() -> None:
    assert fitted_texts(2) == ["In view", "kobold"]


@given(st.floats(0, 40), st.sampled_from([0.5, 1]))
def test_rows_never_take_more_than_the_panel_has(lines: float, gap: float) -> None:
    found = fitted(ALL, YIELDING, lines, gap)

    assert sum(gap if each.is_gap else 1 for each in found) <= lines


def test_what_gave_way_as_a_whole_leaves_its_rows_to_what_gave_way_before() -> None:
    long = Section([(row("rope"), row("of silk"), row("and gold"))], Heading("Worn"))
    sections = {"pack": PACK, "worn": long, "floor": FLOOR}
    yielding = (("floor", 1), ("worn", 0), ("floor", 0))

    found = [_text(each) for each in fitted(sections, yielding, 8, 1)]

    assert found == ["Pack", "apple", "pear", "plum", "Floor", "stairs", "key", "gold"]
