"""`roguelike screenshot`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.core.png import read_header
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.screens.base.answers import Pass
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.workshop.gallery.pictures import TURNS
from roguelike.workshop.gallery.screens import Opening
from tests.cli.terminal import Run
from tests.ui.films import shots

pytestmark = pytest.mark.usefixtures("loaded")


class Wide(Screen):
    """A screen with more to say than there is room for."""

    def draw(self, frame: Frame) -> None:
        frame.page(2).text(0, 0, "too long")

    def handle(self, event: InputEvent) -> Answer:
        del event
        return Pass()


def size(file: Path) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    return read_header(file.read_bytes(), 10_000)[:2]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("options", "pixels"),
    [
        ("", (1280, 800)),
        ("--size 800x600", (800, 600)),
        ("--size 80x24", (800, 480)),
        ("--display terminal", (1200, 800)),
        ("--display window --map letters --size 640x480", (640, 480)),
    ],
)
def test_a_screenshot_has_the_size_that_is_wanted(
    run: Run, tmp_path: Path, options: str, pixels: tuple[int, int]
) -> None:
    file = tmp_path / "game.png"

    result = run("screenshot", "--output", str(file), *options.split())

    assert (result.code, result.out, result.err) == (0, "", "")
    assert size(file) == pixels


def test_the_same_options_give_the_same_picture(run: Run, tmp_path: Path) -> None:
    pictures: dict[str, bytes] = {}
    for name, options in {
        "usual": (),
        "again": (),
        "seed": ("--seed", "other"),
        "theme": ("--theme", "high_contrast"),
        "map": ("--map", "letters"),
        "turns": ("--turns", "0"),
    }.items():
        file = tmp_path / f"{name}.png"
        run("screenshot", "--output", str(file), "--size", "640x480", *options)
        pictures[name] = file.read_bytes()

    assert pictures["usual"] == pictures["again"]
    assert len(set(pictures.values())) == 5


def test_what_is_given_twice_is_combined_with_all_else(run: Run, tmp_path: Path) -> None:
    words = "--display window --display terminal --size 640x480 --theme classic"
    more = "--theme high_contrast --map tiles --map letters --turns 10"

    result = run("screenshot", "--output", str(tmp_path / "a.png"), *words.split(), *more.split())

    assert (result.code, result.err) == (0, "")
    looks = ("tiles-640x480", "letters-640x480", "120x40")
    themes = ("classic", "high_contrast")
    assert names(tmp_path) == {f"a-{theme}-{look}.png" for theme in themes for look in looks}


def test_a_map_can_have_any_tileset(run: Run, tmp_path: Path) -> None:
    for drawn in ("tiles", "core:cellar", "cellar"):
        file = str(tmp_path / f"{drawn.replace(':', '_')}.png")
        run("screenshot", "--output", file, "--turns", "10", "--size", "640x480", "--map", drawn)

    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == 1
    assert len(names(tmp_path)) == 3


def test_a_gallery_shows_the_screens_that_are_wanted(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "gallery"

    result = run(
        *("screenshot", "--gallery", str(folder), "--screens", "title,settings"),
        *("--campaign", "classic", "--size", "80x24", "--size", "640x480"),
    )

    assert (result.code, result.out, result.err) == (0, "", "")
    sizes = ("80x24", "tiles-640x480")
    screens = ("title", "settings")
    assert names(folder) == {f"{screen}-{size}.png" for screen in screens for size in sizes}


def test_a_film_shows_turns_of_a_bot(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "film.png"

    result = run("screenshot", "--film", str(file), "--turns", "5", "--size", "480x320")

    assert (result.code, result.out, result.err) == (0, "", "")
    assert len(shots(file.read_bytes())) == TURNS + 1


@pytest.mark.slow
def test_the_film_of_the_documents_is_not_too_large(run: Run, tmp_path: Path) -> None:
    run("screenshot", "--film", str(tmp_path / "film.png"))

    assert (tmp_path / "film.png").stat().st_size < 600_000


def test_a_text_without_room_is_told_and_is_a_finding(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: dict[str, Opening] = {"wide": lambda _: (Wide(),)}
    monkeypatch.setattr("roguelike.workshop.gallery.screens.PICTURES", pictures)

    result = run("screenshot", "--gallery", str(tmp_path), "--campaign", "classic")

    assert result.code == Exit.FINDINGS
    assert result.out == "wide.png: no room for 'too long'\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "one of the options --output, --film and --gallery is needed"),
        ("--gallery x --screens title,pley", "no screen 'pley', did you mean play?"),
        ("--output x --map cellars", "no tileset called 'cellars', did you mean cellar?"),
        ("--output x --theme dark", "there is no theme called 'dark'"),
        ("--output x --size 80x24 --display window", "80x24 is the size of a terminal"),
        ("--output x --size 450x450", "from 480x300 to 7680x4320 for a window or from 80x24"),
        ("--output x --size 9999999999999999x1", "is not a size"),
        ("--output x --size large", "'large' is not a size"),
    ],
)
def test_what_cannot_be_shown_is_refused(run: Run, words: str, reason: str) -> None:
    result = run("screenshot", *words.split())

    assert result.code == Exit.USAGE
    assert reason in result.err
    assert not Path("x").exists()
