"""The places of the board, and what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import COLOURS, LETTERS, PRIMARIES, SIDE
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.text import words
from bottega.games.fresco.text.tooltips.shared import (
    BOOK,
    at_work,
    has,
    lacking,
    mine,
    mood_now,
    painter_of,
    priced,
    whose,
)
from bottega.i18n.translate import t, tn
from bottega.presentation.tooltips import Explain, What, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


# -- the cathedral


def _tile(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    entry = next((one for one in view["fresco"] if one["space"] == rest), None)
    if entry is None:
        return None
    if entry["tile"] is None:
        says = t("This tile is restored and shows the picture below. The bishop can still move here.")
        return What(t("Space {space}", space=rest), says, "", BOOK + "cathedral")
    says = t(
        "An assistant in the cathedral can restore it: pay exactly these cubes, score its points and the "
        "bishop's bonus, and keep the tile, which brings {thalers} at each income.",
        thalers=words.thalers(game.parts.tile_income),
    )
    return What(t("Fresco tile on {space}", space=rest), says, _tile_now(game, view, entry), BOOK + "cathedral")


def _tile_now(game: FrescoGame, view: dict[str, Any], entry: dict[str, Any]) -> str:
    tile = entry["tile"]
    now = [t("{points} for {paints}.", points=words.points(tile["value"]), paints=words.paint_words(tile["paints"]))]
    spaces = game.parts.spaces
    here, bishop = spaces.index(entry["space"]), spaces.index(view["bishop"])
    if here == bishop:
        now.append(t("The bishop is on it: {points} more.", points=words.points(game.parts.bonus_on)))
    elif abs(here % SIDE - bishop % SIDE) < 2 and abs(here // SIDE - bishop // SIDE) < 2:
        now.append(t("The bishop is next to it: {points} more.", points=words.points(game.parts.bonus_near)))
    if entry["points"] is not None:
        now.append(t("{points} in total now.", points=words.points(entry["points"])))
    now.append(lacking(view, tile["paints"]))
    return " ".join(filter(None, now))


def _bishop(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest and rest not in game.parts.spaces:
        return None
    parts = game.parts
    says = t(
        "Restore the tile he's on for {on} more, or one next to him for {near} more. Before you restore, "
        "you can pay {price} to move him one space. Afterwards he moves to the restored space.",
        on=words.points(parts.bonus_on),
        near=parts.bonus_near,
        price=words.thalers(parts.bishop_price),
    )
    return What(t("The bishop"), says, t("He's on {space}.", space=view["bishop"]), BOOK + "bishop")


def _altar(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest and rest not in COLOURS:
        return None
    parts, own = game.parts, mine(view)
    says = t(
        "An assistant in the cathedral can restore it with a red, a yellow and a blue cube. A mixed cube "
        "can replace any of them. It scores points only, and the bishop doesn't move."
    )
    now = t(
        "{value}, {more} more for each mixed cube; {full} for orange, green and purple.",
        value=words.points(parts.altar_value),
        more=parts.altar_mixed,
        full=words.points(parts.altar_full),
    )
    if not game.altar_once:
        now += " " + t("Once for each of your assistants in the cathedral.")
    elif own is not None and own["altars"]:
        now += " " + t("You've restored it this round.")
    else:
        now += " " + t("Once a round per player.")
    return What(t("Altar"), says, now, BOOK + "altar")


def _cathedral(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t("Each assistant here restores one fresco tile or the altar for points.")
    now = [t("On the fresco: {tiles}.", tiles=words.tiles(view["tiles_left"])), at_work(view, "cathedral")]
    return What(t("Cathedral"), says, " ".join(filter(None, now)), BOOK + "cathedral")


def _tiles_left(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t("A round that starts with {n} tiles or fewer is the last.", n=game.parts.last_tiles)
    now = t("On the fresco: {tiles}.", tiles=words.tiles(view["tiles_left"]))
    return What(t("Tiles on the fresco"), says, now, BOOK + "last")


def _walker(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if view["leonardo"] is None:
        return None
    says = t(
        "Once a round he moves one space, not diagonally, to a tile and restores it for free. If he "
        "can't, he goes to a tile of the lowest value."
    )
    now = t("He's on {space}.", space=view["leonardo"]["walker"])
    return What(t("Leonardo's painter on the fresco"), says, now, BOOK + "leonardo")


# -- the inn and the theatre


def _inn(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    row = next((one for one in view["inn"] if str(one["hour"]) == rest), None)
    if rest and row is None:
        return None
    says = t(
        "Each round everyone picks a wake-up time, starting with the last player on the score track. "
        "Wake early to go first everywhere, but with a worse mood and higher market prices."
    )
    if row is None:
        own = mine(view)
        now = priced(view) if own is not None and own["price"] is not None else ""
        return What(t("Inn"), says, now, BOOK + "inn")
    price = words.thalers(row["price"])
    now = t("Mood {mood}, market price {price}.", mood=words.signed(row["mood"]), price=price)
    taken = row["painter"]
    who = "" if taken is None else words.painter_name(view["names"], taken)
    now += " " + (t("Still free.") if taken is None else t("Taken by {who}.", who=who))
    return What(t("Waking up at {hour}:00", hour=rest), says, now, BOOK + "inn")


def _painter(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    painter = painter_of(view, rest)
    if painter is None:
        return None
    shown = view["seats"][painter] if painter < view["players"] else view["leonardo"]
    now = t("Still asleep.") if shown["hour"] is None else t("Up at {hour}:00.", hour=shown["hour"])
    if painter in view["order"] and shown["hour"] is not None:
        now += " " + t("Number {n} in the order of play.", n=view["order"].index(painter) + 1)
    says = t("Shows when a player wakes up. The earliest riser goes first everywhere.")
    return What(whose(view, painter, t("Wake-up time")), says, now, BOOK + "inn")


def _theatre(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Each assistant here lifts your mood by {n}. After you wake up, spaces marked +1 give you an "
        "extra assistant, and those marked −1 take one away.",
        n=game.parts.theatre_mood,
    )
    now = [] if mine(view) is None else [mood_now(view, view["you"])]
    if view["lift"]:
        now.append(t("An assistant lifts it by {n} now.", n=view["lift"]))
    return What(t("Theatre and mood track"), says, " ".join(now), BOOK + "theatre")


def _mood(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    says = t(
        "Waking early lowers it, the theatre lifts it. After you wake up, spaces marked +1 give you an "
        "extra assistant, and those marked −1 take one away."
    )
    return What(whose(view, seat, t("Mood")), says, mood_now(view, seat), BOOK + "mood")


# -- market, studio, workshop


def _market(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return _market_tile(game, view, rest)
    says = t(
        "Choose one stall and buy up to one tile with each assistant. Then its remaining tiles go into "
        "the bag. Or close a stall for free."
    )
    now = [priced(view), at_work(view, "market")]
    return What(t("Market"), says, " ".join(filter(None, now)), BOOK + "market")


def _market_tile(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    spaces = [space for stall in view["market"]["stalls"] for space in stall["spaces"]]
    entry = next((one for one in spaces if one["space"] == rest), None)
    if entry is None:
        return None
    says = t(
        "An assistant at the market can buy it at your wake-up price. You get the cubes, and the tile "
        "goes into the bag."
    )
    now = t("Empty.")
    if entry["tile"] is not None:
        now = f"{words.market_words(game, entry['tile'])}. {priced(view)}"
    return What(t("Market tile {space}", space=rest), says, now, BOOK + "market")


def _stall(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    stall = next((one for one in view["market"]["stalls"] if one["name"] == rest), None)
    if stall is None:
        return None
    says = t(
        "Once you buy here, you stay at this stall this turn. Afterwards its tiles go into the bag. If "
        "you buy nothing, you can close a stall for free: its tiles go into the bag."
    )
    lying = sum(space["tile"] is not None for space in stall["spaces"])
    now = t("Here: {tiles}.", tiles=words.tiles(lying)) + " " + priced(view)
    return What(t("Stall {stall}", stall=rest), says, now, BOOK + "market")


def _bag(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Bought tiles and those of closed stalls go into the bag. The stalls are refilled from it before "
        "the next round."
    )
    return What(t("Bag"), says, t("In it: {tiles}.", tiles=words.tiles(view["market"]["bag"])), BOOK + "next")


def _studio(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t(
        "Your assistants paint portraits: each brings {thalers}.", thalers=words.thalers(game.parts.studio_thalers)
    )
    return What(t("Studio"), says, at_work(view, "studio"), BOOK + "studio")


def _workshop(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t(
        "Each assistant mixes up to {n} times: trade two cubes for one of the new colour.",
        n=game.parts.workshop_mixes,
    )
    return What(t("Workshop"), says, at_work(view, "workshop"), BOOK + "workshop")


def _mix(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    mix = next((one for one in game.mixes if COLOURS[one.result] == rest), None)
    if mix is None:
        return None
    one, other = colour_name(mix.one), colour_name(mix.other)
    says = t(
        "An assistant in the workshop makes up to {n} mixes, same or different. The cathedral comes "
        "earlier in the day, so you mix for tomorrow.",
        n=game.parts.workshop_mixes,
    )
    first, second = has(view, LETTERS[mix.one]), has(view, LETTERS[mix.other])
    now = ""
    if first is not None and second is not None:
        now = tn("You have cubes for {n} mix.", "You have cubes for {n} mixes.", min(first, second))
    name = t("Mix {one} and {other} into {result}", one=one, other=other, result=colour_name(mix.result))
    return What(name, says, now, BOOK + "workshop")


def _supply(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS[:PRIMARIES]:
        return None
    says = t("Cubes come from the supply and return to it. It never runs out.")
    return What(t("Supply: {colour}", colour=t(rest)), says, "", BOOK + "workshop")


KNOWN: dict[str, Explain] = {
    "cathedral": _cathedral,
    "tile": _tile,
    "space": _tile,
    "restore": _tile,
    "bishop": _bishop,
    "altar": _altar,
    "tiles-left": _tiles_left,
    "walker": _walker,
    "inn": _inn,
    "wake": _inn,
    "painter": _painter,
    "theatre": _theatre,
    "improve": _theatre,
    "mood": _mood,
    "market": _market,
    "buy": _market_tile,
    "stall": _stall,
    "close": _stall,
    "bag": _bag,
    "studio": _studio,
    "workshop": _workshop,
    "mix": _mix,
    "supply": _supply,
}
