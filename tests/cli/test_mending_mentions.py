"""`roguelike validate --fix` where a mod makes use of one that its manifest does not mention."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run
from tests.content.writing import write_mod

BASE = {"core": "*", "classic": "*"}
PATCH = '[[patch.monster]]\nid = "classic:kobold"\nset.label = "Kob"\n'
WHEN = PATCH + 'when = { mod = "%s" }\n'
SLIME = """
[monster.slug]
label = "Slug"
glyph = "s"
color = "text"
stats = { attack = 1, max_health = 3 }
lint.allow = ["W501"]

[[patch.level]]
id = "classic:dungeon"
append = { passes.populate.monsters = [{ monster = "slug" }] }
"""
WET = '\n[settings.wet]\ntype = "bool"\ndefault = true\nlabel = "Wet"\n'
MENTION = '\n[optional]\nslime = "*"\n'
"""What is written behind what the mod requires."""


@pytest.fixture
def here(mods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder to be in; a mod `slime` is there as well, and not used."""
    write_mod(mods / "slime", {"a.toml": SLIME}, requires=BASE, more=WET)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def manifest(mod: Path) -> str:
    return (mod / "mod.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/a.toml", WHEN % "slime"),
        ("content/a.toml", '[tag.monster.slow]\nvalues = ["?slime:slug", "classic:kobold"]\n'),
        ("compat/slime/a.toml", '[[patch.monster]]\nid = "slime:slug"\nset.label = "Slow"\n'),
    ],
)
def test_a_mod_that_is_used_and_comes_first_anyway_is_mentioned(
    file: str, text: str, run: Run, here: Path
) -> None:
    mod = here / "snails"
    write_mod(mod, {f"../{file}": text}, requires=BASE)
    before = manifest(mod)

    result = run("validate", "snails", "--mods", "slime", "--fix")

    assert "1 mended" in result.err
    assert manifest(mod) == before + MENTION
    assert "W116" not in run("validate", "snails", "--mods", "slime").out


def test_where_it_would_change_the_order_or_nobody_knows_nothing_is_mended(
    run: Run, here: Path
) -> None:
    for name in ("ants", "snails"):
        write_mod(here / name, {"a.toml": WHEN % "slime"}, requires=BASE)

    later = run("validate", "ants", "--mods", "slime", "--fix")
    unused = run("validate", "snails", "--fix")

    for result in (later, unused):
        assert result.code == Exit.CLEAN
        assert "0 mended, 1 left" in result.err
        assert 'add `slime = "*"` to the table [optional] of mod.toml' in " ".join(
            result.out.split()
        )


def patch_when(condition: str) -> str:
    return WHEN.replace('{ mod = "%s" }', condition)


@pytest.mark.parametrize("more", ["", MENTION])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/a.toml", patch_when('{ any = [{ mod = "core" }, { setting = "slmie:wet" }] }')),
        ("content/a.toml", '[tag.monster.slow]\nvalues = ["?slmie:slug"]\n'),
        ("lang/de.toml", '[monster."slmie:slug"]\nlabel = "Schnecke"\n'),
    ],
)
def test_the_misspelt_id_of_a_mod_of_which_something_is_named_is_mended(
    file: str, text: str, more: str, run: Run, here: Path
) -> None:
    mod = here / "snails"
    write_mod(mod, {f"../{file}": text}, requires=BASE, more=more)

    run("validate", "snails", "--mods", "slime", "--fix")

    assert (mod / file).read_text(encoding="utf-8") == text.replace("slmie", "slime")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/a.toml", WHEN % "slmie"),
        ("content/a.toml", patch_when('{ setting = "slmie:dry" }')),
        ("content/a.toml", '[tag.monster.slow]\nvalues = ["?slmie:worm"]\n'),
        ("compat/slmie/a.toml", PATCH),
        ("lang/de.toml", '[monster."slmie:worm"]\nlabel = "Wurm"\n'),
    ],
)
def test_where_nothing_shows_which_mod_is_meant_it_is_only_proposed(
    file: str, text: str, run: Run, here: Path
) -> None:
    mod = here / "snails"
    write_mod(mod, {f"../{file}": text}, requires=BASE, more=MENTION)

    result = run("validate", "snails", "--mods", "slime", "--fix")

    assert "did you mean `slime`?" in result.out
    assert "0 mended" in result.err
    assert (mod / file).read_text(encoding="utf-8") == text


def test_the_id_of_a_mod_that_is_not_used_is_proposed_and_not_written(run: Run, here: Path) -> None:
    mod = here / "snails"
    write_mod(mod, {"a.toml": WHEN % "slmie"}, requires=BASE)

    result = run("validate", "snails", "--fix")

    assert "did you mean `slime`?" in result.out
    assert "0 mended, 1 left" in result.err
    assert "slmie" in (mod / "content" / "a.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/a.toml", WHEN % "slime"),
        ("content/a.toml", '[tag.monster.slow]\nvalues = ["?slime:slug", "classic:kobold"]\n'),
        ("compat/slime/a.toml", '[[patch.monster]]\nid = "slime:slug"\nset.label = "Slow"\n'),
    ],
)
@pytest.mark.parametrize("options", [(), ("--mods", "slime")])
def test_the_misspelt_id_of_a_mod_in_the_manifest_is_mended_where_files_name_it_right(
    options: tuple[str, ...], file: str, text: str, run: Run, here: Path
) -> None:
    mod = here / "snails"
    write_mod(mod, {f"../{file}": text}, requires=BASE, more=MENTION.replace("slime", "slmie"))
    before = manifest(mod)

    result = run("validate", "snails", *options, "--fix")

    assert "1 mended" in result.err
    assert manifest(mod) == before.replace("slmie", "slime")
    assert "W116" not in run("validate", "snails", *options).out


def test_a_file_for_use_beside_a_mod_that_is_not_used_is_told_of_once(run: Run, here: Path) -> None:
    write_mod(here / "snails", {"../compat/slime/a.toml": PATCH}, requires=BASE)

    result = run("validate", "snails", "--format", "json").json["findings"]

    assert [(each["code"], each["related"]) for each in result] == [("W116", [])]
