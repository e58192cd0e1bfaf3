"""`roguelike frequency`: how many of which items games will have."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_content,
    add_format,
    add_number,
    seed_text,
)
from roguelike.cli.errors import Exit
from roguelike.cli.output import emit_json, emit_table, json_text

if TYPE_CHECKING:
    from roguelike.workshop.simulation.item_frequency import Expected

HEADINGS = ("what", "mean", "5 %", "95 %", "floors without", "95 %")
MAX_DEALT_FLOORS = 1000
"""Floors after which a deal begins anew."""

MAX_GAMES = 100_000


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "frequency",
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
    parser.add_argument("frequency", metavar="ID", help="the id of the frequency")
    add_number(parser, "--floors", (1, MAX_DEALT_FLOORS), 12, "how many floors a game has")
    add_number(parser, "--games", (1, MAX_GAMES), 2000, "how many games to deal for")
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        type=seed_text,
        default="frequency",
        help="what the seeds of the games begin with (default: frequency)",
    )
    add_content(parser)
    add_format(parser, "text", "json")
    return parser


def run(options: argparse.Namespace) -> int:
    """Print a table.

    Raises:
        UsageError: There is no such frequency.
    """
    from roguelike.cli.choices import chosen, playable_content
    from roguelike.content.schema.frequencies import FrequencyDef
    from roguelike.workshop.simulation.item_frequency import schedule

    catalog = playable_content(options).catalog
    identifier = chosen("frequency", options.frequency, list(catalog.all(FrequencyDef)))
    seeds = (f"{options.seed}-{number}" for number in range(options.games))
    frequency = catalog.get(FrequencyDef, identifier)
    rows = schedule(frequency, identifier, seeds, options.floors)
    if options.format == "json":
        _emit_json(identifier, options, rows)
    else:
        emit_table(HEADINGS, [_row(each) for each in rows])
    return Exit.CLEAN


def _row(expected: Expected) -> tuple[str, ...]:
    numbers = (expected.low, expected.high, expected.dry, expected.longest_dry)
    mean = f"{expected.mean // 100}.{expected.mean % 100:02}"
    return (expected.id or "all", mean, *map(str, numbers))


def _emit_json(identifier: str, options: argparse.Namespace, rows: list[Expected]) -> None:
    """Print what the table says, for programs; `all` has what holds for all items together."""
    facts = [
        {
            "mean": each.mean / 100,
            "percent_5": each.low,
            "percent_95": each.high,
            "floors_without": each.dry,
            "floors_without_95": each.longest_dry,
        }
        for each in rows
    ]
    items = [{"id": each.id, **fact} for each, fact in zip(rows[:-1], facts[:-1], strict=True)]
    answer = {
        "frequency": identifier,
        "floors": options.floors,
        "games": options.games,
        "items": items,
        "all": facts[-1],
    }
    emit_json(json_text(answer))
