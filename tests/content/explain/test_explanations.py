from __future__ import annotations

from textwrap import dedent
from typing import Annotated, Literal, Self

import pytest
import tomli
from pydantic import Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import MAX_EXPLAINED, Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.patches import COMMON, MISPLACED
from roguelike.content.references.implementations import Implementations
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS, extension_points
from roguelike.content.schema.fields.base import Items, Model
from roguelike.content.schema.fields.tree import table_of
from roguelike.registry import Params
from roguelike.workshop.validation.report.as_text import as_text


class Sleep(Params):
    """Do nothing."""

    kind: Literal["sleep"] = "sleep"
    turns: int = Field(default=1, ge=1, description="For how long.")


class Wander(Params):
    """Go anywhere."""

    kind: Literal["wander"] = "wander"
    percent: int


CHOICES = Implementations(
    {point: [Wander] if point == "rule" else [Sleep, Wander] for point in extension_points()}
)
KNOWN = {
    "color": {"core:brown", "core:red", "deep:mud", "gems:ruby"},
    "stat": {"core:attack", "core:max_health"},
    "monster": {"core:rat", "deep:mole"},
    "swatch": {"core:clay"},
}


def found(text: str, uncertain: frozenset[str] = frozenset()) -> list[str]:
    """Return what is found in definitions, as `line:column-end code message (hint)`."""
    return shown(findings(text, uncertain))


def findings(text: str, uncertain: frozenset[str] = frozenset()) -> Report:
    """Return what is found in definitions."""
    text = dedent(text).strip()
    document = Document("a.toml", text, tomli.loads(text))
    mods = {"core", "deep", "gems"}
    names = Names("deep", KNOWN, {"core", "deep"}, mods=mods, doubted=uncertain, choices=CHOICES)
    report = Report()
    for kind, definitions in document.data.items():
        for name, table in definitions.items():
            try:
                KINDS[kind].model_validate(table, context=names)
            except ValidationError as error:
                place = Place(document, (kind, name))
                called = f"{kind} `{name}`"
                subject = Subject(table_of(KINDS[kind]), place, called, names, COMMON, MISPLACED)
                for diagnostic in explain(error, subject):
                    report.add(diagnostic)
    return report


def shown(report: Report) -> list[str]:
    lines: list[str] = []
    for diagnostic in report:
        line, column, end = diagnostic.place.region()
        hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
        code = diagnostic.code.name
        lines.append(f"{line}:{column}-{end} {code} {diagnostic.message}{hint}")
    return lines


def monster(fields: str) -> str:
    """Return a valid monster with more `fields`, which begin on line 5."""
    return f'[monster.mole]\nlabel = "mole"\nglyph = "m"\ncolor = "mud"\n{dedent(fields).strip()}'


@pytest.mark.parametrize(
    ("fields", "where", "hint"),
    [
        ("[monster.mole.colour]", "5:15-21 E201", "`color` is already there: remove one of them"),
        ('behaviors = [{ kind = "wander" }]', "5:14-33 E204", "add percent = 1"),
        ('behaviors = [{ kind = "slep", turns = "x" }]', "5:23-29 E207", "did you mean `sleep`?"),
        (
            '[monster.mole.behaviors]\nkind = "sleep"',
            "5:1-25 E202",
            "begin each with [[monster.mole.behaviors]]",
        ),
        ('behaviors = ["sleep"]', "5:14-21 E202", 'write { kind = "sleep" }'),
        ("[[monster.mole.behaviors]]\nkind = 'sleep'\nturns = 0", "7:9-10 E203", ""),
        ("tags = 'animal'", "5:8-16 E202", 'write ["animal"]'),
        ("tags = ['an animal']", "5:9-20 E203", 'write "an_animal": a name has lowercase letters,'),
        ("stats.attack = true", "5:16-20 E202", ""),
        ('stats = { attack = "1d6 + dept" }', "5:27-31 E203", ""),
    ],
)
def test_what_is_wrong_in_a_monster_is_explained(fields: str, where: str, hint: str) -> None:
    (finding,) = found(monster(fields))

    assert finding.startswith(f"{where} ")
    assert hint in finding


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            """
            [stat.luck]
            label = 7
            minimum = "5"
            maximum = 5.0
            default = true
            """,
            ["2:9-10 E202", "3:11-14 E202", "4:11-14 E202", "5:11-15 E202"],
        ),
        (
            """
            [stat.luck]
            label = "luck"
            maximum = -5
            [stat.fame]
            label = "fame"
            default = 5
            maximum = 3
            """,
            ["3:11-13 E206", "6:11-12 E206"],
        ),
        (
            """
            [stat.luck]
            label = "luck"
            format = "{val}"
            [stat.fame]
            label = "fame"
            format = "{value"
            [stat.wit]
            label = "wit"
            format = "{value:>3}"
            [stat.grit]
            label = "grit"
            format = "{{value}}"
            """,
            ["3:11-16 E203", "6:11-12 E203", "9:11-21 E203", "12:11-12 E203"],
        ),
        (
            """
            [message.dug]
            on = "attacked"
            text = "{actor} digs at {tunnel}"
            [message.slept]
            text = "Zzz"
            by = "player"
            [message.woke]
            on = "wokd"
            text = "!"
            """,
            ["3:25-33 E203", "6:6-14 E206", "8:6-12 E205"],
        ),
        (
            """
            [message.dug]
            on = "attacked"
            text = "{actr} digs at {tunnel} with {targt}, {actr}"
            """,
            ["3:9-15 E203", "3:24-32 E203", "3:38-45 E203"],
        ),
        (
            """
            [rules.fair]
            label = "fair"
            combat = { kind = "wandr", percnt = 5 }
            gold = 3
            sight.symmetric = "true"
            movement = { corner_cutting = "neverr" }
            """,
            ["3:19-26 E207", "4:8-9 E202", "5:19-25 E202", "6:31-39 E205"],
        ),
    ],
)
def test_each_mistake_in_definitions_is_found_at_its_place(text: str, expected: list[str]) -> None:
    assert [" ".join(each.split(" ")[:2]) for each in found(text)] == expected


@pytest.mark.parametrize(
    ("reference", "code", "hint"),
    [
        ("gems:ruby", "E301", 'write gems = "*" below [requires] in mod.toml'),
        ("mole", "E303", ""),
        ("Brown", "E203", "did you mean `brown`?"),
    ],
)
def test_a_reference_to_nothing_visible_is_refused(reference: str, code: str, hint: str) -> None:
    text = monster("").replace('"mud"', f'"{reference}"')

    (finding,) = found(text)

    assert finding.startswith(f"4:9-{11 + len(reference)} {code} ")
    assert hint in finding


@pytest.mark.parametrize(("by", "meant"), [("playr", "player"), ("mol", "mole")])
def test_a_word_or_an_id_may_be_meant_where_either_may_stand(by: str, meant: str) -> None:
    (finding,) = found(f'[message.dug]\non = "waited"\nby = "{by}"\ntext = "!"\n')

    assert finding == f"3:6-{8 + len(by)} E301 there is no monster `{by}` (did you mean `{meant}`?)"


@pytest.mark.parametrize(
    ("uncertain", "count"),
    [
        pytest.param({"deep"}, 1, id="a bare name may be the mod's own"),
        pytest.param({"core"}, 1, id="a bare name may be one of core"),
        pytest.param({"deep:gone"}, 1, id="a definition that could not be understood"),
        pytest.param({"gems"}, 1, id="a name in full may be one of its mod"),
        pytest.param({"core", "gems"}, 0, id="all of them"),
        pytest.param({"other", "deep:lost"}, 2, id="others"),
    ],
)
def test_what_may_exist_in_a_file_that_cannot_be_read_is_not_missed(
    uncertain: set[str], count: int
) -> None:
    text = monster("").replace('"mud"', '"gone"') + '\n[color.a]\nvalue = "gems:gone"'

    assert len(found(text, frozenset(uncertain))) == count


def test_only_so_many_errors_of_a_definition_are_explained() -> None:
    tags = ", ".join(f'"BAD {number}"' for number in range(200))

    told, *explained = found(monster(f"tags = [{tags}]"))

    assert told == (
        "1:1-15 I010 200 things are wrong with monster `mole`, of which the first 100 are"
        " explained (fix those, then look again)"
    )
    assert len(explained) == MAX_EXPLAINED


class Pit(Model):
    """Something with errors that only it knows."""

    depths: Annotated[Items[int], Field(max_length=3)] = ()
    share: Annotated[float, Field(gt=0, lt=1)] = 0.5
    size: Annotated[int, Field(multiple_of=2)] = 2
    choice: int | str = 0

    @model_validator(mode="after")
    def _has_its_own_words(self) -> Self:
        if self.depths == (1, 2):
            msg = "Such pits are not dug"
            raise ValueError(msg)
        if self.depths == (1, 3):
            code = "E207"
            raise PydanticCustomError(code, "nobody digs here", {"hint": "ask the moles"})
        return self


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("depths = [1, 3]", "1:1-1 E207 nobody digs here (ask the moles)"),
        ("depths = [1, 2, 3, 4]", "1:10-22 E203 `depths` must have at most 3"),
        ("share = 0.0", "1:9-12 E203 `share` must be more than 0.0, not 0.0"),
        ("choice = []", "1:10-12 E202 `choice` must be a whole number, not an array"),
    ],
)
def test_models_may_have_errors_and_types_of_their_own(text: str, expected: str) -> None:
    document = Document("a.toml", text, tomli.loads(text))
    report = Report()
    with pytest.raises(ValidationError) as error:
        Pit.model_validate(document.data)

    for diagnostic in explain(error.value, Subject(table_of(Pit), Place(document), "the pit")):
        report.add(diagnostic)

    assert shown(report)[0].startswith(expected)
    assert as_text(report)
