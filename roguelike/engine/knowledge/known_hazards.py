"""Hazards of the ground and the air, as far as the player knows them, and for this player now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import StepParams
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.grid.paths import distance_map
from roguelike.engine.definitions.kinds import TriggersByEvent
from roguelike.engine.definitions.tags import BAD
from roguelike.engine.definitions.terrain import AFFECTING
from roguelike.engine.knowledge.effect_estimates import Points, all_steps, midpoint, points_of
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.ruleset import Ruleset

LONG: Final = 100
"""The turns for which a status counts that nothing but a cure ends."""

_CLOUD: Final = 60
"""How much of a field is taken to come of a step that pours it out."""

_WHOLE: Final = 100  # percent


class HarmGrade(IntEnum):
    """The severity of a harm: it holds or betrays the player, costs health, or may be the end."""

    NONE = 0
    DELAY = 1
    HURT = 2
    GRAVE = 3


_GRADES: Final = {"": HarmGrade.NONE, "delays": HarmGrade.DELAY, "endangers": HarmGrade.GRAVE}


class Harm(NamedTuple):
    """The harm of being in a cell for the player.

    Attributes:
        source: The full id of the terrain or the field that does it.
        grade: How bad it is.
        damage: The health that it costs on average, for each turn or step there.
        lasting: The health that it goes on costing when one is out of it.
        turns: For how many turns it holds whoever comes there.
        passes: Whether it goes away by itself, as what fills cells does.
        stays: Whether it goes on meeting those who stay there, and not only those who come.
        statuses: The full ids of the statuses that it brings about.
        is_endangering: Whether it is grave although it costs no health.
    """

    source: str
    grade: HarmGrade
    damage: float = 0
    lasting: float = 0
    turns: int = 0
    passes: bool = False
    stays: bool = False
    statuses: tuple[str, ...] = ()
    is_endangering: bool = False

    @property
    def cost(self) -> float:
        """The health that it costs to come there and to leave at once."""
        return self.damage + self.lasting

    def with_(self, other: Harm) -> Harm:
        """Return the harm of both, from the source of this one."""
        return self._replace(
            grade=max(self.grade, other.grade),
            damage=self.damage + other.damage,
            lasting=max(self.lasting, other.lasting),
            turns=max(self.turns, other.turns),
            statuses=self.statuses + other.statuses,
            is_endangering=self.is_endangering or other.is_endangering,
        )

    def or_(self, other: Harm) -> Harm:
        """Return the harm of the worse of both, in each respect, from the source of this one."""
        return self._replace(
            grade=max(self.grade, other.grade),
            damage=max(self.damage, other.damage),
            lasting=max(self.lasting, other.lasting),
            turns=max(self.turns, other.turns),
            stays=self.stays or other.stays,
            statuses=self.statuses + other.statuses,
            is_endangering=self.is_endangering or other.is_endangering,
        )


Harms = tuple[Harm, ...]
NO_HARMS: Final[Mapping[int, Harms]] = MappingProxyType({})


class Hazards:
    """The terrain and the fields that do harm by the rules of a game.

    Attributes:
        kinds: Whether each kind of terrain does harm to whoever does not float: read-only bool
            array by number.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Look up everything that could do harm to anybody."""
        self._ruleset = ruleset
        self._table = ruleset.terrain
        self._things = ruleset.things
        movement_rules = ruleset.movement_rules
        self._pace = MovementRules(
            1, movement_rules.diagonal and 1, movement_rules.cutting
        )  # each step takes a turn
        numbers = range(len(self._table.ids))
        self._grounds = {each for each in numbers if self._may_harm(self._table.triggers[each])}
        self.kinds = self._table.only(*sorted(self._grounds))
        self._fields = {
            each
            for each, kind in self._things.fields.items()
            if kind.harms() and self._may_harm(kind.triggers)
        }

    def harms(self, view: View) -> Mapping[int, Harms]:
        """Return the known harms on the level, by the cell's flat index."""
        floats_for = self._floats_for(view)
        if not view.fields and (floats_for < 0 or not self._grounds):
            return NO_HARMS
        scale = _HarmEstimator(view, self._ruleset)
        found = {} if floats_for < 0 else self._of_ground(view, scale)
        if floats_for > 0 and found:
            found = self._beyond(floats_for, found, view)
        for cell, harm in self._of_air(view, scale):
            found[cell] = (*found.get(cell, ()), harm)
        return found

    @property
    def sources(self) -> frozenset[str]:
        """The full ids of the terrain that does harm to whoever does not float."""
        return frozenset(self._table.ids[each] for each in self._grounds)

    def a_turn(self, status: StatusDef, view: View) -> float:
        """Return the health that a status costs the player on average each turn or step."""
        return _HarmEstimator(view, self._ruleset).a_turn(status)

    def _may_harm(self, triggers: TriggersByEvent) -> bool:
        return any(map(self._is_bad, self._steps(triggers)))

    def _steps(self, triggers: TriggersByEvent) -> Iterator[StepParams]:
        for occasion in sorted(AFFECTING):
            for trigger in triggers.get(occasion, ()):
                yield from all_steps(trigger.steps, self._things)

    def _is_bad(self, step: StepParams) -> bool:
        if (status := step.begins()) is not None:
            return BAD in self._things.statuses[status].definition.tags
        if (field := step.spreads()) is not None:
            return self._things.fields[field].harms()
        is_attack = step.attacks_with() is not None
        return bool(step.unsettles) or is_attack or step.harms_by() is not None

    def _of_ground(self, view: View, scale: _HarmEstimator) -> dict[int, Harms]:
        import numpy as np

        terrain, table = view.terrain.reshape(-1), self._table
        present = np.flatnonzero(self.kinds & (np.bincount(terrain, minlength=len(table.ids)) > 0))
        found: dict[int, Harms] = {}
        for number in present.tolist():
            if (harm := scale.harm(table.ids[number], table.triggers[number])) is not None:
                cells = np.flatnonzero(terrain == number).tolist()
                found.update(dict.fromkeys(cells, (harm,)))
        return found

    def _floats_for(self, view: View) -> int:
        """Return for how many more turns the ground spares the player; -1 for ever."""
        if not view.floats:
            return 0
        statuses = self._things.statuses
        turns = [
            left
            for status, left in view.player.statuses.items()
            if statuses[status].definition.floats
        ]
        return -1 if not turns or min(turns) < 0 else max(turns)

    def _beyond(self, turns: int, found: dict[int, Harms], view: View) -> dict[int, Harms]:
        """Return the harms of those cells to which the player cannot float in some turns."""
        passable = self._table.walkable[view.terrain]
        steps = distance_map(passable, {view.player.position: 0}, self._pace).reshape(-1)
        return {cell: harms for cell, harms in found.items() if steps[cell] >= turns}

    def _of_air(self, view: View, scale: _HarmEstimator) -> Iterator[tuple[int, Harm]]:
        known: dict[tuple[str, int], Harm | None] = {}
        for (x, y), filled in view.fields.items():
            for field in filled:
                if field.id not in self._fields:
                    continue
                if field not in known:
                    known[field] = scale.of_field(*field)
                if (harm := known[field]) is not None:
                    yield x * view.height + y, harm


class _HarmEstimator:
    """Estimates of the harm of steps to the player now."""

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        self._view = view
        self._things = ruleset.things

    @cached_property
    def _points(self) -> Points:
        return points_of(self._view.stats, self._view.stats, self._view.depth)

    def of_field(self, identifier: str, amount: int) -> Harm | None:
        """Return the harm of so much of a field; None if the player is spared."""
        kind = self._things.fields[identifier]
        if not kind.harms(self._view.immune):
            return None
        harm = self.harm(identifier, kind.triggers, amount)
        return harm and harm._replace(passes=True)

    def harm(self, source: str, triggers: TriggersByEvent, power: int = 1) -> Harm | None:
        """Return the harm of the triggers of a source; None if there is none.

        Of what happens on several occasions, such as coming and staying, the worst counts.
        """
        points = {**self._points, "power": (power, power)}
        worst = Harm(source, HarmGrade.NONE)
        for occasion in sorted(AFFECTING):
            for trigger in triggers.get(occasion, ()):
                harm = Harm(source, HarmGrade.NONE)
                for step in all_steps(trigger.steps, self._things):
                    harm = harm.with_(self._of_step(step, points))
                worst = worst.or_(harm._replace(stays=occasion == "turn"))
        if worst.grade and worst.cost >= self._view.player.health:
            worst = worst._replace(grade=HarmGrade.GRAVE)
        return worst if worst.grade else None

    def _of_step(self, step: StepParams, points: Points) -> Harm:
        if (amount := step.harms_by()) is not None:
            resisted = self._view.stats.get(step.resisted_with() or "", 0)
            damage = max(midpoint(amount, points), 0) * (_WHOLE - min(resisted, _WHOLE)) / _WHOLE
            return Harm("", HarmGrade.HURT if damage else HarmGrade.NONE, damage)
        if step.attacks_with() is not None:  # of whose damage only the rule of combat knows
            return Harm("", HarmGrade.HURT, 1)
        if (status := step.begins()) is not None:
            return self._of_status(status, step, points)
        if (field := step.spreads()) is not None:
            return self._of_cloud(field)
        grade = _GRADES[step.unsettles]
        return Harm("", grade, is_endangering=grade is HarmGrade.GRAVE)

    def _of_status(self, status: str, step: StepParams, points: Points) -> Harm:
        """Return the harm of a status that begins, for as long as it lasts."""
        definition = self._things.statuses[status].definition
        tags = definition.tags
        if BAD not in tags or not self._view.immune.isdisjoint(tags):
            return Harm("", HarmGrade.NONE)
        lasts = step.lasts()
        turns = LONG if lasts is None else round(max(midpoint(lasts, points), 0))
        each = self.a_turn(definition)
        holds = turns if "step" in definition.blocks else 0
        if not each:
            return Harm("", HarmGrade.DELAY, turns=holds, statuses=(status,))
        grade = HarmGrade.HURT
        if definition.stacking == "longest":
            return Harm("", grade, each, each * (turns - 1), holds, statuses=(status,))
        return Harm("", grade, each * turns, 0, holds, statuses=(status,))

    def _of_cloud(self, field: str) -> Harm:
        """Return the harm of a turn within a field that a step pours, not of what that pours."""
        kind = self._things.fields[field]
        steps = (step for each in kind.triggers.get("turn", ()) for step in each.steps)
        points = {**self._points, "power": (_CLOUD, _CLOUD)}
        harm = Harm("", HarmGrade.NONE)
        if not kind.harms(self._view.immune):
            return harm
        for step in steps:
            if step.spreads() is None:
                harm = harm.with_(self._of_step(step, points))
        return harm

    def a_turn(self, status: StatusDef) -> float:
        """Return the health that a status costs on average each turn."""
        return sum(
            midpoint(amount, self._points)
            for trigger in status.triggers
            if trigger.on in {"turn", "step"}
            for step in trigger.steps
            if (amount := step.harms_by()) is not None
        )
