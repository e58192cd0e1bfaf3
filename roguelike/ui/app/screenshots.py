"""Pictures of the screen that the player takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from roguelike.preferences.folders import pictures_dir
from roguelike.ui.frames.frame import Frame
from roguelike.ui.text.texts import Texts

MOST = 1_000
"""The most pictures that a folder can hold."""

PAUSE = 1.0
"""Seconds without the key after which it was pressed again, and not just held."""


class Screenshots:
    """Saves one picture each time that a key is pressed, however long it is held."""

    def __init__(
        self, folder: Path | None = None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Keep pictures in a folder; by default, where the player's lie.

        Args:
            folder: The folder. It must exist, unless it is the default.
            now: Tells the time in seconds.
        """
        self._folder = folder
        self._now = now
        self._last = -PAUSE

    def take(self, frame: Frame, texts: Texts) -> str | None:
        """Save a picture of what is shown, under a name that is not taken.

        Returns:
            What the player should know about it; None if the key is only held.
        """
        before, self._last = self._last, self._now()
        if self._last - before < PAUSE:
            return None
        from roguelike.ui.displays.headless import to_png

        try:
            folder = self._folder or _made(pictures_dir())
            path = _free_name(folder)
            if path is None:
                return texts("screenshots_full", folder=folder, count=MOST)
            to_png(frame, path)
        except OSError as error:
            return texts("screenshot_failed", reason=error.strerror or error)
        return texts("screenshot_saved", path=path)


def _made(folder: Path) -> Path:
    """Return the folder, which is made if need be.

    Raises:
        OSError: It cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _free_name(folder: Path) -> Path | None:
    paths = (folder / f"roguelike-{number}.png" for number in range(1, MOST + 1))
    return next((path for path in paths if not path.exists()), None)
