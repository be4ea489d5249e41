"""The rules of the Wall Fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from bottega.games.fresco.modules.m09_wall.rules.tiles import WallSet, WallState
from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.components import (
    COLOURS,
    LETTERS,
    PLACES,
    PRIMARIES,
    WORKSHOP,
    blot_letters,
    paint_letters,
)
from bottega.games.fresco.rules.naming import colour_name, colours_and, missing
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

ORDERS: Final = 2  # only the Bishop's Orders read the blots on the backs, FX-I-04


class WallFresco(ActionTile):
    """M09"""

    def __init__(self) -> None:
        self.tile = "wall"
        self.tile_rule = "M09-12"
        self.tile_percent = 50
        # lay the tile, end the plan, restore and move on the score track; three exchanges with two tiles each
        self.actions_each_round = 13

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        """Backs of wall tiles are told apart by colour, and by blots where these matter. M09-05, M09-35, M09-R-15"""
        self.pieces = WallSet(game.parts.data[self.section], game.mixes)
        self.tile_spaces = self.pieces.spaces  # M09-14
        blots_matter = any(module.number == ORDERS for module in game.modules)  # M02-33
        self.first_back = len(game.back_names)
        self.backs: list[int] = []  # by wall tile
        for tile in self.pieces.tiles:
            seen = tile.blots if blots_matter else 0
            name = f"wall-{LETTERS[tile.income]}" + (f"-{blot_letters(seen)}" if seen else "")
            if name not in game.back_names:
                game.back_names.append(name)
                game.back_blots.append(seen)
                game.back_thalers.append(0)
                game.back_paints.append(tile.income)
            self.backs.append(game.back_names.index(name))

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        restore = game.catalogue.enter(RestoreSection("section", self), self.pieces.sections)
        swapped = [COLOURS[swap.colour] for swap in self.pieces.swaps]
        exchange = game.catalogue.enter(Exchange("exchange", self), swapped)
        self.trade = game.catalogue.enter(Trade("trade", self), game.back_names[self.first_back :], "back")
        self.on_tile.append(restore)
        game.workshop.extras.append(exchange)

    def make_steps(self, game: FrescoGame) -> None:
        super().make_steps(game)
        self.tradings = ask_each("wall trade", range(game.players), mark("give up two wall tiles"), [self.trade])

    def new_state(self, s: FrescoState) -> WallState:
        """A random tile, front up, on every section. M09-07, -08"""
        pieces = self.pieces
        players = s.game.players
        wall = WallState(pieces)
        wall.over = [-1] * players
        wall.done = [-1] * len(pieces.sections)
        wall.exchanged = [[0] * len(pieces.swaps) for _ in range(players)]
        wall.supply = [pieces.each] * len(pieces.swaps)
        wall.tiles = list(range(len(pieces.tiles)))
        s.shuffle(wall.tiles)
        wall.fronts = [pieces.tiles[tile].front for tile in wall.tiles]
        return wall

    def state_of(self, s: FrescoState) -> WallState:
        return cast(WallState, s.module_states[self.at])

    # -- the action tile

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        return -1 in self.state_of(s).done  # M09-R-21

    def why_not_use(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M09-R-21", "The whole wall is restored, so this tile has no further use.")

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """One section, if an assistant stands there. M09-15, -16, M09-R-01, -02"""
        s.hands = s.plan[seat][s.column]
        if s.hands == 0:  # FX-T-12b
            self.lapse(s, seat)
        self.go_on_tile(s, seat)

    # -- the workshop

    def can_exchange(self, s: FrescoState, seat: int, at: int) -> bool:
        if self.state_of(s).exchanged[seat][at]:  # M09-26
            return False
        for colour in self.pieces.swaps[at].givens:  # noqa: SIM110 a generator is slow here
            if brings(s, seat, colour) == 0:
                return False
        return True

    def choices(self, s: FrescoState, seat: int) -> list[int]:
        """The different backs that may be given up next."""
        wall = self.state_of(s)
        colour = self.pieces.swaps[wall.swap].givens[wall.given]
        return sorted({back for back in s.owned[seat] if s.game.back_paints[back] == colour})

    def give_up(self, s: FrescoState, seat: int) -> None:
        """The owner chooses tiles that differ by their blots; others go by themselves. M09-R-09"""
        wall = self.state_of(s)
        while wall.given < len(self.pieces.swaps[wall.swap].givens):
            backs = self.choices(s, seat)
            if len(backs) > 1:
                s.push(self.tradings[seat])
                return
            self.to_the_box(s, seat, backs[0])
        swap = wall.swap
        wall.swap = -1
        wall.given = 0
        wall.supply[swap] -= 1
        wall.exchanged[seat][swap] += 1
        if s.events is not None:
            s.tell("wall exchange", seat, {"exchange": LETTERS[self.pieces.swaps[swap].colour]})

    def to_the_box(self, s: FrescoState, seat: int, back: int) -> None:
        wall = self.state_of(s)
        s.owned[seat].remove(back)
        wall.box += 1
        wall.given += 1

    # -- preparing the next round

    def paint_income(self, s: FrescoState, seat: int) -> None:
        """One cube of each colour that the wall tiles show, and of each Exchange tile. M09-21, M09-25, M09-28 to -31"""
        if seat >= s.game.players:
            return
        wall = self.state_of(s)
        counts = [0] * len(s.paint[seat])
        for colour in range(PRIMARIES):
            counts[colour] = min(1, brings(s, seat, colour))  # FX-P-12b, M09-R-12
        for at, swap in enumerate(self.pieces.swaps):
            counts[swap.colour] += wall.exchanged[seat][at]  # FX-P-12c
        if sum(counts):
            s.take_paint(seat, counts)
            if s.events is not None:
                s.tell("wall income", seat, {"paint": paint_letters(counts)})


def brings(s: FrescoState, seat: int, colour: int) -> int:
    """How many wall tiles in front of a seat show a colour."""
    number = 0
    for back in s.owned[seat]:
        if s.game.back_paints[back] == colour:
            number += 1
    return number


class WallVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: WallFresco) -> None:
        super().__init__(name, module)
        self.module = module


class RestoreSection(WallVerb):
    """A section that touches a restored part and whose cubes are there. M09-17, -18, M09-R-03, -22, -23"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        if s.hands == 0:
            return actions
        wall = self.module.state_of(s)
        for section in wall.open_sections():
            if wall.payable(s.paint[seat], section):
                actions.append(self.first + section)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        wall = self.module.state_of(s)
        pieces = wall.pieces
        fields: dict[str, object] = {"section": pieces.sections[thing]}
        if s.agenda[-1] is not self.module.turns[seat]:
            return Refusal("M09-16", "You can restore the wall on your turn at the Wall Fresco tile.")
        if wall.done[thing] >= 0:
            return Refusal("M09-17", "Section {section} is already restored.", fields)
        open_ones = wall.open_sections()
        if thing not in open_ones:
            fields["open"] = ", ".join([pieces.sections[at] for at in open_ones])
            return Refusal("M09-17", "{section} doesn't touch a restored section. You can restore {open}.", fields)
        cost = pieces.fronts[wall.fronts[thing]]
        fields = {"cost": colours_and(cost), "missing": colours_and(missing(cost, s.paint[seat]))}
        return Refusal("M09-18", "You need {cost}. You're missing {missing}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """Pay, take the tile, turn it over, score. M09-18 to -20"""
        wall = self.module.state_of(s)
        pieces = wall.pieces
        s.hands -= 1
        cost = pieces.costs[wall.fronts[thing]]
        for colour in range(len(cost)):
            s.paint[seat][colour] -= cost[colour]
        wall.done[thing] = seat
        s.owned[seat].append(self.module.backs[wall.tiles[thing]])
        if s.events is not None:
            data: dict[str, object] = {"section": pieces.sections[thing], "points": pieces.vp}
            data["paints"] = pieces.fronts[wall.fronts[thing]]
            data["income"] = LETTERS[pieces.tiles[wall.tiles[thing]].income]
            s.tell("wall", seat, data)
        advance(s, seat, pieces.vp)


class Exchange(WallVerb):
    """Instead of mixing, two wall tiles for one Exchange tile. M09-22 to -26, M09-R-08, -10, -25, M02-36"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        if s.hands > 0 and s.game.forbidden(s, seat, self, 0) is None:  # M04-R-34, M09-R-18, M10-R-22
            for at in range(self.count):
                if self.module.can_exchange(s, seat, at):
                    actions.append(self.first + at)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        module = self.module
        swap = module.pieces.swaps[thing]
        fields: dict[str, object] = {"colour": colour_name(swap.colour)}
        if s.agenda[-1].name != PLACES[WORKSHOP]:
            return Refusal("M09-22", "You can exchange wall tiles on your turn at the workshop.")
        if module.state_of(s).exchanged[seat][thing]:
            return Refusal("M09-26", "You already have the {colour} Exchange tile.", fields)
        if not module.can_exchange(s, seat, thing):
            fields["one"] = colour_name(swap.givens[0])
            fields["other"] = colour_name(swap.givens[1])
            return Refusal("M09-23", "You need a {one} and a {other} wall tile for the {colour} Exchange tile.", fields)
        return Refusal("M09-24", "You need an assistant in the workshop who hasn't mixed.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.use_assistant(seat)  # M09-24; nothing else with it, M09-R-20, M17-R-11
        self.module.state_of(s).swap = thing
        self.module.give_up(s, seat)


class Trade(WallVerb):
    """Choose which wall tile of a colour is given up, by its blots. A thing is a back. M09-22, M09-35"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        module = self.module
        return [self.first + back - module.first_back for back in module.choices(s, seat)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        module = self.module
        if module.state_of(s).swap < 0:
            return Refusal("M09-22", "You give up wall tiles when you exchange them in the workshop.")
        backs = ", ".join([s.game.back_names[back] for back in module.choices(s, seat)])
        return Refusal("M09-23", "You can't give up that tile. You can give up {backs}.", {"backs": backs})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.to_the_box(s, seat, self.module.first_back + thing)
        self.module.give_up(s, seat)
