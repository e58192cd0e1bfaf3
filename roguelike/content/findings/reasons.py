"""Reasons, as clauses: why mods are left out or placed, and why levels cannot be made.

These are the words of the command line, and of findings. They are in code because they have
to be there when the mod with all other words is the one that is left out. Screens say the same
with messages of `core`, which can be translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, Self, TypeAlias

from roguelike.content.findings.wording import MAX_LISTED

ReasonName: TypeAlias = Literal[
    "unreadable",
    "broken",
    "bereft",
    "replaced",
    "spare",
    "requires",
    "missing",
    "switched_off",
    "version",
    "other_game",
    "plugin",
    "circle",
    "conflict",
    "first",
    "uses",
    "after",
    "before",
    "basis",
    "kinds",
    "chosen",
    "ids",
    "nothing_usable",
    "indispensable",
    "inaccessible",
    "level_missing",
    "level_open",
    "level_without_arrival",
    "level_walkable",
    "level_unwalkable",
    "level_all_wall",
    "level_too_small",
    "level_drawn_too_large",
    "level_drawn_open",
    "level_drawn_solid",
    "level_drawn_apart",
    "level_start_on",
    "level_start_unknown",
    "level_no_arrival",
    "level_no_ground_to_arrive",
    "level_no_ground_for_stairs",
    "level_no_way_down",
    "level_no_vault",
    "level_start_first",
    "level_no_lock",
    "level_apart",
]

CLAUSES: Mapping[ReasonName, str] = MappingProxyType(
    {
        "unreadable": "its manifest has errors",
        "broken": "its content has errors",
        "bereft": "it needs a mod that is not loaded",
        "replaced": "`{mod}` takes its place",
        "spare": "another mod with its id is used",
        "requires": "it requires {mods}",
        "missing": "the required mod `{mod}` is missing",
        "switched_off": "the required mod `{mod}` is off",
        "version": "the mod `{mod}` has version {version}, but {wanted} is required",
        "other_game": "the mod requires version {wanted} of the game; this is {version}",
        "plugin": "the plugin `{plugin}` is missing",
        "circle": "mods require each other in a circle: {path}",
        "conflict": "`{mod}` cannot be used together with `{other}`, which loads first",
        "first": "nothing has to load before it",
        "uses": "it can use `{mod}`",
        "after": "it asks to load after `{mod}`",
        "before": "`{mod}` asks to load before it",
        "basis": "all others build on `{mod}`",
        "kinds": "by kind, {first_kind} before {then_kind}",
        "chosen": "as chosen by the player",
        "ids": "by id",
        "nothing_usable": "none of them can be used",
        "indispensable": "`{id}` is missing",
        "inaccessible": "`{path}` cannot be opened",
        "level_missing": "the campaign has no level at depth {depth}",
        "level_open": "the border of a level must be closed",
        "level_without_arrival": "no generator or pass has chosen an arrival point",
        "level_walkable": "{terrain} can be walked on, which is not allowed here",
        "level_unwalkable": "{terrain} cannot be walked on, which is needed here",
        "level_all_wall": "no part of the cave is left open",
        "level_too_small": "{width} by {height} cells cannot hold two rooms of size {size}",
        "level_drawn_too_large": (
            "the drawing has {width} by {height} cells, too many for a level of {columns} by {rows}"
        ),
        "level_drawn_open": "the edge of a drawing must be closed, and {terrain} can be walked on",
        "level_drawn_solid": "there is no place to stand in the drawing",
        "level_drawn_apart": (
            "the drawing has no path from row {row}, column {column} to row {other_row}, column"
            " {other_column}"
        ),
        "level_start_on": "the start is on {terrain}, but must be on bare ground",
        "level_start_unknown": (
            "monsters keep clear of the arrival point, so a pass such as `stairs` must choose"
            " it first"
        ),
        "level_no_arrival": "there is no place to arrive",
        "level_no_ground_to_arrive": (
            "there is no bare ground to arrive on beside the stairs up in row {row}, column"
            " {column} of the level"
        ),
        "level_no_ground_for_stairs": (
            "there is no bare ground for stairs up beside the start in row {row}, column"
            " {column} of the level"
        ),
        "level_no_way_down": "there is no place for stairs down",
        "level_no_vault": "there is no place for the vault {vault}",
        "level_start_first": (
            "the arrival point is unknown; a pass such as `stairs` must choose it first"
        ),
        "level_no_lock": "{terrain} has no lock",
        "level_apart": "a part of it cannot be reached on foot",
    }
)
"""The English text of each reason, as a clause without a full stop."""

KIND_FIELDS: frozenset[str] = frozenset({"first_kind", "then_kind"})
"""The fields of reasons that hold a kind of mods, for which other languages have other words."""


class ReasonText(str):
    """A clause in English that can be said in other languages, as it knows what it says.

    Attributes:
        name: Which clause it is.
        fields: What it mentions, by the names in braces: ids, numbers and signs, no words.
    """

    __slots__ = ("fields", "name")

    name: ReasonName
    fields: Mapping[str, str]

    def __new__(cls, name: ReasonName, **fields: object) -> Self:
        """Return a reason.

        Raises:
            KeyError: It has to mention what is not in `fields`.
        """
        said = {field: str(value) for field, value in fields.items()}
        reason = super().__new__(cls, CLAUSES[name].format(**said))
        reason.name = name
        reason.fields = MappingProxyType(said)
        return reason

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts from which a copy is made."""
        return _again, (self.name, dict(self.fields))


def _again(name: ReasonName, fields: Mapping[str, str]) -> ReasonText:
    return ReasonText(name, **fields)


def in_a_row(ids: Iterable[str]) -> str:
    """Return ids in code marks in a row without words, cut short where there are many."""
    marked = [f"`{each}`" for each in ids]
    return ", ".join((*marked[:MAX_LISTED], *(["…"] if len(marked) > MAX_LISTED else ())))
