from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Choice
from roguelike.content.mods.manifest import read_mod
from roguelike.preferences import (
    MAX_BYTES,
    Preferences,
    logs_dir,
    pictures_dir,
    read,
    selection,
    settings_file,
    shelves,
    unsuitable,
    user_mods_dir,
    write,
)
from roguelike.resources import data_dir, mods_dir
from tests.content.writing import shown, write_mod

FULL = (
    Preferences()
    .enabling("rats", "cats")
    .disabling("frost")
    .ordering("cats", "rats")
    .setting("rats", "density", 0.5)
    .setting("rats", "names", value=True)
)


def read_back(path: Path) -> tuple[Preferences, list[str]]:
    report = Report()
    preferences = read(report, path)
    return preferences, [line.removeprefix(f"{path.as_posix()}") for line in shown(report)]


def test_a_new_player_has_chosen_nothing(tmp_path: Path) -> None:
    preferences, found = read_back(tmp_path / "settings.toml")

    assert preferences.choice() == Choice()
    assert not found


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new/settings.toml"

    assert write(FULL, path) is None

    assert read_back(path) == (FULL, [])
    assert path.read_text(encoding="utf-8") == (
        "# What you have chosen. The game writes this file, and you may change it as well.\n\n"
        "[mods]\n"
        'enabled = [\n    "rats",\n    "cats",\n]\n'
        'disabled = [\n    "frost",\n]\n'
        'order = [\n    "cats",\n    "rats",\n]\n\n'
        "[settings.rats]\ndensity = 0.5\nnames = true\n"
    )
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


def test_a_language_is_remembered_until_that_of_the_originals_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    write(FULL.speaking("pt-BR"), path)
    some, found = read_back(path)
    write(some.speaking(None), path)

    assert not found
    assert some.language == some.choice().language == "pt-BR"
    assert read_back(path) == (FULL, [])


def test_nothing_is_written_of_what_is_not_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    write(FULL.enabling("frost").disabling("rats").setting("rats", "names", None), path)
    some = path.read_text(encoding="utf-8")
    write(Preferences().setting("rats", "names", None), path)
    none = path.read_text(encoding="utf-8")

    assert "names" not in some
    assert 'disabled = [\n    "rats",\n]' in some
    assert none.count("\n") == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[mods", ":1:6 E002 `]` is expected at the end of the table's name"),
        (
            "[mods]\nenable = ['rats']",
            (
                ":2:1 E201 there is no field `enable` in `mods` of the settings"
                " (did you mean `enabled`?)"
            ),
        ),
        ("[mods]\nenabled = 'rats'", ":2:11 E202 `enabled` must be an array"),
        (
            "[settings.rats]\nx = [1]",
            ":2:5 E202 a setting is text, a number, true or false, not an array",
        ),
        ("[settings.rats]\nx = 99999999999999999999", ":2:5 E203 the number is too large"),
        (f"# {'x' * MAX_BYTES}", ":1:1 E001 the file has more than 1 MiB"),
    ],
)
def test_a_broken_file_is_explained_and_kept_when_another_takes_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")

    preferences, (found,) = read_back(path)
    untouched = path.read_text(encoding="utf-8")
    kept = write(FULL, path)

    assert preferences == Preferences()
    assert found.startswith(expected)
    assert untouched == text
    assert kept == tmp_path / "settings.toml.broken"
    assert kept is not None
    assert kept.read_text(encoding="utf-8") == text
    assert read_back(path) == (FULL, [])


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    write(FULL, path)
    before = path.read_bytes()
    surrogate = Preferences().setting("rats", "names", "\ud800")

    with pytest.raises(UnicodeEncodeError):
        write(surrogate, path)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(OSError, match="folder"):
        write(FULL, tmp_path / "folder.toml/..")

    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder.toml", "settings.toml"]


def test_one_folder_can_hold_everything_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path))

    assert settings_file() == tmp_path / "settings.toml"
    assert user_mods_dir() == tmp_path / "mods"
    assert logs_dir() == tmp_path / "logs"
    assert pictures_dir() == tmp_path / "screenshots"


def test_otherwise_files_lie_where_the_system_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROGUELIKE_HOME", raising=False)

    assert settings_file().parent.name == "roguelike"
    assert user_mods_dir().name == "mods"
    assert user_mods_dir().is_absolute()
    assert logs_dir() == platformdirs.user_log_path("roguelike", appauthor=False)


def test_mods_lie_beside_the_game_in_folders_that_are_given_and_in_that_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path))

    before = shelves()
    (tmp_path / "mods").mkdir()
    after = shelves([tmp_path / "other"])

    assert [shelf.name for shelf in before] == ["game", "examples"]
    assert [(shelf.path, shelf.name, shelf.is_on, shelf.is_own) for shelf in after] == [
        (data_dir(), "game", True, True),
        (tmp_path / "other", "given", True, False),
        (tmp_path / "mods", "user", True, False),
        (mods_dir(), "examples", False, False),
    ]
    assert selection(FULL, [tmp_path / "other"], ["rats"]).shelves == after
    assert selection(FULL, only=["rats"]).choice == FULL.choice(["rats"])


def test_mods_in_the_folder_one_is_in_can_be_used_where_no_other_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    write_mod(tmp_path / "work" / "frost")
    (tmp_path / "work" / "notes").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    around, given = shelves(), shelves([tmp_path])
    monkeypatch.chdir("frost")
    inside = shelves()

    assert [(each.path, each.is_on) for each in around if each.name == "here"] == [
        (Path("frost"), False)
    ]
    assert [each.name for each in given] == ["game", "given", "examples"]
    assert inside[-1].path == Path()


def test_a_choice_that_a_mod_does_not_allow_is_found_in_the_file(tmp_path: Path) -> None:
    more = '[settings.density]\ntype = "float"\ndefault = 0.3\nmax = 0.4\nlabel = "Density"\n'
    mod = read_mod(write_mod(tmp_path / "rats", more=more), Report())
    assert mod is not None
    path = tmp_path / "settings.toml"
    write(FULL, path)

    report = unsuitable(FULL, [mod], path)

    assert [line.removeprefix(path.as_posix()) for line in shown(report)] == [
        ":17:11 E203 `rats.density` must be at most 0.4, not 0.5",
        ":18:9 E201 `rats.names` is no setting of the mod",
    ]
