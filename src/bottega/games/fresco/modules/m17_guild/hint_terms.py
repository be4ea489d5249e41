"""Why a cube is exchanged at the guild."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {"guild": (mark("that cube puts more tiles within reach"), mark("the cube you give is worth more to you"))}


HINT_TERMS = ModuleHintTerms(why=WHY)
