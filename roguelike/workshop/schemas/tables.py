"""JSON Schemas of tables, by the tree of fields and the form in which a verb takes them.

A table that selects an implementation has one branch for each `kind`, which says what the values
of its keys are, and a last one for unknown kinds. Beside the branches stand the rules: which kinds
there are, which keys each has, and what must be there. So exactly one of both finds a mistake, and
editors say it once; and while somebody types a key, the branch of the kind fits, and editors offer
what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from pydantic_core import to_jsonable_python

from roguelike.content.merging.verb_forms import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    PART,
    PLAIN,
    REMOVE,
    TEXTS,
    VerbForm,
    can_be_named,
    has_place,
    insertion_into,
    reaches_into,
    same,
    standing_for,
)
from roguelike.content.references.implementations import MAX_NESTING, Implementations
from roguelike.content.schema.fields.base import Whole
from roguelike.content.schema.fields.tree import (
    Field,
    TableFields,
    TypeOption,
    Value,
    ValueType,
    tables_of,
)
from roguelike.workshop.schemas.demands import KIND, demands_of, each_of_kind, one_of_two
from roguelike.workshop.schemas.json_schema import (
    ANY_TABLE,
    IS_TABLE,
    OPEN,
    Definitions,
    Schema,
    checked,
    described,
    having,
)
from roguelike.workshop.schemas.references import words_of
from roguelike.workshop.schemas.values import ValueSchemas, bounds_of

WHOLE: Final = VerbForm(same, same, by_name=False, is_part=True)
"""A whole table, in which everything is that must be there."""


def _number(value: Value) -> Any:  # noqa: ANN401 - a type expression
    addend = ADD.single(value)
    return None if addend is None else addend | float


NUMBERS: Final = VerbForm(_number, ADD.array)
"""The form of what is added to numbers or multiplied with them; the types of single numbers tell
these two verbs apart."""

_SUFFIXES: Final[Mapping[VerbForm, str]] = {
    WHOLE: "",
    PLAIN: "Heir",
    PART: "Set",
    CONDITION: "Where",
    NUMBERS: "Numbers",
    EXTEND: "Append",
    REMOVE: "Remove",
    INSERT: "Insert",
    TEXTS: "Texts",
}
"""The ends of the names of definitions, by the forms of tables."""
_NAME: Final = Value(str)
_NONE: Final[Mapping[str, Any]] = {"type": "array", "maxItems": 0}
"""The schema of what would lie too deep within others of its sort."""


class Nest(Struct, frozen=True):
    """A place within parameters.

    Attributes:
        point: The extension point from which they are selected; empty outside of any.
        depth: How deep within others of the same point.
    """

    point: str = ""
    depth: int = 0

    def within(self, point: str) -> Nest:
        """Return the place within parameters of a point that stand here."""
        return Nest(point, self.depth + 1 if point == self.point else 1)


OUTSIDE: Final = Nest()
"""A place outside of all parameters."""


class TableSchemas:
    """Makes the schemas of tables.

    Attributes:
        definitions: The named ones among them.
        values: Makes the schemas of what holds no tables.
    """

    def __init__(
        self, definitions: Definitions, values: ValueSchemas, choices: Implementations
    ) -> None:
        """Take what makes the rest, and the implementations that can be selected."""
        self.definitions = definitions
        self.values = values
        self._choices = choices

    # ------------------------------------------------------------ tables

    def table(
        self, table: TableFields, form: VerbForm, nest: Nest = OUTSIDE, about: str = ""
    ) -> Schema:
        """Return the schema of a table in the form of a verb.

        Args:
            table: The fields of the whole.
            form: The form.
            nest: Where the table is.
            about: What to say of it, where no field does.
        """
        return self.definitions.add(
            _name_of(table, form, nest),
            lambda: self._closed(table, form, nest, about),
            *(table, form, nest),
        )

    def _closed(self, table: TableFields, form: VerbForm, nest: Nest, about: str) -> Schema:
        """Return the schema of a table that has no keys but its own."""
        is_told = form is WHOLE or (table.kind and form not in (INSERT, REMOVE))  # for its size
        about = about or (table.summary if is_told else "")
        shape: Schema = {
            "type": "object",
            **({"description": about} if about else {}),
            "properties": self.properties(table, form, nest),
            "additionalProperties": False,
        }
        return checked(shape, demands_of(table)) if form is WHOLE else shape

    def _branch(self, table: TableFields, form: VerbForm, nest: Nest) -> Schema:
        """Return the schema of a table of one kind; which keys it has is said by the rules.

        Keys count as known to Tombi where a condition about any table has met them.
        """
        return self.definitions.add(
            _name_of(table, form, nest),
            lambda: {
                "type": "object",
                "properties": self.properties(table, form, nest),
                "if": {**IS_TABLE},
                "then": True,
            },
            *(table, form, nest, "branch"),
        )

    def properties(self, table: TableFields, form: VerbForm, nest: Nest = OUTSIDE) -> Schema:
        """Return the schemas of the fields of a table in the form of a verb, by their keys."""
        found: Schema = {}
        for key, field in table.items():
            if key == KIND and table.kind:
                found[key] = {"const": table.kind, "description": table.summary}
            elif (schema := self.value(field.value, form, nest, field.description)) is not None:
                found[key] = self._of_field(field, schema, form)
        for old, new in table.former.items():
            if new in found:
                said = described(found[new], description=f"Now called `{new}`.")
                found[old] = {"deprecated": True, **said}
        return found

    def _of_field(self, field: Field, schema: Schema, form: VerbForm) -> Schema:
        """Return the schema of a field, with what it is for and what it is where it is left out."""
        said = {"description": field.description} if field.description else {}
        if form in (NUMBERS, INSERT, REMOVE):
            return described(schema, **said)
        default = to_jsonable_python(field.default, fallback=str)
        if default not in (None, "", [], {}):
            said["default"] = default
        return described(self.definitions.inlined(schema), **said)  # or Taplo does not see it

    # ------------------------------------------------------------ values

    def value(
        self, value: Value, form: VerbForm, nest: Nest = OUTSIDE, about: str = ""
    ) -> Schema | None:
        """Return the schema of what stands for a value in the form of a verb, if anything does.

        Args:
            value: The value.
            form: The form.
            nest: Where the value is.
            about: What it is for.
        """
        if not has_place(value, form, self._choices):
            return None
        if not _holds_tables(value):
            return self._of_singles(value, form, about)
        only = value.only
        if only is None:
            return self._any_of(value, form, nest)
        if only.sort is ValueType.TABLE:
            return self._of_table(only, form, nest)
        if only.sort is ValueType.NAMED:
            return self._of_named(only, form, nest, about)
        return self._of_array(only, value, form, nest)

    def _of_singles(self, value: Value, form: VerbForm, about: str) -> Schema:
        """Return the schema of what stands for a value that holds no tables."""
        if form is INSERT and value.array:
            return self._insertion(value, OUTSIDE)
        if form is INSERT and value.named:
            return self._of_named(value.named, form, OUTSIDE, about)
        if form.is_part:
            return self.values.of(value, about)
        is_choice = value.only is None
        return self.values.of(
            Value(form.single(value)) if is_choice else standing_for(value, form), about
        )

    def _any_of(self, value: Value, form: VerbForm, nest: Nest) -> Schema:
        """Return the schema of a value that may be a table or something else."""
        shapes = [self.value(each, form, nest) for _, each in value.branches]
        return _either(*(each for each in shapes if each))

    def _of_table(self, option: TypeOption, form: VerbForm, nest: Nest) -> Schema | None:
        """Return the schema of a table, which may select an implementation."""
        if not option.point or not self._choices.at(option.point):
            return self.table(option.table, form, nest)
        within = nest.within(option.point)
        if within.depth > MAX_NESTING:
            return {**_NONE}
        return self.definitions.add(
            f"Any{words_of(option.point)}{_SUFFIXES[form]}",
            lambda: self._selection(option, form, within),
            *(form, within),
        )

    def _selection(self, option: TypeOption, form: VerbForm, within: Nest) -> Schema:
        """Return the schema of a table that selects one of several implementations."""
        tables = [
            each
            for each in tables_of(option, self._choices)
            if has_place(each.value, form, self._choices)
        ]
        branches = [self._branch(each, form, within) for each in tables]
        keys = {each.kind: [*self.properties(each, form, within)] for each in tables}
        rules = self.definitions.share(f"KeysOf{words_of(option.point)}", _rules_of_keys(keys))
        if form is WHOLE:
            demands = {each.kind: demands_of(each) for each in tables}
            whole = {
                **ANY_TABLE,
                **having(KIND),
                "allOf": [rules, *each_of_kind(demands)],
            }
            rules = self.definitions.share(f"RulesOf{words_of(option.point)}", whole)
        is_known = {"properties": {KIND: {"enum": [*keys]}}, "required": [KIND], **OPEN}
        rest = {"type": "object", "if": is_known, "then": False, "else": {**IS_TABLE}}
        unknown = self.definitions.share(f"Unknown{words_of(option.point)}", rest)
        return checked({"anyOf": [*branches, unknown]}, rules)

    def _of_named(self, option: TypeOption, form: VerbForm, nest: Nest, about: str) -> Schema:
        """Return the schema of a table whose author chooses the keys."""
        inside = self.value(option.value, form, nest)
        assert inside, "there is a place for it"
        bounds = bounds_of(option) if form.is_part else {}
        return self.values.keyed(self.values.keys_of(option.key), inside, about, bounds)

    # ------------------------------------------------------------ arrays

    def _of_array(
        self, option: TypeOption, value: Value, form: VerbForm, nest: Nest
    ) -> Schema | None:
        """Return the schema of what stands for an array of tables."""
        shapes: list[Schema] = []
        if form.array(value) is not None:
            shapes.append(self._all_items(option, value, form, nest))
        if reaches_into(option, form) and can_be_named(option):
            shapes += self._by_name(option.item, form, nest)
        return _either(*shapes) if shapes else None

    def _all_items(self, option: TypeOption, value: Value, form: VerbForm, nest: Nest) -> Schema:
        """Return the schema of what stands for an array as such."""
        if form is REMOVE:
            return {"type": "array", "items": self._unwanted(option, nest)}
        if form is INSERT:
            return self._insertion(value, nest)
        items = self.value(option.item, WHOLE, nest)
        if items == _NONE:
            return {**_NONE}
        bounds = bounds_of(option) if form.is_part else {}
        return {"type": "array", "items": items, **bounds}

    def _unwanted(self, array: TypeOption, nest: Nest) -> Schema:
        """Return the schema of the name, or of a part, of an item of an array."""
        name = self.values.of(_NAME)
        if array.mark(Whole):
            return name
        part = self.value(array.item, PART, nest)
        return _either(name, part) if part else name

    def _by_name(self, item: Value, form: VerbForm, nest: Nest) -> list[Schema]:
        """Return the schemas of tables that hold items of an array by their names."""
        option = item.table
        if option is None:
            return []
        if not option.point:
            inside = self.value(option.alone, form, nest)
            return [{"type": "object", "additionalProperties": inside}] if inside else []
        within = nest.within(option.point)
        found = {
            each.kind: self.table(each, form, within)
            for each in tables_of(option, self._choices)
            if has_place(each.value, form, self._choices)
        }
        by_kind = {"type": "object", "properties": found, "additionalProperties": False}
        name = f"{words_of(option.point)}ByKind{_SUFFIXES[form]}"
        return [self.definitions.share(name, by_kind)] if found else []

    def _insertion(self, array: Value, nest: Nest) -> Schema:
        """Return the schema of an insertion into an array."""
        option = array.array
        assert option, "it is an array"
        items = self.value(option.item, WHOLE, nest)
        beside = self._unwanted(option, nest) if option.item.table else items
        assert items, "steps are changed as a whole"
        assert beside, "items can be told"
        inside = {"before": beside, "after": beside, "values": {"type": "array", "items": items}}
        fields = insertion_into(array)
        shape = {
            "type": "object",
            "properties": {
                key: described(each, description=fields[key].description)
                for key, each in inside.items()
            },
            "required": ["values"],
            "additionalProperties": False,
        }
        rule = self.definitions.share("BesideOne", one_of_two("before", "after"))
        return self.definitions.share("Insertion", checked(shape, rule))


def _rules_of_keys(keys: Mapping[str, list[str]]) -> Schema:
    """Return the schema of the rules about the keys of a table that selects an implementation.

    Args:
        keys: The keys that a table has, by its kind.
    """
    by_kind = {kind: {"propertyNames": {"enum": each}} for kind, each in keys.items()}
    known = dict.fromkeys(key for each in keys.values() for key in each)
    any_kind = {"if": having(KIND), "else": {"propertyNames": {"enum": [*known]}}}
    kind = {"description": "What is selected.", "enum": [*keys]}
    return {**ANY_TABLE, "properties": {KIND: kind}, "allOf": [*each_of_kind(by_kind), any_kind]}


def _name_of(table: TableFields, form: VerbForm, nest: Nest) -> str:
    """Return the name of the definition of a table."""
    depth = str(nest.depth) if nest.depth > 1 else ""
    return f"{table.model.__name__.removesuffix('Def')}{_SUFFIXES[form]}{depth}"


def _either(*shapes: Schema) -> Schema:
    """Return the schema of a value with one of some shapes."""
    found = [each for shape in shapes for each in shape.get("oneOf", [shape])]
    return found[0] if len(found) == 1 else {"oneOf": found}


def _holds_tables(value: Value) -> bool:
    """Return True if a value may hold tables with certain fields."""
    return any(
        each.sort is ValueType.TABLE or (each.inside is not None and _holds_tables(each.inside))
        for each in value.options
    )
