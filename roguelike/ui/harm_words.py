"""Harm in words: what it comes from, and what it does to the player."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.catalog import Catalog
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.engine.dangers import Grade, Harm
from roguelike.engine.lay import Way
from roguelike.ui.texts import Texts


class HarmWords:
    """Puts harm into words."""

    def __init__(self, catalog: Catalog, texts: Texts) -> None:
        """Look names up in a catalog."""
        self._catalog = catalog
        self._texts = texts

    def label(self, identifier: str) -> str:
        """Return the label of the terrain, the field or the status that does harm."""
        catalog = self._catalog
        found = catalog.all(FieldDef).get(identifier) or catalog.all(StatusDef).get(identifier)
        return found.label if found else catalog.get(TerrainDef, identifier).label

    def along(self, way: Way) -> str:
        """Return what a way does to whoever takes it."""
        return self._said([harm for _, harm in way.harms], way.cost)

    def of(self, harms: Sequence[Harm]) -> str:
        """Return what a step does to whoever takes it."""
        lasting = max((harm.lasting for harm in harms), default=0)
        return self._said(harms, sum(harm.damage for harm in harms) + lasting)

    def _said(self, harms: Sequence[Harm], cost: float) -> str:
        texts = self._texts
        said: list[str] = []
        if cost >= 1:
            said.append(texts("harm_damage", amount=round(cost)))
        if turns := sum(harm.turns for harm in harms):
            said.append(texts("harm_holds", turns=turns))
        if any(harm.is_endangering for harm in harms):
            said.append(texts("harm_endangers"))
        mild = (harm for harm in harms if harm.grade is Grade.DELAY and not harm.turns)
        statuses = dict.fromkeys(status for harm in mild for status in harm.statuses)
        said += [texts("harm_status", status=self.label(each)) for each in statuses]
        if not said:
            is_loud = any(harm.grade is Grade.DELAY for harm in harms)
            said.append(texts("harm_delays") if is_loud else texts("harm_little"))
        return ", ".join(said)
