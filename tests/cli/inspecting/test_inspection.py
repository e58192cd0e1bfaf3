"""Mods that are looked at without what they require."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import MANIFEST, require, write_small_mod
from tests.cli.terminal import Run
from tests.content.writing import write_mod

UNKNOWN = """\
[monster.wolf]
label = "Wolf"
glyph = "w"
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

[tag.monster.pets]
values = ["#lib:others", "lib:dog", "?lib:hamster", "wolf"]
"""
WRONG = """\
[monster.wolf]
labl = "Wolf"
glyph = "w"
color = "wolf"
behaviors = [{ kind = "slep" }]

[monster.pup]
inherits = "lib:dog"
labl = "Pup"

[[patch.monster]]
id = "lib:cat"
set.labl = "Cat"
"""
FOUND = [
    (2, "E201"),  # a field that does not exist
    (5, "E207"),  # a behavior
    (9, "E201"),  # a field of what inherits from something unknown
    (13, "E201"),  # a field of something unknown that is patched
]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a mod that requires another, which is not there."""
    folder = write_small_mod(tmp_path)
    require(folder, "lib")
    return folder


def write(mod: Path, content: str) -> None:
    (mod / "content" / "wolf.toml").write_text(content, encoding="utf-8")


def found(run: Run, *arguments: str) -> list[tuple[int, str]]:
    findings = run("validate", *arguments, "--format", "json").json["findings"]
    return [(each["line"], each["code"]) for each in findings]


def test_what_is_in_mods_that_are_not_there_is_no_mistake_alone(run: Run, mod: Path) -> None:
    write(mod, UNKNOWN)

    result = run("validate", str(mod), "--alone")

    assert (result.code, result.out) == (Exit.CLEAN, "nothing wrong in 2 files\n")


def test_what_is_wrong_by_itself_is_found_alone(run: Run, mod: Path) -> None:
    write(mod, WRONG)

    assert (
        found(run, str(mod), "--alone")
        == [
            *FOUND[:1],
            (4, "E303"),  # for `core` is there, and has no color of that name
            *FOUND[1:],
        ]
    )


def test_a_missing_mod_is_one_finding_beside_what_is_wrong_by_itself(run: Run, mod: Path) -> None:
    write(mod, UNKNOWN)
    alone = found(run, str(mod))
    write(mod, WRONG)

    assert alone == [(10, "E111")]
    assert (
        found(run, str(mod))
        == [
            *FOUND[:1],
            (4, "E303"),  # for `core` is there, and has no color of that name
            *FOUND[1:],
            (10, "E111"),
        ]
    )


def test_a_mod_that_is_misspelled_where_it_is_required_is_one_finding(run: Run, mod: Path) -> None:
    require(mod, "clasic")
    write(mod, UNKNOWN.replace("lib:", "classic:"))

    assert found(run, str(mod)) == [(10, "E111")]


def test_what_refers_to_mods_that_are_there_is_checked(run: Run, mod: Path) -> None:
    write(mod, UNKNOWN.replace("lib:gray", "txet"))

    assert found(run, str(mod)) == [(4, "E301"), (10, "E111")]
    assert found(run, str(mod), "--alone") == [(4, "E301")]


def test_a_mod_in_the_wrong_version_is_as_good_as_missing(run: Run, mod: Path) -> None:
    (mod / "mod.toml").write_text(MANIFEST.replace('"*"', '">=99"'), encoding="utf-8")
    write(mod, WRONG.replace("lib:", "core:"))

    assert found(run, str(mod)) == [*FOUND, (9, "E112")]


def test_mods_that_are_given_together_see_each_other_alone(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    library = tmp_path / "lib"
    (library / "content").mkdir(parents=True)
    manifest = MANIFEST.replace("frost", "lib").replace("Frost", "Lib")
    (library / "mod.toml").write_text(manifest, encoding="utf-8")
    write(mod, '[monster.wolf]\nlabel = "Wolf"\nglyph = "w"\ncolor = "lib:gray"\n')

    assert found(run, str(mod), str(library), "--alone") == [(4, "E301")]


def write_circle(folder: Path, manifests: dict[str, str]) -> None:
    """Write mods, each with a color that others can use, and with one that does not exist."""
    for mod, more in manifests.items():
        (folder / mod / "content").mkdir(parents=True)
        manifest = MANIFEST.replace("frost", mod).replace("Frost", mod.title())
        (folder / mod / "mod.toml").write_text(f"{manifest}{more}", encoding="utf-8")
        other = "bb" if mod == "aa" else "aa"
        (folder / mod / "content" / "a.toml").write_text(
            f'x = 1\n[color]\ngray = {{ value = "#808080" }}\n'
            f'[monster.rat]\nlabel = "rat"\nglyph = "r"\ncolor = "{other}:gray"\n'
            '[monster.cat]\nlabel = "cat"\nglyph = "c"\ncolor = 5\n',
            encoding="utf-8",
        )


@pytest.mark.parametrize(
    "manifests",
    [
        pytest.param(
            {"aa": 'bb = "*"', "bb": 'aa = "*"', "cc": 'aa = "*"'}, id="of what they require"
        ),
        pytest.param(
            {"aa": 'bb = "*"\ncc = "*"', "bb": 'aa = "*"', "cc": 'aa = "*"'}, id="two with one mod"
        ),
        pytest.param(
            {
                "aa": '[optional]\nbb = "*"',
                "bb": '[optional]\naa = "*"',
                "cc": '[optional]\naa = "*"',
            },
            id="of what they can use",
        ),
    ],
)
def test_what_is_wrong_by_itself_is_found_in_mods_that_require_one_another(
    run: Run, tmp_path: Path, manifests: dict[str, str]
) -> None:
    write_circle(tmp_path, manifests)

    report = run("validate", str(tmp_path), "--format", "json").json

    about_content = [
        f"{Path(each['path']).parent.parent.name}:{each['line']} {each['code']}"
        for each in report["findings"]
        if each["code"] != "E110"
    ]
    mods = ("aa", "bb", "cc")
    assert about_content == [f"{mod}:{at}" for mod in mods for at in ("1 E004", "11 E202")]
    assert report["summary"]["files"] == 6


def test_alone_needs_to_know_who(run: Run) -> None:
    result = run("validate", "--alone")

    assert (result.code, result.out) == (Exit.USAGE, "")
    assert "--alone needs a MOD" in result.err


def test_what_a_mod_allows_itself_is_not_reported(run: Run, mod: Path) -> None:
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[lint]\nallow = ["W006"]\n', encoding="utf-8")
    content = mod / "content" / "wolf.toml"
    content.write_text(content.read_text(encoding="utf-8"), encoding="utf-8-sig")

    assert run("validate", str(mod)).out == "nothing wrong in 2 files\n"


def test_what_a_mod_allows_itself_in_vain_is_reported(run: Run, mod: Path) -> None:
    allowed = '[lint]\nallow = ["W006", "W606"]\n'  # the second is for `diff` to find
    (mod / "mod.toml").write_text(f"{MANIFEST}\n{allowed}", encoding="utf-8")

    assert found(run, str(mod)) == [(12, "W590")]


def test_a_folder_that_is_nearly_called_as_it_should_be_is_pointed_out(run: Run, mod: Path) -> None:
    (mod / "contents").mkdir()

    result = run("validate", str(mod), "--alone")

    assert "warning[W009]: nothing reads `contents`" in result.out
    assert "did you mean `content`?" in result.out


def test_a_manifest_that_is_nearly_called_as_it_should_be_is_pointed_out(
    run: Run, mod: Path
) -> None:
    (mod / "mod.toml").rename(mod / "mods.toml")

    result = run("validate", str(mod))

    assert (result.code, result.out.count("[")) == (Exit.FINDINGS, 1)
    assert "error[E101]: there is no mod.toml here" in result.out
    assert "give `mods.toml` the name `mod.toml`" in result.out


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        pytest.param("", ["E202:", "E101:"], id="an empty manifest"),
        pytest.param(None, ["E101:"], id="no manifest"),
    ],
)
def test_beside_an_empty_manifest_what_is_wrong_by_itself_is_told_and_beside_none_it_is_not(
    run: Run, mod: Path, manifest: str | None, expected: list[str]
) -> None:
    (mod / "mod.toml").unlink()
    (mod / "content" / "more.toml").write_text("[stat.luck]\nlabel = 3\n", encoding="utf-8")
    if manifest is not None:
        (mod / "mod.toml").write_text(manifest, encoding="utf-8")

    result = run("validate", str(mod), "--format", "plain")

    assert [line.split()[2] for line in result.out.splitlines()[:-1]] == expected


@pytest.mark.parametrize(
    "written",
    [
        pytest.param('[monster.a]\ninherits = "sea:squid"\n', id="inherited from"),
        pytest.param('[[patch.monster]]\nid = "sea:squid"\nset.glyph = "s"\n', id="patched"),
        pytest.param('[tag.monster.a]\nvalues = ["sea:squid"]\n', id="in a tag"),
        pytest.param('[[patch.monster]]\ntag = "#sea:all"\nset.glyph = "s"\n', id="a tag patched"),
        pytest.param('[tag.monster.a]\nvalues = ["#sea:all"]\n', id="a tag in a tag"),
        pytest.param('[tag.monster."sea:all"]\nvalues = ["kobold"]\n', id="a tag added to"),
    ],
)
def test_what_is_used_of_a_mod_that_is_installed_names_what_to_require(
    run: Run, tmp_path: Path, written: str
) -> None:
    mod = write_small_mod(tmp_path)
    (mod / "content" / "more.toml").write_text(written)
    sea = tmp_path / "mods" / "sea"
    (sea / "content").mkdir(parents=True)
    (sea / "mod.toml").write_text(MANIFEST.replace(mod.name, "sea"))
    (sea / "content" / "a.toml").write_text(
        "[monster.squid]\nabstract = true\n[tag.monster.all]\nvalues = []\n"
    )

    result = run("validate", str(mod), "--mods-dir", str(tmp_path / "mods"))

    assert result.code == Exit.FINDINGS
    assert 'it is in the mod `sea`: write sea = ">=1.0.0" below [requires]' in " ".join(
        result.out.split()
    )


@pytest.mark.parametrize(
    ("options", "spoilt"),
    [
        pytest.param(["--alone"], False, id="alone"),
        pytest.param([], True, id="beside content with errors"),
    ],
)
def test_what_is_wrong_by_itself_with_languages_is_found_anyhow(
    run: Run, tmp_path: Path, options: list[str], *, spoilt: bool
) -> None:
    mod = write_small_mod(tmp_path)
    if spoilt:
        (mod / "content" / "wolf.toml").write_text("[monster.wolf]\n")
    else:
        require(mod, "lib")
    (mod / "lang").mkdir()
    (mod / "lang" / "german.toml").write_text("")
    (mod / "lang" / "de.toml").write_text(
        '[monster."lib:cat"]\nlabell = "Katze"\n[monster.wolf]\nlabel = 5\n[foo]\n'
    )

    result = run("validate", str(mod), "--format", "plain", *options)

    about_languages = [
        line.rpartition("/lang/")[2].partition(": ")
        for line in result.out.splitlines()
        if "/lang/" in line
    ]
    assert [(place, said.split(":")[0]) for place, _, said in about_languages] == [
        ("de.toml:2:1", "error E201"),
        ("de.toml:4:9", "error E202"),
        ("de.toml:5:2", "error E201"),
        ("german.toml:1:1", "warning W508"),
    ]


def test_what_languages_name_is_looked_for_in_content_with_errors(run: Run, tmp_path: Path) -> None:
    mod = write_small_mod(tmp_path)
    (mod / "content" / "fox.toml").write_text("[monster.fox]\n")
    (mod / "content" / "bear.toml").write_text("[monstr.bear]\n")
    (mod / "lang").mkdir()
    (mod / "lang" / "de.toml").write_text(
        "".join(f'[monster."{name}"]\n' for name in ("fox", "bear", "frost:fax", "lib:cat"))
    )

    result = run("validate", str(mod), "--format", "plain")

    about_languages = [line for line in result.out.splitlines() if "/lang/" in line]
    assert [line.rpartition("/lang/")[2] for line in about_languages] == []


@pytest.mark.parametrize("name", ["Wolf", "iceWolf"])
def test_a_name_that_has_to_be_written_otherwise_is_one_finding(
    run: Run, tmp_path: Path, name: str
) -> None:
    mod = write_small_mod(tmp_path)
    right = "ice_wolf" if name == "iceWolf" else "wolf"
    text = f'[monster.{name}]\nlabel = "W"\nglyph = "w"\ncolor = "core:text"\n'
    used = f'[[patch.monster]]\nid = "{right}"\nset.label = "Wolf"\n'
    (mod / "content" / "wolf.toml").write_text(f"{text}{used}", encoding="utf-8")
    (mod / "tests").mkdir()
    test = f'[stats.wolves]\nmonster = "{right}"\nexpect.within = {{ attack = "1.." }}\n'
    (mod / "tests" / "wolf.toml").write_text(test, encoding="utf-8")
    (mod / "lang").mkdir()
    (mod / "lang" / "de.toml").write_text(f'[monster.{right}]\nlabel = "W"\n', encoding="utf-8")

    result = run("validate", str(mod), "--format", "plain")

    assert f'E203: the text "{name}" cannot be the name of a monster (write `{right}`' in result.out
    assert "1 error in 4 files; what refers to `frost` is not looked up" in result.out


def test_a_mod_that_is_installed_is_there_even_if_another_that_is_required_is_not(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    write_mod(tmp_path / "more" / "gems", {"a.toml": '[color.ruby]\nvalue = "#f00000"\n'})
    write(mod, '[monster.wolf]\nlabel = "Wolf"\nglyph = "w"\ncolor = "gems:ruby"\n')

    result = run("validate", str(mod), "--mods-dir", str(tmp_path / "more"))

    assert "there is no color `gems:ruby`" in result.out
    assert "it is in the mod `gems`" in " ".join(result.out.split())


def replaced(mod: Path, old: str, new: str) -> None:
    """Write something else in the manifest."""
    manifest = (mod / "mod.toml").read_text(encoding="utf-8")
    assert old in manifest
    (mod / "mod.toml").write_text(manifest.replace(old, new), encoding="utf-8")


BESIDE_ICE = """
[[patch.monster]]
id = "wolf"
when = { mod = "ice" }
set.label = "Ice wolf"
"""
LOST = """\
[monster.wolf]
label = "Wolf"
glyph = "w"
color = "txet"

[[patch.monster]]
id = "classic:kobld"
set.label = "Dog"
"""


def test_a_mod_that_is_not_mentioned_is_missed_once_in_content_and_translations(
    run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)
    (mod / "content" / "more.toml").write_text('[tag.monster.a]\nvalues = ["?sea:squid"]\n')
    (mod / "lang").mkdir()
    (mod / "lang" / "de.toml").write_text('[monster."sea:squid"]\nlabel = "Kalmar"\n')

    result = run("validate", str(mod), "--format", "plain")

    (told,) = (line for line in result.out.splitlines() if "W116" in line)
    assert told.endswith(f"; `sea` is named here as well: {mod}/lang/de.toml:1:10")


@pytest.mark.parametrize(
    ("allowing", "told"),
    [
        ((), ["3 W116 related: 7"]),
        ((0,), ["8 W116"]),
        ((1,), ["3 W116"]),
        ((0, 1), []),
    ],
)
def test_a_mod_that_is_not_mentioned_is_missed_where_that_is_not_allowed(
    allowing: tuple[int, ...], told: list[str], run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)
    patch = '[[patch.monster]]\nid = "sea:squid"\nwhen.mod = "sea"\nset.label = "Squid"\n'
    allowed = [patch + 'lint.allow = ["W116"]\n' * (each in allowing) for each in range(2)]
    (mod / "content" / "more.toml").write_text("".join(allowed))

    result = run("validate", str(mod), "--format", "json").json["findings"]

    assert [
        " related: ".join(
            [f"{each['line']} {each['code']}", *(str(other["line"]) for other in each["related"])]
        )
        for each in result
        if each["path"].endswith("more.toml")
    ] == told


def test_the_shape_of_what_has_no_name_is_looked_at(run: Run, mod: Path) -> None:
    write(mod, WRONG)
    replaced(mod, '"frost"', '"-"')
    renamed = mod.rename(mod.parent / "1")

    assert found(run, str(renamed)) == [*FOUND[:2], (2, "E102")]


def test_a_mod_is_not_mistaken_for_another_that_is_called_as_it_says(run: Run, mod: Path) -> None:
    (mod / "mod.toml").write_text(MANIFEST, encoding="utf-8")
    shutil.copytree(mod, mod.parent / "frost-main")
    write(mod.parent / "frost-main", WRONG)

    assert found(run, str(mod.parent)) == [*FOUND[:2], (2, "E103")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("[requires]", '[requires]\nfrost = "*"', (9, "E110"), id="requires itself"),
        pytest.param(
            "[requires]",
            '[optional]\nfrost = "*"\n[requires]',
            (9, "E110"),
            id="is optional for itself",
        ),
        pytest.param(
            "[requires]", '[conflicts]\ncore = "*"\n[requires]', (9, "E113"), id="without core"
        ),
        pytest.param(
            "[requires]",
            '[conflicts]\nclassic = "*"\n[requires]',
            (9, "E113"),
            id="without what it requires",
        ),
        pytest.param(
            'kind = "library"',
            'kind = "library"\nplugins = ["ice"]',
            (7, "E121"),
            id="with a plugin that is not there",
        ),
    ],
)
def test_the_content_of_a_mod_is_checked_whatever_keeps_it_from_being_used(
    run: Run, mod: Path, old: str, new: str, expected: tuple[int, str]
) -> None:
    require(mod, "classic")
    write(mod, LOST)
    replaced(mod, old, new)

    assert found(run, str(mod)) == [(4, "E301"), (7, "E401"), expected]


def test_what_a_missing_plugin_may_provide_is_no_mistake(run: Run, mod: Path) -> None:
    write(mod, WRONG)
    replaced(mod, 'kind = "library"', 'kind = "library"\nplugins = ["ice"]')

    without = [each for each in FOUND if each[1] != "E207"]
    assert found(run, str(mod)) == [
        *without[:1],
        (4, "E303"),
        *without[1:],
        (7, "E121"),
        (11, "E111"),
    ]


def test_a_mod_may_name_what_is_in_one_that_it_cannot_be_used_with(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    library = tmp_path / "cold"
    write_mod(library, {"a.toml": '[color.gray]\nvalue = "#808080"\n'})
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[conflicts]\ncold = "*"\n', encoding="utf-8")
    write(mod, LOST.replace("classic:kobld", "cold:pup"))

    assert found(run, str(mod), str(library)) == [(4, "E301"), (12, "E113")]
