"""A game of Fresco: the Card Game: its options, its actions and its setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.act import Act
from bottega.games.fresco_card.components import MARKET, Components
from bottega.games.fresco_card.demand import Give
from bottega.games.fresco_card.exchange import Lay, Work
from bottega.games.fresco_card.restore import More, Pay, Reward
from bottega.games.fresco_card.state import NONE, FrescoCardState
from bottega.games.fresco_card.turns import IDLE_ROUNDS, Draw, Late, Trim, begin_turn
from bottega.kernel.game import Game
from bottega.kernel.titles import whole

if TYPE_CHECKING:
    from bottega.kernel.steps import Step


class FrescoCardGame(Game):
    """Actions are numbered in blocks; the numbers of a block follow the numbers of what it names."""

    def __init__(self, players: Any = 2, components: Any = None) -> None:
        parts = Components(None if components is None else str(components))
        whole("fresco-card", "players", players, parts.players[0], parts.players[1])  # FC-R-03
        super().__init__(players, {"players": players, "components": None if components is None else str(components)})
        self.title = "fresco-card"
        self.rules_version = "2"
        self.turn_rule = "FC-TRN-01"
        self.over_rule = "FC-END-04"
        self.parts = parts
        self.components_hash = parts.hash
        self.goal: int = parts.goal[players]
        # FC-R-64: at most IDLE_ROUNDS rounds for each section, and the last round
        self.most_rounds = IDLE_ROUNDS * (self._most_sections() + 1) + 1
        self.longest = self._longest()
        self.workshops = list(range(MARKET + 1, len(parts.piles)))
        self._number_actions()
        seats = range(players)
        self.draws: list[Step] = [Draw(seat) for seat in seats]
        self.acts: list[Step] = [Act(seat) for seat in seats]
        self.lays: list[Step] = [Lay(seat) for seat in seats]
        self.works: list[Step] = [Work(seat) for seat in seats]
        self.pays: list[Step] = [Pay(seat) for seat in seats]
        self.rewards: list[Step] = [Reward(seat) for seat in seats]
        self.mores: list[Step] = [More(seat) for seat in seats]
        self.lates: list[Step] = [Late(seat) for seat in seats]
        self.trims: list[Step] = [Trim(seat) for seat in seats]
        self.gives: list[Step] = [Give(seat) for seat in seats]

    def _number_actions(self) -> None:
        parts = self.parts
        add = self.catalogue.add
        self.pass_on = add("pass", "pass")
        self.exchange = add("exchange", "exchange")
        self.finish = add("finish", "finish")
        self.end = add("end", "end")
        self.use = add("use exchange_restore", "tile-exchange_restore")
        self.rotate = add("rotate", "tile-rotate")
        self.lay = self.catalogue.block("lay", parts.faces, "card")
        self.give = self.catalogue.block("give", parts.faces, "card")
        self.discard = self.catalogue.block("discard", parts.faces, "card")
        self.restore = self.catalogue.block("restore", parts.fresco, "fresco")
        self.take = self.catalogue.block("take", parts.tiles, "open")
        self.demand = self.num_actions
        for colour in parts.colours:
            add(f"demand {colour}", "tile-demand", f"paint-{colour}")
        self.tile = self.catalogue.block("tile", parts.colours)
        self.draw = self.catalogue.block("draw", parts.piles, "pile")
        # a card with both kinds of symbol is worked off with a pile: `kind[face] + pile`
        self.kinds = self.num_actions
        self.kind: list[int] = [NONE] * len(parts.faces)
        self.kind_face: list[int] = []
        for face, name in enumerate(parts.faces):
            if parts.both[face]:
                self.kind[face] = self.num_actions
                for pile in parts.piles:
                    add(f"{pile} {name}", f"card-{name}", f"pile-{pile}")
                    self.kind_face.append(face)
        self.pay = self.catalogue.block("pay", parts.faces, "card")
        # half bottles, by face
        self.mixes = self.num_actions
        self.mix: list[int] = [NONE] * len(parts.faces)
        self.mix_face: list[int] = []
        for face, name in enumerate(parts.faces):
            if parts.lane[face]:
                self.mix[face] = add(f"mix {name}", f"card-{name}")
                self.mix_face.append(face)

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
        return self.text(action).split()[0] in ("pay", "mix", "tile", "give")

    def set_up(self, seed: int) -> FrescoCardState:
        """FC-SET-01 to -13, FC-R-04 to -06, -55"""
        parts = self.parts
        s = FrescoCardState(self)
        s.seed = seed
        s.set_chance(seed)
        s.first = s.below(self.players)
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
