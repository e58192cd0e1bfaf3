"""A progress bar on the terminal for work that takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from roguelike.cli.output import console

Advance = Callable[[str], None]
"""A function to call when one more is done, with a text to show beside the bar."""


@contextmanager
def progress(total: int, unit: str, done: int = 0) -> Generator[Advance]:
    """Show a bar, how many are done, how many a second, and when the rest will be.

    Nothing is shown where the error output is no terminal.

    Args:
        total: How many there are.
        unit: What they are, in the plural.
        done: How many are done already.
    """
    if not sys.stderr or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(TextColumn):
        """The column with the number done per second."""

        def render(self, task: Task) -> Text:
            """Return the speed; nothing until it is known."""
            return Text(f"{task.speed:.1f} {unit}/s" if task.speed else "")

    more = TextColumn("{task.fields[more]}")
    columns = (BarColumn(), MofNCompleteColumn(), Speed(""), TimeRemainingColumn(), more)
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, completed=done, more="")
        yield lambda text: bar.update(task, advance=1, more=text)
