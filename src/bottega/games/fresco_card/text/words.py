"""Fresco: the Card Game in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.rules.components import MARKET, Components
from bottega.games.fresco_card.rules.naming import (
    TILES,
    card_and_symbols,
    card_name,
    card_names,
    colour_name,
    extras,
    listed,
    pile_name,
    section_name,
    symbols,
    tile_name,
)
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.parts import Text, icon_by_kind
from bottega.presentation.prompts import asked

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.game import FrescoCardGame
    from bottega.kernel.events import Event

ASKED = {
    "draw": (mark("draw your Market card, or use a Demand tile first."), mark("{who} is starting a turn…")),
    "act": (mark("exchange cards, restore a section, or pass."), mark("{who} is choosing what to do…")),
    "lay": (mark("lay down cards to exchange, then draw for them."), mark("{who} is exchanging cards…")),
    "work": (mark("draw for the cards you laid down ({due})."), mark("{who} is drawing cards…")),
    "pay": (mark("choose how to pay {colour} for {section}."), mark("{who} is restoring a section…")),
    "half": (mark("choose the other half of the {colour} bottle."), mark("{who} is restoring a section…")),
    "reward": (mark("take an Action tile as your reward."), mark("{who} is choosing an Action tile…")),
    "rotate": (
        mark("turn the restored section with a Rotate tile, or take an Action tile as your reward."),
        mark("{who} is choosing an Action tile…"),
    ),
    "more": (mark("restore another section, or finish."), mark("{who} may restore another section…")),
    "late": (mark("use a Demand tile, or end your turn."), mark("{who} is ending the turn…")),
    "give": (mark("give {asker} one {of_colour}."), mark("{who} is giving a card to {asker}…")),
    "discard": (mark("discard {over} (hand limit {most})."), mark("{who} is discarding…")),
}
LABELS = {
    "pass": mark("Pass"),
    "exchange": mark("Exchange cards"),
    "finish": mark("Finish restoring"),
    "finish_exchange": mark("Finish the exchange (no Workshop cards left)"),
    "keep": mark("Keep the Rotate tile"),
    "end": mark("End your turn"),
    "use": mark("Use an Exchange-and-Restore tile: exchange, then restore up to two sections"),
    "rotate": mark("Use a Rotate tile: turn {card} to {vp}"),
    "rotate_any": mark("Use a Rotate tile"),
    "rotate_lost": mark("Use a Rotate tile (wasted: {card} is already at its highest)"),
    "lay": mark("Lay down {card}"),
    "give": mark("Give {card}"),
    "discard": mark("Discard {card}"),
    "restore": mark("Restore {card}"),
    "take": mark("Take a {tile} tile: {text}"),
    "take_colour": mark("Take Colour tile {tile}: {text}"),
    "demand": mark("Use a Demand tile: ask everyone for {colour}"),
    "tile": mark("Pay {colour} with the Colour tile"),
    "draw": mark("Draw from the {pile}"),
    "draw_due": mark("Draw {due} from the {pile}"),
    "kind": mark("For {card}: draw {number} from the {pile}"),
    "kind_first": mark("For {card}: draw the first of {number} from the {pile}"),
    "pay": mark("Pay {colour} with {card}"),
    "mix": mark("Mix with {card}"),
}
TOLD = {
    "draw": mark("{who} draws from the {pile}."),
    "drawn": mark("{who} gets {card}."),
    "reshuffle": mark("The {pile} discards are reshuffled ({cards})."),
    "lay": mark("{who} lays down {card}."),
    "exchange": mark("{who} exchanges {cards}."),
    "kind_market": mark("{who} draws from the Market for {card}."),
    "kind_workshop": mark("{who} draws from the Workshop for {card}."),
    "begin": mark("{who} starts restoring {card}."),
    "pay": mark("{who} pays with {card}."),
    "mix": mark("{who} mixes with {card}."),
    "tile": mark("{who} uses the Colour tile {tile}."),
    "restore": mark("{who} restores {card} and turns it {turns}: {vp}."),
    "restore_unturned": mark("{who} restores {card}: {vp}."),
    "restore_liked": mark(
        "{who} restores {card} with the bishop's favourite colour ({favourite}) and turns it {turns}: {vp}."
    ),
    "rotate": mark("{who} uses a Rotate tile: {card} now shows {vp}."),
    "take": mark("{who} takes the {tile} tile."),
    "take_colour": mark("{who} takes the Colour tile {tile}."),
    "use": mark("{who} uses an Exchange-and-Restore tile."),
    "favourite": mark("The bishop's new favourite colour is {colour}."),
    "favourite_none": mark("The bishop has no more favourite colours."),
    "demand": mark("{who} asks everyone for {colour}."),
    "give": mark("{who} gives a card to {asker}."),
    "given": mark("{who} gives {card} to {asker}."),
    "none": mark("{who} has no {of_colour} and shows {asker} their hand."),
    "proof": mark("{who} has {cards} in hand."),
    "discard": mark("{who} discards {card}."),
    "pass": mark("{who} passes."),
    "idle": mark("Nobody has restored a section for {rounds} rounds. This is the last round."),
    "end": mark("Final scores: {scores}."),
}
CARDS = {  # whole phrases: other languages bend the colour
    "red": mark("red card"),
    "yellow": mark("yellow card"),
    "blue": mark("blue card"),
    "orange": mark("orange card"),
    "green": mark("green card"),
    "purple": mark("purple card"),
}


def points(number: int) -> str:
    return tn("{n} point", "{n} points", number)


def cards(number: int) -> str:
    return tn("{n} card", "{n} cards", number)


def card_of(colour: str) -> str:
    return t(CARDS[colour]) if colour in CARDS else t("{colour} card", colour=colour)


def section_words(parts: Components, card: int) -> str:
    """What a section is called, what it costs and what it is worth."""
    colours = ", ".join(colour_name(parts.colours[colour]) for colour in parts.needs[card])
    vp = "/".join(str(value) for value in parts.vp[card])
    return t("{card}: {colours} ({vp} points)", card=section_name(parts, card), colours=colours, vp=vp)


# -- buttons


def label(game: FrescoCardGame, action: int, view: dict[str, Any]) -> str:
    verb = game.catalogue.verbs[action]
    words = LABELLED.get(verb.name)
    if words is None:
        return t(LABELS[verb.name])
    return words(game, verb.name, action - verb.first, view)


def _label_finish(game: FrescoCardGame, verb: str, thing: int, view: dict[str, Any]) -> str:
    return t(LABELS[{"reward": "keep", "lay": "finish_exchange"}.get(view["asked"], verb)])


def _label_card(game: FrescoCardGame, verb: str, face: int, view: dict[str, Any]) -> str:
    parts = game.parts
    to_pay = colour_name(view["unpaid"][0]) if view["unpaid"] else ""
    card = card_and_symbols(parts, face) if verb == "lay" else card_name(parts, face)
    return t(LABELS[verb], card=card, colour=to_pay)


def _label_mix(game: FrescoCardGame, verb: str, thing: int, view: dict[str, Any]) -> str:
    return _label_card(game, verb, game.mix.faces[thing], view)


def _label_colour(game: FrescoCardGame, verb: str, colour: int, view: dict[str, Any]) -> str:
    return t(LABELS[verb], colour=colour_name(game.parts.colours[colour]))


def _label_restore(game: FrescoCardGame, verb: str, card: int, view: dict[str, Any]) -> str:
    return t(LABELS[verb], card=section_words(game.parts, card))


def _label_take(game: FrescoCardGame, verb: str, tile: int, view: dict[str, Any]) -> str:
    name = game.parts.tiles[tile]
    kind = verb if name in TILES else "take_colour"
    return t(LABELS[kind], tile=tile_name(name), text=t(game.parts.texts[name if name in TILES else "colour"]))


def _label_draw(game: FrescoCardGame, verb: str, pile: int, view: dict[str, Any]) -> str:
    due = view["due"]["market"]
    name = pile_name(game.parts.piles[pile])
    if pile == MARKET and due > 1:
        return t(LABELS["draw_due"], due=cards(due), pile=name)
    return t(LABELS[verb], pile=name)


def _label_kind(game: FrescoCardGame, verb: str, thing: int, view: dict[str, Any]) -> str:
    parts = game.parts
    face, pile = game.kind.faces[thing // game.kind.piles], thing % game.kind.piles
    number = parts.market[face] if pile == MARKET else parts.workshop[face]
    several = pile != MARKET and number > 1
    fields = {"card": card_name(parts, face), "pile": pile_name(parts.piles[pile]), "number": cards(number)}
    return t(LABELS["kind_first" if several else verb], **fields)


def _label_rotate(game: FrescoCardGame, verb: str, thing: int, view: dict[str, Any]) -> str:
    """A turn beyond the highest number is legal, but lost: say so. FC-R-34"""
    parts = game.parts
    restored = view["seats"][view["turn"]]["restored"]
    if not restored:
        return t(LABELS["rotate_any"])
    last = restored[-1]
    card = parts.fresco.index(last["card"])
    if last["turns"] >= parts.most_turns:
        return t(LABELS["rotate_lost"], card=section_name(parts, card))
    return t(LABELS["rotate"], card=section_name(parts, card), vp=points(parts.vp[card][last["turns"] + 1]))


# how a label is found by the name of its verb; of all others the words never change
LABELLED = {
    "finish": _label_finish,
    "rotate": _label_rotate,
    "lay": _label_card,
    "give": _label_card,
    "discard": _label_card,
    "restore": _label_restore,
    "take": _label_take,
    "demand": _label_colour,
    "tile": _label_colour,
    "draw": _label_draw,
    "kind": _label_kind,
    "pay": _label_card,
    "mix": _label_mix,
}


# -- prompt and log


def prompt(game: FrescoCardGame, view: dict[str, Any], by_name: bool = False) -> str:
    names = view["names"]
    if view["over"]:
        won = [names[seat] for seat in view["winners"]]
        if len(won) > 1:
            return t("Game over. {who} share the win.", who=", ".join(won))
        return t("Game over. {who} wins.", who=won[0])
    seat = view["actors"][0]
    kind = view["asked"]
    if kind == "pay" and view["half"]:
        kind = "half"
    if kind == "reward" and "rotate" in view["seats"][seat]["tiles"]:
        kind = "rotate"
    colour = view["unpaid"][0] if view["unpaid"] else view["demanded"]
    return asked(
        view,
        *ASKED[kind],
        by_name,
        asker=names[view["turn"]],
        colour=colour_name(colour or ""),
        of_colour=card_of(colour or ""),
        section=section_name(game.parts, game.parts.fresco.index(view["section"])) if view["section"] else "",
        most=game.parts.hand_most,
        over=tn("{n} card", "{n} cards", view["seats"][seat]["cards"] - game.parts.hand_most),
        due=_due(game.parts, view),
    )


def _due(parts: Components, view: dict[str, Any]) -> str:
    found = []
    if view["due"]["market"]:
        found.append(t("{n} Market", n=view["due"]["market"]))
    if view["due"]["workshop"]:
        found.append(t("{n} Workshop", n=view["due"]["workshop"]))
    if view["pending"]:
        found.append(t("choose a symbol for {cards}", cards=card_names(parts, view["pending"])))
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
    if kind == "take" and data["tile"] not in TILES:
        kind = "take_colour"
    elif kind == "restore":
        kind = "restore_liked" if data["favourite"] else "restore" if data["turns"] else "restore_unturned"
    if "tile" in data:
        data["tile"] = tile_name(data["tile"])
    if "vp" in data:
        data["vp"] = points(data["vp"])
    if "turns" in data:
        data["turns"] = tn("{n} time", "{n} times", data["turns"])
    if kind == "none":
        data["of_colour"] = card_of(data["colour"])
    for field in ("colour", "favourite"):
        if data.get(field):
            data[field] = colour_name(data[field])
    if kind == "reshuffle":
        data["cards"] = cards(data["cards"])
    elif "cards" in data:
        data["cards"] = card_names(parts, data["cards"], t("no card"))
    if event.kind in ("restore", "begin", "rotate"):
        data["card"] = section_name(parts, parts.fresco.index(data["card"]))
    elif "card" in data:
        data["card"] = card_names(parts, [data["card"]])
    if kind == "kind":
        kind = f"kind_{data['symbols']}"
    if kind == "favourite" and data["colour"] is None:
        kind = "favourite_none"
    if "scores" in data:
        data["scores"] = ", ".join(f"{name} {number}" for name, number in zip(names, data["scores"], strict=True))
    return t(TOLD[kind], **data)


# -- the table as text


def table(game: FrescoCardGame, view: dict[str, Any]) -> str:
    parts = game.parts
    players = tn("{n} player", "{n} players", view["players"])
    turn = (
        t("round {round}, the last", round=view["round"]) if view["ending"] else t("round {round}", round=view["round"])
    )
    lines = [f"{t('Fresco: the Card Game')}, {players}, {turn}, {t('goal: {goal} sections', goal=view['goal'])}"]
    if game.readings:
        lines.append(t("House rules: {readings}", readings=", ".join(game.readings)))
    favourite = view["favourite"]
    liked = colour_name(favourite["open"]) if favourite["open"] else t("none")
    lines.append(t("Favourite colour: {colour} (pile: {pile})", colour=liked, pile=favourite["pile"]))
    lines.append(t("Sections (pile: {pile})", pile=view["fresco"]["pile"]))
    for name in view["fresco"]["open"]:
        if name is not None:
            lines.append(f"  restore {_section_line(parts, name)}")
    action = view["action"]
    shown = listed([tile_name(tile) for tile in action["open"] if tile is not None], t("none"))
    lines.append(t("Action tiles: {tiles} (pile: {pile})", tiles=shown, pile=action["pile"]))
    piles = [f"{pile['pile']} {pile['cards']}+{len(pile['discard'])}" for pile in view["piles"]]
    lines.append(t("Piles and discards: {piles}", piles=", ".join(piles)))
    if view["laid"]:
        lines.append(t("Laid down: {cards}", cards=", ".join(view["laid"])))
    for seat in range(view["players"]):
        lines += _seat_lines(parts, view, seat)
    for proof in view["shown"]:
        who = view["names"][proof["seat"]]
        lines.append(t("{who} shows {cards}", who=who, cards=listed(proof["hand"], t("no card"))))
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _section_line(parts: Components, name: str) -> str:
    card = parts.fresco.index(name)
    colours = ", ".join(colour_name(parts.colours[colour]) for colour in parts.needs[card])
    return f"{name:<6}{'/'.join(str(value) for value in parts.vp[card]):<9}{colours}"


def _seat_lines(parts: Components, view: dict[str, Any], seat: int) -> list[str]:
    mine = view["seats"][seat]
    acting = ">" if seat in view["actors"] else " "
    first = f", {t('first player')}" if seat == view["first"] else ""
    backs = [f"{number} {pile}" for number, pile in zip(mine["backs"], parts.piles, strict=True) if number]
    held = f"{cards(mine['cards'])} ({listed(backs, t('none'))})"
    lines = [f"{acting} {view['names'][seat]}: {points(mine['points'])}, {held}{first}"]
    restored = listed([f"{section['card']} {section['vp']}" for section in mine["restored"]], t("none"))
    tiles = listed([tile_name(tile) for tile in mine["tiles"]], t("none"))
    lines.append("    " + t("restored: {sections}; tiles: {tiles}", sections=restored, tiles=tiles))
    for face in sorted(parts.faces.index(name) for name in mine["hand"] or []):
        name = parts.faces[face]
        colour = colour_name(parts.colours[parts.colour[face]])
        lines.append(f"    {name:<18}{colour:<8}{symbols(parts, face):<24}{', '.join(extras(parts, face))}".rstrip())
    return lines


# -- after the game


def sources(game: FrescoCardGame, view: dict[str, Any], events: Sequence[Event]) -> dict[str, list[int]]:
    """Points of each seat from restored sections and from unused tiles. FC-SCO-01, -02"""
    sections = [sum(section["vp"] for section in mine["restored"]) for mine in view["seats"]]
    tiles = [mine["points"] - shown for mine, shown in zip(view["seats"], sections, strict=True)]
    return {t("Sections"): sections, t("Action tiles"): tiles}


def sentences() -> list[str]:
    """What the components say, for whoever translates it."""
    return list(Components().texts.values())


ICONS = {
    **dict.fromkeys(("draw", "drawn", "lay", "exchange", "kind", "give", "given", "proof", "discard"), "card"),
    "reshuffle": "card",
    **dict.fromkeys(("begin", "pay", "restore"), "brush"),
    "mix": "pot",
    **dict.fromkeys(("tile", "rotate", "take", "use", "demand", "none"), "tile"),
    "favourite": "bishop",
    "pass": "pass",
    "end": "end",
}


TEXT = Text(
    label=label, prompt=prompt, tell=tell, icon=icon_by_kind(ICONS), table=table, sources=sources, sentences=sentences
)
