from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.ui.app.screenshots import MOST, PAUSE, Screenshots
from roguelike.ui.text.texts import Texts
from tests.content_fixture import shipped_content
from tests.ui.staging import frame_of
from tests.ui.words import ui

FRAME = frame_of(80, 24)


@pytest.fixture
def texts() -> Texts:
    return Texts(shipped_content().catalog)


def test_a_key_that_is_held_takes_one_picture(tmp_path: Path, texts: Texts) -> None:
    held = [step / 30 for step in range(200)]
    again = [held[-1] + PAUSE, held[-1] + PAUSE + 0.5]
    times = iter(held + again)
    screenshots = Screenshots(tmp_path, now=lambda: next(times))

    told = [screenshots.take(FRAME, texts) for _ in held + again]

    names = ["roguelike-1.png", "roguelike-2.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert [text for text in told if text] == [
        f"Screenshot saved as {tmp_path / name}." for name in names
    ]


def test_a_folder_that_is_full_stays_as_it_is(tmp_path: Path, texts: Texts) -> None:
    for number in range(1, MOST + 1):
        (tmp_path / f"roguelike-{number}.png").touch()

    told = Screenshots(tmp_path).take(FRAME, texts)

    assert told == ui("screenshots_full", count=MOST, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST
