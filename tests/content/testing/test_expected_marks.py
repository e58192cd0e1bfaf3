"""Characters of drawings that tests expect, and that stand for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mod_testing import refusals

LIKE_THE_MAP = "(draw what stands there as the map does)"


def scene(drawing: str, *, name: str = "map", legend: str = "") -> str:
    return (
        f'[scene.some]\nmap = """\n######\n#@.k.#\n######\n"""\n{legend}\n'
        f'expect.{name} = """\n######\n{drawing}\n######\n"""\n'
    )


@pytest.mark.parametrize(
    ("drawing", "found"),
    [
        ("#.@K.#", "E802 K: nothing is drawn as `K` (did you mean `k`?)"),
        ("#.@€.#", f"E802 €: nothing is drawn as `€` {LIKE_THE_MAP}"),
        ("#.@€€#", f"E802 €: nothing is drawn as `€` {LIKE_THE_MAP}"),
        ("#.@k?#", "E802 ?: nothing is drawn as `?` (only `view` can say what is not seen)"),
    ],
)
def test_a_character_that_stands_for_nothing_is_found_once(
    drawing: str, found: str, tmp_path: Path
) -> None:
    assert refusals(tmp_path, scene(drawing)) == [found]


@pytest.mark.parametrize("drawing", ["#.@k.#", "#.@$.#", "#.@>.#", "#@.@@#", "# @+<#"])
def test_whatever_there_can_be_may_be_drawn(drawing: str, tmp_path: Path) -> None:
    assert refusals(tmp_path, scene(drawing)) == []


def test_what_is_not_seen_may_be_in_a_view(tmp_path: Path) -> None:
    assert refusals(tmp_path, scene("#@.k??", name="view")) == []


def test_terrain_and_gold_are_drawn_as_the_legend_has_them(tmp_path: Path) -> None:
    legend = 'legend = { "~" = { terrain = "floor" }, "€" = { gold = 3 } }'

    assert refusals(tmp_path, scene("#~@€~#", legend=legend)) == []


def test_a_monster_that_only_the_legend_has_is_drawn_as_what_it_is(tmp_path: Path) -> None:
    legend = 'legend = { "€" = { monster = "classic:kobold" } }'

    assert refusals(tmp_path, scene("#.@€.#", legend=legend)) == [
        f"E802 €: nothing is drawn as `€` {LIKE_THE_MAP}"
    ]
