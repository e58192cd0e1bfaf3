"""Rules about which fields of a table go together.

A rule is said once, as an attribute of the model: it refuses tables that break it, and schemas
show it to editors. It is about whole tables, as a part says only some of their fields.

    class Share(Model):
        item: ItemId | None = None
        loot: LootId | None = None

        _is_one_thing = keeping(at_least_one("item", "loot", message="…", hint="…"))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, LiteralString, TypeVar

from msgspec import Struct
from pydantic import BaseModel, model_validator
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.tree import TableFields, table_of

T = TypeVar("T", bound=BaseModel)
JsonType = Literal["boolean", "integer", "number", "string"]
Test = Callable[[BaseModel], bool]

_TAKE_OUT: Final = "take one of them out"


class _Fact(Struct, frozen=True):
    """Something that may be so with a field of a table."""

    key: str

    def is_said_in(self, _table: TableFields) -> bool:
        """Return True if it can only be so where the field is there."""
        return True


class Said(_Fact, frozen=True):
    """The fact that a table has a field, whatever it says."""

    def test(self, table: TableFields) -> Test:
        """Return the function that tells whether it is so in a table with certain fields."""
        name = table[self.key].name
        return lambda said: name in said.model_fields_set


class Given(_Fact, frozen=True):
    """The fact that a field says something else than its default."""

    def test(self, table: TableFields) -> Test:
        """Return the function that tells whether it is so in a table with certain fields."""
        name, default = table[self.key].name, table[self.key].default
        return lambda said: getattr(said, name) != default


class Is(_Fact, frozen=True):
    """The fact that a field has a certain value, said or by default."""

    value: str | bool

    def is_said_in(self, table: TableFields) -> bool:
        """Return True if the value is another where the field is left out."""
        return table[self.key].default != self.value

    def test(self, table: TableFields) -> Test:
        """Return the function that tells whether it is so in a table with certain fields."""
        name, value = table[self.key].name, self.value
        return lambda said: getattr(said, name) == value


Fact = Said | Given | Is
"""Something that may be so in a table."""


class Combination(Struct, frozen=True, kw_only=True):
    """A rule: where something is so, one of some other things must be so, and none of others.

    Attributes:
        when: When it counts; always, if nothing is said.
        some: The facts of which at least one must be so; none need be, if it is empty.
        none: The facts of which none may be so.
        message: What is wrong.
        hint: What to do if none of `some` is so.
        spare: What to do if one of `none` is so.
        at: The field to point at; by default one that may not be so, or else the whole table.
    """

    when: tuple[Fact, ...] = ()
    some: tuple[Fact, ...] = ()
    none: tuple[Fact, ...] = ()
    message: LiteralString
    hint: str = ""
    spare: str = _TAKE_OUT
    at: str = ""

    def missing(self) -> PydanticCustomError:
        """Return the error to raise where none of `some` is so."""
        at = {"field": self.at} if self.at else {}
        return fault(Fault.CONTRADICTION, self.message, hint=self.hint, **at)

    def unwanted(self, key: str) -> PydanticCustomError:
        """Return the error to raise where a field is so that may not be."""
        said = {"name": key, "field": self.at or key, "hint": self.spare}
        return fault(Fault.CONTRADICTION, self.message, **said)


class FieldsByWord(Struct, frozen=True):
    """A rule: which other fields a table can have depends on the word in one of its fields.

    Attributes:
        key: The field with the word.
        fields: Returns the keys of fields by word, for the model of the table.
    """

    key: str
    fields: Callable[[type[Any]], Mapping[str, Collection[str]]]


class TypeByWord(Struct, frozen=True):
    """A rule: what a field may be depends on the word in another field.

    Attributes:
        key: The field with the word.
        of: The field that depends on it.
        types: The type that it has by word, as JSON Schema calls it.
    """

    key: str
    of: str
    types: Mapping[str, JsonType]


class NotEmpty(Struct, frozen=True):
    """A rule: a table says something."""


Rule = Combination | FieldsByWord | TypeByWord | NotEmpty


def at_least_one(*keys: str, message: LiteralString, hint: str) -> tuple[Combination, ...]:
    """Return the rule that at least one of some fields must be there."""
    return (Combination(some=tuple(map(Said, keys)), message=message, hint=hint),)


def at_most_one(
    *keys: str,
    message: LiteralString,
    spare: str = _TAKE_OUT,
    fact: type[Said | Given] = Given,
) -> tuple[Combination, ...]:
    """Return the rules that no more than one of some fields may say something.

    Args:
        keys: The keys of the fields.
        message: What is wrong otherwise.
        spare: What to do if several are.
        fact: What counts: that a field is there, or that it says something.
    """
    return tuple(
        Combination(
            when=(fact(key),), none=tuple(map(fact, keys[number:])), message=message, spare=spare
        )
        for number, key in enumerate(keys[:-1], 1)
    )


def exactly_one(
    *keys: str, message: LiteralString, hint: str, spare: str = _TAKE_OUT
) -> tuple[Combination, ...]:
    """Return the rules that one of some fields must be there, and no other may say something.

    Args:
        keys: The keys of the fields.
        message: What is wrong otherwise.
        hint: What to do if none of them is there.
        spare: What to do if several are.
    """
    few = at_least_one(*keys, message=message, hint=hint)
    return (*few, *at_most_one(*keys, message=message, spare=spare))


class _Check(Struct, frozen=True):
    """A rule about the tables of a model.

    Attributes:
        rule: The rule.
        needed: The names of fields without which it does not count.
        when: The tests of all that must be so for it to count.
        some: The tests of which one must hold.
        none: The tests of which none may hold, each with its field.
    """

    rule: Combination
    needed: frozenset[str]
    when: tuple[Test, ...]
    some: tuple[Test, ...]
    none: tuple[tuple[str, Test], ...]

    def require(self, table: BaseModel) -> None:
        """Refuse a table that breaks the rule.

        Raises:
            PydanticCustomError: `contradiction`.
        """
        for holds in self.when:
            if not holds(table):
                return
        for key, holds in self.none:
            if holds(table):
                raise self.rule.unwanted(key)
        for holds in self.some:
            if holds(table):
                return
        if self.some:
            raise self.rule.missing()


@lru_cache(maxsize=512)
def _checks(model: type[BaseModel], rules: tuple[Combination, ...]) -> tuple[_Check, ...]:
    """Return rules as checks of the tables of a model."""
    table = table_of(model)
    return tuple(
        _Check(
            rule,
            frozenset(table[each.key].name for each in rule.when if each.is_said_in(table)),
            tuple(each.test(table) for each in rule.when),
            tuple(each.test(table) for each in rule.some),
            tuple((each.key, each.test(table)) for each in rule.none),
        )
        for rule in rules
    )


def keeping(*rules: Combination) -> Any:  # noqa: ANN401 - what pydantic makes of validators
    """Return the validator of a model that refuses tables which break rules."""

    def keep(table: T) -> T:
        said = table.model_fields_set
        for check in _checks(type(table), rules):
            if check.needed <= said:
                check.require(table)
        return table

    keep.rules = rules  # pyright: ignore[reportFunctionMemberAccess]
    return model_validator(mode="after")(keep)


def rules_of(table: TableFields) -> tuple[Rule, ...]:
    """Return the rules about which fields of a table go together.

    Those of which something else than `keeping` refuses what breaks them are listed by the model,
    as `refused_elsewhere`.
    """
    validators = table.model.__pydantic_decorators__.model_validators.values()
    kept = (getattr(each.func, "rules", ()) for each in validators)
    listed: tuple[Rule, ...] = getattr(table.model, "refused_elsewhere", ())
    return (*(rule for rules in kept for rule in rules), *listed)
