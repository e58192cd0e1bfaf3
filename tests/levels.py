"""Make very many levels of a campaign: `python -m tests.levels --count 10000`.

It tells how many failed, with their seeds and why, and how often each vault was placed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from multiprocessing import Pool

from msgspec import Struct, field

from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.spawning.level_entry import make_level, make_site
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.validation.sample_levels import walk_through
from tests.content_fixture import shipped_content

_PART = 50
"""How many levels are made in one go, by one process."""
_TOLD = 20
"""How many failures are told in full."""


class Outcome(Struct):
    """What came of the levels of one depth.

    Attributes:
        made: How many there are.
        anew: How many attempts at them came to nothing.
        vaults: How often each vault, by its full id, is on them.
        failures: The seed of each level that is none, and why.
    """

    made: int = 0
    anew: int = 0
    vaults: Counter[str] = field(default_factory=Counter[str])
    failures: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def add(self, other: Outcome) -> None:
        """Count what came of more levels."""
        self.made += other.made
        self.anew += other.anew
        self.vaults += other.vaults
        self.failures += other.failures


@cache
def rules_of(campaign: str) -> Ruleset:
    """Return the rules of a campaign by its full id."""
    return shipped_content().ruleset(campaign)


def tried(campaign: str, depth: int, seeds: Iterable[str]) -> Outcome:
    """Make a level from each of some seeds, and walk through it.

    Args:
        campaign: The full id of the campaign.
        depth: How deep the levels lie.
        seeds: The seeds of the games.
    """
    ruleset, found = rules_of(campaign), Outcome()
    for seed in seeds:
        try:
            site = make_site(ruleset, depth, seed)
            walk_through(site, make_level(site, ruleset), ruleset)
            require_ways_around(site)
        except CannotGenerateError as error:
            found.failures.append((seed, str(error)))
        else:
            found.made += 1
            found.anew += site.attempts - 1
            found.vaults.update(site.vaults)
    return found


def require_ways_around(site: Site) -> None:
    """Refuse a level with a hidden trap on the only cell to which a door leads.

    Raises:
        CannotGenerateError: There is one.
    """
    table, terrain = site.table, site.terrain
    for x, y in product(range(1, site.width - 1), range(1, site.height - 1)):
        number = int(terrain[x, y])
        if not (table.is_hidden[number] and table.walkable[number] and table.triggers[number]):
            continue
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            door = int(terrain[x + dx, y + dy])
            flanks = terrain[x + dx + dy, y + dy + dx], terrain[x + dx - dy, y + dy - dx]
            is_in_wall = not table.walkable[list(flanks)].any()
            if is_in_wall and (table.is_door[door] or table.locks[door] is not None):
                trouble = f"{table.ids[number]} bars a door at {x}, {y}"
                raise CannotGenerateError(trouble)


def _part(task: tuple[str, int, int, int]) -> tuple[int, Outcome]:
    campaign, depth, first, past = task
    return depth, tried(campaign, depth, map(str, range(first, past)))


def main(arguments: Sequence[str]) -> int:
    """Make levels of all depths, and return 1 if any failed, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.levels", description=__doc__)
    parser.add_argument("--campaign", default="sunken_crown", help="its id, of its mod's name")
    parser.add_argument("--count", type=int, default=10_000, help="levels at each depth")
    parser.add_argument("--first", type=int, default=1, help="the first seed; all are numbers")
    parser.add_argument("--depths", default="1-6", help="from which depth to which, as in 4-6")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes make them")
    given = parser.parse_args(arguments)
    first, _, last = given.depths.partition("-")
    name: str = given.campaign
    campaign = name if ":" in name else f"{name}:{name}"
    past: int = given.first + given.count
    tasks = [
        (campaign, depth, begin, min(begin + _PART, past))
        for depth in range(int(first), int(last or first) + 1)
        for begin in range(given.first, past, _PART)
    ]
    outcomes: dict[int, Outcome] = {}
    with Pool(given.jobs) as pool:
        for depth, found in pool.imap_unordered(_part, tasks):
            outcomes.setdefault(depth, Outcome()).add(found)
    return _tell(campaign, outcomes)


def _tell(campaign: str, outcomes: dict[int, Outcome]) -> int:
    """Print what came of all levels, and return whether any failed, as an exit status."""
    vaults: Counter[str] = Counter()
    for depth, found in sorted(outcomes.items()):
        vaults += found.vaults
        print(f"depth {depth}: {found.made} made, {found.anew} begun anew,", end=" ")
        print(f"{len(found.failures)} failed")
        for seed, why in sorted(found.failures)[:_TOLD]:
            print(f"  seed {seed}: {why}")
    for vault in rules_of(campaign).book.vaults:
        print(f"{vault}: {vaults[vault]}")
    return int(any(found.failures for found in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
