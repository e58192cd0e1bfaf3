"""Lints for contrast, look-alikes and shared characters."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.lints.looks import look_alikes, readable, shared_glyphs
from tests.content.writing import write_mod
from tests.workshop.lints.linted import (
    CAMPAIGN,
    CAVE,
    MONSTER,
    PLACED,
    findings,
    found,
    linted,
    mod,
)

MUD = '[color.mud]\nvalue = "%s"\n'
HINT = "make one of them brighter or darker; black and white have a contrast of 21"


def snail(color: str) -> str:
    return MONSTER.replace('"text"', '"mud"') + MUD % color + PLACED


def test_a_monster_that_is_lost_on_the_ground_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, readable, snail("#30282a")) == [
        (
            "trial/content/a.toml:4:9 W505 the contrast of `trial:mud` on"
            f" `core:floor_background_seen` is 1.0; it has to be at least 3.0 ({HINT})"
        )
    ]


HOLE = """\
[terrain.hole]
label = "hole"
glyph = ">"
seen = { color = "mud", background = "core:floor_background_seen" }
remembered = { color = "mud", background = "core:floor_background" }
walkable = true
leads = "down"

[[patch.level]]
id = "classic:dungeon"
set = { passes.stairs.down = "hole" }
"""


def test_what_leads_on_has_to_stand_out_from_its_own_ground(tmp_path: Path) -> None:
    assert found(tmp_path, readable, HOLE + MUD % "#30282a") == [
        (
            "trial/content/a.toml:4:18 W505 the contrast of `trial:mud` on"
            f" `core:floor_background_seen` is 1.0; it has to be at least 3.0 ({HINT})"
        )
    ]
    assert found(tmp_path, readable, HOLE + MUD % "#888888") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[status.muddy]\nlabel = "muddy"\n\ncolor = "mud"\n', "4:9"),
        ('[message.hum]\non = "waited"\ntext = "Hm."\ncolor = "mud"\n', "4:9"),
        (
            CAMPAIGN
            + 'levels = [{ level = "classic:dungeon" }]\npanel = [{ text = "x", color = "mud" }]\n',
            "6:32",
        ),
    ],
    ids=["a status", "a message", "a line of a panel"],
)
def test_words_have_to_stand_out_more_than_signs(tmp_path: Path, text: str, place: str) -> None:
    assert found(tmp_path, readable, text + MUD % "#6a6a6a") == [
        (
            f"trial/content/a.toml:{place} W505 the contrast of `trial:mud` on"
            f" `core:panel_background` is 3.6; it has to be at least 4.5 ({HINT})"
        )
    ]
    assert found(tmp_path, readable, text + MUD % "#7a7a7a") == []


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ('colors = { player = "#222222" }', "4:21"),
        ('swatches = { db_light = "#222222" }', "4:25"),
    ],
)
def test_what_a_theme_makes_too_dark_is_found_in_the_theme(
    tmp_path: Path, changes: str, place: str
) -> None:
    theme = f'[theme.night]\nlabel = "Night"\ndescription = "Dark."\n{changes}\n'

    lines = found(tmp_path, readable, theme, beside="classic")

    assert f"trial/content/a.toml:{place}" in {line.partition(" ")[0] for line in lines}
    assert any(
        "`core:player` on " in line and "in the theme `trial:night` is 1.0" in line
        for line in lines
    )


def test_bands_of_health_have_to_be_darker_than_the_words_on_them(tmp_path: Path) -> None:
    theme = '[theme.day]\nlabel = "Day"\ncolors = { health_high = "%s" }\n'

    (line,) = found(tmp_path, readable, theme % "#5fff5f")

    assert "`core:text_heading` on `core:health_high` in the theme `trial:day` is 1.3" in line
    assert found(tmp_path, readable, theme % "#2f5a24") == []


def test_ground_that_a_patch_makes_too_dark_is_found_at_the_patch(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": snail("#888888")}, requires={"classic": "*"})
    text = '[[patch.color]]\nid = "core:floor_background_seen"\nset = { value = "#777777" }\n'

    lines = linted([readable], other, mod(tmp_path, text))

    assert {line.partition(" ")[0] for line in lines} == {"trial/content/a.toml:3:17"}


SLUG = MONSTER.replace("snail", "slug").replace("Snail", "Slug")


def caves(*monsters: str) -> str:
    listed = ", ".join(monsters)
    passes = f'passes = [{{ kind = "stairs" }}, {{ kind = "populate", monsters = [{listed}] }}]\n'
    return CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE + passes


def test_monsters_that_look_the_same_at_the_same_depth_are_found(tmp_path: Path) -> None:
    text = MONSTER + SLUG
    text += caves('{ monster = "snail", last = 4 }', '{ monster = "slug", first = 4 }')

    (line,) = found(tmp_path, look_alikes, text)

    assert line.startswith("trial/content/a.toml:7:9 W506 the monster `trial:slug` looks like")


def test_monsters_that_never_meet_may_look_the_same(tmp_path: Path) -> None:
    text = MONSTER + SLUG
    text += caves('{ monster = "snail", last = 3 }', '{ monster = "slug", first = 4 }')

    assert found(tmp_path, look_alikes, text) == []


def test_another_color_or_another_glyph_is_enough(tmp_path: Path) -> None:
    both = caves('{ monster = "snail" }', '{ monster = "slug" }')
    colored = SLUG.replace('"text"', '"text_bad"')

    assert found(tmp_path, look_alikes, MONSTER + colored + both) == []
    assert found(tmp_path, look_alikes, MONSTER + SLUG.replace('"s"', '"S"') + both) == []


def test_a_monster_that_looks_like_the_player_or_like_gold_is_found(tmp_path: Path) -> None:
    imitator = MONSTER.replace('"s"', '"@"').replace('"text"', '"player"')
    mimic = SLUG.replace('"s"', '"$"').replace('"text"', '"gold"')
    text = imitator + mimic + caves('{ monster = "snail" }', '{ monster = "slug" }')

    assert [each.partition(" at depth")[0][30:] for each in found(tmp_path, look_alikes, text)] == [
        "the monster `trial:snail` looks like the player `classic:rogue`",
        "the monster `trial:slug` looks like gold",
    ]


def test_a_theme_in_which_two_become_the_same_is_named(tmp_path: Path) -> None:
    text = MONSTER + SLUG.replace('"text"', '"text_bad"')
    text += caves('{ monster = "snail" }', '{ monster = "slug" }')
    theme = '[theme.gray]\nlabel = "Gray"\ncolors = { text = "#777777", text_bad = "#777777" }\n'

    (line,) = found(tmp_path, look_alikes, text + theme)

    assert line.startswith("trial/content/a.toml:3:9 W506 the monster `trial:snail` looks in")


def test_an_heir_that_looks_like_what_it_inherits_from_is_shown(tmp_path: Path) -> None:
    heir = '[monster.slug]\ninherits = "snail"\nlabel = "Slug"\n'
    text = MONSTER + heir + caves('{ monster = "snail" }', '{ monster = "slug" }')

    assert places(tmp_path, text) == [("glyph", 3), ("slug", 5)]


def places(folder: Path, text: str) -> list[tuple[str | int, int]]:
    """Return the last key and the line of the two places of what is found."""
    (finding,) = findings(folder, look_alikes, text)
    both = (finding.place, *(each.place for each in finding.related))
    return [(each.keys[-1], each.region().line) for each in both]


OTHER_HINT = "(give one of them another, or a tag to both if they are of one family)"
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
            f" {other}, '{glyph}', and both can be on the level `dungeon` {OTHER_HINT}"
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
