"""Folders of the files that come with the game.

In a checkout `data/`, `mods/` and `schemas/` lie beside the package, where people edit them; a
wheel carries them inside it. No other module knows the difference. Symbolic links are resolved,
so that a path that is shown is one that can be edited.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CARRIED = _PACKAGE / "_shared"
_SHARED = _CARRIED if _CARRIED.is_dir() else _PACKAGE.parent


def data_dir() -> Path:
    """Return the folder with the game's own mods, `core` and `classic` among them."""
    return _SHARED / "data"


def mods_dir() -> Path:
    """Return the folder with the example mods."""
    return _SHARED / "mods"


def schemas_dir() -> Path:
    """Return the folder with the exported JSON Schemas."""
    return _SHARED / "schemas"


def checkout() -> Path | None:
    """Return the folder of the checkout that runs; None if the game is installed."""
    return None if _SHARED == _CARRIED else _SHARED


def templates_dir() -> Path:
    """Return the folder with the templates of new mods."""
    return _PACKAGE / "cli" / "templates"


def asset(name: str) -> Path:
    """Return the path of a file that the displays need, such as the font.

    Raises:
        FileNotFoundError: No such asset is shipped.
    """
    path = _PACKAGE / "ui" / "assets" / name
    if not path.is_file():
        msg = f"no asset is called {name!r}"
        raise FileNotFoundError(msg)
    return path
