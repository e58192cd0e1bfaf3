"""Balance of a campaign: limits that reports are held to, and the wins asked of each bot.

Each of the expert's variants leaves something out that should matter. Where one of them wins nearly
as often as the expert, what it leaves out is of no use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from roguelike.workshop.simulation.campaign_contents import CampaignContents
from roguelike.workshop.simulation.one_game import GameResult
from roguelike.workshop.simulation.results_file import compare
from roguelike.workshop.simulation.summary_statistics import chance_of_luck, interval, percent

SUDDEN = 5
"""Percent of deaths that come suddenly, at most."""

KILLER, BOSS = 15, 25
"""Percent of deaths behind which one kind of monster is at most, and one boss with its pack."""

USED = 25
"""Percent of the games in which a thing was had for long in which it is used, at least."""

VARIETY = 60
"""Percent of what there is that one sees in a game, at most."""


class LimitExcess(Struct, frozen=True):
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


def excesses(facts: Mapping[str, Any], contents: CampaignContents) -> list[dict[str, Any]]:
    """Return the shares that are beyond their limits.

    Args:
        facts: A report, as far as it is made.
        contents: What there is in the campaign.

    Returns:
        The fields of `LimitExcess` for each.
    """
    found = (
        *_deaths(facts),
        *_uses(facts, contents),
        *_variety(facts),
        *_feelings(facts["feelings"]),
        *_short(facts["frequencies"]),
    )
    return [asdict(each) for each in found]


def _deaths(facts: Mapping[str, Any]) -> Iterator[LimitExcess]:
    deaths = sum(each["count"] for each in facts["deaths_by"])
    yield from _too_many(
        "deaths from half health", "", facts["sudden_deaths"]["count"], deaths, SUDDEN
    )
    for each in facts["deaths_by"]:
        most, what = (BOSS, "boss with its pack") if each["boss"] else (KILLER, "killer")
        yield from _too_many(what, each["killer"], each["count"], deaths, most)


def _uses(facts: Mapping[str, Any], contents: CampaignContents) -> Iterator[LimitExcess]:
    """Yield the items and abilities that were had for long and hardly used."""
    rows = [("item used", each["item"], each) for each in facts["items"]]
    rows = [row for row in rows if row[1] in contents.usable]
    rows += [("ability used", each["ability"], each) for each in facts["abilities"]]
    for what, identifier, each in rows:
        of, used = each["carried_long"], each["used_long"]
        if of and percent(used, of) < USED:
            sure = interval(used, of)[1] < USED
            yield LimitExcess(what, identifier, percent(used, of), f"at least {USED}", of, sure)


def _variety(facts: Mapping[str, Any]) -> Iterator[LimitExcess]:
    """Yield the kinds of content of which too much is seen in a game, or in one that is won."""
    for what in ("vaults", "abilities"):
        shares = facts["variety"][what]
        most = max(shares["percent"], shares["won_percent"] or 0)
        if most > VARIETY:
            label = f"{what} seen in a game"
            yield LimitExcess(label, "", most, f"at most {VARIETY}", facts["games"], is_sure=False)


def _feelings(floors: list[dict[str, Any]]) -> Iterator[LimitExcess]:
    """Yield the share of special floors, if it is surely too great or too small."""
    of, special = (sum(each[key] for each in floors) for key in ("floors", "special"))
    asked = sum(each["floors"] * each["asked"] for each in floors) / max(of, 1)
    low, high = interval(special, of)
    if not low <= asked <= high:
        share, about = percent(special, of), f"about {round(asked)}"
        yield LimitExcess("floors with a feeling", "", share, about, of, is_sure=True)


def _short(rows: list[dict[str, Any]]) -> Iterator[LimitExcess]:
    """Yield the frequencies that dealt too little of something by some depth."""
    for each in rows:
        what = f"fewer than {each['least']} by depth {each['depth']}"
        yield from _too_many(what, each["thing"], each["short"], each["games"], 0)


def _too_many(what: str, identifier: str, count: int, of: int, most: int) -> Iterator[LimitExcess]:
    """Yield a share if it is too great."""
    share = percent(count, of)
    if share > most:
        sure = interval(count, of)[0] > most
        yield LimitExcess(what, identifier, share, f"at most {most}", of, sure)


EXPERT = "expert"
"""The bot with which others are compared."""


class WinTarget(Struct, frozen=True):
    """The share of games that a bot is meant to win.

    Attributes:
        bot: Its name.
        most: How often at most, in percent.
        least: How often at least.
        is_relative: Whether that is in percent of the expert's wins, and not of all games.
    """

    bot: str
    most: int
    least: int = 0
    is_relative: bool = False


WIN_TARGETS = (
    WinTarget(EXPERT, 17, 11),
    WinTarget("expert_without_consumables", 60, is_relative=True),
    WinTarget("expert_without_retreat", 60, is_relative=True),
    WinTarget("expert_without_abilities", 60, is_relative=True),
    WinTarget("expert_without_vaults", 60, is_relative=True),
    WinTarget("diver", 50, is_relative=True),
    WinTarget("corridor_rester", 50, is_relative=True),
    WinTarget("careful", 7, 3),
    WinTarget("careless", 1),
)
"""The share of wins that is asked of each bot."""


class BotGrade(Struct, frozen=True):
    """The share of games that a bot has won, next to what was asked.

    Attributes:
        bot: Its name.
        games: How many games it has played.
        wins: How many it has won.
        percent: The same in percent.
        low: The least that the true share is in 95 % of cases.
        high: The most.
        relative: Its wins in percent of the expert's; None where the expert has won no game.
        luck: How likely a difference from the expert as great as this would be if both were
            equally good.
        least: What is asked for at least, in percent.
        most: What is asked for at most.
        is_relative: Whether that is in percent of the expert's wins.
        is_kept: Whether it is as asked; None where nobody can tell.
    """

    bot: str
    games: int
    wins: int
    percent: float
    low: float
    high: float
    relative: float | None
    luck: float
    least: int
    most: int
    is_relative: bool
    is_kept: bool | None


def grades(games: Mapping[str, Sequence[GameResult]], asked: Sequence[WinTarget]) -> list[BotGrade]:
    """Return the grades of bots by their wins.

    Args:
        games: The games of each bot by its name, all with the same seeds; the expert has to be
            among them.
        asked: What is asked of whom.
    """
    return [_grade(ask, games[ask.bot], games[EXPERT]) for ask in asked]


def _grade(ask: WinTarget, games: Sequence[GameResult], experts: Sequence[GameResult]) -> BotGrade:
    found = compare(games, experts)
    wins, of_expert = found.wins
    relative = percent(wins, of_expert) if of_expert else None
    share = percent(wins, found.pairs)
    judged = relative if ask.is_relative else share
    low, high = interval(wins, found.pairs)
    return BotGrade(
        bot=ask.bot,
        games=found.pairs,
        wins=wins,
        percent=share,
        low=low,
        high=high,
        relative=relative,
        luck=chance_of_luck(*found.only),
        least=ask.least,
        most=ask.most,
        is_relative=ask.is_relative,
        is_kept=None if judged is None else ask.least <= judged <= ask.most,
    )
