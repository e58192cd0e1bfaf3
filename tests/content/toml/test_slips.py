"""What is said about text that is TOML only to those who know another format."""

from __future__ import annotations

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.toml.parsing import parse


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        pytest.param("a = “b”", 'write straight quotes: "', id="curly quotes"),
        pytest.param("a = True", "write it in small letters", id="another case"),
        pytest.param("a = yes", "write true", id="yes"),
        pytest.param("a = On # b", "write true", id="on"),
        pytest.param("a = { b = no }", "write false", id="no"),
        pytest.param("a = [off, true]", "write false", id="off"),
        pytest.param(
            "a = on the way",
            'text stands in quotes: write "on the way"',
            id="a text that begins so",
        ),
        pytest.param("a = null", "there is no such value in TOML: leave the key out", id="null"),
        pytest.param("a: 1", "write = in place of the colon", id="a colon"),
        pytest.param('a "b"', "write = between the key and the value", id="nothing between"),
        pytest.param(
            "a b = 1",
            "a key is one word, as with _ for the blank, or stands in quotes",
            id="a blank in a key",
        ),
        pytest.param(
            "[a.b:c]",
            'write "b:c" in quotes, or `c` alone where its own mod defines it',
            id="a colon in a header",
        ),
        pytest.param("// b", "a comment begins with #", id="a line that is one"),
        pytest.param("a = 1\n  ; b", "a comment begins with #", id="a line that is one, set in"),
        pytest.param("/* b */", "a comment begins with #", id="a line that is one, closed"),
        pytest.param("a = 1 // b", "a comment begins with #", id="a comment of another language"),
        pytest.param("a = 1 000", "a number has no blanks: write 1000", id="a blank in a number"),
        pytest.param("a = 250 000 000 # b", "a number has no blanks: write 250000000", id="two"),
        pytest.param("a = { b = 1 000 }", "a number has no blanks: write 1000", id="in braces"),
        pytest.param(
            "a = { b = 1,000, c = 2 }",
            "a number has no commas: take the one before the last three digits out",
            id="a comma in a number in braces",
        ),
        pytest.param("a = 50px", "a number stands alone: take px out", id="a unit"),
        pytest.param(
            "a = roll(1d6 + 1)",
            'dice stand in quotes and are not called, as in "1d6"',
            id="dice that are called",
        ),
        pytest.param("a = 012", "a number does not begin with 0", id="a zero before a number"),
        pytest.param("a = 1,", "take the comma out", id="a comma after a line"),
        pytest.param("a = 1,000", "take the comma out", id="a comma in a large number"),
        pytest.param("a = 1, 2", "put them in [square brackets]", id="several numbers"),
        pytest.param('a = "b","c"', "put them in [square brackets]", id="several texts"),
        pytest.param("a = [1], [2]", "put them in [square brackets]", id="several arrays"),
        pytest.param("a = 2,5", "numbers are whole, such as 2 or 3", id="a decimal comma"),
        pytest.param(
            "a = 1d6 + 3 # b",
            'a formula stands in quotes: write "1d6 + 3"',
            id="dice without quotes",
        ),
        pytest.param(
            "a = 15 + depth*5",
            'a formula stands in quotes: write "15 + depth*5"',
            id="a sum without quotes",
        ),
        pytest.param(
            "a = 8 - depth", 'a formula stands in quotes: write "8 - depth"', id="a difference"
        ),
        pytest.param(
            "a = { b = 1, c = 2d4 }",
            'a formula stands in quotes: write "2d4"',
            id="dice in a table",
        ),
        pytest.param(
            "a = [1, 2*3]", 'a formula stands in quotes: write "2*3"', id="a product in an array"
        ),
        pytest.param("a = 1W6 + 3", 'dice are written as in "1d6"', id="German dice"),
        pytest.param(
            "a = 2..5 # b",
            'write "2..5", or where it is rolled a formula, such as "1d4 + 1"',
            id="a range",
        ),
        pytest.param(
            "a = 2..",
            'write "2..", or where it is rolled a formula, such as "1d4 + 1"',
            id="a range without an end",
        ),
        pytest.param(
            "a = { b = 2 .. 5 }",
            'write "2..5", or where it is rolled a formula, such as "1d4 + 1"',
            id="with blanks",
        ),
        pytest.param("a = .5", "a number begins with a digit: write 0.5", id="a dot first"),
        pytest.param("a = [5., 1]", "take the . out", id="a dot last"),
        pytest.param(
            "a = 1 to 5",
            'write "1..5", or where it is rolled a formula, such as "1d4 + 1"',
            id="a range in words",
        ),
        pytest.param("a = 40%", "take the % out", id="a percentage"),
        pytest.param("a = [40 %]", "take the % out", id="a percentage in an array"),
        pytest.param("a = 1.0.0", 'write "1.0.0"', id="a version without quotes"),
        pytest.param("a = 1.0.0-rc.1", 'write "1.0.0-rc.1"', id="more than a version"),
        pytest.param(
            'a = 1\n{ "b": 1 }', "this may be JSON; TOML has [tables] with key = value", id="JSON"
        ),
        pytest.param("a = [1\n[b]", "write ] after 1", id="an open array"),
        pytest.param("a = [1; 2]", "write a comma in place of ;", id="a semicolon in an array"),
        pytest.param("a = { b = 1; c = 2 }", "write a comma in place of ;", id="in a table"),
        pytest.param("a = [1, 2;]", "take the ; out", id="a semicolon at the end of an array"),
        pytest.param("a = [1,, 2]", "take the comma out", id="two commas"),
        pytest.param("a = [\n  ,\n  1,\n]", "take the comma out", id="a comma before the first"),
        pytest.param("a\nb = 1", "write = and a value after it", id="no value"),
        pytest.param("a = { b, c = 1 }", "write = and a value after it", id="none in a table"),
        pytest.param("a.b # c", "write = and a value after it", id="none before a comment"),
        pytest.param("Numbers, or formulas.\na = 1", "a comment begins with #", id="a sentence"),
        pytest.param("a = 5 lower is better", "a comment begins with #", id="words behind a value"),
        pytest.param("a >=0.1, <2", 'write = ">=0.1, <2"', id="a requirement without ="),
        pytest.param("a = { b > 5 }", 'write = "> 5"', id="a comparison in a table"),
        pytest.param("a = { b = 1,5 }", "write a point in place of the comma", id="in a table"),
        pytest.param("a = @ # b", 'text stands in quotes: write "@"', id="a sign"),
        pytest.param("a = { b = $, c = 1 }", 'text stands in quotes: write "$"', id="in braces"),
        pytest.param(
            "a = #dogs",
            'a comment begins with #, so it stands in quotes: write "#dogs"',
            id="a tag",
        ),
        pytest.param("a = ture", "write true", id="true with a typo"),
        pytest.param("a = [flase]", "write false", id="false with a typo"),
        pytest.param(
            "[a.b] = { c = 1 }",
            "a header stands alone on its line: write what belongs to it below",
            id="a value behind a header",
        ),
        pytest.param("a = 1 2", "begin a new line", id="no slip"),
        pytest.param(
            "a = 2020-13-45",
            "a date is written as in 2020-01-31, a time as in 07:30:00; text stands in quotes",
            id="no date",
        ),
    ],
)
def test_slips_of_those_who_know_other_formats_have_hints(text: str, hint: str) -> None:
    report = Report()

    parse("a.toml", text.encode(), report)

    assert next(iter(report)).hint == hint


def test_a_long_value_is_not_shown_in_full() -> None:
    report = Report()

    parse("a.toml", ("a = 1" + "+1" * 100_000).encode(), report)

    (finding,) = report
    assert len(finding.hint) < 100
