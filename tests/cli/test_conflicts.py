"""`roguelike conflicts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run, write_mod

PATCH = '[[patch.monster]]\nid = "classic:kobold"\n'


@pytest.fixture(autouse=True)
def _here(mods: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    monkeypatch.chdir(mods.parent)


def test_nothing_is_found_where_nothing_conflicts(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.attack = 5\n")

    result = run("conflicts")

    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("nothing wrong in ")
    assert run("conflicts", "--format", "json").json == {"conflicts": []}


def test_conflicts_are_shown_with_both_places(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.attack = 5\n")
    gems = write_mod(mods, "gems", f"{PATCH}set.stats.attack = 6\n")

    result = run("conflicts")

    assert result.code == 1
    assert "warning[W410]: the mods `deep` and `gems` give `stats.core:attack`" in result.out
    assert f"{gems.name}/content/all.toml:3:20" in result.out
    assert "deep/content/all.toml:3:20" in result.out


def test_what_a_mod_allows_itself_is_no_conflict(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.attack = 5\n")
    write_mod(mods, "gems", f'{PATCH}set.stats.attack = 6\nlint.allow = ["W410"]\n')

    result = run("conflicts")

    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("nothing wrong in ")


def test_conflicts_are_there_for_programs(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.attack = 5\n")
    write_mod(mods, "gems", f"{PATCH}set.stats.attack = 6\n{PATCH}set.glyph = 'k'\n")

    result = run("conflicts", "--format", "json")

    assert result.code == 1
    first, second = result.json["conflicts"]
    related = first.pop("related")
    assert first.pop("path").endswith("gems/content/all.toml")
    assert first == {
        "code": "W410",
        "line": 3,
        "column": 20,
        "message": (
            "the mods `deep` and `gems` give `stats.core:attack` of monster classic:kobold"
            " different values"
        ),
        "hint": 'if it is meant, write after = ["deep"] below [order] in mod.toml',
    }
    assert [(each["line"], each["column"], each["note"]) for each in related] == [
        (3, 20, "it is 5 here")
    ]
    assert (second["code"], second["line"]) == ("W412", 4)


def test_what_is_added_twice_is_there_for_programs(run: Run, mods: Path) -> None:
    text = '[[patch.level]]\nid = "classic:dungeon"\nappend.passes.populate.monsters = [{}]\n'
    for mod, weight in {"deep": 3, "gems": 4}.items():
        record = f'{{ monster = "classic:kobold", weight = {weight} }}'
        write_mod(mods, mod, text.replace("{}", record))

    result = run("conflicts", "--format", "json")

    (conflict,) = result.json["conflicts"]
    (related,) = conflict["related"]
    assert (conflict["code"], conflict["line"], conflict["column"]) == ("W415", 3, 36)
    assert (related["line"], related["column"], related["note"]) == (3, 36, "what `deep` adds")


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        pytest.param('key = "luck", text = "{}"', ["W415"], id="of the same key"),
        pytest.param('color = "core:text", text = "{}"', [], id="of the same color"),
    ],
)
def test_lines_of_the_panel_are_known_by_their_keys(
    run: Run, mods: Path, line: str, codes: list[str]
) -> None:
    for mod in ("deep", "gems"):
        text = f"append.panel = [{{ {line.format(mod)} }}]\n"
        write_mod(mods, mod, f'[[patch.campaign]]\nid = "classic:classic"\n{text}')

    result = run("conflicts", "--format", "json")

    assert result.err == ""
    assert [each["code"] for each in result.json["conflicts"]] == codes


def test_that_not_all_was_compared_is_no_conflict(
    run: Run, mods: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mod(mods, "deep", f"{PATCH}add.stats.attack = 5\n")
    write_mod(mods, "gems", f"{PATCH}mul.stats.attack = 2\n")
    monkeypatch.setattr("roguelike.content.conflicts.luck.MAX_EFFORT", 0)

    result = run("conflicts")

    assert result.code == 0
    assert "info[I414]: there are more orders of the mods than are tried" in result.out


def test_a_mod_that_is_left_out_is_named(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.atack = 5\n")

    result = run("conflicts")

    assert result.code == 0
    assert "mod deep is left out: its content has errors" in result.err
