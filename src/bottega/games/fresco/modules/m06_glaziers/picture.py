"""The Glaziers as a sheet: windows on the workbench, glass on offer, the walls; one's own glass and action tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.i18n.translate import t
from bottega.presentation.svg import macro, symbols_in

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 276.0
TEMPLATE: Final = "fresco/modules/m06_glaziers/picture.svg.j2"

LETTERS: Final = 15.0  # the smallest


def symbols(module: Glaziers) -> dict[str, str]:
    """Every window tile, with all its glass."""
    return symbols_in("".join(macro(TEMPLATE, "face")(one.id, one.panes, one.vp) for one in module.pieces.windows))


def facts(module: Glaziers, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, near = view["modules"][module.section], viewer.near(view)
    return {
        "kinds": [(kind.letter, kind.name, kind.price, kind.missing) for kind in module.pieces.kinds],
        "bench": mine["bench"],
        "pile": mine["pile"],
        "bag": mine["bag"],
        "board": mine["board"],
        "storage": "".join(letter * number for letter, number in mine["storage"].items()),
        "wall": [
            (at, mine["wall"][entry["space"]])
            for at, entry in enumerate(view["fresco"])
            if entry["space"] in mine["wall"]
        ],
        "covered": [entry["tile"] is not None for entry in view["fresco"]],
        "mine": mine["mine"],
        "near": near,
        "hue": viewer.hue(view),
        "glazing": mine["glazing"],
        "panes": mine["panes"],
        "laid": viewer.laid(view, module.section),
    }


def brief(module: Glaziers, game: FrescoGame, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]
    offer = t("on offer: {n}", n=sum(mine["board"].values()))
    return offer if mine["mine"] is None else f"{offer} · {t('own glass')}: {sum(mine['mine'].values())}"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT, letters=LETTERS, symbols=symbols)
