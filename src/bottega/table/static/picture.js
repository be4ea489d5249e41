// The picture of the table: put together from the lines the server sends, and pieces that glide to where they are now.

const known = [], LINE = 60;

export function forget() { known.length = 0; }

// Long lines come once and are numbers afterwards.
export function assemble(message) {
  if (message.forget) forget();
  return message.svg.map(line => {
    if (typeof line === "number") return known[line];
    if (line.length >= LINE && (line.length >= 2 * LINE || [...line].length >= LINE)) known.push(line);
    return line;
  }).join("\n");
}

export function addSymbols(home, text, anew) {
  if (anew) home.replaceChildren();
  if (!text) return;
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  home.append(...[...parsed.documentElement.children].map(node => document.importNode(node, true)));
}

function boxes(figure) {
  const origin = figure.getBoundingClientRect(), found = new Map();
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) found.set(piece.dataset.piece, { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height });
  }
  return found;
}

export function draw(figure, text, lively) {
  const before = lively ? boxes(figure) : new Map(), wide = figure.clientWidth;
  const shape = figure.firstElementChild?.getAttribute("viewBox");
  figure.innerHTML = text;
  const root = figure.firstElementChild;
  // what can be pressed inside must be heard, so the whole is no mere image; a tooltip over the whole board helps nobody
  const title = root.querySelector(":scope > title"), words = root.querySelector(":scope > desc");
  root.setAttribute("role", "group");
  if (title) { root.setAttribute("aria-label", title.textContent); title.remove(); }
  if (words) { words.id = "board-in-words"; root.setAttribute("aria-describedby", "board-in-words"); }
  if (before.size && wide === figure.clientWidth && shape === root.getAttribute("viewBox")) glide(figure, before);
}

function glide(figure, before) {
  const origin = figure.getBoundingClientRect(), moving = [], moved = new Set();
  for (const piece of figure.querySelectorAll("[data-piece]")) {
    const from = before.get(piece.dataset.piece), box = piece.getBoundingClientRect();
    const within = piece.parentNode.closest("[data-piece]");
    if (!box.width || (within && moved.has(within))) continue;
    if (!from) { piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 }); continue; }
    const to = { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height };
    if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.width - to.width) < 3) continue;
    const matrix = piece.parentNode.getScreenCTM?.()?.inverse();
    if (!matrix) continue;
    const local = place => {
      const a = new DOMPoint(place.x + origin.x, place.y + origin.y).matrixTransform(matrix);
      const b = new DOMPoint(place.x + origin.x + place.width, place.y + origin.y + place.height).matrixTransform(matrix);
      return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
    };
    moved.add(piece);
    moving.push({ piece, from: local(from), to: local(to), base: piece.getAttribute("transform") ?? "" });
  }
  if (!moving.length) return;
  const began = performance.now(), time = 480;
  const step = now => {
    const t = Math.min(1, Math.max(0, (now - began) / time)), k = 1 - (1 - t) ** 3;
    for (const { piece, from, to, base } of moving) {
      if (t === 1) {
        if (base) piece.setAttribute("transform", base); else piece.removeAttribute("transform");
        continue;
      }
      const at = name => from[name] + (to[name] - from[name]) * k;
      const sx = at("width") / to.width, sy = at("height") / to.height;
      piece.setAttribute("transform", `translate(${at("x")} ${at("y")}) scale(${sx} ${sy}) translate(${-to.x} ${-to.y}) ${base}`);
    }
    if (t < 1) requestAnimationFrame(step);
  };
  step(began);
}
