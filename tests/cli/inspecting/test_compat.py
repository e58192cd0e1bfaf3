"""Files for use beside mods that are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.cli.inspecting import compat
from tests.cli.small_mod import MANIFEST, require, spoil, write_small_mod
from tests.cli.terminal import Run

HOME = "frost/compat/gems/"
KNOWN = """\
[monster.bear]
inherits = "gems:beast"
stats = { "gems:shine" = 3 }

[monster.cub]
inherits = "wolf"
color = "gems:ruby"

[[patch.monster]]
id = "gems:imp"
set.label = "Frozen Imp"

[[patch.monster]]
id = "wolf"
set.color = "stones:gray"

[tag.monster.pets]
values = ["#gems:small", "gems:imp", "bear", "?stones:mole"]
"""
WRONG = """\
[monster.bear]
inherits = "gems:beast"
glyph = 5
colr = "ice"

[monster.cub]
inherits = "wolff"

[[patch.monster]]
id = "gems:imp"
set.labl = "Frozen Imp"

[[patch.monster]]
id = "wolf"
set.color = "icce"
"""
FOUND = [
    "gems/a.toml:3 E202",
    "gems/a.toml:4 E201",
    "gems/a.toml:7 E409",
    "gems/a.toml:11 E201",
    "gems/a.toml:15 E301",
]
GEMS = (
    '[monster.imp]\nlabel = "Imp"\nglyph = "i"\ncolor = "ruby"\n[color.ruby]\nvalue = "#ff8080"\n'
)


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a mod that can use two others."""
    mod = write_small_mod(tmp_path)
    optional = '\n[optional]\ngems = "*"\nstones = "*"\n'
    (mod / "mod.toml").write_text(MANIFEST + optional, encoding="utf-8")
    return mod


def write(mod: Path, text: str, file: str = "compat/gems/a.toml") -> None:
    (mod / file).parent.mkdir(parents=True, exist_ok=True)
    (mod / file).write_text(text, encoding="utf-8")


def write_gems(folder: Path) -> None:
    manifest = MANIFEST.replace("frost", "gems").replace("Frost", "Gems")
    write(folder / "gems", manifest, "mod.toml")
    write(folder / "gems", GEMS, "content/a.toml")


def found(run: Run, *arguments: str) -> list[str]:
    findings = run("validate", *arguments, "--format", "json").json["findings"]
    return [
        f"{each['path'].partition('/compat/')[2]}:{each['line']} {each['code']}"
        for each in findings
    ]


@pytest.mark.parametrize("more", [(), ("--alone",)])
def test_what_may_be_in_a_mod_that_is_not_there_is_no_mistake(
    run: Run, mod: Path, more: tuple[str, ...]
) -> None:
    write(mod, KNOWN)

    assert run("validate", str(mod), *more).out == "nothing wrong in 3 files\n"


def test_all_else_is_checked_beside_a_mod_that_is_not_there(run: Run, mod: Path) -> None:
    write(mod, WRONG)

    assert found(run, str(mod)) == FOUND


def test_files_beside_a_mod_that_is_not_there_are_checked_whatever_else_is_wrong(
    run: Run, mod: Path
) -> None:
    write(mod, "[color.ice\n")
    spoil(mod, "label", "labl")

    assert found(run, str(mod)) == ["gems/a.toml:1 E002", ":2 E201"]


def test_files_beside_a_mod_that_is_not_there_are_checked_without_what_the_mod_requires(
    run: Run, mod: Path
) -> None:
    write(mod, WRONG)
    require(mod, "lib")

    assert found(run, str(mod))[: len(FOUND)] == FOUND


def test_where_nothing_can_be_made_of_the_manifest_the_shape_is_looked_at(
    run: Run, mod: Path
) -> None:
    write(mod, "[color.y]\nvalue = 5\n")
    write(mod, "format = 1\nplugins = 5\n", "mod.toml")

    assert "gems/a.toml:2 E202" in found(run, str(mod))


def test_files_beside_a_mod_that_is_installed_are_checked_with_it(run: Run, mod: Path) -> None:
    write_gems(mod.parent)
    write(mod, '[[patch.monster]]\nid = "gems:impp"\nset.label = "Frozen Imp"\n')

    assert found(run, str(mod), "--mods-dir", str(mod.parent)) == ["gems/a.toml:2 E401"]


@pytest.mark.parametrize("is_installed", [True, False])
def test_what_only_files_beside_a_mod_that_is_not_used_make_use_of_is_used(
    run: Run, mod: Path, *, is_installed: bool
) -> None:
    if is_installed:
        write_gems(mod.parent)
    manifest = mod / "mod.toml"
    content = manifest.read_text(encoding="utf-8").replace('"library"', '"content"')
    manifest.write_text(content, encoding="utf-8")
    write(mod, '[[patch.monster]]\nid = "gems:imp"\nset.color = "ice"\n')
    write(mod, '[color]\nice.value = "#d0e0ff"\nrime.value = "#c0d0ff"\n', "content/ice.toml")

    result = run("validate", str(mod), "--mods-dir", str(mod.parent), "--format", "json")

    assert [each["message"] for each in result.json["findings"]] == [
        "nothing uses the color `rime`",
        "nothing uses the monster `wolf`",
    ]


@pytest.mark.parametrize("label", ["label", "labl"])
def test_texts_for_what_is_beside_a_mod_that_is_not_there_are_no_mistake(
    run: Run, mod: Path, label: str
) -> None:
    spoil(mod, "label", label)
    write(mod, '[monster.cub]\ninherits = "wolf"\n')
    german = '[mod.frost]\nname = "Frost"\n[monster]\nwolf.label = "Wolf"\ncub.label = "Welpe"\n'
    write(mod, german, "lang/de.toml")

    findings = run("validate", str(mod), "--format", "json").json["findings"]

    assert [each["path"] for each in findings if "lang" in each["path"]] == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [("", ["lang/de.toml E201", "lang/de.toml E202"]), ("x = [1,\n", ["compat/gems/a.toml E002"])],
)
def test_texts_for_what_is_beside_a_mod_that_is_not_there_have_their_shape(
    run: Run, mod: Path, more: str, expected: list[str]
) -> None:
    write(mod, f'[monster.cub]\ninherits = "wolf"\n{more}')
    wrong = 'labl = "Welpe"\ndescription = 5\n'
    write(mod, "[monster.cub]\n" + ('label = "Welpe"\n' if more else wrong), "lang/de.toml")

    findings = run("validate", str(mod), "--format", "json").json["findings"]

    errors = [each for each in findings if each["severity"] == "error"]
    assert [f"{each['path'].partition('/frost/')[2]} {each['code']}" for each in errors] == expected


def test_tests_of_what_is_beside_a_mod_that_is_not_there_are_no_mistake_until_they_are_run(
    run: Run, mod: Path
) -> None:
    write(mod, '[monster.cub]\ninherits = "wolf"\n')
    stats = '[stats.{0}s]\nmonster = "{0}"\nexpect.within = {{ attack = "0.." }}\n'
    write(mod, stats.format("cub") + stats.format("cube"), "tests/a.toml")

    looked_at = run("validate", str(mod), "--format", "json").json["findings"]
    tried = run("test", str(mod))

    assert [(each["code"], each["line"]) for each in looked_at] == [("E802", 5)]
    assert "there is no monster `cub`" in tried.out
    assert tried.code == Exit.FINDINGS


def test_a_mod_that_cannot_be_used_itself_may_have_anything(run: Run, mod: Path) -> None:
    write_gems(mod.parent)
    require(mod.parent / "gems", "lib")
    write(mod, KNOWN)

    assert found(run, str(mod), "--mods-dir", str(mod.parent)) == []


def test_beside_very_many_mods_only_what_is_wrong_in_any_case_is_told(
    run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compat, "MAX_APART", 1)
    write(mod, WRONG)
    write(mod, '[monster.cub]\ninherits = "wolf"\n', "compat/stones/a.toml")

    assert found(run, str(mod)) == FOUND


def test_content_for_use_beside_different_mods_may_have_the_same_names(run: Run, mod: Path) -> None:
    for other in ("gems", "stones"):
        write(mod, '[monster.cub]\ninherits = "wolf"\n', f"compat/{other}/a.toml")

    assert found(run, str(mod)) == []


def test_a_mod_with_errors_beside_a_mod_that_is_not_there_is_not_packed(
    run: Run, mod: Path, tmp_path: Path
) -> None:
    write(mod, "[color.ice\n")

    result = run("pack", str(mod), "--output", str(tmp_path / "dist"))

    assert result.code == Exit.FINDINGS
    assert not (tmp_path / "dist").exists()


def test_files_beside_other_mods_allow_themselves_what_they_like(run: Run, mod: Path) -> None:
    useless = '[[patch.monster]]\nid = "wolf"\nset.label = "Wolf"\n'
    write(mod, useless)
    before = found(run, str(mod))
    write(mod, f'{useless}lint.allow = ["W412"]\n')

    assert before == ["gems/a.toml:1 W412"]
    assert found(run, str(mod)) == []


VAIN = """\
[monster.bear]
label = "Bear"
glyph = "b"
color = "text"
behaviors = [{ kind = "move_and_attack" }, { kind = "wander" }, { kind = "sleep" }]
"""


@pytest.mark.parametrize("is_installed", [True, False])
def test_what_is_hardly_meant_is_found_in_files_beside_a_mod_that_is_not_used(
    run: Run, mod: Path, *, is_installed: bool
) -> None:
    (mod / "compat" / "gems").mkdir(parents=True)
    (mod / "compat" / "gems" / "a.toml").write_text(VAIN, encoding="utf-8")
    if is_installed:
        other = mod.parent / "shelf" / "gems"
        (other / "content").mkdir(parents=True)
        manifest = MANIFEST.replace("frost", "gems").replace("Frost", "Gems")
        (other / "mod.toml").write_text(manifest, encoding="utf-8")
        (other / "content" / "a.toml").write_text(GEMS, encoding="utf-8")

    shelf = ("--mods-dir", str(mod.parent / "shelf")) if is_installed else ()
    findings = run("validate", str(mod), *shelf, "--format", "json").json["findings"]

    assert [(each["code"], each["line"]) for each in findings] == [("W210", 5)]
