"""The names of the texts that explain something new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

HintName: TypeAlias = Literal[
    "hint_start",
    "hint_enemy",
    "hint_unaware",
    "hint_several",
    "hint_item",
    "hint_here",
    "hint_pack",
    "hint_unknown",
    "hint_stairs",
    "hint_weak",
    "hint_flee",
    "hint_power",
    "hint_status",
]

HINT_FIELDS: Mapping[HintName, frozenset[str]] = {
    "hint_start": frozenset({"explore", "help", "menu"}),
    "hint_enemy": frozenset({"fight", "look"}),
    "hint_item": frozenset({"pick_up"}),
    "hint_here": frozenset({"pick_up"}),
    "hint_pack": frozenset({"inventory"}),
    "hint_stairs": frozenset({"descend"}),
    "hint_weak": frozenset({"rest"}),
    "hint_power": frozenset({"power_1", "powers"}),
    "hint_status": frozenset({"character"}),
}
"""What such a text may mention in braces: commands, where it may mention anything."""
