"""By which names messages know facts, and of which thing a fact can be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from roguelike.content.schema.messages import FactName
from roguelike.engine import events as facts
from roguelike.engine.events import Event
from roguelike.engine.item import Thing

_FACTS: Mapping[type, FactName] = {
    facts.Arrived: "arrived",
    facts.RegionEntered: "region_entered",
    facts.Felt: "felt",
    facts.DoorOpened: "door_opened",
    facts.Noticed: "noticed",
    facts.Woke: "woke",
    facts.LostTrack: "lost_track",
    facts.Waited: "waited",
    facts.Attacked: "attacked",
    facts.Defended: "defended",
    facts.Damaged: "damaged",
    facts.Blocked: "blocked",
    facts.Died: "died",
    facts.GoldDropped: "gold_dropped",
    facts.GoldTaken: "gold_taken",
    facts.ItemTaken: "item_taken",
    facts.ChoiceMade: "choice_made",
    facts.ItemDropped: "item_dropped",
    facts.ItemWorn: "item_worn",
    facts.ItemTakenOff: "item_taken_off",
    facts.ItemUsed: "item_used",
    facts.ItemThrown: "item_thrown",
    facts.ItemBroken: "item_broken",
    facts.ItemReturned: "item_returned",
    facts.ItemIdentified: "item_identified",
    facts.ItemRecharged: "item_recharged",
    facts.ItemGiven: "item_given",
    facts.ItemStolen: "item_stolen",
    facts.ItemSweptAway: "item_swept_away",
    facts.ItemChanged: "item_changed",
    facts.GoldStolen: "gold_stolen",
    facts.NothingHappened: "nothing_happened",
    facts.Healed: "healed",
    facts.StatusGained: "status_gained",
    facts.StatusProlonged: "status_prolonged",
    facts.StatusEnded: "status_ended",
    facts.Absorbed: "absorbed",
    facts.Resisted: "resisted",
    facts.Reflected: "reflected",
    facts.Shoved: "shoved",
    facts.Pulled: "pulled",
    facts.Teleported: "teleported",
    facts.Swapped: "swapped",
    facts.Summoned: "summoned",
    facts.Split: "split",
    facts.Transformed: "transformed",
    facts.Charmed: "charmed",
    facts.StatChanged: "stat_changed",
    facts.Shot: "shot",
    facts.AbilityUsed: "ability_used",
    facts.AbilityLearned: "ability_learned",
    facts.Fled: "fled",
    facts.Cowered: "cowered",
    facts.Shouted: "shouted",
    facts.Struggled: "struggled",
    facts.TerrainChanged: "terrain_changed",
    facts.Revealed: "revealed",
    facts.Noise: "noise",
    facts.FuseLit: "fuse_lit",
    facts.ChainStopped: "chain_stopped",
    facts.Won: "won",
    facts.Unlocked: "unlocked",
    facts.Operated: "operated",
    facts.FieldSpread: "field_spread",
    facts.FieldEnded: "field_ended",
}


def fact_of(event: Event) -> FactName:
    """Return the name under which messages know a fact."""
    if _is_of_status(event):
        return "died_of_status"
    if isinstance(event, facts.ItemTaken) and event.item.price:
        return "item_bought"
    if isinstance(event, facts.StatChanged) and event.amount < 0:
        return "stat_lowered"
    return _FACTS[type(event)]


def thing_of(event: Event) -> str:
    """Return the id of the item, the ability or the status that a fact can be told of."""
    if isinstance(event, facts.NothingHappened | facts.Damaged) or _is_of_status(event):
        return event.means[1]
    item = getattr(event, "item", None)
    return item.kind if isinstance(item, Thing) else getattr(event, "status", "")


def _is_of_status(event: Event) -> TypeGuard[facts.Died]:
    """Tell whether a fact is a death that a status has brought about, and nobody else."""
    return isinstance(event, facts.Died) and not event.killer and event.means[0] == "status"
