"""Checkers of editors: all that is shipped is accepted, with any schemas."""

from __future__ import annotations

import os
import re
from itertools import chain
from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema import KINDS
from roguelike.plugins import registries
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.schemas.file_schemas import schemas
from roguelike.workshop.schemas.ids import known_ids
from roguelike.workshop.schemas.json_schema import dump
from tests.workshop.schemas.editors import COMMANDS, complaints

pytestmark = pytest.mark.slow  # starts editors' checkers

SHIPPED = sorted(each for folder in (data_dir(), mods_dir()) for each in folder.glob("*/mod.toml"))
DIRECTIVE = re.compile(r"^#:schema .*/(?P<name>\w+\.schema\.json)$", re.MULTILINE)


def files_of(mod: Path) -> list[Path]:
    """Return the files of a mod that have a schema."""
    return sorted(file for file in mod.rglob("*.toml") if ".schemas" not in file.parts)


def copy_with_ids(mod: Path, folder: Path) -> list[Path]:
    """Write a mod and schemas that know its ids into a folder, and return its files."""
    shelves = [Shelf(data_dir()), Shelf(mods_dir())]
    library = gather((shelf, each) for shelf in shelves for each in mod_folders(shelf.path))
    mods = {id_: each.mod for id_, each in library.mods.items() if each.mod}
    own = mods[mod.name]
    others = [mods[id_] for id_ in ("core", *own.requires, *own.manifest.optional) if id_ in mods]
    ids = known_ids(own, others, KINDS, Report())
    for name, schema in schemas(registries().models(), ids).items():
        (folder / name).write_text(dump(schema), encoding="utf-8")
    written: list[Path] = []
    for file in files_of(mod):
        target = folder / mod.name / file.relative_to(mod)
        target.parent.mkdir(parents=True, exist_ok=True)
        way = os.path.relpath(folder, target.parent)
        text = file.read_text(encoding="utf-8")
        target.write_text(DIRECTIVE.sub(rf"#:schema {way}/\g<name>", text), encoding="utf-8")
        written.append(target)
    return written


def test_every_shipped_file_names_a_schema_that_exists() -> None:
    files = list(chain.from_iterable(files_of(manifest.parent) for manifest in SHIPPED))

    named = {
        file: (file.parent / first.removeprefix("#:schema ")).resolve()
        for file in files
        if (first := file.read_text(encoding="utf-8").partition("\n")[0]).startswith("#:schema ")
    }

    assert [file for file in files if file not in named or not named[file].is_file()] == []


@pytest.mark.parametrize("tool", COMMANDS)
def test_editors_accept_all_that_is_shipped(tool: str) -> None:
    files = chain.from_iterable(files_of(manifest.parent) for manifest in SHIPPED)

    assert complaints(tool, files) == ""


@pytest.mark.parametrize("manifest", SHIPPED, ids=lambda manifest: manifest.parent.name)
def test_editors_that_know_ids_accept_what_is_shipped(manifest: Path, tmp_path: Path) -> None:
    files = copy_with_ids(manifest.parent, tmp_path)

    assert [complaints(tool, files) for tool in COMMANDS] == ["", ""]


EVERY_VERB = Path(__file__).parent / "every_verb.toml"
GOOD = {
    "lang": (
        '[mod.rats]\nname = "Ratten"\nsettings.color.choices = { gray = "grau" }\n\n'
        '[monster."core:rat"]\nlabel = "Ratte"\n\n'
        '[campaign.classic.panel]\nhealth.label = "Leben"\n'
    ),
    "migrations": (
        '[[rename]]\nkind = "monster"\nfrom = "a"\nto = "b"\nsince = "1.0.0"\n'
        '\n[[removed]]\nkind = "color"\nid = "mud"\ndrop = true\n'
    ),
}


SETTING = """
[monster.mole]
label = "Mole"
glyph = "m"
color = "text"
stats = { attack = { setting = "heat" } }
behaviors = [{ kind = "wander", percent = { setting = "unrest" } }]
"""


@pytest.mark.parametrize("tool", COMMANDS)
def test_editors_accept_what_is_right(tool: str, tmp_path: Path) -> None:
    for name, schema in schemas(registries().models()).items():
        (tmp_path / name).write_text(dump(schema), encoding="utf-8")
    right = [
        ("content", EVERY_VERB.read_text(encoding="utf-8")),
        ("content", SETTING),
        *GOOD.items(),
    ]
    files = [tmp_path / f"{number}.toml" for number in range(len(right))]
    for file, (name, text) in zip(files, right, strict=True):
        file.write_text(f"#:schema ./{name}.schema.json\n\n{text}", encoding="utf-8")

    assert complaints(tool, files) == ""
