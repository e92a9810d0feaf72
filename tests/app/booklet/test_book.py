"""Booklets: every page opened again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra import zurero
from quebra.app.booklet.book import Book, typeset_book
from quebra.app.booklet.items import Item, grouped, items
from quebra.app.booklet.lesson import worked_example
from quebra.app.booklet.paper import GRIDS, PAPERS
from quebra.app.booklet.request import read_request
from quebra.core.reading import Entry
from quebra.core.registry import games
from support.pictures import millimetres, pdf, texts

BOARDS = [
    quebra.examples()[name]
    for name in ("kenken-testBoard", "shakashaka-tab4", "snake-1-6x6", "shakashaka-tab2", "snake-2-puzzle-7")
]


def entries(boards: list[quebra.Board]) -> list[Entry]:
    return [Entry("here", number, board) for number, board in enumerate(boards, 1)]


@pytest.fixture(scope="module")
def five() -> list[Item]:
    return list(items(entries(BOARDS)))


@pytest.mark.parametrize("per_page", list(GRIDS))
@pytest.mark.parametrize("paper", list(PAPERS))
def test_puzzles_a_page_and_paper(five: list[Item], per_page: int, paper: str) -> None:
    book = Book(per_page=per_page, paper=paper, cover=False, lessons=False, answers=False, mixed=True)
    reader = pdf(typeset_book(five, book))
    assert len(reader.pages) == -(-len(five) // per_page)
    size = PAPERS[paper]
    assert millimetres(reader) == {(round(size.width), round(size.height))}
    numbers = [re.findall(r"(\d) (?:KenKen|Shakashaka|Bosnian Snake)", page) for page in texts(reader)]
    assert [len(page) for page in numbers[:-1]] == [per_page] * (len(numbers) - 1)
    assert [number for page in numbers for number in page] == ["1", "2", "3", "4", "5"]


def test_types_stand_together_unless_mixed(five: list[Item]) -> None:
    assert [item.type for item in grouped(five)] == [
        "kenken", "shakashaka", "shakashaka", "bosnian-snake", "bosnian-snake",
    ]  # fmt: skip
    mixed = texts(pdf(typeset_book(five, Book(mixed=True, cover=False, answers=False, per_page=6))))
    # One lesson a type, and then everything on one page.
    assert len(mixed) == 4
    assert "4 Shakashaka 6x6" in mixed[3]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_hints_and_both_languages(five: list[Item], language: str) -> None:
    book = Book(language=language, hints=True, title="")
    pages = texts(pdf(typeset_book(five, book)))
    words = {
        "en": ("Puzzles", "Hints", "Answers", "Hardest step: "),
        "pt": ("Puzzles", "Pistas", "Soluções", "Passo mais difícil: "),
    }
    title, hints, answers, hardest = words[language]
    assert title in pages[0] and answers in pages[-1]
    (page,) = [page for page in pages if page.startswith(hints)]
    assert hardest in page
    told = quebra.Teller(BOARDS[0], language)
    sentences = [" ".join(told.step(step).split()) for step in quebra.explain(BOARDS[0]).steps]
    assert any(sentence in page for sentence in sentences)


def test_a_worked_example_for_every_puzzle() -> None:
    for game in games().values():
        english, portuguese = (worked_example(game, language) for language in ("en", "pt"))
        assert 3 <= len(english) <= 4
        assert [one.scene.shapes for one in english] == [one.scene.shapes for one in portuguese]
        assert all(one.text != other.text for one, other in zip(english, portuguese, strict=True))
        board = game.examples.examples()[game.examples.WORKED]
        assert quebra.solve(board).status == "unique"


def test_requests() -> None:
    parts = read_request(
        " kenken  6x6 hard × 24,shakashaka 10 normal rotation180 x12, bosnian-snake 8x9 minimal"
    )
    assert [
        (part.request.type, part.request.size, part.request.difficulty, part.count) for part in parts
    ] == [
        ("kenken", "6x6", "hard", 24),
        ("shakashaka", "10x10", "normal", 12),
        ("bosnian-snake", "8x9", "any", 1),
    ]
    assert parts[1].request.symmetry == "rotation180" and parts[2].request.minimal


def test_the_pdf_tells_its_language(five: list[Item]) -> None:
    for language in ("en", "pt"):
        root = pdf(typeset_book(five[:1], Book(language=language))).trailer["/Root"]
        assert root["/Lang"] == language


@settings(max_examples=25)
@given(title=st.text(max_size=60), name=st.text(max_size=200), author=st.text(max_size=40))
def test_any_letters_in_titles_and_names(title: str, name: str, author: str) -> None:
    data = quebra.board_to_json(BOARDS[0]) | {"name": name}
    (item,) = items(entries([quebra.board_from_json(data)]), author=author, graded=False)
    made = typeset_book([item], Book(title=title, author=author, lessons=False, answers=False))
    assert len(pdf(made).pages) == 3


def test_long_titles_are_refused() -> None:
    with pytest.raises(quebra.InputError, match="title: expected at most"):
        Book(title="x" * 201)
    with pytest.raises(quebra.InputError, match="puzzles a page: expected one of 1, 2, 4, 6, found 5"):
        Book(per_page=5)
    with pytest.raises(quebra.InputError, match="unknown paper"):
        Book(paper="a5")
    with pytest.raises(quebra.InputError, match="at least one puzzle"):
        typeset_book([], Book())


def test_grades_come_from_the_file_or_are_found(five: list[Item]) -> None:
    assert all(item.level is not None for item in five)
    data = quebra.board_to_json(BOARDS[0]) | {"grade": "extreme", "score": 9.5}
    (told,) = items(entries([quebra.board_from_json(data)]))
    assert told.level == "extreme"
    (bare,) = items(entries([BOARDS[0]]), graded=False)
    assert bare.level is None
    for grade in ("#hard", ["hard"], {"a": 1}, 10**400, None, float("inf")):
        odd = quebra.board_from_json(quebra.board_to_json(BOARDS[0]) | {"grade": grade, "score": 10**400})
        (item,) = items(entries([odd]), graded=False)
        assert item.level is None


def test_a_booklet_in_one_call() -> None:
    made = list(quebra.generate("kenken", size=4, difficulty="easy", count=2, seed=3))
    pages = texts(pdf(quebra.booklet([*made, BOARDS[1]], title="Call", per_page=2, language="en")))
    assert "KenKen × 2 · Shakashaka × 1" in pages[0] and "Answers" in pages[-1]
    for options, said in (
        ({"language": "de"}, "unknown language 'de'"),
        ({"theme": "pink"}, "unknown theme 'pink'"),
        ({"per_page": 3}, "puzzles a page"),
        ({"paper": "a3"}, "unknown paper"),
    ):
        with pytest.raises(quebra.InputError, match=said):
            quebra.booklet(made, **options)  # type: ignore[arg-type]
    with pytest.raises(quebra.InputError, match="puzzle:1: KenKen 2x2 has more than one solution"):
        quebra.booklet([quebra.parse("kenken\na a\nb b\na 3+\nb 3+\n")])
    assert quebra.booklet(made[0], language="en") == quebra.booklet([made[0].board], language="en")
    with pytest.raises(quebra.InputError, match="zurero has no boards to solve"):
        quebra.booklet([zurero.LiveGame(size=7).position])
    with pytest.raises(TypeError, match="expected a board"):
        quebra.booklet([None])  # type: ignore[list-item]
    with pytest.raises(quebra.InputError, match="at least one puzzle"):
        quebra.booklet([])


def test_long_names_keep_within_their_room(tmp_path: Path) -> None:
    words = "W" * 100
    data = quebra.board_to_json(BOARDS[0]) | {"name": words, "author": words}
    found = items(entries([quebra.board_from_json(data)] * 6), graded=False)
    book = Book(title=words, subtitle=words, author=words, per_page=6, lessons=False, answers=False)
    reader = pdf(typeset_book(list(found), book))
    cover, _, page = texts(reader)
    assert cover.replace(" ", "").count("W") > 200  # broken, but whole
    assert page.count("WWW…") == 13  # names, authors and the title at the foot
    # Nothing is printed beyond the edge of the paper.
    for sheet in reader.pages:
        places: list[float] = []
        sheet.extract_text(visitor_text=lambda text, cm, tm, font, size: places.append(tm[4] + cm[4]))  # noqa: B023
        assert max(places) < float(sheet.mediabox.width)
