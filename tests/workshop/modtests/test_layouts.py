"""Legends, the same for drawn levels, for vaults and for scenes of tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pydantic import ValidationError

from roguelike.content.findings.diagnostics import Report
from roguelike.engine.spawning.level_entry import new_world
from roguelike.engine.world.world import World
from roguelike.game import load_mods
from roguelike.generators.drawn import Drawn
from roguelike.plugins import installed_plugins
from roguelike.resources import data_dir
from roguelike.workshop.modtests.cases import RunEnvironment, read_tests
from roguelike.workshop.modtests.models import Scene
from roguelike.workshop.modtests.scene_runner import SceneRunner
from tests.content.writing import write_mod
from tests.workshop.modtests.mod_testing import complaints_of

CONTENT = """
[monster.rat]
label = "rat"
glyph = "r"
color = "text"
stats = { max_health = 6 }

[monster.king]
inherits = "rat"

[horde.court]
leader = "king"
members = [{ monster = "rat", count = 2 }]

[item.gem]
label = "gem"
glyph = "*"
color = "text"
stack = 9

[item.key]
label = "key"
glyph = "?"
color = "text"

[loot.hoard]
entries = [{ item = "gem" }]

[feature.chest]
label = "chest"
glyph = "="
color = "text"
use = { steps = [{ kind = "heal", amount = 1 }] }

[terrain.gate]
label = "gate"
glyph = "%"
seen = { color = "text", background = "text" }
remembered = { color = "text", background = "text" }
lock = { items = ["key"], into = "door_open" }

[terrain.moss]
label = "moss"
glyph = ","
seen = { color = "text", background = "text" }
remembered = { color = "text", background = "text" }
walkable = true
transparent = true

[status.asleep]
label = "asleep"

[player.me]
label = "me"
glyph = "@"
color = "text"
stats = { max_health = 10, awareness = 9 }

[rules.simple]
label = "simple"
combat = { kind = "flat" }
gold = { color = "text", remembered = "text" }
asleep = "asleep"

[campaign.some]
label = "some"
player = "me"
rules = "simple"
levels = [{ level = "some" }]
win = [{ kind = "killed", monsters = ["rat"] }]

[level.some]
label = "some"
"""
BARE = 'legend = { "#" = "wall", "." = "floor", "@" = "floor" }'
LEVEL = """
[level.some.generator]
kind = "drawn"
start = "@"
drawing = '''
########
#@..x..#
#......#
########
'''
legend = { "#" = "wall", "." = "floor", "@" = "floor", x = ENTRY }
"""
VAULT = """
[level.some.generator]
kind = "drawn"
start = "@"
drawing = '''
########
#@.....#
########
########
########
########
########
'''
legend = { "#" = "wall", "." = "floor", "@" = "floor" }

[[level.some.passes]]
kind = "vaults"
any = ["cell"]
required = true

[vault.cell]
drawing = '''
##+##
#.x.#
#...#
#####
'''
legend = { x = ENTRY }
"""
CAVE = """
[level.some.generator]
kind = "cave"
"""
SCENE = """
[scene.some]
map = '''
    ########
    #@..x..#
    #......#
    ########
    '''
legend.x = ENTRY
expect.won = false
"""


def new_game(tmp_path: Path, content: str) -> World:
    """Return the world of a new game of a mod that has no mistakes."""
    folder = write_mod(tmp_path / "some", {"some.toml": content}, requires={"core": "*"})
    result = load_mods([data_dir() / "core", folder.path], installed_plugins(third_party=False))
    assert [each.message for each in result.report] == []
    assert result.catalog is not None
    environment = RunEnvironment(result.catalog, installed_plugins(third_party=False).registries())
    return new_world(environment.ruleset("some:some"), "test")


def level(tmp_path: Path, entry: str) -> World:
    return new_game(tmp_path, CONTENT + LEVEL.replace("ENTRY", entry))


def vault(tmp_path: Path, entry: str) -> World:
    return new_game(tmp_path, CONTENT + VAULT.replace("ENTRY", entry))


def scene(tmp_path: Path, entry: str) -> World:
    folder = write_mod(tmp_path / "some", {"some.toml": CONTENT + CAVE}, requires={"core": "*"})
    tests = tmp_path / "some" / "tests" / "some.toml"
    tests.parent.mkdir()
    tests.write_text(SCENE.replace("ENTRY", entry), encoding="utf-8")
    result = load_mods([data_dir() / "core", folder.path], installed_plugins(third_party=False))
    assert result.catalog is not None
    assert result.assembly is not None
    report, (mod,) = Report(), [each for each in result.mods if each.id == "some"]
    (test,) = read_tests(mod, result.catalog, result.assembly.names["some"], report)
    assert isinstance(test.said, Scene)
    assert test.layout is not None
    environment = RunEnvironment(result.catalog, installed_plugins(third_party=False).registries())
    rules = environment.ruleset("some:some")
    return SceneRunner(test.said, test.layout, rules, environment.catalog).world


READERS = [level, vault, scene]


def there(world: World) -> list[str]:
    """Return what is on the level beside the player, walls, floor and doors."""
    found = [
        f"{'sleeping ' if actor.statuses else ''}{actor.kind.id}"
        for actor in world.level.actors.values()
        if actor is not world.player
    ]
    for items in world.level.items.values():
        for item in items:
            price = f" for {item.offer.price}" if item.offer else ""
            found.append(f"{item.count} {item.kind.id}{price}")
    found += [f"{amount} gold" for amount in world.level.gold.values()]
    ids = {world.level.table.ids[number] for number in world.level.terrain.flat}
    return sorted(found) + sorted(each for each in ids if each.startswith("some:"))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('"moss"', ["some:moss"]),
        ('{ terrain = "moss" }', ["some:moss"]),
        ('"gate"', ["some:gate"]),
        ('{ monster = "rat" }', ["some:rat"]),
        ('{ monster = "rat", asleep = true }', ["sleeping some:rat"]),
        ('{ monster = "rat", on = "moss" }', ["some:rat", "some:moss"]),
        ('{ monster = "rat", percent = 0 }', []),
        ('{ monster = "?absent:rat" }', []),
        ('{ horde = "court" }', ["some:king", "some:rat", "some:rat"]),
        ('{ item = "key" }', ["1 some:key"]),
        ('{ item = "gem", count = "2 + 1" }', ["3 some:gem"]),
        ('{ item = "gem", count = 0 }', []),
        ('{ item = "gem", price = 7 }', ["1 some:gem for 7"]),
        ('{ loot = "hoard", count = 1 }', ["1 some:gem"]),
        ('{ feature = "chest" }', ["some:feature.chest"]),
        ('{ feature = "chest", on = "moss", percent = 0 }', ["some:moss"]),
        ("{ gold = 12 }", ["12 gold"]),
    ],
)
@pytest.mark.parametrize("reader", READERS)
def test_a_legend_puts_the_same_into_levels_vaults_and_scenes(
    reader: Callable[[Path, str], World], entry: str, expected: Sequence[str], tmp_path: Path
) -> None:
    assert there(reader(tmp_path, entry)) == expected


def complaints_about(form: str, entry: str, tmp_path: Path) -> list[str]:
    """Return what is wrong with a level, a vault or a scene with an entry in its legend."""
    if form == "scene":
        return complaints_of(tmp_path / "some", CONTENT + CAVE, SCENE.replace("ENTRY", entry))
    text = {"level": LEVEL, "vault": VAULT}[form].replace("ENTRY", entry)
    folder = write_mod(tmp_path / "some", {"some.toml": CONTENT + text}, requires={"core": "*"})
    result = load_mods([data_dir() / "core", folder.path], installed_plugins(third_party=False))
    return [
        f"{each.code.name} {each.place.at().value}: {each.message} ({each.hint})"
        for each in result.report
    ]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{}", "name exactly one thing"),
        ('{ on = "moss" }', "name exactly one thing"),
        ('{ monster = "rat", item = "gem" }', "name exactly one thing"),
        ('{ terrain = "moss", on = "floor" }', "`on` is for what is on terrain"),
        ('{ terrain = "moss", percent = 50 }', "`percent` is for what is on terrain"),
        ('{ monster = "rta" }', "there is no monster `rta`"),
        ("{ gold = 0 }", "must be at least 1"),
    ],
)
@pytest.mark.parametrize("form", ["level", "vault", "scene"])
def test_a_legend_is_refused_alike_in_levels_vaults_and_scenes(
    form: str, entry: str, expected: str, tmp_path: Path
) -> None:
    (found,) = complaints_about(form, entry, tmp_path)

    assert expected in found
    assert found.startswith("E802") is (form == "scene")


def scene_with(legend: str, *lines: str) -> str:
    return SCENE.replace("ENTRY", legend).replace("expect.won = false", "\n".join(lines))


def test_who_leads_a_horde_is_called_by_its_mark(tmp_path: Path) -> None:
    text = scene_with(
        '{ horde = "court" }',
        "stats.x = { max_health = 3 }",
        "expect.at = { x = [4, 1] }",
        "expect.stats = { x = { max_health = 3 } }",
        'expect.map = """\n########\n#@.rx..#\n#..r...#\n########\n"""',
    )

    assert complaints_of(tmp_path / "some", CONTENT + CAVE, text) == []


def test_a_scene_cannot_be_about_who_is_not_there(tmp_path: Path) -> None:
    text = scene_with('{ monster = "rat", percent = 0 }', "expect.alive = { x = true }")

    assert complaints_of(tmp_path / "some", CONTENT + CAVE, text) == [
        "E802 true: by chance there is no `x` where the seed is `test`"
    ]


def test_in_scenes_only_items_are_counted(tmp_path: Path) -> None:
    text = scene_with('{ monster = "rat", count = 2 }', "expect.won = false")

    assert complaints_of(tmp_path / "some", CONTENT + CAVE, text) == [
        "E802 2: `count` is for items (take it out)"
    ]


def test_a_player_can_stand_on_terrain_that_is_named_in_any_way(tmp_path: Path) -> None:
    for number, said in enumerate(('"moss"', '{ terrain = "moss" }', '{ on = "moss" }')):
        text = scene_with(
            '"moss"',
            f'legend."@" = {said}',
            'do = ["east"]',
            'expect.map = """\n########\n#x@.x..#\n#......#\n########\n"""',
        )
        assert complaints_of(tmp_path / f"some{number}", CONTENT + CAVE, text) == []


def test_a_drawn_level_may_be_indented_as_the_map_of_a_scene(tmp_path: Path) -> None:
    indented = LEVEL.replace("\n#", "\n    #").replace("\n'''\nlegend", "\n    '''\nlegend")
    assert "    ########\n    '''" in indented

    world = new_game(tmp_path, CONTENT + indented.replace("ENTRY", '"moss"'))

    assert there(world) == ["some:moss"]


def test_a_blank_with_a_meaning_is_a_cell_and_no_indentation() -> None:
    legend = {" ": "core:wall", ".": "core:floor"}

    drawn = Drawn.model_validate({"drawing": "   \n . \n   \n", "legend": legend})

    assert drawn.grid.rows == ("   ", " . ", "   ")
    with pytest.raises(ValidationError, match="row 2 has 2 characters, but row 1 has 3"):
        Drawn.model_validate({"drawing": "   \n .\n   ", "legend": legend})
