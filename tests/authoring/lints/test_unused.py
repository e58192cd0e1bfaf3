from __future__ import annotations

from pathlib import Path

from roguelike.authoring.lints.unused import unused
from tests.authoring.lints.linted import MONSTER, PLACED, found


def test_a_monster_that_nobody_puts_anywhere_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, unused, MONSTER) == [
        (
            "trial/content/a.toml:1:1 W501 nothing uses the monster `snail`"
            " (put it into a level: name it in `monsters` of a pass such as `populate`)"
        )
    ]


def test_what_a_patch_puts_somewhere_is_used(tmp_path: Path) -> None:
    assert found(tmp_path, unused, MONSTER + PLACED) == []


def test_only_the_cause_is_found_not_what_it_alone_uses(tmp_path: Path) -> None:
    text = MONSTER.replace('"text"', '"slime"') + '[color.slime]\nvalue = "#00ff00"\n'

    assert [each.partition(" ")[2][:35] for each in found(tmp_path, unused, text)] == [
        "W501 nothing uses the monster `snai"
    ]


def test_a_table_about_something_does_not_use_it(tmp_path: Path) -> None:
    text = MONSTER + '[monster.snail.stats]\nluck = 3\n[stat.luck]\nlabel = "Luck"\n' + PLACED

    assert found(tmp_path, unused, text) == [
        (
            "trial/content/a.toml:7:1 W501 nothing uses the stat `luck` (show it in the `panel` of"
            " a campaign, name it in `rules`, or take it out)"
        )
    ]


def test_what_a_panel_shows_is_used(tmp_path: Path) -> None:
    text = """\
    [stat.luck]
    label = "Luck"
    [campaign.trial]
    label = "Trial"
    player = "classic:rogue"
    rules = "classic:classic"
    levels = [{ level = "classic:dungeon" }]
    panel = [{ text = "{luck}" }]
    """

    assert found(tmp_path, unused, text) == []


def test_what_only_names_itself_is_unused(tmp_path: Path) -> None:
    text = """\
    [terrain.gate]
    label = "gate"
    glyph = "+"
    seen = { color = "text", background = "unexplored" }
    remembered = { color = "text", background = "unexplored" }
    walkable = true
    opens_into = "gate"
    """

    assert [each.partition(" ")[2][:38] for each in found(tmp_path, unused, text)] == [
        "W501 nothing uses the terrain `gate` ("
    ]


def test_a_library_is_there_for_others(tmp_path: Path) -> None:
    text = MONSTER + '[monster.beast]\nabstract = true\nglyph = "b"\n'

    assert found(tmp_path, unused, text, kind="library") == []


def test_what_nothing_inherits_from_is_found(tmp_path: Path) -> None:
    text = '[monster.beast]\nabstract = true\nglyph = "b"\n'

    assert found(tmp_path, unused, text) == [
        (
            "trial/content/a.toml:1:1 W501 nothing inherits from the abstract monster `beast`"
            ' (write `inherits = "beast"` where it is meant to help)'
        )
    ]


def test_what_something_inherits_from_is_used(tmp_path: Path) -> None:
    beast = '[monster.beast]\nabstract = true\ndescription = "A beast."\n'
    snail = MONSTER.replace("label", 'inherits = "beast"\nlabel')

    assert found(tmp_path, unused, beast + snail + PLACED) == []
