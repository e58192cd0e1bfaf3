"""`roguelike frequency`: how many of which items games will have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table
from roguelike.cli.options import (
    ContentOptions,
    group,
    number,
    option,
    output_format,
    positional,
    seed_text,
)

if TYPE_CHECKING:
    from roguelike.workshop.simulation.item_frequency import ExpectedCount

HEADINGS = ("what", "mean", "5 %", "95 %", "floors without", "95 %")
MAX_DEALT_FLOORS = 1000
"""Floors after which a deal begins anew."""

MAX_GAMES = 100_000


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    frequency: str = positional("ID", "the id of the frequency", str)
    floors: int = number("how many floors a game has", (1, MAX_DEALT_FLOORS), 12)
    games: int = number("how many games to deal for", (1, MAX_GAMES), 2000)
    seed: str = option(
        "TEXT",
        "what the seeds of the games begin with (default: frequency)",
        seed_text,
        "frequency",
    )
    content: ContentOptions = group(ContentOptions)
    format: str = output_format(TEXT, JSON)


def run(options: Options) -> Facts[dict[str, Any]]:
    """Deal items for many games, and count them.

    Raises:
        UsageError: There is no such frequency.
    """
    from roguelike.cli.selected_content import chosen, playable_content
    from roguelike.content.schema.levels import FrequencyDef
    from roguelike.workshop.simulation.item_frequency import expected_counts

    catalog = playable_content(options.content).catalog
    identifier = chosen("frequency", options.frequency, list(catalog.all(FrequencyDef)))
    seeds = (f"{options.seed}-{number}" for number in range(options.games))
    frequency = catalog.get(FrequencyDef, identifier)
    *each, together = expected_counts(frequency, identifier, seeds, options.floors)
    facts = {
        "frequency": identifier,
        "floors": options.floors,
        "games": options.games,
        "items": [{"id": expected.id, **_numbers(expected)} for expected in each],
        "all": _numbers(together),
    }
    return Facts(facts, _as_text)


def _numbers(expected: ExpectedCount) -> dict[str, Any]:
    return {
        "mean": expected.mean / 100,
        "percent_5": expected.low,
        "percent_95": expected.high,
        "floors_without": expected.dry,
        "floors_without_95": expected.longest_dry,
    }


def _as_text(facts: dict[str, Any]) -> Iterator[Block]:
    rows: list[dict[str, Any]] = [*facts["items"], {"id": "all", **facts["all"]}]
    cells = [
        [f"{each:.2f}" if isinstance(each, float) else str(each) for each in row.values()]
        for row in rows
    ]
    yield Table(HEADINGS, cells)


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Deals the items of a frequency for many games. For each item or loot table it"
        " shows how many a game has: the mean, and the 5th and 95th percentile; and the"
        " longest run of floors without one, as the median and the 95th percentile. Modes"
        " are ignored."
    ),
    examples=[
        ("roguelike frequency my_mod:usual", "what to expect on twelve floors"),
        ("roguelike frequency usual --floors 6 --games 5000", "on six, more precisely"),
        ("roguelike frequency usual --format json", "for programs"),
    ],
)
