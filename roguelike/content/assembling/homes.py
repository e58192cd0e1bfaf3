"""Where a file belongs that says what files in another place of a mod say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from roguelike.content.documents.document import Document
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.problems import INHERITS
from roguelike.content.fields.types import marks_of
from roguelike.content.mods.mod_files import CONTENT, LANG, MANIFEST
from roguelike.content.schema import KINDS, PATCH, TAG
from roguelike.content.schema.base import Model, Prose


class Home(NamedTuple):
    """Where a file belongs.

    Attributes:
        message: What it contains.
        hint: Where to put it.
    """

    message: str
    hint: str


_CONTENT = Home("this is content, and no tests", f"put the file into the folder `{CONTENT}`")
_WHOLE = Home(
    "this is content, and no translation",
    f"put the file into the folder `{CONTENT}`, or take out all but the texts that are shown",
)
_TEXTS = Home("this is a translation, and no content", f"put the file into the folder `{LANG}`")
_MANIFEST = Home(
    "this is the manifest of a mod, and no content",
    f"it belongs beside the folder `{CONTENT}`, where there is one: take this away",
)
_ABOUT_MODS = "mod"
_LANGUAGE = re.compile(r"(?:^|/)[a-z]{2}(?:[-_][A-Za-z]{2,4})?\.toml$", re.IGNORECASE)
"""How files are called that are named after a language. Of three letters it may be anything."""
_LONGEST = len("/zh-Hant.toml")  # of which each of very many paths is looked at


def homes_of_texts(
    documents: Sequence[Document], kinds: Mapping[str, type[Model]]
) -> Mapping[Document, Home]:
    """Return which files of content are translations, with where those belong.

    They are named after a language, and have nothing but texts, of what is defined elsewhere.

    Args:
        documents: All files of content of a mod.
        kinds: The model of each kind of definition.
    """
    named = [each for each in documents if _LANGUAGE.search(each.path[-_LONGEST:])]
    if not named:
        return {}
    defined = Counter(
        (kind, name)
        for each in documents
        for kind, said in each.data.items()
        if kind in kinds
        for name in as_table(said) or ()
    )
    return {each: _TEXTS for each in named if each.data and _is_translation(each, kinds, defined)}


def _is_translation(
    document: Document, kinds: Mapping[str, type[Model]], defined: Mapping[tuple[str, str], int]
) -> bool:
    """Tell whether a file has nothing but texts, of what others define."""
    for kind, said in document.data.items():
        head, *path = kind.split(".")  # in quotes, as in files of other games
        if path and head in kinds:
            if not isinstance(said, str) or (head, path[0]) not in defined:
                return False
        elif kind in kinds:
            named = as_table(said) or {}
            if not named or not all(
                (":" in name or defined[kind, name] > 1) and _is_texts(table, kinds[kind])
                for name, table in named.items()
            ):
                return False
        elif kind != _ABOUT_MODS:
            return False
    return list(document.data) != [_ABOUT_MODS]


def _is_texts(value: object, model: type[Model]) -> bool:
    """Tell whether all that is said of something may be texts that are shown."""
    table: Table = as_table(value) or {}
    fields = model.model_fields
    return bool(table) and all(
        key in fields
        and _has_only_texts(said)
        and (
            not isinstance(said, str)
            or any(isinstance(each, Prose) for each in marks_of(fields[key]))
        )
        for key, said in table.items()
    )


def _has_only_texts(value: object) -> bool:
    """Tell whether a value is a text, or a table of these, however deep."""
    left: list[object] = [value]
    while left:
        inner = left.pop()
        table = as_table(inner)
        if table is not None:
            left += table.values()
        elif not isinstance(inner, str):
            return False
    return True


def home_among_content(data: Mapping[str, Any]) -> Home | None:
    """Return where a file without any content belongs; nothing if it is not known."""
    if not data:
        return None
    # Nobody else who reads content needs to load these.
    from roguelike.content.mods.manifest import Manifest
    from roguelike.content.mods.migrations import FILE, MigrationsFile

    if data.keys() <= MigrationsFile.model_fields.keys():
        message = "this is about definitions of before, and no content"
        return Home(message, f"put it beside `{MANIFEST}`, as `{FILE}`")
    # What translations say of mods is in tables of their own.
    is_manifest = isinstance((as_table(data.get("mod")) or {}).get("id"), str)
    return _MANIFEST if is_manifest and data.keys() <= Manifest.model_fields.keys() else None


def home_of_table(name: str) -> str:
    """Return where a table belongs that is of no kind, as what to do; nothing if nobody knows."""
    # Nobody else who reads content needs to load these.
    from roguelike.content.mods.manifest import Manifest
    from roguelike.content.mods.migrations import FILE, MigrationsFile

    for file, model in ((MANIFEST, Manifest), (FILE, MigrationsFile)):
        if name in model.model_fields or f"{name}s" in model.model_fields:
            return f"it belongs in `{file}`, beside the folder `{CONTENT}`"
    return ""


def home_among_tests(data: Mapping[str, Any]) -> Home | None:
    """Return where a file without any tests belongs; nothing if it is not known."""
    return _CONTENT if data and data.keys() <= {PATCH, TAG, *KINDS} else None


def home_among_texts(data: Mapping[str, Any]) -> Home | None:
    """Return where a file belongs that should be a translation, and has nothing but content.

    Nothing is returned where something in it may be a translation.
    """
    if not data or not data.keys() <= {PATCH, TAG, *KINDS}:
        return None
    said = [
        (as_table(table) or {}, model)
        for kind, model in KINDS.items()
        for table in (as_table(data.get(kind)) or {}).values()
    ]
    is_certain = not data.keys() <= KINDS.keys() or any(_is_whole(*each) for each in said)
    return None if not is_certain or any(_is_texts(*each) for each in said) else _WHOLE


def _is_whole(table: Table, model: type[Model]) -> bool:
    """Tell whether all is said that a definition needs, and not only texts."""
    needed = [name for name, field in model.model_fields.items() if field.is_required()]
    texts = {each: value for each, value in table.items() if each in needed}
    is_all = all(name in table for name in needed) and not _is_texts(texts, model)
    return INHERITS in table or is_all
