"""What holds for every title at every moment: each check takes a state and raises Broken with what it saw."""

from __future__ import annotations

import json
import pickle
from array import array
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from bottega.games import game
from bottega.kernel import BottegaError, Event, Game, IllegalAction, State, noticed_by, records
from bottega.kernel.chance import Chance
from bottega.presentation.sheets import drawn

MARKER: Final = 987_654_321


class Broken(BottegaError):
    """Something that holds for every game does not hold here."""


def must(holds: object, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def seats_and_spectator(state: State) -> list[int | None]:
    return [*range(state.game.players), None]


def legal_lists(state: State) -> None:
    """Non-empty for actors and empty for others, unique, in range, the same for a copy, and the caller's own to
    change."""
    game = state.game
    copy = state.copy()
    must(state.over == (state.actors == ()), f"the game is over: {state.over}, but actors are {state.actors}")
    must(len(set(state.actors)) == len(state.actors), f"an actor is named twice: {state.actors}")
    for seat in range(game.players):
        legal = state.legal(seat)
        must(bool(legal) == (seat in state.actors), f"seat {seat} has {len(legal)} actions, actors are {state.actors}")
        must(len(set(legal)) == len(legal), f"an action is listed twice for seat {seat}: {legal}")
        must(
            all(type(action) is int and 0 <= action < game.num_actions for action in legal),
            f"seat {seat} has an action that is none: {legal}",
        )
        must(copy.legal(seat) == legal, f"seat {seat} has other actions in a copy: {copy.legal(seat)}, not {legal}")
        before = legal.copy()
        legal.append(-1)
        must(state.legal(seat) == before, "a list of legal actions is not the caller's own")


def why_not_agrees(state: State) -> None:
    """None exactly for legal actions; otherwise a rule of the ledgers and a sentence."""
    for seat in range(state.game.players):
        legal = set(state.legal(seat))
        for action in range(state.game.num_actions):
            said = f"{state.game.text(action)!r} of seat {seat}"
            refusal = state.why_not(action, seat)
            if action in legal:
                must(refusal is None, f"{said} is legal, but refused: {refusal and refusal.text}")
                continue
            if refusal is None:
                raise Broken(f"{said} is not legal, but nobody says why")
            must(refusal.rule.count("-") >= 1, f"{said} is refused by no rule: {refusal.rule!r}")
            must(refusal.text.endswith((".", "?")) and "{" not in refusal.text, f"{said}: {refusal.text!r}")


def refusals_change_nothing(state: State, chance: Chance) -> None:
    game = state.game
    before, moves = state.digest(), state.moves.copy()
    bad: list[tuple[Any, Any]] = [(-1, 0), (game.num_actions, 0), ("take 1", 0), (None, 0), (True, 0), (0, -1), (0, 99)]
    for seat in range(game.players):
        legal = set(state.legal(seat))
        for _ in range(4):
            action = chance.below(game.num_actions)
            if action not in legal:
                bad.append((action, seat))
    for action, seat in bad:
        try:
            state.play(action, seat)
        except IllegalAction as refused:
            must(str(refused).strip(), f"action {action!r} of seat {seat!r} is refused without a word")
        else:
            raise Broken(f"action {action!r} of seat {seat!r} was not refused")
    must(state.digest() == before and state.moves == moves, "a refused action changed something")


def views_keep_secrets(state: State) -> None:
    """A view is ready for JSON, equal after dealing anew what its seat cannot see, and free of planted markers."""
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        text = json.dumps(view)
        must(json.loads(text) == view, f"the view of seat {seat} is not ready for JSON")
        _same(state.resample(seat, 11).view(seat), view, f"seat {seat}, what is hidden dealt anew")
        _same(state.poisoned(seat, MARKER).view(seat), view, f"seat {seat}, what is hidden marked")
        must(str(MARKER) not in text, f"the view of seat {seat} shows a marker")


def _same(one: dict[str, Any], other: dict[str, Any], when: str) -> None:
    if one != other:
        differing = [key for key in other if one.get(key) != other[key]]
        raise Broken(f"the view changes in {differing} ({when})")


def numbers_are_declared(state: State) -> None:
    """What learners see has the declared length, lies in the declared bounds, and tells nothing that is hidden."""
    encoder = state.game.encoder
    for seat in range(state.game.players):
        numbers = _numbers(state, seat)
        must(
            len(numbers) == sum(encoder.sizes), f"seat {seat} is told {len(numbers)} numbers, not {sum(encoder.sizes)}"
        )
        at = 0
        for name, size, low, high in zip(encoder.names, encoder.sizes, encoder.lows, encoder.highs, strict=True):
            part = numbers[at : at + size]
            must(all(low <= number <= high for number in part), f"{name} is {list(part)}, not from {low} to {high}")
            at += size
        must(_numbers(state.resample(seat, 11), seat) == numbers, f"numbers tell seat {seat} what can be dealt anew")
        must(_numbers(state.poisoned(seat, MARKER), seat) == numbers, f"numbers tell seat {seat} what is hidden")


def numbers_follow_the_view(state: State, action: int, seat: int) -> None:
    """They change when the view does, and only then: nothing that can be seen is left out, nothing is told besides."""
    after = state.copy()
    after.play(action, seat)
    for eyes in range(state.game.players):
        old, new = state.view(eyes), after.view(eyes)
        told = _numbers(state, eyes) != _numbers(after, eyes)
        seen = [key for key in new if key != "moves" and new[key] != old[key]]
        move = f"{state.game.text(action)!r} of seat {seat}"
        must(told == bool(seen), f"{move}: seat {eyes} sees {seen} change, and other numbers: {told}")


def _numbers(state: State, seat: int) -> array[int]:
    chunks: list[bytes] = []
    state.game.encoder.observe(state, seat, chunks)
    return array("h", b"".join(chunks))


def pictures_show_choices_and_no_secrets(state: State) -> None:
    """Pictures are made from views: where a view is the same with what is hidden marked, its picture shows no mark, and
    everything that its seat can do touches at least one thing in it. Of those who only look on one is shown a picture,
    each in turn: drawing takes longer than all other checks together."""
    onlookers = [seat for seat in seats_and_spectator(state) if seat not in state.actors]
    for seat in [*state.actors, onlookers[len(state.moves) % len(onlookers)]]:
        planted = state.poisoned(seat, MARKER)
        _same(planted.view(seat), state.view(seat), f"seat {seat}, what is hidden marked")
        svg = planted.svg(seat)
        must(str(MARKER) not in svg + planted.text(seat), f"what seat {seat} is shown tells what is hidden from it")
        for action in state.legal(seat) if seat in state.actors else []:
            ids = state.game.touches(action)
            drawn = any(f'data-id="{thing}"' in svg for thing in ids)
            must(drawn, f"{state.game.text(action)!r} touches {ids}, of which nothing is drawn")


def things(game: Game, view: dict[str, Any]) -> list[str]:
    """What somebody can point at in the picture of a view, by the names that the page asks by; sheets too. Whatever the
    picture calls something has such a name."""
    found = []
    for sheet in game.sheets(view):
        found.append(sheet.name)
        for element in ElementTree.fromstring(f"<svg>{drawn(sheet).svg}</svg>").iter():
            names = (element.get(f"data-{name}") for name in ("what", "id", "piece"))
            name = next((name for name in names if name is not None), None)
            title = element.find("title")
            must(name or title is None, f"{title is not None and title.text!r} of {sheet.name} cannot be asked about")
            if name is not None:
                found.append(name)
    return list(dict.fromkeys(found))


def things_are_explained(state: State) -> None:
    """Whatever is shown to who acts, and to one of those who look on, and whatever can be chosen."""
    game = state.game
    onlookers = [seat for seat in seats_and_spectator(state) if seat not in state.actors]
    for seat in [*state.actors, onlookers[len(state.moves) % len(onlookers)]]:
        view = state.view(seat)
        choices = [game.text(action) for action in state.legal(seat)] if seat in state.actors else []
        for thing in [*things(game, view), *choices]:
            found = game.what(view, thing)
            must(found is not None, f"nobody says what {thing!r} is")
            assert found is not None
            must(found.name.strip() and found.says.strip(), f"{thing!r} has no name or no sentence: {found}")
            must(found.section.startswith("/book/"), f"{thing!r} leads to no section of a book: {found}")


def resample_depends_on_the_view_alone(state: State) -> None:
    for seat in seats_and_spectator(state):
        once = state.resample(seat, 5)
        again = state.resample(seat, 9).resample(seat, 5)
        must(again.digest() == once.digest(), f"what seat {seat} imagines depends on what is hidden from it")
        must(once.actors == state.actors, f"with another deal others are to act: {once.actors}, not {state.actors}")
        if seat is not None:
            must(once.legal(seat) == state.legal(seat), f"with another deal seat {seat} has other actions")
        try:
            once.record()
        except BottegaError as refused:
            must("no history" in str(refused), f"an imagined state refuses a record: {refused}")
        else:
            raise Broken("an imagined state gives a record")


def chance_stays_hidden(state: State, action: int, seat: int) -> None:
    """Whatever chance an action meets: who sees the same after it imagines the same. What is never dealt anew would
    tell them apart."""
    worlds = []
    for luck in range(4):
        world = state.copy()
        world.set_chance(luck)
        before = world.drawn
        world.play(action, seat)
        worlds.append(world)
        if luck and world.drawn == before:
            break  # where chance was not at work, two are as good as four
    for eyes in seats_and_spectator(state):
        imagined: dict[str, str] = {}
        for world in worlds:
            digest = world.resample(eyes, 5).digest()
            same = imagined.setdefault(json.dumps(world.view(eyes)), digest) == digest
            must(same, f"after {state.game.text(action)!r} seat {eyes} imagines what it cannot know")


def copies_are_whole(state: State) -> None:
    """Every slot of a state, and of what it keeps, is in its copy."""
    _whole(state, state.copy(), type(state).__name__)


def _whole(one: Any, other: Any, path: str) -> None:
    if isinstance(one, (list, tuple)):
        must(len(one) == len(other), f"a copy lacks {path}")
        for at, (mine, copied) in enumerate(zip(one, other, strict=True)):
            _whole(mine, copied, f"{path}[{at}]")
        return
    slots: list[str] = []
    for kind in type(one).__mro__:  # compiled classes name their slots otherwise
        slots += vars(kind).get("__mypyc_attrs__", vars(kind).get("__slots__", ()))
    if not slots or one is other:
        must(one == other, f"a copy lacks {path}: {one!r} is {other!r}")
        return
    for slot in slots:
        if slot not in ("_asked", "_legal", "events", "__dict__"):  # what is legal is found again
            _whole(getattr(one, slot), getattr(other, slot), f"{path}.{slot}")


def imagined_games_end(state: State, chance: Chance) -> None:
    """What a seat imagines can be played on to the end."""
    seat = chance.pick(list(state.actors))
    imagined = state.resample(seat, chance.below(1000))
    for _ in range(state.game.longest):
        if imagined.over:
            return
        who = chance.pick(list(imagined.actors))
        imagined.play(chance.pick(imagined.legal(who)), who)
    must(imagined.over, f"a game that seat {seat} imagines does not end")


def events_tell_no_more_than_the_view(state: State, action: int, seat: int) -> None:
    """Two deals that a seat cannot tell apart before or after an action send it the same events."""
    for eyes in seats_and_spectator(state):
        real: list[Event] = []
        other: list[Event] = []
        here, there = state.copy(), state.resample(eyes, 3)
        if action not in there.legal(seat):
            continue  # another deal gives that seat another choice
        here.play(action, seat, real)
        there.play(action, seat, other)
        if here.view(eyes) == there.view(eyes):
            seen = [event.as_dict() for event in real if event.seen_by(eyes)]
            told = [event.as_dict() for event in other if event.seen_by(eyes)]
            must(seen == told, f"events tell seat {eyes} more than it sees: {seen} or {told}")


def moves_are_noticed_by_who_sees_something(state: State, action: int, seat: int) -> None:
    """Who notices a move of another sees or is told something new; who does not notice it sees nothing new."""
    after = state.copy()
    events: list[Event] = []
    after.play(action, seat, events)
    for eyes in seats_and_spectator(state):
        if eyes != seat:
            new = after.view(eyes) != state.view(eyes) or any(event.seen_by(eyes) for event in events)
            noticed = noticed_by(events, seat, eyes, after.actors != state.actors)
            move = f"{state.game.text(action)!r} of seat {seat}"
            must(noticed == new, f"{move}: seat {eyes} notices it: {noticed}, sees something new: {new}")


def simultaneous_actions_commute(state: State, chance: Chance) -> None:
    if len(state.actors) < 2:
        return
    one, two = state.actors[0], state.actors[-1]
    first, second = chance.pick(state.legal(one)), chance.pick(state.legal(two))
    one_first, two_first = state.copy(), state.copy()
    one_first.play(first, one)
    two_first.play(second, two)
    if two not in one_first.actors or one not in two_first.actors:
        return
    one_first.play(second, two)
    two_first.play(first, one)
    must(one_first.digest() == two_first.digest(), "two actions at the same time do not commute")


def words_for_everything(state: State, events: list[Event]) -> None:
    game = state.game
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        must(game.prompt(view).strip(), f"no words for what is asked: {view['asked']}")
        for action in state.legal(seat) if seat is not None else []:
            must(game.label(action, view).strip(), f"no words for {game.text(action)!r}")
        for event in events:
            must(not {"kind", "seat"} & event.data.keys(), f"an event's data overwrite its kind or seat: {event!r}")
            if event.seen_by(seat):
                must(game.tell(event, state.names).strip(), f"no words for the event {event.as_dict()}")


def results(state: State) -> None:
    game = state.game
    must(len(state.scores) == game.players, f"scores {state.scores}")
    must(all(type(points) is int for points in state.scores), f"scores {state.scores}")
    must(set(state.winners) <= set(range(game.players)), f"winners {state.winners}")
    must(state.over or state.winners == (), f"winners {state.winners} before the end")


def comes_back(state: State) -> None:
    """Through a record, a pickle and a copy."""
    text = state.record()
    box = state.game.options.get("components")
    again = records.replay(text, game, components=None if box is None else str(box))
    must(again.digest() == state.digest(), "the record leads to another state")
    must(again.record() == text, "the record of a replayed game is another one")
    must(pickle.loads(pickle.dumps(state)).digest() == state.digest(), "a pickled state comes back as another one")
    must(state.copy().digest() == state.digest(), "a copy is another state")


def save_failure(state: State, folder: Path, name: str) -> Path:
    """A failure as a record that `bottega replay` opens."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.record"
    path.write_text(state.record(), encoding="utf-8")
    return path
