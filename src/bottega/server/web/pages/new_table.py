"""The form for a new table: decoded to a request, and which of its options are possible together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bottega.bots.personas import PERSONAS, strengths
from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import language, mark, t
from bottega.kernel import BottegaError, Option, Title
from bottega.server.accounts.given_names import is_given_name
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import game_of
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.timing.time_control import DAY, HOUR, TimeControl
from bottega.server.web.base import Web

_possible: dict[tuple[str, str, str], dict[str, Any]] = {}


def options_of(title: Title, fields: Mapping[str, str], players: int) -> dict[str, Any]:
    """The options of a form without those left open."""
    options: dict[str, Any] = {"players": players}
    for option in title.options:
        if option.many:
            chosen = [choice for choice in option.choices if f"option-{option.name}-{choice}" in fields]
            if chosen:
                options[option.name] = chosen
        elif value := fields.get(f"option-{option.name}", ""):
            known = [choice for choice in option.choices if str(choice) == value]
            options[option.name] = known[0] if known else value
    return options


def number_of(text: str, what: str) -> int:
    """Read a number from a field."""
    if not text.isdecimal() or len(text) > 9:
        raise Refused(t("{what} must be a number, not {given}.", what=t(what), given=repr(text[:20])))
    return int(text)


def read_request(title: Title, fields: Mapping[str, str]) -> TableRequest:
    """Decode a whole form."""
    options = options_of(title, fields, number_of(fields.get("players", ""), mark("players")))
    shown_to = fields.get("public", "")
    return TableRequest(
        title.name,
        options,
        [
            read_seat(fields.get(f"seat-{seat}", "journeyman"), fields.get(f"name-{seat}", ""))
            for seat in range(game_of(title.name, options).players)
        ],
        public=shown_to not in ("", "friends"),
        friends=shown_to == "friends",
        bot_after=number_of(fields.get("bot_after", "0"), mark("seconds")),
        tempo=read_tempo(fields),
        rated="rated" in fields,
        language=fields.get("language", ""),
    )


def read_seat(who: str, name: str = "") -> SeatRequest:
    """Decode a seat: "me", "open", or the level of its bot."""
    if who == "me":
        return SeatRequest("me", name=name)
    return SeatRequest("open") if who == "open" else SeatRequest("bot", who)


def read_tempo(fields: Mapping[str, str]) -> TimeControl | None:
    """Decode the clocks; None for none."""
    kind = fields.get("tempo", "")
    if not kind:
        return None
    numbers = ("main", "more") if kind == "live" else ("each",)
    wanted = {"kind": kind, "up": fields.get("up", ""), **{name: fields.get(name, "") for name in numbers}}
    try:
        quiet = [int(hour) for hour in fields.get("quiet", "0 0").split()] if kind == "days" else [0, 0]
        if quiet != [0, 0]:
            wanted |= {"zone": fields.get("zone", "")}
        tempo = msgspec.convert({**wanted, "quiet": quiet}, TimeControl, strict=False)
    except (ValueError, msgspec.ValidationError):
        tempo = None
    if tempo is None or not _is_offered(tempo):
        raise Refused(t("That clock setting isn't available. Choose one from the list."))
    return tempo


def check_solo(request: TableRequest) -> None:
    """Refuse what needs other people, at the offline site."""
    open_seat = any(seat.kind == "open" for seat in request.seats)
    if open_seat or request.public or request.friends or request.rated or request.tempo:
        raise Refused(t("This site is offline: play with people on this screen and bots, without clocks or ratings."))


def _is_offered(tempo: TimeControl) -> bool:
    if tempo.kind == "live":
        return 60 <= tempo.main <= 4 * HOUR and 5 <= tempo.more <= 600
    hours = all(0 <= hour < 24 for hour in tempo.quiet)
    return HOUR <= tempo.each <= 14 * DAY and hours and tempo.zone in _zones()


@cache
def _zones() -> set[str]:
    return available_timezones() - {"localtime", "Factory"}  # the machine's own, and none


def possible(title: Title, wanted: dict[str, Any]) -> dict[str, Any]:
    """For each option the choices that are not possible with the options before it, each with its refusal; and the
    refusal of the whole."""
    if not all(_offered(option, wanted.get(option.name)) for option in title.options):
        return _find(title, wanted)  # do not cache values that the form does not offer
    key = (title.name, repr(wanted), language())
    if key not in _possible:
        if len(_possible) > 2000:
            _possible.clear()
        _possible[key] = _find(title, wanted)
    return _possible[key]


def _offered(option: Option, value: Any) -> bool:
    """Whether a value is left open or offered by the form."""
    return value is None or all(one in option.choices for one in (value if option.many else [value]))


def _find(title: Title, wanted: dict[str, Any]) -> dict[str, Any]:
    so_far = {"players": wanted["players"]}
    refused: dict[str, dict[str, str]] = {}
    for option in title.options:
        found = _tried(title, so_far, option)
        refused[option.name] = {name: text for name, text in found.items() if text}
        value = wanted.get(option.name)
        if value is not None and not _refusal(title, {**so_far, option.name: value}):
            so_far[option.name] = value
        elif not option.many and found[""]:  # the option is required: take the first possible choice
            can_be = [choice for choice in option.choices if not found[str(choice)]]
            so_far[option.name] = can_be[0] if can_be else None
    return {"refused": _refusal(title, wanted), "choices": refused}


def _tried(title: Title, so_far: dict[str, Any], option: Option) -> dict[str, str]:
    """The refusal of each choice, empty if it is possible; the choice "" leaves the option open."""
    if not option.many:
        trials = [("", so_far), *((str(choice), {**so_far, option.name: choice}) for choice in option.choices)]
        return {name: _refusal(title, options) for name, options in trials}
    if option.house_rules:
        return {str(choice): _refusal(title, {**so_far, option.name: [choice]}) for choice in option.choices}
    text = ""
    for number in range(1, len(option.choices) + 1):
        text = _refusal(title, {**so_far, option.name: list(option.choices[:number])})
        if not text:  # this many are possible; the refusal of the whole says which are not
            return {}
    return {str(choice): text for choice in option.choices}


def _refusal(title: Title, options: dict[str, Any]) -> str:
    try:
        title.game(**options)
    except BottegaError as error:
        return str(error)
    return ""


class NewTablePages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def new(self, request: Request) -> Response:
        title = find_title(request.query_params.get("title", titles()[0]))
        who, again = await self.web.who(request), None
        if table_id := request.query_params.get("again"):  # a rematch, perhaps with other options
            again = await self.web.services.rematches.played_here(who.id, table_id)
            if again.rematch:
                return self.web.redirect(f"/t/{again.rematch}")
            title = find_title(again.row.title)
        known = who.name
        named = "" if is_given_name(known) else known
        texts = {persona.name: persona.text for persona in PERSONAS}
        scale = [(name, strength, texts[name]) for name, strength in strengths(title.name).items()]
        return await self.web.page(request, "new.html", title=title, scale=scale, named=named, again=again)

    async def make(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        wanted = read_request(find_title(fields.get("title", "")), fields)
        if again := fields.get("again"):
            return self.web.redirect(f"/t/{await self.web.services.rematches.create(visitor, again, wanted.options)}")
        if self.web.settings.alone:
            check_solo(wanted)
        return self.web.redirect(f"/t/{await self.web.services.creation.make(visitor, wanted)}")

    async def learn(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        title = find_title(request.path_params["title"])
        return self.web.redirect(f"/t/{await self.web.services.creation.make_lesson(visitor, title.name)}")

    async def possible(self, request: Request) -> Response:
        """Which choices of the form are possible, given those already made."""
        title = find_title(request.query_params.get("title", ""))
        players = number_of(request.query_params.get("players", ""), mark("players"))
        wanted = options_of(title, request.query_params, players)
        return JSONResponse(await asyncio.to_thread(possible, title, wanted))

    def routes(self) -> list[Route]:
        return [
            Route("/new", self.new),
            Route("/possible", self.possible),
            Route("/make", self.make, methods=["POST"]),
            Route("/learn/{title}", self.learn, methods=["POST"]),
        ]
