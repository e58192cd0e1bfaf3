"""The results of games as text: each of a few, all together, and the report on many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from roguelike.cli.facts import Block, Columns, Table, Text
from roguelike.core.text import lines_of

if TYPE_CHECKING:
    from roguelike.workshop.simulation.balance import BotGrade
    from roguelike.workshop.simulation.many_games import SimulationResults
    from roguelike.workshop.simulation.one_game import GameResult, SimulationSettings
    from roguelike.workshop.simulation.results_file import PairedComparison

SHOWN_GAMES = 20
"""The most games that are listed one by one; of more, only the summary is shown."""
SHOWN_KILLERS = 20
"""The most ways to die that are listed."""
BAR = 40  # characters of the longest bar of the histogram


def games_text(report: SimulationResults, trial: SimulationSettings) -> Iterator[Block]:
    """Yield a list of games if there are few, and figures for all together."""
    games = report.games
    plural = "" if len(games) == 1 else "s"
    handicap = "" if trial.uses_things else ", without items"
    yield f"{trial.bot} in {trial.campaign}: {len(games)} game{plural}{handicap}"
    yield ""
    if len(games) <= SHOWN_GAMES:
        yield _list(games)
        yield ""
    yield Columns(_summary(report))
    yield ""
    yield "depth reached"
    yield Text(histogram(Counter(game.depth for game in games)))
    killers = Counter(game.killer for game in games if game.killer is not None)
    if killers:
        yield ""
        yield "killed by"
        yield Text(_bars(killers.most_common()))


def _list(games: Sequence[GameResult]) -> Table:
    headings = ("seed", "turns", "depth", "outcome", "killer", "kills", "gold")
    cells = [[getattr(game, heading) for heading in headings] for game in games]
    return Table(headings, [["" if cell is None else str(cell) for cell in row] for row in cells])


def _summary(report: SimulationResults) -> list[tuple[str, str]]:
    games = report.games
    uses = [("uses on average", f"{mean(game.uses for game in games):.1f}")]
    outcomes = Counter(game.outcome for game in games)
    return [
        ("outcomes", ", ".join(f"{count} {name}" for name, count in outcomes.most_common())),
        ("depth on average", f"{mean(game.depth for game in games):.1f}"),
        ("turns on average", f"{mean(game.turns for game in games):.0f}"),
        ("kills on average", f"{mean(game.kills for game in games):.1f}"),
        ("gold on average", f"{mean(game.gold for game in games):.0f}"),
        *(uses if any(game.uses for game in games) else ()),
        ("turns per second", f"{report.turns_per_second:.0f}"),
    ]


def histogram(depths: Counter[int]) -> str:
    """Return a bar for each depth that was reached and each between them."""
    span = range(min(depths), max(depths) + 1)
    return _bars([(str(depth), depths[depth]) for depth in span])


def _bars(counts: Sequence[tuple[str, int]]) -> str:
    """Return a line for each name, with a bar as long as its count compared with the others."""
    most = max(count for _, count in counts)
    width = max(len(name) for name, _ in counts)
    lines = (
        f"  {name:>{width}}  {'#' * -(-count * BAR // most)} {count}".rstrip()
        for name, count in counts
    )
    return lines_of(lines)


def report_text(facts: Mapping[str, Any]) -> Iterator[Block]:
    """Yield the tables of a report."""
    wins = facts["wins"]
    sure = "{} to {} %".format(*wins["interval"])
    sudden = facts["sudden_deaths"]
    yield ""
    rows = [
        ("wins", f"{wins['count']} of {facts['games']}, {wins['percent']} % ({sure})"),
        ("deaths from half health", f"{sudden['percent']} % (three turns before)"),
        *((f"{what} seen", _seen(seen)) for what, seen in facts["variety"].items()),
    ]
    yield Columns(rows)
    yield from _section("how far games came", facts["floors"], _REACHED)
    yield from _section("levels", facts["floors"], _LEVELS)
    yield from _section("threat of monsters", facts["threat"], _THREAT)
    yield from _section("floors with a feeling", facts["feelings"], _FEELINGS)
    yield from _section("killed by", facts["killers"][:SHOWN_KILLERS], _KILLERS)
    yield from _section(
        "items, in a game on average", facts["items"], {"item": "item", **_MADE, **_WORTH}
    )
    yield from _section("abilities", facts["abilities"], {"ability": "ability", **_SEEN, **_WORTH})
    yield from _section(
        "vaults", facts["vaults"], {"vault": "vault", "made_percent": "made %", **_SEEN}
    )
    yield from _section("dealt from the first floor on", facts["frequencies"], _DEALT)
    yield from _section("beyond what is asked", facts["beyond"], _BEYOND)
    yield ""
    yield "to replay"
    yield Columns([(f"  {kind}", ", ".join(seeds)) for kind, seeds in facts["replay"].items()])


def _seen(shares: Mapping[str, Any]) -> str:
    """Return how much one sees in a game of what there is, as people read it."""
    won = "" if shares["won_percent"] is None else f", {shares['won_percent']} % where it is won"
    return f"{shares['seen']} of {shares['in_all']} in a game, {shares['percent']} %{won}"


_REACHED = {
    "depth": "depth",
    "reached_percent": "reached %",
    "died": "died",
    "died_percent": "died %",
    "died_low": "from",
    "died_high": "to",
    "health_percent": "health",
    "lost_percent": "lost",
    "turns_median": "turns",
    "turns_p90": "90 %",
}
"""The columns about how far games came, and what they are called."""

_LEVELS = {
    "depth": "depth",
    "monsters": "monsters",
    "items": "items",
    "gold": "gold",
    "explored_percent": "explored %",
    "exploring_median": "in turns",
    "exploring_p90": "90 %",
    "retraced_p90": "known ground, 90 %",
    "dull_p95": "nothing new, 95 %",
}
"""The columns about the levels, and what they are called."""

_THREAT = {
    "depth": "depth",
    "threat": "all",
    "most": "at most",
    "spent": "chosen",
    "budget": "budget",
    "filled_percent": "of budget %",
}
"""The columns about how dangerous levels are, and what they are called."""

_FEELINGS = {
    "depth": "depth",
    "floors": "floors",
    "percent": "%",
    "low": "from",
    "high": "to",
    "asked": "asked",
}
"""The columns about what is special about floors, and what they are called."""

_DEALT = {
    "thing": "what",
    "depth": "by depth",
    "least": "asked",
    "fewest": "fewest",
    "mean": "mean",
    "short": "games with less",
}
"""The columns about what has to be dealt, and what they are called."""

_BEYOND = {
    "what": "what",
    "id": "id",
    "percent": "%",
    "asked": "asked",
    "of": "of",
    "is_sure": "sure",
}
"""The columns about what is beyond its limits, and what they are called."""

_SEEN = {"seen_percent": "seen %"}
_KILLERS = {"killer": "killer", "depth": "depth", "count": "deaths", "percent": "%"}
_MADE = {"generated": "made", "found": "found"}
_WORTH = {
    "carried_games": "games had",
    "used_games": "games used",
    "uses": "uses",
    "carried_long": "had long",
    "used_long_percent": "of these used %",
}
"""The columns about what things are worth, and what they are called."""


def _section(
    title: str, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]
) -> Iterator[Block]:
    """Yield a table with a title, of which the columns have other names in reports."""
    if rows:
        yield ""
        yield title
        cells = [[_shown(row[key]) for key in columns] for row in rows]
        yield Table(tuple(columns.values()), cells)


def _shown(value: Any) -> str:  # noqa: ANN401 - whatever a report says
    """Return a value of a report as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def grades_text(grades: Sequence[BotGrade]) -> Iterator[Block]:
    """Yield a table of how often bots win, and how often they should."""
    rows = [{**asdict(grade), "asked": _asked(grade)} for grade in grades]
    yield f"{grades[0].games} games of each bot with the same seeds"
    yield from _section("wins", rows, _GRADES)


def _asked(grade: BotGrade) -> str:
    """Return what is asked of a bot."""
    share = f"at most {grade.most} %" if not grade.least else f"{grade.least} to {grade.most} %"
    return f"{share} of the expert's" if grade.is_relative else share


_GRADES = {
    "bot": "bot",
    "wins": "wins",
    "percent": "%",
    "low": "from",
    "high": "to",
    "relative": "% of expert's",
    "luck": "by luck",
    "asked": "asked",
    "is_kept": "kept",
}
"""The columns about how often bots win, and what they are called."""


def comparison_text(names: Sequence[str], found: PairedComparison) -> Iterator[Block]:
    """Yield a table of two ways to play the same seeds, and by which odds one is better."""
    from roguelike.workshop.simulation.summary_statistics import chance_of_luck, percent

    yield f"{found.pairs} games with the same seeds"
    yield ""
    rows = [
        [
            name,
            str(found.wins[number]),
            f"{percent(found.wins[number], found.pairs)} %",
            str(found.only[number]),
            str(found.deeper[number]),
        ]
        for number, name in enumerate(names)
    ]
    yield Table(("file", "wins", "wins %", "only this one", "came deeper"), rows)
    yield ""
    luck = [("wins", chance_of_luck(*found.only)), ("depth", chance_of_luck(*found.deeper))]
    yield Columns([(f"by luck, {what}", f"{chance:.4f}") for what, chance in luck])
