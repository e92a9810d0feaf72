"""The report's figures: what it says of each, checked by the rules."""

from __future__ import annotations

import pytest

from quebra.core.errors import InputError
from quebra.core.words import LANGUAGES, words
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position, Slide
from quebra.games.zurero.figures import FIGURES, WITHOUT_POSITION, figure_named, is_figure, why_without
from quebra.games.zurero.records.record import load_record, parse_record
from quebra.games.zurero.records.text import write_record
from support.commands import run
from support.twins.zurero import turned_rows

INFERRED = ("Inferred", "Composed", "Deduzida", "Composta")


def shown(name: str) -> Position:
    return FIGURES[name].play().position


def images(position: Position) -> set[tuple[str, ...]]:
    """The board under the eight symmetries."""
    return {turned_rows(position, symmetry) for symmetry in range(8)}


def test_figure_2_1_the_first_stone_stands_in_the_middle() -> None:
    position = shown("fig-2.1")
    assert (position.size, position.stones, position.at((10, 10)), position.turn) == (19, 1, "b", "white")


def test_figure_2_2_is_the_only_position_after_two_moves_but_for_mirror_images() -> None:
    first, second = shown("fig-2.1"), shown("fig-2.2")
    followers = [rules.play(first, slide) for slide in rules.legal_slides(first)]
    assert len(followers) == 4
    assert second in followers
    assert all(images(follower) == images(second) for follower in followers)
    assert all(len(follower.last) == 2 for follower in followers)  # each pushes the first stone


def test_figure_2_3_is_the_only_push_of_the_white_stone_but_for_a_mirror_image() -> None:
    second, third = shown("fig-2.2"), shown("fig-2.3")
    assert (len(rules.legal_slides(second)), second.turn) == (6, "black")
    pushes = {}
    for slide in rules.legal_slides(second):
        after = rules.play(second, slide)
        if len(after.last) == 2 and after.at(after.last[1]) == "w":
            pushes[str(slide)] = after
    assert set(pushes) == {"TJ", "BJ"}
    assert pushes["TJ"] == third
    assert images(pushes["BJ"]) == images(third)
    assert (third.at((10, 10)), third.at((11, 10))) == ("b", "w")


def test_figure_2_4_black_pushes_a_white_stone_into_five_and_loses() -> None:
    game = FIGURES["fig-2.4"].play()
    end = game.result
    assert end is not None and (end.winner, end.reason, len(end.five)) == ("white", "gave-five", 5)
    before, after = game.positions[-2:]
    assert before.turn == "black"
    assert after.at(after.last[1]) == "w" and after.last[1] in end.five
    assert game.names()[:3] == FIGURES["fig-2.3"].play().names()  # it goes on from the figure before


def test_figure_3_1_2_has_the_stones_that_are_printed() -> None:
    position = shown("fig-3.1.2")
    # As the listing has them, by row: free cells before the stones, and the stones.
    listing = {8: (8, "b"), 9: (7, "bbwb"), 10: (8, "bww"), 11: (8, "wwb")}
    for number, row in enumerate(position.rows, 1):
        free, stones = listing.get(number, (19, ""))
        assert row == "." * free + stones + "." * (19 - free - len(stones))
    together = "".join(position.rows)
    assert (together.count("b"), together.count("w"), position.turn) == (6, 5, "white")
    assert position.result is None


# For every reading of figure 3.1.2, a game that leads there: in the rows 8 to 11 the cell that the print has
# lost stands behind the stones (0) or before them (1). A search backwards found them.
READINGS = {
    "0000": "J10 R10 BI R10 TI BJ R9 BJ L9 BI BK",
    "0001": "J10 L10 L10 TK BI L11 TI BJ R9 BJ L9",
    "0010": "J10 L10 TJ R10 TJ R9 BI R11 L9 BK BK",
    "0011": "J10 L10 BJ BK L9 BK L9 L11 BL BJ BI",
    "0100": "J10 BJ R9 R9 R9 L10 BI BJ BI BI BK",
    "0101": "J10 BJ R9 R9 R9 L10 BK L11 BI BJ BI",
    "0110": "J10 BJ R9 BJ BI R11 L10 BK R10 BL BK",
    "0111": "J10 BJ L10 BK R10 BL L9 BK BL BJ BI",
    "1000": "J10 BJ TJ L9 L9 L10 L9 BJ L10 BI BK",
    "1001": "J10 BJ TJ L9 L9 L10 BK L11 L9 BJ L10",
    "1010": "J10 L10 TJ R11 TJ R9 TJ R10 L9 BK BK",
    "1011": "J10 BJ TJ L9 L10 BK L9 L11 L9 BJ BL",
    "1100": "J10 BJ TJ L10 L10 BK R9 BJ BI BI BK",
    "1101": "J10 BJ TJ L10 L10 BK BK L11 R9 BJ BI",
    "1110": "J10 BJ R9 BJ L10 R11 R10 BL TJ BK BK",
    "1111": "J10 BJ L10 R10 TJ BK R9 BK L9 BJ BL",
}


@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_of_figure_3_1_2_can_come_about(reading: str) -> None:
    """So the rules do not choose among them, and the one as printed is as good as any."""
    rows = list(shown("fig-3.1.2").rows)
    for number, moved in zip(range(8, 12), reading, strict=True):
        if moved == "1":
            rows[number - 1] = "." + rows[number - 1][:-1]
    play = parse_record(READINGS[reading]).play
    assert (list(play.position.rows), play.turn, play.result) == (rows, "white", None)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_stands_where_a_record_does(
    name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    record = load_record(name)
    assert record.play == FIGURES[name].play()
    assert load_record(name.upper()) == record
    assert parse_record(write_record(record)) == record


@pytest.mark.parametrize("name", WITHOUT_POSITION)
def test_figures_that_are_no_position_say_why(name: str) -> None:
    assert is_figure(name)
    with pytest.raises(InputError, match=f"^{name}: is .*see fig-"):
        load_record(name)
    assert len({why_without(name, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_every_figure_has_a_note_in_each_language() -> None:
    for language in LANGUAGES:
        keys = {key for key in words("quebra.games.zurero", language) if key.startswith("figure-")}
        assert len(keys - {"figure-heading"}) == len(FIGURES) + len(WITHOUT_POSITION)
        for figure in FIGURES.values():
            note = figure.note(language)
            assert any(word in note for word in INFERRED) == figure.inferred
    with pytest.raises(InputError, match=r"is no figure, expected one of: fig-2.1, fig-2.2"):
        figure_named("fig-7")
    assert not is_figure("fig-7")


def test_a_file_comes_before_a_figure(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("fig-2.1", "w", encoding="utf-8") as file:
        file.write("J10 L10")
    assert load_record("fig-2.1").play.moves == [Slide("L", 10)]


@pytest.mark.parametrize("name", ["fig-9.9", "FIG-7"])
def test_a_figure_that_is_none_is_told_which_there_are(name: str) -> None:
    done = run("zurero", "show", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"quebra: {name}: is no figure, expected one of: {', '.join(FIGURES)}\n"
    assert "no such file" in run("zurero", "show", "fig-x.txt").stderr
