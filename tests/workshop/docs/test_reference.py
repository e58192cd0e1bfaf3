"""The reference for authors: fields, examples, Markdown, and the pages of the codes."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
import tomli
from pydantic import Field

from roguelike.content.documents.document import Document
from roguelike.content.merging.patches import PatchBase
from roguelike.content.schema import VERBS
from roguelike.registry import Formerly, Params
from roguelike.workshop.docs.code_pages import Example
from roguelike.workshop.docs.examples import definitions
from roguelike.workshop.docs.fields import field_table, parameters
from roguelike.workshop.docs.markdown import (
    fenced,
    link,
    placed,
    table,
    without_links,
    written,
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
label = "Mouse\""""
RAT = CONTENT[CONTENT.index("[monster.rat]") : CONTENT.index("\n\n# About others")]
MOUSE = '[monster.mouse]\nlabel = "Mouse"'


def document(text: str = CONTENT) -> Document:
    return Document("data/rats.toml", text, tomli.loads(text))


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        pytest.param(CONTENT, "monster", [RAT, MOUSE], id="with headers"),
        pytest.param(
            CONTENT,
            "color",
            ['[color]\nrat = { value = "brown" }', '[color]\nmouse = { value = "gray" }'],
            id="in the table of the kind",
        ),
        pytest.param(
            "[monster.a]\nb = 1\n[color.a]\nvalue = 'b'\n[monster.a.stats]\nc = 5\n",
            "monster",
            [],
            id="in several pieces",
        ),
        pytest.param("monster = 5", "monster", [], id="no table of definitions"),
        pytest.param("[monster]\nrat = 5", "monster", [], id="no definition"),
    ],
)
def test_a_definition_is_shown_as_it_is_written(text: str, kind: str, expected: list[str]) -> None:
    assert [each.text for each in definitions([document(text)], kind)] == expected


class Aged(Params):
    """A table with a field that had another name."""

    kind: Literal["aged"] = "aged"
    age: Annotated[int, Formerly("years")] = Field(default=3, ge=0, description="How old.")


def test_a_former_name_is_shown_as_such_and_the_kind_is_no_field() -> None:
    assert field_table(Aged).splitlines()[2:] == [
        "| `age` | integer | at least 0 | `3` | How old. |",
        "| `years` | integer | at least 0 | `3` | **Deprecated.** Now called `age`. |",
    ]


def test_a_table_that_can_lie_within_itself_is_described_once() -> None:
    names = [each.name for each in parameters(PatchBase)]

    assert {"when.mod", "when.all"} <= {*names}
    assert not any(name.startswith("when.all[]") for name in names)


def test_every_verb_of_patches_is_on_their_page() -> None:
    page = written("patches", fields="")

    assert [verb for verb in VERBS if f"| `{verb}` |" not in page] == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], ""),
        ([("1", "", "x"), ("2", "", "")], "| A | C |\n| --- | --- |\n| 1 | x |\n| 2 |  |"),
        ([("1|2\n3", "", "")], "| A |\n| --- |\n| 1\\|2 3 |"),
    ],
)
def test_a_table_leaves_out_columns_in_which_nothing_stands(
    rows: list[tuple[str, str, str]], expected: str
) -> None:
    assert table(("A", "B", "C"), rows) == expected


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("README.md", "kinds/monster.md#fields"),
        ("codes/E101.md", "../kinds/monster.md#fields"),
        ("kinds/level.md", "monster.md#fields"),
    ],
)
def test_a_link_leads_from_where_its_page_is(path: str, target: str) -> None:
    text = f"{link('m', 'kinds/monster.md#fields')} [x](https://example.org)"

    assert placed(text, path) == f"[m]({target}) [x](https://example.org)"


def test_a_terminal_gets_no_links_but_files_stay_as_they_are() -> None:
    text = f"{link('a', 'b.md')}\n\n{fenced('[a](b)')}\n\n{link('c', 'd.md')}"

    assert without_links(text) == f"a\n\n{fenced('[a](b)')}\n\nc"


def test_a_mod_without_a_manifest_gets_one_in_an_example() -> None:
    example = Example(
        files={
            "new/snails/content/a/b.toml": "",
            "slime/mod.toml": "",
            "slime.py": "",
            "x/y.toml": "",
        },
        links={"old/snails/lang/de.toml": "elsewhere"},
    )

    assert example.mods == ["new/snails", "old/snails", "slime"]
    assert sorted(example.manifests()) == ["new/snails/mod.toml", "old/snails/mod.toml"]
