"""Where in the file of a drawn level that is which keeps it from being made."""

from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.documents.document import Place, Span
from roguelike.content.names.links import said_at
from roguelike.content.words.reasons import Reason
from roguelike.generators.drawn import Drawn
from roguelike.registry import Params


def place_of_failure(generator: Params, reason: str, place: Place) -> Place:
    """Return what to point at where a generator fails: of a drawing, the part that is wrong.

    Args:
        generator: The generator.
        reason: Why it fails.
        place: Where it is; others may have changed what it says.
    """
    if not (isinstance(generator, Drawn) and isinstance(reason, Reason)):
        return place
    drawing = place.at("drawing")
    if said_at(drawing.document, drawing.keys) != generator.drawing:
        return place
    corner = generator.rows[0][0]
    match reason.name:
        case "level_drawn_apart":
            row, column = (int(reason.fields[each]) for each in ("other_row", "other_column"))
            start = (row - 1) * (len(generator.rows[0]) + 1) + column - 1
            return replace(drawing, part=Span(start, start + 1))
        case "level_start_on":
            return place.at("start")
        case "level_drawn_open":
            return place.at("legend", corner)
        case _:
            return drawing
