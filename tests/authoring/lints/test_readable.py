from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.looks import readable
from tests.authoring.lints.linted import CAMPAIGN, MONSTER, PLACED, found, linted, mod
from tests.content.writing import write_mod

MUD = '[color.mud]\nvalue = "%s"\n'
HINT = "make one of them brighter or darker; black and white have a contrast of 21"


def snail(color: str) -> str:
    return MONSTER.replace('"text"', '"mud"') + MUD % color + PLACED


def test_a_monster_that_is_lost_on_the_ground_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, readable, snail("#30282a")) == [
        (
            "trial/content/a.toml:4:9 W505 the contrast of `trial:mud` on"
            f" `core:floor_background_seen` is 1.3; it has to be at least 3.0 ({HINT})"
        )
    ]


def test_what_is_nearly_enough_does_not_look_as_if_it_were(tmp_path: Path) -> None:
    (line,) = found(tmp_path, readable, snail("#5f5f5f"))

    assert "is 2.9; it has to be at least 3.0" in line


def test_a_monster_that_stands_out_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, readable, snail("#888888")) == []


def test_nobody_has_to_stand_out_from_where_it_never_is(tmp_path: Path) -> None:
    assert found(tmp_path, readable, snail("#30282a").replace(PLACED, "")) == []


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


FOG = """\
[terrain.fog]
label = "fog"
glyph = "%s"
seen = { color = "%s", background = "mud" }
remembered = { color = "mud", background = "mud" }
"""


def test_terrain_in_the_color_of_its_background_is_found(tmp_path: Path) -> None:
    ground = '[color.haze]\nvalue = { blend = ["#30282a", "#30282a"] }\n' + MUD % "#30282a"

    assert found(tmp_path, readable, FOG % ("%", "haze") + ground) == [
        (
            "trial/content/a.toml:4:18 W505 '%' cannot be seen: it has the color of its background"
            ' (make one of them brighter or darker, or write " " as its glyph)'
        )
    ]


def test_terrain_without_a_sign_has_nothing_to_be_seen(tmp_path: Path) -> None:
    assert found(tmp_path, readable, FOG % (" ", "mud") + MUD % "#30282a") == []


def test_terrain_that_can_be_seen_in_some_theme_is_meant(tmp_path: Path) -> None:
    haze = '[color.haze]\nvalue = "#30282a"\n'
    theme = '[theme.fair]\nlabel = "Fair"\ncolors = { haze = "#000000" }\n'

    assert found(tmp_path, readable, FOG % ("%", "haze") + haze + theme + MUD % "#30282a") == []


def test_what_leads_on_has_to_stand_out_from_its_own_ground(tmp_path: Path) -> None:
    assert found(tmp_path, readable, HOLE + MUD % "#30282a") == [
        (
            "trial/content/a.toml:4:18 W505 the contrast of `trial:mud` on"
            f" `core:floor_background_seen` is 1.3; it has to be at least 3.0 ({HINT})"
        )
    ]
    assert found(tmp_path, readable, HOLE + MUD % "#888888") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[message.hum]\non = "waited"\ntext = "Hm."\ncolor = "mud"\n', "4:9"),
        (
            CAMPAIGN
            + 'levels = [{ level = "classic:dungeon" }]\npanel = [{ text = "x", color = "mud" }]\n',
            "6:32",
        ),
    ],
    ids=["a message", "a line of a panel"],
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
def test_a_theme_hears_of_what_it_makes_too_dark(tmp_path: Path, changes: str, place: str) -> None:
    theme = f'[theme.night]\nlabel = "Night"\ndescription = "Dark."\n{changes}\n'

    lines = found(tmp_path, readable, theme)

    assert f"trial/content/a.toml:{place}" in {line.partition(" ")[0] for line in lines}
    assert any(
        "`core:player` on `core:floor_background_seen` in the theme `trial:night` is 1.2" in line
        for line in lines
    )


def test_what_is_too_dark_anyway_is_not_repeated_for_every_theme(tmp_path: Path) -> None:
    themes = "".join(f'[theme.{name}]\nlabel = "{name}"\ncolors.mud = "#111111"\n' for name in "ab")

    assert len(found(tmp_path, readable, snail("#30282a") + themes)) == 1
    assert len(found(tmp_path, readable, snail("#888888") + themes)) == 2


def test_whoever_darkens_somebody_elses_ground_hears_of_it(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": snail("#888888")}, requires={"classic": "*"})
    text = '[[patch.color]]\nid = "core:floor_background_seen"\nset = { value = "#777777" }\n'

    lines = linted([readable], other, mod(tmp_path, text))

    assert {line.partition(" ")[0] for line in lines} == {"trial/content/a.toml:3:17"}
