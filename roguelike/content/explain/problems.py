"""The subjects of validation, and the errors that pydantic finds in them, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.documents.document import KeyPath, Place, Span, Table, Token, as_table
from roguelike.content.explain.samples import Sampler
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import Fix
from roguelike.content.references.implementations import Implementations
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.tree import Field, TableFields, Value, ValueType

ABSTRACT = "abstract"
"""The key of a definition that is only there to be inherited from."""
INHERITS = "inherits"
"""The key of a definition that takes from others what it does not say itself."""
MAX_EXPLAINED = 100
"""The most errors in one subject that are explained; I010 says so where there are more."""


class Subject(Struct, frozen=True):
    """The subject of a validation.

    Attributes:
        table: What it can have.
        place: Where it is.
        name: What it is called in messages, such as "monster `mole`".
        names: What references in it can mean.
        common: The keys that it can have beside the fields of its model.
        elsewhere: For keys that belong elsewhere what to do about them, by their paths in it.
        is_merged: Whether it is put together of what several layers say, each valid by itself.
        lacking: The fields that something from which it inherits lacks as well, which is told
            there.
    """

    table: TableFields
    place: Place
    name: str
    names: Names = msgspec.field(default_factory=lambda: Names(""))
    common: Collection[str] = ()
    elsewhere: Mapping[KeyPath, str] = msgspec.field(default_factory=dict[KeyPath, str])
    is_merged: bool = False
    lacking: Collection[str] = ()

    def may_exist(self, reference: str) -> bool:
        """Return True if a reference may lead somewhere, its mod being doubted."""
        return self.names.may_exist(reference)


NO_TABLE = frozenset({"model_attributes_type", "model_type"})
"""Pydantic's types of errors for a value where the fields of a model should be."""
_NOTHING: Sequence[tuple[str | None, Value]] = ()
_KEY = "[key]"  # pydantic's mark for an error in a key rather than in its value


class Location(Struct, frozen=True):
    """The place in a subject that an error is about.

    Attributes:
        keys: The keys and indices that lead to it, from the table that was validated.
        is_key: Whether the last of the keys itself is meant, not its value.
        owner: What the table can have that it is in, if that is known.
        field: The field of the owner that it is or is in, if there is one.
        point: The extension point from which that field, or one around it, selects.
        expected: What may stand there, if that is known.
        refused: The fields of the owner that cannot be changed in the way that is tried.
        depth: How deep within parameters of that point.
        is_part: Whether it is a part of a definition, of which nothing is required.
    """

    keys: KeyPath = ()
    is_key: bool = False
    owner: TableFields | None = None
    field: Field | None = None
    point: str = ""
    expected: Value | None = None
    refused: Collection[str] = ()
    depth: int = 0
    is_part: bool = False

    def within(self, key: str | int, value: Value | None = None) -> Location:
        """Return the location of something in an array or table whose author chooses the keys.

        The items of arrays are whole.
        """
        is_part = self.is_part and isinstance(key, str)
        return replace(self, keys=(*self.keys, key), expected=value, is_part=is_part)

    def of_field(self, key: str, owner: TableFields, refused: Collection[str] = ()) -> Location:
        """Return the location of a key of a table, whether or not there is such a field."""
        field = owner.get(key)
        point = (field.value.point if field else "") or self.point
        return replace(
            self,
            keys=(*self.keys, key),
            is_key=False,
            owner=owner,
            field=field,
            point=point,
            depth=self.depth if point == self.point else 0,
            expected=field.value if field else None,
            refused=refused,
        )

    def selecting(self, point: str) -> Location:
        """Return the location of parameters that are selected at a point."""
        return replace(self, point=point, depth=self.depth + 1 if point == self.point else 1)


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
    def fault(self) -> str:
        """The fault, which a model may name in the context of an error with a code of its own."""
        return str(self.context.get("fault", self.kind))

    @property
    def is_unknown_key(self) -> bool:
        """True if it is about a key that the table around it cannot have."""
        names_nothing = self.location.is_key and self.kind == Fault.REFERENCE_UNKNOWN
        return names_nothing or self.kind == "extra_forbidden"

    @property
    def is_about_kind(self) -> bool:
        """True if the value should have been the name of an implementation, and is not."""
        return self.kind == "literal_error" and bool(self.location.point) and self.last == "kind"

    @property
    def is_inherited(self) -> bool:
        """True if something is missing only as what is inherited lacks it."""
        is_field = self.kind == "missing" and len(self.keys) == 1
        return is_field and self.last in self.subject.lacking

    @property
    def called(self) -> str:
        """The name of the value in a sentence."""
        if self.location.is_key:
            return f"the key `{self.last}`"
        return _called(self.keys) or self.subject.name

    @property
    def table(self) -> str:
        """The name of the table around the value in a sentence."""
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
        return list(dict.fromkeys((*(owner or ()), *common)))

    @property
    def usable_fields(self) -> list[str]:
        """The names of those fields of its model that can be changed in the way that is tried."""
        owner, refused = self.location.owner, self.location.refused
        return [key for key in owner or () if key not in refused]

    @property
    def choices(self) -> Implementations:
        """The implementations that can be selected there."""
        return self.subject.names.choices

    def sample(self, value: Value | None) -> str:
        """Return a sample of the value as TOML, as far as one can be shown."""
        location = self.location
        sampler = Sampler(self.choices, is_part=location.is_part)
        return sampler.of(value, location.depth) if value else ""

    @property
    def description(self) -> str:
        """The description of the field as half a sentence, or nothing if it has none."""
        field = self.location.field
        text = ((field and field.description) or "").removesuffix(".")
        return text[:1].lower() + text[1:]

    def place(self, token: Token = Token.VALUE) -> Place:
        """Return the place of a token of the value, or of the key if the error is about that."""
        if self.location.is_key:
            token = Token.KEY
        return self.subject.place.at(*self.keys, token=token)

    @property
    def where(self) -> Place:
        """The place of the value, or of the characters in it that are wrong."""
        whole, start = self.place(), self.context.get("start")
        if start is None or not isinstance(self.value, str):
            return whole
        return Place(whole.document, whole.keys, part=Span(start, self.context["end"]))

    @property
    def written(self) -> str:
        """The text at that place."""
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
        return Diagnostic(code, self.where, message, hint, fix=fix, fault=self.fault)


def problems_of(
    error: ValidationError, subject: Subject, at: Location | None = None
) -> Iterator[Problem]:
    """Yield each error in a subject, but no more than `MAX_EXPLAINED`.

    Args:
        error: What pydantic finds.
        subject: What it finds it in.
        at: Where in the subject what was validated stands; without it, it is all of the subject.
    """
    details = islice(error.errors(include_url=False), MAX_EXPLAINED)
    yield from (problem_of(detail, subject, at) for detail in details)


def problem_of(detail: Any, subject: Subject, at: Location | None = None) -> Problem:  # noqa: ANN401 - an error as pydantic gives it
    """Return one of the errors of a `ValidationError`; the arguments are those of `problems_of`."""
    start = at or Location(expected=subject.table.value)
    return Problem(
        subject=subject,
        kind=detail["type"],
        location=located(start, detail["loc"], subject.names.choices),
        value=detail["input"],
        context=detail.get("ctx", {}),
        text=detail["msg"],
    )


def located(at: Location, loc: tuple[int | str, ...], choices: Implementations) -> Location:
    """Return the location that `loc`, of an error found below another location, is about."""
    found, here = at, at.expected
    for element in loc:
        if element == _KEY:
            return replace(found, is_key=True, expected=None)
        alternatives = here.alternatives(choices) if here else _NOTHING
        if len(alternatives) > 1:  # the element is what pydantic calls the one that is meant
            found = found.selecting(here.point) if here and here.point else found
            here = next((value for tag, value in alternatives if tag == element), None)
            continue
        option = alternatives[0][1].only if alternatives else None
        if option and option.sort is ValueType.TABLE:
            found = found.of_field(str(element), option.table)
        else:
            found = found.within(element, option and option.inside)
        here = found.expected
    return replace(found, expected=here)


def _called(keys: KeyPath) -> str:
    """Return the name of the value at `keys` in a sentence; empty for no keys."""
    if not keys:
        return ""
    if isinstance(keys[-1], int):
        return f"item {keys[-1] + 1} of {_called(keys[:-1])}"
    return f"`{keys[-1]}`"
