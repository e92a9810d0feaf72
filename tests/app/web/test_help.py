"""Help on the board: hints, mistakes, why not, all steps from here, teach mode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.commands import PATIENCE
from support.new_game import new_game
from support.studio import PHONE, Player, Studio, solution_of

KENKEN = "examples/kenken/kenken-testBoard"  # its solution is 3 2 1 4 / 4 3 2 1 / 2 1 4 3 / 1 4 3 2
SNAKE = "examples/bosnian-snake/snake-1-6x6"
MOST_HINTS = 60


def part(page: Page, name: str) -> None:
    page.wait_for_selector(f"[data-part={name}]")


def whole_hint(page: Page) -> None:
    """All three stages by the key."""
    page.keyboard.press("h")
    part(page, "hint")
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator(".stages .done")).to_have_count(3, timeout=PATIENCE * 1000)


def solve_by_hints(player: Player) -> int:
    """Presses hint and "Put it" until the board is solved; gives back how often."""
    page = player.page
    for count in range(MOST_HINTS):
        page.keyboard.press("h")
        page.wait_for_selector("[data-part=hint], [data-part=solved]")
        if page.locator("[data-part=solved]").count():
            player.solved()
            return count
        page.keyboard.press("h")
        page.keyboard.press("h")
        # Where what is left stays empty, the board may be found to be solved meanwhile.
        page.keyboard.press("p")
        page.wait_for_selector("[data-part=put], [data-part=solved]")
    raise AssertionError("hints do not end")


@pytest.mark.parametrize("board", [KENKEN, SNAKE, "examples/shakashaka/shakashaka-tabExemplo"])
def test_a_board_is_solved_by_hints_alone(
    studio: Studio, sit_down: Callable[..., Player], board: str
) -> None:
    player = sit_down(studio)
    puzzle = studio.call(board)
    session = player.open(puzzle)
    assert solve_by_hints(player) > 3
    player.saved()
    moves = player.moves(session)
    assert studio.call("check", {"puzzle": puzzle, "moves": moves})["right"]
    assert all("=" in move for move in moves)


@pytest.fixture(scope="module")
def new_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    folder: Path = tmp_path_factory.mktemp("studio")
    running = Studio(folder, games=new_game(folder / "games"))
    yield running
    running.close()


def test_so_is_one_of_a_game_that_describes_itself(
    new_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(new_studio)
    player.open(new_studio.call("examples/lanterns/lanterns-first"))
    assert solve_by_hints(player) > 1


def test_a_hint_comes_in_three_stages_and_is_put_as_one_move(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    page = player.page
    player.tool("hint")
    card = page.locator("[data-part=hint]")
    expect(card.locator("p")).to_have_text(["Look at r4c4."], timeout=PATIENCE * 1000)
    expect(page.locator(".conclusion-pen")).to_have_count(1)
    expect(page.locator(".reason-pen")).to_have_count(0)
    expect(page.locator("[data-name=put]")).to_have_count(0)
    player.tool("more_help")
    expect(card.locator("h2")).to_have_text("Cage of one cell")
    player.tool("more_help")
    expect(card.locator("p")).to_have_text(["The cage at r4c4 has no other cell, so r4c4 is 2."])
    expect(page.locator(".reason-pen")).to_have_count(1)
    assert page.locator(".help").get_attribute("aria-live") == "polite"
    # Cells named in the sentence light up, by mouse and by keyboard.
    name = card.locator(".cell-name").first
    name.hover()
    expect(page.locator(".lit-pen")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(page.locator(".lit-pen")).to_have_count(0)
    name.focus()
    expect(page.locator(".lit-pen")).to_have_count(1)
    player.tool("put")
    player.expect_told((4, 4), "2$")
    player.saved()
    assert player.moves(session) == ["r4c4=2"]
    expect(page.locator(".conclusion-pen")).to_have_count(0)
    page.keyboard.press("z")
    player.expect_told((4, 4), "open$")


def test_a_mistake_comes_first(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    player.click((1, 2))
    player.page.keyboard.press("1")
    whole_hint(player.page)
    card = player.page.locator("[data-part=hint]")
    assert card.locator("h2").inner_text() == "A mistake"
    told = card.inner_text()
    assert "Look at r1c2" in told and "With 1 in r1c2" in told and "So r1c2 is not 1." in told
    expect(player.page.locator(".mistake-pen")).to_have_count(1)
    numbers = player.page.locator(".link-number").all_text_contents()
    assert numbers and all(f"({number})" in told for text in numbers for number in text.split(","))
    player.tool("put")
    player.expect_told((1, 2), "open$")
    player.saved()
    assert player.moves(session)[-1] == "r1c2=."


def test_what_was_said_goes_when_the_board_is_another(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    whole_hint(player.page)
    player.click((1, 1))
    player.page.keyboard.press("3")
    expect(player.page.locator("[data-part=hint]")).to_have_count(0)
    expect(player.page.locator(".help-marks")).to_have_count(0)
    # The next hint starts from there, at its first stage.
    player.page.keyboard.press("h")
    part(player.page, "hint")
    expect(player.page.locator(".stages .done")).to_have_count(1)


def test_why_not_this_tells_what_it_would_break(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    page = player.page
    player.click((1, 2))
    player.tool("why_not")
    part(page, "why")
    page.click("[data-value='3']")
    card = page.locator("[data-part=objection]")
    expect(card).to_contain_text(
        "The cage 2÷ at r1c2 can no longer come to its target", timeout=PATIENCE * 1000
    )
    page.click("[data-value='1']")
    expect(card).to_contain_text("So r1c2 is not 1.", timeout=PATIENCE * 1000)
    assert page.locator(".link-number").count() > 1
    page.click("[data-value='2']")
    expect(card).to_contain_text("Nothing speaks against it", timeout=PATIENCE * 1000)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert player.moves(session) == []


def test_why_a_board_has_no_solution_is_marked(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    text = "kenken\na a b\nc b b\nc d d\na 3+\nb 7*\nc 2-\nd 1-\n"
    player.open(studio.call("read", {"text": text})["puzzles"][0])
    page = player.page
    page.keyboard.press("h")
    part(page, "hint-none")
    expect(page.locator("[data-part=hint-none]")).to_contain_text("No 3 digits from 1 to 3 make cage 7×")
    expect(page.locator(".help-marks .mistake-pen")).to_have_count(1)


def test_all_steps_are_played_forward_and_back(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    puzzle = studio.call(SNAKE)
    session = player.open(puzzle)
    page = player.page
    page.keyboard.press("e")
    part(page, "steps")
    steps = page.locator(".step-list button")
    expect(steps.first).to_be_visible(timeout=PATIENCE * 1000)
    count = steps.count()
    assert count > 5
    head = page.locator("[data-part=steps] h2")
    expect(head).to_have_text(re.compile(rf"^1/{count} "))
    first = page.locator("[data-part=steps] p").inner_text()
    page.keyboard.press("ArrowRight")
    expect(head).to_have_text(re.compile(rf"^2/{count} "))
    assert page.locator("[data-part=steps] p").first.inner_text() != first
    player.tool("step_back")
    expect(head).to_have_text(re.compile(rf"^1/{count} "))
    steps.nth(3).click()
    expect(head).to_have_text(re.compile(rf"^4/{count} "))
    page.locator("[data-name=step_slider]").fill(str(count))
    expect(head).to_have_text(re.compile(rf"^{count}/{count} "))
    expect(page.locator(".step-list [aria-current=step]")).to_have_count(1)
    for cell, value in solution_of(studio, puzzle).items():
        player.expect_told(cell, f"{value}$")
    page.keyboard.press("Escape")
    player.expect_told((1, 2), "open$")
    assert player.moves(session) == []


def test_steps_up_to_one_are_filled_in_as_one_move(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    page = player.page
    player.click((4, 4))
    page.keyboard.press("2")
    player.tool("explain_here")
    page.wait_for_selector(".step-list button")
    page.keyboard.press("End")
    player.tool("put_upto")
    player.solved()
    player.saved()
    moves = player.moves(session)
    assert len(moves) == 2 and len(moves[1].split()) == 15


def test_steps_are_not_told_from_a_mistake(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    player.click((1, 2))
    player.page.keyboard.press("1")
    player.page.keyboard.press("e")
    part(player.page, "hint")
    expect(player.page.locator(".help-card.mistake")).to_have_count(1)


def test_teach_mode_waits_for_the_player(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    page.check("[data-name=teach]")
    whole_hint(page)
    card = page.locator("[data-part=hint]")
    assert "Your turn" in card.inner_text() and "is 2" not in card.inner_text()
    expect(page.locator("[data-name=put]")).to_have_count(0)
    page.keyboard.press("p")  # gives nothing away
    player.expect_told((4, 4), "open$")
    player.click((4, 4))
    page.keyboard.press("1")
    expect(page.locator("[data-part=objection]")).to_contain_text("1 in r4c4", timeout=PATIENCE * 1000)
    page.keyboard.press("2")
    part(page, "praise")
    praise = page.locator("[data-part=praise]")
    assert "so r4c4 is 2" in praise.inner_text()
    # Neither a second try nor what is shown is found alone: both count as met. The browser keeps the score.
    assert praise.locator(".score tbody tr").all_inner_texts() == ["cage of one cell\t1\t0\t"]
    player.tool("next_hint")
    part(page, "hint")
    page.keyboard.press("h")
    page.keyboard.press("h")
    player.tool("show_me")
    page.wait_for_selector("[data-name=put]")
    page.reload()
    player.tool("techniques")
    lines = page.locator(".score tbody tr")
    expect(lines).to_have_count(2, timeout=PATIENCE * 1000)
    assert [text.split("\t")[1:3] for text in lines.all_inner_texts()] == [["1", "0"], ["1", "0"]]


def test_help_speaks_portuguese(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    whole_hint(player.page)
    player.tool("language")
    card = player.page.locator("[data-part=hint]")
    expect(card).to_contain_text("por isso r4c4", timeout=PATIENCE * 1000)
    expect(card.locator("[data-name=put]")).to_have_text("Pôr")
    player.page.keyboard.press("n")
    expect(player.page.locator("[data-part=why] h2")).to_have_text("Porque não este?")


def test_the_keyboard_is_enough(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    whole_hint(page)
    page.keyboard.press("p")
    part(page, "put")
    player.expect_told((4, 4), "2$")
    page.keyboard.press("n")
    part(page, "why")
    page.keyboard.press("Enter")  # the first value has the focus
    part(page, "objection")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.keyboard.press("e")
    page.wait_for_selector(".step-list button")
    assert page.evaluate("document.activeElement.type") == "range"
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=steps]")).to_have_count(0)


def test_a_phone_shows_help_and_what_it_speaks_of(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio, size=PHONE, touch=True)
    player.open(studio.call("examples/bosnian-snake/snake-1-9x9"))
    page = player.page
    for stage in range(3):
        player.tool("more_help" if stage else "hint")
        part(page, "hint")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for button in page.locator(".help-acts button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44
    card, mark = (page.locator(name).bounding_box() for name in (".help", ".conclusion-pen"))
    assert card and mark and mark["y"] + mark["height"] <= card["y"] and card["height"] <= PHONE[1] / 2
    page.tap("[data-name=put]")
    part(page, "put")


def test_a_dead_server_is_told_and_nothing_is_lost(
    own_studio: Studio, sit_down: Callable[..., Player]
) -> None:
    own = own_studio
    player = sit_down(own)
    puzzle = own.call(KENKEN)
    player.open(puzzle)
    player.page.wait_for_selector("link[href$='help.css']", state="attached")
    player.click((1, 1))
    player.page.keyboard.press("3")
    player.saved()
    own.kill()
    for key in ("h", "e"):
        player.page.keyboard.press(key)
        part(player.page, "unanswered")
        assert "does not answer" in player.page.locator(".help").inner_text()
        player.page.keyboard.press("Escape")
    player.expect_told((1, 1), "3$")
    own.start()
    player.page.keyboard.press("h")
    part(player.page, "hint")
