"""What may be otherwise than it is found, as patches of it are wrong and so not made.

What is wrong with these patches is reported. What others need that is not there may have come of
them, so nothing is said of that until they are right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from roguelike.content.documents.document import Document
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.merging.changes import Change
from roguelike.content.merging.written import PatchTable
from roguelike.content.names.names import Names
from roguelike.content.patching.patches import SELECTORS
from roguelike.content.schema import PATCH
from roguelike.content.schema.base import Model


class Doubts:
    """Which definitions patches that are not made may have been for."""

    def __init__(self) -> None:
        """Begin without doubts."""
        self._keys: set[tuple[str, str]] = set()
        self._fields: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self._whole: set[str] = set()  # the kinds of which it may be anything
        self._kinds: set[str] = set()  # those of which it is anything

    def add(self, key: tuple[str, str]) -> None:
        """Doubt what a definition is."""
        self._keys.add(key)
        self._kinds.add(key[0])

    def add_fields(self, key: tuple[str, str], changes: Iterable[Change]) -> None:
        """Doubt the fields of a definition in which changes that are not made can add anything."""
        self._kinds.add(key[0])
        for change in changes:
            if change.verb == "unset":
                self._fields[key].update(str(path[0]) for path in change.table)
            else:
                self._fields[key].update(() if change.verb == "remove" else change.table)

    def add_kind(self, kind: str) -> None:
        """Doubt what all definitions of a kind are."""
        self._whole.add(kind)
        self._kinds.add(kind)

    def add_patch(self, written: PatchTable, names: Names) -> None:
        """Doubt all that a patch may be for.

        Args:
            written: A patch that is wrong.
            names: What references in it mean.
        """
        kind = written.kind
        found = _named(written, names)
        for each in found:
            if each is not None:
                self.add((kind, each))
        if None in found or not found:
            self.add_kind(kind)

    def add_misplaced(self, document: Document, kinds: Mapping[str, type[Model]]) -> None:
        """Doubt what patches of a file may be for that are of no kind, or in no array."""
        said = document.data.get(PATCH, {})
        table = as_table(said)
        for kind, patches in ({"": said} if table is None else table).items():
            if kind not in kinds:
                for each in kinds:
                    self.add_kind(each)
            elif any(as_table(each) is None for each in as_array(patches) or (None,)):
                self.add_kind(kind)

    def is_about(self, keys: Iterable[tuple[str, str]], field: str = "") -> bool:
        """Tell whether any of some definitions may be otherwise.

        Args:
            keys: The keys of the definitions.
            field: The field that matters; by default any may.
        """
        return any(
            key in self._keys
            or key[0] in self._whole
            or (field in self._fields.get(key, ()) if field else key in self._fields)
            for key in keys
        )

    def is_about_kind(self, kind: str) -> bool:
        """Tell whether anything of a kind may be otherwise."""
        return kind in self._kinds


def _named(written: PatchTable, names: Names) -> list[str | None]:
    """Return the full ids that a patch names, None where one leads nowhere; none if unclear."""
    said = [written.table[name] for name in SELECTORS if name in written.table]
    references = as_array(said[0]) or said if len(said) == 1 else []
    if "tag" in written.table:  # whose members may be many, again and again
        return []
    return [
        names.find(written.kind, each) if isinstance(each, str) else None for each in references
    ]
