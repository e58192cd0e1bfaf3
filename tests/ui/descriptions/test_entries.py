from __future__ import annotations

from typing import Literal

import pytest

from roguelike.content.schema.steps import StepParams
from roguelike.ui.descriptions.entries import EntryWords
from tests.catalogs import catalog_of


class Gaze(StepParams):
    """Look at somebody."""

    kind: Literal["gaze"] = "gaze"
    hard: bool = False

    def variant(self) -> str:
        return "hard" if self.hard else ""


def words(**texts: str) -> EntryWords:
    """Return words from messages of `core`."""
    messages = {f"core:ui_{name}": {"text": text} for name, text in texts.items()}
    return EntryWords(catalog_of({"message": messages}))


ALL = {
    "deed_gaze": "gazes",
    "deed_gaze_self": "squints",
    "deed_gaze_hard": "glares",
    "deed_gaze_hard_other": "stares one down",
}


@pytest.mark.parametrize(
    ("hard", "end", "expected"),
    [
        (False, "", "gazes"),
        (False, "self", "squints"),
        (False, "other", "gazes"),
        (True, "self", "glares"),
        (True, "other", "stares one down"),
    ],
)
def test_the_most_exact_text_of_an_entry_counts(hard: bool, end: str, expected: str) -> None:  # noqa: FBT001
    assert words(**ALL)("deed", Gaze(hard=hard), end) == expected


def test_an_entry_without_a_text_is_told_in_no_words() -> None:
    assert words()("deed", Gaze(), "self") == ""
