"""The words of the game, by their ids, for tests that are not about words."""

from __future__ import annotations

from functools import cache

from roguelike.content.schema.fields.templates import fill
from roguelike.content.schema.messages import MessageDef
from tests.content_fixture import shipped_content


@cache
def _messages() -> dict[str, MessageDef]:
    return dict(shipped_content().catalog.all(MessageDef))


def ui(name: str, /, **fields: object) -> str:
    """Return what screens say by a name, its names in braces filled in."""
    return logged(f"ui_{name}", **fields)


def logged(name: str, /, **fields: object) -> str:
    """Return what the log says of what somebody does, its names in braces filled in."""
    return _filled(_message(name).text, fields)


def logged_you(name: str, /, **fields: object) -> str:
    """Return what the log says of what the player does."""
    message = _message(name)
    return _filled(message.you or message.text, fields)


def _message(name: str) -> MessageDef:
    return _messages()[name if ":" in name else f"core:{name}"]


def _filled(text: str, fields: dict[str, object]) -> str:
    return fill(text, {field: str(value) for field, value in fields.items()})


def start(name: str, /, **fields: object) -> str:
    """Return how something that screens say begins, up to the first name that is not given."""
    text = _message(f"ui_{name}").text
    for field, value in fields.items():
        text = text.replace(f"{{{field}}}", str(value))
    return text.partition("{")[0]


def letter(name: str) -> str:
    """Return the letter that chooses a label in a menu where no other label begins with it."""
    return ui(name)[0].lower()
