"""The rules of the Glaziers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.modules.m06_glaziers.rules.glass import ALTAR, NOTHING, GlassSet, GlaziersState
from bottega.games.fresco.rules.action_tiles import ActionTile
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass, Question, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Glaziers(ActionTile):
    """M06"""

    def __init__(self) -> None:
        self.tile = "glaziers"
        self.tile_rule = "M06-20"
        self.tile_percent = 80
        # lay the tile, end the plan, three tokens and stop; a window and its panes for each of six restorations
        self.actions_each_round = 40

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        self.pieces = GlassSet(game.parts.data[self.section], game.parts.spaces)
        self.tile_spaces = self.pieces.spaces  # M06-10, -24

    def add_actions(self, game: FrescoGame) -> None:
        self.add_cover(game)
        names = [kind.name for kind in self.pieces.kinds]
        self.on_tile.append(game.catalogue.enter(BuyGlass("glass", self), names))
        windows = [window.id for window in self.pieces.windows]
        self.take = game.catalogue.enter(TakeWindow("window", self), windows)
        self.pane = game.catalogue.enter(SetPane("pane", self), names)

    def make_steps(self, game: FrescoGame) -> None:
        super().make_steps(game)
        self.choosing: list[Step] = [WindowChoice(painter, self.take) for painter in range(game.painters)]
        leave = game.passing.shared(LeavePanes(self))
        now = mark("set glass into the window, or pass")
        self.glazing = ask_each("panes", range(game.players), now, [self.pane, leave])

    def new_state(self, s: FrescoState) -> GlaziersState:
        """M06-13 to -18"""
        pieces = self.pieces
        players = s.game.players
        glaziers = GlaziersState(pieces)
        glaziers.over = [-1] * players
        colours = len(pieces.kinds)
        glaziers.board = [0] * colours
        glaziers.storage = [0] * colours
        glaziers.panes = [0] * colours
        glaziers.glass = [[0] * colours for _ in range(players)]
        glaziers.wall = [-1] * len(pieces.cells)
        glaziers.pile = list(range(len(pieces.windows)))
        s.shuffle(glaziers.pile)
        for _ in range(len(pieces.prices)):
            glaziers.bench.append(glaziers.pile.pop())
        for at, kind in enumerate(pieces.kinds):
            glaziers.bag.extend([at] * kind.count)
        glaziers.draw(s, pieces.draw_each * players)  # M06-57 to -59, FX-L-06a, FX-R-23: none for Leonardo
        return glaziers

    def state_of(self, s: FrescoState) -> GlaziersState:
        return cast(GlaziersState, s.module_states[self.at])

    # -- the shop

    def use_tile(self, s: FrescoState, seat: int) -> None:
        """Two printed assistants, and one of the seat's own if it stands there. M06-22 to -25, M06-R-01, -23"""
        s.hands = self.pieces.printed + s.plan[seat][s.column]
        self.go_on_tile(s, seat)

    # -- the cathedral

    def restoring(self, s: FrescoState, painter: int) -> None:
        """Who restores a tile next to a window must renew that window. M06-30, -47"""
        if s.space not in self.pieces.cells:
            return
        choices = self.affordable(s, painter)
        if len(choices) > 1:
            s.push(self.choosing[painter])
        else:
            self.renew(s, painter, choices[0])

    def restoring_adds(self, s: FrescoState, painter: int, space: int) -> int:
        """The one window that can be paid is renewed without a question."""
        if space not in self.pieces.cells:
            return 0
        choices = self.affordable(s, painter)
        if len(choices) > 1:
            return 0
        window = self.pieces.windows[self.state_of(s).bench[choices[0]]]
        return window.vp if painter >= s.game.players else self.pieces.without_glass(window)

    def affordable(self, s: FrescoState, painter: int) -> list[int]:
        """Spaces of the workbench that a painter can pay; Leonardo has no money. M06-32, -60, M06-R-10, -11, -20"""
        # FX-L-06b
        money = s.money[painter] if painter < s.game.players else 0
        return [at for at, price in enumerate(self.pieces.prices) if price <= money]

    def renew(self, s: FrescoState, painter: int, at: int) -> None:
        """The window tile is paid and laid beside the tile, the workbench refilled; then glass. M06-31 to -33,
        M06-R-14"""
        glaziers = self.state_of(s)
        price = self.pieces.prices[at]
        tile = glaziers.take_window(at)
        window = self.pieces.windows[tile]
        if s.events is not None:
            data: dict[str, object] = {"tile": window.id, "panes": window.panes, "vp": window.vp, "price": price}
            data["space"] = s.game.parts.spaces[s.space]
            s.tell("window", s.teller(painter), data)
        s.gain += window.vp  # M06-45, FX-L-06d
        if painter >= s.game.players:
            glaziers.gone.append(tile)  # M06-61 to -63, M06-R-19, FX-L-06c
            return
        s.money[painter] -= price
        glaziers.wall[self.pieces.cells.index(s.space)] = tile
        glaziers.glazing = tile
        glaziers.panes = window.counts.copy()
        self.ask_for_glass(s, painter)

    def altar_restoring(self, s: FrescoState, seat: int) -> None:
        """Up to one token of each colour may go to the altar window. M06-48, M06-R-17"""
        glaziers = self.state_of(s)
        glaziers.glazing = ALTAR
        glaziers.panes = self.pieces.altar.copy()
        self.ask_for_glass(s, seat)

    def ask_for_glass(self, s: FrescoState, seat: int) -> None:
        if self.pane.offer(s, seat):
            s.push(self.glazing[seat])
        else:
            self.finish(s, seat)

    def finish(self, s: FrescoState, seat: int) -> None:
        """Panes without glass cost points; at the altar each one with glass brings one. M06-40 to -46, -49 to -51"""
        glaziers = self.state_of(s)
        empty = glaziers.in_letters(glaziers.panes)
        if glaziers.glazing == ALTAR:
            filled = sum(self.pieces.altar) - sum(glaziers.panes)
            s.gain += self.pieces.altar_vp * filled
            if s.events is not None and filled:
                used = [self.pieces.altar[at] - panes for at, panes in enumerate(glaziers.panes)]
                s.tell(
                    "altar glass", seat, {"glass": glaziers.in_letters(used), "points": self.pieces.altar_vp * filled}
                )
        else:
            lost = 0
            for at, panes in enumerate(glaziers.panes):
                lost += panes * self.pieces.kinds[at].missing
            s.gain -= lost
            if s.events is not None:
                window = self.pieces.windows[glaziers.glazing]
                used = [window.counts[at] - panes for at, panes in enumerate(glaziers.panes)]
                s.tell(
                    "glazed", seat, {"glass": glaziers.in_letters(used), "missing": empty, "lost": lost, "sum": s.gain}
                )
        glaziers.glazing = NOTHING
        glaziers.panes = [0] * len(self.pieces.kinds)

    # -- preparing the next round

    def prepare(self, s: FrescoState) -> None:
        """M06-53 to -55, FX-P-10c"""
        glaziers = self.state_of(s)
        glaziers.clear_board()
        glaziers.draw(s, self.pieces.draw_each * s.game.players)
        if s.events is not None:
            s.tell("glass drawn", -1, {"glass": glaziers.in_letters(glaziers.board)})


class GlazierVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Glaziers) -> None:
        super().__init__(name, module)
        self.module = module


class BuyGlass(GlazierVerb):
    """Buy a token of glass in one's turn on the action tile."""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """One token for each assistant, as long as there is glass and money. M06-25 to -29, M06-R-04"""
        if s.hands == 0:
            return []
        board, money = self.module.state_of(s).board, s.money[seat]
        kinds = self.module.pieces.kinds
        return [self.first + at for at, kind in enumerate(kinds) if board[at] > 0 and money >= kind.price]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        kind = self.module.pieces.kinds[thing]
        fields: dict[str, object] = {"colour": colour_name(kind.colour), "price": kind.price, "money": s.money[seat]}
        if s.agenda[-1] is not self.module.turns[seat]:
            return Refusal("M06-25", "You can buy glass on your turn at the Glaziers tile.")
        if self.module.state_of(s).board[thing] == 0:
            return Refusal("M06-29", "There is no {colour} glass on offer.", fields)
        rule = "M06-26" if kind.letter in "BY" else "M06-27"
        return Refusal(rule, "You need {price} thalers for {colour} glass. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        glaziers = self.module.state_of(s)
        kind = self.module.pieces.kinds[thing]
        s.hands -= 1
        s.money[seat] -= kind.price
        glaziers.board[thing] -= 1
        glaziers.glass[seat][thing] += 1  # M06-28
        if s.events is not None:
            s.tell("glass", seat, {"glass": kind.letter, "price": kind.price})


class TakeWindow(GlazierVerb):
    """Choose a window tile of the workbench. M06-31, -32; for Leonardo among those that cost nothing, M06-R-11"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        bench = self.module.state_of(s).bench
        return [self.first + bench[at] for at in self.module.affordable(s, s.painter)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        pieces, bench = self.module.pieces, self.module.state_of(s).bench
        fields: dict[str, object] = {"window": pieces.windows[thing].id, "money": s.money[seat]}
        if s.agenda[-1].name != "window":
            return Refusal("M06-30", "You choose a window tile when you restore a fresco tile next to a window.")
        if thing not in bench:
            fields["bench"] = ", ".join([pieces.windows[other].id for other in bench])
            return Refusal("M06-31", "{window} isn't on the workbench. You can take {bench}.", fields)
        fields["price"] = pieces.prices[bench.index(thing)]
        if s.painter >= s.game.players:
            return Refusal("M06-60", "Leonardo can only take a free window tile. {window} costs {price}.", fields)
        return Refusal("M06-32", "You need {price} thalers for {window}. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.renew(s, s.painter, self.module.state_of(s).bench.index(thing))


class WindowChoice(Question):
    """A window tile is chosen for the tile that a painter restores."""

    __slots__ = ("painter",)

    def __init__(self, painter: int, take: TakeWindow) -> None:
        super().__init__("window", (painter,), mark("choose a window tile"), [take])
        self.painter = painter

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.acting_for(s, self.painter)


class SetPane(GlazierVerb):
    """Set a token of glass into a window. M06-38, -39, -48"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """Colours of glass that the seat has and that a pane still lacks. M06-R-12, -13"""
        glaziers = self.module.state_of(s)
        stock = glaziers.glass[seat]
        return [self.first + at for at, panes in enumerate(glaziers.panes) if panes > 0 and stock[at] > 0]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        glaziers = self.module.state_of(s)
        fields: dict[str, object] = {"colour": colour_name(self.module.pieces.kinds[thing].colour)}
        if s.agenda[-1] is not self.module.glazing[seat]:
            return Refusal(
                "M06-38", "You can only set glass into the window you've just chosen, or into the altar window."
            )
        if glaziers.glass[seat][thing] == 0:
            return Refusal("M06-38", "You have no {colour} glass.", fields)
        if glaziers.glazing == ALTAR:
            return Refusal("M06-48", "The altar window already has {colour} glass.", fields)
        return Refusal("M06-R-13", "The window doesn't need any more {colour} glass.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.state_of(s).discard(seat, thing)
        self.module.ask_for_glass(s, seat)


class LeavePanes(Pass):
    """Leave the other panes empty. M06-44"""

    __slots__ = ("module",)

    def __init__(self, module: Glaziers) -> None:
        super().__init__()
        self.module = module

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.finish(s, seat)
