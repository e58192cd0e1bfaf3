"""What to say about keys that a table does not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code
from roguelike.content.schema.campaigns import CampaignDef
from tests.content.bestiary import load_beside_core
from tests.content.explaining.hints import hint_in

NEEDED = "label = 'x'\nplayer = 'x'\nrules = 'x'\ntheme = 'x'\nlevels = [{ level = 'x' }]\n"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        pytest.param("label = 'Gold', name = 'gold'", "did you mean `key`?", id="label is there"),
        pytest.param("key = 'gold', name = 'Gold'", "did you mean `label`?", id="key is there"),
        pytest.param(
            "name = 'gold'", "it has `key`, `label`, `text` and `color`", id="either may be meant"
        ),
        pytest.param("id = 'gold'", "did you mean `key`?", id="a word for one of them"),
        pytest.param("value = '{gold}'", "did you mean `text`?", id="a word for what follows"),
        pytest.param(
            "label = 'Gold', title = 'Gold'",
            "`label` is there already: take one of them out",
            id="a word for nothing else",
        ),
    ],
)
def test_a_word_for_several_fields_means_the_one_that_is_not_there(line: str, hint: str) -> None:
    assert hint_in(CampaignDef, f"{NEEDED}panel = [{{ {line} }}]") == hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("tag = 'furry'\n", 'write tags = ["furry"]'),
        ("behavior = 'wander'\n", 'write behaviors = [{ kind = "wander" }]'),
        ("tags = []\ntag = 'furry'\n", '`tags` is there already: put "furry" into it'),
        ("tags = []\ntag = 3\n", "`tags` is there already: take one of them out"),
    ],
)
def test_one_of_several_is_shown_as_they_have_to_be_written(
    text: str, hint: str, tmp_path: Path
) -> None:
    wolf = "[monster.wolf]\nlabel = 'W'\ndescription = 'D.'\nglyph = 'w'\ncolor = 'text'\n"

    (finding,) = load_beside_core(tmp_path, {"deep": f"{wolf}{text}"}).report.of(Code.E201)

    assert finding.hint == hint


WOLF = "[monster.wolf]\nlabel = 'W'\nglyph = 'w'\ncolor = 'text'\n"
ASLEEP = "[[monster.wolf.behaviors]]\nkind = 'sleep'\n"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        pytest.param("stats.speed = 9\nstat.attack = 1", "did you mean `stats`?", id="a table"),
        pytest.param(
            f"{ASLEEP}[[monster.wolf.behavior]]\nkind = 'wander'",
            "did you mean `behaviors`?",
            id="an array",
        ),
        pytest.param(
            "[monster.wolf.stats]\nspeed = 9\n[monster.wolf.stat]\nattack = 1",
            "`stats` is there already: put what is in here into it",
            id="a table with a header",
        ),
        pytest.param(
            "stats = { speed = 9 }\nstat.attack = 1",
            "`stats` is there already: put what is in here into it",
            id="a table in braces",
        ),
        pytest.param(
            "stats.speed = 9\nstat = { attack = 1 }",
            "`stats` is there already: put what is in here into it",
            id="in braces beside a table",
        ),
        pytest.param(
            "stats.speed = 9\nstat.speed = 1",
            "`stats` is there already: take one of them out",
            id="a table with the same in it",
        ),
        pytest.param(
            "behaviors = []\n[[monster.wolf.behavior]]\nkind = 'wander'",
            "`behaviors` is there already: take one of them out",
            id="beside an array in brackets",
        ),
    ],
)
def test_what_goes_on_with_a_table_under_another_name_is_a_part_of_it(
    text: str, hint: str, tmp_path: Path
) -> None:
    (finding,) = load_beside_core(tmp_path, {"deep": f"{WOLF}{text}\n"}).report.of(Code.E201)

    assert finding.hint == hint
    assert bool(finding.mend) == hint.startswith("did you mean")


def test_one_monster_is_shown_as_the_table_that_has_to_be_written(tmp_path: Path) -> None:
    text = (
        "[level.cave]\nlabel = 'C'\nwidth = 40\nheight = 20\ngenerator = { kind = 'cave' }\n"
        "passes = [{ kind = 'populate', monster = 'wolf' }]\n"
    )

    (finding,) = load_beside_core(tmp_path, {"deep": text}).report.of(Code.E208)

    assert finding.hint == 'write monsters = [{ monster = "wolf" }]'


def test_of_a_patch_it_is_said_first_what_it_can_do(tmp_path: Path) -> None:
    text = "[[patch.monster]]\nid = 'rat'\nzzz = 1\nset.glyph = 'x'\n"

    (finding,) = load_beside_core(tmp_path, {"deep": text}).report

    assert finding.hint.startswith("it has `set`, `add`, `mul`, `append`, ")
