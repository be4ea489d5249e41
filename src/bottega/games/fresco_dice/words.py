"""The Dice Game in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_dice.components import NOTHING, SPACES

if TYPE_CHECKING:
    from bottega.games.fresco_dice.game import DiceGame
    from bottega.kernel.events import Event

ASKED = {
    "bishop": "{who}: put the bishop at the section to aim for.",
    "bet": "{who}: bet on {active} before roll {roll}, or do not bet now.",
    "aside": "{who}: set one die of roll {roll} aside; {total} so far.",
    "favour": "{who}: the total is {total}; use the favour tile to change it by 1, or leave it.",
    "bonus": "{who}: take a face-up portrait as a bonus, or none.",
}
BETS = {
    "bishop": "the bishop's section is restored",
    "other": "another section is restored",
    "portrait": "a portrait is painted",
}
LABELS = {
    "bishop": "Put the bishop at {number}: the tile is worth {vp} VP",
    "bishop_owned": "Put the bishop at {number}, a section already restored",
    "bet": "Bet that {event}: {vp} VP",
    "bet_none": "No bet now",
    "aside": "Set aside {die}",
    "aside_kept": "Set aside {die} x{factor}: counts {counts}",
    "favour": "{total}: {brings}",
    "favour_0": "Leave the total at {total}: {brings}",
    "bonus": "Take the {sex} worth {vp} VP from {space}",
    "bonus_none": "Take no portrait",
}
LAST = {
    "bishop": "{who} restored the bishop's section {total}: {vp} VP.",
    "other": "{who} restored section {total}: {vp} VP.",
    "portrait": "{who} painted a portrait with {total}: {vp} VP.",
    None: "{who} got nothing for {total}.",
}
TOLD = {
    "turn": "{who} begins a turn.",
    "favour": "{who} takes the favour tile.",
    "bishop": "{who} puts the bishop at {number}.",
    "bet": "You bet that {event}, on slot {slot}.",
    "placed": "{who} places a bet on slot {slot}.",
    "roll": "{who} rolls {dice}{faces}.",
    "aside": "{who} sets aside {colour} {pips}: {total} so far.",
    "aside_kept": "{who} sets aside {colour} {pips} x{factor}: {total} so far.",
    "changed": "{who} uses the favour tile: the total is {total}.",
    "unchanged": "{who} leaves the total at {total}.",
    "restore": "{who} restores section {number}: {vp} VP.",
    "restore_bishop": "{who} restores the bishop's section {number}: {vp} VP and {bishop} more.",
    "paint": "{who} paints a {sex} with a total of {total}: {vp} VP.",
    "nothing": "{who} gets nothing for a total of {total}.",
    "turned_up": "On the space {space} a {sex} worth {vp} VP is turned up.",
    "last_round": "{who} has five of a kind: this is the last round.",
    "bonus": "{who} takes a {sex} worth {vp} VP as a bonus.",
    "no_bonus": "{who} takes no bonus portrait.",
    "reveal": "{who} reveals the bet that {event}: {vp} VP.",
    "advance": "{who} moves {vp} to {space}.",
    "advance_extra": "{who} moves {vp} and, past other pawns, {extra} more to {space}.",
    "pairs": "{who} has pairs of portraits worth {vp} VP.",
    "end": "The game is over: {scores}.",
}


def joined(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def brings(game: DiceGame, view: dict[str, Any], total: int) -> str:
    """What a total brings the active player."""
    parts = game.parts
    section, space = parts.section_at[total], parts.space_at[total]
    if section != NOTHING:
        if view["seats"][view["active"]]["frescos"][section] is not None:
            return "nothing, this section is already restored"
        return f"section {total}, {view['sections'][section]['vp'][0]} VP"
    if space == NOTHING:
        return "nothing"
    top = view["spaces"][space]["top"]
    return "nothing, no portrait is left there" if top is None else f"a {top['sex']}, {top['vp']} VP"


def label(game: DiceGame, action: int, view: dict[str, Any]) -> str:
    parts = game.parts
    if action < game.bet:
        section = action - game.bishop
        number = parts.numbers[section]
        if view["seats"][view["active"]]["frescos"][section] is not None:
            return LABELS["bishop_owned"].format(number=number)
        return LABELS["bishop"].format(number=number, vp=view["sections"][section]["vp"][0])
    if action < game.aside:
        event = action - game.bet
        if event == len(parts.events):
            return LABELS["bet_none"]
        return LABELS["bet"].format(event=BETS[parts.events[event]], vp=parts.pay[min(view["rolls"], 2)])
    if action < game.favour:
        return _aside_label(game, action, view)
    if action < game.bonus:
        change = action - game.favour - 1
        total = view["total"] + change
        return LABELS["favour" if change else "favour_0"].format(total=total, brings=brings(game, view, total))
    space = action - game.bonus
    top = view["spaces"][space]["top"] if space < SPACES else None
    if top is None:
        return LABELS["bonus_none"]
    return LABELS["bonus"].format(sex=top["sex"], vp=top["vp"], space=view["spaces"][space]["range"])


def _aside_label(game: DiceGame, action: int, view: dict[str, Any]) -> str:
    die, kept = divmod(action - game.aside, 3)
    colour = game.parts.colours[die]
    pips = next((rolled["pips"] for rolled in view["rolled"] if rolled["colour"] == colour), 0)
    named = f"{colour} {pips}" if pips else f"the {colour} die"
    if kept == 0:
        return LABELS["aside"].format(die=named)
    return LABELS["aside_kept"].format(die=named, factor=2 * kept, counts=pips * 2 * kept)


def prompt(game: DiceGame, view: dict[str, Any]) -> str:
    names = view["names"]
    if view["over"]:
        return f"The game is over. {joined([names[seat] for seat in view['winners']])} wins."
    roll = view["rolls"] + 1 if view["asked"] == "bet" else view["rolls"]
    return ASKED[view["asked"]].format(
        who=joined([names[seat] for seat in view["actors"]]),
        active=names[view["active"]],
        roll=roll,
        total=view["total"],
    )


def last_turn(view: dict[str, Any]) -> str:
    """What the turn before this one brought; empty at the beginning."""
    last = view["last_turn"]
    if last is None:
        return ""
    return LAST[last["event"]].format(who=view["names"][last["seat"]], total=last["total"], vp=last["vp"])


def tell(event: Event, names: Sequence[str]) -> str:
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
        data["dice"] = ", ".join(f"{colour} {pips}" for colour, pips in data["dice"])
        data["faces"] = f"; colour dice {joined(data['faces'])}" if data["faces"] else ""
    elif kind in ("bet", "reveal"):
        data["event"] = BETS[data["event"]]
    elif kind == "end":
        data["scores"] = ", ".join(f"{name} {points}" for name, points in zip(names, data["scores"], strict=True))
    return TOLD[kind].format(**data)


def table(game: DiceGame, view: dict[str, Any]) -> str:
    """The table as text."""
    lines = [f"Fresco: the Dice Game, {view['players']} players{', last round' if view['last_round'] else ''}"]
    lines.append("Ceiling    " + "   ".join(_section(entry, view["bishop"]) for entry in view["sections"]))
    lines.append("Portraits  " + "   ".join(_space(entry) for entry in view["spaces"]))
    if view["last_turn"]:
        bets = [f"{view['names'][bet['seat']]} {bet['event']}" for bet in view["last_turn"]["bets"]]
        lines.append(f"Last turn  {last_turn(view)}" + (f" Bets: {', '.join(bets)}." if bets else ""))
    if view["aside"]:
        dice = ", ".join(_aside(entry) for entry in view["aside"])
        lines.append(f"Aside      {dice}: {view['total']}")
    if view["rolled"]:
        dice = ", ".join(f"{entry['colour']} {entry['pips']}" for entry in view["rolled"])
        faces = f"; colour dice {joined(view['faces'])}" if view["faces"] else ""
        lines.append(f"Roll {view['rolls']}     {dice}{faces}")
    for seat in range(view["players"]):
        lines += _seat(game, view, seat)
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _section(entry: dict[str, Any], bishop: int | None) -> str:
    number = f"[{entry['number']}]" if entry["number"] == bishop else str(entry["number"])
    return f"{number}: {'/'.join(str(vp) for vp in entry['vp']) or '-'}"


def _space(entry: dict[str, Any]) -> str:
    top = entry["top"]
    if top is None:
        return f"{entry['range']}: -"
    below = f" +{entry['below']}" if entry["below"] else ""
    return f"{entry['range']}: {top['sex']} {top['vp']}{below}"


def _aside(entry: dict[str, Any]) -> str:
    times = f" x{entry['factor']}" if entry["factor"] > 1 else ""
    return f"{entry['colour']} {entry['pips']}{times}"


def _seat(game: DiceGame, view: dict[str, Any], seat: int) -> list[str]:
    mine = view["seats"][seat]
    acting = ">" if seat in view["actors"] else " "
    marks = [f"{mine['points']} VP"]
    if seat == view["first"]:
        marks.append("first player")
    if seat == view["favour"]:
        marks.append("favour tile")
    if seat == view["active"] and not view["over"]:
        marks.append("active")
    if mine["bet"] is not None:
        event = mine["bet"]["event"]
        known = "face down" if event is None else event
        marks.append(f"bet on slot {mine['bet']['slot']}, {known}")
    if mine["answer"] is not None:
        marks.append("no bet now" if mine["answer"] == "none" else f"bets {mine['answer']}")
    lines = [f"{acting} {view['names'][seat]} ({mine['colour']}): {', '.join(marks)}"]
    numbers = game.parts.numbers
    frescos = [f"{numbers[at]} ({vp})" for at, vp in enumerate(mine["frescos"]) if vp is not None]
    lines.append(f"    sections {', '.join(frescos) or 'none'}")
    portraits = ", ".join(f"{entry['sex']} {entry['vp']}" for entry in mine["portraits"])
    lines.append(f"    portraits {portraits or 'none'}" + (f"; pairs {mine['pairs']}" if mine["pairs"] else ""))
    return lines
