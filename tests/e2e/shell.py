"""Start a program as a shell does: as the foreground job of a session with a terminal.

Arguments: the descriptor to read orders from, the descriptor to write reports to, the command.
Reports are lines: "started PID", "stopped SIGNAL" and "ended STATUS". The order "fg" continues.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import termios


def start(command: list[str]) -> int:
    """Return the process id of `command`, which owns the terminal before it runs."""
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(command[0], command)  # noqa: S606
    return job


def main(orders: int, reports: int, command: list[str]) -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # the job may have the terminal when we take it
    job = start(command)
    os.write(reports, f"started {job}\n".encode())
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        os.tcsetpgrp(0, os.getpgrp())
        os.write(reports, f"stopped {os.WSTOPSIG(status)}\n".encode())
        os.read(orders, 16)
        os.tcsetpgrp(0, job)
        os.killpg(job, signal.SIGCONT)
    os.write(reports, f"ended {os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
