"""What is said of files that are all in another format."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.content.toml.test_repairs import mended, shown

YAML = """
# wolves
monster:
  wolf:
    label: Gray wolf
    glyph: w
    stats:
      attack: 3
    tags:
      - beast
"""
DOCUMENT = """
---
monster:
  wolf: {label: 'Wolf', glyph: w}
"""
LIST = """
- id: wolf
  attack: 3
- id: bear
"""
JSON = """
{
  "monster": {
    "wolf": {
      "label": "Wolf",
      "tags": ["beast"],
      "stats": {"attack": 3}
    }
  }
}
"""
REMARKS = """
// wolves
{
  monster: { /* gray */ wolf: { "attack": 3, } },
}
"""
ITEMS = """
[
  {
    "id": "wolf"
  }
]
"""
LUA = """
-- wolves
return {
  monster = {
    wolf = {
      label = "Wolf",
      stats = { attack = 3 },
    },
  },
}
"""
LOCAL = """
local wolf = {
  label = 'Wolf',
}
return wolf
"""
XML = """
<?xml version="1.0"?>
<!-- wolves -->
<monster
  id="wolf">
</monster>
"""
INI = """
; wolves
[monster]
name = wolf
title  =  Gray wolf
attack = 3
"""


@pytest.mark.parametrize(
    ("text", "line", "name", "beginning"),
    [
        pytest.param(YAML, 3, "YAML", ("monster.wolf", 'label = "Gray wolf"'), id="YAML"),
        pytest.param(DOCUMENT, 2, "YAML", ("monster.wolf", "label = 'Wolf'"), id="document"),
        pytest.param(LIST, 2, "YAML", ("", 'id = "wolf"'), id="list"),
        pytest.param(JSON, 2, "JSON", ("monster.wolf", 'label = "Wolf"'), id="JSON"),
        pytest.param(
            JSON.replace("\n", ""), 1, "JSON", ("monster.wolf", 'label = "Wolf"'), id="line"
        ),
        pytest.param(REMARKS, 3, "JSON", ("monster.wolf", "attack = 3"), id="JSON with remarks"),
        pytest.param(ITEMS, 2, "JSON", ("", 'id = "wolf"'), id="JSON array"),
        pytest.param("{}", 1, "JSON", ("monster.wolf", 'label = "Wolf"'), id="empty"),
        pytest.param(LUA, 3, "Lua", ("monster.wolf", 'label = "Wolf"'), id="Lua"),
        pytest.param(LOCAL, 2, "Lua", ("wolf", "label = 'Wolf'"), id="local"),
        pytest.param(XML, 2, "XML", ("monster.wolf", 'label = "Wolf"'), id="XML"),
        pytest.param("<wolf glyph='w'/>", 1, "XML", ("monster.wolf", 'label = "Wolf"'), id="tag"),
    ],
)
def test_a_file_in_another_format_is_one_finding_that_shows_how_it_begins_in_toml(
    text: str, line: int, name: str, beginning: tuple[str, str]
) -> None:
    header, entry = beginning
    how = f"[{header}] and, in the line below, {entry}" if header else entry

    assert shown(text) == [
        f"{line}:1 this looks like {name}, and not like TOML (in TOML, it begins with {how})"
    ]
    assert mended(text) == text


def test_a_file_without_any_quotes_is_one_finding_that_mends_all_of_it() -> None:
    (told,) = shown(INI)

    assert told == (
        "2:1 this looks like INI, and not like TOML (put each text in quotes, and begin comments"
        " with #)"
    )
    assert mended(INI) == dedent("""
        # wolves
        [monster]
        name = "wolf"
        title  =  "Gray wolf"
        attack = 3
        """)


def test_what_else_is_wrong_in_a_file_without_quotes_is_told_beside_it() -> None:
    assert [each.partition(" ")[0] for each in shown(INI + "dice = 2d6\n")] == ["2:1", "7:9"]


ANY = '(in TOML, it begins with [monster.wolf] and, in the line below, label = "Wolf")'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("name,attack\nwolf,5\nbear,7\n", f"CSV, and not like TOML {ANY}", id="commas"),
        pytest.param("name;attack\nwolf;5\n", f"CSV, and not like TOML {ANY}", id="semicolons"),
        pytest.param(
            "import random\n\nclass Wolf(Monster):\n    attack = 5\n",
            f"Python, and not like TOML {ANY}",
            id="Python",
        ),
        pytest.param(
            "def wolf(level):\n    return level['wolf']\n",
            f"Python, and not like TOML {ANY}",
            id="a function",
        ),
        pytest.param(
            "# ideas\nA wolf howls at night.\nIt should be quick, and gray,\nwith teeth.\n",
            "prose, and no TOML (write # before each line of a comment)",
            id="prose",
        ),
    ],
)
def test_a_file_without_any_toml_is_one_finding(text: str, expected: str) -> None:
    (finding,) = shown(text)

    assert finding.endswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "a wolf is here\n",
        "wolf,5\nbear\n",
        "label Wolf\nglyph w\n",
        'label "Wolf"\nglyph "w"\n',
        "A wolf howls at night.\nlabel = 3\n",
        "import random\n[monster.wolf]\na = 3\n",
        "import = wolf\nb = 3\n",
    ],
)
def test_what_may_be_toml_with_slips_is_read_as_that(text: str) -> None:
    assert not [each for each in shown(text) if "TOML" in each]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[monster.wolf]\nlabel: "Wolf"\nstats:\n  attack: 3\n', id="header"),
        pytest.param('label: "Wolf"\nglyph: "w"\n', id="colons alone"),
        pytest.param('monster:\n  wolf: 3\na = "b"\n', id="some of it is TOML"),
        pytest.param("The wolf:\n  it howls.\nIt is gray.\nIt is fast.\n", id="prose"),
        pytest.param("- gray\n- fast\n", id="list"),
        pytest.param('{ "a": 1 }\n[monster.wolf]\n', id="braces above"),
        pytest.param('return {\na = 1\n}\n[monster.wolf]\nb = "c"\n', id="return above"),
        pytest.param("<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> other\n", id="conflict"),
        pytest.param("<wolf>\n[monster.wolf]\na = \n", id="tag above"),
        pytest.param('a = wolf\nb = bear\nc = "rat"\nd = cat\n', id="quotes forgotten"),
        pytest.param("a = wolf\nb = bear\nc = 3\n", id="few without quotes"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_is_partly_toml_is_in_no_other_format(text: str) -> None:
    assert not [each for each in shown(text) if "looks like" in each]
