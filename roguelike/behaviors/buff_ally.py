"""Do something for others on one's side."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import AbilityId, Percent
from roguelike.content.schema.steps import AbilityDef, BehaviorParams, Share
from roguelike.engine.actions import use
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.effects.stats import is_hurt
from roguelike.engine.perception.sight import nearest_in_sight
from roguelike.engine.targeting.aim_checks import would_help
from roguelike.engine.world.actor import Actor, hostile
from roguelike.registry import implements


class BuffAlly(BehaviorParams):
    """Use an ability that is ready on the nearest in sight on its own side whom it would help.

    It has to be one of the monster's own; with the tag `kind`, it is used on nobody else. It is
    used while the monster is aware of an enemy, where it meets no enemy. Conditions of the
    ability, such as that the `other` one lacks a status, are heeded.
    """

    kind: Literal["buff_ally"] = "buff_ally"
    ability: AbilityId = Field(description="The ability.")
    percent: Percent = Field(default=100, description="The chance to use it, for each action.")
    hurt_below: Share | None = Field(
        default=None,
        description=(
            "The percentage of their health below which it is used on others, 100 for"
            " whenever they are hurt; if left out, also on the unhurt."
        ),
    )


@implements(BuffAlly)
def buff_ally(params: BuffAlly, turn: Turn) -> Action | None:
    """Aim the ability at an ally, or answer nothing."""
    actor, world = turn.actor, turn.world
    ability = dict(turn.ready_abilities()).get(params.ability)
    if ability is None or not (actor.alert or turn.sees_enemy()):
        return None
    ally = _nearest(params, ability, turn)
    if ally is None or not turn.rng.chance(params.percent):
        return None
    return use.UseAbility(params.ability, world.level.positions[ally.cell])


def _nearest(params: BuffAlly, ability: AbilityDef, turn: Turn) -> Actor | None:
    """Return the nearest ally in sight whom the ability would help, the oldest of several."""
    actor, world = turn.actor, turn.world
    allies = (
        each
        for each in world.level.actors.values()
        if each is not actor
        and not hostile(actor, each)
        and (params.hurt_below is None or is_hurt(each, params.hurt_below, world.ruleset.roles))
    )
    return next(
        (
            each
            for each in nearest_in_sight(actor, allies, world)
            if would_help(ability, actor, each, world) and use.may_use(ability, actor, each, world)
        ),
        None,
    )
