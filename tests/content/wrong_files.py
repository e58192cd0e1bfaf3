"""Files of mods with a mistake each, of every sort for which there is a schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from roguelike.cli.authors.inspecting import report_on
from roguelike.cli.mod_places import Places
from roguelike.content.findings.diagnostics import Diagnostic, Report, Severity
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.mods.mod_files import MANIFEST
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema import KINDS
from roguelike.resources import data_dir
from roguelike.workshop.schemas.ids import KnownIds, known_ids

FOLDER = Path(__file__).parent / "wrong"
NAME = "wrong"
"""What the mods are called that the files are put into."""

RIGHT = {
    name: (Path(__file__).with_name("right") / name).read_text(encoding="utf-8")
    for name in (MANIFEST, "content/right.toml")
}
"""What nothing is wrong with, by paths in a mod."""


class Sort(Struct, frozen=True, dict=True):
    """A sort of files that have a schema.

    Attributes:
        name: The name of the folder with wrong ones.
        schema: The name of their schema.
        path: Where one lies in a mod, as far as that does not depend on what is wrong.
    """

    name: str
    schema: str
    path: str

    @property
    def files(self) -> list[Path]:
        """The wrong files of this sort."""
        return sorted((FOLDER / self.name).glob("*.toml"))

    def text_of(self, file: Path) -> str:
        """Return what a wrong file says in a folder that lies beside the schemas."""
        return f"#:schema ../{self.schema}\n\n{file.read_text(encoding='utf-8')}"


SORTS = (
    Sort("content", "content.schema.json", "content/wrong.toml"),
    Sort("mod", "mod.schema.json", MANIFEST),
    Sort("tests", "test.schema.json", "tests/wrong.toml"),
    Sort("lang", "lang.schema.json", "lang/de.toml"),
    Sort("migrations", "migrations.schema.json", "migrations.toml"),
)


def found_in(file: Path, sort: Sort, folder: Path) -> list[Diagnostic]:
    """Return what the game finds in one wrong file, save what it only mentions.

    Args:
        file: The file.
        sort: What it is.
        folder: Where a mod is made that differs from what is right in this file alone.
    """
    right = dict(RIGHT)
    if sort.name != "tests":  # which alone play something; the rest is found faster without
        right[MANIFEST] = right[MANIFEST].replace('classic = "*"\n', "")
    mod = _written({**right, sort.path: sort.text_of(file)}, folder)
    found = report_on(Places([mod.parent]), plugins=False)
    return [
        each
        for each in found
        if each.code.severity is not Severity.INFO and each.path.endswith(f"{NAME}/{sort.path}")
    ]


def ids_with(files: Iterable[Path], folder: Path) -> KnownIds:
    """Return the ids that are known in a mod with what is right and with wrong files of content.

    Args:
        files: The wrong files.
        folder: Where the mod is made.
    """
    content = {f"content/{each.name}": each.read_text(encoding="utf-8") for each in files}
    mod = _written({**RIGHT, **content}, folder)
    library = gather(
        (shelf, each)
        for shelf in (Shelf(data_dir()), Shelf(mod))
        for each in mod_folders(shelf.path)
    )
    own, *others = (library.mods[id_].mod for id_ in (NAME, "core", "classic"))
    assert own
    return known_ids(own, [each for each in others if each], KINDS, Report())


def _written(files: Mapping[str, str], folder: Path) -> Path:
    mod = folder / NAME
    for name, text in files.items():
        (mod / name).parent.mkdir(parents=True, exist_ok=True)
        (mod / name).write_text(text, encoding="utf-8")
    return mod
