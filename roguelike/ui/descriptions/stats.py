"""Stats in words: their values and their changes, as panels and pages show them."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.fields.templates import fill
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts


class StatWords:
    """Puts the stats of one game into words.

    A speed is the time that an action takes, of which less is faster. Players read it in percent of
    what the player's own is without gear and statuses, so that more is faster.
    """

    def __init__(self, catalog: Catalog, session: GameSession, texts: Texts) -> None:
        """Know the formats of stats, and the speed of the player."""
        self._stats = catalog.all(StatDef)
        self._texts = texts
        self._speed = session.game.ruleset.roles.speed
        self._usual = session.game.world.player.base[self._speed]

    def value(self, stat: str, value: int) -> str:
        """Return the value of a stat as it is shown."""
        if stat == self._speed:
            return self._texts("percent", value=self._percent(value))
        return fill(self._stats[stat].format, {"value": str(value)})

    def change(self, stat: str, amount: int) -> str:
        """Return with a sign how much is added to a stat, such as `+5%`."""
        if stat == self._speed:
            added = self._percent(self._usual + amount) - self._percent(self._usual)
            return self._texts("percent", value=f"{added:+d}")
        return fill(self._stats[stat].format, {"value": f"{amount:+d}"})

    def effect(self, stat: str, amount: int) -> str:
        """Return what it means for the player that something is added to a stat."""
        label = self._stats[stat].label
        if stat != self._speed:
            return self._texts("bonus", amount=self.change(stat, amount), stat=label)
        value = self.value(stat, self._usual + amount)
        is_faster = self.is_better(stat, amount)
        return self._texts("bonus_faster" if is_faster else "bonus_slower", stat=label, value=value)

    def is_better(self, stat: str, amount: int) -> bool:
        """Return True if an addition to a stat is good for the actor that has it."""
        return (amount > 0) != (stat == self._speed)

    def _percent(self, time: int) -> int:
        return round(self._usual * 100 / max(time, 1))
