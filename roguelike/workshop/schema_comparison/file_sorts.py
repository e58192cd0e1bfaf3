"""The sorts of files that have a schema, and the files of each that come with the game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.migration_files import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import CONTENT, LANG, MANIFEST, TESTS
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.core.rng import Rng, choose_by_weight
from roguelike.workshop.schema_comparison.nodes import Data


class FileSort(Struct, frozen=True):
    """A sort of files.

    Attributes:
        name: What it is called.
        schema: The name of the file with its schema.
        place: The folder of a mod in which they lie, or the path of the only one.
        share: How many of 100 files are of this sort.
        example: The path of one.
    """

    name: str
    schema: str
    place: str
    share: int
    example: str

    @property
    def is_single(self) -> bool:
        """True if a mod has at most one such file."""
        return self.place == self.example


SORTS = (
    FileSort(CONTENT, "content.schema.json", CONTENT, 70, f"{CONTENT}/generated.toml"),
    FileSort("tests", "test.schema.json", TESTS, 13, f"{TESTS}/generated.toml"),
    FileSort("mod", "mod.schema.json", MANIFEST, 7, MANIFEST),
    FileSort("lang", "lang.schema.json", LANG, 6, f"{LANG}/de.toml"),
    FileSort("migrations", "migrations.schema.json", MIGRATIONS, 4, MIGRATIONS),
)


class ModFile(Struct, frozen=True):
    """A file of a mod.

    Attributes:
        mod: The mod.
        path: Its path in the mod.
        data: What it says.
    """

    mod: ModFolder
    path: str
    data: Data

    @property
    def shown(self) -> str:
        """Its path as it is shown to people."""
        return f"{self.mod.name}/{self.path}"


def any_sort(rng: Rng) -> FileSort:
    """Return any sort, the more often the larger its share is."""
    found = choose_by_weight([(sort, sort.share) for sort in SORTS], rng)
    assert found
    return found


def shipped_files(mods: Iterable[ModFolder]) -> Mapping[str, Sequence[ModFile]]:
    """Return the files of some mods by the names of their sorts."""
    known = [*mods]
    return {sort.name: [each for mod in known for each in _files(mod, sort)] for sort in SORTS}


def _files(mod: ModFolder, sort: FileSort) -> Iterator[ModFile]:
    for path in [sort.place] if sort.is_single else mod.paths_below([sort.place], Report()):
        if (raw := mod.raw(path, Report())) is not None:
            yield ModFile(mod, path, tomllib.loads(raw.decode()))
