from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.checks import fitting
from roguelike.content.findings.mends import Rename
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.authoring.lints.linted import mod
from tests.content.checks.campaigns import findings, report
from tests.content.writing import shown, write_mod


def test_a_campaign_may_begin_with_any_of_its_ranges(tmp_path: Path) -> None:
    deep, shallow = '{ level = "classic:dungeon", first = 3 }', '{ level = "classic:dungeon" }'

    assert findings(tmp_path, f"levels = [{deep}, {shallow}]\n") == []


def test_a_campaign_without_a_first_level_is_found(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "classic:dungeon", first = 2 }]\n'

    (line,) = findings(tmp_path, levels)

    assert line.startswith("trial/content/campaign.toml:5:10 E206 no level is at depth 1, where")


LEVEL = '[level.cave]\nlabel = "Cave"\n'
STAIRS = 'generator = { kind = "cave" }\npasses = [{ kind = "stairs", down = "floor" }]\n'


def checked(folder: Path, text: str) -> list[str]:
    folders = [*mod_folders(data_dir()), mod(folder, text)]
    return shown(load(folders, registries().models(), [fitting]).report)


GATE = """\
[terrain.gate]
label = "gate"
glyph = "+"
seen = { color = "text", background = "unexplored" }
remembered = { color = "text", background = "unexplored" }
walkable = true
opens_into = "wall"
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            LEVEL + 'generator = { kind = "cave", floor = "wall" }\n',
            "3:38 E304 the terrain `wall` cannot be walked",
            id="ground that nobody can walk on",
        ),
        pytest.param(
            LEVEL + 'generator = { kind = "cave", floor = "wall", wall = "floor" }\n',
            "3:38 E304 `floor` and `wall` have each other's",
            id="ground and walls that are swapped",
        ),
        pytest.param(
            LEVEL
            + 'generator = { kind = "cave" }\npasses = [{ kind = "stairs", down = "floor" }]\n',
            "4:37 E304 the terrain `floor` does not lead",
            id="stairs that lead the wrong way",
        ),
        pytest.param(
            GATE,
            "7:14 E304 the terrain `wall` cannot be walked",
            id="a door into a wall",
        ),
        pytest.param(
            '[[patch.terrain]]\nid = "core:door_closed"\nremove_object = true\n',
            "3:17 E301 the terrain `core:door_closed` is",
            id="what is used by default is taken away",
        ),
    ],
)
def test_terrain_that_does_not_fit_its_use_is_found(
    tmp_path: Path, text: str, expected: str
) -> None:
    (line,) = checked(tmp_path, text)

    assert line.startswith(f"trial/content/a.toml:{expected}")


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
    ("kind", "name", "instead"),
    [
        ("message", "ui_title", "let it say something else: set = { text = … }"),
        ("color", "unexplored", "let it look different: set = { value = … }"),
    ],
)
def test_what_the_game_asks_for_cannot_be_taken_away(
    kind: str, name: str, instead: str, tmp_path: Path
) -> None:
    result = loaded(tmp_path, removal(kind, f'id = "core:{name}"'))

    assert shown(result.report) == [
        (
            f"thief0/content/a.toml:3:17 E301 the {kind} `core:{name}` is still needed: the game"
            f" itself asks for it ({instead})"
        )
    ]
    assert [mod.id for mod in result.mods] == ["core"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(removal("message", 'id = "core:door_opened"'), id="what is told in play"),
        pytest.param(
            '[color.mist]\nvalue = "core:white"\n' + removal("color", 'id = "mist"'), id="its own"
        ),
    ],
)
def test_what_the_game_does_not_ask_for_can_be_taken_away(text: str, tmp_path: Path) -> None:
    assert shown(loaded(tmp_path, text).report) == []


@pytest.mark.parametrize("kind", ["theme", "keymap"])
def test_the_last_of_its_kind_cannot_be_taken_away(kind: str, tmp_path: Path) -> None:
    result = loaded(tmp_path, removal(kind, "where = {}"))

    assert shown(result.report) == [
        (
            f"thief0/content/a.toml:3:17 E301 there is no {kind} left, and there has to be one"
            " (leave one of them, or add another)"
        )
    ]


LEVELS = 'levels = [{ level = "classic:dungeon" }]\n'


@pytest.mark.parametrize(
    ("panel", "expected"),
    [
        ('panel = [{ text = "{name} {attack} {depth}" }, { text = "{max_health}" }]\n', []),
        (
            'panel = [{}, { text = "{attack} {defence}" }]\n',
            ["6:34 E301 there is no stat"],
        ),
    ],
)
def test_a_panel_shows_only_stats_and_what_is_built_in(
    tmp_path: Path, panel: str, expected: list[str]
) -> None:
    found = [line.partition(" `")[0] for line in findings(tmp_path, LEVELS + panel)]

    assert found == [f"trial/content/campaign.toml:{each}" for each in expected]


def test_a_slip_in_a_name_says_what_mends_it(tmp_path: Path) -> None:
    panel = 'panel = [{ text = "{attack} {defnse}" }]\n'

    (finding,) = report(tmp_path, LEVELS + panel)

    assert finding.mend == (Rename("defnse", "defense"),)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("courage", "snails:courage"), ("snails:corage", "snails:courage"), ("dept", "depth")],
)
def test_a_stat_of_the_mod_that_patches_a_panel_is_proposed_with_its_mod(
    tmp_path: Path, name: str, meant: str
) -> None:
    text = (
        '[stat.courage]\nlabel = "Courage"\n[[patch.campaign]]\nid = "classic:classic"\n'
        f'append.panel = [{{ text = "{{{name}}}" }}]\n'
    )
    wanted = {"core": "*", "classic": "*"}
    mod = write_mod(tmp_path / "snails", {"a.toml": text}, kind="library", requires=wanted)

    (finding,) = load([*mod_folders(data_dir()), mod], registries().models()).report

    assert finding.hint == f"did you mean `{meant}`?"
    assert finding.mend == (Rename(name, meant),)
