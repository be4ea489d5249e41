// The table in sheets: each has a home by its role and size, is replaced where it has changed, and pieces move from
// where they were to where they are now (motion.js).

import { byId, element, first, ifThere } from "./dom.js";
import { layOut } from "./layout.js";
import { move, slowness, taken } from "./motion.js";
import { scrollWhenStill } from "./press_guard.js";
import { hear } from "./sounds.js";
import { word } from "./words.js";

const NARROW = matchMedia("(max-width: 62rem)");
const LOW = matchMedia("(max-height: 50rem) and (min-width: 62.01rem)");
const TOUCH = matchMedia("(pointer: coarse)");
const TURNED = matchMedia("(max-width: 62rem) and (max-height: 31rem)"); // a phone: choices lie beside the board
const AROUND = { prompt: 44, actions: 64, margin: 20 }; // pixels of a window that are not the board's
/** @typedef {Wire.NewSheet & { at: [number, number] }} Sheet */
/**
 * Where a sheet lies, and what it shows.
 * @typedef {{ section: HTMLElement, face: HTMLElement, reads: HTMLElement, badge: HTMLButtonElement, folded: boolean,
 *   sheet: Sheet | null }} Home
 */

/** @type {Map<string, Sheet>} */
const known = new Map(); // by name, the sheets as they were last sent
/** @type {Map<string, Home>} */
const homes = new Map(); // by name
const figure = byId("picture");
/** @type {string | null} */
let opened = null;
/** @type {string | null} */
let chosen = null;
/** @type {string | null} */
let zoomed = null;
let scale = 1;

/** @param {Wire.TableUpdate | Wire.PastPosition} message */
export function take(message) {
  if (message.whole) known.clear();
  for (const sheet of message.sheets)
    known.set(sheet.name, "lines" in sheet ? relaid(sheet) : { ...sheet, at: sheet.at ?? [0, 0] });
}

// A sheet that has changed comes as new lines, and from one to another of those it had.
/**
 * @param {Wire.ChangedSheet} sheet
 * @returns {Sheet}
 */
function relaid({ name, label, brief, lines: changed }) {
  const before = /** @type {Sheet} */ (known.get(name)),
    lines = before.svg.split("\n");
  return {
    ...before,
    label,
    brief,
    svg: changed.map(part => (Array.isArray(part) ? lines.slice(...part).join("\n") : part)).join("\n"),
  };
}

/** @param {string} text */
export function addSymbols(text, anew = false) {
  const home = first("defs", byId("symbols"));
  if (anew) home.replaceChildren();
  if (!text) return;
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
    "image/svg+xml",
  );
  home.append(...[...parsed.documentElement.children].map(node => document.importNode(node, true)));
}

/**
 * Show what is known now; pieces move and are heard if `lively`.
 * @param {boolean} lively
 * @param {number} actor the seat to which goes what leaves the table
 */
export function draw(lively, actor = -1) {
  const names = [...known.keys()],
    same = names.length === homes.size && names.every(name => homes.has(name));
  const before = lively && same ? taken(figure) : null;
  if (!same) makeHomes();
  arrange();
  for (const [name, sheet] of known) {
    const home = homes.get(name);
    if (!home || home.sheet === sheet) continue;
    if (home.sheet && lively && slowness())
      home.section.animate([{ boxShadow: "0 0 0 3px #ffe9a0, 0 0 18px #ffb300" }, { boxShadow: "0 0 0 0 #ffb30000" }], {
        duration: 1400 * slowness(),
        easing: "ease-out",
      });
    home.sheet = sheet;
    show(home, sheet);
  }
  if (!before) return;
  const taker = [...homes.values()].find(({ sheet, folded }) => sheet?.seat === actor && actor >= 0 && !folded);
  hear(move(figure, before, taker?.section ?? null));
}

// -- what a move would leave

/**
 * Show sheets as a move would leave them. What it would bring or move there is translucent; what it touches stays, to
 * be clicked once more.
 * @param {Wire.ChangedSheet[]} sheets
 * @param {Wire.Choice} action
 */
export function drawAhead(sheets, { touches }) {
  const before = taken(figure).pieces;
  for (const sheet of sheets) {
    const home = homes.get(sheet.name),
      ahead = relaid(sheet);
    if (!home?.sheet) continue;
    const now = home.sheet.svg;
    if (touches.some(id => now.includes(`data-id="${id}"`) && !ahead.svg.includes(`data-id="${id}"`))) continue;
    show(home, ahead);
    home.section.classList.add("ahead-of");
  }
  for (const [id, box] of taken(figure).pieces) {
    const from = before.get(id);
    if (from && Math.abs(from.x - box.x) + Math.abs(from.y - box.y) < 3) continue;
    figure.querySelector(`.ahead-of [data-piece="${CSS.escape(id)}"]`)?.classList.add("ahead");
  }
}

/** Show them as they are. */
export function forgetAhead() {
  for (const home of homes.values()) {
    if (home.sheet && home.section.classList.contains("ahead-of")) show(home, home.sheet);
  }
}

// -- homes

const ROLES = ["board", "own", "module", "other", "aid"]; // as they are read

function makeHomes() {
  enlarge(null);
  homes.clear();
  for (const sheet of known.values()) homes.set(sheet.name, homeFor(sheet));
  const ordered = ROLES.flatMap(role => [...homes].filter(([name]) => known.get(name)?.role === role));
  const badges = element("div", { className: "badges", role: "group" }, ...ordered.map(([, { badge }]) => badge));
  figure.replaceChildren(...ordered.map(([, { section }]) => section), badges);
  arranged = "";
}

/**
 * @param {Sheet} sheet
 * @returns {Home}
 */
function homeFor({ name, role, width, height }) {
  const section = element("section", { className: `sheet-home ${role}` }),
    face = element("div", { className: "face" }),
    reads = element("p", { className: "reads" }),
    zoom = element("button", { type: "button", className: "zoom", ariaLabel: word("zoom") }, "⤢"),
    badge = element("button", { type: "button", className: "badge" });
  section.dataset.sheet = badge.dataset.what = name;
  section.style.setProperty("--w", String(width));
  section.style.setProperty("--h", String(height));
  section.append(reads, face, zoom);
  zoom.addEventListener("click", event => {
    event.stopPropagation();
    enlarge(zoomed === name ? null : name);
  });
  section.addEventListener("dblclick", event => {
    if (!event.target.closest(".can, .picked, button")) enlarge(zoomed ? null : name);
  });
  badge.addEventListener("click", () => {
    chosen = chosen === name ? null : name;
    unfold();
  });
  badge.addEventListener("pointerenter", event => {
    if (event.pointerType === "mouse") unfold(name);
  });
  badge.addEventListener("pointerleave", () => unfold());
  badge.addEventListener("focus", () => unfold(name));
  badge.addEventListener("blur", () => unfold());
  return { section, face, reads, badge, folded: false, sheet: null };
}

/**
 * @param {Home} home
 * @param {Sheet} sheet
 */
function show({ section, face, reads, badge }, sheet) {
  section.classList.remove("ahead-of");
  section.setAttribute("aria-label", sheet.label);
  face.innerHTML = `<svg viewBox="0 0 ${sheet.width} ${sheet.height}" role="group">${sheet.svg}</svg>`;
  reads.textContent =
    [...new Set([...face.querySelectorAll("title, text")].map(title => title.textContent?.trim()))].join(". ") ||
    word("bare");
  for (const title of face.querySelectorAll("title")) {
    if (title.parentElement) title.parentElement.dataset.named = title.textContent ?? "";
    title.remove();
  } // tooltips.js says more
  const [number] = /\d+/.exec(sheet.brief ?? "") ?? [];
  badge.ariaLabel = badge.title = sheet.brief ? `${sheet.label}${word("colon")}${sheet.brief}` : sheet.label;
  badge.innerHTML = `<svg viewBox="0 0 32 32" aria-hidden="true">${sheet.icon ?? ""}</svg>`;
  if (!sheet.icon) badge.prepend(sheet.label[0]);
  if (number) badge.append(element("span", {}, number));
}

// In a wide window everything lies above the actions, without scrolling; in a narrow one the page may be longer. What
// people see may not depend on what the prompt says just now, or sheets would jump.
function roomFor() {
  const { paddingLeft } = getComputedStyle(figure),
    window = document.documentElement,
    above = first(".top").offsetHeight;
  const width = figure.clientWidth - 2 * parseFloat(paddingLeft);
  const prompt = LOW.matches ? 4 : AROUND.prompt; // in a low window the prompt stands beside the title
  if (NARROW.matches) return [width, 0.62 * window.clientHeight];
  return [width, window.clientHeight - above - prompt - AROUND.actions - AROUND.margin];
}

let arranged = ""; // for which room sheets lie as they do

function arrange() {
  if (!homes.size) return;
  const [width, height] = roomFor(),
    key = `${width} ${height}`;
  if (key === arranged || width < 50) return;
  arranged = key;
  const laid = layOut([...known.values()], width, height, { touch: TOUCH.matches });
  /**
   * @param {HTMLElement} node
   * @param {import("./layout.js").Box} box
   */
  const put = (node, [x, y, w, h]) => {
    const sizes = { left: x, top: y, width: w, height: h };
    for (const [side, size] of Object.entries(sizes)) node.style.setProperty(side, `${size.toFixed(1)}px`);
  };
  figure.style.setProperty("--high", `${laid.height.toFixed(1)}px`);
  for (const [name, home] of homes) {
    home.folded = laid.folded.includes(name);
    put(home.section, laid.boxes[name]);
    if (home.folded) put(home.badge, laid.badges[name]);
    home.badge.hidden = !home.folded;
    home.section.classList.toggle("folded", home.folded);
  }
  unfold();
}

// Of the sheets that are folded one is open: the one that was asked for, else one with which something can be done now.
function unfold(hovered = /** @type {string | null} */ (null)) {
  const folded = [...homes].filter(([, home]) => home.folded);
  const active = folded.find(([, home]) => home.section.classList.contains("active"));
  if (!folded.some(([name]) => name === opened)) opened = folded[0]?.[0] ?? null;
  opened = hovered ?? chosen ?? active?.[0] ?? opened;
  for (const [name, { section, badge }] of folded) {
    section.classList.toggle("open", name === opened);
    badge.classList.toggle("open", name === opened);
    badge.classList.toggle("pinned", name === chosen);
    badge.classList.toggle("active", section.classList.contains("active"));
    badge.setAttribute("aria-expanded", String(name === opened));
  }
}

new ResizeObserver(arrange).observe(document.documentElement);
window.addEventListener("resize", arrange); // before others look for where things lie

const activeNames = () =>
  [...homes].filter(([, home]) => home.section.classList.contains("active")).map(([name]) => name);

// The sheets on which something can be done come forward; returns the first of them.
export function bringForward() {
  /** @type {HTMLElement | null} */
  let front = null;
  const before = activeNames();
  for (const { section, face } of homes.values()) {
    const active = Boolean(face.querySelector(".can, .picked"));
    section.classList.toggle("active", active);
    if (active) front ??= section;
  }
  const now = activeNames();
  if (now.some(name => !before.includes(name)) && !now.includes(chosen ?? "")) chosen = null; // another module is concerned
  figure.classList.toggle("busy", Boolean(front));
  unfold();
  return front;
}

// The sheets of seats that are to act are lit.
/** @param {(seat: number) => boolean} acting */
export function lightSeats(acting) {
  for (const { section, sheet } of homes.values())
    section.classList.toggle("lit", (sheet?.seat ?? -1) >= 0 && acting(sheet?.seat ?? -1));
}

// Into the room that what is asked leaves above it, and on a small screen the choices below: a sheet, or of one that is
// larger the thing that is meant.
/**
 * @param {HTMLElement} section
 * @param {HTMLElement | null} [thing]
 */
export function bringIntoView(section, thing) {
  scrollWhenStill(() => scrollTowards(section, thing?.isConnected ? thing : null));
}

/** @param {"choose" | "action-bar"} id */
const heightOf = id => ifThere(id)?.offsetHeight;

/**
 * @param {HTMLElement} section
 * @param {HTMLElement | null} thing
 */
function scrollTowards(section, thing) {
  const covered = TURNED.matches ? undefined : heightOf(NARROW.matches ? "choose" : "action-bar"),
    top = first(".ahead").offsetHeight + 6,
    bottom = innerHeight - (covered ?? 0);
  const whole = section.getBoundingClientRect(),
    box = thing && whole.height > bottom - top ? thing.getBoundingClientRect() : whole;
  if (!section.isConnected || (box.top >= top - 6 && box.bottom <= bottom)) return false;
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: box.top - top - Math.max(0, (bottom - top - box.height) / 2), behavior: smooth ? "smooth" : "auto" });
  return true;
}

// -- one sheet large

/** @param {string | null} name */
export function enlarge(name) {
  homes.get(zoomed ?? "")?.face.removeAttribute("popover");
  zoomed = null;
  const home = homes.get(name ?? "");
  if (!home) return;
  zoomed = name;
  magnify(1);
  const { face } = home;
  face.setAttribute("popover", "manual");
  face.showPopover();
}

/** @param {number} wanted */
function magnify(wanted) {
  scale = Math.max(1, Math.min(wanted, 4));
  const face = homes.get(zoomed ?? "")?.face;
  face?.style.setProperty("--scale", String(scale));
  face?.classList.toggle("magnified", scale > 1);
}

document.addEventListener(
  "click",
  event => {
    // beside a sheet that is large, whatever lies there
    if (!zoomed || homes.get(zoomed)?.face.contains(event.target) || event.target.closest("#what")) return;
    event.stopPropagation();
    event.preventDefault();
    enlarge(null);
  },
  true,
);

// Two fingers open a sheet, make it larger still, and close it again.
/** @type {Map<number, { x: number, y: number }>} */
const fingers = new Map();
/** @type {{ name: string, apart: number, scale: number } | null} */
let pinch = null;
const apart = () => {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.x - other.x, one.y - other.y);
};

document.addEventListener("pointerdown", event => {
  const section = event.pointerType === "touch" ? event.target.closest?.(".sheet-home") : null;
  if (!section) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) pinch = { name: section.dataset.sheet ?? "", apart: apart(), scale };
});
document.addEventListener("pointermove", event => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (!pinch || fingers.size !== 2) return;
  const ratio = apart() / pinch.apart;
  if (!zoomed && ratio > 1.15) {
    enlarge(pinch.name);
    pinch.scale = 1;
  } else if (zoomed && pinch.scale * ratio < 0.8) {
    enlarge(null);
    pinch = null;
  } else if (zoomed) magnify(pinch.scale * ratio);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
  document.addEventListener(end, event => {
    fingers.delete(event.pointerId);
    pinch = null;
  });

export const isEnlarged = () => Boolean(zoomed);

export const names = () => [...known.values()].map(({ name, label }) => ({ name, label }));

// A module that somebody is shown is unfolded, unless another one was asked for.
/** @param {string} name */
export function unfoldFor(name) {
  if (homes.get(name)?.folded) {
    chosen = name;
    unfold();
  }
}

/** A picture of the sheet that a title marks for the end, or of the largest part of the table that is everybody's. */
export function portrait() {
  const shared = [...homes.values()].filter(({ sheet }) => sheet?.role === "board"),
    [largest] = shared.sort((a, b) => area(b.sheet) - area(a.sheet)),
    hung = shared.find(({ face }) => face.querySelector("[data-portrait]")) ?? largest;
  const copy = hung?.face.firstElementChild?.cloneNode(true);
  if (copy instanceof SVGElement)
    for (const thing of copy.querySelectorAll("[data-id], [data-piece], [data-what]"))
      for (const name of ["data-id", "data-piece", "data-what", "data-on", "tabindex", "role"])
        thing.removeAttribute(name);
  return copy instanceof SVGElement ? copy : null;
}
/** @param {Sheet | null} sheet */
const area = sheet => (sheet?.width ?? 0) * (sheet?.height ?? 0);

/** @param {string} name */
export const homeOf = name => homes.get(name)?.section;
