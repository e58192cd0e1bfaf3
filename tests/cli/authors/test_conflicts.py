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


def test_conflicts_are_shown_to_people_and_programs_with_both_places(run: Run, mods: Path) -> None:
    write_mod(mods, "deep", f"{PATCH}set.stats.attack = 5\n")
    write_mod(mods, "gems", f"{PATCH}set.stats.attack = 6\n{PATCH}set.glyph = 'k'\n")

    shown = run("conflicts")
    result = run("conflicts", "--format", "json")

    assert shown.code == 1
    assert "warning[W410]: the mods `deep` and `gems` give `stats.core:attack`" in shown.out
    assert "gems/content/all.toml:3:20" in shown.out
    assert "deep/content/all.toml:3:20" in shown.out

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
        "hint": 'if this is intended, write after = ["deep"] below [order] in mod.toml',
    }
    assert [(each["line"], each["column"], each["note"]) for each in related] == [
        (3, 20, "it is 5 here")
    ]
    assert (second["code"], second["line"]) == ("W412", 4)
