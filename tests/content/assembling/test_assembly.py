"""What patches take away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.assembling import assembly
from roguelike.content.loader import load
from roguelike.content.merging.inheritance_graph import InheritanceGraph
from roguelike.content.merging.layer_reader import LayerReader
from roguelike.content.merging.source_tables import Definition, Key
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.resources import data_dir
from roguelike.workshop.conflicts import conflicts
from tests.content.bestiary import REQUIRES_CORE, load_beside_core, models, patch, places
from tests.content.writing import shown, write_mod

USES_DEEP = {"gems": 'deep = "*"'}


def test_what_is_taken_away_is_checked_with_all_that_it_inherits(tmp_path: Path) -> None:
    heir = '[monster.king]\ninherits = "core:beast"\n'  # which has no label
    removal = patch("remove_object = true", 'id = "deep:king"')

    result = load_beside_core(tmp_path, {"deep": heir, "gems": removal}, USES_DEEP)

    assert places(result) == ["1:1 E204"]
    assert result.left_out["deep"] == "its content has errors"


def test_who_takes_away_what_messages_mention_is_blamed_and_the_rest_is_played(
    tmp_path: Path,
) -> None:
    """A status is not of the first kind that a message may be about, which is that of monsters."""
    mod = write_mod(
        tmp_path / "gems",
        {"a.toml": patch("remove_object = true", 'id = "core:bleeding"', "status")},
        requires=REQUIRES_CORE,
    )

    result = load([*mod_folders(data_dir()), mod], models())

    assert {each.partition("E301 ")[2] for each in shown(result.report)} == {
        "the status `core:bleeding` is still needed (also change what uses it)"
    }
    assert all(each.place.document.source.startswith("gems/") for each in result.report)
    assert [*result.left_out] == ["gems"]
    assert result.catalog is not None


def test_what_patches_have_spoiled_can_be_taken_away(tmp_path: Path) -> None:
    deep = "[stat.base]\nabstract = true\nminimum = 0\n"
    deep += '[stat.luck]\ninherits = "base"\nlabel = "luck"\ndefault = 1\n'
    gems = '[[patch.stat]]\nid = "deep:base"\nset.minimum = 5\n'
    removal = '[[patch.stat]]\nid = "deep:luck"\nremove_object = true\n'

    kept = load_beside_core(tmp_path / "a", {"deep": deep, "gems": gems}, USES_DEEP)
    taken = load_beside_core(tmp_path / "b", {"deep": deep, "gems": gems + removal}, USES_DEEP)

    assert places(kept) == ["1:1 E206"]
    assert list(kept.left_out) == ["gems"]
    assert shown(taken.report) == []


@pytest.mark.parametrize(
    ("more", "codes"),
    [("", ["W410"]), (patch("remove_object = true", 'id = "king"'), [])],
    ids=["there", "taken away"],
)
def test_mods_do_not_conflict_in_what_is_taken_away(
    tmp_path: Path, more: str, codes: list[str]
) -> None:
    parent = '[monster.{}]\nabstract = true\nlabel = "one"\nglyph = "o"\n'
    parents = parent.format("one") + parent.format("two")
    heir = '[monster.king]\ninherits = ["one", "two"]\ncolor = "core:red"\n'
    mods = {
        "deep": f"{parents}{heir}{more}",
        "gems": patch('set.glyph = "a"', 'id = "deep:one"'),
        "hats": patch('set.glyph = "b"', 'id = "deep:two"'),
    }

    result = load_beside_core(tmp_path, mods, {**USES_DEEP, "hats": 'deep = "*"'})

    assert result.assembly is not None
    report = conflicts(result.assembly, result.selected.order)
    assert [finding.code.name for finding in report] == codes


REMOVE = "remove_object = true"


@pytest.mark.parametrize(
    ("selectors", "graphs"),
    [
        pytest.param(['id = "cat"'], 1, id="by its id"),
        pytest.param(['ids = ["cat", "rat"]', 'tag = "#pets"'], 1, id="by ids and by a tag"),
        pytest.param(['where = { label = "cat" }'], 2, id="by what it has"),
        pytest.param(['id = "rat"', 'where = { label = "cat" }'], 2, id="by either"),
    ],
)
def test_only_what_an_object_has_takes_inheritance_to_find_out(
    selectors: list[str], graphs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[InheritanceGraph] = []

    def counted(
        definitions: Mapping[Key, Definition], readers: Mapping[str, LayerReader]
    ) -> InheritanceGraph:
        made.append(InheritanceGraph(definitions, readers))
        return made[-1]

    monkeypatch.setattr(assembly, "InheritanceGraph", counted)
    removals = "".join(patch(REMOVE, selector) for selector in selectors)

    result = load_beside_core(tmp_path, {"gems": removals})

    assert shown(result.report) == []
    assert result.catalog is not None
    assert "core:cat" not in result.catalog["monster"]
    assert len(made) == graphs


NONE_IN_IT = "[tag.monster.none]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(patch(REMOVE, 'id = "bat"'), ["2:6 E401"], id="no such id"),
        pytest.param(patch(REMOVE, 'ids = ["cat", "bat"]'), ["2:15 E401"], id="one of several"),
        pytest.param(patch(REMOVE, 'tag = "#pest"'), ["2:7 E305"], id="no such tag"),
        pytest.param(NONE_IN_IT + patch(REMOVE, 'tag = "#none"'), ["3:7 E402"], id="an empty tag"),
        pytest.param(
            NONE_IN_IT + patch(REMOVE, 'id = "bat"') + patch(REMOVE, 'tag = "#none"'),
            ["3:6 E401"],
            id="an empty tag, after what may have been meant to be in it",
        ),
        pytest.param(
            patch(REMOVE, 'id = "bat"') + patch(REMOVE, 'where = { label = "cat" }'),
            ["2:6 E401"],
            id="no such id, beside what is found by what it has",
        ),
        pytest.param(patch(f"{REMOVE}\nrequired = false", 'id = "bat"'), [], id="not required"),
        pytest.param(
            '[monster.bad]\ninherits = "beats"\n' + patch(REMOVE, 'id = "cat"'),
            ["2:12 E409"],
            id="a mistake elsewhere",
        ),
    ],
)
def test_what_is_wrong_is_told_once_where_something_is_taken_away(
    text: str, expected: list[str], tmp_path: Path
) -> None:
    assert places(load_beside_core(tmp_path, {"gems": text})) == expected
