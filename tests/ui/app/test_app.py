from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Report
from roguelike.engine.turns.session import Session
from roguelike.game import load_content
from roguelike.preferences.file import read
from roguelike.recordings.crash import CrashError
from roguelike.recordings.recording import read_recording
from roguelike.recordings.replay import CrashedTurn, Replay
from roguelike.saves.library import SaveLibrary, load
from roguelike.scores.high_scores import HighScores
from roguelike.ui.app.app import loop, run
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Zoomed
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, MouseWheel, Quit, Resized
from roguelike.ui.screens.base.answers import Begin, Draw, Stay
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.main.title import TitleScreen
from tests.content_fixture import shipped_content
from tests.ui.campaigns import two_campaigns
from tests.ui.modding import selection_of, write_mods
from tests.ui.staging import CLASSIC, endangered, press, stack_of
from tests.ui.words import logged


def display(*keys: str) -> HeadlessDisplay:
    return HeadlessDisplay(100, 70, [press(key) for key in keys])


class Batches(HeadlessDisplay):
    """A display on which several things happen at a time; it remembers all frames."""

    def __init__(self, batches: Iterable[list[InputEvent]]) -> None:
        super().__init__(100, 70)
        self._batches = deque(batches)
        self.zoomed: list[tuple[int, Zoomed]] = []
        self.toggled = 0
        self.shown: list[str] = []

    def present(self, frame: Frame) -> None:
        super().present(frame)
        self.shown.append(self.frame)

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        del timeout
        return self._batches.popleft() if self._batches else [Quit()]

    def zoom(self, steps: int, what: Zoomed) -> int:
        self.zoomed.append((steps, what))
        return sum(steps for steps, each in self.zoomed if each == what)

    def toggle_fullscreen(self) -> None:
        self.toggled += 1


def test_it_begins_at_the_title_and_ends_when_the_player_leaves() -> None:
    them = display("q", "n")

    code = run(them, shipped_content())

    assert code == 0
    assert "New game" in them.frame
    assert them.last_title == "The Sunken Crown"
    assert not them.is_closed


@pytest.mark.parametrize(
    ("campaign", "seed", "text"),
    [
        (None, "rain", logged("seeded", seed="rain")),
        (CLASSIC, None, logged("seeded", seed="").rstrip(".")),
    ],
)
def test_a_campaign_or_a_seed_begins_a_game_at_once(
    campaign: str | None, seed: str | None, text: str
) -> None:
    them = display()

    run(them, shipped_content(), campaign=campaign, seed=seed)

    assert text in them.frame


def test_how_to_play_is_asked_before_the_first_game_of_a_campaign_alone(tmp_path: Path) -> None:
    saves, records = (
        SaveLibrary(tmp_path / "saves"),
        HighScores(tmp_path / "scores", tmp_path / "morgue"),
    )

    def begun(
        *keys: str, mode: str | None = None, campaign: str = CLASSIC, seed: str | None = None
    ) -> str:
        them = display(*keys)
        run(
            them,
            shipped_content(),
            campaign=campaign,
            mode=mode,
            seed=seed,
            saves=saves,
            records=records,
        )
        return them.frame

    asked = begun()
    chosen = begun("up", "up", "right", "down", "down", "enter", "@")
    again = begun("@")
    other = begun(campaign="sunken_crown:sunken_crown")
    seeded = begun("@", campaign="sunken_crown:sunken_crown", seed="rain")
    given = begun("@", mode="classic:standard")

    assert "← Standard →" in asked
    assert "Classic, Story" in chosen
    assert "Classic, Story" in again
    assert "← The Sunken Crown →" in other
    assert "The Sunken Crown, Standard" in seeded
    assert "Classic, Standard" in given


def test_a_campaign_with_one_mode_begins_at_once(tmp_path: Path) -> None:
    content = two_campaigns(modes=("classic:story",))
    them = display("@")

    run(them, content, campaign="classic:second", saves=SaveLibrary(tmp_path / "saves"))

    assert "Second, Story" in them.frame


class Watched(HeadlessDisplay):
    """A display that remembers which games were saved when each frame was presented."""

    def __init__(self, saves: SaveLibrary, *keys: str) -> None:
        super().__init__(100, 70, [press(key) for key in keys])
        self._saves = saves
        self.saved: list[int] = []

    def present(self, frame: Frame) -> None:
        super().present(frame)
        self.saved.append(len(self._saves.characters()))


def test_a_game_is_saved_as_soon_as_the_player_has_seen_it(tmp_path: Path) -> None:
    saves = SaveLibrary(tmp_path / "saves")
    them = Watched(saves, "i")

    run(them, shipped_content(), campaign=CLASSIC, mode="classic:standard", saves=saves)

    assert them.saved == [0, 1]


def test_a_game_that_nobody_has_seen_is_saved_before_the_first_turn(tmp_path: Path) -> None:
    saves = SaveLibrary(tmp_path / "saves")
    stack = stack_of(UiContext(shipped_content(), saves=saves))

    Begin(CLASSIC, "ember").apply(stack)
    at_first = len(saves.characters())
    stack.handle(press("."))
    (saved,) = saves.characters()
    previous = load(saved.path).snapshot
    stack.host.leave()

    assert at_first == 0
    assert saved.manifest is not None
    assert saved.manifest.turn == 1
    assert previous.manifest.turn == 0


def test_a_crash_leaves_a_recording_that_crashes_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fall(self: Session, _: object) -> None:
        if self.world.turns == 3:
            msg = "the floor has a hole"
            raise RuntimeError(msg)

    monkeypatch.setattr(Session, "_let_others_act", fall)

    with pytest.raises(CrashError, match="the floor has a hole") as caught:
        run(display(*"...."), shipped_content(), seed="ember")

    crash = caught.value
    assert "seed: 'ember'" in crash.error.__notes__[0]
    replay = Replay(read_recording(crash.recording), shipped_content())
    replay.run()
    assert isinstance(replay.fault, CrashedTurn)
    assert replay.fault.is_like(CrashedTurn(0, crash.error))
    assert replay.fault.turn == 3


def test_an_error_outside_of_games_is_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(TitleScreen, "draw", fail)

    with pytest.raises(ArithmeticError):
        run(display(), shipped_content())


def test_without_campaigns_the_title_is_shown_all_the_same() -> None:
    them = display()
    content = shipped_content()
    kinds = content.catalog.definitions
    catalog = Catalog({kind: kinds[kind] for kind in kinds if kind != "campaign"})

    run(them, replace(content, catalog=catalog), seed="ember")

    assert "New game" in them.frame


def test_another_size_is_followed() -> None:
    them = HeadlessDisplay(100, 70, [Resized(80, 24)])

    run(them, shipped_content(), seed="ember")

    assert len(them.frame.splitlines()) == 24
    assert "The undercroft  floor 1 of 6" in them.frame


def test_all_that_has_happened_is_dealt_with_before_the_next_frame_until_one_leaves() -> None:
    them = Batches([[press(".")] * 5, [press("."), Quit(), press(".")]])

    run(them, shipped_content(), seed="ember")

    assert them.frames == 2
    assert "turn 5" in them.frame


class Metronome(Screen):
    """Wants to be woken four times; the display is as slow as it says."""

    def __init__(self) -> None:
        self.woken = 0

    def draw(self, frame: Frame) -> None:
        frame.text(frame.whole).text(0, 0, str(self.woken))

    def handle(self, event: InputEvent) -> Answer:
        del event
        return Stay()

    @property
    def pace(self) -> float | None:
        return 0.0 if self.woken < 4 else None

    def wake(self) -> Answer:
        self.woken += 1
        return Draw()


def test_a_screen_is_woken_when_it_wants_to_be_whatever_the_player_does() -> None:
    them = Batches([[], [press("x")], [], [], [press("x")], []])
    stack = stack_of(UiContext(shipped_content()), them)
    screen = Metronome()
    stack.show(screen)

    loop(stack)

    assert screen.woken == 4
    assert [frame[0] for frame in them.shown] == list("01234")


def test_keys_pressed_before_something_alarming_was_seen_do_not_count() -> None:
    game = endangered(health=1000)
    before = game.view.turn
    context = UiContext(shipped_content())
    wait = press(".")
    them = Batches([[wait, wait, MouseWheel(1), wait], [wait, wait]])
    stack = stack_of(context, them)
    stack.show(PlayScreen(context, game))

    loop(stack)

    assert game.view.turn == before + 2
    assert them.frames == 3


def test_the_display_zooms_and_fills_the_screen() -> None:
    them = Batches([[press("="), press("ctrl+-"), press("alt+="), press("alt+-"), press("f11")]])

    run(them, shipped_content())

    assert them.zoomed == [(1, "text"), (-1, "text"), (1, "map"), (-1, "map")]
    assert them.toggled == 1
    assert them.frames == 2


def test_the_sizes_of_letters_and_of_the_map_are_remembered(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    selection = selection_of(write_mods(tmp_path / "mods"))
    them = Batches([[press("="), press("="), press("alt+-")]])

    run(them, shipped_content(), mod_manager=ModManager(selection, file=file))

    kept = read(Report(), file)
    assert (kept.text_size, kept.map_size) == (2, -1)


def test_mods_are_loaded_again_while_the_player_sees_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    selection = selection_of(write_mods(tmp_path / "mods"))
    keys: list[InputEvent] = [
        press(key) for key in ("down", "down", "down", "enter", "escape", "enter")
    ]
    them = Batches([[press("m")], keys])

    run(
        them,
        load_content(selection, plugins=False),
        mod_manager=ModManager(selection, plugins=False, file=file),
    )

    assert "Loading…" in them.shown[-2]
    assert "New game" in them.shown[-1]  # the key that came too early chose nothing


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the player, and stand in another, where nothing may be left."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_screenshot_is_saved_in_the_players_own_folder(home: Path) -> None:
    them = display("f12")

    run(them, shipped_content(), seed="ember")

    (saved,) = (home / "screenshots").iterdir()
    assert saved.name == "roguelike-1.png"
    assert saved.read_bytes().startswith(b"\x89PNG")
    assert "Screenshot saved as" in them.frame
    assert not list(Path.cwd().iterdir())


def test_a_folder_for_screenshots_that_cannot_be_made_is_noted(home: Path) -> None:
    home.mkdir()
    (home / "screenshots").write_text("in the way", encoding="utf-8")
    them = display("f12")

    run(them, shipped_content(), seed="ember")

    assert "No screenshot: File exists." in them.frame
