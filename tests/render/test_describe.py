"""Pictures in words, for people who cannot see them."""

from __future__ import annotations

from string import Formatter

import pytest

import quebra
from quebra import zurero
from quebra.core.registry import every_game, game_of
from quebra.core.scene import Arrow, Dot, Highlight, Note, Outside, Scene, Stone, Trail
from quebra.core.words import words
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.render.describe import MOST, describe

TOLD = {
    "snake-2-puzzle-7": (
        "Row 1: clue 3 in column 3. Row 2, count 2. Row 3: clue 2 in column 5. Row 4, count 3. Path "
        "of 9 cells from row 1, column 1 (head) to row 5, column 5 (tail): right 1, down 1, right 1, "
        "down 2, right 2, down 1.",
        "Linha 1: pista 3 na coluna 3. Linha 2, contagem 2. Linha 3: pista 2 na coluna 5. Linha 4, "
        "contagem 3. Percurso de 9 casas, de linha 1, coluna 1 (cabeça) a linha 5, coluna 5 (cauda): "
        "direita 1, baixo 1, direita 1, baixo 2, direita 2, baixo 1.",
    ),
    "shakashaka-tabExemplo": (
        "Row 1: black in column 1; triangle filled top left in column 3; triangle filled top right in "
        "column 4. Row 2: triangle filled top left in column 2; triangle filled bottom right in column "
        "4; black with 1 in column 5. Row 3: black with 2 in column 1; triangle filled bottom left in "
        "column 2; triangle filled bottom right in column 3. Row 4: triangle filled top left in "
        "columns 1 and 4; triangle filled top right in columns 2 and 5; black in column 3. Row 5: "
        "triangle filled bottom left in columns 1 and 4; triangle filled bottom right in columns 2 and "
        "5.",
        "Linha 1: preto na coluna 1; triângulo cheio em cima à esquerda na coluna 3; triângulo cheio "
        "em cima à direita na coluna 4. Linha 2: triângulo cheio em cima à esquerda na coluna 2; "
        "triângulo cheio em baixo à direita na coluna 4; preto com 1 na coluna 5. Linha 3: preto com 2 "
        "na coluna 1; triângulo cheio em baixo à esquerda na coluna 2; triângulo cheio em baixo à "
        "direita na coluna 3. Linha 4: triângulo cheio em cima à esquerda nas colunas 1 e 4; triângulo "
        "cheio em cima à direita nas colunas 2 e 5; preto na coluna 3. Linha 5: triângulo cheio em "
        "baixo à esquerda nas colunas 1 e 4; triângulo cheio em baixo à direita nas colunas 2 e 5.",
    ),
    "kenken-testBoard": (
        "Row 1: clue 1− (region r1c1, r2c1) with 3 in column 1; clue 2÷ (region r1c2, r1c3) with 2 in "
        "column 2; 1 in column 3; clue 3− (region r1c4, r2c4) with 4 in column 4. Row 2: 4 in column "
        "1; clue 2− (region r2c2, r3c2) with 3 in column 2; clue 24× (region r2c3, r3c3, r3c4) with 2 "
        "in column 3; 1 in column 4. Row 3: clue 1− (region r3c1, r4c1) with 2 in column 1; 1 in "
        "column 2; 4 in column 3; 3 in column 4. Row 4: 1 in column 1; clue 7+ (region r4c2, r4c3) "
        "with 4 in column 2; 3 in column 3; clue 2 with 2 in column 4.",
        "Linha 1: pista 1− (zona r1c1, r2c1) com 3 na coluna 1; pista 2÷ (zona r1c2, r1c3) com 2 na "
        "coluna 2; 1 na coluna 3; pista 3− (zona r1c4, r2c4) com 4 na coluna 4. Linha 2: 4 na coluna "
        "1; pista 2− (zona r2c2, r3c2) com 3 na coluna 2; pista 24× (zona r2c3, r3c3, r3c4) com 2 na "
        "coluna 3; 1 na coluna 4. Linha 3: pista 1− (zona r3c1, r4c1) com 2 na coluna 1; 1 na coluna "
        "2; 4 na coluna 3; 3 na coluna 4. Linha 4: 1 na coluna 1; pista 7+ (zona r4c2, r4c3) com 4 na "
        "coluna 2; 3 na coluna 3; pista 2 com 2 na coluna 4.",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_puzzles(name: str) -> None:
    board = quebra.examples()[name]
    scene = game_of(board).draw.draw(board, quebra.solve(board).solution)
    assert (describe(scene, "en"), describe(scene, "pt")) == TOLD[name]


def test_a_position() -> None:
    game = zurero.LiveGame(size=7)
    game.play("L4")
    game.play("TD")
    draw = every_game()["zurero"].part("draw").draw
    assert describe(draw(game.position, language="en"), "en") == (
        "Row 4: black stone of the last move in column D; black stone in column E. Row 5: pushed white stone "
        "in column D. White to slide."
    )
    assert describe(draw(game.position, language="pt"), "pt") == (
        "Linha 4: pedra preta da última jogada na coluna D; pedra preta na coluna E. Linha 5: pedra branca "
        "empurrada na coluna D. Jogam as Brancas."
    )


def test_other_shapes() -> None:
    shapes = (
        Outside("top", 2, "4"),
        Outside("left", 3, "1"),
        Note((1, 1), ("1", "", "3"), 3),
        Stone((1, 2), "white", text="12"),
        *(Stone((2, column), "black") for column in (1, 2, 3)),
        Dot((3, 3), "cross"),
        Trail(((3, 1), (3, 2), (2, 2)), "open", "end"),
        Arrow((0, 1), (2, 1)),
        Highlight((1, 1), "reason"),
    )
    assert describe(Scene(3, 3, shapes)) == (
        "Column counts: 4 for column 2. Row 1: notes 1 3 in column 1; white stone number 12 in column 2. "
        "Row 2: black stone in columns 1 to 3. Row 3, count 1: empty in column 3. Path of 3 cells from "
        "row 3, column 1 to row 2, column 2: right 1, up 1. Cells of the rule: r1c1. "
        "Arrow from row 0, column 1 to row 2, column 1."
    )
    assert describe(Scene(3, 3, ())) == "Nothing stands on it."
    assert "Rows left out here: " in describe(Scene(3, 3, shapes), most=100)


def test_huge_boards_are_told_in_part() -> None:
    board = ShakashakaBoard(250, 250, ((None, "#") * 125,) * 250)
    told = describe(game_of(board).draw.draw(board))
    assert len(told) < MOST + 100 and told.endswith("Rows left out here: 244.")
    counts = SnakeBoard(250, 250, (1,) * 250, (1,) * 250, ((None,) * 250,) * 250)
    assert len(describe(game_of(counts).draw.draw(counts))) < 2 * MOST


def test_both_languages() -> None:
    english, portuguese = (words("quebra.render", language) for language in ("en", "pt"))
    assert english.keys() == portuguese.keys()
    for key, text in english.items():
        places = [
            {name for _, name, _, _ in Formatter().parse(one) if name} for one in (text, portuguese[key])
        ]
        assert places[0] == places[1], key
