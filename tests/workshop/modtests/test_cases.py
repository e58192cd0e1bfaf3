"""Files of tests: faults, and their places."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.documents.document import Region
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.core.grid.geometry import DIRECTIONS
from roguelike.workshop.modtests import cases
from roguelike.workshop.modtests.models import (
    MAX_ACTIONS,
    MAX_DESCENTS,
    MAX_FIGURES,
    MAX_TESTS,
)
from roguelike.workshop.modtests.notation import REPEATED, STAIRS, STEPS
from tests.workshop.modtests.mod_testing import loaded, read, refusals

ROOM = '''map = """
######
#@.k.#
######
"""
'''


def scene(text: str = "expect.depth = 1", rows: str = "") -> str:
    """Return a file with a scene, with other rows between the walls if any are given."""
    drawing = f'map = """\n{rows}\n"""\n' if rows else ROOM
    return f"[scene.some]\n{drawing}{text}"


def test_tests_are_known_by_their_mod_their_file_and_their_name(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "down.toml").write_text(scene())
    stats = '[stats.kobolds]\nmonster = "kobold"\nexpect.within = { attack = "1.." }\n'

    tests, report = read(tmp_path, f"{scene()}\n{stats}[levels.first]\nexpect.connected = true")

    assert len(report) == 0
    assert [test.full_name for test in tests] == [
        "classic/deep/down/some",
        "classic/some/some",
        "classic/some/kobolds",
        "classic/some/first",
    ]


@pytest.mark.parametrize("text", ["", "# later\n"])
def test_a_file_without_a_test_is_refused(tmp_path: Path, text: str) -> None:
    (refusal,) = refusals(tmp_path, text)

    assert "the file has no test (begin one with [scene.its_name], or delete the file)" in refusal


@pytest.mark.parametrize("rest", ["", "[levels.first]\nexpect.connected = true\n"])
def test_a_sort_without_a_test_is_refused(tmp_path: Path, rest: str) -> None:
    assert refusals(tmp_path, f"{rest}[stats]\n") == [
        "E802 stats: there is no test in `stats` (begin one with [stats.its_name], or take it out)"
    ]


@pytest.mark.parametrize(
    ("header", "missing"),
    [("scene", "`map` and `expect` are"), ("stats", "`expect` is"), ("levels", "`expect` is")],
)
def test_a_header_alone_is_no_test(tmp_path: Path, header: str, missing: str) -> None:
    (refusal,) = refusals(tmp_path, f"{scene()}\n[{header}.other]\n")

    assert refusal.startswith(f"E802 [{header}.other]: {missing} missing from {header} `other`")


NO_ACTION = "is not something the player can do"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("expect = {}", "{}: the test expects nothing, so it cannot fail (expect something with"),
        ("expect.alive = {}", "{}: `alive` must have at least 1 item"),
        ("expect.no_messages = ['']", "'': item 1 of `no_messages` must have at least 1 character"),
        ("expect.alert = { player = false }", "player: it is monsters that hunt the player"),
        (
            "expect.no_events = [{ kind = 'damaged', actor = '' }]",
            "'': `actor` must have at least 1 character (who does it",
        ),
        ("", "[scene.some]: `expect` is missing from scene `some`"),
        ('expect.messsages = ["x"]', "messsages: there is no field `messsages` in `expect`"),
        ("expect.at = { k = [1] }", "[1]: `k` must have at least 2 items"),
        ("expect.at = { x = [1, 1] }", "x: there is no `x` on the map (there is `player` and `k`)"),
        (
            "packs.k = ['x']\nexpect.depth = 1",
            "'x': there is no `x` on the map (there is `player` and `k`)",
        ),
        (
            "packs.k = ['player']\nexpect.depth = 1",
            "['player']: the player cannot be in a pack (name a monster that leads",
        ),
        ("expect.at = { k = [6, 1] }", "[6, 1]: [6, 1] is not on the map (columns go from 0 to 5"),
        ("stats.k = { attak = 3 }\nexpect.depth = 1", "attak: there is no stat `attak`"),
        (
            'do = ["nroth 2"]\nexpect.depth = 1',
            f'"nroth 2": `nroth 2` {NO_ACTION} (did you mean `north`?)',
        ),
        ('do = ["3 wait"]\nexpect.depth = 1', f"{NO_ACTION} (there is `wait`,"),
        ('expect.events = [{ kind = "moved", target = "k" }]', "the event `moved` has no `target`"),
        ('expect.refused = "impossible_wall"', "expect: there is no action that could be refused"),
        ('campaign = "clasic"\nexpect.depth = 1', '"clasic": there is no campaign `clasic`'),
        ('legend."@" = { gold = 3 }\nexpect.depth = 1', "`@` is always the player (write only"),
        (
            "legend.k = {}\nexpect.depth = 1",
            "{}: name exactly one thing that is there (write monster, horde",
        ),
    ],
)
def test_what_is_wrong_with_a_scene_is_one_finding_at_its_place(
    text: str, expected: str, tmp_path: Path
) -> None:
    (found,) = refusals(tmp_path, scene(text))

    assert found.startswith("E802 ")
    assert expected in found


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("###\n#@##", ": row 2 has 4 characters, but row 1 has 3"),
        ("####\n#..#\n####", "the map must have one `@` for the player, but has 0"),
        ("####\n#@@#\n####", "@: the map must have one `@` for the player, but has 2"),
        ("#####\n#@Z.#\n#####", "Z: nothing has the glyph `Z` (say in `legend` what it"),
        ("#####\n#@..#\n##.##", ".: the edge must be closed, and `floor` can be walked on"),
        ("#" * 101 + "\n#@" + "." * 98 + "#\n" + "#" * 101, "the map has 101 by 3 cells"),
    ],
)
def test_what_is_no_level_is_one_finding(rows: str, expected: str, tmp_path: Path) -> None:
    (found,) = refusals(tmp_path, scene(rows=rows))

    assert expected in found


@pytest.mark.parametrize(
    ("row", "line", "column", "length"),
    [
        pytest.param("#@.@.#", 5, 6, 1, id="the second player"),
        pytest.param("#@..#", 5, 3, 5, id="a short row"),
        pytest.param("#@..Z#", 5, 7, 1, id="a character without meaning"),
        pytest.param("#....#", 2, 7, 3, id="no player"),
    ],
)
def test_the_part_of_a_drawing_that_is_wrong_is_pointed_at(
    row: str, line: int, column: int, length: int, tmp_path: Path
) -> None:
    _, report = read(tmp_path, scene(rows=f"\n  ######\n  {row}\n  ######"))

    (finding,) = report
    assert finding.place.region() == Region(line, column, column + length)


def test_nobody_stands_on_what_cannot_be_walked_on(tmp_path: Path) -> None:
    found = refusals(tmp_path, scene('ground = "wall"\nexpect.depth = 1'))

    message = "nobody can stand here, on `wall` (`on` or `ground` says on what)"
    assert found == [f"E802 {mark}: {message}" for mark in "@k"]


def test_everyone_who_is_mentioned_has_to_be_on_the_map_and_is_told_of_once(tmp_path: Path) -> None:
    text = """
stats.a = { attack = 1 }
expect.stats = { b = { attack = 1 } }
expect.alert = { a = true, kobold = true }
expect.events = [{ kind = "died", actor = "d", killer = "@" }]
expect.no_events = [{ kind = "attacked", target = "a" }]
"""

    found = refusals(tmp_path, scene(text))

    assert [each.partition(" (")[0].partition(": ")[2] for each in found] == [
        f"there is no `{who}` on the map" for who in ("a", "b", "kobold", "d", "@")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[scenes.a]\nexpect = {}", "scenes: there is no sort of test `scenes` (did you mean"),
        ("[x.a]", "x: there is no sort of test `x` (begin each test with `[scene.its_name]`,"),
        ("scene = 3", "scene: `scene` must be a table of tests (begin each with [scene.its_name])"),
        (
            '[levels]\ndepth = "1"\nseeds = 3',
            '"1": levels `depth` must be a table, not the text "1" (begin each with [levels.',
        ),
        (
            "[levels.Big]\nexpect.connected = true",
            "Big: a test cannot be called `Big` (a name has lowercase letters, digits and _,",
        ),
        (
            '[levels.a]\ndepth = "0..3"\nexpect.rooms = 1',
            '"0..3": depths go from 1 to a last one (say both, as in "1..5")',
        ),
        (
            '[levels.a]\ndepth = "1..101"\nexpect.rooms = 1',
            '"1..101": a test can cover at most 100 depths (write several tests)',
        ),
        (
            "[stats.a]\nexpect.within = { attack = 1 }",
            "[stats.a]: say whose stats with either `monster` or `player` (write monster =",
        ),
        (
            '[stats.a]\nmonster = "kobold"\nexpect.exactly = { attack = "1.." }',
            '{ attack = "1.." }: a range without an end cannot be exact, as that of `core:attack`',
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_one_finding_at_its_place(
    text: str, expected: str, tmp_path: Path
) -> None:
    (found,) = refusals(tmp_path, text)

    assert found.startswith(f"E802 {expected}")


@pytest.mark.parametrize(
    ("text", "is_shape"),
    [
        ("[x.a]", True),
        ("scene = 3", True),
        ("[levels.Big]", True),
        ("[levels]\ndepth = 3", True),
        ("[stats.a]\nmonster = 'kobold'", True),
        ("[stats.a]\nexpect.within = { attack = 1 }", True),
        ("[stats.a]\nmonster = 'nobody'\nexpect.within = { attack = 1 }", False),
        ("[levels.a]\ndepth = '3..1'\nexpect.rooms = 1", False),
        (scene("expect.alert = { a = true }"), False),
        (scene(rows="#.#"), False),
    ],
)
def test_what_a_schema_can_say_of_a_test_is_of_shape(
    text: str, tmp_path: Path, *, is_shape: bool
) -> None:
    _, report = read(tmp_path, text)

    assert [each.is_shape for each in report] == [is_shape]


def test_every_direction_is_an_action(tmp_path: Path) -> None:
    assert {each.name.lower() for each in DIRECTIONS} == {*STEPS}
    text = scene(f"do = {[*REPEATED, *STAIRS, 'wait 2', 'east 1']}\nexpect.depth = 1")

    assert refusals(tmp_path, text) == []


@pytest.mark.parametrize(
    ("fine", "many", "message"),
    [
        (
            scene(f'do = ["wait {MAX_ACTIONS - 1}", "east"]\nexpect.depth = 1'),
            scene(f'do = ["wait {MAX_ACTIONS}", "east"]\nexpect.depth = 1'),
            f"this has {MAX_ACTIONS + 1} actions; a scene can have at most {MAX_ACTIONS}",
        ),
        (
            scene(f"do = {['descend'] * MAX_DESCENTS}\nexpect.depth = 1"),
            scene(f"do = {['descend'] * (MAX_DESCENTS + 1)}\nexpect.depth = 1"),
            f"a scene can go down at most {MAX_DESCENTS} times",
        ),
        (
            scene(rows=f"{'#' * 60}\n#@{'k' * 57}#\n#{'k' * (MAX_FIGURES - 58):.<58}#\n{'#' * 60}"),
            scene(rows=f"{'#' * 60}\n#@{'k' * 57}#\n#{'k' * (MAX_FIGURES - 57):.<58}#\n{'#' * 60}"),
            f"more than {MAX_FIGURES} things stand or lie on the map",
        ),
        (
            scene(),
            "".join(f"[levels.a{n}]\nexpect.rooms = 1\n" for n in range(MAX_TESTS + 1)),
            f"a file has at most {MAX_TESTS} tests of one sort, not {MAX_TESTS + 1}",
        ),
    ],
)
def test_there_is_only_so_much_of_anything(
    fine: str, many: str, message: str, tmp_path: Path
) -> None:
    assert refusals(tmp_path, fine) == []
    (found,) = refusals(tmp_path, many)

    assert message in found


def test_a_mod_has_only_so_many_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "MAX_TESTS_OF_MOD", 2)
    text = "".join(f"[levels.a{n}]\nexpect.rooms = 1\n" for n in range(3))

    tests, report = read(tmp_path, text)

    assert [test.name for test in tests] == ["a0", "a1"]
    assert [finding.message for finding in report] == ["a mod has at most 2 tests"]


def test_of_a_mod_that_is_not_loaded_only_the_shape_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "some.toml").write_text(scene("depth = 0\nground = 'ice'\n"))
    mod, report = replace(loaded().mods[-1], folder=ModFolder(tmp_path, "classic")), Report()

    cases.report_tests(mod, report)

    assert sorted(each.message for each in report) == [
        "`depth` must be at least 1, not 0",
        "`expect` is missing from scene `some`",
    ]


def test_tests_for_use_with_mods_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    test = "[stats.%s]\nmonster = '%s'\nexpect.exactly = { attack = 1 }\n"
    text = test % ("a", "ice_kobold") + test % ("b", "ice_troll")
    (tmp_path / "tests" / "some.toml").write_text(text)
    mod, report = replace(loaded().mods[-1], folder=ModFolder(tmp_path, "classic")), Report()
    catalog, assembly = loaded().catalog, loaded().assembly
    assert catalog
    assert assembly

    around = cases.OtherReferences(inactive={"classic:ice_kobold"})
    found = cases.read_tests(mod, catalog, assembly.names["classic"], report, around)

    assert found == []
    assert [each.message for each in report] == ["there is no monster `ice_troll`"]
