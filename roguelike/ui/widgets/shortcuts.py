"""Letters that choose what has a label."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from roguelike.content.schema.keymaps import IN_MENUS, CommandName
from roguelike.ui.input.keymap import Keymap


def shortcuts(
    labels: Iterable[str], keymap: Keymap, used: Collection[CommandName] = ()
) -> dict[str, int]:
    """Return the letter that chooses each label: the first in it that is still free.

    Args:
        labels: What can be chosen.
        keymap: Tells which letters are not free, because they give commands.
        used: The commands that mean something there, beside those of all menus.
    """
    taken = set(keymap.characters({*IN_MENUS, *used}))
    letters: dict[str, int] = {}
    for place, label in enumerate(labels):
        free = (char for char in label.lower() if char.isalnum() and char not in taken)
        letter = next(free, None)
        if letter is not None:
            letters[letter] = place
            taken.add(letter)
    return letters
