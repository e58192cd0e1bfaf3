"""The digest of content counts rules, and not the words that tell of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.catalog import OF_RULES
from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.game import load_content
from roguelike.resources import data_dir
from tests.content.writing import write_mod
from tests.drawn_tiles import SET, tile

OWN = Shelf(data_dir(), "game", is_own=True)
MOD = """
[monster.mole]
label = "mole"
forms = { definite = "the mole" }
description = "It digs."
notes = "It stays below."
glyph = "m"
color = "classic:kobold"
stats = { max_health = 3 }
[[monster.mole.triggers]]
on = "death"
steps = [{ kind = "message", message = "gone" }, { kind = "noise", radius = 5 }]

[feature.hole]
label = "hole"
glyph = "o"
color = "classic:kobold"
solid = true
use = { asks = "Go in?", refuses = "It is too small.", steps = [{ kind = "win" }] }

[message.gone]
text = "It is gone."
"""


def digest(folder: Path, text: str) -> str:
    """Return the digest of the game's content with a mod."""
    requires = {"core": "*", "classic": "*"}
    write_mod(folder / "deep", {"a.toml": text}, requires=requires)
    content = load_content(ModSelection((OWN, Shelf(folder))), plugins=False)
    assert [each.message for each in content.report] == []
    return content.catalog.fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('label = "mole"', 'label = "old mole"'),
        ('"the mole"', '"Mole"'),
        ('"It digs."', '"It does dig."'),
        ('"It stays below."', '"It never comes up."'),
        ('"Go in?"', '"Climb in?"'),
        ('"It is too small."', '"You are too large."'),
        ('"It is gone."', '"It is no more."'),
        ('text = "It is gone."', 'text = "It is gone."\ntone = "alarm"'),
        (
            "[message.gone]",
            '[message.dug]\non = "noticed"\nby = "mole"\ntext = "!"\n\n[message.gone]',
        ),
        ('{ kind = "message", message = "gone" }, ', ""),
    ],
)
def test_words_do_not_count(old: str, new: str, tmp_path: Path) -> None:
    assert old in MOD
    before, after = (
        digest(tmp_path / name, text) for name, text in (("a", MOD), ("b", MOD.replace(old, new)))
    )

    assert before.startswith(OF_RULES)
    assert after == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("max_health = 3", "max_health = 4"),
        ('glyph = "m"', 'glyph = "M"'),
        ("radius = 5", "radius = 6"),
        ('on = "death"', 'on = "damaged"'),
        ('{ kind = "win" }', '{ kind = "win" }, { kind = "noise", radius = 5 }'),
    ],
)
def test_rules_count(old: str, new: str, tmp_path: Path) -> None:
    assert old in MOD

    assert digest(tmp_path / "a", MOD) != digest(tmp_path / "b", MOD.replace(old, new))


def test_the_picture_of_a_campaign_does_not_count(tmp_path: Path) -> None:
    picture = """
[[patch.campaign]]
id = "classic:classic"
set.picture = { pieces = [{ tile = "core:gold", x = 50 }] }
"""

    before, after = (
        digest(tmp_path / name, MOD + text)
        for name, text in (("a", picture), ("b", picture.replace("50", "51")))
    )

    assert after == before


def test_tiles_do_not_count(tmp_path: Path) -> None:
    tiles = SET + tile("kobold", 'monsters = ["classic:kobold"]')
    tag = '[tag.tile.all]\nvalues = ["kobold"]\n'

    assert digest(tmp_path / "a", MOD) == digest(tmp_path / "b", MOD + tiles + tag)
