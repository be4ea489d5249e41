"""Fresco in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.components import AGAIN, LETTERS, PLACES
from bottega.games.fresco.rules.naming import colour_list, colour_name, in_place, place_name, to_place
from bottega.games.fresco.rules.places.altar import ALTAR_CUBES, altar_points
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.i18n.translate import mark, mark_plural, t, tn
from bottega.presentation.parts import Text
from bottega.presentation.prompts import asked

if TYPE_CHECKING:
    from bottega.games.fresco.modules.parts import ModuleText
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.games.fresco.rules.hooks import Module
    from bottega.kernel.events import Event

LEONARDO = "Leonardo"
ASKED = {
    "wake": (mark("choose a wake-up time."), mark("{who} is choosing a wake-up time…")),
    "wake leonardo": (
        mark("choose a wake-up time for Leonardo."),
        mark("{who} is choosing a wake-up time for Leonardo…"),
    ),
    "plan": (mark("plan the day."), mark("Still planning the day: {who}.")),
    "plan mine": (mark("plan the day ({left} left to place)."), mark("Still planning the day: {who}.")),
    "plan and lay": (
        mark("plan the day ({left} left to place). You can also use {modules}."),
        mark("Still planning the day: {who}."),
    ),
    "only lay": (
        mark("all assistants are placed. You can still use {modules}, or pass."),
        mark("Still planning the day: {who}."),
    ),
    "market": (mark("buy paint at one stall, close a stall, or pass ({hands} left)."), mark("{who} is at the market…")),
    "market bought": (mark("buy more at this stall, or stop ({hands} left)."), mark("{who} is at the market…")),
    "market last": (mark("take what is still offered, or stop."), mark("{who} is at the market…")),
    "leonardo market": (mark("close a stall for Leonardo, or pass."), mark("{who} is deciding for Leonardo…")),
    "cathedral": (
        mark("restore a fresco tile or the altar, or pass ({hands} left)."),
        mark("{who} is in the cathedral…"),
    ),
    "cathedral moved": (mark("you've moved the bishop, now restore a tile."), mark("{who} is in the cathedral…")),
    "leonardo cathedral": (mark("choose a tile for Leonardo to restore."), mark("{who} is deciding for Leonardo…")),
    "altar": (mark("give the next cube for the altar."), mark("{who} is restoring the altar…")),
    "studio": (mark("take what's on offer, or pass."), mark("{who} is in the studio…")),
    "workshop": (mark("mix paint, or pass ({hands} left)."), mark("{who} is in the workshop…")),
    "workshop mixing": (mark("mix again, or pass ({mixes} left, then {hands})."), mark("{who} is in the workshop…")),
    "workshop last": (mark("mix again, or pass ({mixes} left)."), mark("{who} is in the workshop…")),
    "theatre": (mark("improve your mood, or pass ({hands} left)."), mark("{who} is at the theatre…")),
    "score": (
        mark("your space is taken. Go ahead to {ahead} or stay behind on {behind}."),
        mark("{who} is choosing a space on the score track…"),
    ),
}
TOLD = {
    "round": mark("Round {round}."),
    "idle": mark("Nobody has restored a tile for {rounds} rounds. The next round is the last."),
    "last round": mark("Round {round}, the last round. The action boards are turned over."),
    "wake": mark("{who} wakes up at {hour}:00 (market price {price})."),
    "wake leonardo": mark("{who} wakes up at {hour}:00."),
    "place": mark("{who} sends an assistant {to}."),
    "cover": mark("{who} places the {tile} tile on the {place} column."),
    "covered": mark("{who} placed the {tile} tile on the {place} column."),
    "leave tile": mark("{who} doesn't use the {tile} tile."),
    "planned": mark("{who} is done planning."),
    "reveal": mark("Plans are revealed. {plans}"),
    "buy": mark("{who} buys {paints} at {space} for {price}."),
    "close": mark("{who} closes stall {stall}."),
    "bishop": mark("{who} pays {price} and moves the bishop to {space}."),
    "restore": mark("{who} restores {space} with {paints}: {value} for the tile + {bonus} for the bishop."),
    "restore without bonus": mark("{who} restores {space} with {paints} for {worth}."),
    "restore leonardo": mark("{who} restores {space}: {value} for the tile + {bonus} for the bishop."),
    "restore leonardo without bonus": mark("{who} restores {space} for {worth}."),
    "altar": mark("{who} restores the altar with {paints} for {points}."),
    "studio": mark("{who} earns {thalers} in the studio."),
    "mix": mark("{who} mixes {used} into {paint}."),
    "theatre": mark("{who} visits the theatre (mood {mood})."),
    "pass": mark("{who} passes {there}."),
    "score": mark("{who}: +{gained} (now {to})."),
    "stay": mark("{who} stays behind on {to}: no points."),
    "market": mark("The market stalls are refilled."),
    "income": mark("{who} receives {thalers} income."),
    "starts": mark("New order on the start spaces: {order}."),
    "money": mark("{who} scores {points} for {thalers} left."),
    "money for nothing": mark("{who} has {thalers} left: no points."),
    "no money": mark("{who} has no money left."),
    "end": mark("Final scores: {scores}."),
}
OTHERWISE = (  # a kind of event that is told otherwise where a field has this value
    ("round", "last", True, "last round"),
    ("wake", "leonardo", True, "wake leonardo"),
    ("restore", "leonardo", True, "restore leonardo"),
    ("restore", "bonus", 0, "restore without bonus"),
    ("restore leonardo", "bonus", 0, "restore leonardo without bonus"),
    ("money", "points", 0, "money for nothing"),
    ("money for nothing", "thalers", 0, "no money"),
)
CUBES = (
    mark_plural("{n} red", "{n} red"),
    mark_plural("{n} yellow", "{n} yellow"),
    mark_plural("{n} blue", "{n} blue"),
    mark_plural("{n} orange", "{n} orange"),
    mark_plural("{n} green", "{n} green"),
    mark_plural("{n} purple", "{n} purple"),
    mark_plural("{n} pink", "{n} pink"),
    mark_plural("{n} brown", "{n} brown"),
)


def thalers(number: int) -> str:
    return tn("{n} thaler", "{n} thalers", number)


def points(number: int) -> str:
    return tn("{n} point", "{n} points", number)


def assistants(number: int) -> str:
    return tn("{n} assistant", "{n} assistants", number)


def signed(mood: int) -> str:
    return f"{mood:+}" if mood else "0"


def tiles(number: int) -> str:
    return tn("{n} tile", "{n} tiles", number) if number else t("no tiles")


def paint_words(letters: str) -> str:
    """Cubes in words: "RRY" is "2 red, 1 yellow"."""
    shown = [tn(*CUBES[n], letters.count(letter)) for n, letter in enumerate(LETTERS) if letter in letters]
    return ", ".join(shown) or t("no paint")


def painter_name(names: Sequence[str], painter: int) -> str:
    return names[painter] if 0 <= painter < len(names) else LEONARDO


def text_of(module: Module) -> ModuleText:
    return MODULES[module.number].text


def back_words(game: FrescoGame, back: str) -> str:
    """A tile that lies in front of a painter, by the name of its back."""
    if back == "blank":
        return t("tile without a blot")
    if set(back) <= set(LETTERS):
        return t("tile with {blots}", blots=colour_list(back))
    named = [text_of(module).back_name(back) for module in game.modules]
    return next(filter(None, named), back)


def piece_name(module: Module, piece: str) -> str:
    """A piece of a module that lies on an action board."""
    return text_of(module).piece_name(module, piece)


def plan_words(columns: Sequence[str], plan: Sequence[int]) -> str:
    shown = [f"{place_name(place)} {number}" for place, number in zip(columns, plan, strict=True) if number]
    return ", ".join(shown) or t("nothing")


# -- buttons


def label(game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    verb = game.catalogue.verbs[action]
    if isinstance(verb, ModuleVerb):
        return text_of(verb.owner).labels[verb.name](verb.owner, game, action - verb.first, view)
    return LABELS[verb.name](game, action - verb.first, view)


def cover(module: Module, game: FrescoGame, column: int, view: dict[str, Any]) -> str:
    """An action tile laid over a column, from the module's text: over a place, and over the second visit."""
    over, again = text_of(module).cover
    return t(again) if column == len(PLACES) else t(over, place=place_name(PLACES[column]))


def _wake(game: FrescoGame, row: int, view: dict[str, Any]) -> str:
    inn = view["inn"][row]
    hour, price = inn["hour"], thalers(inn["price"])
    if not inn["mood"]:
        return t("Wake up at {hour}:00 (mood unchanged, market price {price})", hour=hour, price=price)
    mood = signed(inn["mood"])
    return t("Wake up at {hour}:00 (mood {mood}, market price {price})", hour=hour, mood=mood, price=price)


def _place(game: FrescoGame, column: int, view: dict[str, Any]) -> str:
    return t("Send an assistant {to}", to=to_place((*PLACES, AGAIN)[column]))


def _buy(game: FrescoGame, space: int, view: dict[str, Any]) -> str:
    paints, price = _market_paints(game, space, view), thalers(view["seats"][view["painter"]]["price"])
    return t("Buy {paints} at {space} for {price}", paints=paints, space=game.stall_space_names[space], price=price)


def _close(game: FrescoGame, stall: int, view: dict[str, Any]) -> str:
    return t("Close stall {stall}", stall=game.parts.stalls[stall])


def _bishop(game: FrescoGame, space: int, view: dict[str, Any]) -> str:
    price, where = thalers(game.parts.bishop_price), game.parts.spaces[space]
    return t("Pay {price} and move the bishop to {space}", price=price, space=where)


def _restore(game: FrescoGame, space: int, view: dict[str, Any]) -> str:
    entry = view["fresco"][space]
    worth = points(entry["points"])
    if view["painter"] >= view["players"]:
        return t("Leonardo restores {space} for {points}", space=entry["space"], points=worth)
    paints = paint_words(entry["tile"]["paints"])
    return t("Restore {space} with {paints} for {points}", space=entry["space"], points=worth, paints=paints)


def _altar(game: FrescoGame, cube: int, view: dict[str, Any]) -> str:
    colour = colour_name(cube)
    offered = [LETTERS.index(letter) for letter in view["offered"]] + [cube]
    if len(offered) == ALTAR_CUBES:
        worth = points(altar_points(game, offered))
        return t("Give {colour} for {points}", colour=colour, points=worth)
    if view["offered"]:
        return t("Give {colour}", colour=colour)
    return t("Restore the altar: give {colour} first", colour=colour)


def _mix(game: FrescoGame, number: int, view: dict[str, Any]) -> str:
    mix = game.mixes[number]
    one, other, result = colour_name(mix.one), colour_name(mix.other), colour_name(mix.result)
    return t("Mix {one} and {other} into {result}", one=one, other=other, result=result)


def _improve(game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Improve your mood by {spaces}", spaces=view["lift"])


def _land(game: FrescoGame, behind: int, view: dict[str, Any]) -> str:
    landing = view["landing"]
    if behind:
        return t("Stay behind on {space}", space=landing["behind"]) if landing else t("Stay behind")
    return t("Go ahead to {space}", space=landing["ahead"]) if landing else t("Go ahead")


def _pass(game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Pass")


LABELS = {
    "wake": _wake,
    "place": _place,
    "buy": _buy,
    "close": _close,
    "bishop": _bishop,
    "restore": _restore,
    "altar": _altar,
    "mix": _mix,
    "improve": _improve,
    "land": _land,
    "pass": _pass,
}


def _market_paints(game: FrescoGame, space: int, view: dict[str, Any]) -> str:
    stall = game.stall_of[space]
    shown = view["market"]["stalls"][stall]["spaces"][space - game.stall_from[stall]]["tile"]
    return market_words(game, shown)


def market_words(game: FrescoGame, tile: dict[str, Any] | None) -> str:
    """A market tile by what it brings."""
    if tile is None:
        return paint_words("")
    more = []
    for module in game.modules:
        if said := text_of(module).extra_words(tile.get("extra", [])):
            more.append(said)
    return ", ".join([paint_words(tile["paints"]), *more])


# -- what is asked


def prompt(game: FrescoGame, view: dict[str, Any], by_name: bool = False) -> str:
    names = view["names"]
    if view["over"]:
        return t("Game over. {who} wins.", who=names[view["winners"][0]])
    own, others = ASKED.get(_asked(view), ("", ""))
    for module in game.modules:
        if not own:
            own, others = text_of(module).asked.get(view["asked"], ("", ""))
    landing = view["landing"] or {"ahead": "", "behind": ""}
    mixes = tn("{n} mix", "{n} mixes", view["mixes"])
    mine = view["seats"][view["you"]] if view["you"] is not None else {"waiting": None, "may_lay": []}
    left = assistants(mine["waiting"] or 0)
    modules = ", ".join(t(module.name) for module in game.modules if module.section in mine["may_lay"])
    said = {"hands": assistants(view["hands"]), "mixes": mixes, "left": left, "modules": modules, **landing}
    return asked(view, own, others, by_name, **said)


def _asked(view: dict[str, Any]) -> str:
    asked = str(view["asked"])
    if asked == "wake" and view["painter"] not in view["actors"]:
        return "wake leonardo"
    if asked == "plan" and view["you"] in view["actors"]:
        mine = view["seats"][view["you"]]
        return "only lay" if not mine["waiting"] else "plan and lay" if mine["may_lay"] else "plan mine"
    if asked == "market" and view["market"]["chosen"] is not None:
        return "market bought" if view["hands"] else "market last"
    if asked == "workshop" and view["mixes"]:
        return "workshop mixing" if view["hands"] else "workshop last"
    if asked == "cathedral" and view["moved"]:
        return "cathedral moved"
    return asked


# -- the log


def tell(game: FrescoGame, event: Event, names: Sequence[str]) -> str:
    for module in game.modules:
        sentence = told(module, event, names)
        if sentence:
            return sentence
    data: dict[str, Any] = {**event.data, "who": painter_name(names, event.seat), "leonardo": event.seat < 0}
    kind = otherwise(OTHERWISE, event.kind, data)
    if kind == "reveal":
        columns = data["columns"]
        plans = [(painter_name(names, n), plan_words(columns, plan)) for n, plan in enumerate(data["plans"])]
        data["plans"] = " ".join(t("{who}: {plan}.", who=who, plan=plan) for who, plan in plans)
    if "module" in data:  # an action tile
        data["tile"] = next(piece_name(m, "tile") for m in game.modules if m.section == data["module"])
    if kind in ("place", "pass"):
        data |= {"to": to_place(data["place"]), "there": in_place(data["place"])}
    if kind == "score":
        data["gained"] = data["to"] - data["from"]
        kind = kind if data["gained"] else "stay"
    if event.kind == "restore":
        data["worth"] = points(data["value"])
    data |= said(data)
    if kind == "starts":
        data["order"] = ", ".join(painter_name(names, painter) for painter in data["order"])
    if "scores" in data:
        data["scores"] = ", ".join(f"{name} {score}" for name, score in zip(names, data["scores"], strict=True))
    return t(TOLD[kind], **data)


SAID: dict[str, Callable[[Any], str]] = {
    "paints": paint_words,
    "used": paint_words,
    "paint": paint_words,
    "price": thalers,
    "thalers": thalers,
    "points": points,
    "place": place_name,
    "mood": signed,
}


def said(data: Mapping[str, Any]) -> dict[str, str]:
    """What an event tells, in words: of the fields that mean the same in every event."""
    return {key: say(data[key]) for key, say in SAID.items() if key in data}


def otherwise(rows: Sequence[tuple[str, str, Any, str]], kind: str, data: Mapping[str, Any]) -> str:
    """The sentence that an event is told with, from OTHERWISE."""
    for told_as, field, value, other in rows:
        if kind == told_as and data[field] == value:
            kind = other
    return kind


def told(module: Module, event: Event, names: Sequence[str]) -> str:
    """An event of a module; nothing if it has no sentence for it."""
    words = text_of(module)
    if event.kind not in words.told:
        return ""
    data: dict[str, Any] = {**event.data, "who": painter_name(names, event.seat), "leonardo": event.seat < 0}
    data |= words.details(module, event.data)
    kind = otherwise(words.otherwise, event.kind, data)
    data |= said(event.data)
    for key, say in words.said.items():
        if key in event.data:
            data[key] = say(event.data[key])
    return t(words.told[kind], **data)


# -- the table


def table(game: FrescoGame, view: dict[str, Any]) -> str:
    """The table as text: fresco, market, inn, score track, then what each seat shows."""
    lines = [_head(view)]
    if game.readings:
        lines.append(t("House rules: {readings}", readings=", ".join(game.readings)))
    lines += _fresco_lines(game, view)
    lines += _market_lines(view)
    lines += _inn_lines(view)
    for module in game.modules:
        lines += text_of(module).lines(module, view)
    lines += _seat_lines(game, view)
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _head(view: dict[str, Any]) -> str:
    parts = ["Fresco", tn("{n} player", "{n} players", view["players"])]
    if view["edition"] != "anniversary":
        parts.append(t("first edition"))
    if view["module_numbers"]:
        parts.append(t("modules {numbers}", numbers=" ".join(str(number) for number in view["module_numbers"])))
    parts.append(t("round {round}", round=view["round"]))
    if view["last"]:
        parts.append(t("the last one"))
    if view["place"]:
        parts.append(place_name(view["place"]))
    return ", ".join(parts)


def _fresco_lines(game: FrescoGame, view: dict[str, Any]) -> list[str]:
    leonardo = view["leonardo"]
    walker = leonardo["walker"] if leonardo else ""
    columns = "".join(f"{column:<9}" for column in game.parts.data["board"]["columns"])
    legend = t("* bishop, L Leonardo") if leonardo else t("* bishop")
    lines = [f"{t('Fresco'):<9}{columns}({tiles(view['tiles_left'])}, {legend})"]
    for row in range(5):
        shown = ""
        for entry in view["fresco"][5 * row : 5 * row + 5]:
            tile = entry["tile"]
            text = "." if tile is None else f"{tile['value']} {tile['paints']}"
            marks = ("*" if entry["space"] == view["bishop"] else "") + ("L" if entry["space"] == walker else "")
            shown += f"{text + marks:<9}"
        lines.append(f"  {row + 1}      {shown}".rstrip())
    return lines


def _market_lines(view: dict[str, Any]) -> list[str]:
    lines = [f"{t('Market'):<9}({t('bag')}: {tiles(view['market']['bag'])})"]
    for stall in view["market"]["stalls"]:
        lying = [entry["tile"] for entry in stall["spaces"]]
        pieces = [tile["paints"] + "|" * len(tile.get("extra", [])) if tile else "-" for tile in lying]
        shown = " ".join(f"{piece:<4}" for piece in pieces)
        chosen = " <" if stall["name"] == view["market"]["chosen"] else ""
        lines.append(f"  {stall['name']:<6} {shown.rstrip()}{chosen}")
    return lines


def _inn_lines(view: dict[str, Any]) -> list[str]:
    lines = [f"{t('Inn'):<8} {t('time'):<5} {t('mood'):<5} {t('price')}"]
    for row in view["inn"]:
        sleeper = "" if row["painter"] is None else painter_name(view["names"], row["painter"])
        lines.append(f"{'':9}{row['hour']}:00  {signed(row['mood']):<6}{row['price']:<7}{sleeper}".rstrip())
    return lines


def _laid_words(game: FrescoGame, view: dict[str, Any], columns: Sequence[Sequence[dict[str, str]]]) -> str:
    """What modules have laid on the columns of an action board."""
    named = {module.section: module for module in game.modules}
    shown = []
    for place, pieces in zip(view["columns"], columns, strict=False):
        if pieces:
            names = ", ".join(piece_name(named[entry["module"]], entry["piece"]) for entry in pieces)
            shown.append(f"{place_name(place)}: {names}")
    return "; ".join(shown)


def _seat_lines(game: FrescoGame, view: dict[str, Any]) -> list[str]:
    lines = []
    for seat, mine in enumerate(view["seats"]):
        acting = ">" if seat in view["actors"] else " "
        money = (
            t("money hidden") if mine["money"] is None else thalers(mine["money"]) if mine["money"] else t("no money")
        )
        where = t("space {space}", space=mine["space"])
        mood = t("mood {mood}", mood=signed(mine["mood"]))
        lines.append(
            f"{acting} {view['names'][seat]}: {where}, {mood}, {assistants(mine['assistants'])}, {money}, "
            f"{tiles(len(mine['tiles']))}"
        )
        if mine["paint"] is not None:
            cubes = "".join(letter * number for letter, number in mine["paint"].items())
            lines.append(f"    {t('paint'):<6}{cubes or '-'}")
        if mine["plan"] is not None and any(mine["plan"]):
            lines.append(f"    {t('plan'):<6}{plan_words(view['columns'], mine['plan'])}")
        laid = _laid_words(game, view, mine["on_columns"] or [])
        if laid:
            lines.append(f"    {t('pieces'):<6} {laid}")
    leonardo = view["leonardo"]
    if leonardo is not None:
        where = t("space {space}", space=leonardo["space"])
        whose = t("{who} decides for him", who=view["names"][leonardo["controller"]])
        lines.append(f"  {LEONARDO}: {where}, {tiles(len(leonardo['tiles']))}, {whose}")
    return lines


SOURCES = {
    "restore": mark("Fresco tiles"),
    "altar": mark("The altar"),
    "money": mark("Thalers at the end"),
    "": mark("Everything else"),
}


def sources(game: FrescoGame, view: dict[str, Any], events: Sequence[Event]) -> dict[str, list[int]]:
    """Where the points of a finished game came from, by seat: a move on the score track follows what earned it."""
    names = dict(SOURCES)
    for module in game.modules:
        names = {**text_of(module).sources, **names}
    found = {kind: [0] * view["players"] for kind in names}
    last = [""] * view["players"]
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if not 0 <= event.seat < view["players"]:
            continue
        if event.kind == "score":
            found[last[event.seat]][event.seat] += data["to"] - data["from"]
        else:
            last[event.seat] = event.kind if event.kind in names else ""
    for seat, mine in enumerate(view["seats"]):
        found[""][seat] += mine["score"] - sum(points[seat] for points in found.values())
    shown: dict[str, list[int]] = {}
    for kind, points in found.items():
        if any(points):
            so_far = shown.get(t(names[kind]), [0] * view["players"])
            shown[t(names[kind])] = [one + other for one, other in zip(so_far, points, strict=True)]
    return shown


ICONS = {
    **dict.fromkeys(("wake", "starts"), "clock"),
    **dict.fromkeys(("place", "planned", "reveal"), "assistant"),
    **dict.fromkeys(("cover", "covered", "leave tile"), "tile"),
    **dict.fromkeys(("buy", "close", "market"), "stall"),
    "bishop": "bishop",
    **dict.fromkeys(("restore", "altar"), "brush"),
    **dict.fromkeys(("studio", "income"), "coin"),
    "mix": "pot",
    "theatre": "mood",
    "pass": "pass",
    **dict.fromkeys(("score", "money"), "points"),
    "end": "end",
}
BY_FIELD = (("mood", "mood"), ("points", "points"), ("thalers", "coin"), ("price", "coin"), ("paint", "pot"))


def icon(game: FrescoGame, event: Event) -> str:
    """The icon of an event; one of a module is told by what changes hands."""
    if event.kind in ICONS:
        return ICONS[event.kind]
    return next((name for field, name in BY_FIELD if field in event.data), "tile")


TEXT = Text(label=label, prompt=prompt, tell=tell, icon=icon, table=table, sources=sources)
