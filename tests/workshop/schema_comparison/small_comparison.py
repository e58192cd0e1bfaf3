"""Few files to compare schemas with the validator on."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from roguelike.content.mods.mod_folders import ModFolder
from roguelike.resources import data_dir, mods_dir, schemas_dir
from roguelike.workshop.schema_comparison.comparison import (
    Case,
    Setting,
    trier,
    write_scratch_mods,
)
from roguelike.workshop.schema_comparison.file_sorts import SORTS, ModFile, shipped_files
from roguelike.workshop.schema_comparison.outcomes import Outcome
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

Schema = dict[str, Any]


@cache
def shipped_mods() -> Sequence[ModFolder]:
    """Return the mods that come with the game."""
    places = (data_dir(), mods_dir())
    found = sorted(file.parent for place in places for file in place.glob("*/mod.toml"))
    return [ModFolder(folder, folder.as_posix()) for folder in found]


@cache
def files_of(sort: str) -> Sequence[ModFile]:
    """Return the files of a sort that come with the game."""
    return shipped_files(shipped_mods())[sort]


@cache
def words_of(sort: str) -> Vocabulary:
    """Return what is said in them."""
    return Vocabulary(file.data for file in files_of(sort))


def schema_of(name: str) -> Schema:
    """Return one of the game's schemas."""
    return json.loads((schemas_dir() / name).read_text(encoding="utf-8"))


def outcomes(
    folder: Path,
    changed: int,
    made: int,
    spoil: Callable[[Schema], Schema] = lambda schema: schema,
) -> list[Outcome]:
    """Return what comes of some files.

    Args:
        folder: An empty folder.
        changed: How many shipped files are changed.
        made: How many files are made from schemas.
        spoil: Makes of each schema of the game the one that files are tried with.
    """
    for sort in SORTS:
        text = json.dumps(spoil(schema_of(sort.schema)))
        (folder / sort.schema).write_text(text, encoding="utf-8")
    write_scratch_mods(folder)
    mods = [mod.path for mod in shipped_mods()]
    outcome = trier(Setting(folder, mods, folder, "test"))
    cases = [
        *(Case(is_generated=False, number=each) for each in range(changed)),
        *(Case(is_generated=True, number=each) for each in range(made)),
    ]
    return [found for case in cases if (found := outcome(case))]
