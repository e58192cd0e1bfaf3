"""The reference for authors: fields, examples, Markdown, and the pages of the codes."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
import tomli
from pydantic import BaseModel, Field

from roguelike.authoring.modtests.models import TestsFile
from roguelike.authoring.reference.code_pages import Example, markdown
from roguelike.authoring.reference.fields import field_table, parameters
from roguelike.authoring.reference.markdown import (
    fenced,
    link,
    placed,
    table,
    without_links,
    written,
)
from roguelike.authoring.reference.pages import MAX_LINES, definitions, example, shortest
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging.patches import PatchBase
from roguelike.content.mods.manifest import Manifest
from roguelike.content.schema import VERBS
from roguelike.content.schema.actors import MonsterDef, StatValue
from roguelike.content.schema.base import Items, Label, Model, MonsterId, Reference
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ColorDef
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


def test_an_example_shows_much_and_is_not_long() -> None:
    rat, mouse = definitions([document()], "monster")
    long = rat._replace(text="long" + "\n" * MAX_LINES, table=dict.fromkeys("abcdef"))

    assert RAT in example([mouse, rat, long])
    assert "long" in example([long])
    assert example([]) == ""


def test_the_shortest_example_says_where_it_is_from() -> None:
    found = list(definitions([document()], "monster"))

    assert shortest(found) == f"From `data/rats.toml`:\n\n```toml\n{MOUSE}\n```"


class Inner(BaseModel):
    """A table within a table."""

    depth: Annotated[int, Field(ge=3)] = 3


class Sample(Model):
    """All sorts of fields."""

    kind: Literal["sample"] = "sample"
    label: Label = Field(description="What it is called, a | b.")
    size: StatValue = Field(default="1d4", validate_default=True, description="How big.")
    word: Literal["a", "b"] = Field(default="a", description="Which.")
    letter: Annotated[str, Field(min_length=1, max_length=1)] = "x"
    flag: bool = True
    ratio: Annotated[float, Field(lt=1)] = 0.5
    limit: Annotated[int, Field(le=9)] | None = None
    either: int | str = 0
    prey: Items[MonsterId] = Field(default=(), description="Whom it eats.")
    ids: Items[Reference] = Field(default=(), description="More.")
    acts: Params | None = Field(default=None, description="What it does.")
    age: Annotated[int, Formerly("years")] = Field(default=3, ge=0, description="How old.")
    inner: Inner
    inners: tuple[Inner, ...] = ()
    by_name: dict[str, Inner] = Field(default_factory=dict[str, Inner])
    anything: object = None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("label", ["text", "1 to 60 characters", "required", r"What it is called, a \| b."]),
        ("size", ["integer or [formula](~/formulas.md)", "", '`"1d4"`', "How big."]),
        ("word", ["one of", "`a`, `b`", '`"a"`', "Which."]),
        ("letter", ["text", "1 character", '`"x"`', ""]),
        ("flag", ["true or false", "", "`true`", ""]),
        ("ratio", ["number", "", "`0.5`", ""]),
        ("limit", ["integer", "at most 9", "", ""]),
        ("either", ["integer or text", "", "`0`", ""]),
        (
            "prey",
            [
                "list of [monster id](~/kinds/monster.md)",
                "at most 1000 items",
                "`[]`",
                "Whom it eats.",
            ],
        ),
        ("ids", ["list of [id](~/names.md)", "at most 1000 items", "`[]`", "More."]),
        ("acts", ["[behavior](~/implementations/behavior.md)", "", "", "What it does."]),
        ("age", ["integer", "at least 0", "`3`", "How old."]),
        ("years", ["integer", "at least 0", "`3`", "**Deprecated.** Now called `age`."]),
        ("inner", ["table", "", "required", "A table within a table."]),
        ("inner.depth", ["integer", "at least 3", "`3`", ""]),
        ("inners[].depth", ["integer", "at least 3", "`3`", ""]),
        ("by_name.*.depth", ["integer", "at least 3", "`3`", ""]),
        ("anything", ["anything", "", "", ""]),
    ],
)
def test_a_field_is_shown_with_type_bounds_and_default(name: str, expected: list[str]) -> None:
    rows = field_table(Sample, {"acts": "behavior"}).splitlines()
    cells = [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in rows]

    assert [row[1:] for row in cells if row[0] == f"`{name}`"] == [expected]


def test_the_word_that_selects_a_table_is_no_field() -> None:
    assert "kind" not in [each.name for each in parameters(Sample)]


def test_a_table_that_can_lie_within_itself_is_described_once() -> None:
    names = [each.name for each in parameters(PatchBase)]

    assert {"when.mod", "when.all"} <= {*names}
    assert not any(name.startswith("when.all[]") for name in names)


@pytest.mark.parametrize(
    ("model", "name", "expected"),
    [
        (Manifest, "mod.version", "version"),
        (Manifest, "requires", "table of version requirement by mod id"),
        (PatchBase, "id", "id"),
        (PatchBase, "tag", "tag"),
        (PatchBase, "when.eq", "true or false or number or text"),
        (CampaignDef, "keymaps", "list of keymap id"),
        (MonsterDef, "stats", "table of integer or formula by stat id"),
        (MonsterDef, "behaviors", "list of table with a kind"),
        (ColorDef, "value", "#rrggbb or swatch id or table"),
        (TestsFile, "levels.*.expect.rooms", "integer or range"),
    ],
)
def test_texts_of_a_certain_form_have_names(
    model: type[BaseModel], name: str, expected: str
) -> None:
    assert [each.type for each in parameters(model) if each.name == name] == [expected]


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


def test_the_page_of_a_code_shows_what_the_program_prints() -> None:
    page = markdown(Code.E201, "error[E201]: so it is\n")

    assert page.startswith("# E201: there is no such field\n\nThis is an error:")
    assert '`snails/content/snails.toml`\n\n```toml\n[monster.snail]\nlabel = "Snail"\n' in page
    assert (
        "\n\n`roguelike validate snails` finds:\n\n```text\nerror[E201]: so it is\n```\n\n"
        "## The example fixed\n\n"
    ) in page


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (Code.E008, "(a link to ../../shared/snails.toml)"),
        (Code.W006, "The same files, saved as UTF-8."),
        (Code.E105, "Without `downloads/snails/mod.toml`."),
        (Code.E201, "it is that of a library that requires `classic`"),
        (Code.E901, "There is nothing to change in the files."),
        (Code.E105, "`roguelike validate downloads/snails mods/snails` finds:"),
        (Code.W410, "`roguelike conflicts --mods slime,snails` finds:"),
        (Code.W604, "`roguelike diff old/snails new/snails` finds:"),
    ],
)
def test_a_page_tells_what_cannot_be_seen_in_files(code: Code, expected: str) -> None:
    assert expected in markdown(code, "")


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
