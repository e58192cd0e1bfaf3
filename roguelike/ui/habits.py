"""What monsters do, and what happens to those who meet them or enter a place, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.schema.abilities import AbilityDef
from roguelike.content.schema.actors import MonsterDef, Moves, StatDef
from roguelike.content.schema.clouds import FieldDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.sequences import SequenceDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import Occasion, TriggerDef
from roguelike.engine.triggers import ON_OTHER
from roguelike.registry import Params, kind_of
from roguelike.ui.texts import TextName, Texts

HABITS: Mapping[str, TextName] = {
    "buff_ally": "habit_buff_ally",
    "erratic": "habit_erratic",
    "explode": "habit_explode",
    "flee": "habit_flee",
    "flee_when_hurt": "habit_flee_below",
    "follow": "habit_follow",
    "follow_leader": "habit_follow",
    "guard": "habit_guard",
    "heal_when_safe": "habit_heal_when_safe",
    "hit_and_run": "habit_hit_and_run",
    "keep_distance": "habit_keep_distance",
    "pack_hunt": "habit_pack_hunt",
    "patrol": "habit_patrol",
    "ranged_attack": "habit_ranged_attack",
    "shout_for_help": "habit_shout_for_help",
    "split_when_hurt": "habit_split_when_hurt",
    "steal_and_flee": "habit_steal_and_flee",
    "submerge": "habit_submerge",
    "summon": "habit_summon",
    "use_items": "habit_use_items",
    "wait_until_adjacent": "habit_wait_until_adjacent",
    "wander": "habit_wander",
}
"""What is said of a behavior, by its kind."""

_MOVES: Mapping[Moves, TextName] = {"swim": "habit_swim", "fly": "habit_fly"}
"""What is said of how a monster moves, if it does not walk."""

_WHEN_HURT: Mapping[TextName, TextName] = {"habit_flee_below": "habit_flee_when_hurt"}
"""What is said instead where it is done whenever hurt."""

_UNHURT = 100
"""The percentage of health below which somebody is hurt at all."""

_OCCASIONS: Mapping[Occasion, TextName] = {
    "hit": "habit_on_hit",
    "damaged": "habit_on_damaged",
    "kill": "habit_on_kill",
    "death": "habit_on_death",
    "turn": "habit_on_turn",
}
"""What is said of a trigger of a monster, by what sets it off."""


class _Deed(NamedTuple):
    """What is said of an effect.

    Attributes:
        to_others: What is said where it meets others.
        to_itself: What is said where it meets who causes it.
        names: The parameter that names something, and what sort of thing that is.
    """

    to_others: TextName
    to_itself: TextName
    names: tuple[str, type[StatusDef | StatDef | TerrainDef | MonsterDef]] | None = None


_DEEDS: Mapping[str, _Deed] = {
    "apply_status": _Deed("deed_status_other", "deed_status_self", ("status", StatusDef)),
    "change_stat": _Deed("deed_change_stat", "deed_change_stat", ("stat", StatDef)),
    "change_terrain": _Deed("deed_change_terrain", "deed_change_terrain", ("to", TerrainDef)),
    "charm": _Deed("deed_charm", "deed_charm"),
    "damage": _Deed("deed_damage_other", "deed_damage_self"),
    "heal": _Deed("deed_heal_other", "deed_heal_self"),
    "noise": _Deed("deed_noise", "deed_noise"),
    "pull": _Deed("deed_pull", "deed_pull"),
    "push": _Deed("deed_push", "deed_push"),
    "split": _Deed("deed_split", "deed_split"),
    "steal": _Deed("deed_steal", "deed_steal"),
    "summon": _Deed("deed_summon", "deed_summon", ("monster", MonsterDef)),
    "swap": _Deed("deed_swap", "deed_swap"),
    "teleport": _Deed("deed_teleport_other", "deed_teleport_self"),
    "transform": _Deed("deed_transform", "deed_transform", ("monster", MonsterDef)),
}
"""What is said of an effect, by its kind."""

_DEEPEST = 5
"""How many steps within steps are looked into."""


class Habits:
    """Puts into words what definitions say that something does."""

    def __init__(self, catalog: Catalog, texts: Texts) -> None:
        """Look names up in a catalog."""
        self._catalog = catalog
        self._texts = texts

    def of(self, monster: MonsterDef) -> Iterator[str]:
        """Yield what a kind of monster does: its own notes, or what its parts say."""
        if monster.notes:
            yield monster.notes
            return
        yield from self._nature(monster)
        for behavior in monster.behaviors:
            if name := HABITS.get(kind_of(type(behavior))):
                below = getattr(behavior, "below", None)
                name = _WHEN_HURT.get(name, name) if below == _UNHURT else name
                reach = getattr(behavior, "range", None)
                yield self._texts(name, percent=below, cells=reach)
            yield from self._phases(behavior)
        if monster.abilities:
            yield self._texts("habit_use_ability", abilities=", ".join(self._powers(monster)))
        for trigger in monster.triggers:
            name = _OCCASIONS.get(trigger.on)
            if name and (deeds := self._said(trigger, to_others=trigger.on in ON_OTHER)):
                yield self._texts(name, deeds=deeds)

    def bursts(self, monster: MonsterDef) -> bool:
        """Tell whether a kind of monster harms those beside it when it dies."""
        deaths = (trigger for trigger in monster.triggers if trigger.on == "death")
        return any(self._harms(death.steps, _DEEPEST, is_aimed=False) for death in deaths)

    def _harms(self, steps: Iterable[Params], depth: int, *, is_aimed: bool) -> bool:
        """Tell whether steps hurt others, or bring about what does something to all."""
        for step in steps if depth else ():
            kind, inner = kind_of(type(step)), self._inner(step)
            if kind == "emit" and self._catalog.get(FieldDef, getattr(step, "field", "")).triggers:
                return True
            if kind == "damage" and (is_aimed or getattr(step, "whom", "target") == "other"):
                return True
            if self._harms(inner[0], depth - 1, is_aimed=is_aimed or inner[1]):
                return True
        return False

    def _nature(self, monster: MonsterDef) -> Iterator[str]:
        """Yield how a kind of monster moves, and what does nothing to it."""
        if monster.moves != "walk":
            yield self._texts(_MOVES[monster.moves])
        if spared := ", ".join(self._spared(monster)):
            yield self._texts("habit_immune", what=spared)

    def _spared(self, monster: MonsterDef) -> Iterator[str]:
        """Yield the labels of the fields and the statuses that do nothing to a kind of monster."""
        fields = (each for each in self._catalog.all(FieldDef).values() if each.triggers)
        for each in (*fields, *self._catalog.all(StatusDef).values()):
            if not set(each.tags).isdisjoint(monster.immune):
                yield each.label

    def _phases(self, behavior: Params) -> Iterator[str]:
        """Yield what happens as a monster is hurt more and more, if a behavior says so."""
        for stage in getattr(behavior, "phases", ()):
            deeds = [*self._deeds(stage.steps, _DEEPEST, to_others=False)]
            if stage.status:
                status = self._catalog.get(StatusDef, stage.status)
                deeds.append(self._texts("deed_status_self", what=status.label))
            if deeds:
                said = ", ".join(dict.fromkeys(deeds))
                yield self._texts("habit_phase", percent=stage.below, deeds=said)

    def of_place(self, triggers: Iterable[TriggerDef]) -> str:
        """Return what triggers of terrain do to those who are there, as verbs."""
        said = (self._said(trigger, to_others=True) for trigger in triggers)
        return ", ".join(dict.fromkeys(filter(None, said)))

    def _said(self, trigger: TriggerDef, *, to_others: bool) -> str:
        deeds = self._deeds(trigger.steps, _DEEPEST, to_others=to_others)
        return ", ".join(dict.fromkeys(deeds))

    def _deeds(self, steps: Iterable[Params], depth: int, *, to_others: bool) -> Iterator[str]:
        """Yield what steps do, and those that they carry out themselves."""
        for step in steps if depth else ():
            whom = getattr(step, "whom", "target")
            meets_others = to_others if whom == "target" else whom == "other"
            if said := self._deed(step, to_others=meets_others):
                yield said
            inner, is_aimed = self._inner(step)
            yield from self._deeds(inner, depth - 1, to_others=to_others or is_aimed)

    def _deed(self, step: Params, *, to_others: bool) -> str:
        deed = _DEEDS.get(kind_of(type(step)))
        if deed is None:
            return ""
        name = deed.to_others if to_others else deed.to_itself
        if deed.names is None:
            return self._texts(name)
        field, model = deed.names
        return self._texts(name, what=self._catalog.get(model, getattr(step, field)).label)

    def _inner(self, step: Params) -> tuple[tuple[Params, ...], bool]:
        """Return the steps that a step carries out, and whether these are aimed at others."""
        if isinstance(sequence := getattr(step, "sequence", None), str):
            run = self._catalog.get(SequenceDef, sequence)
            return run.steps, run.aim is not None
        lists = [step, *getattr(step, "entries", ())]
        return tuple(each for one in lists for each in getattr(one, "steps", ())), False

    def _powers(self, monster: MonsterDef) -> Iterator[str]:
        """Yield the names of what a monster is able to do, with how far that reaches."""
        for each in monster.abilities:
            ability = self._catalog.get(AbilityDef, each)
            reach = getattr(ability.aim, "range", 0)
            label = ability.label
            yield self._texts("habit_reach", ability=label, cells=reach) if reach else label
