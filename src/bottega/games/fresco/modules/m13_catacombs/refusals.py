"""Why a map cannot be bought or laid, or a room explored, at some moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.components import PLACES
from bottega.games.fresco.modules.m13_catacombs.pieces import MAP_SPACES
from bottega.games.fresco.naming import place_name
from bottega.games.fresco.state import FrescoState
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules import Catacombs


def why_not_buy(module: Catacombs, s: FrescoState, seat: int, pile: int) -> Refusal:
    fields: dict[str, object] = {"hour": f"{module.hours[pile]}:00", "price": module.price}
    if module.pile_of(s, seat) != pile or s.order or s.hour[seat] < 0:
        return Refusal("M13-27", "A map of {hour} is bought by who has just woken up at that time.", fields)
    if not module.mine(s).piles[pile]:
        return Refusal("M13-R-10", "No map of {hour} is left.", fields)
    if s.money[seat] < module.price:
        return Refusal("M13-R-12", "A map costs {price} thaler, and there is none.", fields)
    return Refusal("M13-25", "A map is bought directly after waking up, one at most.")


def why_not_lay(module: Catacombs, s: FrescoState, seat: int, action: int) -> Refusal:
    p = module.mine(s)
    one, column = module.map_and_column(action)
    if not s.planning() or seat not in s.busy:
        return Refusal("M13-34", "Maps are laid on columns while planning.")
    if one not in p.hands[seat]:
        return Refusal("M13-34", "This map is not behind the player's screen.")
    if action != module.laying(s, one, column):
        if s.last:
            return Refusal("M13-R-27", "There is no theatre in the last round: the cathedral comes again.")
        return Refusal("M13-R-27", "The cathedral is visited a second time in the last round only.")
    fields: dict[str, object] = {"place": place_name(PLACES[s.game.columns[s.last][column]])}
    if p.over[seat][column] >= 0:
        return Refusal("M13-39", "A map lies on the column {place} already: one for each place.", fields)
    if s.game.covered(s, seat, column):
        return Refusal("M13-R-30", "An action tile covers the column {place}: no map can lie there.", fields)
    board = Board(s, seat)
    if not module.may_lay(s, seat, board, column):
        return Refusal("M13-35", "A map takes two spaces of the column {place}: assistants are in its way.", fields)
    fields["missing"] = MAP_SPACES - board.room
    return Refusal(
        "M13-R-28",
        "With a map on the column {place}, {missing} spaces are missing for the assistants still to be placed.",
        fields,
    )


def why_not_explore(module: Catacombs, s: FrescoState, seat: int, room: int) -> Refusal:
    p = module.mine(s)
    fields: dict[str, object] = {"space": s.game.parts.spaces[room]}
    one = p.over[seat][s.column] if s.column >= 0 and s.painter == seat and p.found < 0 else -1
    if one < 0:
        return Refusal("M13-41", "Rooms are explored with a map, in one's turn in the place where it lies.")
    if room not in module.maps[one].rooms:
        return Refusal("M13-31", "The room {space} is not marked on the map.", fields)
    if s.tiles[room] >= 0:
        return Refusal("M13-32", "The room {space} still lies under its fresco tile.", fields)
    if p.rooms[room] < 0:
        return Refusal("M13-45", "The room {space} is empty.", fields)
    return Refusal("M13-R-14", "Rooms are explored first or last in a turn, not in the middle.")
