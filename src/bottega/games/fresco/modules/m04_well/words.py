"""The Wishing Well in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import PRIMARIES
from bottega.games.fresco.naming import colour_list, colour_name
from bottega.games.fresco.words import paint_words, painter_name, points, thalers
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m04_well.rules import Well
    from bottega.kernel.events import Event

ASKED = {
    "well": mark("{who}: throw a lucky coin into the well, or pass."),
    "praise": mark("{who}: use the Bishop's Praise for this tile, or pass."),
    "troubadour": mark("{who}: let the Troubadour sing, or pass."),
    "alchemy": mark("{who}: choose a cube for the crucible."),
}
SOURCES = {"wish": mark("Fresco tiles")}
CARDS = {
    "luckyday": mark("Lucky Day"),
    "visit": mark("Bishop's Visit"),
    "praise": mark("Bishop's Praise"),
    "tip": mark("Tip"),
    "alchemy": mark("Alchemy"),
    "reward": mark("Reward"),
    "troubadour": mark("Troubadour"),
}


def coin_words(number: int) -> str:
    return tn("{n} lucky coin", "{n} lucky coins", number)


def card_words(number: int) -> str:
    return tn("{n} wish card", "{n} wish cards", number)


def card_name(name: str) -> str:
    """A card by its name in the notation; the cards of free paint are named by their tile."""
    return t(CARDS[name]) if name in CARDS else t("Free Colour ({paints})", paints=colour_list(name))


def effect(module: Well, name: str) -> str:
    """What a card does."""
    if name == "luckyday":
        return coin_words(module.pieces.lucky_coins)
    if name == "visit":
        return t("the bishop takes a step for nothing")
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
    return t("after a purchase, {paints} from the same stall for nothing", paints=paint_words(name))


def label(module: Well, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    if action == module.coin:
        return t("Lay a lucky coin on the market")
    if action == module.throw:
        return t("Throw a lucky coin into the well")
    if action >= module.crucible:
        return t("Give {colour} for alchemy", colour=colour_name(action - module.crucible))
    if action >= module.alchemy:
        colour = colour_name(PRIMARIES + action - module.alchemy)
        return t("Alchemy: make {colour}", colour=colour)
    if action >= module.visit:
        return t("Bishop's Visit: he comes to {space}", space=game.parts.spaces[action - module.visit])
    name = module.pieces.cards[module.sorts[action - module.first]].name
    return t("{card}: {effect}", card=card_name(name), effect=effect(module, name))


def tell(module: Well, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    coins = coin_words(data["coins"]) if "coins" in data else ""
    if event.kind == "coin":
        return t("{who} lays a lucky coin on the market.", who=who)
    if event.kind == "coins laid":
        return t("{who} has laid {coins} on the market.", who=who, coins=coins)
    if event.kind == "throw":
        return t("{who} throws a lucky coin into the well and draws a wish card.", who=who)
    if event.kind == "wish drawn":
        return t("{who} has drawn {card}.", who=who, card=card_name(data["card"]))
    if event.kind == "coins back":
        return t("{who} takes {coins} back.", who=who, coins=coins)
    if event.kind == "coins sold":
        return t("{who} hands back {coins} for {thalers}.", who=who, coins=coins, thalers=thalers(data["thalers"]))
    if event.kind == "brewed":
        used, made = paint_words(data["used"]), paint_words(data["paint"])
        return t("{who} makes {paint} from {used}.", who=who, paint=made, used=used)
    if event.kind == "wish":
        gain = told_gain(data)
        if not gain:
            return t("{who} uses the wish card {card}.", who=who, card=card_name(data["card"]))
        return t("{who} uses the wish card {card}: {gain}.", who=who, card=card_name(data["card"]), gain=gain)
    return ""


def told_gain(data: dict[str, Any]) -> str:
    """What a wish card has brought, from its event."""
    gains = []
    if "thalers" in data:
        gains.append(thalers(data["thalers"]))
    if "coins" in data:
        gains.append(coin_words(data["coins"]))
    if "points" in data:
        gains.append(points(data["points"]))
    if "mood" in data:
        gains.append(t("mood {mood}", mood=f"{data['mood']:+}"))
    if "paints" in data:
        gains.append(paint_words(data["paints"]))
    if "space" in data and "paints" not in data:
        gains.append(t("the bishop comes to {space}", space=data["space"]))
    return ", ".join(gains)


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
