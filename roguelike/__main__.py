"""Start the game: `python3 -m roguelike`, in a fresh clone as in an installed package."""

import sys

from roguelike.bootstrap.python_version import require_python

INTERRUPTED = 130  # what shells give for Ctrl-C


def main() -> int:
    """Make sure that the game can run here, then run its command line."""
    require_python()
    try:
        from roguelike.cli.main import main as run
        from roguelike.cli.main import needs_libraries

        if needs_libraries(sys.argv[1:]):
            from roguelike.bootstrap.enter import enter

            enter("roguelike")
    except KeyboardInterrupt:  # before there is a program to say so
        return INTERRUPTED
    return run()


if __name__ == "__main__":
    sys.exit(main())
