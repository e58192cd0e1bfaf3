"""Recipes of levels, with their generators and passes bound and ready to be called."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from roguelike.core.rng import Rng
from roguelike.engine.site import CannotGenerateError, Site
from roguelike.engine.terrain import TerrainTable

MAX_ATTEMPTS = 20  # tries to make a level before its parameters are held to be impossible


class Recipe(Struct, frozen=True, eq=False):
    """How a level is made.

    Attributes:
        id: Id of the level's definition.
        label: The name shown to the player.
        width: Columns, the border included.
        height: Rows, the border included.
        steps: The generator and the passes, in order.
    """

    id: str
    label: str
    width: int
    height: int
    steps: tuple[Callable[[Site], None], ...]

    def make(self, table: TerrainTable, depth: int, seed: str, *, is_last: bool = False) -> Site:
        """Return a finished level in the making, the same for the same arguments.

        Raises:
            CannotGenerateError: Many attempts have failed.
        """
        rng = Rng(seed, f"level/{depth}")
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return self._attempt(table, depth, rng, is_last=is_last)
            except CannotGenerateError:
                continue
        return self._attempt(table, depth, rng, is_last=is_last)

    def _attempt(self, table: TerrainTable, depth: int, rng: Rng, *, is_last: bool) -> Site:
        import numpy as np

        terrain = np.zeros((self.width, self.height), dtype=np.uint16)
        site = Site(terrain, table, depth, rng, is_last=is_last)
        for number, step in enumerate(self.steps):
            try:
                step(site)
            except CannotGenerateError as error:
                error.step = number
                raise
        return site
