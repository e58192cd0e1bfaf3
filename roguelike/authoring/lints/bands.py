"""Whether fights are as long and as dangerous as fights can be fun."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from roguelike.authoring.lints.duels import Arena, Duel, arenas
from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import bare_name
from roguelike.content.schema.actors import MonsterDef

LEAST_HARM: Final = 0.05
"""The least damage, on average, of a blow of whoever means to do any: one point in twenty blows."""
MOST_BLOWS: Final = 13
"""How many blows of the player a monster may take.

Midway between the eight that are much for an ordinary monster and the eighteen of an easy boss, as
nothing in a file says who is a boss.
"""


class _Problem(NamedTuple):
    """What is out of band: the stat by which to mend it, what is wrong, and what to do."""

    stat: str
    message: str
    hint: str


def bands(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W507 for each monster that is too harmless, too dangerous or too tough where it begins.

    Each is set against the player of each campaign in which it can be met, at the first depth
    where that happens: deeper, a player who does not grow would not stand a chance by design.
    Where it is the player who stands none against anybody, `capable` says so.
    """
    seen: set[tuple[str, str]] = set()
    for arena in arenas(evidence):
        for monster, first, duel in arena.duels():
            actor = evidence.catalog.get(MonsterDef, monster)
            for stat, message, hint in _problems(duel, arena, actor):
                if (monster, stat) not in seen:
                    seen.add((monster, stat))
                    place = evidence.entry("monster", monster, "stats", stat)
                    yield Diagnostic(Code.W507, place, f"at depth {first}, {message}", hint)


def _problems(duel: Duel, arena: Arena, monster: MonsterDef) -> Iterator[_Problem]:
    """Yield in which ways the monster of a duel is out of band.

    What whoever goes after others lacks for an attack is told by `capable` as well.
    """
    player = bare_name(arena.player)
    if duel.is_vain and (duel.rule.strength in monster.stats or not monster.hunts):
        strength = bare_name(duel.rule.strength)
        message = f"no blow does `{player}` any damage, with `{strength}` at {duel.strength}"
        hint = f"give it all that an attack takes{'' if monster.hunts else ', or nothing of that'}"
        yield _Problem(duel.rule.strength, message, hint)
    if 0 < duel.harm < LEAST_HARM:
        message = f"a blow does {duel.harm:.2f} damage to `{player}` on average"
        usual = f"at least {LEAST_HARM} is usual"
        hint = "let it hit more often or harder, or not at all"
        yield _Problem(duel.rule.strength, f"{message}; {usual}", hint)
    if duel.harm > duel.most_harm and not arena.is_frail:
        health = duel.hero.stats[duel.health]
        message = f"a blow takes {duel.harm:.0f} of the {health} health of `{player}` on average"
        usual = f"at most {duel.most_harm:.0f} are usual"
        hint = "let it hit less hard, or come deeper down"
        yield _Problem(duel.rule.strength, f"{message}; {usual}", hint)
    if duel.blows > MOST_BLOWS and not arena.missing:
        message = f"it takes {duel.blows:.0f} blows of `{player}` to kill it"
        if duel.blows == inf:
            message = f"no blow of `{player}` does it any damage on average"
        usual = f"at most {MOST_BLOWS} are usual"
        hint = "give it less health or a weaker defense"
        yield _Problem(duel.health, f"{message}; {usual}", hint)
