from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from roguelike.content.fields.settings import MAX_SETTINGS
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import FORMAT, MAX_RELATED, READERS, read_mod
from roguelike.content.mods.sources import ModFolder
from roguelike.content.names.versions import ENGINE, Version
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


def findings(tmp_path: Path, manifest: str, name: str = "deep") -> list[str]:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "mod.toml").write_text(manifest, encoding="utf-8")
    report = Report()
    mod = read_mod(ModFolder(folder, "mods/deep"), report)
    assert (mod is None) == report.has_errors
    return shown(report)


def test_a_manifest_says_what_a_mod_is_and_what_it_requires(tmp_path: Path) -> None:
    requires = {"core": ">=0.1", "gems": "*", "engine": f">={ENGINE}"}
    folder = write_mod(tmp_path / "deep_ruins", requires=requires, version="1.4.0", kind="overlay")
    report = Report()

    mod = read_mod(folder, report)

    assert not len(report)
    assert mod is not None
    assert (mod.id, mod.manifest.mod.version) == ("deep_ruins", Version(1, 4, 0))
    assert {name: str(wanted) for name, wanted in mod.requires.items()} == {
        "core": ">=0.1",
        "gems": "*",
    }


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ('replaces = ["old", "deep"]', "7:20 W210 the mod cannot take its own place"),
        ('[conflicts]\ndeep = "<1.0"', "8:1 W210 the mod cannot conflict with itself"),
        ('[order]\nafter = ["deep"]', "8:10 W210 the mod cannot load after itself"),
        ('[order]\nbefore = ["x2", "deep"]', "8:17 W210 the mod cannot load before itself"),
    ],
)
def test_what_a_manifest_says_of_its_own_mod_has_no_effect(
    tmp_path: Path, more: str, expected: str
) -> None:
    assert findings(tmp_path, f"{GOOD}{more}\n") == [f"mods/deep/mod.toml:{expected} (take it out)"]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        pytest.param("author = 'Me'", '`author` in `mod` * (write authors = ["Me"])', id="one"),
        pytest.param(
            "creator = ['Me']", "`creator` in `mod` * (did you mean `authors`?)", id="several"
        ),
        pytest.param("desc = 'Deep.'", "`desc` in `mod` * (did you mean `summary`?)", id="text"),
        pytest.param(
            "dependencies = ['core']",
            "`dependencies` in `mod` * (begin a table of its own: [requires])",
            id="table in another",
        ),
        pytest.param(
            "load_after = ['core']",
            "`load_after` in `mod` * (write it as `after` below [order])",
            id="order in another",
        ),
        pytest.param(
            "[dependencies]\ncore = '*'",
            "`dependencies` in * (did you mean `requires`?)",
            id="table",
        ),
        pytest.param(
            "[order]\nloadAfter = ['core']",
            "`loadAfter` in `order` * (did you mean `after`?)",
            id="order",
        ),
    ],
)
def test_what_other_games_have_in_manifests_is_known(
    tmp_path: Path, more: str, expected: str
) -> None:
    (finding,) = findings(tmp_path, f"{GOOD}{more}\n")

    start, end = expected.split(" * ")
    assert f"E101 there is no field {start} " in finding
    assert finding.endswith(f" {end}")


def test_types_of_settings_may_have_their_names_of_elsewhere(tmp_path: Path) -> None:
    text = f"{GOOD}[settings.dark]\ntype = 'boolean'\ndefault = true\nlabel = 'Dark'\n"

    (finding,) = findings(tmp_path, text)

    assert finding.endswith('`type` cannot be the text "boolean" (did you mean `bool`?)')


def test_what_is_required_is_not_optional(tmp_path: Path) -> None:
    text = f'{GOOD}\n[requires]\ngems = "*"\n\n[optional]\ngems = ">=2"\n'

    assert findings(tmp_path, text) == [
        (
            "mods/deep/mod.toml:12:1 W210 the mod `gems` is required, and so not optional"
            " (name it either below [requires] or below [optional])"
        )
    ]


def test_a_manifest_may_say_how_the_mod_goes_with_others(tmp_path: Path) -> None:
    text = f"""{GOOD}replaces = ["old_deep"]
plugins = ["frost"]

[optional]
gems = ">=2.0"

[conflicts]
flat = "*"

[order]
after = ["polish"]

[settings.density]
type = "float"
default = 0.3
min = 0
max = 1
label = "Density"
applies = "new_game"
"""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/mod.toml").write_text(text, encoding="utf-8")
    report = Report()

    mod = read_mod(ModFolder(tmp_path / "deep", "deep"), report)

    assert mod is not None
    assert not len(report)
    manifest = mod.manifest
    assert (manifest.mod.replaces, manifest.mod.plugins) == (("old_deep",), ("frost",))
    assert {name: str(wanted) for name, wanted in manifest.optional.items()} == {"gems": ">=2.0"}
    assert list(manifest.conflicts) == ["flat"]
    assert (manifest.order.after, manifest.order.before) == (("polish",), ())
    assert manifest.settings["density"].applies == "new_game"


def test_every_format_that_was_ever_released_can_be_read() -> None:
    assert sorted(READERS) == list(range(1, FORMAT + 1))


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        pytest.param(
            "",
            [f"1:1 E101 `mod` is missing from the manifest (write [mod] and, {ALL})"],
            id="-",
        ),
        pytest.param(
            "# Later.",
            [f"1:1 E101 `mod` is missing from the manifest (write [mod] and, {ALL})"],
            id="nothing but a comment",
        ),
        pytest.param(
            "[mod]\nid = 'deep'",
            [
                (
                    "1:1 E101 `name`, `version`, `format` and `kind` are missing from `mod` of the"
                    ' manifest (add, each in a line of its own, name = "Deep", version = "1.0.0",'
                    ' format = 1 and kind = "content")'
                )
            ],
            id="fields are missing",
        ),
        pytest.param(
            GOOD.replace('id = "deep"\n', ""),
            ['1:1 E101 `id` is missing from `mod` of the manifest (add id = "deep")'],
            id="no id",
        ),
        pytest.param(
            GOOD.replace("format = 1\n", ""),
            [
                (
                    "1:1 E101 `format` is missing from `mod` of the manifest"
                    f" (add format = 1: the format of its files, at present {FORMAT})"
                )
            ],
            id="a field is missing",
        ),
        pytest.param(
            f"{GOOD}author = ['me']\n[require]\ncore = '*'",
            [
                (
                    "7:1 E101 there is no field `author` in `mod` of the manifest"
                    " (did you mean `authors`?)"
                ),
                "8:2 E101 there is no field `require` in the manifest (did you mean `requires`?)",
            ],
            id="unknown fields",
        ),
        pytest.param(
            GOOD.replace("[mod]\n", ""),
            [
                (
                    "1:1 E101 `mod` is missing from the manifest, and `id` belongs there"
                    " (write [mod] before it)"
                )
            ],
            id="all of it without its table",
        ),
        pytest.param(
            f'{GOOD}core = ">=0.1"\nclassic = "^1"\nnames = "*"\nsumary = ""',
            [
                (
                    "7:1 E101 `requires` is missing from the manifest, and `core` belongs there"
                    " (write [requires] before it)"
                ),
                (
                    "10:1 E101 there is no field `sumary` in `mod` of the manifest"
                    " (did you mean `summary`?)"
                ),
            ],
            id="all that is required without its table",
        ),
        pytest.param(
            f'{GOOD}[requires]\ncore = "*"\n[require]\ngems = "*"\n',
            [
                (
                    "9:2 E101 there is no field `require` in the manifest"
                    " (`requires` is there already: put what is in here into it)"
                )
            ],
            id="a misspelt table beside the right one",
        ),
        pytest.param(
            f'{GOOD}core = "*"\nsummary = "Deep."\n',
            [
                (
                    "7:1 E101 `requires` is missing from the manifest, and `core` belongs there"
                    " (begin a table of its own: [requires])"
                )
            ],
            id="what is required before other fields",
        ),
        pytest.param(
            f"mod = {{ {GOOD.partition(']')[2].strip().replace(chr(10), ', ')}, core = '*' }}",
            [
                (
                    "1:86 E101 `requires` is missing from the manifest, and `core` belongs there"
                    " (begin a table of its own: [requires])"
                )
            ],
            id="what is required in the braces of another table",
        ),
        pytest.param(
            f'{GOOD}gems = "*"\n[requires]\ncore = "*"',
            [
                (
                    "7:1 E101 there is no field `gems` in `mod` of the manifest (it has `id`,"
                    " `name`, `version`, `format`, `kind`, `summary`, `authors`, `license`,"
                    " `homepage`, `replaces` and `plugins`)"
                )
            ],
            id="something that is required outside of the table",
        ),
        pytest.param(
            f'{GOOD}requires = ["gems"]',
            [
                (
                    "7:1 E101 there is no field `requires` in `mod` of the manifest"
                    " (begin a table of its own: [requires])"
                )
            ],
            id="a table within another",
        ),
        pytest.param(
            f"summary = 'Deep.'\n{GOOD}",
            ["1:1 E101 there is no field `summary` in the manifest (it belongs below [mod])"],
            id="a field outside of its table",
        ),
        pytest.param(
            GOOD.replace('"deep"', '"Deep Ruins"'),
            [
                (
                    "2:6 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                    ' letter, and is not `engine`; it cannot be the text "Deep Ruins"'
                    ' (write "deep")'
                )
            ],
            id="a bad id",
        ),
        pytest.param(
            GOOD.replace('"deep"', '"engine"'),
            [
                (
                    "2:6 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                    ' letter, and is not `engine`; it cannot be the text "engine" (write "deep")'
                )
            ],
            id="the id of the game",
        ),
        pytest.param(
            GOOD.replace('"deep"', '"deeper"').replace("format = 1", 'format = "1"'),
            [
                (
                    "2:6 E103 the id `deeper` differs from the name of the folder, `deep`"
                    ' (write "deep", or give the folder the name `deeper`)'
                ),
                (
                    '5:10 E202 `format` must be a whole number, not the text "1"'
                    " (write 1 without quotes)"
                ),
            ],
            id="another id than that of the folder beside another mistake",
        ),
        pytest.param(
            GOOD.replace('"deep"', '"deeper"'),
            [
                (
                    "2:6 E103 the id `deeper` differs from the name of the folder, `deep`"
                    ' (write "deep", or give the folder the name `deeper`)'
                )
            ],
            id="an id that is not that of the folder",
        ),
        pytest.param(
            f'{GOOD.replace("1.0.0", "1.0")}[requires]\ncore = "^1"\nX = "*"\ngems = 1',
            [
                (
                    '4:11 E104 a version is three numbers, such as 1.4.0, not the text "1.0"'
                    ' (write "1.0.0")'
                ),
                (
                    '8:8 E104 a requirement is like `>=1.2, <2` or `*`, not the text "^1"'
                    ' (write ">=1")'
                ),
                (
                    "9:1 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                    ' letter, and is not `engine`; it cannot be the text "X"'
                ),
                '10:8 E202 `gems` must be text, not 1 (write ">=1")',
            ],
            id="bad versions and requirements",
        ),
        pytest.param(
            f'{GOOD}[requires]\n"classic:dungeon" = "*"',
            [
                (
                    "8:1 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                    ' letter, and is not `engine`; it cannot be the text "classic:dungeon"'
                    " (write `classic`)"
                )
            ],
            id="something in a mod instead of the mod",
        ),
        pytest.param(
            GOOD.replace("format = 1", "format = 99\nnovelty = 5"),
            [
                (
                    f"5:10 E005 format 99 is newer than this version of the game, which reads"
                    f" {FORMAT} (install a newer version of the game)"
                )
            ],
            id="a newer format, whatever else is in it",
        ),
        pytest.param(
            GOOD.replace("format = 1", "format = 0"),
            ["5:10 E203 `format` must be at least 1, not 0"],
            id="no format",
        ),
        pytest.param(
            GOOD.replace('"content"', '"contents"'),
            ['6:8 E205 `kind` cannot be the text "contents" (did you mean `content`?)'],
            id="an unknown kind",
        ),
        pytest.param(
            f'{GOOD}replaces = ["old", "core"]',
            ["7:20 E102 all others build on `core`, so nothing can take its place"],
            id="a successor of core",
        ),
        pytest.param(
            f'{GOOD}replaces = ["Old"]\nplugins = ["a.b"]\n[order]\nafter = "polish"',
            [
                (
                    "7:13 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                    ' letter, and is not `engine`; it cannot be the text "Old" (write "old")'
                ),
                (
                    '8:12 E203 the text "a.b" cannot be a name (write "a_b": a name has small'
                    " letters, digits and _, the first a letter)"
                ),
                ('10:9 E202 `after` must be an array, not the text "polish" (write ["polish"])'),
            ],
            id="bad relations",
        ),
        pytest.param(
            f"{GOOD}[order]\nafter = {['aa'] * (MAX_RELATED + 1)}",
            [f"8:9 E203 `after` must have at most {MAX_RELATED} items"],
            id="too many relations",
        ),
        pytest.param(
            GOOD
            + "".join(
                f'[settings.s{number}]\ntype = "bool"\ndefault = true\nlabel = "x"\n'
                for number in range(MAX_SETTINGS + 1)
            ),
            [f"7:2 E203 `settings` must have at most {MAX_SETTINGS} items"],
            id="too many settings",
        ),
        pytest.param(
            f'{GOOD}[settings.Big]\ntype = "int"\ndefault = "6"\nlabel = "Big"',
            [
                (
                    '7:11 E203 the text "Big" cannot be a name (write `big`: a name has small'
                    " letters, digits and _, the first a letter)"
                ),
                (
                    '9:11 E202 `default` must be a whole number, not the text "6"'
                    " (write 6 without quotes)"
                ),
            ],
            id="a badly named setting",
        ),
        pytest.param(
            f'{GOOD}[settings.big]\ntype = "int"\ndefault = "6"\nlabel = "Big"',
            [
                (
                    '9:11 E202 `default` must be a whole number, not the text "6"'
                    " (write 6 without quotes)"
                )
            ],
            id="a setting with a bad default",
        ),
        pytest.param(
            "mod = 3",
            [f"1:7 E202 `mod` must be a table, not 3 (write [mod] and, {ALL})"],
            id="no table",
        ),
        pytest.param(
            GOOD.replace("[mod]", "[[mod]]"),
            ["1:3 E202 `mod` must be a table, not an array (begin it with [mod], once)"],
            id="too many brackets",
        ),
        pytest.param(
            f'{GOOD}[[settings]]\ntype = "bool"\ndefault = true\nlabel = "Big"',
            [
                (
                    "7:3 E202 `settings` must be a table, not an array"
                    " (begin each with [settings.its_name])"
                )
            ],
            id="settings in an array",
        ),
        pytest.param("mod = ", ["1:7 E002 a value is expected here"], id="no TOML"),
    ],
)
def test_what_is_wrong_with_a_manifest_is_explained(
    tmp_path: Path, manifest: str, expected: list[str]
) -> None:
    found = findings(tmp_path, dedent(manifest))

    hint = " (text stands in quotes; numbers, true and false do not)"
    assert [each.removesuffix(hint) for each in found] == [
        f"mods/deep/mod.toml:{each}" for each in expected
    ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "deep",
            (
                "2:6 E103 the id `deep` differs from the name of the folder, `deep-main`"
                " (give the folder the name `deep`)"
            ),
        ),
        (
            "Deep Ruins",
            (
                "2:6 E102 the id of a mod has 2 to 32 small letters, digits and _, the first a"
                ' letter, and is not `engine`; it cannot be the text "Deep Ruins"'
                ' (write "deep_ruins")'
            ),
        ),
    ],
)
def test_nobody_is_told_to_take_the_name_of_a_folder_that_is_no_id(
    tmp_path: Path, written: str, expected: str
) -> None:
    manifest = GOOD.replace('"deep"', f'"{written}"')

    assert findings(tmp_path, manifest, "deep-main") == [f"mods/deep/mod.toml:{expected}"]


def test_a_folder_without_a_manifest_is_no_mod(tmp_path: Path) -> None:
    report = Report()

    assert read_mod(ModFolder(tmp_path / "deep", "mods/deep"), report) is None
    assert shown(report) == [
        (
            "mods/deep/mod.toml:1:1 E101 there is no mod.toml here"
            f" (a mod is a folder with a file mod.toml: write [mod] and, {ALL})"
        )
    ]


def test_a_mod_with_a_number_that_is_too_large_in_its_manifest_is_not_used(tmp_path: Path) -> None:
    setting = '[settings.cold]\ntype = "int"\ndefault = 1\nlabel = "Cold"\n'
    folder = write_mod(tmp_path / "frost", more=f"{setting}max = 99999999999999999999\n")
    report = Report()

    assert read_mod(folder, report) is None
    assert [each.message for each in report] == ["the number is too large"]
