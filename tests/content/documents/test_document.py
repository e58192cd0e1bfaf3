from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from textwrap import dedent
from typing import Any, cast

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import TomlIndex
from roguelike.content.documents.scan import MAX_DEPTH, KeyPath, Token

NASTY = {
    "dotted keys": "a.b . c = 1\na.b.\"d e\" = 2\na.'f.g' = 3",
    "headers with quotes, dots and spaces": '[ a . "b.c" ]\nd = 1\n[ a."b.c".e ] # why\nf = 2',
    "a table opened before its parent": "[a.b.c]\nx = 1\n[a]\ny = 2\n[a.d]\nz = 3",
    "inline tables": "a = { b = 1, c = { d = [1, { e = 2 }] }, f.g = 3 }",
    "inline tables over several lines (TOML 1.1)": "a = {\n  b = 1, # first\n\n  c = 2,\n}",
    "an array with comments and a last comma": "a = [ # [ 'not this\n  1, # ]\n  [2, 3], [],\n]",
    "arrays of tables within arrays of tables": dedent("""
        [[a]]
        x = 1
        [[a.b]]
        y = 1
        [[a.b]]
        y = 2
        [a.b.c]
        z = 1
        [[a]]
        x = 2
        [[a.b]]
        y = 3
        """),
    "dotted keys below an array of tables": "[[a]]\nb.c = 1\n[[a]]\nb.c = 2\n[a.d]\ne = 3",
    "keys with escapes": '"a\\"b" = 1\n"\\u00e9\\U0001F600\\x41\\e" = 2\n[x."\\t".y]\nz = 3',
    "empty keys": "\"\" = 1\n[x]\n''.a = 2",
    "keys that look like numbers and words": "1 = 1\n2.3 = 2\ntrue = 3\n-_- = 4\n[2024-01-02]\na=1",
    "basic strings with quotes, brackets and comments": r'a = "x \" ] } # , \\"' + "\nb = 2",
    "literal strings with backslashes": "a = 'C:\\'\nb = '\"#'\nc = 3",
    "long basic strings": 'a = """\n[b]\nc = "1" \\\n   d \\""" ""\\"\\"\n"""\nb = 2',
    "long basic strings that end in quotes": 'a = """x"""""\nb = """"y"""\nc = """"""\nd = 4',
    "long literal strings that end in quotes": "a = '''\\'''''\nb = ''''y'''\nc = ''''''\nd = 4",
    "times, dates and numbers": (
        "a = 1979-05-27 07:32:00.5Z\nb = [ 07:32, 1979-05-27 ]\nc = { d = +1_0e-3, e = 0xff }\n"
        "f = -inf # g\nh = 5.0"
    ),
    "carets beside wide and astral characters": '"漢" = "字"\n"😀" = { "é" = "😀" }',
    "nothing but comments": "# a = 1\n  # b = 2",
}


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY.keys())
def test_every_place_of_a_nasty_document_reads_back_as_what_it_is_the_place_of(text: str) -> None:
    check_places(text)


SCALARS = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.datetimes()
    | st.datetimes(timezones=st.just(dt.UTC))
    | st.dates()
    | st.times()
)
KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6) | st.sampled_from("abc")
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4)
)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES), st.booleans())
def test_every_place_of_a_generated_document_reads_back(
    data: dict[str, Any],
    long_strings: bool,  # noqa: FBT001 - drawn by hypothesis
) -> None:
    check_places(tomli_w.dumps(data, multiline_strings=long_strings))


@given(st.text(st.sampled_from("ab1.=[]{}\"'#\\\n ,é"), max_size=60))
def test_text_that_is_not_toml_never_stops_the_index(text: str) -> None:
    index = TomlIndex(text)

    for entry in index.scan.entries:
        start, end = entry.span
        assert 0 <= start < end <= len(text) + 2


def check_places(text: str) -> None:
    """Assert that keys and scalars are where the index of `text` says that they are."""
    index = TomlIndex(text)

    for path, value in leaves(tomli.loads(text)):
        start, end = index.span(path)
        assert same(tomli.loads(f"value = {text[start:end]}")["value"], value), path
        if isinstance(path[-1], str):
            start, end = index.span(path, Token.KEY)
            assert tomli.loads(f"{text[start:end]} = 0") == {path[-1]: 0}


def leaves(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for position, inner in enumerate(cast("list[object]", value)):
            yield from leaves(inner, (*path, position))
    else:
        yield path, value


def same(left: object, right: object) -> bool:
    if isinstance(left, float) and math.isnan(left):
        return isinstance(right, float) and math.isnan(right)
    return type(left) is type(right) and left == right


DOCUMENT = dedent("""\
    top = 1
    [monster.rat]
    label = "rat"
    look = { glyph = "r" }
    \tstats.attack = "1d6"

    [[monster.rat.drop]]
    what = "tail"
    """)


@pytest.mark.parametrize(
    ("path", "token", "written", "position"),
    [
        pytest.param(("top",), Token.VALUE, "1", (1, 7), id="a value"),
        pytest.param(("monster", "rat"), Token.HEADER, "[monster.rat]", (2, 1), id="a header"),
        pytest.param(("monster", "rat"), Token.KEY, "rat", (2, 10), id="the key of a table"),
        pytest.param(
            ("monster", "rat", "look"), Token.HEADER, "look", (4, 1), id="an inline table's opener"
        ),
        pytest.param(
            ("monster", "rat", "drop", 0),
            Token.VALUE,
            "[[monster.rat.drop]]",
            (7, 1),
            id="an element of an array of tables",
        ),
        pytest.param(
            ("monster", "rat", "look", "color"),
            Token.KEY,
            "look",
            (4, 1),
            id="something missing from an inline table",
        ),
        pytest.param(("nothing", "here"), Token.VALUE, "", (1, 1), id="nothing of the kind"),
    ],
)
def test_a_place_is_the_token_asked_for_or_the_nearest_that_exists(
    path: KeyPath, token: Token, written: str, position: tuple[int, int]
) -> None:
    index = TomlIndex(DOCUMENT)

    span = index.span(path, token)

    assert DOCUMENT[span.start : span.end] == written
    assert index.position(span.start) == position


@pytest.mark.parametrize(
    ("raw", "start", "end", "part"),
    [
        pytest.param('"1d6 + dept"', 6, 10, "dept", id="a basic string"),
        pytest.param("'1d6 + dept'", 6, 10, "dept", id="a literal string"),
        pytest.param(r'"\u0031\t\"x"', 3, 4, "x", id="a string with escapes"),
        pytest.param(r'"\U0001F600\x41\e"', 1, 2, r"\x41", id="an escape itself"),
        pytest.param('"""\n1d6 \\\n  + x"""', 6, 7, "x", id="a long string with a joined line"),
        pytest.param("'''\n1d6\n + x'''", 7, 8, "x", id="a long literal string"),
        pytest.param('"1d"', 2, 2, '"', id="the end of a string"),
        pytest.param('"1d"', 20, 30, '"', id="beyond the end of a string"),
        pytest.param("17", 0, 1, "17", id="a value that is no string"),
    ],
)
def test_a_part_of_a_string_is_found_behind_quotes_and_escapes(
    raw: str, start: int, end: int, part: str
) -> None:
    text = f"formula = {raw}\n"
    index = TomlIndex(text)

    span = index.inside(("formula",), start, end)

    assert text[span.start : span.end] == part


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = " + "[" * 99_999, id="arrays"),
        pytest.param(".".join("a" * 99_999) + " = 1", id="dotted keys"),
        pytest.param("[" + ".".join("a" * 99_999) + "]", id="headers"),
        pytest.param(
            "\n".join("[[" + ".".join("a" * depth) + "]]" for depth in range(1, 60)),
            id="arrays of tables",
        ),
    ],
)
def test_text_that_is_too_deep_is_followed_only_so_far(text: str) -> None:
    index = TomlIndex(text)

    assert index.scan.too_deep is not None
    assert max(map(len, index.scan.nodes)) <= MAX_DEPTH


@pytest.mark.parametrize(
    ("text", "second", "first"),
    [
        pytest.param("a = 1\nb = 2\na = 3", (3, 1), (1, 1), id="a key"),
        pytest.param("[a]\nx = 1\n[b]\n[a]\ny = 1", (4, 2), (1, 1), id="a table"),
        pytest.param("a = 1\na.b = 2", (2, 1), (1, 1), id="a value, then a key below it"),
        pytest.param("[a]\nb.c = 1\n[a.b]", (3, 4), (2, 1), id="a dotted table, then a header"),
        pytest.param("a = {}\n[[a.b]]\n[a.b.c]", (2, 3), (1, 1), id="an inline table, then more"),
        pytest.param("[[a]]\n[a]", (2, 2), (1, 3), id="an array of tables, then a table"),
        pytest.param("a = [{ b = 1 }]\n[[a]]", (2, 3), (1, 6), id="an array, then one of tables"),
        pytest.param("a = 1\n[a ", (2, 2), (1, 1), id="a header that is not closed"),
    ],
)
def test_what_was_written_twice_is_found_where_the_parser_gave_up(
    text: str, second: tuple[int, int], first: tuple[int, int]
) -> None:
    index = TomlIndex(text)
    with pytest.raises(tomli.TOMLDecodeError) as complaint:
        tomli.loads(text)

    repetition = index.repetition(complaint.value.pos)

    assert repetition is not None
    assert [index.position(span.start) for span in repetition] == [second, first]
