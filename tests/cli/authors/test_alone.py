"""Mods looked at without what they require, or without mods beside which they have files."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import MANIFEST, WOLF, write_small_mod
from tests.cli.terminal import Run

REQUIRING = f"""{MANIFEST}lib = "*"

[settings.cold]
type = "bool"
default = true
label = "Is it cold"
"""


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a mod that requires another, which is not there."""
    folder = write_small_mod(tmp_path)
    write(folder, "mod.toml", REQUIRING)
    return folder


def write(mod: Path, path: str, text: str) -> None:
    (mod / path).parent.mkdir(parents=True, exist_ok=True)
    (mod / path).write_text(dedent(text), encoding="utf-8")


def found(run: Run, mod: Path, *options: str) -> list[str]:
    """Return what is found in a mod: `path:line code`, with paths in the mod."""
    findings = run("validate", str(mod), *options, "--format", "json").json["findings"]
    home = f"{mod.as_posix()}/"
    return [f"{each['path'].removeprefix(home)}:{each['line']} {each['code']}" for each in findings]


UNKNOWN = """\
    [monster.bear]
    inherits = ["wolf", "lib:beast"]
    color = "lib:gray"
    stats = { "lib:fur" = 3 }

    [monster.pup]
    inherits = "lib:dog"

    [[patch.monster]]
    id = "lib:cat"
    set.label = "Cat"

    [[patch.monster]]
    tag = "#lib:vermin"
    set.label = "Pest"

    [[patch.monster]]
    id = "wolf"
    when = { setting = "lib:cold" }
    set.color = "lib:gray"

    [tag.monster.pets]
    values = ["#lib:others", "lib:dog", "?lib:hamster", "bear"]
"""


def test_what_is_in_mods_that_are_not_there_is_no_mistake_alone(run: Run, mod: Path) -> None:
    write(mod, "content/a.toml", UNKNOWN)
    migration = '[[rename]]\nkind = "monster"\nfrom = "fox"\nto = "lib:fox"\nsince = "1.0.0"\n'
    write(mod, "migrations.toml", migration)

    result = run("validate", str(mod), "--alone")

    assert (result.code, result.out) == (Exit.CLEAN, "nothing wrong in 4 files\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            """\
            [monster.dog]
            labl = "Wolf"
            glyph = "w"
            color = "wolf"
            behaviors = [{ kind = "slep" }]
            """,
            ["2 E201", "4 E303", "5 E207"],
            id="fields, a color of core and a behavior",
        ),
        pytest.param(
            """\
            [monster.cat]
            inherits = ["lib:kobold", "lynx"]
            [monster.lynx]
            inherits = "cat"
            """,
            ["2 E409"],
            id="a circle",
        ),
        pytest.param(
            '[tag.monster.pack]\nvalues = ["#pack", "lib:kobold"]\n',
            ["2 E305"],
            id="a tag that contains itself, beside what is not there",
        ),
        pytest.param(
            '[tag.monster.none]\nvalues = []\n[[patch.monster]]\ntag = "#none"\nset.glyph = "n"\n',
            ["4 E402"],
            id="a patch of nothing",
        ),
        pytest.param(
            """\
            [[patch.monster]]
            id = "wolf"
            set.glyph = { setting = "colt" }
            [[patch.monster]]
            id = "lib:kobold"
            when = { not = { any = [{ setting = "colt" }] } }
            set.glyph = "k"
            """,
            ["3 E301", "6 E301"],
            id="settings that it does not have",
        ),
        pytest.param(
            '[monster.dog]\ninherits = "frost:wolff"\ncolor = "frost:wolff"\n',
            ["2 E409", "3 E301"],
            id="definitions that it does not have",
        ),
    ],
)
def test_what_is_wrong_whatever_the_others_contain_is_found_alone(
    run: Run, mod: Path, text: str, expected: list[str]
) -> None:
    write(mod, "content/a.toml", text)

    assert found(run, mod, "--alone") == [f"content/a.toml:{each}" for each in expected]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "lib:cat"\nwhen.mod = "bones"\nset.glyph = "k"\n',
            id="a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[tag.monster.a]\nvalues = ["?bones:rat"]\n',
            id="an optional reference",
        ),
        pytest.param("compat/bones/a.toml", WOLF.replace("wolf", "cub"), id="a folder"),
    ],
)
def test_a_mod_that_is_used_and_not_mentioned_is_found_alone(
    run: Run, mod: Path, path: str, text: str
) -> None:
    write(mod, path, text)

    (finding,) = found(run, mod, "--alone")
    assert finding.partition(" ")[2] == "W116"

    write(mod, "mod.toml", f'{REQUIRING}\n[optional]\nbones = "*"\n')
    assert found(run, mod, "--alone") == []


@pytest.mark.parametrize(
    "manifests",
    [
        pytest.param(
            {"aa": 'bb = "*"\ncc = "*"', "bb": 'aa = "*"', "cc": 'aa = "*"'}, id="required"
        ),
        pytest.param(
            {
                "aa": '[optional]\nbb = "*"',
                "bb": '[optional]\naa = "*"',
                "cc": '[optional]\naa = "*"',
            },
            id="optional",
        ),
    ],
)
def test_what_is_wrong_by_itself_is_found_in_mods_that_require_one_another(
    run: Run, tmp_path: Path, manifests: dict[str, str]
) -> None:
    for mod, more in manifests.items():
        manifest = MANIFEST.replace("frost", mod).replace("Frost", mod.title())
        write(tmp_path / mod, "mod.toml", f"{manifest}{more}")
        other = WOLF.replace('"text"', f'"{"bb" if mod == "aa" else "aa"}:gray"')
        colors = 'x = 1\n[color]\ngray = { value = "#808080" }\n'
        write(tmp_path / mod, "content/a.toml", f"{colors}{other}size = 5\n")

    report = found(run, tmp_path)

    about_content = [each for each in report if not each.endswith("E110")]
    expected = [f"{mod}/content/a.toml" for mod in ("aa", "bb", "cc")]
    assert about_content == [f"{file}:{at}" for file in expected for at in ("1 E004", "8 E201")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param('core = "*"', 'core = ">=99"', "9 E112", id="another version"),
        pytest.param('core = "*"', 'core = "*"\nlib = "*"', "10 E111", id="a missing mod"),
        pytest.param("[requires]", '[requires]\nfrost = "*"', "9 E110", id="itself"),
        pytest.param(
            'kind = "library"', 'kind = "library"\nplugins = ["ice"]', "7 E121", id="a plugin"
        ),
    ],
)
def test_of_a_mod_that_cannot_be_loaded_the_shape_is_checked(
    run: Run, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    mod = write_small_mod(tmp_path)
    write(mod, "mod.toml", MANIFEST.replace(old, new))
    write(mod, "content/wolf.toml", WOLF.replace("label", "labl"))

    assert found(run, mod) == ["content/wolf.toml:2 E201", f"mod.toml:{expected}"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[monster.a]\ninherits = "sea:squid"\n', id="inherited from"),
        pytest.param('[tag.monster."sea:all"]\nvalues = ["kobold"]\n', id="a tag added to"),
    ],
)
def test_what_is_used_of_a_mod_that_is_installed_names_what_to_require(
    run: Run, tmp_path: Path, text: str
) -> None:
    mod = write_small_mod(tmp_path)
    write(mod, "content/more.toml", text)
    write(tmp_path / "mods/sea", "mod.toml", MANIFEST.replace("frost", "sea"))
    squid = "[monster.squid]\nabstract = true\n[tag.monster.all]\nvalues = []\n"
    write(tmp_path / "mods/sea", "content/a.toml", squid)

    result = run("validate", str(mod), "--mods-dir", str(tmp_path / "mods"))

    assert result.code == Exit.FINDINGS
    hint = 'it is in the mod `sea`: write sea = ">=1.0.0" below [requires]'
    assert hint in " ".join(result.out.split())


def test_what_is_wrong_by_itself_with_languages_is_found_alone(run: Run, mod: Path) -> None:
    write(mod, "lang/german.toml", "")
    german = '[monster."lib:cat"]\nlabell = "Katze"\n[monster.wolf]\nlabel = 5\n[foo]\n'
    write(mod, "lang/de.toml", german)

    assert found(run, mod, "--alone") == [
        *("lang/de.toml:2 E201", "lang/de.toml:4 E202", "lang/de.toml:5 E201"),
        "lang/german.toml:1 W508",
    ]


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Return a mod that can use two others, which are not there."""
    mod = write_small_mod(tmp_path)
    write(mod, "mod.toml", f'{MANIFEST}\n[optional]\nlib = "*"\nstones = "*"\n')
    return mod


@pytest.mark.parametrize("more", [(), ("--alone",)])
def test_what_may_be_in_a_mod_beside_which_files_are_is_no_mistake(
    run: Run, user: Path, more: tuple[str, ...]
) -> None:
    write(user, "compat/lib/a.toml", UNKNOWN.replace("?lib:", "?stones:"))

    assert run("validate", str(user), *more).out == "nothing wrong in 3 files\n"


def test_all_else_in_files_beside_a_mod_that_is_not_there_is_checked(run: Run, user: Path) -> None:
    write(
        user,
        "compat/lib/a.toml",
        """\
        [monster.bear]
        inherits = "lib:beast"
        glyph = 5
        colr = "ice"

        [monster.cub]
        inherits = "wolff"

        [[patch.monster]]
        id = "lib:imp"
        set.labl = "Frozen Imp"

        [[patch.monster]]
        id = "wolf"
        set.color = "icce"
        """,
    )

    assert found(run, user) == [
        f"compat/lib/a.toml:{each}" for each in ("3 E202", "4 E201", "7 E409", "11 E201", "15 E301")
    ]


def test_files_beside_mods_that_are_installed_are_checked_with_them(run: Run, user: Path) -> None:
    shelf = user.parent / "shelf"
    for id_ in ("lib", "stones"):
        write(shelf / id_, "mod.toml", MANIFEST.replace("frost", id_).replace("Frost", id_.title()))
        write(shelf / id_, "content/a.toml", WOLF.replace("wolf", "imp"))
        patch = f'[[patch.monster]]\nid = "{id_}:impp"\nset.label = "Frozen Imp"\n'
        write(user, f"compat/{id_}/a.toml", patch)

    assert found(run, user, "--mods-dir", str(shelf)) == [
        f"compat/{id_}/a.toml:2 E401" for id_ in ("lib", "stones")
    ]
