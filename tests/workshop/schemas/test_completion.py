"""Completion and explanations in an editor with Tombi."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from roguelike.plugins import registries
from roguelike.workshop.schemas.file_schemas import schemas
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import dump
from tests.workshop.schemas.language_server import Editor

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
        (f'{MONSTER}color = "|"\n', ["text", "ice"]),
        (f"{MONSTER}stats = {{ | }}\n", ["attack", "defense"]),
        (f'{HEAD}[message.it]\nby = "|"\n', ["anyone", "wolf", "gems:ruby"]),
        (f"{MONSTER}behav|\n", ["behaviors"]),
        (f'{MONSTER}behaviors = [{{ kind = "|" }}]\n', ["wander", "sleep"]),
        (f'{MONSTER}behaviors = [{{ kind = "wander", | }}]\n', ["percent"]),
        (f'{MONSTER}inherits = "|"\n', ["wolf", "furry", "gems:ruby"]),
        (f'{MONSTER}color = {{ setting = "|" }}\n', ["heat"]),
        (f'{HEAD}[[patch.monster]]\nid = "|"\n', ["wolf", "furry", "gems:ruby"]),
        (f'{HEAD}[[patch.monster]]\ntag = "|"\n', ["#cold"]),
        (f'{HEAD}[[patch.monster]]\npriority = "|"\n', ["early", "late"]),
        (f'{HEAD}[tag.monster.all]\nvalues = ["|"]\n', ["wolf", "?gems:ruby", "#cold"]),
        (f"{HEAD}[tag.monster.|]\n", ["cold"]),
        (f'{HEAD}[[patch.monster]]\nwhen = {{ mod = "|" }}\n', ["core", "gems"]),
        (f'{HEAD}[[patch.monster]]\nwhen = {{ setting = "|" }}\n', ["heat"]),
        (f"{MANIFEST}[requires]\n|\n", ["core", "gems"]),
        (f'{MANIFEST}[order]\nafter = ["|"]\n', ["core", "gems"]),
        (f'{TESTS}[scene.some]\ndo = ["|"]\n', ["wait", "north", "descend"]),
    ],
)
def test_what_can_be_written_is_offered(text: str, expected: list[str], editor: Editor) -> None:
    offered = editor.offers(text)

    assert [each for each in expected if each not in offered] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'{MONSTER}col|or = "text"\n', "Color of the glyph."),
        (f"{MONSTER}stats = {{ attack| = 3 }}\n", "Attack"),
        (f'{MONSTER}behaviors = [{{ kind = "wander|" }}]\n', "random direction"),
        (f'{MONSTER}behaviors = [{{ kind = "wander", percent| = 3 }}]\n', "Default: `50`"),
        (f'{HEAD}[rules.own.roles]\nhealth| = "attack"\n', 'Default: `"core:health"`'),
    ],
)
def test_what_is_written_is_explained(text: str, expected: str, editor: Editor) -> None:
    assert expected in editor.explains(text)
