from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.conflicts.conflicts import conflicts
from roguelike.content.findings.diagnostics import Report
from tests.content.bestiary import load_beside_core, patch
from tests.content.writing import shown

HINT = '(if it is meant, write after = ["deep"] below [order] in mod.toml)'


def found(tmp_path: Path, mods: Mapping[str, str], more: Mapping[str, str] | None = None) -> Report:
    """Return the conflicts between mods without errors."""
    result = load_beside_core(tmp_path, mods, more)
    assert not result.left_out, shown(result.report)
    assert result.assembly is not None
    return conflicts(result.assembly, result.selected.order)


@pytest.mark.parametrize(
    ("deep", "gems", "expected"),
    [
        pytest.param(
            "set.stats.attack = 5",
            "set.stats.attack = 6",
            "3:20 W410 the mods `deep` and `gems` give `stats.core:attack` of monster core:rat"
            " different values",
            id="different values",
        ),
        pytest.param(
            "set.stats.attack = 5",
            "replace.stats = { speed = 6 }",
            "3:17 W410 the mods `deep` and `gems` give `stats.core:attack` of monster core:rat"
            " different values",
            id="a value and the table around it",
        ),
        pytest.param(
            'set.tags = ["x"]',
            'unset = ["tags"]',
            "3:10 W410 the mods `deep` and `gems` give `tags` of monster core:rat different values",
            id="a value and none",
        ),
        pytest.param(
            "add.stats.attack = 5",
            "set.stats.attack = 6",
            "3:20 W411 `gems` discards what the mod `deep` does to `stats.core:attack` of"
            " monster core:rat",
            id="a sum that is discarded",
        ),
        pytest.param(
            'insert.tags = { before = "small", values = ["x"] }',
            'set.tags = ["y"]',
            "3:12 W411 `gems` discards what the mod `deep` does to `tags` of monster core:rat",
            id="an insertion that is discarded",
        ),
        pytest.param(
            "add.stats.attack = 5",
            "mul.stats.attack = 2",
            "3:20 W413 `stats.core:attack` of monster core:rat is 18, and would be 13 if `gems`"
            " were loaded before `deep`",
            id="a sum and a product",
        ),
        pytest.param(
            "set.stats.attack = 5",
            "add.stats.attack = 2",
            "3:20 W413 `stats.core:attack` of monster core:rat is 7, and would be 5 if `gems`"
            " were loaded before `deep`",
            id="a sum after a value",
        ),
    ],
)
def test_mods_that_do_not_know_each_other_conflict(
    tmp_path: Path, deep: str, gems: str, expected: str
) -> None:
    report = found(tmp_path, {"deep": patch(deep), "gems": patch(gems)})

    assert shown(report) == [f"gems/content/a.toml:{expected} {HINT}"]
    (finding,) = report
    assert [each.place.document.path for each in finding.related] == ["deep/content/a.toml"]
    assert finding.related[0].place.region().line == 3


@pytest.mark.parametrize(
    ("deep", "gems"),
    [
        pytest.param("set.stats.attack = 5", "set.stats.attack = 5", id="the same value"),
        pytest.param("set.stats.attack = 5", "set.stats.speed = 5", id="other values"),
        pytest.param("add.stats.attack = 5", "add.stats.attack = 6", id="sums"),
        pytest.param("mul.stats.attack = 5", "mul.stats.attack = 6", id="products"),
        pytest.param('append.tags = ["x"]', 'prepend.tags = ["y"]', id="items"),
        pytest.param('append.tags = ["x"]', 'remove.tags = ["small"]', id="items in and out"),
    ],
)
def test_what_goes_together_is_no_conflict(tmp_path: Path, deep: str, gems: str) -> None:
    report = found(tmp_path, {"deep": patch(deep), "gems": patch(gems)})

    assert shown(report) == []


@pytest.mark.parametrize(
    "more",
    [
        {"gems": 'deep = "*"'},
        {"gems": '[optional]\ndeep = "*"'},
        {"gems": '[order]\nafter = ["deep"]'},
        {"deep": '[order]\nbefore = ["gems"]'},
    ],
)
@pytest.mark.parametrize("deep", ["set.stats.attack = 5\nset.glyph = 'x'", "add.stats.attack = 5"])
def test_mods_that_know_each_other_do_not_conflict(
    tmp_path: Path, deep: str, more: Mapping[str, str]
) -> None:
    gems = patch("set.stats.attack = 6") + patch("mul.stats.speed = 2")
    text = patch(deep) + patch("add.stats.speed = 1")

    report = found(tmp_path, {"deep": text, "gems": gems}, more)

    assert [each for each in shown(report) if "W412" not in each] == []


def test_a_mod_that_knows_both_decides(tmp_path: Path) -> None:
    mods = {
        "deep": patch("set = { stats.attack = 5, glyph = 'x' }"),
        "gems": patch("set = { stats.attack = 6, label = 'x' }"),
        "peace": patch("set.stats.attack = 7"),
    }

    report = found(tmp_path, mods, {"peace": 'deep = "*"\ngems = "*"'})

    assert shown(report) == []


def test_a_mod_that_knows_only_one_does_not_decide(tmp_path: Path) -> None:
    mods = {
        "deep": patch("set.stats.attack = 5"),
        "gems": patch("set.stats.attack = 6"),
        "peace": patch("set.stats.attack = 7"),
    }

    report = found(tmp_path, mods, {"peace": 'gems = "*"'})

    assert [each.code.name for each in report if each.path.startswith("gems")] == ["W410"]


def test_a_patch_of_which_nothing_is_left_has_no_effect(tmp_path: Path) -> None:
    mods = {"deep": patch("set.stats.attack = 5") + patch("replace.stats = { attack = 6 }")}

    (finding,) = found(tmp_path, mods)

    assert finding.code.name == "W412"
    assert finding.message == (
        "nothing is left of what the patch does: all of it is given anew later"
    )
    assert (finding.path, finding.place.region()) == ("deep/content/a.toml", (1, 1, 18))
    assert finding.related[0].place.region() == (6, 17, 31)


def test_whoever_builds_on_a_mod_may_give_all_anew(tmp_path: Path) -> None:
    mods = {
        "deep": patch("set.stats.attack = 5"),
        "gems": patch("replace.stats = { attack = 6 }"),
    }

    assert shown(found(tmp_path, mods, {"gems": 'deep = "*"'})) == []


def test_strangers_may_do_the_same(tmp_path: Path) -> None:
    mods = {"deep": patch("set.stats.attack = 5"), "gems": patch("set.stats.attack = 5")}

    assert shown(found(tmp_path, mods)) == []


def test_a_patch_of_which_something_is_left_has_an_effect(tmp_path: Path) -> None:
    mods = {
        "deep": patch("set.stats.attack = 5", 'ids = ["rat", "cat"]'),
        "gems": patch("set.stats.attack = 6"),
    }

    assert shown(found(tmp_path, mods, {"gems": 'deep = "*"'})) == []


def test_what_a_condition_selects_may_depend_on_the_order(tmp_path: Path) -> None:
    mods = {
        "deep": patch("set.stats.attack = 5"),
        "gems": patch("set.glyph = 'R'", 'where = { stats.attack = ">=5" }'),
    }

    report = found(tmp_path, mods)

    assert shown(report) == [
        (
            'gems/content/a.toml:3:13 W413 `glyph` of monster core:rat is the text "R",'
            f' and would be the text "r" if `gems` were loaded before `deep` {HINT}'
        )
    ]


def test_of_three_mods_the_two_are_found_that_depend_on_their_order(tmp_path: Path) -> None:
    mods = {
        "deep": patch("add.stats.attack = 5"),
        "gems": patch("set.glyph = 'R'"),
        "zoo": patch("mul.stats.attack = 2"),
    }

    report = found(tmp_path, mods)

    assert [(each.path, each.code.name) for each in report] == [("zoo/content/a.toml", "W413")]
    assert "if `zoo` were loaded before `deep`" in shown(report)[0]


def test_what_a_third_mod_hides_is_found_by_moving_one_as_far_as_it_goes(tmp_path: Path) -> None:
    same = patch('prepend.tags = ["x", "y"]')
    mods = {"deep": patch('set.tags = ["x"]'), "gems": same, "zoo": same}

    report = found(tmp_path, mods)

    assert shown(report) == [
        (
            'gems/content/a.toml:3:16 W413 `tags` of monster core:rat is ["y", "x"], and would be'
            f' ["x"] if `deep` were loaded as late as possible {HINT}'
        )
    ]


def test_what_makes_no_difference_in_any_order_is_no_luck(tmp_path: Path) -> None:
    early = 'id = "rat"\npriority = "early"'
    mods = {
        "deep": patch("add.stats.attack = 0") + patch("add.stats.attack = 0", early),
        "gems": patch("mul.stats.attack = 1") + patch("mul.stats.attack = 1", early),
    }

    assert "W413" not in {each.code.name for each in found(tmp_path, mods)}


def test_sums_in_a_formula_may_stand_in_any_order(tmp_path: Path) -> None:
    mods = {"deep": patch("add.stats.speed = 1"), "gems": patch("add.stats.speed = 2")}

    assert shown(found(tmp_path, mods)) == []


def test_what_a_condition_would_select_in_another_order_is_found(tmp_path: Path) -> None:
    mods = {
        "deep": patch("add.stats.attack = 1"),
        "gems": patch("set.glyph = 'R'", "where = { stats.attack = 4 }\nrequired = false"),
    }

    (line,) = shown(found(tmp_path, mods))

    assert line.startswith(
        'gems/content/a.toml:1:1 W413 `glyph` of monster core:rat is the text "r", and would be'
        ' the text "R" if `gems` were loaded before `deep`'
    )


@pytest.mark.parametrize("verb", ["add", "set"])
def test_nothing_is_luck_where_a_mod_that_knows_both_decides(tmp_path: Path, verb: str) -> None:
    mods = {
        "deep": patch(f"{verb}.stats.attack = 5"),
        "gems": patch("mul.stats.attack = 2"),
        "peace": patch("set.stats.attack = 7"),
    }

    assert shown(found(tmp_path, mods, {"peace": 'deep = "*"\ngems = "*"'})) == []


def test_no_order_is_tried_where_a_mod_that_knows_both_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Three pairs are compared.
    monkeypatch.setattr("roguelike.content.conflicts.luck.MAX_EFFORT", 3)
    mods = {
        "deep": patch("add.stats.attack = 5"),
        "gems": patch("mul.stats.attack = 2"),
        "peace": patch("set.stats.attack = 7"),
    }

    assert shown(found(tmp_path, mods, {"peace": 'deep = "*"\ngems = "*"'})) == []


def test_patches_to_something_abstract_meet_there_and_not_in_each_heir(tmp_path: Path) -> None:
    heirs = "".join(
        f'[monster.m{number}]\ninherits = "beast"\nlabel = "m"\n' for number in range(3)
    )
    mods = {
        "deep": heirs + patch('set.glyph = "D"', 'id = "core:beast"'),
        "gems": patch('set.glyph = "G"', 'id = "core:beast"'),
        "zoo": patch("mul.stats.attack = 2", 'id = "core:beast"')
        + patch("set.stats.attack = 3", 'id = "core:beast"\npriority = "early"'),
        "zop": patch("add.stats.attack = 2", 'id = "core:beast"'),
    }

    report = found(tmp_path, mods)

    first, second = (each.message for each in report)
    assert first == (
        "the mods `deep` and `gems` give `glyph` of monster core:beast different values;"
        " so it is with 3 others"
    )
    assert second == (
        "`stats.core:attack` of monster core:beast is 8, and would be 10 if `zop` were loaded"
        " before `zoo`"
    )


def test_a_patch_to_several_objects_is_reported_once(tmp_path: Path) -> None:
    both = 'ids = ["rat", "cat"]'
    mods = {"deep": patch("set.glyph = 'x'", both), "gems": patch("set.glyph = 'y'", both)}

    (finding,) = found(tmp_path, mods)

    assert finding.message == (
        "the mods `deep` and `gems` give `glyph` of monster core:rat different values;"
        " so it is with 1 other"
    )


def test_changes_beyond_what_is_compared_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.conflicts.conflicts.MAX_TOUCHES", 2)
    mods = {
        "deep": patch("set = { stats.attack = 5, label = 'x' }"),
        "gems": patch("set = { glyph = 'x', label = 'y' }"),
    }

    report = found(tmp_path, mods)

    assert shown(report)[0] == (
        "gems/content/a.toml:3:17 I414 monster core:rat is changed in 4 ways, of which only the"
        " first 2 are compared with each other (look at fewer mods at once, as with --mods)"
    )


@pytest.mark.parametrize(
    ("effort", "codes"),
    [
        pytest.param(0, ["I414"], id="no two changes are compared"),
        pytest.param(6, ["W413", "I414"], id="all are compared and one order is tried"),
        pytest.param(99, ["W413", "W413"], id="all is done"),
    ],
)
def test_orders_beyond_those_that_are_tried_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, effort: int, codes: list[str]
) -> None:
    monkeypatch.setattr("roguelike.content.conflicts.luck.MAX_EFFORT", effort)
    mods = {
        "deep": patch("add.stats = { attack = 5, speed = 1 }"),
        "gems": patch("mul.stats.attack = 2"),
        "zoo": patch("mul.stats.speed = 2"),
    }

    report = found(tmp_path, mods)

    assert [each.code.name for each in report] == codes


def test_it_is_told_which_orders_are_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.conflicts.luck.MAX_EFFORT", 0)
    mods = {"deep": patch("add.stats.attack = 5"), "gems": patch("mul.stats.attack = 2")}

    (finding,) = report = found(tmp_path, mods)

    assert shown(report) == [
        (
            "gems/content/a.toml:1:1 I414 there are more orders of the mods than are tried: what"
            " changes if `gems` is loaded before `deep`, and what comes after, is not looked at"
            " (look at fewer mods at once, as with --mods)"
        )
    ]
    assert [each.place.document.path for each in finding.related] == ["deep/content/a.toml"]


def test_looking_for_conflicts_changes_nothing(tmp_path: Path) -> None:
    mods = {"deep": patch("add.stats.attack = 5"), "gems": patch("mul.stats.attack = 2")}
    result = load_beside_core(tmp_path, mods)
    assert result.assembly is not None
    before = {key: history.table for key, history in result.assembly.histories.items()}

    conflicts(result.assembly, result.selected.order)

    assert {key: each.table for key, each in result.assembly.histories.items()} == before


def test_a_list_of_mods_to_come_after_is_not_proposed_twice(tmp_path: Path) -> None:
    mods = {"deep": patch("set.stats.attack = 5"), "gems": patch("set.stats.attack = 6")}

    (finding,) = found(tmp_path, mods, {"gems": '[order]\nafter = ["polish"]\n'})

    assert finding.hint == 'if it is meant, add "deep" to after below [order] in mod.toml'
