"""What can be done with a board that is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from quebra.app.cli.solving.check import verdict_lines, wrong_cells
from quebra.app.cli.terminal import draw, draw_scene
from quebra.app.naming import called
from quebra.app.terminal.menu.dialogue import Back, MenuEntry
from quebra.app.terminal.menu.places import place_for
from quebra.app.terminal.menu.session import MenuSession, PickedBoard
from quebra.core.errors import InputError, printable
from quebra.core.files.json_lines import to_json
from quebra.core.files.saving import write_whole
from quebra.core.reading import board_to_json, board_to_text, parse_answer
from quebra.core.referee import check
from quebra.core.registry import game_of

TEXTS, PICTURES = (".txt", ".json"), (".svg", ".png", ".pdf")


class BoardMenu:
    """The menu of one board."""

    def __init__(self, session: MenuSession, picked: PickedBoard) -> None:
        self.session, self.dialogue = session, session.dialogue
        self.picked, self.board = picked, picked.board

    def run(self, *, solve_first: bool = False, is_new: bool = False) -> bool:
        """Shows the board and does what is chosen. True when another one like it is wanted."""
        print()
        scene = game_of(self.board).draw.draw(self.board, None, language=self.dialogue.language)
        print(draw_scene(replace(scene, coordinates=True), ascii_only=False), end="", flush=True)
        if solve_first:
            self._solve()
        title = called(self.board, self.dialogue.language)
        title = title if is_new else f"{self.picked.name} ({title})"
        while True:
            try:
                action = self.dialogue.choose(title, self._entries(is_new))
            except Back:
                return False
            if action is None:
                return True
            try:
                action()
            except Back:
                continue

    def _entries(self, is_new: bool) -> list[MenuEntry[Callable[[], None] | None]]:
        actions: dict[str, Callable[[], None] | None] = {"solve": self._solve}
        if game_of(self.board).offers("model", "minimand"):
            actions["shortest"] = self._shortest
        actions |= {
            "explain": self._explain,
            "hint": self._hint,
            "check": self._check,
            "save": self._save,
            "draw": self._draw,
        }
        if is_new:
            actions["another"] = None
        game, text = game_of(self.board), self.dialogue.game_text
        return [MenuEntry(text(game, f"board_{key}"), action) for key, action in actions.items()]

    # Each action takes the board to the command that does the same.

    def _solve(self) -> None:
        self.session.run_on(self.picked, "solve")

    def _shortest(self) -> None:
        self.session.run_on(self.picked, "solve", "--minimise")

    def _explain(self) -> None:
        from quebra.app.terminal.menu.stepping import walk

        walk(self.session, self.board)

    def _hint(self) -> None:
        from quebra.app.terminal.menu.stepping import hints

        self.dialogue.say("type_state")
        self._say_form("state")
        self.dialogue.say("empty_line")
        while True:
            try:
                return hints(self.session, self.board, self.dialogue.paste())
            except InputError as error:
                self.dialogue.refuse(error)

    def _check(self) -> None:
        self.dialogue.say("type_answer")
        self._say_form("form")
        self.dialogue.say("empty_ends")
        while True:
            try:
                text = self.dialogue.paste()
                if not text:
                    raise Back
                # What is empty in a whole answer is still open in one that is not finished.
                partial = "." in text.split() and self.dialogue.confirm(self.dialogue.text("is_open"))
                answer = parse_answer(self.board, text, partial=partial)
                verdict = check(self.board, answer, partial=partial)
            except InputError as error:
                self.dialogue.refuse(error)
                continue
            for line in verdict_lines(self.board, verdict, self.dialogue.language):
                self.dialogue.tell(line, indent="  ")
            if not verdict.right:
                wrong, language = wrong_cells(verdict), self.dialogue.language
                print(
                    draw(self.board, answer, False, coordinates=True, wrong=wrong, language=language), end=""
                )
            return

    def _say_form(self, kind: str) -> None:
        """How an answer is written, whole (``form``) or not yet (``state``), in this game or in any."""
        self.dialogue.tell(self.dialogue.game_text(game_of(self.board), kind))

    def _save(self) -> None:
        place = place_for(self.dialogue, f"{self.picked.name}.txt", TEXTS)
        as_json = place.lower().endswith(".json")
        text = to_json(board_to_json(self.board)) + "\n" if as_json else board_to_text(self.board)

        def write() -> None:
            write_whole(place, text)
            self.dialogue.say("saved", file=printable(place))

        self.session.attempt(write)

    def _draw(self) -> None:
        place = place_for(self.dialogue, f"{self.picked.name}.svg", PICTURES)
        solved = self.dialogue.confirm(self.dialogue.text("with_solution"))
        self.session.run_on(self.picked, "draw", "-o", place, *(["--answer"] if solved else []))
