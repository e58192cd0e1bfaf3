from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.lints.glyphs import shared_glyphs
from tests.workshop.lints.linted import found

HINT = "(give one of them another, or a tag to both if they are of one family)"
STATUE = """\
[feature.statue]
label = "Statue"
glyph = "%s"
color = "text"
tags = ["stone"]

[vault.gallery]
drawing = '''
#####
#s..#
##+##
'''
legend.s = { feature = "statue" }

[[patch.level]]
id = "classic:dungeon"
append = { passes = [{ kind = "vaults", any = ["gallery"] }] }
"""
SLAB = """\

[terrain.slab]
label = "Slab"
glyph = "&"
seen = { color = "text", background = "floor_background_seen" }
remembered = { color = "text", background = "floor_background" }
tags = ["%s"]
"""


def shared(folder: Path, glyph: str) -> list[str]:
    return found(folder, shared_glyphs, STATUE % glyph)


@pytest.mark.parametrize(
    ("glyph", "other"),
    [
        ("k", "the monster `classic:kobold`"),
        ("@", "the player `classic:rogue`"),
        ("$", "gold"),
        ("+", "the terrain `core:door_closed`"),
    ],
)
def test_what_is_drawn_like_something_else_is_found(glyph: str, other: str, tmp_path: Path) -> None:
    assert shared(tmp_path, glyph) == [
        (
            "trial/content/a.toml:3:9 W513 the feature `trial:statue` has the character of"
            f" {other}, '{glyph}', and both can be on the level `dungeon` {HINT}"
        )
    ]


@pytest.mark.parametrize("glyph", ["&", "#", "."])
def test_what_displays_draw_counts_and_not_what_texts_have(glyph: str, tmp_path: Path) -> None:
    assert shared(tmp_path, glyph) == []


def test_what_is_on_no_level_may_look_like_anything(tmp_path: Path) -> None:
    text = (STATUE % "k").partition("[[patch")[0]

    assert found(tmp_path, shared_glyphs, text) == []


@pytest.mark.parametrize(("tag", "count"), [("stone", 0), ("wood", 1)])
def test_a_tag_in_common_makes_one_family_of_ground(tag: str, count: int, tmp_path: Path) -> None:
    text = (
        (STATUE % "&").replace("#s..#", "#s.t#").replace("legend.s", 'legend.t = "slab"\nlegend.s')
    )

    assert len(found(tmp_path, shared_glyphs, text + SLAB % tag)) == count


def test_what_becomes_the_other_may_look_like_it(tmp_path: Path) -> None:
    text = (STATUE % "&") + '\n[feature.rubble]\nlabel = "Rubble"\nglyph = "&"\ncolor = "text"\n'
    leading = text.replace(
        'tags = ["stone"]', 'tags = ["stone"]\nuse.steps = []\nbecomes = "rubble"'
    )

    assert found(tmp_path, shared_glyphs, leading) == []


def test_what_things_inherit_is_found_once_where_it_is_written(tmp_path: Path) -> None:
    book = '[item.book]\nabstract = true\nlabel = "Book"\nglyph = "k"\ncolor = "text"\n\n'
    book += '[item.red]\ninherits = "book"\n\n[item.blue]\ninherits = "book"\n\n'
    book += '[loot.shelf]\nentries = [{ item = "red" }, { item = "blue" }]\n\n'
    vault = (STATUE % "&").replace('{ feature = "statue" }', '{ loot = "shelf" }')

    findings = found(tmp_path, shared_glyphs, book + vault[vault.index("[vault") :])

    assert [each.partition(" has")[0] for each in findings] == [
        "trial/content/a.toml:4:9 W513 the item `trial:blue`"
    ]
