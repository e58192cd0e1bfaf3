"""Report on many games of a campaign: depths reached, killers, worth of things.

A report is plain data, as its JSON form says it; its keys are promises. It depends on the games
alone, not on how they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from roguelike.workshop.simulation.balance import excesses
from roguelike.workshop.simulation.campaign_contents import CampaignContents
from roguelike.workshop.simulation.chronicle import Chronicle, Floor
from roguelike.workshop.simulation.floor_report import (
    feelings,
    frequencies,
    seen_vaults,
    threat,
    variety,
    vaults,
)
from roguelike.workshop.simulation.one_game import GameResult
from roguelike.workshop.simulation.summary_statistics import interval, mean, percent, quantile

OWNED = 100
"""Turns for which something is carried before it counts whether it was used."""

HALF = 50
"""Percent of health from which on a death comes suddenly."""

DULL = 80
"""The number of steps without anything new that is too many."""

_EXAMPLES = 3
"""The most seeds that are listed for each way to die."""


NOTHING = CampaignContents()


def report(games: Sequence[GameResult], contents: CampaignContents = NOTHING) -> dict[str, Any]:
    """Return the report on games of which notes were taken.

    Args:
        games: The games.
        contents: What there is in the campaign.
    """
    told = [(game, game.chronicle) for game in games if game.chronicle is not None]
    chronicles = [chronicle for _, chronicle in told]
    deaths = [(game, notes) for game, notes in told if game.outcome == "died"]
    wins = sum(game.outcome == "won" for game, _ in told)
    sudden = sum(notes.before >= HALF for _, notes in deaths)
    facts = {
        "games": len(told),
        "outcomes": dict(Counter(game.outcome for game, _ in told).most_common()),
        "wins": {
            "count": wins,
            "percent": percent(wins, len(told)),
            "interval": list(interval(wins, len(told))),
        },
        "turns": {"median": _middle(game.turns for game, _ in told)},
        "sudden_deaths": {"count": sudden, "percent": percent(sudden, len(deaths))},
        "floors": _floors(told),
        "killers": _killers([game for game, _ in deaths]),
        "deaths_by": _deaths_by(deaths),
        "threat": threat(chronicles),
        "feelings": feelings(chronicles, contents),
        "vaults": vaults(chronicles, contents),
        "variety": _variety(told, contents),
        "frequencies": frequencies(chronicles, contents),
        "items": _items(chronicles),
        "abilities": _abilities(chronicles, contents),
        "monsters": _by_floor(chronicles, lambda floor: floor.monsters),
        "generated": _by_floor(chronicles, lambda floor: floor.items),
        "features": _by_floor(chronicles, lambda floor: dict.fromkeys(floor.features, 1)),
        "replay": _seeds([game for game, _ in told]),
    }
    return {**facts, "beyond": excesses(facts, contents)}


def _floors(told: Sequence[tuple[GameResult, Chronicle]]) -> list[dict[str, Any]]:
    """Return the figures of each depth."""
    visits: dict[int, list[Floor]] = {}
    for _, chronicle in told:
        for floor in chronicle.floors:
            visits.setdefault(floor.depth, []).append(floor)
    died = Counter(game.depth for game, _ in told if game.outcome == "died")
    return [
        _floor(depth, floors, died[depth], len(told)) for depth, floors in sorted(visits.items())
    ]


def _floor(depth: int, floors: Sequence[Floor], died: int, games: int) -> dict[str, Any]:
    """Return the figures of one depth.

    Args:
        depth: The depth.
        floors: What was noted of it.
        died: How many died there.
        games: How many games there are in all.
    """
    reached = len(floors)
    low, high = interval(died, reached)
    return {
        "depth": depth,
        "reached": reached,
        "reached_percent": percent(reached, games),
        "died": died,
        "died_percent": percent(died, reached),
        "died_low": low,
        "died_high": high,
        "health_percent": mean([floor.health for floor in floors]),
        "lost_percent": mean([floor.lost for floor in floors]),
        "turns_median": _middle(floor.turns for floor in floors),
        "turns_p90": quantile((floor.turns for floor in floors), 9),
        "monsters": mean([sum(floor.monsters.values()) for floor in floors]),
        "items": mean([sum(floor.items.values()) for floor in floors]),
        "gold": mean([floor.gold for floor in floors]),
        "explored_percent": mean([floor.explored for floor in floors]),
        "exploring_median": _middle(floor.exploring for floor in floors),
        "exploring_p90": quantile((floor.exploring for floor in floors), 9),
        "retraced_p90": quantile((percent_of(floor) for floor in floors), 9),
        "dull_p95": quantile((floor.longest for floor in floors), 9.5),
        "dull_percent": percent(sum(floor.longest >= DULL for floor in floors), reached),
    }


def percent_of(floor: Floor) -> int:
    """Return the percentage of the steps on a floor that led where the player had been."""
    return 100 * floor.retraced // max(floor.steps, 1)


def _killers(deaths: Sequence[GameResult]) -> list[dict[str, Any]]:
    """Return the killers by depth, the most frequent first."""
    found = Counter((game.killer or "", game.depth) for game in deaths)
    ordered = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"killer": killer, "depth": depth, "count": count, "percent": percent(count, len(deaths))}
        for (killer, depth), count in ordered
    ]


def _deaths_by(deaths: Sequence[tuple[GameResult, Chronicle]]) -> list[dict[str, Any]]:
    """Return the killers, the most frequent first, counting the followers of a boss as the boss."""
    found = Counter((notes.boss or game.killer or "", bool(notes.boss)) for game, notes in deaths)
    ordered = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"killer": killer, "boss": boss, "count": count, "percent": percent(count, len(deaths))}
        for (killer, boss), count in ordered
    ]


def _variety(
    told: Sequence[tuple[GameResult, Chronicle]], contents: CampaignContents
) -> dict[str, Any]:
    """Return the shares of all vaults and abilities that are seen in a game."""
    games = [(game.outcome == "won", notes) for game, notes in told]
    return {
        "vaults": variety(games, contents.vaults, seen_vaults),
        "abilities": variety(games, contents.abilities, _seen_abilities),
    }


def _seen_abilities(notes: Chronicle) -> set[str]:
    """Return the ids of the abilities that could have been learned, or were."""
    return {*notes.lessons, *notes.known}


def _items(chronicles: Sequence[Chronicle]) -> list[dict[str, Any]]:
    """Return the figures of each kind of item: generated, found, carried and used."""
    lying = Counter[str]()
    for chronicle in chronicles:
        for floor in chronicle.floors:
            lying.update(floor.items)
    kinds = {*lying, *(kind for notes in chronicles for kind in (*notes.found, *notes.carried))}
    return [
        {
            "item": kind,
            "generated": _each(lying[kind], chronicles),
            "found": _each(sum(notes.found.get(kind, 0) for notes in chronicles), chronicles),
            **_worth([(notes.carried, notes.used) for notes in chronicles], kind),
        }
        for kind in sorted(kinds)
    ]


def _abilities(chronicles: Sequence[Chronicle], contents: CampaignContents) -> list[dict[str, Any]]:
    """Return the figures of each ability: seen, known and used."""
    seen = [_seen_abilities(notes) for notes in chronicles]
    kinds = contents.abilities.union(*seen) if chronicles else ()
    return [
        {
            "ability": kind,
            "seen_percent": percent(sum(kind in each for each in seen), len(seen)),
            **_worth([(notes.known, notes.cast) for notes in chronicles], kind),
        }
        for kind in sorted(kinds)
    ]


def _worth(
    notes: Sequence[tuple[Mapping[str, int], Mapping[str, int]]], kind: str
) -> dict[str, Any]:
    """Return the numbers of games in which a thing was had, and was used.

    Args:
        notes: Of each game, for how many turns each thing was had, and how often it was used.
        kind: The thing.
    """
    used = sum(uses.get(kind, 0) > 0 for _, uses in notes)
    long = [uses for had, uses in notes if had.get(kind, 0) >= OWNED]
    used_long = sum(uses.get(kind, 0) > 0 for uses in long)
    return {
        "carried_games": sum(kind in had or kind in uses for had, uses in notes),
        "used_games": used,
        "uses": _each(sum(uses.get(kind, 0) for _, uses in notes), notes),
        "carried_long": len(long),
        "used_long": used_long,
        "used_long_percent": percent(used_long, len(long)) if long else None,
    }


def _by_floor(
    chronicles: Sequence[Chronicle], counts: Callable[[Floor], Mapping[str, int]]
) -> dict[str, dict[str, float]]:
    """Return the average numbers of each kind, by depth and id."""
    floors: Counter[int] = Counter()
    sums: dict[int, Counter[str]] = {}
    for chronicle in chronicles:
        for floor in chronicle.floors:
            floors[floor.depth] += 1
            sums.setdefault(floor.depth, Counter()).update(counts(floor))
    return {
        str(depth): {
            kind: round(count / floors[depth], 2) for kind, count in sorted(sums[depth].items())
        }
        for depth in sorted(floors)
    }


def _seeds(games: Sequence[GameResult]) -> dict[str, list[str]]:
    """Return the seeds of games to look at: of each way to die, the longest, the wins."""
    found: dict[str, list[str]] = {}
    for game in games:
        if game.outcome == "died":
            found.setdefault(f"{game.killer} at depth {game.depth}", []).append(game.seed)
    kinds = {kind: seeds[:_EXAMPLES] for kind, seeds in sorted(found.items())}
    longest = sorted(games, key=lambda game: -game.turns)[:_EXAMPLES]
    kinds["longest"] = [game.seed for game in longest]
    for outcome in ("won", "stuck"):
        kinds[outcome] = [game.seed for game in games if game.outcome == outcome][:_EXAMPLES]
    return {kind: seeds for kind, seeds in kinds.items() if seeds}


def _middle(values: Iterable[int]) -> int:
    """Return the median."""
    return quantile(values, 5)


def _each(total: int, games: Sequence[object]) -> float:
    """Return the average number in a game."""
    return round(total / len(games), 2) if games else 0.0
