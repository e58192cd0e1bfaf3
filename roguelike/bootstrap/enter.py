"""Run here if possible, else in the checkout's own environment.

`python3 -m roguelike` and `python3 -m tests` call `enter` first. Where the interpreter already
has what `pyproject.toml` asks for, `enter` returns and the program goes on. In a source checkout
it otherwise makes `.venv`, or brings it up to date, and runs the same command there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from roguelike.bootstrap.requirements import missing

CHECKOUT = Path(__file__).resolve().parents[2]


def enter(module: str, extra: str = "") -> None:
    """Return if `python -m module` can run here; otherwise run it in `.venv` and exit as it does.

    Args:
        module: The package whose `__main__` is running, to be run again in `.venv`.
        extra: The optional dependencies that it needs beside the game's own.
    """
    project = CHECKOUT / "pyproject.toml"
    if not project.is_file() or not missing(project, extra, sys.path):
        return  # installed from a wheel, by something that saw to its dependencies; or all is here
    _hand_over(_prepared(extra), module)


def _prepared(extra: str) -> Path:
    # Imported now, since a start of the game that needs no set-up should not pay for it.
    from roguelike.bootstrap.environment import Setup, SetupError, install, prepare

    setup = Setup(CHECKOUT, extra)
    try:
        prepare(setup, install)
    except (SetupError, OSError) as error:
        sys.exit(f"roguelike: {error}")
    except KeyboardInterrupt:
        sys.exit("roguelike: set-up interrupted; the same command takes it up again")
    return setup.python


def _hand_over(python: Path, module: str) -> NoReturn:
    command = [str(python), "-m", module, *sys.argv[1:]]
    sys.stdout.flush()
    if os.name == "nt":  # there `execv` returns to the shell before the program has ended
        import subprocess

        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)  # noqa: S606  # the point is to become that process
