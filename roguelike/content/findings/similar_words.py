"""Suggestions for unknown words: the only place that decides which known word was meant.

The likeliest word is found by spelling without capitals and separators, then by singular and
plural, by a table of synonyms and by edit distance. Only a misspelling that can mean nothing else
is a certain fix; all else is a suggestion.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from os.path import commonprefix
from typing import NamedTuple

from roguelike.content.findings.fixes import Fix, Rename

MAX_SUGGESTIBLE = 64
"""The longest word, in characters, for which another is suggested."""
MAX_LOOKED_AT = 2_000_000
"""The most letters of known words that are looked at in one vocabulary before it gives up."""
_IGNORED = str.maketrans("", "", "_- ")
_SHORT, _LONG = 4, 8  # letters from which on one typo, or two, leave no doubt
_ALIKE = 0.7  # the least share of letters that a suggestion has in common with what is written
_SHORTEST_PLURAL = 3
_ENDINGS = (
    ("mouse", "mice"),
    ("man", "men"),
    ("fe", "ves"),
    ("f", "ves"),
    ("y", "ies"),
    *((ending, f"{ending}es") for ending in ("s", "x", "z", "ch", "sh", "o")),
    ("", "s"),
)
"""The endings of English words, each with the ending of the plural."""


class Advice(NamedTuple):
    """Advice on what to do about a mistake.

    Attributes:
        hint: What to do, in words.
        fix: What puts it right, if there is no doubt.
    """

    hint: str = ""
    fix: Fix = ()


class Suggestion(NamedTuple):
    """The known word that an unknown one was probably meant to be.

    Attributes:
        word: The known word; empty if none is like the unknown one.
        fix: What puts it in place of the unknown one, if there is no doubt.
    """

    word: str = ""
    fix: Fix = ()

    @property
    def hint(self) -> str:
        """The question whether it was meant, or nothing."""
        return f"did you mean `{self.word}`?" if self.word else ""

    @property
    def advice(self) -> Advice:
        """The question, with what puts the known word in place of the unknown one."""
        return Advice(self.hint, self.fix)


class Vocabulary:
    """Known words, among which unknown ones are looked up.

    All lookups share a limit, so a file full of mistakes cannot take arbitrarily long.
    """

    def __init__(self, words: Iterable[str]) -> None:
        """Take the known words."""
        self._words = dict.fromkeys(words)
        self._left = MAX_LOOKED_AT

    def __contains__(self, word: object) -> bool:
        """Return True if a word is known."""
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        """Iterate over the known words."""
        return iter(self._words)

    def __len__(self) -> int:
        """Return the number of known words."""
        return len(self._words)

    def nearest(self, word: str) -> tuple[str, bool]:
        """Return the known word most like another, and whether it is the only candidate.

        The word is empty if none is like the other. One alone can be meant where exactly one
        differs by at most one typo (by two if both have eight letters, by none if one has fewer
        than four), or is its singular or plural. Digits are no typos: `room_2` never means
        `room_1` for certain.
        """
        sought = squashed(word)
        if len(word) > MAX_SUGGESTIBLE:
            return "", False
        if sought in self._by_letters:
            return self._by_letters[sought], True
        distances = self._distances(sought)
        if not distances or self._left <= 0:
            return "", False
        least = min(distances.values())
        near = [each for each, distance in distances.items() if distance == least]
        meant = next((each for each in near if sorted(each) == sorted(sought)), near[0])
        is_plain = meant in {*_other_numbers(sought)} or least <= _allowed(sought, meant)
        return self._by_letters[meant], is_plain and len(near) == 1

    def _distances(self, sought: str) -> dict[str, int]:
        """Return the number of typos to each word that is not too far from another."""
        numbers = {*_other_numbers(sought)}
        found: dict[str, int] = {}
        for each in self._by_letters:
            if self._left <= 0:
                break
            self._left -= len(sought)
            most = _most_typos(sought, each)
            if each in numbers:
                found[each] = 1
            elif abs(len(each) - len(sought)) <= most >= len(set(each) ^ set(sought)) / 2:
                self._left -= len(sought) * len(each)
                if (distance := typos(sought, each)) <= most:
                    found[each] = distance
        return found

    @cached_property
    def _by_letters(self) -> dict[str, str]:
        """The words by their letters and digits, in order; of several the first."""
        found = {squashed(word): word for word in sorted(self._words, reverse=True)}
        return dict(sorted(found.items()))


def suggest(word: str, known: Vocabulary | Iterable[str]) -> Suggestion:
    """Return the known word that was probably meant by an unknown one; empty if there is none.

    Args:
        word: What is written.
        known: What there is.
    """
    words = known if isinstance(known, Vocabulary) else Vocabulary(known)
    near, is_plain = words.nearest(word)
    synonyms = [each for each in synonyms_of(squashed(word)) if each in words]
    other = synonyms[0] if len(synonyms) == 1 else ""
    is_certain = is_plain and (other in ("", near) or squashed(near) == squashed(word))
    meant = near if is_plain else other or near
    return Suggestion(meant, (Rename(word, meant),) if is_certain else ())


def _most_typos(word: str, other: str) -> int:
    """Return the most typos that two similar words may differ by.

    A wrong letter is one missing and one too many, so words of different lengths may have more.
    Letters in another order are always alike.
    """
    if len(word) == len(other) and sorted(word) == sorted(other):
        return len(word)
    both = len(word) + len(other)
    return int(both * (1 - _ALIKE) + abs(len(word) - len(other))) // 2


def _allowed(word: str, other: str) -> int:
    """Return the most typos that leave no doubt between two words."""
    shortest = min(len(word), len(other))
    if _digits(word) != _digits(other):
        return 0
    is_swapped = shortest == _SHORT - 1 and sorted(word) == sorted(other)
    return is_swapped + (shortest >= _SHORT) + (shortest >= _LONG)


def typos(word: str, other: str) -> int:
    """Return the number of letters missing, too many, wrong or swapped with the next.

    This is the optimal string alignment distance (Boytsov, "Indexing methods for approximate
    dictionary searching", 2011, section 2.2), a row of its table at a time.
    """
    start = len(commonprefix((word, other)))  # noqa: RUF071 - of letters, not of folders
    word, other = word[start:], other[start:]
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(word, 1):
        current = [row]
        for column, wanted in enumerate(other, 1):
            best = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != wanted))
            is_swapped = row > 1 < column and letter + word[row - 2] == other[column - 2 : column]
            current.append(min(best, before[column - 2] + 1) if is_swapped else best)
        before, last = last, current
    return last[-1]


def squashed(word: str) -> str:
    """Return a word in small letters, without `_`, `-` and blanks."""
    return word.casefold().translate(_IGNORED)


def _other_numbers(word: str) -> Iterator[str]:
    """Yield candidates for the singular or plural of a word in small letters."""
    for one, several in _ENDINGS:
        if word.endswith(one) and len(word) >= _SHORTEST_PLURAL:
            yield word[: len(word) - len(one)] + several
        stem = word.removesuffix(several)
        if stem != word and len(stem) + len(one) >= _SHORTEST_PLURAL:
            yield stem + one


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))


SYNONYMS = {
    # kinds of content
    "campaign": "adventure scenario story world",
    "color": "colour foreground fg tint",
    "keymap": "controls hotkeys keybindings",
    "level": "area dungeon floor map stage zone",
    "message": "log msg string",
    "monster": "actor animal beast creature enemies enemy foe mob npc unit",
    "patch": "change edit modify overlay override",
    "player": "character class hero",
    "rules": "config ruleset",
    "stat": "attribute",
    "swatch": "palette",
    "tag": "category flag group",
    "terrain": "block cell furniture ground tile",
    # what messages mention
    "actor": "attacker doer subject",
    "amount": "count damage dmg quantity",
    "target": "defender opponent victim",
    # what the player does
    "ascend": "climb upstairs",
    "descend": "downstairs",
    "east": "e right",
    "north": "n",
    "south": "s",
    "wait": "pass rest skip",
    "west": "w left",
    # stats of `core`
    "attack": "atk damage dmg",
    "attack_chance": "accuracy hitchance tohit",
    "awareness": "fov perception sight sightradius vision",
    "defense": "ac armor armorclass armour def protection",
    "defense_chance": "blockchance dodge evasion",
    "gold": "coins money",
    "max_health": "health hitpoints hp life maxhp",
    # fields of definitions
    "background": "backcolor bg bgcolor",
    "behaviors": "actions ai brain",
    "bindings": "keys",
    "default": "initial initialvalue",
    "description": "blurb desc details flavor info lore tooltip",
    "first": "from mindepth minlevel",
    "generator": "algorithm mapgen",
    "glyph": "ascii char character icon image letter sprite symbol tile",
    "height": "h rows",
    "inherits": "base copyfrom derives extends parent prototype template",
    "key": "id identifier name",
    "label": "caption displayname fullname name title",
    "last": "maxdepth maxlevel to",
    "maximum": "max",
    "minimum": "min",
    "on": "event trigger",
    "passes": "stages steps",
    "rgb": "code hex value",
    "stats": "attributes attrs properties",
    "tags": "categories flags keywords traits",
    "text": "content message msg string value",
    "transparent": "seethrough",
    "value": "hex rgb swatch",
    "values": "entries ids items list members",
    "walkable": "passable pathable traversable",
    "weight": "frequency odds",
    "width": "columns w",
    # patches
    "add": "increase plus",
    "append": "concat extend push",
    "ids": "objects targets",
    "mul": "multiply scale times",
    "remove": "delete",
    "set": "assign change merge modify override overwrite update",
    "unset": "clear reset",
    "when": "if",
    # manifests and settings
    "after": "loadafter",
    "all": "allof and every",
    "any": "anyof or",
    "authors": "author creator creators credits maintainer",
    "before": "loadbefore",
    "bool": "boolean checkbox flag toggle",
    "choice": "enum option select",
    "choices": "enum options values",
    "conflicts": "breaks incompatible",
    "eq": "equal equals is value",
    "float": "decimal double real",
    "format": "formatversion schema schemaversion",
    "homepage": "link repository url website",
    "id": "from identifier modid object old oldid packageid",
    "int": "integer",
    "kind": "type",
    "max": "highest maximum",
    "min": "lowest minimum",
    "name": "displayname label title",
    "optional": "recommends suggests",
    "requires": "dependencies depends deps needs requirements",
    "summary": "blurb desc description",
    "type": "kind",
    "version": "modversion ver",
    # migrations and tests
    "from": "before old oldid previous",
    "position": "at cell coordinates location pos where",
    "since": "version",
    "to": "after new newid newname",
    "use": "instead new newid newname replacement to",
    "at": "cell coordinates location pos position",
    "messages": "log logs msgs",
    "removed": "deleted",
    "rename": "alias aliases migration migrations moved",
    "population": "count total",
}
"""Names from elsewhere, by the names that are used here; lowercase, without separators."""


def synonyms_of(word: str) -> Sequence[str]:
    """Return the words that may be meant here by a squashed one."""
    return _by_theirs().get(word, ())


@cache
def _by_theirs() -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ours, theirs in SYNONYMS.items():
        for each in theirs.split():
            found[each].append(ours)
    return dict(found)
