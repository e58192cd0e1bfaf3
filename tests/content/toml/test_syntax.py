"""What is told of the first mistake in the syntax of a file, and what fixes it."""

from __future__ import annotations

import pytest
import tomli

from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.fixes import Respell
from roguelike.content.toml.parsing import parse
from roguelike.workshop.validation.fix_plans import spliced
from tests.content.toml_findings import findings

REST = '\n[other]\nkey = "of the rest"\n'


def the_finding(text: str) -> Diagnostic:
    report = Report()
    assert parse("a.toml", text.encode(), report) is None
    (finding,) = report
    return finding


def fixed(text: str) -> str:
    """Return a text with the fix of its mistake."""
    edits = [edit for edit in the_finding(text).fix if isinstance(edit, Respell)]
    made = spliced(text.encode(), [each for edit in edits for each in edit.splices])
    assert made is not None
    return made.decode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a = oops # b", "1:5-9 E002 a value is expected here", id="a bare word"),
        pytest.param("a 1", "1:3-4 E002 `=` is expected after a key", id="no equals sign"),
        pytest.param("= 1", "1:1-2 E002 a key or a [table] is expected here", id="no key"),
        pytest.param("[a", "1:3-3 E002 `]` is expected at the end of the table's name", id="[a"),
        pytest.param(
            'a = "b\nc = 1', "1:7-7 E002 the text is not closed on its line", id="a broken string"
        ),
        pytest.param(
            "a = 'b\nc = 1\n",
            "1:7-7 E002 the text is not closed on its line",
            id="a literal that nothing closes",
        ),
        pytest.param('a = """b\n', "1:5-9 E002 the text is not closed", id="an open long string"),
        pytest.param("a = [1 2]", "1:8-9 E002 `,` or `]` is expected in the array", id="no comma"),
        pytest.param(
            "a = { b = 1 c = 2 }", "1:13-14 E002 `,` or `}` is expected in the table", id="table"
        ),
        pytest.param(r'a = "C:\dir"', "1:8-10 E002 there is no such escape", id="a backslash"),
        pytest.param(
            'a = "\x00"', "1:6-7 E002 the text contains a control character", id="a control"
        ),
        pytest.param("a = 2023-02-30", "1:5-15 E002 there is no such date or time", id="a date"),
        pytest.param("a = 1\na = 2", "2:1-2 E003 `a` is defined twice", id="a key twice"),
        pytest.param("[a.b]\n[a.b]\n", "2:4-5 E003 `b` is defined twice", id="a table twice"),
        pytest.param("a = {}\na.b = 1", "2:1-2 E003 `a` is defined twice", id="a closed table"),
        pytest.param(
            "a = 1 2\nb = oops\nb = [\n",
            "1:7-8 E002 nothing but a comment may follow here",
            id="the first of several",
        ),
    ],
)
def test_the_first_mistake_in_the_syntax_is_explained_in_our_words(
    text: str, expected: str
) -> None:
    assert findings(text) == [expected]


@pytest.mark.parametrize(
    ("text", "hint", "expected"),
    [
        ('a = "b\nc = 1', 'close it with "', 'a = "b"\nc = 1'),
        ('a = b c"', 'open the text with a quote as well: "b c"', 'a = "b c"'),
        ("a = “b c”", 'write straight quotes: "b c"', 'a = "b c"'),
        ("a = some text # b", 'text needs quotes: write "some text"', 'a = "some text" # b'),
        ("a = { b = $, c = 1 }", 'text needs quotes: write "$"', 'a = { b = "$", c = 1 }'),
        (
            "a = #a8c0d0 # b",
            '# begins a comment, so a color needs quotes: write "#a8c0d0"',
            'a = "#a8c0d0" # b',
        ),
        ("a = { # = 1 }", 'write "#"', 'a = { "#" = 1 }'),
        ("a = True", "write true", "a = true"),
        ("a = [off, true]", "write false", "a = [false, true]"),
        ("a = >=0.1, <2", 'write ">=0.1, <2"', 'a = ">=0.1, <2"'),
        ("a = 1.0.0-rc.1", 'write "1.0.0-rc.1"', 'a = "1.0.0-rc.1"'),
        ("a = { b = 2 .. 5 }", 'write "2 .. 5"', 'a = { b = "2 .. 5" }'),
        ("a = 1d4 + 2 # b", 'a formula needs quotes: write "1d4 + 2"', 'a = "1d4 + 2" # b'),
        ("a = 8 - depth", 'a formula needs quotes: write "8 - depth"', 'a = "8 - depth"'),
        ("a: 1", "write = instead of the colon", "a = 1"),
        ("a == 1", "one = stands after a key", "a = 1"),
        ('a "b"', "write = between the key and the value", 'a = "b"'),
        ("// b", "a comment begins with #", "# b"),
        ("a = 1 // b", "a comment begins with #", "a = 1 # b"),
        ("a = 1;", "remove the ;", "a = 1"),
        ("a = 1, b.c = 2", "begin a new line", "a = 1\nb.c = 2"),
        ("a = [1,, 2]", "remove the comma", "a = [1, 2]"),
        ("a = [\n  1,\n}", "close the array with ]", "a = [\n  1,\n]"),
        ("a = { b = 1 ]", "close the table with }", "a = { b = 1 }"),
        ("a = [\n  1\n  2,\n]", "write a comma after 1", "a = [\n  1,\n  2,\n]"),
        ('a = { b = "c" d = 2 }', 'write a comma after "c"', 'a = { b = "c", d = 2 }'),
        ("a = [1, 2\nb = 3", "write ] after 2", "a = [1, 2]\nb = 3"),
        ('a = [{ b = "c"', 'write } ] after "c"', 'a = [{ b = "c"} ]'),
        ("a = [\n  1,\n\n# b\n[c]", "write ] in the line below", "a = [\n  1,\n]\n\n# b\n[c]"),
        ("a = [\n  1\nb = 2", "write ] in the line below", "a = [\n  1\n]\nb = 2"),
        ("[a # b\nc = 1", "write ] at the end of the header", "[a ]# b\nc = 1"),
        ("[[a.b\nc = 1", "write ]] at the end of the header", "[[a.b]]\nc = 1"),
        ("[[a.b] # c", "write [a.b], or [[a.b]] for one of several", "[a.b] # c"),
        ("[a.b]]\nc = 1", "write [a.b], or [[a.b]] for one of several", "[a.b]\nc = 1"),
        ("[[a]]\nb = 1\n[[a]\nb = 2", "write [[a]]", "[[a]]\nb = 1\n[[a]]\nb = 2"),
        ("[patch.level]]\nc = 1", "write [[patch.level]]", "[[patch.level]]\nc = 1"),
        (
            'a = """\n##\n  ""\n\n[b]\nc = 1',
            'close it with """',
            'a = """\n##\n  """\n\n[b]\nc = 1',
        ),
        (
            'a = """\n##\n\n[b]\nc = 1',
            'write """ below its last line',
            'a = """\n##\n"""\n\n[b]\nc = 1',
        ),
        (
            "a = '''\n##\nb = 1\nc = '''\n#@\n'''\nd = 1",
            "write ''' below its last line",
            "a = '''\n##\n'''\nb = 1\nc = '''\n#@\n'''\nd = 1",
        ),
        (
            "a =\u00a01",
            "write an ordinary space instead of this one, which only looks like one",
            "a = 1",
        ),
    ],
)
def test_a_usual_slip_has_a_fix_with_which_the_file_is_valid(
    text: str, hint: str, expected: str
) -> None:
    assert the_finding(text).hint == hint
    assert fixed(text) == expected
    assert tomli.loads(fixed(text + REST))["other"] == {"key": "of the rest"}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a = null", "there is no such value in TOML: leave the key out"),
        ("a = 2,5", "remove the comma"),
        ("a = 012", "a number does not start with 0"),
        ("a b = 1", "a key is one word, with _ in place of the space, or needs quotes"),
        ("[a.b:c]", 'a name with a colon needs quotes, as in "core:rat"'),
        ('{ "a": 1 }', "this may be JSON; TOML has [tables] with key = value"),
        ("a = 1\na = 2", "take one of them out"),
        ("[a]\n[a]", "put everything below the first, or let one be about something else"),
        ("[patch.a]\n[patch.a]", "begin each with [[patch.a]]"),
        ('a = "b, c\nd = 1', 'close it with ", or use """ for text of several lines'),
    ],
)
def test_other_slips_have_a_hint_and_no_fix(text: str, hint: str) -> None:
    finding = the_finding(text)

    assert finding.hint == hint
    assert finding.fix == ()


@pytest.mark.parametrize(
    ("text", "end", "beginning"),
    [
        pytest.param('[x]\na = """b\nmore\nc = 1\n', (3, 1, 5), (2, 5, 8), id="a text"),
        pytest.param("a = [\n  1,\n\n[x]\n", (2, 4, 5), (1, 5, 6), id="an array"),
    ],
)
def test_what_is_never_closed_is_shown_where_it_has_to_end_and_where_it_begins(
    text: str, end: tuple[int, int, int], beginning: tuple[int, int, int]
) -> None:
    finding = the_finding(text)

    assert finding.place.region() == end
    assert [(each.place.region(), each.note) for each in finding.related] == [
        (beginning, "it begins here")
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = [" + "[]," * 100_000 + "!", id="brackets on one line"),
        pytest.param("x = [\n" + "[b " * 100_000, id="what may be headers"),
        pytest.param('a = """' + "\n[b]" * 500_000, id="a text of headers"),
        pytest.param("x = " + "a " * 1_000_000, id="a value of words"),
        pytest.param("x = 1" + "+1" * 1_000_000, id="a value of numbers"),
        pytest.param("x = " + "“" * 1_000_000, id="curly quotes"),
        pytest.param('k = """\n"""\n' * 100_000 + "!", id="texts"),
    ],
)
def test_long_text_takes_no_long_time_and_has_no_long_hint(text: str) -> None:
    assert len(the_finding(text).hint) < 100
