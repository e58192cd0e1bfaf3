from __future__ import annotations

from roguelike.ui.frame import Frame

from roguelike.core.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, TEXTS, adventure, canvas, rows_on


def player_on(rows: list[str]) -> tuple[int, int]:
    return next((row.index("@"), y) for y, row in enumerate(rows) if "@" in row)


def test_the_map_stays_while_the_player_walks_in_the_middle_of_it() -> None:
    game = adventure()
    shell, before, after = Shell(shipped_content()), canvas(80, 24), canvas(80, 24)
    drawing = Frame(game, shell.content.catalog, shell.keymap(CLASSIC), TEXTS)

    drawing.draw(before)
    game.act(Step(Direction.WEST))
    drawing.draw(after)

    x, y = player_on(rows_on(before))
    assert player_on(rows_on(after)) == (x - 1, y)
