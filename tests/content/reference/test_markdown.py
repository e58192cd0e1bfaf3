from __future__ import annotations

import pytest

from roguelike.content.reference.markdown import (
    code,
    fenced,
    joined,
    link,
    placed,
    prose,
    said,
    table,
    without_links,
)


def test_a_table_leaves_out_columns_in_which_nothing_stands() -> None:
    result = table(("A", "B", "C"), [("1", "", "x"), ("2", "", "")])

    assert result == "| A | C |\n| --- | --- |\n| 1 | x |\n| 2 |  |"


def test_a_table_without_rows_is_nothing() -> None:
    assert table(("A",), []) == ""


def test_a_cell_cannot_end_before_its_end() -> None:
    assert table(("A",), [("one|two\nthree",)]).splitlines()[-1] == r"| one\|two three |"


@pytest.mark.parametrize(("text", "expected"), [("a", "`a`"), ("a`b", "`` a`b ``")])
def test_code_may_have_backticks_in_it(text: str, expected: str) -> None:
    assert code(text) == expected


def test_text_is_not_taken_for_markdown() -> None:
    assert said("any * <b>, `a * b`") == r"any \* \<b>, `a * b`"


def test_documentation_becomes_paragraphs() -> None:
    doc = """First.

        Second, in
        two lines.

            as = it_stands
        """

    assert prose(doc) == "First.\n\nSecond, in two lines.\n\n```text\nas = it_stands\n```"


def test_no_documentation_is_nothing() -> None:
    assert prose(None) == ""


def test_what_is_empty_leaves_no_gap() -> None:
    assert joined(["a", "", "\nb\n"]) == "a\n\nb"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("README.md", "kinds/monster.md#fields"),
        ("codes/E101.md", "../kinds/monster.md#fields"),
        ("kinds/level.md", "monster.md#fields"),
    ],
)
def test_a_link_leads_from_where_its_page_is(path: str, target: str) -> None:
    assert placed(link("m", "kinds/monster.md#fields"), path) == f"[m]({target})"


def test_a_link_to_elsewhere_stays() -> None:
    assert placed("[x](https://example.org)", "codes/E101.md") == "[x](https://example.org)"


def test_a_terminal_gets_no_links_but_files_stay_as_they_are() -> None:
    text = f"{link('a', 'b.md')}\n\n{fenced('[a](b)')}\n\n{link('c', 'd.md')}"

    assert without_links(text) == f"a\n\n{fenced('[a](b)')}\n\nc"
