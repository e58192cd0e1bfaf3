"""The error that ends a game, with its recording; this imports nothing that could be broken."""

from __future__ import annotations


class CrashError(Exception):
    """An error has ended a game that was being played; it is the cause of this one.

    Attributes:
        error: What went wrong.
        recording: The recording of the game, with the action that led to the error at its end.
    """

    def __init__(self, error: Exception, recording: bytes) -> None:
        """Keep the recording of the game."""
        super().__init__(str(error))
        self.error = error
        self.recording = recording
