from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.authoring.report.as_text import as_text
from roguelike.content.findings.diagnostics import Code
from roguelike.content.loader import load
from roguelike.content.merging.patches import SELECTORS
from roguelike.content.schema import VERBS
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.colors import ColorDef
from tests.content.bestiary import CORE, REQUIRES_CORE, load_beside_core, models, patch, table
from tests.content.writing import shown, write_mod

WANDER = {"kind": "wander", "percent": 20}
ATTACK = {"kind": "move_and_attack", "alert_turns": 15}
SLEEP = {"kind": "sleep"}

NAME_ONE = " (name one that is there, or take it out)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'set = { label = "Rat", stats.attack = 5 }',
            {"label": "Rat", "stats": {"core:attack": 5, "core:speed": "1d4 + 8"}},
            id="set merges tables key by key",
        ),
        pytest.param(
            "set = { behaviors.wander.percent = 30 }",
            {"behaviors": [{"kind": "wander", "percent": 30}, ATTACK]},
            id="set reaches items by their kind",
        ),
        pytest.param('set = { tags = ["x"] }', {"tags": ["x"]}, id="set replaces arrays"),
        pytest.param(
            "replace = { stats = { attack = 5 } }",
            {"stats": {"core:attack": 5}},
            id="replace replaces tables",
        ),
        pytest.param(
            'add = { stats = { attack = 3, speed = "1d2" }, behaviors.wander.percent = -5 }',
            {
                "stats": {"core:attack": 7, "core:speed": "1d4 + 8 + 1d2"},
                "behaviors": [{"kind": "wander", "percent": 15}, ATTACK],
            },
            id="add",
        ),
        pytest.param(
            "mul = { stats = { attack = 1.625, speed = 1.5 } }",
            {"stats": {"core:attack": 7, "core:speed": "((1d4 + 8) * 3 + 1) / 2"}},
            id="mul rounds halves up",
        ),
        pytest.param('append = { tags = ["x"] }', {"tags": ["animal", "small", "x"]}, id="append"),
        pytest.param(
            'prepend = { tags = ["x"] }', {"tags": ["x", "animal", "small"]}, id="prepend"
        ),
        pytest.param(
            'insert = { tags = { before = "small", values = ["x", "y"] } }',
            {"tags": ["animal", "x", "y", "small"]},
            id="insert before",
        ),
        pytest.param(
            'insert = { behaviors = { after = "wander", values = [{ kind = "sleep" }] } }',
            {"behaviors": [WANDER, SLEEP, ATTACK]},
            id="insert after an item of a kind",
        ),
        pytest.param('remove = { tags = ["animal"] }', {"tags": ["small"]}, id="remove"),
        pytest.param(
            'remove = { behaviors = ["wander"] }', {"behaviors": [ATTACK]}, id="remove by kind"
        ),
        pytest.param(
            'remove = { behaviors = [{ kind = "wander", percent = 20 }] }',
            {"behaviors": [ATTACK]},
            id="remove what has all that is said",
        ),
        pytest.param(
            'unset = ["tags", "stats.attack", "behaviors.wander.percent"]',
            {
                "tags": None,
                "stats": {"core:speed": "1d4 + 8"},
                "behaviors": [{"kind": "wander"}, ATTACK],
            },
            id="unset",
        ),
        pytest.param(
            'unset = ["tags"]\nappend = { tags = ["x"] }\nset = { tags = ["y"] }',
            {"tags": None},
            id="verbs in their own order, whatever the file has",
        ),
        pytest.param(
            "clamp = true\nmul = { stats.attack = 10, behaviors.wander.percent = 10 }",
            {
                "stats": {"core:attack": 20, "core:speed": "1d4 + 8"},
                "behaviors": [{"kind": "wander", "percent": 100}, ATTACK],
            },
            id="clamp cuts to the bounds of stats and fields",
        ),
    ],
)
def test_a_verb_changes_a_definition(tmp_path: Path, text: str, expected: dict[str, Any]) -> None:
    result = load_beside_core(tmp_path, {"deep": patch(text)})

    assert shown(result.report) == []
    rat = table(result, "core:rat")
    assert {key: rat.get(key) for key in expected} == expected


NUMBERS = """
[settings.size]
type = "int"
default = 3
min = 1
max = 5
label = "Size"

[settings.share]
type = "float"
default = 0.5
label = "Share"
"""


def test_the_result_is_validated_and_used(tmp_path: Path) -> None:
    text = patch('set = { stats.attack = "1d6", color = "red" }')

    catalog = load_beside_core(tmp_path, {"deep": text}).catalog

    assert catalog is not None
    rat = catalog.get(MonsterDef, "core:rat")
    assert (str(rat.stats["core:attack"]), rat.color) == ("1d6", "core:red")


def test_another_kind_of_parameters_replaces_those_before(tmp_path: Path) -> None:
    level = (
        '[level.pit]\nlabel = "Pit"\ngenerator = { kind = "rooms_and_corridors", max_rooms = 3 }\n'
    )
    other = patch('set.generator = { kind = "cave" }', 'id = "pit"', "level")

    result = load_beside_core(tmp_path, {"deep": level + other})

    assert table(result, "deep:pit", "level")["generator"] == {"kind": "cave"}


def test_parameters_can_be_changed_without_saying_their_kind(tmp_path: Path) -> None:
    level = (
        '[level.pit]\nlabel = "Pit"\ngenerator = { kind = "rooms_and_corridors", max_rooms = 3 }\n'
    )
    other = patch("add.generator.max_rooms = 2", 'id = "pit"', "level")

    result = load_beside_core(tmp_path, {"deep": level + other})

    generator = table(result, "deep:pit", "level")["generator"]
    assert generator == {"kind": "rooms_and_corridors", "max_rooms": 5}


def test_part_of_what_may_be_a_table_or_not_can_be_changed(tmp_path: Path) -> None:
    color = '[color.mud]\nvalue = { blend = ["#000000", "core:clay"], percent = 10 }\n'
    other = patch("set.value.percent = 20", 'id = "mud"', "color")

    catalog = load_beside_core(tmp_path, {"deep": color + other}).catalog

    assert catalog is not None
    assert catalog.get(ColorDef, "deep:mud").model_dump()["value"]["percent"] == 20


def test_a_bare_name_in_a_patch_means_something_in_its_own_mod(tmp_path: Path) -> None:
    text = '[color.brown]\nvalue = "core:clay"\n[stat.attack]\nlabel = "other"\n'
    text += patch('set = { color = "brown", stats.attack = 9, stats."core:attack" = 1 }')

    rat = table(
        load_beside_core(tmp_path, {"deep": text.replace('"rat"', '"core:rat"')}), "core:rat"
    )

    assert rat["color"] == "deep:brown"
    assert rat["stats"] == {"core:attack": 1, "core:speed": "1d4 + 8", "deep:attack": 9}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        pytest.param('ids = ["rat", "core:cat"]', {"core:rat", "core:cat"}, id="several"),
        pytest.param('tag = "#pets"', {"core:cat"}, id="a tag"),
        pytest.param('where = { stats.attack = ">=4" }', {"core:rat"}, id="a comparison"),
        pytest.param("where = { stats.attack = 4 }", {"core:rat"}, id="a number"),
        pytest.param(
            'where = { tags = ["animal"] }', {"core:rat", "core:cat"}, id="what an array has"
        ),
        pytest.param('where = { color = "brown", glyph = "c" }', {"core:cat"}, id="two values"),
        pytest.param("where = { behaviors.wander.percent = 20 }", {"core:rat"}, id="an item"),
        pytest.param('where = { behaviors = ["wander"] }', {"core:rat"}, id="an item of a kind"),
        pytest.param(
            "where = { tags = [], description = '' }", {"core:rat", "core:cat"}, id="defaults"
        ),
    ],
)
def test_a_patch_is_for_what_it_selects(tmp_path: Path, target: str, expected: set[str]) -> None:
    if "behaviors = [" in target:
        target = target.replace('["wander"]', '[{ kind = "wander", percent = 20 }]')
    result = load_beside_core(tmp_path, {"deep": patch("set.label = 'changed'", target)})

    assert shown(result.report) == []
    assert result.catalog is not None
    changed = {
        identifier
        for identifier, monster in result.catalog.all(MonsterDef).items()
        if monster.label == "changed"
    }
    assert changed == expected


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
        ('{ setting = "size", ge = 4 }', False),
        ('{ setting = "gems:size" }', False),
        ('{ all = [{ mod = "core" }, { setting = "hard" }] }', True),
        ('{ all = [{ mod = "core" }, { mod = "gems" }] }', False),
        ('{ any = [{ mod = "gems" }, { setting = "hard" }] }', True),
        ('{ any = [{ mod = "gems" }] }', False),
    ],
)
def test_a_patch_may_depend_on_mods_and_settings(
    tmp_path: Path, when: str, *, counts: bool
) -> None:
    settings = """
        [settings.hard]
        type = "bool"
        default = true
        label = "Hard"

        [settings.size]
        type = "int"
        default = 3
        label = "Size"
        """
    text = patch(f'when = {when}\nset.label = "changed"')

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": settings})

    assert shown(result.report) == []
    assert (table(result, "core:rat")["label"] == "changed") is counts


def test_a_patch_that_does_not_count_may_mention_what_is_not_there(tmp_path: Path) -> None:
    text = patch('when = { mod = "gems" }\nset.color = "gems:ruby"', 'id = "gems:rat"')

    assert shown(load_beside_core(tmp_path, {"deep": text}).report) == []


def test_a_patch_for_another_mod_need_not_require_it(tmp_path: Path) -> None:
    text = patch('when = { mod = "gems" }\nset.color = "gems:ruby"')
    gems = '[color.ruby]\nvalue = "#ff0000"'

    result = load_beside_core(tmp_path, {"deep": text, "gems": gems})

    assert shown(result.report) == []
    assert table(result, "core:rat")["color"] == "gems:ruby"


def test_what_is_in_a_mod_that_need_not_be_there_is_not_simply_referred_to(tmp_path: Path) -> None:
    text = '[monster.mole]\nlabel = "mole"\nglyph = "m"\ncolor = "gems:ruby"'
    optional = '[optional]\ngems = "*"\n'

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": optional})

    assert shown(result.report) == [
        (
            "deep/content/a.toml:4:9 E301 `gems:ruby` belongs to the mod `gems`, which is not there"
            " (put it into a file below `compat/gems/`)"
        )
    ]


@pytest.mark.parametrize(("wanted", "counts"), [(">=1", True), (">=2", False)])
def test_an_optional_mod_in_another_version_counts_as_missing(
    tmp_path: Path, wanted: str, *, counts: bool
) -> None:
    text = patch('when = { mod = "gems" }\nset.label = "changed"', 'id = "core:rat"')
    gems = '[color.ruby]\nvalue = "#ff0000"'
    optional = f'[optional]\ngems = "{wanted}"\n'

    result = load_beside_core(tmp_path, {"deep": text, "gems": gems}, {"deep": optional})

    assert (table(result, "core:rat")["label"] == "changed") is counts


def test_patches_are_made_by_priority_then_mod_then_file_then_place(tmp_path: Path) -> None:
    late, early = (f'priority = "{when}"\nappend.tags' for when in ("late", "early"))
    deep = patch(f'{late} = ["a"]') + patch('append.tags = ["b"]') + patch('append.tags = ["c"]')
    gems = patch(f'{early} = ["d"]') + patch('append.tags = ["e"]')

    result = load_beside_core(tmp_path, {"gems": gems, "deep": deep})

    assert table(result, "core:rat")["tags"] == ["animal", "small", "d", "b", "c", "e", "a"]


KIND_FIELDS = "`label`, `description`, `glyph`, `color`, `stats`, `tags` and `behaviors`"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            patch("set = { labl = 3 }"),
            [
                (
                    "3:9 E201 there is no field `labl` in `set` of the monster patch (did you"
                    " mean `label`?)"
                )
            ],
            id="a misspelt field",
        ),
        pytest.param(
            patch("set = { label = 3 }", 'id = "nobody"\nrequired = false'),
            ["4:17 E202 `label` must be text, not 3 (put it in quotes)"],
            id="a wrong type, although there is nothing to patch",
        ),
        pytest.param(
            patch('label = "mole"'),
            [
                (
                    "3:1 E201 there is no field `label` in the monster patch"
                    " (say with a verb what to do with it, such as set = { label = … })"
                )
            ],
            id="a field without a verb",
        ),
        pytest.param(
            patch("multiply.stats.attack = 2"),
            ["3:1 E201 there is no field `multiply` in the monster patch (did you mean `mul`?)"],
            id="a verb by another name",
        ),
        pytest.param(
            patch("zzz.stats.attack = 2"),
            [
                (
                    "3:1 E201 there is no field `zzz` in the monster patch (it has `set`,"
                    " `add`, `mul`, `append`, `prepend`, `insert`, `remove`, `replace`, `unset`,"
                    " `id`, `ids`, `tag` and 8 others)"
                )
            ],
            id="a verb that there is not",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'id = ["core:rat", "core:bat"]'),
            ["2:6 E202 `id` must be text, not an array (for several, write `ids`)"],
            id="several targets as if they were one",
        ),
        pytest.param(
            patch("lnt.allow = []\nset.label = 'mole'"),
            ["3:1 E201 there is no field `lnt` in the monster patch (did you mean `lint`?)"],
            id="a misspelt key that all patches can have",
        ),
        pytest.param(
            patch('set.color = "blu"'),
            ["3:13 E301 there is no color `blu` (define it as [color.blu], or name another)"],
            id="a reference that leads nowhere",
        ),
        pytest.param(
            patch('set.behaviors = [{ kind = "moev" }]'),
            [
                (
                    "3:27 E207 there is no behavior `moev`"
                    " (it can be `move_and_attack`, `sleep` or `wander`)"
                )
            ],
            id="an unknown behavior",
        ),
        pytest.param(
            patch("set.behaviors.wander.percnt = 3"),
            ["3:22 E208 behavior `wander` has no parameter `percnt` (did you mean `percent`?)"],
            id="an unknown parameter",
        ),
        pytest.param(
            patch("set.glyph = 'x'", ""),
            [
                (
                    "1:1 E206 a patch says with exactly one of `id`, `ids`, `tag` and `where`"
                    ' what it is for (write id = "…" with the id of what it is for)'
                )
            ],
            id="no target",
        ),
        pytest.param(
            patch(""),
            [
                (
                    "1:1 E206 the patch says nothing about what to do"
                    " (give it a verb, such as set = { … })"
                )
            ],
            id="no change",
        ),
        pytest.param(
            patch('remove_object = true\nset.glyph = "x"'),
            [
                (
                    "4:1 E206 what is taken away cannot be changed with `set` as well"
                    " (take one of them out)"
                )
            ],
            id="both taken away and changed",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'id = "ratt"'),
            ["2:6 E401 there is no monster `ratt` to patch (did you mean `rat`?)"],
            id="a target that does not exist",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'ids = ["rat", "brown"]'),
            [
                (
                    "2:15 E401 there is no monster `brown` to patch"
                    " (it is a color: write [[patch.color]], or name a monster)"
                )
            ],
            id="a target of another kind",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'id = "gems:rat"'),
            [
                (
                    "2:6 E401 `gems:rat` belongs to the mod `gems`, which is not there"
                    ' (install it and write gems = "*" below [requires] in mod.toml;'
                    ' only patches with when = { mod = "gems" } can do without it)'
                )
            ],
            id="a target in a mod that is not there",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'tag = "#pest"'),
            ["2:7 E305 there is no monster tag `pest` (did you mean `pets`?)"],
            id="an unknown tag",
        ),
        pytest.param(
            '[tag.monster.none]\n[[patch.monster]]\ntag = "#none"\nset.glyph = "x"',
            [
                (
                    "3:7 E402 there is no monster in the tag `none`"
                    " (write `required = false` if there may be none)"
                )
            ],
            id="an empty tag",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'where = { glyph = "z" }'),
            [
                (
                    "2:9 E402 no monster has what is asked for here"
                    " (write `required = false` if there may be none)"
                )
            ],
            id="a condition that nothing meets",
        ),
        pytest.param(
            patch("add = { label = 3 }"),
            [
                (
                    "3:17 E404 this is no number, so nothing can be added to it or multiplied with"
                    " it (`set` gives it another value)"
                )
            ],
            id="a sum with text",
        ),
        pytest.param(
            patch("append = { glyph = ['x'] }"),
            [
                (
                    "3:20 E404 this is no array, so there are no items to put in or take out"
                    " (`set` gives it another value)"
                )
            ],
            id="items for text",
        ),
        pytest.param(
            patch("append = { stats.attack = [3] }"),
            [
                (
                    "3:12 E404 this is no array, so there are no items to put in or take out"
                    " (these are numbers: `add` adds to them)"
                )
            ],
            id="items for a number",
        ),
        pytest.param(
            patch("remove = { tags = ['smal'] }", 'id = "rat"'),
            [
                (
                    "3:20 E405 `smal` is not in the array, which has `animal` and `small`"
                    " (did you mean `small`?)"
                )
            ],
            id="a misspelt item",
        ),
        pytest.param(
            patch("add = { tags = ['x'] }"),
            [
                (
                    "3:16 E404 this is no number, so nothing can be added to it or multiplied with"
                    " it (it is an array: `append` puts items into it)"
                )
            ],
            id="a sum with items",
        ),
        pytest.param(
            patch("add = { behaviors = [{ kind = 'wander' }] }"),
            [
                (
                    "3:21 E202 `behaviors` must be a table, not an array"
                    " (`append` puts items into an array)"
                )
            ],
            id="a sum with an array",
        ),
        pytest.param(
            patch("mul = { stats.attack = '+10%' }"),
            [
                (
                    '3:24 E202 `attack` must be a number, not the text "+10%"'
                    " (write 1.1 without quotes)"
                )
            ],
            id="a percentage more",
        ),
        pytest.param(
            patch("set = { stats.attack = '+3' }"),
            [
                (
                    "3:25 E203 `attack` is not a formula: expected a number, dice or a name,"
                    " not `+` (`add` adds to what is there)"
                )
            ],
            id="a value to be added",
        ),
        pytest.param(
            patch("add = { stats.attack = '+3' }"),
            [
                (
                    "3:25 E203 `attack` is not a formula: expected a number, dice or a name,"
                    " not `+` (write it without `+` in front)"
                )
            ],
            id="a sum with a sign",
        ),
        pytest.param(
            patch("push = { behaviors = [] }"),
            ["3:1 E201 there is no field `push` in the monster patch (did you mean `append`?)"],
            id="a verb that is called otherwise",
        ),
        pytest.param(
            patch("mul = { stats = { attack = 2, speed = 2 } }", 'id = "cat"'),
            ["3:28 E404 there is no number to change: it is not set (`set` gives it one)"],
            id="a product with nothing",
        ),
        pytest.param(
            patch('remove.tags = ["animal", "big"]'),
            [f"3:26 E405 `big` is not in the array, which has `small`{NAME_ONE}"],
            id="an item that is not there",
        ),
        pytest.param(
            patch("set.behaviors.sleep.wake_percent = 3"),
            [
                (
                    "3:15 E405 no item here is called `sleep`; there is `wander` and"
                    " `move_and_attack` (name one that is there, or put it in with `append`)"
                )
            ],
            id="an item that is not there, by name",
        ),
        pytest.param(
            patch("set.behaviors.wander.percent = 3", 'id = "cat"'),
            ["3:15 E405 no item here is called `wander`; there is none (put it in with `append`)"],
            id="an item of an array that is not set",
        ),
        pytest.param(
            "[monster.lion]\ninherits = 'cat'\nedit.set.behaviors.wander.percent = 3\n",
            ["3:20 E405 no item here is called `wander`; there is none (put it in with `append`)"],
            id="an item of an array that is not inherited",
        ),
        pytest.param(
            patch('set.glyph = "x"\nwhen = { tag = "#pets" }'),
            [
                (
                    "4:10 E201 there is no field `tag` in `when` of the monster patch (write"
                    " `tag` beside `when`)"
                )
            ],
            id="what a patch is for in its condition",
        ),
        pytest.param(
            patch('set.glyph = "x"', 'where = { tag = "#pets" }'),
            [
                (
                    "2:11 E201 there is no field `tag` in `where` of the monster patch"
                    " (`tag` is said in place of `where`)"
                )
            ],
            id="a tag among fields",
        ),
        pytest.param(
            patch('insert.tags = { before = "big", values = ["x"] }'),
            [f"3:26 E405 `big` is not in the array, which has `animal` and `small`{NAME_ONE}"],
            id="an item that is not there to insert beside",
        ),
        pytest.param(
            patch('insert.tags = { values = ["x"] }'),
            [
                (
                    "3:15 E206 either `before` or `after` says where to insert"
                    " (name with one of them the item that is there)"
                )
            ],
            id="an insertion nowhere",
        ),
        pytest.param(
            patch('unset = ["stats.attack", "stats.atack", "stats.zzz"]'),
            [
                "3:26 E301 there is no stat `atack` (did you mean `attack`?)",
                "3:41 E301 there is no stat `zzz`",
            ],
            id="what nothing is called",
        ),
        pytest.param(
            patch('unset = ["tags", "label"]'),
            [
                (
                    "3:18 E406 `label` has to be there, so it cannot be unset"
                    " (`set` gives it another value)"
                )
            ],
            id="a required field unset",
        ),
        pytest.param(
            patch('unset = ["tgas", "label.x", "behaviors.x"]'),
            [
                "3:10 E201 there is no field `tgas` (did you mean `tags`?)",
                "3:18 E404 `label` is no table, so there is no `x` in it",
                (
                    "3:29 E201 no item of `behaviors` can be called `x`"
                    " (it can be `move_and_attack`, `sleep` or `wander`)"
                ),
            ],
            id="paths that lead nowhere",
        ),
        pytest.param(
            patch('unset = ["behaviors.wander", "tags.0"]'),
            [
                (
                    "3:10 E404 `wander` is an item of `behaviors`, and items are not unset"
                    ' (write remove = { behaviors = ["wander"] })'
                ),
                (
                    "3:30 E404 `0` is an item of `tags`, and items are not unset"
                    " (say with `remove` which item has to go)"
                ),
            ],
            id="items unset",
        ),
        pytest.param(
            patch('set = { label = "rat", stats.attack = 4 }'),
            [
                (
                    "1:1 W412 the patch changes nothing: all is already as it would make it"
                    " (correct it, or take it out)"
                )
            ],
            id="no effect",
        ),
        pytest.param(
            patch(
                'expect = { label = "mouse", description = "", tags = ["animal"] }\nset.glyph = "x"'
            ),
            [
                (
                    '3:20 W403 `label` of core:rat is the text "rat";'
                    ' the patch was written for the text "mouse"'
                    " (see whether the patch is still right, then expect the new value)"
                ),
                (
                    '3:54 W403 `tags` of core:rat is ["animal", "small"];'
                    ' the patch was written for ["animal"]'
                    " (see whether the patch is still right, then expect the new value)"
                ),
            ],
            id="something else than expected",
        ),
        pytest.param(
            patch("when = { nott = { mod = 'core' } }\nset.glyph = 'x'"),
            [
                (
                    "3:10 E201 there is no field `nott` in `when` of the monster patch"
                    " (did you mean `not`?)"
                )
            ],
            id="a misspelled condition that has another name in programs",
        ),
        pytest.param(
            patch("when = { mod = 'core', setting = 'x' }\nset.glyph = 'x'"),
            [
                (
                    "3:8 E206 a condition has exactly one of `mod`, `setting`, `all`, `any` and"
                    " `not` (several go into `all`, as in all = [{ … }, { … }])"
                )
            ],
            id="a condition about two things",
        ),
        pytest.param(
            patch("when = { mod = 'core', gt = 3 }\nset.glyph = 'x'"),
            [
                (
                    "3:29 E206 `gt` has a meaning only beside `setting`"
                    ' (take it out, or ask by itself: { setting = "…", gt = … })'
                )
            ],
            id="a condition that asks what a mod has not",
        ),
        pytest.param(
            patch("when = { any = [{ not = { setting = 'hrd' } }] }\nset.glyph = 'x'"),
            ["3:37 E301 the mod `deep` has no setting `hrd` (did you mean `hard`?)"],
            id="a setting that does not exist",
        ),
        pytest.param(
            patch("when = { setting = 'thirst' }\nset.glyph = 'x'"),
            [
                (
                    "3:20 E301 the mod `deep` has no setting `thirst` (define it as"
                    " [settings.thirst] in mod.toml, or name another)"
                )
            ],
            id="a setting that is like no other",
        ),
        pytest.param(
            patch("when = { setting = 'core:thirst' }\nset.glyph = 'x'"),
            ["3:20 E301 the mod `core` has no setting `thirst`"],
            id="a setting that another mod does not have",
        ),
        pytest.param(
            patch("when = { all = [{ setting = 'hard', eq = 'yes' }] }\nset.glyph = 'x'"),
            [
                (
                    '3:42 E202 `eq` must be true or false, not the text "yes"'
                    " (write true without quotes)"
                )
            ],
            id="what a setting can never be",
        ),
        pytest.param(
            patch("when = { setting = 'hard', ge = 1, lt = 3 }\nset.glyph = 'x'"),
            [
                (
                    "3:33 E206 `ge` compares numbers, and the setting `hard` is no number"
                    " (`eq` asks for one value)"
                ),
                (
                    "3:41 E206 `lt` compares numbers, and the setting `hard` is no number"
                    " (`eq` asks for one value)"
                ),
            ],
            id="a comparison with what is no number",
        ),
        pytest.param(
            patch("when = { setting = 'size', gt = 5 }\nset.glyph = 'x'"),
            ["3:33 E203 this is never so: the setting `size` is at most 5 (write less than 5)"],
            id="more than a setting can be",
        ),
        pytest.param(
            patch("when = { not = { setting = 'size', le = 0 } }\nset.glyph = 'x'"),
            ["3:41 E203 this is never so: the setting `size` is at least 1 (write 1 or more)"],
            id="less than a setting can be",
        ),
        pytest.param(
            patch("when = { setting = 'size', eq = 9, gt = 6 }\nset.glyph = 'x'"),
            [
                "3:33 E203 `eq` must be at most 5, not 9",
                "3:41 E203 this is never so: the setting `size` is at most 5 (write less than 5)",
            ],
            id="several things that a setting can never be",
        ),
        pytest.param(
            patch("when = { any = [] }\nset.glyph = 'x'"),
            ["3:16 E203 `any` must have at least 1 item"],
            id="a choice among no conditions",
        ),
        pytest.param(
            "[[patch.monstre]]\nid = 'rat'\n[patch.monster]\nid = 'rat'",
            [
                "1:9 E004 there is no kind of content `monstre` (did you mean `monster`?)",
                (
                    "3:1 E202 `monster` must be an array of tables"
                    " (begin each patch with [[patch.monster]])"
                ),
            ],
            id="patches in the wrong place",
        ),
        pytest.param(
            "patch = 3",
            ["1:9 E202 `patch` must be a table, not 3 (begin each with [[patch.monster]])"],
            id="no patches",
        ),
    ],
)
def test_what_is_wrong_with_a_patch_is_explained_at_the_patch(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    hard = '[settings.hard]\ntype = "bool"\ndefault = true\nlabel = "Hard"\n'

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": hard + NUMBERS})

    assert shown(result.report) == [f"deep/content/a.toml:{each}" for each in expected]
    is_broken = any(" E" in f" {each.partition(' ')[2]}" for each in expected)
    assert ("deep" in result.left_out) is is_broken
    assert result.catalog is not None
    assert "core:rat" in result.catalog["monster"]


@pytest.mark.parametrize(
    "asked",
    [
        "setting = 'size', gt = 4",
        "setting = 'size', gt = 4, lt = 5.5",
        "setting = 'size', ge = 3, le = 3, eq = 3",
        "setting = 'share', gt = 0.5, lt = 0.6",
        "setting = 'share', ge = 0.5, le = 0.5",
    ],
)
def test_what_a_setting_can_be_may_be_asked_for(tmp_path: Path, asked: str) -> None:
    text = patch(f"when = {{ {asked} }}\nset.glyph = 'x'")

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": NUMBERS})

    assert shown(result.report) == []


@pytest.mark.parametrize(
    ("snail", "code"),
    [
        (
            '[monster.snail]\nlabel = "s"\nglyph = "snail"\ncolor = "red"\ntags = ["slow"]\n',
            Code.E203,
        ),
        ('[monster.snail]\nlabel = "s"\nglyph = "s"\ncolor = "red"\ntags = "slow"\n', Code.E202),
        ('[monster.snail]\nlabel = "s"\nglyph = "s"\ncolor = "red"\ntagz = ["slow"]\n', Code.E201),
        ('[monster.snail]\ninherits = "slug"\nlabel = "s"\n', Code.E409),
        ('[monsters.snail]\nlabel = "s"\nglyph = "s"\ncolor = "red"\ntags = ["slow"]\n', Code.E004),
    ],
)
def test_nothing_need_be_as_asked_for_where_something_wrong_may_have_been_meant(
    tmp_path: Path, snail: str, code: Code
) -> None:
    where = patch('set.glyph = "x"', 'where = { tags = ["slow"] }')

    result = load_beside_core(tmp_path, {"deep": snail + where})

    assert [finding.code for finding in result.report] == [code]


def test_a_target_in_a_mod_that_is_not_required_is_refused(tmp_path: Path) -> None:
    gems = '[monster.imp]\nlabel = "imp"\nglyph = "i"\ncolor = "brown"\n'

    result = load_beside_core(
        tmp_path, {"gems": gems, "deep": patch("set.glyph = 'x'", 'ids = ["gems:imp", "imp"]')}
    )

    assert shown(result.report) == [
        (
            "deep/content/a.toml:2:8 E401 the monster `gems:imp` belongs to the mod `gems`,"
            " which is"
            ' not required (write gems = ">=1.0.0" below [requires] in mod.toml)'
        ),
        (
            "deep/content/a.toml:2:20 E401 there is no monster `imp` to patch"
            " (did you mean `gems:imp`?"
            ' then also write gems = ">=1.0.0" below [requires] in mod.toml)'
        ),
    ]


def test_drift_shows_where_the_value_comes_from(tmp_path: Path) -> None:
    text = patch('expect.stats.attack = 3\nset.glyph = "x"')

    (finding,) = load_beside_core(tmp_path, {"deep": text}).report

    assert finding.code is Code.W403
    (related,) = finding.related
    assert related.note == "where the value comes from"
    assert related.place.document.path == "core/content/a.toml"
    assert related.place.region() == (22, 20, 21)


def test_a_wrong_result_points_at_the_patch_and_at_what_was_there_before(tmp_path: Path) -> None:
    texts = {
        "deep": patch("add.behaviors.wander.percent = 30"),
        "gems": patch("mul.behaviors.wander.percent = 5"),
    }

    result = load_beside_core(tmp_path, texts)

    (finding,) = result.report
    assert shown(result.report) == [
        "gems/content/a.toml:3:32 E203 `percent` must be at most 100, not 250"
    ]
    assert [
        (each.place.document.path, each.place.region(), each.note) for each in finding.related
    ] == [
        ("deep/content/a.toml", (3, 32, 34), "becomes 50 here"),
        ("core/content/a.toml", (23, 43, 45), "starts as 20 here"),
    ]
    assert result.left_out == {"gems": "its content has errors"}
    assert table(result, "core:rat")["behaviors"][0]["percent"] == 50


def test_a_patch_is_blamed_for_what_no_longer_fits_elsewhere(tmp_path: Path) -> None:
    text = patch("set.minimum = 30", 'id = "attack"', "stat")

    result = load_beside_core(tmp_path, {"deep": text})

    (finding,) = result.report
    assert shown(result.report) == [
        (
            "deep/content/a.toml:3:15 E206 minimum (30) is more than maximum (20)"
            " (swap them, or change one of them)"
        )
    ]
    assert result.left_out == {"deep": "its content has errors"}
    assert finding.place.document.path == "deep/content/a.toml"


def test_nothing_of_a_broken_mod_is_left_in_what_others_define(tmp_path: Path) -> None:
    text = patch('set.label = "changed"') + patch("set.glyph = 'two'")

    result = load_beside_core(tmp_path, {"deep": text})

    assert "deep" in result.left_out
    assert table(result, "core:rat")["label"] == "rat"


def test_what_nobody_changes_is_read_as_if_there_were_no_patches(tmp_path: Path) -> None:
    plain = load([write_mod(tmp_path / "x/core", {"a.toml": CORE}, kind="library")], models())
    patched = load_beside_core(tmp_path, {"deep": patch("set.glyph = 'x'")})

    assert plain.catalog is not None
    assert patched.catalog is not None
    assert patched.catalog["monster"]["core:cat"] == plain.catalog["monster"]["core:cat"]
    assert ("monster", "core:cat") not in patched.catalog.changed
    assert patched.catalog.fingerprint != plain.catalog.fingerprint


def test_an_object_can_be_taken_away(tmp_path: Path) -> None:
    result = load_beside_core(tmp_path, {"deep": patch("remove_object = true")})

    assert shown(result.report) == []
    assert result.catalog is not None
    assert list(result.catalog["monster"]) == ["core:cat"]


def test_whoever_takes_away_what_is_needed_is_told_where(tmp_path: Path) -> None:
    text = patch("remove_object = true", 'id = "brown"', "color")

    result = load_beside_core(tmp_path, {"deep": text})

    where = "deep/content/a.toml:3:17 E301 the color `core:brown` is still needed"
    assert shown(result.report) == [f"{where} (change what uses it as well)"] * 3
    assert {each.related[0].place.region().line for each in result.report} == {20, 28, 34}
    assert result.left_out == {"deep": "its content has errors"}
    assert result.catalog is not None
    assert "core:brown" in result.catalog["color"]


def test_what_is_taken_away_is_no_longer_in_tags_nor_patched(tmp_path: Path) -> None:
    text = patch("remove_object = true", 'tag = "#pets"')
    other = patch("set.glyph = 'x'", 'id = "cat"')

    result = load_beside_core(tmp_path, {"deep": text, "gems": other})

    assert shown(result.report) == []
    assert result.assembly is not None
    assert result.assembly.tags == {"monster": {"core:pets": ()}}


def test_patches_may_look_at_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolving.MAX_WORK", 3)
    text = patch("set.glyph = 'x'", 'where = { tags = ["animal"] }')

    result = load_beside_core(tmp_path, {"deep": text})

    assert shown(result.report) == [
        "deep/content/a.toml:2:9 E203 the patches of the mod look at more than 3 objects in all"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mul.stats.attack = 1e12", "the result is more than 9,223,372,036,854,775,807"),
        ('add.stats.attack = "' + "1 + " * 40 + '1"', "the formula gets more than 1000 characters"),
    ],
)
def test_values_cannot_grow_without_end(tmp_path: Path, text: str, message: str) -> None:
    result = load_beside_core(tmp_path, {"deep": patch(text) * 15})

    assert [each.message for each in result.report].count(message) == 1


def test_arrays_cannot_grow_without_end(tmp_path: Path) -> None:
    tags = [[f'"t{number}_{item}"' for item in range(900)] for number in range(15)]
    text = "".join(patch(f"append.tags = [{', '.join(each)}]") for each in tags)

    result = load_beside_core(tmp_path, {"deep": text})

    messages = {each.message for each in result.report}
    assert "the array gets more than 10,000 items" in messages


def test_a_patch_of_something_abstract_and_broken_is_not_made(tmp_path: Path) -> None:
    text = '[monster.vermin]\nabstract = true\ninherits = "nobody"\n'
    text += patch("set.glyph = 'x'", 'id = "vermin"')

    result = load_beside_core(tmp_path, {"deep": text})

    assert shown(result.report) == [
        (
            "deep/content/a.toml:3:12 E409 there is no monster `nobody` to inherit from"
            " (define it as [monster.nobody], or name another)"
        )
    ]


words = st.sampled_from(
    [
        *VERBS,
        *SELECTORS,
        "when",
        "expect",
        "abstract",
        "inherits",
        "edit",
        "not",
        "any",
        "all",
        "stats",
        "attack",
        "behaviors",
        "wander",
        "tags",
        "values",
        "before",
        "kind",
        "generator",
        "rat",
        "core:rat",
        "#pets",
        "?gems:x",
        "beast",
        "label",
        "stats.attack",
        ">=3",
        "1d6",
    ]
)
said = st.recursive(
    words | st.integers(-5, 5) | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
patches = st.dictionaries(words, said, max_size=5).map(lambda said: {"id": "core:rat", **said})


@settings(max_examples=150)
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
            'set.tags = ["big"]',
            'remove.tags = ["small"]',
            ("deep/content/a.toml", 3),
            id="an item of an array that another mod gave",
        ),
        pytest.param(
            'set.glyph = "x"',
            'insert.tags = { after = "big", values = ["x"] }',
            ("core/content/a.toml", 21),
            id="an item that was never there",
        ),
    ],
)
def test_what_cannot_be_changed_is_shown_where_it_comes_from(
    before: str, change: str, source: tuple[str, int], tmp_path: Path
) -> None:
    rat = 'id = "core:rat"'

    result = load_beside_core(tmp_path, {"deep": patch(before, rat), "gems": patch(change, rat)})

    (finding,) = result.report.of(Code.E405)
    (related,) = finding.related
    assert related.note == "where the value comes from"
    assert (related.place.document.path, related.place.region().line) == source


def test_two_mods_may_add_the_same_item_and_it_is_there_once(tmp_path: Path) -> None:
    text = patch('append.tags = ["vermin", "vermin"]', 'id = "core:rat"')

    result = load_beside_core(tmp_path, {"deep": text, "gems": text})

    assert shown(result.report) == []
    assert table(result, "core:rat")["tags"] == ["animal", "small", "vermin"]


@pytest.mark.parametrize(
    ("when", "change", "expected"),
    [
        pytest.param(
            '{ mod = "nope" }',
            "set.stats.atack = 3",
            ["4:11 E301 there is no stat `atack` (did you mean `attack`?)"],
            id="beside a mod that is not there",
        ),
        pytest.param(
            '{ setting = "hard", ge = 8 }',
            "set.stats.atack = 3",
            ["4:11 E301 there is no stat `atack` (did you mean `attack`?)"],
            id="for a choice that is not made",
        ),
        pytest.param(
            '{ not = { mod = "core" } }',
            'set.color = "nope:blue"',
            [
                (
                    "4:13 E301 `nope:blue` belongs to the mod `nope`, which is not there"
                    ' (install it and write nope = "*" below [requires] in mod.toml;'
                    ' only patches with when = { mod = "nope" } can do without it)'
                )
            ],
            id="without a mod that is there",
        ),
        pytest.param(
            '{ any = [{ mod = "nope" }, { setting = "nope:on" }] }',
            'set = { color = "nope:blue", stats = { "nope:x" = 1 } }',
            [],
            id="what may be in a mod that is not there",
        ),
        pytest.param(
            '{ mod = "nope" }',
            "append.tags = 3",
            ["4:15 E202 `tags` must be an array, not 3 (put it in [square brackets])"],
            id="what no mod can make right",
        ),
        pytest.param('{ mod = "nope" }', 'unset = ["stats.attack"]', [], id="what is right"),
        pytest.param(
            '{ setting = "hrad", ge = 8 }',
            "set.stats.attack = 3",
            ["3:20 E301 the mod `deep` has no setting `hrad` (did you mean `hard`?)"],
            id="a setting that does not exist",
        ),
    ],
)
def test_a_patch_that_does_not_count_is_checked_as_far_as_that_can_be_known(
    tmp_path: Path, when: str, change: str, expected: list[str]
) -> None:
    text = f'[[patch.monster]]\nid = "core:rat"\nwhen = {when}\n{change}\n'
    hard = '[settings.hard]\ntype = "int"\ndefault = 3\nlabel = "Hard"\n'

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": hard})

    assert shown(result.report) == [f"deep/content/a.toml:{each}" for each in expected]
    assert table(result, "core:rat")["stats"]["core:attack"] == 4


@pytest.mark.parametrize("default", ["false", "true"])
@pytest.mark.parametrize(
    ("target", "code"),
    [
        ('id = "core:ratt"', Code.E401),
        ('ids = ["core:rat", "core:ratt"]', Code.E401),
        ('tag = "#pest"', Code.E305),
    ],
)
def test_what_a_patch_is_for_is_there_whatever_is_chosen(
    tmp_path: Path, target: str, code: Code, default: str
) -> None:
    hard = f'[settings.hard]\ntype = "bool"\ndefault = {default}\nlabel = "Hard"\n'
    text = patch('when = { setting = "hard" }\nset.glyph = "x"', target)

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": hard})

    assert [finding.code for finding in result.report] == [code]


@pytest.mark.parametrize(
    ("target", "when"),
    [
        ('id = "core:ratt"\nrequired = false', '{ setting = "hard" }'),
        ('tag = "#none"', '{ setting = "hard" }'),
        ('id = "core:ratt"', '{ all = [{ setting = "hard" }, { mod = "core", version = ">9" }] }'),
        ('id = "core:ratt"', '{ all = [{ setting = "hard" }, { not = { mod = "core" } }] }'),
        ('id = "nope:ratt"', '{ setting = "nope:hard" }'),
    ],
)
def test_what_a_patch_is_for_may_be_there_only_in_other_circumstances(
    tmp_path: Path, target: str, when: str
) -> None:
    hard = '[settings.hard]\ntype = "bool"\ndefault = false\nlabel = "Hard"\n'
    none = "[tag.monster.none]\nvalues = []\n"
    text = none + patch(f'when = {when}\nset.glyph = "x"', target)

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": hard})

    assert shown(result.report) == []


@pytest.mark.parametrize("is_there", [False, True])
def test_what_is_for_use_beside_a_mod_may_be_patched_beside_it(
    tmp_path: Path, *, is_there: bool
) -> None:
    patch = '[[patch.monster]]\nid = "core:rat"\nwhen = { mod = "gems" }\nset.color = "blue"\n'
    blue = '[color]\nblue = { value = "#0000ff" }\n'
    folders = [
        write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library"),
        write_mod(tmp_path / "deep", {"a.toml": patch}, requires=REQUIRES_CORE),
    ]
    (tmp_path / "deep" / "compat" / "gems").mkdir(parents=True)
    (tmp_path / "deep" / "compat" / "gems" / "b.toml").write_text(blue, encoding="utf-8")
    if is_there:
        folders.append(write_mod(tmp_path / "gems", requires=REQUIRES_CORE))

    result = load(folders, models())

    assert shown(result.report) == []
    assert (table(result, "core:rat")["color"] == "deep:blue") is is_there


def test_a_condition_asks_only_for_what_a_setting_can_be(tmp_path: Path) -> None:
    settings_ = (
        '[settings.mood]\ntype = "choice"\nchoices = ["calm", "grim"]\ndefault = "calm"\n'
        'label = "Mood"\n[settings.many]\ntype = "int"\ndefault = 3\nmax = 9\nlabel = "Many"\n'
    )
    wrong = "{ setting = 'mood', eq = 'gram' }, { setting = 'many', eq = 12 }"
    right = "{ setting = 'mood', eq = 'grim' }, { setting = 'many', ge = 2.5 }"
    text = patch(f"when = {{ any = [{wrong}, {right}] }}\nset.glyph = 'x'")

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": settings_})

    assert shown(result.report) == [
        'deep/content/a.toml:3:42 E205 `eq` cannot be the text "gram" (did you mean `grim`?)',
        "deep/content/a.toml:3:77 E203 `eq` must be at most 9, not 12",
    ]


def test_a_patch_under_a_condition_that_always_holds_is_made(tmp_path: Path) -> None:
    text = patch("when = { setting = 'size' }\nset.glyph = 'x'")

    result = load_beside_core(tmp_path, {"deep": text}, {"deep": NUMBERS})

    assert table(result, "core:rat")["glyph"] == "x"
