from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.campaigns import PanelLine
from roguelike.core.geometry import Position
from roguelike.engine.view import View
from roguelike.ui.canvas import Canvas
from roguelike.ui.panels.status_panel import (
    StatusLines,
    draw_status,
    health_color,
)
from roguelike.ui.skin import Skin
from tests.content_fixture import shipped_content
from tests.ui.armory import armory_content
from tests.ui.pictures import RULESET, SKIN, actor, player, view_of_picture
from tests.ui.staging import PALETTE, TEXTS, canvas, front, rows_on

CATALOG = shipped_content().catalog
ALONE = view_of_picture("@", turn=12, depth=3)


def crowd(count: int) -> View:
    kobolds = (
        actor(place + 2, "classic:kobold", f"Kobold {place}", Position(0, 0))
        for place in range(count)
    )
    return replace(ALONE, actors=tuple(kobolds))


def drawn(view: View, columns: int = 20, rows: int = 70) -> Canvas:
    panel = canvas(columns, rows)
    draw_status(panel, view, StatusLines(CATALOG, RULESET).of(view), SKIN, TEXTS)
    return panel


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
    lines = StatusLines(CATALOG, replace(RULESET, campaign=campaign))

    assert [line.value for line in lines.of(ALONE)] == [value]


def test_statuses_stand_below_the_health_in_their_colors() -> None:
    catalog = armory_content().catalog
    ill = replace(ALONE.player, statuses={"armory:poisoned": 3, "armory:hexed": -1})

    lines = StatusLines(catalog, RULESET).of(replace(ALONE, player=ill))

    health = next(y for y, line in enumerate(lines) if line.is_health)
    assert [(line.value, line.color) for line in lines[health + 1 : health + 3]] == [
        ("poisoned 3", "core:text_bad"),
        ("hexed", "core:text"),
    ]


def test_the_statuses_of_others_stand_below_them() -> None:
    content = armory_content()
    kobold = actor(2, "classic:kobold", "Kobold", Position(0, 0))
    ill = replace(kobold, statuses={"armory:poisoned": 3, "armory:hexed": 1})
    panel = canvas(20, 70)

    view = replace(ALONE, actors=(ill, kobold))
    draw_status(panel, view, [], Skin(content.catalog, RULESET, PALETTE), TEXTS)

    assert [row.rstrip() for row in rows_on(panel)[13:17]] == [
        "│%  Kobold",
        "│   poisoned hexed",
        "│k  Kobold",
        "│",
    ]
    assert front(panel, 4, 14) == PALETTE.ink("text_bad")


@pytest.mark.parametrize(
    ("health", "cells", "color"),
    [
        (100, 18, "health_high"),
        (51, 9, "health_high"),
        (50, 9, "health_middle"),
        (26, 5, "health_middle"),
        (25, 4, "health_low"),
        (1, 1, "health_low"),
        (0, 0, "health_low"),
    ],
)
def test_the_health_of_the_player_is_a_bar(health: int, cells: int, color: str) -> None:
    panel = drawn(view_of_picture("@", health=health))

    full = [x for x in range(1, 19) if front(panel, x, 4) == PALETTE[f"core:{color}"]]
    lost = [x for x in range(1, 19) if front(panel, x, 4) == PALETTE.ink("health_lost")]
    assert full == list(range(1, 1 + cells))
    assert lost == list(range(1 + cells, 19))
    assert health_color(player(Position(0, 0), health)) == color


@pytest.mark.parametrize(
    ("count", "rows"),
    [
        pytest.param(3, {13: "Kobold 0", 14: "", 15: "Kobold 1"}, id="every second row"),
        pytest.param(29, {13: "Kobold 0", 14: "", 69: "Kobold 28"}, id="as long as they fit so"),
        pytest.param(30, {13: "Kobold 0", 14: "Kobold 1", 42: "Kobold 29"}, id="else row by row"),
        pytest.param(57, {13: "Kobold 0", 69: "Kobold 56"}, id="as many as there are rows"),
        pytest.param(60, {68: "Kobold 55", 69: "+4 more"}, id="those who do not fit are counted"),
    ],
)
def test_those_in_view_are_listed(count: int, rows: dict[int, str]) -> None:
    drawing = rows_on(drawn(crowd(count)))

    assert drawing[12] == "│In view"
    assert {y: drawing[y].removeprefix("│").removeprefix("k  ") for y in rows} == rows
