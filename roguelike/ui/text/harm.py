"""Harm in words: what it comes from, and what it does to the player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roguelike.content.catalog import Catalog
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import FieldDef, TerrainDef
from roguelike.engine.knowledge.known_hazards import Harm, HarmGrade
from roguelike.engine.knowledge.known_map import Route
from roguelike.narration.naming import Namer
from roguelike.ui.text.texts import TextName, Texts


class HarmWords:
    """Puts harm into words."""

    def __init__(self, catalog: Catalog, namer: Namer, texts: Texts) -> None:
        """Look names up in a catalog."""
        self._terrain = catalog.all(TerrainDef)
        self._fields = catalog.all(FieldDef)
        self._statuses = catalog.all(StatusDef)
        self._namer = namer
        self._texts = texts

    def label(self, identifier: str) -> str:
        """Return the label of terrain, or of a status."""
        status = self._statuses.get(identifier)
        return status.label if status else self._terrain[identifier].label

    def noun(self, status: str) -> str:
        """Return what the player suffers from who has a status, such as `poison`."""
        found = self._statuses[status]
        return found.noun or found.label

    def place(self, source: str) -> str:
        """Return the name of the terrain or the field that does harm, as that of what is known."""
        return self._namer.place(source, "definite")

    def new_place(self, source: str) -> str:
        """Return the name of the terrain or the field that does harm, as that of what is new."""
        return self._namer.place(source, "indefinite")

    def entered(self, source: str) -> str:
        """Return where a step into harm leads, such as `into the fire` or `onto the net trap`."""
        name: TextName = "step_into" if self._surrounds(source) else "step_onto"
        return self._texts(name, place=self._namer.place(source, "object"))

    def within(self, source: str) -> str:
        """Return where one is who is in harm, such as `in poison gas` or `on thorns`."""
        name: TextName = "stay_in" if self._surrounds(source) else "stay_on"
        return self._texts(name, place=self.new_place(source))

    def beyond(self, source: str) -> str:
        """Return what lies behind harm."""
        return self._texts("left_danger", place=self.new_place(source))

    def refuge(self, source: str) -> str:
        """Return where harm is over."""
        field = self._fields.get(source)
        return self._texts("refuge_air" if field and field.gas else "refuge_ground")

    def passage(self, way: Route) -> str:
        """Return where a way leads, such as `through fire and over a net trap`."""
        return self._passage(harm.source for _, harm in way.harms)

    def crossing(self, way: Route) -> str:
        """Return what one does on a way, such as to cross what is on the ground."""
        is_within = any(map(self._surrounds, way.sources))
        return self._texts("way_deed_through" if is_within else "way_deed_over")

    def along(self, way: Route) -> str:
        """Return what a way does to the player, as a clause."""
        texts, cells = self._texts, len({cell for cell, _ in way.harms})
        harms = [harm for _, harm in way.harms]
        counted = [texts("harm_cells", cells=cells)] if cells > 1 else []
        counted += self._damage(way.cost)
        deeds = self._deeds([each for each in harms if each.grade is HarmGrade.DELAY], harms)
        if not deeds:
            return ", ".join(counted) or texts("harm_little")
        done = texts("harm_done", deeds=texts.listed(deeds))
        return texts("harm_and", counted=", ".join(counted), done=done) if counted else done

    def of(self, harms: Sequence[Harm]) -> str:
        """Return what a step does to the player, as a sentence."""
        texts, lasting = self._texts, max((harm.lasting for harm in harms), default=0)
        damage = next(self._damage(sum(harm.damage for harm in harms) + lasting), "")
        deeds = self._deeds(harms, harms)
        if deeds and damage:
            return texts("harm_step_costs", deeds=texts.listed(deeds), damage=damage)
        deeds = deeds or [texts("harm_does", damage=damage or texts("harm_little"))]
        return texts("harm_step", deeds=texts.listed(deeds))

    def _damage(self, cost: float) -> Iterator[str]:
        """Yield how much damage is to be expected, if any."""
        if cost >= 1:
            yield self._texts("harm_damage", amount=round(cost))

    def _deeds(self, named: Iterable[Harm], harms: Sequence[Harm]) -> list[str]:
        """Return what harms do besides damage; of some of them, the statuses are named."""
        texts = self._texts
        deeds: list[str] = []
        if turns := sum(harm.turns for harm in harms):
            deeds.append(texts("harm_holds", turns=turns))
        if any(harm.is_endangering for harm in harms):
            deeds.append(texts("harm_endangers"))
        statuses = dict.fromkeys(
            status for harm in named if not harm.turns for status in harm.statuses
        )
        deeds += map(self._beginning, statuses)
        is_loud = any(harm.grade is HarmGrade.DELAY for harm in harms)
        return deeds or ([texts("harm_delays")] if is_loud else [])

    def _beginning(self, status: str) -> str:
        """Return what a status does to the player when it begins."""
        found = self._statuses[status]
        return found.deed or self._texts("harm_status", status=found.label)

    def _passage(self, sources: Iterable[str]) -> str:
        """Return how one gets past what does harm: through some of it, over the rest."""
        ways: dict[bool, list[str]] = {}
        for source in dict.fromkeys(sources):
            ways.setdefault(self._surrounds(source), []).append(self.new_place(source))
        texts = self._texts
        names: dict[bool, TextName] = {True: "way_through", False: "way_over"}
        return texts.listed(
            texts(names[is_within], places=texts.listed(places))
            for is_within, places in ways.items()
        )

    def _surrounds(self, source: str) -> bool:
        """Return True if one is in what does harm, as in all that fills cells, and not on it."""
        return source in self._fields or self._terrain[source].surrounds
