"""What is this? The Dice Game explains its things, its sheets and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco_dice.text import chances, words
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.parts import Tooltips
from bottega.presentation.tooltips import Explain, What, always, begun, explained, seat_of, whose

if TYPE_CHECKING:
    from bottega.games.fresco_dice.rules.game import DiceGame

BOOK = "/book/fresco-dice#"
BETS = {
    "bishop": mark("It wins if the active player restores the section where the bishop stands."),
    "other": mark("It wins if the active player restores a section where the bishop does not stand."),
    "portrait": mark("It wins if the active player restores no section but paints a portrait."),
    "none": mark("You don't bet before this roll, but can before the next one."),
}


def what(game: DiceGame, view: dict[str, Any], thing: str) -> What | None:
    return explained(KNOWN, game, view, thing)


# -- the ceiling


def _section(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    section = next((one for one in view["sections"] if str(one["number"]) == rest), None)
    if section is None:
        return None
    return What(
        t("Section {number}", number=rest),
        t("Roll a total of exactly {number} to take the top tile, if you don't have this section yet.", number=rest),
        _pile_now(game, view, section),
        BOOK + "result",
    )


def _pile_now(game: DiceGame, view: dict[str, Any], section: dict[str, Any]) -> str:
    if not section["vp"]:
        return t("No tiles left.")
    now = t("The top tile is worth {vp} VP.", vp=section["vp"][0])
    if section["vp"][1:]:
        now += " " + t("Below it: {vps}.", vps=", ".join(str(vp) for vp in section["vp"][1:]))
    if section["number"] == view["bishop"]:
        now += " " + t("The bishop is here: {vp} VP more.", vp=game.parts.bishop_bonus)
    return now


def _bishop_space(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    section = next((one for one in view["sections"] if str(one["number"]) == rest), None)
    if section is None:
        return None
    name = t("Bishop space {number}", number=rest)
    now = _pile_now(game, view, section)
    if view["asked"] == "bishop":
        chance = chances.of_sections(game, view)[game.parts.numbers.index(section["number"])]
        now += " " + t("Chance to hit it: {n}%.", n=chance) if chance is not None else ""
    return What(name, _bishop_says(game), now, BOOK + "bishop")


def _bishop_says(game: DiceGame) -> str:
    return t(
        "The active player places the bishop at a section before rolling. Restoring that section scores "
        "{vp} extra VP. You can still restore any other.",
        vp=game.parts.bishop_bonus,
    )


def _bishop(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    now = t("He's at section {number}.", number=view["bishop"]) if view["bishop"] is not None else ""
    return What(t("The bishop"), _bishop_says(game), now, BOOK + "bishop")


def _owner(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    name = t("Restored by {who}", who=view["names"][seat])
    return What(name, t("A dot shows who already has this section. You can't restore it twice."), "", BOOK + "result")


def _favour(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    holder = view["favour"]
    now = t("Nobody has it.") if holder is None else t("{who} has it.", who=view["names"][holder])
    return What(
        t("Favour tile"),
        t(
            "At the start of every turn it goes to the player in last place, unless two or more pawns are on "
            "the stairs. After your third roll you can use it to change your total by 1."
        ),
        now,
        BOOK + "favour",
    )


def _change(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    changes = {"-1": -1, "0": 0, "+1": 1}
    if rest not in changes:
        return None
    total = view["total"] + changes[rest]
    says = t("Use the favour tile to change your total by 1, once, or keep it.")
    now = ""
    if view["asked"] == "favour":
        now = t("{total}: {brings}", total=total, brings=words.brings(game, view, total)) + "."
    return What(t("Favour tile"), says, now, BOOK + "favour")


# -- portraits


def _space(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    space = next((one for one in view["spaces"] if one["range"] == rest), None)
    if space is None:
        return None
    now = t("Empty.")
    if space["top"] is not None:
        below = tn("{n} below it.", "{n} below it.", space["below"])
        now = t("On top: {portrait}, {vp} VP.", portrait=t(words.ONE[space["top"]["sex"]]), vp=space["top"]["vp"])
        now = f"{now} {below}" if space["below"] else now
    return What(
        t("Portraits {range}", range=rest),
        t(
            "Roll a total of {range} to paint the top portrait and score its VP. At the end, a man and a "
            "woman make a pair.",
            range=rest,
        ),
        now,
        BOOK + "result",
    )


def _portrait(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    known = [space["top"] for space in view["spaces"]]
    known += [portrait for mine in view["seats"] for portrait in mine["portraits"]]
    portrait = next((one for one in known if one is not None and one["id"] == rest), None)
    if portrait is None:
        return None
    return What(
        t("Portrait: {portrait}", portrait=t(words.ONE[portrait["sex"]])),
        t("It scores when painted. At the end, a man and a woman make a pair and score again."),
        t("{vp} VP", vp=portrait["vp"]) + ".",
        BOOK + "pairs",
    )


# -- dice


def _die(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    colour, _, factor = rest.partition("-x")
    if colour not in game.parts.colours or factor not in ("", "2", "4", "1"):
        return None
    pips = next((one["pips"] for one in view["rolled"] if one["colour"] == colour), 0)
    aside = next((one for one in view["aside"] if one["colour"] == colour), None)
    now = ""
    if aside is not None:
        now = t("Set aside, counts {counts}.", counts=aside["pips"] * aside["factor"])
    elif pips:
        counts = pips * int(factor or 1)
        now = t("It would count {counts}: {total} in all.", counts=counts, total=view["total"] + counts)
        chance = chances.of_dice(game, view).get((colour, int(factor or 1))) if view["asked"] == "aside" else None
        if chance is not None:
            now += " " + t("Chance of {number} then: {n}%.", number=view["bishop"], n=chance)
    says = t(
        "Set aside one die from each of three rolls. Their sum decides. A colour die showing that die's "
        "colour can go with it: one doubles it, two count it four times."
    )
    return What(begun(t("{colour} die", colour=t(colour))), says, now, BOOK + "dice")


def _colour_die(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    now = t("They show {faces}.", faces=words.joined([t(face) for face in view["faces"]])) if view["faces"] else ""
    says = t(
        "A colour die showing the colour of the die you set aside can go with it: one doubles the die, "
        "two count it four times."
    )
    return What(t("Colour die"), says, now, BOOK + "dice")


def _total(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "The sum of the dice set aside this turn. {sections} restore a section, numbers in between win a portrait.",
        sections=words.joined([str(number) for number in game.parts.numbers]),
    )
    now = ""
    if len(view["aside"]) == 3:
        now = t("{total}: {brings}", total=view["total"], brings=words.brings(game, view, view["total"])) + "."
    elif view["aside"]:
        now = t("{total} so far.", total=view["total"])
    return What(t("Total"), says, now, BOOK + "result")


# -- painters


def _board(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    mine = view["seats"][seat]
    sections = sum(vp is not None for vp in mine["frescos"])
    return What(
        whose(view["names"][seat], t("Painter board")),
        t(
            "Bets go on the slots at the top, restored sections and portraits below. Five sections or five "
            "portraits start the last round."
        ),
        t("{vp} VP", vp=mine["points"])
        + f", {tn('{n} section', '{n} sections', sections)}, "
        + tn("{n} portrait", "{n} portraits", len(mine["portraits"]))
        + ".",
        BOOK + "end",
    )


def _points(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    says = t(
        "A pawn moves by the VP you score. If it would land on a taken space, it goes on to the next "
        "free one. Those steps are VP too."
    )
    return What(
        whose(view["names"][seat], t("Pawn")),
        says,
        t("{vp} VP", vp=view["seats"][seat]["points"]) + ".",
        BOOK + "points",
    )


def _track(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    says = t("Pawns move by the VP scored. The stairs are 0. Pawns skip taken spaces.")
    scores = [
        t("{who}: {vp}", who=name, vp=mine["points"]) for name, mine in zip(view["names"], view["seats"], strict=True)
    ]
    return What(t("Score track"), says, ", ".join(scores) + ".", BOOK + "points")


def _restored(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat, number = seat_of(view, rest), rest.partition("-")[2]
    if seat is None or number not in map(str, game.parts.numbers):
        return None
    vp = view["seats"][seat]["frescos"][list(map(str, game.parts.numbers)).index(number)]
    if vp is None:
        now = t("Not restored yet.")
    else:
        now = t("It scored {vp} VP.", vp=vp)
    return What(
        whose(view["names"][seat], t("Section {number}", number=number)),
        t("You can restore each section once. All five earn a bonus portrait and start the last round."),
        now,
        BOOK + "end",
    )


def _bet(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    """A tile of one's own by what it says, or by its seat one that lies on a slot or that another has left."""
    seat = seat_of(view, rest)
    if seat is not None:
        return _placed(game, view, seat)
    if rest not in BETS:
        return None
    name = t("No bet now") if rest == "none" else t("Bet: {event}", event=t(words.BETS[rest]))
    now = ""
    if view["asked"] == "bet" and rest != "none":
        now = t("Before roll {roll} it pays {vp} VP.", roll=view["rolls"] + 1, vp=game.parts.pay[view["rolls"]])
        chance = chances.of_events(game, view)[game.parts.events.index(rest)]
        now += " " + t("Chance if {who} plays for points: {n}%.", who=view["names"][view["active"]], n=chance)
    return What(name, t(BETS[rest]), now, BOOK + "bets")


def _placed(game: DiceGame, view: dict[str, Any], seat: int) -> What:
    bet = view["seats"][seat]["bet"]
    now = ""
    if bet is not None:
        now = t("Placed before roll {roll}: {vp} VP if it wins.", roll=bet["slot"], vp=game.parts.pay[bet["slot"] - 1])
        if bet["event"] is not None:
            now += " " + t("Bet: {event}.", event=t(words.BETS[bet["event"]]))
    says = t(
        "Before each roll on another player's turn, you can place one face-down bet on the result. It's "
        "revealed when the turn is scored."
    )
    return What(whose(view["names"][seat], t("Bet tile")), says, now, BOOK + "bets")


def _revealed(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat, last = seat_of(view, rest), view["last_turn"]
    bet = next((one for one in last["bets"] if one["seat"] == seat), None) if last else None
    if seat is None or bet is None:
        return None
    vp = game.parts.pay[bet["slot"] - 1] if bet["event"] == last["event"] else 0
    now = t("Bet: {event}, {vp} VP.", event=t(words.BETS[bet["event"]]), vp=vp)
    says = t("A bet on the last turn. It stays face up until the next turn is over.")
    return What(whose(view["names"][seat], t("Bet tile")), says, now, BOOK + "secrets")


def _slot(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in ("1", "2", "3"):
        return None
    says = t(
        "A bet placed before roll {roll} pays {vp} VP if it wins. A lost bet costs nothing.",
        roll=rest,
        vp=game.parts.pay[int(rest) - 1],
    )
    return What(t("Slot for bets before roll {roll}", roll=rest), says, "", BOOK + "bets")


def _pairs(game: DiceGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    mine = view["seats"][seat]
    now = tn("{n} portrait", "{n} portraits", len(mine["portraits"])) + "."
    if mine["pairs"]:
        now += " " + t("Pairs so far: {vp} VP at the end.", vp=mine["pairs"])
    says = t(
        "Portraits are face down, so only their owner sees them. At the end, a man and a woman make a "
        "pair and score again."
    )
    return What(whose(view["names"][seat], t("Portraits")), says, now, BOOK + "pairs")


def _tray(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    now = t("Roll {roll} of 3", roll=view["rolls"]) + "." if view["rolls"] else ""
    says = t("The active player rolls three times and sets aside one die from each roll. The sum of the three decides.")
    return What(t("Dice"), says, now, BOOK + "dice")


def _ceiling(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    left = sum(len(section["vp"]) for section in view["sections"])
    says = t("Roll a total of exactly a section's number to restore it. The coin shows what the top tile is worth.")
    return What(t("Ceiling"), says, tn("{n} tile is left.", "{n} tiles are left.", left), BOOK + "result")


def _active(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    says = t("The active player places the bishop and rolls. Everyone else can bet on the result.")
    return What(t("Active player"), says, view["names"][view["active"]] + ".", BOOK + "turn")


def _first(game: DiceGame, view: dict[str, Any], rest: str) -> What:
    says = t("The first player starts every round and keeps the marker all game.")
    return What(t("First player"), says, view["names"][view["first"]] + ".", BOOK + "turn")


KNOWN: dict[str, Explain] = {
    "ceiling": _ceiling,
    "pile": _section,
    "bishop": _bishop_space,
    "the-bishop": _bishop,
    "owner": _owner,
    "the-favour": _favour,
    "favour": _change,
    "last-round": always(
        mark("Last round"),
        mark("The round ends with the player to the right of the first player. Then pairs are scored."),
        BOOK + "end",
    ),
    "portraits": always(
        mark("Portraits"),
        mark(
            "A total between two sections' numbers wins the top portrait of its space. The next one is "
            "revealed at once."
        ),
        BOOK + "result",
    ),
    "portrait": lambda game, view, rest: _space(game, view, rest) or _portrait(game, view, rest),
    "portrait-none": always(
        mark("No portrait"),
        mark("With five sections or five portraits, you can take a face-up portrait as a bonus."),
        BOOK + "end",
    ),
    "bonus": lambda game, view, rest: _space(game, view, rest) or KNOWN["portrait-none"](game, view, rest),
    "tray": _tray,
    "die": _die,
    "aside": _die,
    "colour-die": _colour_die,
    "total": _total,
    "track": _track,
    "pawn": _points,
    "points": _points,
    "seat": _board,
    "fresco": _restored,
    "bet": _bet,
    "bet-revealed": _revealed,
    "slot": _slot,
    "painted": _pairs,
    "pairs": _pairs,
    "first": _first,
    "active": _active,
}


TOOLTIPS = Tooltips(what=what)
