"""What is certain of a mod, whatever there is in those that it requires."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.small_mod import MANIFEST
from tests.cli.terminal import Run

REQUIRING = f"""{MANIFEST}classic = "*"

[settings.cold]
type = "bool"
default = true
label = "Is it cold"
"""
WOLF = '[monster.wolf]\nlabel = "Wolf"\nglyph = "w"\ncolor = "text"\n'


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "frost"
    write(folder, "mod.toml", REQUIRING)
    write(folder, "content/wolf.toml", WOLF)
    return folder


def write(mod: Path, path: str, text: str) -> None:
    (mod / path).parent.mkdir(parents=True, exist_ok=True)
    (mod / path).write_text(text, encoding="utf-8")


def told(run: Run, mod: Path, *options: str) -> list[str]:
    """Return what is found in a mod: `path:line code`, with paths in the mod."""
    findings = run("validate", str(mod), *options, "--format", "json").json["findings"]
    home = f"{mod.as_posix()}/"
    return [f"{each['path'].removeprefix(home)}:{each['line']} {each['code']}" for each in findings]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param(
            "content/a.toml",
            """
            [monster.dog]
            inherits = "wolf"
            color = "classic:kobold"
            [monster.cat]
            inherits = ["classic:kobold", "lynx"]
            [monster.lynx]
            inherits = "cat"
            """,
            ["content/a.toml:6 E409"],
            id="a circle",
        ),
        pytest.param(
            "content/a.toml",
            """
            [monster.cat]
            inherits = "lynx"
            color = "text"
            [monster.lynx]
            inherits = "cat"
            color = "text"
            """,
            ["content/a.toml:3 E409"],
            id="a circle of those that say more",
        ),
        pytest.param(
            "content/a.toml",
            "\n".join(
                f'[monster.cat{number}]\ninherits = "{"wolf" if number == 0 else before}"\n'
                for number, before in enumerate(["", *(f"cat{each}" for each in range(9))])
            ),
            ["content/a.toml:26 E409"],
            id="too many generations",
        ),
        pytest.param(
            "content/a.toml",
            """
            [tag.monster.a]
            values = ["wolf", "#b"]
            [tag.monster.b]
            values = ["#a", "#classic:fast"]
            """,
            ["content/a.toml:5 E305"],
            id="a tag that contains itself",
        ),
        pytest.param(
            "content/a.toml",
            """
            [tag.monster.none]
            values = []
            [[patch.monster]]
            tag = "#none"
            set.glyph = "n"
            """,
            ["content/a.toml:5 E402"],
            id="a patch of nothing",
        ),
        pytest.param(
            "content/a.toml",
            """
            [[patch.monster]]
            id = "wolf"
            set.glyph = { setting = "colt" }
            [[patch.monster]]
            id = "classic:kobold"
            when = { setting = "frost:colt" }
            set.glyph = "k"
            [[patch.monster]]
            id = "classic:kobold"
            when = { not = { any = [{ setting = "colt" }] } }
            set.glyph = "k"
            """,
            ["content/a.toml:4 E301", "content/a.toml:7 E301", "content/a.toml:11 E301"],
            id="settings that it does not have",
        ),
        pytest.param(
            "content/a.toml",
            """
            [monster.dog]
            inherits = "frost:wolff"
            color = "frost:wolff"
            """,
            ["content/a.toml:3 E409", "content/a.toml:4 E301"],
            id="a parent that it does not have",
        ),
        pytest.param(
            "migrations.toml",
            """
            [[rename]]
            kind = "monster"
            from = "fox"
            to = "wolff"
            since = "1.0.0"
            [[rename]]
            kind = "monster"
            from = "dog"
            to = "dog"
            since = "1.0.0"
            [[removed]]
            kind = "monster"
            id = "wolf"
            drop = true
            """,
            ["migrations.toml:5 E605", "migrations.toml:10 E605", "migrations.toml:14 E206"],
            id="migrations",
        ),
    ],
)
def test_what_is_wrong_whatever_the_others_contain_is_told_alone(
    run: Run, mod: Path, path: str, text: str, expected: list[str]
) -> None:
    write(mod, path, dedent(text))

    assert told(run, mod, "--alone") == expected
    assert set(expected) <= set(told(run, mod))


DRAWN = '''
[level.vault]
label = "Vault"
[level.vault.generator]
kind = "drawn"
drawing = """
#####
#@.,#
#####
"""
start = "@"
legend = { "#" = "wall", "." = "floor", "," = "classic:moss", "@" = "frost:ice" }

[terrain.ice]
label = "Ice"
glyph = "."
seen = { color = "text", background = "floor" }
remembered = { color = "text", background = "floor" }
walkable = true
'''
"""A drawing in which a good deal is of others."""
INHERITING = DRAWN.replace('label = "Vault"', 'inherits = "classic:dungeon"')
PATCHING = DRAWN.replace(
    '[level.vault]\nlabel = "Vault"', '[[patch.level]]\nid = "classic:dungeon"'
).replace("[level.vault.generator]", "[patch.level.set.generator]")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        pytest.param(DRAWN.replace("#@.,#", "#@.,.#"), 8, id="a row of another length"),
        pytest.param(DRAWN.replace("#@.,#", "#@.x#"), 8, id="a character that the legend lacks"),
        pytest.param(DRAWN.replace("#@.,#", "#@.@#"), 11, id="two places to begin at"),
        pytest.param(DRAWN.replace("#@.,#", "#..,#"), 11, id="none"),
        pytest.param(DRAWN.replace("#@.,#", "#@.,."), 8, id="an edge with a gap"),
        pytest.param(INHERITING.replace("#@.,#", "#@.,.#"), 8, id="of what inherits from others"),
        pytest.param(PATCHING.replace("#@.,#", "#@.,.#"), 8, id="of what others define"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told_alone(
    run: Run, mod: Path, content: str, line: int
) -> None:
    write(mod, "content/a.toml", content)

    assert told(run, mod, "--alone") == [f"content/a.toml:{line} E206"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(DRAWN, id="a drawing"),
        pytest.param(INHERITING.replace("#@.,#", "#@.x#"), id="with a legend that is inherited"),
        pytest.param(
            DRAWN.replace("#@.,#", "#@.,:").replace("legend = {", 'legend = { ":" = "core:wall",'),
            id="two names of one terrain at the edge",
        ),
    ],
)
def test_a_drawing_that_may_be_right_with_what_others_have_is_not_told_alone(
    run: Run, mod: Path, content: str
) -> None:
    write(mod, "content/a.toml", content)

    assert told(run, mod, "--alone") == []


def test_what_is_not_in_core_is_nowhere_under_a_name_alone(run: Run, mod: Path) -> None:
    write(
        mod,
        "content/a.toml",
        dedent(
            """
            [monster.dog]
            inherits = "wolff"
            color = "txet"
            stats = { atack = 3, "classic:fur" = 2 }
            [tag.monster.a]
            values = ["wollf", "#b"]
            """
        ),
    )

    assert told(run, mod, "--alone") == [
        "content/a.toml:3 E409",
        "content/a.toml:4 E301",
        "content/a.toml:5 E301",
        "content/a.toml:7 E301",
        "content/a.toml:7 E305",
    ]


def test_a_mod_that_needs_only_core_is_checked_whole_alone(run: Run, mod: Path) -> None:
    write(mod, "mod.toml", REQUIRING.replace('classic = "*"', "").replace("library", "content"))

    assert told(run, mod, "--alone") == told(run, mod)
    assert "content/wolf.toml:1 W501" in told(run, mod, "--alone")


def test_core_in_another_version_than_the_mod_needs_may_have_anything(run: Run, mod: Path) -> None:
    write(mod, "mod.toml", REQUIRING.replace('core = "*"', 'core = ">=99"'))
    write(mod, "content/a.toml", '[monster.dog]\ninherits = "wolff"\ncolor = "txet"\n')

    assert told(run, mod, "--alone") == []


def test_what_the_others_may_contain_is_not_told_alone(run: Run, mod: Path) -> None:
    write(
        mod,
        "content/a.toml",
        dedent(
            """
            [monster.dog]
            inherits = ["wolf", "classic:wolff"]
            color = "classic:wolff"
            [tag.monster.a]
            values = ["#classic:b", "classic:wolff", "?classic:wolff"]
            [tag.monster.c]
            values = ["classic:wolff"]
            [[patch.monster]]
            tag = "#c"
            set.glyph = "c"
            [[patch.monster]]
            id = "wolf"
            when = { setting = "classic:colt" }
            set.color = "classic:wolff"
            """
        ),
    )
    write(
        mod,
        "migrations.toml",
        '[[rename]]\nkind = "monster"\nfrom = "fox"\nto = "classic:fox"\nsince = "1.0.0"\n',
    )

    assert told(run, mod, "--alone") == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "classic:kobold"\nwhen.mod = "bones"\nset.glyph = "k"\n',
            id="a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[tag.monster.a]\nvalues = ["?bones:rat"]\n',
            id="an optional reference",
        ),
        pytest.param("compat/bones/a.toml", WOLF.replace("wolf", "cub"), id="a folder"),
    ],
)
def test_a_mod_that_is_made_use_of_and_not_mentioned_is_told_alone(
    run: Run, mod: Path, path: str, text: str
) -> None:
    write(mod, path, text)

    (found,) = told(run, mod, "--alone")
    assert found.partition(" ")[2] == "W116"

    write(mod, "mod.toml", f'{REQUIRING}\n[optional]\nbones = "*"\n')
    assert told(run, mod, "--alone") == []


def test_a_mod_that_is_required_and_not_there_is_mentioned_alone(run: Run, mod: Path) -> None:
    write(
        mod,
        "content/a.toml",
        '[[patch.monster]]\nid = "wolf"\nwhen.mod = "classic"\nset.glyph = "k"\n',
    )

    assert told(run, mod, "--alone") == []


def test_a_header_that_is_forgotten_is_told_once_alone(run: Run, mod: Path) -> None:
    write(mod, "content/wolf.toml", f'{WOLF}attack = 1\nspeed = "2"\ndefense = 3\n')

    (finding,) = run("validate", str(mod), "--alone", "--format", "json").json["findings"]

    assert finding["message"] == "`attack` and 2 more belong in `stats` of monster `wolf`"
    assert finding["hint"] == "write [monster.wolf.stats] before it"


NAMED = """
[monster.dog]
inherits = "classic:kobold"
color = "classic:kobold"
[[patch.monster]]
id = "classic:kobold"
set.glyph = "k"
"""
"""What names something of another mod."""


@pytest.mark.parametrize("sign", [".", "/"])
def test_what_is_required_and_not_looked_at_is_not_said_to_lack_what_is_named_without_a_colon(
    run: Run, mod: Path, sign: str
) -> None:
    write(mod, "content/a.toml", f'[monster.cat]\ninherits = "wolf"\ncolor = "classic{sign}ice"\n')

    (finding,) = run("validate", str(mod), "--alone", "--format", "json").json["findings"]

    assert (finding["code"], finding["hint"]) == ("E203", "did you mean `classic:ice`?")


@pytest.mark.parametrize(
    ("id_", "options"),
    [
        pytest.param("classic", ["--alone"], id="alone"),
        pytest.param("glacier", ["--alone"], id="one that is nowhere"),
        pytest.param("glacier", [], id="with others"),
    ],
)
def test_a_mod_that_is_misspelt_where_it_is_required_is_told_there_and_nowhere_else(
    run: Run, mod: Path, id_: str, options: list[str]
) -> None:
    write(mod, "mod.toml", REQUIRING.replace("classic", f"{id_[:3]}{id_[4:]}"))
    write(mod, "content/a.toml", NAMED.replace("classic", id_))
    write(mod, "tests/a.toml", f'[stats.a]\nmonster = "{id_}:rat"\nexpect.within.speed = 1\n')

    found = run("validate", str(mod), *options, "--format", "json").json["findings"]

    assert [(each["line"], each["code"], each["hint"]) for each in found] == [
        (10, "E111", f"did you mean `{id_}`?")
    ]


def test_a_mod_that_is_given_as_well_is_told_where_it_is_misspelt(run: Run, mod: Path) -> None:
    write(mod, "mod.toml", REQUIRING.replace("classic", "glcier"))
    write(mod, "content/a.toml", NAMED.replace("classic", "glacier"))
    other = mod.with_name("glacier")
    write(other, "mod.toml", MANIFEST.replace("frost", "glacier").replace("Frost", "Glacier"))
    write(other, "content/a.toml", WOLF.replace("wolf", "kobold"))
    write(other, "content/b.toml", '[color]\nkobold = { value = "#808080" }\n')

    assert told(run, mod, str(other), "--alone") == ["mod.toml:10 E111"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param(
            "content/b.toml", '[monster.b]\ninherits = "clasic:rat"\n', id="something of it"
        ),
        pytest.param(
            "content/b.toml",
            '[[patch.monster]]\nid = "wolf"\nwhen.mod = "clasic"\nset.glyph = "x"\n',
            id="the mod itself",
        ),
        pytest.param("compat/clasic/a.toml", WOLF.replace("wolf", "cub"), id="a folder for it"),
        pytest.param(
            "migrations.toml",
            '[[removed]]\nkind = "monster"\nid = "fox"\nuse = "clasic:rat"\n',
            id="a migration",
        ),
    ],
)
def test_a_mod_that_is_required_and_named_is_not_misspelt_where_it_is_required(
    run: Run, mod: Path, path: str, text: str
) -> None:
    write(mod, "mod.toml", REQUIRING.replace("classic", "clasic"))
    write(mod, "content/a.toml", NAMED)
    write(mod, path, text)

    assert told(run, mod, "--alone") == ["content/a.toml:3 E409"]


NAMING = '''
[scene.some]
map = """
#####
#@wk#
#####
"""
legend = { w = { monster = "frost:wolff" }, k = { monster = "classic:kobolt" } }
ground = "flor"
stats.w = { "frost:fur" = 1, speeed = 2 }
expect.alive.w = true

[stats.some]
monster = "wollf"
expect.within = { "frost:fur" = 1 }
'''


def test_what_tests_name_of_the_mod_itself_is_looked_for_alone(run: Run, mod: Path) -> None:
    write(mod, "tests/a.toml", NAMING)

    assert told(run, mod, "--alone") == [
        "tests/a.toml:8 E802",
        "tests/a.toml:9 E802",
        "tests/a.toml:10 E802",
        "tests/a.toml:10 E802",
        "tests/a.toml:14 E802",
        "tests/a.toml:15 E802",
    ]


SCENE = '''
[scene.some]
map = """
#####
#@ww#
#####
"""
ground = "classic:moss"
legend.k.monster = "classic:kobold"
'''


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("expect.alive.z = true", 10),
        ("expect.alive.w3 = true", 10),
        ("expect.alive.w0 = true", 10),
        ("expect.alive.w01 = true", 10),
        ("expect.at.k1 = [1, 1]", 10),
        ("expect.alive.kobold = true", 10),
        ("expect.at.z = [1, 1]\nexpect.alive.z = true", 10),
        ('expect.events = [{ kind = "damaged", actor = "z" }]', 10),
        ("expect.alert.player = true", 10),
        ("expect.at.player = [5, 1]", 10),
        ('expect.map = """\n#####\n#@ww#\n####\n"""', 13),
        ('legend."@".monster = "classic:kobold"\nexpect.depth = 1', 10),
    ],
)
def test_what_cannot_be_in_a_scene_whoever_is_in_it_is_told_alone(
    run: Run, mod: Path, text: str, line: int
) -> None:
    write(mod, "tests/a.toml", f"{SCENE}{text}\n")

    assert told(run, mod, "--alone") == [f"tests/a.toml:{line} E802"]


@pytest.mark.parametrize(("who", "told_alone"), [("w", []), ("w1", ["tests/a.toml:10 E802"])])
def test_who_is_alone_in_a_scene_has_no_number(
    run: Run, mod: Path, who: str, told_alone: list[str]
) -> None:
    scene = SCENE.replace("@ww#", "@w.#")
    write(mod, "tests/a.toml", f"{scene}expect.alive.{who} = true\n")

    assert told(run, mod, "--alone") == told_alone


@pytest.mark.parametrize(
    "text",
    [
        "expect.alive.w1 = true",
        "expect.alive.w2 = true",
        "expect.alive.w = true",  # of which there may be one that is no monster
        "expect.at.player = [4, 1]",
        'do = ["descend"]\nexpect.at.player = [9, 9]',
        'expect.events = [{ kind = "damaged", actor = "player" }]',
    ],
)
def test_what_may_be_in_a_scene_is_not_told_alone(run: Run, mod: Path, text: str) -> None:
    write(mod, "tests/a.toml", f"{SCENE}{text}\n")

    assert told(run, mod, "--alone") == []


def test_what_tests_name_of_what_cannot_be_read_in_a_manifest_is_not_missed_alone(
    run: Run, mod: Path
) -> None:
    write(mod, "mod.toml", REQUIRING.replace('classic = "*"', "classic = 1"))
    write(
        mod,
        "tests/a.toml",
        '[stats.some]\nmonster = "classic:rat"\nexpect.within."classic:fur" = 1\n',
    )

    assert told(run, mod, "--alone") == ["mod.toml:10 E202"]


def test_what_translations_are_of_is_looked_for_in_the_mod_itself_alone(
    run: Run, mod: Path
) -> None:
    write(
        mod,
        "lang/de.toml",
        '[monster."frost:wolff"]\nlabel = "Wolf"\n'
        '[monster.wollf]\nlabel = "Wolf"\n[monster."classic:wolff"]\nlabel = "Wolf"\n',
    )

    assert told(run, mod, "--alone") == ["lang/de.toml:1 E301", "lang/de.toml:3 E301"]


MISPLACED = """
[stats.one]
monster = "wolf"
expect = { speed = 4, attack_chance = 5 }
[stats.two]
monster = "wolf"
expect = { within = { speed = 4 }, attack_chance = 5, "classic:fur" = 2 }
[stats.three]
monster = "wolf"
expect = { witihn = { speed = 4 }, "Speed!" = 1 }
"""


def test_stats_outside_of_what_is_expected_are_one_finding_alone_as_well(
    run: Run, mod: Path
) -> None:
    write(mod, "tests/a.toml", MISPLACED)

    alone = run("validate", str(mod), "--alone", "--format", "json").json["findings"]

    assert [(each["line"], each["message"].partition(" of ")[0]) for each in alone] == [
        (4, "`speed` and 1 more belong in `within`"),
        (7, "`attack_chance` and 1 more belong in `within`"),
        (10, "there is no field `witihn` in `expect`"),
        (10, "`Speed!` belongs in `within`"),
    ]


def test_a_setting_that_may_be_in_what_cannot_be_read_of_a_manifest_is_not_missed(
    run: Run, mod: Path
) -> None:
    write(mod, "mod.toml", REQUIRING.replace('"bool"', '"bol"'))
    write(
        mod,
        "content/a.toml",
        '[[patch.monster]]\nid = "wolf"\nset.glyph = { setting = "cold" }\n',
    )

    assert told(run, mod, "--alone") == ["mod.toml:13 E205"]
