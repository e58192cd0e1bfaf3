"""Part of a report on the making of floors: threat, feelings, vaults, and items dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from roguelike.workshop.simulation.campaign_contents import CampaignContents
from roguelike.workshop.simulation.chronicle import Chronicle
from roguelike.workshop.simulation.floor_plans import FloorPlan
from roguelike.workshop.simulation.summary_statistics import interval, mean, percent


def threat(chronicles: Iterable[Chronicle]) -> list[dict[str, Any]]:
    """Return the threat at each depth, and the budget for it."""
    return [
        {
            "depth": depth,
            "threat": mean([plan.threat for plan in plans]),
            "most": max(plan.threat for plan in plans),
            "spent": mean([plan.spent for plan in plans]),
            "budget": mean([plan.budget for plan in plans]),
            "filled_percent": percent(
                sum(plan.spent for plan in plans), sum(plan.budget for plan in plans)
            ),
        }
        for depth, plans in _by_depth(chronicles)
    ]


def feelings(chronicles: Iterable[Chronicle], contents: CampaignContents) -> list[dict[str, Any]]:
    """Return the shares of floors with a feeling, by depth."""
    return [
        _felt(depth, plans, contents.feelings.get(depth, 0))
        for depth, plans in _by_depth(chronicles)
        if contents.feelings.get(depth) or any(plan.feeling for plan in plans)
    ]


def _felt(depth: int, plans: Sequence[FloorPlan], asked: int) -> dict[str, Any]:
    kinds = Counter(plan.feeling for plan in plans if plan.feeling)
    low, high = interval(kinds.total(), len(plans))
    return {
        "depth": depth,
        "floors": len(plans),
        "special": kinds.total(),
        "percent": percent(kinds.total(), len(plans)),
        "low": low,
        "high": high,
        "asked": asked,
        "kinds": dict(sorted(kinds.items())),
    }


def vaults(chronicles: Sequence[Chronicle], contents: CampaignContents) -> list[dict[str, Any]]:
    """Return the shares of games in which each vault was made, and was seen."""
    made = [_vaults(notes, lambda plan: plan.vaults) for notes in chronicles]
    seen = [_vaults(notes, lambda plan: plan.entered) for notes in chronicles]
    return [
        {
            "vault": vault,
            "made_percent": percent(sum(vault in each for each in made), len(chronicles)),
            "seen_percent": percent(sum(vault in each for each in seen), len(chronicles)),
        }
        for vault in sorted(contents.vaults.union(*made))
    ]


def seen_vaults(notes: Chronicle) -> set[str]:
    """Return the ids of the vaults whose ground the player has seen."""
    return _vaults(notes, lambda plan: plan.entered)


def _vaults(notes: Chronicle, of: Callable[[FloorPlan], Iterable[str]]) -> set[str]:
    return {vault for floor in notes.floors if floor.plan for vault in of(floor.plan)}


def variety(
    games: Sequence[tuple[bool, Chronicle]],
    all_: frozenset[str],
    seen: Callable[[Chronicle], Iterable[str]],
) -> dict[str, Any]:
    """Return the share of all contents that is seen in a game, and in a game that is won.

    Args:
        games: Whether each game was won, and what was noted of it.
        all_: The ids of all that there is; what was seen counts as well.
        seen: Tells the ids of what was seen in a game.
    """
    found = [(won, len(set(seen(notes)))) for won, notes in games]
    count = len(all_.union(*(seen(notes) for _, notes in games)))
    won = [number for won, number in found if won]
    return {
        "in_all": count,
        "seen": mean([number for _, number in found]),
        "percent": percent(sum(number for _, number in found), count * len(found)),
        "won_percent": percent(sum(won), count * len(won)) if won else None,
    }


def frequencies(
    chronicles: Iterable[Chronicle], contents: CampaignContents
) -> list[dict[str, Any]]:
    """Return the amounts that frequencies dealt by each depth, beside what they had to."""
    found: dict[tuple[str, str, int], list[int]] = {}
    for notes in chronicles:
        for frequency, depth, dealt in _dealt(notes):
            for thing in contents.thresholds.get(frequency, ()):
                found.setdefault((frequency, thing, depth), []).append(dealt[thing])
    return [
        _held(key, counts, contents.thresholds[key[0]][key[1]].least(key[2]))
        for key, counts in sorted(found.items())
    ]


def _held(key: tuple[str, str, int], counts: Sequence[int], least: int) -> dict[str, Any]:
    frequency, thing, depth = key
    return {
        "frequency": frequency,
        "thing": thing,
        "depth": depth,
        "least": least,
        "fewest": min(counts),
        "mean": mean(counts),
        "games": len(counts),
        "short": sum(count < least for count in counts),
    }


def _dealt(notes: Chronicle) -> Iterator[tuple[str, int, Counter[str]]]:
    """Yield the totals dealt by each frequency down to each depth, from the first on."""
    totals: dict[str, Counter[str]] = {}
    depth = 0
    for floor in notes.floors:
        if floor.depth != depth + 1 or floor.plan is None:  # it went up, or did not begin above
            continue
        depth += 1
        for frequency, counts in floor.plan.dealt.items():
            totals.setdefault(frequency, Counter()).update(counts)
        for frequency, total in totals.items():
            yield frequency, depth, total


def _by_depth(chronicles: Iterable[Chronicle]) -> list[tuple[int, list[FloorPlan]]]:
    """Return the plans of the floors of each depth."""
    found: dict[int, list[FloorPlan]] = {}
    for notes in chronicles:
        for floor in notes.floors:
            if floor.plan is not None:
                found.setdefault(floor.depth, []).append(floor.plan)
    return sorted(found.items())
