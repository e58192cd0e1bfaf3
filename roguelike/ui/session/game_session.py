"""A game being played by a person, and what was said in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from msgspec.structs import astuple, replace

from roguelike.autopilot.interrupts import Interrupt, Lookout
from roguelike.autopilot.played_game import Listener, TurnFinished
from roguelike.content.catalog import Catalog
from roguelike.content.schema.levels import LevelDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.judgement import Hindrance, Judgement
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.item import ItemId
from roguelike.game import Game, PlayerAction
from roguelike.narration.naming import Namer
from roguelike.narration.narrator import Narrator
from roguelike.narration.sentences import Sentence
from roguelike.recordings.recorders import CrashRecorder
from roguelike.saves.slot import SaveSlot, SessionData
from roguelike.saves.snapshot import LevelVisit, LogLine
from roguelike.scores.high_scores import Score
from roguelike.scores.run_record import RunRecord
from roguelike.ui.session.checkpoints import Checkpoints
from roguelike.ui.session.damage_log import DamageLog
from roguelike.ui.session.game_messages import Quest, TurnReporter, ending, noted, warning
from roguelike.ui.session.inventory import ItemLetters, worn_first
from roguelike.ui.session.level_plans import whole_view
from roguelike.ui.session.message_log import Entry, MessageLog
from roguelike.ui.text.directions import bearing
from roguelike.ui.text.harm import HarmWords
from roguelike.ui.text.texts import TextName, Texts

LINES_KEPT = 100
"""The most sentences of the log that are saved with a game."""


class GameSession:
    """A game with its log.

    Attributes:
        game: The game itself.
        judgement: The judgement of what the player can do.
        catalog: What the game is made of.
        log: What was said.
        damage_log: What hurt the player lately.
        quest: What the player is to do.
        view: What the player knows now.
        namer: Knows what items are called.
        shown: The level, by its depth, and the cell of it that was drawn at the top left of the
            map; None before the first frame.
        is_alarmed: Whether the player has just been warned of low health.
        target: The id of the actor that the player has aimed at last, if any.
        slot: Where the game is saved; None for one that is not.
        is_new: Whether it has just begun and has to be saved before anything happens in it.
        tape: What the player did.
        ended: Called when the game has ended for good, while its saved game is still there, to keep
            what became of it.
        visits: The levels that the player has been on, the latest last.
        score: The game among all that have ended, once it is there.
        troubled: The tilesets of which the player knows that their sheet cannot be read.
        last_save: The folder of the saved game to go on with after a death that is not final.
    """

    def __init__(
        self, game: Game, catalog: Catalog, texts: Texts, told: Sequence[LogLine] = ()
    ) -> None:
        """Begin to tell a game.

        Args:
            game: The game.
            catalog: What the game is made of.
            texts: The words of the interface.
            told: What was told of it in earlier sessions; nothing of a new game.
        """
        self.game = game
        self.judgement = Judgement(game.ruleset)
        self.log = MessageLog(texts)
        self.view: View = game.view()
        self.shown: tuple[int, Position] | None = None
        self.target: ActorId | None = None
        self.is_alarmed = self.is_new = False
        self.slot: SaveSlot | None = None
        self.tape = CrashRecorder(game)
        self.ended: Callable[[], None] | None = None
        self.fate: RunRecord | None = None
        self.score: Score | None = None
        self.last_save: Path | None = None
        self.troubled: set[str] = set()
        self.quest = Quest(game.world, texts, self.note)
        self.namer = Namer(catalog, game.world)
        self.damage_log = DamageLog(game.world, self.namer.nobody)
        self._letters = ItemLetters()
        self._trouble = ""
        self._checkpoints = Checkpoints(self.judgement)
        self._lookout = Lookout(self.view, self.judgement)
        self.catalog = catalog
        self.visits = [LevelVisit(self.place, self.view.depth, self.view.turn)]
        self._texts = texts
        self._narrator = Narrator(catalog, game.world)
        self._begin_log(told)
        self._turn_reporter = TurnReporter(self._narrator, self.namer, texts)
        self._listeners: list[Listener] = [
            self._note_harm,
            self._lookout.watch,
            self._tell,
            self.quest.watch,
            self._warn,  # below what has done it
            self._note_arrival,
            self._keep,  # with all that those above have put down
        ]

    @cached_property
    def harm_words(self) -> HarmWords:
        """The words for harm."""
        return HarmWords(self.catalog, self.namer, self._texts)

    def _begin_log(self, told: Sequence[LogLine]) -> None:
        """Restore what was told in earlier sessions, or tell how a game opens."""
        if told:
            self.log.restore(map(_entry, told))
            return
        self.log.add(self._narrator.preface(), self.view.turn)
        self.log.read()  # as it would else hide what is new
        self.log.add(self._narrator.opening(), self.view.turn)

    @property
    def campaign(self) -> str:
        """Full id of the campaign."""
        return self.game.ruleset.campaign_id

    @property
    def mode(self) -> str:
        """Full id of the mode; empty where the campaign is played as it is."""
        return self.game.ruleset.mode_id

    @property
    def letters(self) -> Mapping[ItemId, str]:
        """The letters by which the player knows what is carried now."""
        return self._letters.of(worn_first(self.game.ruleset.things, self.view.pack))

    def restore_letters(self, letters: Mapping[str, ItemId]) -> None:
        """Go on with the letters of an earlier session; each stands for an item."""
        self._letters = ItemLetters({item: letter for letter, item in letters.items()})

    @property
    def seed(self) -> str:
        """The text from which the game grew."""
        return self.game.world.seed

    @property
    def character(self) -> str:
        """The name that the player gave the character, or else the label of the player."""
        return self.slot.character if self.slot else self.view.player.label

    @property
    def place(self) -> str:
        """The name of the level."""
        return self.catalog.get(LevelDef, self.view.level).label

    @property
    def gold(self) -> int:
        """The amount of gold that the player carries."""
        return self.view.stats[self.game.ruleset.roles.gold]

    @property
    def is_saved(self) -> bool:
        """Return whether the player can resume the game after leaving it."""
        return self.slot is not None and not self.slot.trouble

    @property
    def end(self) -> str:
        """A sentence that tells how the game has ended."""
        return ending(self.game, self.namer, self._texts, self.place)

    def act(self, action: PlayerAction, *, is_told: bool = False) -> Interrupt | None:
        """Take a turn, and announce it to all who listen; an action that is refused is none.

        In place of what a status keeps the player from, a turn passes.

        Args:
            action: What to do.
            is_told: Whether the player knows already that a status keeps it from that.

        Returns:
            What the player should look at before doing anything else, such as an enemy who came
            into view, if there is something.
        """
        self.save_new()
        if self._checkpoints.ends_rest(action, self.view):
            self.save(is_checkpoint=True)
        before = self.view
        if hindrance := self.hindrance(action):
            return self._act_blocked(hindrance, is_told=is_told)
        self.tape.add(action)
        try:
            events = self.game.step(action)
        except ImpossibleError as error:
            self.tape.drop()
            self.log.add(self._narrator.excuse(error), before.turn)
            return None
        self._record(action)
        now = self.view = self.game.view()
        changes_level = before.level != now.level or before.depth != now.depth
        turn = TurnFinished(action, events, before, now, changes_level)
        for listener in self._listeners:
            listener(turn)
        return self._lookout.interrupt

    def hindrance(self, action: PlayerAction) -> Hindrance | None:
        """Return the status that keeps the player from an action, if one does."""
        if not self.view.blocks:
            return None
        step = action.direction if isinstance(action, Step) else None
        return self.judgement.hindrance(self.view, action.verb, step)

    def _act_blocked(self, hindrance: Hindrance, *, is_told: bool) -> Interrupt | None:
        """Let a turn pass in place of what a status prevents, unless the player can walk away."""
        label, turns = self.harm_words.label(hindrance.status), hindrance.turns
        if not hindrance.is_total:
            left = self._texts("more_turns", turns=turns) if turns > 0 else ""
            self.note(self._texts("blocked_for", status=label, left=left))
            return None
        if not is_told:
            name: TextName = "turn_passes" if turns <= 1 else "turns_pass"
            self.note(self._texts(name, status=label, turns=turns - 1))
        return self.act(Wait())

    def subscribe(self, listener: Listener) -> None:
        """Call something whenever a turn is finished.

        That is after the game has told the turn and kept it, and in the order of subscription.
        """
        self._listeners.append(listener)

    def _note_harm(self, turn: TurnFinished) -> None:
        """Remember what has hurt the player."""
        self.damage_log.note(turn.events, turn.now.turn)

    def _tell(self, turn: TurnFinished) -> None:
        """Put into the log what came of a turn; who came into view is told of before it acts."""
        told = self._turn_reporter.report(turn)
        if comers := self._lookout.comers:
            kinds = self.game.ruleset.monsters
            told.insert(0, self._turn_reporter.arrival([kinds[each.kind] for each in comers]))
        if told:
            self.log.add(told, turn.now.turn)

    def _warn(self, turn: TurnFinished) -> None:
        """Warn the player whose health has become low."""
        name = None if turn.now.is_over else warning(turn.before, turn.now)
        self.is_alarmed = name is not None
        if name:
            tone = "alarm" if name == "health_critical" else "harm"
            sentence = Sentence(self._texts(name), f"core:message_{tone}", tone)
            self.log.add([sentence], turn.now.turn)

    def subject(self, interrupt: Interrupt) -> str:
        """Return the name, as in a sentence, of whom or what an interrupt is about."""
        kind = self.game.ruleset.monsters.get(interrupt.kind)
        if interrupt.reason == "halt_work" and interrupt.position:
            return self._work_at(interrupt.position) or interrupt.subject
        if kind is None:
            return interrupt.subject
        return self.namer.actor(kind)

    def _work_at(self, position: Position) -> str:
        """Return the name of a feature and what can be done with it, in words."""
        feature = KnownFeatures(self.game.ruleset).at(position, self.view)
        if feature is None or feature.use is None:
            return ""
        verb = feature.use.verb or self._texts("work_verb")
        return self._texts("work_deed", feature=self.namer.feature(feature), verb=verb)

    def where(self, interrupt: Interrupt) -> str:
        """Return, in words, where the actor of an interrupt is; empty if it is about none."""
        here, there = self.view.player.position, interrupt.position
        if there is None:
            return ""
        cells = self.game.ruleset.distance(there.x - here.x, there.y - here.y)
        return bearing(here, there, cells, self._texts)

    def _note_arrival(self, turn: TurnFinished) -> None:
        """Remember what was left, if the player has come to another level."""
        if turn.changes_level:
            things = len(turn.before.items) + len(turn.before.gold)
            self.visits[-1] = replace(self.visits[-1], things=things)
            self.visits.append(LevelVisit(self.place, turn.now.depth, turn.now.turn))

    def save(self, *, is_checkpoint: bool = False) -> None:
        """Save the game as it is now, where it is saved at all and has not ended.

        Args:
            is_checkpoint: Whether a death that is not final leads back to now.
        """
        self.is_new = False
        if self.slot is None or self.game.is_over:
            return
        lines = [_line(entry) for entry in self.log.latest(LINES_KEPT)]
        title = self.game.ruleset.title
        hurts = self.damage_log.latest(self.view.turn)
        letters = {letter: item for item, letter in self.letters.items()}
        about = SessionData(title, self.place, lines, self.catalog, hurts, self.visits, letters)
        self.slot.save(self.game, about, is_checkpoint=is_checkpoint)

    def save_new(self) -> None:
        """Save the game if it has just begun and is not saved yet."""
        if self.is_new:
            self.save(is_checkpoint=True)

    def finish(self) -> None:
        """Give up what is saved of an ended game, or what came after its last checkpoint."""
        is_final = self.game.world.victory or self.game.ruleset.death_is_final
        if is_final and self.ended:
            self.ended()
        slot, self.slot = self.slot, None
        if slot is None:
            return
        if is_final:
            slot.finish()
        else:
            slot.rewind()
            self.last_save = slot.folder

    def leave(self) -> None:
        """Save the game, and let other programs play it."""
        self.save(is_checkpoint=self._checkpoints.ends_rest(None, self.view))
        if self.slot is not None:
            self.slot.close()
            self.slot = None

    def note_trouble(self, reason: str) -> None:
        """Tell why the game is not saved."""
        self.note(self._texts("not_saved", reason=reason))

    def _record(self, action: PlayerAction) -> None:
        """Keep an action before the player sees what came of it."""
        if self.slot is not None:
            self.slot.record(self.game, action)

    def _keep(self, turn: TurnFinished) -> None:
        """Save the game when it is time, and give up what is saved when it has ended."""
        if turn.now.is_over:
            self.finish()
            return
        slot = self.slot
        if slot is None:
            return
        before = self._trouble
        if slot.is_due(self.game):
            is_first = turn.changes_level or slot.lacks_checkpoint
            self.save(is_checkpoint=is_first and self._checkpoints.is_calm(turn.now))
        self._trouble = slot.trouble
        if slot.trouble and not before:
            self.note_trouble(slot.trouble)
        elif before and not slot.trouble:
            self.note(self._texts("saved_again"))

    def reveal(self) -> None:
        """Show the whole level and what things are, now that it no longer matters."""
        self.view = whole_view(self.game.world)

    def note(self, text: str) -> None:
        """Put something into the log that did not happen in the game."""
        self.log.add([noted(text)], self.view.turn)


def _line(entry: Entry) -> LogLine:
    text, color, tone, details = astuple(entry.sentence)
    return LogLine(text, color, entry.count, entry.turn, tone, details)


def _entry(line: LogLine) -> Entry:
    said = Sentence(line.text, line.color, line.tone, line.details)
    return Entry(said, line.count, line.turn)
