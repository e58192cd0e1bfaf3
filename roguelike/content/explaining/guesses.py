"""Where suggestions were before; `names.suggestions` has them."""

from roguelike.content.names.suggestions import (
    besides,
    is_hidden,
    meant_id,
    meant_tag,
    needed,
    required,
    tags_there_are,
    what_there_is,
)

__all__ = [
    "besides",
    "is_hidden",
    "meant_id",
    "meant_tag",
    "needed",
    "required",
    "tags_there_are",
    "what_there_is",
]
