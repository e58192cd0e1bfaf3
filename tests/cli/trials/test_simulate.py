"""`roguelike simulate`."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import validate

from roguelike.cli.errors import Exit
from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction
from roguelike.workshop.bots.roster import BotKind
from roguelike.workshop.simulation.balance import WinTarget
from tests.cli.shapes import INTEGER, TEXT, array, optional, table
from tests.cli.terminal import ROOT, Run

pytestmark = pytest.mark.usefixtures("loaded")

SHORT = ("simulate", "--campaign", "classic", "--games", "3", "--turns", "60", "--bot", "explorer")

GAME = table(
    seed=TEXT,
    turns={**INTEGER, "minimum": 1},
    depth={**INTEGER, "minimum": 1},
    outcome={"enum": ["won", "died", "alive", "stuck"]},
    killer=optional(TEXT),
    kills=INTEGER,
    gold=INTEGER,
    uses=INTEGER,
    state_hash={**TEXT, "pattern": "^[0-9a-f]{32}$"},
)
SHAPE = table(games=array(GAME), turns_per_second={"type": "number", "exclusiveMinimum": 0})


def test_json_has_the_promised_shape(run: Run) -> None:
    result = run(*SHORT, "--format", "json")

    validate(result.json, SHAPE)
    assert [game["seed"] for game in result.json["games"]] == [
        "roguelike/1",
        "roguelike/2",
        "roguelike/3",
    ]
    assert (result.code, result.err) == (0, "")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_however_many_jobs_there_are(run: Run) -> None:
    arguments = (*SHORT, "--format", "json", "--seed")

    alone, together, other = (
        run(*arguments, seed, "--jobs", jobs).json["games"]
        for seed, jobs in (("rain", "1"), ("rain", "2"), ("snow", "1"))
    )

    assert alone == together
    assert {game["state_hash"] for game in alone}.isdisjoint(game["state_hash"] for game in other)


def test_text_tells_of_each_of_a_few_games_and_of_all_together(run: Run) -> None:
    result = run(
        "simulate", "--campaign", "classic", "--games", "2", "--turns", "20000", "--bot", "explorer"
    )

    lines = result.out.splitlines()
    assert lines[0] == "explorer in classic:classic: 2 games"
    assert lines[2].split() == ["SEED", "TURNS", "DEPTH", "OUTCOME", "KILLER", "KILLS", "GOLD"]
    assert [line.split()[0] for line in lines[3:5]] == ["roguelike/1", "roguelike/2"]
    assert "outcomes          2 died" in lines
    assert lines[-2:] == [
        "killed by",
        "  classic:kobold  ######################################## 2",
    ]
    assert "\x1b" not in result.out


def test_text_says_that_items_are_forbidden(run: Run) -> None:
    result = run(*SHORT, "--without-items")

    assert result.out.startswith("explorer in classic:classic: 3 games, without items\n")


def test_games_are_recorded_for_replays(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "games"
    result = run(*SHORT, "--record", str(folder))

    recordings = sorted(map(str, folder.iterdir()))
    assert (result.code, len(recordings)) == (Exit.CLEAN, 3)
    assert run("replay", "--verify", *recordings).out.count("all as recorded") == 3


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--without-items",), "--record cannot be combined with --without-items"),
        (("--turns", "400001"), "games of at most 400000 turns"),
    ],
)
def test_what_could_not_be_played_again_is_not_recorded(
    run: Run, tmp_path: Path, more: tuple[str, ...], reason: str
) -> None:
    result = run(*SHORT, "--record", str(tmp_path / "games"), *more)

    assert result.code == Exit.USAGE
    assert reason in result.err
    assert not list(tmp_path.iterdir())


def test_a_folder_in_which_nothing_can_be_recorded_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "roguelike-1.replay").mkdir()

    result = run(*SHORT, "--record", str(tmp_path))

    assert result.code == Exit.USAGE
    assert f"{tmp_path}/roguelike-1.replay cannot be written" in result.err


class Interrupted:
    """A bot that is interrupted as soon as it is to choose."""

    def __init__(self, *, times: int) -> None:
        self._times = times
        self.has_chosen = False

    def choose(self, view: View) -> PlayerAction:
        del view
        for _ in range(self._times):
            signal.raise_signal(signal.SIGINT)
        self.has_chosen = True
        return Wait()


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """Let interrupts arrive: whoever is started in the background by a shell ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_interrupts")
@pytest.mark.parametrize(("times", "chooses"), [(1, True), (2, False)])
def test_an_interrupt_waits_for_the_end_of_the_turn_but_not_when_it_is_repeated(
    *, times: int, chooses: bool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Interrupted(times=times)
    kinds = [BotKind("interrupted", "Is interrupted.", lambda _seed, _rules: bot)]
    monkeypatch.setattr("roguelike.workshop.bots.roster.BOTS", kinds)
    monkeypatch.setattr("roguelike.workshop.simulation.one_game.BOTS", kinds)

    result = run("simulate", "--bot", "interrupted", "--games", "1", "--turns", "200")

    assert (result.code, result.out) == (130, "")
    assert "interrupted" in result.err
    assert bot.has_chosen is chooses
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "as before"


PLUS = ("simulate", "--campaign", "classic_plus", "--bot", "explorer", "--turns", "150")


def test_a_stopped_simulation_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    file, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    report = ("--report", "--format", "json")

    run(*PLUS, "--games", "2", "--resume", str(file))
    file.write_bytes(file.read_bytes() + b'{"seed":"cut off')
    before = file.read_text(encoding="utf-8").splitlines()[:3]
    parts = run(*PLUS, "--games", "3", "--resume", str(file), *report)
    whole = run(*PLUS, "--games", "3", "--resume", str(other), *report)

    assert parts.json == whole.json
    assert file.read_bytes() == other.read_bytes()
    assert file.read_text(encoding="utf-8").splitlines()[:3] == before
    assert run(*PLUS, "--games", "3", "--resume", str(file), *report).json == whole.json


def test_games_are_not_added_to_those_of_another_bot(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*PLUS, "--games", "1", "--resume", str(file))
    before = file.read_bytes()

    result = run(*PLUS, "--games", "1", "--resume", str(file), "--bot", "walker")
    broken = run(*PLUS, "--resume", str(tmp_path))

    assert (result.code, broken.code) == (Exit.USAGE, Exit.USAGE)
    assert f"{file} has games with another bot: 'explorer', not 'walker'" in result.err
    assert f"{tmp_path} cannot be written" in broken.err
    assert file.read_bytes() == before


def test_a_report_is_shown_as_tables_and_kept_as_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.json"

    result = run(*PLUS, "--games", "2", "--report", str(file))
    facts = json.loads(file.read_text(encoding="utf-8"))

    for title in (
        "how far games came",
        "levels",
        "threat of monsters",
        "items, in a game on average",
        "to replay",
    ):
        assert f"\n{title}\n" in result.out
    assert (facts["campaign"], facts["bot"], facts["games"]) == (
        "classic:classic_plus", "explorer", 2,
    )  # fmt: skip
    assert facts["floors"][0]["reached_percent"] == 100.0


def test_two_ways_to_play_are_compared_on_the_same_seeds(run: Run, tmp_path: Path) -> None:
    files = [str(tmp_path / bot) for bot in ("explorer", "random")]
    for file in files:
        run(*PLUS, "--games", "2", "--resume", file, "--bot", Path(file).name)

    found = run("simulate", "--compare", *files, "--format", "json").json
    text = run("simulate", "--compare", *files).out

    assert (found["pairs"], found["wins"], found["chance_of_luck"]["wins"]) == (2, [0, 0], 1.0)
    assert found["deeper"][0] >= found["deeper"][1]
    assert text.startswith("2 games with the same seeds\n")
    missing = run("simulate", "--compare", files[0], str(tmp_path / "none"))
    assert (missing.code, "cannot be read" in missing.err) == (Exit.USAGE, True)
    wrong = run("simulate", "--compare", files[0], str(ROOT / "README.md"))
    assert (wrong.code, "is not a results file" in wrong.err) == (Exit.USAGE, True)


def test_bots_are_graded_on_the_same_seeds_and_their_games_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = (
        WinTarget("expert", 17, 11),
        WinTarget("diver", 50, is_relative=True),
        WinTarget("careless", 1),
    )
    monkeypatch.setattr("roguelike.workshop.simulation.balance.WIN_TARGETS", asks)
    grade = ("simulate", "--campaign", "classic_plus", "--turns", "60", "--games", "2")
    folder = tmp_path / "some" / "games"

    text = run(*grade, "--grade", str(folder)).out
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    found = run(*grade, "--grade", str(folder), "--format", "json").json

    assert sorted(before) == ["careless.jsonl", "diver.jsonl", "expert.jsonl"]
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before, "none again"
    assert text.startswith("2 games of each bot with the same seeds\n")
    lines = [line.split() for line in text.splitlines()]
    assert ["BOT", "WINS", "%"] in [line[:3] for line in lines]
    assert [each["bot"] for each in found["grades"]] == ["expert", "diver", "careless"]
    expert, diver, careless = found["grades"]
    assert (expert["games"], expert["wins"], expert["is_kept"]) == (2, 0, False)
    assert (diver["relative"], diver["is_kept"], careless["is_kept"]) == (None, None, True)


def test_a_grade_is_about_no_single_bot(run: Run, tmp_path: Path) -> None:
    result = run("simulate", "--grade", str(tmp_path / "games"), "--report")

    assert result.code == Exit.USAGE
    assert "--grade cannot be combined with --report" in result.err
    assert not list(tmp_path.iterdir())


def test_games_are_played_in_a_mode(run: Run) -> None:
    classic = ("simulate", "--campaign", "classic", "--games", "1", "--turns", "40")

    plain, easy = (
        run(*classic, *mode, "--format", "json").json["games"][0]
        for mode in ((), ("--mode", "story"))
    )
    result = run(*classic, "--mode", "stori")

    assert plain["state_hash"] != easy["state_hash"]
    assert "no mode called 'stori', did you mean story?" in result.err
