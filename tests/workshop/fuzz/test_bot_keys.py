"""Key presses by the names that keymaps have for them."""

from __future__ import annotations

from roguelike.content.schema.keymaps import KeymapDef
from roguelike.workshop.fuzz.bot_keys import press_of
from tests.content_fixture import shipped_content

KEYS = sorted(
    key
    for keymap in shipped_content().catalog.all(KeymapDef).values()
    for keys in keymap.bindings.values()
    for key in keys
)


def test_a_press_is_called_as_the_keymap_calls_it() -> None:
    assert [key for key in KEYS if key not in press_of(key).names()] == []
