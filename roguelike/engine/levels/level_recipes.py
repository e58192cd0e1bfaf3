"""Recipes of levels, with their generators and passes bound and ready to be called."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_builder import CannotGenerateError, Site

MAX_ATTEMPTS = 20  # tries to make a level before its parameters are held to be impossible


class LevelSetting(NamedTuple):
    """The setting of a level: its region, the mode, and the definitions for its passes.

    Attributes:
        book: What its passes can look up by id.
        region: Id of its region; empty for none.
        mode: The mode of the game, if there is one.
    """

    book: DefinitionIndex = DefinitionIndex()
    region: str = ""
    mode: ModeDef | None = None


NO_SETTING = LevelSetting()


class Recipe(Struct, frozen=True, eq=False):
    """A recipe for a level: its size, its generator and its passes.

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

    def make(
        self,
        table: TerrainTable,
        depth: int,
        seed: str,
        *,
        is_last: bool = False,
        setting: LevelSetting = NO_SETTING,
    ) -> Site:
        """Return a finished level in the making, the same for the same arguments.

        Args:
            table: All kinds of terrain.
            depth: How deep it lies.
            seed: The seed of the game.
            is_last: Whether no level lies below.
            setting: Where it lies.

        Raises:
            CannotGenerateError: Many attempts have failed.
        """
        import numpy as np

        rng = Rng(seed, f"level/{depth}")

        def blank(attempts: int) -> Site:
            return Site(
                np.zeros((self.width, self.height), dtype=np.uint16),
                table,
                depth,
                rng,
                is_last=is_last,
                seed=seed,
                book=setting.book,
                region=setting.region,
                mode=setting.mode,
                attempts=attempts,
            )

        for attempts in range(1, MAX_ATTEMPTS):
            try:
                return self._shaped(blank(attempts))
            except CannotGenerateError:
                continue
        return self._shaped(blank(MAX_ATTEMPTS))

    def _shaped(self, site: Site) -> Site:
        """Return a level on which all steps have been carried out."""
        for number, step in enumerate(self.steps):
            try:
                step(site)
            except CannotGenerateError as error:
                error.step = number
                raise
        return site
