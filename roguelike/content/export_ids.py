"""The ids that exist, in the schemas that editors use: wherever a definition is referred to.

An editor then offers them, and says where one is misspelt. Each kind of reference is one
definition of the schema: a pattern that accepts what exists, as editors say one line about a
value that does not match, and a choice beside it that refuses nothing and has them offer ids.

What the mod itself defines is accepted by its full id even if nobody knows it yet.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, cast

from roguelike.content.export_settings import exactly, offering
from roguelike.content.export_shapes import Schema, reference_to
from roguelike.content.ids import (
    ITEM_PATTERN,
    NAME_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REFERENCE_PATTERN,
    TAG_MARK,
    TAG_PATTERN,
    bare_name,
)
from roguelike.content.known_ids import KnownIds

REF = "x-ref"
"""The kind of the definitions that a text refers to."""
ABSTRACT = "x-abstract"
"""Says that a text may refer to definitions that are only there to be inherited from, too."""

_PLAIN, _OPTIONAL, _TAG = "plain", "optional", "tag"
_FORMS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    REFERENCE_PATTERN: ("Reference", (_PLAIN,)),
    OPTIONAL_PATTERN: ("OptionalReference", (_PLAIN, _OPTIONAL)),
    ITEM_PATTERN: ("Item", (_PLAIN, _OPTIONAL, _TAG)),
    TAG_PATTERN: ("TagReference", (_TAG,)),
}
"""What references of each pattern are called, and what they may be."""
_SHAPE = frozenset({"type", "pattern", "maxLength", REF, ABSTRACT})


def with_ids(schema: Schema, ids: KnownIds) -> Schema:
    """Return a schema in which references can only be to what exists.

    Args:
        schema: A schema with its definitions, references marked with their kinds.
        ids: What exists.
    """
    filler = _Filler(ids)
    filled = filler.filled(schema)
    return {**filled, "definitions": {**filled.get("definitions", {}), **filler.added}}


class _Filler:
    """Puts ids into a schema.

    Attributes:
        added: The definitions to which the schema now refers, by their names.
    """

    def __init__(self, ids: KnownIds) -> None:
        self._ids = ids
        self.added: dict[str, Schema] = {}

    def filled(self, node: Any) -> Any:  # noqa: ANN401 - walks JSON of any shape
        """Return a part of the schema with ids in it."""
        if isinstance(node, list):
            return [self.filled(item) for item in cast("list[Any]", node)]
        if not isinstance(node, dict):
            return node
        table = cast("Schema", node)
        if REF in table and "pattern" in table:
            return self._reference(table)
        filled = {key: self.filled(value) for key, value in table.items()}
        kind = table.get("propertyNames", {}).get(REF)
        return self._keys(filled, kind) if kind else filled

    def _reference(self, table: Schema) -> Schema:
        """Return the schema of a text that refers to something."""
        kind, pattern = table[REF], table["pattern"]
        rest, _, last = pattern.rpartition("$|^")  # what else it may be comes before
        known = f"^{last}" if rest else pattern
        if known not in _FORMS:
            return table
        called, forms = _FORMS[known]
        also = "OrAbstract" if ABSTRACT in table else ""
        name = f"{_words(kind)}{called}{'OrValue' if rest else ''}{also}"
        if name not in self.added:
            accepted = [each for form in forms for each in self._patterns(kind, form, bool(also))]
            offered = [each for form in forms for each in self._offered(kind, form, bool(also))]
            self.added[name] = {
                "type": "string",
                "pattern": exactly([*([rest.removeprefix("^")] if rest else []), *accepted]),
                REF: kind,
                **offering(offered),
            }
        beside = {key: value for key, value in table.items() if key not in _SHAPE}
        reference = reference_to(name)
        return {**beside, "allOf": [reference]} if beside else reference

    def _keys(self, table: Schema, kind: str) -> Schema:
        """Return the schema of a table whose keys refer to something."""
        inside = next(iter(table["patternProperties"].values()))
        known = self._ids.concrete.get(kind, {})
        name = self._named(inside, f"{_words(kind)}Keyed")
        properties = {
            self._ids.shortest(each, known): {
                **({"description": said} if said else {}),
                "allOf": [reference_to(name)],
            }
            for each, said in known.items()
        }
        rest = {key: value for key, value in table.items() if key != "propertyNames"}
        accepted = exactly(self._patterns(kind, _PLAIN, is_abstract=False))
        return {
            **rest,
            "properties": properties,
            "patternProperties": {accepted: reference_to(name)},
        }

    def _named(self, schema: Schema, prefix: str) -> str:
        """Return the name of a definition that says what a schema says."""
        same = (name for name, said in self.added.items() if said == schema)
        name = next(same, f"{prefix}{len(self.added)}")
        self.added[name] = schema
        return name

    def _known(self, kind: str, *, is_abstract: bool) -> dict[str, str]:
        found = dict(self._ids.concrete.get(kind, {}))
        return {**found, **self._ids.abstract.get(kind, {})} if is_abstract else found

    def _patterns(self, kind: str, form: str, is_abstract: bool) -> Iterator[str]:  # noqa: FBT001
        """Yield regular expressions for what is accepted."""
        if form == _OPTIONAL:
            yield rf"\{OPTIONAL_MARK}{NAME_PATTERN}:{NAME_PATTERN}"
            return
        is_tag = form == _TAG
        known = (
            self._ids.tags.get(kind, ()) if is_tag else self._known(kind, is_abstract=is_abstract)
        )
        mark = TAG_MARK if is_tag else ""
        yield f"{mark}{self._ids.mod}:{NAME_PATTERN}"
        names: defaultdict[str, list[str]] = defaultdict(list)
        for each in known:
            names[each.partition(":")[0]].append(re.escape(bare_name(each)))
        for mod, found in names.items():
            is_short = self._ids.has_short(f"{mod}:")
            prefix = f"({mod}:)?" if is_short else f"{mod}:"
            yield f"{mark}{prefix}({'|'.join(found)})"

    def _offered(self, kind: str, form: str, is_abstract: bool) -> list[str]:  # noqa: FBT001
        """Return what editors offer."""
        ids = self._ids
        if form == _TAG:
            tags = ids.tags.get(kind, ())
            return [f"{TAG_MARK}{ids.shortest(each, tags)}" for each in tags]
        known = self._known(kind, is_abstract=is_abstract)
        if form == _OPTIONAL:
            found = (each for each in known if each.partition(":")[0] in ids.optional)
            return [f"{OPTIONAL_MARK}{each}" for each in found]
        return [ids.shortest(each, known) for each in known]


def _words(kind: str) -> str:
    return "".join(word.title() for word in kind.split("_"))
