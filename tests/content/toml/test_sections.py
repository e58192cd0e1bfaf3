from __future__ import annotations

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Report
from roguelike.content.toml import ordinary, parsing
from roguelike.content.toml import sections as sections_module
from roguelike.content.toml.ordinary import ordinary_data
from roguelike.content.toml.parsing import RawFile, parse_all
from roguelike.content.toml.sections import joined, sections

NEWT = """
[monster.newt_{0}]
label = "Newt {0}"

[monster.newt_{0}.stats]
speed = 9
"""
NEWTS = "# Newts." + "".join(NEWT.format(number) for number in range(20))


@pytest.fixture(autouse=True)
def small_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections_module, "SECTION", 60)


def parsed(text: str) -> dict[str, object] | None:
    return joined([ordinary_data(part) for part in sections(text)])


def test_a_large_file_is_divided_before_headers() -> None:
    parts = sections(NEWTS)

    assert len(parts) > 5
    assert "".join(part or "" for part in parts) == NEWTS
    assert all((part or "").startswith("[monster.newt_") for part in parts[1:])


def test_the_sections_say_what_the_file_says_in_the_same_order() -> None:
    assert repr(parsed(NEWTS)) == repr(tomli.loads(NEWTS))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[color.a]\nvalue = "#000000"\n', id="it is small"),
        pytest.param(None, id="it is no text"),
        pytest.param("x = 1\n" + NEWTS, id="it does not begin with a header"),
        pytest.param(NEWTS + "[monster]\n", id="a table of all has a header"),
        pytest.param(NEWTS + "  [ 'monster' ]\n", id="a header in quotes"),
        pytest.param(NEWTS + "[[patch.monster]]\n", id="there are arrays of tables"),
        pytest.param("# " + "long " * 100, id="it is one comment"),
    ],
)
def test_a_file_is_one_section_where(text: str | None) -> None:
    assert sections(text) == [text]


@pytest.mark.parametrize(
    "more",
    [
        pytest.param('[monster.newt_0]\nlabel = "Newt"\n', id="a table is there twice"),
        pytest.param("[monster.newt_0.stats]\nspeed = 8\n", id="a table within one is"),
        pytest.param("[monster.newt_0.looks]\nhue = 8\n", id="one is continued"),
        pytest.param("[monster.olm]\nlabel = \n", id="one section is wrong"),
        pytest.param('[monster.olm]\nlabel = """\n' + NEWTS + '"""\n', id="a text goes on"),
        pytest.param("[monster.olm]\nparts = [\n" + NEWTS + "]\n", id="an array goes on"),
    ],
)
def test_what_does_not_fit_together_is_left_to_be_read_as_a_whole(more: str) -> None:
    assert len(sections(NEWTS + more)) > 1
    assert parsed(NEWTS + more) is None


def test_a_file_is_found_wrong_where_two_of_its_sections_are_right() -> None:
    report = Report()
    twice = NEWTS + '[monster.newt_0]\nlabel = "Newt"\n'

    documents = list(parse_all([RawFile("newts.toml", twice.encode())], report))

    assert documents == []
    assert [finding.code.name for finding in report] == ["E003"]


def test_a_divided_file_may_not_have_more_parts_than_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (ordinary, parsing):
        monkeypatch.setattr(module, "MAX_PARTS", 50)
    report = Report()

    documents = list(parse_all([RawFile("newts.toml", NEWTS.encode())], report))

    assert documents == []
    assert [finding.message for finding in report] == [
        "the file has more than 50 keys, tables and items"
    ]


HEADERS = ["[a.b]", "[a.c]", "[d.b]", "[a.b.e]", "[a]", "[ a.f ]", "[[a.b]]", "[[g]]"]
QUOTED = ['["a".h]', '["a"]', '["i\\"j"]', "['a']"]
PARTS = ["x = 1", "y.z = 2", "a.b = 1", "b = {}", "s = '''", "'''", "l = [", "]", "# [a.b]", ""]
LINES = [*HEADERS, *QUOTED, *PARTS]


@given(st.lists(st.sampled_from(LINES), max_size=40))
def test_a_divided_file_never_says_anything_else(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sections_module, "SECTION", 5)
        data = parsed(text)

    if data is not None:
        assert repr(data) == repr(tomli.loads(text))
