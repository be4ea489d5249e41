// The coach: it talks somebody through a first game, or shows in a few cards what is new on a table. The server says
// where a learner is, from the moves alone; which of the steps between them were read is kept in this browser.

import { bringIntoView, homeOf, unfoldFor } from "./board.js";
import { spread } from "./choose_panel.js";
import { send } from "./connection.js";
import { byId, element, first, ifThere } from "./dom.js";
import { keep, kept, root } from "./settings.js";
import { table } from "./table_state.js";
import { word } from "./words.js";

/**
 * What to look at, and what is said about it.
 * @typedef {{ text: string, sheets: string[], light: string[] }} Card
 * @typedef {Card & { instead: string, free: boolean, moves: number }} Step
 * @typedef {{ module: string, name: string, book: string, cards: Card[] }} Tour
 *
 * A button of the coach: its name, its label, what it does, and its class.
 * @typedef {[name: string, label: string, done: (event: MouseEvent) => void, kind?: string]} Button
 * @typedef {{ title?: string, text: string, earlier?: boolean, small?: string, book?: HTMLElement, place?: string,
 *   buttons: Button[] }} Said
 */

/** @type {{ guide: Step[], tours: Tour[] }} */
const { guide, tours } = JSON.parse(byId("lessons").textContent);
const sheet = ifThere("coach"),
  figure = byId("picture"),
  page = byId("table-page");
/** @param {Tour} tour */
const seen = tour => `tour-${page.dataset.title}-${tour.module}`;

/** @type {(action: Wire.Choice, sure: boolean) => void} */
let play = () => {}; // what the table does for the coach
/** @type {Wire.Lesson} */
let lesson = { step: 0, meant: [], listens: false, due: false }; // as the table was last shown
let hasLesson = false;
/** @type {Wire.Choice[]} */
let actions = [];
let read = Number(kept(`read-${page.dataset.table}`) ?? 0);
/** @type {number | null} */
let again = null; // an earlier step that is read once more
let spoken = -1; // the step that was said last
/** @type {string | null} */
let said = null; // what was said last, when something else was wanted
let warned = -1,
  told = ""; // a step at which something else was wanted, and what is said of it
let lit = ""; // what was last brought into view
let waiting = tours.filter(tour => !kept(seen(tour))),
  card = -1;

const taught = () => guide.length > 0 && lesson.listens;
const away = () => guide.length > 0 && hasLesson && !lesson.listens && lesson.step < guide.length;
const touring = () => !taught() && waiting.length > 0;

// The step to be shown: those with moves are the server's, those between them are passed by reading.
function now() {
  if (lesson.step < 0) return -1;
  let first = lesson.step;
  while (first > 0 && !guide[first - 1].moves) first--;
  return Math.max(first, Math.min(read, lesson.step));
}

// Whether the coach says nothing new: others are to act before a step is about what lies on the table.
/** @param {number} number */
const waits = number =>
  !actions.length && spoken >= 0 && spoken !== number && Boolean(lesson.due || guide[number]?.moves);

const current = () => (waits(now()) ? spoken : now());

/** @param {typeof play} playing */
export function beginCoach(playing) {
  play = playing;
}

/** @param {import("./table_state.js").Table} table */
export function showCoach(table) {
  if (table.lesson?.step !== (hasLesson ? lesson.step : undefined)) {
    again = null;
    told = "";
  }
  hasLesson = table.lesson !== null;
  lesson = table.lesson ?? { ...lesson, listens: false };
  actions = table.actions;
  if (sheet) speak();
}

// -- what the table asks the coach

// Whether something is still to be read before anything is done; if so, the coach has said that. To the last sentence
// one may play on at once.
export function reads() {
  if (!taught()) return false;
  if (again !== null) {
    again = null;
    show();
  }
  if (waits(now()) || now() >= Math.min(lesson.step, guide.length - 1)) return false;
  told = word("read_first");
  show();
  byId("coach-buttons").querySelector(".go")?.focus({ preventScroll: true });
  return true;
}

// Whether an action may be played now; if not, the coach has said so.
/** @param {Wire.Choice} action */
export function allows(action) {
  if (reads()) return false;
  if (!taught() || means(action) || !lesson.meant.length) return true;
  const step = guide[lesson.step];
  if (step.free && (!step.instead || warned === lesson.step)) return true;
  warned = lesson.step;
  told = step.free ? `${step.instead} ${word("once_more")}` : step.instead || word("not_yet");
  show();
  return false;
}

/** @param {{ action: number }} action */
export const means = action => taught() && lesson.meant.includes(action.action);

// What the coach has asked for need not be asked again.
/** @param {Wire.Choice} action */
export const wants = action => means(action) && !guide[lesson.step].free;

// A hint does not contradict the coach: where one thing is meant, it is that, for the coach's own reason; where several
// are, those of them that a master likes best, if he likes any. Null where a master is to be asked first.
/** @param {Wire.HintMove[] | null} best */
export function hint(best = null) {
  if (!taught() || !lesson.meant.length) return best && { best, asked: word("hint") };
  const step = guide[lesson.step],
    liked = best?.filter(means) ?? [];
  if (step.free) return best && { best: liked.length ? liked : best, asked: word("hint") };
  const action = actions.find(known => known.action === lesson.meant[0]);
  return action && { best: [{ ...action, how: "", bar: 0, why: step.text }], asked: word("coach_hint") };
}

export function comfort() {
  if (!taught() || !lesson.meant.length) return;
  told = word("look_for");
  show();
}

// -- showing

function show() {
  speak();
  light();
}

function speak() {
  if (!sheet) return;
  const parts = taught() ? aStep() : touring() ? aCard() : null;
  sheet.hidden = !parts;
  byId("call-coach").hidden = !away();
  page.classList.toggle("coached", Boolean(parts));
  page.classList.toggle("taught", Boolean(parts) && taught() && lesson.meant.length > 0 && !guide[lesson.step]?.free);
  if (parts) fill(parts);
}

/** @returns {Said | null} */
function aStep() {
  const number = current(),
    held = number !== now(),
    shown = again ?? number,
    last = guide.length,
    earlier = again !== null;
  if (number < 0) return { text: word("own_way"), buttons: [["on", word("play_on"), leave, "go"]] };
  if (number >= last) {
    leave();
    return null;
  }
  spoken = number;
  const step = guide[shown];
  /** @type {Button[]} */
  const buttons = [];
  if (shown > 0)
    buttons.push([
      "again",
      word("again"),
      () => {
        again = shown - 1;
        told = "";
        show();
      },
    ]);
  if (earlier)
    buttons.push([
      "on",
      word("to_now"),
      () => {
        again = null;
        show();
      },
      "go",
    ]);
  else if (!step.moves && !held)
    buttons.push(["on", word(shown === last - 1 ? "play_on" : "go_on"), () => pass(shown), "go"]);
  else if (lesson.meant.length)
    buttons.push([
      "for_me",
      word("for_me"),
      event => {
        const meant = actions.find(action => action.action === lesson.meant[0]);
        if (meant && event.detail < 2) play(meant, true);
      },
    ]);
  if (number < last - 1) buttons.push(["leave", word("leave_guide"), leave]);
  const small = earlier ? word("earlier") : shown === 0 ? word("same_way") : "";
  return { text: step.text, earlier, small, place: word("step", { at: shown + 1, of: last }), buttons };
}

/** @param {number} step */
function pass(step) {
  read = step + 1;
  keep(`read-${page.dataset.table}`, read);
  told = "";
  const goOn = ifThere("go-on");
  if (goOn && !goOn.hidden) goOn.click(); // who goes on takes nothing back
  if (read >= guide.length) leave();
  else show();
}

function leave() {
  send({ do: "listen", coach: false });
  lesson = { ...lesson, listens: false };
  spoken = -1;
  show();
  byId("choose").focus({ preventScroll: true });
}

/** @returns {Said} */
function aCard() {
  const tour = waiting[0],
    enough = () => {
      for (const one of waiting) keep(seen(one), "yes");
      waiting = [];
      show();
    };
  if (card < 0) {
    const text = word("new_here", { what: tour.name });
    return {
      title: first(".here").textContent,
      text,
      buttons: [
        [
          "on",
          word("show_me"),
          () => {
            card = 0;
            show();
          },
          "go",
        ],
        ["leave", word("not_now"), enough],
      ],
    };
  }
  const on = () => {
    if (++card >= tour.cards.length) {
      keep(seen(tour), "yes");
      waiting.shift();
      card = -1; // the next module is offered on its own
    }
    show();
  };
  /** @type {Button[]} */
  const buttons = [
    ["on", word("go_on"), on, "go"],
    ["leave", word("enough"), enough],
  ];
  if (card > 0)
    buttons.unshift([
      "again",
      word("again"),
      () => {
        card--;
        show();
      },
    ]);
  const book = element("a", { href: root + tour.book }, word("in_book"));
  book.dataset.book = "";
  return {
    title: tour.name,
    text: tour.cards[card].text,
    book,
    place: word("step", { at: card + 1, of: tour.cards.length }),
    buttons,
  };
}

/** @param {Said} given */
function fill({ title = "", text, earlier = false, small = "", book, place = "", buttons }) {
  const focused = sheet?.contains(document.activeElement),
    says = byId("coach-says"),
    extra = byId("coach-extra");
  byId("coach-title").textContent = title || word("coach");
  byId("coach-place").textContent = place;
  sheet?.classList.toggle("earlier", earlier);
  if (says.textContent !== text) says.textContent = text;
  if (said !== told) {
    said = told;
    byId("coach-told").textContent = told;
    byId("coach-told").hidden = !told;
  }
  extra.replaceChildren(...(small ? [small] : []), ...(book ? [book] : []));
  extra.hidden = !extra.childNodes.length;
  byId("coach-buttons").replaceChildren(
    ...buttons.map(([name, label, done, kind = ""]) => {
      const button = element("button", { type: "button", className: kind }, label);
      button.dataset.coach = name;
      button.addEventListener("click", done);
      return button;
    }),
  );
  if (focused) (byId("coach-buttons").querySelector(".go") ?? byId("choose")).focus({ preventScroll: true });
}

// -- what is meant is lit, and brought into view; the table calls this whenever it has lit what can be clicked. Returns
// whether there is something to look at.

export function light() {
  for (const thing of figure.querySelectorAll(".meant")) thing.classList.remove("meant");
  const step = taught() ? guide[again ?? current()] : touring() && card >= 0 ? waiting[0].cards[card] : null;
  if (!step) {
    lit = "";
    return false;
  }
  const doing = taught() && again === null && current() === lesson.step;
  const touched = doing ? actions.filter(means).flatMap(action => action.touches) : [];
  /** @param {string[]} ids */
  const find = ids => [...new Set(ids)].flatMap(id => [...figure.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)]);
  const things = [...find(touched), ...find(step.light)];
  for (const thing of things) thing.classList.add("meant");
  const homes = [...step.sheets.map(homeOf), ...things.map(thing => thing.closest(".sheet-home"))].filter(
    home => !!home,
  );
  for (const home of homes) home.classList.add("meant");
  if (doing && lesson.meant.length && !find(touched).length) spread(true); // it can only be chosen from the list
  const where = `${doing ? table.count : ""} ${step.text} ${homes[0]?.dataset.sheet} ${things[0]?.dataset.id}`;
  if (!homes.length || where === lit) return homes.length > 0;
  lit = where;
  const home = (doing && things[0]?.closest(".sheet-home")) || homes[0];
  unfoldFor(home.dataset.sheet ?? "");
  bringIntoView(
    home,
    things.find(thing => home.contains(thing)),
  );
  return true;
}

document.addEventListener("keydown", event => {
  if (
    event.key !== "Enter" ||
    event.target.closest("button, a, summary, input, select, [data-id], dialog") ||
    sheet?.hidden !== false
  )
    return;
  byId("coach-buttons").querySelector(".go")?.click();
});

if (sheet) {
  byId("call-coach").addEventListener("click", () => {
    send({ do: "listen", coach: true });
    byId("choose").focus({ preventScroll: true });
  });
}
