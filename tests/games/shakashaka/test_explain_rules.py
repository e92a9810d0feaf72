"""The rules Shakashaka is explained with, against trying every filling."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from quebra import check, solve
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaBoard
from quebra.games.shakashaka.corner import KINDS
from quebra.games.shakashaka.explain.closure import KIND_NAMES, full_statements
from quebra.games.shakashaka.explain.places import around, place_of
from support.boards import shakashaka_boards
from support.explaining.shakashaka_workspace import Workspace, fillings, forced_among, knowledge, white_angles

RIGHT = {90, 180, 360}
MASKS = range(1, 2 ** len(KIND_NAMES))  # which kinds a cell may still be of
SHOWING = tuple({"WW": WHITE, **kinds} for kinds in KINDS)  # a value of each kind, for each place at a corner


@st.composite
def corners(draw: st.DrawFn) -> Workspace:
    """The middle corner of four cells, some black, and what is known of them."""
    marks = [draw(st.sampled_from([None, None, None, "#"])) for _ in range(4)]
    board = ShakashakaBoard(2, 2, ((marks[0], marks[1]), (marks[2], marks[3])))
    return Workspace(board, draw(knowledge(board)))


@given(corners())
@settings(max_examples=250)
def test_a_corner_forces_what_trying_every_filling_says(workspace: Workspace) -> None:
    found = [
        number
        for number, rule in enumerate(workspace.rules)
        if rule.name == "rectangle" and place_of(rule) == (1, 1)
    ]
    cells = around((1, 1))
    left = [one for one in fillings(workspace.known, cells) if RIGHT.issuperset(white_angles(cells, one))]
    if not found:
        assert left
        return
    forced, propagated = workspace.single(found[0]), workspace.reasoner.propagate(found, [])
    if not left:
        assert forced is None and propagated is None
        return
    assert forced is not None and propagated is not None
    assert set(forced) == forced_among(workspace.known, cells, left)
    assert set(workspace.said(propagated)) == set(forced), "step by step nothing is missed either"


@given(corners())
@settings(max_examples=250)
def test_the_angle_a_sentence_names_is_there(workspace: Workspace) -> None:
    """Whatever the open cells hold, a value that is refused for its angle leaves that angle."""
    cells = around((1, 1))
    for number, rule in enumerate(workspace.rules):
        if rule.name != "rectangle" or place_of(rule) != (1, 1) or not workspace.single(number):
            continue
        naming = workspace.simplest(number)
        if "angle" not in naming.values:
            continue
        for fact in naming.conclusions:
            for filling in fillings(workspace.known, cells):
                if filling[fact.cell] == fact.value:
                    assert naming.values["angle"] in white_angles(cells, filling)
        assert naming.values["angle"] not in RIGHT


@given(st.data(), st.integers(0, 4))
@settings(max_examples=60)
def test_a_number_forces_what_trying_every_filling_says(data: st.DataObject, count: int) -> None:
    board = ShakashakaBoard(2, 3, ((None, count, None), ("#", None, "#")))
    workspace = Workspace(board, data.draw(knowledge(board)))
    number = workspace.number("number r1c2")
    beside = workspace.rules[number].cells[1:]
    left = [
        one
        for one in fillings(workspace.known, beside)
        if sum(value in CORNERS for value in one.values()) == count
    ]
    forced = workspace.single(number)
    if not left:
        assert forced is None
    else:
        assert forced is not None and set(forced) == forced_among(workspace.known, beside, left)


@given(shakashaka_boards(most=4))
@settings(max_examples=40)
def test_the_rules_for_explaining_have_the_solutions_of_the_board(board: ShakashakaBoard) -> None:
    workspace = Workspace(board)
    solvable = workspace.reasoner.solve(range(len(workspace.rules)), [])
    assert solvable == (solve(board).status != "none")
    if solvable:
        verdict = check(board, workspace.model.decode(workspace.reasoner.truth()))
        assert verdict.right and verdict.complete


def allowed_kinds() -> list[tuple[int, ...]]:
    cells = around((1, 1))
    found = []
    for kinds in product(range(len(KIND_NAMES)), repeat=4):
        values = {
            cell: SHOWING[place][KIND_NAMES[kind]]
            for place, (cell, kind) in enumerate(zip(cells, kinds, strict=True))
        }
        if RIGHT.issuperset(white_angles(cells, values)):
            found.append(kinds)
    return found


def test_no_partial_knowledge_of_kinds_leaves_propagation_behind() -> None:
    """For every choice of kinds still possible; turning the corner changes nothing, so the first is least."""
    statements = [
        [(cell, 1 << KIND_NAMES.index(kind), positive) for cell, kind, positive in statement]
        for statement in full_statements(frozenset())
    ]
    allowed = allowed_kinds()
    for masks in product(MASKS, repeat=4):
        if masks[0] > min(masks):
            continue
        left = [
            kinds
            for kinds in allowed
            if all(mask >> kind & 1 for mask, kind in zip(masks, kinds, strict=True))
        ]
        expected = [sum(1 << kind for kind in {kinds[cell] for kinds in left}) for cell in range(4)]
        assert propagated(statements, list(masks)) == (expected if left else None)


def propagated(statements: list[list[tuple[int, int, bool]]], masks: list[int]) -> list[int] | None:
    """Unit propagation over "this cell is of this kind"; None for a contradiction."""
    changed = True
    while changed:
        changed = False
        for statement in statements:
            unknown = []
            for cell, kind, positive in statement:
                if (masks[cell] == kind) if positive else not masks[cell] & kind:
                    break
                if masks[cell] & kind and masks[cell] != kind:
                    unknown.append((cell, kind, positive))
            else:
                if not unknown:
                    return None
                if len(unknown) == 1:
                    cell, kind, positive = unknown[0]
                    masks[cell] = kind if positive else masks[cell] & ~kind
                    changed = True
    return masks
