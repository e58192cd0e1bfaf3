"""Figures that sum up fights; the keys are those of the JSON form, and promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roguelike.workshop.simulation.arena import Verdict
from roguelike.workshop.simulation.figures import interval, mean, percent, quantile


def fight_figures(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return how fights of two groups went."""
    rounds = len(verdicts)
    wins = [sum(each.winner == number for each in verdicts) for number in (0, 1)]
    return {
        "wins": wins,
        "draws": rounds - sum(wins),
        "wins_percent": [percent(each, rounds) for each in wins],
        "wins_interval": [list(interval(each, rounds)) for each in wins],
        "turns_median": quantile([each.turns for each in verdicts], 5),
        "turns_p90": quantile([each.turns for each in verdicts], 9),
        "lost_percent": [mean([each.lost[number] for each in verdicts]) for number in (0, 1)],
        "lost_p90": [quantile([each.lost[number] for each in verdicts], 9) for number in (0, 1)],
    }


def cost_figures(monster: str, depth: int, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return what a monster costs a player who fights it again and again."""
    lost = [each.lost[0] for each in verdicts]
    return {
        "monster": monster,
        "depth": depth,
        "threat": mean(lost),
        "threat_p90": quantile(lost, 9),
        "deadly_percent": percent(sum(each >= 100 for each in lost), len(lost)),  # noqa: PLR2004
        "turns_median": quantile([each.turns for each in verdicts], 5),
        "draws": sum(each.winner is None for each in verdicts),
    }
