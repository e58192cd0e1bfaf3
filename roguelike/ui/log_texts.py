"""The names of the texts about what is said, and what each may mention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

LogName: TypeAlias = Literal[
    "newer",
    "unread",
    "acknowledge",
    "repeated",
    "all_repeated",
    "log_find",
    "log_find_hint",
    "log_dice",
    "log_no_dice",
]

LOG_FIELDS: Mapping[LogName, frozenset[str]] = {
    "newer": frozenset({"count"}),
    "unread": frozenset({"count", "key"}),
    "acknowledge": frozenset({"key"}),
    "repeated": frozenset({"text", "count"}),
    "all_repeated": frozenset({"text", "count"}),
}
"""What a text may mention in braces, where it may mention anything."""
