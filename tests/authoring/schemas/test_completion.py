"""What an editor with Tombi offers and explains where somebody writes."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from roguelike.authoring.schemas.ids import KnownIds
from roguelike.authoring.schemas.schemas import dump, schemas
from roguelike.plugins import registries
from tests.authoring.schemas.language_server import Editor

pytestmark = pytest.mark.slow  # starts editors' checkers

IDS = KnownIds(
    "frost",
    ["core", "frost", "gems"],
    {
        "color": {"core:text": "", "frost:ice": "Frozen water."},
        "monster": {"frost:wolf": "Wolf", "gems:ruby": "Ruby"},
        "stat": {"core:attack": "Attack", "core:defense": "Defense"},
    },
    {"monster": {"frost:furry": ""}},
    {"monster": ["frost:cold"]},
    ["gems"],
    {"heat": "Heat"},
    {"core": "Core", "frost": "Frost", "gems": "Gems"},
)
HEAD = "#:schema ./content.schema.json\n\n"
MANIFEST = "#:schema ./mod.schema.json\n\n"
TESTS = "#:schema ./test.schema.json\n\n"
MIGRATIONS = "#:schema ./migrations.schema.json\n\n"
MONSTER = f'{HEAD}[monster.cub]\nlabel = "Cub"\nglyph = "c"\n'


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Generator[Editor]:
    folder = tmp_path_factory.mktemp("editor")
    for name, schema in schemas(registries().models(), IDS).items():
        (folder / name).write_text(dump(schema), encoding="utf-8")
    editor = Editor(folder)
    yield editor
    editor.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f'{MONSTER}color = "|"\n', ["text", "ice"], id="a color"),
        pytest.param(f"{MONSTER}stats = {{ | }}\n", ["attack", "defense"], id="a stat"),
        pytest.param(f"{MONSTER}behav|\n", ["behaviors"], id="a field"),
        pytest.param(
            f'{MONSTER}behaviors = [{{ kind = "|" }}]\n', ["wander", "sleep"], id="a behavior"
        ),
        pytest.param(
            f'{MONSTER}behaviors = [{{ kind = "wander", | }}]\n', ["percent"], id="a parameter"
        ),
        pytest.param(f'{MONSTER}inherits = "|"\n', ["wolf", "furry", "gems:ruby"], id="a parent"),
        pytest.param(f'{MONSTER}color = {{ setting = "|" }}\n', ["heat"], id="a setting"),
        pytest.param(
            f'{HEAD}[[patch.monster]]\nid = "|"\n', ["wolf", "furry", "gems:ruby"], id="a target"
        ),
        pytest.param(f'{HEAD}[[patch.monster]]\ntag = "|"\n', ["#cold"], id="a tag"),
        pytest.param(
            f'{HEAD}[[patch.monster]]\npriority = "|"\n', ["early", "late"], id="a choice"
        ),
        pytest.param(
            f'{HEAD}[tag.monster.all]\nvalues = ["|"]\n',
            ["wolf", "gems:ruby", "?gems:ruby", "#cold"],
            id="a member",
        ),
        pytest.param(f"{HEAD}[tag.monster.|]\n", ["cold"], id="a tag to add to"),
        pytest.param(
            f'{HEAD}[[patch.monster]]\nwhen = {{ mod = "|" }}\n', ["core", "gems"], id="a mod"
        ),
        pytest.param(
            f'{HEAD}[[patch.monster]]\nwhen = {{ setting = "|" }}\n', ["heat"], id="a condition"
        ),
        pytest.param(f"{MANIFEST}[requires]\n|\n", ["core", "gems"], id="a mod to require"),
        pytest.param(f'{MANIFEST}[order]\nafter = ["|"]\n', ["core", "gems"], id="an order"),
        pytest.param(
            f'{TESTS}[scene.some]\ndo = ["|"]\n', ["wait", "north", "descend"], id="an action"
        ),
        pytest.param(
            f'{MIGRATIONS}[[rename]]\nto = "|"\n', ["furry", "ice", "wolf"], id="a new id"
        ),
    ],
)
def test_what_can_be_written_is_offered(text: str, expected: list[str], editor: Editor) -> None:
    offered = editor.offers(text)

    assert [each for each in expected if each not in offered] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f'{MONSTER}col|or = "text"\n', "Color of the glyph.", id="a field"),
        pytest.param(f"{MONSTER}stats = {{ attack| = 3 }}\n", "Attack", id="a stat"),
        pytest.param(
            f'{MONSTER}behaviors = [{{ kind = "wander|" }}]\n', "random direction", id="a behavior"
        ),
        pytest.param(
            f'{MONSTER}behaviors = [{{ kind = "wander", percent| = 3 }}]\n',
            "Default: `50`",
            id="a default",
        ),
        pytest.param(
            f'{HEAD}[rules.own.roles]\nhealth| = "attack"\n',
            'Default: `"core:health"`',
            id="a default that is a reference",
        ),
    ],
)
def test_what_is_written_is_explained(text: str, expected: str, editor: Editor) -> None:
    assert expected in editor.explains(text)
