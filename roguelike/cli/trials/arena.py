"""`roguelike arena`: fights of two groups, and what each monster costs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import JSON, TEXT, Block, Columns, Facts, Table
from roguelike.cli.options import (
    MAX_DEPTH,
    ContentOptions,
    RepeatableGame,
    flag,
    group,
    number,
    option,
    output_format,
    positionals,
    whole_number,
)
from roguelike.cli.trials.bots import bot_called, bot_option
from roguelike.cli.trials.progress import progress

if TYPE_CHECKING:
    from roguelike.engine.world.ruleset import Ruleset
    from roguelike.workshop.simulation.arena import FightResult, FightSetup, Group

MAX_ROUNDS = 1_000_000
MAX_TURNS = 100_000
ROUNDS = 200
SAMPLES = 20
"""The number of levels of each depth on which monsters are counted."""
DEPTHS = 12
"""The greatest depth at which monsters are looked for by default."""

PLAYER = "player"
HORDE = "horde:"
_COUNTED = re.compile(r"(?:(\d+)\s+)?(\S+)")
_SUPPLY = re.compile(r"(?:(\d+)\s+)?([^\s@]+)(?:@(\d+))?")


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    groups: tuple[str, ...] = positionals("GROUP", "the two sides of the fight", str)
    threat: bool = flag("measure what each monster costs the player")
    game: RepeatableGame = group(RepeatableGame)
    content: ContentOptions = group(ContentOptions)
    bot: str = bot_option()
    depth: int | None = option("N", "how deep they fight", whole_number(1, MAX_DEPTH))
    depths: int = number("with --threat, how deep to look for monsters", (1, MAX_DEPTH), DEPTHS)
    rounds: int = number("how many fights", (1, MAX_ROUNDS), ROUNDS)
    turns: int = number("the most turns in a fight; then nobody wins", (1, MAX_TURNS), 500)
    items: str = option(
        "LIST",
        "what else the player has, such as `sword, 3 dart, mail@4`: mail from depth 4 on",
        str,
        "",
    )
    abilities: str = option("LIST", "what other abilities the player has", str, "")
    format: str = output_format(TEXT, JSON)


def run(options: Options) -> Facts[dict[str, Any]]:
    """Let them fight, and tell how that went.

    Raises:
        UsageError: There is no such campaign, bot, monster, item or ability.
    """
    from roguelike.cli.selected_content import chosen_campaign, playable_content

    content = playable_content(options.content, needs_all=True)
    ruleset = content.ruleset(chosen_campaign(content, options.game.campaign, options.content))
    asked = replace(options, bot=bot_called(options.bot))
    if asked.threat:
        return Facts(_threat(ruleset, asked), _threat_text)
    return Facts(_duel(ruleset, asked), _duel_text)


def _duel(ruleset: Ruleset, options: Options) -> dict[str, Any]:
    """Let the two groups fight that are asked for, and return how that went.

    Raises:
        UsageError: They cannot fight.
    """
    from roguelike.workshop.simulation.arena import fight_figures

    if len(options.groups) != 2:  # noqa: PLR2004 - as in every duel
        msg = (
            f"two groups are needed, not {len(options.groups)}; quote a group that contains spaces"
        )
        raise UsageError(msg)
    one, other = (_group(text, ruleset) for text in options.groups)
    if one.has_player and other.has_player:
        msg = "the player cannot be in both groups"
        raise UsageError(msg)
    bout = _bout(ruleset, (one, other), options.depth or 1, options)
    verdicts = _fights(ruleset, [bout], options)[0]
    return {**_asked(ruleset, bout, options), **fight_figures(verdicts)}


def _group(text: str, ruleset: Ruleset) -> Group:
    """Return the group that is written as `3 goblin + goblin_chief`.

    Raises:
        UsageError: It is written otherwise, there is no such monster, or there are too many.
    """
    from roguelike.workshop.simulation.arena import MAX_GROUP, Group

    hordes: list[str] = []
    monsters: list[str] = []
    has_player = False
    for part in text.split("+"):
        found = _COUNTED.fullmatch(part.strip())
        if found is None:
            msg = f"{text!r} is not a group; write, for example, `3 goblin + goblin_chief`"
            raise UsageError(msg)
        count, name = min(int((found[1] or "1")[:4]), MAX_GROUP + 1), found[2]
        if name == PLAYER:
            has_player = True
        elif name.startswith(HORDE):
            wanted = name.removeprefix(HORDE)
            hordes += [_named("horde", wanted, list(ruleset.book.hordes), ruleset)] * count
        else:
            monsters += [_named("monster", name, list(ruleset.monsters), ruleset)] * count
    if len(monsters) + len(hordes) > MAX_GROUP:
        msg = f"a group has at most {MAX_GROUP} monsters"
        raise UsageError(msg)
    return Group(tuple(monsters), has_player, tuple(hordes))


def _named(kind: str, name: str, ids: Sequence[str], ruleset: Ruleset) -> str:
    """Return the full id that a name means, where that is possible of the campaign's own mod.

    Raises:
        UsageError: There is no such definition.
    """
    from roguelike.cli.selected_content import chosen
    from roguelike.content.references.ids import mod_of

    own = f"{mod_of(ruleset.campaign_id)}:{name}"
    return own if own in ids else chosen(kind, name, ids)


def _bout(
    ruleset: Ruleset,
    groups: tuple[Group, Group],
    depth: int,
    options: Options,
    *,
    is_mended: bool = False,
) -> FightSetup:
    """Return what is fought.

    Raises:
        UsageError: There is no such item or ability.
    """
    from roguelike.workshop.simulation.arena import FightSetup

    abilities = [name.strip() for name in options.abilities.split(",") if name.strip()]
    known = list(ruleset.things.abilities)
    return FightSetup(
        groups,
        depth,
        options.bot,
        items=tuple(_supplies(options.items, depth, ruleset)),
        abilities=tuple(_named("ability", name, known, ruleset) for name in abilities),
        turns=options.turns,
        is_mended=is_mended,
    )


def _supplies(text: str, depth: int, ruleset: Ruleset) -> list[tuple[str, int]]:
    """Return which items are written as `sword, 3 dart, mail@4`, those for deeper levels left out.

    Raises:
        UsageError: They are written otherwise, or there is no such item.
    """
    items: list[tuple[str, int]] = []
    for part in filter(None, map(str.strip, text.split(","))):
        found = _SUPPLY.fullmatch(part)
        if found is None:
            msg = f"{part!r} is not an item; write, for example, `sword`, `3 dart` or `mail@4`"
            raise UsageError(msg)
        item = _named("item", found[2], list(ruleset.things.items), ruleset)
        if int(found[3] or "1") <= depth:
            items.append((item, int(found[1] or "1")))
    return items


def _fights(
    ruleset: Ruleset, bouts: Sequence[FightSetup], options: Options
) -> list[list[FightResult]]:
    """Let groups fight, and return the ends of all fights of each of the bouts.

    Raises:
        UsageError: The player cannot have what it was to have.
    """
    from roguelike.workshop.simulation.arena import CannotCarryError, fight
    from roguelike.workshop.simulation.many_games import game_seeds

    seeds = game_seeds(options.game.seed, options.rounds)
    found: list[list[FightResult]] = []
    with progress(len(bouts) * len(seeds), "fights") as advance:
        for bout in bouts:
            found.append([])
            for seed in seeds:
                try:
                    found[-1].append(fight(ruleset, bout, seed))
                except CannotCarryError as error:
                    msg = f"the player cannot also carry {error}"
                    raise UsageError(msg) from error
                advance("")
    return found


def _asked(ruleset: Ruleset, bout: FightSetup, options: Options) -> dict[str, Any]:
    """Return what was asked for, as the JSON form says it; its keys are promises."""
    return {
        "campaign": ruleset.campaign_id,
        "groups": list(options.groups),
        "bot": bout.bot,
        "depth": bout.depth,
        "items": dict(bout.items),
        "seed": options.game.seed,
        "rounds": options.rounds,
    }


def _duel_text(facts: dict[str, Any]) -> Iterator[Block]:
    one, other = facts["groups"]
    where = f"{facts['campaign']} at depth {facts['depth']}"
    yield f"{one} against {other} in {where}: {facts['rounds']} fights"
    yield ""
    rows = [
        [
            name,
            f"{facts['wins_percent'][number]} %",
            "{} to {} %".format(*facts["wins_interval"][number]),
            f"{facts['lost_percent'][number]} %",
            f"{facts['lost_p90'][number]} %",
        ]
        for number, name in enumerate((one, other))
    ]
    yield Table(("group", "wins", "95 % sure", "health lost", "worst tenth"), rows)
    yield ""
    turns = f"{facts['turns_median']} in half of the fights, {facts['turns_p90']} in nine of ten"
    yield Columns([("draws", str(facts["draws"])), ("turns at most", turns)])


def _threat(ruleset: Ruleset, options: Options) -> dict[str, Any]:
    """Measure what each monster costs the player, and return it.

    Raises:
        UsageError: Groups are given as well, or the player cannot have what it was to have.
    """
    from roguelike.workshop.simulation.arena import Group, cost_figures, depths_of_monsters
    from roguelike.workshop.simulation.many_games import game_seeds

    if options.groups:
        msg = "--threat measures every monster; leave out the groups"
        raise UsageError(msg)
    depths = [options.depth] if options.depth else range(1, options.depths + 1)
    met = depths_of_monsters(ruleset, depths, game_seeds(options.game.seed, SAMPLES))
    asked = [
        (monster, depth, Group((monster,)))
        for monster, found in met.items()
        for depth in dict.fromkeys((found[0], found[-1]))
    ]
    asked += [
        (f"{HORDE}{identifier}", depth, Group(hordes=(identifier,)))
        for identifier, horde in ruleset.book.hordes.items()
        if horde.members and horde.leader in met
        for depth in dict.fromkeys((horde.first, horde.last))
        if depth is not None and depth in depths
    ]
    player = Group(has_player=True)
    bouts = [
        _bout(ruleset, (player, group), depth, options, is_mended=True) for _, depth, group in asked
    ]
    costs = [
        cost_figures(name, depth, verdicts)
        for (name, depth, _), verdicts in zip(asked, _fights(ruleset, bouts, options), strict=True)
    ]
    return {
        "campaign": ruleset.campaign_id,
        "bot": options.bot,
        "seed": options.game.seed,
        "rounds": options.rounds,
        "monsters": costs,
    }


def _threat_text(facts: dict[str, Any]) -> Iterator[Block]:
    yield f"{facts['bot']} in {facts['campaign']}: {facts['rounds']} fights with each"
    yield ""
    headings = ("monster", "depth", "threat", "worst tenth", "deadly", "turns", "not over")
    yield Table(headings, [[str(cell) for cell in row.values()] for row in facts["monsters"]])


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Two groups fight in a small hall, again and again: `player`, whom a bot plays, or"
        " monsters, such as `goblin`, `3 goblin + goblin_chief` or `horde:goblin_pack`."
        " With --threat, every monster and every horde of the campaign fights the player,"
        " at the first and the last depth where it appears: its threat is what it costs, in"
        " percent of the player's health."
    ),
    examples=[
        ("roguelike arena player goblin", "who wins, and what it costs"),
        ('roguelike arena player "3 kobold + goblin" --depth 3', "against a group"),
        ('roguelike arena "4 kobold" goblin', "monsters against each other"),
        ('roguelike arena player ooze --items "sword, 2 dart"', "with better equipment"),
        ("roguelike arena --threat", "what each monster costs"),
        ('roguelike arena --threat --items "sword@2"', "with a sword from depth 2 on"),
    ],
)
