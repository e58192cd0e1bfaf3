"""Registries of named implementations that data files can select.

Each extension point of the engine, such as behaviors, effects or generators, is a
`Registry`. An entry pairs a `Params` model, which is all that a TOML file can say,
with the function that acts on it. Registries are built once, at start-up, and never
change.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from msgspec import Struct
from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticKnownError

from roguelike.core.memory_slots import Slot

CLOSED: Final = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)
"""The configuration of all models of what files say: no other fields, no other types."""


class Formerly(Struct, frozen=True):
    """Mark of a field that had another name, under which files may still have it.

    A file that does so is read as if it had the new name, with a warning that says so. What no
    file uses costs nothing.

    Attributes:
        name: The name of before, which no field of the model may have now.
    """

    name: str


def kind_of(model: type[BaseModel]) -> str:
    """Return the name by which data selects parameters."""
    return str(model.model_fields["kind"].default)


def former_names(model: type[BaseModel]) -> dict[str, str]:
    """Return the renamed fields of a model by their former names."""
    return {
        mark.name: name
        for name, field in model.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, Formerly)
    }


def mention_former_names(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Add the former names of fields as deprecated to the exported schema of a model."""
    for old, new in former_names(model).items():
        shown = schema["properties"].get(new)
        if shown is None:
            continue  # it is not shown under its name of today either
        said = {"deprecated": True, "description": f"Now called `{new}`."}
        schema["properties"][old] = {**shown, **said}
        if new in schema.get("required", ()):
            schema["required"].remove(new)
            either = {"anyOf": [{"required": [new]}, {"required": [old]}]}
            schema["allOf"] = [*schema.get("allOf", []), either]


def _require_kind(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Say in the exported schema that data must write `kind`, though code need not."""
    schema["required"] = ["kind", *schema.get("required", [])]
    mention_former_names(schema, model)


class Params(BaseModel):
    """Base of every model that a data file selects, each by a `kind` of its own.

    Attributes:
        always_answers: Whether, of several that are asked in turn until one has an answer, those
            after this one are never asked.
        hunts: Whether it is about enemies in sight and attacks, and nothing without these.
        moves_about: Whether it takes steps.
        holds_back: Whether it keeps away from enemies, so that attackers may take its place.
        sleeps: Whether it sleeps from the beginning, until it is woken.
        is_told: Whether players are told of it by a message that is called like it.
        shoots: Whether it harms from afar.
        needs_rooms: Whether it does nothing on a level without rooms.
        of_rooms: Fields that make no difference on a level without rooms.
        of_open: Fields that make no difference on a level with rooms.
        remembers: What it lets actors remember, which is saved with them.
        timers: The kinds of timers that it starts, which are saved with games.
    """

    always_answers: ClassVar[bool] = False
    hunts: ClassVar[bool] = False
    moves_about: ClassVar[bool] = False
    holds_back: ClassVar[bool] = False
    sleeps: ClassVar[bool] = False
    remembers: ClassVar[tuple[Slot[Any], ...]] = ()
    timers: ClassVar[tuple[type[Any], ...]] = ()
    is_told: ClassVar[bool] = True
    shoots: ClassVar[bool] = False
    needs_rooms: ClassVar[bool] = False
    of_rooms: ClassVar[tuple[str, ...]] = ()
    of_open: ClassVar[tuple[str, ...]] = ()

    model_config = {**CLOSED, "json_schema_extra": _require_kind}

    def variant(self) -> str:
        """Return the suffix of the name of the message about it, where there are several."""
        return ""

    def conditions(self) -> "Sequence[Params]":
        """Return the conditions without which it is skipped."""
        return ()

    def stages(self) -> Sequence[Any]:
        """Return the stages that begin as an actor is hurt more and more.

        Each says `below` how many percent of its health, with which `status`, and in which `steps`.
        """
        return ()

    def candidates(self) -> Mapping[str, Sequence[Any]]:
        """Return the monsters from which it chooses, by the names of fields.

        Each says of itself `monster`, `weight`, and which depths it `covers`.
        """
        return {}

    def idle(self) -> Iterator[tuple[tuple[str, ...], str, str]]:
        """Yield the keys of fields without effect, with a clause that says so, and advice."""
        yield from ()

    def blamed(
        self,
        reason: str,  # noqa: ARG002 - which kinds may ask
        said: Mapping[str, Any],  # noqa: ARG002
        written: Any,  # noqa: ANN401, ARG002 - data of a file
    ) -> tuple[str, tuple[int, int] | None]:
        """Return the field at fault, "" for all of them, and the place in its text.

        Args:
            reason: The name of the reason.
            said: What the reason says.
            written: What the file says, which may have been patched.
        """
        return "", None


P = TypeVar("P", bound=Params)
C = TypeVar("C")
R = TypeVar("R")


class Entry(Struct, Generic[P, C, R], frozen=True):
    """An implementation: a model of parameters, and the function that acts on them."""

    params: type[P]
    run: Callable[[P, C], R]

    @property
    def kind(self) -> str:
        """The name by which data selects this entry."""
        return kind_of(self.params)

    @property
    def summary(self) -> str:
        """The first line of the documentation of its parameters."""
        return (self.params.__doc__ or "").strip().partition("\n")[0]

    def __call__(self, params: P, context: C) -> R:
        """Run the implementation directly, as tests do."""
        return self.run(params, context)


def implements(params: type[P]) -> Callable[[Callable[[P, C], R]], Entry[P, C, R]]:
    """Mark a function as the implementation of `params`, without registering it."""
    return partial(Entry, params)


_NO_KIND: Final = "union_tag_not_found"  # pydantic's own type of error for it


def must_name_kind(value: Any) -> Any:  # noqa: ANN401 - sees input before it is validated
    """Demand a `kind` of a table, as a union of several models would.

    Raises:
        PydanticKnownError: There is none.
    """
    if isinstance(value, dict) and "kind" not in value:
        raise PydanticKnownError(_NO_KIND, {"discriminator": "'kind'"})
    return cast("Any", value)


class Registry(Generic[C, R]):
    """The implementations available at one extension point."""

    def __init__(self, name: str, entries: Iterable[Entry[Any, C, R]]) -> None:
        """Collect `entries`.

        Raises:
            ValueError: Two entries have the same kind.
        """
        self.name = name
        self._entries: dict[str, Entry[Any, C, R]] = {}
        for entry in entries:
            if entry.kind in self._entries:
                msg = f"two {name} entries are called {entry.kind!r}"
                raise ValueError(msg)
            self._entries[entry.kind] = entry
        self._runs: dict[type, Callable[[Any, C], R]] = {e.params: e.run for e in self}

    def __iter__(self) -> Iterator[Entry[Any, C, R]]:
        """Iterate over the entries in the order of their kinds."""
        return iter(sorted(self._entries.values(), key=lambda entry: entry.kind))

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def __getitem__(self, kind: str) -> Entry[Any, C, R]:
        """Return the entry called `kind`.

        Raises:
            KeyError: There is none.
        """
        return self._entries[kind]

    def bind(self, params: Params) -> Callable[[C], R]:
        """Return the implementation selected by `params`, ready to be called."""
        return partial(self.implementation(params), params)

    def implementation(self, params: Params) -> Callable[[Any, C], R]:
        """Return the function that `params` select, which takes them and a context.

        Raises:
            KeyError: There is none.
        """
        return self._runs[type(params)]

    def params(self) -> tuple[type[Params], ...]:
        """Return the parameters of all entries, in the order of their kinds."""
        return tuple(entry.params for entry in self)
