"""Files with tests of mods: what is wrong with them, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling import mod_test_files
from roguelike.content.documents.document import Region
from roguelike.content.findings.mends import Mend, Rename
from roguelike.content.testing.mod_tests import MAX_DESCENTS, MAX_FIGURES, MAX_TESTS
from roguelike.content.testing.scene_actions import MAX_ACTIONS
from roguelike.core.geometry import DIRECTIONS
from tests.mod_testing import read, refusals

ROOM = '''map = """
######
#@.k.#
######
"""
'''


def scene(text: str, drawing: str = ROOM) -> str:
    return f"[scene.some]\n{drawing}{text}"


def test_tests_are_known_by_their_mod_their_file_and_their_name(tmp_path: Path) -> None:
    tests, report = read(
        tmp_path,
        f"""
        {scene("expect.depth = 1")}
        [stats.kobolds]
        monster = "kobold"
        expect.within = {{ attack = "1.." }}
        [levels.first]
        expect.connected = true
        """.replace("        ", ""),
    )

    assert len(report) == 0
    assert [test.full_name for test in tests] == [
        "classic/some/some",
        "classic/some/kobolds",
        "classic/some/first",
    ]


def test_tests_may_lie_in_folders(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "down.toml").write_text(scene("expect.depth = 1"))

    tests, _ = read(tmp_path, scene("expect.depth = 1"))

    assert [test.full_name for test in tests] == ["classic/deep/down/some", "classic/some/some"]


def test_a_wrong_test_does_not_keep_others_from_being_read(tmp_path: Path) -> None:
    tests, report = read(
        tmp_path, f"{scene('expect.depth = 0')}\n[levels.fine]\nexpect.connected = true"
    )

    assert [test.name for test in tests] == ["fine"]
    assert len(report) == 1


def test_what_is_too_long_to_be_actions_is_not_read_as_some(tmp_path: Path) -> None:
    (found,) = refusals(tmp_path, scene(f'do = ["{"wait, " * 9}wait"]\nexpect.depth = 1'))

    assert "(there is `wait`, " in found


def test_what_a_test_lacks_is_not_left_to_heirs(tmp_path: Path) -> None:
    heir = f"[scene.other]\ninherits = 'some'\n{ROOM}do = ['wait']\nexpect.depth = 1\n"

    found = refusals(tmp_path, f"[scene.some]\ndo = ['wait']\n{heir}")

    assert len(found) == 3
    assert not any("abstract" in each for each in found)


def test_a_test_with_a_number_that_is_too_large_is_not_run(tmp_path: Path) -> None:
    events = "expect.events = [{ kind = 'attacked', rolls = [99999999999999999999] }]"

    tests, report = read(tmp_path, f"{scene(events)}\n[levels.fine]\nexpect.connected = true")

    assert [test.name for test in tests] == ["fine"]
    assert [finding.message for finding in report] == ["the number is too large"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "expect = {}",
            (
                "E802 {}: nothing is expected, so the test cannot fail (say what has to be so:"
                " `map`, `view`, `at`, `stats`, `alive`, `alert`, `messages`, `no_messages`,"
                " `events`, `no_events`, `refused`, `depth` or `level`)"
            ),
        ),
        (
            "",
            (
                "E802 [scene.some]: `expect` is missing from scene `some`"
                " (add expect = { … }: what has to be so afterwards)"
            ),
        ),
        (
            'expect.messsages = ["x"]',
            (
                "E802 messsages: there is no field `messsages` in `expect` of scene `some`"
                " (did you mean `messages`?)"
            ),
        ),
        (
            "expect.at = { k = [1] }",
            "E802 [1]: `k` must have at least 2 items",
        ),
        (
            "expect.at = { x = [1, 1] }",
            "E802 x: there is no `x` on the map (there is `player` and `k`)",
        ),
        (
            "stats.k = { attak = 3 }\nexpect.depth = 1",
            "E802 attak: there is no stat `attak` (did you mean `attack`?)",
        ),
        (
            "stats.k = { attack = 101 }\nexpect.depth = 1",
            "E802 101: `attack` of `k` cannot be 101 (it goes from 0 to 100)",
        ),
        (
            'do = ["nroth"]\nexpect.depth = 1',
            'E802 "nroth": `nroth` is nothing that the player can do (did you mean `north`?)',
        ),
        (
            'do = ["nroth 0"]\nexpect.depth = 1',
            'E802 "nroth 0": `nroth 0` is nothing that the player can do (did you mean `north`?)',
        ),
        (
            'do = ["jump 2"]\nexpect.depth = 1',
            (
                'E802 "jump 2": `jump 2` is nothing that the player can do (there is `wait`,'
                " `north`, `west`, `south`, `east`, `north_east`, `south_east`, `north_west`,"
                " `south_west`, `descend` and `ascend`)"
            ),
        ),
        *(
            (
                f'do = ["{action}"]\nexpect.depth = 1',
                (
                    f'E802 "{action}": `{action}` is nothing that the player can do (a step to'
                    " where a monster stands is an attack: write which way, as in `west`)"
                ),
            )
            for action in ("attack w", "hit W 2", "attack")
        ),
        (
            'do = ["rest 6"]\nexpect.depth = 1',
            'E802 "rest 6": `rest 6` is nothing that the player can do (did you mean `wait 6`?)',
        ),
        (
            'do = ["east 0"]\nexpect.depth = 1',
            (
                'E802 "east 0": `east 0` is nothing that the player can do (a number from 1 to 1000'
                " says how often, as in `east 3`)"
            ),
        ),
        (
            'do = ["descend 2"]\nexpect.depth = 1',
            (
                'E802 "descend 2": `descend 2` is nothing that the player can do (it stands alone,'
                " as `descend`)"
            ),
        ),
        (
            "expect.alert = { player = true }",
            "E802 player: only monsters are after somebody (say it of one of them)",
        ),
        (
            'expect.events = [{ kind = "moved", target = "k" }]',
            'E802 "k": the event `moved` has no `target` (it has `actor`, `origin` and `position`)',
        ),
        (
            'expect.events = [{ kind = "mooved" }]',
            'E802 "mooved": `kind` cannot be the text "mooved" (did you mean `moved`?)',
        ),
        (
            'expect.refused = "impossible_wall"',
            (
                "E802 expect: nothing is done that can be refused"
                ' (write do = ["…"] with what is refused)'
            ),
        ),
        (
            'do = ["west"]\nexpect.refused = "wall"',
            'E802 "wall": `refused` cannot be the text "wall" (did you mean `impossible_wall`?)',
        ),
        (
            'campaign = "clasic"\nexpect.depth = 1',
            'E802 "clasic": there is no campaign `clasic` (did you mean `classic`?)',
        ),
        (
            'legend."@" = { gold = 3 }\nexpect.depth = 1',
            "E802 { gold = 3 }: `@` is always the player (only `on` can be said of it)",
        ),
        (
            'legend.k = { on = "floor" }\nexpect.depth = 1',
            'E802 { on = "floor" }: `k` stands for nothing (say what stands there)',
        ),
        (
            "legend.k = {}\nexpect.depth = 1",
            (
                "E802 {}: one of `monster`, `terrain` and `gold` has to be said"
                ' (write monster = "…", terrain = "…" or gold = 1)'
            ),
        ),
        (
            'legend.k = { terrain = "floor", on = "floor" }\nexpect.depth = 1',
            'E802 "floor": `on` is for what stands on terrain (take it out)',
        ),
        (
            'ground = "wall"\nexpect.depth = 1',
            None,
        ),
    ],
)
def test_what_is_wrong_with_a_scene_is_said_at_its_place(
    text: str, expected: str | None, tmp_path: Path
) -> None:
    found = refusals(tmp_path, scene(text))

    if expected is None:
        hint = "(`on` or `ground` says on what)"
        message = "nobody can stand here, on `wall`"
        assert found == [f"E802 {mark}: {message} {hint}" for mark in "@k"]
    else:
        assert found == [expected]


@pytest.mark.parametrize(
    ("action", "mend"),
    [
        ("wiat", (Rename("wiat", "wait"),)),
        ("nroth 3", (Rename("nroth 3", "north 3"),)),
        ("descnd", (Rename("descnd", "descend"),)),
        ("nroth 0", ()),
        ("descnd 2", ()),
        ("jump", ()),
        ("attack", ()),
        ("attack w", ()),  # which may be a monster of that character
        ("hit s", ()),
        ("w", ()),  # which is a key for the north as well
        ("s", ()),  # which searches, where others wait
        ("rest", ()),  # which is a typo away from `west`
        ("wait -3", ()),
        ("wait 1.5", ()),
        ("east 3 4", ()),
        ("wait east", ()),
        ("wait " + "x" * 100, ()),
        *(
            (each, (Rename(each, "east"),))
            for each in ("East", "move_east", "go east", "e", "right")
        ),
        *((each, (Rename(each, "wait 3"),)) for each in ("wait(3)", "wait x3", "3 wait", "wait*3")),
        *((each, (Rename(each, "wait 3"),)) for each in ("wait 3 times", "wait  3", "pass 3")),
        ("south-east 2", (Rename("south-east 2", "south_east 2"),)),
        ("SE", (Rename("SE", "south_east"),)),
        ("attack west", (Rename("attack west", "west"),)),
    ],
)
def test_a_misspelt_action_is_mended_if_the_rest_is_right(
    action: str, mend: Mend, tmp_path: Path
) -> None:
    _, report = read(tmp_path, scene(f'do = ["{action}"]\nexpect.depth = 1'))

    (finding,) = report
    assert finding.mend == mend


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("###\n#@##", "the map has"),
        ("####\n#..#\n####", "the map must have one `@` for the player, but has 0"),
        ("####\n#@@#\n####", "the map must have one `@` for the player, but has 2"),
        ("#####\n#@Z.#\n#####", "nothing has the glyph `Z` (say in `legend` what it stands for)"),
        ("#####\n#@..#\n##.##", "the edge must be closed, and `floor` can be walked on"),
        ("#" * 101 + "\n#@" + "." * 98 + "#\n" + "#" * 101, "the map has 101 by 3 cells"),
    ],
)
def test_what_is_no_level_is_refused(rows: str, expected: str, tmp_path: Path) -> None:
    drawing = f'map = """\n{rows}\n"""\n'

    (found,) = refusals(tmp_path, scene("expect.depth = 1", drawing))

    assert expected in found or (expected == "the map has" and "row 2 of the map has" in found)


def test_what_is_no_level_is_refused_beside_what_else_is_wrong(tmp_path: Path) -> None:
    drawing = 'map = """\n####\n#@@#\n####\n"""\n'

    wrong = refusals(tmp_path, scene('ground = "flor"\nexpect.depth = 1', drawing))

    assert [each.partition(" (")[0] for each in wrong] == [
        "E802 @: the map must have one `@` for the player, but has 2",
        'E802 "flor": there is no terrain `flor`',
    ]


def test_a_mark_that_stands_for_nothing_is_pointed_at(tmp_path: Path) -> None:
    drawing = 'map = """\n#####\n#@Z.#\n#####\n"""\n'

    (found,) = refusals(tmp_path, scene("expect.depth = 1", drawing))

    assert found.startswith("E802 Z: ")


@pytest.mark.parametrize(
    ("row", "line", "column", "length"),
    [
        pytest.param("#@.@.#", 5, 6, 1, id="the second player"),
        pytest.param("#@..#", 5, 3, 5, id="a short row"),
        pytest.param("#@....##", 5, 3, 8, id="a long row"),
        pytest.param("#....#", 2, 7, 3, id="no player"),
    ],
)
def test_what_is_wrong_in_a_drawing_is_pointed_at(
    row: str, line: int, column: int, length: int, tmp_path: Path
) -> None:
    drawing = f'map = """\n\n  ######\n  {row}\n  ######\n"""\n'

    _, report = read(tmp_path, scene("expect.depth = 1", drawing))

    (finding,) = report
    assert finding.place.region() == Region(line, column, column + length)


def test_the_open_place_in_the_edge_is_pointed_at(tmp_path: Path) -> None:
    drawing = 'map = """\n  #####\n  #@..-\n  #####\n"""\n'

    (found,) = refusals(tmp_path, scene("expect.depth = 1", drawing))

    assert found.startswith("E802 -: ")


def test_several_with_the_same_mark_are_numbered(tmp_path: Path) -> None:
    drawing = 'map = """\n######\n#@kk.#\n######\n"""\n'
    text = "expect.alive = { k = true, k1 = true, k2 = true, k3 = true }"

    found = refusals(tmp_path, scene(text, drawing))

    assert found == [
        "E802 k: there are 2 `k` on the map (they are called `k1` and `k2`, in reading order)",
        "E802 k3: there is no `k3` on the map (there is `player`, `k1` and `k2`)",
    ]


def test_everyone_who_is_mentioned_has_to_be_on_the_map(tmp_path: Path) -> None:
    text = """
stats.a = { attack = 1 }
expect.stats = { b = { attack = 1 } }
expect.alert = { c = true }
expect.events = [{ kind = "died", actor = "d", killer = "e" }]
expect.no_events = [{ kind = "attacked", target = "f" }]
"""

    found = refusals(tmp_path, scene(text))

    assert [each.partition(" (")[0] for each in found] == [
        "E802 a: there is no `a` on the map",
        "E802 b: there is no `b` on the map",
        "E802 c: there is no `c` on the map",
        'E802 "d": there is no `d` on the map',
        'E802 "e": there is no `e` on the map',
        'E802 "f": there is no `f` on the map',
    ]


@pytest.mark.parametrize("text", ["", "# Tests are yet to come.\n", "[scene]\n[levels]\n"])
def test_a_file_need_not_have_tests_as_one_of_content_need_not_define_anything(
    tmp_path: Path, text: str
) -> None:
    assert refusals(tmp_path, text) == []


@pytest.mark.parametrize(
    "expect", ["alert = {{ {} = true }}", "stats = {{ {} = {{ health = 1 }} }}"]
)
@pytest.mark.parametrize("name", ["kobold", "'classic:kobold'", "Kobold"])
def test_who_is_mentioned_by_its_kind_is_called_as_on_the_map(
    name: str, expect: str, tmp_path: Path
) -> None:
    _, report = read(tmp_path, scene(f"expect.{expect.format(name)}"))

    (finding,) = report
    assert finding.hint == "on the map it is called `k`"
    assert finding.mend == (Rename(name.strip("'"), "k"),)


def test_who_is_mentioned_by_its_kind_may_be_one_of_several(tmp_path: Path) -> None:
    drawing = 'map = """\n######\n#@kk.#\n######\n"""\n'
    text = 'expect.events = [{ kind = "died", actor = "kobold" }]'

    _, report = read(tmp_path, scene(text, drawing))

    (finding,) = report
    assert finding.message == "there is no `kobold` on the map"
    assert finding.hint == "they are called `k1` and `k2`, in reading order"
    assert finding.mend == ()


def test_who_is_not_on_the_map_is_told_of_once(tmp_path: Path) -> None:
    text = "stats.a = { attack = 1 }\nexpect.alert = { a = true }\nexpect.at = { a = [1, 1] }"

    (found,) = refusals(tmp_path, scene(text))

    assert found.startswith("E802 a: there is no `a` on the map; it is mentioned 3 times (")


def test_who_is_mentioned_by_its_kind_is_called_otherwise_each_time(tmp_path: Path) -> None:
    text = "expect.alert = { kobold = true }\nexpect.at = { kobold = [3, 1] }"

    _, report = read(tmp_path, scene(text))

    assert [each.mend for each in report] == [(Rename("kobold", "k"),)] * 2


def test_the_player_is_not_called_by_the_mark(tmp_path: Path) -> None:
    text = 'expect.events = [{ kind = "died", actor = "k", killer = "@" }]'

    _, report = read(tmp_path, scene(text))

    (finding,) = report
    assert finding.hint == "on the map it is called `player`"
    assert finding.mend == (Rename("@", "player"),)


@pytest.mark.parametrize("name", ["", "k0", "k1", "k1234", "kobolds", " ", "k\u0661", "ab" * 500])
def test_whoever_is_mentioned_by_what_names_nobody_is_told_of(name: str, tmp_path: Path) -> None:
    _, report = read(tmp_path, scene(f'expect.alive = {{ "{name}" = true }}'))

    assert [each.message for each in report] == [f"there is no `{name}` on the map"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "[scenes.a]\nexpect = {}",
            "E802 scenes: there is no sort of test `scenes` (did you mean `scene`?)",
        ),
        ("[x.a]", "E802 x: there is no sort of test `x` (there is `scene`, `stats` and `levels`)"),
        ("scene = 3", "E802 scene: `scene` must be a table of tests, not 3"),
        (
            "levels.a = 3",
            "E802 3: levels `a` must be a table, not 3 (begin each with [levels.its_name])",
        ),
        (
            '[levels]\ndepth = "1"',
            (
                'E802 "1": levels `depth` must be a table, not the text "1"'
                " (begin each with [levels.its_name])"
            ),
        ),
        (
            "[levels.Big]\nexpect.connected = true",
            (
                "E802 Big: a test cannot be called `Big`"
                " (a name has small letters, digits and _, and begins with a letter)"
            ),
        ),
        (
            "[levels.a]\nexpect = {}",
            (
                "E802 {}: nothing is expected, so the test cannot fail (say what has to be so:"
                " `level`, `rooms`, `connected`, `terrain`, `monsters`, `population`,"
                " `room_population`, `start_population` or `appear`)"
            ),
        ),
        (
            '[levels.a]\ndepth = "0..3"\nexpect.rooms = 1',
            'E802 "0..3": depths go from 1 to a last one, as in `1..5` (write "1..3")',
        ),
        (
            '[levels.a]\ndepth = "1.."\nexpect.rooms = 1',
            'E802 "1..": depths go from 1 to a last one, as in `1..5` (say which is the last)',
        ),
        (
            '[levels.a]\ndepth = "1..101"\nexpect.rooms = 1',
            'E802 "1..101": a test is about at most 100 depths (write several tests)',
        ),
        (
            "[levels.a]\nseeds = 101\nexpect.rooms = 1",
            "E802 101: `seeds` must be at most 100, not 101",
        ),
        (
            "[stats.a]\nexpect.within = { attack = 1 }",
            'E802 [stats.a]: either `monster` or `player` says whose stats (write monster = "…")',
        ),
        (
            scene('legend = { k = "kobold" }\nexpect.depth = 1'),
            (
                'E802 "kobold": `k` must be a table, not the text "kobold"'
                ' (write { monster = "kobold" })'
            ),
        ),
        (
            scene('legend = { k = "wall" }\nexpect.depth = 1'),
            'E802 "wall": `k` must be a table, not the text "wall" (write { terrain = "wall" })',
        ),
        (
            scene('legend = { k = "gems:toad" }\nexpect.depth = 1'),
            (
                'E802 "gems:toad": `k` must be a table, not the text "gems:toad"'
                ' (write { monster = "gems:toad" })'
            ),
        ),
        (
            '[stats.a]\nplayer = "kobold"\nexpect.within = { attack = 1 }',
            (
                'E802 "kobold": `kobold` is a color and a monster, not a player'
                ' (did you mean monster = "kobold"?)'
            ),
        ),
        (
            '[stats.a]\nmonster = "kobold"\nplayer = "kobold"\nexpect.within = { attack = 1 }',
            (
                'E802 "kobold": `kobold` is a color and a monster, not a player'
                " (define it as [player.kobold], or name another)"
            ),
        ),
        (
            '[stats.a]\nmonster = "kobold"\nexpect.exactly = { attack = "1.." }',
            (
                'E802 { attack = "1.." }: a range without an end cannot be exact, as that of'
                " `core:attack` (say both ends, or say it with `within`)"
            ),
        ),
        (
            '[stats.a]\nmonster = "kobold"\nexpect.within = { attack = "1...4" }',
            'E802 "1...4": this is no range (write "1..4")',
        ),
        (
            "[scene",
            (
                "E002 : `]` is expected at the end of the table's name"
                " (write ] at the end of the header)"
            ),
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_at_its_place(
    text: str, expected: str, tmp_path: Path
) -> None:
    assert refusals(tmp_path, text) == [expected]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_direction_is_an_action(direction: object, tmp_path: Path) -> None:
    name = getattr(direction, "name", "").lower()

    assert refusals(tmp_path, scene(f'do = ["{name} 2"]\nexpect.depth = 1')) == []


def test_a_scene_has_only_so_many_actions(tmp_path: Path) -> None:
    fine, many = (
        refusals(tmp_path, scene(f'do = ["wait {count}", "east"]\nexpect.depth = 1'))
        for count in (MAX_ACTIONS - 1, MAX_ACTIONS)
    )

    assert fine == []
    assert many[0].endswith(
        f"these are {MAX_ACTIONS + 1} actions; a scene has at most {MAX_ACTIONS}"
        " (do less, or write a second scene)"
    )


def test_a_scene_makes_only_so_many_levels(tmp_path: Path) -> None:
    fine, many = (
        refusals(tmp_path, scene(f"do = {['descend'] * count}\nexpect.depth = 1"))
        for count in (MAX_DESCENTS, MAX_DESCENTS + 1)
    )

    assert fine == []
    assert many[0].endswith(
        f"a scene goes down at most {MAX_DESCENTS} times (do less, or write a second scene)"
    )


def test_only_so_much_stands_on_a_map(tmp_path: Path) -> None:
    def crowd(count: int) -> list[str]:
        row = ("k" * count).ljust(200, ".")
        rows = [row[:98], row[98:196]]
        drawing = "\n".join(
            ["#" * 100, f"#@{'.' * 97}#", *(f"#{each}#" for each in rows), "#" * 100]
        )
        return refusals(tmp_path, scene("expect.depth = 1", f'map = """\n{drawing}\n"""\n'))

    fine, many = crowd(MAX_FIGURES - 1), crowd(MAX_FIGURES)

    assert fine == []
    assert [each.partition(": ")[2] for each in many] == [
        f"more than {MAX_FIGURES} things stand or lie on the map"
    ]


def test_a_file_has_only_so_many_tests(tmp_path: Path) -> None:
    text = "".join(f"[levels.a{n}]\nexpect.rooms = 1\n" for n in range(MAX_TESTS + 1))

    found = refusals(tmp_path, text)

    assert found == [
        f"E802 levels: a file has at most {MAX_TESTS} tests of one sort, not {MAX_TESTS + 1}"
    ]


def test_a_mod_has_only_so_many_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mod_test_files, "MAX_TESTS_OF_MOD", 2)
    text = "".join(f"[levels.a{n}]\nexpect.rooms = 1\n" for n in range(3))

    tests, report = read(tmp_path, text)

    assert [test.name for test in tests] == ["a0", "a1"]
    assert [finding.message for finding in report] == ["a mod has at most 2 tests"]


def test_a_glyph_of_several_things_has_to_be_explained(tmp_path: Path) -> None:
    drawing = 'map = """\n#####\n#@-.#\n#####\n"""\n'
    legend = 'legend."-" = { terrain = "door_open" }\nexpect.depth = 1'

    assert refusals(tmp_path, scene(legend, drawing)) == []


def test_a_mod_that_is_not_there_is_found_once_in_all_tests(tmp_path: Path) -> None:
    text = "".join(
        f'[stats.{name}]\nmonster = "ghost:{name}"\nexpect.exactly = {{ attack = 1 }}\n'
        for name in ("wolf", "bear")
    )

    (finding,) = refusals(tmp_path, text)

    assert finding == (
        'E802 "ghost:wolf": `ghost:wolf` belongs to the mod `ghost`, which is not there'
        ' (install it and write ghost = "*" below [requires] in mod.toml,'
        " or name something that is always there)"
    )


def test_a_test_without_a_name_is_one_finding(tmp_path: Path) -> None:
    _, report = read(tmp_path, scene("").replace("[scene.", "[scene] # ", 1))

    (finding,) = report
    assert finding.hint == "begin each with [scene.its_name]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'expect.events = [{ noticed = "k" }]',
            (
                "there is no field `noticed` in item 1 of `events` of scene `some` (write kind ="
                ' "noticed", actor = "k")'
            ),
        ),
        (
            "expect.events = [{ blocked = true }]",
            (
                "there is no field `blocked` in item 1 of `events` of scene `some` (write kind ="
                ' "blocked")'
            ),
        ),
        (
            'expect.events = [{ kind = "moved", at = [1, 1] }]',
            (
                "there is no field `at` in item 1 of `events` of scene `some` (did you mean"
                " `position`?)"
            ),
        ),
        (
            "start = [9, 12]\nexpect.depth = 1",
            (
                "there is no field `start` in scene `some` (draw `@` into `map` where the"
                " player is to stand)"
            ),
        ),
        (
            'legend = { "$" = 5 }\nexpect.depth = 1',
            "`$` must be a table, not 5 (write { gold = 5 })",
        ),
    ],
)
def test_what_is_said_otherwise_in_scenes_is_one_finding(
    tmp_path: Path, text: str, expected: str
) -> None:
    (finding,) = refusals(tmp_path, scene(text))

    assert finding.endswith(expected)
