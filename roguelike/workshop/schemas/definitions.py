"""JSON Schemas of what stands at the top of files of content: definitions, patches and tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roguelike.content.merging.layer_reader import FORMS
from roguelike.content.merging.patches import MAX_PARENTS, Edit, Heritage, PatchModel
from roguelike.content.merging.tags import tag_model
from roguelike.content.merging.verb_forms import ADD, MULTIPLY, PART, PLAIN, has_place
from roguelike.content.references.ids import TAG_PATTERN
from roguelike.content.schema import Kinds
from roguelike.content.schema.allowed_findings import LINT, Lint
from roguelike.content.schema.fields.tree import TableFields, table_of
from roguelike.content.schema.settings import SETTING, WHEN
from roguelike.workshop.schemas.demands import KIND, all_demands_of, demands_of, demands_within
from roguelike.workshop.schemas.json_schema import (
    ANY_TABLE,
    OPEN,
    Schema,
    checked,
    described,
    having,
    reference_to,
)
from roguelike.workshop.schemas.references import Role, words_of
from roguelike.workshop.schemas.tables import NUMBERS, WHOLE, TableSchemas

_IS_HEIR: Final[Schema] = {
    **ANY_TABLE,
    "anyOf": [
        having("inherits"),
        {"properties": {"abstract": {"not": {"const": False}}}, "required": ["abstract"], **OPEN},
    ],
}
"""The schema of definitions that inherit, or are only there to be inherited from."""

_SINGLES: Final = {ADD: ("integer", "string"), MULTIPLY: ("number",)}
"""The types of what stands for a single number, by the forms of verbs that change numbers."""

_ALIKE: Final = frozenset({"prepend", "expect"})
"""The keys that take what another key takes as well, for a purpose of their own."""


class DefinitionSchemas:
    """Makes the schemas of definitions, of patches and of tags."""

    def __init__(self, tables: TableSchemas, plain: TableSchemas, kinds: Kinds) -> None:
        """Take what makes the schemas of tables.

        Args:
            tables: Makes those of tables in which settings can stand for values.
            plain: Makes those of tables in which none can.
            kinds: All kinds of content.
        """
        self._tables = tables
        self._plain = plain
        self._kinds = kinds
        self._values = tables.values
        self._references = tables.values.references

    def definition(self, kind: str) -> Schema:
        """Return the schema of a definition, which demands no fields of those that inherit."""
        table = table_of(self._kinds[kind])
        return self._tables.definitions.add(
            words_of(kind), lambda: self._definition(kind, table), "definition", kind
        )

    def _definition(self, kind: str, table: TableFields) -> Schema:
        heritage, parent = table_of(Heritage), self._references.to([kind], role=Role.PARENT)
        several = self._values.one_of(parent)
        parents = {"type": "array", "items": several, "minItems": 1, "maxItems": MAX_PARENTS}
        shape = {
            "type": "object",
            "description": table.summary,
            "properties": {
                **self._tables.properties(table, PLAIN),
                **self._tables.properties(TableFields(Heritage, [heritage["abstract"]]), WHOLE),
                "inherits": _described(self._values.one_of(parent, parents), heritage, "inherits"),
                "edit": _described(self._edit(kind, table), heritage, "edit"),
                **self._lint(),
            },
            "additionalProperties": False,
        }
        demands = self._shared(all_demands_of(table, self._kinds.choices))
        is_heir = self._tables.definitions.add("IsHeir", lambda: _IS_HEIR)
        return {**shape, "if": is_heir, "else": demands} if demands else shape

    def _edit(self, kind: str, table: TableFields) -> Schema:
        """Return the schema of changes to what a definition inherits."""
        return self._tables.definitions.add(
            f"{words_of(kind)}Edit",
            lambda: {
                "type": "object",
                "properties": self._verbs(table_of(Edit), table),
                "additionalProperties": False,
            },
        )

    def patch(self, kind: str) -> Schema:
        """Return the schema of patches for a kind."""
        return self._tables.definitions.add(f"{words_of(kind)}Patch", lambda: self._patch(kind))

    def _patch(self, kind: str) -> Schema:
        patch, table = table_of(PatchModel), table_of(self._kinds[kind])
        target = self._values.one_of(self._references.to([kind], role=Role.TARGET))
        tag = self._values.one_of(self._references.to([kind], TAG_PATTERN, Role.TARGET))
        targets = {
            "id": target,
            "ids": {"type": "array", "items": target, "minItems": 1},
            "tag": tag,
        }
        verbs = self._verbs(patch, table)
        rest = {
            key: (self._plain if key == WHEN else self._tables).value(field.value, WHOLE)
            for key, field in patch.items()
            if key not in FORMS and key not in targets and key not in verbs
        }
        shape = {
            "type": "object",
            "description": "A change to definitions, its own or those of other mods.",
            "properties": {
                **{
                    key: _described(said, patch, key)
                    for key, said in {**targets, **rest}.items()
                    if said
                },
                **verbs,
                **self._lint(),
            },
            "additionalProperties": False,
        }
        rules = self._tables.definitions.share("RulesOfPatches", demands_of(patch))
        return checked(shape, rules)

    def _verbs(self, table: TableFields, changed: TableFields) -> Schema:
        """Return the schemas of the verbs, and the like, that a table has for what is changed."""
        found: Schema = {}
        for key in table:
            if key == "unset":
                path = f"^({'|'.join(changed)})(\\.[^\\s.]+)*$"
                item = self._values.one_of({"type": "string", "pattern": path})
                said: Schema | None = {"type": "array", "items": item}
            elif key == "replace":
                said = self._replaced(changed, table[key].description)
            elif key in FORMS and has_place(changed.value, FORMS[key], self._kinds.choices):
                said = self._changed(key, table, changed)
            else:
                said = None
            if said:
                has_said = ("$ref" in said and key not in _ALIKE) or "description" in said
                found[key] = said if has_said else _described(said, table, key)
        return found

    def _changed(self, verb: str, table: TableFields, changed: TableFields) -> Schema:
        """Return the schema of the table of a verb."""
        form, about = FORMS[verb], table[verb].description
        if form not in _SINGLES:
            return self._tables.table(changed, form, about=about)
        shape = self._tables.table(changed, NUMBERS)
        singles = self._tables.definitions.add(
            verb.title(), lambda: self._only(verb, _SINGLES[form])
        )
        return checked({"description": about, "allOf": [shape]}, singles)

    def _only(self, verb: str, types: Sequence[str]) -> Schema:
        """Return the schema of tables in which all single values, however deep, have some types."""
        inside = {"oneOf": [*({"type": type_} for type_ in types), reference_to(verb.title())]}
        apart = dict.fromkeys((KIND, SETTING), True)
        return {"type": "object", "properties": apart, "additionalProperties": inside}

    def _replaced(self, changed: TableFields, about: str) -> Schema:
        """Return the schema of fields that are whole, of which none must be there."""
        demands = self._shared(demands_within(changed, self._kinds.choices))
        return checked(
            {"description": about, "allOf": [self._tables.table(changed, PART)]}, demands
        )

    def _shared(self, demands: Schema) -> Schema:
        """Return the schema of demands, in which those on a field may stand in many places."""
        found = {
            key: said
            if said is True
            else self._tables.definitions.share(f"DemandsOn{words_of(key)}", said)
            for key, said in demands.get("properties", {}).items()
        }
        return {**demands, "properties": found} if found else demands

    def tag(self, kind: str) -> Schema:
        """Return the schema of sets of definitions of a kind."""
        table = table_of(tag_model(kind))
        return self._tables.definitions.add(
            f"{words_of(kind)}Tag",
            lambda: {
                "type": "object",
                "description": table.summary,
                "properties": {**self._tables.properties(table, WHOLE), **self._lint()},
                "additionalProperties": False,
            },
        )

    def _lint(self) -> Schema:
        return {LINT: self._tables.table(table_of(Lint), WHOLE)}


def _described(schema: Schema, table: TableFields, key: str) -> Schema:
    """Return the schema of a field with what the table says of it."""
    return described(schema, description=table[key].description)
