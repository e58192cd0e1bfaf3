"""What a mod defines again, and copies of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.redefinitions import Defined
from roguelike.content.documents.document import Document, Place
from roguelike.content.loader import load
from roguelike.content.merging.written import Definition
from roguelike.content.mods.sources import ModFolder
from roguelike.content.schema import KINDS
from tests.content.writing import shown, write_mod

LUCK = '[stat.luck]\nlabel = "luck"\n'
CHARM = '[stat.charm]\nlabel = "charm"\n'
NERVE = '[stat.nerve]\nlabel = "nerve"\n'


def findings(mod: ModFolder) -> list[str]:
    return shown(load([mod], KINDS).report)


@pytest.mark.parametrize(
    "name",
    [
        "a - Copy",
        "a - Copy (2)",
        "a (1)",
        "A copy 2",
        "Copy of a",
        "a - Kopie",
        "a_old",
        "a.bak",
        "a2",
        "old/a",
    ],
)
def test_a_copy_of_a_file_is_one_finding_in_the_copy(tmp_path: Path, name: str) -> None:
    text = LUCK + CHARM
    deep = write_mod(tmp_path / "deep", {"a.toml": text, f"{name}.toml": text})

    (told,) = findings(deep)

    assert told == (
        f"deep/content/{name}.toml:1:1 E407 this file looks like a copy of `a.toml`, and defines"
        " 2 things again (take the file away, or give what it defines other names)"
    )


def test_what_a_copy_says_beside_its_definitions_has_no_effect(tmp_path: Path) -> None:
    text = LUCK + '[[patch.stat]]\nid = "luck"\nset.label = "fate"\n'
    deep = write_mod(tmp_path / "deep", {"a.toml": text, "a - Copy.toml": text})

    (told,) = findings(deep)

    assert " E407 this file looks like a copy of `a.toml`, and defines stat `luck` again" in told


def test_of_several_copies_each_is_one_finding(tmp_path: Path) -> None:
    names = ("a (1).toml", "a (2).toml", "a.toml")
    deep = write_mod(tmp_path / "deep", dict.fromkeys(names, LUCK + CHARM))

    assert [each.split(":")[0] for each in findings(deep)] == [
        "deep/content/a (1).toml",
        "deep/content/a (2).toml",
    ]


def test_what_is_only_in_a_copy_is_defined_there(tmp_path: Path) -> None:
    tags = '[tag.stat.inner]\nvalues = ["luck", "nerve"]\n'
    files = {"a.toml": LUCK, "a copy.toml": LUCK + NERVE, "b.toml": tags}
    deep = write_mod(tmp_path / "deep", files)

    assert [each.split(":")[0] for each in findings(deep)] == ["deep/content/a copy.toml"]


def test_a_file_with_more_of_its_own_than_of_another_is_no_copy(tmp_path: Path) -> None:
    deep = write_mod(tmp_path / "deep", {"cave_1.toml": LUCK, "cave_2.toml": CHARM + NERVE + LUCK})

    assert [each.partition(" (")[0] for each in findings(deep)] == [
        "deep/content/cave_2.toml:5:1 E407 stat `luck` is already defined"
    ]


@pytest.mark.parametrize("other", ["b.toml", "old_caves.toml", "sub/a.toml"])
def test_files_with_other_names_are_no_copies(tmp_path: Path, other: str) -> None:
    deep = write_mod(tmp_path / "deep", {"a.toml": LUCK, other: LUCK})

    assert [each.partition(" (")[0] for each in findings(deep)] == [
        f"deep/content/{other}:1:1 E407 stat `luck` is already defined"
    ]


@pytest.mark.parametrize("name", ["1" * 200 + "b", "_" * 200 + "b", "a" + " copy" * 40 + "b"])
def test_long_names_of_files_are_read_in_one_way_only(tmp_path: Path, name: str) -> None:
    deep = write_mod(tmp_path / "deep", {"a.toml": LUCK, f"{name}.toml": LUCK})

    (told,) = findings(deep)

    assert "E407 stat `luck` is already defined" in told


def test_nobody_looks_for_a_copy_by_a_name_that_no_file_system_has() -> None:
    defined = Defined()
    for name in ("a", "1" * 60_000 + "b"):
        place = Place(Document(f"deep/content/{name}.toml", LUCK), ("stat", "luck"))
        defined.add(Definition("deep", place, {}, ("stat", "deep:luck")))

    (told,) = defined.findings()

    assert told.message == "stat `luck` is already defined"


def test_the_rest_of_a_definition_in_another_file_belongs_below_it(tmp_path: Path) -> None:
    files = {"a.toml": LUCK, "b.toml": "[stat.luck]\nminimum = 1\n"}

    (told,) = findings(write_mod(tmp_path / "deep", files))

    assert told.endswith(
        "E407 stat `luck` is already defined"
        " (put this below the first, in the same file, or give one of them another name)"
    )
