from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content import parsing, rendering
from roguelike.content.diagnostics import Report
from roguelike.content.parsing import MAX_INTEGER, MAX_REREAD, MAX_SYNTAX_ERRORS, MIN_INTEGER, parse


def findings(text: str | bytes) -> list[str]:
    """Return what is found in `text`, as `line:column-end code message`."""
    report = Report()
    document = parse("a.toml", text.encode() if isinstance(text, str) else text, report)
    assert (document is None) == report.has_errors
    shown: list[str] = []
    for diagnostic in report:
        line, column, end = diagnostic.place.region()
        shown.append(f"{line}:{column}-{end} {diagnostic.code.name} {diagnostic.message}")
    return shown


def test_a_document_is_its_data_and_its_text_with_bare_newlines() -> None:
    report = Report()

    document = parse("mods/a/a.toml", b"a = 1\r\n[b]\r\nc = '\xc3\xa9'\r\n", report)

    assert not len(report)
    assert document is not None
    assert document.path == "mods/a/a.toml"
    assert document.data == {"a": 1, "b": {"c": "é"}}
    assert document.text == "a = 1\n[b]\nc = 'é'\n"


def test_a_byte_order_mark_is_accepted_with_a_warning_and_moves_no_column() -> None:
    marked = b"\xef\xbb\xbfa = 1\na = 2"

    assert findings(marked) == [
        "1:1-1 W006 the file begins with a byte-order mark",
        "2:1-2 E003 `a` is defined twice",
    ]
    assert findings(marked[:8]) == ["1:1-1 W006 the file begins with a byte-order mark"]


def test_a_file_that_is_not_utf_8_is_refused_where_it_stops_being() -> None:
    assert findings("a = 1\r\nb = 'é'".encode("latin-1")) == [
        "2:6-7 E001 the byte 0xe9 is not UTF-8"
    ]
    assert findings("a = 1".encode("utf-16")) == ["1:1-2 E001 the byte 0xff is not UTF-8"]


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
        pytest.param('a = """b\n', "2:1-1 E002 the text is not closed", id="an open long string"),
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


def test_what_is_defined_twice_is_shown_in_both_places() -> None:
    report = Report()

    parse("a.toml", b"bad\n[[x]]\na = 1\n\na = 2", report)

    assert rendering.as_text(report).splitlines()[6:-2] == [
        "error[E003]: `a` is defined twice",
        "  --> a.toml:5:1",
        "   |",
        " 5 | a = 2",
        "   | ^",
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
        pytest.param("a = 1 2\nb = [1,\n", id="an array never closed"),
        pytest.param("a b = [\n1,\n2,\n]\n", id="an array whose key is wrong"),
        pytest.param('a b = """\nc = d\n"""\n', id="a long string whose key is wrong"),
        pytest.param("a = 1 2\nb = '''\n", id="a string never closed"),
        pytest.param("a = [\n  1 2,\n  3 4,\n]\n", id="more than one mistake in an array"),
        pytest.param("a = 1 2\nb = " + "[" * 500, id="something too deep"),
        pytest.param("a = 1 2\nb = " + "9" * 5000, id="a number too long"),
    ],
)
def test_what_follows_from_a_mistake_is_not_another(text: str) -> None:
    assert len(findings(text)) == 1


def test_mistakes_are_counted_only_so_far() -> None:
    assert len(findings("a b\n" * 100)) == MAX_SYNTAX_ERRORS
    assert len(findings("a b\n" * 250_000)) == 1 + MAX_REREAD // 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = " + "[" * 100_000, id="arrays never closed"),
        pytest.param("a = " + "[" * 50_000 + "]" * 50_000, id="arrays"),
        pytest.param("a = " + "[" * 100 + "]" * 100, id="arrays that the parser accepts"),
        pytest.param("a = " + "{a=" * 50_000 + "1" + "}" * 50_000, id="inline tables"),
        pytest.param("a = " + "{a=" * 100 + "1" + "}" * 100, id="inline tables it accepts"),
        pytest.param(".".join("a" * 50_000) + " = 1", id="dotted keys"),
        pytest.param(".".join("a" * 200) + " = 1", id="dotted keys that the parser accepts"),
        pytest.param(" . ".join(["'a'", '"b"'] * 500) + " = 1", id="dotted keys in quotes"),
        pytest.param("[" + ".".join("a" * 50_000) + "]", id="a header"),
    ],
)
def test_what_is_nested_too_deep_is_refused(text: str) -> None:
    (found,) = findings(text)

    assert found.endswith("E002 keys, tables and arrays are nested more than 48 deep")


def test_many_deep_keys_do_not_take_long_to_refuse() -> None:
    key = ".".join("a" * 900)

    (found,) = findings("\n".join(f"{key}.b{number} = 1" for number in range(500)))

    assert found.startswith("1:97-98 E002")


@pytest.mark.parametrize("part", ["1,", "a.b = 1\n", "[a]\n", "{},"])
def test_a_file_may_have_only_so_many_parts(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_PARTS", 20)

    (finding,) = findings(part * 21)

    assert finding.endswith("E001 the file has more than 20 keys, tables and items")


def test_long_text_with_few_parts_may_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_PARTS", 20)

    assert findings(f"a = '{'b' * 100}'\n" + "# much is said\n" * 100) == []


def test_a_string_may_hold_any_number_of_dots() -> None:
    assert findings("a = '" + "b." * 1000 + "'\nb = 1.0") == []


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(str(MAX_INTEGER), [], id="the largest"),
        pytest.param(str(MIN_INTEGER), [], id="the smallest"),
        pytest.param(str(MAX_INTEGER + 1), ["2:10-29 E203 the number is too large"], id="larger"),
        pytest.param("0x" + "f" * 17, ["2:10-29 E203 the number is too large"], id="hexadecimal"),
        pytest.param(
            "9" * 5000, ["2:10-5010 E203 the number has more than 4300 digits"], id="unreadable"
        ),
    ],
)
def test_an_integer_must_fit_into_64_bits(number: str, expected: list[str]) -> None:
    assert findings(f"[a]\nb = [ 1, {number} ]") == expected


@given(st.text(st.sampled_from("a1.=[]{}\"'#\\\n ,é\r\t\x00"), max_size=60))
def test_no_text_can_do_worse_than_be_refused(text: str) -> None:
    report = Report()

    document = parse("a.toml", text.encode(), report)

    assert (document is None) == report.has_errors
    assert rendering.as_text(report)
    assert rendering.as_json(report)


@given(st.binary(max_size=60))
def test_no_bytes_can_do_worse_than_be_refused(raw: bytes) -> None:
    report = Report()

    document = parse("a.toml", raw, report)

    assert (document is None) == report.has_errors
    assert rendering.as_text(report)
