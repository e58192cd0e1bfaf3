from __future__ import annotations

from roguelike.content.schema.rules import RulesDef
from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.menus.help import HelpScreen
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed
from tests.ui.staging import CLASSIC, PALETTE, shown


def help_screen(content: Content | None = None, layout: str = "core:vi") -> HelpScreen:
    return HelpScreen(UiContext(content or shipped_content(), Taste(layout=layout)), CLASSIC)


def eight_ways() -> Content:
    rules = shipped_content().catalog.get(RulesDef, CLASSIC)
    movement = rules.movement.model_copy(update={"diagonals": True})
    return changed("rules", CLASSIC, movement=movement)


def test_help_leaves_out_diagonals_where_there_are_none() -> None:
    assert "north-west" not in shown(help_screen())
    assert "north-west    Home        Num 7       y" in shown(help_screen(eight_ways()))


def test_a_table_too_wide_for_the_display_is_divided() -> None:
    lines = [
        " ".join(text for _, text, _ in line).split()
        for line in help_screen(eight_ways(), "core:letters").lines(40, PALETTE)
    ]

    assert ["Arrows", "Number", "pad"] in lines
    assert ["Letters"] in lines
    assert lines.count(["wait", "a", "turn", "s"]) == 1


def test_commands_stand_in_two_columns_where_there_is_room_for_them() -> None:
    wide, narrow = help_screen().lines(72, PALETTE), help_screen().lines(40, PALETTE)

    assert len(wide) < len(narrow)
    for line in wide:
        ends = [x + len(text) for x, text, _ in line]
        starts = [x for x, _, _ in line][1:]
        assert all(end < start for end, start in zip(ends, starts, strict=False))
        assert max(ends, default=0) <= 72
