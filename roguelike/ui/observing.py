"""What the player knows about a cell of the level, in lines, the most important first."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.core.geometry import Position
from roguelike.engine.view import SeenActor, View
from roguelike.ui.adventure import Adventure
from roguelike.ui.odds import Odds
from roguelike.ui.palette import Ink
from roguelike.ui.texts import TextName, Texts

Said = tuple[str, Ink]
"""A sentence and its color."""


class Observer:
    """Describes cells of a game as the player knows them."""

    def __init__(self, catalog: Catalog, adventure: Adventure, texts: Texts) -> None:
        """Describe the level that the player is on."""
        self._catalog = catalog
        self._adventure = adventure
        self._texts = texts
        self._odds = Odds(catalog, adventure.game)

    def about(self, position: Position) -> list[Said]:
        """Return what is known about a cell."""
        view = self._adventure.view
        number = int(view.terrain[position])
        if not number:
            return [(self._texts("look_unknown"), "text_muted")]
        return [
            *self._actors(position, view),
            *self._items(position, view),
            *self._terrain(position, view, number),
        ]

    def _actors(self, position: Position, view: View) -> Iterator[Said]:
        if position == view.player.position:
            yield self._texts("look_self", label=view.player.label), "text"
        for actor in view.actors:
            if actor.position == position:
                yield from self._actor(actor)

    def _actor(self, actor: SeenActor) -> Iterator[Said]:
        texts = self._texts
        state: TextName = "look_alert" if actor.hostile else "look_friend"
        if actor.hostile and not actor.alert:
            state = "look_unaware"
        health = texts("look_health", health=actor.health, most=actor.max_health)
        color: Ink = "text_bad" if state == "look_alert" else "text"
        yield f"{actor.label}, {health}, {texts(state)}", color
        if odds := self._fight(actor):
            yield odds, "text"
        if statuses := ", ".join(self._statuses(actor)):
            yield statuses, "text_alert"
        if description := self._catalog.get(MonsterDef, actor.kind).description:
            yield description, "text_muted"

    def _fight(self, actor: SeenActor) -> str:
        """Return how a fight would go, where the combat rule can tell that."""
        found = self._odds.fight(actor.id)
        if found is None:
            return ""
        mine, its = found
        player = self._adventure.view.player
        return self._texts(
            "look_fight",
            chance=round(mine.chance * 100),
            blows=_blows(actor.health, mine.damage),
            its_chance=round(its.chance * 100),
            its_blows=_blows(player.health, its.damage),
        )

    def _statuses(self, actor: SeenActor) -> Iterator[str]:
        for identifier, turns in actor.statuses.items():
            label = self._catalog.get(StatusDef, identifier).label
            yield label if turns < 0 else f"{label} ({turns})"

    def _items(self, position: Position, view: View) -> Iterator[Said]:
        if gold := view.gold.get(position):
            yield self._texts("look_gold", count=gold), "text"
        for thing in reversed(view.items.get(position, ())):
            name = self._adventure.namer.item(thing)
            description = self._catalog.get(ItemDef, thing.kind).description if thing.known else ""
            yield f"{name}. {description}".rstrip(), "text"

    def _terrain(self, position: Position, view: View, number: int) -> Iterator[Said]:
        terrain = self._catalog.get(TerrainDef, view.table.ids[number])
        label = f"{terrain.label}. {terrain.description}".rstrip()
        if not view.visible[position]:
            label = self._texts("look_remembered", label=label)
        yield label, "text_muted"


def _blows(health: int, damage: float) -> str:
    """Return how many blows it takes on average, as text."""
    return str(ceil(health / damage)) if damage > 0 else "∞"
