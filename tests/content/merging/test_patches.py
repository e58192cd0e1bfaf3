"""Patches in files: what they do, what they are for, when they count, and what is wrong."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Code
from roguelike.content.loader import load
from roguelike.content.merging.patches import MAX_PATH, RESERVED, SELECTORS
from roguelike.content.schema import KINDS, VERBS
from roguelike.content.schema.actors import MonsterDef
from roguelike.workshop.validation.report.as_text import as_text
from tests.content.bestiary import (
    CORE,
    REQUIRES_CORE,
    load_beside_core,
    models,
    patch,
    places,
    table,
)
from tests.content.writing import shown, write_mod

ATTACK = {"kind": "move_and_attack", "alert_turns": 15}
WANDER = {"kind": "wander", "percent": 20}
SLEEP = {"kind": "sleep"}
SPEED = {"core:speed": "1d4 + 8"}
RAT = 'id = "core:rat"'
PIT = '[level.pit]\nlabel = "Pit"\ngenerator = { kind = "rooms_and_corridors", max_rooms = 3 }\n'
MANIFEST = """
[settings]
hard = { type = "bool", default = true, label = "Hard" }
size = { type = "int", default = 3, min = 1, max = 5, label = "Size" }
"""

BY_ITEMS = """
append.tags = ["x"]
prepend.tags = ["y"]
insert.behaviors = { after = "wander", values = [{ kind = "sleep" }] }
remove = { tags = ["animal"], behaviors = ["move_and_attack"] }
"""
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "set merges tables key by key": (
        'set = { label = "Rat", stats.attack = 5 }',
        {"label": "Rat", "stats": {"core:attack": 5, **SPEED}},
    ),
    "set reaches items by their kind": (
        "set = { behaviors.wander.percent = 30 }",
        {"behaviors": [{"kind": "wander", "percent": 30}, ATTACK]},
    ),
    "add": (
        'add = { stats = { attack = 3, speed = "1d2" }, behaviors.wander.percent = -5 }',
        {
            "stats": {"core:attack": 7, "core:speed": "1d4 + 8 + 1d2"},
            "behaviors": [{"kind": "wander", "percent": 15}, ATTACK],
        },
    ),
    "mul rounds halves up": (
        "mul = { stats = { attack = 1.625, speed = 1.5 } }",
        {"stats": {"core:attack": 7, "core:speed": "((1d4 + 8) * 3 + 1) / 2"}},
    ),
    "unset": (
        'unset = ["tags", "stats.attack", "behaviors.wander.percent"]',
        {"tags": None, "stats": SPEED, "behaviors": [{"kind": "wander"}, ATTACK]},
    ),
    "arrays are changed item by item": (
        BY_ITEMS,
        {"tags": ["y", "small", "x"], "behaviors": [WANDER, SLEEP]},
    ),
    "verbs in their own order, whatever the file has": (
        'unset = ["tags"]\nappend = { tags = ["x"] }\nset = { tags = ["y"] }',
        {"tags": None},
    ),
    "clamp cuts to the bounds of stats and fields": (
        "clamp = true\nmul = { stats.attack = 10, behaviors.wander.percent = 10 }",
        {
            "stats": {"core:attack": 20, **SPEED},
            "behaviors": [{"kind": "wander", "percent": 100}, ATTACK],
        },
    ),
}


@pytest.mark.parametrize(("text", "expected"), CHANGES.values(), ids=CHANGES)
def test_a_verb_changes_a_definition(tmp_path: Path, text: str, expected: dict[str, Any]) -> None:
    result = load_beside_core(tmp_path, {"deep": patch(text)})

    assert shown(result.report) == []
    rat = table(result, "core:rat")
    assert {key: rat.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ('set.generator = { kind = "cave" }', {"kind": "cave"}),
        ("add.generator.max_rooms = 2", {"kind": "rooms_and_corridors", "max_rooms": 5}),
    ],
)
def test_parameters_go_with_their_kind_or_are_changed_without_saying_it(
    tmp_path: Path, change: str, expected: dict[str, object]
) -> None:
    result = load_beside_core(tmp_path, {"deep": PIT + patch(change, 'id = "pit"', "level")})

    assert table(result, "deep:pit", "level")["generator"] == expected


POTION = """\
[item.potion]
label = "potion"
glyph = "!"
color = "brown"
use = { aim.kind = "bolt", steps = [{ kind = "heal", amount = 1 }] }
"""
MORE = '{ kind = "heal", amount = 2 }'


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (f"set.use.steps = [{MORE}]", [2]),
        (f"append.use.steps = [{MORE}]", [1, 2]),
        (f'insert.use.steps = {{ before = "heal", values = [{MORE}] }}', [2, 1]),
        ('remove.use.steps = ["heal"]', []),
        ("set.use.steps.heal.amount = 3", "8:9 E404"),
        ('append.use.steps = { heal.when = [{ kind = "chance", percent = 5 }] }', "8:20 E404"),
        ('unset = ["use.steps.heal.whom"]', "8:10 E404"),
        ("add.use.steps.heal.amount = 3", "8:9 E404"),
    ],
)
def test_steps_are_changed_as_a_whole(
    tmp_path: Path, change: str, expected: list[int] | str
) -> None:
    result = load_beside_core(tmp_path, {"deep": POTION + patch(change, 'id = "potion"', "item")})

    if isinstance(expected, str):
        assert places(result) == [expected]
    else:
        steps = table(result, "deep:potion", "item")["use"]["steps"]
        assert [each["amount"] for each in steps] == expected


def test_the_aim_of_steps_is_changed_like_any_table(tmp_path: Path) -> None:
    change = patch("set.use.aim.range = 3", 'id = "potion"', "item")
    result = load_beside_core(tmp_path, {"deep": POTION + change})

    aim = table(result, "deep:potion", "item")["use"]["aim"]
    assert aim == {"kind": "bolt", "range": 3}


def test_a_bare_name_in_a_patch_means_something_in_its_own_mod(tmp_path: Path) -> None:
    text = '[color.brown]\nvalue = "core:clay"\n[stat.attack]\nlabel = "other"\n'
    text += patch('set = { color = "brown", stats.attack = 9, stats."core:attack" = 1 }', RAT)

    rat = table(load_beside_core(tmp_path, {"deep": text}), "core:rat")

    assert rat["color"] == "deep:brown"
    assert rat["stats"] == {"core:attack": 1, **SPEED, "deep:attack": 9}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ('ids = ["rat", "core:cat"]', {"core:rat", "core:cat"}),
        ('tag = "#pets"', {"core:cat"}),
        ('where = { stats.attack = ">=4" }', {"core:rat"}),
        ("where = { stats.attack = 4 }", {"core:rat"}),
        ('where = { tags = ["animal"] }', {"core:rat", "core:cat"}),
        ('where = { color = "brown", glyph = "c" }', {"core:cat"}),
        ("where = { behaviors.wander.percent = 20 }", {"core:rat"}),
        ('where = { behaviors = [{ kind = "wander", percent = 20 }] }', {"core:rat"}),
        ("where = { tags = [], description = '' }", {"core:rat", "core:cat"}),
    ],
)
def test_a_patch_is_for_what_it_selects(tmp_path: Path, target: str, expected: set[str]) -> None:
    result = load_beside_core(tmp_path, {"deep": patch("set.label = 'changed'", target)})

    assert shown(result.report) == []
    assert result.catalog is not None
    monsters = result.catalog.all(MonsterDef)
    assert {each for each in monsters if monsters[each].label == "changed"} == expected


@pytest.mark.parametrize(
    ("when", "counts"),
    [
        ('{ mod = "core" }', True),
        ('{ mod = "core", version = ">=2" }', False),
        ('{ mod = "gems" }', False),
        ('{ not = { mod = "gems" } }', True),
        ('{ setting = "hard" }', True),
        ('{ setting = "deep:hard", eq = false }', False),
        ('{ setting = "size", gt = 2, le = 3 }', True),
        ('{ setting = "size", lt = 3 }', False),
        ('{ setting = "gems:size" }', False),
        ('{ all = [{ mod = "core" }, { mod = "gems" }] }', False),
        ('{ any = [{ mod = "gems" }, { setting = "hard" }] }', True),
    ],
)
def test_a_patch_may_depend_on_mods_and_settings(
    tmp_path: Path, when: str, *, counts: bool
) -> None:
    text = patch(f'when = {when}\nset.label = "changed"')

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": MANIFEST})

    assert shown(result.report) == []
    assert (table(result, "core:rat")["label"] == "changed") is counts


@pytest.mark.parametrize("is_there", [False, True])
def test_a_patch_for_a_mod_that_need_not_be_there_may_mention_what_is_in_it(
    tmp_path: Path, *, is_there: bool
) -> None:
    text = patch('when = { mod = "gems" }\nset.color = "gems:ruby"', RAT)
    text += patch('when = { mod = "gems" }\nset.value = "#00ff00"', 'id = "gems:ruby"', "color")
    gems = {"gems": '[color.ruby]\nvalue = "#ff0000"'} if is_there else {}

    result = load_beside_core(tmp_path, {"deep": text, **gems})

    assert shown(result.report) == []
    assert table(result, "core:rat")["color"] == ("gems:ruby" if is_there else "core:brown")


@pytest.mark.parametrize(
    ("when", "change", "expected"),
    [
        ('{ mod = "nope" }', "set.stats.atack = 3", ["4:11 E301"]),
        ('{ setting = "size", ge = 5 }', "set.stats.atack = 3", ["4:11 E301"]),
        ('{ not = { mod = "core" } }', 'set.color = "nope:blue"', ["4:13 E301"]),
        ('{ any = [{ mod = "nope" }, { setting = "nope:on" }] }', 'set.color = "nope:blue"', []),
        ('{ mod = "nope" }', "append.tags = 3", ["4:15 E202"]),
        ('{ mod = "nope" }', 'unset = ["stats.attack"]', []),
        ('{ setting = "sice", ge = 5 }', "set.stats.attack = 3", ["3:20 E301"]),
    ],
)
def test_a_patch_that_does_not_count_is_checked_as_far_as_that_can_be_known(
    tmp_path: Path, when: str, change: str, expected: list[str]
) -> None:
    text = f'[[patch.monster]]\nid = "core:rat"\nwhen = {when}\n{change}\n'

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": MANIFEST})

    assert places(result) == expected
    assert table(result, "core:rat")["stats"]["core:attack"] == 4


@pytest.mark.parametrize("is_there", [False, True])
def test_what_is_for_use_beside_a_mod_may_be_patched_beside_it(
    tmp_path: Path, *, is_there: bool
) -> None:
    change = patch('when = { mod = "gems" }\nset.color = "blue"', RAT)
    folders = [
        write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library"),
        write_mod(tmp_path / "deep", {"a.toml": change}, requires=REQUIRES_CORE),
    ]
    (tmp_path / "deep" / "compat" / "gems").mkdir(parents=True)
    blue = '[color]\nblue = { value = "#0000ff" }\n'
    (tmp_path / "deep" / "compat" / "gems" / "b.toml").write_text(blue, encoding="utf-8")
    if is_there:
        folders.append(write_mod(tmp_path / "gems", requires=REQUIRES_CORE))

    result = load(folders, models())

    assert shown(result.report) == []
    assert (table(result, "core:rat")["color"] == "deep:blue") is is_there


def test_patches_are_made_by_priority_then_mod_then_file_then_place(tmp_path: Path) -> None:
    late, early = (f'priority = "{when}"\nappend.tags' for when in ("late", "early"))
    deep = patch(f'{late} = ["a"]') + patch('append.tags = ["b"]') + patch('append.tags = ["c"]')
    gems = patch(f'{early} = ["d"]') + patch('append.tags = ["e"]')

    result = load_beside_core(tmp_path, {"gems": gems, "deep": deep})

    assert table(result, "core:rat")["tags"] == ["animal", "small", "d", "b", "c", "e", "a"]


TO_X = "set.glyph = 'x'"
FILLED_PIT = f"{PIT}passes = [{{ kind = 'populate', monsters = [{{ monster = 'rat' }}] }}]\n"
WRONG = [
    (patch("set = { label = 3 }", 'id = "nobody"\nrequired = false'), "4:17 E202"),
    (patch(TO_X, 'id = ["core:rat", "core:bat"]'), "2:6 E202"),
    (patch(TO_X, ""), "1:1 E206"),
    (patch(TO_X, 'id = "rat"\ntag = "#pets"'), "3:7 E206"),
    (patch(TO_X, 'id = "#pets"'), "2:6 E203"),
    (patch(""), "1:1 E206"),
    (patch('unset = ["behaviors.wander", "tags.0"]'), "3:10 E404, 3:30 E404"),
    (patch(f"when = {{ setting = 'size', gt = 5 }}\n{TO_X}"), "3:33 E203"),
    (patch("set.label = 3", 'id = "ratt"'), "2:6 E401, 3:13 E202"),
    (patch("add = { behaviors = [{ kind = 'wander' }] }"), "3:21 E202"),
    (patch("mul.stats.speed = 2", 'id = "cat"'), "3:19 E404"),
    (patch("set.behaviors.sleep.wake_percent = 3"), "3:15 E405"),
    (patch('insert.tags = { values = ["x"] }'), "3:15 E206"),
    ("patch = 3", "1:9 E202"),
    (patch('remove_object = true\nset.glyph = "x"'), "4:1 E206"),
    (patch(TO_X, 'id = "ratt"'), "2:6 E401"),
    (patch("set.value = '#00ff00'", 'id = "brown"'), "2:6 E401"),
    (patch(TO_X, 'id = "gems:rat"'), "2:6 E401"),
    ("[tag.monster.none]\n" + patch(TO_X, 'tag = "#none"'), "3:7 E402"),
    (patch(TO_X, 'where = { glyph = "z" }'), "2:9 E402"),
    (patch(TO_X, 'where.stats.speed = "=> 20"'), "2:21 E203"),
    (patch("add = { label = 3 }"), "3:17 E404"),
    (patch("append = { stats.attack = [3] }"), "3:12 E404"),
    (patch('remove.tags = ["animal", "big"]'), "3:26 E405"),
    (patch("set.behaviors.wander.percent = 3", 'id = "cat"'), "3:15 E405"),
    (
        FILLED_PIT + patch("set.passes.populate.monsters.rat = 5", "id = 'pit'", "level"),
        "7:21 E202",
    ),
    (patch('insert.tags = { before = "big", values = ["x"] }'), "3:26 E405"),
    (patch('unset = ["stats.attack", "stats.atack", "stats.zzz"]'), "3:26 E301, 3:41 E301"),
    (patch('unset = ["tags", "label"]'), "3:18 E406"),
    (patch(f'unset = ["{"a" * (MAX_PATH + 1)}"]'), "3:10 E203"),
    (patch('unset = ["tgas", "label.x", "behaviors.x"]'), "3:10 E201, 3:18 E404, 3:29 E201"),
    (patch('set = { label = "rat", stats.attack = 4 }'), "1:1 W412"),
    (
        patch('expect = { label = "mouse", description = "", tags = ["animal"] }\nset.glyph = "x"'),
        "3:20 W403, 3:54 W403",
    ),
    (patch(f"when = {{ mod = 'core', setting = 'x' }}\n{TO_X}"), "3:34 E206"),
    (patch(f"when = {{ any = [{{ not = {{ setting = 'hrd' }} }}] }}\n{TO_X}"), "3:37 E301"),
    (patch(f"when = {{ all = [{{ setting = 'hard', eq = 'yes' }}] }}\n{TO_X}"), "3:42 E202"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_what_is_wrong_with_a_patch_is_found_at_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    result = load_beside_core(tmp_path, {"deep": text}, {"deep": MANIFEST})

    assert ", ".join(places(result)) == expected
    assert ("deep" in result.left_out) is (" E" in expected)
    assert result.catalog is not None
    assert "core:rat" in result.catalog["monster"]


def test_a_target_in_a_mod_that_is_not_required_is_refused(tmp_path: Path) -> None:
    gems = '[monster.imp]\nlabel = "imp"\nglyph = "i"\ncolor = "brown"\n'
    text = patch(TO_X, 'ids = ["gems:imp", "imp"]')

    result = load_beside_core(tmp_path, {"gems": gems, "deep": text})

    assert places(result) == ["2:8 E401", "2:20 E401"]
    assert all('write gems = ">=1.0.0" below [requires]' in each.hint for each in result.report)


def test_what_is_not_as_expected_shows_where_the_value_comes_from(tmp_path: Path) -> None:
    (finding,) = load_beside_core(
        tmp_path, {"deep": patch(f"expect.stats.attack = 3\n{TO_X}")}
    ).report

    assert finding.code is Code.W403
    assert finding.message == "`stats.core:attack` of core:rat is 4; the patch was written for 3"
    (related,) = finding.related
    assert related.note == "where the value comes from"
    assert related.place.document.path == "core/content/a.toml"
    assert related.place.region() == (22, 20, 21)


@pytest.mark.parametrize(
    ("before", "change", "source"),
    [
        pytest.param(
            'set.behaviors = [{ kind = "sleep" }]',
            "set.behaviors.wander.percent = 3",
            ("deep/content/a.toml", 3),
            id="an item that another mod took away",
        ),
        pytest.param(
            TO_X,
            'insert.tags = { after = "big", values = ["x"] }',
            ("core/content/a.toml", 21),
            id="an item that was never there",
        ),
    ],
)
def test_what_cannot_be_changed_is_shown_where_it_comes_from(
    before: str, change: str, source: tuple[str, int], tmp_path: Path
) -> None:
    result = load_beside_core(tmp_path, {"deep": patch(before, RAT), "gems": patch(change, RAT)})

    (finding,) = result.report.of(Code.E405)
    (related,) = finding.related
    assert related.note == "where the value comes from"
    assert (related.place.document.path, related.place.region().line) == source


def test_a_wrong_result_points_at_the_patch_and_at_what_was_there_before(tmp_path: Path) -> None:
    texts = {
        "deep": patch("add.behaviors.wander.percent = 30"),
        "gems": patch("mul.behaviors.wander.percent = 5"),
    }

    result = load_beside_core(tmp_path, texts)

    (finding,) = result.report
    assert finding.message == "`percent` must be at most 100, not 250"
    assert finding.place.document.path == "gems/content/a.toml"
    assert finding.place.region()[:2] == (3, 32)
    assert [
        (each.place.document.path, each.place.region(), each.note) for each in finding.related
    ] == [
        ("deep/content/a.toml", (3, 32, 34), "becomes 50 here"),
        ("core/content/a.toml", (23, 43, 45), "starts as 20 here"),
    ]
    assert result.left_out == {"gems": "its content has errors"}
    assert table(result, "core:rat")["behaviors"][0]["percent"] == 50


def test_a_patch_is_blamed_for_what_no_longer_fits_elsewhere(tmp_path: Path) -> None:
    result = load_beside_core(
        tmp_path, {"deep": patch("set.minimum = 30", 'id = "attack"', "stat")}
    )

    assert places(result) == ["3:15 E206"]
    assert result.left_out == {"deep": "its content has errors"}


def test_nothing_of_a_broken_mod_is_left_in_what_others_define(tmp_path: Path) -> None:
    text = patch('set.label = "changed"') + patch("set.glyph = 'two'")

    result = load_beside_core(tmp_path, {"deep": text})

    assert "deep" in result.left_out
    assert table(result, "core:rat")["label"] == "rat"


def test_an_object_that_is_taken_away_is_no_longer_in_tags_nor_patched(tmp_path: Path) -> None:
    text = patch("remove_object = true", 'tag = "#pets"')

    result = load_beside_core(tmp_path, {"deep": text, "gems": patch(TO_X, 'id = "cat"')})

    assert shown(result.report) == []
    assert result.catalog is not None
    assert list(result.catalog["monster"]) == ["core:rat"]
    assert result.assembly is not None
    assert result.assembly.tags == {"monster": {"core:pets": ()}}


def test_what_is_taken_away_and_still_needed_is_found_where_that_is_said(tmp_path: Path) -> None:
    text = patch("remove_object = true", 'id = "brown"', "color")

    result = load_beside_core(tmp_path, {"deep": text})

    assert places(result) == ["3:17 E301"] * 3
    assert {each.related[0].place.region().line for each in result.report} == {20, 28, 34}
    assert result.left_out == {"deep": "its content has errors"}
    assert result.catalog is not None
    assert "core:brown" in result.catalog["color"]


def test_patches_may_look_at_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolver.MAX_WORK", 3)
    text = patch(TO_X, 'where = { tags = ["animal"] }')

    result = load_beside_core(tmp_path, {"deep": text})

    assert shown(result.report) == [
        "deep/content/a.toml:2:9 E203 the patches of the mod look at more than 3 objects in all"
    ]


MANY_TAGS = "".join(
    patch(f"append.tags = {[f't{number}_{item}' for item in range(900)]}") for number in range(15)
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            patch("mul.stats.attack = 1e12") * 15,
            "the result is more than 9,223,372,036,854,775,807",
        ),
        (
            patch('add.stats.attack = "' + "1 + " * 40 + '1"') * 15,
            "the result has more than 1,000 characters",
        ),
        (MANY_TAGS, "the result has more than 10,000 items"),
    ],
    ids=["number", "formula", "array"],
)
def test_values_cannot_grow_without_end(tmp_path: Path, text: str, message: str) -> None:
    result = load_beside_core(tmp_path, {"deep": text})

    assert [each.message for each in result.report].count(message) == 1


def test_no_kind_has_fields_with_names_that_are_reserved() -> None:
    taken = [name for model in KINDS.values() for name in model.model_fields if name in RESERVED]

    assert taken == []
    assert not {"patch", "tag"} & KINDS.keys()


WORDS = """
when expect abstract inherits edit not any all stats attack behaviors wander tags values before kind
generator rat core:rat #pets ?gems:x beast label stats.attack >=3 1d6
"""
words = st.sampled_from([*VERBS, *SELECTORS, *WORDS.split()])
said = st.recursive(
    words | st.integers(-5, 5) | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
patches = st.dictionaries(words, said, max_size=5).map(lambda said: {"id": "core:rat", **said})


@pytest.mark.slow
@settings(max_examples=50)
@given(st.lists(patches, max_size=3), st.dictionaries(words, said, max_size=5), said)
def test_whatever_a_mod_says_the_others_are_loaded(
    changes: list[dict[str, object]], heir: dict[str, object], tag: object
) -> None:
    document = {
        "patch": {"monster": changes},
        "monster": {"mole": {"inherits": "core:rat", **heir}},
        "tag": {"monster": {"x": tag}},
    }
    with TemporaryDirectory() as folder:
        result = load_beside_core(Path(folder), {"deep": tomli_w.dumps(document)})

    assert as_text(result.report)
    assert result.catalog is not None
    assert "core" not in result.left_out
    for history in result.catalog.changed.values():
        assert [step.place.region() for step in history.steps()]
