"""The Dice Game in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_dice.rules.components import NOTHING, SPACES
from bottega.games.fresco_dice.rules.state import FACTORS, NO_BET
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.parts import Text, icon_by_kind
from bottega.presentation.prompts import asked

if TYPE_CHECKING:
    from bottega.games.fresco_dice.rules.game import DiceGame
    from bottega.kernel.events import Event

ASKED = {
    "bishop": (mark("choose a section for the bishop."), mark("{who} is placing the bishop…")),
    "bet": (mark("bet on {active} before roll {roll}, or skip."), mark("Waiting for bets: {who}.")),
    "aside": (mark("set aside one die from roll {roll} (total so far: {total})."), mark("{who} is choosing a die…")),
    "favour": (
        mark("your total is {total}. Change it by 1 with the favour tile, or keep it."),
        mark("{who} may use the favour tile…"),
    ),
    "bonus": (mark("take a face-up portrait as a bonus, or none."), mark("{who} may take a bonus portrait…")),
}
BETS = {
    "bishop": mark("the bishop's section is restored"),
    "other": mark("another section is restored"),
    "portrait": mark("a portrait is painted"),
}
EVENTS = {"bishop": mark("bishop"), "other": mark("other"), "portrait": mark("portrait")}
SEXES = {"man": mark("man"), "woman": mark("woman")}
ONE = {"man": mark("a man"), "woman": mark("a woman")}
TAKE = {
    "man": mark("Take the man from {space}: {vp} VP"),
    "woman": mark("Take the woman from {space}: {vp} VP"),
}
LAST = {
    "bishop": mark("{who} restored section {total} with the bishop: {vp} VP."),
    "other": mark("{who} restored section {total}: {vp} VP."),
    "portrait": mark("{who} painted a portrait with {total}: {vp} VP."),
    None: mark("{who} scored nothing with {total}."),
}
TOLD = {
    "turn": mark("{who} starts a turn."),
    "favour": mark("{who} takes the favour tile."),
    "bishop": mark("{who} places the bishop at {number}."),
    "bet": mark("{who} bets that {event} (slot {slot})."),
    "placed": mark("{who} places a face-down bet (slot {slot})."),
    "roll": mark("{who} rolls {dice}."),
    "roll_faces": mark("{who} rolls {dice}, colour dice {faces}."),
    "aside": mark("{who} sets aside {colour} {pips} (total {total})."),
    "aside_kept": mark("{who} sets aside {colour} {pips} x{factor} (total {total})."),
    "changed": mark("{who} uses the favour tile (total {total})."),
    "unchanged": mark("{who} keeps the total at {total}."),
    "restore": mark("{who} restores section {number}: {vp} VP."),
    "restore_bishop": mark("{who} restores section {number} with the bishop: {vp} + {bishop} VP."),
    "paint": mark("{who} paints {portrait} with {total}: {vp} VP."),
    "nothing": mark("{who} scores nothing with {total}."),
    "turned_up": mark("New portrait on {space}: {portrait}, {vp} VP."),
    "last_round": mark("{who} has five of a kind. This is the last round."),
    "idle": mark("Nobody has won a tile for {rounds} rounds. This is the last round."),
    "bonus": mark("{who} takes {portrait} as a bonus: {vp} VP."),
    "no_bonus": mark("{who} doesn't take a bonus portrait."),
    "reveal": mark("{who} wins the bet that {event}: {vp} VP."),
    "reveal_lost": mark("{who} loses the bet that {event}."),
    "advance": mark("{who}: +{vp} (now on {space})."),
    "advance_extra": mark("{who}: +{vp}, and {extra} more past other pawns (now on {space})."),
    "pairs": mark("{who} scores {vp} VP for pairs of portraits."),
    "no_pairs": mark("{who} has no pairs of portraits."),
    "end": mark("Final scores: {scores}."),
}


def joined(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])}{t(' and ')}{words[-1]}"


def die(colour: str, pips: int) -> str:
    return f"{t(colour)} {pips}"


def brings(game: DiceGame, view: dict[str, Any], total: int) -> str:
    """What a total brings the active player."""
    parts = game.parts
    section, space = parts.section_at[total], parts.space_at[total]
    if section != NOTHING:
        if view["seats"][view["active"]]["frescos"][section] is not None:
            return t("nothing, already restored")
        return t("section {number}, {vp} VP", number=total, vp=view["sections"][section]["vp"][0])
    if space == NOTHING:
        return t("nothing")
    top = view["spaces"][space]["top"]
    if top is None:
        return t("nothing, no portraits left")
    return t("{portrait}, {vp} VP", portrait=t(ONE[top["sex"]]), vp=top["vp"])


def label(game: DiceGame, action: int, view: dict[str, Any]) -> str:
    verb = game.catalogue.verbs[action]
    return LABELS[verb.name](game, action - verb.first, view)


def _bishop_label(game: DiceGame, section: int, view: dict[str, Any]) -> str:
    number = game.parts.numbers[section]
    if view["seats"][view["active"]]["frescos"][section] is not None:
        return t("Place the bishop at {number} (already restored)", number=number)
    vp = view["sections"][section]["vp"][0]
    return t("Place the bishop at {number} (tile worth {vp} VP)", number=number, vp=vp)


def _bet_label(game: DiceGame, event: int, view: dict[str, Any]) -> str:
    parts = game.parts
    if event == NO_BET:
        return t("No bet now")
    return t("Bet that {event}: {vp} VP", event=t(BETS[parts.events[event]]), vp=parts.pay[min(view["rolls"], 2)])


def _aside_label(game: DiceGame, thing: int, view: dict[str, Any]) -> str:
    number, kept = divmod(thing, 3)
    colour = game.parts.colours[number]
    pips = next((rolled["pips"] for rolled in view["rolled"] if rolled["colour"] == colour), 0)
    named = die(colour, pips) if pips else t("the {colour} die", colour=t(colour))
    factor = FACTORS[kept]
    if factor == 1:
        return t("Set aside {die}", die=named)
    return t("Set aside {die} x{factor} (counts {counts})", die=named, factor=factor, counts=pips * factor)


def _favour_label(game: DiceGame, thing: int, view: dict[str, Any]) -> str:
    total = view["total"] + thing - 1
    brought = brings(game, view, total)
    if total == view["total"]:
        return t("Keep {total}: {brings}", total=total, brings=brought)
    return t("{total}: {brings}", total=total, brings=brought)


def _bonus_label(game: DiceGame, space: int, view: dict[str, Any]) -> str:
    top = view["spaces"][space]["top"] if space < SPACES else None
    if top is None:
        return t("Take no portrait")
    return t(TAKE[top["sex"]], vp=top["vp"], space=view["spaces"][space]["range"])


LABELS = {
    "bishop": _bishop_label,
    "bet": _bet_label,
    "aside": _aside_label,
    "favour": _favour_label,
    "bonus": _bonus_label,
}


def prompt(game: DiceGame, view: dict[str, Any], by_name: bool = False) -> str:
    names = view["names"]
    if view["over"]:
        won = joined([names[seat] for seat in view["winners"]])
        if len(view["winners"]) > 1:
            return t("Game over. {who} share the win.", who=won)
        return t("Game over. {who} wins.", who=won)
    roll = view["rolls"] + 1 if view["asked"] == "bet" else view["rolls"]
    return asked(
        view,
        *ASKED[view["asked"]],
        by_name,
        active=names[view["active"]],
        roll=roll,
        total=view["total"],
    )


def last_turn(view: dict[str, Any]) -> str:
    """What the turn before this one brought; empty at the beginning."""
    last = view["last_turn"]
    if last is None:
        return ""
    return t(LAST[last["event"]], who=view["names"][last["seat"]], total=last["total"], vp=last["vp"])


def tell(game: DiceGame, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    data["who"] = names[event.seat] if event.seat >= 0 else ""
    kind = event.kind
    if kind == "aside" and data["factor"] > 1:
        kind = "aside_kept"
    elif kind == "changed" and not data["change"]:
        kind = "unchanged"
    elif kind == "restore" and data["bishop"]:
        kind = "restore_bishop"
    elif kind == "advance" and data["extra"]:
        kind = "advance_extra"
    elif kind == "roll":
        kind = "roll_faces" if data["faces"] else "roll"
        data["dice"] = ", ".join(die(colour, pips) for colour, pips in data["dice"])
        data["faces"] = joined([t(face) for face in data["faces"]]) if data["faces"] else ""
    elif kind in ("bet", "reveal"):
        data["event"] = t(BETS[data["event"]])
        if kind == "reveal" and not data["vp"]:
            kind = "reveal_lost"
    elif kind == "pairs" and not data["vp"]:
        kind = "no_pairs"
    elif kind == "end":
        data["scores"] = ", ".join(f"{name} {points}" for name, points in zip(names, data["scores"], strict=True))
    if "colour" in data:
        data["colour"] = t(data["colour"])
    if "sex" in data:
        data["portrait"] = t(ONE[data["sex"]])
    return t(TOLD[kind], **data)


def table(game: DiceGame, view: dict[str, Any]) -> str:
    """The table as text."""
    players = tn("{n} player", "{n} players", view["players"])
    lines = [f"{t('Fresco: the Dice Game')}, {players}{t(', last round') if view['last_round'] else ''}"]
    lines.append(_line(t("Ceiling"), "   ".join(_section(entry, view["bishop"]) for entry in view["sections"])))
    lines.append(_line(t("Portraits"), "   ".join(_space(entry) for entry in view["spaces"])))
    if view["last_turn"]:
        bets = ", ".join(f"{view['names'][bet['seat']]} {t(EVENTS[bet['event']])}" for bet in view["last_turn"]["bets"])
        lines.append(_line(t("Last turn"), last_turn(view) + (f" {t('Bets: {bets}.', bets=bets)}" if bets else "")))
    if view["aside"]:
        dice = ", ".join(_aside(entry) for entry in view["aside"])
        lines.append(_line(t("Aside"), f"{dice}: {view['total']}"))
    if view["rolled"]:
        dice = ", ".join(die(entry["colour"], entry["pips"]) for entry in view["rolled"])
        faces = joined([t(face) for face in view["faces"]]) if view["faces"] else ""
        lines.append(
            _line(
                t("Roll {roll}", roll=view["rolls"]),
                t("{dice}; colour dice {faces}", dice=dice, faces=faces) if faces else dice,
            )
        )
    for seat in range(view["players"]):
        lines += _seat(game, view, seat)
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _line(head: str, text: str) -> str:
    return f"{head:<10} {text}"


def _section(entry: dict[str, Any], bishop: int | None) -> str:
    number = f"[{entry['number']}]" if entry["number"] == bishop else str(entry["number"])
    return f"{number}: {'/'.join(str(vp) for vp in entry['vp']) or '-'}"


def _space(entry: dict[str, Any]) -> str:
    top = entry["top"]
    if top is None:
        return f"{entry['range']}: -"
    below = f" +{entry['below']}" if entry["below"] else ""
    return f"{entry['range']}: {t(SEXES[top['sex']])} {top['vp']}{below}"


def _aside(entry: dict[str, Any]) -> str:
    times = f" x{entry['factor']}" if entry["factor"] > 1 else ""
    return f"{die(entry['colour'], entry['pips'])}{times}"


def _seat(game: DiceGame, view: dict[str, Any], seat: int) -> list[str]:
    mine = view["seats"][seat]
    acting = ">" if seat in view["actors"] else " "
    marks = [t("{vp} VP", vp=mine["points"])]
    if seat == view["first"]:
        marks.append(t("first player"))
    if seat == view["favour"]:
        marks.append(t("favour tile"))
    if seat == view["active"] and not view["over"]:
        marks.append(t("active"))
    if mine["bet"] is not None:
        event = mine["bet"]["event"]
        known = t("face down") if event is None else t(EVENTS[event])
        marks.append(t("bet on slot {slot}, {event}", slot=mine["bet"]["slot"], event=known))
    if mine["answer"] is not None:
        answer = mine["answer"]
        marks.append(t("no bet now") if answer == "none" else t("bets {event}", event=t(EVENTS[answer])))
    lines = [f"{acting} {view['names'][seat]} ({t(mine['colour'])}): {', '.join(marks)}"]
    numbers = game.parts.numbers
    frescos = [f"{numbers[at]} ({vp})" for at, vp in enumerate(mine["frescos"]) if vp is not None]
    restored = t("sections {sections}", sections=", ".join(frescos)) if frescos else t("sections none")
    painted = _painted(mine["portraits"])
    pairs = t("; pairs {vp}", vp=mine["pairs"]) if mine["pairs"] else ""
    lines += [f"    {restored}", f"    {painted}{pairs}"]
    return lines


def _painted(portraits: list[dict[str, Any] | None]) -> str:
    """The portraits on a painter board; those of others lie face down. FD-HID-05"""
    if not portraits:
        return t("portraits none")
    faces = [f"{t(SEXES[entry['sex']])} {entry['vp']}" for entry in portraits if entry is not None]
    if not faces:
        return tn("{n} portrait face down", "{n} portraits face down", len(portraits))
    return t("portraits {portraits}", portraits=", ".join(faces))


SOURCES = {
    "tile": mark("Sections and portraits"),
    "bet": mark("Bets"),
    "pairs": mark("Pairs of portraits"),
    "extra": mark("Steps past other pawns"),
}


def sources(game: DiceGame, view: dict[str, Any], events: Sequence[Event]) -> dict[str, list[int]]:
    """Where the points of a finished game came from, by seat."""
    found = {reason: [0] * view["players"] for reason in SOURCES}
    for event in events:
        if event.kind == "advance":
            data: dict[str, Any] = dict(event.data)
            found[data["reason"]][event.seat] += data["vp"]
            found["extra"][event.seat] += data["extra"]
    return {t(SOURCES[reason]): points for reason, points in found.items()}


ICONS = {
    "favour": "tile",
    "bishop": "bishop",
    **dict.fromkeys(("bet", "placed", "reveal"), "bet"),
    **dict.fromkeys(("roll", "aside"), "die"),
    "changed": "tile",
    "restore": "brush",
    **dict.fromkeys(("paint", "turned_up", "bonus", "no_bonus", "pairs"), "frame"),
    "nothing": "pass",
    "advance": "points",
    "end": "end",
}


TEXT = Text(label=label, prompt=prompt, tell=tell, icon=icon_by_kind(ICONS), table=table, sources=sources)
