"""The places of the board, and what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco import words
from bottega.games.fresco.components import COLOURS, LETTERS, PRIMARIES, SIDE
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.what.shared import (
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
from bottega.kernel.language import t, tn
from bottega.kernel.what import Explain, What, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame


# -- the cathedral


def _tile(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    entry = next((one for one in view["fresco"] if one["space"] == rest), None)
    if entry is None:
        return None
    if entry["tile"] is None:
        says = t(
            "The tile that lay here is restored, and the picture under it can be seen. The bishop may still come here."
        )
        return What(t("Space {space}", space=rest), says, "", BOOK + "cathedral")
    says = t(
        "An assistant in the cathedral restores it: you hand in exactly these cubes, gain its points and the bishop's "
        "bonus, and keep the tile, which brings {thalers} at every income.",
        thalers=words.thalers(game.parts.tile_income),
    )
    return What(t("Fresco tile on {space}", space=rest), says, _tile_now(game, view, entry), BOOK + "cathedral")


def _tile_now(game: FrescoGame, view: dict[str, Any], entry: dict[str, Any]) -> str:
    tile = entry["tile"]
    now = [t("{points} for {paints}.", points=words.points(tile["value"]), paints=words.paint_words(tile["paints"]))]
    spaces = game.parts.spaces
    here, bishop = spaces.index(entry["space"]), spaces.index(view["bishop"])
    if here == bishop:
        now.append(t("The bishop stands on it: {points} more.", points=words.points(game.parts.bonus_on)))
    elif abs(here % SIDE - bishop % SIDE) < 2 and abs(here // SIDE - bishop // SIDE) < 2:
        now.append(t("The bishop stands next to it: {points} more.", points=words.points(game.parts.bonus_near)))
    if entry["points"] is not None:
        now.append(t("In all {points} now.", points=words.points(entry["points"])))
    now.append(lacking(view, tile["paints"]))
    return " ".join(filter(None, now))


def _bishop(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest and rest not in game.parts.spaces:
        return None
    parts = game.parts
    says = t(
        "Restoring the tile where he stands brings {on} more, one next to him {near}. Before you restore a tile you "
        "may pay {price} to move him one space; afterwards he comes to the restored space.",
        on=words.points(parts.bonus_on),
        near=parts.bonus_near,
        price=words.thalers(parts.bishop_price),
    )
    return What(t("The bishop"), says, t("He stands on {space}.", space=view["bishop"]), BOOK + "bishop")


def _altar(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest and rest not in COLOURS:
        return None
    parts, own = game.parts, mine(view)
    says = t(
        "An assistant in the cathedral restores it with a red, a yellow and a blue cube; a mixed cube may stand for "
        "any of them. It brings points only, and the bishop stays where he is."
    )
    now = t(
        "{value}, {more} more for each mixed cube; {full} for orange, green and purple.",
        value=words.points(parts.altar_value),
        more=parts.altar_mixed,
        full=words.points(parts.altar_full),
    )
    if not game.altar_once:
        now += " " + t("As often as you have assistants in the cathedral.")
    elif own is not None and own["altars"]:
        now += " " + t("You have restored it in this round.")
    else:
        now += " " + t("Once a round for each player.")
    return What(t("Altar"), says, now, BOOK + "altar")


def _cathedral(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t("Each assistant here restores one tile of the fresco, or the altar, and you gain points for it.")
    now = [t("On the fresco: {tiles}.", tiles=words.tiles(view["tiles_left"])), at_work(view, "cathedral")]
    return What(t("Cathedral"), says, " ".join(filter(None, now)), BOOK + "cathedral")


def _tiles_left(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t("When a round begins with {n} tiles or fewer, it is the last one.", n=game.parts.last_tiles)
    now = t("On the fresco: {tiles}.", tiles=words.tiles(view["tiles_left"]))
    return What(t("Tiles on the fresco"), says, now, BOOK + "last")


def _walker(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if view["leonardo"] is None:
        return None
    says = t(
        "Once a round he goes one space straight, never diagonally, to a tile and restores it without paying. If "
        "there is none, he goes to a tile of the lowest value."
    )
    now = t("He stands on {space}.", space=view["leonardo"]["walker"])
    return What(t("Leonardo's painter on the fresco"), says, now, BOOK + "leonardo")


# -- the inn and the theatre


def _inn(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    row = next((one for one in view["inn"] if str(one["hour"]) == rest), None)
    if rest and row is None:
        return None
    says = t(
        "Each round every painter takes one of these times, who is last on the score track first. Earlier means to "
        "act earlier in every place, but in a worse mood and at a dearer market."
    )
    if row is None:
        own = mine(view)
        now = priced(view) if own is not None and own["price"] is not None else ""
        return What(t("Inn"), says, now, BOOK + "inn")
    price = words.thalers(row["price"])
    now = t("Mood {mood}; a market tile costs {price}.", mood=words.signed(row["mood"]), price=price)
    taken = row["painter"]
    who = "" if taken is None else words.painter_name(view["names"], taken)
    now += " " + (t("Still free.") if taken is None else t("Taken by {who}.", who=who))
    return What(t("Getting up at {hour}:00", hour=rest), says, now, BOOK + "inn")


def _painter(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    painter = painter_of(view, rest)
    if painter is None:
        return None
    shown = view["seats"][painter] if painter < view["players"] else view["leonardo"]
    now = t("Still asleep.") if shown["hour"] is None else t("Up at {hour}:00.", hour=shown["hour"])
    if painter in view["order"] and shown["hour"] is not None:
        now += " " + t("Number {n} in the order of play.", n=view["order"].index(painter) + 1)
    says = t("The painter shows when its player gets up. In every place the earliest riser acts first.")
    return What(whose(view, painter, t("Wake-up time")), says, now, BOOK + "inn")


def _theatre(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Each assistant here lifts your mood by {n}. Mood counts after you get up: on the spaces marked +1 you have "
        "one assistant more, on those marked −1 one fewer.",
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
        "Getting up early lowers it, the theatre lifts it. After you get up it decides: one assistant more on the "
        "spaces marked +1, one fewer on those marked −1."
    )
    return What(whose(view, seat, t("Mood")), says, mood_now(view, seat), BOOK + "mood")


# -- market, studio, workshop


def _market(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return _market_tile(game, view, rest)
    says = t(
        "You choose one stall and buy up to one tile with each assistant; then all its tiles go into the bag. Or you "
        "close one stall, for nothing."
    )
    now = [priced(view), at_work(view, "market")]
    return What(t("Market"), says, " ".join(filter(None, now)), BOOK + "market")


def _market_tile(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    spaces = [space for stall in view["market"]["stalls"] for space in stall["spaces"]]
    entry = next((one for one in spaces if one["space"] == rest), None)
    if entry is None:
        return None
    says = t(
        "An assistant in the market buys it at the price of your wake-up time, whatever it shows: you take the cubes, "
        "the tile goes into the bag."
    )
    now = t("No tile lies here.")
    if entry["tile"] is not None:
        now = f"{words.market_words(game, entry['tile'])}. {priced(view)}"
    return What(t("Market tile {space}", space=rest), says, now, BOOK + "market")


def _stall(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    stall = next((one for one in view["market"]["stalls"] if one["name"] == rest), None)
    if stall is None:
        return None
    says = t(
        "Who buys here stays at this stall for the turn; afterwards all its tiles go into the bag. Who buys nothing "
        "may close a stall instead: its tiles go into the bag, free of charge."
    )
    lying = sum(space["tile"] is not None for space in stall["spaces"])
    now = t("Here: {tiles}.", tiles=words.tiles(lying)) + " " + priced(view)
    return What(t("Stall {stall}", stall=rest), says, now, BOOK + "market")


def _bag(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Bought tiles and those of closed stalls go into the bag; the stalls are filled from it before the next round."
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
        "Each assistant mixes up to {n} times: two cubes go in, one of the new colour comes out.",
        n=game.parts.workshop_mixes,
    )
    return What(t("Workshop"), says, at_work(view, "workshop"), BOOK + "workshop")


def _mix(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    mix = next((one for one in game.mixes if COLOURS[one.result] == rest), None)
    if mix is None:
        return None
    one, other = colour_name(mix.one), colour_name(mix.other)
    says = t(
        "An assistant in the workshop makes up to {n} mixes, alike or different. The cathedral comes first: what you "
        "mix today restores tomorrow.",
        n=game.parts.workshop_mixes,
    )
    first, second = has(view, LETTERS[mix.one]), has(view, LETTERS[mix.other])
    now = ""
    if first is not None and second is not None:
        now = tn("Your cubes are enough for {n} mix.", "Your cubes are enough for {n} mixes.", min(first, second))
    name = t("Mix {one} and {other} into {result}", one=one, other=other, result=colour_name(mix.result))
    return What(name, says, now, BOOK + "workshop")


def _supply(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS[:PRIMARIES]:
        return None
    says = t("Cubes come from the supply and go back to it. It never runs out.")
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
