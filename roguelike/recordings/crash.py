"""The error raised when a game crashes, with its recording.

This module imports nothing, as whatever it imported could be what is broken.
"""

from __future__ import annotations


class CrashError(Exception):
    """An error that ended a game in play; the original error is its cause.

    Attributes:
        error: The original error.
        recording: The recording of the game, with the action that led to the error at its end.
    """

    def __init__(self, error: Exception, recording: bytes) -> None:
        """Keep the recording of the game."""
        super().__init__(str(error))
        self.error = error
        self.recording = recording
