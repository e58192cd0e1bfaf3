"""Why mods are left out or cannot be loaded, and why they have their places: what code has to say.

The words here are those of the command line, and of findings. They are in code because they have
to be there when the mod with all other words is the one that is left out. Screens say the same
with messages of `core`, which can be translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, Self, TypeAlias

from roguelike.content.values import MAX_LISTED

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
    "relaxed",
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
]

CLAUSES: Mapping[ReasonName, str] = MappingProxyType(
    {
        "unreadable": "its manifest has errors",
        "broken": "its content has errors",
        "bereft": "it needs what is left out",
        "replaced": "`{mod}` takes its place",
        "spare": "another mod with its id is used",
        "requires": "it requires {mods}",
        "missing": "the required mod `{mod}` is missing",
        "switched_off": "the required mod `{mod}` is switched off",
        "version": "the mod `{mod}` has version {version}; required is {wanted}",
        "other_game": "the mod requires version {wanted} of the game; this is {version}",
        "relaxed": "it gets {version} of `{mod}` instead of {wanted}, as the player wishes",
        "plugin": "the plugin `{plugin}` is missing",
        "circle": "mods require one another in a circle: {path}",
        "conflict": "`{mod}` cannot be used together with `{other}`, which loads first",
        "first": "nothing has to come before it",
        "uses": "it can use `{mod}`",
        "after": "it would like to come after `{mod}`",
        "before": "`{mod}` would like to come before it",
        "basis": "all others build on `{mod}`",
        "kinds": "by kind, {first_kind} before {then_kind}",
        "chosen": "as the player put them",
        "ids": "by id",
        "nothing_usable": "none of them can be used",
        "indispensable": "`{id}` is missing",
        "inaccessible": "`{path}` cannot be opened",
    }
)
"""What each reason says in English, as a clause without a full stop."""

KIND_FIELDS: frozenset[str] = frozenset({"first_kind", "then_kind"})
"""What reasons mention that is a kind of mods, for which other languages have other words."""


class Reason(str):
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
        """Tell how to make a copy."""
        return _again, (self.name, dict(self.fields))


def _again(name: ReasonName, fields: Mapping[str, str]) -> Reason:
    return Reason(name, **fields)


def in_a_row(ids: Iterable[str]) -> str:
    """Return ids in code marks in a row without words, cut short where there are many."""
    marked = [f"`{each}`" for each in ids]
    return ", ".join((*marked[:MAX_LISTED], *(["…"] if len(marked) > MAX_LISTED else ())))
