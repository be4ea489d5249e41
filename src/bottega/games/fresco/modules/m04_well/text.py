"""The Wishing Well in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m04_well.rules.cards import card_name
from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import PRIMARIES
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.text.words import paint_words, points, signed, thalers
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules.module import Well
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "well": (mark("throw a lucky coin into the well, or pass."), mark("{who} is at the wishing well…")),
    "praise": (mark("use the Bishop's Praise for this tile, or pass."), mark("{who} is restoring a tile…")),
    "troubadour": (mark("let the Troubadour sing, or pass."), mark("{who} is getting up…")),
    "alchemy": (mark("choose a cube for the crucible."), mark("{who} is using alchemy…")),
}
SOURCES = {"wish": mark("Fresco tiles")}


def coin_words(number: int) -> str:
    return tn("{n} lucky coin", "{n} lucky coins", number)


def card_words(number: int) -> str:
    return tn("{n} wish card", "{n} wish cards", number)


def effect(module: Well, name: str) -> str:
    """What a card does."""
    if name == "luckyday":
        return coin_words(module.pieces.lucky_coins)
    if name == "visit":
        return t("the bishop moves one space for free")
    if name == "praise":
        return t("{points} more from the bishop", points=points(module.pieces.praise))
    if name == "tip":
        return f"{thalers(module.pieces.tip_thalers)}, {coin_words(module.pieces.tip_coins)}"
    if name == "alchemy":
        return t("{n} primary cubes become a mixed one", n=module.pieces.price)
    if name == "reward":
        return thalers(module.pieces.reward)
    if name == "troubadour":
        return t("mood +{n}", n=module.pieces.song)
    return t("after you buy, take {paints} from the same stall for free", paints=paint_words(name))


def _coin(module: Well, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Place a lucky coin on the market")


def _throw(module: Well, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Throw a lucky coin into the well")


def _card(name: str, module: Well, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("{card}: {effect}", card=card_name(name), effect=effect(module, name))


def _freepaint(module: Well, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return _card(module.pieces.cards[module.pieces.freepaint_card + thing].name, module, game, thing, view)


def _visit(module: Well, game: FrescoGame, space: int, view: dict[str, Any]) -> str:
    return t("Bishop's Visit: move the bishop to {space}", space=game.parts.spaces[space])


def _alchemy(module: Well, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Alchemy: make {colour}", colour=colour_name(PRIMARIES + thing))


def _crucible(module: Well, game: FrescoGame, colour: int, view: dict[str, Any]) -> str:
    return t("Give {colour} for alchemy", colour=colour_name(colour))


LABELS: dict[str, Callable[[Any, Any, int, dict[str, Any]], str]] = {
    "coin": _coin,
    "throw": _throw,
    "luckyday": partial(_card, "luckyday"),
    "freepaint": _freepaint,
    "praise": partial(_card, "praise"),
    "tip": partial(_card, "tip"),
    "reward": partial(_card, "reward"),
    "troubadour": partial(_card, "troubadour"),
    "visit": _visit,
    "alchemy": _alchemy,
    "crucible": _crucible,
}
TOLD = {
    "coin": mark("{who} places a lucky coin on the market."),
    "coins laid": mark("{who} placed {coins} on the market."),
    "throw": mark("{who} throws a lucky coin into the well and draws a wish card."),
    "wish drawn": mark("{who} draws {card}."),
    "coins back": mark("{who} takes {coins} back."),
    "coins sold": mark("{who} trades in {coins} for {thalers}."),
    "brewed": mark("{who} makes {paint} from {used}."),
    "wish": mark("{who} uses the wish card {card}: {gain}."),
    "wish begun": mark("{who} uses the wish card {card}."),
}
OTHERWISE = (("wish", "gain", "", "wish begun"),)
SAID: dict[str, Callable[[Any], str]] = {"coins": coin_words, "card": card_name}


def details(module: Well, data: Mapping[str, Any]) -> dict[str, str]:
    return {"gain": gain_words(data)}


def _mood(mood: int) -> str:
    return t("mood {mood}", mood=signed(mood))


GAINS: dict[str, Callable[[Any], str]] = {
    "thalers": thalers,
    "coins": coin_words,
    "points": points,
    "mood": _mood,
    "paints": paint_words,
}


def gain_words(data: Mapping[str, Any]) -> str:
    """What a wish card has brought, from its event."""
    gains = [say(data[key]) for key, say in GAINS.items() if key in data]
    if "space" in data and "paints" not in data:
        gains.append(t("the bishop moves to {space}", space=data["space"]))
    return ", ".join(gains)


def piece_name(module: Well, piece: str) -> str:
    return coin_words(1)


def lines(module: Well, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    well = t("well {coins}", coins=mine["well"])
    shown = [f"{t('Well'):<8} {well}; {t('supply')}: {mine['supply']}; {t('pile')}: {mine['pile']}"]
    for seat, name in enumerate(view["names"]):
        coins, hand = mine["coins"][seat], mine["hands"][seat]
        if hand is not None:
            held = ", ".join(card_name(card) for card in hand) or "-"
            shown.append(f"  {name}: {coin_words(coins)}; {held}")
        elif mine["cards"][seat]:
            shown.append(f"  {name}: {card_words(mine['cards'][seat])}")
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    otherwise=OTHERWISE,
    said=SAID,
    details=details,
    sources=SOURCES,
    piece_name=piece_name,
)
