"""The words of the glossary in CONTRIBUTING.md, held in every English text that is shipped."""

from __future__ import annotations

import re
from functools import cache

import pytest

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.content.schema.fields.templates import BETWEEN_FORMS, PLACEHOLDER
from roguelike.content.texts.texts import texts_of
from roguelike.game import load_content
from roguelike.resources import data_dir, mods_dir

# What is not said, and what is said instead. Descriptions may put on a coat, as people do; what
# the game says of what happens, and what it calls things, may not.
EVERYWHERE = {
    r"\bharm(s|ed|ing)?\b": "damage, or the verb hurt",
    r"\b(lose|loses|gives? back) (\{\w+\}|\d+) health": "take damage, restore or recover",
    r"\bsees? (you|\{target\}) and\b": "notice",
    r"\babilit(y|ies)\b": "power",
    r"\brooted to the spot\b|\bdazed\b": "held fast, stunned",
    r"\brather not\b|\bdo it\b|\bas at first\b": "Yes and No, Default",
    r"\b(this|next|same|whole) level\b|\blevel (\d|\{depth\})": "floor, or depth with its number",
    r"\bone(self|'s| cannot| has to| sees| stands)\b": "you, or it",
    r"\bshut door\b|\bleft out\b": "closed door, not loaded",
    r"(\d|\}) %": "a percentage without a space",
}
OF_WHAT_HAPPENS = {
    r"\b(wears?|wore|worn|puts? on|takes? off|took off)\b": "equip and remove",
    r"\bstates?\b": "status effect",
}
OF_KEYS = {r"\b(choose|chooses|take|takes)\b": "select"}
ALWAYS = {
    "core:ui_yes": "Yes",
    "core:ui_no": "No",
    "core:ui_bind_yes": "Yes",
    "core:ui_bind_no": "No",
    "core:noticed": "{actor} notices {target}.",
    "core:item_worn": "{actor} equips {item}.",
    "core:item_taken_off": "{actor} removes {item}.",
    "core:ui_abilities": "Powers",
}
FOR_AUTHORS = "core:ui_reason_"  # which speak of recipes, as findings do


@cache
def texts() -> list[tuple[str, str, str]]:
    """Return all English texts that are shipped, each with its kind and its place."""
    shelves = Shelf(data_dir(), "game", is_own=True), Shelf(mods_dir())
    catalog = load_content(ModSelection(shelves), plugins=False).catalog
    return [
        (kind, f"{identifier} {'.'.join(map(str, keys))}", text)
        for kind, definitions in catalog.definitions.items()
        for identifier, definition in definitions.items()
        if not identifier.startswith(FOR_AUTHORS)
        for keys, text in texts_of(definition)
    ]


def rules() -> list[tuple[str, str, str]]:
    """Return what is not said, where, and what is said instead."""
    return [
        *(("", *rule) for rule in EVERYWHERE.items()),
        *(("message", *rule) for rule in OF_WHAT_HAPPENS.items()),
        *(("label", *rule) for rule in OF_WHAT_HAPPENS.items()),
        *(("_hint text", *rule) for rule in OF_KEYS.items()),
    ]


def is_about(where: str, kind: str, place: str) -> bool:
    """Tell whether a rule counts for a text: for a kind, or for some places."""
    return kind == where or where in place


@pytest.mark.parametrize(("where", "pattern", "instead"), rules())
def test_one_thing_has_one_word(where: str, pattern: str, instead: str) -> None:
    found = [
        f"{place}: {text}"
        for kind, place, text in texts()
        if is_about(where, kind, place)
        and re.search(pattern, PLACEHOLDER.sub(said_of, text), re.IGNORECASE)
    ]

    assert found == [], f"say {instead}"


def said_of(name: re.Match[str]) -> str:
    """Return what a name in braces counts as: no word, but for those that rules are about."""
    if name[2]:
        return name[2].replace(BETWEEN_FORMS, " ")
    return name[0] if name[1] in {"target", "amount", "depth"} else "{x}"


@pytest.mark.parametrize(("identifier", "text"), ALWAYS.items())
def test_what_is_said_most_often_is_said_like_this(identifier: str, text: str) -> None:
    assert (identifier + " text", text) in {(place, said) for _, place, said in texts()}
