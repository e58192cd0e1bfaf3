"""Names of items, actors and places in sentences, with articles and plurals.

A definition gives the name of a single thing, and other forms of it where they are not regular.
How regular forms are made is said by messages of `core`, since it depends on the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import ActorForms
from roguelike.content.schema.fields.templates import fill
from roguelike.content.schema.items import AffixDef, AppearanceDef, Forms, ItemDef
from roguelike.content.schema.messages import MessageDef
from roguelike.content.schema.terrain import FeatureDef, FieldDef, PlaceForms, TerrainDef
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.world import World

Form = Literal["plain", "indefinite", "definite", "own"]
"""A name alone, with the article of something new, with that of something known, or as what is the
player's."""
ActorForm = Literal["indefinite", "definite", "object"]
"""A name with the article of someone new, or of someone known who does something, or to whom it is
done."""

_PATTERN = "core:ui_form_"
"""The prefix of the ids of messages that say how regular forms are made."""
REMEMBERED = 1_000
"""The most names that are remembered; then all are forgotten, so that memory cannot grow."""
_LOWER = "lower"
"""The message about the case of letters where names are in lower case within sentences."""
_INDEFINITE = "indefinite"
"""The message about own or used things where their names are, or are made of, those with an
indefinite article."""
_VOWELS = frozenset("aeiouAEIOU")


class Namer:
    """The names of all that a game can tell of."""

    def __init__(self, catalog: Catalog, world: World) -> None:
        """Look up how regular forms are made."""
        self._world = world
        self._items = catalog.all(ItemDef)
        self._terrain = catalog.all(TerrainDef)
        self._fields = catalog.all(FieldDef)
        self._affixes = catalog.all(AffixDef)
        self._looks = {
            (pool, look.key): look
            for pool, definition in catalog.all(AppearanceDef).items()
            for look in definition.looks
        }
        self._messages = catalog.all(MessageDef)
        self._known: dict[tuple[ItemView, Form], str] = {}  # panels ask for the same in each frame

    def item(self, thing: ItemView, form: Form = "indefinite") -> str:
        """Return the name of an item, or of several with their number."""
        if (name := self._known.get((thing, form))) is not None:
            return name
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        name = self._known[thing, form] = self._made(thing, form)
        return name

    def _made(self, thing: ItemView, form: Form) -> str:
        label, forms = self._names(thing)
        name = self._single(label, forms, form)
        if thing.count > 1:
            plural = forms.plural or self._filled("plural", label)
            name = plural if form == "plain" else self._filled("several", plural, thing.count)
            name = self._filled("own_several", name) if form == "own" else name
        if self._is_known(thing):
            for affix in thing.affixes:
                name = fill(self._affixes[affix].label, {"item": name})
        if thing.rivals:
            name = self._filled("one_of", name, thing.rivals)
        return self._filled("priced", name, thing.price) if thing.price else name

    def used(self, thing: ItemView) -> str:
        """Return the name of an item in a sentence about its use."""
        message = self._messages.get(f"{_PATTERN}used")
        is_new = message is not None and message.text == _INDEFINITE
        return self.item(thing._replace(count=1), "indefinite" if is_new else "plain")

    def label(self, item: str) -> str:
        """Return the name of a required kind of items, by its full id."""
        return self._regular(self._items[item].label, "definite")

    def actor(self, kind: ActorKind, form: ActorForm = "definite") -> str:
        """Return the name of an actor of a kind in a sentence."""
        forms = kind.definition.forms if kind.definition else ActorForms()
        if form == "indefinite":
            is_proper = forms.definite == kind.label
            regular = kind.label if is_proper else self._regular(kind.label, "indefinite")
            return forms.indefinite or regular
        definite = forms.definite or self._regular(kind.label, "definite")
        return definite if form == "definite" else forms.object or definite

    def feature(self, definition: FeatureDef, form: ActorForm = "object") -> str:
        """Return the name of a feature in a sentence, by default as the object of an action."""
        return self._placed(definition.label, definition.forms, form)

    def place(self, identifier: str, form: ActorForm) -> str:
        """Return the name of terrain or of a field, by its full id, in a sentence."""
        if (field := self._fields.get(identifier)) is not None:
            if form == "indefinite":
                return field.forms.indefinite or self.cased(field.label)
            return self._placed(field.label, field.forms, form)
        terrain = self._terrain[identifier]
        return self._placed(terrain.label, terrain.forms, form)

    def several(self, kind: ActorKind, count: int) -> str:
        """Return the name of several actors of a kind, with their number."""
        forms = kind.definition.forms if kind.definition else ActorForms()
        plural = forms.plural or self._filled("plural", self.cased(kind.label))
        number = self._messages.get(f"{_PATTERN}number_{count}")
        return self._filled("several", plural, number.text if number else count)

    def amounts(self, numbers: Sequence[str]) -> str:
        """Return several numbers as a sentence lists them: `3 and 4`, or `3 each`."""
        if len({*numbers}) == 1:
            return self._filled("each", numbers[0])
        listed, last = ", ".join(numbers[:-1]), self._messages.get("core:ui_list_last")
        return fill(last.text, {"list": listed, "next": numbers[-1]}) if last else listed

    def thing(self, identifier: str, label: str) -> str:
        """Return the name of terrain or an item that acts by itself, with an indefinite article.

        Args:
            identifier: The id of its definition.
            label: Its label, which is the name unless it is terrain or an item.
        """
        if identifier in self._terrain:
            return self.place(identifier, "indefinite")
        item = self._items.get(identifier)
        return self._single(item.label, item.forms, "indefinite") if item else label

    @property
    def nobody(self) -> str:
        """The name of an actor that nobody sees."""
        message = self._messages.get("core:ui_nobody")
        return message.text if message else ""

    def _placed(self, label: str, forms: PlaceForms, form: ActorForm) -> str:
        """Return the name of terrain, a feature or a field."""
        if form == "indefinite":
            return forms.indefinite or self._regular(label, "indefinite")
        definite = forms.definite or self._regular(label, "definite")
        return definite if form == "definite" else forms.object or definite

    def _single(self, label: str, forms: Forms, form: Form) -> str:
        if form == "plain":
            return label
        if form == "definite":
            return forms.definite or self._filled("definite", label)
        if form == "own":
            return self._own(label, forms)
        return forms.indefinite or self._indefinite(label)

    def _own(self, label: str, forms: Forms) -> str:
        """Return the name of an item of the player's; unique items have no possessive."""
        if forms.definite and forms.definite == forms.indefinite:
            return forms.definite
        made_of = self._messages.get(f"{_PATTERN}own_made_of")
        if made_of is None or made_of.text != _INDEFINITE:
            return self._filled("own", label)
        if forms.indefinite:
            return self._filled("own", forms.indefinite)
        return self._single(label, forms, "definite")

    def _regular(self, label: str, form: Literal["indefinite", "definite"]) -> str:
        """Return the name of an actor, whose label begins with a capital wherever it stands."""
        name = self.cased(label)
        return self._indefinite(name) if form == "indefinite" else self._filled(form, name)

    def cased(self, label: str) -> str:
        """Return a label as it stands within a sentence."""
        case = self._messages.get(f"{_PATTERN}case")
        return label.lower() if case and case.text == _LOWER else label

    def _indefinite(self, name: str) -> str:
        return self._filled("indefinite_vowel" if name[0] in _VOWELS else "indefinite", name)

    def _names(self, thing: ItemView) -> tuple[str, Forms]:
        """Return the name of a kind of item, or that of its look while it is unknown."""
        definition = self._items[thing.kind]
        if not self._is_known(thing) and definition.appearance is not None:
            look = self._looks[definition.appearance, self._world.looks[thing.kind]]
            return look.label, look.forms
        return definition.label, definition.forms

    def _is_known(self, thing: ItemView) -> bool:
        return thing.known or thing.kind not in self._world.looks

    def _filled(self, pattern: str, name: str, count: int | str = 1) -> str:
        message = self._messages.get(f"{_PATTERN}{pattern}")
        if message is None:
            return name
        return fill(message.text, {"name": name, "count": str(count)})
