"""A game of Fresco: the Dice Game: its options and its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco_dice.rules.components import SECTIONS, SPACES, Components
from bottega.games.fresco_dice.rules.scoring import IDLE_ROUNDS
from bottega.games.fresco_dice.rules.state import FACTORS, NONE, DiceState
from bottega.games.fresco_dice.rules.steps import ALL_DICE, Aside, Begin, Bet, Betting, Bishop, Bonus, Favour
from bottega.kernel.game import Game
from bottega.kernel.titles import whole
from bottega.kernel.verbs import ask_each

if TYPE_CHECKING:
    from bottega.kernel.steps import Step


class DiceGame(Game):
    """Everything that stays the same during a game."""

    def __init__(self, players: object = 2, components: object = None) -> None:
        owner = None if components is None else str(components)
        parts = Components(owner)
        number = whole("fresco-dice", "players", players, parts.players[0], parts.players[1])  # FD-R-01
        super().__init__(number, {"players": number, "components": owner})
        self.title = "fresco-dice"
        self.rules_version = "2"
        self.turn_rule = "FD-TRN-01"
        self.over_rule = "FD-END-05"
        self.parts = parts
        self.components_hash = parts.hash
        # FD-R-63: at most IDLE_ROUNDS rounds for each tile that nobody's last round comes with, and the last round;
        # in a turn the bishop, three dice, favour, bonus, and before each roll an answer of every opponent
        tiles = number * (SECTIONS - 1 + parts.portrait_goal - 1)
        self.longest = (IDLE_ROUNDS * (tiles + 1) + 1) * number * (6 + 3 * (number - 1))
        self._make_actions()
        seats = range(number)
        self.everybody = (1 << number) - 1
        # the seats of every set of seats, so that a step can say quickly who is asked
        self.groups: list[tuple[int, ...]] = []
        for mask in range(1 << number):
            self.groups.append(tuple([seat for seat in seats if mask >> seat & 1]))
        self.begins: list[Step] = [Begin(seat) for seat in seats]
        self.bishops = ask_each("bishop", seats, [self.bishop])
        self.betting: Step = Betting(self.bet)
        self.asides = ask_each("aside", seats, [self.aside])
        self.favours = ask_each("favour", seats, [self.favour])
        self.bonuses = ask_each("bonus", seats, [self.bonus])

    def _make_actions(self) -> None:
        """`bishop 16`, `bet other`, `bet none`, `aside red x2`, `favour +1`, `bonus 9-12`, `bonus none`."""
        parts = self.parts
        catalogue = self.catalogue
        self.bishop = catalogue.enter(Bishop("bishop"), parts.numbers)
        self.bet = catalogue.enter(Bet("bet"), [*parts.events, "none"])
        self.aside = Aside("aside")
        for colour in parts.colours:
            for factor in FACTORS:
                text = f"aside {colour}" if factor == 1 else f"aside {colour} x{factor}"
                catalogue.enter_as(self.aside, text, f"die-{colour}", f"die-{colour}-x{factor}")
        self.favour = catalogue.enter(Favour("favour"), ["-1", "0", "+1"])
        spaces = [parts.range_name(space) for space in range(SPACES)]
        self.bonus = catalogue.enter(Bonus("bonus"), [*spaces, "none"], "portrait")

    def set_up(self, seed: int) -> DiceState:
        """FD-SET-01 to -18"""
        parts = self.parts
        s = DiceState(self)
        s.seed = seed
        s.set_chance(seed)
        s.first = s.below(self.players)  # the marker never moves. FD-CMP-08, FD-SET-17, FD-R-52
        used = parts.used_portraits(self.players)
        s.shuffle(used)
        each = len(used) // SPACES
        s.spaces = [used[space * each : (space + 1) * each] for space in range(SPACES)]
        s.piles = [parts.tiles_each - parts.removed[self.players]] * SECTIONS  # FD-SET-08 to -10, FD-R-04
        s.left = list(ALL_DICE)
        for _ in range(self.players):
            s.frescos.append([NONE] * SECTIONS)
            s.portraits.append([])
            s.track.append(parts.start)
            s.answers.append(NONE)
            s.bets.append(NONE)
            s.slots.append(NONE)
        s.push(self.begins[s.first])
        return s
