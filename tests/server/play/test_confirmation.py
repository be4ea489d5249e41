"""A player is asked to confirm a move only where it cannot be undone and looks like a slip."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bottega
from bottega.bots.greedy_bot import GreedyBot
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.actions import ConfirmationNeeded
from bottega.server.play.confirmation import ENDS_EARLY, FAR_BEHIND, doubt
from bottega.server.services import Services
from tests.server.accounts.test_profiles import profile
from tests.server.pages import page_at
from tests.server.visitors import BOT, ME, OPEN, open_services, story, until, visitor


def bettor(seed: int = 1) -> State:
    """A game of the Dice Game in which a seat may bet."""
    state = bottega.game("fresco-dice", players=2).start(seed)
    while state.agenda[-1].name != "bet":
        seat = state.actors[0]
        state.play(GreedyBot(0).choose(Perspective(state, seat, 0)), seat)
    return state


@pytest.mark.parametrize("title", bottega.titles())
def test_whether_a_move_is_doubted_follows_from_the_view_alone(title: str) -> None:
    """Everything hidden is dealt anew: the same moves are doubted."""
    chance, doubted, compared = Chance(3), 0, 0
    for seed in range(5):
        state = bottega.game(title, players=2).start(seed)
        while not state.over:
            seat = chance.pick(list(state.actors))
            if chance.below(6) == 0:
                action = chance.pick(state.legal(seat))
                twins = [state.resample(seat, other) for other in range(20, 23)]
                why = doubt(state, seat, action)
                assert {doubt(twin, seat, action) for twin in twins} == {why}
                doubted += why != ""
                compared += 1
            state.play(chance.pick(state.legal(seat)), seat)
    assert 0 < doubted < compared


@pytest.mark.parametrize("title", bottega.titles())
def test_the_best_move_by_title_knowledge_is_rarely_doubted(title: str) -> None:
    bot, doubted, moves = GreedyBot(5), 0, 0
    state = bottega.game(title, players=2).start(5)
    while not state.over:
        seat = state.actors[0]
        action = bot.choose(Perspective(state, seat, 0))
        doubted += doubt(state, seat, action) != ""
        moves += 1
        state.play(action, seat)
    assert doubted <= moves // 50


def test_declining_what_pays_is_doubted_sooner_than_choosing_between_bets() -> None:
    state = bettor()
    seat, game = state.actors[0], state.game
    rated = dict(game.declaration.heuristic.rate(state, seat))
    best = max(rated, key=lambda action: rated[action])
    none = game.action("bet none")
    assert 0.25 < rated[best] - rated[none] < 1.0, "a bet is worth something, yet not much"
    worse = [action for action in rated if rated[best] - 1.0 < rated[action] <= rated[none]]
    assert {doubt(state, seat, action) for action in worse if action != none} == {""}
    assert doubt(state, seat, none) == ENDS_EARLY
    assert doubt(state, seat, best) == ""


async def canvas_with_a_slip(services: Services, who: list[SeatRequest], red: str, **terms: bool) -> tuple[str, int]:
    """A table of Canvas at which a card could be taken that is far worse than another one; returns the card, too."""
    for seed in range(60):
        state = bottega.game("canvas", players=len(who)).start(seed)
        slips = [action for action in state.legal(0) if doubt(state, 0, action)]
        if slips and 0 in state.actors:
            request = TableRequest("canvas", {"players": len(who)}, who, seed=seed, **terms)
            return await services.creation.make(red, request), slips[0]
    raise AssertionError("every first card is about as good as the others")


@story
async def test_a_slip_is_asked_about_and_played_when_its_player_is_sure(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table, slip = await canvas_with_a_slip(services, [ME, BOT], red)
        async with page_at(services, table, red) as page:
            asked = {"do": "play", "seat": 0, "action": slip, "at": page.now["count"]}
            answer = await page.ask("sure", **asked, sure=False)
            assert answer["action"] == slip
            assert answer["why"] == FAR_BEHIND
            assert not (await services.tables.load(table)).played
            await page.ask("stored", **asked)


@story
async def test_a_good_move_is_played_at_once_though_it_cannot_be_undone(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table, _ = await canvas_with_a_slip(services, [ME, BOT], red)
        live = await services.tables.load(table)
        best = GreedyBot(0).choose(Perspective(live.state, 0, 0))
        await services.actions.play(red, table, 0, best, 0, sure=False)
        assert live.played[0] == (0, best)


@story
async def test_in_a_rated_game_nobody_is_told_that_a_move_is_a_slip(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        anna, ben = await profile(services, "Anna"), await profile(services, "Ben")
        for rated in (False, True):
            table, slip = await canvas_with_a_slip(services, [ME, OPEN], anna.id, rated=rated)
            await services.seating.sit(ben.id, ben.name, table, 1)
            live = await services.tables.load(table)
            if not rated:
                with pytest.raises(ConfirmationNeeded):
                    await services.actions.play(anna.id, table, 0, slip, 0, sure=False)
                continue
            await services.actions.play(anna.id, table, 0, slip, 0, sure=False)
            assert live.played


@story
async def test_a_move_is_shown_ahead_only_as_far_as_it_is_certain(tmp_path: Path) -> None:
    """A card goes to the hand; which one fills the row is not known before."""
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT], seed=2))
        live = await until(services, table, lambda live: 0 in live.state.actors)
        take, moves = live.game.action("take 2"), len(live.played) + 1
        async with page_at(services, table, red) as page:
            await page.until(lambda now: now["actions"])
            brief = await page.ask("preview", do="preview", seat=0, action=take)
            assert "ahead" not in brief
            ahead = (await page.ask("preview", do="preview", seat=0, action=take, ahead=True))["ahead"]
            await services.actions.play(red, table, 0, take, len(live.noticed[0]))
            await page.until(lambda now: now["moves"] >= moves)
        assert 1 <= len(ahead) < len(live.game.sheets(live.view(0)))
        sent = json.loads(next(text for text in page.heard if f'"moves":{moves},' in text))
        real = {sheet["name"]: sheet["lines"] for sheet in sent["sheets"]}
        assert {sheet["name"]: sheet["lines"] for sheet in ahead}.items() <= real.items()
        assert "row" not in {sheet["name"] for sheet in ahead}
