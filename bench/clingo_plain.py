"""A small clingo model of Shakashaka, written down from the rules.

Every cell has four quarters. Eight of them meet at each grid corner, and a run of white ones
must be 2, 4 or 8 long: the other lengths are forbidden one by one. No tuning; what clingo does
with Quebra's own derived clauses is in clingo_shakashaka.py.
"""

from __future__ import annotations

import clingo

from clingo_shakashaka import Model, _models
from quebra.games.shakashaka.board import ShakashakaBoard

RULES = """
{ triangle(R,C,nw;R,C,ne;R,C,sw;R,C,se) } 1 :- white(R,C).
black(R,C,n) :- triangle(R,C,(nw;ne)).    black(R,C,s) :- triangle(R,C,(sw;se)).
black(R,C,w) :- triangle(R,C,(nw;sw)).    black(R,C,e) :- triangle(R,C,(ne;se)).
black(R,C,(n;e;s;w)) :- cell(R,C), not white(R,C).

% The quarters at the corner below and right of a cell, clockwise.
cell(0..rows+1, 0..columns+1).
corner(0..rows, 0..columns).
at(R,C,0,R,C,s) :- corner(R,C).        at(R,C,1,R,C,e) :- corner(R,C).
at(R,C,2,R,C+1,w) :- corner(R,C).      at(R,C,3,R,C+1,s) :- corner(R,C).
at(R,C,4,R+1,C+1,n) :- corner(R,C).    at(R,C,5,R+1,C+1,w) :- corner(R,C).
at(R,C,6,R+1,C,e) :- corner(R,C).      at(R,C,7,R+1,C,n) :- corner(R,C).
dark(R,C,I) :- at(R,C,I,X,Y,Q), black(X,Y,Q).

% A white run of K quarters starts after the dark quarter I.
step(0..7).
run(R,C,I,1) :- dark(R,C,I), not dark(R,C,(I+1)\\8), corner(R,C), step(I).
run(R,C,I,K+1) :- run(R,C,I,K), not dark(R,C,(I+K+1)\\8), K < 7.
:- run(R,C,I,K), dark(R,C,(I+K+1)\\8), K != 2, K != 4.

:- number(R,C,N), #count { X,Y : triangle(X,Y,_), |X-R|+|Y-C| = 1 } != N.
#defined number/3.
#defined white/2.
shown(R*(columns+2)+C,D) :- triangle(R,C,D).
#show shown/2.
"""


def solve(board: ShakashakaBoard) -> list[Model]:
    """Up to two models of a board: grounding and solving."""
    facts = []
    for row, line in enumerate(board.cells, 1):
        for column, mark in enumerate(line, 1):
            if mark is None:
                facts.append(f"white({row},{column}).")
            elif isinstance(mark, int):
                facts.append(f"number({row},{column},{mark}).")
    control = clingo.Control(["2", f"-crows={board.rows}", f"-ccolumns={board.columns}"])
    control.add("base", [], RULES + "".join(facts))
    control.ground([("base", [])])
    return _models(control, [])
