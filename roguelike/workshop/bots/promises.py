"""Promises of deeds, as a player reads them from what is written about these."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.rules import Foretelling
from roguelike.content.schema.steps import Deed, StepParams
from roguelike.engine.definitions.tags import BAD, GOOD
from roguelike.engine.knowledge.effect_estimates import Points, Stats, all_steps, midpoint
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.ruleset import KindIndex


class Promise(Struct, frozen=True):
    """The promise of a deed: what it does, as far as that can be read.

    Attributes:
        steps: All of its steps, with those that other steps contain.
        is_aimed: Whether a cell has to be chosen.
        is_for_self: Whether it meets the one who does it and nobody else.
        blessings: The statuses that help, by their ids.
        curses: Those that do not.
        summons: Whether it calls somebody into being.
        charms: Whether it wins others over.
        improves: Whether it changes stats for good.
        reveals: Whether it shows where something is.
        cooldown: For how many turns it cannot be done again.
    """

    steps: tuple[StepParams, ...]
    is_aimed: bool
    is_for_self: bool
    blessings: frozenset[str]
    curses: frozenset[str]
    summons: bool
    charms: bool
    improves: bool
    reveals: bool
    cooldown: int = 0

    def heals(self, points: Points) -> float:
        """Return how much health it gives back on average."""
        found = (each.heals_by() for each in self.steps)
        return sum(midpoint(each, points) for each in found if each is not None)

    def harm(
        self, points: Points, attack: Callable[[Mapping[str, Amount], Points], float]
    ) -> float:
        """Return the health that it takes on average from each target.

        Args:
            points: What formulas may mention.
            attack: Tells the damage of an attack by the combat rule with changed stats.
        """
        total = 0.0
        for step in self.steps:
            if step.whom == "self":
                continue
            changes, amount = step.attacks_with(), step.harms_by()
            if changes is not None:
                total += attack(changes, points)
            elif amount is not None:
                total += max(midpoint(amount, points), 0)
        return total


def promise_of(deed: Deed, things: KindIndex, cooldown: int = 0) -> Promise:
    """Return what a deed promises."""
    steps = tuple(all_steps(deed.steps, things))
    begun = {status for each in steps if (status := each.begins()) is not None}
    tags = {each: things.statuses[each].definition.tags for each in sorted(begun)}
    return Promise(
        steps=steps,
        is_aimed=must_aim(deed),
        is_for_self=deed.aim is None,
        blessings=frozenset(each for each, words in tags.items() if GOOD in words),
        curses=frozenset(each for each, words in tags.items() if BAD in words),
        summons=any(each.calls() is not None for each in steps),
        charms=any(each.charms for each in steps),
        improves=any(each.changes_by() for each in steps),
        reveals=any(each.reveals for each in steps),
        cooldown=cooldown,
    )


def attack_of(
    rule: Foretelling | None, own: Stats, other: Stats
) -> Callable[[Mapping[str, Amount], Points], float]:
    """Return a function that tells the average damage of an attack with changed stats."""

    def attack(changes: Mapping[str, Amount], points: Points) -> float:
        if rule is None:
            return 1.0
        changed = {stat: round(midpoint(each, points)) for stat, each in changes.items()}
        return rule.expected_damage({**own, **changed}, other)

    return attack
