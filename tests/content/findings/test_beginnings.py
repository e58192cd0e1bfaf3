"""How tables begin: below headers, or in braces."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.beginnings import beginning, dotted
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a]\nb = 3\n", "begin each with [a.b.c]"),
        ("a.b = 3\n", "begin each with [a.b.c]"),
        ("a = 3\n", "begin each with [a.b.c]"),
        ("a = { b = 3 }\n", "write each as b.c = { … }"),
        ("[a]\nb = { x = 3 }\n", "write each as c = { … }"),
        ("a = { b = { x = 3 } }\n", "write each as c = { … }"),
    ],
)
def test_a_table_begins_where_it_can(text: str, expected: str) -> None:
    assert beginning("each", Place(Document("a.toml", text), ("a", "b", "c"))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "terrain = { mud = 3 }",
            "1:19 E202 `mud` must be a table, not 3 (write each terrain as its_name = { … })",
        ),
        (
            "tag = { monster = 3 }",
            (
                "1:19 E202 `monster` must be a table, not 3"
                " (write each tag as monster.its_name = { … })"
            ),
        ),
        (
            "patch = { monster = 3 }",
            (
                "1:21 E202 `monster` must be an array of tables"
                " (write each patch as monster = [{ … }])"
            ),
        ),
    ],
)
def test_in_braces_nobody_is_told_to_write_a_header(
    text: str, expected: str, tmp_path: Path
) -> None:
    report = load_beside_core(tmp_path, {"deep": text}).report

    assert [each.partition("a.toml:")[2] for each in shown(report)] == [expected]


@pytest.mark.parametrize(
    "name", ["Wolf-2", "grey wolf", "a.b", "a\nb", 'say "hi"', "wölf", "", "\\"]
)
def test_a_header_that_is_proposed_is_toml_that_leads_to_its_table(name: str) -> None:
    assert tomllib.loads(f"[{dotted(('monster', name))}]") == {"monster": {name: {}}}


def test_what_needs_no_quotes_has_none() -> None:
    assert dotted(("monster", "Wolf-2", 0)) == "monster.Wolf-2.0"


@pytest.mark.parametrize(
    ("text", "header"),
    [
        pytest.param('[[monster."a b"]]\nlabel = "a"\n', '[monster."a b"]', id="a definition"),
        pytest.param('[tag."a b"]\nvalues = []\n', '[tag.monster."a b"]', id="a tag"),
        pytest.param('[tag."a b"]\nvalues = ["rat"]\n', '[tag.monster."a b"]', id="of monsters"),
    ],
)
def test_headers_that_are_proposed_have_quotes_where_they_have_to(
    tmp_path: Path, text: str, header: str
) -> None:
    findings = load_beside_core(tmp_path, {"deep": text}).report

    assert [each.hint for each in findings if header in each.hint]
