from __future__ import annotations

from pathlib import Path

from roguelike.authoring.lints.looks import look_alikes
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, findings, found, linted, mod
from tests.content.writing import write_mod

SLUG = MONSTER.replace("snail", "slug").replace("Snail", "Slug")


def caves(*monsters: str) -> str:
    listed = ", ".join(monsters)
    passes = f'passes = [{{ kind = "stairs" }}, {{ kind = "populate", monsters = [{listed}] }}]\n'
    return CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE + passes


def test_monsters_that_look_the_same_at_the_same_depth_are_found(tmp_path: Path) -> None:
    text = MONSTER + SLUG
    text += caves('{ monster = "snail", last = 4 }', '{ monster = "slug", first = 4 }')

    assert found(tmp_path, look_alikes, text) == [
        (
            "trial/content/a.toml:7:9 W506 `slug` looks like `snail` at depth 4: 's' in the same"
            " color (give one of them another character, or a color that no theme makes the same)"
        )
    ]


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

    assert [each.partition(" W506 ")[2][:34] for each in found(tmp_path, look_alikes, text)] == [
        "`snail` looks like `rogue` at dept",
        "`slug` looks like gold at depth 1:",
    ]


def test_a_theme_in_which_two_become_the_same_is_named(tmp_path: Path) -> None:
    text = MONSTER + SLUG.replace('"text"', '"text_bad"')
    text += caves('{ monster = "snail" }', '{ monster = "slug" }')
    theme = '[theme.gray]\nlabel = "Gray"\ncolors = { text = "#777777", text_bad = "#777777" }\n'

    assert found(tmp_path, look_alikes, text + theme) == [
        (
            "trial/content/a.toml:3:9 W506 `snail` looks in the theme `trial:gray` like `slug` at"
            " depth 1: 's' in the same color (give one of them another character, or a color that"
            " no theme makes the same)"
        )
    ]


def test_a_theme_hears_of_what_it_makes_the_same(tmp_path: Path) -> None:
    text = MONSTER + SLUG.replace('"text"', '"text_bad"')
    text += caves('{ monster = "snail" }', '{ monster = "slug" }')
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"classic": "*"})
    theme = '[theme.gray]\nlabel = "Gray"\ncolors = { text = "#777777", text_bad = "#777777" }\n'

    assert [each[:30] for each in linted([look_alikes], other, mod(tmp_path, theme))] == [
        "trial/content/a.toml:1:1 W506 "
    ]


def test_each_of_many_is_found_once(tmp_path: Path) -> None:
    names = ["a", "b", "c", "d"]
    text = "".join(MONSTER.replace("snail", name) for name in names)
    text += caves(*(f'{{ monster = "{name}" }}' for name in names))

    assert len(found(tmp_path, look_alikes, text)) == 3


def test_what_has_the_same_name_in_two_mods_is_called_in_full(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": MONSTER}, requires={"classic": "*"})
    text = MONSTER + caves('{ monster = "snail" }', '{ monster = "other:snail" }')
    trial = mod(tmp_path, text, more='other = "*"\n')

    (finding,) = linted([look_alikes], other, trial)

    assert "`trial:snail` looks like `other:snail` at depth 1" in finding


def test_a_monster_that_is_called_and_looks_like_the_player_is_told_apart(tmp_path: Path) -> None:
    player = MONSTER.replace("monster", "player")
    text = MONSTER + player + caves('{ monster = "snail" }').replace("classic:rogue", "snail")

    (finding,) = found(tmp_path, look_alikes, text)

    assert "the monster `snail` looks like the player `snail` at depth 1" in finding


def test_an_heir_that_looks_like_what_it_inherits_from_is_shown(tmp_path: Path) -> None:
    heir = '[monster.slug]\ninherits = "snail"\nlabel = "Slug"\n'
    text = MONSTER + heir + caves('{ monster = "snail" }', '{ monster = "slug" }')

    assert places(tmp_path, text) == [("glyph", 3), ("slug", 5)]


def test_heirs_that_look_the_same_are_both_shown(tmp_path: Path) -> None:
    heirs = [f'[monster.{name}]\ninherits = "base"\nlabel = "S"\n' for name in ("slag", "slug")]
    base = MONSTER.replace("snail]", "base]\nabstract = true")
    text = base + "".join(heirs) + caves('{ monster = "slag" }', '{ monster = "slug" }')

    assert places(tmp_path, text) == [("slug", 9), ("slag", 6)]


def places(folder: Path, text: str) -> list[tuple[str | int, int]]:
    """Return the last key and the line of the two places of what is found."""
    (finding,) = findings(folder, look_alikes, text)
    both = (finding.place, *(each.place for each in finding.related))
    return [(each.keys[-1], each.region().line) for each in both]
