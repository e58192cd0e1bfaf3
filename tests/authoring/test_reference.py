"""The reference for authors: excerpts, tables, Markdown, and the pages of the codes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
import tomli
from pydantic import Field, ValidationError

from roguelike.authoring.reference.code_pages import Example, markdown, page_of
from roguelike.authoring.reference.excerpts import (
    MAX_LINES,
    definitions,
    example,
    selecting,
    shortest,
)
from roguelike.authoring.reference.markdown import (
    code,
    fenced,
    joined,
    link,
    placed,
    prose,
    said,
    table,
    without_links,
    written,
)
from roguelike.authoring.reference.tables import Limit, field_table, limits_table
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Code
from roguelike.content.schema import VERBS
from roguelike.content.schema.actors import StatValue
from roguelike.content.schema.base import Items, Label, Model, MonsterId, Reference
from roguelike.registry import Formerly, Params

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


class Sample(Model):
    """All sorts of fields."""

    label: Label = Field(description="What it is called, a | b.")
    size: StatValue = Field(default="1d4", validate_default=True, description="How big.")
    word: Literal["a", "b"] = Field(default="a", description="Which.")
    prey: Items[MonsterId] = Field(default=(), description="Whom it eats.")
    ids: Items[Reference] = Field(default=(), description="More.")
    acts: Params | None = Field(default=None, description="What it does.")
    age: Annotated[int, Formerly("years")] = Field(default=3, ge=0, description="How old.")


def row(name: str) -> list[str]:
    table = field_table(Sample, {"acts": "behavior"})
    lines = (line.strip("| ") for line in table.splitlines())
    return next(line.split(" | ") for line in lines if line.startswith(f"`{name}`"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("label", ["text", "1 to 60 characters", "required", r"What it is called, a \| b."]),
        ("size", ["integer or [formula](~/formulas.md)", "", '`"1d4"`', "How big."]),
        ("word", ["one of", "`a`, `b`", '`"a"`', "Which."]),
        (
            "prey",
            [
                "list of [monster](~/kinds/monster.md) id",
                "at most 1000 items",
                "`[]`",
                "Whom it eats.",
            ],
        ),
        ("ids", ["list of [id](~/names.md)", "at most 1000 items", "`[]`", "More."]),
        ("acts", ["[behavior](~/implementations/behavior.md)", "", "", "What it does."]),
        ("age", ["integer", "at least 0", "`3`", "How old."]),
        ("years", ["integer", "at least 0", "`3`", "**Deprecated.** Now called `age`."]),
    ],
)
def test_a_field_says_what_it_takes(name: str, expected: list[Any]) -> None:
    assert row(name)[1:] == expected


def test_limits_are_told_as_people_say_them_with_the_code_found_beyond() -> None:
    limits = [Limit("A", 8 << 20, Code.E001, "bytes"), Limit("B", 1000, None, "cells")]

    assert limits_table(limits).splitlines()[-2:] == [
        "| A | 8 MiB | [E001](~/codes/E001.md) |",
        "| B | 1,000 cells | the value is cut |",
    ]


def test_every_verb_of_patches_is_on_their_page() -> None:
    page = written("patches", fields="")

    assert [verb for verb in VERBS if f"| `{verb}` |" not in page] == []


def test_a_table_leaves_out_columns_in_which_nothing_stands() -> None:
    result = table(("A", "B", "C"), [("1", "", "x"), ("2", "", "")])

    assert result == "| A | C |\n| --- | --- |\n| 1 | x |\n| 2 |  |"


def test_a_table_without_rows_is_nothing() -> None:
    assert table(("A",), []) == ""


def test_a_cell_cannot_end_before_its_end() -> None:
    assert table(("A",), [("one|two\nthree",)]).splitlines()[-1] == r"| one\|two three |"


@pytest.mark.parametrize(("text", "expected"), [("a", "`a`"), ("a`b", "`` a`b ``")])
def test_code_may_have_backticks_in_it(text: str, expected: str) -> None:
    assert code(text) == expected


def test_text_is_not_taken_for_markdown() -> None:
    assert said("any * <b>, `a * b`") == r"any \* \<b>, `a * b`"


def test_documentation_becomes_paragraphs() -> None:
    doc = """First.

        Second, in
        two lines.

            as = it_stands
        """

    assert prose(doc) == "First.\n\nSecond, in two lines.\n\n```text\nas = it_stands\n```"


def test_no_documentation_is_nothing() -> None:
    assert prose(None) == ""


def test_what_is_empty_leaves_no_gap() -> None:
    assert joined(["a", "", "\nb\n"]) == "a\n\nb"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("README.md", "kinds/monster.md#fields"),
        ("codes/E101.md", "../kinds/monster.md#fields"),
        ("kinds/level.md", "monster.md#fields"),
    ],
)
def test_a_link_leads_from_where_its_page_is(path: str, target: str) -> None:
    assert placed(link("m", "kinds/monster.md#fields"), path) == f"[m]({target})"


def test_a_link_to_elsewhere_stays() -> None:
    assert placed("[x](https://example.org)", "codes/E101.md") == "[x](https://example.org)"


def test_a_terminal_gets_no_links_but_files_stay_as_they_are() -> None:
    text = f"{link('a', 'b.md')}\n\n{fenced('[a](b)')}\n\n{link('c', 'd.md')}"

    assert without_links(text) == f"a\n\n{fenced('[a](b)')}\n\nc"


SNAIL = '[monster.snail]\nlabel = "Snail"\n'


def test_a_page_of_the_reference_shows_what_the_program_prints() -> None:
    page = markdown(Code.E201, "error[E201]: so it is\n")

    assert page.startswith("# E201: there is no such field\n\nThis is an error:")
    assert "\n\n## How to mend it\n\n" in page
    assert '`snails/content/snails.toml`\n\n```toml\n[monster.snail]\nlabel = "Snail"\n' in page
    assert (
        "\n\n`roguelike validate snails` finds:\n\n```text\nerror[E201]: so it is\n```\n\n"
        "## The example mended\n\n"
    ) in page


def test_a_page_tells_what_cannot_be_seen_in_files() -> None:
    assert "(a link to ../../shared/snails.toml)" in markdown(Code.E008, "")
    assert "The same files, saved as UTF-8." in markdown(Code.W006, "")
    assert "Without `downloads/snails/mod.toml`." in markdown(Code.E105, "")
    assert "it is that of a library that requires `classic`" in markdown(Code.E201, "")
    assert "it is that of a library" not in markdown(Code.E101, "")
    assert "There is nothing to change in the files." in markdown(Code.E901, "")


def test_nothing_but_files_of_mods_makes_a_mod() -> None:
    example = Example(
        files={"new/snails/content/a/b.toml": SNAIL, "slime.py": "", "x/y.toml": ""},
        links={"old/snails/lang/de.toml": "elsewhere"},
    )

    assert example.mods == ["new/snails", "old/snails"]
    assert sorted(example.manifests()) == ["new/snails/mod.toml", "old/snails/mod.toml"]


def test_a_mod_that_shows_its_manifest_gets_no_other() -> None:
    example = Example(files={"snails/mod.toml": "", "slime/content/a.toml": SNAIL})

    assert list(example.manifests()) == ["slime/mod.toml"]


def test_a_corrected_example_has_changed_files_and_lacks_what_has_to_go() -> None:
    example = Example(
        encoding="latin-1",
        files={"a/mod.toml": "1", "b/mod.toml": "2", "c/mod.toml": "3"},
        links={"a/content": "elsewhere"},
        mended={"b/mod.toml": "4", "d/mod.toml": "5"},
        removed=("c/mod.toml",),
    )

    corrected = example.corrected()

    assert corrected.files == {"a/mod.toml": "1", "b/mod.toml": "4", "d/mod.toml": "5"}
    assert (corrected.encoding, corrected.links) == ("utf-8", {})


@pytest.mark.parametrize(
    ("code", "command"),
    [
        (Code.E105, "roguelike validate downloads/snails mods/snails"),
        (Code.W410, "roguelike conflicts --mods slime,snails"),
        (Code.W604, "roguelike diff old/snails new/snails"),
    ],
)
def test_an_example_knows_the_command_that_finds_its_mistake(code: Code, command: str) -> None:
    assert page_of(code).example.command == command


def test_a_page_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        Example.model_validate({"file": {}})
