"""Behaviors of monsters: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.behaviors.buff_ally import buff_ally
from roguelike.behaviors.charge import charge
from roguelike.behaviors.erratic import erratic
from roguelike.behaviors.explode import explode
from roguelike.behaviors.flee import flee
from roguelike.behaviors.flee_when_hurt import flee_when_hurt
from roguelike.behaviors.follow import follow
from roguelike.behaviors.follow_leader import follow_leader
from roguelike.behaviors.guard import guard
from roguelike.behaviors.heal_when_safe import heal_when_safe
from roguelike.behaviors.hit_and_run import hit_and_run
from roguelike.behaviors.keep_distance import keep_distance
from roguelike.behaviors.move_and_attack import move_and_attack
from roguelike.behaviors.pack_hunt import pack_hunt
from roguelike.behaviors.patrol import patrol
from roguelike.behaviors.phase import phase
from roguelike.behaviors.ranged_attack import ranged_attack
from roguelike.behaviors.shout_for_help import shout_for_help
from roguelike.behaviors.sleep import sleep
from roguelike.behaviors.split_when_hurt import split_when_hurt
from roguelike.behaviors.steal_and_flee import steal_and_flee
from roguelike.behaviors.submerge import submerge
from roguelike.behaviors.summon import summon
from roguelike.behaviors.use_ability import use_ability
from roguelike.behaviors.use_items import use_items
from roguelike.behaviors.wait_until_adjacent import wait_until_adjacent
from roguelike.behaviors.wander import wander
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import Entry

BEHAVIORS: tuple[Entry[Any, Turn, Action | None], ...] = (
    buff_ally,
    charge,
    erratic,
    explode,
    flee,
    flee_when_hurt,
    follow,
    follow_leader,
    guard,
    heal_when_safe,
    hit_and_run,
    keep_distance,
    move_and_attack,
    pack_hunt,
    patrol,
    phase,
    ranged_attack,
    shout_for_help,
    sleep,
    split_when_hurt,
    steal_and_flee,
    submerge,
    summon,
    use_ability,
    use_items,
    wait_until_adjacent,
    wander,
)
