from __future__ import annotations

import json
from collections.abc import Callable
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.content.documents.document import Document, Place, Region, Token
from roguelike.content.documents.snippets import cells, snippet, visible
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.mends import Rename
from roguelike.content.rendering.as_github import as_github
from roguelike.content.rendering.as_json import as_json
from roguelike.content.rendering.as_junit import as_junit
from roguelike.content.rendering.as_plain import as_plain
from roguelike.content.rendering.as_sarif import as_sarif
from roguelike.content.rendering.as_text import Role, as_lines, as_text
from roguelike.content.rendering.wording import MAX_PER_FILE, MAX_SAID
from tests.content.sample_findings import (
    FORMULA,
    MARKED,
    MISSPELLED,
    MOLE,
    TWICE,
    UNREAD,
    report_of,
)


def test_text_shows_the_line_with_carets_and_the_hint_beside_them() -> None:
    text = as_text(report_of(MISSPELLED))

    assert text == dedent("""\
        error[E201]: there is no stat `attak`
          --> mods/deep/content/moles.toml:3:11
           |
         3 | stats = { attak = "1d6 + dept" }
           |           ^^^^^ did you mean `attack`?

        1 error in 1 file
        """)


def test_text_points_into_a_formula_and_puts_a_long_hint_below() -> None:
    text = as_text(report_of(FORMULA))

    assert text == dedent(f"""\
        error[E202]: nothing is called `dept`
          --> mods/deep/content/moles.toml:3:26
           |
         3 | stats = {{ attak = "1d6 + dept" }}
           |                          ^^^^
           = {FORMULA.hint}

        1 error in 1 file
        """)


def test_text_shows_the_other_places_of_a_finding() -> None:
    text = as_text(report_of(TWICE, files=12))

    assert text == dedent("""\
        error[E003]: `color` is defined twice
          --> mods/deep/content/moles.toml:4:1
           |
         4 | color = "brown"
           | ^^^^^
          ::: mods/deep/content/moles.toml:2:1
           |
         2 | label = "mole"
           | ----- first defined here

        1 error in 12 files
        """)


def test_text_about_what_could_not_be_read_has_no_line() -> None:
    text = as_text(report_of(UNREAD, MARKED))

    assert (
        text.splitlines()[-4:]
        == [
            "error[E101]: there is no mod.toml",
            "  --> mods/shallow",
            "   = a mod needs one",
            "",
            "1 error, 1 warning in 1 file",
        ][-4:]
    )


@pytest.mark.parametrize("form", [as_text, as_plain, as_github])
def test_people_are_told_when_nothing_is_wrong(form: Callable[[Report], str]) -> None:
    assert form(report_of(files=3)) == "nothing wrong in 3 files\n"


@pytest.mark.parametrize(
    ("form", "start"),
    [
        pytest.param(as_text, "error[", id="text"),
        pytest.param(as_plain, "a.toml:", id="plain"),
        pytest.param(as_github, "::error", id="github"),
    ],
)
def test_people_are_shown_only_so_many_findings_of_a_file_and_told_of_the_rest(
    form: Callable[[Report], str], start: str
) -> None:
    lines = form(many(25)).splitlines()

    assert sum(line.startswith(start) for line in lines) == MAX_PER_FILE
    assert "... and 5 more in a.toml" in lines


@pytest.mark.parametrize("form", [as_text, as_plain, as_github])
def test_that_not_all_has_been_looked_for_is_never_among_the_rest(
    form: Callable[[Report], str],
) -> None:
    report = many(25)
    report.add(Diagnostic(Code.I010, Place(Document("a.toml", "")), "there may be more"))

    assert "there may be more" in form(report)
    assert "... and 5 more in a.toml\n" in form(report)


@pytest.mark.parametrize("form", [as_json, as_sarif, as_junit])
def test_programs_get_all_findings(form: Callable[[Report], str]) -> None:
    assert all(f"wrong {number}" in form(many(25)) for number in range(25))


def many(count: int) -> Report:
    text = "\n".join(f"key_{number} = 1" for number in range(count))
    places = (Place(Document("a.toml", text), (f"key_{number}",)) for number in range(count))
    findings = (Diagnostic(Code.E201, place, f"wrong {n}") for n, place in enumerate(places))
    return report_of(*findings)


def test_lines_say_what_each_piece_is_for_displays_that_have_colors() -> None:
    lines = list(as_lines(report_of(MISSPELLED, MARKED)))

    roles = {piece.text.strip(): piece.role for line in lines for piece in line}

    assert roles["error[E201]"] is Role.ERROR
    assert roles["warning[W006]"] is Role.WARNING
    assert roles["^^^^^"] is Role.ERROR
    assert roles["did you mean `attack`?"] is Role.HELP
    assert roles["mods/deep/content/moles.toml:3:11"] is Role.PATH


def test_plain_is_one_line_for_each_finding_and_a_last_one_that_counts_them() -> None:
    assert as_plain(report_of(UNREAD, MARKED)) == dedent("""\
        mods/deep/content/moles.toml:1:1: warning W006: the file begins with a byte-order mark
        mods/shallow:1:1: error E101: there is no mod.toml (a mod needs one)
        1 error, 1 warning in 1 file
        """)


def test_plain_names_the_other_places_of_a_finding_on_the_same_line() -> None:
    assert as_plain(report_of(TWICE)) == (
        "mods/deep/content/moles.toml:4:1: error E003: `color` is defined twice"
        "; first defined here: mods/deep/content/moles.toml:2:1\n"
        "1 error in 1 file\n"
    )


def test_json_has_exactly_the_promised_shape() -> None:
    document = json.loads(as_json(report_of(MISSPELLED, MARKED, files=7)))

    assert document == {
        "findings": [
            {
                "code": "W006",
                "severity": "warning",
                "path": "mods/deep/content/moles.toml",
                "line": 1,
                "column": 1,
                "end_column": 1,
                "message": "the file begins with a byte-order mark",
                "hint": "",
                "mendable": False,
                "related": [],
                "fingerprint": "W006 deep/content/moles.toml",
            },
            {
                "code": "E201",
                "severity": "error",
                "path": "mods/deep/content/moles.toml",
                "line": 3,
                "column": 11,
                "end_column": 16,
                "message": "there is no stat `attak`",
                "hint": "did you mean `attack`?",
                "mendable": False,
                "related": [],
                "fingerprint": "E201 deep:monster.mole.stats.attak",
            },
        ],
        "summary": {"files": 7, "errors": 1, "warnings": 1},
    }


def test_json_says_what_can_be_mended() -> None:
    mendable = replace(MISSPELLED, mend=(Rename("attak", "attack"),))

    document = json.loads(as_json(report_of(mendable)))

    assert document["findings"][0]["mendable"] is True


def test_json_has_the_other_places_of_a_finding() -> None:
    document = json.loads(as_json(report_of(TWICE)))

    assert document["findings"][0]["related"] == [
        {
            "path": "mods/deep/content/moles.toml",
            "line": 2,
            "column": 1,
            "end_column": 6,
            "note": "first defined here",
        }
    ]


def test_github_commands_put_errors_first_and_escape_what_would_end_them() -> None:
    odd = Document("mods/50%, odd:name/a.toml", "a = 1")
    finding = Diagnostic(Code.E202, Place(odd, ("a",)), "100%: one,\r\ntwo", "three")

    text = as_github(report_of(MARKED, finding))

    assert text == (
        "::error file=mods/50%25%2C odd%3Aname/a.toml,line=1,col=5,endColumn=6,title=E202"
        "::100%25: one,%0D%0Atwo (three)\n"
        "::warning file=mods/deep/content/moles.toml,line=1,col=1,endColumn=1,title=W006"
        "::the file begins with a byte-order mark\n"
        "1 error, 1 warning in 1 file\n"
    )


def test_github_commands_cannot_do_anything_to_the_screen_of_who_reads_them() -> None:
    place = Place(Document("a\x1b[2J.toml", "key = 1"), ("key",))

    text = as_github(report_of(Diagnostic(Code.E202, place, "no \x1b[31m", "or \u202e")))

    assert text.startswith("::error file=a␛[2J.toml,")
    assert "::no ␛[31m (or \N{REPLACEMENT CHARACTER})\n" in text


def test_carets_stand_under_what_is_meant_after_tabs_and_wide_characters() -> None:
    document = Document("a.toml", '\t"字" = { "é" = "漢字" }')

    key = Place(document, ("字", "é"), Token.KEY).region()
    value = Place(document, ("字", "é")).region()

    under_key = snippet(document.text, key, 80)
    under_value = snippet(document.text, value, 80)

    assert under_key.text == document.text
    assert (under_key.indent, under_key.carets) == ("\t" + " " * 9, 3)
    assert (under_value.indent, under_value.carets) == ("\t" + " " * 15, 6)


def test_a_long_message_is_cut_in_all_formats() -> None:
    report = report_of(Diagnostic(Code.E201, MOLE, "x" * 10_000, "y" * 10_000))
    formats = (
        as_text,
        as_plain,
        as_json,
        as_github,
        as_junit,
        without_rules,
    )

    texts = [make(report) for make in formats]

    assert all(f"{'x' * MAX_SAID}…" in text for text in texts)
    assert all(f"{'y' * MAX_SAID}…" in text for text in texts)
    assert max(map(len, texts)) < 3000


def without_rules(report: Report) -> str:
    return as_sarif(report).partition('"results"')[2]


def test_of_an_endless_line_only_what_is_near_is_looked_at() -> None:
    line = "a" * 4_000_000 + "wrong" + "b" * 4_000_000

    shown = snippet(line, Region(1, 4_000_001, 4_000_006), 60)
    begins = snippet(line, Region(1, 1, 3), 60)

    assert shown.text[len(shown.indent) :].startswith("wrong")
    assert (shown.text[0], shown.text[-1], shown.carets) == ("…", "…", 5)
    assert (begins.indent, begins.text[-1], begins.carets) == ("", "…", 2)


def test_a_long_line_is_cut_around_what_is_meant() -> None:
    line = "a" * 200 + "MEANT" + "b" * 200

    shown = snippet(line, Region(1, 201, 206), 60)

    assert shown.text == "…" + "a" * 20 + "MEANT" + "b" * 35 + "…"
    assert shown.indent == " " * 21
    assert shown.carets == 5


@given(st.text(), st.integers(1, 40), st.integers(0, 40), st.integers(10, 50))
def test_carets_are_always_within_what_is_shown(
    line: str, column: int, length: int, width: int
) -> None:
    column = min(column, len(line) + 1)
    end = min(column + length, len(line) + 1)

    shown = snippet(line, Region(1, column, end), width)

    assert shown.carets >= 1
    assert cells(shown.text) <= width + 2
    assert cells(shown.indent) + shown.carets <= max(cells(shown.text), cells(shown.indent) + 1)


@given(st.text())
def test_nothing_that_a_mod_says_can_control_a_terminal(text: str) -> None:
    shown = visible(text)

    assert len(shown) == len(text)
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)
    assert not set(shown) & set("\u2028\u2029\u202e\u2066")


def test_control_characters_are_shown_as_pictures_of_themselves() -> None:
    assert visible("\x1b[2J\n\t\x7f\x85\u202e é漢😀") == "␛[2J␊␉␡\ufffd\ufffd é漢😀"
