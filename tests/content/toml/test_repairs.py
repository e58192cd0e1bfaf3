"""What is said about text that is TOML but for one slip, and what mends it."""

from __future__ import annotations

import pytest
import tomli

from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.mends import Respell
from roguelike.content.mending.splices import spliced
from roguelike.content.toml import brackets, headers, tokens
from roguelike.content.toml.parsing import parse
from roguelike.content.toml.tokens import line_end

REST = '\n[other]\nkey = "of the rest"\n'


def found(text: str) -> list[Diagnostic]:
    report = Report()
    parse("a.toml", text.encode(), report)
    return list(report)


def shown(text: str) -> list[str]:
    lines: list[str] = []
    for each in found(text):
        line, column, _ = each.place.region()
        lines.append(f"{line}:{column} {each.message} ({each.hint})")
    return lines


def mended(text: str) -> str:
    """Return a text as its findings mend it."""
    parts = [part for each in found(text) for part in each.apart]
    edits = [edit for each in parts for edit in each.mend if isinstance(edit, Respell)]
    made = spliced(text.encode(), [each for edit in edits for each in edit.splices])
    assert made is not None
    return made.decode()


CERTAIN = [
    pytest.param(
        'a = [{ b = "c"',
        '1:14 this is not closed (write } ] after "c")',
        'a = [{ b = "c" } ]',
        id="two things that are open at the end",
    ),
    pytest.param(
        "[a.b\n]\nc = 1",
        "1:5 `]` is expected at the end of the table's name (write ] on the line of the header)",
        "[a.b]\nc = 1",
        id="a header that is closed on the next line",
    ),
    pytest.param(
        "[[a.b\n]]\nc = 1",
        "1:6 `]]` is expected at the end of the table's name (write ]] on the line of the header)",
        "[[a.b]]\nc = 1",
        id="a header of an array that is closed on the next line",
    ),
    pytest.param(
        "a = 1 000",
        "1:7 nothing but a comment may follow here (a number has no blanks: write 1000)",
        "a = 1000",
        id="a blank in a number",
    ),
    pytest.param(
        "a = {\n  { b = 1 },\n  { b = 2 },\n}",
        "1:5 an array stands in [ … ] (write [ … ] in place of { … })",
        "a = [\n  { b = 1 },\n  { b = 2 },\n]",
        id="braces around an array",
    ),
    pytest.param(
        'a = { "b", "c" }',
        "1:5 an array stands in [ … ] (write [ … ] in place of { … })",
        'a = [ "b", "c" ]',
        id="braces around texts",
    ),
    pytest.param(
        "a = [\n  { b = 1 },\n}",
        "3:1 an array stands in [ … ] (write ] in place of })",
        "a = [\n  { b = 1 },\n]",
        id="an array that a brace closes",
    ),
    pytest.param(
        "a = {\n  { b = 1 },\n]",
        "1:5 an array stands in [ … ] (write [ in place of {)",
        "a = [\n  { b = 1 },\n]",
        id="an array that a brace opens",
    ),
    pytest.param(
        "a = { b = 1 ]",
        "1:13 a table stands in { … } (write } in place of ])",
        "a = { b = 1 }",
        id="a table that a bracket closes",
    ),
    pytest.param(
        "a = [ b = 1, c = 2 ]",
        "1:5 a table stands in { … } (write { … } in place of [ … ])",
        "a = { b = 1, c = 2 }",
        id="brackets around a table",
    ),
    pytest.param(
        "a = (\n  { b = 1 },\n)",
        "1:5 an array stands in [ … ] (write [ … ] in place of ( … ))",
        "a = [\n  { b = 1 },\n]",
        id="parentheses",
    ),
    pytest.param(
        "a =\n\n  1\nb = 2",
        "1:4 a value is expected here (write the value on the line of its key)",
        "a = 1\nb = 2",
        id="a value below its key",
    ),
    pytest.param(
        "a =\n[\n  1,\n]",
        "1:4 a value is expected here (write the value on the line of its key)",
        "a = [\n  1,\n]",
        id="an array below its key",
    ),
    pytest.param(
        'a = "\n##\n#@\n"',
        '1:5 the text is not closed on its line (write """ in place of " at both ends)',
        'a = """\n##\n#@\n"""',
        id="a drawing in single quotes",
    ),
    pytest.param(
        'a = "\n##\n#@\n"""',
        '1:5 the text is not closed on its line (write """ in place of ")',
        'a = """\n##\n#@\n"""',
        id="a drawing that begins with one quote",
    ),
    pytest.param(
        "a = '\n##\n#@\n'''",
        "1:5 the text is not closed on its line (write ''' in place of ')",
        "a = '''\n##\n#@\n'''",
        id="a drawing that begins with one apostrophe",
    ),
    pytest.param(
        "a = \"\"\"\n##\n#@\n'''\nb = 1",
        "4:1 the text is not closed (write \"\"\" in place of ''')",
        'a = """\n##\n#@\n"""\nb = 1',
        id="a drawing that ends with other quotes",
    ),
    pytest.param(
        "a = '''\n##\n#@\n\"\"\"\nb = 1",
        "4:1 the text is not closed (write ''' in place of \"\"\")",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a literal drawing that ends with other quotes",
    ),
    pytest.param(
        'a = "He said "hello""',
        '1:14 the text is closed by a quote that belongs to it (write \\" for each quote inside of'
        " a text)",
        'a = "He said \\"hello\\""',
        id="quotes inside of a text",
    ),
    pytest.param(
        "a = 'It's'",
        '1:8 the text is closed by a quote that belongs to it (write " at both ends of the text)',
        'a = "It\'s"',
        id="an apostrophe",
    ),
    pytest.param(
        "a = [\n  1\n  2,\n]",
        "3:3 `,` or `]` is expected in the array (write a comma after 1)",
        "a = [\n  1,\n  2,\n]",
        id="a missing comma",
    ),
    pytest.param(
        "a = [\n  { b = 1 }\n  { b = 2 } # c\n  { b = 3 }\n]",
        "3:3 `,` or `]` is expected in the array (write a comma after each item)",
        "a = [\n  { b = 1 },\n  { b = 2 }, # c\n  { b = 3 }\n]",
        id="no commas",
    ),
    pytest.param(
        "a = { b = 1 c = 2 }",
        "1:13 `,` or `}` is expected in the table (write a comma after 1)",
        "a = { b = 1, c = 2 }",
        id="a missing comma in a table",
    ),
    pytest.param(
        "a = { b = [1,\n2,\nc = 3 }",
        "2:1 the array is not closed (write ] after 2)",
        "a = { b = [1,\n2],\nc = 3 }",
        id="an open array before a comma",
    ),
    pytest.param(
        "a = [\n  1,\n  2,\n\n# b\n[c]",
        "3:4 the array is not closed (write ] in the line below)",
        "a = [\n  1,\n  2,\n]\n\n# b\n[c]",
        id="an open array before a header",
    ),
    pytest.param(
        "a = [1, 2\nb = 3",
        "1:9 the array is not closed (write ] after 2)",
        "a = [1, 2]\nb = 3",
        id="an open array before a key",
    ),
    pytest.param(
        "a = [\n  { b = 1, c = 2,\n  { b = 2 },\n]",
        "2:16 the table is not closed (write } after 2)",
        "a = [\n  { b = 1, c = 2 },\n  { b = 2 },\n]",
        id="an open table in an array",
    ),
    pytest.param(
        "a = {b = 1\nc = 2",
        "1:10 the table is not closed (write } after 1)",
        "a = {b = 1}\nc = 2",
        id="an open table before a key",
    ),
    pytest.param(
        'a = """\n##\nb = 1\nc = """\n#@\n"""\nd = 1',
        '2:1 the text is not closed (write """ below its last line)',
        'a = """\n##\n"""\nb = 1\nc = """\n#@\n"""\nd = 1',
        id="an open drawing before another",
    ),
    pytest.param(
        'a = """\n##\n\n[b]\nc = 1',
        '2:1 the text is not closed (write """ below its last line)',
        'a = """\n##\n"""\n\n[b]\nc = 1',
        id="an open drawing before a header",
    ),
    pytest.param(
        'a = "b\nc = 1',
        '1:7 the text is not closed on its line (close it with ")',
        'a = "b"\nc = 1',
        id="an open text",
    ),
    pytest.param(
        "a = 'b\"\nc = 1",
        "1:8 the text is not closed on its line (write the same quote at both ends)",
        'a = "b"\nc = 1',
        id="two sorts of quotes",
    ),
    pytest.param(
        'a = b c"',
        '1:5 a value is expected here (open it with " as well)',
        'a = "b c"',
        id="a text that only ends",
    ),
    pytest.param(
        "a = “b”",
        '1:5 a value is expected here (write straight quotes: ")',
        'a = "b"',
        id="curly quotes",
    ),
    pytest.param(
        "a = 8 (fast, I think)\nb = 1",
        "1:7 nothing but a comment may follow here (a comment begins with #)",
        "a = 8 # (fast, I think)\nb = 1",
        id="a remark in parentheses",
    ),
    pytest.param(
        "a = #a8c0d0 # b",
        "1:5 a value is expected here (a comment begins with #, so it stands in quotes: write"
        ' "#a8c0d0")',
        'a = "#a8c0d0" # b',
        id="a color without quotes",
    ),
    pytest.param(
        "a = { b = # , c = 1 }",
        "1:11 a value is expected here (a comment begins with #, so it stands in quotes: write"
        ' "#")',
        'a = { b = "#" , c = 1 }',
        id="a sign without quotes",
    ),
    pytest.param(
        'a = { # = "b", "." = "c" }\nd = ["e"]',
        '1:7 a comment begins with #, unless that is in quotes (write "#")',
        'a = { "#" = "b", "." = "c" }\nd = ["e"]',
        id="a sign in braces",
    ),
    pytest.param(
        'a = { "." = "b", # = "c" }',
        '1:18 a comment begins with #, unless that is in quotes (write "#")',
        'a = { "." = "b", "#" = "c" }',
        id="a sign in braces, behind another",
    ),
    pytest.param(
        "a = [#a8c0d0]\nb = 1",
        '1:6 a comment begins with #, unless that is in quotes (write "#a8c0d0")',
        'a = ["#a8c0d0"]\nb = 1',
        id="a sign in braces of an array",
    ),
    pytest.param(
        "a = some text # b",
        '1:5 a value is expected here (text stands in quotes: write "some text")',
        'a = "some text" # b',
        id="a text without quotes",
    ),
    pytest.param(
        "a = >=0.1, <2",
        '1:5 a value is expected here (write ">=0.1, <2")',
        'a = ">=0.1, <2"',
        id="versions without quotes",
    ),
    pytest.param(
        "a: 1",
        "1:2 `=` is expected after a key (write = in place of the colon)",
        "a = 1",
        id="a colon",
    ),
    pytest.param(
        "a : [\n  { b : 1 },\n]",
        "1:3 `=` is expected after a key (write = in place of the colon)",
        "a = [\n  { b = 1 },\n]",
        id="colons",
    ),
    pytest.param(
        "a [\n  1,\n]",
        "1:3 `=` is expected after a key (write = between the key and the value)",
        "a = [\n  1,\n]",
        id="nothing between",
    ),
    pytest.param(
        "a = 1;",
        "1:6 nothing but a comment may follow here (take the ; out)",
        "a = 1",
        id="a semicolon",
    ),
    pytest.param(
        "a = 1, b.c = 2",
        "1:6 nothing but a comment may follow here (begin a new line)",
        "a = 1\nb.c = 2",
        id="another key behind a comma",
    ),
    pytest.param(
        "// a\nb = 1 // c",
        "1:1 a key or a [table] is expected here (a comment begins with #)",
        "# a\nb = 1 # c",
        id="comments",
    ),
    pytest.param(
        "a = 1d4 + 2 # b",
        '1:6 nothing but a comment may follow here (a formula stands in quotes: write "1d4 + 2")',
        'a = "1d4 + 2" # b',
        id="a formula",
    ),
    pytest.param(
        "[a.b:c]\nd = 1\n[a.b:c.e]",
        '1:4 a name with a colon stands in quotes (write "b:c" in quotes, or `c` alone where its'
        " own mod defines it)",
        '[a."b:c"]\nd = 1\n[a."b:c".e]',
        id="a colon in headers",
    ),
    pytest.param(
        "[a # b\nc = 1",
        "1:4 `]` is expected at the end of the table's name (write ] at the end of the header)",
        "[a] # b\nc = 1",
        id="an open header",
    ),
    pytest.param(
        "[[a.b]\nc = 1",
        "1:6 `]]` is expected at the end of the table's name (write ] at the end of the header)",
        "[[a.b]]\nc = 1",
        id="a header that is half closed",
    ),
    pytest.param(
        "[a.b]]\nc = 1",
        "1:6 nothing but a comment may follow here (write as many [ before it as ] after it)",
        "[[a.b]]\nc = 1",
        id="a header that is half opened",
    ),
    pytest.param(
        'a = ""\n##\n#@\n"""\nb = 1',
        '1:5 text of several lines stands between three quotes (write """ in place of "")',
        'a = """\n##\n#@\n"""\nb = 1',
        id="a drawing that begins with two quotes",
    ),
    pytest.param(
        'a = ""\n.#\n#@\n""\nb = 1',
        '1:5 text of several lines stands between three quotes (write """ in place of "")',
        'a = """\n.#\n#@\n"""\nb = 1',
        id="a drawing between two quotes",
    ),
    pytest.param(
        'a = """\n##\n#@\n""\nb = 1',
        '4:1 the text is not closed (write """ below its last line)',
        'a = """\n##\n#@\n"""\nb = 1',
        id="a drawing that ends with two quotes",
    ),
    pytest.param(
        "a =\n##\n#@\nb = 1",
        "2:1 text of several lines stands between three quotes (write ''' before its"
        " first line and below its last)",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a drawing without quotes",
    ),
    pytest.param(
        'a =\n##\n#@\n"""\nb = 1',
        '2:1 text of several lines stands between three quotes (write """ before its first line)',
        'a = """\n##\n#@\n"""\nb = 1',
        id="a drawing that only ends",
    ),
    pytest.param(
        "a = ```\n##\n#@\n```\nb = 1",
        "1:5 text of several lines stands between three quotes (write ''' in place of ```)",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a drawing in a fence",
    ),
    pytest.param(
        'a = "##" +\n  "#@"\nb = 1',
        "1:5 text of several lines stands between three quotes (write ''' before its first"
        " line and below its last, and no other quotes)",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a drawing of lines in quotes",
    ),
    pytest.param(
        'a =\n  "##"\n  "#@"\nb = 1',
        "2:3 text of several lines stands between three quotes (write ''' before its first"
        " line and below its last, and no other quotes)",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a drawing of lines in quotes below its key",
    ),
    pytest.param(
        "a = ```text\n##\n#@\n```\nb = 1",
        "1:5 text of several lines stands between three quotes (write ''' in place of ```text)",
        "a = '''\n##\n#@\n'''\nb = 1",
        id="a drawing in a fence that says what it is",
    ),
    pytest.param(
        "a = `b`",
        '1:5 a value is expected here (write straight quotes: ")',
        'a = "b"',
        id="backticks",
    ),
    pytest.param(
        "a = list(\n  1,\n)",
        "1:5 an array stands in [ … ] (write [ … ] in place of list( … ))",
        "a = [\n  1,\n]",
        id="an array that is called",
    ),
    pytest.param(
        "a = list([1])",
        "1:5 an array stands in [ … ] (take list( … ) out)",
        "a = [1]",
        id="an array in a call",
    ),
    pytest.param(
        "a = [dict(b = 1)]",
        "1:6 a table stands in { … } (write { … } in place of dict( … ))",
        "a = [{b = 1}]",
        id="a table that is called",
    ),
    pytest.param(
        "a = {\n  b = 1\n  c = 2\n  d = 3\n}",
        "3:3 `,` or `}` is expected in the table (write a comma after each item)",
        "a = {\n  b = 1,\n  c = 2,\n  d = 3\n}",
        id="a table of lines",
    ),
    pytest.param(
        "[a.x]\nc = 1\na.b]\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1",
        id="a header without its beginning",
    ),
    pytest.param(
        "[a.x]\nc = 1\na.b\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1",
        id="a header without brackets",
    ),
    pytest.param(
        "a.b = {\n  c = 1\n  d = 2\n}\n\na.e = 3",
        "3:3 `,` or `}` is expected in the table (write a comma after 1)",
        "a.b = {\n  c = 1,\n  d = 2\n}\n\na.e = 3",
        id="a table of lines before another key",
    ),
    pytest.param(
        "[a->b-c]\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b-c])",
        "[a.b-c]\nd = 1",
        id="a header with an arrow",
    ),
    pytest.param(
        "[[a.x]]\nc = 1\na.x[0]\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [[a.x]])",
        "[[a.x]]\nc = 1\n[[a.x]]\nd = 1",
        id="a header with a number alone",
    ),
    pytest.param(
        "[a.x]\nc = 1\na.b:\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1",
        id="a header with a colon behind it",
    ),
    pytest.param(
        "[a.b]: # c\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.b] # c\nd = 1",
        id="a header and a colon",
    ),
    pytest.param(
        "[a.x]\nc = 1\n(a.b)\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1",
        id="a header in parentheses",
    ),
    pytest.param(
        "[a.x]\nc = 1\n<a.b>\nd = 1",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1",
        id="a header in angle brackets",
    ),
    pytest.param(
        "[a.b}\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.b]\nd = 1",
        id="a header that a brace closes",
    ),
    pytest.param(
        "[a/b]\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.b]\nd = 1",
        id="a header like a path",
    ),
    pytest.param(
        "[a.b].c\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b.c])",
        "[a.b.c]\nd = 1",
        id="a header that goes on",
    ),
    pytest.param(
        "[a.b][c]\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b.c])",
        "[a.b.c]\nd = 1",
        id="a header of two",
    ),
    pytest.param(
        "[a.b[0]]\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [[a.b]])",
        "[[a.b]]\nd = 1",
        id="a header with a number",
    ),
    pytest.param(
        "[a.b] = {\nd = 1",
        "1:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.b]\nd = 1",
        id="a header with a brace",
    ),
    pytest.param(
        "[a.x]\nc = 1\na.b = {\nd = 1\ne = 2\n}",
        "3:1 the header of a table stands in [ … ] (write [a.b])",
        "[a.x]\nc = 1\n[a.b]\nd = 1\ne = 2\n",
        id="a header that seems to be a table",
    ),
    pytest.param(
        "[a.b.cs]\nkind = 1\n\n[a.b.cs]\nkind = 2",
        "4:6 `cs` is defined twice (begin each with [[a.b.cs]])",
        "[[a.b.cs]]\nkind = 1\n\n[[a.b.cs]]\nkind = 2",
        id="two items with headers of tables",
    ),
    pytest.param(
        "[[a.b.c]]\nd = 1\n\n[a.b.c]\nd = 2",
        "4:6 `c` is defined twice (begin each with [[a.b.c]])",
        "[[a.b.c]]\nd = 1\n\n[[a.b.c]]\nd = 2",
        id="an item with the header of a table",
    ),
]
OPEN_AT_THE_END = [
    pytest.param("b = [\n  1,\n", "b = [\n  1,\n]\n", id="an array"),
    pytest.param("b = { c = 1", "b = { c = 1 }", id="a table"),
    pytest.param('b = """\n##', 'b = """\n##\n"""', id="a drawing"),
    pytest.param('b = "c', 'b = "c"', id="a text"),
    pytest.param("b = 'c", "b = 'c'", id="a text between apostrophes"),
    pytest.param("[b", "[b]", id="a header"),
]
UNCERTAIN = [
    pytest.param(
        'a = """\n#@\n#"""\n"""\nb = 1',
        "4:3 `=` is expected after a key (take the three quotes out: they close nothing)",
        id="quotes that close nothing",
    ),
    pytest.param(
        "[monster:wolf.stats]\na = 1",
        "1:2 a kind and an id are joined by a dot (write monster.wolf)",
        id="a colon behind a kind",
    ),
    pytest.param(
        "[[patch:monster]]\na = 1",
        "1:3 a kind and an id are joined by a dot (write patch.monster)",
        id="a colon in a patch",
    ),
    pytest.param(
        'a = "b""c"',
        "1:7 the text is closed by a quote that belongs to it"
        r" (write \" for each quote inside of a text)",
        id="two quotes in a text",
    ),
    pytest.param(
        'a = "b"c = "d"',
        "1:8 nothing but a comment may follow here (begin a new line)",
        id="a key right behind a text",
    ),
    pytest.param(
        'a = ["b, c\n]',
        '1:11 the text is not closed on its line (close it with ")',
        id="a comma in a text that is not closed",
    ),
    pytest.param(
        "a = 5 // 2",
        "1:7 nothing but a comment may follow here (a comment begins with #; a formula stands in"
        " quotes, and divides with one /)",
        id="a comment or a division",
    ),
    pytest.param(
        "a = 1; b = 2",
        "1:6 nothing but a comment may follow here (begin a new line, or write # before it if it"
        " is a comment)",
        id="a key behind a semicolon",
    ),
    pytest.param(
        "a = \"b\" + ' c'",
        "1:9 nothing but a comment may follow here (nothing joins texts: write one text in one"
        " pair of quotes)",
        id="texts that are joined",
    ),
    pytest.param(
        "a = # b",
        "1:5 a value is expected here (text stands in quotes; numbers, true and false do not)",
        id="nothing but a comment",
    ),
    pytest.param(
        'a = "one\ntwo\nthree."\nb = 1',
        '1:5 the text is not closed on its line (write """ in place of " at both ends, or the text'
        " on one line)",
        id="a line break in a text",
    ),
    pytest.param("a = ..3", '1:5 a value is expected here (write "..3")', id="a range to"),
    pytest.param(
        "a = >> 3",
        '1:5 a value is expected here (write a range such as "3.." or "..3"; versions stand in'
        ' quotes, as in ">=1.0")',
        id="more than",
    ),
    pytest.param(
        "a = [10%, 1]",
        "1:8 `,` or `]` is expected in the array (take the % out)",
        id="a percentage",
    ),
    pytest.param(
        "a = 1-4",
        '1:6 nothing but a comment may follow here (write "1..4", or where it is rolled a formula,'
        ' such as "1d4 + 1")',
        id="from to",
    ),
    pytest.param(
        "a = [\n  1,\n]]",
        "3:2 nothing but a comment may follow here (take ] out: it closes nothing)",
        id="a bracket too many",
    ),
    pytest.param(
        "a == 1",
        "1:4 a value is expected here (one = stands between a key and its value)",
        id="two signs",
    ),
    pytest.param(
        "a += 1",
        "1:3 `=` is expected after a key (one = stands between a key and its value)",
        id="another sign",
    ),
    pytest.param(
        'a = { b = "c }\nd = 1',
        '1:15 the text is not closed on its line (close it with ")',
        id="an open text in a table",
    ),
    pytest.param(
        'a = """b\nc"\n[d]\ne = 1',
        '2:1 the text is not closed (write """ at the end of its last line)',
        id="an open long text",
    ),
    pytest.param(
        'a = "one"\n"two, three"\nb = 1',
        "1:5 text of several lines stands between three quotes (write ''' before its first"
        " line and below its last, and no other quotes)",
        id="a text of lines in quotes",
    ),
    pytest.param(
        'a = "one",\n"two"\nb = 1',
        "1:5 text of several lines stands between three quotes (write ''' before its first"
        " line and below its last, and no other quotes)",
        id="what may be an array of lines",
    ),
    pytest.param(
        "a = { b = 1 }, c = 2",
        "1:14 nothing but a comment may follow here (begin a new line, or write it before the })",
        id="a table that may be closed too early",
    ),
    pytest.param(
        "a[2]",
        "1:2 `=` is expected after a key (an item has no number: [[a.header]] begins one,"
        " and a patch names it, as in passes.stairs)",
        id="a number of an item alone",
    ),
    pytest.param(
        "a[2] = 1",
        "1:2 `=` is expected after a key (an item has no number: [[a.header]] begins one,"
        " and a patch names it, as in passes.stairs)",
        id="a number of an item",
    ),
    pytest.param(
        "[a.b]\nc.d\ne = 1",
        "2:4 `=` is expected after a key (write = and a value after it)",
        id="a key of a table without a value",
    ),
    pytest.param(
        "a.b\na.c = 1",
        "1:4 `=` is expected after a key (write = and a value after it)",
        id="a key without a value among others",
    ),
]


@pytest.mark.parametrize(("text", "expected", "right"), CERTAIN)
def test_a_slip_is_told_where_it_is_and_mended(text: str, expected: str, right: str) -> None:
    assert shown(text)[0] == expected
    assert mended(text) == right
    assert tomli.loads(right)


def test_several_tables_in_braces_all_get_headers() -> None:
    text = "a.b = {\n  c = 1\n  d = 2\n}\na.e = {\n  c = 1\n  d = 2\n}\n\n# f\n[a.f]\n"

    right = "[a.b]\n  c = 1\n  d = 2\n\n[a.e]\n  c = 1\n  d = 2\n\n\n# f\n[a.f]\n"
    assert mended(text) == right


def test_patches_with_headers_of_one_table_become_several() -> None:
    text = "[patch.b]\nd = 1\n\n[patch.b]\nd = 2"

    assert shown(text) == ["4:8 `b` is defined twice (begin each with [[patch.b]])"]
    assert mended(text) == text.replace("[patch.b]", "[[patch.b]]")


@pytest.mark.parametrize("name", ["cs", "c"])
def test_what_may_be_one_table_twice_is_not_taken_for_several(name: str) -> None:
    kind = "kind = 1\n" if name == "c" else ""

    text = f"[a.b.{name}]\n{kind}d = 1\n[a.b.{name}]\n{kind}"

    assert "put all of it below the first" in shown(text)[0]
    assert mended(text) == text


@pytest.mark.parametrize(("text", "right"), OPEN_AT_THE_END)
def test_what_is_open_at_the_end_keeps_back_no_slip_before_it(text: str, right: str) -> None:
    assert mended(f"a: 1\n{text}") == f"a = 1\n{right}"


@pytest.mark.parametrize(("text", "expected"), UNCERTAIN)
def test_what_leaves_a_doubt_is_told_and_not_mended(text: str, expected: str) -> None:
    assert shown(text) == [expected]
    assert mended(text) == text


ALONE = [each for each in CERTAIN if each.id not in ("colons", "comments")]
AS_ONE = ("an open drawing", "a sign in braces")
TWICE = [each for each in ALONE if not str(each.id).startswith(AS_ONE)]


@pytest.mark.parametrize("text", [pytest.param(each.values[0], id=each.id) for each in ALONE])
def test_nothing_follows_from_a_slip(text: str) -> None:
    assert len(found(text)) == 1
    assert len(found(f"{text}{REST}")) == 1
    assert len(found(f"{text}{REST}oops\n")) == 2


@pytest.mark.parametrize("text", [pytest.param(each.values[0], id=each.id) for each in TWICE])
def test_the_same_slip_is_found_in_both_places(text: str) -> None:
    if text.startswith("["):
        again = text.replace("a", "x").replace("b:", "y:")
    else:
        again = f"[again]\n{text}".replace("[c]", "[x]").replace("[b]", "[y]")

    both = f"{text}\n\n{again}\n"

    assert len(found(both)) == 2
    assert tomli.loads(mended(both))


def test_all_that_is_taken_for_comments_is_put_in_quotes_at_once() -> None:
    text = 'a = { # = "b", #a1b2c3 = [#] }\n\n[again]\na = { # = "b" } # = c\nd = 1\n'
    right = 'a = { "#" = "b", "#a1b2c3" = ["#"] }\n\n[again]\na = { "#" = "b" } # = c\nd = 1\n'
    hint = 'write each in quotes, as in "#"'

    assert shown(text) == [f"1:7 a comment begins with #, unless that is in quotes ({hint})"]
    assert mended(text) == right


def test_no_bracket_is_put_below_one_that_is_in_a_comment() -> None:
    text = 'a = { # = "b", # = "c" }\nd = ["e"]\nf = 1\n'

    assert mended(text) == text


def test_nothing_is_mended_in_a_file_that_is_no_toml_afterwards() -> None:
    assert mended("a: 1\nb c\n") == "a: 1\nb c\n"


def test_what_belongs_together_is_mended_as_one() -> None:
    text = "a: [\n  { b = oops; }\n]\n"

    assert mended(text) == text


def test_a_large_file_is_not_read_for_each_proposal() -> None:
    large = "b = 1\n" * 500_000

    assert [each.mend for each in found(f"a: 1\n{large}")][:1] == [()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param('a = "' + " " * 200_000 + "b", 'close it with "', id="blanks"),
        pytest.param('a = "' + "," * 200_000 + "b", 'close it with "', id="commas"),
        pytest.param(f"[{'a' * 200_000} b]", "a name has no blanks", id="a long word"),
        pytest.param(f"[a.b{' ' * 200_000}!]", "`]` is expected", id="blanks in a header"),
        pytest.param(
            f"a = 'x'{' ' * 200_000}y\n'z'", "nothing but a comment", id="blanks behind a text"
        ),
    ],
)
def test_a_long_line_is_not_looked_through_from_each_place_in_it(text: str, said: str) -> None:
    assert said in shown(f"{text}\n")[0]


def test_a_long_line_is_looked_through_once_for_all_brackets_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends: list[int] = []

    def noted(text: str, at: int) -> int:
        ends.append(at)
        return line_end(text, at)

    monkeypatch.setattr(tokens, "line_end", noted)

    assert "a comma" in shown(f"a = [{'[1],' * 100} 5 6]")[0]
    assert len(ends) < 10


def test_what_nobody_wrote_by_hand_is_not_mended_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brackets, "_MAX_PLACES", 3)
    monkeypatch.setattr(headers, "_MAX_HEADERS", 3)

    assert "(write a comma after each item)" in shown("a = [1 2 3 4]")[0]
    assert "(write a comma after 1)" in shown("a = [1 2 3 4 5]")[0]
    assert len(found("".join(f"[a{each}.x:y]\n" for each in range(4)))) == 2
