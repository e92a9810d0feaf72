"""What there is to see in the studio, and how one gets there."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

View = Callable[["Visit"], None]
Begun = tuple[object, dict[str, object]]  # a puzzle, and its moves as they are sent
TWO_BOARDS = "shakashaka\n. . #\n. . .\n3 . .\n\nshakashaka\n. . .\n. . .\n. . ."
MAKING = {"id": "job", "status": "running", "progress": {"found": 0, "wanted": 1, "tries": 27}, "puzzles": []}


class Visit:
    """Somebody who looks at the studio, in one size, one theme and one language."""

    def __init__(self, context: BrowserContext, url: str, begun: dict[str, Begun]) -> None:
        self.context, self.url, self.begun = context, url, begun
        self.page: Page = context.new_page()
        self.own = ""  # the board that this visit plays on

    def home(self) -> None:
        self.page.goto(self.url)
        for part in (".today .tile svg", ".bundled .tile svg", ".mine .card"):
            self.page.wait_for_selector(part)
        self.page.wait_for_load_state("networkidle")

    def board(self, name: str) -> None:
        """A board of its own, as somebody left it: what is played here stays here."""
        puzzle, log = self.begun[name]
        api = f"{self.url}/api/v1/sessions"
        self.own = self.context.request.post(api, data={"puzzle": puzzle}).json()["id"]
        self.context.request.post(f"{api}/{self.own}/moves", data=log)
        self.page.goto(f"{self.url}/play/{self.own}")
        self.page.wait_for_selector("[role=grid]")
        self.page.wait_for_load_state("networkidle")

    def close(self) -> None:
        """Leaves nothing behind."""
        self.page.close()
        if self.own:
            self.context.request.delete(f"{self.url}/api/v1/sessions/{self.own}")
        self.context.close()

    def press(self, key: str, wanted: str) -> None:
        """A key, and what it leads to."""
        self.page.keyboard.press(key)
        self.page.wait_for_selector(wanted)

    def click(self, name: str, wanted: str) -> None:
        self.page.click(f"[data-name={name}]")
        self.page.wait_for_selector(wanted)

    def hint(self, stage: int = 3) -> None:
        self.press("h", "[data-part=hint]")
        for _ in range(stage - 1):
            self.page.keyboard.press("h")

    def teach(self) -> None:
        self.page.locator("[data-name=teach]").check()


def home(visit: Visit) -> None:
    visit.home()


def home_new(visit: Visit) -> None:
    """As one sees it who comes for the first time."""
    visit.context.clear_cookies()
    visit.home()


def home_keys(visit: Visit) -> None:
    visit.home()
    visit.page.keyboard.press("?")


def statistics(visit: Visit) -> None:
    visit.home()
    visit.page.locator(".mine").evaluate("part => part.scrollIntoView({block: 'end'})")


def deleting(visit: Visit) -> None:
    visit.home()
    visit.page.click("[data-name=delete_all]")


def making(visit: Visit) -> None:
    visit.page.route("**/api/v1/jobs*", lambda route: route.fulfill(json={"id": "job"}, status=202))
    visit.page.route("**/api/v1/jobs/job", lambda route: route.fulfill(json=MAKING))
    visit.home()
    visit.page.click(".maker .main")
    visit.page.wait_for_selector("text=27")
    visit.page.locator(".maker").scroll_into_view_if_needed()


def pasting(visit: Visit) -> None:
    visit.home()
    visit.page.fill("textarea", TWO_BOARDS)
    visit.page.click("[data-name=open]")
    visit.page.wait_for_selector(".paste .tile svg")


def paste_trouble(visit: Visit) -> None:
    visit.home()
    visit.page.fill("textarea", "shakashaka\n. . 7\n. . .\n3 . .")
    visit.page.click("[data-name=open]")
    visit.page.wait_for_selector(".trouble:not(:empty)")


def play(name: str) -> View:
    return lambda visit: visit.board(name)


def check(visit: Visit) -> None:
    visit.board("wrong")
    visit.click("check", ".news > *")


def trial(visit: Visit) -> None:
    visit.board("begun 1")
    visit.press("t", ".trial-bar button")
    visit.hint()
    visit.page.keyboard.press("p")
    visit.page.keyboard.press("Escape")


def settings(visit: Visit) -> None:
    visit.board("begun 1")
    visit.page.locator(".choices").scroll_into_view_if_needed()


def keys(visit: Visit) -> None:
    visit.board("begun 2")
    visit.page.keyboard.press("?")


def giving_up(visit: Visit) -> None:
    visit.board("begun 0")
    visit.click("give_up", "dialog")


def sharing(visit: Visit) -> None:
    visit.board("begun 0")
    visit.click("share", "dialog")


def hint(name: str, stage: int) -> View:
    def view(visit: Visit) -> None:
        visit.board(name)
        visit.hint(stage)

    return view


def put(visit: Visit) -> None:
    visit.board("begun 2")
    visit.hint()
    visit.press("p", "[data-part=put]")


def why(visit: Visit) -> None:
    visit.board("begun 2")
    visit.hint()
    visit.click("why_not_here", "[data-part=why]")


def objection(visit: Visit) -> None:
    """The first value that something speaks against."""
    why(visit)
    for place in range(visit.page.locator(".values-asked button").count()):
        with visit.page.expect_response("**/api/v1/why"):
            visit.page.locator(".values-asked button").nth(place).click()
        visit.page.wait_for_selector("[data-part=objection]")
        if visit.page.locator("[data-part=objection].mistake").count():
            break


def fits(visit: Visit) -> None:
    why(visit)
    for place in range(visit.page.locator(".values-asked button").count()):
        with visit.page.expect_response("**/api/v1/why"):
            visit.page.locator(".values-asked button").nth(place).click()
        visit.page.wait_for_selector("[data-part=objection]")
        if visit.page.locator("[data-part=objection].fine").count():
            break


def steps(name: str) -> View:
    def view(visit: Visit) -> None:
        visit.board(name)
        visit.press("e", ".step-list button")
        for _ in range(4):
            visit.page.keyboard.press("ArrowRight")

    return view


def teaching(visit: Visit) -> None:
    visit.board("begun 2")
    visit.teach()
    visit.hint()


def teaching_steps(visit: Visit) -> None:
    visit.board("begun 2")
    visit.teach()
    visit.press("e", ".step-list button")


def techniques(visit: Visit) -> None:
    score = {
        f"{kind}:{name}": {"met": met, "alone": alone, "names": {"en": told, "pt": said}}
        for kind, name, told, said, met, alone in (
            ("kenken", "cage", "cage of one cell", "gaiola de uma só casa", 5, 4),
            ("kenken", "last", "last cell of a cage", "última casa de uma gaiola", 6, 3),
            ("kenken", "pair", "two cells share two values", "duas casas partilham dois valores", 2, 0),
        )
    }
    told = json.dumps(json.dumps(score))
    visit.context.add_init_script(f"localStorage.setItem('quebra:set:techniques', {told})")
    visit.board("begun 2")
    visit.click("techniques", "[data-part=score]")


def unanswered(visit: Visit) -> None:
    visit.board("begun 2")
    visit.page.route("**/api/v1/hint", lambda route: route.abort())
    visit.press("h", "[data-part=unanswered]")


def gone(visit: Visit) -> None:
    visit.page.goto(f"{visit.url}/play/nothing")
    visit.page.wait_for_selector("dialog")


VIEWS: dict[str, View] = {
    "home": home,
    "home-new": home_new,
    "home-keys": home_keys,
    "home-statistics": statistics,
    "home-delete": deleting,
    "home-making": making,
    "home-paste": pasting,
    "home-paste-trouble": paste_trouble,
    "play-snake": play("begun 0"),
    "play-shakashaka": play("begun 1"),
    "play-kenken": play("begun 2"),
    "play-small": play("small"),
    "play-check": check,
    "play-trial": trial,
    "play-solved": play("solved"),
    "play-settings": settings,
    "play-keys": keys,
    "play-give-up": giving_up,
    "play-share": sharing,
    "hint-1": hint("begun 2", 1),
    "hint-2": hint("begun 2", 2),
    "hint-3": hint("begun 2", 3),
    "hint-snake": hint("begun 0", 3),
    "hint-shakashaka": hint("begun 1", 3),
    "hint-put": put,
    "mistake": hint("wrong", 3),
    "why": why,
    "why-not": objection,
    "why-fits": fits,
    "steps-snake": steps("begun 0"),
    "steps-kenken": steps("begun 2"),
    "teach": teaching,
    "teach-steps": teaching_steps,
    "techniques": techniques,
    "unanswered": unanswered,
    "gone": gone,
}
