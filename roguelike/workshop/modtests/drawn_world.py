"""A world on a drawn level, whose actors have names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.items.inventory import make_item
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


class DrawnWorld:
    """A world on a drawn level.

    Attributes:
        world: The whole state.
        cast: The actors by the names that they have in the drawing.
    """

    def __init__(self, world: World) -> None:
        """Take a world as it is; no actor has a name yet."""
        self.world = world
        self.cast: dict[str, Actor] = {}

    def position(self, who: str) -> Position:
        """Return the position of the actor of a name, or where it died."""
        return self.world.level.positions[self.cast[who].cell]

    def make(self, item: str, count: int = 1) -> Item:
        """Return a new item of that id, which is nowhere."""
        kind = self.world.ruleset.things.items[item]
        return make_item(kind, self.world.effect_rng, self.world.depth, count)

    def afflict(
        self, who: str, status: str, turns: int | None = None, power: int = 1, by: str = ""
    ) -> list[Event]:
        """Let a status of that id begin for an actor.

        Args:
            who: The name of the actor.
            status: The id of the status.
            turns: For how many turns; forever if left out.
            power: How strong it is.
            by: The name of the actor who brings it about; empty for nobody.
        """
        kind = self.world.ruleset.things.statuses[status]
        dose = Dose(turns, power, Cause(self.cast[by].id if by else NOBODY))
        return begin_status(self.cast[who], kind, dose, self.world)

    def drawn(
        self,
        terrain: Mapping[int, str] | Sequence[str],
        actor: Callable[[Actor], str],
        gold: str,
        item: Callable[[Item], str] | None = None,
        above: Iterable[tuple[tuple[int, int], str]] = (),
    ) -> Drawing:
        """Return the level as it is now.

        Args:
            terrain: The mark of each number of terrain.
            actor: Returns the mark of an actor.
            gold: The mark of gold.
            item: Returns the mark of an item; without it, items are not drawn.
            above: Marks that hide all others, by cell.
        """
        level = self.world.level
        marks = [(level.positions[cell], gold) for cell in level.gold]
        if item is not None:
            marks += [(level.positions[cell], item(pile[-1])) for cell, pile in level.items.items()]
        marks += [(level.positions[cell], actor(each)) for cell, each in level.actors.items()]
        return Drawing.of(level.terrain, terrain, [*marks, *above])
