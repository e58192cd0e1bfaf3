"""Lints for definitions that nothing uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.lints.unused import (
    unreachable,
    untold,
    unused,
    unused_settings,
    unused_tags,
)
from tests.content.writing import write_mod
from tests.workshop.lints.linted import CAMPAIGN, CAVE, MONSTER, PLACED, found, linted, mod

PLACE = "trial/content/a.toml"
LUCK = '[stat.luck]\nlabel = "Luck"\n'
BEAST = '[monster.beast]\nabstract = true\nglyph = "b"\n'
DUNGEON = 'levels = [{ level = "classic:dungeon" }]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MONSTER, "1:1 W501 nothing uses the monster `snail` (put"),
        (
            MONSTER.replace('"text"', '"slime"') + '[color.slime]\nvalue = "#00ff00"\n',
            "1:1 W501 nothing uses the monster `snail`",  # and nothing about what it alone uses
        ),
        (
            f"{MONSTER}[monster.snail.stats]\nluck = 3\n{LUCK}{PLACED}",
            "7:1 W501 nothing uses the stat `luck` (show it",
        ),
        (BEAST, "1:1 W501 nothing inherits from the abstract"),
        (
            f'{MONSTER}[message.shy]\non = "noticed"\nby = "snail"\ntext = "It hides."\n',
            "1:1 W501 nothing uses the monster `snail`",  # as it is only spoken of
        ),
    ],
)
def test_what_nothing_uses_is_found_once(tmp_path: Path, text: str, expected: str) -> None:
    (line,) = found(tmp_path, unused, text)

    assert line.startswith(f"{PLACE}:{expected}")


def test_what_a_panel_shows_is_used(tmp_path: Path) -> None:
    text = f'{LUCK}{CAMPAIGN}{DUNGEON}panel = [{{ text = "{{luck}}" }}]\n'

    assert found(tmp_path, unused, text) == []


def test_definitions_of_a_library_may_be_unused(tmp_path: Path) -> None:
    assert found(tmp_path, unused, MONSTER + BEAST, kind="library") == []


VERMIN = '[tag.monster.vermin]\nvalues = ["classic:kobold"]\n'


def test_a_tag_that_is_named_nowhere_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, unused_tags, VERMIN)

    assert line.startswith(f"{PLACE}:1:1 W501 nothing uses the tag `vermin` of kind")


@pytest.mark.parametrize("name", ["#vermin", "#trial:vermin"])
def test_a_tag_in_a_tag_is_used(tmp_path: Path, name: str) -> None:
    (line,) = found(tmp_path, unused_tags, f'{VERMIN}[tag.monster.all]\nvalues = ["{name}"]\n')

    assert line.startswith(f"{PLACE}:3:1 W501")


def test_a_tag_of_another_mod_is_for_that_one_to_use(tmp_path: Path) -> None:
    text = '[tag.item."classic:tomes"]\nvalues = ["classic:dagger"]\n'

    assert found(tmp_path, unused_tags, text) == []


def test_another_mod_may_use_a_tag(tmp_path: Path) -> None:
    text = '[tag.monster.beasts]\nvalues = ["#trial:vermin"]\n'
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_tags], mod(tmp_path, VERMIN), other) == []


HARD = '[settings.hard]\ntype = "bool"\ndefault = false\nlabel = "Hard"\n'
BIG = '[settings.big]\ntype = "int"\ndefault = 3\nlabel = "Big"\n'


def test_a_setting_that_is_named_nowhere_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, unused_settings, MONSTER, more=HARD)

    assert line.startswith("trial/mod.toml:")
    assert line.endswith(
        ":1 W501 nothing depends on the setting `hard`"
        ' (write { setting = "hard" } in place of a value, or take it out)'
    )


@pytest.mark.parametrize(
    "when",
    [
        'when = { setting = "hard" }',
        "when = { all = [{ mod = 'core' }, { not = { setting = 'trial:hard' } }] }",
        'when.setting = """\nhard"""',
        'when.setting = """\\\n  hard\\\n  """',
        'when."setting" = "hard"',
    ],
)
def test_a_setting_on_which_a_patch_depends_is_used(tmp_path: Path, when: str) -> None:
    text = f'{MONSTER}[[patch.monster]]\nid = "snail"\n{when}\nset = {{ glyph = "S" }}\n'

    assert found(tmp_path, unused_settings, text, more=HARD) == []


def test_another_mod_may_use_a_setting(tmp_path: Path) -> None:
    patch = '[[patch.monster]]\nid = "trial:snail"\nset.glyph = "S"\n'
    text = patch + 'when = { setting = "trial:hard" }\n'
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_settings], mod(tmp_path, MONSTER, more=HARD), other) == []


def test_an_inactive_file_may_use_a_setting(tmp_path: Path) -> None:
    text = f'{MONSTER}stats = {{ max_health = {{ setting = "big" }} }}\n'
    folder = mod(tmp_path, MONSTER, more=BIG)
    inactive = tmp_path / "trial" / "compat" / "elsewhere"
    inactive.mkdir(parents=True)
    (inactive / "a.toml").write_text(text.replace("snail", "slug"))

    assert linted([unused_settings], folder) == []


POPULATED = """\
passes = [{ kind = "stairs" }, { kind = "populate", monsters = [{ monster = "snail", %s }] }]
"""
SHADED = """\
seen = { color = "text", background = "unexplored" }
remembered = { color = "text", background = "unexplored" }
walkable = true
"""


def levels(*entries: str) -> str:
    """Return a campaign with one entry of `levels` on each line from the sixth on."""
    lines = "".join(f"{{ level = {each} }},\n" for each in entries)
    return f"{CAMPAIGN}levels = [\n{lines}]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            levels('"classic:dungeon", last = 9', '"cave", first = 2, last = 4') + CAVE,
            "7:1 W502 no depth is left for `cave`:",
            id="a level that comes after another",
        ),
        pytest.param(
            levels('"classic:dungeon", last = 3', '"cave", first = 5') + CAVE,
            "7:1 W502 nobody reaches depths from 5 on: the",
            id="a level below a gap",
        ),
        pytest.param(
            levels('"cave", last = 2', '"classic:dungeon", last = 4', '"cave", first = 5, last = 5')
            + CAVE
            + POPULATED % "first = 3, last = 4"
            + MONSTER,
            "13:65 W502 `snail` can never be here: this is",
            id="a monster for depths where its level is not",
        ),
        pytest.param(
            f'[terrain.gate]\nlabel = "gate"\nglyph = "+"\nopens_into = "arch"\n{SHADED}'
            f'[terrain.arch]\nlabel = "arch"\nglyph = "-"\nopens_into = "gate"\n{SHADED}',
            "8:1 W502 the terrain `arch` can never appear:",
            id="what is only used by each other",
        ),
    ],
)
def test_what_can_never_appear_is_found_once(tmp_path: Path, text: str, expected: str) -> None:
    (line,) = found(tmp_path, unreachable, text)

    assert line.startswith(f"{PLACE}:{expected}")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            levels(
                '"cave", first = 2, last = 3', '"classic:dungeon", last = 4', '"cave", first = 3'
            )
            + CAVE,
            id="levels that take turns",
        ),
        pytest.param(
            CAVE + POPULATED % "weight = 3" + MONSTER, id="what only an unused level uses"
        ),
    ],
)
def test_what_may_appear_or_is_reported_as_unused_is_fine(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, unreachable, text) == []


def test_what_a_patch_leaves_no_depth_for_is_found_at_the_patch(tmp_path: Path) -> None:
    campaign = CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE
    other = write_mod(tmp_path / "other", {"a.toml": campaign}, requires={"classic": "*"})
    text = f'[[patch.campaign]]\nid = "other:trial"\nprepend.{DUNGEON}'
    patch = write_mod(tmp_path / "trial", {"a.toml": text}, requires={"classic": "*", "other": "*"})

    (line,) = linted([unreachable], other, patch)

    assert line.startswith(f"{PLACE}:3:19 W502 no depth is left for `cave`:")


def test_only_mods_that_are_asked_about_are_judged(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": CAVE + POPULATED % "last = 3" + MONSTER})

    assert linted([unreachable, unused], other, mod(tmp_path, "")) == []
    assert len(linted([unreachable, unused], other, asked=["other"])) == 1


HUM = '[message.hum]\ntext = "Hm."\n'
TOLD = '[message.{}]\non = "{}"\ntext = "Hm."\n'
SIGHT = TOLD.format("sight", "noticed")
OF_MONSTERS = ("text", 'by = "monster"\ntext')
OWN = CAMPAIGN + DUNGEON


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HUM, "1:1 W501 the message `hum` is never shown, because it"),
        (SIGHT, "1:1 W502 `sight` is never shown, because `core:"),  # as no campaign is of this mod
        (
            TOLD.format("first", "waited") + TOLD.format("second", "waited") + OWN,
            "1:1 W502 `first` is never shown, because `trial:second` is",
        ),
        (
            TOLD.format("bump", "impossible_wall").replace(*OF_MONSTERS),
            "3:6 W502 `bump` is never shown:",
        ),
        (
            TOLD.format("bump", "impossible_wall").replace("text", 'by = "classic:kobold"\ntext'),
            "3:6 W502 `bump` is never shown:",
        ),
        (
            TOLD.format("bite", "missed").replace("text", 'by = "classic:dagger"\ntext') + OWN,
            "3:6 W502 `bite` is never shown: `missed` is never done by an item",
        ),
    ],
)
def test_a_message_that_is_never_told_is_found(tmp_path: Path, text: str, expected: str) -> None:
    (line,) = found(tmp_path, untold, text, beside="classic")

    assert line.startswith(f"{PLACE}:{expected}")


@pytest.mark.parametrize(
    "text",
    [
        SIGHT + OWN,
        SIGHT.replace(*OF_MONSTERS),
        HUM + OWN + '[message.loud_hum]\ninherits = "hum"\non = "waited"\n',
        TOLD.format("sting", "died_of_status").replace("text", 'by = "core:poisoned"\ntext') + OWN,
        TOLD.format("ache", "damaged").replace("text", 'by = "core:poisoned"\ntext') + OWN,
        HUM + '[sequence.hums]\nsteps = [{ kind = "message", message = "hum" }]\n',
    ],
)
def test_a_message_that_is_told_or_inherited_is_fine(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, untold, text) == []


def test_what_is_told_of_an_entry_needs_no_fact(tmp_path: Path) -> None:
    text = '[message]\nui_when_%s = { text = "Only now." }\n'

    assert found(tmp_path, untold, text % "chance") == []
    assert len(found(tmp_path, untold, text % "nothing")) == 1
