"""The Doctor as a sheet: his shelf of remedies, the infection of the round, who is sick, and what is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m10_doctor import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.games.fresco.picture.sheets import hues
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
    from bottega.games.fresco.rules.game import FrescoGame

LETTERS: Final = 15.0  # the smallest


def height(module: Doctor, game: FrescoGame) -> float:
    """The seats lie two by two, and under them there is room for what is asked."""
    return 164.0 + 42 * ((game.players + 1) // 2)


def facts(module: Doctor, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, you, near = view["modules"][module.section], view["you"], viewer.near(view)
    return {
        "tall": height(module, game),
        "remedies": [(slot["remedy"], slot["price"], _remedy(slot)) for slot in mine["remedies"]],
        "pile": mine["pile"],
        "infections": mine["infections"],
        "infection": mine["infection"],
        "infected": mine["infected"],
        "infected_words": t("infected: {place}", place=place_name(mine["infected"])) if mine["infected"] else "",
        "seats": [_seat(view, mine, seat) for seat in range(view["players"])],
        "hues": hues(view["colours"]),
        "you": you,
        "near": near,
        "to_lay": you is not None and mine["covered"][near] is None,
        "neutral": _may_place_neutral(game, view, mine),
        "choice": _choice(view, mine),
        "acts": mine["acts"],
        "saint": module.saint_thalers,
    }


def brief(module: Doctor, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    parts = [t("infected: {place}", place=place_name(mine["infected"]))] if mine["infected"] else []
    if you is not None:
        parts.append(text.sick_words(mine["sick"][you]))
    return " · ".join(parts) or t("no place is infected")


def _remedy(slot: dict[str, Any]) -> str:
    remedy = text.remedy_name(slot["remedy"]) if slot["remedy"] else t("no remedy")
    return f"{remedy}, {thalers(slot['price'])}"


def _seat(view: dict[str, Any], mine: dict[str, Any], seat: int) -> dict[str, Any]:
    sick, beds = mine["sick"][seat], mine["beds"][seat]
    said = [f"{view['names'][seat]}: {text.sick_words(sick)}", t("with the doctor: {n}", n=mine["away"][seat])]
    if mine["chair"][seat]:
        said.append(t("one is given up"))
    return {
        "sick": sick,
        "laid": sum(beds) if beds is not None else 0,
        "chair": mine["chair"][seat] == "own",
        "held": [(kind, text.remedy_name(kind)) for kind in mine["held"][seat]],
        "words": ", ".join(said),
    }


def _choice(view: dict[str, Any], mine: dict[str, Any]) -> str:
    """What is asked about healthy and sick ones."""
    asked = view["asked"]
    if asked in ("give up", "ill"):
        return str(asked)
    if mine["acts"] is not None and asked in ("cathedral", "workshop"):
        return "act"
    return "saint" if mine["acts"] is not None and asked == "studio" else ""


def _may_place_neutral(game: FrescoGame, view: dict[str, Any], mine: dict[str, Any]) -> bool:
    you = view["you"]
    if you is None or view["asked"] != "plan" or mine["neutral"][you] is not None or not view["seats"][you]["waiting"]:
        return False
    own = game.parts.assistants - mine["away"][you] - (1 if mine["chair"][you] == "own" else 0)
    return bool(view["seats"][you]["assistants"] > own)


PICTURE = ModulePicture(facts=facts, brief=brief, height=height, letters=LETTERS)
