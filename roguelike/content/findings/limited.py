"""An end to findings where a file may make any number of them."""

from __future__ import annotations

from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic, Sink

MAX_REFUSED = 1000
"""After so many things that are wrong in the same way, the rest is not told: I010 says so."""


class Limited:
    """Takes so many findings, and then says once that there are more."""

    def __init__(self, sink: Sink, whole: str = "file", limit: int = MAX_REFUSED) -> None:
        """Take findings for `sink`.

        Args:
            sink: What takes them.
            whole: What all of them are about.
            limit: How many are told.
        """
        self._sink = sink
        self._whole = whole
        self._limit = limit
        self._count = 0

    @property
    def is_full(self) -> bool:
        """Whether nothing more is taken, so that nothing more need be found."""
        return self._count > self._limit

    def add(self, diagnostic: Diagnostic) -> None:
        """Take a finding, or I010 in place of the first that is too much."""
        self._count += 1
        if self._count <= self._limit:
            self._sink.add(diagnostic)
        elif self._count == self._limit + 1:
            count = f"{self._limit:,} things or more"
            message = f"{count} are wrong with the {self._whole}; the rest is not told"
            self._sink.add(Diagnostic(Code.I010, diagnostic.place, message, AND_AGAIN))
