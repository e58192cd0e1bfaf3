"""Collect mistakes in parts of definitions, as problems that can be explained."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from roguelike.content.explain.problems import MAX_EXPLAINED, Location, Problem, Subject, problem_of
from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.faults import Fault
from roguelike.content.merging.verb_forms import Rule, Type, VerbForm, instead_of, same
from roguelike.content.references.implementations import Implementations
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.base import Items, Model, Whole
from roguelike.content.schema.fields.tree import TableFields, Value

_FAULTS: Final = frozenset(fault.value for fault in Fault)


class ProblemCollector:
    """Collects the problems of a subject.

    Attributes:
        found: What is wrong, but no more than `MAX_EXPLAINED` problems.
        count: How much is wrong in all.
        subject: What is read.
        choices: The implementations that can be selected.
    """

    def __init__(self, subject: Subject, context: Names | Implementations) -> None:
        """Collect for a subject.

        Args:
            subject: What is read.
            context: What references mean; or no more than what can be selected, where that is not
                known.
        """
        self.subject = subject
        self._context = context
        self.choices = context.choices
        self.found: list[Problem] = []
        self.count: int = 0

    @property
    def is_full(self) -> bool:
        """Return True if as much is found as is explained; the rest is only counted."""
        return len(self.found) >= MAX_EXPLAINED

    def add(self, problem: Problem) -> None:
        """Add a problem."""
        self.count += 1
        if not self.is_full:
            self.found.append(problem)

    def errors_of(self, said: object, table: TableFields) -> list[Any]:
        """Return the errors of a table by its model, as pydantic gives them."""
        try:
            table.model.model_validate(said, context=self._context)
        except ValidationError as error:
            return cast("list[Any]", error.errors(include_url=False))
        return []

    def hold(self, said: object, value: Value, rule: Rule, at: Location) -> bool:
        """Validate a value by the type that a rule makes of its place.

        Returns:
            Whether nothing is wrong with it.
        """
        held = _held(value, rule)
        try:
            held.adapter.validate_python(said, context=self._context)
        except ValidationError as error:
            here = at if rule is same else replace(at, expected=held.value)
            for detail in error.errors(include_url=False):
                self.add(problem_of(detail, self.subject, here))
            return False
        return True

    def refuse_key(
        self,
        key: str,
        said: object,
        table: TableFields,
        at: Location,
        refused: Collection[str] = (),
    ) -> None:
        """Refuse a key that a table cannot have.

        Args:
            key: The key.
            said: What stands there.
            table: What the table can have.
            at: Where the table is.
            refused: The fields of the table to which the verb does not apply either.
        """
        self.note("extra_forbidden", said, at.of_field(key, table, refused))

    def refuse_kind(self, said: object, tables: Iterable[TableFields], at: Location) -> None:
        """Refuse a kind that cannot be selected."""
        expected = ", ".join(f"'{each.kind}'" for each in tables)
        self.note("literal_error", said, at, {"expected": expected})

    def refuse(self, said: object, form: VerbForm, at: Location) -> None:
        """Refuse a field to which the verb does not apply."""
        hint = form.instead or (instead_of(at.expected) if at.expected else "")
        self.note(Code.E404.name, said, at, {"reason": form.refusal, "hint": hint}, form.refusal)

    def note(
        self,
        kind: str,
        said: object,
        at: Location,
        context: Mapping[str, Any] | None = None,
        text: str = "",
    ) -> None:
        """Note a problem that pydantic knows nothing of.

        Args:
            kind: The type of the error, as pydantic would call it, or the name of a code or fault.
            said: What stands there.
            at: Where it stands.
            context: What else there is to know.
            text: What is wrong, where the type alone does not say.
        """
        text = text or str((context or {}).get("reason", ""))
        self.add(Problem(self.subject, kind, at, said, context or {}, text))

    def read_best(self, read: Callable[[Any], None], ways: Iterable[Any]) -> None:
        """Read in the first of several ways in which nothing is wrong, or else in the first."""
        first: CollectedProblems | None = None
        for way in ways:
            with self.trial() as trial:
                read(way)
            if not trial.count:
                return
            first = first or trial
        if first:
            self.found += first.found[: MAX_EXPLAINED - len(self.found)]
            self.count += first.count

    @contextmanager
    def trial(self) -> Generator[CollectedProblems]:
        """Collect problems apart until the block ends."""
        found, count = self.found, self.count
        self.found, self.count = [], 0
        trial = CollectedProblems()
        try:
            yield trial
        finally:
            trial.found, trial.count = self.found, self.count
            self.found, self.count = found, count


class CollectedProblems(Struct):
    """The problems found while a reading is tried.

    Attributes:
        found: What is wrong, as `ProblemCollector.found` has it.
        count: How much is wrong in all.
    """

    found: list[Problem] = field(default_factory=list[Problem])
    count: int = 0


class _Held(NamedTuple):
    """A validator for a place, with the type by which its errors are explained.

    Attributes:
        adapter: Validates them.
        value: What may stand there.
    """

    adapter: TypeAdapter[Any]
    value: Value


@lru_cache(maxsize=2048)
def _held(value: Value, rule: Rule) -> _Held:
    """Return the validator for a place by a rule, built when first needed."""
    type_: Any = rule(value)
    is_model = isinstance(type_, type) and issubclass(type_, BaseModel)
    strict = ConfigDict(strict=True)  # which models are by themselves
    adapter: TypeAdapter[Any] = TypeAdapter(cast("Any", type_), config=None if is_model else strict)
    return _Held(adapter, value if rule is certain_keys else Value(_as_told(value, rule, type_)))


def _as_told(value: Value, rule: Rule, type_: Type) -> Type:
    """Return the type that explanations name for a place."""
    if rule is not names:
        return type_
    return Items[str] if value.mark(Whole) else Items[str | Model]


def a_table(_value: Value) -> Type:
    """Ask for a table, whatever is in it."""
    return Model


def names(_value: Value) -> Type:
    """Ask for an array, each item of which is read by itself, as a name or otherwise."""
    return Items[Any]


def certain_keys(value: Value) -> Type:
    """Ask for a table with keys of a type, whatever stands there."""
    return dict[value.only.key.annotation, Any] if value.only else dict[str, Any]


def is_lack(detail: Any) -> bool:  # noqa: ANN401 - an error as pydantic gives it
    """Return True if a table lacks something that lies in no array."""
    is_in_array = any(isinstance(each, int) for each in detail["loc"])
    return detail["type"] == "missing" and not is_in_array


def is_contradiction(detail: Any) -> bool:  # noqa: ANN401 - an error as pydantic gives it
    """Return True if an error is one that a model finds in a whole table."""
    return detail["type"] in _FAULTS and isinstance(detail["input"], dict)
