from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.repeated_keys import repeated_keys
from tests.authoring.lints.linted import found, linted, mod
from tests.content.writing import write_mod

LINE = '{ key = "%s", text = "!" }'
PATCH = '[[patch.campaign]]\nid = "classic:classic"\n%s\n'
REST = (
    "W210 there is a line with the key `gold` already, which is what others will change"
    " (give this one another key; what is there can be changed with set)"
)


@pytest.mark.parametrize(
    ("verb", "place"),
    [
        ("append.panel = [%s]", "3:25"),
        ("prepend.panel = [{ key = 'luck', text = '' }, %s]", "3:55"),
        ("insert.panel = { before = 'name', values = [%s] }", "3:53"),
        ("set.panel.turn = %s", "3:26"),
    ],
)
def test_a_line_with_the_key_of_one_that_is_there_is_found(
    tmp_path: Path, verb: str, place: str
) -> None:
    text = PATCH % (verb % (LINE % "gold"))

    assert found(tmp_path, repeated_keys, text) == [f"trial/content/a.toml:{place} {REST}"]


def test_two_lines_that_get_the_same_key_are_found(tmp_path: Path) -> None:
    text = PATCH % "set.panel.health.key = 'gold2'\nset.panel.turn.key = 'gold2'"

    (line,) = found(tmp_path, repeated_keys, text)

    assert line.startswith("trial/content/a.toml:4:22 W210 there is a line with the key `gold2`")


def test_a_line_in_place_of_one_that_is_taken_out_is_fine(tmp_path: Path) -> None:
    verbs = f'remove.panel = ["gold"]\nappend.panel = [{LINE % "gold"}]'

    assert found(tmp_path, repeated_keys, PATCH % verbs) == []


def test_an_heir_adds_to_what_it_inherits(tmp_path: Path) -> None:
    text = f'[campaign.deep]\ninherits = "classic:classic"\nedit.append.panel = [{LINE % "gold"}]\n'

    assert found(tmp_path, repeated_keys, text) == [f"trial/content/a.toml:3:30 {REST}"]


def test_two_mods_that_say_nothing_of_each_other_may_have_the_same_key(tmp_path: Path) -> None:
    text = PATCH % f"append.panel = [{LINE % 'luck'}]"
    again = {"a.toml": text.replace("!", "?")}
    other = write_mod(tmp_path / "other", again, requires={"classic": "*"})

    assert linted([repeated_keys], mod(tmp_path, text), other, asked=("trial", "other")) == []


def test_a_mod_that_names_the_other_knows_its_keys(tmp_path: Path) -> None:
    text = PATCH % f"append.panel = [{LINE % 'luck'}]"
    again = {"a.toml": text.replace("!", "?")}
    other = write_mod(tmp_path / "other", again, requires={"classic": "*", "trial": "*"})

    (line,) = linted([repeated_keys], mod(tmp_path, text), other, asked=("trial", "other"))

    assert line.startswith("other/content/a.toml:3:25 W210 ")
