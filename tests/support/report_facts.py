"""The facts of the student reports, as they print them."""

from __future__ import annotations

# Henriques and Velho, geral.pl: the 6x6 (its second row, printed a zero short, filled up) and its counts.
SNAKE_TABLES = """\
/*******
tabuleiros
*********/
tabuleiro(6,
[[-1,0,0,0,0,0], [0,0,0,0,0,0], [0,0,0,0,6,0],
[0,6,0,0,0,0], [0,0,0,0,0,0], [0,0,0,0,0,-
1]]).
% tablueiro(TAMANHO,LINHA,CASAS_COBRA_LINHA)
tabuleiroLinha(6,2,2).
tabuleiroLinha(6,5,1).
"""

# Silva and Fonseca, bosnianSnake.pl: puzzles 1 to 9.
SNAKE_PUZZLES = """\
puz(1, [1-1, 6-6], 6-6, [2-2,5-1], [], [3-5-6, 4-2-6]).
  puz(2, [1-1, 12-12], 12-12, [], [7-6,12-4], [6-4-7, 4-8-5]).
   puz(3, [1-1, 8-8], 8-8, [2-4], [5-1], [3-5-6, 4-2-7]).
   puz(4, [1-1, 7-7], 7-7, [5-3], [3-1], [4-2-3, 3-5-3]).
   puz(5, [1-1, 15-15], 15-15, [9-1], [6-1], [9-3-5, 10-8-2]).
   puz(6, [1-1, 10-10], 10-10, [9-6], [6-2], [6-1-5,
       10-5-4,7-9-4]).
   puz(7, [1-1, 5-5], 5-5, [2-2,4-3], [], [1-3-3, 3-5-2]).
   puz(8, [1-1, 3-3], 3-3, [], [1-2,2-1], [3-1-2, 1-3-2]).
   puz(9,[1-1,9-9],9-9,[4-3,7-3],[2-3],[3-3-5,6-3-3,6-5-5]).
"""

# Ferreira and Lima, tabuleiro.pl: the boards whose rows are all of one length (lost commas put back).
SHAKASHAKA = """\
tabuleiro (tab1, [
    [6,5,6,6,5],
     [6,6,6,5,6],
     [6,6,6,6,6],
     [6,6,6,6,5],
    [2,6,6,6,6]
]).
tabuleiro (tab2, [
    [5,2,6,6,2,5],
    [2,6,6,6,6,2],
     [6,6,6,6,6,6],
     [6,6,6,6,6,6],
    [2,6,6,6,6,2],
    [5,2,6,6,2,5]
]).
tabuleiro (tab4,[
    [6,6,6,6,5],
     [6,6,6,6,6],
    [0,2,6,6,6],
    [5,6,6,6,6],
    [5,6,6,1,6]
]).
tabuleiro (tabExemplo, [
    [5,6,6,6,6],
    [6,6,6,6,1],
    [2,6,6,6,6],
     [6,6,5,6,6],
    [6,6,6,6,6]
]).
tabuleiro (tab6, [
    [0,6,0],
     [6,0,0],
    [0, 0, 0]
]).
"""

# Pinto and Oliveira, kenken.pl.
KENKEN = """\
testBoard([[cell(1, _), cell(2, _), cell(2, _), cell(3, _)],
                           [cell(1, _), cell(4, _), cell(5, _),
                               cell(3, _)],
                           [cell(6, _), cell(4, _), cell(5, _),
                               cell(5, _)],
                           [cell(6, _), cell(7, _), cell(7, _),
                               cell(8, _)]]).

testFields([field(1, '-', 1),
                                 field(2, '/', 2), field(3, '-', 3),
                                 field(4, '-', 2), field(5, '*', 24),
                                 field(6, '-', 1),
                                 field(7, '+', 7),
                                 field(8, '=', 2)]).

% for testing the domain constrains
testBoard2([[cell(1, _), cell(1, _)],
                                [cell(1, _), cell(1, _)]]).

testFields2([field(1, +, 6)]).
"""

# The bundled boards, by the text and the name of their fact.
TOLD = {
    SNAKE_TABLES: {"tabuleiro 6": "snake-1-6x6"},
    SNAKE_PUZZLES: {f"puz {number}": f"snake-2-puzzle-{number}" for number in range(1, 10)},
    SHAKASHAKA: {name: f"shakashaka-{name}" for name in ("tab1", "tab2", "tab4", "tabExemplo", "tab6")},
    KENKEN: {"testBoard": "kenken-testBoard", "testBoard2": "kenken-testBoard2"},
}
