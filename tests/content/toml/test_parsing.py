from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.documents.scan import MAX_DEPTH
from roguelike.content.findings.diagnostics import MAX_REFUSED, Code, Diagnostic, Report
from roguelike.content.toml import parsing, syntax
from roguelike.content.toml.parsing import (
    MAX_DIGITS,
    MAX_INTEGER,
    MAX_PARTS,
    MIN_INTEGER,
    parse,
)
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.validation.report.as_json import as_json
from roguelike.workshop.validation.report.as_text import as_text
from tests.content.toml_findings import findings

TABLE = "a table in braces on several lines"
TIME = "a time without seconds"


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
    "text",
    [
        pytest.param("a = " + "[" * 50_000 + "]" * 50_000, id="arrays"),
        pytest.param("a = " + "[" * 100 + "]" * 100, id="arrays that the parser accepts"),
        pytest.param("a = " + "{a=" * 50_000 + "1" + "}" * 50_000, id="inline tables"),
        pytest.param(".".join("a" * 50_000) + " = 1", id="dotted keys"),
        pytest.param(".".join("a" * 200) + " = 1", id="dotted keys that the parser accepts"),
        pytest.param("[" + ".".join("a" * 50_000) + "]", id="a header"),
    ],
)
def test_what_is_nested_too_deep_is_refused(text: str) -> None:
    (found,) = findings(text)

    assert found.endswith("E002 keys, tables and arrays are nested more than 48 deep")


def test_many_deep_keys_do_not_take_long_to_refuse() -> None:
    key = ".".join("a" * 900)

    (found,) = findings("\n".join(f"{key}.b{number} = 1" for number in range(200)))

    assert found.startswith("1:97-98 E002")


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\""', "'\"'", '"\\\\"', '"."'])
def test_keys_of_many_parts_are_noticed_however_these_are_written(part: str) -> None:
    (found,) = findings(".".join([part] * (MAX_DEPTH + 1)) + " = 1")

    assert found.endswith("E002 keys, tables and arrays are nested more than 48 deep")
    assert findings(".".join([part] * 9) + " = 1") == []


@pytest.mark.parametrize("part", ["1,", "a.b = 1\n", "[a]\n", "{},"])
def test_a_file_may_have_only_so_many_parts(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_PARTS", 20)

    (finding,) = findings(part * 21)

    assert finding.endswith("E001 the file has more than 20 keys, tables and items")


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(str(MAX_INTEGER), [], id="the largest"),
        pytest.param(str(MIN_INTEGER), [], id="the smallest"),
        pytest.param(str(MAX_INTEGER + 1), ["2:10-29 E203 the number is too large"], id="larger"),
        pytest.param("0x" + "f" * 17, ["2:10-29 E203 the number is too large"], id="hexadecimal"),
        pytest.param("9" * 600, ["2:10-610 E203 the number is too large"], id="very long"),
    ],
)
def test_an_integer_must_fit_into_64_bits(number: str, expected: list[str]) -> None:
    assert findings(f"[a]\nb = [ 1, {number} ]") == expected


def test_the_nearest_possible_integers_stand_for_those_that_are_too_large() -> None:
    large, report = "8" * 600, Report()
    text = f'a = [1, -{large}]\nb.c = {{ d = 0x{large}, e = 3 }}\nf = "{large}"\ng = {large}.5'

    document = parse("a.toml", text.encode(), report)

    assert document is not None
    assert document.text == text
    assert document.data["a"] == [1, MIN_INTEGER]
    assert document.data["b"] == {"c": {"d": MAX_INTEGER, "e": 3}}
    assert set(document.stand_ins) == {("a", 1), ("b", "c", "d")}
    assert [finding.place.keys for finding in report] == [("a", 1), ("b", "c", "d")]


def test_nothing_else_is_found_where_something_stands_in_for_a_value() -> None:
    report = Report()
    document = parse("a.toml", b"a.b = 99999999999999999999\na.c = 1", Report())
    assert document is not None

    for keys in (("a", "b"), ("a", "b", 0), ("a", "c"), ("a",)):
        report.add(Diagnostic(Code.E202, Place(document, keys), "wrong"))
    report.add(Diagnostic(Code.E201, Place(document, ("a", "b"), Token.KEY), "unknown"))

    found = {(finding.place.keys, finding.code) for finding in report}
    assert found == {(("a", "c"), Code.E202), (("a",), Code.E202), (("a", "b"), Code.E201)}


@given(st.text(st.sampled_from("a1.=[]{}\"'#\\\n ,é\r\t\x00"), max_size=60))
def test_no_text_can_do_worse_than_be_refused(text: str) -> None:
    report = Report()

    document = parse("a.toml", text.encode(), report)

    assert (document is None or bool(document.stand_ins)) == report.has_errors
    assert as_text(report)
    assert as_json(report)


def test_of_very_many_integers_that_are_too_large_only_the_first_are_told() -> None:
    report = Report()

    document = parse(
        "a.toml", f"a = [{f'{MAX_INTEGER + 1},' * (MAX_REFUSED + 5)}]".encode(), report
    )

    assert document is not None
    assert len(document.stand_ins) == MAX_REFUSED + 5
    assert len(report.of(Code.E203)) == MAX_REFUSED
    assert len(report.of(Code.I010)) == 1


@pytest.mark.parametrize("number", ["1{}", "-1{}", "0xf{}", "1.0{}", "1_1{}"])
def test_a_number_that_takes_too_much_memory_is_not_read(number: str) -> None:
    text = f"a = 1\nb = {number.format('1' * MAX_DIGITS)}\n"
    column = 6 if number.startswith("-") else 5

    (finding,) = findings(text)

    assert finding.startswith(f"2:{column}-")
    assert finding.endswith(f"E001 the number has more than {MAX_DIGITS:,} digits")


LONG = "1" * (MAX_DIGITS + 1)


@pytest.mark.parametrize(
    "text",
    [
        f"a = 1 # {LONG}",
        f'a = "{LONG}"',
        f'a = "\\" {LONG}"',
        f"a = '{LONG}'",
        f'a = """\n{LONG}"""',
        f'a = """ " "" \\""" {LONG}"""',
        f"a = '''\n' ''{LONG}'''",
    ],
)
def test_digits_in_comments_and_texts_are_no_number(text: str) -> None:
    assert findings(text) == []


@pytest.mark.parametrize(
    "before", ["", "# '\n", 'b = "#"\n', "b = '\"'\n", 'b = """ \\""" """\n', 'b = """ """""\n']
)
def test_a_number_behind_comments_and_texts_is_one(before: str) -> None:
    (finding,) = findings(f"{before}a = {LONG}")

    assert f":5-{5 + len(LONG)} E001" in finding


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        (MAX_DIGITS, f"2:1-{MAX_DIGITS + 1} E203 the number is too large"),
        (MAX_DIGITS + 1, f"2:1-{MAX_DIGITS + 2} E001 the number has more than {MAX_DIGITS} digits"),
    ],
)
def test_a_number_may_fill_a_line_of_its_own(digits: int, expected: str) -> None:
    assert findings(f"a = [\n{'1' * digits}\n]") == [expected]


def test_long_numbers_are_looked_for_only_where_a_line_is_long_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parsing, "_LONG", None)  # which cannot search
    line = f"#{'1' * (MAX_DIGITS - 1)}"

    assert findings(f"{line}\r\n" * 9) == []
    with pytest.raises(AttributeError):
        findings(f"{line}1")


def test_many_long_numbers_and_words_take_no_long_time_to_look_at() -> None:
    assert findings(f'a = "{"1" * 99_999} x{"1" * 5_000_000}"') == []


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        pytest.param("a = { b = 1,\n c = 2 }\n", (1, 13, 13), TABLE, id="a table on two lines"),
        pytest.param("a = [{ b = { c = 1 },\n d = 2 }]\n", (1, 22, 22), TABLE, id="nested"),
        pytest.param("a = {\n b = 1 }\n", (1, 6, 6), TABLE, id="a break after the brace"),
        pytest.param("a = { b = 1\n}\n", (1, 12, 12), TABLE, id="one before the brace"),
        pytest.param("a = { b = 1\n , c = 2 }\n", (1, 12, 12), TABLE, id="one before a comma"),
        pytest.param("a = { b = 1,\n\n 'c' = 2 }\n", (1, 13, 13), TABLE, id="an empty line"),
        pytest.param("a = { b = 1, # }\n c = 2 }\n", (1, 14, 14), TABLE, id="a comment"),
        pytest.param("a = {\r\n b = 1 }\r\n", (1, 6, 6), TABLE, id="a break of two characters"),
        pytest.param(
            'a = { b = "\\"}",\n c = "{" }\n', (1, 17, 17), TABLE, id="braces in texts as well"
        ),
        pytest.param(
            'a = { b = [\n1], c = """}\n""",\n d = 2 }', (3, 5, 5), TABLE, id="lines in it as well"
        ),
        pytest.param("a = { b = 1, }\n", (1, 14, 15), "a comma before the brace", id="a comma"),
        pytest.param('x = "a\\e[b"\n', (1, 7, 9), "`\\e`", id="an escape"),
        pytest.param("t = 07:32\nu = 07:33\n", (1, 5, 10), TIME, id="the first of two times"),
        pytest.param("x = 1\nd = 1979-05-27T07:32", (2, 16, 21), TIME, id="a date"),
    ],
)
def test_the_first_thing_that_only_toml_1_1_allows_is_pointed_out(
    text: str, place: tuple[int, int, int], what: str
) -> None:
    report = Report()

    assert parse("a.toml", text.encode(), report) is not None

    (finding,) = report
    assert finding.code is Code.W007
    assert finding.place.region() == place
    assert finding.message == f"{what} is TOML 1.1, which not every reader knows"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = { b = [1,\n2] }\n", id="an array on two lines in a table"),
        pytest.param("a = [\n { b = 1 },\n { b = 2 },\n]\n", id="tables in an array"),
        pytest.param("a = \"{\\n\" # { at 12:30, }\nb = '\\e'\n", id="what only looks so"),
        pytest.param("t = 07:32:00\nd = 1979-05-27 07:32:00Z\n", id="times with seconds"),
    ],
)
def test_what_toml_1_0_allows_is_not(text: str) -> None:
    assert findings(text) == []


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the paths of those files, from now on, that the slower parser has to read as well."""
    asked: list[str] = []

    def newer_syntax(document: Document) -> None:
        asked.append(document.path)

    monkeypatch.setattr(syntax, "newer_syntax", newer_syntax)
    return asked


def test_no_shipped_file_is_parsed_a_second_time(slow: list[str]) -> None:
    files = [file for folder in (data_dir(), mods_dir()) for file in folder.rglob("*.toml")]

    for file in files:
        assert parse(str(file), file.read_bytes(), Report())

    assert files
    assert slow == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = { b = [\n1,\n], c = 2 }\n", id="an array"),
        pytest.param("a = { b = [ # {\n[\n], { d = 1 },\n] }\n", id="with more in it"),
        pytest.param("a = { b = [\r\n1\r\n] }\r\n", id="with breaks of two characters"),
        pytest.param('a = { b = """{\n\\""",\n}""", c = \'\'\'\n{"\n\'\'\' }\n', id="texts"),
        pytest.param("a = [\n{ b = 1 }, # {\n{ b = '{' },\n\n# }\n]\nc = 1\n", id="tables"),
        pytest.param('a = "}{"\nb = ["{",\n"="]\n# {\n', id="braces in texts and comments"),
    ],
)
def test_what_is_on_several_lines_by_toml_1_0_is_not_parsed_a_second_time(
    text: str, slow: list[str]
) -> None:
    tomllib.loads(text)  # so that it is

    assert parse("a.toml", text.encode(), Report())
    assert slow == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("#" + ",#" * MAX_PARTS, id="a comment"),
        pytest.param("a = 1\n" + "#,\n" * (MAX_PARTS - 1), id="many comments"),
        pytest.param("a = '''" + ",\n" * (MAX_PARTS - 1) + "'''", id="a text"),
    ],
)
def test_many_signs_of_a_line_break_take_no_long_time_to_look_at(text: str) -> None:
    assert findings(text) == []


BREAKS = st.sampled_from(["", "", "", " ", "\n", "\n\n\t", ' # ["\n', " # }\n", "#'\n", "#,\n"])
PLAIN = st.sampled_from(
    ["1", '"}"', "'{'", '"\\"{"', "'\\\\'", '"""\n{\\""" """', "'''\n}''''", '""', '"""\n,\nb ="""']
)
KEYS = st.permutations(["a", '"}"', "'{ ='", 'c . "#"'])


@st.composite
def in_brackets(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    """Return an array or a table of values, with line breaks wherever TOML 1.1 allows some."""
    is_table = draw(st.booleans())
    keys = [f"{key} = " if is_table else "" for key in draw(KEYS)[: draw(st.integers(0, 3))]]
    items = [f"{draw(BREAKS)}{key}{draw(inner)}{draw(BREAKS)}" for key in keys]
    opening, closing = "{}" if is_table else "[]"
    return f"{opening}{','.join(items)}{draw(BREAKS)}{closing}"


@given(st.recursive(PLAIN, in_brackets, max_leaves=8))
def test_a_line_break_is_new_where_a_parser_of_toml_1_0_says_so(value: str) -> None:
    text = f"a = {value}\nb = 1\n"
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        expected = ["W007"]
    else:
        expected = []

    assert [found.split()[1] for found in findings(text)] == expected
