"""Try many files with schemas and with `validate`: changed ones, and ones made from a schema."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.explain.problems import INHERITS
from roguelike.content.mods.mod_files import CONTENT, MANIFEST
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.content.references.ids import CORE, full_id
from roguelike.content.schema import PATCH, TAG
from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.file_sorts import (
    SORTS,
    FileSort,
    ModFile,
    any_sort,
    shipped_files,
)
from roguelike.workshop.schema_comparison.mutations import mutated
from roguelike.workshop.schema_comparison.nodes import Data
from roguelike.workshop.schema_comparison.outcomes import (
    FixedKeys,
    Outcome,
    SchemaError,
    complaint,
    fields_in,
)
from roguelike.workshop.schema_comparison.random_walk import Walk
from roguelike.workshop.schema_comparison.verdicts import Judge
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

GENERATED = "generated"
"""The id of the mod in which generated files are, and what their operation is called."""
_REQUIRED = (CORE, "classic")
"""The mods that it requires."""
_MANIFEST = """\
[mod]
id = "generated"
name = "Generated"
version = "1.0.0"
format = 1
kind = "content"

[requires]
""" + "".join(f'{mod} = "*"\n' for mod in _REQUIRED)
_MAX_WALKS = 500
"""The most values that are made until a schema takes one."""


class Case(NamedTuple):
    """A file to try.

    Attributes:
        is_generated: Whether it is made from a schema, and not a changed one.
        number: Its number, from which it grows.
    """

    is_generated: bool
    number: int


class Setting(Struct, frozen=True):
    """The schemas, mods and seed with which files are tried.

    Attributes:
        schemas: The folder with the schemas.
        mods: The folders of the mods that come with the game.
        scratch: The folder with the mods of which generated files are.
        seed: The text that all files grow from.
    """

    schemas: Path
    mods: Sequence[Path]
    scratch: Path
    seed: str


def trier(setting: Setting) -> Callable[[Case], Outcome | None]:
    """Return what tries a file; it returns None if none could be made."""
    return _Trials(setting).outcome


class NoSchemaError(ValueError):
    """A file is no JSON Schema; the text says which, and why."""


def read_schemas(folder: Path) -> Mapping[str, Data]:
    """Return the schemas in a folder by the names of the sorts of files that they are for.

    Raises:
        OSError: One of them cannot be read.
        NoSchemaError: One of them is none.
    """
    found: dict[str, Data] = {}
    for sort in SORTS:
        file = folder / sort.schema
        try:
            found[sort.name] = json.loads(file.read_text(encoding="utf-8"))
            jsonschema_rs.meta.validate(found[sort.name])
        except (ValueError, jsonschema_rs.ValidationError) as error:
            reason = str(error).partition("\n")[0]
            msg = f"{file} is no JSON Schema: {reason}"
            raise NoSchemaError(msg) from error
    return found


def write_scratch_mods(folder: Path) -> None:
    """Write the mods in which generated files are, for each sort one with such a file alone."""
    for sort in SORTS:
        mod = scratch_mod(folder, sort)
        for path, text in ((sort.example, ""), (MANIFEST, _MANIFEST)):
            (mod.path / path).parent.mkdir(parents=True, exist_ok=True)
            (mod.path / path).write_text(text, encoding="utf-8")


def scratch_mod(folder: Path, sort: FileSort) -> ModFolder:
    """Return the mod in which generated files of a sort are."""
    return ModFolder(folder / sort.name / GENERATED, GENERATED)


class _Trials:
    """All that is read once and needed for each file."""

    def __init__(self, setting: Setting) -> None:
        mods = [ModFolder(path, path.as_posix()) for path in setting.mods]
        self._seed = setting.seed
        self._scratch = setting.scratch
        self._judge = Judge(mods)
        self._files = shipped_files(mods)
        self._words = {
            name: Vocabulary(each.data for each in files) for name, files in self._files.items()
        }
        self._schemas = read_schemas(setting.schemas)
        self._validators: Mapping[str, Any] = {
            name: jsonschema_rs.validator_for(schema) for name, schema in self._schemas.items()
        }
        self._fields = {
            sort.name: FixedKeys(fields_in(self._schemas[sort.name]), is_by_name=not sort.is_single)
            for sort in SORTS
        }

    def outcome(self, case: Case) -> Outcome | None:
        """Return what comes of a file."""
        rng = Rng(self._seed, f"{GENERATED if case.is_generated else 'changed'}/{case.number}")
        sort = any_sort(rng)
        return self._generated(sort, rng) if case.is_generated else self._changed(sort, rng)

    def _changed(self, sort: FileSort, rng: Rng) -> Outcome | None:
        file = rng.pick(self._files[sort.name])
        found = mutated(file.data, self._words[sort.name], rng)
        if found is None:
            return None
        where = ".".join(map(str, found.edit.path))
        origin = f"{file.shown}: {where} {found.edit.change}"
        return self._tried(sort, replace(file, data=found.data), found.operation, origin)

    def _generated(self, sort: FileSort, rng: Rng) -> Outcome | None:
        schema = self._schemas[sort.name]
        walk = Walk(schema, self._words[sort.name], rng)
        for _ in range(_MAX_WALKS):
            data = self._one_definition(walk) if sort.name == CONTENT else walk.value(schema)
            if sort.example == MANIFEST and isinstance(data.get("mod"), dict):
                data["mod"]["id"] = GENERATED  # which has to be the name of the folder
            if data and self._validators[sort.name].is_valid(data):
                file = ModFile(scratch_mod(self._scratch, sort), sort.example, data)
                return self._tried(sort, file, GENERATED, f"{file.shown}, made from {sort.schema}")
        return None

    def _one_definition(self, walk: Walk) -> Data:
        """Return a file with definitions of a kind, or with patches or tags of one."""
        kinds = walk.below(walk.root)
        kind = PATCH if walk.rng.chance(20) else walk.rng.pick(sorted(kinds))
        if kind not in (PATCH, TAG):
            return {kind: self._about(walk, kind).value({**kinds[kind], "minProperties": 1})}
        inner = walk.below(kinds[kind])
        of = walk.rng.pick(sorted(inner))
        return {kind: {of: self._about(walk, of).value(inner[of])}}

    def _about(self, walk: Walk, kind: str) -> Walk:
        """Return a walk that patches and inherits from what there is of a kind."""
        names = [name for file in self._files[CONTENT] for name in _names_in(file, kind)]
        return replace(walk, words=walk.words.with_texts(names, "id", "ids", INHERITS))

    def _tried(self, sort: FileSort, file: ModFile, operation: str, origin: str) -> Outcome:
        text = tomli_w.dumps(file.data)
        errors = [*self._errors(sort, tomllib.loads(text))]
        judgement = self._judge.judge(file.mod, file.path, text.encode())
        about = complaint(errors, judgement, self._fields[sort.name])
        return Outcome(
            sort=sort.name,
            operation=operation,
            origin=origin,
            is_generated=operation == GENERATED,
            is_passed=not errors,
            verdict=judgement.verdict,
            text=text,
            complaint=about,
        )

    def _errors(self, sort: FileSort, data: Data) -> Iterator[SchemaError]:
        for error in self._validators[sort.name].iter_errors(data):
            keyword = next(key for key in reversed(error.schema_path) if isinstance(key, str))
            yield SchemaError(keyword, tuple(error.instance_path), error.message)


def _names_in(file: ModFile, kind: str) -> Iterator[str]:
    """Yield what the definitions of a kind in a file are called in the mod of generated files."""
    if file.mod.name in _REQUIRED:
        yield from (full_id(file.mod.name, name) for name in file.data.get(kind, ()))
