from __future__ import annotations

from textwrap import dedent
from typing import Annotated, Literal, Self

import pytest
import tomli
from pydantic import Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from roguelike.authoring.report.as_text import as_text
from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import MAX_EXPLAINED, Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.patches import COMMON, MISPLACED
from roguelike.content.schema import extension_points, narrow
from roguelike.content.schema.base import Items, Model
from roguelike.content.schema.names import Names
from roguelike.registry import Params

ONE_BRACE = (
    "E203 a brace is not part of a {name} (a name has one brace on each side; write any other brace"
    " as another sign)"
)


class Sleep(Params):
    """Do nothing."""

    kind: Literal["sleep"] = "sleep"
    turns: int = Field(default=1, ge=1, description="For how long.")


class Wander(Params):
    """Go anywhere."""

    kind: Literal["wander"] = "wander"
    percent: int


UNION = Annotated[Sleep | Wander, Field(discriminator="kind")]
MODELS = narrow({point: Wander if point == "rule" else UNION for point in extension_points()})
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
    names = Names("deep", KNOWN, {"core", "deep"}, mods=mods, doubted=uncertain)
    report = Report()
    for kind, definitions in document.data.items():
        for name, table in definitions.items():
            try:
                MODELS[kind].model_validate(table, context=names)
            except ValidationError as error:
                place = Place(document, (kind, name))
                called = f"{kind} `{name}`"
                subject = Subject(MODELS[kind], place, called, names, COMMON, MISPLACED)
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


def test_a_valid_definition_has_no_findings() -> None:
    assert found(monster('behaviors = [{ kind = "sleep" }]\nstats.attack = "1d6"')) == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param(
            "[monster.mole.colour]",
            "5:15-21 E201 there is no field `colour` in monster `mole`"
            " (`color` is there already: take one of them out)",
            id="an unknown table",
        ),
        pytest.param(
            "zzz = 1",
            "5:1-4 E201 there is no field `zzz` in monster `mole` (it has `label`,"
            " `description`, `glyph`, `color`, `stats`, `tags` and `behaviors`)",
            id="a field like no other",
        ),
        pytest.param(
            'behaviors = [{ kind = "sleep", turn = 2 }]',
            "5:32-36 E208 behavior `sleep` has no parameter `turn` (did you mean `turns`?)",
            id="an unknown parameter",
        ),
        pytest.param(
            'behaviors = [{ kind = "wander" }]',
            "5:14-33 E204 `percent` is missing from item 1 of `behaviors` of monster `mole`"
            " (add percent = 1)",
            id="a missing parameter",
        ),
        pytest.param(
            'behaviors = [{ kind = "slep", turns = "x" }]',
            "5:23-29 E207 there is no behavior `slep` (did you mean `sleep`?)",
            id="an unknown behavior",
        ),
        pytest.param(
            'behaviors = [{ kind = "hide" }]',
            "5:23-29 E207 there is no behavior `hide` (it can be `sleep` or `wander`)",
            id="a behavior like no other",
        ),
        pytest.param(
            "behaviors = [{ turns = 1 }]",
            "5:14-27 E204 `kind` is missing from item 1 of `behaviors` of monster `mole`"
            " (it can be `sleep` or `wander`)",
            id="a behavior without a name",
        ),
        pytest.param(
            '[monster.mole.behaviors]\nkind = "sleep"',
            "5:1-25 E202 `behaviors` must be an array, not a table"
            " (begin each with [[monster.mole.behaviors]])",
            id="a header with too few brackets",
        ),
        pytest.param(
            "add.stats.attack = 1",
            "5:1-4 E201 there is no field `add` in monster `mole`"
            " (what is inherited is changed with `edit.add`)",
            id="a verb outside of what edits",
        ),
        pytest.param(
            '"stats.attack" = 1',
            "5:1-15 E201 there is no field `stats.attack` in monster `mole`"
            " (write it without quotes)",
            id="a path in quotes",
        ),
        pytest.param(
            "stats.strength = 1",
            "5:7-15 E301 there is no stat `strength` (it can be `attack` or `max_health`)",
            id="a stat like no other",
        ),
        pytest.param(
            'behaviors = ["sleep"]',
            '5:14-21 E202 item 1 of `behaviors` must be a table, not the text "sleep"'
            ' (write { kind = "sleep" })',
            id="a behavior that is only a name",
        ),
        pytest.param(
            "[[monster.mole.behaviors]]\nkind = 'sleep'\nturns = 0",
            "7:9-10 E203 `turns` must be at least 1, not 0",
            id="a parameter out of range",
        ),
        pytest.param(
            "tags = 'animal'",
            '5:8-16 E202 `tags` must be an array, not the text "animal" (write ["animal"])',
            id="a text for an array",
        ),
        pytest.param(
            "tags = ['animal', 7]",
            "5:19-20 E202 item 2 of `tags` must be text, not 7 (put it in quotes)",
            id="a number for a text",
        ),
        pytest.param(
            "tags = ['an animal']",
            '5:9-20 E203 item 1 of `tags` cannot be the text "an animal"'
            ' (write "an_animal": a name has small letters, digits and _, the first a letter)',
            id="an ill-formed text",
        ),
        pytest.param(
            "stats = { '狼' = 3 }",
            "5:11-14 E203 the key `狼` is not allowed in `stats` of monster `mole`"
            " (a name has small letters, digits and _, the first a letter)",
            id="a key that is no name",
        ),
        pytest.param(
            "stats.attack = true",
            "5:16-20 E202 `attack` must be a whole number or a formula in quotes, not true",
            id="a truth value for a formula",
        ),
        pytest.param(
            'stats = { attack = "1d6 + dept" }',
            "5:27-31 E203 `attack` is not a formula: ",
            id="a formula with a mistake",
        ),
        pytest.param(
            "stats.attak = 1",
            "5:7-12 E301 there is no stat `attak` (did you mean `attack`?)",
            id="an unknown reference as a key",
        ),
    ],
)
def test_what_is_wrong_in_a_monster_is_explained(fields: str, expected: str) -> None:
    (finding,) = found(monster(fields))

    assert finding.startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            """
            [stat.luck]
            label = 7
            minimum = "5"
            maximum = 5.0
            default = true
            """,
            [
                "2:9-10 E202 `label` must be text, not 7 (put it in quotes)",
                (
                    '3:11-14 E202 `minimum` must be a whole number, not the text "5"'
                    " (write 5 without quotes)"
                ),
                "4:11-14 E202 `maximum` must be a whole number, not 5.0 (write 5)",
                "5:11-15 E202 `default` must be a whole number, not true",
            ],
            id="strictness",
        ),
        pytest.param(
            """
            [stat.luck]
            label = ""
            minimum = 5
            maximum = 3
            """,
            [
                "2:9-11 E203 `label` must have at least 1 character",
            ],
            id="one mistake before another",
        ),
        pytest.param(
            """
            [stat.luck]
            label = "luck"
            maximum = -5
            [stat.fame]
            label = "fame"
            default = 5
            maximum = 3
            """,
            [
                "3:11-13 E206 minimum (0) is more than maximum (-5) (say the other as well)",
                (
                    "6:11-12 E206 default (5) must lie between minimum (0) and maximum (3)"
                    " (give `default` a number from 0 to 3)"
                ),
            ],
            id="a contradiction, at its field or at the table",
        ),
        pytest.param(
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
            [
                "3:11-16 E203 nothing here is called `val` (did you mean `value`?)",
                f"6:11-12 {ONE_BRACE}",
                "9:11-21 E203 nothing here is called `value:>3` (did you mean `value`?)",
                f"12:11-12 {ONE_BRACE}",
            ],
            id="placeholders",
        ),
        pytest.param(
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
            [
                (
                    "3:25-33 E203 nothing here is called `tunnel` (it can be `actor`, `hits`,"
                    " `rolls` or `target`)"
                ),
                (
                    "6:6-14 E206 `by` has no meaning without `on`"
                    " (say with `on` what is told, or take `by` out)"
                ),
                '8:6-12 E205 `on` cannot be the text "wokd" (did you mean `woke`?)',
            ],
            id="messages",
        ),
        pytest.param(
            """
            [message.dug]
            on = "attacked"
            text = "{actr} digs at {tunnel} with {targt}, {actr}"
            """,
            [
                "3:9-15 E203 nothing here is called `actr` (did you mean `actor`?)",
                "3:24-32 E203 nothing here is called `tunnel` (it can be `actor`, `hits`,",
                "3:38-45 E203 nothing here is called `targt` (did you mean `target`?)",
            ],
            id="several placeholders in one text",
        ),
        pytest.param(
            """
            [keymap.mine]
            label = "mine"
            [keymap.mine.bindings]
            wiat = ["x"]
            fly = ["y"]
            quit = "q"
            """,
            [
                (
                    "4:1-5 E205 the key `wiat` is not allowed in `bindings` of keymap `mine`"
                    " (did you mean `wait`?)"
                ),
                (
                    "5:1-4 E205 the key `fly` is not allowed in `bindings` of keymap `mine`"
                    " (it can be "
                ),
                ('6:8-11 E202 `quit` must be an array, not the text "q" (write ["q"])'),
            ],
            id="keys of a table",
        ),
        pytest.param(
            """
            [rules.fair]
            label = "fair"
            combat = { kind = "wandr", percnt = 5 }
            gold = 3
            sight.symmetric = "true"
            movement = { corner_cutting = "neverr" }
            """,
            [
                "3:19-26 E207 there is no rule `wandr` (did you mean `wander`?)",
                "4:8-9 E202 `gold` must be a table, not 3",
                (
                    '5:19-25 E202 `symmetric` must be true or false, not the text "true"'
                    " (write true without quotes)"
                ),
                '6:31-39 E205 `corner_cutting` cannot be the text "neverr" (did you mean `never`?)',
            ],
            id="an extension point with one implementation",
        ),
    ],
)
def test_what_is_wrong_in_definitions_is_explained(text: str, expected: list[str]) -> None:
    findings = found(text)

    assert len(findings) == len(expected)
    for finding, beginning in zip(findings, expected, strict=True):
        assert finding.startswith(beginning)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        pytest.param("mud", None, id="its own"),
        pytest.param("brown", None, id="one of core"),
        pytest.param("core:brown", None, id="one in full"),
        pytest.param(
            "gems:ruby",
            "E301 the color `gems:ruby` belongs to the mod `gems`, which is not required"
            ' (write gems = "*" below [requires] in mod.toml)',
            id="one of a mod that is not required",
        ),
        pytest.param(
            "ruby",
            "E301 there is no color `ruby` (did you mean `gems:ruby`?"
            ' then also write gems = "*" below [requires] in mod.toml)',
            id="bare",
        ),
        pytest.param("bron", "E301 there is no color `bron` (did you mean `brown`?)", id="a slip"),
        pytest.param(
            "zzzzz",
            "E301 there is no color `zzzzz` (define it as [color.zzzzz], or name another)",
            id="nothing like it",
        ),
        pytest.param("mole", "E303 `mole` is a monster, not a color", id="another kind"),
        pytest.param(
            "Brown",
            'E203 `color` cannot be the text "Brown" (did you mean `brown`?)',
            id="a capital letter",
        ),
        pytest.param(
            "Zzz",
            'E203 `color` cannot be the text "Zzz"'
            ' (write "zzz": a name has small letters, digits and _, the first a letter)',
            id="no name at all",
        ),
    ],
)
def test_a_reference_means_what_exists_and_is_visible(reference: str, expected: str | None) -> None:
    text = f'[monster.mole]\nlabel = "mole"\nglyph = "m"\ncolor = "{reference}"'

    findings = found(text)

    if expected is None:
        assert findings == []
    else:
        (finding,) = findings
        assert finding.startswith(f"4:9-{11 + len(reference)} {expected}")


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
        " explained (mend those, then look again)"
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
        pytest.param("depths = [1, 3]", "1:1-1 E207 nobody digs here (ask the moles)", id="code"),
        pytest.param(
            "depths = [1, 2, 3, 4]", "1:10-22 E203 `depths` must have at most 3", id="long"
        ),
        pytest.param(
            "share = 0.0", "1:9-12 E203 `share` must be more than 0.0, not 0.0", id="more"
        ),
        pytest.param(
            "share = 1.0", "1:9-12 E203 `share` must be less than 1.0, not 1.0", id="less"
        ),
        pytest.param(
            "share = '1'", '1:9-12 E202 `share` must be a number, not the text "1"', id="f"
        ),
        pytest.param("size = 3", "1:8-9 E203 `size` must be a multiple of 2, not 3", id="multiple"),
        pytest.param(
            "choice = []",
            "1:10-12 E202 `choice` must be a whole number, not an array",
            id="a union",
        ),
    ],
)
def test_models_may_have_errors_and_types_of_their_own(text: str, expected: str) -> None:
    document = Document("a.toml", text, tomli.loads(text))
    report = Report()
    with pytest.raises(ValidationError) as error:
        Pit.model_validate(document.data)

    for diagnostic in explain(error.value, Subject(Pit, Place(document), "the pit")):
        report.add(diagnostic)

    assert shown(report)[0].startswith(expected)
    assert as_text(report)


def test_many_choices_are_listed_only_in_part() -> None:
    (finding,) = found('[message.a]\ntext = "!"\non = "zzzzzz"')

    assert "`arrived`, " in finding
    assert finding.endswith(" others)")
