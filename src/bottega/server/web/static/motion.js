// How the table moves: pieces glide, cards turn, dice tumble, coins and cubes fly, and what is counted says by how much it
// changed. It knows no game: what a piece is called begins with what it is.

import { element, matrixOf, shape } from "./dom.js";
import { settings } from "./settings.js";

const GLIDE = 480,
  FLIGHT = 620,
  POP = 1300,
  MOST = 3; // coins that fly at once
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Record<string, number>} */
const SLOWER = { slow: 2, fast: 0.45, off: 0 };

/** How much slower than usual the table moves; 0 if it does not move at all. */
export const slowness = () => (still.matches ? 0 : (SLOWER[settings.speed] ?? 1));

/** @typedef {"die" | "card" | "coin" | "points" | "piece"} Kind what is seen to move, and heard */

/** @type {[RegExp, Kind][]} */
const KINDS = [
  [/^(colour-)?die-/, "die"],
  [/^(token|money|thaler)/, "coin"],
  [/^(points|score|ribbons)-/, "points"],
  [/^(card|painting|painted|portrait|bet|background|pile|certificate|scroll|fresco)-|^[mrps]-/, "card"],
];
/** @param {string} name */
const kindOf = name => KINDS.find(([begins]) => begins.test(name))?.[1] ?? "piece";

// what is counted, by the number in its title
const COUNTED =
  "[data-piece^=points-], [data-what^=score-], [data-piece^=pawn-], [data-piece^=ribbons-], [data-piece^=tokens], [data-what^=money-], [data-id^=paint-]";

/** @typedef {{ x: number, y: number, width: number, height: number }} Place */
/**
 * A piece as it was: where, what it looked like, and how it was drawn.
 * @typedef {Place & { look: string, piece: Element, matrix: DOMMatrix | null }} Was
 */
/** @typedef {{ pieces: Map<string, Was>, counts: Map<string, number> }} Before */

/** @param {HTMLElement} thing */
const nameOf = ({ dataset }) => dataset.piece ?? dataset.what ?? dataset.id ?? "";

/** @param {Element} piece */
const lookOf = piece => [...piece.querySelectorAll("use")].map(use => use.getAttribute("href")).join(" ");

/** @param {HTMLElement} thing */
const countOf = thing => Number(/\d+/.exec(thing.dataset.named?.split(/ ?[:\uff1a] /).at(-1) ?? "")?.[0] ?? 0);

/**
 * Where something lies on the table, measured from a corner of it.
 * @param {Element} thing
 * @param {DOMRect} origin
 * @returns {Place}
 */
function placeOf(thing, origin) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x - origin.x, y: y - origin.y, width, height };
}

/**
 * The table as it lies now.
 * @param {HTMLElement} figure
 * @returns {Before}
 */
export function taken(figure) {
  const origin = figure.getBoundingClientRect();
  /** @type {Before["pieces"]} */
  const pieces = new Map();
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const place = placeOf(piece, origin);
    if (place.width)
      pieces.set(nameOf(piece), { ...place, look: lookOf(piece), piece, matrix: matrixOf(piece.parentNode) });
  }
  const counts = new Map([...figure.querySelectorAll(COUNTED)].map(thing => [nameOf(thing), countOf(thing)]));
  return { pieces, counts };
}

/**
 * Move from the table as it was to the table as it is; says what is heard of it.
 * @param {HTMLElement} figure
 * @param {Before} before
 * @param {HTMLElement | null} taker the sheet to which goes what has left the table
 * @returns {Set<Kind>}
 */
export function move(figure, before, taker) {
  const origin = figure.getBoundingClientRect(),
    time = slowness();
  /** @type {Set<Kind>} */
  const heard = new Set();
  /** @type {Step[]} */
  const steps = [];
  const here = new Set(),
    moved = new Set();
  const rolls = [...figure.querySelectorAll("[data-piece*=die-]")].some(die => turnsUp(die, before));
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const name = nameOf(piece),
      was = before.pieces.get(name),
      kind = kindOf(name),
      to = placeOf(piece, origin);
    here.add(name);
    const within = piece.parentElement?.closest("[data-piece]");
    if (!to.width || (within && moved.has(within))) continue;
    const glides = was && Math.abs(was.x - to.x) + Math.abs(was.y - to.y) + Math.abs(was.width - to.width) >= 3;
    if (kind === "die" && rolls && piece.dataset.id) steps.push(tumbling(piece));
    else if (kind === "die" && turnsUp(piece, before)) steps.push(tumbling(piece));
    else if (glides) steps.push(gliding(piece, was, to, origin));
    else if (kind === "card" && was?.look !== lookOf(piece)) steps.push(turning(piece));
    else {
      if (!was && time) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 * time });
      continue;
    }
    heard.add(kind);
    moved.add(piece);
  }
  const left = [...before.pieces].filter(([name, was]) => !here.has(name) && kindOf(name) !== "points" && was.matrix);
  for (const [name, was] of left.slice(0, MOST)) {
    if (!taker) break;
    fly(figure, was.piece, was.matrix, was, placeOf(taker, origin), 0);
    heard.add(kindOf(name));
  }
  const site = left[0]?.[1] ?? [...moved].map(piece => placeOf(piece, origin))[0];
  for (const thing of figure.querySelectorAll(COUNTED)) {
    const by = countOf(thing) - (before.counts.get(nameOf(thing)) ?? countOf(thing));
    if (!by || !thing.getBoundingClientRect().width) continue;
    const kind = kindOf(nameOf(thing)),
      at = placeOf(thing, origin);
    heard.add(kind);
    pop(figure, by, at);
    const picture = kind === "points" ? null : thing.querySelector("use");
    if (!picture || !site) continue;
    const own = placeOf(picture, origin);
    for (let one = 0; one < Math.min(MOST, Math.abs(by)); one++)
      fly(figure, picture, matrixOf(picture.parentNode), by < 0 ? own : site, by < 0 ? site : own, one, own);
  }
  run(steps, time);
  return heard;
}

/**
 * Whether a die shows something new.
 * @param {HTMLElement} die
 * @param {Before} before
 */
function turnsUp(die, { pieces }) {
  const look = lookOf(die),
    was = pieces.get(nameOf(die));
  return kindOf(nameOf(die)) === "die" && Boolean(was) && was?.look !== look && !/-0?$/.test(look);
}

// -- a piece of its sheet: how it is turned and shifted at a moment from 0 to 1, before it is drawn as it is

/** @typedef {{ piece: Element, base: string, at: (t: number) => string }} Step */

/**
 * @param {Element} piece
 * @param {Was} from
 * @param {Place} to
 * @param {DOMRect} origin
 * @returns {Step}
 */
function gliding(piece, from, to, origin) {
  const matrix = matrixOf(piece.parentNode)?.inverse() ?? new DOMMatrix();
  /** @param {Place} place */
  const local = place => {
    const a = new DOMPoint(place.x + origin.x, place.y + origin.y).matrixTransform(matrix),
      b = new DOMPoint(place.x + origin.x + place.width, place.y + origin.y + place.height).matrixTransform(matrix);
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  };
  const [a, b] = [local(from), local(to)];
  return stepOf(piece, t => {
    const k = 1 - (1 - t) ** 3;
    /** @param {keyof Place} name */
    const now = name => a[name] + (b[name] - a[name]) * k;
    const size = `${now("width") / b.width} ${now("height") / b.height}`;
    return `translate(${now("x")} ${now("y")}) scale(${size}) translate(${-b.x} ${-b.y})`;
  });
}

/** @param {Element} piece */
function tumbling(piece) {
  const [x, y, size] = middleOf(piece),
    turns = 360 * (1 + Math.round(Math.random()));
  return stepOf(piece, t => {
    const left = (1 - t) ** 2;
    return `translate(${left * size * 0.8} ${-Math.abs(Math.sin(t * Math.PI * 2.5)) * left * size}) rotate(${left * turns} ${x} ${y})`;
  });
}

/** @param {Element} piece */
function turning(piece) {
  const [x] = middleOf(piece);
  return stepOf(
    piece,
    t => `translate(${x} 0) scale(${Math.max(0.02, Math.sin((t * Math.PI) / 2))} 1) translate(${-x} 0)`,
  );
}

/**
 * The middle of a piece, and its size, where its parent draws it.
 * @param {Element} piece
 */
function middleOf(piece) {
  const box = piece.getBoundingClientRect(),
    matrix = matrixOf(piece.parentNode)?.inverse() ?? new DOMMatrix();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  return [middle.x, middle.y, box.height * matrix.d];
}

/**
 * @param {Element} piece
 * @param {Step["at"]} at
 * @returns {Step}
 */
const stepOf = (piece, at) => ({ piece, base: piece.getAttribute("transform") ?? "", at });

/**
 * @param {Step[]} steps
 * @param {number} slower
 */
function run(steps, slower) {
  if (!steps.length || !slower) return;
  const homes = steps.map(({ piece }) => piece.closest(".sheet-home"));
  for (const home of homes) home?.classList.add("gliding"); // above the sheets that pieces come from
  const began = performance.now();
  /** @param {number} now */
  const step = now => {
    const t = Math.min(1, Math.max(0, (now - began) / (GLIDE * slower)));
    for (const { piece, base, at } of steps) {
      if (t < 1) piece.setAttribute("transform", `${at(t)} ${base}`);
      else if (base) piece.setAttribute("transform", base);
      else piece.removeAttribute("transform");
    }
    if (t < 1) requestAnimationFrame(step);
    else for (const home of homes) home?.classList.remove("gliding");
  };
  step(began);
}

// -- above the table

/**
 * A picture flies from one place to another and is gone.
 * @param {HTMLElement} figure
 * @param {Element} picture
 * @param {DOMMatrix | null} matrix how it is drawn where `drawn` says
 * @param {Place} from
 * @param {Place} to
 * @param {number} turn how many others fly before it
 * @param {Place} drawn
 */
function fly(figure, picture, matrix, from, to, turn, drawn = from) {
  if (!matrix || !slowness()) return;
  const origin = figure.getBoundingClientRect(),
    { a, b, c, d, e, f } = matrix,
    layer = shape("svg", { class: "flight" }),
    held = shape("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e - origin.x} ${f - origin.y})` });
  const copy = /** @type {Element} */ (picture.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("[data-id], [data-piece], [data-what]")])
    for (const name of ["data-id", "data-piece", "data-what", "tabindex", "role"]) one.removeAttribute(name);
  held.append(copy);
  layer.append(held);
  layer.setAttribute("aria-hidden", "true");
  figure.append(layer);
  const middle = (/** @type {Place} */ place) => [place.x + place.width / 2, place.y + place.height / 2];
  const [[x, y], [fx, fy], [tx, ty]] = [middle(drawn), middle(from), middle(to)];
  layer.style.transformOrigin = `${x}px ${y}px`;
  const frames = [
    { transform: `translate(${fx - x}px, ${fy - y}px)`, opacity: 1 },
    { transform: `translate(${(fx + tx) / 2 - x}px, ${(fy + ty) / 2 - y - 30}px) scale(1.15)`, opacity: 1 },
    { transform: `translate(${tx - x}px, ${ty - y}px) scale(.5)`, opacity: 0.2 },
  ];
  const time = slowness();
  const flight = layer.animate(frames, {
    duration: FLIGHT * time,
    delay: 90 * turn * time,
    easing: "ease-in-out",
    fill: "both",
  });
  flight.onfinish = () => layer.remove();
}

/**
 * By how much something changed rises from it.
 * @param {HTMLElement} figure
 * @param {number} by
 * @param {Place} at
 */
function pop(figure, by, at) {
  if (!slowness()) return;
  const text = by < 0 ? `−${-by}` : `+${by}`,
    chip = element("span", { className: by < 0 ? "pop less" : "pop", ariaHidden: "true" }, text);
  chip.style.left = `${at.x + at.width / 2}px`;
  chip.style.top = `${at.y + at.height / 2}px`;
  figure.append(chip);
  const frames = [
    { transform: "translate(-50%, -50%) scale(.4)", opacity: 0 },
    { transform: "translate(-50%, -90%) scale(1.15)", opacity: 1, offset: 0.2 },
    { transform: "translate(-50%, -120%) scale(1)", opacity: 1, offset: 0.75 },
    { transform: "translate(-50%, -190%) scale(1)", opacity: 0 },
  ];
  chip.animate(frames, { duration: POP * Math.max(0.6, slowness()), easing: "ease-out" }).onfinish = () =>
    chip.remove();
}
