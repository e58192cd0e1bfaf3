"""Differences between two versions of a mod."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.references.versions import Version
from roguelike.content.schema import KINDS
from roguelike.workshop.diff import Bump, ModComparison, compared, raised, read_edition
from tests.content.writing import shown, write_mod

RAT = """
    [monster.rat]
    label = "rat"
    glyph = "r"
    color = "core:brown"
    stats = { attack = 2 }
    behaviors = [{ kind = "sleep" }, { kind = "wander", percent = 20 }]
    """


def between(  # noqa: PLR0913 - two versions of a mod
    folder: Path,
    old: str,
    new: str,
    *,
    versions: tuple[str, str] = ("1.0.0", "1.1.0"),
    settings: tuple[str, str] = ("", ""),
    migrations: str = "",
) -> ModComparison:
    """Return what changed in a mod of one file."""
    report = Report()
    editions: list[object] = []
    for name, text, version, more in zip("ab", (old, new), versions, settings, strict=True):
        write_mod(folder / name / "deep", {"all.toml": text}, version=version, more=more)
        if name == "b" and migrations:
            (folder / name / "deep" / "migrations.toml").write_text(migrations, encoding="utf-8")
        (files,) = mod_folders(folder / name)
        editions.append(read_edition(files, KINDS, report))
    assert shown(report) == []
    before, now = editions
    return compared(before, now)  # pyright: ignore[reportArgumentType]


def said(comparison: ModComparison) -> list[str]:
    """Return the differences in short."""
    return [
        f"{each.what} {each.kind} {each.id} {each.field} {each.asks.name}".replace("  ", " ")
        for each in comparison.differences
    ]


def found(comparison: ModComparison, folder: Path) -> list[str]:
    return [line.replace(f"{folder.as_posix()}/", "") for line in shown(comparison.report)]


def test_another_value_asks_for_the_third_number_and_has_both_places(tmp_path: Path) -> None:
    new = RAT.replace("attack = 2", 'attack = "1d3"').replace("percent = 20", "percent = 30")

    comparison = between(tmp_path, RAT, new, versions=("1.0.0", "1.0.1"))

    assert said(comparison) == [
        "changed monster deep:rat stats.attack PATCH",
        "changed monster deep:rat behaviors.wander.percent PATCH",
    ]
    first, second = comparison.differences
    assert (first.old, first.new) == (2, "1d3")
    assert (second.old, second.new) == (20, 30)
    assert second.before is not None
    assert second.before.region()[:2] == (7, 63)
    assert shown(comparison.report) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('behaviors = [{ kind = "sleep" }, { kind = "wander", percent = 20 }]', "behaviors = {}"),
        ('label = "rat"', 'label = "rat"\n    abstract = true'),
        ("stats = { attack = 2 }", "stats = true"),
    ],
)
def test_a_value_of_another_type_breaks_others(tmp_path: Path, old: str, new: str) -> None:
    assert between(tmp_path, RAT, RAT.replace(old, new)).asks is Bump.MAJOR


def test_a_definition_that_is_gone_without_a_word_asks_for_the_first_number(
    tmp_path: Path,
) -> None:
    comparison = between(tmp_path, RAT, RAT.replace("monster.rat", "monster.mouse"))

    assert said(comparison) == [
        "removed monster deep:rat MAJOR",
        "added monster deep:mouse MINOR",
    ]
    assert comparison.needed == Version(2)
    assert found(comparison, tmp_path) == [
        (
            "a/deep/content/all.toml:2:1 W604 the monster `deep:rat` is gone, and no migration says"
            " what became of it (in migrations.toml, give its new id with [[rename]], or say with"
            " [[removed]] why it went)"
        ),
        (
            "b/deep/mod.toml:4:11 W606 1.1.0 after 1.0.0 is too small a step for a major change"
            " (make it 2.0.0 or higher)"
        ),
    ]


RENAME = '[[rename]]\nkind = "monster"\nfrom = "rat"\nto = "mouse"\nsince = "1.1.0"\n'
REMOVED = '[[removed]]\nkind = "monster"\nid = "rat"\ndrop = true\n'


@pytest.mark.parametrize(
    ("new", "migrations", "expected"),
    [
        pytest.param(
            RAT.replace("monster.rat", "monster.mouse").replace("attack = 2", "attack = 1"),
            RENAME,
            ["renamed monster deep:rat MINOR", "changed monster deep:rat stats.attack PATCH"],
            id="a rename",
        ),
        pytest.param("", REMOVED, ["removed monster deep:rat MINOR"], id="a removal"),
    ],
)
def test_what_migrations_say_breaks_nothing(
    tmp_path: Path, new: str, migrations: str, expected: list[str]
) -> None:
    comparison = between(tmp_path, RAT, new, migrations=migrations)

    assert said(comparison) == expected
    assert shown(comparison.report) == []


SETTINGS = """
[settings.words]
type = "choice"
default = "a"
label = "Words"
choices = ["a", "b"]

[settings.depth]
type = "int"
default = 1
label = "Depth"
max = 3
"""
OLD_PATCHES = """
    [[patch.monster]]
    id = "classic:kobold"
    set.stats.attack = 2

    [[patch.monster]]
    where = { glyph = "r" }
    unset = ["description"]
    """
NEW_PATCHES = """
    [[patch.monster]]
    id = "classic:kobold"
    set.stats.attack = 3

    [[patch.monster]]
    id = "classic:kobold"
    set.label = "Imp"

    [[patch.color]]
    id = "classic:kobold"
    remove_object = true
    """
OLD_TAGS = '[tag.monster.vermin]\nvalues = ["rat"]\n[tag.monster.big]\nvalues = []\n'
NEW_TAGS = '[tag.monster.vermin]\nvalues = ["rat", "bat"]\n[tag.monster.small]\nvalues = []\n'


@pytest.mark.parametrize(
    ("content", "manifests", "expected"),
    [
        pytest.param(
            (OLD_PATCHES, NEW_PATCHES),
            ("", ""),
            [
                "changed patch.monster classic:kobold set.stats.attack PATCH",
                'removed patch.monster {"glyph": "r"} PATCH',
                "added patch.monster classic:kobold MINOR",
                "added patch.color classic:kobold MAJOR",
            ],
            id="patches, with those for the same things",
        ),
        pytest.param(
            (OLD_TAGS, NEW_TAGS),
            ("", ""),
            [
                "changed tag.monster deep:vermin values PATCH",
                "removed tag.monster deep:big MAJOR",
                "added tag.monster deep:small MINOR",
            ],
            id="tags",
        ),
        pytest.param(
            ("", ""),
            (SETTINGS, SETTINGS.replace('["a", "b"]', '["a"]').replace("max = 3", "max = 4")),
            ["changed setting deep.words choices MAJOR", "changed setting deep.depth max PATCH"],
            id="settings",
        ),
        pytest.param(
            ("", ""),
            (
                '\n[optional]\ngems = "*"\n',
                '\n[optional]\ngems = ">=1"\nrocks = "*"\n[conflicts]\nsand = "*"\n',
            ),
            [
                "changed optional gems PATCH",
                "added optional rocks PATCH",
                "added conflicts sand MAJOR",
            ],
            id="other mods",
        ),
    ],
)
def test_patches_tags_and_manifests_are_compared(
    tmp_path: Path, content: tuple[str, str], manifests: tuple[str, str], expected: list[str]
) -> None:
    assert said(between(tmp_path, *content, settings=manifests)) == expected


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ('[[rename]]\nfrom = "rat"\nto = "mouse"', "renamed"),
        ('[[removed]]\nid = "rat"\ndrop = true', "removed"),
    ],
)
def test_a_name_that_is_used_anew_breaks_those_that_mean_what_it_was(
    tmp_path: Path, entry: str, what: str
) -> None:
    mouse = RAT.replace("monster.rat", "monster.mouse")
    new = mouse + RAT.replace('"rat"', '"giant rat"')

    comparison = between(
        tmp_path, RAT, new, migrations=f'{entry}\nkind = "monster"\nsince = "1.0.1"\n'
    )

    assert sorted(said(comparison)) == sorted(
        [
            f"{what} monster deep:rat MAJOR",
            "added monster deep:rat MINOR",
            *(["added monster deep:mouse MINOR"] if what == "removed" else []),
        ]
    )


@pytest.mark.parametrize(
    ("version", "bump", "expected"),
    [
        ((1, 2, 3), Bump.MAJOR, (2, 0, 0)),
        ((1, 2, 3), Bump.MINOR, (1, 3, 0)),
        ((1, 2, 3), Bump.NONE, (1, 2, 3)),
        ((0, 2, 3), Bump.MAJOR, (0, 3, 0)),
        ((0, 2, 3), Bump.MINOR, (0, 3, 0)),
    ],
)
def test_what_breaks_others_asks_for_the_first_number_that_is_not_zero(
    version: tuple[int, int, int], bump: Bump, expected: tuple[int, int, int]
) -> None:
    assert raised(Version(*version), bump) == expected


def test_a_folder_that_is_no_mod_is_reported(tmp_path: Path) -> None:
    report = Report()
    folder = write_mod(tmp_path / "deep", {})
    (tmp_path / "deep" / "mod.toml").write_text("[mod]\n", encoding="utf-8")

    edition = read_edition(folder, KINDS, report)

    assert edition is None
    assert report.has_errors
