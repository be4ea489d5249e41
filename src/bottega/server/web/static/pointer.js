// What is done on the board with a mouse, a finger or the keyboard: things are clicked, dragged onto each other, and
// previewed while the pointer is over them.

import { touching } from "./choices.js";
import { byId, matrixOf } from "./dom.js";
import { meantBy, pick } from "./moves.js";
import { consider } from "./preview.js";
import { left, view } from "./table_state.js";

const FAR = 9; // pixels from which on a press is a drag
const FINGER = 44; // pixels that a finger needs to hit something

const board = byId("picture");
/**
 * The thing that is pressed, and once it moves what moves it.
 * @type {{ thing: HTMLElement, x: number, y: number, base: string, matrix?: DOMMatrix } | null}
 */
let dragged = null;
let dropped = false; // until the click after it

board.addEventListener("click", event => {
  const thing = event.target.closest("[data-id]") ?? event.target.closest("[data-what]");
  if (dropped || thing?.matches(".badge")) {
    dropped = false; // a badge only unfolds its sheet: an explanation would lie on it
    return;
  }
  const beside =
    event instanceof PointerEvent && event.pointerType === "touch" && !thing?.closest(".can, .picked")
      ? besideFinger(event)
      : null;
  const meant = beside ?? thing;
  if (meant && board.contains(meant)) pick(meant);
});

// Where a finger hits nothing that can be chosen, it means the nearest thing that is too small for it.
/** @param {MouseEvent} given */
function besideFinger({ clientX, clientY }) {
  /** @type {HTMLElement | null} */
  let nearest = null;
  let least = FINGER;
  for (const thing of board.querySelectorAll("[data-id].can")) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const dx = Math.abs(clientX - x - width / 2),
      dy = Math.abs(clientY - y - height / 2);
    if (!width || dx > Math.max(FINGER, width) / 2 || dy > Math.max(FINGER, height) / 2) continue;
    if (Math.hypot(dx, dy) >= least) continue;
    nearest = thing;
    least = Math.hypot(dx, dy);
  }
  return nearest;
}
board.addEventListener("keydown", event => {
  const thing = event.target.closest("[data-id]");
  if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  pick(thing);
});

// -- dragging one thing onto another is picking both

board.addEventListener("pointerdown", event => {
  const thing = event.target.closest("[data-id].can"),
    drags = event.pointerType !== "touch" && event.button === 0;
  const base = thing?.getAttribute("transform") ?? "";
  dragged = thing && drags ? { thing, x: event.clientX, y: event.clientY, base } : null;
});
board.addEventListener("pointermove", event => {
  if (!dragged) return;
  const dx = event.clientX - dragged.x,
    dy = event.clientY - dragged.y;
  const { thing, base } = dragged;
  if (!dragged.matrix) {
    if (Math.hypot(dx, dy) < FAR) return;
    dragged.matrix = matrixOf(thing.parentNode)?.inverse() ?? new DOMMatrix();
    thing.classList.add("dragged");
  }
  const { matrix } = dragged;
  thing.setAttribute("transform", `translate(${dx * matrix.a} ${dy * matrix.d}) ${base}`);
});
window.addEventListener("pointerup", event => {
  const drag = dragged;
  dragged = null;
  if (!drag?.matrix) return;
  const { thing, base } = drag,
    { id = "" } = thing.dataset;
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture [data-id]");
  if (base) thing.setAttribute("transform", base);
  else thing.removeAttribute("transform");
  thing.classList.remove("dragged");
  dropped = true;
  setTimeout(() => {
    dropped = false;
  });
  view.picked.push(id);
  const other = target && meantBy(target).find(one => touching(left(), one).length);
  if (other && other !== id) pick(target);
  else view.picked.pop();
});

// -- what a choice would make

/** @param {HTMLElement | null} thing */
const onlyOne = thing => {
  const found = thing?.dataset.id ? touching(left(), thing.dataset.id) : [];
  return found.length === 1 ? found[0] : null;
};

board.addEventListener("pointerover", event => consider(onlyOne(event.target.closest("[data-id].can")) ?? view.asked));
board.addEventListener("pointerleave", () => consider(view.asked));
board.addEventListener("focusin", event => {
  const action = onlyOne(event.target);
  if (action) consider(action);
});
