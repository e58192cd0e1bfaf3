from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.files import BusyError, file_lock
from roguelike.scores import high_scores
from roguelike.scores.high_scores import ranked
from tests.processes import ROOT, printed_by
from tests.scores.run_records import run_record, scores_in, scores_of

WRITER = """
from pathlib import Path
from tests.scores.run_records import run_record, scores_in
for number in range({first}, {first} + 20):
    scores_in(Path({root!r})).add(run_record(number), "the page")
"""


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """Return a folder with the list of five games, and what is in the list."""
    root = tmp_path_factory.mktemp("home")
    scores_of(root, *map(run_record, range(5)))
    return root, (root / "scores.jsonl").read_bytes()


def test_a_game_is_kept_with_a_page_and_with_all_of_it_for_programs(tmp_path: Path) -> None:
    kept = scores_in(tmp_path)

    score = kept.add(run_record(character="Müller / Söhne"), "the page")

    assert kept.read().scores == [score]
    assert kept.page(score) == "the page"
    assert score.morgue == "2027-01-15-muller-sohne"
    data = json.loads((tmp_path / "morgue" / f"{score.morgue}.json").read_bytes())
    assert data["character"] == "Müller / Söhne"
    assert data["setup"]["mods"] == {"core": "1.0.0", "classic": "1.1.0"}


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    first, second = scores_of(tmp_path, run_record(), run_record(ended=1_900_000_000))

    assert first == second
    assert len(scores_in(tmp_path).read().scores) == 1
    assert len(list((tmp_path / "morgue").iterdir())) == 2


def test_no_page_takes_the_place_of_another(tmp_path: Path) -> None:
    folder = tmp_path / "morgue"
    folder.mkdir()
    (folder / "2027-01-15-rogue.txt").write_text("mine")

    names = [score.morgue for score in scores_of(tmp_path, run_record(1), run_record(2))]

    assert names == ["2027-01-15-rogue-2", "2027-01-15-rogue-3"]
    assert (folder / "2027-01-15-rogue.txt").read_text() == "mine"


def test_high_scores_begin_with_victories_then_depth_gold_and_haste(tmp_path: Path) -> None:
    scores = scores_of(
        tmp_path,
        run_record(1, depth=9, gold=9),
        run_record(2, depth=9, gold=10, turns=50),
        run_record(3, depth=9, gold=10, turns=40),
        run_record(4, won=True, depth=1),
        run_record(5, depth=10, gold=0),
    )

    assert [int(score.game, 16) for score in ranked(scores)] == [4, 5, 3, 2, 1]


def test_what_a_newer_version_knows_of_a_game_is_kept(tmp_path: Path) -> None:
    scores_of(tmp_path, run_record(1))
    path = tmp_path / "scores.jsonl"
    newer = {**json.loads(path.read_bytes()), "familiar": "a cat"}
    path.write_text(json.dumps(newer))

    scores_of(tmp_path, run_record(2))

    assert json.loads(path.read_text().splitlines()[0]) == newer
    assert len(scores_in(tmp_path).read().scores) == 2


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"game": 1}',
        b'{"morgue": "../../secret"}',
        b'{"depth": -1}',
        b'{"ended": 99999999999999}',
        b'{"end": "' + b"x" * 2_000 + b'"}',
    ],
    ids=["cut", "bytes", "deep", "type", "path", "negative", "year", "long"],
)
def test_a_line_that_is_no_entry_is_put_aside(line: bytes, tmp_path: Path) -> None:
    (first,) = scores_of(tmp_path, run_record(1))
    path = tmp_path / "scores.jsonl"
    if line.startswith(b'{"') and line.endswith(b"}"):  # the rest of the entry is right
        line = json.dumps({**json.loads(path.read_bytes()), **json.loads(line)}).encode()
    path.write_bytes(path.read_bytes() + line + b"\n")

    assert scores_in(tmp_path).read() == ([first], 1)
    (second,) = scores_of(tmp_path, run_record(2))

    assert scores_in(tmp_path).read() == ([first, second], 0)
    assert (tmp_path / "scores.jsonl.broken").read_bytes() == line + b"\n"


@given(at=st.integers(0, 10_000), cut=st.integers(0, 40), junk=st.binary(max_size=20))
def test_whatever_happens_to_the_file_the_rest_of_the_list_is_read(
    at: int, cut: int, junk: bytes, five: tuple[Path, bytes]
) -> None:
    root, raw = five
    at %= len(raw)
    (root / "scores.jsonl").write_bytes(raw[:at] + junk + raw[at + cut :])

    found = scores_in(root).read()

    assert len(found.scores) >= 3
    assert len(found.scores) + found.damaged >= 4


def test_the_oldest_games_are_forgotten_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(high_scores, "MAX_ENTRIES", 2)

    scores = scores_of(tmp_path, run_record(1), run_record(2), run_record(3))

    assert scores_in(tmp_path).read().scores == scores[1:]


def test_what_is_too_long_or_too_much_can_be_read_again(tmp_path: Path) -> None:
    (score,) = scores_of(
        tmp_path, run_record(end="a" * 5_000, character="b" * 5_000, gold=-(1 << 60))
    )

    assert scores_in(tmp_path).read().scores == [score]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_a_pipe_in_the_place_of_the_list_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "scores.jsonl")

    with pytest.raises(OSError, match="not a file"):
        scores_in(tmp_path).read()


def test_a_list_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first,) = scores_of(tmp_path, run_record(1))
    monkeypatch.setattr(high_scores, "PATIENCE", 0.0)

    with file_lock(tmp_path / "scores.jsonl.lock"), pytest.raises(BusyError):
        scores_of(tmp_path, run_record(2))

    assert scores_in(tmp_path).read().scores == [first]


@pytest.mark.slow
def test_two_programs_lose_none_of_their_games(tmp_path: Path) -> None:
    one, other = (WRITER.format(first=first, root=str(tmp_path)) for first in (0, 20))

    with subprocess.Popen([sys.executable, "-c", one], cwd=ROOT) as program:
        printed_by(other)

    assert program.returncode == 0
    scores = scores_in(tmp_path).read().scores
    assert {int(score.game, 16) for score in scores} == set(range(40))
    assert len({score.morgue for score in scores}) == 40
    assert not (tmp_path / "scores.jsonl.broken").exists()
