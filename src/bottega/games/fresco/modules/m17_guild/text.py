"""The Painters' Guild in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m17_guild.rules.cubes import SPOTS, spot_of
from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.naming import colour_name
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m17_guild.rules.module import Guild
    from bottega.games.fresco.rules.game import FrescoGame


def named_colour(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


def _guild(module: Guild, game: FrescoGame, given: int, view: dict[str, Any]) -> str:
    taken = named_colour(view["modules"][module.section][SPOTS[spot_of(given)]])
    return t("Give {given} to the Guild for {taken}", given=colour_name(given), taken=taken)


LABELS = {"guild": _guild}
TOLD = {"guild": mark("{who} gives {given} to the Guild and takes {taken}.")}
SAID = {"given": named_colour, "taken": named_colour}


def lines(module: Guild, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    return [f"{t('Guild'):<8} {mine['primary']} {mine['mixed']}"]


TEXT = ModuleText(lines=lines, labels=LABELS, told=TOLD, said=SAID)
