"""Use what one is able to do."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.steps import AbilityDef, BehaviorParams, Share
from roguelike.engine.actions import use
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.tags import ESCAPE, HEALING, KIND
from roguelike.engine.targeting.aim_checks import is_about_oneself, would_hit
from roguelike.registry import implements


class UseAbility(BehaviorParams):
    """Use an ability that is ready, in sight of an enemy: the first of its own that is of use.

    One that is aimed is used where it meets the enemy and nobody on its own side. One that is
    about itself is used at any time; if it has the tag `healing` or `escape`, only when hurt.
    One that is aimed and has the tag `kind` is not for enemies; see `buff_ally`.
    """

    is_told: ClassVar[bool] = False

    kind: Literal["use_ability"] = "use_ability"
    percent: Percent = Field(default=50, description="The chance to use one, for each action.")
    hurt_below: Share = Field(
        default=50, description="The percentage of its health below which it counts as hurt."
    )


@implements(UseAbility)
def use_ability(params: UseAbility, turn: Turn) -> Action | None:
    """Aim at the enemy in sight what meets it, or use what helps; else answer nothing."""
    abilities = turn.ready_abilities()
    if not abilities or not turn.sees_enemy() or not turn.rng.chance(params.percent):
        return None
    is_hurt = turn.is_hurt(params.hurt_below)
    position = turn.world.level.positions[turn.enemy.cell]
    for identifier, ability in abilities:
        if _is_of_use(ability, turn, is_hurt=is_hurt):
            return use.UseAbility(identifier, position)
    return None


def _is_of_use(ability: AbilityDef, turn: Turn, *, is_hurt: bool) -> bool:
    """Return True if an ability can and should be used now."""
    actor, world = turn.actor, turn.world
    if is_about_oneself(ability, actor, world):
        for_the_hurt = HEALING in ability.tags or ESCAPE in ability.tags
        if for_the_hurt and not is_hurt:
            return False
    elif KIND in ability.tags or not would_hit(ability, actor, turn.enemy, world):
        return False
    return use.may_use(ability, actor, turn.enemy, world)
