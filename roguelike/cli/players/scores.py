"""`roguelike scores`: the games that have ended, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError, alternatives
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table
from roguelike.cli.options import option, output_format
from roguelike.cli.output import read_from, warn

if TYPE_CHECKING:
    from roguelike.scores.high_scores import Score

NUMBERS = ("depth", "gold", "kills", "turns")
HEADINGS = ("rank", "character", "campaign", *NUMBERS, "date", "how it ended")


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    campaign: str | None = option("ID", "the campaign, such as classic (default: all)", str)
    format: str = output_format(TEXT, JSON)


def run(options: Options) -> Facts[dict[str, Any]]:
    """List games.

    Raises:
        UsageError: They cannot be read, or none is of the campaign that is asked for.
    """
    from msgspec import to_builtins

    from roguelike.preferences.folders import morgue_dir, scores_file
    from roguelike.scores.high_scores import HighScores, ranked

    with read_from(scores_file()):
        found = HighScores(scores_file(), morgue_dir()).read()
    if found.damaged:
        warn(f"{scores_file()}: damaged lines ignored:  {found.damaged}")
    scores = ranked(_of_campaign(found.scores, options.campaign))
    rows = [{"rank": rank, **to_builtins(score)} for rank, score in enumerate(scores, start=1)]
    return Facts({"scores": rows}, _as_text)


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


def _as_text(facts: dict[str, Any]) -> Iterator[Block]:
    from roguelike.preferences.folders import morgue_dir
    from roguelike.scores.morgue import date_of
    from roguelike.scores.run_record import full_title

    if not facts["scores"]:
        yield "No game has been finished yet."
        return
    rows = [
        [
            str(score["rank"]),
            score["character"],
            full_title(score["title"], score["mode_title"]),
            *(str(score[name]) for name in NUMBERS),
            date_of(score["ended"]),
            score["end"],
        ]
        for score in facts["scores"]
    ]
    yield Table(HEADINGS, rows)
    yield ""
    yield f"The record of each is in {morgue_dir()}."


COMMAND = Command(
    options=Options,
    run=run,
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
