"""Levels as they were made, drawn."""

from __future__ import annotations

from roguelike.engine.arrival import make_site
from roguelike.engine.terrain import UNKNOWN
from roguelike.trials.level_drawings import drawing, drawing_of_terrain
from tests.mod_testing import bench


def test_who_is_on_a_level_is_drawn_above_its_terrain() -> None:
    ruleset, catalog = bench().ruleset("classic:classic"), bench().catalog
    site = make_site(ruleset, 1, "some")
    assert site.start is not None
    site.terrain[0, 0] = UNKNOWN

    rows, below = drawing(site, ruleset, catalog), drawing_of_terrain(site, catalog)

    differing = {
        (x, y): (rows[y][x], below[y][x])
        for y in range(site.height)
        for x in range(site.width)
        if rows[y][x] != below[y][x]
    }
    expected = {tuple(spawn.position): ("k", ".") for spawn in site.spawns}
    assert differing == {**expected, tuple(site.start): ("@", ".")}
    assert rows[0][:2] == " #"
