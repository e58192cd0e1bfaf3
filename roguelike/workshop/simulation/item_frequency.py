"""Expected numbers of items in games, found out by dealing for many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from roguelike.content.schema.levels import FrequencyDef
from roguelike.core.rng import Rng
from roguelike.engine.levels.item_schedule import ScheduledItem, items_for_floors, stream_of


class ExpectedCount(Struct, frozen=True):
    """The number of something in a game, counted in the times that it lies somewhere.

    Attributes:
        id: Id of the item or of the table of loot.
        mean: How many there are on average, in hundredths.
        low: In 5 of 100 games there are so few or fewer.
        high: In 5 of 100 games there are so many or more.
        dry: The most floors in a row without one: what half of the games stay below or at.
        longest_dry: The same, as 95 of 100 games.
    """

    id: str
    mean: int
    low: int
    high: int
    dry: int
    longest_dry: int


def expected_counts(
    frequency: FrequencyDef, identifier: str, seeds: Iterable[str], floors: int
) -> list[ExpectedCount]:
    """Return what to expect of the first `floors` floors of the games with these seeds.

    The items come in the order in which `frequency` names them; the last is all of them together,
    without an id.
    """
    name = stream_of(identifier)
    games = [items_for_floors(frequency, range(1, floors + 1), Rng(seed, name)) for seed in seeds]
    named = [each.item or each.loot or "" for each in (*frequency.metered, *frequency.entries)]
    rows = [_expected(each, games) for each in dict.fromkeys(named) if each]
    return [*rows, _expected("", games)]


def _expected(identifier: str, games: list[list[list[ScheduledItem]]]) -> ExpectedCount:
    """Return how often something lies in games; an empty id stands for anything."""
    counts: Counter[int] = Counter()
    dry: Counter[int] = Counter()
    for floors in games:
        on_floors = [sum(identifier in ("", each.id) for each in floor) for floor in floors]
        counts[sum(on_floors)] += 1
        dry[_longest_zero(on_floors)] += 1
    mean = sum(count * times for count, times in counts.items()) * 100 // max(len(games), 1)
    return ExpectedCount(
        identifier,
        mean,
        _at(counts, 5),
        _at(counts, 95),
        _at(dry, 50),
        _at(dry, 95),
    )


def _longest_zero(counts: list[int]) -> int:
    """Return the length of the longest run of zeros."""
    longest = run = 0
    for count in counts:
        run = 0 if count else run + 1
        longest = max(longest, run)
    return longest


def _at(counts: Counter[int], percent: int) -> int:
    """Return the least number that at least so many percent are not above."""
    values = sorted(counts.elements())
    return values[min(len(values) * percent // 100, len(values) - 1)] if values else 0
