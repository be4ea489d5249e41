// The table in the browser. It knows no game: it lights up what can be clicked, narrows the legal actions with every
// click, and sends the one that is left.

import { analysis, beginAnalysis } from "./analysis.js";
import { titled } from "./badge.js";
import { clock, hearClocks, onReturn, tick } from "./clock.js";
import { rated, result, story } from "./end.js";
import { hintRows } from "./hint.js";
import * as coach from "./guide.js";
import { addSymbols, bringForward, bringIntoView, draw, enlarge, homeOf, isEnlarged, lightSeats, names, take } from "./picture.js";
import { canShare, share } from "./share.js";
import { root, settings } from "./site.js";
import { explainAt, explainBy, told } from "./what.js";
import { element, word } from "./words.js";

const byId = id => document.getElementById(id);
const page = byId("table-page"), figure = byId("picture"), choose = byId("choose"), list = byId("actions");
const still = matchMedia("(prefers-reduced-motion: reduce)"), narrow = matchMedia("(max-width: 62rem)");
const table = { count: 0, moves: 0, seat: null, mine: [], acting: [], actions: [], seats: [], status: page.dataset.status };
const view = { picked: [], asked: null, past: null, wanted: null, looking: false, ended: false, opened: null, fresh: true, focus: null };

// -- the socket: it comes back by itself, and then says everything anew

let socket = null, wait = 400, retry = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${page.dataset.live}`);
  socket.addEventListener("open", () => { wait = 400; view.fresh = true; page.removeAttribute("aria-busy"); });
  socket.addEventListener("message", event => hear(JSON.parse(event.data)));
  socket.addEventListener("close", event => {
    if (event.code === 4404 || event.code === 4403) return;
    if (event.code === 4410) { location.reload(); return; }  // the rules have changed
    byId("connection").hidden = false;
    page.classList.add("offline");
    retry = setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 1.8, 8000);
  });
}

function reconnect() {
  if (socket.readyState === WebSocket.CLOSED && !document.hidden) { clearTimeout(retry); connect(); }
}
window.addEventListener("online", reconnect);
document.addEventListener("visibilitychange", reconnect);

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function hear(message) {
  if (["stored", "sure", "refused"].includes(message.kind)) page.removeAttribute("aria-busy");
  if (message.kind === "table") showTable(message);
  else if (message.kind === "past") showPast(message);
  else if (message.kind === "refused") refused(message);
  else if (message.kind === "stored" && table.actions.length && message.count > table.count) done();
  else if (message.kind === "sure") { const action = table.actions.find(known => known.action === message.action); if (action) askAgain(action); }
  else if (message.kind === "hint") showHint(message);
  else if (message.kind === "what") told(message);
  else if (message.kind === "preview") { addSymbols(byId("symbols").firstElementChild, message.symbols); previews.set(message.action, message.preview); if (hovered === message.action) showPreview(message.preview); }
  else if (message.kind === "story") story(message, table.seats.map(seat => seat.name));
  else if (message.kind === "analysis") analysis(message, table.seats.map(seat => seat.name), move => { byId("end").close(); lookAt(move); });
}

// -- showing the table as it is now

// Everything of a message is taken over at once; drawn is only the newest of those that are waiting already.
let due = 0, painted = { count: -1, seat: null, status: table.status, acting: [], rematch: null };

function showTable(message) {
  const first = view.fresh;
  if (first) {
    byId("connection").hidden = true;
    page.classList.remove("offline");
    byId("chat")?.replaceChildren();
    view.fresh = false;
    painted.count = -1;
  }
  Object.assign(table, message);
  hearClocks(table);
  addSymbols(byId("symbols").firstElementChild, message.symbols, first);
  take(message);
  showLog(message);
  if (byId("chat")) for (const line of message.chat) addChat(line);
  if (!due) due = setTimeout(paint);
}

function paint() {
  const before = painted, first = before.count < 0;
  due = 0;
  painted = { count: table.count, seat: table.seat, status: table.status, acting: table.acting, rematch: table.rematch };
  // the game began, or a seat came to this device or left it: another page
  if ((before.status === "open" && table.status !== "open") || table.mine.join(" ") !== page.dataset.mine) { location.reload(); return; }
  rememberFocus();
  if (first || before.count !== table.count || before.seat !== table.seat) { previews.clear(); hovered = null; }
  if (!first && before.seat !== table.seat) quiet();  // a hint is for the seat that asked
  // where several act at once, the move of another takes nothing out of my hand
  const asked = view.asked && table.actions.find(action => action.action === view.asked.action && action.label === view.asked.label);
  view.asked = (!first && before.seat === table.seat && asked) || null;
  while (view.picked.length && !remaining().length) view.picked.pop();
  if (view.past === null) draw(figure, !still.matches && !first);
  base = table.preview;
  showPreview(base);
  showPrompt();
  showSeats();
  lightSeats(seat => Boolean(table.seats[seat]?.acting));
  if (byId("undo")) byId("undo").disabled = !table.undo;
  showPause();
  if (byId("hint")) byId("hint").disabled = !table.actions.length;
  showTimeline();
  showSince();
  coach.showCoach(table);
  showActions();
  curtain();
  if (table.status === "open" && !first) refresh("waiting");
  if (table.status === "over" && !view.ended) showEnd();
  rated(table);
  showRematch(before.status === "over" && before.rematch === "");
  if (table.acting.length && !before.acting.length && !first) tone();
  explainAt(view.past ?? -1, table.seat, table.count);
}

function showPrompt() {
  table.colours.forEach((colour, seat) => document.documentElement.style.setProperty(`--seat-${seat}`, colour));
  const over = table.status === "over", actor = table.seats.findIndex(seat => seat.acting);
  page.classList.toggle("mine-to-act", table.actions.length > 0 && view.past === null);
  byId("whose").className = "dot" + (actor >= 0 ? ` seat-${actor}` : "");
  byId("whose").hidden = over || actor < 0;
  if (view.past === null) say(table.pause ? word("pause") : table.prompt || word("waiting"));
  titled(`${document.querySelector(".here").textContent}${word("colon")}${table.seats.map(seat => seat.name).join(", ")}`, table.actions.length > 0);
}

// What the others did since my last turn, in one line each, newest last.
function showSince() {
  const strip = byId("since");
  if (!strip) return;
  const rows = [...byId("log").children], mine = rows.findIndex(row => table.mine.includes(Number(row.dataset.seat)));
  const told = (mine < 0 ? rows : rows.slice(0, mine)).filter(row => Number(row.dataset.at) > 0 && !row.classList.contains("quiet"));
  strip.hidden = !table.actions.length || view.past !== null || !told.length;
  strip.replaceChildren(...told.slice(0, 3).reverse().map(row => element("li", {}, element("span", { className: `dot seat-${row.dataset.seat}` }), element("span", {}, row.textContent))));
}

// Bots wait a moment while what was done can be taken back.
function showPause() {
  const ring = byId("go-on");
  if (!ring) return;
  if (!table.pause && document.activeElement === ring) choose.focus({ preventScroll: true });
  ring.hidden = !table.pause;
  ring.style.setProperty("--pause", `${table.pause}s`);
}

function say(text) {
  const prompt = byId("prompt");
  if (prompt.textContent !== text) prompt.textContent = prompt.title = text;
  prompt.classList.toggle("long", text.length > 80);  // still one line on a wide screen, or the table would jump
}

// a part of the page that the server writes, as it is now
let refreshed = 0;

async function refresh(id) {
  const mine = ++refreshed, text = await (await fetch(location.href)).text();
  if (mine !== refreshed) return;  // the table has changed again, and a newer page will come
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(id);
  if (fresh && byId(id)) byId(id).replaceWith(document.importNode(fresh, true));
}

// -- what can be done

const remaining = () => table.actions.filter(action => view.picked.every(id => action.touches.includes(id)));

function light() {
  const left = view.past === null ? remaining() : [], ids = new Set(left.flatMap(action => action.touches));
  // what lies under something else is lit once half of a choice is made: until then a click there means what lies on it
  const under = view.picked.length ? [] : [...figure.querySelectorAll("[data-on]")].map(thing => thing.dataset.on);
  for (const thing of figure.querySelectorAll("[data-id]")) {
    const id = thing.dataset.id, picked = view.picked.includes(id) && view.past === null, can = ids.has(id) && !picked && !under.includes(id);
    thing.classList.toggle("can", can);
    thing.classList.toggle("picked", picked);
    thing.classList.toggle("leads", view.picked.length > 0 && ids.has(thing.dataset.on));
    thing.classList.remove("marked");
    if (can || picked) {
      const with_it = left.filter(action => action.touches.includes(id));
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", with_it.length === 1 ? with_it[0].label : thing.dataset.named || with_it[0]?.label || id);
      if (picked) thing.setAttribute("aria-pressed", "true"); else thing.removeAttribute("aria-pressed");
    } else {
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) thing.removeAttribute(name);
    }
  }
  if (view.asked) mark(view.asked, true);
  const first = bringForward();
  showMap(left.length ? left[0].touches.map(id => figure.querySelector(`[data-id="${CSS.escape(id)}"].can`)).find(Boolean)?.closest(".sheet-home") ?? first : first, coach.light());
}

// On a small screen the table is long: a map of its sheets, and the page goes to where something can be done: to the sheet
// of the first choice, since to pass is never the first.
let gone = "", aim = null;

function showMap(first, led) {
  const map = byId("map");
  aim = first;
  map.replaceChildren(...names().map(({ name, label }) => {
    const button = element("button", { type: "button", className: homeOf(name).classList.contains("active") ? "active" : "" }, label);
    button.dataset.what = name;
    button.addEventListener("click", () => bringIntoView(homeOf(name)));
    return button;
  }));
  const here = first && [...map.children][names().findIndex(({ name }) => name === first.dataset.sheet)];
  if (here) map.scrollLeft = here.offsetLeft - map.offsetLeft - (map.clientWidth - here.offsetWidth) / 2;
  const where = `${table.count} ${view.picked.join(" ")} ${first?.dataset.sheet}`;
  if (!first || led || !narrow.matches || view.past !== null || where === gone) return;
  gone = where;
  bringIntoView(first, first.querySelector(".can"));
}

// Somebody may be pressing a button just now, and a press that began on one that is gone does nothing: the same choices keep
// their buttons, whatever else the server tells.
let listed = "";

function showActions() {
  if (!list) { light(); return; }
  const left = remaining().sort((one, other) => coach.means(other) - coach.means(one));
  const wanted = JSON.stringify([table.seat, view.picked, left, left.map(coach.means)]), same = wanted === listed;
  listed = wanted;
  if (!same) showList(left);
  byId("notations").replaceChildren(...table.actions.map(action => element("option", { value: action.text })));
  byId("all").textContent = `${word("choices")} (${left.length})`;
  choose.hidden = table.status !== "running";
  if (view.picked.length) spread(true);
  showConfirm();
  light();
  restoreFocus();
  if (same) list.querySelector("button[data-action]:is(:hover, :focus)")?.dispatchEvent(new Event("mouseenter"));  // what it lit went out
}

function showList(left) {
  list.replaceChildren(...left.map((action, index) => {
    const button = element("button", { type: "button" }, element("kbd", { ariaHidden: "true" }, index < 9 ? String(index + 1) : "·"), element("span", { className: "label" }, action.label), element("code", { ariaHidden: "true" }, action.text));
    button.dataset.action = action.action;
    button.dataset.what = action.text;
    button.classList.toggle("meant", coach.means(action));
    button.addEventListener("click", event => { if (event.detail < 2) decide(action); });  // a second click in one place was meant for what stood there before
    for (const [event, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) {
      button.addEventListener(event, () => { mark(action, on); consider(on ? action : null); });
    }
    return element("li", {}, button);
  }));
  if (!left.length) list.append(element("li", { className: "none" }, word("nothing")));
  if (view.picked.length) {
    const back = element("button", { type: "button" }, element("kbd", { ariaHidden: "true" }, "Esc"), element("span", { className: "label" }, word("back")));
    back.addEventListener("click", stepBack);
    list.append(element("li", {}, back));
  }
}

function spread(open) {
  choose.classList.toggle("spread", open);
  byId("all").setAttribute("aria-expanded", String(open));
  if (open && aim?.isConnected && narrow.matches) bringIntoView(aim, aim.querySelector(".can"));
}

function mark(action, on, as = "marked") {
  for (const id of action.touches) {
    for (const thing of figure.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)) thing.classList.toggle(as, on);
  }
}

// What cannot be taken back is asked again, beside where it was chosen: the server says which choices are of that kind.
function decide(action) {
  if (!coach.allows(action)) return;
  if (coach.wants(action)) play(action, true);
  else if (settings.confirm === "always") askAgain(action);
  else play(action, settings.confirm === "never");
}

function askAgain(action) {
  const asked = byId("confirm"), yes = element("button", { type: "button", className: "go" }, word("yes")), no = element("button", { type: "button" }, word("no"));
  view.asked = action;
  enlarge(null);  // what is asked lies beside the table, not under a large sheet
  yes.addEventListener("click", () => play(view.asked, true));
  no.addEventListener("click", stepBack);
  asked.replaceChildren(element("p", {}, element("b", {}, action.label), word("confirm")), element("div", { className: "row" }, yes, no));
  showConfirm();
  const focused = document.activeElement.getBoundingClientRect();
  placeConfirm(pointed ?? { x: focused.x + focused.width / 2, y: focused.bottom });
  light();
  yes.focus({ preventScroll: true });
}

function placeConfirm(at) {
  const asked = byId("confirm"), within = (wanted, room) => `${Math.max(8, Math.min(wanted, room - 8))}px`;
  asked.style.left = within(at.x - asked.offsetWidth / 2, innerWidth - asked.offsetWidth);
  asked.style.top = within(at.y + (at.y + asked.offsetHeight + 24 < innerHeight ? 16 : -asked.offsetHeight - 16), innerHeight - asked.offsetHeight);
}

// Where a window is turned or changes its size, what is asked goes along with the thing that it is about.
window.addEventListener("resize", () => {
  if (!view.asked) return;
  const thing = figure.querySelector(".marked");
  if (thing) bringIntoView(thing.closest(".sheet-home"), thing);
  const box = thing?.getBoundingClientRect();
  placeConfirm(box?.width ? { x: box.x + box.width / 2, y: box.bottom } : { x: innerWidth / 2, y: innerHeight / 2 });
});

function showConfirm() {
  byId("confirm").hidden = !view.asked;
  if (view.asked) consider(view.asked); else byId("confirm").replaceChildren();
}

let pointed = null;  // where something was last chosen
document.addEventListener("pointerdown", event => { if (!byId("confirm").contains(event.target)) pointed = { x: event.clientX, y: event.clientY }; }, true);
document.addEventListener("keydown", event => { if (event.key !== "Escape" && !byId("confirm").contains(event.target)) pointed = null; }, true);

function play(action, sure) {
  quiet();
  hinting = null;
  page.setAttribute("aria-busy", "true");
  send({ do: "play", seat: table.seat, action: action.action, at: table.count, sure, pause: settings.confirm !== "never" && !coach.wants(action) });
  if (sure) done();
}

// a choice is on its way: nothing else can be chosen until the answer is there
function done() {
  if (choose.contains(document.activeElement) || figure.contains(document.activeElement) || byId("confirm").contains(document.activeElement)) { view.focus = { kind: "choose" }; choose.focus({ preventScroll: true }); }
  table.actions = [];
  view.picked = [];
  view.asked = null;
  spread(false);
  showActions();
}

function stepBack() {
  if (byId("said").childElementCount) quiet();
  else if (isEnlarged()) enlarge(null);
  else if (view.past !== null) leavePast();
  else if (view.asked) { const was = view.asked; view.asked = null; showActions(); focusOn(was); }
  else { view.picked.pop(); showActions(); }
}

// A click on the picture: the innermost thing that takes part in an action; else the rule that forbids it.
function pick(thing) {
  if (view.past !== null) return;
  quiet();
  if (coach.reads()) return;
  for (const id of meantBy(thing)) {
    if (view.picked.includes(id)) { view.picked = view.picked.filter(other => other !== id); view.asked = null; showActions(); return; }
    if (!touching(id).length) continue;
    const action = decided(id);
    if (action) { decide(action); return; }
    view.picked.push(id);
    view.asked = null;
    showActions();
    return;
  }
  if (view.picked.length) {  // half of a choice is made, and this is not its other half
    view.picked = [];
    view.asked = null;
    const next = meantBy(thing).find(id => touching(id).length);
    if (next && decided(next)) showActions(); else pick(thing);  // another choice may begin, but none is made by mistake
    return;
  }
  if (table.seat !== null && table.mine.includes(table.seat)) send({ do: "why", seat: table.seat, thing: thing.dataset.id ?? thing.dataset.what });
}

// The things that a click may mean, best first: the one that was hit, those that it is part of, and once half of a choice
// is made what it lies on, as the drawing says (`data-on`).
function meantBy(thing) {
  const ids = [], on = thing.closest("[data-on]")?.dataset.on;
  for (let at = thing.closest("[data-id]"); at; at = at.parentNode.closest("[data-id]")) ids.push(at.dataset.id);
  return view.picked.length && on ? [...ids, on] : ids;
}

const touching = id => remaining().filter(action => action.touches.includes(id));

// The action that a thing decides together with what is picked: the only one that is left, or the one that needs no more.
function decided(id) {
  const found = touching(id), whole = found.filter(action => action.touches.every(other => other === id || view.picked.includes(other)));
  return found.length === 1 ? found[0] : whole.length === 1 ? whole[0] : null;
}

let dragged = null;
figure.addEventListener("click", event => {
  const thing = event.target.closest("[data-id]") ?? event.target.closest("[data-what]");
  if (dragged?.done) { dragged = null; return; }
  if (thing && figure.contains(thing)) pick(thing);
});
figure.addEventListener("keydown", event => {
  const thing = event.target.closest("[data-id]");
  if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(thing); }
});

// dragging one thing onto another is picking both
figure.addEventListener("pointerdown", event => {
  const thing = event.target.closest("[data-id].can");
  dragged = thing && event.pointerType !== "touch" && event.button === 0 ? { thing, x: event.clientX, y: event.clientY, base: thing.getAttribute("transform") ?? "" } : null;
});
figure.addEventListener("pointermove", event => {
  if (!dragged || dragged.done) return;
  const dx = event.clientX - dragged.x, dy = event.clientY - dragged.y;
  if (!dragged.on && Math.hypot(dx, dy) < 9) return;
  if (!dragged.on) {
    dragged.on = true;
    dragged.matrix = dragged.thing.parentNode.getScreenCTM().inverse();
    dragged.thing.classList.add("dragged");
  }
  dragged.thing.setAttribute("transform", `translate(${dx * dragged.matrix.a} ${dy * dragged.matrix.d}) ${dragged.base}`);
});
window.addEventListener("pointerup", event => {
  if (!dragged?.on) { dragged = null; return; }
  const { thing, base } = dragged, target = document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture [data-id]");
  if (base) thing.setAttribute("transform", base); else thing.removeAttribute("transform");
  thing.classList.remove("dragged");
  dragged = { done: true };
  setTimeout(() => { dragged = null; });
  view.picked.push(thing.dataset.id);
  const other = target && meantBy(target).find(id => touching(id).length);
  if (other && other !== thing.dataset.id) pick(target); else view.picked.pop();
});

document.addEventListener("keydown", event => {
  if (document.querySelector("dialog[open]") || !byId("curtain").hidden || event.ctrlKey || event.altKey || event.metaKey) return;
  const typing = event.target.matches("input:not([type=range]), select, textarea");
  if (event.key === "Escape") { if (typing) event.target.blur(); stepBack(); }
  else if (typing) return;
  else if (/^[1-9]$/.test(event.key)) list?.querySelectorAll("button[data-action]")[event.key - 1]?.click();
  else if (event.key === "?") byId("keys").showModal();
  else if (event.key === "Enter" && table.pause && !event.target.closest("button, a, summary, [data-id]")) byId("go-on").click();
  else if (event.key === "u") byId("undo")?.click();
  else if (event.key === "h") byId("hint")?.click();
  else if (event.key === "c") { spread(true); (list?.querySelector("button") ?? choose).focus(); }
  else if (event.key === "ArrowLeft" && !event.target.matches("input")) { event.preventDefault(); byId("earlier").click(); }
  else if (event.key === "ArrowRight" && !event.target.matches("input")) { event.preventDefault(); byId("later").click(); }
  else if (event.key === "z") enlarge(isEnlarged() ? null : (document.activeElement.closest(".sheet-home") ?? figure.querySelector(".sheet-home:hover, .sheet-home.active"))?.dataset.sheet);
  else if (event.key === "/" && byId("notation")) { event.preventDefault(); spread(true); byId("notation").focus(); }
});

byId("typed")?.addEventListener("submit", event => {
  event.preventDefault();
  const field = byId("notation"), text = field.value.trim().replace(/\s+/g, " ");
  if (!text || table.seat === null) return;
  const found = table.actions.find(action => action.text.toLowerCase() === text.toLowerCase());
  field.value = "";
  if (found) decide(found);
  else send({ do: "why", seat: table.seat, text });
});
byId("show-keys").addEventListener("click", () => byId("keys").showModal());
byId("undo")?.addEventListener("click", () => { hinting = null; send({ do: "undo", seat: table.seat }); });
onReturn(seat => send({ do: "back", seat }));
byId("go-on")?.addEventListener("click", () => send({ do: "go on", seat: table.seat }));
byId("hint")?.addEventListener("click", () => {
  if (coach.reads()) return;
  hinting = table.seat;
  const known = coach.hint();
  if (known) adviseBy(known); else send({ do: "hint", seat: table.seat });
});
byId("all")?.addEventListener("click", () => spread(!choose.classList.contains("spread")));

// -- focus is never lost when the page is drawn anew

function rememberFocus() {
  const at = document.activeElement;
  if (figure.contains(at)) view.focus = { kind: "thing", id: at.dataset.id };
  else if (list?.contains(at)) view.focus = { kind: "action", action: Number(at.dataset.action) };
  else if (byId("confirm").contains(at)) view.focus = { kind: "choose" };
  else if (at !== choose) view.focus = null;
}

function restoreFocus() {
  const wanted = view.focus;
  if (!wanted || (document.activeElement !== document.body && document.activeElement !== choose)) return;
  const first = list.querySelector("button[data-action]");
  const target = wanted.kind === "thing" ? figure.querySelector(`[data-id="${CSS.escape(wanted.id)}"][tabindex]`) : list.querySelector(`[data-action="${wanted.action}"]`);
  if (target ?? first) { (target ?? first).focus({ preventScroll: true }); view.focus = null; }
  else choose.focus({ preventScroll: true });
}

function focusOn(action) {
  list.querySelector(`[data-action="${action.action}"]`)?.focus();
}

// -- what is being made, as a choice would leave it

const previews = new Map();
let hovered = null, base = {}, later = 0;

function consider(action) {
  clearTimeout(later);
  hovered = action?.action ?? null;
  if (!action) { later = setTimeout(() => showPreview(base), 120); return; }
  if (previews.has(hovered)) { showPreview(previews.get(hovered)); return; }
  later = setTimeout(() => { if (hovered !== null) send({ do: "preview", seat: table.seat, action: hovered }); }, 90);
}

function showPreview(shown) {
  const sheet = byId("preview"), one = shown?.svg && view.past === null;
  if (!sheet) return;
  sheet.hidden = !one;
  if (!one) return;
  byId("preview-picture").innerHTML = shown.svg;
  byId("preview-picture").setAttribute("aria-label", shown.title);
  byId("preview-title").textContent = shown.title;
  byId("preview-lines").replaceChildren(...shown.lines.map(line => element("li", {}, line)));
}

figure.addEventListener("pointerover", event => {
  const thing = event.target.closest("[data-id].can");
  const found = thing ? remaining().filter(action => action.touches.includes(thing.dataset.id)) : [];
  consider(found.length === 1 ? found[0] : view.asked);
});
figure.addEventListener("pointerleave", () => consider(view.asked));
figure.addEventListener("focusin", event => {
  const found = event.target.dataset?.id ? remaining().filter(action => action.touches.includes(event.target.dataset.id)) : [];
  if (found.length === 1) consider(found[0]);
});

// -- what is said: refusals with their rule, hints

function quiet() {
  coach.light();  // what a hint has lit goes out, what the coach means stays
  byId("said").replaceChildren();
}

function note(kind, ...parts) {
  const close = element("button", { type: "button", className: "close", ariaLabel: word("close") }, "✕");
  close.addEventListener("click", quiet);
  enlarge(null);
  byId("said").replaceChildren(element("div", { className: "note " + kind }, ...parts, close));
}

function refused(message) {
  const parts = [element("p", {}, message.text)];
  if (message.section) {
    const link = element("a", { href: root + message.section.href }, message.section.heading);
    link.dataset.book = "";
    parts.push(element("p", { className: "in-book" }, element("span", {}, message.section.gist), link));
  }
  if (message.law) parts.push(element("details", { className: "fine-print" }, element("summary", {}, word("rule")), element("p", { lang: "en" }, message.law.replace(/\s*\(src:[^)]*\)/g, "")), element("a", { href: `${root}/rules/${message.rule}`, target: "_blank" }, message.rule)));
  note("refusal", ...parts);
  coach.comfort();
}

let hinting = null;  // the seat that waits for a hint; whoever has acted meanwhile does not need it any more

function showHint(message) {
  if (hinting !== null && hinting === table.seat) adviseBy(coach.hint(message.best));
}

function adviseBy({ best, asked }) {
  const take = best => {
    const action = table.actions.find(known => known.action === best.action);
    if (action) { quiet(); decide(action); }
  };
  note("hint", element("p", { className: "asked" }, asked), element("ol", {}, ...hintRows(best, take, mark)));
  if (document.activeElement === byId("hint") || document.activeElement === document.body) byId("said").querySelector("li button")?.focus({ preventScroll: true });
}

// -- log, seats, talk

function showLog(message) {
  const log = byId("log");
  const entry = (at, text, seat) => {
    const button = element("button", { type: "button" }, element("span", { className: "dot" + (seat >= 0 ? ` seat-${seat}` : "") }), element("span", {}, text));
    button.addEventListener("click", () => lookAt(at));
    const item = element("li", {}, button);
    item.dataset.at = at;
    item.dataset.seat = seat;
    return item;
  };
  if (message.log_from === 0) log.replaceChildren(...(message.status === "open" ? [] : [entry(0, word("begin"), -1)]));
  while (Number(log.firstElementChild?.dataset.at) > message.log_from) log.firstElementChild.remove(); // taken back
  message.log.forEach((lines, index) => {
    const row = entry(message.log_from + index + 1, lines.join(" ") || (message.mine.includes(message.log_seats[index]) ? "…" : word("quiet")), message.log_seats[index]);
    row.classList.toggle("quiet", lines.length === 0);
    log.prepend(row);
  });
}

function showSeats() {
  for (const option of byId("fork")?.querySelectorAll("option") ?? []) option.textContent = table.seats[option.value].name;
  byId("seats").replaceChildren(...table.seats.map((seat, index) => {
    const tags = [];
    if (table.mine.includes(index) && !("brought" in page.dataset)) tags.push(word("you"));
    if (seat.kind === "bot") tags.push(word("bot"));
    else if (seat.kind === "open") tags.push(word("open"));
    else if (seat.resigned) tags.push(word("resigned"));
    else if (seat.stand_in) tags.push(word("stands_in"));
    else if (!seat.here) tags.push(word("away"));
    const item = element("li", { className: seat.acting ? "acting" : "" }, element("span", { className: `dot seat-${index}` }), ...(seat.face ? [element("img", { className: "face", src: `${root}/face/${seat.face}.svg`, alt: "", width: 20, height: 20 })] : []), element("span", { className: "name" }, seat.name), element("span", { className: "tag" }, tags.join(", ")));
    if (seat.acting) item.append(element("span", { className: "tag now" }, word("to_act")));
    item.append(clock(index));
    if (table.status === "over" && index !== table.seat) {
      const look = element("button", { type: "button" }, word("sit_here"));
      look.addEventListener("click", () => { send({ do: "look", seat: index }); if (view.past !== null) lookAt(view.past); });
      item.append(look);
    }
    return item;
  }));
  tick();
}

// Beside a wide table one of log, talk and players is open; what was said meanwhile is counted.
let unread = 0;

function showTab(id) {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === id));
    byId(tab.dataset.tab).classList.toggle("shown", tab.dataset.tab === id);
  }
  if (id === "talk") countUnread(0);
}

function countUnread(number) {
  unread = number;
  byId("unread").hidden = !number;
  byId("unread").textContent = number;
}
for (const tab of document.querySelectorAll("[data-tab]")) tab.addEventListener("click", () => showTab(tab.dataset.tab));
document.querySelector(".tabs").addEventListener("keydown", event => {
  const tabs = [...document.querySelectorAll("[data-tab]")], at = tabs.indexOf(event.target);
  if (at < 0 || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.stopPropagation();
  tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length].focus();
});

function addChat(line) {
  // who sits at the table speaks in the colour of a seat; everybody else is called a spectator, whatever their name
  const seated = line.seat !== null, item = element("li", {}), chat = byId("chat");
  if (seated) item.append(element("span", { className: `dot seat-${line.seat}` }), " ", element("b", {}, line.name + word("colon")));
  else item.append(element("b", {}, line.name), " ", element("span", { className: "tag" }, word("spectator")), word("colon"));
  item.classList.toggle("spectator", !seated);
  for (const part of line.text.split(/(\/t\/[A-Za-z0-9]+)/)) {
    item.append(/^\/t\/[A-Za-z0-9]+$/.test(part) ? element("a", { href: root + part }, part) : part);
  }
  chat.append(item);
  chat.scrollTop = chat.scrollHeight;
  if (!byId("talk").classList.contains("shown") && !view.fresh && !(seated && table.mine.includes(line.seat))) countUnread(unread + 1);
}

byId("say")?.addEventListener("submit", event => {
  event.preventDefault();
  const text = byId("say-text").value.trim();
  if (text) send({ do: "say", text });
  byId("say-text").value = "";
});

for (const form of document.querySelectorAll(".resign")) {
  form.addEventListener("submit", event => { if (!confirm(word("resign"))) event.preventDefault(); });
}

// -- looking back

function lookAt(at) {
  view.wanted = Math.max(0, Math.min(at, table.moves));
  if (table.status === "running" && view.wanted === table.moves) { leavePast(); return; }
  view.past = view.wanted;
  byId("moment").value = view.wanted;
  ask();
}

// one question at a time: a slider that is dragged asks again when the answer is there
function ask() {
  if (view.looking || view.wanted === null) return;
  view.looking = true;
  send({ do: "look", at: view.wanted, seat: table.seat ?? -1 });
}

function showPast(message) {
  view.looking = false;
  addSymbols(byId("symbols").firstElementChild, message.symbols);
  take(message);
  if (view.past === null) return;
  draw(figure, !still.matches);
  if (view.wanted !== message.at) ask();
  view.past = message.at;
  page.classList.add("in-past");
  say(`${word("past", { at: message.at })} ${message.prompt}`);
  showPreview(null);
  showTimeline();
  light();
  explainAt(message.at, table.seat, table.count);
}

function leavePast() {
  view.past = view.wanted = null;
  view.looking = false;
  page.classList.remove("in-past");
  send({ do: "look", seat: table.seat ?? -1 });
  showTimeline();
}

function showTimeline() {
  const bar = byId("timeline"), at = view.past ?? table.moves;
  bar.hidden = table.status === "open" || !table.moves;
  byId("moment").max = table.moves;
  if (view.wanted === null) byId("moment").value = at;
  byId("moment-of").textContent = word("moment", { at, moves: table.moves });
  byId("now").hidden = view.past === null;
  byId("result").hidden = table.status !== "over";
  byId("share-here").hidden = !canShare(table.status === "over");
  byId("earlier").disabled = at <= 0;
  byId("later").disabled = at >= table.moves;
  if (byId("fork")) {
    byId("fork").hidden = table.status !== "over" || view.past === null || view.past >= table.moves;
    byId("fork-moves").value = at;
  }
  for (const item of byId("log").children) {
    const here = view.past !== null && Number(item.dataset.at) === at;
    item.setAttribute("aria-current", String(here));
    if (here) byId("log").scrollTop = item.offsetTop - byId("log").offsetTop - 40;
  }
}

byId("moment").addEventListener("input", () => lookAt(Number(byId("moment").value)));
byId("earlier").addEventListener("click", () => lookAt((view.wanted ?? table.moves) - 1));
byId("later").addEventListener("click", () => lookAt((view.wanted ?? table.moves) + 1));
byId("now").addEventListener("click", leavePast);

// -- the end

function showEnd() {
  view.ended = true;
  result(table);
  send({ do: "story" });
  byId("end").showModal();
}

// Who has seen the end goes along when the others play again; who is busy with the old game is shown the way.
function showRematch(wasNone) {
  const busy = view.past !== null || byId("end-analyse").disabled || byId("say-text")?.value;
  if (table.rematch && wasNone && !busy) location.assign(`${root}/t/${table.rematch}`);
  for (const link of document.querySelectorAll(".again")) { link.hidden = !table.rematch; link.href = `${root}/t/${table.rematch}`; }
  for (const form of document.querySelectorAll(".ask-again")) form.hidden = Boolean(table.rematch);
}
byId("result").addEventListener("click", () => byId("end").showModal());
byId("end-share").addEventListener("click", () => share(null, true));
byId("share-here").addEventListener("click", () => share(view.past !== null && view.past < table.moves ? view.past : null, table.status === "over"));
byId("end-look").addEventListener("click", () => byId("end").close());
byId("end-analyse").addEventListener("click", event => {
  event.target.disabled = true;
  beginAnalysis();
  send({ do: "analyse" });
});

// -- the curtain between people at one screen, where they may not see the same

function curtain() {
  const sheet = byId("curtain"), secret = table.apart && table.status === "running";
  const next = table.acting.includes(table.seat) ? table.seat : table.acting[0];
  if (!secret || (next === table.seat && next === view.opened)) drawCurtain(false);
  if (!secret || next === undefined || next === view.opened) return;
  const who = table.seats[next].name, button = sheet.querySelector("button");
  byId("curtain-says").textContent = word("give", { who });
  button.textContent = word("here", { who });
  button.onclick = () => {
    view.opened = next;
    if (next === table.seat) curtain();
    else send({ do: "look", seat: next });
  };
  drawCurtain(true);
}

function drawCurtain(closed) {
  const sheet = byId("curtain");
  if (sheet.hidden !== closed) return;
  sheet.hidden = !closed;
  page.querySelector(".board-and-side").inert = closed;
  (closed ? sheet.querySelector("button") : byId("prompt")).focus({ preventScroll: true });
}

// -- a soft tone, for who wants it

function tone() {
  if (!settings.sound) return;
  const audio = new AudioContext(), swing = audio.createOscillator(), loud = audio.createGain();
  swing.frequency.value = 523;
  loud.gain.setValueAtTime(0.0001, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.03);
  loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.7);
  swing.connect(loud).connect(audio.destination);
  swing.start();
  swing.stop(audio.currentTime + 0.75);
}

explainBy(send);
coach.beginCoach({ send, play, spread });
connect();
