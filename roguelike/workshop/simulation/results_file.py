"""Results of games in a file of JSON lines, to which games are added as they end.

The first line says what is played and by whom; each of the others is a game. A simulation that was
stopped goes on where it was, and a file of results can be reported on or compared with another.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import DecodeError, Struct, json
from msgspec.structs import asdict

from roguelike.workshop.simulation.one_game import GameResult, SimulationSettings

FORMAT = 1
"""The format of the files."""


class ResultsError(Exception):
    """A file is none of results, or of results of other games; the text says why."""


class ResultsHeading(Struct, frozen=True):
    """The head of a file of results: what all its games have in common.

    Attributes:
        campaign: Full id of the campaign.
        mode: Full id of the mode; empty where the campaign is played as it is.
        bot: Name of the bot.
        turns: After how many turns a game ends.
        uses_things: Whether the bot may use things.
        content: The fingerprint of everything that it is played with.
        format: The format of the file.
    """

    campaign: str
    mode: str
    bot: str
    turns: int
    uses_things: bool
    content: str
    format: int = FORMAT


def heading_of(settings: SimulationSettings, content: str) -> ResultsHeading:
    """Return the heading of games.

    Args:
        settings: What is played, and by whom.
        content: The fingerprint of everything that it is played with.
    """
    facts = (
        settings.campaign,
        settings.mode,
        settings.bot,
        settings.turns,
        settings.uses_things,
        content,
    )
    return ResultsHeading(*facts)


def read_results(path: Path) -> tuple[ResultsHeading, list[GameResult]]:
    """Read a file; a last line that was not written to its end does not count.

    Raises:
        ResultsError: It is no file of results.
        OSError: It cannot be read.
    """
    heading, *lines = path.read_bytes().split(b"\n")
    try:
        known = json.decode(heading, type=ResultsHeading)
        games = [json.decode(line, type=GameResult) for line in lines[:-1]]
    except DecodeError as error:
        msg = f"{path} is not a results file: {error}"
        raise ResultsError(msg) from error
    if known.format != FORMAT:
        msg = f"{path} has format {known.format}; this version reads {FORMAT}"
        raise ResultsError(msg)
    return known, games


def take_up(path: Path, heading: ResultsHeading) -> dict[str, GameResult]:
    """Return the games of a file by seed, and make it ready for more; a new one is begun.

    Args:
        path: The file.
        heading: What is played.

    Raises:
        ResultsError: It is no file of results, or of other games.
        OSError: It cannot be read or written.
    """
    if not path.exists():
        path.write_bytes(json.encode(heading) + b"\n")
        return {}
    known, games = read_results(path)
    if known != heading:
        raise ResultsError(_difference(path, known, heading))
    text = path.read_bytes()
    if not text.endswith(b"\n"):  # it was stopped in the middle of a line
        path.write_bytes(text[: text.rfind(b"\n") + 1])
    return {game.seed: game for game in games}


def append(path: Path, game: GameResult) -> None:
    """Add a game to a file.

    Raises:
        OSError: It cannot be written.
    """
    with path.open("ab") as file:
        file.write(json.encode(game) + b"\n")


def _difference(path: Path, known: ResultsHeading, wanted: ResultsHeading) -> str:
    """Return the message about a field in which the games of a file are others than asked for."""
    then, now = asdict(known), asdict(wanted)
    name = next(name for name in then if then[name] != now[name])
    return f"{path} has games with another {name}: {then[name]!r}, not {now[name]!r}"


class PairedComparison(Struct, frozen=True):
    """Games with the same seeds, played in two ways.

    Attributes:
        pairs: How many seeds both have.
        wins: How many of these each has won.
        only: How many of these only one of the two has won, for each.
        deeper: In how many of these each came deeper than the other.
    """

    pairs: int
    wins: tuple[int, int]
    only: tuple[int, int]
    deeper: tuple[int, int]


def compare(one: Iterable[GameResult], other: Iterable[GameResult]) -> PairedComparison:
    """Compare games with the same seeds."""
    others = {game.seed: game for game in other}
    pairs = [(game, others[game.seed]) for game in one if game.seed in others]
    won = [(a.outcome == "won", b.outcome == "won") for a, b in pairs]
    return PairedComparison(
        len(pairs),
        (sum(a for a, _ in won), sum(b for _, b in won)),
        (sum(a > b for a, b in won), sum(b > a for a, b in won)),
        (sum(a.depth > b.depth for a, b in pairs), sum(b.depth > a.depth for a, b in pairs)),
    )
