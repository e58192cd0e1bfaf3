"""A process that gives the terminal back when the game has been killed."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
import termios

from roguelike.ui.displays.terminal import restore


class Watch:
    """Another process that gives the terminal back as soon as this one has been killed.

    All it does is to wait for the end of this process, at which the system closes a pipe. It is a
    job of its own in the background, so that neither keys nor a hang-up concern it.
    """

    def __init__(self, input_fd: int, output_fd: int, modes: restore.Modes, farewell: str) -> None:
        """Start to watch a terminal, which is in the state that this program has made.

        Args:
            input_fd: The terminal, to read from.
            output_fd: The terminal, to write to.
            modes: How the terminal was before.
            farewell: What makes the terminal as it was before when it is written there.

        Raises:
            OSError: No process can be started.
            termios.error: The terminal is gone.
        """
        task = marshal.dumps((os.getpgrp(), termios.tcgetattr(input_fd), modes, farewell))
        end, self._pipe = os.pipe()
        try:
            os.write(self._pipe, task)
            self._process = subprocess.Popen(  # noqa: S603 - a file of ours
                (sys.executable, "-I", "-S", restore.__file__),
                stdin=end,
                stdout=output_fd,
                stderr=input_fd,
                process_group=0,
            )
        except OSError:
            os.close(self._pipe)
            raise
        finally:
            os.close(end)

    def close(self) -> None:
        """Watch no longer."""
        self._process.kill()
        self._process.wait()
        os.close(self._pipe)
