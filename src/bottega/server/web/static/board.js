// The table in sheets: each has a home by its role and size, is replaced where it has changed, and pieces glide from
// where they were to where they are now.

import { byId, element } from "./dom.js";
import { scrollWhenStill } from "./press_guard.js";
import { word } from "./words.js";

const known = new Map(); // by name, the sheets as they were last sent
const homes = new Map(); // by name, where each lies and what it shows
let figure = null,
  opened = null,
  chosen = null,
  zoomed = null,
  scale = 1;

export function take(message) {
  if (message.whole) known.clear();
  for (const sheet of message.sheets) known.set(sheet.name, sheet.lines ? relaid(sheet) : sheet);
}

// A sheet that has changed comes as new lines, and from one to another of those it had.
function relaid(sheet) {
  const before = known.get(sheet.name),
    lines = before.svg.split("\n");
  return {
    ...before,
    ...sheet,
    svg: sheet.lines.map(part => (Array.isArray(part) ? lines.slice(...part).join("\n") : part)).join("\n"),
  };
}

export function addSymbols(text, anew = false) {
  const home = byId("symbols").firstElementChild;
  if (anew) home.replaceChildren();
  if (!text) return;
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
    "image/svg+xml",
  );
  home.append(...[...parsed.documentElement.children].map(node => document.importNode(node, true)));
}

// Show what is known now; pieces glide if `lively`.
export function draw(at, lively) {
  figure = at;
  const names = [...known.keys()],
    same = names.length === homes.size && names.every(name => homes.has(name));
  const before = lively && same ? boxes() : new Map();
  if (!same) layOut();
  for (const [name, sheet] of known) {
    const home = homes.get(name);
    if (home.sheet === sheet) continue;
    if (home.sheet && lively)
      home.section.animate([{ boxShadow: "0 0 0 3px #ffe9a0, 0 0 18px #ffb300" }, { boxShadow: "0 0 0 0 #ffb30000" }], {
        duration: 1400,
        easing: "ease-out",
      });
    home.sheet = sheet;
    show(home);
  }
  if (before.size) glide(before);
}

// -- homes

function layOut() {
  enlarge(null);
  homes.clear();
  const groups = {};
  for (const role of ["board", "own", "other", "module", "aid"])
    groups[role] = element("div", { className: `group ${role}` });
  const strips = element("div", { className: "strips", role: "group" });
  let wide = 0,
    high = 0,
    own = 0,
    ratio = 0,
    tallest = 0;
  for (const sheet of known.values()) {
    const section = element("section", { className: "sheet-home" }),
      zoom = element("button", { type: "button", className: "zoom", ariaLabel: word("zoom") }, "⤢");
    const broad = sheet.width > 260; // on a phone two others lie side by side
    const size = {
      "--w": sheet.width,
      "--h": sheet.height,
      "--rows": Math.ceil(((sheet.height * (broad ? 376 : 186)) / sheet.width + 6) / 4),
    };
    if (sheet.role === "board") {
      Object.assign(size, { "--x": sheet.at?.[0] ?? 0, "--y": sheet.at?.[1] ?? 0 });
      wide = Math.max(wide, (sheet.at?.[0] ?? 0) + sheet.width);
      high = Math.max(high, (sheet.at?.[1] ?? 0) + sheet.height);
    }
    if (sheet.role === "own") {
      ratio += sheet.width / sheet.height;
      own = Math.max(own, sheet.height);
    }
    if (sheet.role === "module") tallest = Math.max(tallest, sheet.height / sheet.width);
    for (const [name, value] of Object.entries(size)) section.style.setProperty(name, value);
    section.dataset.sheet = sheet.name;
    section.classList.toggle("broad", broad);
    zoom.addEventListener("click", event => {
      event.stopPropagation();
      enlarge(zoomed === sheet.name ? null : sheet.name);
    });
    section.addEventListener("dblclick", event => {
      if (!event.target.closest(".can, .picked, button")) enlarge(zoomed ? null : sheet.name);
    });
    const face = element("div", { className: "face" }),
      reads = element("p", { className: "reads" });
    section.append(reads, face, zoom);
    groups[sheet.role].append(section);
    const home = { section, face, reads, sheet: null, strip: null };
    homes.set(sheet.name, home);
    if (sheet.role === "module") {
      home.strip = element("button", { type: "button", className: "strip" }, element("b"), element("span"));
      home.strip.addEventListener("click", () => {
        chosen = chosen === sheet.name ? null : sheet.name;
        unfold();
      });
      home.strip.addEventListener("pointerenter", event => {
        if (event.pointerType === "mouse") unfold(sheet.name);
      });
      home.strip.addEventListener("pointerleave", () => unfold());
      home.strip.addEventListener("focus", () => unfold(sheet.name));
      home.strip.addEventListener("blur", () => unfold());
      home.strip.dataset.what = sheet.name;
      strips.append(home.strip);
    }
  }
  const left = element("div", { className: "left" }, groups.board, groups.own),
    right = element("div", { className: "right" }, groups.other, strips, groups.module, groups.aid);
  for (const [name, value] of Object.entries({
    "--bw": wide,
    "--bh": high,
    "--oh": own,
    "--ratio": ratio,
    "--tallest": tallest,
  }))
    figure.style.setProperty(name, value);
  figure.replaceChildren(
    left,
    ...(groups.other.childElementCount + groups.module.childElementCount + groups.aid.childElementCount ? [right] : []),
  );
  fold();
}

function show({ section, face, reads, strip, sheet }) {
  section.setAttribute("aria-label", sheet.label);
  face.innerHTML = `<svg viewBox="0 0 ${sheet.width} ${sheet.height}" role="group">${sheet.svg}</svg>`;
  reads.textContent =
    [...new Set([...face.querySelectorAll("title, text")].map(title => title.textContent.trim()))].join(". ") ||
    word("bare");
  for (const title of face.querySelectorAll("title")) {
    title.parentNode.dataset.named = title.textContent;
    title.remove();
  } // tooltips.js says more
  if (strip) {
    strip.firstChild.textContent = sheet.label;
    strip.lastChild.textContent = sheet.brief ?? "";
  }
}

// Sheets beside the board are as large as they can be there. Where modules have no room beside the others they are
// folded to strips, and one of them is open below: the one that was asked for, else one with which something can be
// done now.
function fold() {
  const right = figure?.querySelector(".right");
  if (!right) return;
  figure.classList.remove("roomy", "folded");
  const beside = getComputedStyle(figure).display === "flex" && getComputedStyle(figure).flexDirection === "row";
  const room = figure.querySelector(".left").clientHeight;
  figure.classList.add("roomy");
  const fits =
    beside &&
    [34, 30, 26, 23].some(width => {
      figure.style.setProperty("--beside-board", `${width}rem`);
      return right.scrollHeight <= room;
    });
  figure.classList.toggle("roomy", fits);
  const modules = figure.querySelector(".group.module").childElementCount;
  figure.classList.toggle("folded", Boolean(modules) && beside && right.scrollHeight > room + 60);
  unfold();
}

function unfold(hovered = null) {
  const modules = [...homes].filter(([, home]) => home.strip);
  const active = modules.find(([, home]) => home.section.classList.contains("active"));
  opened = hovered ?? chosen ?? active?.[0] ?? opened ?? modules[0]?.[0];
  for (const [name, { section, strip }] of modules) {
    section.classList.toggle("open", name === opened);
    strip.classList.toggle("open", name === opened);
    strip.classList.toggle("pinned", name === chosen);
    strip.classList.toggle("active", section.classList.contains("active"));
    strip.setAttribute("aria-expanded", String(name === opened));
  }
}

new ResizeObserver(() => fold()).observe(document.documentElement);

// The sheets on which something can be done come forward; returns the first of them.
export function bringForward() {
  let first = null;
  for (const { section, face } of homes.values()) {
    const active = Boolean(face.querySelector(".can, .picked"));
    section.classList.toggle("active", active);
    if (active) first ??= section;
  }
  figure?.classList.toggle("busy", Boolean(first));
  unfold();
  return first;
}

// The sheets of seats that are to act are lit.
export function lightSeats(acting) {
  for (const { section, sheet } of homes.values())
    section.classList.toggle("lit", (sheet?.seat ?? -1) >= 0 && acting(sheet.seat));
}

// Into the room that what is asked leaves above it, and on a small screen the choices below: a sheet, or of one that is
// larger the thing that is meant.
export function bringIntoView(section, thing) {
  scrollWhenStill(() => scrollTowards(section, thing?.isConnected ? thing : null));
}

function scrollTowards(section, thing) {
  const [ahead, choices] = [".ahead", "#choose"].map(name => document.querySelector(name).offsetHeight);
  const top = ahead + 6,
    bottom = innerHeight - (matchMedia("(max-width: 62rem)").matches ? choices : 0);
  const whole = section.getBoundingClientRect(),
    box = thing && whole.height > bottom - top ? thing.getBoundingClientRect() : whole;
  if (!section.isConnected || (box.top >= top - 6 && box.bottom <= bottom)) return false;
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: box.top - top - Math.max(0, (bottom - top - box.height) / 2), behavior: smooth ? "smooth" : "auto" });
  return true;
}

// -- one sheet large

export function enlarge(name) {
  homes.get(zoomed)?.face.removeAttribute("popover");
  zoomed = homes.has(name) ? name : null;
  if (!zoomed) return;
  magnify(1);
  const { face } = homes.get(zoomed);
  face.setAttribute("popover", "manual");
  face.showPopover();
}

function magnify(wanted) {
  scale = Math.max(1, Math.min(wanted, 4));
  const { face } = homes.get(zoomed);
  face.style.setProperty("--scale", scale);
  face.classList.toggle("magnified", scale > 1);
}

document.addEventListener(
  "click",
  event => {
    // beside a sheet that is large, whatever lies there
    if (!zoomed || homes.get(zoomed).face.contains(event.target) || event.target.closest("#what")) return;
    event.stopPropagation();
    event.preventDefault();
    enlarge(null);
  },
  true,
);

// Two fingers open a sheet, make it larger still, and close it again.
const fingers = new Map();
let pinch = null;
const apart = () => {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.x - other.x, one.y - other.y);
};

document.addEventListener("pointerdown", event => {
  const section = event.pointerType === "touch" && event.target.closest?.(".sheet-home");
  if (!section) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) pinch = { name: section.dataset.sheet, apart: apart(), scale };
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
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, event => {
    fingers.delete(event.pointerId);
    pinch = null;
  });

export const isEnlarged = () => Boolean(zoomed);

export const names = () => [...known.values()].map(({ name, label }) => ({ name, label }));

// A module that somebody is shown is unfolded, unless another one was asked for.
export function unfoldFor(name) {
  if (homes.get(name)?.strip) {
    chosen = name;
    unfold();
  }
}

export const homeOf = name => homes.get(name)?.section;

// -- gliding

function boxes() {
  const origin = figure.getBoundingClientRect(),
    found = new Map();
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width)
      found.set(piece.dataset.piece, {
        x: box.x - origin.x,
        y: box.y - origin.y,
        width: box.width,
        height: box.height,
      });
  }
  return found;
}

function glide(before) {
  const origin = figure.getBoundingClientRect(),
    moving = [],
    moved = new Set();
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const from = before.get(piece.dataset.piece),
      box = piece.getBoundingClientRect();
    const within = piece.parentNode.closest("[data-piece]");
    if (!box.width || (within && moved.has(within))) continue;
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
      continue;
    }
    const to = { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height };
    if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.width - to.width) < 3) continue;
    const matrix = piece.parentNode.getScreenCTM?.()?.inverse();
    if (!matrix) continue;
    const local = place => {
      const a = new DOMPoint(place.x + origin.x, place.y + origin.y).matrixTransform(matrix);
      const b = new DOMPoint(place.x + origin.x + place.width, place.y + origin.y + place.height).matrixTransform(
        matrix,
      );
      return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
    };
    moved.add(piece);
    moving.push({
      piece,
      from: local(from),
      to: local(to),
      base: piece.getAttribute("transform") ?? "",
      section: piece.closest(".sheet-home"),
    });
  }
  if (!moving.length) return;
  for (const { section } of moving) section.classList.add("gliding"); // above the sheets that pieces come from
  const began = performance.now(),
    time = 480;
  const step = now => {
    const t = Math.min(1, Math.max(0, (now - began) / time)),
      k = 1 - (1 - t) ** 3;
    for (const { piece, from, to, base, section } of moving) {
      if (t === 1) {
        if (base) piece.setAttribute("transform", base);
        else piece.removeAttribute("transform");
        section.classList.remove("gliding");
        continue;
      }
      const at = name => from[name] + (to[name] - from[name]) * k;
      const sx = at("width") / to.width,
        sy = at("height") / to.height;
      piece.setAttribute(
        "transform",
        `translate(${at("x")} ${at("y")}) scale(${sx} ${sy}) translate(${-to.x} ${-to.y}) ${base}`,
      );
    }
    if (t < 1) requestAnimationFrame(step);
  };
  step(began);
}
