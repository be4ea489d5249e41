"""Fresco: the Card Game in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.components import MARKET, SIDES

if TYPE_CHECKING:
    from bottega.games.fresco_card.components import Components
    from bottega.games.fresco_card.game import FrescoCardGame
    from bottega.kernel.events import Event

ASKED = {
    "draw": "{who}: draw the Market card of your turn, or use a Demand tile before it.",
    "act": "{who}: exchange cards, restore a section, or pass.",
    "lay": "{who}: lay cards to exchange; then draw for them.",
    "work": "{who}: draw for the laid cards ({due}).",
    "pay": "{who}: choose how to pay {colour} for {section}.",
    "half": "{who}: choose the other half of the {colour} bottle.",
    "reward": "{who}: take an Action tile for the restored section.",
    "rotate": "{who}: turn the restored section with a Rotate tile, or take an Action tile for it.",
    "more": "{who}: restore another section, or finish.",
    "late": "{who}: use a Demand tile, or end the turn.",
    "give": "{who}: give a {colour} card to {asker}.",
    "discard": "{who}: discard down to {most} cards; {over} too many.",
}
LABELS = {
    "pass": "Pass",
    "exchange": "Exchange cards",
    "finish": "Finish restoring",
    "keep": "Keep the Rotate tile",
    "end": "End the turn",
    "use": "Use the Exchange-and-Restore tile: exchange, then restore up to two sections",
    "rotate": "Use a Rotate tile: turn {card} to {vp}",
    "rotate_lost": "Use a Rotate tile: it is lost, {card} shows its highest number",
    "lay": "Lay {card}: {symbols}",
    "give": "Give {card}",
    "discard": "Discard {card}",
    "restore": "Restore {card}: {colours} ({vp})",
    "take": "Take the tile {tile}: {text}",
    "demand": "Use a Demand tile: ask everybody for {colour}",
    "tile": "Pay {colour} with the Colour tile",
    "draw": "Draw from the {pile}",
    "draw_due": "Draw {due} from the {pile}",
    "kind": "For {card}: draw {number} from the {pile}",
    "pay": "Pay {colour} with {card}",
    "mix": "Mix with {card}",
}
TOLD = {
    "draw": "{who} draws from the {pile}.",
    "drawn": "{who} now holds {card}.",
    "reshuffle": "The discards of the {pile} are shuffled into a new pile of {cards}.",
    "lay": "{who} lays {card}.",
    "exchange": "{who} exchanges {cards}.",
    "kind": "{who} uses the {kind} symbols of {card}.",
    "begin": "{who} begins to restore {card}.",
    "pay": "{who} pays with {card}.",
    "mix": "{who} mixes with {card}.",
    "tile": "{who} uses the Colour tile {tile}.",
    "restore": "{who} restores {card}, turned {turns}: {vp}.",
    "restore_liked": "{who} restores {card} with the bishop's favourite {favourite}, turned {turns}: {vp}.",
    "rotate": "{who} uses a Rotate tile: {card} now shows {vp}.",
    "take": "{who} takes the tile {tile}.",
    "use": "{who} uses an Exchange-and-Restore tile.",
    "favourite": "The bishop's favourite colour is now {colour}.",
    "favourite_none": "The bishop has no favourite colour any more.",
    "demand": "{who} demands {colour} from everybody.",
    "give": "{who} gives a card to {asker}.",
    "given": "{who} gives {card} to {asker}.",
    "none": "{who} has no {colour} card and shows the hand to {asker}.",
    "proof": "{who} holds {cards}.",
    "discard": "{who} discards {card}.",
    "pass": "{who} passes.",
    "end": "The game is over: {scores}.",
}
TILES = {"rotate": "Rotate", "demand": "Demand", "exchange_restore": "Exchange-and-Restore"}


def plural(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Sequence[str], nothing: str) -> str:
    return ", ".join(words) or nothing


def pile_name(pile: str) -> str:
    return "Market" if pile == "market" else f"{pile} Workshop"


def tile_name(tile: str) -> str:
    return TILES.get(tile, tile)


def symbols(parts: Components, face: int) -> str:
    """What a card gives in an exchange."""
    kinds = ((parts.market[face], "Market"), (parts.workshop[face], "Workshop"))
    return " or ".join(f"{number} {kind}" for number, kind in kinds if number)


def extras(parts: Components, face: int) -> str:
    """What a card can do besides, for a restoration."""
    found = []
    if parts.bishop[face]:
        found.append(plural(parts.bishop[face], "Bishop"))
    if parts.lane[face]:
        bottle, side = divmod(parts.lane[face] - len(parts.colours), 2)
        found.append(f"{SIDES[side]} half of {parts.colours[parts.primary + bottle]}")
    return ", ".join(found)


def card_name(parts: Components, name: str) -> str:
    face = parts.faces.index(name)
    more = extras(parts, face)
    return f"{name} ({parts.colours[parts.colour[face]]}{', ' if more else ''}{more})"


# -- buttons


def label(game: FrescoCardGame, action: int, view: dict[str, Any]) -> str:
    parts = game.parts
    verb, _, thing = game.text(action).partition(" ")
    fields: dict[str, Any] = {"card": thing, "colour": thing, "tile": tile_name(thing)}
    if game.kinds <= action < game.pay:
        face = game.kind_face[action - game.kinds]
        pile = action - game.kind[face]
        fields["card"] = card_name(parts, thing)
        fields["pile"] = pile_name(parts.piles[pile])
        fields["number"] = plural(parts.market[face] if pile == MARKET else parts.workshop[face], "card")
        if pile != MARKET and parts.workshop[face] > 1:
            fields["number"] = f"the first of {parts.workshop[face]} cards"
        return LABELS["kind"].format(**fields)
    if verb == "draw":
        fields["pile"] = pile_name(thing)
        due = view["due"]["market"]
        if thing == "market" and due > 1:
            return LABELS["draw_due"].format(due=plural(due, "card"), **fields)
        return LABELS["draw"].format(**fields)
    if verb in ("lay", "give", "discard", "pay", "mix"):
        fields["card"] = card_name(parts, thing)
        fields["symbols"] = symbols(parts, parts.faces.index(thing))
        fields["colour"] = listed(view["unpaid"][:1], "it")
    elif verb == "restore":
        card = parts.fresco.index(thing)
        fields["colours"] = ", ".join(parts.colours[colour] for colour in parts.needs[card])
        fields["vp"] = "/".join(str(value) for value in parts.vp[card]) + " points"
    elif verb == "take":
        kind = thing if thing in TILES else "colour"
        fields["text"] = parts.texts[kind]
    elif verb == "rotate":
        return _label_rotate(parts, view)
    elif verb == "finish" and view["asked"] == "reward":
        verb = "keep"
    return LABELS[verb].format(**fields)


def _label_rotate(parts: Components, view: dict[str, Any]) -> str:
    """A turn beyond the highest number is legal, but lost: say so. FC-R-34"""
    restored = view["seats"][view["turn"]]["restored"]
    if not restored:
        return LABELS["rotate"].format(card="the section", vp="its next number")
    last = restored[-1]
    if last["turns"] >= parts.most_turns:
        return LABELS["rotate_lost"].format(card=last["card"])
    vp = parts.vp[parts.fresco.index(last["card"])][last["turns"] + 1]
    return LABELS["rotate"].format(card=last["card"], vp=plural(vp, "point"))


# -- prompt and log


def prompt(game: FrescoCardGame, view: dict[str, Any]) -> str:
    if view["over"]:
        won = [view["names"][seat] for seat in view["winners"]]
        return f"The game is over. {' and '.join(won)} {'wins' if len(won) == 1 else 'share the victory'}."
    seat = view["actors"][0]
    asked = view["asked"]
    if asked == "pay" and view["half"]:
        asked = "half"
    if asked == "reward" and "rotate" in view["seats"][seat]["tiles"]:
        asked = "rotate"
    fields = {
        "who": view["names"][seat],
        "asker": view["names"][view["turn"]],
        "colour": listed(view["unpaid"][:1], "") or view["demanded"],
        "section": view["section"],
        "most": game.parts.hand_most,
        "over": view["seats"][seat]["cards"] - game.parts.hand_most,
        "due": _due(view),
    }
    return ASKED[asked].format(**fields)


def _due(view: dict[str, Any]) -> str:
    found = [f"{number} from the {kind.title()}" for kind, number in view["due"].items() if number]
    if view["pending"]:
        found.append(f"kind of {', '.join(view['pending'])} to be chosen")
    return "; ".join(found)


def tell(game: FrescoCardGame, event: Event, names: Sequence[str]) -> str:
    parts = game.parts
    data: dict[str, Any] = dict(event.data)
    kind = event.kind
    data["who"] = names[event.seat] if event.seat >= 0 else ""
    if "asker" in data:
        data["asker"] = names[data["asker"]]
    if "pile" in data:
        data["pile"] = pile_name(data["pile"])
    if "tile" in data:
        data["tile"] = tile_name(data["tile"])
    if "vp" in data:
        data["vp"] = plural(data["vp"], "point")
    if "turns" in data:
        data["turns"] = plural(data["turns"], "time")
    if kind == "reshuffle":
        data["cards"] = plural(data["cards"], "card")
    elif "cards" in data:
        data["cards"] = listed([card_name(parts, card) for card in data["cards"]], "no card")
    if kind in ("restore", "begin", "rotate"):
        kind = "restore_liked" if data.get("favourite") else kind
    elif "card" in data:
        data["card"] = card_name(parts, data["card"])
    if kind == "favourite" and data["colour"] is None:
        kind = "favourite_none"
    if "scores" in data:
        data["scores"] = ", ".join(f"{name} {points}" for name, points in zip(names, data["scores"], strict=True))
    return TOLD[kind].format(**data)


# -- the table as text


def table(game: FrescoCardGame, view: dict[str, Any]) -> str:
    parts = game.parts
    last = ", the last" if view["ending"] else ""
    lines = [f"Fresco: the Card Game, {view['players']} players, round {view['round']}{last} (goal {view['goal']})"]
    favourite = view["favourite"]
    lines.append(f"Favourite colour: {favourite['open'] or 'none'} (pile: {favourite['pile']})")
    lines.append(f"Sections (pile: {view['fresco']['pile']})")
    for name in view["fresco"]["open"]:
        if name is not None:
            lines.append(f"  restore {_section_line(parts, name)}")
    action = view["action"]
    shown = [tile_name(tile) for tile in action["open"] if tile is not None]
    lines.append(f"Action tiles: {listed(shown, 'none')} (pile: {action['pile']})")
    piles = [f"{pile['pile']} {pile['cards']}+{len(pile['discard'])}" for pile in view["piles"]]
    lines.append(f"Piles and discards: {', '.join(piles)}")
    if view["laid"]:
        lines.append(f"Laid: {', '.join(view['laid'])}")
    for seat in range(view["players"]):
        lines += _seat_lines(parts, view, seat)
    for proof in view["shown"]:
        lines.append(f"{view['names'][proof['seat']]} shows {listed(proof['hand'], 'no card')}")
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _section_line(parts: Components, name: str) -> str:
    card = parts.fresco.index(name)
    colours = ", ".join(parts.colours[colour] for colour in parts.needs[card])
    return f"{name:<6}{'/'.join(str(value) for value in parts.vp[card]):<9}{colours}"


def _seat_lines(parts: Components, view: dict[str, Any], seat: int) -> list[str]:
    mine = view["seats"][seat]
    acting = ">" if seat in view["actors"] else " "
    first = ", first player" if seat == view["first"] else ""
    backs = [f"{number} {pile}" for number, pile in zip(mine["backs"], parts.piles, strict=True) if number]
    held = f"{plural(mine['cards'], 'card')} ({listed(backs, 'none')})"
    lines = [f"{acting} {view['names'][seat]}: {plural(mine['points'], 'point')}, {held}{first}"]
    restored = [f"{section['card']} {section['vp']}" for section in mine["restored"]]
    tiles = [tile_name(tile) for tile in mine["tiles"]]
    lines.append(f"    restored: {listed(restored, 'none')}; tiles: {listed(tiles, 'none')}")
    for name in mine["hand"] or []:
        face = parts.faces.index(name)
        more = extras(parts, face)
        colour = parts.colours[parts.colour[face]]
        lines.append(f"    {name:<18}{colour:<8}{symbols(parts, face):<24}{more}".rstrip())
    return lines
