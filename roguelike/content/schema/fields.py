"""Types of the fields of models, and the references in definitions.

Which fields hold references is said by the models, so those of a kind, behavior or pass that is
added later are found without further code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, cast, get_args, get_origin

from msgspec import Struct
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.amounts import stats_in
from roguelike.content.schema.base import Mention, Needs, ref_kind
from roguelike.core.formula import Formula
from roguelike.registry import Params


class Refused(Struct, frozen=True):
    """Marks a field that is there only to be refused.

    Attributes:
        reason: Why.
        instead: What to do about it, if anything.
    """

    reason: str
    instead: str


class Whole(Struct, frozen=True):
    """Marks an array that patches change as a whole: no verb reaches into one of its items.

    Steps are marked so. They lie in many places, may be of many kinds and hold each other, and a
    name seldom tells one of them from the others.
    """


def is_whole(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a type is that of an array that is changed as a whole."""
    types = (each for each in (annotation, *members(annotation)) if get_origin(each) is Annotated)
    return any(isinstance(mark, Whole) for each in types for mark in get_args(each)[1:])


class Includes(Struct, frozen=True):
    """Marks a reference to what becomes part of a definition, so that it may not lead back."""


def bare(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return a type without its marks."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def members(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a value may have, save None."""
    inner = bare(annotation)
    if get_origin(inner) in (Union, UnionType):
        return [each for each in get_args(inner) if each is not NoneType]
    return [annotation]


def marks_of(field: FieldInfo | None) -> list[Any]:
    """Return the marks of a field, and those of the types that its value may have."""
    if field is None:
        return []
    marked = (each for each in members(field.annotation) if get_origin(each) is Annotated)
    return [*field.metadata, *(mark for each in marked for mark in get_args(each)[1:])]


def models(annotation: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - a type expression
    """Return the models among the types that a value may have."""
    found = (bare(each) for each in members(annotation))
    return [each for each in found if isinstance(each, type) and issubclass(each, BaseModel)]


def selectable(annotation: Any) -> list[type[Params]]:  # noqa: ANN401 - a type expression
    """Return the parameters that a value may be, if it can be nothing else."""
    found = [model for model in models(annotation) if issubclass(model, Params)]
    return found if len(found) == len(members(annotation)) else []


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return what the fields of a model are called in files."""
    return [field.alias or name for name, field in model.model_fields.items()]


def usable_keys_of(model: type[BaseModel]) -> list[str]:
    """Return the same without those that are there only to be refused."""
    fields = zip(keys_of(model), model.model_fields.values(), strict=True)
    return [
        key
        for key, field in fields
        if not any(isinstance(mark, Refused) for mark in marks_of(field))
    ]


def keys_inside(annotation: Any) -> set[str]:  # noqa: ANN401 - a type expression
    """Return the keys that a value can have as a table, where these are certain words."""
    found = {name for each in models(annotation) for name in each.model_fields}
    for table in (bare(each) for each in members(annotation)):
        key_type, *_ = get_args(table) if get_origin(table) is dict else (None,)
        found |= {*get_args(key_type)} if get_origin(key_type) is Literal else set[str]()
    return found


def kind_of(params: type[BaseModel]) -> str:
    """Return the name by which data selects parameters."""
    return str(params.model_fields["kind"].default)


def summary(params: type[BaseModel]) -> str:
    """Return what parameters are for, in a line."""
    return (params.__doc__ or "").strip().partition("\n")[0]


def item_type(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array; None where it is no array."""
    inner = members(annotation)[0]
    return get_args(bare(inner))[0] if get_origin(bare(inner)) in (tuple, list) else None


def kind_of_keys(field: FieldInfo) -> str | None:
    """Return the kind of what the keys in a table are the names of, if a field is such a table."""
    tables = (bare(each) for each in members(field.annotation))
    return next((ref_kind(get_args(each)[0]) for each in tables if get_origin(each) is dict), None)


_SCALARS = (str, int, float, bool)


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


def _in_model(model: BaseModel, keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    for name, types in _fields(type(model)):
        yield from _in_value(getattr(model, name), types, (*keys, name), with_keys=with_keys)


@lru_cache(maxsize=512)
def _fields(model: type[BaseModel]) -> tuple[tuple[str, _Types], ...]:
    """Return the fields of a model that may hold references, with the types of their values."""
    found: list[tuple[str, _Types]] = []
    for name, field in model.model_fields.items():
        annotation: Any = field.annotation
        if field.metadata:
            annotation = Annotated[(annotation, *field.metadata)]
        types = _Types(annotation)
        if types.may_refer:
            found.append((name, types))
    return tuple(found)


class _Types:
    """The types that a value may have, of unions within unions as well.

    What follows from them is found out when it is first asked for, and kept: a field has a few
    types, and content may have a hundred thousand values of it.
    """

    def __init__(self, *annotations: Any) -> None:  # noqa: ANN401 - type expressions
        self._members = [each for annotation in annotations for each in _members(annotation)]

    @property
    def may_refer(self) -> bool:
        """Whether a value may be a reference, or hold some."""
        return any(ref_kind(each) or bare(each) not in _SCALARS for each in self._members)

    @cached_property
    def reference(self) -> _Reference | None:
        """What a text refers to, unless it is only mentioned."""
        annotation = next((each for each in self._members if ref_kind(each)), None)
        marks = get_args(annotation)[1:]
        if annotation is None or any(isinstance(mark, Mention) for mark in marks):
            return None
        needs = tuple(mark for mark in marks if isinstance(mark, Needs))
        includes = any(isinstance(mark, Includes) for mark in marks)
        return _Reference(ref_kind(annotation) or "", needs, includes)

    @cached_property
    def items(self) -> _Types:
        """The types of the items of an array."""
        return _Types(*self._inside(tuple)[:1])

    @cached_property
    def keys(self) -> _Types:
        """The types of the keys of a table."""
        return _Types(self._inside(dict)[0])

    @cached_property
    def values(self) -> _Types:
        """The types of the values of a table."""
        return _Types(self._inside(dict)[1])

    def _inside(self, origin: type) -> tuple[Any, ...]:
        """Return the arguments of the first of the types that is made of another, as of `tuple`."""
        found = (bare(each) for each in self._members)
        return next((get_args(each) for each in found if get_origin(each) is origin), (Any, Any))


class _Reference(NamedTuple):
    """What a text refers to, as the attributes of `Use` have it."""

    kind: str
    needs: tuple[Needs, ...]
    includes: bool


def _members(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a value may have, of unions within unions as well."""
    among = members(annotation)
    if among == [annotation]:
        return among
    return [each for member in among for each in _members(member)]


def _in_value(value: object, types: _Types, keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    """Yield the references in a value that may have some types."""
    if isinstance(value, BaseModel):
        yield from _in_model(value, keys, with_keys=with_keys)
    elif isinstance(value, str | Formula):
        yield from _in_text(value, types, keys)
    elif isinstance(value, tuple):
        for number, item in enumerate(cast("tuple[object, ...]", value)):
            yield from _in_value(item, types.items, (*keys, number), with_keys=with_keys)
    elif isinstance(value, dict):
        for key, item in cast("dict[str, object]", value).items():
            if with_keys:
                yield from _in_text(key, types.keys, (*keys, key))
            yield from _in_value(item, types.values, (*keys, key), with_keys=with_keys)


def _in_text(text: str | Formula, types: _Types, keys: KeyPath) -> Iterator[Use]:
    """Yield a text if it is a reference, and those in a formula; all resolved have a colon."""
    if isinstance(text, Formula):
        yield from (Use(keys, "stat", each) for each in stats_in(text) if ":" in each)
    elif ":" in text and (found := types.reference):
        yield Use(keys, found.kind, text, found.needs, found.includes)
