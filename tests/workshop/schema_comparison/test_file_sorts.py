"""The sorts of files that have a schema."""

from __future__ import annotations

from collections import Counter

from roguelike.core.rng import Rng
from roguelike.resources import schemas_dir
from roguelike.workshop.schema_comparison.file_sorts import SORTS, any_sort, shipped_files
from tests.workshop.schema_comparison.small_comparison import files_of, shipped_mods


def test_every_schema_is_that_of_a_sort() -> None:
    assert {sort.schema for sort in SORTS} == {each.name for each in schemas_dir().iterdir()}


def test_sorts_are_as_frequent_as_their_shares() -> None:
    rng = Rng("test", "sorts")

    found = Counter(any_sort(rng).name for _ in range(1_000))

    assert sum(sort.share for sort in SORTS) == 100
    for sort in SORTS:
        assert abs(found[sort.name] - 10 * sort.share) < 50


def test_every_shipped_file_is_of_one_sort() -> None:
    found = [file for files in shipped_files(shipped_mods()).values() for file in files]
    there = [path for mod in shipped_mods() for path in mod.path.rglob("*.toml")]

    assert sorted(file.mod.path / file.path for file in found) == sorted(there)
    assert all(files_of(sort.name) for sort in SORTS)
