"""Combat by opposed percentile dice, as in the RogueSharp tutorial."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import StatId
from roguelike.core.rng import Rng
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Attacked, Defended, Event
from roguelike.registry import Params, implements

MAX_DICE = 100


class OpposedPercentile(Params):
    """Attacker and defender roll hundred-sided dice; hits that are not blocked do damage.

    The attacker rolls as many dice as its `attack` says, each a hit if it shows at most its
    `attack_chance`. If there is a hit, the defender rolls as many as its `defense` says,
    each a block if it shows at most its `defense_chance`. Hits less blocks is the damage.
    Nobody rolls more than 100 dice.
    """

    kind: Literal["opposed_percentile"] = "opposed_percentile"
    attack: StatId = Field(default="core:attack", description="Number of the attacker's dice.")
    attack_chance: StatId = Field(
        default="core:attack_chance", description="Percent chance that one of them hits."
    )
    defense: StatId = Field(default="core:defense", description="Number of the defender's dice.")
    defense_chance: StatId = Field(
        default="core:defense_chance", description="Percent chance that one of them blocks."
    )

    @property
    def strength(self) -> str:
        """The stat that says first how much damage an actor does."""
        return self.attack

    def expected_damage(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return the damage that an attack does on average, as `Foretelling` has it."""
        hits = _odds(attacker[self.attack], attacker[self.attack_chance])
        blocks = _odds(defender[self.defense], defender[self.defense_chance])
        harm = [
            one * other * (number - blocked)
            for number, one in enumerate(hits)
            for blocked, other in enumerate(blocks[:number])
        ]
        return sum(harm)

    def chance_of_harm(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return how likely an attack is to do any damage, as `Foretelling` has it."""
        hits = _odds(attacker[self.attack], attacker[self.attack_chance])
        blocks = _odds(defender[self.defense], defender[self.defense_chance])
        return sum([one * sum(blocks[:number]) for number, one in enumerate(hits)])


@lru_cache(maxsize=1_000)  # the odds of those in view are told in each frame
def _odds(dice: int, chance: int) -> tuple[float, ...]:
    """Return how likely each number of successes is: the binomial distribution."""
    dice, success = min(max(dice, 0), MAX_DICE), min(max(chance, 0), 100) / 100
    odds = [
        comb(dice, number) * success**number * (1 - success) ** (dice - number)
        for number in range(dice + 1)
    ]
    return tuple(odds)


@implements(OpposedPercentile)
def opposed_percentile(params: OpposedPercentile, clash: Clash) -> Blow:
    """Roll for both sides."""
    attacker, defender, rng = clash
    rolls, hits = _roll(attacker.stats[params.attack], attacker.stats[params.attack_chance], rng)
    events: list[Event] = [Attacked(attacker.id, defender.id, rolls, hits)]
    if not hits:
        return Blow(0, events, landed=False)
    rolls, blocks = _roll(
        defender.stats[params.defense], defender.stats[params.defense_chance], rng
    )
    if rolls:  # whoever has no dice does nothing that could be told
        events.append(Defended(defender.id, rolls, blocks))
    return Blow(max(hits - blocks, 0), events, landed=True)


def _roll(dice: int, chance: int, rng: Rng) -> tuple[tuple[int, ...], int]:
    """Return what each die shows, from highest to lowest, and how many are within `chance`."""
    faces = sorted((rng.between(1, 100) for _ in range(min(dice, MAX_DICE))), reverse=True)
    return tuple(faces), sum(face <= chance for face in faces)
