"""The errors that pydantic finds in a subject, and what in a file each of them is about.

Pydantic's locations also hold the tags of unions and marks for keys, for which a file has nothing.
The annotations of the models tell them apart from keys that happen to have the same name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, Tag, ValidationError
from pydantic.fields import FieldInfo

from roguelike.content.documents.document import KeyPath, Place, Span, Table, Token, as_table
from roguelike.content.explain.subjects import MAX_EXPLAINED, Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import Fix
from roguelike.content.schema.base import Extends
from roguelike.content.schema.fields import bare, keys_of, usable_keys_of
from roguelike.registry import Params

NO_TABLE = frozenset({"model_attributes_type", "model_type"})
"""What pydantic calls it where the fields of a model should be, and something else is."""
_KEY = "[key]"  # pydantic's mark for an error in a key rather than in its value


class Location(Struct, frozen=True):
    """What an error is about.

    Attributes:
        keys: The keys and indices that lead to it, from the table that was validated.
        is_key: Whether the last of the keys itself is meant, not its value.
        owner: The model of the table that it is in, if that is known.
        field: The field of the owner that it is or is in, if there is one.
        point: The extension point from which that field, or one around it, selects.
        expected: The type that is expected there, if that is known.
        table: For a key itself, the type of the table that it is in.
    """

    keys: KeyPath = ()
    is_key: bool = False
    owner: type[BaseModel] | None = None
    field: FieldInfo | None = None
    point: str = ""
    expected: Any = None
    table: Any = None


class Problem(Struct, frozen=True):
    """One error in a subject.

    Attributes:
        subject: What was validated.
        kind: Pydantic's name for the type of error, or that of a fault.
        location: What in the subject the error is about.
        value: What was written there; for something missing, the table that lacks it.
        context: What else there is to know, by names that depend on the type.
        text: What pydantic or the model says.
    """

    subject: Subject
    kind: str
    location: Location
    value: Any
    context: Mapping[str, Any]
    text: str

    @property
    def keys(self) -> KeyPath:
        """The keys and indices that lead to the value, from the subject."""
        return self.location.keys

    @property
    def last(self) -> str:
        """The last key, or nothing for the subject itself."""
        return str(self.keys[-1]) if self.keys else ""

    @property
    def is_unknown_key(self) -> bool:
        """Whether it is about a key that the table around it cannot have."""
        names_nothing = self.location.is_key and self.kind == Fault.REFERENCE_UNKNOWN
        return names_nothing or self.kind == "extra_forbidden"

    @property
    def is_about_kind(self) -> bool:
        """Whether the value should have been the name of an implementation, and is not."""
        return self.kind == "literal_error" and bool(self.location.point) and self.last == "kind"

    @property
    def is_inherited(self) -> bool:
        """Whether something is missing only as what is inherited lacks it."""
        is_field = self.kind == "missing" and len(self.keys) == 1
        return is_field and self.last in self.subject.lacking

    @property
    def called(self) -> str:
        """How the value is called in a sentence."""
        if self.location.is_key:
            return f"the key `{self.last}`"
        return _called(self.keys) or self.subject.name

    @property
    def table(self) -> str:
        """How the table around the value is called in a sentence."""
        called = _called(self.keys[:-1])
        return f"{called} of {self.subject.name}" if called else self.subject.name

    @property
    def around(self) -> Table:
        """The table around the value, as the file has it."""
        place = self.subject.place.at(*self.keys[:-1])
        return as_table(place.value) or {}

    @property
    def fields(self) -> list[str]:
        """The keys that the table around the value can have, if it has a model."""
        owner = self.location.owner
        common = self.subject.common if len(self.keys) == 1 else ()
        return list(dict.fromkeys((*(keys_of(owner) if owner else ()), *common)))

    @property
    def usable_fields(self) -> list[str]:
        """The same without those of its model that are there only to be refused."""
        return usable_keys_of(self.location.owner) if self.location.owner else []

    @property
    def description(self) -> str:
        """What the field is for, as half a sentence, or nothing if that is not known."""
        field = self.location.field
        text = ((field and field.description) or "").removesuffix(".")
        return text[:1].lower() + text[1:]

    def place(self, token: Token = Token.VALUE) -> Place:
        """Return where a token of the value is; always the key where the error is about that."""
        if self.location.is_key:
            token = Token.KEY
        return self.subject.place.at(*self.keys, token=token)

    @property
    def where(self) -> Place:
        """Where the value is, or the characters in it that the error is about."""
        whole, start = self.place(), self.context.get("start")
        if start is None or not isinstance(self.value, str):
            return whole
        return Place(whole.document, whole.keys, part=Span(start, self.context["end"]))

    @property
    def written(self) -> str:
        """What is written there."""
        start = self.context.get("start")
        return str(self.value) if start is None else str(self.value)[start : self.context["end"]]

    def inside(self, key: str) -> Problem:
        """Return the problem at something in the table that is its value."""
        table: object = self.value
        inner = cast("dict[str, object]", table).get(key) if isinstance(table, dict) else None
        location = replace(self.location, keys=(*self.keys, key), field=None)
        return replace(self, location=location, value=inner)

    def found(self, code: Code, message: str, hint: str = "", fix: Fix = ()) -> Diagnostic:
        """Return a finding about the value, or about what in it the error is about."""
        return Diagnostic(code, self.where, message, hint, fix=fix)


def problems_of(error: ValidationError, subject: Subject) -> Iterator[Problem]:
    """Yield each error in a subject, but no more than `MAX_EXPLAINED`."""
    for detail in islice(error.errors(include_url=False), MAX_EXPLAINED):
        yield Problem(
            subject=subject,
            kind=detail["type"],
            location=locate(subject.model, detail["loc"]),
            value=detail["input"],
            context=detail.get("ctx", {}),
            text=detail["msg"],
        )


def locate(model: type[BaseModel], loc: tuple[int | str, ...]) -> Location:
    """Return what `loc`, from an error of `model`, is about."""
    at: Any = model
    around: Any = None
    keys: KeyPath = ()
    found = Location()
    for element in loc:
        if element == _KEY:
            return replace(found, is_key=True, table=around)
        choices = _choices(at)
        if len(choices) > 1:  # the element is what pydantic calls the choice
            at = next((choice for choice in choices if _tag(choice) == element), None)
            continue
        keys = (*keys, element)
        at = around = bare(choices[0])
        if isinstance(at, type) and issubclass(at, BaseModel):
            field = _field(at, str(element))
            found = Location(keys, owner=at, field=field, point=_point(field) or found.point)
            at = field and field.annotation
        else:
            found = replace(found, keys=keys)
            at = _inner(at)
    return replace(found, expected=at)


def _field(model: type[BaseModel], key: str) -> FieldInfo | None:
    """Return the field of a model that has a key in files."""
    found = model.model_fields.get(key)
    aliased = (each for each in model.model_fields.values() if each.alias == key)
    return found or next(aliased, None)


def _choices(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a union allows, save `None`; or the type alone."""
    inner = bare(annotation)
    if get_origin(inner) not in (Union, UnionType):
        return [annotation]
    members = [member for member in get_args(inner) if member is not NoneType]
    return [choice for member in members for choice in _tagged_choices(member)]


def _tagged_choices(member: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    return [member] if _tag(member) is not None else _choices(member)


def _inner(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array or of the values of a table."""
    arguments = [each for each in get_args(annotation) if each is not Ellipsis]
    return arguments[-1] if arguments else None


def _tag(choice: Any) -> str | None:  # noqa: ANN401 - a type expression
    """Return what pydantic calls this choice of a union in locations."""
    tags = [mark.tag for mark in get_args(choice)[1:] if isinstance(mark, Tag)]
    if tags:
        return tags[0]
    inner: object = bare(choice)
    if isinstance(inner, type) and issubclass(inner, Params):
        return str(inner.model_fields["kind"].default)
    return None


def _point(field: FieldInfo | None) -> str:
    marks = field.metadata if field else ()
    return next((mark.point for mark in marks if isinstance(mark, Extends)), "")


def _called(keys: KeyPath) -> str:
    """Return how what `keys` lead to is called in a sentence, or nothing for no keys."""
    if not keys:
        return ""
    if isinstance(keys[-1], int):
        return f"item {keys[-1] + 1} of {_called(keys[:-1])}"
    return f"`{keys[-1]}`"
