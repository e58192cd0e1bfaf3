"""References to items, abilities, statuses and what belongs to them, and to what is told."""

from __future__ import annotations

from typing import Annotated

from roguelike.content.schema.base import Ref, Reference

AbilityId = Annotated[Reference, Ref("ability")]
AffixId = Annotated[Reference, Ref("affix")]
AppearanceId = Annotated[Reference, Ref("appearance")]
ItemId = Annotated[Reference, Ref("item")]
LootId = Annotated[Reference, Ref("loot")]
MessageId = Annotated[Reference, Ref("message")]
SequenceId = Annotated[Reference, Ref("sequence")]
SlotId = Annotated[Reference, Ref("slot")]
StatusId = Annotated[Reference, Ref("status")]
