"""The references in definitions.

Which fields hold references is said by the models, so those of a kind, behavior or pass that is
added later are found without further code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, cast

from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.amounts import stats_in
from roguelike.content.schema.base import Includes, Mention, Needs, Ref, Rewritten
from roguelike.content.schema.tree import Option, Sort, Table, Value, table_of
from roguelike.core.formula import Formula


class Use(NamedTuple):
    """A reference to a definition.

    Attributes:
        keys: The keys that lead to it from what refers.
        kind: The kind of what is referred to.
        id: Its full id.
        needs: What must be so with the definition.
        includes: Whether the definition becomes part of what refers to it.
    """

    keys: KeyPath
    kind: str
    id: str
    needs: tuple[Needs, ...] = ()
    includes: bool = False

    @property
    def target(self) -> tuple[str, str]:
        """The kind and the id of what is referred to."""
        return self.kind, self.id


def uses_of(model: BaseModel, *, with_keys: bool = True) -> list[Use]:
    """Return each reference in a definition, in the order of its fields.

    What a field refers to by default is among them; a reference that counts only if its mod is
    there, only if it is; what is only mentioned is not.

    Args:
        model: The definition, validated with the names that exist.
        with_keys: Whether the keys of tables count, as those of `stats`, whose values say
            something about what the keys refer to.
    """
    return list(_in_model(model, (), with_keys=with_keys))


def is_kept_otherwise(value: Value) -> bool:
    """Tell whether what stands in a place is kept in another form than a file may write it.

    So are references, and all that may hold some.
    """
    return _refers(value, frozenset[Table]())


@lru_cache(maxsize=8192)
def _refers(value: Value, above: frozenset[Table]) -> bool:
    """Tell the same of what lies within some tables; what is within itself adds nothing."""
    return any(_may_be_one(each, above) for each in value.options)


def _may_be_one(option: Option, above: frozenset[Table]) -> bool:
    match option.sort:
        case Sort.TEXT:
            return any(isinstance(mark, Ref | Rewritten) for mark in option.marks)
        case Sort.FORMULA:
            return True
        case Sort.ARRAY:
            return _refers(option.item, above)
        case Sort.NAMED:
            return _refers(option.key, above) or _refers(option.value, above)
        case Sort.TABLE:
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


def reference_in(value: Value, text: str) -> Option | None:
    """Return the option of a place for which a text is meant that is a reference, if it is one."""
    found = [each for each in value.options if each.mark(Ref)]
    is_certain = value.only is not None or not found
    return next((each for each in found if is_certain or each.takes(text)), None)


def _in_model(model: BaseModel, keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    for name, value in _referring(type(model)):
        yield from _in_value(getattr(model, name), value, (*keys, name), with_keys=with_keys)


def _in_value(said: object, value: Value, keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    """Yield the references in what stands in a place."""
    if isinstance(said, BaseModel):
        yield from _in_model(said, keys, with_keys=with_keys)
    elif isinstance(said, str | Formula):
        yield from _in_text(said, value, keys)
    elif isinstance(said, tuple) and value.array:
        item = value.array.item
        for number, each in enumerate(cast("tuple[object, ...]", said)):
            yield from _in_value(each, item, (*keys, number), with_keys=with_keys)
    elif isinstance(said, dict) and value.named:
        names, values = value.named.key, value.named.value
        for key, each in cast("dict[str, object]", said).items():
            if with_keys:
                yield from _in_text(key, names, (*keys, key))
            yield from _in_value(each, values, (*keys, key), with_keys=with_keys)


def _in_text(text: str | Formula, value: Value, keys: KeyPath) -> Iterator[Use]:
    """Yield a text if it is a reference, and those in a formula; all resolved have a colon."""
    if isinstance(text, Formula):
        yield from (Use(keys, "stat", each) for each in stats_in(text) if ":" in each)
    elif ":" in text and (option := reference_in(value, text)):
        ref = option.mark(Ref)
        if ref is None or isinstance(ref, Mention):
            return
        needs = tuple(mark for mark in option.marks if isinstance(mark, Needs))
        yield Use(keys, ref.kind, text, needs, option.mark(Includes) is not None)
