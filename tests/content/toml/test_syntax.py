from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from roguelike.authoring.report.as_text import as_text
from roguelike.content.findings.diagnostics import Report
from roguelike.content.toml import attempts
from roguelike.content.toml.long_integers import MAX_IN_A_ROW, loaded, too_long
from roguelike.content.toml.parsing import parse
from roguelike.content.toml.syntax import MAX_REREAD, MAX_SYNTAX_ERRORS
from tests.content.toml_findings import findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a = oops # b", "1:5-9 E002 a value is expected here", id="a bare word"),
        pytest.param("a =\nb = 1", "1:4-4 E002 a value is expected here", id="no value"),
        pytest.param("a = ", "1:5-5 E002 a value is expected here", id="no value at the end"),
        pytest.param("a 1", "1:3-4 E002 `=` is expected after a key", id="no equals sign"),
        pytest.param("a = 1 b = 2", "1:7-8 E002 nothing but a comment may follow here", id="two"),
        pytest.param("= 1", "1:1-2 E002 a key or a [table] is expected here", id="no key"),
        pytest.param("[]", "1:2-3 E002 a key is expected here", id="no table"),
        pytest.param("[a", "1:3-3 E002 `]` is expected at the end of the table's name", id="[a"),
        pytest.param(
            "[[a]", "1:4-5 E002 `]]` is expected at the end of the table's name", id="[[a]"
        ),
        pytest.param('a = "b', "1:7-7 E002 the text is not closed", id="an open string"),
        pytest.param(
            'a = "b\nc = 1', "1:7-7 E002 the text is not closed on its line", id="a broken string"
        ),
        pytest.param(
            "a = 'b\nc = '", "1:7-7 E002 the text is not closed on its line", id="a broken literal"
        ),
        pytest.param("a = 'b", "1:7-7 E002 the text is not closed", id="an open literal string"),
        pytest.param(
            "a = 'b\nc = 1\n",
            "1:7-7 E002 the text is not closed on its line",
            id="a literal that nothing closes",
        ),
        pytest.param("a = {b='", "1:9-9 E002 the text is not closed", id="a literal in a table"),
        pytest.param('a = """b\n', "1:5-9 E002 the text is not closed", id="an open long string"),
        pytest.param("a = '''b", "1:9-9 E002 the text is not closed", id="an open long literal"),
        pytest.param("a = [1 2]", "1:8-9 E002 `,` or `]` is expected in the array", id="no comma"),
        pytest.param(
            "a = { b = 1 c = 2 }", "1:13-14 E002 `,` or `}` is expected in the table", id="table"
        ),
        pytest.param(r'a = "C:\dir"', "1:8-10 E002 there is no such escape", id="a backslash"),
        pytest.param(
            r'a = "\u12"', "1:6-8 E002 the escape has too few hexadecimal digits", id="hexadecimal"
        ),
        pytest.param(
            r'a = "\ud800"', "1:6-12 E002 the escape stands for no character", id="a surrogate"
        ),
        pytest.param(
            'a = "\x00"', "1:6-7 E002 the text contains a control character", id="a control"
        ),
        pytest.param("a = 1 # \x07", "1:9-10 E002 there is a control character here", id="a bell"),
        pytest.param("a = 2023-02-30", "1:5-15 E002 there is no such date or time", id="a date"),
        pytest.param(
            "a = 2020-13-45 # b", "1:5-15 E002 there is no such date or time", id="a month"
        ),
        pytest.param("a = 25:00:00", "1:5-13 E002 there is no such date or time", id="an hour"),
        pytest.param(
            "a = 2020-01-31T07:61:00",
            "1:5-24 E002 there is no such date or time",
            id="a minute of a date",
        ),
        pytest.param(
            "a = [2020-01-31, 2020-1-5]",
            "1:18-26 E002 there is no such date or time",
            id="a date in an array",
        ),
        pytest.param("07:61 = 1", "1:3-4 E002 `=` is expected after a key", id="a time as a key"),
        pytest.param(
            "a = 2020-01-31-07",
            "1:15-18 E002 nothing but a comment may follow here",
            id="more than a date",
        ),
    ],
)
def test_a_mistake_in_the_syntax_is_explained_in_our_words(text: str, expected: str) -> None:
    assert findings(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a = 1\na = 2", "2:1-2 E003 `a` is defined twice", id="a key"),
        pytest.param("[a.b]\n[a.b]\n", "2:4-5 E003 `b` is defined twice", id="a table"),
        pytest.param(
            "[a]\nx = 1\ny = 1\n[b]\n[a]\nx = 2\ny = 2\n",
            "5:2-3 E003 `a` is defined twice",
            id="a table with the same keys",
        ),
        pytest.param("a = { b = 1, b = 2 }", "1:14-15 E003 `b` is defined twice", id="inline"),
        pytest.param(
            'a = 1\na = """\n\n"""\nb = 1', "2:1-2 E003 `a` is defined twice", id="a long value"
        ),
        pytest.param("a = [1]\n[[a]]", "2:3-4 E003 `a` is defined twice", id="an array"),
        pytest.param("a = {}\na.b = 1", "2:1-2 E003 `a` is defined twice", id="a closed table"),
    ],
)
def test_what_is_defined_twice_is_one_finding(text: str, expected: str) -> None:
    assert findings(text) == [expected]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a = 1\na = 2", "take one of them out"),
        *(
            (text, "put all of it into the { … } of the first, or take one of them out")
            for text in ("a = { b = 1 }\na.c = 2", "a = { b = 1 }\n[a]\nc = 2")
        ),
        ("[a]\n[a]", "put all of it below the first, or let one be about something else"),
        ("[patch.a]\n[patch.a]", "begin each with [[patch.a]]"),
        (
            "[[patch.a]]\n[patch.a.b]\n[patch.a.b]",
            "write [[patch.a]] above each, or put all of it below the first",
        ),
    ],
)
def test_what_is_defined_twice_is_put_together_or_told_apart(text: str, hint: str) -> None:
    report = Report()

    parse("a.toml", text.encode(), report)

    assert [each.hint for each in report] == [hint]


def test_what_is_defined_twice_is_shown_in_both_places() -> None:
    report = Report()

    parse("a.toml", b"bad\n[[x]]\na = 1\n\na = 2", report)

    assert as_text(report).splitlines()[6:-2] == [
        "error[E003]: `a` is defined twice",
        "  --> a.toml:5:1",
        "   |",
        " 5 | a = 2",
        "   | ^ write a [header] above it, or take one of them out",
        "  ::: a.toml:3:1",
        "   |",
        " 3 | a = 1",
        "   | - first defined here",
    ]


def test_independent_mistakes_are_all_found_in_one_run() -> None:
    text = dedent("""\
        label = mole
        [monster.mole
        stats = { attack = 1 }
        stats.speed = 2
        [monster.rat]
        stats = { attack = }
        glyph = "r" "s"
        label = '''
        long \\q
        '''
        label = "rat"
        tags = [
            "animal",
        ]
        """)

    assert findings(text) == [
        "1:9-13 E002 a value is expected here",
        "2:14-14 E002 `]` is expected at the end of the table's name",
        "4:1-6 E003 `stats` is defined twice",
        "6:20-21 E002 a value is expected here",
        "7:13-14 E002 nothing but a comment may follow here",
        "11:1-6 E003 `label` is defined twice",
    ]


def test_each_repetition_is_found_where_it_is() -> None:
    assert findings("[a]\n" + "b = 1\n" * 6) == [
        f"{line}:1-2 E003 `b` is defined twice" for line in range(3, 8)
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a b = 1]\nb = [1,\n", id="an array that the mistake may have closed"),
        pytest.param("a b = [\n1,\n2,\n]\n", id="an array whose key is wrong"),
        pytest.param('a b = """\nc = d\n"""\n', id="a long string whose key is wrong"),
        pytest.param("a = 1 2'''\nb = '''\n", id="a string that the mistake may have closed"),
        pytest.param("a = [\n  1 2,\n  3 4,\n]\n", id="more than one mistake in an array"),
        pytest.param("a = 1 2]\nb = " + "[" * 500, id="something too deep"),
        pytest.param("a = 1 2\nb = " + "9" * 5000, id="a number too long"),
    ],
)
def test_what_follows_from_a_mistake_is_not_another(text: str) -> None:
    assert len(findings(text)) == 1


def test_a_bracket_is_not_looked_for_where_one_was_taken_out_with_a_mistake() -> None:
    assert findings("? }\na [}\n") == [
        "1:1-2 E002 a key or a [table] is expected here",
        "2:3-4 E002 `=` is expected after a key",
    ]


def test_a_literal_that_nothing_closes_hides_no_other_mistake() -> None:
    assert findings("a = 'b\nc = oops\n") == [
        "1:7-7 E002 the text is not closed on its line",
        "2:5-9 E002 a value is expected here",
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b'b = 1\na = "c"\na = """d\ne', id="behind a key that is there already"),
        pytest.param(b"b = 1\na = " + b"[" * 60 + b"'''d\ne", id="deeper than is followed"),
    ],
)
def test_where_text_begins_that_is_never_closed_is_not_shown_if_it_is_not_known(
    text: bytes,
) -> None:
    report = Report()

    parse("a.toml", text, report)

    assert [each.related for each in report if "not closed" in each.message] == [()]


def test_text_that_is_never_closed_is_shown_once_if_it_ends_on_its_line() -> None:
    report = Report()

    parse("a.toml", b'a = """b', report)

    assert [each.related for each in report] == [()]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_text_of_several_lines_that_is_never_closed_is_shown_where_it_begins(quotes: str) -> None:
    report = Report()

    parse("a.toml", f"[x]\na = {quotes}b\nmore\nc = 1\n".encode(), report)

    assert as_text(report).splitlines()[2:-2] == [
        "   |",
        " 3 | more",
        f"   | ^^^^ write {quotes} at the end of its last line",
        "  ::: a.toml:2:5",
        "   |",
        f" 2 | a = {quotes}b",
        "   |     ---- it begins here",
    ]


@pytest.mark.parametrize(
    ("count", "counted"),
    [
        pytest.param(100, MAX_SYNTAX_ERRORS, id="many"),
        pytest.param(250_000, 1 + MAX_REREAD // 1_000_000, id="in a large file"),
        pytest.param(700_000, 1, id="in a file too large to be read again"),
    ],
)
def test_where_mistakes_are_sought_no_further_is_told(count: int, counted: int) -> None:
    found = findings("a b\n" * count)

    assert found == [
        *(f"{line + 1}:3-4 E002 `=` is expected after a key" for line in range(counted)),
        (
            f"{counted + 1}:1-4 I010 what follows here has not been looked at for mistakes in the"
            " syntax"
        ),
    ]


def test_no_more_is_to_be_told_where_nothing_follows() -> None:
    assert len(findings("a b\n" * MAX_SYNTAX_ERRORS + "\n \n")) == MAX_SYNTAX_ERRORS


def test_what_is_never_closed_is_found_after_another_mistake() -> None:
    assert findings("a = 1 2\nb = [\n  { c = 1 }\n\n[d]\n") == [
        "1:7-8 E002 nothing but a comment may follow here",
        "3:11-12 E002 the array is not closed",
    ]


def test_what_is_left_of_a_text_is_not_read_as_a_number_that_takes_too_much_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def noted(text: str) -> dict[str, Any]:
        read.append(text)
        return loaded(text)

    monkeypatch.setattr(attempts, "loaded", noted)

    found = findings(f'a = """\\q\\"""\nb = {"1" * (MAX_IN_A_ROW + 1)}\n"""\nc = \n')

    assert found[0].endswith("E002 there is no such escape")
    assert {too_long(text) for text in read} == {None}


@pytest.mark.parametrize(
    ("between", "hint"),
    [
        pytest.param("", "take one of them out", id="right below"),
        pytest.param("c = 1\n\nd = 2\n", "take one of them out", id="among others"),
        pytest.param(
            "c = 1\n \n",
            "write a [header] above it, or take one of them out",
            id="after a blank line",
        ),
        pytest.param(
            "\r\n", "write a [header] above it, or take one of them out", id="as Windows ends lines"
        ),
    ],
)
def test_what_begins_with_a_key_that_is_there_already_may_lack_its_header(
    between: str, hint: str
) -> None:
    report = Report()

    parse("a.toml", f"[a]\nb = 1\n{between}b = 2\n".encode(), report)

    assert [each.hint for each in report] == [hint]
