"""A game at the terminal, from its first prompt to its result."""

from __future__ import annotations

from time import sleep
from typing import cast

from quebra.app.cli.progress import Ticker
from quebra.app.terminal.counsel import hint, note
from quebra.app.terminal.keeper import Keeper
from quebra.app.terminal.seats import PERSON, Seats, choose
from quebra.app.terminal.typed import OffBoard, TableOrder, read_typed
from quebra.app.terminal.voice import ORDERS, Screen, Voice
from quebra.app.zurero.sentences import ending_of
from quebra.core.errors import one_line, printable, shorten
from quebra.games.zurero import rules
from quebra.games.zurero.board import (
    BLACK,
    LETTERS,
    SIDES,
    SWAP,
    WHITE,
    Colour,
    Move,
    Reason,
    Slide,
    Swap,
    other,
)
from quebra.games.zurero.players import Player, PlayerFault, Thinker
from quebra.games.zurero.search.engine import Thought
from quebra.games.zurero.setup import write_position


class Table:
    """One game, the two who play it, and the voice that tells of it."""

    def __init__(self, seats: Seats, voice: Voice, keeper: Keeper, delay: float = 0.0) -> None:
        self.seats, self.play = seats, seats.play
        self.voice, self.keeper = voice, keeper
        self.delay = delay
        self.screen = Screen()
        self.ticker = Ticker()
        self.orders = {name: name for name in ORDERS} | {"exit": "quit"}
        self.orders |= {str(voice.examples[name]): name for name in ORDERS}

    def run(self) -> None:
        """Plays until the end of the game or of the input; what was played is saved in every case."""
        try:
            self._welcome()
            while self.play.result is None:
                player = self.seats.seat(self.play.turn).player
                if player is not None:
                    self._computer_turn(player)
                elif not self._person_turn():
                    self._leave()
                    return
                self.keeper.keep()
            self._finish()
        except KeyboardInterrupt:
            self.ticker.clear()
            print()
            self._tell_moves()
            self.keeper.rescue()
            raise

    def _welcome(self) -> None:
        self.voice.say(
            "welcome-watch" if self.seats.watched or self.play.result else "welcome",
            black=self._name(BLACK),
            white=self._name(WHITE),
            black_side=self.voice.side(BLACK),
            white_side=self.voice.side(WHITE),
            black_sign=self.voice.sign(BLACK),
            white_sign=self.voice.sign(WHITE),
        )

    def _leave(self) -> None:
        self.voice.say("unfinished")
        self._tell_moves()
        self.keeper.finish()

    def _tell_moves(self) -> None:
        """So that a game without a file is not lost when it is left."""
        if self.keeper.path is not None or not self.play.moves:
            return
        moves, setup = " ".join(self.play.names()), self.play.setup
        if setup is None:
            self.voice.say("moves-so-far", moves=moves, size=self.play.size)
        else:
            self.voice.say("moves-so-far-setup", moves=moves, position=write_position(setup))

    def _finish(self) -> None:
        if not self.screen.showing:
            print(self.voice.board(self.play.position), end="")
        print(ending_of(self.play, self.voice.language), flush=True)
        self.keeper.finish()

    def _name(self, colour: Colour) -> str:
        """Who has a colour now."""
        name = self.seats.seat(colour).name
        return self.voice.text("person") if name == PERSON else printable(name)

    # The computer's turn.

    def _computer_turn(self, player: Player) -> None:
        turn = self.play.turn
        who = {"side": self.voice.side(turn), "player": printable(player.name)}
        self.ticker.tell(self.voice.text("thinking", **who))

        def tell(thought: Thought) -> None:
            move = str(thought.move)
            self.ticker.tell(self.voice.text("thinking-so-far", depth=thought.depth, move=move, **who))

        try:
            move, thought = choose(player, self.play, tell if self.ticker.live else None)
            self.play.play(move)
        except PlayerFault as fault:
            self._lose(turn, str(fault), cast(Reason, fault.reason))
            return
        except rules.IllegalMove as error:
            self._lose(turn, error.message, "illegal")
            return
        self.ticker.clear()
        self._tell_move(move, thought, who)

    def _lose(self, colour: Colour, message: str, reason: Reason) -> None:
        self.ticker.clear()
        self.screen.leave()
        print(one_line(message), flush=True)
        self.play.give_up(colour, reason)

    def _tell_move(self, move: Move, thought: Thought | None, who: dict[str, str]) -> None:
        if isinstance(move, Swap):
            self._say_swapped()
            return
        values: dict[str, str | int] = {**who, "move": str(move)}
        if thought is None or self.play.result is not None:
            line = self.voice.text("played", **values)
        else:
            line = self.voice.text("played-note", note=note(thought, self.voice), **values)
        if self.seats.watched and self.screen.live:
            self.screen.show(f"{line}\n{self.voice.board(self.play.position)}")
            if self.play.result is None:
                sleep(self.delay)
        else:
            print(line, flush=True)

    def _say_swapped(self) -> None:
        self.screen.leave()
        black, white = self._name(BLACK), self._name(WHITE)
        if black == white:
            self.voice.say("swapped-alike")
        else:
            self.voice.say("swapped", black=black, white=white)

    # The person's turn.

    def _person_turn(self) -> bool:
        """Asks until a move is made or taken back; False when the person leaves."""
        print(self.voice.board(self.play.position), end="")
        if rules.may_swap(self.play.position):
            self.voice.say("swap-offered")
        turn = self.play.turn
        prompt = self.voice.text(
            "turn", number=self.play.count + 1, side=self.voice.side(turn), sign=self.voice.sign(turn)
        )
        while True:
            try:
                text = self._ask(prompt)
            except EOFError:
                print()
                return False
            if not text:
                continue
            typed = read_typed(text, self.orders)
            if typed == TableOrder("quit"):
                return False
            if self._obey(typed, text):
                return True

    def _ask(self, prompt: str) -> str:
        """What the person types; the computer may ponder meanwhile."""
        waiting = self.seats.seat(other(self.play.turn)).player
        if not isinstance(waiting, Thinker):
            return self.voice.ask(prompt)
        with waiting.pondering(self.play):
            return self.voice.ask(prompt)

    def _obey(self, typed: Slide | OffBoard | TableOrder | None, text: str) -> bool:
        """Does what was typed; True when the game has changed."""
        if typed is None:
            self.voice.say("unknown", text=printable(shorten(text)))
        elif isinstance(typed, OffBoard):
            self._say_illegal("off-board", typed.name)
        elif isinstance(typed, Slide):
            return self._move(typed)
        else:
            return self._follow(typed)
        return False

    def _follow(self, order: TableOrder) -> bool:
        if order.name == "swap":
            return self._swap()
        if order.name == "undo":
            return self._undo()
        if order.name == "resign":
            self.play.give_up(self.play.turn, "resigned")
            return True
        if order.name == "hint":
            hint(self.play, self.voice)
        elif order.name == "moves":
            self._list_moves()
        elif order.name == "save":
            self._save(order.rest)
        elif order.name == "board":
            print(self.voice.board(self.play.position), end="")
        else:
            self.voice.say("help")
        return False

    def _move(self, slide: Slide) -> bool:
        try:
            self.play.play(slide)
        except rules.IllegalMove as error:
            self._say_illegal(error.key, str(slide))
            return False
        return True

    def _swap(self) -> bool:
        try:
            self.play.play(SWAP)
        except rules.IllegalMove as error:
            self._say_illegal(error.key, str(SWAP))
            return False
        self._say_swapped()
        return True

    def _say_illegal(self, key: str, slide: str) -> None:
        size = self.play.size
        self.voice.say(key, slide=slide, size=size, letter=LETTERS[size - 1])

    def _undo(self) -> bool:
        taken = self.seats.take_back()
        if not taken:
            self.voice.say("nothing-to-undo")
            return False
        self.voice.say("undone", moves=" ".join(str(move) for move in taken))
        return True

    def _list_moves(self) -> None:
        slides = rules.legal_slides(self.play.position)
        for side in SIDES:
            names = " ".join(str(slide) for slide in slides if slide.side == side)
            self.voice.say(f"moves-{side}", moves=names or "-")

    def _save(self, path: str) -> None:
        if path:
            self.keeper.save_as(path)
        elif self.keeper.path is not None:
            self.keeper.save_as(self.keeper.path)
        else:
            self.voice.say("save-where")
