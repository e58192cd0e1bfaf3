"""Files for use beside mods that are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import MANIFEST, write_small_mod
from tests.cli.terminal import Run

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


def test_files_beside_a_mod_that_is_installed_are_checked_with_it(run: Run, mod: Path) -> None:
    write_gems(mod.parent)
    write(mod, '[[patch.monster]]\nid = "gems:impp"\nset.label = "Frozen Imp"\n')

    assert found(run, str(mod), "--mods-dir", str(mod.parent)) == ["gems/a.toml:2 E401"]


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


def test_content_for_use_beside_different_mods_may_have_the_same_names(run: Run, mod: Path) -> None:
    for other in ("gems", "stones"):
        write(mod, '[monster.cub]\ninherits = "wolf"\n', f"compat/{other}/a.toml")

    assert found(run, str(mod)) == []


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


def test_lints_are_run_on_files_beside_a_mod_that_is_not_used(run: Run, mod: Path) -> None:
    write(mod, VAIN)
    write_gems(mod.parent / "shelf")

    assert found(run, str(mod), "--mods-dir", str(mod.parent / "shelf")) == ["gems/a.toml:5 W210"]
