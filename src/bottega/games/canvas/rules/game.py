"""A game of Canvas: its options, its actions, and what belongs to neither a state nor a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.canvas.rules.components import Scenario, component_set
from bottega.games.canvas.rules.icons import stack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.games.canvas.rules.steps import Background, Layer, NextTurn, Take, Vincent
from bottega.i18n.translate import mark, t
from bottega.kernel.errors import BadOption
from bottega.kernel.game import Game
from bottega.kernel.titles import one_of, whole
from bottega.kernel.verbs import ask_each

if TYPE_CHECKING:
    from bottega.kernel.steps import Step

MODES = ("standard", "vincent", "puzzle")  # CV-R-41


class Painting:
    """A finished painting as it was judged: how often it met each scoring card, and the ribbons really taken."""

    __slots__ = ("cards", "background", "icons", "met", "taken")

    def __init__(self, cards: list[int], background: int, icons: int, met: list[int], taken: list[int]) -> None:
        self.cards = cards
        self.background = background
        self.icons = icons
        self.met = met
        self.taken = taken


class CanvasGame(Game):
    """Options are checked here, each refusal by the rule that says so."""

    def __init__(
        self,
        players: Any = 2,
        mode: Any = "standard",
        scoring: Any = None,
        scenario: Any = None,
        difficulty: Any = None,
        components: Any = None,
    ) -> None:
        if not (scoring is None or isinstance(scoring, (list, tuple))):
            raise BadOption(t("Scoring cards must be a list of names, not {scoring}.", scoring=repr(scoring)))
        parts = component_set(None if components is None else str(components))
        whole("canvas", mark("players"), players, parts.players[0], parts.players[1])
        one_of("canvas", "mode", mode, MODES)
        super().__init__(
            players,
            {
                "players": players,
                "mode": mode,
                "scoring": None if scoring is None else list(scoring),
                "scenario": scenario,
                "difficulty": difficulty,
                "components": None if components is None else str(components),
            },
        )
        self.title = "canvas"
        self.rules_version = "2"
        self.turn_rule = "CV-TRN-02"
        self.over_rule = "CV-END-01"
        self.parts = parts
        self.components_hash = parts.hash
        self.mode = mode
        if mode == "vincent" and players > parts.vincent_players[1]:  # CV-VIN-01, CV-R-65
            raise BadOption(
                t(
                    "Painting with Vincent is for 1 or 2 players, not {players}. Choose mode 'standard'.",
                    players=players,
                )
            )
        if mode == "puzzle" and players != 1:  # CV-PUZ-01
            raise BadOption(t("The Solo Puzzle is for exactly 1 player, not {players}.", players=players))
        if mode == "standard" and players == 1:  # CV-R-42
            raise BadOption(
                t("To play alone, choose mode 'vincent' (Painting with Vincent) or 'puzzle' (Solo Puzzle).")
            )
        self.scenario = self._find_scenario(scenario)  # CV-SCN-01
        self.named_scoring = self._find_scoring(scoring)
        self.target = self._find_target(difficulty)

        # CV-R-69: a player takes 3 cards for each painting and keeps hand_limit - 3; a painting is 4 actions at most
        self.longest = players * (parts.hand_limit - 3 + 7 * parts.paintings_each)
        self.take = self.catalogue.enter(Take("take"), range(1, parts.row + 1), "row")
        self.layer = self.catalogue.enter(Layer("layer"), range(1, len(parts.icons) + 1), "art")
        self.background = self.catalogue.enter(Background("background"), range(1, len(parts.backgrounds) + 1))
        seats = range(players)
        self.turns = ask_each("turn", seats, [self.take, self.layer])  # CV-R-11
        self.layers = ask_each("layer", seats, [self.layer])
        self.grounds = ask_each("background", seats, [self.background])
        # places[p] goes on after place p of the turn order; places[-1] begins a round
        self.places: list[Step] = [*(NextTurn(place) for place in seats), NextTurn(-1)]
        self.vincent: Step = Vincent()

    def _find_scenario(self, scenario: Any) -> Scenario | None:
        if scenario is None:
            return None
        ids = [known.id for known in self.parts.scenarios]
        return self.parts.scenarios[ids.index(one_of("canvas", "scenario", scenario, ids))]

    def _find_scoring(self, scoring: Any) -> list[int] | None:
        if scoring is None:
            return None
        if self.scenario is not None:  # CV-R-02
            raise BadOption(
                t(
                    "Scenario {scenario} has its own scoring cards. Choose either scoring cards or a scenario.",
                    scenario=repr(self.scenario.id),
                )
            )
        ids = [card.id for card in self.parts.scoring]
        names = list(scoring)
        for name in names:
            one_of("canvas", mark("scoring card"), name, ids)
        needed = self.parts.scoring_cards
        if len(names) != needed or len(set(names)) != needed:
            raise BadOption(
                t(
                    "Choose {needed} different scoring cards, not {names}. Scoring cards: {known}.",
                    needed=needed,
                    names=repr(names),
                    known=", ".join(ids),
                )
            )
        return [ids.index(name) for name in names]

    def _find_target(self, difficulty: Any) -> int:
        """The points to reach: a scenario's, or alone those of the difficulty; 0 for none. CV-SOL-01 to -07, CV-R-66"""
        if difficulty is not None:
            one_of("canvas", "difficulty", difficulty, list(self.parts.targets))
            if self.players > 1 or self.scenario is not None:
                raise BadOption(t("Difficulty is only for one player without a scenario. Leave it out."))
        if self.scenario is not None:
            return self.scenario.target
        if self.players > 1:
            return 0
        return self.parts.targets[difficulty or "normal"]

    # -- the course of a game

    def set_up(self, seed: int) -> CanvasState:
        """CV-SET-01 to -12"""
        parts = self.parts
        s = CanvasState(self)
        s.seed = seed
        s.set_chance(seed)
        s.scoring = self._draw_scoring(s)
        s.first = s.below(self.players)  # CV-R-01
        s.deck = list(range(len(parts.icons)))
        s.shuffle(s.deck)
        s.refill()
        backgrounds = list(range(len(parts.backgrounds)))
        s.shuffle(backgrounds)
        for _ in range(self.players):
            s.hands.append([])
            s.tokens.append(parts.tokens_each)
            s.backgrounds.append(sorted(backgrounds.pop() for _ in range(parts.backgrounds_each)))
            s.paintings.append([])
            s.ribbons.append([0] * (SILVER + 1))
        s.vincent = parts.vincent_tokens if self.mode == "vincent" else 0  # CV-VIN-03, CV-R-34
        s.reserve = parts.puzzle_reserve if self.mode == "puzzle" else 0  # CV-PUZ-02
        s.push(self.places[-1])
        return s

    def _draw_scoring(self, s: CanvasState) -> list[int]:
        """Scoring cards in the order of the mat's spaces. CV-R-02, -03, -44, -45"""
        if self.named_scoring is not None:
            return list(self.named_scoring)
        fixed: list[int] = [] if self.scenario is None else self.scenario.cards
        missing = self.parts.scoring_cards if self.scenario is None else self.scenario.random
        pool = [card for card in range(len(self.parts.scoring)) if card not in fixed]
        s.shuffle(pool)
        return fixed + pool[:missing]

    def next_turn(self, s: CanvasState, seat: int) -> Step:
        """The step that finds out who follows this seat."""
        return self.places[(seat - s.first) % self.players]

    # -- judging paintings

    def visible(self, bottom: int, middle: int, top: int) -> int:
        """The packed icons that are seen of three cards; only they count. CV-PNT-04, -05"""
        icons = self.parts.icons
        return stack(icons[bottom], icons[middle], icons[top])

    def met(self, scoring: list[int], icons: int) -> list[int]:
        """How often a painting meets each scoring card on the mat, each for itself and before any cap. CV-R-18, -57"""
        return [self.parts.scoring[card].ribbons(icons) for card in scoring]

    def won(self, s: CanvasState, seat: int, icons: int) -> list[int]:
        """The ribbons a seat takes for a painting: four of the mat, capped, then silver. CV-CARD-26, CV-RIB-09"""
        return self.capped(s.scoring, self.met(s.scoring, icons), s.ribbons[seat], icons)

    def capped(self, scoring: list[int], met: list[int], owned: list[int], icons: int) -> list[int]:
        taken = [0] * (SILVER + 1)
        for space, card in enumerate(scoring):
            taken[space] = min(met[space], self.parts.scoring[card].cap - owned[space])  # CV-R-15, -16
        taken[SILVER] = silver(icons)  # CV-R-20
        return taken

    def judged(self, s: CanvasState, seat: int) -> list[Painting]:
        """The finished paintings of a seat, judged one after the other as they were when completed. CV-R-55"""
        owned = [0] * (SILVER + 1)
        gallery: list[Painting] = []
        cards = s.paintings[seat]
        for at in range(0, len(cards), 4):
            icons = self.visible(cards[at], cards[at + 1], cards[at + 2])
            met = self.met(s.scoring, icons)
            taken = self.capped(s.scoring, met, owned, icons)
            owned = [a + b for a, b in zip(owned, taken, strict=True)]
            gallery.append(Painting(cards[at : at + 3], cards[at + 3], icons, met, taken))
        return gallery
