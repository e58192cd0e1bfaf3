"""Results that are made anew only where what they are made from has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar, cast

Causes = ParamSpec("Causes")
Made = TypeVar("Made")


class Memo(Generic[Causes, Made]):
    """A function that returns its last result again for as long as its arguments are equal.

    Drawing asks for the same things in each frame, and few of them change from one to the next.
    """

    __slots__ = ("_causes", "_made", "_make")

    def __init__(self, make: Callable[Causes, Made]) -> None:
        """Keep what `make` returns, which must not depend on anything but its arguments."""
        self._make = make
        self._causes: object = None
        self._made: Made | None = None

    def __call__(self, *causes: Causes.args, **named: Causes.kwargs) -> Made:
        """Return the result that is made from `causes`."""
        if self._causes != (causes, named):
            self._made = self._make(*causes, **named)
            self._causes = causes, named
        return cast("Made", self._made)
