"""What editors see of mistakes, compared with what the game finds, and what they accept."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest

from roguelike.content.diagnostics import Diagnostic, Report, Severity
from roguelike.content.export import content_schema, dump, schemas
from roguelike.content.known_ids import KnownIds, known_ids
from roguelike.content.library import Shelf, gather
from roguelike.content.loader import load
from roguelike.content.schema import KINDS
from roguelike.content.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir, mods_dir
from tests.content.editors import COMMANDS, complaints, lines_with_findings
from tests.golden_files import GoldenFiles

WRONG = sorted((Path(__file__).parent / "wrong").glob("*.toml"))
DOCS = Path(__file__).parents[2] / "docs" / "modding"
PAGE = "editors.md"
TABLE = re.compile(r"(?<=<!-- what they see -->\n).*?(?=<!-- end -->)", re.DOTALL)

MANIFEST = """
[mod]
id = "wrong"
name = "Wrong"
version = "1.0.0"
format = 1
kind = "library"

[requires]
core = "*"

[settings.cold]
type = "bool"
default = true
label = "Is it cold"
"""


@dataclass(frozen=True)
class Seen:
    """What is found in a wrong file: codes, and lines with findings.

    Attributes:
        what: What is wrong.
        codes: The codes of what the game finds.
        lines: The lines to which the game points.
        plain: The lines to which each editor points.
        with_ids: The same if the schema knows the ids.
    """

    what: str
    codes: list[str]
    lines: list[int]
    plain: Mapping[str, list[int]]
    with_ids: Mapping[str, list[int]]

    @property
    def row(self) -> str:
        """The row of the table."""
        cells = [self._cell(tool) for tool in COMMANDS]
        return f"| {self.what} | {', '.join(self.codes)} | {' | '.join(cells)} |"

    def _cell(self, tool: str) -> str:
        if self.plain[tool]:
            return "yes"
        return "with ids" if self.with_ids[tool] else "no"


def mod_with(files: list[Path], folder: Path) -> Path:
    """Write a mod with some files in it, and return it."""
    mod = folder / "wrong"
    (mod / "content").mkdir(parents=True)
    (mod / "mod.toml").write_text(MANIFEST, encoding="utf-8")
    for file in files:
        text = f"#:schema ../../content.schema.json\n\n{file.read_text(encoding='utf-8')}"
        (mod / "content" / file.name).write_text(text, encoding="utf-8")
    return mod


def ids_of(mod: Path) -> KnownIds:
    """Return the ids that are known in the mod."""
    shelves = (Shelf(data_dir() / "core"), Shelf(mod))
    library = gather((shelf, each) for shelf in shelves for each in mod_folders(shelf.path))
    core, own = library.mods["core"].mod, library.mods["wrong"].mod
    assert core
    assert own
    return known_ids(own, [core], KINDS, Report())


def seen_in(mod: Path, ids: KnownIds | None) -> dict[str, Mapping[str, list[int]]]:
    """Return the lines to which each editor points in the files of a mod."""
    schema = content_schema(registries().models(), ids)
    (mod.parent / "content.schema.json").write_text(dump(schema), encoding="utf-8")
    files = sorted((mod / "content").iterdir())
    return {tool: lines_with_findings(tool, files) for tool in COMMANDS}


def found_in(file: Path, folder: Path) -> list[Diagnostic]:
    """Return what the game finds in a mod with one file."""
    folders = [data_dir() / "core", mod_with([file], folder)]
    mods = [each for path in folders for each in mod_folders(path)]
    report = load(mods, registries().models()).report
    return [each for each in report if each.code.severity is not Severity.INFO]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[Seen]:
    folder = tmp_path_factory.mktemp("wrong")
    mod = mod_with(WRONG, folder / "all")
    plain, with_ids = seen_in(mod, None), seen_in(mod, ids_of(mod))
    result: list[Seen] = []
    for file in WRONG:
        findings = found_in(file, folder / file.stem)
        result.append(
            Seen(
                file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# "),
                sorted({each.code.name for each in findings}),
                [each.place.region()[0] for each in findings],
                {tool: plain[tool].get(file.name, []) for tool in COMMANDS},
                {tool: with_ids[tool].get(file.name, []) for tool in COMMANDS},
            )
        )
    return result


def test_the_game_finds_all_that_is_wrong(seen: list[Seen]) -> None:
    assert [each.what for each in seen if not each.codes] == []


def test_editors_that_know_ids_see_all_that_others_see(seen: list[Seen]) -> None:
    blind = [each.what for each in seen for tool in COMMANDS if each.plain[tool]]
    keen = [each.what for each in seen for tool in COMMANDS if each.with_ids[tool]]

    assert set(blind) < set(keen)
    assert [each for each in blind if each not in keen] == []


def test_tombi_points_to_the_line_to_which_the_game_points(seen: list[Seen]) -> None:
    elsewhere = [
        (each.what, each.lines, lines)
        for each in seen
        if (lines := each.with_ids["Tombi"]) and not {*lines} & {*each.lines}
    ]

    assert elsewhere == []


def test_what_editors_see_is_documented(seen: list[Seen], golden: GoldenFiles) -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    heads = ["| What is wrong | `validate` | Tombi | Taplo |", "| --- | --- | --- | --- |"]
    rows = sorted(seen, key=lambda each: (each.codes, each.what))
    table = "\n".join([*heads, *(each.row for each in rows), ""])

    GoldenFiles(DOCS, golden.accept).check(PAGE, TABLE.sub(lambda _: table, page))


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
