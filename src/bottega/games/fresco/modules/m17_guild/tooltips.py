"""What is this? The Painters' Guild."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m17_guild import text
from bottega.games.fresco.modules.m17_guild.rules.cubes import SPOTS, spot_of
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import COLOURS
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m17_guild.rules.module import Guild


def _guild(module: Guild, view: dict[str, Any], rest: str) -> What | None:
    """The Guild, one of its spots, or the choice to give a cube of a colour."""
    part = tooltips.part(module, view)
    if not rest:
        says = t(
            "In the workshop each assistant has two actions: mix, or exchange a cube with the Guild, primary "
            "for primary or mixed for mixed."
        )
        lying = ", ".join(text.named_colour(part[spot]) for spot in SPOTS)
        return tooltips.itself(module, says, t("At the Guild: {colours}.", colours=lying))
    spot = rest if rest in SPOTS else SPOTS[spot_of(COLOURS.index(rest))] if rest in COLOURS else ""
    if not spot:
        return None
    if spot == "primary":
        says = t("Give a primary cube of another colour for this one. Once per assistant, instead of a mix.")
    else:
        says = t("Give a mixed cube of another colour for this one. Once per assistant, instead of a mix.")
    now = t("At the Guild: {colours}.", colours=text.named_colour(part[spot]))
    return What(t("Cube at the Guild"), says, now, tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {"guild": _guild}


TOOLTIPS = ModuleTooltips(known=KNOWN)
