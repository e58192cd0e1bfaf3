"""Read parts of definitions, as heirs and verbs have them, and find mistakes.

A part is read by the model of the whole. That something is missing, and what only the whole can
contradict, is no mistake in it. Where a verb takes something else than the definition has, as what
is added to a number, the reader follows the tree of fields beside the table, and each value is
held to the type that the `VerbForm` of the verb has for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from roguelike.content.documents.document import Table, as_array, as_table, name_of
from roguelike.content.explain.problems import Location, problem_of
from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.faults import Fault
from roguelike.content.merging.part_problems import (
    ProblemCollector,
    a_table,
    certain_keys,
    is_contradiction,
    is_lack,
    names,
)
from roguelike.content.merging.verb_forms import (
    ANY_TABLE,
    INSERT,
    PART,
    REMOVE,
    Type,
    VerbForm,
    can_be_named,
    has_place,
    insertion_into,
    items_of,
    reaches_into,
    refused_in,
    same,
    standing_for,
)
from roguelike.content.schema.fields.base import Model, Whole
from roguelike.content.schema.fields.tree import (
    Field,
    TableFields,
    TypeOption,
    Value,
    ValueType,
    table_of,
    tables_of,
)

_WHOLE: Final = "these are changed as a whole, so none of them can be named"
_INSTEAD_OF_ONE: Final = "`set` replaces all of them, and `append` and `prepend` add others"
_BESIDE: Final = ("before", "after")
_NAME: Final = Value(str)
_NAMED_TABLE: Final = Value(dict[str, Model])
Aside = list[Callable[[], None]]
"""The readings that are put off until the model of the whole has read the rest."""
_ASIDE: Final[Any] = object()
"""Stands for what the model of the whole cannot read."""


class PartReader(ProblemCollector):
    """Reads parts of a subject, and collects their problems."""

    def read(self, said: object, table: TableFields, form: VerbForm, at: Location) -> None:
        """Find mistakes in a part.

        Args:
            said: What is written.
            table: What the whole can have.
            form: How it stands for the whole.
            at: Where in the subject it is.
        """
        if form.is_part:
            self._read_by_model(said, table, form, replace(at, expected=table.value))
        elif (inner := as_table(said)) is None:
            self.hold(said, table.value, same, replace(at, expected=table.value))
        else:
            for key, each in inner.items():
                self._read_field(key, each, table, form, at)

    def has_place(self, table: TableFields, form: VerbForm) -> bool:
        """Return True if anything of a definition can stand in the table of a verb."""
        return has_place(table.value, form, self.choices)

    def read_fields(self, said: object, table: TableFields, at: Location) -> None:
        """Find mistakes in a table whose fields are whole, but need not all be there."""
        at = replace(at, expected=table.value)
        for detail in self.errors_of(said, table):
            is_of_table = not detail["loc"] and is_contradiction(detail)
            if not is_of_table and not (detail["type"] == "missing" and len(detail["loc"]) == 1):
                self.add(problem_of(detail, self.subject, at))

    # ------------------------------------------------------------ by the model of the whole

    def _read_by_model(
        self, said: object, table: TableFields, form: VerbForm, at: Location
    ) -> None:
        aside: Aside = []
        inner = as_table(said)
        plain = said if inner is None else self._split(inner, table, form, at, aside)
        for detail in self.errors_of(plain, table):
            if self.is_full:
                self.count += not is_lack(detail)
            elif not self._is_up_to_the_whole(detail, at):
                self.add(problem_of(detail, self.subject, at))
        for read in aside:
            read()

    def _is_up_to_the_whole(self, detail: Any, at: Location) -> bool:  # noqa: ANN401 - an error as pydantic gives it
        """Return True if an error need not be one in the whole of which this is a part.

        The items of an array are whole in themselves.
        """
        if is_lack(detail):
            return True
        if not is_contradiction(detail) or any(isinstance(each, int) for each in detail["loc"]):
            return False
        place = problem_of(detail, self.subject, at).location.expected
        return place is not None and (place.table or place.named) is not None

    def _split(
        self, said: Table, table: TableFields, form: VerbForm, at: Location, aside: Aside
    ) -> Table:
        """Return a table without values that the model of the whole cannot read; put these aside.

        That are items of arrays by their names, and parameters of which the kind is not said.
        """
        result: Table = {}
        for key, each in said.items():
            inner, field = as_table(each), table.get(key)
            kept: Any = each
            if inner is not None and field is not None:
                kept = self._kept(inner, field.value, form, at.of_field(key, table), aside)
            if kept is not _ASIDE:
                result[key] = kept
        return result

    def _kept(self, said: Table, value: Value, form: VerbForm, at: Location, aside: Aside) -> Any:  # noqa: ANN401 - a table, or what stands for none
        """Return the part of a value that the model of the whole can read."""
        only = value.only
        if only is None:
            return said
        if only.point:
            return self._kept_of_selected(said, only, form, at, aside)
        match only.sort:
            case ValueType.TABLE:
                return self._split(said, only.table, form, at, aside)
            case ValueType.NAMED:
                return self._kept_of_named(said, only.value, form, at, aside)
            case ValueType.ARRAY if form.by_name and _is_by_name(said):
                if can_be_named(only) or not reaches_into(only, form):
                    aside.append(lambda: self._read_by_name(said, only, form, at))
                    return _ASIDE
            case _:
                pass
        return said

    def _kept_of_selected(
        self, said: Table, option: TypeOption, form: VerbForm, at: Location, aside: Aside
    ) -> Any:  # noqa: ANN401 - as `_kept`
        """Return the part of parameters that the model of the whole can read, if any."""
        if not self.choices.at(option.point):
            return said
        if chosen := self.choices.named(option.point, said.get("kind")):
            return self._split(said, table_of(chosen), form, at, aside)
        aside.append(lambda: self._read_any_kind(said, option, form, at))
        return _ASIDE

    def _kept_of_named(
        self, said: Table, value: Value, form: VerbForm, at: Location, aside: Aside
    ) -> Table:
        """Return the same of a table whose author chooses the keys."""
        tables = {key: table for key, each in said.items() if (table := as_table(each)) is not None}
        kept = {
            key: self._kept(table, value, form, at.within(key, value), aside)
            for key, table in tables.items()
        }
        return {key: each for key, each in {**said, **kept}.items() if each is not _ASIDE}

    # ------------------------------------------------------------ beside the tree of fields

    def _read_field(
        self, key: str, said: object, table: TableFields, form: VerbForm, at: Location
    ) -> None:
        here = at.of_field(key, table)
        field = table.get(key)
        if field is None:
            self.refuse_key(key, said, table, at, refused_in(table, form, self.choices))
        elif key == "kind" and table.kind:
            self.hold(said, field.value, same, here)
        elif has_place(field.value, form, self.choices):
            self._read_value(said, field.value, form, here)
        else:
            self.refuse(said, form, here)

    def _read_value(self, said: object, value: Value, form: VerbForm, at: Location) -> None:
        """Read a value in a place that the verb has."""
        only = value.only
        if only is None and value.table:
            self._read_one_of(said, value, form, at)
        elif only is None:
            self.hold(said, value, form.single, at)
        elif only.point and self.choices.at(only.point):
            self._read_selected(said, only, form, at)
        elif only.sort is ValueType.TABLE:
            self.read(said, only.table, form, at)
        elif only.sort is ValueType.NAMED:
            self.read_named_values(said, only, form, at)
        elif only.sort is ValueType.ARRAY:
            self._read_array(said, only, value, form, at)
        else:
            self.hold(said, value, form.single, at)

    def _read_one_of(self, said: object, value: Value, form: VerbForm, at: Location) -> None:
        """Read a value that may be a table or something else."""
        if as_table(said) is None and form.single(value) is not None:
            self.hold(said, value, form.single, at)
            return
        options = [each for each in value.options if has_place(each.alone, form, self.choices)]
        tables = [each for each in options if each.sort in (ValueType.TABLE, ValueType.NAMED)]
        places = [each.alone for each in tables or options]
        self.read_best(lambda place: self._read_value(said, place, form, at), places)

    def _read_selected(
        self, said: object, option: TypeOption, form: VerbForm, at: Location
    ) -> None:
        """Read parameters, whose kind need not be said."""
        table = as_table(said)
        if table is None:
            self.hold(said, option.alone, a_table, at)
        elif chosen := self.choices.named(option.point, table.get("kind")):
            self.read(said, table_of(chosen), form, at)
        else:
            self._read_any_kind(table, option, form, at)

    def _read_any_kind(self, said: Table, option: TypeOption, form: VerbForm, at: Location) -> None:
        """Read parameters whose kind is not said, or is none."""
        tables = tables_of(option, self.choices)
        of_any = _of_any_kind(tables)
        for key, each in said.items():
            having = [table for table in tables if key in table]
            with_place = [t for t in having if has_place(t[key].value, form, self.choices)]
            if key == "kind":
                self.refuse_kind(each, tables, at.of_field(key, of_any))
            elif not having:
                self.refuse_key(key, each, of_any, at, refused_in(of_any, form, self.choices))
            elif not with_place:
                self.refuse(each, form, at.of_field(key, having[0]))
            else:
                self._read_field_of_any(key, each, with_place, form, at)

    def _read_field_of_any(
        self, key: str, said: object, tables: Iterable[TableFields], form: VerbForm, at: Location
    ) -> None:
        """Read a field that parameters of several kinds have."""
        different, types = list[TableFields](), list[Type]()
        for table in tables:
            value = table[key].value
            type_ = (value if form.is_part else standing_for(value, form)).annotation
            if type_ not in types:
                different.append(table)
                types.append(type_)
        with self.trial() as trial:
            self.read_best(lambda table: self.read({key: said}, table, form, at), different)
        is_certain = len(different) == 1
        for each in trial.found:  # of several types that may be meant, none is
            location = each.location if is_certain else replace(each.location, expected=None)
            self.add(replace(each, location=location))
        self.count += trial.count - len(trial.found)

    def read_named_values(
        self, said: object, option: TypeOption, form: VerbForm, at: Location
    ) -> None:
        """Read a table whose author chooses the keys."""
        place = standing_for(option.alone, form)
        self.hold(said, place, certain_keys, replace(at, expected=place))
        for key, each in (as_table(said) or {}).items():
            self._read_value(each, option.value, form, at.within(key, option.value))

    # ------------------------------------------------------------ arrays

    def _read_array(
        self, said: object, option: TypeOption, value: Value, form: VerbForm, at: Location
    ) -> None:
        """Read the stand-in for an array: a value for all of it, or a table of named items."""
        named = form.by_name and _is_by_name(said)
        if named and not reaches_into(option, form):
            self._read_by_name(as_table(said) or {}, option, form, at)
        elif can_be_named(option) and form.by_name and (named or form.array(value) is None):
            self._read_by_name(said, option, form, at)
        elif form is REMOVE:
            self._read_unwanted(said, value, at)
        elif form is INSERT:
            self._read_insertion(said, value, at)
        else:
            self.hold(said, value, form.array, at)

    def _read_by_name(self, said: object, array: TypeOption, form: VerbForm, at: Location) -> None:
        """Read items of an array by their names."""
        table = as_table(said)
        each_item = array.item.table
        if not reaches_into(array, form):
            context = {"reason": _WHOLE, "hint": _INSTEAD_OF_ONE}
            self.note(Code.E404.name, said, at, context)
        elif table is None or each_item is None:
            value = ANY_TABLE if each_item is None or each_item.point else _NAMED_TABLE
            self.hold(said, value, same, replace(at, expected=value))
        elif each_item.point:
            self._read_by_kind(table, tables_of(each_item, self.choices), form, at)
        else:
            for name, each in table.items():
                self.read(each, each_item.table, form, at.within(name))

    def _read_by_kind(
        self, said: Table, tables: Iterable[TableFields], form: VerbForm, at: Location
    ) -> None:
        """Read items of an array whose names are their kinds."""
        with_place = [each for each in tables if has_place(each.value, form, self.choices)]
        kinds = TableFields(
            Model, (Field(each.kind, each.value, each.summary) for each in with_place)
        )
        by_kind = {each.kind: each for each in with_place}
        for name, each in said.items():
            if name in by_kind:
                self.read(each, by_kind[name], form, at.of_field(name, kinds))
            else:
                self.note("extra_forbidden", each, at.of_field(name, kinds))

    def _read_unwanted(self, said: object, array: Value, at: Location) -> None:
        """Read the items to take out of an array."""
        item = array.item
        if item is None or item.table is None:
            self.hold(said, array, items_of, at)
            return
        if self.hold(said, array, names, at):
            for number, each in enumerate(as_array(said) or ()):
                self._read_like(each, item, array, at.within(number, item))

    def _read_like(self, said: object, item: Value, array: Value, at: Location) -> None:
        """Read the name, or the part of a table, by which an item of an array is meant."""
        if item.table is None:
            self.hold(said, item, same, at)
        elif as_table(said) is None or array.mark(Whole):
            self.hold(said, _NAME, same, replace(at, expected=_NAME))
        else:
            self._read_value(said, item, PART, at)

    def _read_insertion(self, said: object, array: Value, at: Location) -> None:
        """Read the items to insert into an array, and the item beside which."""
        insertion, table, item = insertion_into(array), as_table(said), array.item
        at = replace(at, expected=insertion.value, is_part=False)
        if table is None or item is None:
            self.hold(said, insertion.value, same, at)
            return
        before = self.count
        for key, each in table.items():
            here = at.of_field(key, insertion)
            if key in _BESIDE:
                self._read_like(each, item, array, here)
            elif key == "values":
                self.hold(each, array, items_of, here)
            else:
                self.note("extra_forbidden", each, here)
        if "values" not in table:
            self.note("missing", said, at.of_field("values", insertion))
        if self.count == before and len(table.keys() & {*_BESIDE}) != 1:
            hint = "name with one of them an item that is there"
            text = "say where to insert with either `before` or `after`"
            self.note(Fault.CONTRADICTION, said, at, {"hint": hint}, text)


def _of_any_kind(tables: Iterable[TableFields]) -> TableFields:
    """Return the fields of a table that may be of several kinds: those of all."""
    fields: dict[str, Field] = {}
    for table in tables:
        for key, field in table.items():
            fields.setdefault(key, field)
    kind = fields.pop("kind")
    return TableFields(Model, (*fields.values(), kind))


def _is_by_name(value: object) -> bool:
    """Return True for a table of items by name, not for an item without brackets."""
    table = as_table(value)
    return table is not None and "values" not in table and name_of(table) is None
