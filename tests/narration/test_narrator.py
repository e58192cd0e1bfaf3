from __future__ import annotations

import re
from itertools import chain
from typing import Any, ClassVar

import pytest
from msgspec.structs import asdict, replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import RegionDef
from roguelike.content.schema.messages import EVENT_MENTIONS, NUMBERS, EventName, MessageDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.world.actor import Faction
from roguelike.engine.world.cause import Means
from roguelike.engine.world.events import actor_events, events, item_events, level_events
from roguelike.engine.world.events.event_fields import details_of
from roguelike.engine.world.events.event_kinds import EVENTS as EVENT_KINDS
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import ItemView
from roguelike.narration.narrator import Narrator
from roguelike.narration.sentences import DEFAULT_COLOR, Sentence
from tests.content_fixture import shipped_content
from tests.narrators import DART, ITEMS, message, narrator
from tests.scenario import Scenario

HERE = Position(2, 1)
DAGGER = ItemView("sunken_crown:dagger")
VALUES: dict[str, Any] = {
    "actor": 2,
    "target": 1,
    "killer": 1,
    "position": HERE,
    "origin": HERE,
    "depth": 3,
    "level": "test:level",
    "terrain": "core:door_closed",
    "before": "core:wall",
    "rolls": (60, 7),
    "hits": 1,
    "blocks": 1,
    "amount": 5,
    "power": 2,
    "cells": 4,
    "radius": 9,
    "through_walls": True,
    "was_own": False,
    "item": DART,
    "found": DART,
    "means": ("item", "test:dart"),
    "monster": "test:k",
    "status": "test:dizzy",
    "ability": "test:spit",
    "stat": "core:attack",
    "field": "core:fire",
}
"""The values of the fields of events."""
SAID = {
    **{name: str(value) for name, value in VALUES.items()},
    "actor": "k",
    "target": "@",
    "killer": "@",
    "level": "the test",
    "terrain": "+",
    "before": "#",
    "rolls": "60, 7",
    "item": "dart",
    "found": "dart",
    "missile": "dart",
    "means": "test:dart",
    "monster": "k",
    "description": "test:dart",
}
"""The words of a narrator for them; without a label, the id."""


def happened(kind: type[Event]) -> tuple[str, Event]:
    """Return an event of a kind, with its name in messages."""
    name = re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return name, kind(**{field: VALUES[field] for field in kind.__struct_fields__})


UNTOLD = (events.Moved, events.Told, events.Attacked, events.Defended, events.Blocked)
"""The events that are not told by themselves, and those that are only told with an attack."""
ATTACK = events.Attacked(2, 1, (60, 7), 1)
EVENTS: dict[str, tuple[Event, ...]] = {
    **{
        name: (event,)
        for name, event in (happened(kind) for kind in EVENT_KINDS.values() if kind not in UNTOLD)
    },
    "hit": (ATTACK, events.Damaged(1, 3), events.Damaged(1, 2, ("item", "test:dart"))),
    "hit_in_vain": (ATTACK, events.Absorbed(1, 5)),
    "missed": (events.Attacked(2, 1, (60, 7), 0),),
    "blocked": (events.Attacked(1, 2, (60, 7), 1), events.Blocked(2)),
    "stat_lowered": (item_events.StatChanged(2, "core:attack", -5),),
    "item_lowered": (item_events.ItemChanged(2, DART, "core:attack", -5),),
    "item_bought": (item_events.ItemTaken(1, DART._replace(price=5), HERE),),
    "died_of_status": (events.Died(2, 0, HERE, ("status", "test:dizzy")),),
}
TERMS: tuple[dict[str, Any], ...] = ({"price": 60}, {"rivals": 3})


@pytest.fixture
def scenario() -> Scenario:
    return Scenario("####\n#@k#\n####")


def test_everything_that_can_happen_is_a_fact() -> None:
    told = EVENTS.keys() | {"attacked", "defended", "seeded", *Reason}

    without_row, without_event = {*told} - {*EVENT_MENTIONS}, {*EVENT_MENTIONS} - {*told}
    assert without_row == set(), "no such row in EVENT_MENTIONS of content/schema/messages.py"
    assert without_event == set(), "a row in EVENT_MENTIONS that no event tells"


def test_what_is_promised_to_modders_is_what_events_say() -> None:
    said = {name: kind.mentions() for name, kind in EVENT_KINDS.items() if name in EVENT_MENTIONS}

    assert said == {name: EVENT_MENTIONS[name] for name in said}
    assert EVENT_KINDS.keys() - EVENT_MENTIONS.keys() == {"moved", "told"}


def test_words_can_depend_on_the_fields_of_events_that_are_numbers() -> None:
    said = [(kind.mentions(), details_of(kind)) for kind in EVENT_KINDS.values()]
    numbers = {
        name
        for names, details in said
        for name in names & details.keys()
        if details[name].type is int and not details[name].is_actor
    }

    assert numbers == NUMBERS


@pytest.mark.parametrize("event", EVENTS)
def test_all_that_a_message_may_mention_is_filled_in(event: EventName, scenario: Scenario) -> None:
    names = sorted(EVENT_MENTIONS[event])
    text = " ".join(f"{name}={{{name}}}" for name in names)
    teller = narrator(scenario, core__it=message(on=event, text=text))

    (sentence,) = teller.tell(EVENTS[event])

    said = SAID
    if event == "item_bought":
        said = {**said, "actor": "@"}
    assert sentence.text == " ".join(f"{name}={said[name]}" for name in names)


class Sighed(Event, frozen=True):
    """An event that describes itself, as one of a plugin may."""

    added: ClassVar[frozenset[str]] = frozenset({"description"})

    def said(self) -> dict[str, Any]:
        return {**asdict(self), "description": "deeply"}


def test_an_event_can_say_itself_what_is_no_field(scenario: Scenario) -> None:
    sighs = MessageDef.model_construct(on="sighed", text="{actor} sighs {description}.")

    told = narrator(scenario, sighed=sighs).tell([Sighed(2)])

    assert [each.text for each in told] == ["K sighs deeply."]


def test_an_item_can_say_itself_what_is_told_of_its_use(scenario: Scenario) -> None:
    brew = ItemDef.model_validate(
        {
            "label": "brew",
            "glyph": "!",
            "color": "core:text",
            "use": {"steps": [], "message": "core:drunk"},
        }
    )
    told = {
        "core:used": message(on="item_used", text="{actor} uses {item}."),
        "core:drunk": message(text="{actor} drinks {item}.", you="You drink {item}."),
    }
    items = {**ITEMS, "test:brew": brew}
    teller = Narrator(Catalog({"message": told, "item": items}), scenario.world)

    lines = teller.tell(
        [
            item_events.ItemUsed(1, ItemView("test:brew")),
            item_events.ItemUsed(2, ItemView("test:brew")),
            item_events.ItemUsed(1, DART),
        ]
    )

    assert [each.text for each in lines] == [
        "You drink brew.",
        "K drinks brew.",
        "@ uses dart.",
    ]


@pytest.mark.parametrize("reason", Reason)
def test_all_that_an_excuse_may_mention_is_filled_in(reason: Reason, scenario: Scenario) -> None:
    names = sorted(EVENT_MENTIONS[reason.value])
    text = " ".join(f"{name}={{{name}}}" for name in names)
    teller = narrator(scenario, core__it=message(on=reason.value, text=text))

    (sentence,) = teller.excuse(
        ImpossibleError(reason, "core:door_closed", item=DART, status="test:dizzy", other=1)
    )

    said = {**SAID, "actor": "@", "needs": ""}  # as the door has no lock
    assert sentence.text == " ".join(f"{name}={said[name]}" for name in names)


def test_a_fact_without_a_message_is_passed_over(scenario: Scenario) -> None:
    teller = narrator(scenario, core__it=message(text="A title"))  # for a screen, for no event

    assert teller.tell([*chain(*EVENTS.values()), events.Moved(2, HERE, HERE)]) == []
    assert teller.excuse(ImpossibleError(Reason.CORNER)) == []
    assert [*teller.preface(), *teller.opening()] == []


def test_the_goal_of_the_campaign_is_said_first(scenario: Scenario) -> None:
    teller = narrator(scenario, core__seeded=message(on="seeded", text="Seed: {seed}."))
    ruleset = scenario.world.ruleset
    campaign = ruleset.campaign.model_copy(update={"goal": "Bring up the crown."})
    scenario.world.ruleset = replace(ruleset, campaign=campaign)

    assert [each.text for each in teller.preface()] == ["Bring up the crown.", "Seed: test."]


def test_sentences_come_in_the_order_of_the_facts_in_their_colors(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="woke", text="up", color="core:red"),
        core__b=message(on="waited", text="wait"),
    )

    told = teller.tell([events.Waited(2), events.Woke(2), events.Waited(1)])

    wait = Sentence("wait", DEFAULT_COLOR)
    assert told == [wait, Sentence("up", "core:red"), wait]


def test_whoever_merely_queues_behind_others_is_not_said_to_find_no_way() -> None:
    scenario = Scenario("########\n#@ooo.o#\n########")
    teller = narrator(scenario, core__b=message(on="waited", text="wait"))

    told = [len(teller.tell([events.Waited(actor)])) for actor in range(1, 6)]

    assert told == [1, 0, 0, 0, 1]


def test_of_friends_is_told_neither_that_they_find_no_way_nor_that_they_give_up() -> None:
    scenario = Scenario("######\n#@k.k#\n######")
    teller = narrator(
        scenario,
        core__a=message(on="waited", text="wait"),
        core__b=message(on="lost_track", text="give up"),
    )
    friend, enemy = 2, 3
    scenario.world.level.cast[friend].faction = "player"

    told = {
        actor: [each.text for each in teller.tell([events.Waited(actor), events.LostTrack(actor)])]
        for actor in (friend, enemy)
    }

    assert told == {friend: [], enemy: ["wait", "give up"]}


@pytest.mark.parametrize(
    ("means", "faction", "expected"),
    [
        pytest.param(("terrain", "feature:cage"), "player", [], id="freed"),
        pytest.param(("terrain", "feature:cage"), "monsters", ["You call the k."], id="let out"),
        pytest.param(("item", "test:dart"), "player", ["You call the k."], id="called"),
    ],
)
def test_a_friend_whom_a_feature_gives_is_not_told_as_called(
    means: tuple[str, str], faction: Faction, expected: list[str], scenario: Scenario
) -> None:
    called = message(
        on="summoned", text="{actor} calls the {target}.", you="You call the {target}."
    )
    scenario.world.level.cast[2].faction = faction

    told = narrator(scenario, core__a=called).tell([actor_events.Summoned(1, 2, HERE, means)])

    assert [each.text for each in told] == expected


def test_a_harm_can_be_told_of_what_does_it(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="damaged", text="{actor} loses {amount}."),
        core__b=message(on="damaged", by="test:dart", text="{actor} is pricked for {amount}."),
    )

    told = teller.tell([events.Damaged(2, 3), events.Damaged(2, 3, ("item", "test:dart"))])

    assert [each.text for each in told] == ["K loses 3.", "K is pricked for 3."]


def test_who_is_held_in_this_turn_is_not_said_to_struggle_as_well(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="status_gained", text="{actor} is held"),
        core__b=message(on="struggled", text="{actor} struggles", once=True),
    )
    held, struggled = item_events.StatusGained(2, "test:held", 1), events.Struggled(2, "test:held")

    told = teller.tell([held, struggled])

    assert [each.text for each in told] == ["K is held"]


def test_a_noise_where_the_player_stands_is_the_player_s(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="noise", text="something"),
        core__b=message(on="noise", by="player", text="you"),
    )

    told = teller.tell([events.Noise(0, Position(1, 1), 9), events.Noise(0, HERE, 9)])

    assert [each.text for each in told] == ["you", "something"]


def test_points_of_a_stat_are_told_the_way_it_is_shown(scenario: Scenario) -> None:
    said = {
        "core:a": message(on="stat_changed", text="up by {amount}"),
        "core:b": message(on="stat_lowered", text="down by {amount}"),
        "core:c": message(on="item_changed", text="{amount}"),
    }
    luck = StatDef(label="Luck", format="{value}%")
    catalog = Catalog({"message": said, "stat": {"test:luck": luck}, "item": ITEMS})

    told = Narrator(catalog, scenario.world).tell(
        [
            item_events.StatChanged(1, "test:luck", 5),
            item_events.StatChanged(1, "test:luck", -5),
            item_events.ItemChanged(1, DART, "test:luck", 5),
        ]
    )

    assert [each.text for each in told] == ["up by 5%", "down by 5%", "5%"]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (item_events.StatChanged(1, "core:max_health", 8), "Your maximum health rises by 8."),
        (item_events.StatChanged(1, "core:attack", -1), "Your attack falls by 1."),
        (item_events.StatChanged(1, "core:speed", -1), "You become faster."),
        (item_events.StatChanged(2, "core:speed", 1), "The k becomes slower."),
        (
            item_events.ItemChanged(1, DAGGER, "core:attack_chance", 5),
            "The dagger hits 5% more often.",
        ),
        (item_events.ItemChanged(1, DAGGER, "core:attack", 1), "The dagger gains 1 attack."),
    ],
)
def test_changes_of_stats_are_told_as_people_tell_them(event: Event, text: str) -> None:
    scenario = Scenario("####\n#@k#\n####")
    labels = {("stat", "core:attack"): "Attack", ("stat", "core:max_health"): "Maximum health"}
    scenario.world.ruleset = replace(scenario.world.ruleset, labels=labels)

    (told,) = Narrator(shipped_content().catalog, scenario.world).tell([event])

    assert told.text == text


@pytest.mark.parametrize(
    ("ability", "texts"),
    [
        ("sunken_crown:spit", ["The k spits at you for 2, with poison."]),
        ("sunken_crown:frost", ["The k's frost hits you for 2, with poison."]),
    ],
)
def test_a_power_and_what_comes_of_it_are_one_sentence(ability: str, texts: list[str]) -> None:
    scenario = Scenario("####\n#@k#\n####")
    labels = {("ability", ability): "frost", ("status", "core:poisoned"): "poisoned"}
    scenario.world.ruleset = replace(scenario.world.ruleset, labels=labels)
    happened = [
        item_events.AbilityUsed(2, ability),
        *(ATTACK, events.Defended(1, (50,), 0), events.Damaged(1, 2)),
        item_events.StatusGained(1, "core:poisoned", 1),
    ]

    told = Narrator(shipped_content().catalog, scenario.world).tell(happened)

    assert [each.text for each in told] == texts


def test_what_one_had_before_is_named_with_its_article_and_a_capital(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__broken=message(on="item_broken", text="  {item} breaks."),
        core__taken=message(on="item_taken", text="Taken: {item}."),
        core__ui_form_definite=message(text="the {name}"),
        core__ui_form_indefinite=message(text="a {name}"),
    )

    told = teller.tell(
        [item_events.ItemTaken(1, DART, HERE), item_events.ItemBroken(1, DART, HERE)]
    )

    assert [sentence.text for sentence in told] == ["Taken: a dart.", "  The dart breaks."]


def test_a_blow_of_which_a_shield_leaves_something_is_a_hit(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__hit=message(on="hit", text="hit for {amount}"),
        core__vain=message(on="hit_in_vain", text="absorbed {amount} of a hit"),
        core__absorbed=message(on="absorbed", text="absorbed {amount}"),
    )

    some = teller.tell([ATTACK, events.Absorbed(1, 2), events.Damaged(1, 3)])
    none = teller.tell([ATTACK, events.Absorbed(1, 5)])

    assert [sentence.text for sentence in some] == ["hit for 3", "absorbed 2"]
    assert [sentence.text for sentence in none] == ["absorbed 5 of a hit"]


def test_what_was_offered_is_named_without_its_terms_once_it_is_taken(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__bought=message(on="item_bought", text="{item} for {amount}"),
        core__taken=message(on="item_taken", text="{item}"),
        core__ui_form_one_of=message(text="{name} (one of {count})"),
        core__ui_form_priced=message(text="{name} ({count} gold)"),
    )

    taken = [item_events.ItemTaken(1, DART._replace(**terms), HERE) for terms in TERMS]

    assert [sentence.text for sentence in teller.tell(taken)] == ["Dart for 60", "Dart"]


def test_steps_name_the_message_that_they_tell(scenario: Scenario) -> None:
    teller = narrator(scenario, test__hum=message(text="{actor}, {target}", color="core:red"))

    assert teller.tell([events.Told(2, 1, "test:hum")]) == [Sentence("K, @", "core:red")]


def test_what_steps_tell_of_others_alarms_nobody_if_the_player_has_words_of_its_own(
    scenario: Scenario,
) -> None:
    bells = message(text="{actor} rings bells", you="You ring bells", tone="alarm")
    teller = narrator(scenario, test__bells=bells, test__horn=message(text="A horn", tone="alarm"))

    told = teller.tell([events.Told(each, each, "test:bells") for each in (1, 2)])

    assert [(each.text, each.tone) for each in told] == [
        ("You ring bells", "alarm"),
        ("K rings bells", "plain"),
    ]
    assert [each.tone for each in teller.tell([events.Told(2, 2, "test:horn")])] == ["alarm"]


@pytest.mark.parametrize(("actor", "expected"), [(1, "you"), (2, "it")])
def test_a_message_for_the_doer_wins_over_one_for_anyone(
    actor: int, expected: str, scenario: Scenario
) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="waited", by="player", text="you"),
        core__b=message(on="waited", by="monster", text="it"),
        core__c=message(on="waited", text="anyone"),
    )

    (sentence,) = teller.tell([events.Waited(actor)])

    assert sentence.text == expected


def test_a_message_for_a_kind_wins_over_one_for_all_monsters() -> None:
    scenario = Scenario("######\n#@k.r#\n######")
    teller = narrator(
        scenario,
        test__a=message(on="waited", by="test:k", text="kobold"),
        test__b=message(on="waited", by="monster", text="another"),
        test__c=message(on="waited", text="anyone"),
    )

    told = teller.tell(map(events.Waited, range(1, 4)))

    assert [sentence.text for sentence in told] == ["anyone", "kobold", "another"]


def test_what_is_done_to_the_player_has_a_sentence_of_its_own(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="noticed", text="anyone"),
        core__b=message(on="noticed", to="player", text="you"),
        core__c=message(on="noticed", to="monster", text="it"),
    )

    told = teller.tell([events.Noticed(2, 1), events.Noticed(2, 2)])

    assert [sentence.text for sentence in told] == ["you", "it"]


def test_the_player_s_own_doing_is_told_to_the_player(scenario: Scenario) -> None:
    teller = narrator(scenario, core__a=message(on="woke", text="{actor} wakes.", you="You wake."))

    told = teller.tell([events.Woke(1), events.Woke(2)])

    assert [sentence.text for sentence in told] == ["You wake.", "K wakes."]


def test_an_alarm_is_one_only_where_it_befalls_the_player(scenario: Scenario) -> None:
    held = message(on="status_gained", by="test:held", text="{actor}!", tone="alarm")
    teller = narrator(scenario, core__a=held, core__b=message(on="status_gained", text="other"))
    gained = [
        item_events.StatusGained(who, f"test:{what}", 1) for who, what in ((1, "held"), (2, "held"))
    ]

    told = teller.tell([*gained, item_events.StatusGained(1, "test:dizzy", 1)])

    assert [each.tone for each in told] == ["alarm", "plain", "plain"]
    assert told[2].text == "other"


def test_a_death_is_told_of_the_status_that_brought_it_about(scenario: Scenario) -> None:
    teller = narrator(
        scenario,
        core__a=message(on="died_of_status", by="test:dizzy", text="{actor} falls over."),
        core__b=message(on="died_of_status", text="{actor} dies."),
    )

    told = teller.tell([events.Died(2, 0, HERE, ("status", each)) for each in ("test:dizzy", "x")])

    assert [each.text for each in told] == ["K falls over.", "K dies."]


def test_a_blow_is_one_sentence_whose_dice_are_details() -> None:
    teller = Narrator(shipped_content().catalog, Scenario("####\n#@k#\n####").world)
    killing = [ATTACK, events.Defended(1, (50,), 0), events.Damaged(1, 3), events.Died(1, 2, HERE)]

    hit, death, missed = teller.tell([*killing, events.Attacked(1, 2, (99,), 0)])

    assert (hit.text, hit.tone) == ("The k hits you for 3.", "harm")
    assert ["60, 7" in hit.details[0], "50" in hit.details[1]] == [True, True]
    assert (death.text, death.details) == ("The k kills you.", ())
    assert (missed.text, len(missed.details)) == ("You miss the k.", 1)


@pytest.mark.parametrize(
    ("mods", "expected"),
    [
        pytest.param(("core", "test", "zoo"), "test", id="the campaign's own mod first"),
        pytest.param(("core", "zoo"), "core", id="then core"),
        pytest.param(("ant", "zoo"), "zoo", id="then any other"),
    ],
)
def test_whose_message_is_told(mods: tuple[str, ...], expected: str, scenario: Scenario) -> None:
    said = {f"{mod}__it": message(on="waited", text=mod) for mod in mods}

    (sentence,) = narrator(scenario, **said).tell([events.Waited(2)])

    assert sentence.text == expected


SILENT = {"terrain_changed", "status_prolonged", "operated", "waited"}
"""The events without a sentence: the player sees them, or hears of their causes or outcomes."""


def require_sentence(told: list[Sentence]) -> None:
    assert told, "no message in data/core/content/messages.toml tells it"
    (sentence,) = told
    assert sentence.text.strip()
    assert not set("{}") & set(sentence.text)
    assert sentence.color in shipped_content().catalog["color"]


@pytest.mark.parametrize("event", sorted(EVENTS.keys() - SILENT))
def test_the_shipped_messages_tell_every_event(event: EventName, scenario: Scenario) -> None:
    catalog = Catalog({**shipped_content().catalog.definitions, "item": ITEMS})
    teller = Narrator(catalog, scenario.world)

    require_sentence(teller.tell(EVENTS[event]))


def test_the_shipped_messages_tell_why_an_action_is_impossible(scenario: Scenario) -> None:
    teller = Narrator(shipped_content().catalog, scenario.world)

    for reason in set(Reason) - {Reason.WALL}:  # one sees that a wall is a wall
        require_sentence(teller.excuse(ImpossibleError(reason)))


@pytest.mark.parametrize(
    ("killer", "means", "text"),
    [
        (2, ("", ""), "The k kills you."),
        (0, ("terrain", "core:web"), "A web kills you."),
        (0, ("field", "core:fire"), "Fire kills you."),
        (0, ("status", "core:bleeding"), "You bleed to death."),
        (2, ("status", "core:bleeding"), "You bleed to death."),
    ],
)
def test_the_player_dies_of_what_the_record_names(killer: int, means: Means, text: str) -> None:
    scenario = Scenario("####\n#@k#\n####")
    labels = {("field", "core:fire"): "fire"}
    scenario.world.ruleset = replace(scenario.world.ruleset, labels=labels)
    teller = Narrator(shipped_content().catalog, scenario.world)

    (told,) = teller.tell([events.Died(1, killer, HERE, means)])

    assert told.text == text


def test_who_is_killed_by_something_unseen_is_told_so(scenario: Scenario) -> None:
    teller = Narrator(shipped_content().catalog, scenario.world)

    (told,) = teller.tell([events.Died(1, 0, Position(1, 1))])

    assert told.text == "Something kills you."


def test_of_a_region_its_description_is_said_as_the_game_begins(scenario: Scenario) -> None:
    cellar = RegionDef(label="cellar", description="It smells of apples.")
    said = {"core:region": message(on="region_entered", text="{description}")}
    teller = Narrator(Catalog({"message": said, "region": {"core:cellar": cellar}}), scenario.world)
    scenario.world.opening = [level_events.RegionEntered(1, ("region", "core:cellar"))]

    assert [each.text for each in teller.opening()] == ["It smells of apples."]
