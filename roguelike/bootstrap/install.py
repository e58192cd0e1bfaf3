"""Create a virtual environment and let pip fill it, in a few friendly lines."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path

from roguelike.bootstrap.environment import Setup, SetupError
from roguelike.bootstrap.requirements import installed

_OFFLINE = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|MaxRetryError"
    r"|ConnectionError|Network is unreachable|Temporary failure in name resolution"
)


def install(setup: Setup) -> None:
    """Create the environment where there is none, and install the checkout into it.

    Raises:
        SetupError: This Python cannot make environments, or pip failed.
    """
    if not setup.python.exists() or "pip" not in installed(setup.packages):
        _tell("Making a virtual environment in .venv (once) ...")
        _create(setup.environment)
    needs = "the game and its tests need" if setup.extra else "the game needs"
    _tell(f"Installing what {needs} (once) ...")
    code, output = _pip(setup)
    if code:
        sys.stderr.write(output)
        raise SetupError(explain(output))
    _tell("Done.")


def explain(output: str) -> str:
    """Return one line on why pip failed, from what it printed."""
    if _OFFLINE.search(output):
        return "no package index could be reached; check the network, or pip's own settings"
    return "pip could not install the requirements; its output above says why"


def _create(environment: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:  # Debian ships `venv` without it
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        msg = (
            "this Python cannot make virtual environments; "
            f"on Debian and Ubuntu this fixes it: sudo apt install {package}"
        )
        raise SetupError(msg)
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(environment)
    except subprocess.CalledProcessError as error:
        msg = f"the virtual environment could not be made: {error}"
        raise SetupError(msg) from error


def _pip(setup: Setup) -> tuple[int, str]:
    target = f".[{setup.extra}]" if setup.extra else "."
    pip = [str(setup.python), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    with subprocess.Popen(
        [*pip, "install", "--progress-bar=off", "--editable", target],
        cwd=setup.checkout,
        env={**os.environ, "PIP_USER": "0"},  # some people's habit, which environments refuse
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        output = "".join(_noted(process.stdout or ()))
    return process.returncode, output


def _noted(lines: Iterable[str]) -> Iterator[str]:
    """Yield what pip says, and show how many packages it has come to, where somebody looks on."""
    is_watched, count = sys.stderr.isatty(), 0
    for line in lines:
        if is_watched and line.startswith("Collecting "):
            count += 1
            print(f"\r  {count} so far", end="", file=sys.stderr, flush=True)
        yield line
    if count:
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
