"""The program as a whole: help, what is wrong with arguments, and how it ends."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from roguelike import __version__
from roguelike.cli.commands import COMMANDS
from roguelike.cli.errors import Exit
from roguelike.cli.output import warn
from roguelike.cli.trials import simulate
from roguelike.game import Game
from roguelike.ui.displays.headless import HeadlessDisplay
from tests.cli.terminal import ROOT, Run
from tests.processes import printed_by
from tests.ui.staging import press

MODS = str(ROOT / "mods")


def test_help_names_every_command(run: Run) -> None:
    result = run("--help")

    assert result.code == Exit.CLEAN
    for command in COMMANDS:
        assert re.search(rf"^  {command}  ", result.out, re.MULTILINE)
    assert run("help") == result


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")

    assert result.code == Exit.CLEAN
    assert result.out.startswith(f"usage: roguelike {command}")
    assert "\nexamples:\n  roguelike" in result.out
    assert COMMANDS[command].summary[1:] in result.out


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_that_of_the_project(run: Run, option: str) -> None:
    assert run(option).out == f"roguelike {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "shown", "expected"),
    [
        pytest.param(
            "['--help']",
            "sorted({'argparse', 'numpy', 'tcod', 'pydantic', 'msgspec', 'tomli', 'rich',"
            " 'roguelike.cli.players.play'} & set(sys.modules))",
            "[]",
            id="help without a command or a library",
        ),
        pytest.param(
            "['list', '--help']",
            "*sorted({'roguelike.cli.players.play', 'roguelike.cli.authors.list'}"
            " & set(sys.modules)),"
            "os.environ['OPENBLAS_NUM_THREADS']",
            "roguelike.cli.authors.list 1",
            id="a command without another, and without threads for numpy",
        ),
    ],
)
def test_only_what_is_needed_is_imported(arguments: str, shown: str, expected: str) -> None:
    script = (
        f"import os, sys; from roguelike.cli.main import main; main({arguments});print({shown})"
    )

    assert printed_by(script).splitlines()[-1] == expected


def test_a_command_that_fails_leaves_the_collector_as_it_was(run: Run) -> None:
    run("list", "nope")

    assert gc.isenabled()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["help", "simulat"], "there is no command 'simulat', did you mean simulate?"),
        (
            ["list", "monster", "more"],
            "unrecognized arguments: more (see `roguelike list --help`)",
        ),
        (["mods", "list", "--x"], "unrecognized arguments: --x (see `roguelike mods list --help`)"),
        (["--sed", "x"], "unrecognized arguments: --sed x, did you mean --seed? (see"),
        (["simulate", "--games", "0"], "'0' is not a whole number from 1 to 1000000"),
        (["simulate", "--jobs", "9" * 90], "…' is not a whole number from 1 to 256"),
        (["simulate", "--turns"], "argument --turns: expected one argument"),
        (["simulate", "--format", "jsn"], "not one of text, json, did you mean json?"),
        (["simulate", "--bot", "zzz"], "no bot 'zzz'; choose from expert, careful, careless"),
        (["simulate", "--campaign", "clasic"], "called 'clasic', did you mean classic?"),
        (["map", "--seed", "a\nb"], "a seed may contain only visible characters and spaces"),
        (["map", "--level", "dungeons"], "there is no level called 'dungeons', did you mean"),
        (["map", "--format", "png"], "--format png needs --output FILE"),
        (["map", "--output", "/no/such/folder/x"], "/no/such/folder/x cannot be written: No such"),
        (["validate", ""], "a path needs at least one character"),
        (["list", "monsters"], "there is no kind 'monsters', did you mean monster?"),
        (["screenshot"], "one of the options --output, --film and --gallery is needed"),
        (
            ["screenshot", "--output", "x", "--size", "10x10"],
            "'10x10' is not a size: from 480x300",
        ),
        (["schema", "--output", "/dev/null"], "/dev/null cannot be written"),
        (["play", "--theme", "dark"], "there is no theme called 'dark'"),
        (["validate", "--alone"], "--alone needs a MOD"),
        (["validate", "--fix"], "needs the path of a mod"),
        (["validate", "core", "--write-baseline"], "--write-baseline needs --baseline FILE"),
        (["validate", "core", "--fix", "--baseline", "x"], "cannot be combined with --baseline"),
        (["validate", "core", "--watch", "--format", "sarif"], "not sarif"),
        (
            ["validate", "core", "--diff", "--format", "json"],
            "cannot be combined with --format json",
        ),
        (["schema", "--watch"], "--watch needs --mods"),
        (["schema", "--mods", "core", "--watch", "--check"], "cannot be combined with --check"),
        (["schema", "--mods", ""], "needs the id of a mod"),
        (["schema", "--mods", "coer"], "there is no mod 'coer'"),
        (["reference", "monster", "--check"], "leave out the TOPIC"),
        (["explain", "kobolt"], "there is no definition called 'kobolt', did you mean kobold?"),
        (["test", "nope"], "there is no mod 'nope'"),
        (["validate", "--deny", "W5001"], "there is no code 'W5001', did you mean W501?"),
        (["lang", "df"], "there is no language 'df'; choose from de and en"),
        (["list", "terrain", "--lang", "../de"], "../de"),
        (["diff", "data/core", "data/classic"], "core and classic are different mods"),
    ],
)
@pytest.mark.usefixtures("loaded")
def test_what_cannot_be_done_is_said_in_one_line(
    run: Run, arguments: list[str], message: str
) -> None:
    result = run(*arguments)

    assert result.code == Exit.USAGE
    assert result.out == ""
    assert message in result.err
    assert re.fullmatch(r"roguelike: [^\n]+\n", result.err)


@pytest.mark.parametrize(
    ("words", "mixed"),
    [
        ("validate core nope --strict", "validate core --strict nope"),
        (f"mods enable --mods-dir {MODS} nope x", f"mods enable nope --mods-dir {MODS} x"),
        (f"mods set --mods-dir {MODS} nope.x 3", f"mods set nope.x --mods-dir {MODS} 3"),
        ("list monster more --format json", "list monster --format json more"),
        ("validate --strict -- -x --y", "validate --strict -- -x --y"),
    ],
)
def test_options_may_stand_between_what_a_command_is_about(
    run: Run, words: str, mixed: str
) -> None:
    result = run(*mixed.split())

    assert result == run(*words.split())
    assert result.code == Exit.USAGE
    assert re.search("nope|unrecognized arguments: more\\b|'-x'", result.err)


def test_without_a_command_the_game_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    results = [run(), run("--seed", "x"), run("play", "--display", "auto")]

    assert [result.code for result in results] == [Exit.USAGE] * 3
    for result in results:
        assert re.fullmatch(r"roguelike: no window: .*; no terminal: .*\n", result.err)


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return where crash files go."""
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path))
    return tmp_path / "logs"


def fail(*_: object) -> int:
    """Fail as no command should."""
    msg = "the floor has a hole"
    raise RuntimeError(msg)


def test_an_internal_error_leaves_a_file_and_no_traceback(
    run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "COMMAND", replace(simulate.COMMAND, run=fail))

    result = run("simulate", "--seed", "the bad one")

    files = list(logs.iterdir())
    said = files[0].read_text(encoding="utf-8")
    assert result.code == Exit.INTERNAL
    assert result.err == (f"roguelike: internal error (RuntimeError); details are in {files[0]}\n")
    assert len(files) == 1
    assert __version__ in said
    assert "seed: 'the bad one'" in said
    assert "arguments: ['simulate', '--seed', 'the bad one']" in said
    assert said.endswith("RuntimeError: the floor has a hole\n")


def test_a_crash_leaves_a_recording_and_names_the_game_that_was_begun_at_the_title(
    run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [press(key) for key in ("n", *"rain", "enter", ".")]
    display = HeadlessDisplay(80, 24, keys)

    def opened(*_: object, **__: object) -> HeadlessDisplay:
        return display

    monkeypatch.setattr("roguelike.ui.displays.choose.open_display", opened)
    monkeypatch.setattr(Game, "step", fail)

    result = run("play")

    file, replay = sorted(logs.iterdir(), key=lambda path: path.suffix, reverse=True)
    said = file.read_text(encoding="utf-8")
    assert result.code == Exit.INTERNAL
    assert result.err.endswith(f" {file}, and a recording of the game in {replay}\n")
    assert replay.name == f"{file.stem}.replay"
    assert "RuntimeError: the floor has a hole" in run("replay", str(replay), "--verify").out
    assert "seed: None" not in said
    assert said.endswith("campaign: 'sunken_crown:sunken_crown'\nseed: 'rain'\ndepth: 1\nturn: 0\n")


def test_where_nothing_can_be_written_the_error_itself_is_told(
    run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.write_text("not a folder", encoding="utf-8")
    monkeypatch.setattr(simulate, "COMMAND", replace(simulate.COMMAND, run=fail))
    monkeypatch.setattr("tempfile.tempdir", str(logs / "neither"))

    result = run("simulate")

    assert result.code == Exit.INTERNAL
    assert "internal error (RuntimeError): the floor has a hole" in result.err
    assert result.err.count("\n") == 1


def test_an_interrupt_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "COMMAND", replace(simulate.COMMAND, run=interrupt))

    result = run("simulate")

    assert (result.code, result.err) == (Exit.INTERRUPTED, "roguelike: interrupted\n")


@pytest.mark.slow
def test_a_reader_who_leaves_is_told_apart_from_an_error() -> None:
    command = [sys.executable, "-m", "roguelike", "list", "message", "--format", "json"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        said = process.stderr.read()

    assert process.returncode == Exit.USAGE
    assert said == "roguelike: the output was closed before everything was written\n"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_is_no_crash() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "roguelike", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=ROOT,
        )

    assert result.returncode == Exit.USAGE
    assert result.stderr == "roguelike: the output cannot be written: No space left on device\n"


def test_a_warning_is_one_line_without_control_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    warn("first\nsecond\x1b[31m\tthird")

    assert capsys.readouterr().err == "roguelike: first second\\x1b[31m third\n"
