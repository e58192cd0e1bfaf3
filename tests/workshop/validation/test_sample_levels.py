"""Sample levels, and findings about them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import pytest

from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Site
from roguelike.plugins import BUILTIN, Plugin, registries
from roguelike.registry import Params, implements
from roguelike.workshop.lints.evidence import FindingsFilter, evidence_of
from roguelike.workshop.modtests.cases import RunEnvironment
from roguelike.workshop.validation.sample_levels import (
    SEEDS,
    Sampling,
    level_findings,
)
from tests.content.writing import shown, write_mod
from tests.workshop.lints.linted import CAMPAIGN, MONSTER, SHIPPED, mod

ROUTE = 'levels = [{ level = "cave", last = 2 }, { level = "classic:dungeon" }]\n'
SOLID = '[level.cave]\nlabel = "Cave"\nwidth = 30\nheight = 20\n'
KOBOLDS = '{ kind = "populate", monsters = [{ monster = "classic:kobold" }] }'


class Islands(Params):
    """Two halls, and no way between them."""

    kind: Literal["islands"] = "islands"
    has_way_down: bool = True


@implements(Islands)
def islands(params: Islands, site: Site) -> None:
    site.terrain[:] = site.number("core:wall")
    site.terrain[1:5, 1:5] = site.terrain[6:9, 1:5] = site.number("core:floor")
    site.start = Position(2, 2)
    stairs = Position(3, 3) if params.has_way_down else Position(7, 3)
    site.terrain[stairs] = site.number("core:stairs_down")


REGISTRIES = registries([BUILTIN, Plugin("islands", generators=(islands,))])


def sampling(*mods: ModFolder, simulated: int = 0, asked: str = "trial") -> Sampling:
    return prepared(mods, simulated, asked)[0]


def tried(*mods: ModFolder, simulated: int = 0, asked: str = "trial") -> list[str]:
    """Return what is found when levels of mods are made."""
    subject, kept = prepared(mods, simulated, asked)
    run_checks(subject, [level_findings], kept)
    return shown(kept.report)


def prepared(
    mods: Iterable[ModFolder], simulated: int, asked: str
) -> tuple[Sampling, FindingsFilter]:
    result = load([*SHIPPED, *mods], REGISTRIES.models())
    assert shown(result.report) == []
    evidence = evidence_of(result)
    assert evidence is not None
    assert result.assembly is not None
    kept = FindingsFilter(result.assembly, {asked}, Report())
    return Sampling(
        evidence, RunEnvironment(evidence.catalog, REGISTRIES), {asked}, simulated
    ), kept


def cave(folder: Path, rest: str, campaign: str = ROUTE) -> ModFolder:
    return mod(folder, CAMPAIGN + campaign + SOLID + rest)


def test_levels_that_can_be_made_and_walked_through_are_fine(tmp_path: Path) -> None:
    text = 'generator = { kind = "cave" }\npasses = [{ kind = "stairs" }]\n'

    assert tried(cave(tmp_path, text)) == []


@pytest.mark.parametrize(
    ("rest", "place", "problem"),
    [
        (
            'generator = { kind = "rooms_and_corridors", min_size = 18 }\npasses = []\n',
            "10:13",
            "30 by 20 cells cannot hold two rooms of size 18",
        ),
        (
            f'generator = {{ kind = "cave" }}\npasses = [{KOBOLDS}]\n',
            "11:11",
            (
                "monsters keep clear of the arrival point, so a pass such as `stairs` must choose"
                " it first"
            ),
        ),
        (
            'generator = { kind = "cave" }\n',
            "10:13",
            "no generator or pass has chosen an arrival point",
        ),
        (
            'generator = { kind = "rooms_and_corridors" }\n',
            "10:13",
            "it has no stairs down, and another level lies below",
        ),
        (
            'generator = { kind = "islands" }\n',
            "10:13",
            "12 of its 28 cells of ground cannot be reached",
        ),
        (
            'generator = { kind = "islands", has_way_down = false }\n',
            "10:13",
            "the stairs down cannot be reached from the arrival point",
        ),
    ],
)
def test_levels_that_do_not_work_are_found(
    tmp_path: Path, rest: str, place: str, problem: str
) -> None:
    rest = rest.replace("min_size = 18", "min_size = 18, max_size = 18")

    assert tried(cave(tmp_path, rest)) == [
        (
            f"trial/content/a.toml:{place} E504 `cave` does not work at depth 1: {problem}"
            " (its seed is `1`)"
        )
    ]


def test_only_levels_that_have_to_do_with_the_mods_are_made(tmp_path: Path) -> None:
    broken = cave(tmp_path, 'generator = { kind = "cave" }\n')
    other = write_mod(tmp_path / "other", {"a.toml": MONSTER})

    assert sampling(broken, other, asked="other").samples == {}
    assert set(sampling(broken, other).samples) == {"trial:cave", "classic:dungeon"}


def test_a_patch_makes_a_level_ones_own(tmp_path: Path) -> None:
    text = '[[patch.level]]\nid = "classic:dungeon"\nset = { generator.min_size = 9 }\n'
    failing = text.replace("= 9 }", "= 13, width = 12 }")

    assert tried(mod(tmp_path, text)) == []
    assert [each[:66] for each in tried(mod(tmp_path, failing))] == [
        "trial/content/a.toml:3:9 E504 `dungeon` does not work at depth 1: "
    ]


def test_a_few_levels_are_made_unless_more_are_asked_for(tmp_path: Path) -> None:
    level = cave(tmp_path, 'generator = { kind = "cave" }\npasses = [{ kind = "stairs" }]\n')

    few, many = sampling(level).samples, sampling(level, simulated=3).samples

    assert few["trial:cave"].made == {1: SEEDS, 2: SEEDS}
    assert many["trial:cave"].made == {1: 3, 2: 3}
    assert many["classic:dungeon"].made == dict.fromkeys(range(3, 15), 3)


POPULATED = """\
generator = { kind = "cave" }
passes = [{ kind = "stairs" }, { kind = "populate", level_count = %s, monsters = [
  { monster = "snail", weight = %s },
  { monster = "classic:kobold", weight = 100 },
] }]
"""


def test_what_never_appears_is_found_by_making_many(tmp_path: Path) -> None:
    none = cave(tmp_path, POPULATED % (0, 100) + MONSTER)

    assert tried(none) == []
    assert tried(none, simulated=3) == [
        (
            f"trial/content/a.toml:{line}:3 W502 no `{name}` appeared on any of 6 levels (raise"
            " its weight, or how many monsters there are)"
        )
        for line, name in ((12, "snail"), (13, "kobold"))
    ]


def test_a_crowd_is_found(tmp_path: Path) -> None:
    crowd = POPULATED % (400, 100) + MONSTER
    level = cave(tmp_path, crowd.replace('"cave" }', '"open_field" }', 1))

    assert [each.partition(" (")[0] for each in tried(level)] == [
        "trial/content/a.toml:11:10 W509 there were 338 monsters at depth 2; more than 300 are slow"
    ]


KOBOLD = 'monsters = [{ monster = "classic:kobold" }]'


@pytest.mark.parametrize(
    ("rest", "problems"),
    [
        (
            f"""\
generator = {{ kind = "cave" }}
passes = [{{ kind = "doors" }}, {{ kind = "stairs" }},
{{ kind = "populate", percent = 3, {KOBOLD} }}]
""",
            [
                "11:11 W210 `doors` has no effect: the level has no rooms",
                "12:22 W210 `percent` has no effect: the level has no rooms",
            ],
        ),
        (
            f"""\
generator = {{ kind = "rooms_and_corridors" }}
passes = [{{ kind = "stairs" }}, {{ kind = "populate", distance = 3, {KOBOLD} }}]
""",
            ["11:53 W210 `distance` has no effect: the level has rooms"],
        ),
    ],
)
def test_what_has_no_effect_on_such_a_level_is_found(
    tmp_path: Path, rest: str, problems: list[str]
) -> None:
    found = tried(cave(tmp_path, rest))

    assert [each.partition("a.toml:")[2].partition(" (")[0] for each in found] == problems


DRAWN = '''generator.legend = { "#" = "wall", "." = "floor", "~" = "wall" }
generator.%s
generator.drawing = """
%s
"""
'''


@pytest.mark.parametrize(
    ("more", "rows", "line"),
    [
        ('kind = "drawn"', "#######\n#.#...#\n#######", 14),
        ('kind = "drawn"', "###\n###\n###", 12),
        ('kind = "drawn"\ngenerator.start = "~"', "######\n#....#\n#.~..#\n######", 12),
        ('kind = "drawn"', "...\n...\n...", 12),
    ],
)
def test_where_a_drawing_is_no_level_its_wrong_part_is_pointed_at(
    tmp_path: Path, more: str, rows: str, line: int
) -> None:
    found = tried(cave(tmp_path, DRAWN % (more, rows)))

    (finding,) = (each for each in found if " E504 " in each)
    assert f"a.toml:{line}:" in finding
