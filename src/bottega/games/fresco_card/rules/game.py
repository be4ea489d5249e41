"""A game of Fresco: the Card Game: its options, its actions and its setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.rules.act import Exchange, Pass, Use
from bottega.games.fresco_card.rules.asking import Asking
from bottega.games.fresco_card.rules.components import MARKET, Components
from bottega.games.fresco_card.rules.demand import AskOwner, Demand, Give
from bottega.games.fresco_card.rules.exchange import Draw, FinishExchange, FirstDraw, FirstKind, Kind, Lay, Laying
from bottega.games.fresco_card.rules.readings import FAVOURITE_IN_MIX, READINGS
from bottega.games.fresco_card.rules.restore import Finish, Keep, Mix, Pay, Paying, PayTile, Restore, Rotate, Take
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.games.fresco_card.rules.turns import IDLE_ROUNDS, Discard, DrawFirst, End, begin_turn
from bottega.kernel.game import Game
from bottega.kernel.titles import readings_chosen, whole
from bottega.kernel.verbs import Verb

if TYPE_CHECKING:
    from bottega.kernel.steps import Step


class FrescoCardGame(Game):
    """Actions are numbered in blocks; the numbers of a block follow the numbers of what it names."""

    def __init__(self, players: Any = 2, readings: Any = None, components: Any = None) -> None:
        parts = Components(None if components is None else str(components))
        whole("fresco-card", "players", players, parts.players[0], parts.players[1])  # FC-R-03
        chosen = readings_chosen("fresco-card", readings, READINGS)
        owner = None if components is None else str(components)
        super().__init__(players, {"players": players, "readings": chosen or None, "components": owner})
        self.readings: list[str] = chosen
        self.favourite_in_mix = FAVOURITE_IN_MIX in chosen  # FC-R-22, -23
        self.title = "fresco-card"
        self.rules_version = "3"
        self.turn_rule = "FC-TRN-01"
        self.over_rule = "FC-END-04"
        self.parts = parts
        self.components_hash = parts.hash
        self.goal: int = parts.goal[players]
        # FC-R-64: at most IDLE_ROUNDS rounds for each section, and the last round
        self.most_rounds = IDLE_ROUNDS * (self._most_sections() + 1) + 1
        self.longest = self._longest()
        self.workshops = list(range(MARKET + 1, len(parts.piles)))
        self._enter_verbs()
        self._make_questions()

    def _enter_verbs(self) -> None:
        """The order is that of the actions' numbers."""
        parts = self.parts
        enter = self.catalogue.enter
        enter_as = self.catalogue.enter_as
        self.pass_on = enter_as(Pass("pass"), "pass", "pass")
        self.exchange = enter_as(Exchange("exchange"), "exchange", "exchange")
        self.finish = enter_as(Finish("finish"), "finish", "finish")
        self.end = enter_as(End("end"), "end", "end")
        self.use = enter_as(Use("use"), "use exchange_restore", "tile-exchange_restore")
        self.rotate = enter_as(Rotate("rotate"), "rotate", "tile-rotate")
        self.lay = enter(Lay("lay"), parts.faces, "card")
        self.give = enter(Give("give"), parts.faces, "card")
        self.discard = enter(Discard("discard"), parts.faces, "card")
        self.restore = enter(Restore("restore"), parts.fresco, "fresco")
        self.take = enter(Take("take"), parts.tiles, "open")
        self.demand = Demand("demand")
        for colour in parts.colours:
            enter_as(self.demand, f"demand {colour}", "tile-demand", f"paint-{colour}")
        self.tile = enter(PayTile("tile"), parts.colours)
        self.draw = enter(Draw("draw"), parts.piles, "pile")
        self.kind = Kind("kind", parts)
        for face in self.kind.faces:
            name = parts.faces[face]
            for pile in parts.piles:
                enter_as(self.kind, f"{pile} {name}", f"card-{name}", f"pile-{pile}")
        self.pay = enter(Pay("pay"), parts.faces, "card")
        self.mix = Mix("mix", parts)
        for face in self.mix.faces:
            enter_as(self.mix, f"mix {parts.faces[face]}", f"card-{parts.faces[face]}")
        for face in range(len(parts.faces)):
            self.mix.action.append(self.mix.first + self.mix.faces.index(face) if parts.lane[face] else NONE)

    def _make_questions(self) -> None:
        """The order of its verbs is that of a question's legal actions."""
        phase_1 = DrawFirst("draw")
        phase_1.first, phase_1.count = self.draw.first + MARKET, 1
        draw = self.draw.shared(FirstDraw("draw"))
        kind = self.kind.shared(FirstKind("kind", self.parts))
        no_draw = self.finish.shared(FinishExchange("finish"))
        keep = self.finish.shared(Keep("finish"))
        acting: list[Verb] = [self.pass_on, self.exchange, self.restore]
        self.draws = self._open_to_demand(AskOwner, "draw", [phase_1])
        self.acts = self._open_to_demand(Asking, "act", acting, self.use)  # FC-TIL-11, FC-R-43
        self.works = self._open_to_demand(Asking, "work", [self.draw, self.kind])
        self.rewards = self._open_to_demand(Asking, "reward", [self.take, keep], self.rotate)
        self.mores = self._open_to_demand(Asking, "more", [self.finish, self.restore])
        self.lates = self._open_to_demand(AskOwner, "late", [self.end])
        self.trims = self._open_to_demand(Asking, "discard", [self.discard])
        seats = range(self.players)
        self.lays: list[Step] = [Laying("lay", seat, [self.lay, draw, kind, no_draw]) for seat in seats]
        self.pays: list[Step] = [Paying("pay", seat, [self.pay, self.mix, self.tile]) for seat in seats]  # FC-MIX-04
        self.gives: list[Step] = [Asking("give", seat, [self.give]) for seat in seats]

    def _open_to_demand(self, question: type[Asking], name: str, verbs: list[Verb], *with_tile: Verb) -> list[Step]:
        """A question to each seat that may use a Demand tile instead, and is asked again after it. FC-R-35"""
        demand = self.demand.shared(Demand("demand"))
        for seat in range(self.players):
            demand.again.append(question(name, seat, verbs, *with_tile, demand))
        return demand.again

    def _most_sections(self) -> int:
        """Sections that can be restored before the last round."""
        return min(self.players * (self.goal - 1), sum(self.parts.fresco_count))

    def _longest(self) -> int:
        """What every turn may bring, and what there is only once: sections and Action tiles."""
        parts = self.parts
        symbols = max(max(parts.market), max(parts.workshop))
        each_card = 1 + 2 * symbols  # it is laid; its symbols are drawn for, and what they bring is discarded
        hand = max(parts.start_hand, parts.hand_most) + parts.draw
        each_turn = 6 + hand * each_card  # draw, act, draw for the Market symbols, finish, end, and the last discard
        # restore, pay three paints with two cards each, take a tile
        sections = 8 * (self._most_sections() + self.players * parts.open_fresco)
        # a tile is used, and as a Demand tile brings an answer and a card of every other seat
        tiles = sum(parts.tile_count) * (1 + (self.players - 1) * (1 + each_card))
        return self.most_rounds * self.players * each_turn + sections + tiles

    def is_formality(self, action: int) -> bool:
        """FC-R-70"""
        return self.catalogue.verbs[action].name in ("pay", "mix", "tile", "give")

    def set_up(self, seed: int) -> FrescoCardState:
        """FC-SET-01 to -13, FC-R-04 to -06, -55"""
        parts = self.parts
        s = FrescoCardState(self)
        s.seed = seed
        s.set_chance(seed)
        s.first = s.below(self.players)  # the marker never moves. FC-CMP-04, FC-R-49
        for _ in parts.piles:
            s.piles.append([])
            s.discards.append([])
        for face, count in enumerate(parts.count):
            s.piles[parts.back[face]].extend([face] * count)
        for pile in s.piles:
            s.shuffle(pile)
        s.sections = self._shuffled(s, parts.fresco_count)
        s.action_pile = self._shuffled(s, parts.tile_count)
        s.favourite_pile = self._shuffled(s, parts.favourites)
        s.board = self._turn_up(s.sections, parts.open_fresco)
        s.open_tiles = self._turn_up(s.action_pile, parts.open_action)
        s.favourite = s.favourite_pile.pop()
        for _ in range(self.players):
            s.hands.append([])
            s.backs.append([0] * len(parts.piles))
            s.tiles.append([])
            s.restored.append([])
            s.turned.append([])
        for place in range(self.players):
            for _ in range(parts.start_hand):
                s.gain((s.first + place) % self.players, s.piles[MARKET].pop())
        begin_turn(s, s.first)
        return s

    def _shuffled(self, s: FrescoCardState, counts: list[int]) -> list[int]:
        pile: list[int] = []
        for thing, count in enumerate(counts):
            pile.extend([thing] * count)
        s.shuffle(pile)
        return pile

    def _turn_up(self, pile: list[int], places: int) -> list[int]:
        return [pile.pop() if pile else NONE for _ in range(places)]
