"""Why a cure, or a place for a sick assistant, is good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "doctor": (mark("you can get a remedy that cures an assistant"), mark("no remedy is worth it today")),
    "sick": (
        mark("a sick assistant can still be of use there"),
        mark("healthy assistants work first, and you need none here"),
    ),
    "neutral": (mark("the neutral assistant helps there"), mark("your own assistants come first")),
    "rest": (mark("a sick one rests, so the healthy ones keep working"), mark("a healthy one rests")),
    "act": (mark("the assistant acts"), mark("the assistant does nothing")),
    "ill": (mark("the neutral assistant falls ill instead of your own"), mark("one of your own falls ill")),
    "saint": (
        mark("the thalers are worth {points} more than the cube"),
        mark("the cube is worth more than the thalers"),
    ),
    "remedy": (
        mark("the cure is worth {points} more than its price"),
        mark("the bottle costs more than it brings now"),
    ),
    "uncork": (mark("assistants get well again"), mark("you'd waste the bottle now")),
    "place": (mark("nobody falls ill there"), mark("someone may fall ill there, which costs you {points}")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
