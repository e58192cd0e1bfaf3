from __future__ import annotations

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import Document, KeyPath, Place, Span, Token
from roguelike.content.findings.mends import Rename
from roguelike.content.mending.splices import OPTIONAL, REQUIRES, Splice, declared, renamed, spliced

INFO = '[mod]\nid = "deep"\nformat = 1 # so far'


def document(text: str) -> Document:
    return Document("a.toml", text, tomli.loads(text))


def changed(text: str, *splices: Splice) -> str | None:
    raw = spliced(text.encode(), splices)
    return None if raw is None else raw.decode()


@pytest.mark.parametrize(
    ("text", "keys", "edit", "expected"),
    [
        pytest.param("a = 1", ("a",), Rename("a", "b"), "b = 1", id="a bare key"),
        pytest.param("'a' = 1", ("a",), Rename("a", "b"), "'b' = 1", id="a key in quotes"),
        pytest.param("a = 1", ("a",), Rename("a", "b:c"), '"b:c" = 1', id="one that needs quotes"),
        pytest.param("[a.x]\n[a.y]", ("a",), Rename("a", "b"), "[b.x]\n[b.y]", id="headers"),
        pytest.param("[a]\n[a.y]", ("a",), Rename("a", "b"), "[b]\n[b.y]", id="a table continued"),
        pytest.param("a.x = 1\na.y = 1", ("a",), Rename("a", "b"), "b.x = 1\nb.y = 1", id="dots"),
        pytest.param("[[a]]\n[[a]]", ("a",), Rename("a", "b"), "[[b]]\n[[b]]", id="an array"),
        pytest.param(
            "[[x]]\na.b = 1\n[[x]]\na.b = 1",
            ("x", 1, "a"),
            Rename("a", "c"),
            "[[x]]\na.b = 1\n[[x]]\nc.b = 1",
            id="a key of one table of an array",
        ),
        pytest.param("a = 1", ("a",), Rename("x", "b"), "a = 1", id="another key"),
        pytest.param("a = 1", ("a",), Rename("a", 'b"'), "a = 1", id="what would need escapes"),
    ],
)
def test_a_key_is_renamed_as_it_is_written(
    text: str, keys: KeyPath, edit: Rename, expected: str
) -> None:
    place = Place(document(text), keys, Token.KEY)

    assert changed(text, *renamed(place, edit)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('a = "old"', 'a = "new"', id="in quotes"),
        pytest.param("a = 'old'", "a = 'new'", id="in single quotes"),
        pytest.param('a = """old"""', 'a = """new"""', id="of several lines"),
        pytest.param('a = "ol\\u0064"', 'a = "ol\\u0064"', id="with escapes"),
        pytest.param("a = 3", "a = 3", id="something else"),
    ],
)
def test_a_text_is_renamed_as_it_is_written(text: str, expected: str) -> None:
    place = Place(document(text), ("a",))

    assert changed(text, *renamed(place, Rename("old", "new"))) == expected


def test_a_part_of_a_text_is_renamed() -> None:
    text = 'a = "x {old} {old}" # old'
    place = Place(document(text), ("a",), part=Span(2, 7))

    assert changed(text, *renamed(place, Rename("{old}", "{new}"))) == 'a = "x {new} {old}" # old'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f'{INFO}\n\n[requires]\n  core = "*" # always\n\n[settings]\n',
            f'{INFO}\n\n[requires]\n  core = "*" # always\n  gems = ">=1.2.0"\n\n[settings]\n',
            id="among others",
        ),
        pytest.param(
            f"{INFO}\n[requires] # nothing\n[order]\n",
            f'{INFO}\n[requires] # nothing\ngems = ">=1.2.0"\n[order]\n',
            id="into a table with nothing in it",
        ),
        pytest.param(
            f"{INFO}\n\n# What can be chosen.\n[settings]\n",
            f'{INFO}\n\n[requires]\ngems = ">=1.2.0"\n\n# What can be chosen.\n[settings]\n',
            id="into a table of its own",
        ),
        pytest.param(
            INFO, f'{INFO}\n\n[requires]\ngems = ">=1.2.0"', id="at the end, with no line end"
        ),
        pytest.param(
            'mod = { id = "deep" }\nkind = 3\n',
            'mod = { id = "deep" }\nkind = 3\n\n[requires]\ngems = ">=1.2.0"\n',
            id="where the other tables are values",
        ),
        pytest.param(
            'requires = { core = "*" }\n',
            'requires = { core = "*", gems = ">=1.2.0" }\n',
            id="into a value",
        ),
        pytest.param(
            "requires = {}\n", 'requires = { gems = ">=1.2.0" }\n', id="into an empty value"
        ),
        pytest.param(
            'requires.core = "*"\nmod.id = "deep"\n',
            'requires.core = "*"\nrequires.gems = ">=1.2.0"\nmod.id = "deep"\n',
            id="among keys with dots",
        ),
    ],
)
def test_a_requirement_is_written_where_it_belongs(text: str, expected: str) -> None:
    result = changed(text, declared(document(text), REQUIRES, {"gems": ">=1.2.0"}))

    assert result == expected
    assert tomli.loads(result or "")["requires"]["gems"] == ">=1.2.0"


def test_several_requirements_are_written_together() -> None:
    result = changed(INFO, declared(document(INFO), REQUIRES, {"gems": ">=1.2.0", "ice": "*"}))

    assert result == f'{INFO}\n\n[requires]\ngems = ">=1.2.0"\nice = "*"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f'{INFO}\n\n[requires]\ncore = "*"\n\n[order]\n',
            f'{INFO}\n\n[requires]\ncore = "*"\n\n[optional]\ngems = "*"\n\n[order]\n',
            id="behind what is required",
        ),
        pytest.param(
            f"{INFO}\n[requires] # nothing\n[order]\n",
            f'{INFO}\n[requires] # nothing\n\n[optional]\ngems = "*"\n[order]\n',
            id="where nothing is required",
        ),
        pytest.param(
            f"{INFO}\n[order]\n",
            f'{INFO}\n\n[optional]\ngems = "*"\n[order]\n',
            id="behind what the mod is",
        ),
        pytest.param(
            'requires.core = "*"\nmod.id = "deep"\n',
            'requires.core = "*"\nmod.id = "deep"\n\n[optional]\ngems = "*"\n',
            id="behind all else",
        ),
        pytest.param(
            f'{INFO}\n[optional]\nice = "*"\n[requires]\n',
            f'{INFO}\n[optional]\nice = "*"\ngems = "*"\n[requires]\n',
            id="among others",
        ),
    ],
)
def test_a_mod_that_can_be_used_is_written_behind_those_that_must_be(
    text: str, expected: str
) -> None:
    result = changed(text, declared(document(text), OPTIONAL, {"gems": "*"}))

    assert result == expected
    assert tomli.loads(result or "")["optional"]["gems"] == "*"


def test_both_tables_can_be_written_at_once() -> None:
    text = f'{INFO}\n[requires]\ncore = "*"\n'
    tables = [declared(document(text), each, {"gems": "*"}) for each in (REQUIRES, OPTIONAL)]

    assert changed(text, *tables) == f'{text}gems = "*"\n\n[optional]\ngems = "*"\n'


def test_line_ends_and_the_byte_order_mark_stay() -> None:
    raw = "\ufeffa\r\nb\nc\r\nd".encode()

    assert spliced(raw, [Splice(2, 3, "B"), Splice(4, 5, "C\nc")]) == (
        "\ufeffa\r\nB\nC\r\nc\r\nd".encode()
    )


def test_the_byte_order_mark_goes_if_it_is_to() -> None:
    assert spliced("\ufeffa".encode(), [], without_mark=True) == b"a"
    assert spliced("\ufeffa".encode(), [Splice(0, 1, "b")], without_mark=True) == b"b"


def test_changes_that_overlap_are_refused() -> None:
    assert spliced(b"abcd", [Splice(0, 2, "x"), Splice(1, 3, "y")]) is None


def test_the_same_change_counts_once() -> None:
    assert spliced(b"abcd", [Splice(0, 2, "x"), Splice(0, 2, "x")]) == b"xcd"


@given(st.lists(st.sampled_from(["a", "é", "\n", "\r\n", "🐺"])), st.data())
def test_what_is_not_changed_stays_byte_for_byte(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    shown = text.replace("\r\n", "\n")
    start = data.draw(st.integers(0, len(shown)))
    end = data.draw(st.integers(start, len(shown)))
    ends = [0]
    for piece in pieces:
        ends.append(ends[-1] + len(piece))

    result = spliced(text.encode(), [Splice(start, end, "x")])

    assert result == f"{text[: ends[start]]}x{text[ends[end] :]}".encode()
