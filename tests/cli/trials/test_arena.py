"""`roguelike arena`."""

from __future__ import annotations

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run

pytestmark = pytest.mark.usefixtures("loaded")

PLUS = ("arena", "--campaign", "classic_plus", "--bot", "explorer", "--rounds", "4")


def test_json_says_what_was_asked_for_and_how_it_went(run: Run) -> None:
    facts = run(*PLUS, "player", "2 kobold + goblin", "--depth", "2", "--format", "json").json

    assert facts["groups"] == ["player", "2 kobold + goblin"]
    assert (facts["depth"], facts["rounds"], facts["bot"]) == (2, 4, "explorer")
    assert sum(facts["wins"]) + facts["draws"] == 4
    assert all(0 <= each <= 100 for each in facts["lost_percent"])


def test_text_names_the_groups(run: Run) -> None:
    lines = run(*PLUS, "player", "kobold").out.splitlines()

    assert lines[0] == "player against kobold in classic:classic_plus at depth 1: 4 fights"
    assert lines[2].split()[:3] == ["GROUP", "WINS", "95"]
    assert lines[3].startswith("player  100.0 %")


def test_the_threat_of_each_monster_is_told_where_it_lives(run: Run) -> None:
    threat = (*PLUS, "--threat", "--depths", "2", "--format", "json")

    found = run(*threat).json["monsters"]
    armed = run(*threat, "--items", "sword@2").json["monsters"]

    assert {each["depth"] for each in found} == {1, 2}
    assert {each["monster"] for each in found} >= {"classic:kobold"}
    assert all(each["threat"] >= 0 for each in found)
    assert [each for each in found if each["depth"] == 1] == [
        each for each in armed if each["depth"] == 1
    ], "the sword is for deeper levels"
    assert found != armed


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("player",), "two groups are needed, not 1"),
        (("player", "player"), "the player cannot be in both groups"),
        (("player", "kobld"), "no monster called 'kobld', did you mean kobold?"),
        (("player", "horde:gang"), "there is no horde called 'gang'"),
        (("player", "two big kobold"), "'two big kobold' is not a group"),
        (("player", "99 kobold"), "a group has at most 40 monsters"),
        (("player", "kobold", "--items", "a b c"), "'a b c' is not an item"),
        (("player", "kobold", "--items", "9999 dagger"), "cannot also carry classic:dagger"),
        (("player", "kobold", "--abilities", "fly"), "there is no ability called 'fly'"),
        (("player", "kobold", "--bot", "zzz"), "there is no bot 'zzz'"),
        (("player", "--threat"), "--threat measures every monster"),
    ],
)
def test_what_cannot_be_fought_is_refused(run: Run, words: tuple[str, ...], reason: str) -> None:
    result = run("arena", "--campaign", "classic_plus", *words)

    assert (result.code, result.out) == (Exit.USAGE, "")
    assert reason in result.err
