"""Keep the checkout's `.venv` in order: know its state, and let pip fill it, one process at a time.

`.venv` carries a small file, the stamp, that says what it was made for. The stamp reads
`UNFINISHED` from before the first change until after the last, so an environment whose making
was interrupted is known for what it is, and made anew. So is one that was made for another
Python or in another place, since its scripts name both. When only `pyproject.toml` has changed,
it is added to.

An environment without a stamp is somebody else's: it is used as it is when it suffices, and
added to, not emptied, when it does not, as long as it has an interpreter.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from roguelike.bootstrap.requirements import installed, missing

UNFINISHED = "unfinished"


class SetupError(Exception):
    """The environment could not be made; the text says why and what to do."""


@dataclass(frozen=True)
class Setup:
    """The needs of a checkout: its folder, and the extra (`""` or `"dev"`) that is asked for."""

    checkout: Path
    extra: str = ""

    @property
    def environment(self) -> Path:
        """The folder of the environment."""
        return self.checkout / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter of the environment."""
        folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
        return self.environment / folder / name

    @property
    def packages(self) -> list[str]:
        """The folders in which the environment keeps what is installed."""
        places = ("lib/python*/site-packages", "Lib/site-packages")
        return [str(found) for place in places for found in self.environment.glob(place)]

    @property
    def stamp(self) -> Path:
        """The file that records what the environment was made for."""
        return self.environment / "roguelike-setup.txt"

    @property
    def project(self) -> Path:
        """The file with the requirements."""
        return self.checkout / "pyproject.toml"

    @property
    def lacking(self) -> list[str]:
        """The names of the requirements that the environment does not meet."""
        return missing(self.project, self.extra, self.packages)


Install = Callable[[Setup], None]


def prepare(setup: Setup, install: Install) -> None:
    """Make sure that `.venv` has what `setup` asks for, calling `install` only if it has not.

    One process at a time: another waits, and then finds the work done.

    Raises:
        SetupError: It cannot be made, or lacks something even after it was made.
    """
    if is_ready(setup):
        return
    with _locked(setup.checkout / ".venv.lock"):
        if not is_ready(setup):
            _make(setup, install)


def is_ready(setup: Setup) -> bool:
    """Return True if `.venv` is finished, up to date, and has what `setup` asks for."""
    if not setup.python.exists() or setup.lacking:
        return False
    recorded = _recorded(setup)
    return not recorded or recorded in (_stamp(setup), _stamp(replace(setup, extra="dev")))


def _make(setup: Setup, install: Install) -> None:
    recorded = _recorded(setup)
    if setup.environment.exists() and _is_of_no_use(setup, recorded):
        shutil.rmtree(setup.environment)
    ours = bool(recorded) or not setup.environment.exists()
    if recorded.endswith(" dev"):
        setup = replace(setup, extra="dev")  # whoever ran the tests will run them again
    if ours:
        setup.environment.mkdir(exist_ok=True)
        setup.stamp.write_text(UNFINISHED, encoding="utf-8")
    install(setup)
    if setup.lacking:
        names = ", ".join(setup.lacking)
        msg = f"{names} still missing from .venv; remove that folder and try again"
        raise SetupError(msg)
    if ours:
        setup.stamp.write_text(_stamp(setup), encoding="utf-8")


def _is_of_no_use(setup: Setup, recorded: str) -> bool:
    made_elsewhere = bool(recorded) and not recorded.startswith(_home(setup))
    return made_elsewhere or not setup.python.exists()


def _recorded(setup: Setup) -> str:
    return setup.stamp.read_text(encoding="utf-8") if setup.stamp.is_file() else ""


def _stamp(setup: Setup) -> str:
    digest = hashlib.blake2b(setup.project.read_bytes(), digest_size=16).hexdigest()
    return f"{_home(setup)} {digest} {setup.extra}".rstrip()


def _home(setup: Setup) -> str:
    return f"{sys.implementation.cache_tag} {setup.environment}"


@contextmanager
def _locked(path: Path) -> Generator[None]:
    # The system lets go of the lock when its holder ends, however it ends.
    with path.open("a", encoding="utf-8") as file:
        if not _lock(file.fileno(), wait=False):
            print("Another set-up is running; waiting for it ...", file=sys.stderr, flush=True)
            while not _lock(file.fileno(), wait=True):
                pass
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, wait: bool) -> bool:
        try:  # waiting means ten tries, a second apart
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


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
    """Yield the lines of pip, and show its progress in a terminal."""
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
