from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.authoring.report.as_json import as_json
from roguelike.authoring.report.as_text import as_text
from roguelike.content.documents.document import Place, Token
from roguelike.content.documents.toml_scan import MAX_DEPTH
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.limited import MAX_REFUSED
from roguelike.content.toml import ordinary, parsing, sections
from roguelike.content.toml.long_integers import MAX_IN_A_ROW
from roguelike.content.toml.parsing import (
    MAX_INTEGER,
    MIN_INTEGER,
    RawFile,
    parse,
    parse_all,
    parsing_ahead,
)
from tests.content.toml_findings import findings


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


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\""', "'\"'", '"\\\\"', '"."'])
def test_keys_of_many_parts_are_noticed_however_these_are_written(part: str) -> None:
    assert ordinary.may_join_many(".".join([part] * (MAX_DEPTH + 1)) + " = 1")
    assert not ordinary.may_join_many(".".join([part] * 9) + " = 1")


@pytest.mark.parametrize("part", ["1,", "a.b = 1\n", "[a]\n", "{},"])
def test_a_file_may_have_only_so_many_parts(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordinary, "MAX_PARTS", 20)
    monkeypatch.setattr(parsing, "MAX_PARTS", 20)

    (finding,) = findings(part * 21)

    assert finding.endswith("E001 the file has more than 20 keys, tables and items")


def test_the_keys_that_dots_join_are_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordinary, "MAX_PARTS", 20)
    monkeypatch.setattr(parsing, "MAX_PARTS", 20)

    assert findings("a.b = 1\na.c = 2\na.d = 3\n") == []
    assert len(findings("".join(f"a.b.c.d.e.{name} = 1\n" for name in "fghi"))) == 1


def test_long_text_with_few_parts_may_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordinary, "MAX_PARTS", 20)
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
        pytest.param("9" * 5000, ["2:10-5010 E203 the number is too large"], id="unreadable"),
    ],
)
def test_an_integer_must_fit_into_64_bits(number: str, expected: list[str]) -> None:
    assert findings(f"[a]\nb = [ 1, {number} ]") == expected


def test_the_nearest_possible_integers_stand_for_those_that_are_too_large() -> None:
    large, report = "8" * 5000, Report()
    text = f'a = [1, -{large}]\nb.c = {{ d = 0x{large}, e = 3 }}\nf = "{large}"\ng = {large}.5'

    document = parse("a.toml", text.encode(), report)

    assert document is not None
    assert document.text == text
    assert document.data["a"] == [1, MIN_INTEGER]
    assert document.data["b"] == {"c": {"d": MAX_INTEGER, "e": 3}}
    assert set(document.stand_ins) == {("a", 1), ("b", "c", "d")}
    assert [finding.place.keys for finding in report] == [("a", 1), ("b", "c", "d")]


def test_an_integer_that_is_too_large_hides_no_mistake_in_the_syntax() -> None:
    assert findings(f"a = {'9' * 5000}\nb = \nc = {'9' * 5000}\nd 1\n") == [
        "2:5-5 E002 a value is expected here",
        "4:3-4 E002 `=` is expected after a key",
    ]


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


@given(st.binary(max_size=60))
def test_no_bytes_can_do_worse_than_be_refused(raw: bytes) -> None:
    report = Report()

    document = parse("a.toml", raw, report)

    assert (document is None or bool(document.stand_ins)) == report.has_errors
    assert as_text(report)


def test_what_is_parsed_ahead_is_what_will_be_parsed_beginning_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[str | None, int]] = []

    @contextmanager
    def ahead(
        function: object, items: Callable[[], Iterable[tuple[str | None, int]]]
    ) -> Generator[None]:
        assert function is parsing.ordinary_data
        begun.extend(items())
        yield

    monkeypatch.setattr(parsing, "ahead", ahead)
    monkeypatch.setattr(sections, "SECTION", 8)
    files = [RawFile("a", b"[a.a]\nb = 1\n[a.c]\r\n"), RawFile("b", b"\xff"), RawFile("c", b"x=1")]

    with parsing_ahead(lambda: [files, [RawFile("d", b"")]]):
        documents = list(parse_all(files, Report()))

    assert begun == [("x=1", 3), (None, 0), ("[a.c]\n", 6), ("[a.a]\nb = 1\n", 12), ("", 0)]
    assert [document.data for document in documents] == [{"a": {"a": {"b": 1}, "c": {}}}, {"x": 1}]


def test_of_very_many_integers_that_are_too_large_only_the_first_are_told() -> None:
    report = Report()

    document = parse(
        "a.toml", f"a = [{f'{MAX_INTEGER + 1},' * (MAX_REFUSED + 5)}]".encode(), report
    )

    assert document is not None
    assert len(document.stand_ins) == MAX_REFUSED + 5
    assert len(report.of(Code.E203)) == MAX_REFUSED
    assert len(report.of(Code.I010)) == 1


def test_of_what_is_wrong_with_a_file_the_rest_is_said_to_be_of_the_file() -> None:
    report = Report()

    parse("a.toml", f"a = [{f'{MAX_INTEGER + 1},' * (MAX_REFUSED + 5)}]".encode(), report)

    (more,) = report.of(Code.I010)
    assert more.message == "1,000 things or more are wrong with the file; the rest is not told"


@pytest.mark.parametrize("number", ["1{}", "-1{}", "0xf{}", "1.0{}", "1_1{}"])
def test_a_number_that_takes_too_much_memory_is_not_read(number: str) -> None:
    text = f"a = 1\nb = {number.format('1' * MAX_IN_A_ROW)}\n"
    column = text.index("1", 6) - 5 if "x" not in number else 5

    (finding,) = findings(text)

    assert finding.startswith(f"2:{column}-")
    assert finding.endswith(f"E001 the number has more than {MAX_IN_A_ROW:,} digits")


def test_a_number_that_is_long_and_not_too_long_is_read() -> None:
    (finding,) = findings(f"a = {'1' * MAX_IN_A_ROW}")

    assert finding.endswith("E203 the number is too large")


def test_a_text_or_comment_with_as_many_digits_is_read() -> None:
    digits = "1" * (MAX_IN_A_ROW + 1)

    assert findings(f'a = "{digits}" # {digits}\n') == []


def test_many_long_numbers_and_words_take_no_long_time_to_look_at() -> None:
    assert findings(f'a = "{"1" * 99_999} x{"1" * 5_000_000}"') == []
