"""The rules of the Wall Fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from bottega.games.fresco.action_tiles import ActionTile
from bottega.games.fresco.components import (
    CATHEDRAL,
    COLOURS,
    LETTERS,
    PLACES,
    PRIMARIES,
    WORKSHOP,
    blot_letters,
    paint_letters,
)
from bottega.games.fresco.modules.m09_wall.outlook import (
    best_section,
    brings,
    cover_worth,
    cubes_then,
    exchange_worth,
    mixing_worth,
    section_worth,
    with_mixes,
)
from bottega.games.fresco.modules.m09_wall.tiles import WallPart, WallSet
from bottega.games.fresco.naming import colour_list, colour_name
from bottega.games.fresco.outlook import pay
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame

ORDERS: Final = 2  # only the Bishop's Orders read the blots on the backs, FX-I-04


class WallFresco(ActionTile):
    """M09"""

    def __init__(self) -> None:
        self.number = 9
        self.name = "The Wall Fresco"
        self.section = "wall"
        self.tile = "wall"
        self.tile_rule = "M09-12"
        # lay the tile, end the plan, restore and move on the score track; three exchanges with two tiles each
        self.actions_each_round = 13

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        """Backs of wall tiles are told apart by colour, and by blots where these matter. M09-05, M09-35, M09-R-15"""
        self.pieces = WallSet(game.parts.data[self.section], game.mixes)
        self.tile_spaces = self.pieces.spaces  # M09-14
        blots_matter = any(module.number == ORDERS for module in game.modules)
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
        self.SECTION = game.catalogue.block("section", self.pieces.sections)
        self.EXCHANGE = game.num_actions
        for swap in self.pieces.swaps:
            game.catalogue.add(f"exchange {COLOURS[swap.colour]}", f"exchange-{COLOURS[swap.colour]}")
        self.TRADE = game.catalogue.block("trade", game.back_names[self.first_back :], "back")
        self.tradings: list[Step] = [Trading(self, seat) for seat in range(game.players)]

    def part(self, s: FrescoState) -> WallPart:
        """A random tile, front up, on every section. M09-07, -08"""
        w = WallPart(self.pieces, s.game.players)
        w.tiles = list(range(len(self.pieces.tiles)))
        s.shuffle(w.tiles)
        w.fronts = [self.pieces.tiles[tile].front for tile in w.tiles]
        return w

    def mine(self, s: FrescoState) -> WallPart:
        return cast(WallPart, s.kept[self.at])

    # -- the action tile

    def may_cover(self, s: FrescoState, seat: int) -> bool:
        return -1 in self.mine(s).done  # M09-R-21

    def why_not_use(self, s: FrescoState, seat: int) -> Refusal:
        return Refusal("M09-R-21", "The whole wall is restored: its action tile has no further use.")

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """One section, if an assistant stands there. M09-15, -16, M09-R-01, -02"""
        s.hands = s.plan[seat][s.column]
        if s.hands == 0:
            self.lapse(s, seat)
        self.go_on_tile(s, seat)

    def tile_offer(self, s: FrescoState, seat: int, actions: list[int]) -> None:
        """Sections that touch a restored part and whose cubes are there. M09-17, -18, M09-R-03, -22, -23"""
        if s.hands == 0:
            return
        w = self.mine(s)
        for section in w.open_sections():
            if w.payable(s.paint[seat], section):
                actions.append(self.SECTION + section)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action < self.EXCHANGE:
            self.restore(s, seat, action - self.SECTION)
        else:
            s.use_assistant(seat)  # M09-24
            w = self.mine(s)
            w.swap = action - self.EXCHANGE
            self.give_up(s, seat)

    def restore(self, s: FrescoState, seat: int, section: int) -> None:
        """Pay, take the tile, turn it over, score. M09-18 to -20"""
        w = self.mine(s)
        s.hands -= 1
        cost = self.pieces.costs[w.fronts[section]]
        for colour in range(len(cost)):
            s.paint[seat][colour] -= cost[colour]
        w.done[section] = seat
        s.owned[seat].append(self.backs[w.tiles[section]])
        if s.events is not None:
            tile = self.pieces.tiles[w.tiles[section]]
            data: dict[str, object] = {"section": self.pieces.sections[section], "points": self.pieces.vp}
            data["paints"] = self.pieces.fronts[w.fronts[section]]
            data["income"] = LETTERS[tile.income]
            s.tell("wall", seat, data)
        advance(s, seat, self.pieces.vp)

    # -- the workshop

    def offer(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        """Instead of mixing, two wall tiles for one Exchange tile. M09-22 to -26, M09-R-08, -10, -25"""
        if place != WORKSHOP or not s.game.unbound(s, seat):  # M04-R-34
            return
        for at in range(len(self.pieces.swaps)):
            if self.can_exchange(s, seat, at):
                actions.append(self.EXCHANGE + at)

    def can_exchange(self, s: FrescoState, seat: int, at: int) -> bool:
        if self.mine(s).exchanged[seat][at]:  # M09-26
            return False
        return all(brings(s, seat, colour) > 0 for colour in self.pieces.swaps[at].givens)

    def choices(self, s: FrescoState, seat: int) -> list[int]:
        """The different backs that may be given up next."""
        w = self.mine(s)
        colour = self.pieces.swaps[w.swap].givens[w.given]
        return sorted({back for back in s.owned[seat] if s.game.back_paints[back] == colour})

    def give_up(self, s: FrescoState, seat: int) -> None:
        """The owner chooses tiles that differ by their blots; others go by themselves. M09-R-09"""
        w = self.mine(s)
        while w.given < len(self.pieces.swaps[w.swap].givens):
            backs = self.choices(s, seat)
            if len(backs) > 1:
                s.push(self.tradings[seat])
                return
            self.to_the_box(s, seat, backs[0])
        swap = w.swap
        w.swap = -1
        w.given = 0
        w.supply[swap] -= 1
        w.exchanged[seat][swap] += 1
        if s.events is not None:
            s.tell("wall exchange", seat, {"exchange": LETTERS[self.pieces.swaps[swap].colour]})

    def to_the_box(self, s: FrescoState, seat: int, back: int) -> None:
        w = self.mine(s)
        s.owned[seat].remove(back)
        w.box += 1
        w.given += 1

    # -- preparing the next round

    def paint_income(self, s: FrescoState, seat: int) -> None:
        """One cube of each colour that the wall tiles show, and of each Exchange tile. M09-21, M09-25, M09-28 to -31"""
        if seat >= s.game.players:
            return
        w = self.mine(s)
        counts = [0] * len(s.paint[seat])
        for colour in range(PRIMARIES):
            counts[colour] = min(1, brings(s, seat, colour))
        for at, swap in enumerate(self.pieces.swaps):
            counts[swap.colour] += w.exchanged[seat][at]
        if sum(counts):
            s.take_paint(seat, counts)
            if s.events is not None:
                s.tell("wall income", seat, {"paint": paint_letters(counts)})

    # -- refusals

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action >= self.TRADE:
            return Refusal("M09-22", "Wall tiles are given up when they are exchanged in the workshop.")
        if action >= self.EXCHANGE:
            return self.why_not_exchange(s, seat, action - self.EXCHANGE)
        w = self.mine(s)
        section = action - self.SECTION
        fields: dict[str, object] = {"section": self.pieces.sections[section]}
        if s.agenda[-1] is not self.turns[seat]:
            return Refusal(
                "M09-16", "A section of the wall is restored in one's turn on the Wall Fresco's action tile."
            )
        if w.done[section] >= 0:
            return Refusal("M09-17", "Section {section} is restored already.", fields)
        open_ones = w.open_sections()
        if section not in open_ones:
            fields["open"] = ", ".join([self.pieces.sections[at] for at in open_ones])
            return Refusal("M09-17", "{section} touches no restored part; open are {open}.", fields)
        fields["cost"] = colour_list(self.pieces.fronts[w.fronts[section]])
        return Refusal("M09-18", "Section {section} takes {cost}, and that is not there.", fields)

    def why_not_exchange(self, s: FrescoState, seat: int, at: int) -> Refusal:
        swap = self.pieces.swaps[at]
        fields: dict[str, object] = {"colour": colour_name(swap.colour)}
        if s.agenda[-1].name != PLACES[WORKSHOP]:
            return Refusal("M09-22", "Wall tiles are exchanged in one's own turn at the workshop.")
        if self.mine(s).exchanged[seat][at]:
            return Refusal("M09-26", "The {colour} Exchange tile is there already, and nobody has two.", fields)
        if not self.can_exchange(s, seat, at):
            fields["one"] = colour_name(swap.givens[0])
            fields["other"] = colour_name(swap.givens[1])
            return Refusal("M09-23", "The {colour} Exchange tile takes a {one} and a {other} wall tile.", fields)
        return Refusal("M09-24", "An exchange takes an assistant in the workshop that has not mixed.")

    # -- words and the picture

    def back_words(self, back: str) -> str:
        from bottega.games.fresco.modules.m09_wall import words

        return words.back_name(back)

    def painting(self, restored: list[bool]) -> str:
        """As much of the picture on the wall as is restored, as a fragment of an SVG document."""
        from bottega.games.fresco.modules.m09_wall import picture

        return picture.wall(picture.boxes(restored, self.pieces.columns, self.pieces.rows))

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        w = self.mine(s)
        if self.is_cover(action):
            return cover_worth(s, w, seat, self.covering(action))
        if action >= self.TRADE:
            return -float(s.game.back_blots[action - self.TRADE + self.first_back].bit_count())
        if action >= self.EXCHANGE:
            return exchange_worth(s, w, seat, action - self.EXCHANGE)
        return section_worth(s, w, seat, action - self.SECTION)

    def place_worth(self, s: FrescoState, seat: int, place: int) -> float:
        if place != WORKSHOP:
            return 0.0
        w = self.mine(s)
        best = mixing_worth(s, w, seat)
        for at in range(len(self.pieces.swaps)):
            if self.can_exchange(s, seat, at):
                best = max(best, exchange_worth(s, w, seat, at))
        return best

    def mix_worth(self, s: FrescoState, seat: int, mix: int) -> float:
        """A cube that the section needs comes before all others."""
        w = self.mine(s)
        if w.over[seat] <= WORKSHOP or s.plan[seat][w.over[seat]] == 0:
            return 0.0
        cubes = s.paint[seat].copy()
        before = best_section(s, w, seat, cubes)
        made = s.game.mixes[mix]
        cubes[made.one] -= 1
        cubes[made.other] -= 1
        cubes[made.result] += 1
        return best_section(s, w, seat, cubes) - before

    def restore_worth(self, s: FrescoState, seat: int, space: int, bishop: int) -> float:
        """Cubes that the section needs later today are missing then."""
        w = self.mine(s)
        column = w.over[seat]
        if column <= max(s.column, CATHEDRAL) or s.plan[seat][column] == 0:
            return 0.0
        cubes = s.paint[seat].copy()
        before = best_section(s, w, seat, with_mixes(s, cubes, column))
        pay(cubes, s.game.tiles[s.tiles[space]].cost)
        return best_section(s, w, seat, with_mixes(s, cubes, column)) - before

    def space_worth(self, s: FrescoState, seat: int, column: int) -> float:
        """The one assistant that restores a section comes first of all."""
        cubes = with_mixes(s, cubes_then(s, seat, column), column)
        wanted = s.plan[seat][column] == 0 and best_section(s, self.mine(s), seat, cubes) > 0.0
        return 4.0 if wanted else -0.5


class Trading(Step[FrescoState]):
    """Choose which wall tile of a colour is given up, by its blots. M09-22, M09-35"""

    __slots__ = ("module",)

    def __init__(self, module: WallFresco, seat: int) -> None:
        super().__init__("wall trade", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        module = self.module
        return [module.TRADE + back - module.first_back for back in module.choices(s, seat)]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        module = self.module
        if action >= module.TRADE and action < module.TRADE + len(s.game.back_names) - module.first_back:
            backs = ", ".join([s.game.back_names[back] for back in module.choices(s, seat)])
            return Refusal("M09-23", "No such tile is given up for this; there are {backs}.", {"backs": backs})
        return elsewhere(s, seat, action, mark("two wall tiles are given up"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.to_the_box(s, seat, action - self.module.TRADE + self.module.first_back)
        self.module.give_up(s, seat)
