from __future__ import annotations

import pytest
from roguelike.ui.panels.command_bar import CommandBar

from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, canvas, rows_on

SHELL = Shell(shipped_content())


def bar() -> CommandBar:
    return CommandBar(SHELL.keymap(CLASSIC), SHELL.texts)


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        (40, "── Messages ─ Menu ─ Inventory ─────────"),
        (60, "── Messages ─ Menu ─ Inventory ─ Explore ─ Rest ─ Help ─────"),
        (80, "── Messages ─ Enter Menu ─ i Inventory ─ o Explore ─ r Rest ─ ? Help ───────────"),
    ],
)
def test_as_many_commands_are_shown_as_fit_and_their_keys_where_there_is_room(
    columns: int, row: str
) -> None:
    drawn = canvas(columns, 3)

    bar().draw(drawn)

    assert rows_on(drawn)[0] == row


def test_each_word_is_its_command_as_far_as_it_is_drawn() -> None:
    them = bar()
    drawn = canvas(40, 3)
    them.draw(drawn)
    row = rows_on(drawn)[0]

    assert them.at(row.index("Menu"), 0) == "menu"
    assert them.at(row.index("Inventory") + 8, 0) == "inventory"
    assert them.at(39, 0) is None
    assert them.at(row.index("Menu"), 1) is None
