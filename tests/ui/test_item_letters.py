from __future__ import annotations

import re

from roguelike.ui.stage import Stage
from tests.ui.hoarding import rich, staged
from tests.ui.staging import after, shown


def letter(stage: Stage, name: str) -> str:
    """Return the letter of what is listed under a name."""
    drawn = shown(after(stage, ["i"]), 80, 24)
    after(stage, ["escape"])
    found = re.search(rf"(\w)  . (?:\w+ +)?{name}", drawn)
    return found[1] if found else ""


def test_the_others_keep_their_letters_when_something_is_gone() -> None:
    stage = staged(rich())
    before = letter(stage, "great sword"), letter(stage, "12 stones")

    after(stage, ["i", "c", "d"])

    assert (letter(stage, "great sword"), letter(stage, "12 stones")) == before == ("e", "f")


def test_what_is_put_on_or_comes_back_has_its_letter_again() -> None:
    stage = staged(rich())
    letter(stage, "12 stones")

    after(stage, ["i", "d", "d", "i", "c", "d", "g", "b", "i", "E"])

    assert letter(stage, "wand of sparks") == "d"
    assert letter(stage, "great sword") == "e"
