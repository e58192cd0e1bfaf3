"""Portraits of the actors in view, and habits of monsters, in sentences.

Words about entries of habits are messages called like them: that of the behavior `lurk` is
`ui_habit_lurk`, that of the effect `thaw` is `ui_deed_thaw`, or `ui_deed_thaw_other` and
`ui_deed_thaw_self` where it matters whom it meets, and that of the condition `has_fire` is
`ui_when_has_fire`, a sentence that follows. They may be in any mod; one of `core` counts first. In
braces they may mention each param, of what has a label the label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import cast

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import CORE
from roguelike.content.schema.actors import MonsterDef, Moves, StatDef
from roguelike.content.schema.fields.base import Ref
from roguelike.content.schema.fields.templates import fill
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef, Occasion, SequenceDef, StepParams, TriggerDef
from roguelike.content.schema.terrain import FieldDef
from roguelike.engine.effects.triggers import ON_OTHER
from roguelike.engine.knowledge.effect_estimates import nested_steps
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.narration.sentences import capitalized
from roguelike.registry import Params, kind_of
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.threat import DEADLY, Prospects, ThreatAssessor, blow_count, state_of
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

_MOVES: Mapping[Moves, TextName] = {"swim": "habit_swim", "fly": "habit_fly"}
"""The texts about how a monster moves, if it does not walk."""

_OCCASIONS: Mapping[Occasion, TextName] = {
    "hit": "habit_on_hit",
    "damaged": "habit_on_damaged",
    "kill": "habit_on_kill",
    "death": "habit_on_death",
    "turn": "habit_on_turn",
}
"""The texts about triggers of monsters, by what sets these off."""


class MonsterDescriber:
    """Puts into words what the player knows about actors in view."""

    def __init__(
        self, catalog: Catalog, session: GameSession, texts: Texts, assessor: ThreatAssessor
    ) -> None:
        """Describe the actors of a game."""
        self._session = session
        self._texts = texts
        self._assessor = assessor
        self._habits = Habits(catalog, texts)
        self._monsters = catalog.all(MonsterDef)
        self._statuses = catalog.all(StatusDef)
        self._stats = catalog.all(StatDef)
        self._roles = session.game.ruleset.roles
        self._own = {stat for stat in self._stats if not stat.startswith(f"{CORE}:")}
        self._own -= {*self._roles.model_dump().values()}

    def short(self, actor: SeenActor) -> str:
        """Return a line with the name of an actor, its state, and the prospects of a fight."""
        state = self._assessor.state(actor)
        blows = self._assessor.blows(actor) if actor.hostile else None
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
        found = self._assessor.fight(actor) if actor.hostile else None
        if found is None:
            return
        mine, its = found
        yield self._blows("look_mine", "look_mine_never", mine), "text"
        ink: Ink = "text_alert" if its.blows <= DEADLY else "text"
        yield self._blows("look_its", "look_its_never", its), ink

    def _blows(self, some: TextName, none: TextName, side: Prospects) -> str:
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
        mine, its = self._session.view.stats[self._roles.speed], values[self._roles.speed]
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
        if killed := self._session.game.world.slain.get(actor.kind):
            yield self._texts("look_killed", count=killed), "text_muted"

    def _values(self, actor: SeenActor) -> Mapping[str, int]:
        return self._session.game.world.level.cast[actor.id].stats


class EntryWords:
    """Puts entries into the words of messages of a catalog."""

    def __init__(
        self, catalog: Catalog, listed: Callable[[Iterable[str]], str] = ", ".join
    ) -> None:
        """Find them; `listed` returns several names as a sentence lists them."""
        self._catalog = catalog
        self._listed = listed
        self._texts = _texts_in(catalog)

    def __call__(self, what: str, params: Params, end: str = "") -> str:
        """Return the words about an entry; none where these are told elsewhere, or nowhere.

        Args:
            what: How the names of such messages begin.
            params: The params.
            end: How the name ends where the entry has several, if its params do not tell.
        """
        if not params.is_told:
            return ""
        name = f"{FOR_SCREENS}{what}_{kind_of(type(params))}"
        ends = [*filter(None, (params.variant(), end))]
        names = (*(f"{name}_{each}" for each in ("_".join(ends), *ends) if each), name)
        text = next((self._texts[each] for each in names if each in self._texts), "")
        return fill(text, dict(self._said(params))) if text else ""

    def tells(self, what: str, params: type[Params]) -> bool:
        """Return True if there is a message for an entry, with any params."""
        return f"{FOR_SCREENS}{what}_{kind_of(params)}" in self._texts

    def named(self, name: str, **words: str) -> str:
        """Return the text of a message that is called like an entry, with other words."""
        return fill(self._texts.get(f"{FOR_SCREENS}{name}", ""), words)

    def _said(self, params: Params) -> Iterator[tuple[str, str]]:
        for name, kind in _fields(type(params)):
            value = getattr(params, name)
            values = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
            yield name, self._listed(self._called(kind, each) for each in values)

    def _called(self, kind: str, value: object) -> str:
        """Return a value as it is told: what is the id of something with a label, by that."""
        definition = self._catalog[kind].get(str(value)) if kind and value else None
        return str(getattr(definition, "label", value))


@lru_cache(maxsize=4)
def _texts_in(catalog: Catalog) -> Mapping[str, str]:
    """Return the messages for screens by name, found once for all games of a catalog."""
    found = sorted(catalog.all(MessageDef).items(), key=lambda item: item[0])
    named = [(*identifier.split(":", 1), message.text) for identifier, message in found]
    named.sort(key=lambda each: each[0] == CORE)  # so that it is the last, which counts
    return {name: text for _, name, text in named if name.startswith(FOR_SCREENS)}


@cache
def _fields(params: type[Params]) -> tuple[tuple[str, str], ...]:
    """Return the params, each with the kind of the definitions of which it is an id."""
    return tuple(
        (name, mark.kind if (mark := (field.value.item or field.value).mark(Ref)) else "")
        for name, field in table_of(params).items()
    )


class Habits:
    """Puts habits of monsters, and deeds of terrain, into words."""

    def __init__(self, catalog: Catalog, texts: Texts) -> None:
        """Look names up in a catalog."""
        self._catalog = catalog
        self._texts = texts
        self._words = EntryWords(catalog, texts.listed)

    def of(self, monster: MonsterDef) -> Iterator[str]:
        """Yield the habits of a kind of monster: its own notes, or what its parts say."""
        if monster.notes:
            yield monster.notes
            return
        yield from self._nature(monster)
        for behavior in monster.behaviors:
            if said := self._words("habit", behavior):
                yield self._only(said, behavior.conditions())
            yield from self._phases(behavior)
        if monster.abilities:
            powers = self._texts.listed(self._powers(monster))
            yield self._texts("habit_use_ability", abilities=powers)
        for trigger in monster.triggers:
            name = _OCCASIONS.get(trigger.on)
            if name and (deeds := self._said(trigger, to_others=trigger.on in ON_OTHER)):
                yield self._only(self._texts(name, deeds=deeds), trigger.when)

    def _only(self, said: str, conditions: Iterable[Params]) -> str:
        """Return a statement with those of its conditions of which players are told."""
        return " ".join([said, *filter(None, (self._words("when", each) for each in conditions))])

    def _nature(self, monster: MonsterDef) -> Iterator[str]:
        """Yield the way in which a kind of monster moves, and what does nothing to it."""
        if monster.moves != "walk":
            yield self._texts(_MOVES[monster.moves])
        if spared := [*dict.fromkeys(self._spared(monster))]:
            yield self._texts("habit_immune", what=self._texts.listed(spared))

    def _spared(self, monster: MonsterDef) -> Iterator[str]:
        """Yield what does nothing to a kind of monster: fields, and what statuses come of.

        A field that does no more than bring such a status about is not named beside it.
        """
        statuses = {
            identifier: status
            for identifier, status in self._catalog.all(StatusDef).items()
            if not set(status.tags).isdisjoint(monster.immune)
        }
        for field in self._catalog.all(FieldDef).values():
            begun = {step.begins() for trigger in field.triggers for step in trigger.steps}
            if begun - statuses.keys() and not set(field.tags).isdisjoint(monster.immune):
                yield field.label
        for status in statuses.values():
            yield status.noun or status.label

    def _phases(self, behavior: Params) -> Iterator[str]:
        """Yield what happens as a monster is hurt more and more, if a behavior says so."""
        for stage in behavior.stages():
            deeds = [*self._deeds(stage.steps, to_others=False)]
            if stage.status:
                status = self._catalog.get(StatusDef, stage.status)
                deeds.append(self._words.named("deed_apply_status_self", status=status.label))
            if deeds:
                said = self._texts.listed(dict.fromkeys(deeds))
                yield self._texts("habit_phase", percent=stage.below, deeds=said)

    def of_place(self, triggers: Iterable[TriggerDef]) -> str:
        """Return the deeds of triggers of terrain to actors there, as verbs."""
        every = (self._of_trigger(each, to_others=True) for each in triggers)
        return self._texts.listed(dict.fromkeys(chain.from_iterable(every)))

    def _said(self, trigger: TriggerDef, *, to_others: bool) -> str:
        return self._texts.listed(dict.fromkeys(self._of_trigger(trigger, to_others=to_others)))

    def _of_trigger(self, trigger: TriggerDef, *, to_others: bool) -> Iterator[str]:
        return self._deeds(trigger.steps, to_others=to_others)

    def _deeds(self, steps: Iterable[StepParams], *, to_others: bool) -> Iterator[str]:
        """Yield the deeds of steps, and of the steps that these carry out themselves."""
        sequences = self._catalog.all(SequenceDef)
        for step, is_aimed in nested_steps(steps, sequences, may_follow=True, is_aimed=to_others):
            meets_others = is_aimed if step.whom == "target" else step.whom == "other"
            if said := self._deed(step, meets_others=meets_others):
                yield said

    def _deed(self, step: StepParams, *, meets_others: bool) -> str:
        """Return the deed of a step as a verb; a status may have one for actors that bring it."""
        begun = step.begins() if meets_others else None
        own = self._catalog.get(StatusDef, begun).deed if begun and step.is_told else ""
        return own or self._words("deed", step, "other" if meets_others else "self")

    def _powers(self, monster: MonsterDef) -> Iterator[str]:
        """Yield the names of what a monster is able to do, with how far that reaches."""
        for each in monster.abilities:
            ability = self._catalog.get(AbilityDef, each)
            reach = ability.aim.reach() if ability.aim else 0
            label = ability.label
            yield self._texts("habit_reach", ability=label, cells=reach) if reach else label
