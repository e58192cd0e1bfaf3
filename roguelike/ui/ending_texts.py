"""The names of the texts about the end of a game, and what each may mention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

EndingName: TypeAlias = Literal[
    "game_over",
    "killed_by",
    "died_of_status",
    "died",
    "victory",
    "victory_words",
    "damage",
    "unused",
    "rank",
    "last_save",
    "same_seed",
    "look_around",
    "survey_hint",
    "estate_hint",
    "game_page",
]

ENDING_FIELDS: Mapping[EndingName, frozenset[str]] = {
    "killed_by": frozenset({"killer", "level", "depth"}),
    "died_of_status": frozenset({"killer", "level", "depth"}),
    "died": frozenset({"level", "depth"}),
    "damage": frozenset({"turns"}),
    "rank": frozenset({"rank", "count"}),
    "survey_hint": frozenset({"next", "confirm", "cancel"}),
}
"""What a text may mention in braces, where it may mention anything."""
