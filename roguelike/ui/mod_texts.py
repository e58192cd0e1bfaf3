"""The names of the texts of the screens about mods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

ModTextName: TypeAlias = Literal[
    "mods",
    "mods_hint",
    "mods_changed",
    "mods_restricted",
    "mods_unreadable",
    "choices_unread",
    "choices_unwritten",
    "choices_kept",
    "mod_version",
    "mod_on",
    "mod_off",
    "mod_left_out",
    "mod_unused",
    "mod_is_left_out",
    "mod_authors",
    "mod_license",
    "mod_homepage",
    "mod_from",
    "mod_requires",
    "mod_order",
    "mod_order_why",
    "mod_settings",
    "mod_findings",
    "mod_finding",
    "mod_earlier",
    "mod_later",
    "mod_stays_on",
    "mod_stays_behind",
    "mod_has_no_place",
    "shelf_game",
    "shelf_given",
    "shelf_user",
    "shelf_examples",
]

MOD_FIELDS: Mapping[ModTextName, frozenset[str]] = {
    "mods_unreadable": frozenset({"reason"}),
    "choices_unread": frozenset({"file", "line"}),
    "choices_unwritten": frozenset({"reason"}),
    "choices_kept": frozenset({"path"}),
    "mod_version": frozenset({"kind", "version"}),
    "mod_left_out": frozenset({"reason"}),
    "mod_unused": frozenset({"reason"}),
    "mod_is_left_out": frozenset({"mod", "reason"}),
    "mod_order_why": frozenset({"number", "reason"}),
    "mod_finding": frozenset({"code", "file", "line"}),
    "mod_stays_on": frozenset({"mod"}),
    "mod_stays_behind": frozenset({"mod", "first", "reason"}),
    "mod_has_no_place": frozenset({"mod"}),
}
"""What such a text may mention in braces, where it may mention anything."""
