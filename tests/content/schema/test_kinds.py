"""What definitions of each kind may say."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.schema.colors import Blend
from roguelike.content.schema.depths import MAX_DEPTH, DepthRange
from roguelike.content.schema.fields.base import MAX_ITEMS, Model
from roguelike.content.schema.keymaps import KeyName
from roguelike.content.schema.levels import MAX_CELLS, MAX_PASSES, MAX_SIDE, MIN_SIDE
from roguelike.content.schema.messages import EVENT_MENTIONS, MessageDef
from roguelike.content.schema.steps import MAX_CONDITIONS, MAX_STEPS, MAX_TURNS
from roguelike.plugins import registries
from tests.content.validation import contexts, faults, read, refusal

MODELS = registries().models()
NAMES = Names(
    "ice",
    {
        "swatch": {"core:red", "ice:blue"},
        "color": {"core:wall", "ice:snow"},
        "theme": {"core:dark"},
        "stat": {"core:attack", "ice:cold"},
        "terrain": {"ice:open", "core:wall", "core:floor"},
        "monster": {"ice:rat"},
        "item": {"ice:cap"},
        "slot": {"ice:head"},
        "status": {"ice:cold"},
        "player": {"ice:hero"},
        "level": {"ice:cave"},
        "rules": {"core:plain"},
        "keymap": {"core:arrows"},
    },
    choices=MODELS.choices,
)
LOOK = {"color": "wall", "background": "snow"}
ACTOR = {"label": "Rat", "glyph": "r", "color": "wall"}
SMALLEST: dict[str, dict[str, Any]] = {
    "swatch": {"rgb": "#1d2d2a"},
    "color": {"value": "red"},
    "theme": {"label": "Bright"},
    "tileset": {"label": "Small"},
    "tile": {},
    "stat": {"label": "Luck"},
    "terrain": {"label": "ice", "glyph": "=", "seen": LOOK, "remembered": LOOK},
    "field": {"label": "fog", "glyph": "%", "color": "wall"},
    "status": {"label": "dizzy"},
    "sequence": {"steps": []},
    "ability": {"steps": [], "label": "Spit"},
    "slot": {"label": "hand"},
    "appearance": {"looks": [{"key": "red", "label": "red brew"}]},
    "item": ACTOR,
    "affix": {"label": "{item} of haste", "fits": ["cap"]},
    "loot": {"entries": [{"item": "cap"}]},
    "monster": ACTOR,
    "player": ACTOR,
    "level": {"label": "the cave", "generator": {"kind": "cave"}},
    "mode": {"label": "Mode"},
    "feature": {"label": "chest", "glyph": "=", "color": "wall"},
    "horde": {"leader": "rat"},
    "frequency": {},
    "vault": {"drawing": "###\n#.#\n#+#"},
    "feeling": {"label": "dark"},
    "region": {"label": "The Ice"},
    "campaign": {
        "label": "Trek",
        "player": "hero",
        "rules": "plain",
        "levels": [{"level": "cave"}],
    },
    "rules": {
        "label": "Plain",
        "combat": {"kind": "opposed_percentile"},
        "gold": {"color": "wall", "remembered": "snow"},
    },
    "message": {"text": "!"},
    "keymap": {"label": "vi", "bindings": {}},
}
"""For each kind the least that a definition of it has to say."""
STEPS = [{"kind": "heal", "amount": 1}]
ENTRY = f"entries.1.item: {Fault.REFERENCE_UNKNOWN}"
CHANCES = [{"kind": "chance", "percent": 50}]


def made(kind: str, **more: object) -> Any:  # noqa: ANN401 - a model of any kind
    """Return a definition of a kind that says more than it has to."""
    return MODELS[kind].model_validate({**SMALLEST[kind], **more}, context=NAMES)


@pytest.mark.parametrize("model", KINDS.values(), ids=KINDS)
def test_every_field_of_every_kind_is_described(model: type[Model]) -> None:
    assert model.__doc__
    assert [name for name, field in model.model_fields.items() if not field.description] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_definition_has_to_say_what_has_no_default(kind: str) -> None:
    needed = [name for name, field in KINDS[kind].model_fields.items() if field.is_required()]

    assert faults(MODELS[kind], SMALLEST[kind], NAMES) == []
    assert list(SMALLEST[kind]) == needed
    assert faults(MODELS[kind], {}, NAMES) == [f"{name}: missing" for name in needed]


@pytest.mark.parametrize("kind", KINDS)
def test_a_definition_can_say_nothing_that_its_kind_does_not_have(kind: str) -> None:
    table = {**SMALLEST[kind], "zest": 1}

    assert faults(MODELS[kind], table, NAMES) == ["zest: extra_forbidden"]


@pytest.mark.parametrize(
    ("kind", "more", "expected"),
    [
        *(
            ("swatch", {"rgb": rgb}, "rgb: string_pattern_mismatch")
            for rgb in ("#FFFFFF", "#fff", "red")
        ),
        ("color", {"value": "green"}, f"value.plain.swatch: {Fault.REFERENCE_UNKNOWN}"),
        (
            "theme",
            {"swatches": {"green": "#00ff00"}},
            f"swatches.green.[key]: {Fault.REFERENCE_UNKNOWN}",
        ),
        *(
            ("monster", {"glyph": glyph}, f"glyph: {Fault.GLYPH}")
            for glyph in (" ", "\u00a0", "中")
        ),
        ("monster", {"stats": {"heat": 4}}, f"stats.heat.[key]: {Fault.REFERENCE_UNKNOWN}"),
        ("monster", {"tags": ["small", "Big"]}, "tags.1: string_pattern_mismatch"),
        ("monster", {"behaviors": [{"kind": "wander"}] * (MAX_ITEMS + 1)}, "behaviors: too_long"),
        ("field", {"gas": {}, "fire": {}}, f": {Fault.CONTRADICTION}"),
        ("item", {"stack": 0}, "stack: greater_than_equal"),
        ("item", {"slots": ["brow"]}, f"slots.0: {Fault.REFERENCE_UNKNOWN}"),
        ("item", {"breaks": 101}, "breaks: less_than_equal"),
        ("item", {"charges": -1}, f"charges: {Fault.COUNT}"),
        ("item", {"launches": {"items": ["cap"], "range": 101}}, "launches.range: less_than_equal"),
        ("ability", {"cooldown": MAX_TURNS + 1}, "cooldown: less_than_equal"),
        ("ability", {"aim": {"kind": "wander"}}, "aim: union_tag_invalid"),
        ("sequence", {"steps": [{"kind": "bolt"}]}, "steps.0: union_tag_invalid"),
        ("sequence", {"steps": STEPS * (MAX_STEPS + 1)}, "steps: too_long"),
        ("status", {"ends": CHANCES * (MAX_CONDITIONS + 1)}, "ends: too_long"),
        (
            "status",
            {"triggers": [{"on": "sneeze", "steps": STEPS}]},
            "triggers.0.on: literal_error",
        ),
        ("appearance", {"looks": ()}, "looks: too_short"),
        ("affix", {"label": ""}, "label: string_too_short"),
        ("affix", {"label": "{cap}"}, f"label: {Fault.TEMPLATE_NAME}"),
        ("loot", {"entries": [{"item": "cap"}, {"item": "cup"}]}, ENTRY),
        ("level", {"passes": [{"kind": "cave"}]}, "passes.0: union_tag_invalid"),
        ("level", {"passes": [{"kind": "doors"}] * (MAX_PASSES + 1)}, "passes: too_long"),
        ("level", {"width": MIN_SIDE - 1}, "width: greater_than_equal"),
        ("level", {"height": MAX_SIDE + 1}, "height: less_than_equal"),
        ("campaign", {"player": "villain"}, f"player: {Fault.REFERENCE_UNKNOWN}"),
        ("campaign", {"order": 1001}, "order: less_than_equal"),
        ("campaign", {"panel": [{"text": "{health"}]}, f"panel.0.text: {Fault.TEMPLATE}"),
        ("message", {"by": "player"}, f": {Fault.CONTRADICTION}"),
        ("message", {"text": "{actor"}, f"text: {Fault.TEMPLATE}"),
        ("message", {"text": "a\nb"}, f"text: {Fault.TEXT_CONTROL}"),
        ("keymap", {"bindings": {"wait": ["UP"]}}, "bindings.wait.0: string_pattern_mismatch"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_is(
    kind: str, more: dict[str, object], expected: str
) -> None:
    assert faults(MODELS[kind], {**SMALLEST[kind], **more}, NAMES) == [expected]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("red", "core:red"),
        ("#1d2d2a", "#1d2d2a"),
        (
            {"blend": ["blue", "#ffffff"], "percent": 20},
            Blend(blend=("ice:blue", "#ffffff"), percent=20),
        ),
        (Blend(blend=("core:red", "#ffffff")), Blend(blend=("core:red", "#ffffff"))),
    ],
)
def test_a_color_is_a_swatch_or_raw_or_a_blend(value: object, expected: object) -> None:
    assert made("color", value=value).value == expected


@pytest.mark.parametrize(("width", "is_right"), [(250, True), (251, False)])
def test_the_area_of_a_level_is_bounded_as_well(width: int, *, is_right: bool) -> None:
    table = {**SMALLEST["level"], "width": width, "height": MAX_SIDE}

    told = contexts(MODELS["level"], table, MODELS.choices)

    assert [(each["area"], each["field"]) for each in told] == (
        [] if is_right else [(MAX_CELLS + MAX_SIDE, "width")]
    )


@pytest.mark.parametrize(
    ("table", "depths"),
    [({}, [1, 2, MAX_DEPTH]), ({"first": 2}, [2, MAX_DEPTH]), ({"last": 2}, [1, 2])],
)
def test_a_range_covers_its_first_depth_to_its_last(
    table: dict[str, int], depths: list[int]
) -> None:
    covered = DepthRange.model_validate(table)

    assert [depth for depth in (0, 1, 2, MAX_DEPTH) if covered.covers(depth)] == depths


def test_depths_are_in_order_and_within_bounds() -> None:
    (told,) = contexts(DepthRange, {"first": 3, "last": 2})

    assert told["field"] == "last"
    assert faults(DepthRange, {"first": 0}) == ["first: greater_than_equal"]
    assert faults(DepthRange, {"last": MAX_DEPTH + 1}) == ["last: less_than_equal"]


def test_a_message_may_mention_all_that_belongs_to_its_event_and_nothing_else() -> None:
    for fact, names in EVENT_MENTIONS.items():
        text = "".join(f"{{{name}}}" for name in sorted(names))

        assert faults(MessageDef, {"on": fact, "text": text}) == [], fact
        (told,) = contexts(MessageDef, {"on": fact, "text": "{weather}"})
        allowed = ", ".join(sorted(names))
        assert told == {"names": "weather", "allowed": allowed, "field": "text"}, fact


@pytest.mark.parametrize(
    "key",
    [
        *("k", "K", ">", "ö", "Ж", "€", "up", "kp_8", "ctrl+alt+k", "ctrl+page_up"),
        *("scan:w", "scan:;", "scan:\\", "shift+scan:up", "ctrl+alt+shift+scan:w"),
    ],
)
def test_a_key_is_what_it_types_or_a_name_or_a_place(key: str) -> None:
    assert read(KeyName, key) == key


@pytest.mark.parametrize(
    "key",
    [
        *("", " ", "UP", "ctrl+", "hyper+c", "ctrl-c", "scan:", "a b", "8x", "x" * 17, "k\n"),
        *("\xad", "e\u0301", "\u0301", "ㅂ", "木", "\u200b", "😀", "scan:é"),  # not seen in a cell
        *("uo", "page_upp", "kp_x", "f13", "return"),  # no display ever reports these
        *("shift+k", "alt+ctrl+k", "shift+ctrl+up", "scan:W", "scan:@", "ctrl+ctrl+c"),
    ],
)
def test_anything_else_is_no_key(key: str) -> None:
    assert refusal(KeyName, key) == "string_pattern_mismatch"
