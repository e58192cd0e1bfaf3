from __future__ import annotations

import pytest

from roguelike.ui.shell import Shell
from roguelike.ui.texts import Texts
from roguelike.ui.widgets.key_hints import KeyHints
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, canvas, rows_on

CONTENT = shipped_content()


@pytest.mark.parametrize(
    ("words", "command"), [("next", "next_target"), ("back", "cancel"), ("  ", None)]
)
def test_what_is_said_of_a_key_stands_for_its_command(words: str, command: str | None) -> None:
    keymap = Shell(CONTENT).keymap(CLASSIC)
    hints = KeyHints(
        Texts(CONTENT.catalog),
        keymap,
        "look_hint",
        {"next": "next_target", "confirm": "confirm", "cancel": "cancel"},
    )
    page = canvas(60, 2)
    end = hints.draw(page, 3, 1)
    row = rows_on(page)[1]

    assert end == len(row)
    assert hints.at(3 + row[3:].index(words), 1) == command
    assert hints.at(5, 0) is None
