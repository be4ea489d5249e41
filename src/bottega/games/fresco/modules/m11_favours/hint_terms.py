"""Why the bishop's favours are good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {"restore": (mark("a bishop's favour, now or next"), mark("no favour with it"))}


HINT_TERMS = ModuleHintTerms(why=WHY)
