"""Playing in a terminal: a person at the keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from bottega import replay
from bottega.bots import Advice, bot, hint
from bottega.bots.arena import move
from bottega.bots.registry import is_file
from bottega.kernel import BottegaError, Event, IllegalAction, Perspective, State
from bottega.ledger import rule

HELP = """\
Type the number of a choice, or its notation (for example [b]{example}[/b]).
[b]hint[/b]  suggest a move, and why      [b]why[/b] NOTATION  why a move isn't possible
[b]undo[/b]  undo your last move          [b]rule[/b] ID       the text of a rule
[b]board[/b] show the table again         [b]save[/b] FILE     save the game; continue with: bottega play --resume FILE
[b]quit[/b]  leave"""


THOUGHT = 48  # simulated games for a hint, so that it is the same on every machine


class Quit(Exception):
    """The person has left the table."""


class TerminalSession:
    """A game in a terminal. `bots` maps seats to names of bots; all other seats are people at this keyboard."""

    def __init__(
        self,
        state: State,
        bots: dict[int, str],
        console: Console,
        save_to: Path | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.state = state
        self.console = console
        self.ask = ask
        self.save_to = save_to
        self.people = [seat for seat in range(state.game.players) if seat not in bots]
        self.bot_names = bots
        seed = state.seed or 0
        self.bots = {seat: bot(name, state.game.title, seed * 64 + seat) for seat, name in bots.items()}
        self.looking: int | None = None

    def run(self) -> State:
        """Play until the game is over."""
        state = self.state
        while not state.over:
            waiting = [seat for seat in state.actors if seat in self.people]
            if waiting:
                self.decide(waiting[0])
            else:
                seat = state.actors[0]
                self.play(move(state, seat, self.bots[seat], state.seed or 0), seat)
            state = self.state
        self.show(self.people[0] if len(self.people) == 1 else None)
        return state

    def play(self, action: int, seat: int) -> None:
        events: list[Event] = []
        self.state.play(action, seat, events)
        watcher = self.looking if len(self.people) > 1 else (self.people[0] if self.people else None)
        for event in events:
            if event.seen_by(watcher):
                self.console.print(f"[dim]·[/dim] {escape(self.state.game.tell(event, self.state.names))}")
        if self.save_to is not None:
            self.save(self.save_to)

    def decide(self, seat: int) -> None:
        """Ask a person until an action has been played or taken back."""
        if seat != self.looking:
            self.curtain(seat)
            self.looking = seat
        self.show(seat)
        actions = self.choices(seat)
        while True:
            try:
                typed = self.ask(f"{self.state.names[seat]}> ").strip()
            except EOFError:
                raise Quit from None
            try:
                if self.obey(typed, seat, actions):
                    return
            except BottegaError as error:
                self.console.print(f"[red]{escape(str(error))}[/red]")
            except OSError as error:
                self.console.print(f"[red]{escape(f'{error.filename}: {error.strerror}')}[/red]")

    def curtain(self, seat: int) -> None:
        """Between two people who may not see the same things."""
        if self.looking is None:
            return
        mine, theirs = self.state.view(seat), self.state.view(self.looking)
        mine.pop("you"), theirs.pop("you")
        if mine != theirs:
            self.console.clear()
            self.ask(f"Give the keyboard to {self.state.names[seat]}, who presses Enter. ")

    def show(self, seat: int | None) -> None:
        self.console.print()
        self.console.print(escape(self.state.text(seat)), highlight=False)

    def choices(self, seat: int) -> list[int]:
        game, view = self.state.game, self.state.view(seat)
        actions = game.as_listed(self.state.legal(seat))
        for number, action in enumerate(actions, 1):
            notation = escape(game.text(action))
            self.console.print(
                f" [b]{number:>2}[/b] {escape(game.label(action, view))} [dim]{notation}[/dim]", highlight=False
            )
        return actions

    def obey(self, typed: str, seat: int, actions: Sequence[int]) -> bool:
        """Carry out what was typed; true when somebody else may be to act now."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if word == "quit":
            raise Quit
        if word in ("", "help", "?"):
            self.console.print(HELP.format(example=escape(self.state.game.text(actions[0]))))
        elif word == "board":
            self.show(seat)
            self.choices(seat)
        elif word == "hint":
            self.hint(seat)
        elif word in ("why", "rule") and not rest:
            example = self.state.game.text(actions[0]) if word == "why" else "CV-TAK-04"
            self.console.print(f"Add a name: {word} {escape(example)}", highlight=False)
        elif word == "why":
            self.why(rest, seat)
        elif word == "rule":
            found = rule(rest)
            self.console.print(f"[b]{found.id}[/b] {escape(found.text)}")
        elif word == "save":
            path = Path(rest) if rest else self.save_to or Path("game.record")
            self.save(path)
            self.console.print(f"Saved. Continue with: bottega play --resume {escape(str(path))}")
        elif word == "undo":
            return self.undo()
        elif typed.isdecimal():
            if not 1 <= int(typed) <= len(actions):
                raise IllegalAction(f"There is no choice {typed}. Choose 1 to {len(actions)}.")
            self.play(actions[int(typed) - 1], seat)
            return True
        else:
            self.play(self.state.game.action(typed), seat)
            return True
        return False

    def hint(self, seat: int) -> None:
        """What a bot from a file would do; otherwise what a master would do, and why."""
        for name in self.bot_names.values():
            if is_file(name):
                choice = move(self.state, seat, bot(name, self.state.game.title, 0), 0)
                label = self.state.game.label(choice, self.state.view(seat))
                self.console.print(f"The {escape(name)} bot would play: {escape(label)}.")
                return
        seen = Perspective(self.state, seat, len(self.state.moves))
        self.console.print("Hint:")
        advise(self.state, seat, self.console, hint(seen, iterations=THOUGHT))

    def why(self, notation: str, seat: int) -> None:
        refusal = self.state.why_not(self.state.game.action(notation), seat)
        if refusal is None:
            self.console.print("You can do that now.")
        else:
            self.console.print(f"{escape(refusal.text)} [dim]({refusal.rule})[/dim]")

    def save(self, path: Path) -> None:
        path.write_text(self.state.record(), encoding="utf-8")

    def undo(self) -> bool:
        """Back to the last decision of a person."""
        history = self.state.history
        for number in range(len(history) - 1, -1, -1):
            if history[number][1] in self.people:
                options = self.state.game.options.get("components")
                self.state = replay(self.state.record(), number, None if options is None else str(options))
                return True
        raise IllegalAction("You have no move to undo.")


def advise(state: State, seat: int, console: Console, advised: Sequence[Advice]) -> None:
    """The best moves of a seat, each with how clearly it is better or worse, and why."""
    view = state.view(seat)
    for number, one in enumerate(advised, 1):
        notation = ", ".join(state.game.text(action) for action in one.line)
        console.print(
            f" [b]{number}[/b] {escape(state.game.label(one.action, view))} [dim]{escape(notation)}[/dim]: "
            f"{escape(str(one.how))}. {escape(str(one.why))}",
            highlight=False,
        )


def step_through(state: State, seat: int | None, console: Console, ask: Callable[[str], str] = input) -> None:
    """A recorded game, action by action."""
    game = state.game
    here = game.start(state.seed or 0, state.names)
    number = 0
    console.print(escape(here.text(seat)), highlight=False)
    while True:
        try:
            typed = ask(f"{number}/{len(state.moves)}  Enter: next, b: back, a number: go there, q: leave > ").strip()
        except EOFError:
            return
        if typed == "q":
            return
        if typed == "":
            wanted = number + 1
        elif typed == "b":
            wanted = number - 1
        elif typed.isdecimal():
            wanted = int(typed)
        else:
            console.print(f"{escape(repr(typed))}: press Enter, or type b, a number or q.")
            continue
        wanted = max(0, min(wanted, len(state.moves)))
        here = game.start(state.seed or 0, state.names)
        for index, (action, who) in enumerate(state.history[:wanted], 1):
            events: list[Event] = []
            here.play(action, who, events)
            if index == wanted:
                console.print(f"[b]{escape(f'{index}. {here.names[who]}: {game.text(action)}')}[/b]")
                for event in events:
                    if event.seen_by(seat):
                        console.print(f"[dim]·[/dim] {escape(game.tell(event, here.names))}")
        console.print(escape(here.text(seat)), highlight=False)
        if wanted == number == len(state.moves):
            return
        number = wanted
