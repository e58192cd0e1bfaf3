"""Portraits of the actors in view: what the player knows of them, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roguelike.account import capitalized
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, StatDef
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.templates import fill
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.descriptions.monster_habits import Habits
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.threat import DEADLY, Appraiser, Side, blow_count, state_of
from roguelike.ui.text.texts import TextName, Texts

Said = tuple[str, Ink]
"""A sentence and its color."""

_STATES: Mapping[TextName, tuple[TextName, Ink]] = {
    "state_hunting": ("look_hunting", "text_bad"),
    "state_fleeing": ("look_fleeing", "text"),
    "state_unaware": ("look_unaware", "text"),
    "state_asleep": ("look_asleep", "text"),
    "state_friend": ("look_friend", "text_good"),
    "state_neutral": ("look_neutral", "text"),
}
"""The text and the color of the sentence about each state of an actor."""


class Portrayer:
    """Puts into words what the player knows about those in view."""

    def __init__(
        self, catalog: Catalog, adventure: Adventure, texts: Texts, appraiser: Appraiser
    ) -> None:
        """Describe the actors of a game."""
        self._adventure = adventure
        self._texts = texts
        self._appraiser = appraiser
        self._habits = Habits(catalog, texts)
        self._monsters = catalog.all(MonsterDef)
        self._statuses = catalog.all(StatusDef)
        self._stats = catalog.all(StatDef)
        self._roles = adventure.game.ruleset.roles
        self._own = {stat for stat in self._stats if not stat.startswith(f"{CORE}:")}
        self._own -= {*self._roles.model_dump().values()}

    def short(self, actor: SeenActor) -> str:
        """Return a line with the name of an actor, its state, and the prospects of a fight."""
        state = self._appraiser.state(actor)
        blows = self._appraiser.blows(actor) if actor.hostile else None
        if blows is None:
            return self._texts("look_line", label=actor.label, state=state)
        mine, its = blows
        return self._texts("look_line_fight", label=actor.label, state=state, mine=mine, its=its)

    def name(self, actor: SeenActor) -> str:
        """Return the name of an actor, with its state of health."""
        health, most = actor.health, actor.max_health
        return self._texts("look_health", label=actor.label, health=health, most=most)

    def blocks(self, actor: SeenActor) -> list[list[Said]]:
        """Return all that is known, in blocks of sentences, the most important first."""
        parts = (self._state, self._fight, self.conditions, self._deeds, self._nature)
        return [block for block in (list(part(actor)) for part in parts) if block]

    def _state(self, actor: SeenActor) -> Iterator[Said]:
        """Yield the state of an actor, and its health."""
        state = state_of(actor)
        text, ink = _STATES[state]
        yield self._texts(text), ink
        if state == "state_unaware":
            reach = self._values(actor)[self._roles.awareness]
            yield self._texts("look_notices", cells=reach), "text"
        if actor.is_sensed:
            yield self._texts("look_sensed"), "text_muted"

    def _fight(self, actor: SeenActor) -> Iterator[Said]:
        """Yield the prospects of a fight, where the combat rule can tell them."""
        found = self._appraiser.fight(actor) if actor.hostile else None
        if found is None:
            return
        mine, its = found
        yield self._blows("look_mine", "look_mine_never", mine), "text"
        ink: Ink = "text_alert" if its.blows <= DEADLY else "text"
        yield self._blows("look_its", "look_its_never", its), ink

    def _blows(self, some: TextName, none: TextName, side: Side) -> str:
        if not side.chance:
            return self._texts(none)
        return self._texts(some, chance=round(side.chance * 100), blows=blow_count(side.blows))

    def conditions(self, actor: SeenActor) -> Iterator[Said]:
        """Yield the statuses of an actor, and what they mean."""
        for identifier, turns in actor.statuses.items():
            status = self._statuses[identifier]
            label = capitalized(status.label)
            if turns >= 0:
                label = self._texts("look_status", status=label, turns=turns)
            yield f"{label}. {status.description}".rstrip(), "text_alert"

    def _deeds(self, actor: SeenActor) -> Iterator[Said]:
        """Yield the speed of an actor, its habits, and what sets it apart from others."""
        monster = self._monsters.get(actor.kind)
        values = self._values(actor)
        yield from self._speed(values, is_enemy=actor.hostile)
        if monster is None:
            return
        if habits := " ".join(self._habits.of(monster)):
            yield habits, "text"
        for stat in sorted(self._own & monster.stats.keys()):
            definition = self._stats[stat]
            value = fill(definition.format, {"value": str(values[stat])})
            yield self._texts("look_stat", stat=definition.label, value=value), "text"

    def _speed(self, values: Mapping[str, int], *, is_enemy: bool) -> Iterator[Said]:
        """Yield the speed of an actor, compared with that of the player."""
        mine, its = self._adventure.view.stats[self._roles.speed], values[self._roles.speed]
        percent = mine * 100 // its
        if its < mine:
            yield self._texts("look_faster", percent=percent), "text_alert" if is_enemy else "text"
        elif its > mine:
            yield self._texts("look_slower", percent=percent), "text"

    def _nature(self, actor: SeenActor) -> Iterator[Said]:
        """Yield the description of an actor, and the number of its kind killed by the player."""
        monster = self._monsters.get(actor.kind)
        if monster is not None and monster.description:
            yield monster.description, "text_muted"
        if killed := self._adventure.game.world.slain.get(actor.kind):
            yield self._texts("look_killed", count=killed), "text_muted"

    def _values(self, actor: SeenActor) -> Mapping[str, int]:
        return self._adventure.game.world.level.cast[actor.id].stats
