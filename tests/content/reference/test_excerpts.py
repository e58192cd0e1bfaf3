from __future__ import annotations

import tomli

from roguelike.content.documents.document import Document
from roguelike.content.reference.excerpts import (
    MAX_LINES,
    definitions,
    example,
    selecting,
    shortest,
)

CONTENT = """\
# About rats.
[monster.rat]
label = "Rat" # quick
behaviors = [{ kind = "wander" }]

[monster.rat.stats]
speed = 5 # very quick

# About others.
[color]
rat = { value = "brown" }
mouse = { value = "gray" }

[monster.mouse]
label = "Mouse"
"""


def document(text: str = CONTENT) -> Document:
    return Document("data/rats.toml", text, tomli.loads(text))


def test_a_definition_is_shown_as_it_is_written() -> None:
    rat, mouse = definitions([document()], "monster")

    assert rat.text == CONTENT[CONTENT.index("[monster.rat]") : CONTENT.index("\n\n# About others")]
    assert mouse.text == '[monster.mouse]\nlabel = "Mouse"'
    assert rat.table["stats"] == {"speed": 5}


def test_a_definition_within_the_table_of_its_kind_gets_a_header() -> None:
    texts = [each.text for each in definitions([document()], "color")]

    assert texts == [
        '[color]\nrat = { value = "brown" }',
        '[color]\nmouse = { value = "gray" }',
    ]


def test_the_last_line_may_have_no_end() -> None:
    (mole,) = definitions([document("[monster.mole]\nlabel = 'Mole'")], "monster")

    assert mole.text == "[monster.mole]\nlabel = 'Mole'"


def test_a_definition_in_several_pieces_is_no_example() -> None:
    text = "[monster.rat]\nlabel = 'Rat'\n[color.a]\nvalue = 'b'\n[monster.rat.stats]\nspeed = 5\n"

    assert list(definitions([document(text)], "monster")) == []


def test_what_is_no_table_is_no_definition() -> None:
    assert list(definitions([document("monster = 5")], "monster")) == []
    assert list(definitions([document("[monster]\nrat = 5")], "monster")) == []


def test_what_selects_something_is_found() -> None:
    found = list(selecting(definitions([document()], "monster"), "behaviors", "wander"))

    assert [each.table["label"] for each in found] == ["Rat"]


def test_the_example_shows_much_but_is_not_long() -> None:
    rat, mouse = definitions([document()], "monster")
    long = rat._replace(text="\n" * (MAX_LINES + 1), table=dict.fromkeys("abcdef"))

    assert example([mouse, rat, long]) is rat
    assert example([long]) is long
    assert example([]) is None


def test_the_shortest_is_the_first_of_equal_ones() -> None:
    rat, mouse = definitions([document()], "monster")

    assert shortest([rat, mouse, mouse._replace(path="other")]) is mouse


def test_an_example_says_where_it_is_from() -> None:
    _, mouse = definitions([document()], "monster")

    assert mouse.shown() == (
        'From `data/rats.toml`:\n\n```toml\n[monster.mouse]\nlabel = "Mouse"\n```'
    )
