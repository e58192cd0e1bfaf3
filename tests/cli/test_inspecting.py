"""Mods that are looked at without what they require."""

from __future__ import annotations

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


def test_a_mod_that_is_misspelled_where_it_is_required_is_one_finding(run: Run, mod: Path) -> None:
    require(mod, "clasic")
    write(mod, UNKNOWN.replace("lib:", "classic:"))

    assert found(run, str(mod)) == [(10, "E111")]


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


LOST = """\
[monster.wolf]
label = "Wolf"
glyph = "w"
color = "txet"

[[patch.monster]]
id = "classic:kobld"
set.label = "Dog"
"""


def test_a_mod_may_name_what_is_in_one_that_it_cannot_be_used_with(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    library = tmp_path / "cold"
    write_mod(library, {"a.toml": '[color.gray]\nvalue = "#808080"\n'})
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[conflicts]\ncold = "*"\n', encoding="utf-8")
    write(mod, LOST.replace("classic:kobld", "cold:pup"))

    assert found(run, str(mod), str(library)) == [(4, "E301"), (12, "E113")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param('core = "*"', 'core = ">=99"', (9, "E112"), id="another version"),
        pytest.param('core = "*"', 'core = "*"\nlib = "*"', (10, "E111"), id="a missing mod"),
        pytest.param("[requires]", '[requires]\nfrost = "*"', (9, "E110"), id="itself"),
        pytest.param(
            'kind = "library"', 'kind = "library"\nplugins = ["ice"]', (7, "E121"), id="a plugin"
        ),
    ],
)
def test_of_a_mod_that_cannot_be_loaded_the_shape_is_checked(
    run: Run, tmp_path: Path, old: str, new: str, expected: tuple[int, str]
) -> None:
    mod = write_small_mod(tmp_path)
    (mod / "mod.toml").write_text(MANIFEST.replace(old, new), encoding="utf-8")
    write(
        mod,
        '[monster.wolf]\nlabl = "Wolf"\nglyph = "w"\ncolor = "text"\n'
        'behaviors = [{ kind = "slep" }]\n',
    )

    shape = [(2, "E201"), *([] if expected[1] == "E121" else [(5, "E207")])]
    assert found(run, str(mod)) == [*shape, expected]
