"""From names to content."""

from __future__ import annotations

import pytest

from roguelike.cli.choices import chosen
from roguelike.cli.errors import UsageError

IDS = ["core:cave", "classic:cave", "classic:dungeon"]


def test_a_full_id_means_itself() -> None:
    assert chosen("level", "core:cave", IDS) == "core:cave"


def test_a_bare_name_means_the_only_one_of_that_name() -> None:
    assert chosen("level", "dungeon", IDS) == "classic:dungeon"


def test_a_bare_name_that_several_have_is_refused() -> None:
    with pytest.raises(UsageError, match="more than one level called 'cave': core:cave, classic"):
        chosen("level", "cave", IDS)


@pytest.mark.parametrize(
    ("wrong", "meant"), [("dungeonn", "dungeon"), ("clasic:dungeon", "classic:dungeon")]
)
def test_a_similar_name_is_proposed(wrong: str, meant: str) -> None:
    with pytest.raises(UsageError, match=rf"called '{wrong}', did you mean {meant}\?"):
        chosen("level", wrong, IDS)


def test_what_there_is_is_listed_where_nothing_is_similar() -> None:
    listed = "there are core:cave, classic:cave and classic:dungeon"

    with pytest.raises(UsageError, match=rf"there is no level called 'xyz'; {listed}$"):
        chosen("level", "xyz", IDS)
