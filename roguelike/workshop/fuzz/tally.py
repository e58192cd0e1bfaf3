"""The coverage of fuzzing: counts of what was played, shown and asked for."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field


class Tally(Struct):
    """Counts of what has been reached.

    Attributes:
        keys: How many events there were.
        turns: How many actions were carried out, by the ids of campaigns.
        games: How many games began, by the same.
        depths: How deep each campaign was seen.
        ends: How games ended: `deaths` and `victories`.
        returns: How games were gone on with: after `kills`, and after being left.
        screens: How many events came to each screen, by the names of their classes.
        commands: How often each command was given by a key where it means something.
        actions: How often each action was carried out, by the names of their classes.
        refused: How often an action was refused, by the same.
    """

    keys: int = 0
    turns: Counter[str] = field(default_factory=Counter[str])
    games: Counter[str] = field(default_factory=Counter[str])
    depths: dict[str, int] = field(default_factory=dict[str, int])
    ends: Counter[str] = field(default_factory=Counter[str])
    returns: Counter[str] = field(default_factory=Counter[str])
    screens: Counter[str] = field(default_factory=Counter[str])
    commands: Counter[str] = field(default_factory=Counter[str])
    actions: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])

    def note_depth(self, campaign: str, depth: int) -> None:
        """Take note of how deep a game of a campaign is."""
        self.depths[campaign] = max(self.depths.get(campaign, 0), depth)

    def rows(self) -> list[tuple[str, str]]:
        """Return names and values for a short table."""
        turns = self.turns.total()
        played = (
            f"{campaign}: {games}, {self.turns[campaign]} turns, depth {self.depths[campaign]}"
            for campaign, games in sorted(self.games.items())
        )
        return [
            ("keys", str(self.keys)),
            ("turns", f"{turns}, {turns * 1_000 // max(self.keys, 1)} to a thousand keys"),
            *(("games", text) for text in played),
            ("ends", _listed(self.ends)),
            ("continued", _listed(self.returns)),
            ("screens", _listed(self.screens)),
            ("commands", _listed(self.commands)),
            ("actions", _listed(self.actions)),
            ("refused", _listed(self.refused)),
        ]


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common()) or "none"
