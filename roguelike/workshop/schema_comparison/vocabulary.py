"""Collect the words of shipped files, for changed and generated ones to use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from roguelike.workshop.schema_comparison.nodes import Data, nodes

_MAX_TEXT = 60
"""The most characters of a text that is used elsewhere; longer ones are sentences."""


class Vocabulary:
    """The texts, fields and kinds in some files.

    Attributes:
        texts: The texts by the field in which they stand.
        fields: The values of fields by the field around their table, and by their own name.
        kinds: The names of what `kind` selects, by the field in which its tables stand.
        params: The parameters of these by field and kind.
        every: All texts, each once.
    """

    def __init__(self, files: Iterable[Data]) -> None:
        """Read the words of files."""
        texts: defaultdict[str, dict[str, None]] = defaultdict(dict)
        fields: defaultdict[str, Data] = defaultdict(dict)
        params: defaultdict[tuple[str, str], Data] = defaultdict(dict)
        for node in (each for file in files for each in nodes(file)):
            if node.is_text and len(node.value) <= _MAX_TEXT:
                texts[node.field][node.value] = None
            if not node.is_table:
                continue
            for name, value in node.table.items():
                fields[node.field].setdefault(name, value)
            if isinstance(kind := node.table.get("kind"), str):
                params[node.field, kind] |= {**node.table, **params[node.field, kind]}
        self.texts: dict[str, Sequence[str]] = {key: [*found] for key, found in texts.items()}
        self.fields = dict(fields)
        self.params = dict(params)
        self.every = list(dict.fromkeys(text for found in texts.values() for text in found))

    def with_texts(self, texts: Sequence[str], *fields: str) -> Vocabulary:
        """Return the same words, save that some fields have other texts, if there are any."""
        found = copy(self)
        found.texts = {**self.texts, **(dict.fromkeys(fields, texts) if texts else {})}
        return found

    def kinds_beside(self, field: str, kind: str) -> list[str]:
        """Return the other kinds that tables in a field have."""
        return sorted(other for of, other in self.params if of == field and other != kind)

    def foreign_params(self, field: str, kind: str) -> list[tuple[str, Any]]:
        """Return the parameters of other kinds than one in a field, with values."""
        own = self.params.get((field, kind), {})
        return [
            (name, value)
            for other in self.kinds_beside(field, kind)
            for name, value in self.params[field, other].items()
            if name not in own
        ]
