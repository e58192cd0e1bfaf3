"""The interface of displays."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Literal, Protocol, Self, TypeAlias

from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.preferences.model import FontName
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures
from roguelike.ui.input.events import InputEvent

Zoomed: TypeAlias = Literal["text", "map"]
"""The parts of a frame whose sizes the player can choose."""

MINIMUM_SIZE = MINIMUM_COLUMNS, MINIMUM_ROWS
"""The fewest (columns, rows) of text that screens must be able to cope with."""


class DisplayUnavailable(Exception):  # noqa: N818
    """A display cannot open here; the text says why, in a sentence for the player."""


class Display(Protocol):
    """A place to show frames and to notice what the player does.

    A display is open from the moment that it exists until `close`, which the end of a `with`
    block calls. Use it from the main thread. Implementations inherit from this class for the
    parts that few of them need to replace.
    """

    @property
    def measures(self) -> Measures:
        """The sizes that a frame should have now.

        A window can be so small that no screen has room; then the player is asked for more.
        """
        ...

    def present(self, frame: Frame) -> None:
        """Show `frame`, which may have other measures, and is read before this returns."""
        ...

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Return the input events that have come, in order.

        Args:
            timeout: Seconds to wait at most; it may be less. None waits until there is something,
                so that the list is not empty.
        """
        ...

    def title(self, text: str) -> None:
        """Put `text` where the display shows titles, if it does."""
        ...

    def zoom(self, steps: int, what: Zoomed) -> int | None:
        """Make letters or the cells of the map larger by some sizes, or smaller if negative.

        A `Resized` follows if that changes the measures. Only the window has letters of its own;
        elsewhere nothing happens.

        Returns:
            How many sizes larger they are now than what suits the display, to be kept for the next
            time that it is opened; elsewhere None.
        """
        del steps, what
        return None

    def suit(self, font: FontName, *, is_tiled: bool) -> None:
        """Use letters of a family, and make room on the map for tiles or for letters.

        Only the window has letters of its own, and can show tiles.
        """

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop doing so. Only the window can; elsewhere nothing happens."""

    def close(self) -> None:
        """Give back everything. Doing so again does nothing."""
        ...

    def __enter__(self) -> Self:
        """Return the display itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the display."""
        self.close()


def rows_of(console: Console) -> NDArray[Any]:
    """Return the cells of `console` row by row, whichever order it was made with.

    Returns:
        A view of shape (height, width), in C order, with the fields `ch` (int32), `fg` and `bg`
        (four bytes each: red, green, blue, alpha).
    """
    cells: NDArray[Any] = console.rgba
    if cells.flags.c_contiguous and cells.shape == (console.height, console.width):
        return cells
    return cells.T
