from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from roguelike.preferences.folders import logs_dir, pictures_dir, settings_file, user_mods_dir


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
