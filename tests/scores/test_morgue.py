from __future__ import annotations

from roguelike.scores.morgue import WORDS, page_of
from roguelike.scores.run_record import NamedValue, RunRecord
from tests.scores.run_records import run_record


def rows_of(shown: RunRecord) -> list[str]:
    return page_of(shown, {word: word for word in WORDS}).splitlines()


def section(shown: RunRecord, name: str) -> list[str]:
    rows = rows_of(shown)
    start = next(y for y, row in enumerate(rows) if row.startswith(f"── {name} ")) + 1
    end = next((y for y in range(start, len(rows)) if rows[y].startswith("──")), len(rows) + 1)
    return rows[start : end - 1]


def test_no_line_is_wider_than_a_small_terminal() -> None:
    long = "word " * 100
    figure = NamedValue("a:b", long, 1, long)
    figures = [figure, NamedValue("a:c", "c", 2, "2"), figure]

    rows = rows_of(
        run_record(
            title=long,
            end=long,
            seed=long * 2,
            stats=figures,
            worn=figures,
            kills=figures,
            messages=[long],
        )
    )

    assert max(map(len, rows)) <= 80


def test_short_lines_stand_in_columns_to_be_read_downwards() -> None:
    worn = [NamedValue("a:b", name, 1) for name in ("axe", "boots", "cap")]

    assert section(run_record(worn=worn), "equipment") == [f"{'  axe':<39}  cap", "  boots"]


def test_of_a_wide_level_the_part_around_the_player_is_shown() -> None:
    row = "".join(str(x // 10 % 10) for x in range(200))

    (shown,) = section(run_record(map=[row], position=(100, 0)), "map")

    assert shown == row[60:140]


def test_what_a_strangers_save_says_cannot_control_a_terminal() -> None:
    page = "".join(rows_of(run_record(seed="\x1b[2J", character="a\nb", messages=["\u202ec"])))

    assert page.isprintable()
    assert "\\x1b[2J" in page


def test_what_there_is_nothing_of_has_no_section_but_who_carries_nothing_is_told() -> None:
    rows = rows_of(run_record())

    assert not [row for row in rows if row.startswith("── equipment")]
    assert section(run_record(), "carried") == ["  nothing"]
