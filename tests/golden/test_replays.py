"""Recorded games that must go as they went: the same seed and actions, the same states."""

from __future__ import annotations

import pytest

from roguelike.recordings.recording import read_recording
from tests.golden_files import GoldenFiles
from tests.golden_replays import CASES, Case
from tests.processes import printed_by

HINT = """
When that is intended, run 'python3 -m tests --all --accept', and say so in CHANGELOG.md: replays of
players go another way as well.
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_recorded_game_goes_as_it_went(case: Case, golden: GoldenFiles) -> None:
    path = golden.folder / "replays" / f"{case.name}.replay"
    if golden.accept and (not path.exists() or case.fault(read_recording(path.read_bytes()))):
        path.write_bytes(case.recorded())
    recording = read_recording(path.read_bytes())

    assert recording.lost == 0
    assert recording.last_turn >= 50, "it is long enough to be worth something"
    assert case.fault(recording) is None, HINT


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_recorded_games_go_in_another_process_as_they_do_here(
    hash_seed: str, golden: GoldenFiles
) -> None:
    code = (
        "from pathlib import Path\n"
        "from roguelike.recordings.recording import read_recording\n"
        "from tests.golden_replays import CASES\n"
        "for case in CASES:\n"
        f"    path = Path({str(golden.folder)!r}, 'replays', case.name + '.replay')\n"
        "    print(case.fault(read_recording(path.read_bytes())))\n"
    )

    assert printed_by(code, PYTHONHASHSEED=hash_seed).split() == ["None"] * len(CASES)
