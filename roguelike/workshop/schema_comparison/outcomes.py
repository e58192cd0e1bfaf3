"""The verdicts of schema and validator on one file, compared."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec import Struct

from roguelike.content.documents.document import KeyPath
from roguelike.workshop.schema_comparison.nodes import Data, nodes
from roguelike.workshop.schema_comparison.verdicts import Judgement, Verdict

_PARTICULAR = re.compile(r"`[^`]*`|\"(?:[^\"\\]|\\.)*\"|'[^']*'|\d+(?:[.,]\d+)*")
"""Matches the parts of a message that are about one file: names, texts and numbers."""
_ANY = "*"
"""Stands for a name that an author has chosen."""
_ITEM = "[]"


class FixedKeys(Struct, frozen=True):
    """The keys of files of a sort that authors do not choose.

    Attributes:
        fields: The names of fields, wherever they may stand.
        is_by_name: Whether the second key is a name, as in `[monster.mole]`.
    """

    fields: Collection[str]
    is_by_name: bool

    def pattern(self, keys: KeyPath) -> str:
        """Return what stands for some keys and indices in all files."""
        return ".".join(self._general(number, key) for number, key in enumerate(keys))

    def _general(self, number: int, key: str | int) -> str:
        if isinstance(key, int):
            return _ITEM
        is_chosen = (self.is_by_name and number == 1) or key not in self.fields
        return _ANY if is_chosen else key


class Complaint(Struct, frozen=True):
    """A complaint of the schema or of `validate` that the other does not share.

    Attributes:
        code: The code of a finding, or the keyword of a schema.
        path: Where, without numbers of items and names that authors have chosen.
        kind: The message, without what is about this file alone.
        said: The message, with its place.
    """

    code: str
    path: str
    kind: str
    said: str


class Outcome(Struct, frozen=True):
    """The outcome of trying one file.

    Attributes:
        sort: The name of its sort.
        operation: What was done to make it, in a few words.
        origin: Whence it comes, with what was changed.
        is_generated: Whether it was made from the schema.
        is_passed: Whether the schema takes it.
        verdict: What `validate` says.
        text: What it says, as TOML.
        complaint: Wherein they disagree, if they do.
    """

    sort: str
    operation: str
    origin: str
    is_generated: bool
    is_passed: bool
    verdict: Verdict
    text: str
    complaint: Complaint | None = None

    @property
    def is_hole(self) -> bool:
        """True if the file is wrong in shape, and the schema takes it."""
        return self.is_passed and self.verdict is Verdict.SHAPE

    @property
    def is_refused_wrongly(self) -> bool:
        """True if nothing is wrong with the file, and the schema refuses it."""
        return not self.is_passed and self.verdict is Verdict.TAKEN


class SchemaError(Struct, frozen=True):
    """An error that a schema finds.

    Attributes:
        keyword: What of the schema is not met.
        keys: The keys and indices that lead to the value.
        message: What is wrong.
    """

    keyword: str
    keys: KeyPath
    message: str


def complaint(
    errors: Iterable[SchemaError], judgement: Judgement, fixed: FixedKeys
) -> Complaint | None:
    """Return wherein a schema and `validate` disagree about a file, or None if they do not.

    Args:
        errors: What the schema refuses.
        judgement: What `validate` says.
        fixed: The keys that authors do not choose.
    """
    first = next(iter(errors), None)
    if judgement.verdict is Verdict.CRASHED:
        return Complaint("crash", "", judgement.crash.partition(":")[0], judgement.crash)
    if first is None and judgement.verdict is Verdict.SHAPE:
        finding = judgement.findings[0]
        return _complaint(finding.code.name, finding.place.keys, finding.message, fixed)
    if first is not None and judgement.verdict is Verdict.TAKEN:
        return _complaint(first.keyword, first.keys, first.message, fixed)
    return None


def _complaint(code: str, keys: KeyPath, message: str, fixed: FixedKeys) -> Complaint:
    said = ": ".join(filter(None, (".".join(map(str, keys)), message)))
    return Complaint(code, fixed.pattern(keys), _PARTICULAR.sub("…", message), said)


def fields_in(schema: Data) -> frozenset[str]:
    """Return the names of all fields that a schema knows."""
    properties = (node for node in nodes(schema) if node.key == "properties")
    return frozenset(name for node in properties for name in node.table)
