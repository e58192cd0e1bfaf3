from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.checks import USERS, fitting, tiles
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema.fields.base import Needs
from roguelike.content.schema.fields.tree import TableFields, Value, table_of, tables_of
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.campaigns import findings
from tests.content.writing import shown, write_mod
from tests.content_fixture import shipped_content
from tests.drawn_tiles import SET, SIZE, rows, tile
from tests.workshop.lints.linted import mod

SHALLOW = '{ level = "classic:dungeon" }'
LEVELS = f"levels = [{SHALLOW}]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'levels = [{{ level = "classic:dungeon", first = 3 }}, {SHALLOW}]\n', ""),
        ('levels = [{ level = "classic:dungeon", first = 2 }]\n', "5:10 E206 no level is at"),
        (LEVELS + 'panel = [{ text = "{name} {depth}" }, { text = "{max_health}" }]\n', ""),
        (LEVELS + 'panel = [{}, { text = "{attack} {defence}" }]\n', "6:34 E301 there is no stat"),
    ],
)
def test_a_campaign_begins_at_depth_1_and_shows_only_stats_and_what_is_built_in(
    tmp_path: Path, text: str, expected: str
) -> None:
    found = "\n".join(findings(tmp_path, text))

    assert found.startswith(f"trial/content/campaign.toml:{expected}" if expected else "")
    assert bool(found) is bool(expected)


FIRST = '{ kind = "first_time", name = "x" }'
CROWNED = 'when = [{ kind = "depth", first = 2 }]'


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (f'{{ {CROWNED}, text = "Go on." }}', ""),
        ('{ when = [], text = "Go on." }', "E203"),
        (f'{{ {CROWNED}, text = "{"on and " * 10}on." }}', "E203"),
        ('{ when = [{ kind = "chance", percent = 5 }], text = "Go on." }', "E206 `chance` cannot"),
        (
            f'{{ when = [{{ kind = "not", of = [{FIRST}] }}], text = "Go on." }}',
            "E206 `first_time` cannot say",
        ),
        (
            '{ when = [{ kind = "health_below", percent = 9, who = "other" }], text = "Go." }',
            "E206 `health_below` asks for the `other` one",
        ),
    ],
)
def test_a_goal_asks_for_what_can_be_asked_at_any_time_and_has_room_above_the_map(
    tmp_path: Path, goal: str, expected: str
) -> None:
    found = "\n".join(findings(tmp_path, LEVELS + f"goals = [{goal}]\n"))

    assert expected in found
    assert bool(found) is bool(expected)


LEVEL = '[level.cave]\nlabel = "Cave"\n'
STAIRS = 'generator = { kind = "cave" }\npasses = [{ kind = "stairs", down = "floor" }]\n'


def checked(folder: Path, text: str) -> list[str]:
    folders = [*mod_folders(data_dir()), mod(folder, text)]
    return shown(load(folders, registries().models(), [fitting]).report)


PICK = """\
[item.pick]
label = "pick"
glyph = "("
color = "text"
[item.pick.use]
steps = [{ kind = "dig", whom = "self", into = "wall" }]
"""
GATE = """\
[terrain.gate]
label = "gate"
glyph = "+"
seen = { color = "text", background = "unexplored" }
remembered = { color = "text", background = "unexplored" }
walkable = true
opens_into = "wall"
"""


OPEN_DOOR = '[[patch.terrain]]\nid = "core:door_closed"\nremove_object = true\n'
CAVE = LEVEL + 'generator = { kind = "cave", '


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CAVE + 'floor = "wall" }\n', "3:38 E304 the terrain `wall` cannot be walked"),
        (LEVEL + STAIRS, "4:37 E304 the terrain `floor` does not lead"),
        (GATE, "7:14 E304 the terrain `wall` cannot be walked"),
        (PICK, "6:48 E304 the terrain `wall` cannot be walked"),
        (OPEN_DOOR, "3:17 E301 the terrain `core:door_closed` is"),
    ],
)
def test_terrain_that_does_not_fit_its_use_is_found(
    tmp_path: Path, text: str, expected: str
) -> None:
    (line,) = checked(tmp_path, text)

    assert line.startswith(f"trial/content/a.toml:{expected}")


HORN = """\
[item.horn]
label = "horn"
glyph = "("
color = "text"
use = { message = "blown", steps = [{ kind = "message", message = "heard" }] }
[message.blown]
text = "{actor} blows {item}."
[message.heard]
text = "{actor} is heard."
you = "You are heard by {target}."
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("{target}", "{taget}", "10:25 E203 nothing here is called `taget`"),
        ("{target}", "{item}", "10:25 E203 nothing here is called `item`"),
        ("{item}", "{target}", "7:23 E203 nothing here is called `target`"),
        ("{target}", "all", ""),
    ],
)
def test_a_message_mentions_only_what_whoever_tells_it_knows(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    found = "\n".join(checked(tmp_path, HORN.replace(old, new)))

    assert expected in found
    assert bool(found) is bool(expected)


def test_where_a_use_stands_is_asked_only_if_something_is_wrong_with_it() -> None:
    nowhere = replace(shipped_content().catalog, origins={})  # so that to ask would be an error

    assert list(fitting(nowhere)) == []


def needs_something(value: Value, above: frozenset[TableFields] = frozenset()) -> bool:
    """Tell whether something in a place is marked with `Needs`, within some tables."""
    choices = registries().models().choices
    for option in value.options:
        inside = [option.key, option.value] if option is value.named else [option.inside]
        tables = tables_of(option, choices) if option is value.table else []
        new = {each for each in tables if each not in above}
        inside += [field.value for table in new for field in table.values()]
        if option.mark(Needs) or any(
            each and needs_something(each, above | new) for each in inside
        ):
            return True
    return False


def test_every_kind_that_needs_something_of_others_is_checked_for_it() -> None:
    needing = {
        kind
        for kind, model in registries().models().items()
        if needs_something(table_of(model).value)
    }

    assert needing
    assert needing <= {*USERS}


def loaded(folder: Path, *patches: str, beside: tuple[str, ...] = ("core",)) -> LoadResult:
    """Load mods with one patch each, beside some of the game's own."""
    own = [each for each in mod_folders(data_dir()) if each.name in beside]
    mods = [
        write_mod(folder / f"thief{number}", {"a.toml": patch}, requires={"core": "*"})
        for number, patch in enumerate(patches)
    ]
    return load([*own, *mods], registries().models())


def removal(kind: str, selector: str) -> str:
    return f"[[patch.{kind}]]\n{selector}\nremove_object = true\n"


@pytest.mark.parametrize(
    ("kind", "selector", "expected"),
    [
        ("message", 'id = "core:ui_title"', "the message `core:ui_title` is still needed"),
        ("color", 'id = "core:unexplored"', "the color `core:unexplored` is still needed"),
        ("theme", "where = {}", "no theme is left, and at least one is needed"),
        ("keymap", "where = {}", "no keymap is left, and at least one is needed"),
    ],
)
def test_what_the_game_asks_for_cannot_be_taken_away(
    kind: str, selector: str, expected: str, tmp_path: Path
) -> None:
    result = loaded(tmp_path, removal(kind, selector))

    (line,) = shown(result.report)
    assert line.startswith(f"thief0/content/a.toml:3:17 E301 {expected}")
    assert [mod.id for mod in result.mods] == ["core"]


@pytest.mark.parametrize(
    "text",
    [
        removal("message", 'id = "core:door_opened"'),
        '[color.mist]\nvalue = "core:white"\n' + removal("color", 'id = "mist"'),
    ],
)
def test_what_the_game_does_not_ask_for_can_be_taken_away(text: str, tmp_path: Path) -> None:
    assert shown(loaded(tmp_path, text).report) == []


def test_a_stat_that_a_patch_shows_in_a_panel_is_found_in_the_patch(tmp_path: Path) -> None:
    text = (
        '[stat.courage]\nlabel = "Courage"\n[[patch.campaign]]\nid = "classic:classic"\n'
        'append.panel = [{ text = "{courage}" }]\n'
    )

    (finding,) = load([*mod_folders(data_dir()), mod(tmp_path, text)], registries().models()).report

    assert finding.place.document.path == "trial/content/a.toml"
    assert finding.place.region()[:2] == (5, 28)


CIRCLE = """
[sequence.a]
steps = [{ kind = "run", sequence = "b" }]

[sequence.b]
steps = [{ kind = "repeat", times = 2, steps = [{ kind = "run", sequence = "%s" }] }]
"""
POOL = """
[appearance.pool]
looks = [{ key = "red", label = "red" }]
"""
TAKER = """
[item.%s]
label = "it"
glyph = "!"
color = "core:text"
appearance = "%s"
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CIRCLE % "a", "8:37 E206 the sequence `b` contains this, which would contain it"),
        (CIRCLE % "b", "11:76 E206 the sequence `b` contains itself"),
        (POOL + TAKER % ("ale", "pool"), ""),
        (
            POOL + TAKER % ("ale", "pool") + TAKER % ("mead", "pool"),
            "20:14 E206 2 items need a look from `pool`, which has only 1",
        ),
    ],
)
def test_nothing_contains_itself_and_there_are_looks_for_all(
    tmp_path: Path, text: str, expected: str
) -> None:
    told = findings(tmp_path, LEVELS + text)

    where = "trial/content/campaign.toml:"
    assert [each.partition(" (")[0] for each in told] == (
        [f"{where}{expected}"] if expected else []
    )


def test_who_adds_to_what_was_right_is_to_blame(tmp_path: Path) -> None:
    first = write_mod(
        tmp_path / "first",
        {
            "a.toml": CIRCLE.replace("%s", "c")
            + "[sequence.c]\nsteps = []"
            + POOL
            + TAKER % ("z", "pool")
        },
        requires={"core": "*"},
    )
    later = write_mod(
        tmp_path / "later",
        {
            "b.toml": "[[patch.sequence]]\nid = 'first:c'\n"
            "append.steps = [{ kind = 'run', sequence = 'first:a' }]\n"
            + TAKER
            % ("a", "first:pool")
        },
        requires={"core": "*", "first": "*"},
    )

    result = load([*mod_folders(data_dir()), first, later], registries().models())

    assert [each.place.region()[0] for each in result.report] == [3, 9]
    assert list(result.left_out) == ["later"]


HERE = "trial/content/a.toml"


def found(folder: Path, text: str) -> list[str]:
    mod = write_mod(folder / "trial", {"a.toml": text}, requires={"core": "*"})
    core = [each for each in mod_folders(data_dir()) if each.name == "core"]
    return shown(load([*core, mod], registries().models(), [tiles]).report)


def test_nothing_is_wrong_with_a_drawing_that_fits(tmp_path: Path) -> None:
    indented = "\n".join(f"    {row}" for row in rows("*").split())

    assert found(tmp_path, SET + tile("right") + tile("indented", drawing=indented)) == []


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (
            rows().replace("a" * SIZE, "a" * 7, 1),
            "15:1 E206 row 1 has 7 letters, and a row of this tileset 8 (give it 8; `.` is clear)",
        ),
        (
            f"{rows()}\n{'a' * 8}",
            "14:8 E206 the drawing has 9 rows, and a tile of this tileset 8 (give it 8 rows)",
        ),
        (
            rows()[:-3] + "axa",
            ("22:7 E206 row 8 has the letter `x`, which is not in the legend (use one of ab*+-)"),
        ),
        (
            rows().replace("a" * SIZE, r"\t" * SIZE, 1),
            "15:1 E206 row 1 has the letter `\t`, which is not in the legend (use one of ab*+-)",
        ),
        (
            "",
            "15:1 E206 row 1 has 0 letters, and a row of this tileset 8 (give it 8; `.` is clear)",
        ),
    ],
)
def test_a_drawing_that_does_not_fit_is_found_at_its_row(
    tmp_path: Path, drawing: str, expected: str
) -> None:
    assert found(tmp_path, SET + tile("wrong", drawing=drawing)) == [f"{HERE}:{expected}"]


def test_a_tile_is_drawn_or_cut_from_a_sheet_and_not_both(tmp_path: Path) -> None:
    text = '[tile.none]\ntileset = "small"\n' + tile("both", "place = [0, 0]")

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:11:1 E204 tile `none` is not drawn"
            " (draw its `rows`, or give its `place` in the sheet of the tileset)"
        ),
        (
            f"{HERE}:15:9 E206 a tile is either drawn or taken from a sheet"
            " (take `place` or `rows` out)"
        ),
    ]


def test_a_place_needs_a_sheet(tmp_path: Path) -> None:
    text = '[tile.cut]\ntileset = "small"\nplace = [0, 0]\n'

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:13:9 E206 the tileset `small` has no sheet to take a tile from"
            " (draw `rows` instead)"
        )
    ]


def test_a_piece_is_of_the_same_tileset(tmp_path: Path) -> None:
    text = tile("door", 'side = "core:door_open_side"\njoins = { n = "core:rim_n" }')

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:13:8 E304 the tile `door_open_side` is of another tileset, `core:cellar`"
            " (name one of `trial:small`)"
        ),
        (
            f"{HERE}:14:15 E304 the tile `rim_n` is of another tileset, `core:cellar`"
            " (name one of `trial:small`)"
        ),
    ]


def test_nothing_is_below_what_is_below(tmp_path: Path) -> None:
    text = tile("reeds", 'below = "water"') + tile("water", 'below = "ground"') + tile("ground")

    assert found(tmp_path, SET + text) == [
        f"{HERE}:13:9 E304 the tile `water` has a tile below it itself (draw both in one)"
    ]


def test_a_tileset_that_is_taken_away_is_missed_once(tmp_path: Path) -> None:
    text = '[[patch.tileset]]\nid = "core:cellar"\nremove_object = true\n'

    assert found(tmp_path, text) == [
        f"{HERE}:3:17 E301 the tileset `core:cellar` is still needed (also change what uses it)"
    ]


def test_references_are_looked_up(tmp_path: Path) -> None:
    text = tile("wrong", 'monsters = ["gobblin"]\nitems = ["?else:where"]\nframes = ["nothing"]')
    legend = SET.replace("db_water", "db_watr")

    assert found(tmp_path, legend + text) == [
        f"{HERE}:7:5 E301 there is no swatch `db_watr` (did you mean `db_water`?)",
        (
            f"{HERE}:13:13 E301 there is no monster `gobblin`"
            " (define it as [monster.gobblin], or name another)"
        ),
        (
            f"{HERE}:15:11 E301 there is no tile `nothing`"
            " (define it as [tile.nothing], or name another)"
        ),
    ]
