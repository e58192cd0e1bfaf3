"""`roguelike map`."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import validate

from roguelike.cli.errors import Exit
from roguelike.content.schema.items import ItemDef
from tests.cli.shapes import INTEGER, TEXT, array, optional, table
from tests.cli.terminal import Run
from tests.content_fixture import shipped_content

pytestmark = pytest.mark.usefixtures("loaded")

ANYWHERE = optional(array(INTEGER, minItems=2, maxItems=2))
SHAPE = table(
    level=TEXT,
    depth=INTEGER,
    seed=TEXT,
    attempts=INTEGER,
    width=INTEGER,
    height=INTEGER,
    rows=array(TEXT),
    rooms=array(table(x=INTEGER, y=INTEGER, width=INTEGER, height=INTEGER)),
    doors=array(array(INTEGER, minItems=2, maxItems=2)),
    stairs=table(up=ANYWHERE, down=ANYWHERE),
    start=ANYWHERE,
    monsters=array(table(id=TEXT, x=INTEGER, y=INTEGER)),
    items=array(table(id=TEXT, x=INTEGER, y=INTEGER, count=INTEGER)),
    gold=array(table(x=INTEGER, y=INTEGER, amount=INTEGER)),
)
LEVEL = ("map", "--campaign", "classic", "--seed", "x", "--depth", "3")


def test_json_has_the_promised_shape_and_all_is_where_it_says(run: Run) -> None:
    result = run(*LEVEL, "--format", "json")

    level = result.json
    validate(level, SHAPE)
    assert (level["level"], level["depth"], level["seed"]) == ("classic:dungeon", 3, "x")
    assert len(level["rows"]) == level["height"] == 48
    assert {len(row) for row in level["rows"]} == {level["width"]} == {80}
    assert level["rooms"]
    assert (result.code, result.err) == (0, "")

    def glyph(position: list[int]) -> str:
        return level["rows"][position[1]][position[0]]

    assert glyph(level["stairs"]["up"]) == "<"
    assert glyph(level["stairs"]["down"]) == ">"
    assert glyph(level["start"]) == "."
    assert {glyph(door) for door in level["doors"]} == {"+"}
    assert {glyph([monster["x"], monster["y"]]) for monster in level["monsters"]} == {"."}
    assert {monster["id"] for monster in level["monsters"]} == {"classic:kobold"}


def test_text_draws_everything_below_a_heading(run: Run) -> None:
    level, text = run(*LEVEL, "--format", "json").json, run(*LEVEL).out.splitlines()

    heading, *rows = text
    assert heading == "classic:dungeon, depth 3, seed x"
    assert [len(row) for row in rows] == [80] * 48
    assert "".join(rows).count("@") == 1
    assert "".join(rows).count("k") == len(level["monsters"])


def cell(thing: dict[str, int]) -> tuple[int, int]:
    return thing["x"], thing["y"]


def test_what_lies_on_a_level_is_drawn_where_nobody_stands(run: Run) -> None:
    furnished = ("map", "--campaign", "sunken_crown", "--seed", "x", "--depth", "2")

    level, (_, *rows) = run(*furnished, "--format", "json").json, run(*furnished).out.splitlines()

    validate(level, SHAPE)
    items = shipped_content().catalog.all(ItemDef)
    taken = {cell(each) for each in level["monsters"]}
    lying = {cell(each): items[each["id"]].glyph for each in level["items"]}
    assert len(lying) > 1
    assert all(each["count"] > 0 for each in level["items"])
    assert all(rows[y][x] == glyph for (x, y), glyph in lying.items() if (x, y) not in taken)
    gold = {cell(each) for each in level["gold"]} - taken - {*lying}
    assert {rows[y][x] for x, y in gold} == {"$"}
    assert all(each["amount"] > 0 for each in level["gold"])


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_map_can_be_written_to_a_file(run: Run, form: str, tmp_path: Path) -> None:
    file = tmp_path / "map"
    printed = run(*LEVEL, "--format", form).out

    result = run(*LEVEL, "--format", form, "--output", str(file))

    assert result.out == ""
    assert file.read_text(encoding="utf-8") == printed


def test_a_picture_shows_the_whole_level(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "map.png"

    result = run(*LEVEL, "--format", "png", "--output", str(file))

    assert (result.code, result.out) == (0, "")
    assert size_of(file) == (80 * 12, 48 * 12)


def size_of(picture: Path) -> tuple[int, int]:
    """Return the width and the height of a picture, in pixels."""
    header = picture.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    width, height = (int.from_bytes(header[start : start + 4], "big") for start in (16, 20))
    return width, height


def test_a_sheet_shows_many_levels(run: Run, tmp_path: Path) -> None:
    file, other = tmp_path / "sheet.png", tmp_path / "other.png"
    sheet = ("map", "--campaign", "classic_plus", "--seed", "x", "--sheet", "3", "--output")

    result = run(*sheet, str(file), "--depth", "1..3")
    run(*sheet, str(other), "--depth", "1")

    assert (result.code, result.out, result.err) == (0, "", "")
    width, height, gap, caption = 80 * 8, 48 * 8, 8, 12
    assert size_of(file) == (2 * width + gap, 2 * (height + caption) + gap)
    assert size_of(other) == size_of(file)
    assert other.read_bytes() != file.read_bytes(), "it shows other depths"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--sheet", "3"), "--sheet needs --output FILE"),
        (("--depth", "1..3"), "several depths need --sheet"),
        (("--depth", "3..1"), "'3..1' counts down; write the lower depth first"),
        (("--sheet", "3", "--output", "x", "--region", "nowhere"), "no region called 'nowhere'"),
    ],
)
def test_a_sheet_that_cannot_be_made_is_refused(
    run: Run, words: tuple[str, ...], reason: str
) -> None:
    result = run("map", "--campaign", "classic", *words)

    assert result.code == Exit.USAGE
    assert reason in result.err
