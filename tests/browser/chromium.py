"""Somebody at a real Chromium: a page that is clicked, typed at and looked at, and every error it reports kept."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, TimeoutError, expect, sync_playwright

from tests.browser.server import Visitor
from tests.services import SHORT, need

WON = re.compile("won|share the win")
PATIENCE = 90_000  # milliseconds; the machine may be busy
WIDE = {"width": 1500, "height": 950}
PHONE = {"width": 390, "height": 844}
AXE = "axe-core@4.10.3"
expect.set_options(timeout=PATIENCE)

# A point at which a click reaches a glowing thing itself, for each glowing thing that has one.
GLOWING = """() => [...document.querySelectorAll('#picture .can')].flatMap(thing => {
  const box = thing.getBoundingClientRect();
  for (let y = 1; y < 8; y += 2) for (let x = 1; x < 8; x += 2) {
    const at = [box.x + box.width * x / 8, box.y + box.height * y / 8];
    const top = document.elementFromPoint(...at);
    if (top && thing.contains(top) && top.closest('[data-id]') === thing) return [at];
  }
  return [];
})"""

# Until the page has not scrolled for three frames: a scroll that was asked for begins in one of them.
STILL = """async () => {
  for (let frames = 0; frames < 3; frames++) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('#picture[data-scrolling]')) frames = -1;
  }
}"""

# The end of a function that has `holds`: whether it came to hold before so many milliseconds were over.
LOOKING = """return new Promise((seen, failed) => {
  const until = Date.now() + patience;
  const look = () => {
    try { if (holds()) seen(true); else if (Date.now() > until) seen(false); else setTimeout(look, 10); }
    catch (error) { failed(error); }
  };
  look();
});"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, installed if this machine has none: best Chromium without windows of its own, each of which takes the
    whole program half a second of work."""
    shell = "chromium-headless-shell"
    program = need(shell, shell, "chromium")
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options += ["--default-tile-width=1600", "--default-tile-height=1000"]  # a window is drawn in one piece
        env = {**os.environ, "TMPDIR": SHORT}  # Chromium makes a socket there
        browser = playwright.chromium.launch(executable_path=str(program), args=options, env=env)
        yield browser
        browser.close()


@cache
def axe() -> str:
    """The script of axe-core, fetched once into a folder of this machine's."""
    folder = Path(tempfile.gettempdir()) / f"bottega-{AXE}-{os.getuid()}"
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not script.exists():
            npm = [str(need("npm", "npm")), "install", "--no-audit", "--no-fund", "--prefix", str(folder), AXE]
            subprocess.run(npm, check=True, capture_output=True, timeout=180)
    return script.read_text(encoding="utf-8")


class Guest:
    """One browser window with its own cookies."""

    def __init__(self, browser: Browser, url: str, viewport: dict[str, int], **options: Any) -> None:
        self.url = url
        self.touch = bool(options.get("has_touch"))
        self.keys = bool(options.pop("keys", False))  # whether there is neither a mouse nor a finger
        settings = {"reduced_motion": "reduce", "locale": "en", "accept_downloads": True, **options}
        self.context = browser.new_context(viewport=viewport, **settings)  # type: ignore[arg-type]
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def be(self, visitor: Visitor) -> Guest:
        """Come back as a visitor who has been here without a browser."""
        self.context.add_cookies([{"name": "bottega", "value": visitor.cookie, "url": self.url}])
        return self

    def be_like(self, other: Guest) -> Guest:
        """Be the same visitor as another guest, at another screen."""
        self.context.add_cookies(list(other.context.cookies()))  # type: ignore[arg-type]
        return self

    def open(self, path: str = "/") -> Guest:
        self.page.goto(self.url + path)
        return self

    def at(self, table: str) -> Guest:
        """Open a table, and wait until it is drawn."""
        self.open(f"/t/{table}")
        self.page.wait_for_selector("#picture svg")
        return self

    # -- what is seen

    @property
    def prompt(self) -> str:
        return self.page.inner_text("#prompt")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def moves(self) -> int:
        """How many moves the log shows."""
        return max(0, self.page.locator("#log li").count() - 1)

    def sees(self, selector: str, text: str | re.Pattern[str] | None = None) -> None:
        found = self.page.locator(selector).first
        expect(found).to_be_visible()
        if text is not None:
            expect(found).to_contain_text(text)

    def wait_for(self, script: str) -> None:
        """Until an expression is true in the page, which looks itself: asking it again and again from here is dear.
        Playwright's own way needs `eval`, which the policy forbids."""
        until = time.monotonic() + PATIENCE / 1000
        while (left := until - time.monotonic()) > 0:
            try:
                if self.page.evaluate(f"patience => {{ const holds = () => {script};\n{LOOKING} }}", left * 1000):
                    return
            except Error as error:
                if "context was destroyed" not in error.message:  # another page was opened meanwhile
                    raise
        raise AssertionError(f"waited in vain for {script}; {self.prompt!r}; {self.errors}")

    def ready(self) -> bool:
        """Wait until something is to be decided here; false when the game is over."""
        self.wait_for("document.querySelector('#end')?.open || document.querySelector('#actions button[data-action]')")
        return not self.page.evaluate("document.getElementById('end').open")

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))

    def judged(self) -> list[str]:
        """What axe finds critical or serious about the page."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(axe())  # as the debugger does, past the page's policy
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for rule in found["violations"]
            if rule["impact"] in ("critical", "serious")
            for node in rule["nodes"][:3]
        ]

    # -- what is done

    def confirm(self) -> None:
        """Say yes where it is asked; when the table has moved on meanwhile, nothing is asked any more."""
        self.wait_for("!document.getElementById('table-page').hasAttribute('aria-busy')")
        if self.page.evaluate("Boolean(document.querySelector('#confirm:not([hidden]) .go'))"):
            with suppress(TimeoutError):
                self.press("#confirm .go", timeout=5000)

    def enter(self) -> bool:
        self.page.keyboard.press("Enter")
        return True

    def press(self, selector: str, **options: Any) -> None:
        """Click, or on a touch screen tap, on the first of these."""
        self.press_on(self.page.locator(selector).first, **options)

    def press_on(self, button: Locator, **options: Any) -> None:
        if self.touch:
            button.tap(**options)
        else:
            button.click(**options)

    def act(self, choice: str | None = None) -> None:
        """Play an action by its notation (the first, if none is named) with a click in the list, and wait for it."""
        assert self.ready()
        before = self.page.evaluate("document.getElementById('log').childElementCount")
        button = self.page.locator("#actions button[data-action]")
        if choice is not None:
            button = button.filter(has=self.page.locator("code", has_text=choice))
        button.first.click()
        self.confirm()
        self.wait_for(f"document.getElementById('log').childElementCount > {before}")

    def click_on(self, random: Random) -> None:
        """Click on something that glows, or in the list where the picture alone does not tell. Nobody has to look for
        it: something that glows is in view, or the list is."""
        points = self.page.evaluate(GLOWING)
        if points and self.touch:
            self.page.touchscreen.tap(*random.choice(points))
        elif points:
            self.page.mouse.click(*random.choice(points))
        else:
            if not self.page.locator("#actions").is_visible():
                out_of_sight = self.page.locator("#picture .can").count()
                assert not out_of_sight, f"what glows must be looked for: {self.prompt}"
                self.press("#all")
            self.press("#actions button[data-action]")
        self.confirm()

    def type_in(self, random: Random) -> None:
        """Choose by a digit, and confirm with Enter where it is asked."""
        choices = self.page.locator("#actions button[data-action]").count()
        self.page.keyboard.press(str(random.randint(1, max(1, min(9, choices)))))
        self.wait_for("!document.getElementById('table-page').hasAttribute('aria-busy')")
        if self.page.evaluate("document.activeElement.matches('#confirm .go')"):
            self.page.keyboard.press("Enter")

    def more_at_the_end(self) -> None:
        """Open the menu of a finished game."""
        self.press("#end .more:not([open]) summary")

    def play_out(self, by: Callable[[Guest, Random], None] = click_on, seed: int = 1) -> int:
        """Click, or whatever it is done by, until the game is over; returns how often."""
        random, clicks = Random(seed), 0
        while self.ready():
            by(self, random)
            clicks += 1
            assert clicks < 2000, f"no end in sight: {self.prompt}"
        return clicks


__all__ = ["PATIENCE", "PHONE", "WIDE", "WON", "Guest", "chromium", "expect"]
