"""`roguelike scores`: the games that have ended, the best first."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_format, alternatives
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, emit_json, emit_table, json_text, read_from, warn

if TYPE_CHECKING:
    from roguelike.scores.high_scores import Score

NUMBERS = ("depth", "gold", "kills", "turns")
HEADINGS = ("rank", "character", "campaign", *NUMBERS, "date", "how it ended")


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "scores",
        details=(
            "Games that were won come first, then deeper ones, then those with more gold, then"
            " shorter ones."
        ),
        examples=[
            ("roguelike scores", "all games"),
            ("roguelike scores --campaign classic", "those of a campaign"),
            ("roguelike scores --format json", "for programs"),
        ],
    )
    parser.add_argument(
        "--campaign", metavar="ID", help="the campaign, such as classic (default: all)"
    )
    add_format(parser, "text", "json")
    return parser


def run(options: argparse.Namespace) -> int:
    """List games.

    Raises:
        UsageError: They cannot be read, or none is of the campaign that is asked for.
    """
    from roguelike.preferences.folders import morgue_dir, scores_file
    from roguelike.scores.high_scores import HighScores, ranked

    with read_from(scores_file()):
        found = HighScores(scores_file(), morgue_dir()).read()
    if found.damaged:
        warn(f"{scores_file()}: damaged lines ignored:  {found.damaged}")
    scores = ranked(_of_campaign(found.scores, options.campaign))
    if options.format == "json":
        _emit_json(scores)
    else:
        _emit_text(scores)
    return Exit.CLEAN


def _of_campaign(scores: Sequence[Score], campaign: str | None) -> Sequence[Score]:
    """Return the games of a campaign, by its id with or without the mod, or all of them.

    Raises:
        UsageError: There are none.
    """
    if campaign is None:
        return scores
    found = [each for each in scores if campaign in (each.campaign, _name(each.campaign))]
    if not found:
        names = list(dict.fromkeys(_name(each.campaign) for each in scores))
        msg = f"no game of {campaign!r} has ended{alternatives(campaign, names)}"
        raise UsageError(msg)
    return found


def _name(campaign: str) -> str:
    return campaign.rpartition(":")[2]


def _emit_json(scores: Sequence[Score]) -> None:
    from msgspec import to_builtins

    rows = [{"rank": rank, **to_builtins(score)} for rank, score in enumerate(scores, start=1)]
    emit_json(json_text({"scores": rows}))


def _emit_text(scores: Sequence[Score]) -> None:
    from roguelike.preferences.folders import morgue_dir
    from roguelike.scores.morgue import date_of
    from roguelike.scores.run_record import full_title

    if not scores:
        emit("No game has been finished yet.\n")
        return
    rows = [
        [
            str(rank),
            score.character,
            full_title(score.title, score.mode_title),
            *(str(getattr(score, name)) for name in NUMBERS),
            date_of(score.ended),
            score.end,
        ]
        for rank, score in enumerate(scores, start=1)
    ]
    emit_table(HEADINGS, rows)
    emit(f"\nThe record of each is in {morgue_dir()}.\n")
