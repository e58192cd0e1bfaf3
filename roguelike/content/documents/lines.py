"""Where the lines of a text begin, however many there are.

Most texts are asked for one or two places, if for any. So the line ends are not looked for one by
one: they are counted in blocks, and only the block that matters is looked into. A line may be as
long as a file, and there may be as many places in it, so none is looked through for each.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

_BLOCK = 1024
"""How many characters are counted together: more take longer to look into, fewer to count."""


class Lines:
    """The lines of a text, counted from 1, as are their columns in code points.

    Args:
        text: the text, with bare newlines as line ends.
    """

    def __init__(self, text: str) -> None:
        """Count the lines of `text`."""
        self.text = text
        starts = range(0, len(text), _BLOCK)
        self._before = [0, *accumulate(text.count("\n", at, at + _BLOCK) for at in starts)]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of `offset`."""
        ends = self._ends_before(offset)
        if not ends:
            return 1, offset + 1
        start = self._block_of(ends) * _BLOCK
        last = self.text.rfind("\n", start, min(start + _BLOCK, offset))
        return 1 + ends, offset - last

    def end(self, offset: int) -> int:
        """Return the offset at which the line ends in which `offset` is."""
        following = self._ends_before(offset) + 1
        if following > self._before[-1]:
            return len(self.text)
        return self.text.find("\n", max(self._block_of(following) * _BLOCK, offset))

    def offset(self, line: int, column: int) -> int:
        """Return the offset of the character at `line` and `column`."""
        return self._start(line) + column - 1

    def line(self, number: int) -> str:
        """Return the text of line `number`, without its line end.

        Raises:
            IndexError: There is no such line.
        """
        start = self._start(number)
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def _ends_before(self, offset: int) -> int:
        """Return how many lines end before an offset."""
        block = min(offset // _BLOCK, len(self._before) - 1)
        return self._before[block] + self.text.count("\n", block * _BLOCK, offset)

    def _block_of(self, number: int) -> int:
        """Return the block in which a line end is, of which the first has the number 1."""
        return bisect_left(self._before, number) - 1

    def _start(self, line: int) -> int:
        """Return the offset at which a line begins, which is after the end of that before."""
        if not 0 < line <= 1 + self._before[-1]:
            raise IndexError(line)
        if line == 1:
            return 0
        block = self._block_of(line - 1)
        end = block * _BLOCK - 1
        for _ in range(line - 1 - self._before[block]):
            end = self.text.find("\n", end + 1)
        return end + 1
