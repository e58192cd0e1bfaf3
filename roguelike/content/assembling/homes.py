"""Where a file belongs that says what files in another place of a mod say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from roguelike.content.documents.tables import as_table
from roguelike.content.mods.mod_files import CONTENT, MANIFEST, TESTS
from roguelike.content.schema import KINDS, PATCH, TAG
from roguelike.content.schema.base import Model


class Home(NamedTuple):
    """Where a file belongs.

    Attributes:
        message: What it contains.
        hint: Where to put it.
    """

    message: str
    hint: str


_CONTENT = Home("this is content, and no tests", f"put the file into the folder `{CONTENT}`")
_TESTS = Home("these are tests, and no content", f"put the file into the folder `{TESTS}`")
_MANIFEST = Home(
    "this is the manifest of a mod, and no content", f"put it beside the folder `{CONTENT}`"
)


def home_among_content(data: Mapping[str, Any]) -> Home | None:
    """Return where a file without any content belongs; nothing if it is not known."""
    if not data:
        return None
    # Nobody else who reads content needs to load these.
    from roguelike.content.mods.manifest import Manifest
    from roguelike.content.mods.migrations import FILE, MigrationsFile
    from roguelike.content.testing.mod_tests import SORTS

    if data.keys() <= SORTS.keys() and any(_has_tests(data[each], SORTS[each]) for each in data):
        return _TESTS
    if data.keys() <= MigrationsFile.model_fields.keys():
        message = "this is about definitions of before, and no content"
        return Home(message, f"put it beside `{MANIFEST}`, as `{FILE}`")
    # What translations say of mods is in tables of their own.
    is_manifest = isinstance((as_table(data.get("mod")) or {}).get("id"), str)
    return _MANIFEST if is_manifest and data.keys() <= Manifest.model_fields.keys() else None


def _has_tests(value: object, sort: type[Model]) -> bool:
    """Tell whether a table holds any that say what tests of a sort do."""
    tables = map(as_table, (as_table(value) or {}).values())
    return any(not sort.model_fields.keys().isdisjoint(each or ()) for each in tables)


def home_among_tests(data: Mapping[str, Any]) -> Home | None:
    """Return where a file without any tests belongs; nothing if it is not known."""
    return _CONTENT if data and data.keys() <= {PATCH, TAG, *KINDS} else None
