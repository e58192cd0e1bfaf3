"""The words of panels and screens. They are content: messages whose ids begin with `ui_`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, get_args

from roguelike.content.catalog import Catalog
from roguelike.content.findings.reasons import CLAUSES, KIND_FIELDS, Reason
from roguelike.content.mods.manifest import ModKind
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef, fill
from roguelike.saves.notes import NOTES, NoteName
from roguelike.ui.input import NAMED_KEYS

TextName: TypeAlias = Literal[
    NoteName,
    "title",
    "subtitle",
    "window_title",
    "too_small",
    "new_game",
    "characters",
    "character_at",
    "character_broken",
    "rename",
    "export",
    "delete",
    "new_name",
    "delete_warning",
    "delete_yes",
    "delete_no",
    "exported",
    "file_failed",
    "continue",
    "messages",
    "settings",
    "theme",
    "layout",
    "commands",
    "help",
    "to_title",
    "title_screen",
    "quit",
    "same_seed",
    "begin",
    "surprise",
    "back",
    "yes",
    "no",
    "choose_campaign",
    "seed_field",
    "seed_hint",
    "paused",
    "leave",
    "leave_warning",
    "leave_saved",
    "not_saved",
    "saved_again",
    "save_unreadable",
    "save_damaged",
    "save_newer",
    "save_busy",
    "save_without_campaign",
    "change_heading",
    "change_go_on",
    "change_leave",
    "not_remembered",
    "ended",
    "stats",
    "statuses",
    "map",
    "scores",
    "scores_hint",
    "scores_unreadable",
    "score_about",
    "morgue",
    "page_unreadable",
    "no_scores",
    "all_campaigns",
    "next_campaign",
    "statistics",
    "character",
    "campaign",
    "ended_by",
    "won",
    "games",
    "wins",
    "streak",
    "best_streak",
    "best_depth",
    "mean_depth",
    "most_gold",
    "killers",
    "cannot_begin",
    "carried",
    "aim_throw",
    "aim_shoot",
    "aim_use",
    "aim_hint",
    "aim_nobody",
    "aim_unseen",
    "aim_too_far",
    "aim_at_self",
    "aim_chance",
    "aim_sure",
    "aim_sure_letter",
    "nothing_to_throw",
    "nobody_in_view",
    "equipment",
    "abilities",
    "items",
    "here",
    "place",
    "in_view",
    "more",
    "newer",
    "repeated",
    "keys",
    "keys_moving",
    "keys_others",
    "keys_running",
    "look",
    "look_hint",
    "look_unknown",
    "look_remembered",
    "look_self",
    "look_health",
    "look_alert",
    "look_unaware",
    "look_friend",
    "look_fight",
    "look_gold",
    "game_over",
    "killed_by",
    "died_of_status",
    "died",
    "victory",
    "victory_words",
    "depth",
    "turns",
    "gold",
    "kills",
    "seed",
    "replay_turn",
    "replay_speed",
    "replay_paused",
    "replay_over",
    "replay_keys",
    "replay_help",
    "replay_differs",
    "replay_refused",
    "replay_crashed",
    "screenshot_saved",
    "screenshot_failed",
    "screenshots_full",
    "hint_menu",
    "hint_scroll",
    "inventory",
    "inventory_hint",
    "nothing",
    "charges",
    "unknown_item",
    "worn_on",
    "while_worn",
    "sticks",
    "bonus",
    "instead_of",
    "no_change",
    "use",
    "wear",
    "take_off",
    "throw",
    "shoot",
    "drop",
    "drop_some",
    "how_many",
    "all",
    "take",
    "pick_up",
    "some_hint",
    "nothing_here",
    "here_lies",
    "here_lie",
    "health_low",
    "health_critical",
    "halt_enemy",
    "halt_hurt",
    "halt_status",
    "halt_threat",
    "halt_sleeper",
    "halt_explored",
    "halt_left",
    "halt_no_way",
    "halt_no_stairs",
    "halt_rested",
    "halt_searched",
    "halt_no_rest",
    "left_items",
    "left_locked",
    "left_stairs",
    "ready",
    "ready_next",
    "ready_in",
    "not_ready",
    "no_power",
    "mods",
    "mods_hint",
    "mods_changed",
    "mods_restricted",
    "mods_unreadable",
    "nothing_to_play",
    "loading",
    "reload_failed",
    "choices_unread",
    "choices_unwritten",
    "choices_kept",
    "mod_version",
    "mod_on",
    "mod_off",
    "mod_left_out",
    "mod_unused",
    "mod_is_left_out",
    "mod_authors",
    "mod_license",
    "mod_homepage",
    "mod_from",
    "mod_requires",
    "mod_order",
    "mod_order_why",
    "mod_settings",
    "mod_findings",
    "mod_finding",
    "mod_earlier",
    "mod_later",
    "mod_stays_on",
    "mod_stays_behind",
    "mod_has_no_place",
    "shelf_game",
    "shelf_given",
    "shelf_user",
    "shelf_examples",
    "settings_of",
    "settings_hint",
    "settings_typing_hint",
    "setting_reset",
    "setting_default",
    "setting_new_game",
    "setting_between",
    "setting_at_least",
    "setting_at_most",
    "setting_not_whole",
    "setting_no_number",
    "setting_too_low",
    "setting_too_high",
    "setting_on",
    "setting_off",
]

TEXTS: tuple[TextName, ...] = get_args(TextName)
COMMANDS: tuple[CommandName, ...] = get_args(CommandName)
KINDS: tuple[ModKind, ...] = get_args(ModKind)
MODIFIERS = ("ctrl", "alt", "shift")

FIELDS: Mapping[TextName, frozenset[str]] = {
    **NOTES,
    "window_title": frozenset({"campaign", "depth", "seed"}),
    "too_small": frozenset({"columns", "rows", "needed_columns", "needed_rows"}),
    "cannot_begin": frozenset({"reason"}),
    "character_at": frozenset({"campaign", "depth", "turns"}),
    "delete_warning": frozenset({"character"}),
    "exported": frozenset({"path"}),
    "file_failed": frozenset({"reason"}),
    "not_saved": frozenset({"reason"}),
    "save_unreadable": frozenset({"character", "reason"}),
    "save_busy": frozenset({"character"}),
    "save_without_campaign": frozenset({"character", "campaign", "mod"}),
    "save_damaged": frozenset({"character"}),
    "save_newer": frozenset({"character", "then", "now"}),
    "not_remembered": frozenset({"reason"}),
    "scores_unreadable": frozenset({"reason"}),
    "page_unreadable": frozenset({"reason"}),
    "score_about": frozenset({"date", "seed"}),
    "place": frozenset({"level", "depth"}),
    "more": frozenset({"count"}),
    "aim_throw": frozenset({"item"}),
    "aim_shoot": frozenset({"item"}),
    "aim_use": frozenset({"item"}),
    "aim_hint": frozenset({"next", "confirm", "cancel"}),
    "aim_chance": frozenset({"percent"}),
    "aim_sure": frozenset({"letter"}),
    "newer": frozenset({"count"}),
    "repeated": frozenset({"text", "count"}),
    "killed_by": frozenset({"killer", "level", "depth"}),
    "died_of_status": frozenset({"killer", "level", "depth"}),
    "died": frozenset({"level", "depth"}),
    "charges": frozenset({"item", "count"}),
    "worn_on": frozenset({"slots"}),
    "while_worn": frozenset({"statuses"}),
    "bonus": frozenset({"amount", "stat"}),
    "instead_of": frozenset({"items"}),
    "how_many": frozenset({"items"}),
    "here_lies": frozenset({"items"}),
    "here_lie": frozenset({"items"}),
    "look_hint": frozenset({"next", "confirm", "cancel"}),
    "look_remembered": frozenset({"label"}),
    "look_self": frozenset({"label"}),
    "look_health": frozenset({"health", "most"}),
    "look_fight": frozenset({"chance", "blows", "its_chance", "its_blows"}),
    "look_gold": frozenset({"count"}),
    "halt_enemy": frozenset({"subject"}),
    "halt_status": frozenset({"subject"}),
    "halt_threat": frozenset({"subject"}),
    "halt_sleeper": frozenset({"subject"}),
    "halt_left": frozenset({"subject"}),
    "left_items": frozenset({"count"}),
    "left_locked": frozenset({"count"}),
    "ready_in": frozenset({"turns"}),
    "not_ready": frozenset({"power", "when"}),
    "replay_turn": frozenset({"turn", "last"}),
    "replay_speed": frozenset({"count"}),
    "replay_differs": frozenset({"turn"}),
    "replay_refused": frozenset({"turn"}),
    "replay_crashed": frozenset({"turn", "error"}),
    "screenshot_saved": frozenset({"path"}),
    "screenshot_failed": frozenset({"reason"}),
    "screenshots_full": frozenset({"folder", "count"}),
    "mods_unreadable": frozenset({"reason"}),
    "reload_failed": frozenset({"reason"}),
    "choices_unread": frozenset({"file", "line"}),
    "choices_unwritten": frozenset({"reason"}),
    "choices_kept": frozenset({"path"}),
    "mod_version": frozenset({"kind", "version"}),
    "mod_left_out": frozenset({"reason"}),
    "mod_unused": frozenset({"reason"}),
    "mod_is_left_out": frozenset({"mod", "reason"}),
    "mod_order_why": frozenset({"number", "reason"}),
    "mod_finding": frozenset({"code", "file", "line"}),
    "mod_stays_on": frozenset({"mod"}),
    "mod_stays_behind": frozenset({"mod", "first", "reason"}),
    "mod_has_no_place": frozenset({"mod"}),
    "settings_of": frozenset({"mod"}),
    "setting_default": frozenset({"value"}),
    "setting_between": frozenset({"low", "high"}),
    "setting_at_least": frozenset({"low"}),
    "setting_at_most": frozenset({"high"}),
    "setting_not_whole": frozenset({"value"}),
    "setting_no_number": frozenset({"value"}),
    "setting_too_low": frozenset({"low", "value"}),
    "setting_too_high": frozenset({"high", "value"}),
}
"""What a text may mention in braces, where it may mention anything."""

NEEDED: tuple[str, ...] = tuple(
    full_id(CORE, f"{FOR_SCREENS}{name}")
    for name in (
        *TEXTS,
        *(f"kind_{name}" for name in KINDS),
        *(f"reason_{name}" for name in CLAUSES),
        *(f"command_{name}" for name in COMMANDS),
        *(f"key_{name}" for name in sorted(NAMED_KEYS)),
        *(f"key_{name}" for name in MODIFIERS),
    )
)
"""The full ids of all messages that the interface shows."""


class Texts:
    """Looks words up."""

    def __init__(self, catalog: Catalog) -> None:
        """Read the messages that the interface shows.

        Raises:
            UnknownDefinitionError: One of them is missing.
        """
        self._texts = {
            identifier: catalog.get(MessageDef, identifier).text for identifier in NEEDED
        }

    def __call__(self, name: TextName, /, **fields: object) -> str:
        """Return a text, its names in braces filled in."""
        text = self._texts[full_id(CORE, f"ui_{name}")]
        return fill(text, {field: str(value) for field, value in fields.items()})

    def kind(self, kind: str) -> str:
        """Return what a kind of mods is called."""
        return self._texts[full_id(CORE, f"ui_kind_{kind}")]

    def reason(self, reason: Reason) -> str:
        """Return why something about a mod is as it is, as a clause."""
        text = self._texts[full_id(CORE, f"ui_reason_{reason.name}")]
        fields = {
            name: self.kind(each) if name in KIND_FIELDS else each
            for name, each in reason.fields.items()
        }
        return fill(text, fields)

    def command(self, command: CommandName) -> str:
        """Return what a command does, in a few words."""
        return self._texts[full_id(CORE, f"ui_command_{command}")]

    def keys(self, names: Iterable[str]) -> str:
        """Return how to show several keys of a keymap."""
        return "  ".join(map(self.key, names))

    def key(self, name: str) -> str:
        """Return how to show a key of a keymap, such as `ctrl+scan:w` or `kp_8`."""
        plain = name
        shown = ""
        while (parts := plain.partition("+"))[0] in MODIFIERS and parts[2]:
            shown += f"{self._texts[full_id(CORE, f'ui_key_{parts[0]}')]}+"
            plain = parts[2]
        plain = plain.removeprefix("scan:")
        return shown + self._texts.get(full_id(CORE, f"ui_key_{plain}"), plain)
