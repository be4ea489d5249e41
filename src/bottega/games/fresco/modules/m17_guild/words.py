"""The Painters' Guild in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import LETTERS, PRIMARIES
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.words import painter_name
from bottega.kernel.language import t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m17_guild.rules import Guild
    from bottega.kernel.events import Event


def label(module: Guild, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    given, mine = action - module.first, view["modules"][module.section]
    taken = LETTERS.index(mine["primary" if given < PRIMARIES else "mixed"])
    return t("Give {given} to the Guild for {taken}", given=colour_name(given), taken=colour_name(taken))


def tell(module: Guild, event: Event, names: Sequence[str]) -> str:
    if event.kind != "guild":
        return ""
    data: dict[str, Any] = dict(event.data)
    given, taken = (colour_name(LETTERS.index(data[key])) for key in ("given", "taken"))
    who = painter_name(names, event.seat)
    return t("{who} gives {given} to the Guild and takes {taken}.", who=who, given=given, taken=taken)


def lines(module: Guild, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    return [f"{t('Guild'):<8} {mine['primary']} {mine['mixed']}"]
