"""The folders and files of the player.

The settings lie where such files lie on each system, the player's own mods beside the data of other
programs, logs beside theirs, and screenshots with other pictures; the environment variable
`ROGUELIKE_HOME` names one folder for all of it instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

HOME = "ROGUELIKE_HOME"
"""The environment variable that names the folder for everything that belongs to the player."""


def settings_file() -> Path:
    """Return the file of the preferences."""
    return (_home() or _of_system("user_config_path")) / "settings.toml"


def user_mods_dir() -> Path:
    """Return the folder of the player's own mods; it need not exist."""
    return _data_dir() / "mods"


def saves_dir() -> Path:
    """Return the folder of the player's saved games; it need not exist."""
    return _data_dir() / "saves"


def scores_file() -> Path:
    """Return the file with the list of games that have ended; it need not exist."""
    return _data_dir() / "scores.jsonl"


def hints_file() -> Path:
    """Return the file with the hints that the player has been told; it need not exist."""
    return _data_dir() / "hints.txt"


def morgue_dir() -> Path:
    """Return the folder with a page for each game that has ended; it need not exist."""
    return _data_dir() / "morgue"


def logs_dir() -> Path:
    """Return the folder of the logs about what went wrong; it need not exist."""
    home = _home()
    return home / "logs" if home else _of_system("user_log_path")


def pictures_dir() -> Path:
    """Return the folder for screenshots; it need not exist."""
    return _shown("user_pictures_path") or _data_dir() / "screenshots"


def exports_dir() -> Path:
    """Return the folder for files that the player wants to give away; it need not exist."""
    return _shown("user_documents_path") or _data_dir() / "exports"


def _home() -> Path | None:
    """Return the folder that the environment names for all files of the player, if any."""
    home = os.environ.get(HOME)
    return Path(home) if home else None


def _data_dir() -> Path:
    return _home() or _of_system("user_data_path")


def _shown(kind: Literal["user_pictures_path", "user_documents_path"]) -> Path | None:
    """Return a folder of the player such as that for pictures, if there is one."""
    if _home() is not None:
        return None
    import platformdirs  # noqa: PLC0415 - as in `_of_system`

    find: Callable[[], Path] = getattr(platformdirs, kind)
    folder = find()
    return folder if folder.is_dir() else None


def _of_system(kind: Literal["user_config_path", "user_data_path", "user_log_path"]) -> Path:
    """Return the folder of the system for such files of the player."""
    import platformdirs  # noqa: PLC0415 - not needed where the player names a folder

    find: Callable[..., Path] = getattr(platformdirs, kind)
    return find("roguelike", appauthor=False)
