"""What the player has been asked by a key, and agrees to by pressing it once more."""

from __future__ import annotations

from collections.abc import Hashable


class Asked:
    """Remembers the last question of a key that takes several turns, and when it was asked."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._key: Hashable = None
        self._turn = -1

    def again(self, key: Hashable, turn: int) -> bool:
        """Tell whether just that has been asked last; if not, it is asked now.

        Args:
            key: What is asked: the command, what it would meet, and the like.
            turn: The turn of the game; an answer counts at most one turn later.
        """
        is_again = key == self._key and 0 <= turn - self._turn <= 1
        self._key, self._turn = key, turn
        return is_again
