"""Effects of steps: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.effects.after import after
from roguelike.effects.apply_status import apply_status
from roguelike.effects.change_stat import change_stat
from roguelike.effects.change_terrain import change_terrain
from roguelike.effects.charm import charm
from roguelike.effects.choose import choose
from roguelike.effects.cure import cure
from roguelike.effects.damage import damage
from roguelike.effects.detect import detect
from roguelike.effects.dig import dig
from roguelike.effects.emit import emit
from roguelike.effects.extinguish import extinguish
from roguelike.effects.give import give
from roguelike.effects.heal import heal
from roguelike.effects.identify import identify
from roguelike.effects.ignite import ignite
from roguelike.effects.learn import learn
from roguelike.effects.lock import lock
from roguelike.effects.message import message
from roguelike.effects.noise import noise
from roguelike.effects.pull import pull
from roguelike.effects.push import push
from roguelike.effects.recall import recall
from roguelike.effects.recharge import recharge
from roguelike.effects.repeat import repeat
from roguelike.effects.reveal import reveal
from roguelike.effects.run import run
from roguelike.effects.split import split
from roguelike.effects.steal import steal
from roguelike.effects.summon import summon
from roguelike.effects.swap import swap
from roguelike.effects.sweep_away import sweep_away
from roguelike.effects.teleport import teleport
from roguelike.effects.transform import transform
from roguelike.effects.unlock import unlock
from roguelike.effects.win import win
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.events import Event
from roguelike.registry import Entry

EFFECTS: tuple[Entry[Any, Context, list[Event]], ...] = (
    after,
    apply_status,
    change_stat,
    change_terrain,
    charm,
    choose,
    cure,
    damage,
    detect,
    dig,
    emit,
    extinguish,
    give,
    heal,
    identify,
    ignite,
    learn,
    lock,
    message,
    noise,
    pull,
    push,
    recall,
    recharge,
    repeat,
    reveal,
    run,
    split,
    steal,
    summon,
    swap,
    sweep_away,
    teleport,
    transform,
    unlock,
    win,
)
