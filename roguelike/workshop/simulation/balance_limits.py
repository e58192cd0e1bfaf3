"""The limits that a balanced campaign keeps to, and the shares in a report that exceed them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from roguelike.workshop.simulation.campaign_contents import Extent
from roguelike.workshop.simulation.figures import interval, percent

SUDDEN = 5
"""Percent of deaths that come suddenly, at most."""

KILLER, BOSS = 15, 25
"""Percent of deaths behind which one kind of monster is at most, and one boss with its pack."""

USED = 25
"""Percent of the games in which a thing was had for long in which it is used, at least."""

VARIETY = 60
"""Percent of what there is that one sees in a game, at most."""


class Excess(Struct, frozen=True):
    """A share that is beyond its limit.

    Attributes:
        what: What it is about.
        id: Id of the one thing that it is about; empty if it is not about one.
        percent: The share.
        asked: What it is to be, in percent.
        of: The share of how many it is.
        is_sure: Whether all is beyond the limit that the true share may be in 95 % of cases.
    """

    what: str
    id: str
    percent: float
    asked: str
    of: int
    is_sure: bool


def beyond(facts: Mapping[str, Any], extent: Extent) -> list[dict[str, Any]]:
    """Return all that is beyond its limit.

    Args:
        facts: A report, as far as it is made.
        extent: What there is in the campaign.

    Returns:
        The fields of `Excess` for each.
    """
    found = (
        *_deaths(facts),
        *_uses(facts, extent),
        *_variety(facts),
        *_feelings(facts["feelings"]),
        *_short(facts["frequencies"]),
    )
    return [asdict(each) for each in found]


def _deaths(facts: Mapping[str, Any]) -> Iterator[Excess]:
    deaths = sum(each["count"] for each in facts["deaths_by"])
    yield from _too_many(
        "deaths from half health", "", facts["sudden_deaths"]["count"], deaths, SUDDEN
    )
    for each in facts["deaths_by"]:
        most, what = (BOSS, "boss with its pack") if each["boss"] else (KILLER, "killer")
        yield from _too_many(what, each["killer"], each["count"], deaths, most)


def _uses(facts: Mapping[str, Any], extent: Extent) -> Iterator[Excess]:
    """Yield the items and abilities that were had for long and hardly used."""
    rows = [("item used", each["item"], each) for each in facts["items"]]
    rows = [row for row in rows if row[1] in extent.usable]
    rows += [("ability used", each["ability"], each) for each in facts["abilities"]]
    for what, identifier, each in rows:
        of, used = each["carried_long"], each["used_long"]
        if of and percent(used, of) < USED:
            sure = interval(used, of)[1] < USED
            yield Excess(what, identifier, percent(used, of), f"at least {USED}", of, sure)


def _variety(facts: Mapping[str, Any]) -> Iterator[Excess]:
    """Yield the kinds of content of which too much is seen in a game, or in one that is won."""
    for what in ("vaults", "abilities"):
        shares = facts["variety"][what]
        most = max(shares["percent"], shares["won_percent"] or 0)
        if most > VARIETY:
            label = f"{what} seen in a game"
            yield Excess(label, "", most, f"at most {VARIETY}", facts["games"], is_sure=False)


def _feelings(floors: list[dict[str, Any]]) -> Iterator[Excess]:
    """Yield the share of special floors, if it is surely too great or too small."""
    of, special = (sum(each[key] for each in floors) for key in ("floors", "special"))
    asked = sum(each["floors"] * each["asked"] for each in floors) / max(of, 1)
    low, high = interval(special, of)
    if not low <= asked <= high:
        share, about = percent(special, of), f"about {round(asked)}"
        yield Excess("floors with a feeling", "", share, about, of, is_sure=True)


def _short(rows: list[dict[str, Any]]) -> Iterator[Excess]:
    """Yield the frequencies that dealt too little of something by some depth."""
    for each in rows:
        what = f"fewer than {each['least']} by depth {each['depth']}"
        yield from _too_many(what, each["thing"], each["short"], each["games"], 0)


def _too_many(what: str, identifier: str, count: int, of: int, most: int) -> Iterator[Excess]:
    """Yield a share if it is too great."""
    share = percent(count, of)
    if share > most:
        sure = interval(count, of)[0] > most
        yield Excess(what, identifier, share, f"at most {most}", of, sure)
