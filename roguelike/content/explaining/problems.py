"""An error of pydantic, with what it is about and how that is called in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath, Place, Span, Token
from roguelike.content.explaining.locations import Location
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Mend
from roguelike.content.names.names import Names

NO_TABLE = frozenset({"model_attributes_type", "model_type"})
"""What pydantic calls it where the fields of a model should be, and something else is."""
ABSTRACT = "abstract"
"""The key of a definition that is only there to be inherited from."""
INHERITS = "inherits"
"""The key of a definition that takes from others what it does not say itself."""


class Subject(Struct, frozen=True):
    """What was validated.

    Attributes:
        model: The model that it did not fit.
        place: Where it is.
        name: What it is called in messages, such as "monster `mole`".
        names: What references in it can mean.
        common: The keys that it can have beside the fields of its model.
        elsewhere: For keys that belong elsewhere what to do about them, by their paths in it.
        is_merged: Whether it is put together of what several layers say, each valid by itself.
        lacking: The fields that something from which it inherits lacks as well, which is told
            there.
    """

    model: type[BaseModel]
    place: Place
    name: str
    names: Names = msgspec.field(default_factory=lambda: Names(""))
    common: Collection[str] = ()
    elsewhere: Mapping[KeyPath, str] = msgspec.field(default_factory=dict[KeyPath, str])
    is_merged: bool = False
    lacking: Collection[str] = ()

    def may_exist(self, reference: str) -> bool:
        """Tell whether a reference that leads nowhere may only seem to."""
        return self.names.may_exist(reference)


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
    def is_about_kind(self) -> bool:
        """Whether the value should have been the name of an implementation, and is not."""
        return self.kind == "literal_error" and bool(self.location.point) and self.last == "kind"

    @property
    def is_inherited(self) -> bool:
        """Whether something is missing only as what is inherited lacks it."""
        is_field = self.kind == "missing" and len(self.keys) == 1
        return is_field and self.last in self.subject.lacking

    @property
    def lacks_a_name(self) -> bool:
        """Whether something else stands where each table has a name of its own."""
        owner, above = self.location.owner, self.subject.place.keys
        is_named = owner is not None and self.last not in owner.model_fields
        is_named = is_named if self.keys else len(above) == len(("kind", "name"))
        is_in_arrays = any(isinstance(key, int) for key in (*above, *self.keys))
        return self.kind in NO_TABLE and is_named and not is_in_arrays

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
    def outside(self) -> Problem:
        """The problem as if the key stood beside the table in which it is."""
        keys = (*self.keys[:-2], self.last)
        return replace(self, location=replace(self.location, keys=keys, is_key=False))

    def inside(self, key: str) -> Problem:
        """Return the problem at something in the table that is its value."""
        table: object = self.value
        inner = cast("dict[str, object]", table).get(key) if isinstance(table, dict) else None
        location = replace(self.location, keys=(*self.keys, key), field=None)
        return replace(self, location=location, value=inner)

    def found(self, code: Code, message: str, hint: str = "", mend: Mend = ()) -> Diagnostic:
        """Return a finding about the value."""
        return Diagnostic(code, self.place(), message, hint, mend=mend)

    def found_in_text(self, code: Code, part: Span, message: str, hint: str = "") -> Diagnostic:
        """Return a finding about some characters of the text that is the value."""
        whole = self.place()
        place = Place(whole.document, whole.keys, part=part)
        return Diagnostic(code, place if isinstance(self.value, str) else whole, message, hint)


Explainer = Callable[[Problem], Diagnostic]
"""What makes a finding of a problem of some type."""


def _called(keys: KeyPath) -> str:
    """Return how what `keys` lead to is called in a sentence, or nothing for no keys."""
    if not keys:
        return ""
    if isinstance(keys[-1], int):
        return f"item {keys[-1] + 1} of {_called(keys[:-1])}"
    return f"`{keys[-1]}`"
