"""Games that a bot plays in another process, and whether they came out alike."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence

from tests.processes import ROOT

Played = Mapping[str, Mapping[str, object]]
"""What came of games, the hash of the state at the end included, by their seeds."""


def played(python: Sequence[str], hash_seed: str, games: int, turns: int, jobs: int = 1) -> Played:
    """Return what came of games with all that the default content has.

    Args:
        python: The command that starts Python.
        hash_seed: What the hashes of texts, and so the order of sets, depend on.
        games: How many games.
        turns: After how many turns each ends.
        jobs: How many processes play at a time.
    """
    numbers = ["--games", str(games), "--turns", str(turns), "--jobs", str(jobs)]
    campaign = ["--campaign", "classic:classic_plus"]
    made = subprocess.run(
        [*python, "-m", "roguelike", "simulate", *campaign, *numbers, "--format", "json"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {game["seed"]: game for game in json.loads(made.stdout)["games"]}


def differences(by_way: Mapping[str, Played]) -> list[str]:
    """Return the seeds of games that did not come out alike in all ways to play, in order."""
    ways = list(by_way.values())
    seeds = dict.fromkeys(seed for games in ways for seed in games)
    return [seed for seed in seeds if any(games.get(seed) != ways[0].get(seed) for games in ways)]
