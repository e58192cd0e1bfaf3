from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import FORMAT, MAX_RELATED, read_mod
from roguelike.content.mods.mod_folders import ModArchive, ModFolder
from roguelike.content.references.versions import ENGINE, Version
from roguelike.content.schema.settings import MAX_SETTINGS
from tests.content.writing import shown, write_mod

GOOD = """\
[mod]
id = "deep"
name = "Deep"
version = "1.0.0"
format = 1
kind = "content"
"""
ALL = (
    'each in a line of its own, id = "deep", name = "Deep", version = "1.0.0", format = 1 and'
    ' kind = "content"'
)
"""What a mod in the folder `deep` has to say."""
NO_ID = (
    "E102 the id of a mod has 2 to 32 small letters, digits and _, the first a letter, and is not"
    " `engine`; it cannot be the text"
)
SETTING = 'type = "bool"\ndefault = true\nlabel = "x"\n'


def findings(tmp_path: Path, manifest: str, name: str = "deep") -> list[str]:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "mod.toml").write_text(manifest, encoding="utf-8")
    report = Report()
    mod = read_mod(ModFolder(folder, "mods/deep"), report)
    assert (mod is None) == report.has_errors
    return [each.removeprefix("mods/deep/mod.toml:") for each in shown(report)]


def test_a_manifest_says_what_a_mod_is_and_how_it_goes_with_others(tmp_path: Path) -> None:
    requires = {"core": ">=0.1", "engine": f">={ENGINE}"}
    more = (
        '[optional]\ngems = ">=2.0"\n[conflicts]\nflat = "*"\n[order]\nafter = ["polish"]\n'
        f"[settings.dense]\n{SETTING}"
    )
    folder = write_mod(tmp_path / "deep_ruins", requires=requires, version="1.4.0", more=more)
    report = Report()

    mod = read_mod(folder, report)

    assert not len(report)
    assert mod is not None
    assert (mod.id, mod.version) == ("deep_ruins", Version(1, 4, 0))
    assert {name: str(wanted) for name, wanted in mod.requires.items()} == {"core": ">=0.1"}
    manifest = mod.manifest
    assert {name: str(wanted) for name, wanted in manifest.optional.items()} == {"gems": ">=2.0"}
    assert list(manifest.conflicts) == ["flat"]
    assert (manifest.order.after, manifest.order.before) == (("polish",), ())
    assert manifest.settings["dense"].default is True


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ('replaces = ["old", "deep"]', "7:20"),
        ('[conflicts]\ndeep = "*"', "8:1"),
        ('[order]\nafter = ["deep"]', "8:10"),
        ('[order]\nbefore = ["deep"]', "8:11"),
        ('[requires]\ngems = "*"\n[optional]\ngems = ">=2"', "10:1"),
    ],
)
def test_what_a_manifest_says_without_effect_is_only_a_warning(
    tmp_path: Path, more: str, place: str
) -> None:
    (finding,) = findings(tmp_path, f"{GOOD}{more}\n")

    assert finding.startswith(f"{place} W210 ")


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        ("# Later.", ["1:1 E101 `mod` is missing from the manifest"]),
        (
            "[mod]\nid = 'deep'",
            [
                (
                    "1:1 E101 `name`, `version`, `format` and `kind` are missing from `mod` of the"
                    " manifest"
                )
            ],
        ),
        (
            GOOD.replace('"deep"', '"deeper"').replace("format = 1", 'format = "1"'),
            [
                "2:6 E103 the id `deeper` differs from the name of the folder, `deep`",
                '5:10 E202 `format` must be a whole number, not the text "1"',
            ],
        ),
        (
            f'{GOOD.replace("1.0.0", "1.0")}[requires]\ncore = "^1"\nX = "*"\ngems = 1',
            [
                '4:11 E104 a version is three numbers, such as 1.4.0, not the text "1.0"',
                '8:8 E104 a requirement looks like `>=1.2, <2` or `*`, not the text "^1"',
                f'9:1 {NO_ID} "X"',
                "10:8 E202 versions are text, not 1",
            ],
        ),
        (
            GOOD.replace("format = 1", "format = 99\nnovelty = 5"),
            [(f"5:10 E005 format 99 is newer than this version of the game, which reads {FORMAT}")],
        ),
        (
            f'{GOOD}replaces = ["old", "core"]',
            ["7:20 E102 everything builds on `core`, so nothing can replace it"],
        ),
        (
            f"{GOOD}[order]\nafter = {['aa'] * (MAX_RELATED + 1)}",
            [f"8:9 E203 `after` must have at most {MAX_RELATED} items"],
        ),
        (
            GOOD + "".join(f"[settings.s{each}]\n{SETTING}" for each in range(MAX_SETTINGS + 1)),
            [f"7:2 E203 `settings` must have at most {MAX_SETTINGS} items"],
        ),
        ("mod = 3", ["1:7 E202 `mod` must be a table, not 3"]),
    ],
)
def test_what_is_wrong_with_a_manifest_is_explained(
    tmp_path: Path, manifest: str, expected: list[str]
) -> None:
    told = [line.partition(" (")[0] for line in findings(tmp_path, manifest)]

    assert told == expected


@pytest.mark.parametrize(
    ("files", "hint"),
    [
        ([], f"a mod has a file mod.toml: write [mod] and, {ALL}"),
        (["mods.toml"], "give `mods.toml` the name `mod.toml`"),
        (
            ["deep/mod.toml"],
            "the mod is in the folder `deep` within it: move what is there up",
        ),
    ],
)
def test_without_a_manifest_a_folder_or_archive_is_no_mod(
    tmp_path: Path, files: list[str], hint: str
) -> None:
    (tmp_path / "deep").mkdir()
    with ZipFile(tmp_path / "deep.zip", "w") as archive:
        for name in files:
            archive.writestr(name, "")
            (tmp_path / "deep" / name).parent.mkdir(exist_ok=True)
            (tmp_path / "deep" / name).touch()

    for mod in (ModFolder(tmp_path / "deep", "deep"), ModArchive(tmp_path / "deep.zip", "deep")):
        report = Report()
        assert read_mod(mod, report) is None
        assert shown(report) == [
            f"deep/mod.toml:1:1 E101 there is no mod.toml here ({hint.format(noun=mod.noun)})"
        ]


def test_a_mod_with_a_number_that_is_too_large_in_its_manifest_is_not_used(tmp_path: Path) -> None:
    folder = write_mod(tmp_path / "deep", more=f"[settings.cold]\n{SETTING}max = {'9' * 20}\n")
    report = Report()

    assert read_mod(folder, report) is None
    assert [each.message for each in report] == ["the number is too large"]
