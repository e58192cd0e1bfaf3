"""`roguelike diff`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run, write_mod

RAT = '[monster.rat]\nlabel = "rat"\nglyph = "r"\ncolor = "core:gold"\n'


@pytest.fixture
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with two versions of a mod, the second with too low a number."""
    write_mod(tmp_path, "frost", RAT).rename(tmp_path / "old")
    write_mod(
        tmp_path, "frost", RAT.replace('"rat"', '"big rat"') + '[color.ice]\nvalue = "#ffffff"'
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("editions")
def test_the_differences_are_printed_with_their_places(run: Run) -> None:
    result = run("diff", "old", "frost")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "frost 1.0.0 -> 1.0.0\n"
        "\n"
        '~ monster frost:rat: label = "rat" -> "big rat"\n'
        "    old/content/all.toml:2:9 -> frost/content/all.toml:2:9\n"
        "+ color frost:ice\n"
        "    frost/content/all.toml:5:1\n"
        "\n"
        "Change: minor. This needs version 1.1.0 or higher; it is 1.0.0.\n"
        "\n"
        "warning[W606]: 1.0.0 after 1.0.0 is too small a step for a minor change\n"
        "  --> frost/mod.toml:4:11\n"
        "   |\n"
        ' 4 | version = "1.0.0"\n'
        "   |           ^^^^^^^ make it 1.1.0 or higher\n"
        "\n"
        "1 warning in 4 files\n"
    )


@pytest.mark.usefixtures("editions")
def test_too_low_a_number_fails_where_that_is_asked_for(run: Run) -> None:
    text = run("diff", "old", "frost", "--strict")
    json = run("diff", "old", "frost", "--strict", "--format", "json")

    assert (text.code, json.code) == (Exit.FINDINGS, Exit.FINDINGS)
    assert "\nerror[W606]: " in text.out
    assert text.out.endswith("\n1 error in 4 files\n")
    assert [each["severity"] for each in json.json["findings"]] == ["error"]


def test_a_version_is_not_different_from_itself_packed(run: Run, editions: Path) -> None:
    run("pack", "frost", "--output", "packed")
    (archive,) = (editions / "packed").iterdir()

    result = run("diff", str(archive), "frost", "--strict")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "frost 1.0.0 -> 1.0.0\n\nNo differences.\n\nChange: none. Version 1.0.0 is enough.\n"
    )


@pytest.mark.usefixtures("editions")
def test_programs_get_everything(run: Run) -> None:
    result = run("diff", "old", "frost", "--format", "json").json

    assert result["old"] == {"id": "frost", "version": "1.0.0", "path": "old"}
    assert result["differences"] == [
        {
            "what": "changed",
            "kind": "monster",
            "id": "frost:rat",
            "field": "label",
            "old": "rat",
            "new": "big rat",
            "old_place": {"path": "old/content/all.toml", "line": 2, "column": 9},
            "new_place": {"path": "frost/content/all.toml", "line": 2, "column": 9},
            "change": "patch",
        },
        {
            "what": "added",
            "kind": "color",
            "id": "frost:ice",
            "field": "",
            "old": None,
            "new": None,
            "old_place": None,
            "new_place": {"path": "frost/content/all.toml", "line": 5, "column": 1},
            "change": "minor",
        },
    ]
    assert (result["change"], result["needed_version"], result["is_enough"]) == (
        "minor",
        "1.1.0",
        False,
    )
    assert [finding["code"] for finding in result["findings"]] == ["W606"]
