"""Start the game: `python3 -m roguelike`, in a fresh clone as in an installed package."""

import sys

from roguelike.bootstrap.floor import require_python


def main() -> int:
    """Make sure that the game can run here, then run its command line."""
    require_python()
    from roguelike.bootstrap.enter import enter

    enter("roguelike")
    from roguelike.cli.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
