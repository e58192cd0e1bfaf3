from __future__ import annotations

from typing import get_args

import pytest

from roguelike.content.findings.reasons import CLAUSES
from roguelike.content.mods.manifest import ModKind
from roguelike.content.references.implementations import Implementations
from roguelike.content.schema.fields.templates import placeholders
from roguelike.content.schema.messages import MessageDef, Tone, told_of
from roguelike.plugins import registries
from roguelike.preferences.model import OptionName, TasteName, options
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import NAMED_KEYS
from roguelike.ui.text.texts import COMMANDS, MODIFIERS, Texts
from tests.content_fixture import shipped_content
from tests.ui.callers import PREFIX, Callers, complaints, sources

MESSAGES = shipped_content().catalog.all(MessageDef)
CHOICES = Implementations({point: each.params() for point, each in registries().by_point().items()})
OF_ENTRIES = tuple(f"core:{begin}" for begin, each in told_of(CHOICES).items() if each.is_told)
"""How the names of messages begin that tell of entries; these ask for them by their own names."""

TEXTS = {
    identifier.removeprefix(PREFIX): frozenset(placeholders(message.text))
    for identifier, message in MESSAGES.items()
    if identifier.startswith(PREFIX) and not identifier.startswith(OF_ENTRIES)
}

KEYS_TOGETHER = ("letters", "capitals", "digits")
"""What hints call several keys."""

SETTINGS = (*get_args(TasteName), "keys")
FAMILIES = {
    "command_{}": {f"command_{name}" for name in COMMANDS},
    "form_{}": {name for name in TEXTS if name.startswith("form_")},  # each language has its own
    **{
        f"{begin}{{}}": {name for name in TEXTS if name.startswith(begin)}
        for begin in ("form_all_", "form_number_")
    },
    "key_{}": {f"key_{name}" for name in (*NAMED_KEYS, *MODIFIERS, *KEYS_TOGETHER)},
    "kind_{}": {f"kind_{name}" for name in get_args(ModKind)},
    "language_{}": {f"language_{tag}" for tag in ("de", "en")},
    "reason_{}": {f"reason_{name}" for name in CLAUSES},
    "taste_{}": {f"taste_{name}" for name in SETTINGS},
    "taste_{}_about": {f"taste_{name}_about" for name in SETTINGS},
    "taste_{}_{}": {
        f"taste_{name}_{value}"
        for name in get_args(OptionName)
        for value in options(name)
        if isinstance(value, str)
    },
    "tone_{}": {f"tone_{name}" for name in ("all", *get_args(Tone))},
}
"""The names that are put together, by how that is done."""


@pytest.fixture(scope="module")  # and not while tests are collected, which all processes do
def callers() -> Callers:
    """Return what the program asks for, which takes time to read and much memory to keep."""
    return Callers(sources())


def test_the_program_asks_for_all_texts_that_there_are_and_fills_in_what_they_mention(
    callers: Callers,
) -> None:
    keys = {*COMMANDS} - {"character"}  # which texts fill in themselves
    texts = {name: said - keys for name, said in TEXTS.items()}

    assert complaints(callers, texts, FAMILIES) == []


def test_hints_mention_nothing_but_keys_and_commands(callers: Callers) -> None:
    keys = {*COMMANDS, *NAMED_KEYS, *KEYS_TOGETHER}

    assert callers.hints
    assert {name for name in callers.hints if not TEXTS[name] <= keys} == set()


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        pytest.param('texts("wave")', "wave: there is no such text", id="no text"),
        pytest.param(
            'texts("bye" if late else "wave")', "wave: there is no such text", id="either"
        ),
        pytest.param(
            'GREETINGS: Mapping[str, TextName] = {"late": "wave"}',
            "wave: there is no such text",
            id="no text for a table",
        ),
        pytest.param(
            'def f(a: int, name: TextName): texts(name)\nf(1, "wave")',
            "wave: there is no such text",
            id="no text for a parameter",
        ),
        pytest.param(
            'class Greeter:\n    name: TextName\nclass Host(Greeter):\n    name = "wave"',
            "wave: there is no such text",
            id="no text for an attribute",
        ),
        pytest.param(
            'def f() -> TextName | None:\n    return "wave"',
            "wave: there is no such text",
            id="no text for a result",
        ),
        pytest.param('texts(f"wave_{hand}")', "wave_{}: there is no such text", id="put together"),
        pytest.param(
            'self.texts("hello")', "there:1: ['hello'] and {whom} do not fit", id="lacking"
        ),
        pytest.param(
            'self._texts("bye", whom=1)', "there:1: ['bye'] and {whom} do not fit", id="too much"
        ),
        pytest.param(
            'NAMES: tuple[TextName, ...] = ("bye", "hello")\n[texts(name) for name in NAMES]',
            "hello: nobody fills in all that it mentions",
            id="lacking for one of several",
        ),
        pytest.param(
            'NAME: TextName = "bye"\ntexts(NAME, whom=1)',
            "there:2: [] and {whom} do not fit",
            id="too much for one of several",
        ),
    ],
)
def test_what_does_not_agree_is_found(source: str, complaint: str) -> None:
    texts = {"hello": frozenset({"whom"}), "bye": frozenset[str]()}

    found = complaints(Callers({"there": source}), texts, {})

    assert complaint in found


def test_a_text_that_nobody_asks_for_is_found() -> None:
    texts = {"hello": frozenset({"whom"}), "bye": frozenset[str](), "key_up": frozenset[str]()}
    callers = Callers({"there": 'texts("hello", whom=1)\ntexts(f"key_{name}")'})

    found = complaints(callers, texts, {"key_{}": {"key_up"}, "hand_{}": set[str]()})

    assert found == ["bye: nobody asks for it", "hand_{}: nobody puts that together"]


def test_reasons_have_the_same_words_on_screens_and_on_the_command_line() -> None:
    shown = {name: MESSAGES[f"core:ui_reason_{name}"].text for name in CLAUSES}

    assert shown == CLAUSES


def test_a_command_in_a_text_is_the_key_that_the_player_has_for_it() -> None:
    context = UiContext(shipped_content())
    said = context.texts("halt_threat", deed="rest", subject="the rat", where="east")
    context.bind({"fight": ("f8",)})
    bound = context.texts("halt_threat", deed="rest", subject="the rat", where="east")
    context.bind({"fight": ()})

    assert said == "You can't rest while the rat can see you: east. Press Tab to fight it."
    assert bound == "You can't rest while the rat can see you: east. Press F8 to fight it."
    unbound = context.texts("halt_threat", deed="rest", subject="the rat", where="east")

    assert context.texts.command("fight") in unbound


def test_a_text_says_the_words_that_belong_to_a_number() -> None:
    texts = Texts(shipped_content().catalog)

    assert texts("turns_left", turns=1) == "for 1 turn"
    assert texts("turns_left", turns=12) == "for 12 turns"


@pytest.mark.parametrize(
    ("names", "most", "said"),
    [
        ("", None, ""),
        ("a", None, "a"),
        ("ab", None, "a and b"),
        ("aba", None, "a, b and a"),
        ("abc", 3, "a, b and c"),
        ("abcde", 3, "a, b, c and 2 more"),
        ("abc", 1, "a and 2 more"),
    ],
)
def test_names_are_listed_as_a_sentence_lists_them(names: str, most: int | None, said: str) -> None:
    assert Texts(shipped_content().catalog).listed(names, most) == said


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
