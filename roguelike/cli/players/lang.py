"""`roguelike lang`: in which language texts are shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table, said
from roguelike.cli.options import ContentOptions, group, output_format, positional

if TYPE_CHECKING:
    from roguelike.game import Content


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    tag: str | None = positional("TAG", "a language, such as de", str, None)
    format: str = output_format(TEXT, JSON)
    content: ContentOptions = group(ContentOptions)


def run(options: Options) -> Facts[Any]:
    """List the languages, or remember one.

    Raises:
        UsageError: There is no such language, or it cannot be remembered.
    """
    from roguelike.cli.selected_content import playable_content, remember, require_language
    from roguelike.content.texts.translation import ORIGINAL

    content, tag = playable_content(options.content), options.tag
    if tag is None:
        return Facts(_facts(content), _as_text)
    require_language(tag, content.mods)
    remember(lambda now: now.liking("language", None if tag == ORIGINAL else tag))
    return said(f"Texts are shown in {tag} from now on.")


def _facts(content: Content) -> dict[str, Any]:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.texts.translation import ORIGINAL, languages
    from roguelike.preferences.file import read

    used = read(Report()).language or ORIGINAL
    known = {ORIGINAL: [], **languages(content.mods)}
    rows = [{"tag": tag, "is_used": tag == used, "mods": mods} for tag, mods in known.items()]
    return {"languages": rows}


def _as_text(facts: dict[str, Any]) -> Iterator[Block]:
    rows = [
        [
            each["tag"],
            "yes" if each["is_used"] else "",
            ", ".join(each["mods"]) or "as they were written",
        ]
        for each in facts["languages"]
    ]
    yield Table(("tag", "used", "mods with texts in it"), rows)


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Whatever has no translation is shown in the language of its mod. Your choice is"
        " remembered; `--lang` uses another language once."
    ),
    examples=[
        ("roguelike lang", "the languages, and which one is used"),
        ("roguelike lang de", "German from now on"),
        ("roguelike lang en", "the original"),
    ],
)
