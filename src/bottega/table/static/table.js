// The table in the browser. It knows no game: it lights up what can be clicked, narrows the legal actions with every
// click, and sends the one that is left.

const page = document.getElementById("table-page");
const byId = id => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const state = { count: 0, seat: null, actions: [], picked: [], mine: [], log: [], past: null, moves: 0, ended: false };
let socket = null, wait = 500;

// -- the socket

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(scheme + "//" + location.host + page.dataset.live);
  socket.addEventListener("open", () => { wait = 500; byId("connection").hidden = true; });
  socket.addEventListener("message", event => hear(JSON.parse(event.data)));
  socket.addEventListener("close", event => {
    if (event.code === 4404 || event.code === 4403) return;
    byId("connection").hidden = false;
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(wait * 2, 15000);
    byId("symbols").firstElementChild.replaceChildren();
    state.log = [];
    byId("log").replaceChildren();
    byId("chat").replaceChildren();
  });
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function hear(message) {
  if (message.kind === "table") showTable(message);
  else if (message.kind === "past") showPast(message);
  else if (message.kind === "refused") sayRefusal(message);
  else if (message.kind === "hint") sayHint(message);
}

// -- showing

function showTable(message) {
  const opened = state.status === "open" && message.status !== "open";
  Object.assign(state, {
    count: message.count, seat: message.seat, actions: message.actions, mine: message.mine,
    moves: message.moves, picked: [], status: message.status, acting: message.acting,
  });
  if (opened) { location.reload(); return; }
  addSymbols(message.symbols);
  if (state.past === null) draw(message.svg);
  byId("prompt").textContent = message.prompt || "Waiting for players.";
  document.title = (message.actions.length ? "● " : "") + document.title.replace(/^● /, "");
  showLog(message);
  showSeats(message);
  for (const line of message.chat) addChat(line);
  byId("undo").disabled = !message.undo;
  byId("hint").disabled = !message.actions.length;
  byId("moment").max = message.moves;
  showActions();
  if (message.status === "over" && !state.ended) showEnd(message);
  curtain(message);
}

function addSymbols(text) {
  if (!text) return;
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  byId("symbols").firstElementChild.append(...[...parsed.documentElement.children].map(node => document.importNode(node, true)));
}

function boxes(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) found.set(piece.dataset.piece, piece.getBoundingClientRect());
  return found;
}

function draw(svg) {
  const figure = byId("picture");
  const before = still.matches ? null : boxes(figure);
  figure.innerHTML = svg;
  if (before && before.size) {
    for (const piece of figure.querySelectorAll("[data-piece]")) {
      const from = before.get(piece.dataset.piece);
      const to = piece.getBoundingClientRect();
      if (!from) {
        piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
      } else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 2) {
        const scale = figure.firstElementChild.viewBox.baseVal.width / figure.firstElementChild.getBoundingClientRect().width;
        const base = piece.getAttribute("transform") || "";
        const dx = (from.x - to.x) * scale, dy = (from.y - to.y) * scale;
        glide(piece, base, dx, dy);
      }
    }
  }
  light();
}

function glide(piece, base, dx, dy) {
  const began = performance.now(), time = 450;
  (function step(now) {
    const t = Math.min(1, (now - began) / time), left = (1 - t) * (1 - t) * (1 - t);
    piece.setAttribute("transform", `translate(${dx * left} ${dy * left}) ${base}`);
    if (t < 1) requestAnimationFrame(step);
    else if (base) piece.setAttribute("transform", base);
    else piece.removeAttribute("transform");
  })(began);
}

function remaining() {
  return state.actions.filter(action => state.picked.every(id => action.touches.includes(id)));
}

// what can be clicked glows
function light() {
  const left = remaining(), ids = new Set(left.flatMap(action => action.touches));
  for (const thing of byId("picture").querySelectorAll("[data-id]")) {
    const can = state.past === null && ids.has(thing.dataset.id) && !state.picked.includes(thing.dataset.id);
    thing.classList.toggle("can", can);
    thing.classList.toggle("picked", state.picked.includes(thing.dataset.id));
    if (can) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      const label = left.find(action => action.touches.includes(thing.dataset.id)).label;
      thing.setAttribute("aria-label", label);
    } else {
      thing.removeAttribute("tabindex");
      thing.removeAttribute("role");
    }
  }
}

function showActions() {
  const left = remaining(), list = byId("actions");
  list.replaceChildren(...left.map((action, index) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.append(action.label, " ", Object.assign(document.createElement("code"), { textContent: action.text }));
    button.addEventListener("click", () => choose(action));
    button.addEventListener("mouseenter", () => mark(action, true));
    button.addEventListener("mouseleave", () => mark(action, false));
    if (index < 9) button.accessKey = String(index + 1);
    item.append(button);
    return item;
  }));
  const asked = byId("confirm");
  asked.hidden = true;
  asked.replaceChildren();
  light();
}

function mark(action, on) {
  for (const id of action.touches) {
    for (const thing of byId("picture").querySelectorAll(`[data-id="${CSS.escape(id)}"]`)) thing.classList.toggle("marked", on);
  }
}

// the last choice is confirmed where it cannot be undone
function choose(action) {
  if (!action.final || !byId("table-page").dataset.confirm) { play(action); return; }
  const asked = byId("confirm"), yes = document.createElement("button"), no = document.createElement("button");
  yes.className = "go";
  yes.type = no.type = "button";
  yes.textContent = action.label;
  no.textContent = "Not yet";
  no.className = "quiet";
  yes.addEventListener("click", () => play(action));
  no.addEventListener("click", stepBack);
  asked.replaceChildren(yes, no);
  asked.hidden = false;
  mark(action, true);
  yes.focus();
}

function play(action) {
  byId("said").replaceChildren();
  send({ do: "play", seat: state.seat, action: action.action, at: state.count });
  state.actions = [];
  state.picked = [];
  showActions();
}

function stepBack() {
  if (state.past !== null) { leavePast(); return; }
  if (!byId("confirm").hidden) { byId("confirm").hidden = true; byId("confirm").replaceChildren(); }
  state.picked.pop();
  byId("said").replaceChildren();
  showActions();
}

function pick(id) {
  const left = remaining().filter(action => action.touches.includes(id));
  if (!left.length) {
    if (state.seat !== null && state.past === null) send({ do: "why", seat: state.seat, thing: id });
    return;
  }
  if (left.length === 1) { choose(left[0]); return; }
  state.picked.push(id);
  showActions();
}

byId("picture").addEventListener("click", event => {
  const thing = event.target.closest("[data-id]");
  if (thing) pick(thing.dataset.id);
});
byId("picture").addEventListener("keydown", event => {
  const thing = event.target.closest("[data-id]");
  if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(thing.dataset.id); }
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape") stepBack();
});

byId("typed").addEventListener("submit", event => {
  event.preventDefault();
  const text = byId("notation").value.trim().replace(/\s+/g, " ");
  if (!text || state.seat === null) return;
  const found = state.actions.find(action => action.text.toLowerCase() === text.toLowerCase());
  byId("notation").value = "";
  if (found) choose(found);
  else send({ do: "why", seat: state.seat, text });
});
byId("undo").addEventListener("click", () => send({ do: "undo", seat: state.seat }));
byId("hint").addEventListener("click", () => send({ do: "hint", seat: state.seat }));

// -- what is said

function sayRefusal(message) {
  const said = byId("said"), line = document.createElement("p");
  line.textContent = message.text + " ";
  said.replaceChildren(line);
  if (message.rule) {
    const more = document.createElement("details"), head = document.createElement("summary");
    head.textContent = message.rule;
    more.append(head, message.law);
    said.append(more);
  }
}

function sayHint(message) {
  const said = byId("said"), line = document.createElement("p");
  line.textContent = "The bot would: " + message.best.map(b => `${b.label} (${b.estimate})`).join("; or ");
  said.replaceChildren(line);
  const best = state.actions.find(action => action.action === message.best[0].action);
  if (best) mark(best, true);
}

function showLog(message) {
  const list = byId("log");
  if (message.log_from === 0) { list.replaceChildren(); }
  message.log.forEach((lines, index) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = lines.join(" ") || "…";
    const at = message.log_from + index + 1;
    button.addEventListener("click", () => lookBack(at));
    item.append(button);
    list.prepend(item);
  });
}

function addChat(line) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("b"), { textContent: line.name + ": " }), line.text);
  byId("chat").append(item);
  item.scrollIntoView({ block: "nearest" });
}

function showSeats(message) {
  byId("seats").replaceChildren(...message.seats.map((seat, index) => {
    const item = document.createElement("li");
    item.className = (seat.acting ? "acting " : "") + (seat.here ? "here" : "away");
    item.textContent = seat.name + (seat.stand_in ? " (a bot stands in)" : "") + (seat.acting ? " · to act" : "");
    if (message.mine.length > 1 && message.mine.includes(index) && index !== message.seat) {
      const look = document.createElement("button");
      look.type = "button";
      look.textContent = "sit here";
      look.addEventListener("click", () => send({ do: "look", seat: index }));
      item.append(" ", look);
    }
    return item;
  }));
}

byId("say").addEventListener("submit", event => {
  event.preventDefault();
  const text = byId("say-text").value.trim();
  if (text) send({ do: "say", text });
  byId("say-text").value = "";
});

// -- looking back

function lookBack(at) { byId("moment").value = at; state.past = at; send({ do: "look", at, seat: state.seat ?? -1 }); }
function leavePast() { state.past = null; byId("past").hidden = true; send({ do: "look", seat: state.seat ?? -1 }); }
function showPast(message) {
  if (state.past === null) return;
  state.past = message.at;
  byId("past").hidden = false;
  byId("moment").value = message.at;
  byId("moment-of").textContent = `${message.at} / ${state.moves}`;
  byId("fork-moves").value = message.at;
  addSymbols(message.symbols);
  draw(message.svg);
  byId("prompt").textContent = `Looking back: ${message.prompt}`;
}
byId("history").addEventListener("click", () => lookBack(Math.max(0, state.moves - 1)));
byId("moment").addEventListener("input", () => lookBack(Number(byId("moment").value)));
byId("now").addEventListener("click", leavePast);

// -- the end, and the curtain between people at one screen

function showEnd(message) {
  state.ended = true;
  const names = message.seats.map(seat => seat.name), won = message.winners.map(seat => names[seat]);
  byId("end-title").textContent = (won.join(" and ") || "Nobody") + " won";
  byId("end-scores").replaceChildren(...names.map((name, seat) => {
    const row = document.createElement("tr");
    for (const text of [name, message.scores[seat]]) row.append(Object.assign(document.createElement("td"), { textContent: text }));
    return row;
  }));
  byId("end").showModal();
}
byId("end-look").addEventListener("click", () => byId("end").close());

let behind = null;
function curtain(message) {
  if (message.mine.length < 2 || message.status !== "running") return;
  const next = message.acting.includes(message.seat) ? message.seat : message.acting[0];
  if (next === undefined || next === message.seat) { behind = message.seat; return; }
  if (behind === next) return;
  const sheet = byId("curtain");
  sheet.querySelector("p").textContent = `Give the screen to ${message.seats[next].name}.`;
  sheet.hidden = false;
  byId("picture").replaceChildren();
  sheet.querySelector("button").onclick = () => { sheet.hidden = true; behind = next; send({ do: "look", seat: next }); };
  sheet.querySelector("button").focus();
}

page.dataset.confirm = "yes";
connect();
