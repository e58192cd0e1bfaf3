"""Letters that choose what has a label."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.ui.commands import IN_MENUS
from roguelike.ui.keymap import Keymap


def shortcuts(labels: Iterable[str], keymap: Keymap) -> dict[str, int]:
    """Return the letter that chooses each label: the first in it that is still free."""
    taken = set(keymap.characters(IN_MENUS))
    letters: dict[str, int] = {}
    for place, label in enumerate(labels):
        free = (char for char in label.lower() if char.isalnum() and char not in taken)
        letter = next(free, None)
        if letter is not None:
            letters[letter] = place
            taken.add(letter)
    return letters
