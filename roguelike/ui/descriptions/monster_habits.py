"""Habits of monsters, and what happens to those who meet them or enter a place, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from roguelike.autopilot.monster_risks import DEEPEST, inner_steps
from roguelike.content.catalog import Catalog
from roguelike.content.schema.abilities import AbilityDef
from roguelike.content.schema.actors import MonsterDef, Moves
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import Occasion, StepParams, TriggerDef
from roguelike.engine.effects.triggers import ON_OTHER
from roguelike.registry import Params
from roguelike.ui.descriptions.entries import EntryWords
from roguelike.ui.text.texts import TextName, Texts

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


class Habits:
    """Puts into words what definitions say that something does."""

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
            deeds = [*self._deeds(stage.steps, DEEPEST, to_others=False)]
            if stage.status:
                status = self._catalog.get(StatusDef, stage.status)
                deeds.append(self._words.named("deed_apply_status_self", status=status.label))
            if deeds:
                said = self._texts.listed(dict.fromkeys(deeds))
                yield self._texts("habit_phase", percent=stage.below, deeds=said)

    def of_place(self, triggers: Iterable[TriggerDef]) -> str:
        """Return the deeds of triggers of terrain to those who are there, as verbs."""
        every = (self._of_trigger(each, to_others=True) for each in triggers)
        return self._texts.listed(dict.fromkeys(chain.from_iterable(every)))

    def _said(self, trigger: TriggerDef, *, to_others: bool) -> str:
        return self._texts.listed(dict.fromkeys(self._of_trigger(trigger, to_others=to_others)))

    def _of_trigger(self, trigger: TriggerDef, *, to_others: bool) -> Iterator[str]:
        return self._deeds(trigger.steps, DEEPEST, to_others=to_others)

    def _deeds(self, steps: Iterable[StepParams], depth: int, *, to_others: bool) -> Iterator[str]:
        """Yield the deeds of steps, and of the steps that these carry out themselves."""
        for step in steps if depth else ():
            meets_others = to_others if step.whom == "target" else step.whom == "other"
            if said := self._deed(step, meets_others=meets_others):
                yield said
            inner, is_aimed = inner_steps(step, self._catalog)
            yield from self._deeds(inner, depth - 1, to_others=to_others or is_aimed)

    def _deed(self, step: StepParams, *, meets_others: bool) -> str:
        """Return the deed of a step as a verb; a status may have one for those who bring it."""
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
