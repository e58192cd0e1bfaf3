"""Record of an ended game: all data that is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

if TYPE_CHECKING:  # which needs all of the game, and lists of games do without it
    from roguelike.recordings.setup import Setup

FORMAT = 1
"""The format of what is kept: fields are added to it, but none changes its meaning."""

RECENT_TURNS = 20
"""The number of turns before the end of which damage is kept."""

LATEST = (1 << 31) - 1
"""The last second since 1970 that is taken for the end of a game."""

Time = Annotated[int, Meta(ge=0, le=LATEST)]

TotalName: TypeAlias = Literal["depth", "turns", "kills", "gold"]
"""The numbers in a record; each is also the name of the text that is its label."""

SectionName: TypeAlias = Literal[
    "damage", "unused", "stats", "statuses", "abilities", "equipment", "carried", "kills"
]
"""The lists in a record; each is also the name of the text that is its heading."""


class NamedValue(Struct, frozen=True, omit_defaults=True):
    """A number with a label, such as kills of a kind of monster.

    Attributes:
        id: Full id of its definition.
        label: Its name; of items with their number and charges.
        value: The number that were killed or are carried, the value of a stat, the turns until a
            status ends (-1 for never) or an ability can be used again, or the damage of a source.
        text: The value of a stat as it is shown, such as `50%`.
    """

    id: str
    label: str
    value: int
    text: str = ""


class RunRecord(Struct, frozen=True, kw_only=True):
    """The course and the end of a game, in the language in which it was played.

    Attributes:
        format: The format of the record.
        game: The hash of the last state: two entries with the same one are the same game.
        character: The name of the character.
        campaign: Full id of the campaign.
        title: The name of the campaign.
        won: True if the player has won.
        end: The end of the game, as a sentence.
        killer: The id of the killer; empty if nothing with a name killed the player.
        killer_label: The name of the killer.
        place: The name of the level.
        depth: The depth of the level.
        seed: The seed of the game.
        turns: The number of turns that the player took.
        gold: The gold of the player.
        ended: The time of the end, in seconds since 1970.
        kills: The monsters that the player has killed, by kind, the most frequent first.
        stats: The stats of the player.
        worn: The items that the player wore.
        carried: The other items that the player had.
        statuses: The statuses that the player had, such as poisoned.
        powers: The abilities that the player had.
        damage: The damage in the last `RECENT_TURNS` turns, by its source, the most first.
        unused: Items and abilities that could have healed or saved the player who died.
        messages: The last lines of the log, the oldest first.
        map: The level as the player knew it, row by row.
        position: Column and row of the player on that map, from 0.
        setup: The setup of the game.
        mode: Full id of the mode; empty where the campaign is played as it is.
        mode_title: The name of the mode.
    """

    format: int = FORMAT
    game: str
    character: str
    campaign: str
    title: str
    won: bool
    end: str
    killer: str
    killer_label: str
    place: str
    depth: int
    seed: str
    turns: int
    gold: int
    ended: Time
    kills: list[NamedValue]
    stats: list[NamedValue]
    worn: list[NamedValue]
    carried: list[NamedValue]
    statuses: list[NamedValue]
    powers: list[NamedValue]
    damage: list[NamedValue]
    unused: list[NamedValue]
    messages: list[str]
    map: list[str]
    position: tuple[int, int]
    setup: Setup
    mode: str = ""
    mode_title: str = ""


def full_title(title: str, mode_title: str) -> str:
    """Return the name of a campaign together with its mode, which may be empty."""
    return f"{title}, {mode_title}" if mode_title else title


def totals(record: RunRecord) -> dict[TotalName, int]:
    """Return the numbers in a record, in order."""
    return {
        "depth": record.depth,
        "turns": record.turns,
        "kills": sum(each.value for each in record.kills),
        "gold": record.gold,
    }


def sections(record: RunRecord) -> dict[SectionName, list[NamedValue]]:
    """Return the lists in a record, in order."""
    return {
        "damage": record.damage,
        "unused": record.unused,
        "stats": record.stats,
        "statuses": record.statuses,
        "abilities": record.powers,
        "equipment": record.worn,
        "carried": record.carried,
        "kills": record.kills,
    }
