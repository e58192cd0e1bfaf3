"""`roguelike lang`, and texts in another language elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.preferences import HOME, settings_file
from tests.cli.terminal import Run, write_mod

WORDS = '[message.hello]\non = "waited"\nby = "monster"\ntext = "Hello."\n'


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


def test_the_languages_are_listed(run: Run) -> None:
    result = run("lang")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "TAG  USED  MODS WITH TEXTS IN IT\n"
        "en   yes   as they were written\n"
        "de         core, classic\n"
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


@pytest.mark.parametrize("command", [("lang", "df"), ("list", "terrain", "--lang", "df")])
def test_there_must_be_texts_in_a_language(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command)

    assert result.code == Exit.USAGE
    assert result.err == "roguelike: there are no texts in 'df'; there are de and en\n"


def test_where_a_translation_comes_from_is_explained(run: Run) -> None:
    result = run("explain", "core:wall.label", "--lang", "de", "--format", "json").json

    assert [(step["step"], step["old"], step["new"]) for step in result["steps"]] == [
        ("define", None, "wall"),
        ("set", "wall", "Wand"),
    ]


def test_all_languages_are_validated(run: Run, tmp_path: Path) -> None:
    frost = write_mod(tmp_path, "frost", WORDS)
    (frost / "lang").mkdir()
    for tag, text in (("de", "[message.hallo]\ntext = 'x'\n"), ("fr", "")):
        (frost / "lang" / f"{tag}.toml").write_text(text, encoding="utf-8")

    result = run("validate", str(frost), "--format", "plain")

    lines = [line.removeprefix(f"{frost.as_posix()}/") for line in result.out.splitlines()]
    assert lines[:-1] == [
        "lang/de.toml:1:10: error E301: there is no message `hallo` (did you mean `hello`?)",
        (
            "lang/fr.toml:1:1: warning W508: there is no translation of 2 texts of the mod"
            " (the first is `text` of the message `frost:hello`)"
        ),
    ]
    assert result.code == Exit.FINDINGS
