"""Threats of the actors in view: the odds of attacks, and how dangerous each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, inf
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.schema.fields.amounts import Amount, variable_values
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.content.schema.steps import StepParams
from roguelike.core.formulas.expression import Interval
from roguelike.core.grid.geometry import chebyshev
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.cause import ActorId
from roguelike.game import Game
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName, Texts

_WHOLE = 100  # percent

NEVER = "∞"
"""The sign for a number of blows where blows do no harm."""

MANY = 99
"""The largest number of blows that is told."""

SEVERAL = 2
"""The fewest hunters for whom it is told how soon all of them together would kill the player."""

DEADLY = 3
"""The most blows that an actor called deadly needs to kill the player."""

_STATES: tuple[TextName, ...] = (
    "state_hunting",
    "state_fleeing",
    "state_unaware",
    "state_asleep",
    "state_friend",
    "state_neutral",
)
"""The texts for the states of actors, the most dangerous state first."""


class AttackOdds(NamedTuple):
    """The odds of an attack: the chance that it does harm, 0 to 1, and the damage on average."""

    chance: float
    damage: float


class Odds:
    """Knows the chances of the player's attacks, where the combat rule can tell them."""

    def __init__(self, catalog: Catalog, game: Game) -> None:
        """Look up the combat rule of a game."""
        self._world = game.world
        rule = catalog.get(RulesDef, game.ruleset.campaign.rules).combat
        self._rule = rule if isinstance(rule, Foretelling) else None

    def attack(self, steps: Iterable[StepParams], target: ActorId) -> AttackOdds | None:
        """Return the odds of an attack that steps make on an actor of the level.

        None where the steps do not attack by the combat rule, or where that cannot tell.
        """
        attacks = (step.attacks_with() for step in steps)
        changes = next((each for each in attacks if each is not None), None)
        if changes is None or self._rule is None:
            return None
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        stats = {**own, **self._values(changes, own, other)}
        return self._attack(self._rule, stats, other)

    def harm(self, steps: Iterable[StepParams], target: ActorId) -> Interval | None:
        """Return the least and the most harm that steps do to an actor of the level by themselves.

        None where that is up to the combat rule, or where they do none.
        """
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        points = self._points(own, other)
        found = [
            self._spared(amount.bounds(points), other.get(step.resisted_with() or "", 0))
            for step in steps
            if (amount := step.harms_by()) is not None
        ]
        return (sum(low for low, _ in found), sum(high for _, high in found)) if found else None

    def fight(self, target: ActorId) -> tuple[AttackOdds, AttackOdds] | None:
        """Return the odds of the player's attacks on an actor, and of the actor's on the player.

        None where the combat rule cannot tell.
        """
        if self._rule is None:
            return None
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        theirs = self._attack(self._rule, other, own)
        mode = self._world.ruleset.mode
        if mode is not None:
            theirs = theirs._replace(damage=theirs.damage * mode.damage_taken / _WHOLE)
        return self._attack(self._rule, own, other), theirs

    def _attack(
        self, rule: Foretelling, attacker: Mapping[str, int], defender: Mapping[str, int]
    ) -> AttackOdds:
        return AttackOdds(
            rule.chance_of_harm(attacker, defender), rule.expected_damage(attacker, defender)
        )

    def _values(
        self, changes: Mapping[str, Amount], own: Mapping[str, int], other: Mapping[str, int]
    ) -> dict[str, int]:
        """Return the middle of what the formulas of an attack can give, by the ids of stats."""
        points = self._points(own, other)
        return {stat: sum(formula.bounds(points)) // 2 for stat, formula in changes.items()}

    def _points(self, own: Mapping[str, int], other: Mapping[str, int]) -> dict[str, Interval]:
        """Return the values that formulas may mention."""
        values = {"depth": self._world.depth, "power": 1}
        values |= variable_values("self", own) | variable_values("other", other)
        return {name: (value, value) for name, value in values.items()}

    def _spared(self, harm: Interval, percent: int) -> Interval:
        """Return the bounds of harm of which so many percent do not count."""
        low, high = (max(each, 0) * (_WHOLE - min(percent, _WHOLE)) // _WHOLE for each in harm)
        return low, high


class Danger(NamedTuple):
    """The danger that an actor is, as a sort key: lesser values are greater dangers.

    Attributes:
        rank: The place of its state among all states, from hunters of the player to friends.
        is_apart: Whether it does not stand beside the player.
        blows: How many blows it needs to kill the player; infinite where that is not known.
    """

    rank: int
    is_apart: bool
    blows: float


class Prospects(NamedTuple):
    """The prospects of one side of a fight.

    Attributes:
        chance: How likely a blow is to do harm, 0 to 1.
        blows: How many it takes on average to kill the other; infinite where they do no harm.
        damage: How much harm one of them does on average.
    """

    chance: float
    blows: float
    damage: float


class ThreatAssessor:
    """Assesses how dangerous the actors in view are."""

    def __init__(self, catalog: Catalog, session: GameSession, texts: Texts) -> None:
        """Judge by the combat rule of a game."""
        self._session = session
        self._texts = texts
        self._odds = Odds(catalog, session.game)
        self._view: View | None = None
        self._found: dict[int, tuple[Prospects, Prospects] | None] = {}  # for the view of now

    def state(self, actor: SeenActor) -> str:
        """Return the state of an actor, in a word."""
        return self._texts(state_of(actor))

    def blows(self, actor: SeenActor) -> tuple[str, str] | None:
        """Return the number of blows that the player needs to kill an actor, and that it needs.

        None where the combat rule cannot tell.
        """
        found = self.fight(actor)
        return (blow_count(found[0].blows), blow_count(found[1].blows)) if found else None

    def fight(self, actor: SeenActor) -> tuple[Prospects, Prospects] | None:
        """Return the prospects of a fight with an actor, for the player and for that actor.

        None where the combat rule cannot tell, and once the player is dead.
        """
        if self._session.view is not self._view:
            self._view = self._session.view
            self._found.clear()
        if actor.id not in self._found:
            self._found[actor.id] = self._reckon(actor)
        return self._found[actor.id]

    def together(self, actors: Iterable[SeenActor]) -> tuple[int, str] | None:
        """Return how many hunters there are, and the turns in which all would kill the player.

        None where there are not several, and where the combat rule cannot tell or none does harm.
        """
        hunters = [actor for actor in actors if state_of(actor) == "state_hunting"]
        if len(hunters) < SEVERAL:
            return None
        harm = sum(map(self._harm, hunters))
        if not harm:
            return None
        return len(hunters), blow_count(ceil(self._session.view.player.health / harm))

    def _harm(self, actor: SeenActor) -> float:
        """Return the harm that an actor does on average in a turn of the player."""
        found = self.fight(actor)
        if found is None:
            return 0
        speed = self._session.game.ruleset.roles.speed
        return found[1].damage * self._session.view.stats[speed] / actor.stats[speed]

    def danger(self, actor: SeenActor) -> Danger:
        """Return the sort key of an actor in view; the most dangerous come first."""
        found = self.fight(actor) if actor.hostile else None
        here, there = self._session.view.player.position, actor.position
        is_apart = chebyshev(there.x - here.x, there.y - here.y) > 1
        return Danger(_STATES.index(state_of(actor)), is_apart, found[1].blows if found else inf)

    def _reckon(self, actor: SeenActor) -> tuple[Prospects, Prospects] | None:
        health = self._session.view.player.health
        found = self._odds.fight(actor.id) if health > 0 else None
        if found is None:
            return None
        mine, its = found
        return prospects_of(mine, actor.health), prospects_of(its, health)


def state_of(actor: SeenActor) -> TextName:
    """Return the text that says in a word what an actor is about."""
    if not actor.hostile:
        return "state_neutral" if actor.is_neutral else "state_friend"
    if actor.is_asleep:
        return "state_asleep"
    if actor.is_fleeing:
        return "state_fleeing"
    return "state_hunting" if actor.alert else "state_unaware"


def blow_count(blows: float) -> str:
    """Return the number of blows as text."""
    if blows > MANY:
        return NEVER if blows == inf else f"{MANY}+"
    return str(int(blows))


def prospects_of(attack: AttackOdds, health: int) -> Prospects:
    """Return the prospects of a side whose enemy has that much health."""
    damage = max(attack.damage, 0)
    return Prospects(attack.chance, ceil(health / damage) if damage else inf, damage)
