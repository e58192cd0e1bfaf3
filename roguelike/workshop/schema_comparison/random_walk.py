"""Values made from a JSON Schema by a random walk, nearly all of which the schema takes.

The walk knows what the schemas of content files say: references, branches, conditions, bounds and
patterns. Texts are words that shipped files use in such places, so that many references lead
somewhere, and sometimes odd ones. Whoever wants valid values asks a validator, and walks again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

Schema = dict[str, Any]
Facets = Sequence[Schema]
"""Schemas that all hold for a value, each without references and with one of its branches."""

_DEEP = 7
"""The depth from which on values get no optional parts."""
_MAX_DRAWN = 30
"""The number of texts to draw before all are searched for one that fits."""
_SOME = 10
"""The distance that numbers go from their only bound."""
_UNBOUNDED = (0, 1, 2, 5, 10, 100, -1, -7, 2_000_000)
_ODD_TEXTS = (
    *("", " ", "two words", "x", "X", "X\t", "a\u200b", "a.b", "x" * 250, "Ümlaut"),
    *("core:kobold", "?core:rat", "#core:fire", "core:fire", "{name}", "{nobody}", "#ff00aa"),
    *("1d6 + 2", "depth * 3", "5", "999999999", "1.0.0", ">=1.0", "*", "de"),
)


class Walk(Struct, frozen=True):
    """A random walk through a schema.

    Attributes:
        root: The schema, in which references are looked up.
        words: What files say that people have written.
        rng: Decides where it goes.
    """

    root: Schema
    words: Vocabulary
    rng: Rng

    def value(self, schema: Schema, field: str = "", depth: int = 0) -> Any:  # noqa: ANN401 - JSON
        """Return a value that a schema nearly always takes.

        Args:
            schema: The schema.
            field: The name of the field in which it stands, if it is in one.
            depth: How many tables and arrays are around it.
        """
        facets = [*self._facets(schema, depth)]
        for facet in facets:
            if "const" in facet:
                return facet["const"]
        choices = [facet["enum"] for facet in facets if "enum" in facet]
        if choices:
            common = [each for each in choices[0] if all(each in those for those in choices)]
            return self.rng.pick(common or choices[0])
        return self._made(self._type(facets, depth), facets, field, depth)

    def below(self, schema: Schema) -> Mapping[str, Schema]:
        """Return the schemas of the keys that a table can have, by their names."""
        return {
            name: inner
            for facet in self._facets(schema, 0)
            for name, inner in facet.get("properties", {}).items()
        }

    # ------------------------------------------------------------ what holds

    def _facets(self, schema: Schema, depth: int) -> Iterator[Schema]:
        """Yield a schema and all that it asks for beside, with a branch of each choice."""
        ahead: list[Any] = [schema]
        while ahead:
            found = ahead.pop()
            if not isinstance(found, dict):  # true, which asks for nothing
                continue
            each = cast("Schema", found)
            yield each
            ahead += each.get("allOf", ())
            if "$ref" in each:
                ahead.append(self._resolved(each["$ref"]))
            for key in ("anyOf", "oneOf"):
                if key in each:
                    ahead.append(self._branch(each[key], depth))
            if "if" in each:
                holds = self.rng.coin()
                ahead += [each["if"], each.get("then", {})] if holds else [each.get("else", {})]

    def _resolved(self, reference: str) -> Schema:
        found = self.root
        for part in reference.removeprefix("#/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        return found

    def _branch(self, branches: Sequence[Schema], depth: int) -> Schema:
        """Return one of some branches; where it is deep, one without tables if there is one."""
        flat = [each for each in branches if not self._is_nested(each)] if depth > _DEEP else []
        return self.rng.pick(flat or branches)

    def _is_nested(self, schema: Schema) -> bool:
        found = self._resolved(schema["$ref"]) if "$ref" in schema else schema
        return found.get("type") in ("array", "object") or "properties" in found

    def _type(self, facets: Facets, depth: int) -> str:
        said = [_listed(facet["type"]) for facet in facets if "type" in facet]
        types = [each for each in _in_all(said) if each != "null"]
        is_single = types != ["object"] and any("setting" in _required(each) for each in facets)
        if len(types) > 1 and "object" in types and (depth > _DEEP or is_single):
            types.remove("object")  # which is nearly always a setting in place of a single value
        if types:
            return self.rng.pick(types)
        return "object" if any("properties" in facet for facet in facets) else "string"

    # ------------------------------------------------------------ values

    def _made(self, kind: str, facets: Facets, field: str, depth: int) -> Any:  # noqa: ANN401 - JSON
        match kind:
            case "boolean":
                return self.rng.coin()
            case "integer":
                return self._integer(facets)
            case "number":
                return self._integer(facets) + self.rng.pick((0, 0.5))
            case "array":
                return self._array(facets, field, depth)
            case "object":
                return self._table(facets, depth)
            case _:
                return self._text(facets, field)

    def _integer(self, facets: Facets) -> int:
        low = _most(facets, "minimum", max)
        high = _most(facets, "maximum", min)
        if low is None and high is None:
            return self.rng.pick(_UNBOUNDED)
        low = int(high - _SOME if low is None else low)
        high = int(low + _SOME if high is None else high)
        return self.rng.pick((low, high, self.rng.between(low, max(low, min(high, low + _SOME)))))

    def _text(self, facets: Facets, field: str) -> str:
        patterns = [re.compile(facet["pattern"]) for facet in facets if "pattern" in facet]
        least = _most(facets, "minLength", max) or 0
        most = _most(facets, "maxLength", min)

        def fits(text: str) -> bool:
            is_short = most is None or len(text) <= most
            return is_short and len(text) >= least and all(each.search(text) for each in patterns)

        usual = self.words.texts.get(field, ()) or self.words.every
        for _ in range(_MAX_DRAWN):
            die = self.rng.below(8)
            text = self.rng.pick((_ODD_TEXTS, self.words.every, *[usual] * 6)[die])
            if fits(text):
                return text
        found = [*filter(fits, (*_ODD_TEXTS, *self.words.every))]
        return self.rng.pick(found) if found else ""

    def _array(self, facets: Facets, field: str, depth: int) -> list[Any]:
        least = _most(facets, "minItems", max) or 0
        most = _most(facets, "maxItems", min)
        more = 0 if depth > _DEEP else self.rng.below(3)
        count = least + more if most is None else min(least + more, most)
        items = {"allOf": [facet["items"] for facet in facets if "items" in facet]}
        return [self.value(items, field, depth + 1) for _ in range(count)]

    def _table(self, facets: Facets, depth: int) -> dict[str, Any]:
        fields: dict[str, list[Schema]] = {}
        for facet in facets:
            for name, inner in facet.get("properties", {}).items():
                fields.setdefault(name, []).append(inner)
        names = [name for name in fields if all(_allows(facet, name) for facet in facets)]
        needed = {name for facet in facets for name in _required(facet)}
        chosen = [name for name in names if name in needed]
        others = [name for name in names if name not in needed]
        least = _most(facets, "minProperties", max) or 0
        few = 0 if depth > _DEEP else self.rng.pick((0, 0, 1, 1, 2, 3, len(others) // 3))
        self.rng.shuffle(others)
        chosen += others[: max(few, least - len(chosen))]
        made = {name: self.value({"allOf": fields[name]}, name, depth + 1) for name in chosen}
        return self._with_names(made, facets, depth, least)

    def _with_names(
        self, made: dict[str, Any], facets: Facets, depth: int, least: int
    ) -> dict[str, Any]:
        """Return a table with keys that authors choose, where it can have any."""
        free = [each for facet in facets for each in _free(facet)]
        if not free or (made and not self.rng.chance(30)):
            return made
        names = [facet["propertyNames"] for facet in facets if "propertyNames" in facet]
        for _ in range(max(least, 1 + self.rng.below(2))):
            pattern, inner = self.rng.pick(free)
            name = self.value({"allOf": [{"type": "string", "pattern": pattern}, *names]})
            made.setdefault(name, self.value(inner, name, depth + 1))
        return made


def _most(facets: Facets, key: str, choose: Callable[[list[Any]], Any]) -> Any:  # noqa: ANN401 - a number or None
    found = [facet[key] for facet in facets if key in facet]
    return choose(found) if found else None


def _listed(types: str | list[str]) -> list[str]:
    return [types] if isinstance(types, str) else types


def _in_all(said: Sequence[Sequence[str]]) -> list[str]:
    return [each for each in said[0] if all(each in types for types in said)] if said else []


def _required(facet: Schema) -> Sequence[str]:
    return facet.get("required", ())


def _allows(facet: Schema, name: str) -> bool:
    """Return True unless a schema says that a table has no such key."""
    known = facet.get("properties", {})
    if known.get(name) is False:
        return False
    return name in known or facet.get("additionalProperties") is not False


def _free(facet: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the patterns of keys that authors choose, with the schemas of their values."""
    yield from facet.get("patternProperties", {}).items()
    if isinstance(rest := facet.get("additionalProperties"), dict):
        yield "", rest
