from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.checks.campaigns import findings

OTHERS = '[color.snail]\nvalue = "#ffffff"\n[stat.slime]\nlabel = "Slime"\n'


def hints(folder: Path, values: str, key: str = "values", more: str = "") -> str:
    """Return how to begin a tag with some values in a mod with a color and a stat."""
    levels = 'levels = [{ level = "classic:dungeon" }]\n'
    text = f"{levels}{OTHERS}[tag.mine]\n{key} = {values}\n{more}"
    (line,) = findings(folder, text)
    message, _, hint = line.partition(" (")
    assert message == "trial/content/campaign.toml:10:6 E004 the tag `mine` is of no kind"
    return hint.removesuffix(")")


@pytest.mark.parametrize(
    ("values", "header"),
    [
        pytest.param('["wall"]', "[tag.terrain.mine] or [tag.color.mine]", id="two kinds"),
        pytest.param('["wall", "stairs_down"]', "[tag.terrain.mine]", id="both of one kind"),
        pytest.param('["slime"]', "[tag.stat.mine]", id="of the mod itself"),
        pytest.param('["classic:dungeon"]', "[tag.level.mine]", id="in full"),
        pytest.param('["slime", "nothing"]', "[tag.stat.mine]", id="one unknown"),
        pytest.param('["snail", "?swamp:toad"]', "[tag.color.mine]", id="one optional"),
        pytest.param('["?classic:dungeon"]', "[tag.level.mine]", id="an optional one alone"),
    ],
)
def test_what_is_in_a_tag_tells_of_what_kind_it_is(
    tmp_path: Path, values: str, header: str
) -> None:
    assert hints(tmp_path, values) == f"begin it with {header}"


@pytest.mark.parametrize("values", ["[]", '["nothing"]', '["slime", "classic:kobold"]', "[5]"])
def test_where_it_does_not_any_kind_is_an_example(tmp_path: Path, values: str) -> None:
    assert hints(tmp_path, values) == (
        "begin it with [tag.monster.mine], or with that of another kind"
    )


def test_what_the_mod_has_itself_is_meant_before_what_the_core_has(tmp_path: Path) -> None:
    own = '[color.max_health]\nvalue = "#ffffff"\n'

    assert hints(tmp_path, '["max_health"]', more=own) == "begin it with [tag.color.mine]"


def test_what_is_of_many_kinds_tells_nothing(tmp_path: Path) -> None:
    own = (
        '[stat.snail]\nlabel = "Snail"\n'
        '[monster.snail]\nlabel = "Snail"\nglyph = "s"\ncolor = "snail"\n'
    )

    assert hints(tmp_path, '["snail"]', more=own) == (
        "begin it with [tag.monster.mine], or with that of another kind"
    )
