"""The kinds of terrain of a game, as tables indexed by small numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.references.ids import is_feature
from roguelike.content.schema.steps import Occasion
from roguelike.content.schema.terrain import Locking, TerrainDef
from roguelike.engine.definitions.kinds import TriggersByEvent, triggers_by_event

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WATER = "water"
"""The tag of terrain in which one can swim."""
DEEP = "deep"
"""The tag of terrain that nobody enters who walks, unless on purpose."""
OPENED = "opened"
"""The tag of terrain that something on the level opens, such as bars that a lever raises."""

AFFECTING: frozenset[Occasion] = frozenset({"enter", "step", "turn"})
"""The occasions on which terrain does something to those who are on it."""

UNKNOWN = 0
"""The number that stands for no terrain at all: a cell that nobody has seen."""


class TerrainTable(Struct, frozen=True, eq=False):
    """The kinds of terrain by number; number 0 is `UNKNOWN`.

    Attributes:
        ids: The full id of each number; the empty text for `UNKNOWN`.
        numbers: The number of each full id.
        walkable: bool array of shape `(len(ids),)`.
        transparent: bool array of shape `(len(ids),)`.
        opens_into: The number that each becomes when entered, or 0.
        burns_into: The number that each becomes when it burns down, or 0 for what fire says.
        is_airy: Whether gas gets into each: whether one can walk or look there, but no door.
        muffles: How many steps a noise needs to get into each; 0 where it does not.
        is_door: Whether each becomes something else when entered that one opens, as doors do.
        leads: `"up"`, `"down"` or the empty text, for each.
        is_special: bool array of shape `(len(ids),)`: where being there has an effect.
        triggers: What follows from what happens there, for each.
        locks: What opens each that is locked, and None for the others.
        locks_into: The number that each becomes when it is locked, or 0.
        disguises: The number for which each is taken until it is noticed; its own for most.
        is_hidden: bool array of shape `(len(ids),)`: whether each is taken for another.
        notice: The chance in percent that each is noticed from a neighboring cell.
        tags: The words that data has for each.
        dry: bool array of shape `(len(ids),)`: where those go who walk.
        wet: The same for those who swim.
        bare: The same for dry ground on which nothing happens and nothing stands.
        rock: The same for what can be dug: solid, opaque and not locked.
        plain_rock: The same for rock that hides nothing, and is no feature.
        known_ways: The same for those who walk and cannot find secret doors either.
    """

    ids: tuple[str, ...]
    numbers: Mapping[str, int]
    walkable: NDArray[np.bool_]
    transparent: NDArray[np.bool_]
    opens_into: tuple[int, ...]
    burns_into: tuple[int, ...]
    is_airy: tuple[bool, ...]
    muffles: tuple[int, ...]
    is_door: tuple[bool, ...]
    leads: tuple[str, ...]
    is_special: NDArray[np.bool_]
    triggers: tuple[TriggersByEvent, ...]
    locks: tuple[Locking | None, ...]
    locks_into: tuple[int, ...]
    disguises: NDArray[np.uint16]
    is_hidden: NDArray[np.bool_]
    notice: tuple[int, ...]
    tags: tuple[frozenset[str], ...]
    dry: NDArray[np.bool_]
    wet: NDArray[np.bool_]
    bare: NDArray[np.bool_]
    rock: NDArray[np.bool_]
    plain_rock: NDArray[np.bool_]
    known_ways: NDArray[np.bool_]

    @classmethod
    def of(cls, definitions: Mapping[str, TerrainDef]) -> TerrainTable:
        """Return the table of definitions, numbered in the order of their ids."""
        import numpy as np

        ids = ("", *sorted(definitions))
        numbers = {identifier: number for number, identifier in enumerate(ids)}
        known = [definitions[identifier] for identifier in ids[1:]]
        walkable = np.array([False, *(item.walkable for item in known)], dtype=np.bool_)
        dry = np.array([False, *map(_is_dry, known)], dtype=np.bool_)
        looks = [0, *(numbers[_look(id_, item)] for id_, item in _numbered(ids, known))]
        return cls(
            ids=ids,
            numbers=numbers,
            walkable=walkable,
            transparent=np.array([False, *(item.transparent for item in known)], dtype=np.bool_),
            opens_into=(0, *(numbers[item.opens_into or ""] for item in known)),
            burns_into=(0, *(numbers[item.burns_into or ""] for item in known)),
            is_airy=(False, *map(_is_airy, known)),
            muffles=(0, *((1 + item.muffles) * _carries(item) for item in known)),
            is_door=(False, *map(_is_door, known)),
            leads=("", *(item.leads or "" for item in known)),
            is_special=np.array([False, *map(_is_special, known)], dtype=np.bool_),
            triggers=({}, *(triggers_by_event(item.triggers) for item in known)),
            locks=(None, *(item.lock for item in known)),
            locks_into=(0, *(numbers[item.locks_into or ""] for item in known)),
            disguises=np.array(looks, dtype=np.uint16),
            is_hidden=np.array(looks) != np.arange(len(ids)),
            notice=(0, *(item.hidden.percent if item.hidden else 0 for item in known)),
            tags=(frozenset[str](), *(frozenset(item.tags) for item in known)),
            dry=dry,
            wet=np.array(
                [False, *(item.walkable and WATER in item.tags for item in known)], dtype=np.bool_
            ),
            bare=np.array([False, *map(_is_bare, known)], dtype=np.bool_),
            rock=np.array([True, *map(_is_rock, known)], dtype=np.bool_),
            plain_rock=np.array(
                [False, *(_is_plain_rock(id_, item) for id_, item in _numbered(ids, known))],
                dtype=np.bool_,
            ),
            known_ways=dry & walkable[looks],
        )

    def tagged(self, word: str) -> NDArray[np.bool_]:
        """Return a bool array of shape `(len(ids),)` that tells which kinds have a tag."""
        return self.only(*(number for number, tags in enumerate(self.tags) if word in tags))

    def only(self, *numbers: int) -> NDArray[np.bool_]:
        """Return a bool array of shape `(len(ids),)` that tells some kinds from all others.

        It is shared, and must not be changed.
        """
        return _only(len(self.ids), numbers)


@lru_cache(maxsize=512)
def _only(count: int, numbers: tuple[int, ...]) -> NDArray[np.bool_]:
    import numpy as np

    only = np.zeros(count, dtype=np.bool_)
    only[list(numbers)] = True
    only.flags.writeable = False
    return only


def _numbered(ids: tuple[str, ...], known: list[TerrainDef]) -> list[tuple[str, TerrainDef]]:
    return list(zip(ids[1:], known, strict=True))


def _carries(terrain: TerrainDef) -> bool:
    """Return True if noise gets into a cell: whether one can walk or look there."""
    return terrain.walkable or terrain.transparent


def _is_door(terrain: TerrainDef) -> bool:
    return bool(terrain.opens_into) and not terrain.gives_way


def _is_dry(terrain: TerrainDef) -> bool:
    return terrain.walkable and DEEP not in terrain.tags


def _is_special(terrain: TerrainDef) -> bool:
    return bool(terrain.opens_into or terrain.triggers)


def _is_bare(terrain: TerrainDef) -> bool:
    return _is_dry(terrain) and not _is_special(terrain) and not terrain.leads


def _is_rock(terrain: TerrainDef) -> bool:
    return not (terrain.walkable or terrain.transparent or terrain.lock)


def _is_plain_rock(identifier: str, terrain: TerrainDef) -> bool:
    return _is_rock(terrain) and not terrain.hidden and not is_feature(identifier)


def _is_airy(terrain: TerrainDef) -> bool:
    return (terrain.walkable or terrain.transparent) and not _is_door(terrain)


def _look(identifier: str, terrain: TerrainDef) -> str:
    """Return the id of the terrain for which another is taken."""
    return terrain.hidden.looks if terrain.hidden else identifier
