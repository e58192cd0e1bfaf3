"""Fights in the hall."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.levels import HordeDef, Member
from roguelike.core.formulas.formula import parse
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.simulation.arena import (
    CannotCarryError,
    FightResult,
    FightSetup,
    Group,
    depths_of_monsters,
    fight,
)
from tests.content_fixture import shipped_content

PLAYER = Group(has_player=True)
KOBOLD, GOBLIN, OOZE = "classic:kobold", "classic:goblin", "classic:ooze"


def rules() -> Ruleset:
    return shipped_content().ruleset("classic:classic_plus")


def fought(one: Group, other: Group, **facts: object) -> FightResult:
    return fight(rules(), FightSetup((one, other), bot="explorer", **facts), "test")  # pyright: ignore[reportArgumentType] - facts of any type


def test_the_player_beats_a_kobold_whichever_group_it_is() -> None:
    first = fought(PLAYER, Group((KOBOLD,)))
    second = fought(Group((KOBOLD,)), PLAYER)

    assert (first.winner, first.lost[1]) == (0, 100)
    assert 0 <= first.lost[0] < 50
    assert (second.winner, second.lost) == (1, first.lost[::-1])
    assert first == fought(PLAYER, Group((KOBOLD,)))


def test_too_many_kobolds_beat_the_player() -> None:
    verdict = fought(PLAYER, Group((KOBOLD,) * 12), depth=30)

    assert (verdict.winner, verdict.lost[0]) == (1, 100)
    assert verdict.lost[1] < 100


def test_a_player_who_is_mended_can_lose_more_than_there_is() -> None:
    lost = fought(PLAYER, Group((KOBOLD,) * 12), depth=30, is_mended=True).lost[0]

    assert lost > 100


def test_monsters_fight_each_other_while_the_player_looks_on() -> None:
    verdict = fought(Group((OOZE,)), Group((KOBOLD,) * 6))

    assert verdict.winner == 1
    assert verdict.lost[0] == 100


def test_nobody_wins_when_time_is_up() -> None:
    verdict = fought(PLAYER, Group((KOBOLD,)), turns=1)

    assert verdict == FightResult(None, 1, (0, 0))


def test_what_the_player_is_given_is_worn_and_tells() -> None:
    enemies = Group((KOBOLD,) * 4)
    items = ("classic:plate_armor", "classic:sword")

    bare = fought(PLAYER, enemies, depth=5, is_mended=True)
    armed = fought(
        PLAYER, enemies, depth=5, is_mended=True, items=tuple((item, 1) for item in items)
    )

    assert armed.lost[0] < bare.lost[0]


def test_the_player_cannot_have_more_than_it_can_carry() -> None:
    item = next(iter(rules().things.items))

    with pytest.raises(CannotCarryError, match=item):
        fought(PLAYER, Group((KOBOLD,)), items=((item, 10_000),))


def test_where_monsters_live_is_seen_from_their_levels() -> None:
    found = depths_of_monsters(rules(), range(1, 3), ["a", "b", "c"])

    assert found[KOBOLD] == [1, 2]
    assert list(found) == sorted(found)
    assert set(found) <= set(rules().monsters)


def test_a_horde_fights_with_its_leader() -> None:
    horde = HordeDef(leader=GOBLIN, members=(Member(monster=KOBOLD, count=parse("3")),))
    ruleset = replace(rules(), book=DefinitionIndex(hordes={"test:gang": horde}))

    def against(group: Group) -> FightResult:
        return fight(ruleset, FightSetup((PLAYER, group), 20, "explorer", is_mended=True), "test")

    assert against(Group(hordes=("test:gang",))).lost[0] > against(Group((GOBLIN,))).lost[0]
