from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.modtests.expectations import (
    ExpectedEvent,
    LevelExpectations,
    SceneExpectations,
)
from roguelike.authoring.modtests.models import REPEATED, STAIRS
from roguelike.content.fields.conditions import When
from roguelike.content.fields.settings import SettingDef
from roguelike.content.fields.types import keys_of
from roguelike.content.merging.patches import COMMON, PatchBase
from roguelike.content.mods.manifest import Manifest, ModInfo, OrderHints
from roguelike.content.mods.migrations import MigrationsFile, Removal, Rename
from roguelike.content.names.ids import bare_name
from roguelike.content.schema import KINDS, PATCH, TAG, TAG_FIELDS, VERBS
from roguelike.content.schema.campaigns import PanelLine
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.messages import FACTS
from roguelike.content.words.likeness import squashed
from roguelike.content.words.synonyms import SAID_ELSEWHERE, called_elsewhere
from roguelike.game import load_content
from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

RAT = "label = 'rat'\nglyph = 'r'\ncolor = 'brown'\n"


def test_all_that_others_call_otherwise_exists_here() -> None:
    models = [*KINDS.values(), Manifest, ModInfo, OrderHints, SettingDef, DepthRange, When]
    models += [PatchBase, PanelLine, MigrationsFile, Rename, Removal]
    models += [SceneExpectations, LevelExpectations, ExpectedEvent]
    fields = {key for model in models for key in keys_of(model)}
    settings = {"bool", "int", "float", "choice"}
    others = {"background", "weight"}  # of what is inside definitions

    ours = {*KINDS, PATCH, TAG, *TAG_FIELDS, *COMMON, *VERBS, *fields, *settings, *others}
    ours |= {*REPEATED, *STAIRS, *map(bare_name, load_content().catalog["stat"])}
    ours |= set[str]().union(*FACTS.values())

    assert set(SAID_ELSEWHERE) <= ours


def test_words_of_others_are_written_as_they_are_looked_up() -> None:
    theirs = [word for words in SAID_ELSEWHERE.values() for word in words.split()]

    assert theirs == [squashed(word) for word in theirs]
    assert all(
        len(set(words.split())) == len(words.split()) and ours not in words.split()
        for ours, words in SAID_ELSEWHERE.items()
    )


def test_a_word_of_others_means_what_there_is_here() -> None:
    assert called_elsewhere("Copy-From", ["inherits", "color"]) == "inherits"
    assert called_elsewhere("name", ["label", "id"]) == "label"
    assert called_elsewhere("name", ["id"]) is None
    assert called_elsewhere("gte", ["gt", "ge"]) == "ge"
    assert called_elsewhere("kind", keys_of(SettingDef)) == "type"
    assert called_elsewhere("if", keys_of(PatchBase)) == "when"
    assert called_elsewhere("plus", VERBS) == "add"
    assert called_elsewhere("hex", ["rgb", "value"]) is None, "which it can both be"


@pytest.mark.parametrize(
    ("text", "theirs", "ours"),
    [
        pytest.param(f"[monster.rat]\n{RAT}desc = 'A rat.'", "desc", "description", id="field"),
        pytest.param(f"[enemy.rat]\n{RAT}", "enemy", "monster", id="kind"),
        pytest.param(
            f"[creature.rat]\n{RAT}[creature.rat.stats]\nattack = 1",
            "creature",
            "monster",
            id="kind in two headers",
        ),
        pytest.param("[[patch.mob]]\nid = 'rat'\nset.label = 'x'", "mob", "monster", id="patch"),
        pytest.param("[tag.mob.pets]\nvalues = ['rat']", "mob", "monster", id="tags of a kind"),
        pytest.param("[tag.monster.pets]\nids = ['rat']", "ids", "values", id="tag"),
        pytest.param(f"[monster.rat]\n{RAT}stats = {{ dmg = 2 }}", "dmg", "attack", id="stat"),
        pytest.param(
            "[monster.rat]\ncopy-from = 'core:kobold'", "copy-from", "inherits", id="parent"
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\nset = { name = 'x' }", "name", "label", id="verb"
        ),
        pytest.param(
            "[[patch.monster]]\ntarget = 'rat'\nset.label = 'x'", "target", "id", id="target"
        ),
        pytest.param(
            "[[patch.monster]]\nobjects = ['rat']\nset.label = 'x'", "objects", "ids", id="targets"
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\nextend.tags = ['x']", "extend", "append", id="patching"
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\nunset = ['desc']", "desc", "description", id="path"
        ),
    ],
)
def test_what_other_games_call_something_is_mended(
    tmp_path: Path, text: str, theirs: str, ours: str
) -> None:
    defined = "" if ".rat]" in text else f"[monster.rat]\n{RAT}"
    text = f"{defined}{text}\n".replace("core:kobold", "gems:imp")
    folders = world(tmp_path, {"a.toml": text}, requires="gems")

    result = repaired(folders)

    assert texts_of(result) == {"deep/content/a.toml": text.replace(theirs, ours)}
    assert not result.report.has_errors


def test_a_word_of_others_is_left_where_its_value_does_not_fit(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": f"[monster.rat]\n{RAT}desc = 3\n"})

    result = repaired(folders)

    assert shown(result.report) == [
        (
            "deep/content/a.toml:5:1 E201 there is no field `desc` in monster `rat`"
            " (did you mean `description`?)"
        )
    ]


def findings(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, each without where it is."""
    report = load_beside_core(folder, {"deep": text}).report
    return [each.partition(" ")[2] for each in shown(report)]


def test_a_comparison_that_others_write_with_a_letter_more_is_the_same(tmp_path: Path) -> None:
    text = "[[patch.monster]]\nid = 'rat'\nwhen = { setting = 'cold', %s = 2 }\nset.label = 'x'"

    for theirs, ours in (("gte", "ge"), ("lte", "le"), ("gt_e", "ge")):
        (finding,) = findings(tmp_path, text % theirs)
        assert finding.endswith(f"(did you mean `{ours}`?)")


def test_a_parent_that_other_games_call_otherwise_is_no_color(tmp_path: Path) -> None:
    assert findings(tmp_path, "[monster.mole]\nextends = 'brown'") == [
        "E201 there is no field `extends` in monster `mole` (did you mean `inherits`?)"
    ]


def test_a_definition_may_be_called_as_others_call_its_kind(tmp_path: Path) -> None:
    assert findings(tmp_path, "[creature]\nname = 'x'\nsymbol = 'x'\nbehaviors = []") == [
        "E004 there is no kind of content `creature` (begin it with [monster.creature])"
    ]


def test_a_tag_without_its_kind_is_known_by_what_others_call_its_values(tmp_path: Path) -> None:
    assert findings(tmp_path, "[tag.wild]\nmembers = ['rat']") == [
        "E004 the tag `wild` is of no kind (begin it with [tag.monster.wild])"
    ]


def test_what_the_header_of_a_definition_says_is_not_said_again(tmp_path: Path) -> None:
    assert findings(tmp_path, f"[monster.mole]\nid = 'mole'\ntype = 'MONSTER'\n{RAT}") == [
        (
            "E201 there is no field `id` in monster `mole`"
            " (take it out: its id is its name in the header)"
        ),
        "E201 there is no field `type` in monster `mole` (take it out: the header says its kind)",
    ]


def test_a_stat_that_other_games_have_is_told_where_it_belongs_and_what_it_is_called(
    tmp_path: Path,
) -> None:
    assert findings(tmp_path, f"[monster.rat]\n{RAT}damage = 2") == [
        (
            "E201 `damage` belongs in `stats` of monster `rat`"
            " (write [monster.rat.stats] before it, with `attack` for `damage`)"
        )
    ]


def test_a_stat_of_that_name_in_another_mod_comes_first(tmp_path: Path) -> None:
    gems = "[stat.damage]\nlabel = 'damage'"
    deep = f"[monster.rat]\n{RAT}stats = {{ damage = 2 }}"

    report = load_beside_core(tmp_path, {"gems": gems, "deep": deep}).report

    assert "did you mean `gems:damage`?" in shown(report)[0]


def test_what_a_test_expects_is_known_by_what_others_call_it() -> None:
    assert called_elsewhere("places", keys_of(SceneExpectations)) == "at"
    assert called_elsewhere("reachable", keys_of(LevelExpectations)) == "connected"
