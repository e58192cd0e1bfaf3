"""The references in definitions, found by the tree of fields.

Which fields hold references is said by the models, so those of a kind, behavior or pass that is
added later are found without further code.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.fields.amounts import stats_in
from roguelike.content.schema.fields.base import (
    Includes,
    MayMention,
    Mention,
    Needs,
    Ref,
    Rewritten,
)
from roguelike.content.schema.fields.tree import TableFields, TypeOption, Value, ValueType, table_of
from roguelike.core.formulas.formula import Formula


class FoundReference(NamedTuple):
    """A reference to a definition.

    Attributes:
        keys: The keys that lead to it from what refers.
        kind: The kind of what is referred to.
        id: Its full id.
        needs: What must be so with the definition.
        includes: Whether the definition becomes part of what refers to it.
        mentions: The names that the sentence may mention, if it is a message.
    """

    keys: KeyPath
    kind: str
    id: str
    needs: tuple[Needs, ...] = ()
    includes: bool = False
    mentions: tuple[str, ...] = ()

    @property
    def target(self) -> tuple[str, str]:
        """The kind and the id of what is referred to."""
        return self.kind, self.id


def references_of(model: BaseModel, *, with_keys: bool = True) -> list[FoundReference]:
    """Return each reference in a definition, in the order of its fields.

    What a field refers to by default is among them; a reference that counts only if its mod is
    there, only if it is; what is only mentioned is not.

    Args:
        model: The definition, validated with the names that exist.
        with_keys: Whether the keys of tables count, as those of `stats`, whose values say
            something about what the keys refer to.
    """
    found: list[FoundReference] = []
    _in_model(model, (), found, with_keys=with_keys)
    return found


@lru_cache(maxsize=8192)
def is_kept_otherwise(value: Value) -> bool:
    """Return True if a value is kept in another form than a file may write it.

    So are references, and all that may hold some.
    """
    return _refers(value, frozenset[TableFields]())


@lru_cache(maxsize=8192)
def _refers(value: Value, above: frozenset[TableFields]) -> bool:
    """Return the same for values within some tables; a table within itself adds nothing."""
    return any(_may_be_one(each, above) for each in value.options)


def _may_be_one(option: TypeOption, above: frozenset[TableFields]) -> bool:
    match option.sort:
        case ValueType.TEXT:
            return any(isinstance(mark, Ref | Rewritten) for mark in option.marks)
        case ValueType.FORMULA:
            return True
        case ValueType.ARRAY:
            return _refers(option.item, above)
        case ValueType.NAMED:
            return _refers(option.key, above) or _refers(option.value, above)
        case ValueType.TABLE:
            inner, within = option.table, above | {option.table}
            fields = () if inner in above else inner.values()
            return bool(option.point) or any(_refers(each.value, within) for each in fields)
        case _:
            return False


@lru_cache(maxsize=1024)
def _referring(model: type[BaseModel]) -> tuple[tuple[str, Value], ...]:
    """Return the fields of a model that may hold references."""
    fields = table_of(model).values()
    return tuple((each.name, each.value) for each in fields if is_kept_otherwise(each.value))


@lru_cache(maxsize=8192)
def references_in(value: Value) -> tuple[TypeOption, ...]:
    """Return the options of a place that are references."""
    return tuple(each for each in value.options if each.mark(Ref))


def reference_in(value: Value, text: str) -> TypeOption | None:
    """Return the option of a place for which a text is meant that is a reference, if it is one."""
    found = references_in(value)
    if not found or value.only:
        return found[0] if found else None
    return next((each for each in found if each.takes(text)), None)


@lru_cache(maxsize=8192)
def _reference(value: Value) -> FoundReference | None:
    """Return the reference that a full id in a place is, unless it is only mentioned."""
    for option in references_in(value)[:1]:
        ref = option.mark(Ref)
        if ref is None or isinstance(ref, Mention):
            return None
        needs = tuple(mark for mark in option.marks if isinstance(mark, Needs))
        mentions = option.mark(MayMention)
        names = mentions.names if mentions else ()
        return FoundReference((), ref.kind, "", needs, option.mark(Includes) is not None, names)
    return None


def _in_model(
    model: BaseModel, keys: KeyPath, found: list[FoundReference], *, with_keys: bool
) -> None:
    for name, value in _referring(type(model)):
        said = getattr(model, name)
        if said is not None:
            _in_value(said, value, (*keys, name), found, with_keys=with_keys)


def _in_value(
    said: object, value: Value, keys: KeyPath, found: list[FoundReference], *, with_keys: bool
) -> None:
    """Collect the references in a value."""
    if isinstance(said, str):
        use = _reference(value) if ":" in said else None
        found += [use._replace(keys=keys, id=said)] if use else ()
    elif isinstance(said, BaseModel):
        _in_model(said, keys, found, with_keys=with_keys)
    elif isinstance(said, Formula):  # whose stats, once resolved, have a colon
        found += [FoundReference(keys, "stat", each) for each in stats_in(said) if ":" in each]
    elif isinstance(said, tuple) and value.array:
        item = value.array.item
        for number, each in enumerate(cast("tuple[object, ...]", said)):
            _in_value(each, item, (*keys, number), found, with_keys=with_keys)
    elif isinstance(said, dict) and value.named:
        table = cast("dict[str, object]", said)
        _in_named(table, value.named, keys, found, with_keys=with_keys)


def _in_named(
    said: dict[str, object],
    option: TypeOption,
    keys: KeyPath,
    found: list[FoundReference],
    *,
    with_keys: bool,
) -> None:
    """Collect the references in a table whose author chooses the keys."""
    for key, each in said.items():
        if with_keys:
            _in_value(key, option.key, (*keys, key), found, with_keys=with_keys)
        _in_value(each, option.value, (*keys, key), found, with_keys=with_keys)
