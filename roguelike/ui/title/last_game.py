"""The game to go on with, in a few words: who, where, how hurt and when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from roguelike.content.schema.campaigns import CampaignDef
from roguelike.core.visible import visible
from roguelike.saves.library import Saved
from roguelike.saves.snapshot import Manifest
from roguelike.ui.text.texts import Texts

LATEST: Final = 32_503_680_000
"""The year 3000, in seconds since 1970: not every system can tell the date of what is later."""


def told(
    saved: Saved, campaigns: Mapping[str, CampaignDef], texts: Texts, now: datetime
) -> tuple[str, str]:
    """Return a saved game in two lines.

    Args:
        saved: The game.
        campaigns: The campaigns that there are, by full id.
        texts: The words.
        now: The present time, with a time zone, in which the other one is told.
    """
    manifest = saved.manifest
    if manifest is None:
        return visible(saved.name), texts("character_broken")
    where = _where(manifest, campaigns.get(manifest.campaign), texts)
    return visible(where), _how(manifest, texts, now)


def _where(manifest: Manifest, campaign: CampaignDef | None, texts: Texts) -> str:
    character, depth = manifest.character, manifest.depth
    last = campaign.last_depth if campaign else None
    if last is None:
        floor = texts("head_floor", depth=depth)
    else:
        floor = texts("head_floor_of", depth=depth, last=last)
    return texts("last_place", character=character, floor=floor, place=manifest.place)


def _how(manifest: Manifest, texts: Texts, now: datetime) -> str:
    turn, when = manifest.turn, _when(manifest.saved, texts, now)
    if not manifest.max_health:
        return texts("last_turn", turn=turn, when=when)
    health, most = manifest.health, manifest.max_health
    return texts("last_health", health=health, max_health=most, turn=turn, when=when)


def _when(seconds: int, texts: Texts, now: datetime) -> str:
    """Return the time of something, given in seconds since 1970."""
    then = datetime.fromtimestamp(min(seconds, LATEST), UTC).astimezone(now.tzinfo)
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return texts("today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return texts("yesterday", time=time)
    return f"{then:%Y-%m-%d} {time}"
