"""Records: a game as a text that a person can read and write, and that replays to the identical state.

    bottega record 1
    title canvas
    option players 2
    rules 2
    components 0123456789abcdef
    seed 7
    name 0 Player 1
    name 1 Player 2
    moves
    1 0 take 3
    2 1 take 1     # a comment
    end 2 89abcdef01234567 76543210fedcba98

A move is its number, its seat and its notation. The last line repeats the number of moves, then a fingerprint of the
state they lead to, then a seal: a fingerprint of every line. Records written by hand, or by version 0.7.0 and older,
have no seal; a hand-written one may have no fingerprint either.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bottega.i18n.translate import mark, t
from bottega.kernel.errors import BadRecord, BottegaError
from bottega.kernel.game import Game

if TYPE_CHECKING:
    from bottega.kernel.state import State

FIRST_LINE = "bottega record 1"
FINGERPRINT = 16  # letters of a digest
SINGLE = ("title", "rules", "components", "seed")
DIGITS = 1000  # of a number, at most: Python reads no more than some thousand


def write(state: State) -> str:
    if state.seed is None:
        raise BottegaError("A state whose hidden things were dealt anew has no history, so it has no record.")
    game = state.game
    moves = [(seat, game.text(action)) for action, seat in state.history]
    made = (game.rules_version, game.components_hash)
    return compose(game.title, game.options, made, state.seed, state.names, moves, state.digest())


def compose(
    title: str,
    options: dict[str, Any],
    made: tuple[str, str],
    seed: int,
    names: Sequence[str],
    moves: Sequence[tuple[int, str]],
    digest: str = "",
) -> str:
    """A record out of its parts, whatever rules they belong to: `made` with this rules version and component set, each
    move a seat and a notation, and the fingerprint of the last state where it is known."""
    lines = [FIRST_LINE, f"title {title}"]
    lines += [f"option {key} {json.dumps(value)}" for key, value in options.items() if key != "components"]
    lines += [f"rules {made[0]}", f"components {made[1]}", f"seed {seed}"]
    lines += [f"name {seat} {name}" for seat, name in enumerate(names)]
    lines.append("moves")
    lines += [f"{number} {seat} {text}" for number, (seat, text) in enumerate(moves, 1)]
    lines.append(f"end {len(moves)} {digest[:FINGERPRINT]}".rstrip())
    if digest:
        lines[-1] += f" {_seal(lines)}"
    return "\n".join(lines) + "\n"


def _seal(lines: Sequence[str]) -> str:
    """A fingerprint of all lines, the last one without its seal. Anybody can compute it: it shows changes, not who
    wrote the record."""
    plain = "\n".join([" ".join(line.split()) for line in lines])
    return hashlib.sha256(plain.encode()).hexdigest()[:FINGERPRINT]


def _keeps_seal(lines: Sequence[str]) -> bool:
    """Whether the seal in the last line is the one of these lines."""
    end, _, seal = lines[-1].rpartition(" ")
    return seal == _seal([*lines[:-1], end])


def seal_warning(text: str) -> str:
    """A sentence for records whose changes cannot be detected, or that were changed; nothing for others."""
    lines = [line for _, line in _lines(text)]
    last = lines[-1].split() if lines else []
    if last[:1] != ["end"] or len(last) < 4:
        return t("This record has no seal, so it may have been changed after the game.")
    return "" if _keeps_seal(lines) else t("This record was changed after it was sealed.")


class Header:
    """The lines before the moves."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.options: dict[str, Any] = {}
        self.names: dict[int, str] = {}
        self.lines: dict[str, int] = {}


def _plain(line: str) -> str:
    """A line without its comment: '#' at the beginning, or after a space (a name may hold one)."""
    if line.lstrip().startswith("#"):
        return ""
    if line.lstrip().startswith("name "):
        return line.strip()
    return line.split(" #", 1)[0].strip()


def _lines(text: str) -> list[tuple[int, str]]:
    numbered = ((number, _plain(line)) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in numbered if line]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= DIGITS


def _header(lines: list[tuple[int, str]]) -> tuple[Header, int]:
    """Read the header; returns it with the index of the first move."""
    if not lines or lines[0][1] != FIRST_LINE:
        found = repr(lines[0][1][:40]) if lines else t("nothing")
        begins = t("a record starts with {first}, not {found}.", first=repr(FIRST_LINE), found=found)
        raise BadRecord(begins, lines[0][0] if lines else 1)
    header = Header()
    for index, (number, line) in enumerate(lines[1:], 1):
        if line == "moves":
            for tag in SINGLE:
                if tag not in header.tags:
                    raise BadRecord(t("the header has no {tag} line.", tag=repr(tag)), number)
            return header, index + 1
        key, _, value = line.partition(" ")
        header.lines[key] = number
        if key in SINGLE:
            if key in header.tags:
                raise BadRecord(t("duplicate line {tag}.", tag=repr(key)), number)
            header.tags[key] = value.strip()
        elif key == "option":
            name, _, given = value.strip().partition(" ")
            try:
                header.options[name] = json.loads(given)
            except (ValueError, RecursionError):
                said = {"name": repr(name), "given": repr(given[:40])}
                raise BadRecord(t("could not read the value of option {name}: {given}.", **said), number) from None
        elif key == "name":
            seat, _, name = value.strip().partition(" ")
            if not _is_number(seat) or not name or int(seat) in header.names:
                needs = t("'name' needs a seat without a name, then the name, not {line}.", line=repr(line))
                raise BadRecord(needs, number)
            header.names[int(seat)] = name
        else:
            known = ", ".join((*SINGLE, "option", "name", "moves"))
            strange = t("{key} is not a header line. Header lines start with {known}.", key=repr(key), known=known)
            raise BadRecord(strange, number)
    raise BadRecord(t("the header is incomplete: the line 'moves' is missing."), lines[-1][0])


def _game(header: Header, make: Callable[..., Game], components: str | None) -> Game:
    if "components" in header.options:
        named = t("a record doesn't include its component file. Give the file when you replay it.")
        raise BadRecord(named, header.lines["option"])
    extra = {} if components is None else {"components": components}
    try:
        game = make(header.tags["title"], **header.options, **extra)
    except BottegaError as error:
        at = header.lines.get("option", header.lines["title"])
        raise BadRecord(t("could not create this game: {error}", error=error), at) from None
    for tag, said, here in (
        ("rules", mark("made with rules version {given}, but this is {here}."), game.rules_version),
        ("components", mark("made with component set {given}, but this is {here}."), game.components_hash),
    ):
        if header.tags[tag] != here:
            raise BadRecord(t(said, given=header.tags[tag], here=here), header.lines[tag])
    return game


def _start(header: Header, game: Game) -> State:
    seed = header.tags["seed"]
    if not _is_number(seed):
        raise BadRecord(t("the seed must be a whole number, not {given}.", given=repr(seed)), header.lines["seed"])
    seats = sorted(header.names)
    if seats and seats != list(range(game.players)):
        others = t("names are given for seats {seats}, but seats are 0 to {last}.", seats=seats, last=game.players - 1)
        raise BadRecord(others, header.lines["name"])
    try:
        return game.start(int(seed), [header.names[s] for s in seats] or None)
    except BottegaError as error:
        raise BadRecord(str(error), header.lines.get("name", header.lines["seed"])) from None


def _move(state: State, number: int, line: str, count: int) -> None:
    parts = line.split(None, 2)
    if len(parts) < 3 or not _is_number(parts[0]) or not _is_number(parts[1]):
        strange = t("a move needs its number, seat and notation, not {line}.", line=repr(line))
        raise BadRecord(strange, number)
    if int(parts[0]) != count:
        raise BadRecord(t("expected move {count}, not move {given}.", count=count, given=parts[0]), number)
    try:
        state.play(state.game.action(parts[2]), int(parts[1]))
    except BottegaError as error:
        raise BadRecord(t("could not play move {count}: {error}", count=count, error=error), number) from None


def _end(state: State, lines: list[tuple[int, str]], at: int, count: int) -> None:
    number, line = lines[at]
    parts = line.split()[1:]
    if parts and parts[0] != str(count):
        says = t("the record says {given} moves but has {count}.", given=parts[0], count=count)
        raise BadRecord(says, number)
    if len(parts) > 1 and parts[1] != state.digest()[:FINGERPRINT]:
        changed = t("the moves don't lead to the recorded result: something was changed.")
        raise BadRecord(changed, number)
    if len(parts) > 2 and not _keeps_seal([plain for _, plain in lines[: at + 1]]):
        raise BadRecord(t("the seal does not match: something in this record was changed."), number)


def replay(text: Any, make: Callable[..., Game], upto: Any = None, components: str | None = None) -> State:
    """The state a record leads to. `upto` stops after that many moves, or earlier where the record is no longer
    sound; "sound" goes as far as it is. Without it anything wrong is refused with its line and the reason."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text, not {type(text).__name__}.")
    if not (upto is None or upto == "sound" or (type(upto) is int and upto >= 0)):
        raise BadRecord(f"upto is a number of moves or 'sound', not {upto!r}.")
    lines = _lines(text)
    header, first = _header(lines)
    state = _start(header, _game(header, make, components))
    most = upto if isinstance(upto, int) else len(lines)
    for count, (number, line) in enumerate(lines[first:]):
        try:
            if line.split()[0] == "end":
                _end(state, lines, first + count, count)
                if number != lines[-1][0]:
                    raise BadRecord(t("nothing can follow the line 'end'."), number + 1)
                return state
            if count >= most:
                return state
            _move(state, number, line, count + 1)
        except BadRecord:
            if upto is None:
                raise
            return state
    if upto is None:
        raise BadRecord(t("the record is incomplete: its last line 'end' is missing."), lines[-1][0] if lines else 0)
    return state
