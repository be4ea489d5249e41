"""Canvas in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottega.games.canvas.game import CanvasGame
    from bottega.kernel.events import Event

ASKED = {
    "turn": "{who}: take a card from the row, or begin a painting with its bottom card.",
    "layer": "{who}: choose the {place} card of the painting.",
    "background": "{who}: choose a background for the painting.",
}
PLACES = ("bottom", "middle", "top")
TOLD = {
    "take": "{who} takes {card}.",
    "take_paid": "{who} takes {card}, skipping {paid} (tokens: {paid} paid, {gained} gained).",
    "take_gained": "{who} takes {card} and gains {gained} from it.",
    "lay": "{who} lays {card} as the {place} layer.",
    "paint": '{who} completes "{named}" and wins {ribbons}.',
    "vincent": "Vincent throws {face_up} face up and takes {card} out of the game.",
    "end": "The game is over: {scores}.",
}


def card_name(game: CanvasGame, number: int) -> str:
    return f"{game.parts.words[number - 1]} ({number})"


def plural(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def ribbon_list(game: CanvasGame, won: Sequence[int]) -> str:
    named = [f"{number} {game.parts.ribbons[space]}" for space, number in enumerate(won) if number]
    return ", ".join(named) or "no ribbon"


def label(game: CanvasGame, action: int, view: dict[str, Any]) -> str:
    if action < game.layer:
        position = action - game.take
        row = view["row"]
        if position >= len(row):
            return f"Take card {position + 1}"
        price = "free" if position == 0 else plural(position, "token")
        gain = row[position]["tokens"]
        extra = f", {plural(gain, 'token')} on it" if gain else ""
        return f"Take {card_name(game, row[position]['card'])}: {price}{extra}"
    if action < game.background:
        place = PLACES[min(len(view["building"]), 2)]
        begin = "Begin a painting with" if place == "bottom" else "Lay"
        return f"{begin} {card_name(game, action - game.layer + 1)} as the {place} layer"
    number = action - game.background
    return f"Put it on background {number + 1}, {game.parts.backgrounds[number].replace('-', ' ')}"


def prompt(view: dict[str, Any]) -> str:
    if view["over"]:
        won = " and ".join(view["names"][seat] for seat in view["winners"])
        return f"The game is over. {won or 'Nobody'} wins."
    who = view["names"][view["actors"][0]]
    return ASKED[view["asked"]].format(who=who, place=PLACES[min(len(view["building"]), 2)])


def tell(game: CanvasGame, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    data["who"] = names[event.seat] if event.seat >= 0 else ""
    kind = event.kind
    if kind == "take":
        if data["paid"]:
            kind = "take_paid"
        elif data["gained"]:
            data["gained"] = plural(data["gained"], "token")
            kind = "take_gained"
    if "card" in data:
        data["card"] = card_name(game, data["card"])
    if "ribbons" in data:
        data["ribbons"] = ribbon_list(game, data["ribbons"])
    if "scores" in data:
        data["scores"] = ", ".join(f"{name} {points}" for name, points in zip(names, data["scores"], strict=True))
    return TOLD[kind].format(**data)


def _icons(game: CanvasGame, number: int) -> str:
    from bottega.games.canvas.icons import unpack

    return " ".join(f"{shown or '.':2}" for shown in unpack(game.parts.icons[number - 1]))


def _card_line(game: CanvasGame, number: int) -> str:
    return f"{number:>3}  {_icons(game, number)}  {game.parts.words[number - 1]}"


def table(game: CanvasGame, view: dict[str, Any]) -> str:
    """The table as text. Icons stand under R Y G B V: H Hue, S Shape, X Texture, T Tone, b a silver bonus."""
    lines = [f"Canvas, {plural(view['players'], 'player')}" + _extras(view)]
    lines.append("Scoring")
    by_id = {card.id: card for card in game.parts.scoring}
    for entry in view["scoring"]:
        card = by_id[entry["card"]]
        points = "/".join(str(value) for value in card.points)
        lines.append(f"  {entry['ribbon']:<7}{card.name:<13}{points:<11} {card.text}")
    lines.append(f"Row{'':16}R  Y  G  B  V   (deck: {view['deck']})")
    for position, entry in enumerate(view["row"], 1):
        tokens = f"  {'o' * entry['tokens']}" if entry["tokens"] else ""
        lines.append(f"  take {position}  art {_card_line(game, entry['card'])}{tokens}")
    for seat, mine in enumerate(view["seats"]):
        lines += _seat_lines(game, view, seat, mine)
    lines.append(prompt(view))
    return "\n".join(lines)


def _extras(view: dict[str, Any]) -> str:
    extras = "" if view["mode"] == "standard" else f", {view['mode']}"
    if view["scenario"]:
        extras += f", scenario {view['scenario']}"
    if view["target"]:
        extras += f", target {view['target']}"
    if view["vincent"] is not None:
        extras += f", Vincent has {plural(view['vincent'], 'token')}"
    if view["reserve"] is not None:
        extras += f", reserve {plural(view['reserve'], 'token')}"
    return extras


def _seat_lines(game: CanvasGame, view: dict[str, Any], seat: int, mine: dict[str, Any]) -> list[str]:
    acting = ">" if seat in view["actors"] else " "
    head = f"{acting} {view['names'][seat]}: {plural(mine['points'], 'point')}, {plural(mine['tokens'], 'token')}"
    lines = [f"{head}, {ribbon_list(game, mine['ribbons'])}"]
    for painting in mine["paintings"]:
        shown = " ".join(f"{icons or '.':2}" for icons in painting["icons"])
        cards = "+".join(str(card) for card in painting["cards"])
        lines.append(f'    {shown}  "{painting["title"]}" ({cards}), {ribbon_list(game, painting["ribbons"])}')
    if view["building"] and seat in view["actors"]:
        lines += [f"    laid    {_card_line(game, number)}" for number in view["building"]]
    lines += [f"    layer   {_card_line(game, number)}" for number in mine["hand"]]
    return lines
