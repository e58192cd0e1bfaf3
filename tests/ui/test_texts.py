from __future__ import annotations

import pytest

from roguelike.content.findings.reasons import CLAUSES
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.templates import placeholders
from roguelike.plugins import registries
from roguelike.ui.text_names import FIELDS
from roguelike.ui.texts import NEEDED, TEXTS, Texts
from tests.content_fixture import shipped_content

MESSAGES = shipped_content().catalog.all(MessageDef)


def test_every_text_that_the_interface_needs_is_in_core() -> None:
    assert set(NEEDED) - MESSAGES.keys() == set()


def test_core_has_no_text_that_nobody_needs() -> None:
    written = {identifier for identifier in MESSAGES if identifier.startswith("core:ui_")}

    of_names = {each for each in written if each.startswith(("core:ui_form_", "core:ui_nobody"))}

    of_entries = {
        each
        for each in written
        for what, entries in (("habit", registries().behaviors), ("deed", registries().effects))
        for entry in entries
        if each.startswith(f"core:ui_{what}_{entry.kind}")
    }

    assert written - set(NEEDED) - of_names - of_entries == set()


def test_texts_mention_only_what_is_filled_in() -> None:
    allowed = {str(key): fields for key, fields in FIELDS.items()}

    mentioned = {name: set(placeholders(MESSAGES[f"core:ui_{name}"].text)) for name in TEXTS}

    empty = {name: said - allowed.get(name, frozenset()) for name, said in mentioned.items()}
    assert {name: fields for name, fields in empty.items() if fields} == {}


def test_reasons_have_the_same_words_on_screens_and_on_the_command_line() -> None:
    shown = {name: MESSAGES[f"core:ui_reason_{name}"].text for name in CLAUSES}

    assert shown == CLAUSES


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("k", "k"),
        ("up", "↑"),
        ("kp_8", "Num 8"),
        ("scan:w", "w"),
        ("ctrl+c", "Ctrl+c"),
        ("shift+page_up", "Shift+PgUp"),
        ("ctrl+alt+scan:delete", "Ctrl+Alt+Del"),
        ("+", "+"),
        ("ctrl++", "Ctrl++"),
    ],
)
def test_keys_are_called_as_people_call_them(key: str, label: str) -> None:
    texts = Texts(shipped_content().catalog)

    assert texts.key(key) == label
