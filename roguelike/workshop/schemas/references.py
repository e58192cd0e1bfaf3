"""JSON Schemas of references: to anything that has the form of one, or only to what exists.

Each kind of reference to what exists is one definition: a pattern that accepts it, as editors print
one line about a value that does not match, and beside it a choice that refuses nothing, from which
they take what they offer.

What the mod itself defines is accepted by its full id even if it is not known yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from roguelike.content.references.ids import (
    ITEM_PATTERN,
    NAME_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REF,
    REFERENCE_PATTERN,
    TAG_MARK,
    TAG_PATTERN,
    bare_name,
    mod_of,
)
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import (
    Definitions,
    Schema,
    described,
    exactly,
    offering,
)

WORDS: Final = "x-words"
"""The words that a text may also be, in schemas of pydantic."""


class Role(StrEnum):
    """The role that a reference gives to a definition."""

    USED = ""
    PARENT = "parent"
    """The parent of a definition: it may be abstract."""
    TARGET = "target"
    """The target of a patch: it may be abstract, and need not be there if its mod is not."""


_FORMS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    REFERENCE_PATTERN: ("Reference", ("",)),
    OPTIONAL_PATTERN: ("OptionalReference", ("", OPTIONAL_MARK)),
    ITEM_PATTERN: ("Item", ("", OPTIONAL_MARK, TAG_MARK)),
    TAG_PATTERN: ("TagReference", (TAG_MARK,)),
}
"""The names of such texts, and the marks that can stand before an id, by patterns of fields."""


class ReferenceSchemas:
    """Makes the schemas of references."""

    def __init__(self, definitions: Definitions, ids: KnownIds | None) -> None:
        """Take what exists, if that is known."""
        self._definitions = definitions
        self._ids = ids
        self._offered_only = {"mod": ids.others, "setting": ids.settings} if ids else {}

    def of(self, plain: Sequence[Schema]) -> Schema:
        """Return the schema of a text that refers to something.

        Args:
            plain: The schemas of pydantic, one for each kind that may be meant.
        """
        kinds = [each[REF] for each in plain]
        return self.to(kinds, plain[0]["pattern"], words=plain[0].get(WORDS, ()))

    def to(
        self,
        kinds: Sequence[str],
        pattern: str = REFERENCE_PATTERN,
        role: Role = Role.USED,
        words: Sequence[str] = (),
    ) -> Schema:
        """Return the schema of a text that refers to a definition of one of some kinds.

        Args:
            kinds: The kinds.
            pattern: The form of the text; what else it may be stands before that of a reference.
            role: What the reference makes of the definition.
            words: The words among what else it may be.
        """
        ids = self._ids
        offered = words if ids is None else self._offered_only.get(kinds[0])
        if ids is None or offered is not None:
            return {"type": "string", "pattern": pattern, **offering(offered or ())}
        other, _, last = pattern.rpartition("$|^")
        form, marks = _FORMS[f"^{last}" if other else last]
        has_abstract = any(ids.abstract.get(kind) for kind in kinds)
        called = role.title() if role is Role.TARGET or has_abstract else ""
        name = f"{''.join(map(words_of, kinds))}{called}{form}{'OrOther' if other else ''}"
        return self._definitions.add(
            name, lambda: self._existing(kinds, marks, role, other.removeprefix("^"), words)
        )

    def keyed(self, keys: Schema, inside: Schema, role: Role = Role.USED) -> Schema:
        """Return the properties of a table whose keys refer to something.

        Args:
            keys: The pydantic schema of the keys.
            inside: The schema of what stands below a key.
            role: What the reference makes of the definition.
        """
        kind, pattern = keys[REF], keys["pattern"]
        if self._ids is None:
            return keyed_by({}, pattern, inside)
        if kind in self._offered_only:
            return keyed_by(self._offered_only[kind], pattern, inside)
        known = self._ids.concrete.get(kind, {})
        called = {self._ids.shortest(each, known): said for each, said in known.items()}
        accepted = exactly(self._accepted(self._ids, kind, "", role))
        return keyed_by(called, accepted, inside)

    def _existing(
        self,
        kinds: Sequence[str],
        marks: Sequence[str],
        role: Role,
        other: str,
        words: Sequence[str],
    ) -> Schema:
        """Return the schema of a text that refers to something that exists."""
        ids = self._ids
        assert ids, "what exists is known"
        pairs = [(kind, mark) for kind in kinds for mark in marks]
        accepted = [a for kind, mark in pairs for a in self._accepted(ids, kind, mark, role)]
        offered = [o for kind, mark in pairs for o in self._offered(ids, kind, mark, role)]
        patterns = dict.fromkeys(([other] if other else []) + accepted)
        return {
            "type": "string",
            "pattern": exactly(patterns),
            **(offering(dict.fromkeys([*words, *offered])) or {"anyOf": [{"type": "string"}]}),
        }

    def _known(self, ids: KnownIds, kind: str, mark: str, role: Role) -> list[str]:
        """Return the full ids of possible targets of references."""
        if mark == TAG_MARK:
            return list(ids.tags.get(kind, ()))
        found = list(ids.concrete.get(kind, {}))
        return [*found, *ids.abstract.get(kind, {})] if role else found

    def _accepted(self, ids: KnownIds, kind: str, mark: str, role: Role) -> Iterator[str]:
        """Yield regular expressions for accepted references."""
        before = mark.replace(OPTIONAL_MARK, rf"\{OPTIONAL_MARK}")
        names: defaultdict[str, list[str]] = defaultdict(list)
        for each in self._known(ids, kind, mark, role):
            names[mod_of(each)].append(bare_name(each))
        for mod, found in sorted(names.items()):
            is_short = mark != OPTIONAL_MARK and ids.has_short(f"{mod}:")
            prefix = f"({mod}:)?" if is_short else f"{mod}:"
            yield f"{before}{prefix}({'|'.join(found)})"
        yield f"{before}{ids.mod}:{NAME_PATTERN}"
        if mark == OPTIONAL_MARK or role == Role.TARGET:
            there = "|".join(f"{mod}:" for mod in ids.mods)
            yield f"{before}(?!{there}){NAME_PATTERN}:{NAME_PATTERN}"

    def _offered(self, ids: KnownIds, kind: str, mark: str, role: Role) -> list[str]:
        """Return the references that editors offer."""
        known = self._known(ids, kind, mark, role)
        if mark == OPTIONAL_MARK:
            known = [each for each in known if mod_of(each) in ids.optional]
            return [f"{mark}{each}" for each in known]
        return [f"{mark}{ids.shortest(each, known)}" for each in known]


def keyed_by(known: Mapping[str, str], pattern: str, inside: Schema) -> Schema:
    """Return the properties of a table whose keys are known, or match a pattern.

    Args:
        known: What is said of each of the known ones.
        pattern: The pattern.
        inside: The schema of what stands below a key.
    """
    properties = {
        key: described(inside, description=said) if said else inside for key, said in known.items()
    }
    if not properties:
        return {"patternProperties": {pattern: inside}, "additionalProperties": False}
    names = {"propertyNames": {"pattern": pattern}, "additionalProperties": inside}
    return {"properties": properties, **names}  # none of which may match a pattern as well


def words_of(kind: str) -> str:
    """Return the name of a kind as names of definitions have it."""
    return "".join(word.title() for word in kind.split("_"))
