"""References to definitions in a saved state: find and rename them, and save what they define.

The types in `roguelike.engine.serialization.schema` and those of timers say which texts are names;
this module makes functions of them that go through a state and change names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias, TypeGuard, cast

from msgspec import Struct, field, inspect
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.fields.base import Model
from roguelike.core.formulas.formula import Formula
from roguelike.engine.definitions.bounded_types import ACTOR, ANY, NAMING, Naming
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.world.actor import PLAYER_ID
from roguelike.engine.world.timers import Timer, read_timer
from roguelike.saves.snapshot import Definitions

Key = tuple[str, str]
"""The kind and the full id of a definition."""

TimerKinds: TypeAlias = Mapping[str, type[Timer]]

Rename: TypeAlias = Callable[[Naming, str], str | None]
"""Returns the new name of what has a name; nothing if it is to be dropped."""
_Change: TypeAlias = Callable[[Any, Rename], Any]
"""Returns a part of a state with other names, or `_DROPPED`."""

_DROPPED: Any = object()
"""The sentinel for a part of a state that is left out, as what it names no longer exists."""


class PatchedCatalog(Catalog, frozen=True, eq=False):
    """A catalog with stand-ins for definitions that are not there.

    Attributes:
        kept: The contents that these had.
    """

    kept: Definitions = field(default_factory=dict[str, dict[str, dict[str, Any]]])


def renamed(saved: SavedWorld, rename: Rename, kinds: TimerKinds) -> SavedWorld:
    """Return a state with other names.

    What is dropped is the nearest entry of a list or table that has the name: an item with its
    stack, a status of an actor, a monster with all that it has. Of what is only remembered,
    nothing is dropped.

    Args:
        saved: The state.
        rename: Is asked about each name.
        kinds: All kinds of timers, by name.

    Raises:
        ValueError: There is a timer without a name, or unlike all of its kind.
    """
    found = _renamed(saved, rename)
    assert isinstance(found, SavedWorld), "a world has no name that is not in a list or table"
    read = ((time, _renamed(read_timer(row, kinds), rename)) for time, row in found.timers)
    timers = [(time, timer.saved()) for time, timer in read if timer is not _DROPPED]
    return replace(found, timers=timers)


def named_in(saved: SavedWorld, kinds: TimerKinds) -> set[Key]:
    """Return the kinds and full ids of all definitions that a state needs.

    These are of all that is on the level or follows from the campaign.

    Raises:
        ValueError: As for `renamed`.
    """
    found: set[Key] = {
        ("campaign", saved.campaign),
        ("mode", saved.mode),
        ("level", saved.level.id),
    }
    player = kind_of_player(saved)

    def collect(naming: Naming, identifier: str) -> str:
        if not naming.is_memory:
            found.add((kind_of(naming, identifier, player), identifier))
        return identifier

    renamed(saved, collect, kinds)
    return {key for key in found if key[1]}


def kind_of_player(saved: SavedWorld) -> str:
    """Return the kind of the player, an id; empty if there is no player."""
    return next((each.kind for each in saved.actors if each.id == PLAYER_ID), "")


def kind_of(naming: Naming, identifier: str, player: str) -> str:
    """Return the kind of definition that a name names, given the kind of the player."""
    if naming.kind == ACTOR:
        return "player" if identifier == player else "monster"
    return naming.kind


def definitions_named_in(catalog: Catalog, saved: SavedWorld, kinds: TimerKinds) -> Definitions:
    """Return the contents of all definitions that a state names, and of the campaign's rules."""
    keys = named_in(saved, kinds)
    campaign = catalog.all(CampaignDef).get(saved.campaign)
    if campaign:
        keys.add(("rules", campaign.rules))
    kept = catalog.kept if isinstance(catalog, PatchedCatalog) else {}
    found: Definitions = {}
    for kind, identifier in sorted(keys):
        contents = kept.get(kind, {}).get(identifier) or definition_data(catalog, kind, identifier)
        if contents is not None:
            found.setdefault(kind, {})[identifier] = contents
    return found


def definition_data(catalog: Catalog, kind: str, identifier: str) -> dict[str, Any] | None:
    """Return a definition as plain data, with all defaults; None if there is no such definition."""
    definition: Model | None = catalog[kind].get(identifier)
    if definition is None:
        return None
    return definition.model_dump(mode="json", fallback=_text)


def _text(value: object) -> str:
    return value.text if isinstance(value, Formula) else str(value)


def _renamed(record: Struct, rename: Rename) -> Any:  # noqa: ANN401 - the like, or what stands for nothing
    change = _changing(type(record))
    return change(record, rename) if change else record


@cache
def _changing(kind: type[Struct]) -> _Change | None:
    """Return a function that changes the names in records of a type; None if they have none."""
    return _change(inspect.type_info(kind))


def _change(about: inspect.Type) -> _Change | None:
    """Return a function that changes the names in values of a type; None if they have none."""
    change: _Change | None = None
    match about:
        case inspect.Metadata():
            extra = cast("Mapping[str, Naming]", about.extra or {})  # pyright: ignore[reportUnknownMemberType] - as msgspec has it
            change = partial(_in_name, extra[NAMING]) if NAMING in extra else _change(about.type)
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            parts = {each.name: inner for each in fields if (inner := _change(each.type))}
            change = partial(_in_record, parts) if parts else None
        case inspect.UnionType(types=types):
            cases = {each.cls: _change(each) for each in types if _is_struct(each)}
            change = partial(_in_union, cases) if any(cases.values()) else None
        case inspect.ListType(item_type=item):
            inner = _change(item)
            change = partial(_in_list, inner) if inner else None
        case inspect.TupleType(item_types=items):
            changes = [_change(item) for item in items]
            change = partial(_in_tuple, changes) if any(changes) else None
        case inspect.DictType(key_type=key, value_type=value):
            pair = _change(key), _change(value)
            change = partial(_in_dict, pair) if any(pair) else None
        case _:
            pass
    return change


def _is_struct(about: inspect.Type) -> TypeGuard[inspect.StructType]:
    return isinstance(about, inspect.StructType)


def _in_name(naming: Naming, value: Any, rename: Rename) -> Any:  # noqa: ANN401 - a text or a pair
    """Return a name as it is now; the empty text names nothing."""
    if naming.kind == ANY:
        kind, identifier = value
        return kind, rename(Naming(kind, is_memory=True), identifier) or identifier
    new = rename(naming, value) if value else value
    if new is None:
        return value if naming.is_memory else _DROPPED
    return new


def _in_record(parts: Mapping[str, _Change], value: Any, rename: Rename) -> Any:  # noqa: ANN401 - a struct or a named tuple
    found: dict[str, Any] = {}
    for name, change in parts.items():
        before = getattr(value, name)
        after = change(before, rename)
        if after is _DROPPED:
            return _DROPPED
        if after != before:
            found[name] = after
    if not found:
        return value
    return replace(value, **found) if isinstance(value, Struct) else value._replace(**found)


def _in_union(
    cases: Mapping[type[Struct], _Change | None], value: Struct, rename: Rename
) -> Struct:
    change = cases.get(type(value))
    return change(value, rename) if change else value


def _in_list(change: _Change, value: list[Any], rename: Rename) -> list[Any]:
    found = (change(each, rename) for each in value)
    return [each for each in found if each is not _DROPPED]


def _in_tuple(
    changes: Sequence[_Change | None], value: tuple[Any, ...], rename: Rename
) -> tuple[Any, ...]:
    pairs = zip(changes, value, strict=True)
    found = tuple(change(each, rename) if change else each for change, each in pairs)
    return _DROPPED if any(each is _DROPPED for each in found) else found


def _in_dict(
    changes: tuple[_Change | None, _Change | None], value: dict[str, Any], rename: Rename
) -> dict[str, Any]:
    of_key, of_value = changes
    found: dict[str, Any] = {}
    for key, each in value.items():
        new = of_key(key, rename) if of_key else key
        inner = of_value(each, rename) if of_value else each
        if new is not _DROPPED and inner is not _DROPPED:
            found[new] = inner
    return found
