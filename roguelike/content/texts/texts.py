"""The texts of definitions and manifests, and their replacement by others.

Which fields have text that people read is said by the models. So the texts of a kind or field
that is added later can be translated without further code.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, TypeVar, cast

from msgspec import Struct
from pydantic import BaseModel
from pydantic import Field as ModelField

from roguelike.content.documents.document import KeyPath, Table
from roguelike.content.explain.problems import Location, Subject
from roguelike.content.findings.wording import listed
from roguelike.content.merging.part_reader import PartReader
from roguelike.content.merging.verb_forms import TEXTS
from roguelike.content.mods.manifest import Manifest
from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.references.names import Names
from roguelike.content.references.versions import ModId
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.base import Label, Line, Model, Ref, Reference, is_prose
from roguelike.content.schema.fields.templates import names_in, words_in
from roguelike.content.schema.fields.tree import Field, TableFields, Value, table_of
from roguelike.content.schema.settings import MAX_CHOICES, MAX_SETTINGS, Name, SettingDef

MOD = "mod"
"""The word for mods in files of texts, where the words for definitions are their kinds."""

M = TypeVar("M", bound=BaseModel)


class AboutSetting(Model):
    """The texts of a setting."""

    label: Label = ModelField(description="The name shown to the player.")
    description: Line = ModelField(default="", description="What it changes.")
    choices: Annotated[dict[str, Label], ModelField(max_length=MAX_CHOICES)] = ModelField(
        default_factory=dict[str, str],
        description="What each of its words is called; the value itself stays the same.",
    )


class AboutMod(Model):
    """The texts of a mod."""

    name: Label = ModelField(description="The name shown to the player.")
    summary: Line = ModelField(default="", description="One sentence about it.")
    settings: Annotated[dict[Name, AboutSetting], ModelField(max_length=MAX_SETTINGS)] = ModelField(
        default_factory=dict[str, AboutSetting], description="The texts of its settings."
    )


def texts_of_manifest(manifest: Manifest) -> AboutMod:
    """Return the texts of a manifest."""
    return AboutMod.model_construct(
        name=manifest.mod.name,
        summary=manifest.mod.summary,
        settings={name: _texts_of(each) for name, each in manifest.settings.items()},
    )


def without_manifest(identifier: str) -> AboutMod:
    """Return the texts of a mod whose manifest cannot be read: its id."""
    return AboutMod.model_construct(name=identifier)


def keys_in_manifest(keys: KeyPath) -> KeyPath:
    """Return the keys that lead to a text in `mod.toml`, by those that lead there in `AboutMod`.

    For one of several words they are those of all.
    """
    if keys[0] != "settings":
        return (MOD, *keys)
    return keys[:3] if keys[2:3] == ("choices",) else keys


def _texts_of(setting: SettingDef) -> AboutSetting:
    return AboutSetting.model_construct(
        label=setting.label,
        description=setting.description,
        choices={word: word for word in setting.choices},
    )


def language_table(models: Kinds) -> TableFields:
    """Return the fields of a file below `lang/`: texts by kinds and ids, and those of mods."""
    fields: list[Field] = []
    for kind, model in models.items():
        key: Any = Annotated[Reference, Ref(kind)]
        about = f"Texts of definitions of the kind `{kind}`, by their ids."
        fields.append(Field(kind, Value(dict[key, model]), about))
    fields.append(Field(MOD, Value(dict[ModId, AboutMod]), "Texts of manifests, by mods."))
    return TableFields(Model, fields)


def check_texts(
    said: Mapping[str, Any], table: TableFields, subject: Subject, context: Names | Implementations
) -> PartReader:
    """Return the collector of all problems in a file of texts in another language.

    Args:
        said: What it says, or a part of that.
        table: What it can have, as `language_table` returns it.
        subject: The file.
        context: What references mean, or what can be selected where only the shape counts.
    """
    reader = PartReader(subject, context)
    for kind, texts in said.items():
        field = table.get(kind)
        if field and field.value.only:
            at = Location(is_part=True).of_field(kind, table)
            reader.read_named_values(texts, field.value.only, TEXTS, at)
        else:
            reader.refuse_key(kind, texts, table, Location())
    return reader


def check_texts_of_mod(said: object, subject: Subject) -> PartReader:
    """Return the collector of all problems in the texts of one manifest."""
    reader = PartReader(subject, NO_IMPLEMENTATIONS)
    reader.read(said, table_of(AboutMod), TEXTS, Location(is_part=True))
    return reader


def texts_of(model: BaseModel, keys: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield each text of a definition that says something, with the keys that lead to it.

    Items of arrays go by name where they have one. What consists of signs and of names in braces
    says nothing that could be translated.
    """
    for name, field in table_of(type(model)).items():
        yield from _texts_in(getattr(model, name), (*keys, name), is_prose=is_prose(field.value))


def _texts_in(value: Any, keys: KeyPath, *, is_prose: bool) -> Iterator[tuple[KeyPath, str]]:  # noqa: ANN401 - any value
    if isinstance(value, str):
        if is_prose and any(char.isalpha() for char in words_in(value)):
            yield keys, value
    elif isinstance(value, BaseModel):
        yield from texts_of(value, keys)
    elif isinstance(value, tuple):
        for number, item in enumerate(cast("tuple[Any, ...]", value)):
            yield from _texts_in(item, (*keys, _name_of(item) or number), is_prose=False)
    elif isinstance(value, Mapping):
        for key, item in cast("Mapping[str, Any]", value).items():
            yield from _texts_in(item, (*keys, key), is_prose=is_prose)


def _name_of(item: object) -> str | None:
    """Return the name by which an item of an array goes, if it has one."""
    name = getattr(item, "key", None) or getattr(item, "kind", None)
    return name if isinstance(name, str) else None


class TextMisfit(Struct, frozen=True):
    """A text that cannot take the place of another.

    Attributes:
        keys: The keys that lead to it.
        message: What is wrong, in words.
        hint: What to do about it, or nothing.
    """

    keys: KeyPath
    message: str
    hint: str = ""


def with_other_texts(
    model: M, texts: Table, refuse: Callable[[TextMisfit], None]
) -> tuple[M, Table]:
    """Return a definition with other texts, and those that were taken, as a plain table.

    Args:
        model: The definition.
        texts: What its texts shall be: a part of it.
        refuse: Takes those that cannot be used, which are left as they are.
    """
    return _Replacement(refuse).inside(model, texts, ())


class _Replacement:
    """Texts taking the place of others."""

    def __init__(self, refuse: Callable[[TextMisfit], None]) -> None:
        self._refuse = refuse

    def inside(self, model: M, texts: Table, keys: KeyPath) -> tuple[M, Table]:
        """Return a definition with other texts in it, and these."""
        new = {name: text for name, text in texts.items() if name != "kind"}
        old = {name: getattr(model, name) for name in new}
        values, taken = self._each(old, new, keys)
        return model.model_copy(update=values), taken

    def _each(
        self, old: Mapping[str, Any], new: Mapping[str, Any], keys: KeyPath
    ) -> tuple[dict[str, Any], Table]:
        """Return values with other texts in them, and these, by the names that both have."""
        values: dict[str, Any] = {}
        taken: Table = {}
        for name, text in new.items():
            if name not in old:
                message = f"there is nothing called `{name}`"
                be = "is" if len(old) == 1 else "are"
                hint = f"there {be} {listed(old, 'and')}" if old else ""
                self._refuse(TextMisfit((*keys, name), message, hint))
                continue
            value, said = self._value(old[name], text, (*keys, name))
            if said is not None:
                values[name], taken[name] = value, said
        return values, taken

    def _value(self, old: Any, new: Any, keys: KeyPath) -> tuple[Any, Any]:  # noqa: ANN401 - any values
        """Return a value with other texts in it, and these; None where there are none."""
        if isinstance(new, str):
            misfit = _unlike(str(old or ""), new)
            if misfit is None:
                return new, new
            self._refuse(TextMisfit(keys, *misfit))
            return old, None
        if isinstance(old, tuple):
            items = cast("tuple[Any, ...]", old)
            named = {name: item for item in items if (name := _name_of(item))}
            values, taken = self._each(named, new, keys)
            return tuple(values.get(_name_of(item) or "", item) for item in items), taken
        if isinstance(old, Mapping):
            table = cast("Mapping[str, Any]", old)
            values, taken = self._each(table, new, keys)
            return {**table, **values}, taken
        if isinstance(old, BaseModel):
            return self.inside(old, new, keys)
        self._refuse(TextMisfit(keys, "there is nothing here to translate"))
        return old, None


def _unlike(old: str, new: str) -> tuple[str, str] | None:
    """Return the message and the hint why a text cannot take the place of another."""
    wanted, found = (list(dict.fromkeys(names_in(text))) for text in (old, new))
    lacking = [name for name in wanted if name not in found]
    strange = [name for name in found if name not in wanted]
    if lacking:
        instead = f"for {_in_braces(strange)}" if strange else "where it belongs"
        hint = f"write {_in_braces(lacking)} {instead}"
        return f"the original has {_in_braces(lacking)}, and this has not", hint
    if strange:
        hint = f"it has {_in_braces(wanted)}" if wanted else "take it out"
        return f"this has {_in_braces(strange)}, and the original has not", hint
    return None


def _in_braces(names: list[str]) -> str:
    return listed([f"{{{name}}}" for name in names], "and")
