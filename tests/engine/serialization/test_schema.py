"""What is saved is bounded, read as it was written, and hashed, whatever fields records have."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, ValidationError, convert, inspect

from roguelike.core.records import plain, record_from
from roguelike.engine.binding.campaign_binding import OWN_TIMERS
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.definitions.kinds import ItemKind
from roguelike.engine.serialization.dump import hash_of, plain_state
from roguelike.engine.serialization.schema import SavedItem, SavedWorld
from roguelike.engine.world.item import Item
from tests.engine.serialization.test_dump import POTION

WRONG = 1.5  # of no type that there is in a state


def within(about: inspect.Type) -> Iterator[inspect.Type]:
    """Yield a type and all types in it."""
    yield about
    match about:
        case inspect.Metadata(type=inner):
            yield from within(inner)
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            for each in fields:
                yield from within(each.type)
        case inspect.ListType(item_type=item):
            yield from within(item)
        case inspect.DictType(key_type=key, value_type=value):
            yield from (*within(key), *within(value))
        case inspect.TupleType(item_types=types) | inspect.UnionType(types=types):
            for each in types:
                yield from within(each)
        case _:
            pass


KINDS = {
    each.cls: each
    for kind in (SavedWorld, *OWN_TIMERS)
    for each in within(inspect.type_info(kind))
    if isinstance(each, inspect.StructType)
}
"""All records of which a state consists, with what their types say."""


def limits(about: inspect.IntType) -> tuple[int, int]:
    """Return the least and the greatest number of a type."""
    assert about.ge is not None
    most = about.le if about.lt is None else about.lt - 1
    assert most is not None
    return about.ge, most


def values(about: inspect.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911, PLR0912 - a case for each type
    """Return values of a type, with few entries in each list and table."""
    match about:
        case inspect.Metadata(type=inner):
            return values(inner)
        case inspect.IntType():
            return st.integers(*limits(about))
        case inspect.StrType():
            return st.text(max_size=4)
        case inspect.BytesType():
            return st.binary(max_size=4)
        case inspect.ListType(item_type=item, min_length=least):
            return st.lists(values(item), min_size=least or 0, max_size=(least or 0) + 2)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(values(key), values(value), max_size=2)
        case inspect.TupleType(item_types=types):
            return st.tuples(*map(values, types))
        case inspect.UnionType(types=types):
            return st.one_of(*map(values, types))
        case (
            inspect.StructType(cls=cls, fields=fields)
            | inspect.NamedTupleType(cls=cls, fields=fields)
        ):
            return st.builds(cls, **{each.name: values(each.type) for each in fields})
        case inspect.NoneType():
            return st.none()
        case _:
            assert isinstance(about, inspect.BoolType), about
            return st.booleans()


def one(about: inspect.Type) -> Any:  # noqa: ANN401, C901, PLR0911, PLR0912 - as above
    """Return plain data of a type that says something everywhere."""
    match about:
        case inspect.Metadata(type=inner):
            return one(inner)
        case inspect.IntType():
            return limits(about)[0] + 1
        case inspect.StrType():
            return "x"
        case inspect.BytesType():
            return b"x"
        case inspect.ListType(item_type=item):
            return [one(item)]
        case inspect.DictType(key_type=key, value_type=value):
            return {one(key): one(value)}
        case inspect.TupleType(item_types=types):
            return [one(each) for each in types]
        case inspect.UnionType(types=types):
            return one(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.NamedTupleType(fields=fields):
            return [one(each.type) for each in fields]
        case inspect.StructType(fields=fields) if about.array_like:
            tag = [] if about.tag is None else [about.tag]
            return [*tag, *(one(each.type) for each in fields)]
        case inspect.StructType(fields=fields):
            return {each.name: one(each.type) for each in fields}
        case _:
            assert isinstance(about, inspect.BoolType), about
            return True


def outside(about: inspect.Type) -> Iterator[Any]:
    """Yield plain data that is just not of a type, save for what records in it say."""
    yield WRONG
    match about:
        case inspect.Metadata(type=inner):
            yield from outside(inner)
        case inspect.IntType():
            least, most = limits(about)
            yield from (least - 1, most + 1)
        case inspect.StrType(max_length=most) | inspect.BytesType(max_length=most):
            assert most is not None
            yield one(about) * (most + 1)
        case inspect.ListType(item_type=item, max_length=most):
            assert most is not None
            yield [one(item)] * (most + 1)
            yield from ([each] for each in outside(item))
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            assert most is not None
            yield {str(number): one(value) for number in range(most + 1)}
            yield from ({each: one(value)} for each in outside(key) if each != WRONG)
            yield from ({one(key): each} for each in outside(value))
        case inspect.TupleType(item_types=types):
            for at, each in enumerate(types):
                good = one(about)
                yield from ([*good[:at], bad, *good[at + 1 :]] for bad in outside(each))
        case _:
            pass


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_a_record_is_read_as_it_was_written(kind: type[Struct], data: st.DataObject) -> None:
    record = data.draw(values(KINDS[kind]))

    assert convert(plain(record), kind) == record
    assert convert(msgspec.json.decode(msgspec.json.encode(plain(record))), kind) == record


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_out_of_bounds_is_refused_in_each_field(kind: type[Struct]) -> None:
    about = KINDS[kind]
    keys: list[Any] = [each.name for each in about.fields]
    if about.array_like:
        keys = [*range(about.tag is not None, len(one(about)))]
    assert convert(one(about), kind), "what says something everywhere is fine"

    for key, field in zip(keys, about.fields, strict=True):
        for bad in outside(field.type):
            data = one(about)
            data[key] = bad
            with pytest.raises(ValidationError):
                convert(data, kind)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_no_field_is_for_is_refused(kind: type[Struct]) -> None:
    about = KINDS[kind]
    data = one(about)

    with pytest.raises(ValidationError):
        convert([*data, 0] if about.array_like else {**data, "more": 0}, kind)


def leaves(data: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield where each value is that is no table and no list."""
    if isinstance(data, dict):
        for key, each in cast("dict[str, object]", data).items():
            yield from leaves(each, *path, key)
    elif isinstance(data, list | tuple):
        for at, each in enumerate(cast("list[object]", data)):
            yield from leaves(each, *path, at)
    else:
        yield path


def other(value: object) -> object:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else cast("Any", value) * 2


def test_each_value_counts_in_the_hash_but_words_and_what_a_map_shows() -> None:
    state = plain_state(convert(one(KINDS[SavedWorld]), SavedWorld))
    as_data = msgspec.to_builtins(state, builtin_types=(bytes,))
    before = hash_of(state)
    same: list[tuple[str | int, ...]] = []

    for path in leaves(as_data):
        changed: Any = deepcopy(as_data)
        table = changed
        for key in path[:-1]:
            table[key] = list(table[key]) if isinstance(table[key], tuple) else table[key]
            table = table[key]
        table[path[-1]] = other(table[path[-1]])
        if hash_of(changed) == before:
            same.append(path)

    assert same == [("death", 1), ("strayed", 0), ("level", "mapped", 0)]


def test_a_new_field_is_written_and_read_by_its_name_alone() -> None:
    class Marked(Item):
        mark: int = 0

    class SavedMarked(SavedItem, frozen=True):
        mark: Count = 0

    def written(item: Item) -> list[Any]:
        return plain(record_from(SavedMarked, item, kind=item.kind.id, affixes=[]))

    item = Marked(3, ItemKind("test:gem", POTION.definition, {}), mark=7)

    saved = convert(written(item), SavedMarked)

    assert record_from(Marked, saved, kind=item.kind, affixes=()).mark == 7
    assert len(written(Marked(3, item.kind))) == len(written(item)) - 2, "as long as before"
    with pytest.raises(ValidationError):
        convert([*written(item)[:-1], -1], SavedMarked)
