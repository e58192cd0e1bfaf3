"""Where a drawn level is wrong that cannot be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.lints.linted import CAMPAIGN, mod
from tests.trials.test_levels import ROUTE, tried

LEVEL = """[level.cave]
label = "Cave"
width = 8
height = 5
passes = [{ kind = "stairs" }]
[level.cave.generator]
kind = "drawn"
legend = { "#" = "wall", "." = "floor", "~" = "wall" }
"""


def places(folder: Path, rest: str, more: str = "") -> list[str]:
    """Return where in the generator of a level something is wrong, by lines from its header."""
    text = f"{LEVEL}{rest}{CAMPAIGN}{ROUTE}{more}"
    found = (each for each in tried(mod(folder, text)) if " E504 " in each)
    return [each.partition("a.toml:")[2].partition(" ")[0] for each in found]


def drawing(*rows: str) -> str:
    return 'drawing = """\n' + "\n".join(rows) + '\n"""\n'


@pytest.mark.parametrize(
    ("rest", "place"),
    [
        (drawing("#######", "#.#...#", "#######"), "11:4"),
        (drawing("###", "###", "###"), "9:11"),
        (drawing("#########", "#.......#", "#########"), "9:11"),
        (f'start = "~"\n{drawing("######", "#....#", "#.~..#", "######")}', "9:9"),
        (drawing("...", "...", "..."), "8:32"),
    ],
)
def test_the_part_of_a_drawing_that_is_wrong_is_pointed_at(
    rest: str, place: str, tmp_path: Path
) -> None:
    assert places(tmp_path, rest) == [place]


def test_a_drawing_of_a_patch_is_not_looked_for_in_the_level(tmp_path: Path) -> None:
    apart = "#####\\n#.#.#\\n#####"
    patch = f'[[patch.level]]\nid = "cave"\nset.generator.drawing = "{apart}"\n'

    assert "11:4" not in places(tmp_path, drawing("#####", "#...#", "#####"), patch)


def test_an_edge_that_can_be_walked_on_is_told_as_what_it_is(tmp_path: Path) -> None:
    text = f"{LEVEL}{drawing('...', '...', '...')}{CAMPAIGN}{ROUTE}"

    (finding,) = (each for each in tried(mod(tmp_path, text)) if " E504 " in each)

    assert "the edge of a drawing must be closed, and core:floor can be walked on" in finding
