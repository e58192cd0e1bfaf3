"""`roguelike lang`, and texts in another language elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.preferences.folders import HOME, settings_file
from tests.cli.terminal import Run


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


def test_the_languages_are_listed(run: Run) -> None:
    result = run("lang")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "TAG  USED  MODS WITH TEXTS IN IT\n"
        "en   yes   as they were written\n"
        "de         core, classic, sunken_crown\n"
    )


def test_a_language_is_chosen_for_good(run: Run) -> None:
    chosen = run("lang", "de")
    listed = run("lang", "--format", "json").json
    terrain = run("list", "terrain")

    assert chosen.out == "Texts are shown in de from now on.\n"
    assert 'language = "de"' in settings_file().read_text(encoding="utf-8")
    assert [each["tag"] for each in listed["languages"] if each["is_used"]] == ["de"]
    assert "Treppe hinab" in terrain.out


def test_a_language_is_used_once(run: Run) -> None:
    run("lang", "de")

    assert "stairs down" in run("list", "terrain", "--lang", "en").out
    assert "Treppe hinab" in run("list", "terrain", "--lang", "de-CH").out
    assert "Treppe hinab" in run("list", "terrain").out


def test_where_a_translation_comes_from_is_explained(run: Run) -> None:
    result = run("explain", "core:wall.label", "--lang", "de", "--format", "json").json

    assert [(step["step"], step["old"], step["new"]) for step in result["steps"]] == [
        ("define", None, "wall"),
        ("set", "wall", "Wand"),
    ]
