"""Somebody who plays on the site: a guest whose pages lie in the frame of a window."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Frame, Page

from tests.browser.chromium import PATIENCE, WIDE, Guest, expect
from tests.site.file_host import ROOT, Host

# Plays first legal actions at a table through the socket of a page, until the game is over, the log has told something,
# or enough is stored. Returns the last message of the table, without what is drawn, and how many moves were stored.
PLAY = """([live, until, most, patience]) => new Promise((done, failed) => {
  const socket = new WebSocket(live), told = [];
  let asked = -1, stored = 0;
  setTimeout(() => failed(new Error(`no end in sight after ${stored} moves`)), patience);
  const end = now => { done({ ...now, sheets: [], symbols: [], stored, told }); socket.close(); };
  socket.onclose = event => failed(new Error(`closed with ${event.code}`));
  socket.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    if (now.kind === 'refused') {
      asked = -1;
      if (now.text.startsWith('Too many messages')) socket.send('{"do": "look"}');  // heard in a moment
      else if (!now.text.startsWith('Someone moved first')) failed(new Error(now.text));
    }
    if (now.kind === 'stored') stored += 1;
    if (now.kind !== 'table') return;
    told.push(...now.log.flat());
    console.info(`shown ${now.count}`);
    if (now.status === 'over' || stored >= most || (until && told.some(text => text.includes(until)))) end(now);
    else if (!now.actions.length && now.acting.length) {  // another seat of mine
      socket.send(JSON.stringify({ do: 'look', seat: now.acting[0] }));
      asked = -1;
    } else if (now.actions.length && now.count > asked) {
      asked = now.count;
      socket.send(JSON.stringify({ do: 'play', seat: now.seat, action: now.actions[0].action, at: now.count }));
    }
  };
})"""

# Sends the form of a new table, without showing it.
MAKE = """async ([url, fields]) => {
  const page = new DOMParser().parseFromString(await (await fetch(`${url}/new`)).text(), 'text/html');
  const body = new URLSearchParams({ token: page.querySelector('[name=token]').value, ...fields });
  return (await fetch(`${url}/make`, { method: 'POST', body })).url;
}"""


class Player(Guest):
    """`window` is what the browser shows, `page` the frame in it, which has the pages of the app."""

    expected: tuple[str, ...] = ()  # what errors may say that are part of a story

    def __init__(self, browser: Browser, host: Host, **options: Any) -> None:
        super().__init__(browser, host.url, WIDE, **options)
        self.host = host
        self.window: Page = self.page

    @classmethod
    def of(cls, context: BrowserContext, host: Host) -> Player:
        """Another window of the same browser."""
        player = cls.__new__(cls)
        player.url, player.touch, player.errors, player.host = host.url, False, [], host
        player.context = context
        player.page = player.window = context.new_page()
        player.window.on("console", player._console)
        player.window.on("pageerror", lambda error: player.errors.append(str(error)))
        return player

    def open(self, path: str = "/") -> Player:
        """Open the site at a page, and wait until it is shown."""
        self.window.goto(f"{self.url}/#{path}")
        return self.is_open()

    def is_open(self) -> Player:
        expect(self.window.locator("#page")).to_be_visible()
        frame = self.window.locator("#page").element_handle().content_frame()
        assert isinstance(frame, Frame)
        self.page = frame  # type: ignore[assignment]
        return self

    def reload(self) -> Player:
        self.window.reload()
        return self.is_open()

    def visit(self, path: str) -> Player:
        """Another page of the app, as by a link."""
        self.page.goto(self.url + path)
        return self

    def at(self, table: str) -> Player:
        self.visit(f"/t/{table}")
        self.page.wait_for_selector("#picture svg")
        return self

    def in_browser(self, command: str, **given: Any) -> Any:
        """Something that only the browser itself can do, of what it keeps of this site."""
        if not hasattr(self, "tools"):  # kept: with them goes what they have set
            self.tools = self.context.new_cdp_session(self.window)
        return self.tools.send(command, {"origin": self.url.removesuffix(ROOT), **given})

    def is_told(self, text: str | re.Pattern[str]) -> None:
        """The window itself says something, over or instead of its page."""
        expect(self.window.locator("#notice, #loading").filter(visible=True)).to_contain_text(text)

    def lose_the_network(self) -> None:
        """The host is gone, and the browser knows that there is no network; it may just have been looking for a newer
        version there."""
        self.expected += (f"{self.url}/site.json",)
        self.context.set_offline(True)
        self.host.stop()

    # -- tables

    def make(self, title: str, seats: tuple[str, ...] = ("me", "apprentice"), modules: tuple[int, ...] = ()) -> str:
        """Lay a table as the form of a page does, without showing it. Returns its id."""
        fields = {"title": title, "players": str(len(seats))}
        fields |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
        fields |= {f"option-modules-{number}": "on" for number in modules}
        made: str = self.page.evaluate(MAKE, [self.url, fields])
        assert "/t/" in made, made
        return made.rpartition("/")[2]

    def play(self, table: str, until: str = "", most: int = 10_000) -> dict[str, Any]:
        """Play first legal actions until the game is over, its log has told something, or so many are stored."""
        live = f"{self.url}/t/{table}/live".replace("http", "ws", 1)
        now: dict[str, Any] = self.page.evaluate(PLAY, [live, until, most, PATIENCE])
        return now


__all__ = ["PATIENCE", "Player", "expect"]
