"""Consent: a key asks the player a question, who agrees by pressing the same key once more."""

from __future__ import annotations

from collections.abc import Hashable


class Asked:
    """Remembers the last question of a key that takes several turns, and what was agreed before."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._last: Hashable = None
        self._agreed: set[Hashable] = set()
        self._turn = -1

    def again(self, key: Hashable, turn: int) -> bool:
        """Tell whether just that has been asked last, or was agreed to; if not, it is asked now.

        One key may ask several things, one after the other, of which all have to be agreed to.

        Args:
            key: What is asked: the command, what it would meet, and the like.
            turn: The turn of the game; an answer counts at most one turn later.
        """
        if not 0 <= turn - self._turn <= 1:
            self._last = None
            self._agreed.clear()
        self._turn = turn
        if key == self._last:
            self._agreed.add(key)
        is_again = key in self._agreed
        self._last = key
        return is_again
