"""From names to content."""

from __future__ import annotations

import pytest

from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.selected_content import chosen
from tests.cli.terminal import Run

IDS = ["core:cave", "classic:cave", "classic:dungeon"]


@pytest.mark.parametrize("name", ["classic:dungeon", "dungeon"])
def test_one_is_chosen_by_its_id_or_by_a_name_that_only_it_has(name: str) -> None:
    assert chosen("level", name, IDS) == "classic:dungeon"


def test_a_bare_name_that_several_have_is_refused() -> None:
    with pytest.raises(UsageError, match="more than one level called 'cave': core:cave, classic"):
        chosen("level", "cave", IDS)


@pytest.mark.parametrize("name", ["sunken_caves", "sunken_caves:sunken_caves"])
def test_a_campaign_of_a_mod_that_is_off_comes_with_how_to_use_it(name: str, run: Run) -> None:
    result = run("map", "--campaign", name)

    assert result.code == Exit.USAGE
    assert result.err == (
        f"roguelike: the campaign {name!r} is in the mod sunken_caves, which is off; use it"
        " this once with `--mods sunken_caves`, or from now on with"
        " `roguelike mods enable sunken_caves`\n"
    )


def test_a_mode_is_one_of_the_campaign(run: Run) -> None:
    result = run("play", "--campaign", "classic", "--mode", "stor")

    assert result.code == Exit.USAGE
    assert "there is no mode called 'stor', did you mean story?" in result.err
