"""The lines of files as they are shown, whatever is in them."""

from __future__ import annotations

import pytest

from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.rendering.as_json import as_json
from roguelike.content.rendering.as_text import as_text
from roguelike.content.toml.parsing import parse
from tests.content.sample_findings import report_of


def read(raw: bytes) -> Document:
    document = parse("a.toml", raw, Report())
    assert document is not None
    return document


def marked(document: Document, *keys: str | int, token: Token = Token.VALUE) -> tuple[str, str]:
    """Return what stands above the carets of a finding, and its place."""
    finding = Diagnostic(Code.E203, Place(document, keys, token), "wrong")
    lines = as_text(report_of(finding)).splitlines()
    source, carets = lines[3].partition("| ")[2], lines[4].partition("| ")[2]
    start, end = carets.index("^"), carets.rindex("^") + 1
    return source[start:end], lines[1].partition("a.toml:")[2]


@pytest.mark.parametrize(
    ("raw", "key", "value"),
    [
        pytest.param(b"x = 1\nhere = 'that'\n", "2:1", "2:8", id="plain"),
        pytest.param(b"\xef\xbb\xbfhere = 'that'\n", "1:1", "1:8", id="a byte-order mark"),
        pytest.param(b"x = 1\r\n\r\nhere = 'that'\r\n", "3:1", "3:8", id="line ends of Windows"),
        pytest.param(b"\there\t=\t'that'\n", "1:2", "1:9", id="tabs"),
        pytest.param(b"here='that'#!", "1:1", "1:6", id="no blanks and no line end"),
        pytest.param(
            "x = 'é'\n# ü\nhere = 'that'".encode(), "3:1", "3:8", id="letters of several bytes"
        ),
    ],
)
def test_carets_stand_exactly_under_the_key_or_the_value(raw: bytes, key: str, value: str) -> None:
    document = read(raw)

    assert marked(document, "here", token=Token.KEY) == ("here", key)
    assert marked(document, "here") == ("'that'", value)


def test_wide_characters_move_carets_by_two_cells_and_columns_by_one() -> None:
    report = report_of(
        Diagnostic(Code.E203, Place(read("a = ['漢字', 'x']".encode()), ("a", 1)), "")
    )

    carets = as_text(report).splitlines()[4]

    assert carets == "   |" + " " * (1 + len("a = ['漢字', ") + 2) + "^^^"
    assert '"column": 12' in as_json(report)


def test_what_is_missing_is_marked_at_the_header_of_its_table() -> None:
    document = read(b"[monster.rat]\nlabel = 'Rat'\n")

    assert marked(document, "monster", "rat", token=Token.HEADER) == ("[monster.rat]", "1:1")
