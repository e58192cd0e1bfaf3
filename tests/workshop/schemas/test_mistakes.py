"""Mistakes in editors, compared with the findings of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from roguelike.plugins import registries
from roguelike.workshop.schemas.file_schemas import schemas
from roguelike.workshop.schemas.ids import KnownIds
from roguelike.workshop.schemas.json_schema import dump
from tests.content.wrong_files import SORTS, found_in, ids_with
from tests.golden_files import GoldenFiles
from tests.workshop.schemas.editors import COMMANDS, lines_with_findings

pytestmark = pytest.mark.slow  # starts editors' checkers

DOCS = Path(__file__).parents[3] / "docs" / "modding"
PAGE = "editors.md"
TABLE = re.compile(r"(?<=<!-- seen in )(?P<sort>\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


class Seen(Struct, frozen=True, dict=True):
    """What is found in a wrong file: codes, and lines with findings.

    Attributes:
        sort: The name of its sort.
        what: What is wrong.
        codes: The codes of what the game finds.
        lines: The lines to which the game points.
        plain: The lines to which each editor points.
        with_ids: The same if the schema knows the ids.
    """

    sort: str
    what: str
    codes: list[str]
    lines: list[int]
    plain: Mapping[str, list[int]]
    with_ids: Mapping[str, list[int]]

    @property
    def row(self) -> str:
        """The row of the table."""
        cells = [self._cell(tool) for tool in COMMANDS]
        return f"| {self.what} | {', '.join(self.codes)} | {' | '.join(cells)} |"

    def _cell(self, tool: str) -> str:
        if self.plain[tool]:
            return "yes"
        return "with ids" if self.with_ids[tool] else "no"


def seen_in(folder: Path, ids: KnownIds | None) -> Mapping[str, Mapping[str, list[int]]]:
    """Return the lines to which each editor points in wrong files, by sorts and names."""
    for name, schema in schemas(registries().models(), ids).items():
        (folder / name).write_text(dump(schema), encoding="utf-8")
    for sort in SORTS:
        for file in sort.files:
            copy = folder / "files" / f"{sort.name}.{file.name}"
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(sort.text_of(file), encoding="utf-8")
    files = sorted((folder / "files").iterdir())
    return {tool: lines_with_findings(tool, files) for tool in COMMANDS}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[Seen]:
    folder = tmp_path_factory.mktemp("seen")
    plain = seen_in(folder, None)
    with_ids = seen_in(folder, ids_with(SORTS[0].files, folder))
    result: list[Seen] = []
    for sort in SORTS:
        for file in sort.files:
            name = f"{sort.name}.{file.name}"
            findings = found_in(file, sort, folder / name)
            result.append(
                Seen(
                    sort.name,
                    file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# "),
                    sorted({each.code.name for each in findings}),
                    [each.place.region()[0] for each in findings],
                    {tool: plain[tool].get(name, []) for tool in COMMANDS},
                    {tool: with_ids[tool].get(name, []) for tool in COMMANDS},
                )
            )
    return result


def table_of(seen: Sequence[Seen]) -> str:
    """Return a table of what is seen."""
    heads = ["| What is wrong | `validate` | Tombi | Taplo |", "| --- | --- | --- | --- |"]
    rows = sorted(seen, key=lambda each: (each.codes, each.what))
    return "\n".join([*heads, *(each.row for each in rows), ""])


def test_the_game_finds_exactly_what_is_wrong(seen: list[Seen]) -> None:
    assert [each for each in seen if len(each.codes) != 1] == []


def test_editors_that_know_ids_see_all_that_others_see(seen: list[Seen]) -> None:
    blind = [(each.sort, each.what) for each in seen for tool in COMMANDS if each.plain[tool]]
    keen = [(each.sort, each.what) for each in seen for tool in COMMANDS if each.with_ids[tool]]

    assert set(blind) < set(keen)
    assert [each for each in blind if each not in keen] == []


def test_tombi_points_to_the_line_to_which_the_game_points(seen: list[Seen]) -> None:
    elsewhere = [
        (each.sort, each.what, each.lines, lines)
        for each in seen
        if (lines := each.with_ids["Tombi"]) and not {*lines} & {*each.lines}
    ]

    assert elsewhere == []


def test_what_editors_see_is_documented(seen: list[Seen], golden: GoldenFiles) -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    tables = {
        sort.name: table_of([each for each in seen if each.sort == sort.name]) for sort in SORTS
    }

    made = TABLE.sub(lambda found: f"{found['sort']}{found[2]}{tables[found['sort']]}", page)

    assert sorted(found["sort"] for found in TABLE.finditer(page)) == sorted(tables)
    GoldenFiles(DOCS, golden.accept).check(PAGE, made)
