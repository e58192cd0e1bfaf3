"""From names to content."""

from __future__ import annotations

import pytest

from roguelike.cli.choices import chosen
from roguelike.cli.errors import Exit, UsageError
from tests.cli.terminal import Run

IDS = ["core:cave", "classic:cave", "classic:dungeon"]


def test_a_full_id_means_itself() -> None:
    assert chosen("level", "core:cave", IDS) == "core:cave"


def test_a_bare_name_means_the_only_one_of_that_name() -> None:
    assert chosen("level", "dungeon", IDS) == "classic:dungeon"


def test_a_bare_name_that_several_have_is_refused() -> None:
    with pytest.raises(UsageError, match="more than one level called 'cave': core:cave, classic"):
        chosen("level", "cave", IDS)


def test_what_there_is_is_listed_where_nothing_is_similar() -> None:
    listed = "there are core:cave, classic:cave and classic:dungeon"

    with pytest.raises(UsageError, match=rf"there is no level called 'xyz'; {listed}$"):
        chosen("level", "xyz", IDS)


@pytest.mark.parametrize("name", ["sunken_caves", "sunken_caves:sunken_caves"])
def test_a_campaign_of_a_mod_that_is_off_comes_with_how_to_use_it(name: str, run: Run) -> None:
    result = run("map", "--campaign", name)

    assert result.code == Exit.USAGE
    assert result.err == (
        f"roguelike: the campaign {name!r} is in the mod sunken_caves, which is off; use it for"
        " now with `--mods sunken_caves`, or from now on with"
        " `roguelike mods enable sunken_caves`\n"
    )
