// The socket of a table: it comes back by itself, and then the server says everything anew.

const MISSING = 4404,
  FORBIDDEN = 4403,
  RULES_CHANGED = 4410;
const SHORTEST = 400,
  LONGEST = 8000; // milliseconds until it is tried again

/** @type {WebSocket | undefined} */
let socket;
let wait = SHORTEST,
  retry = 0;
/**
 * What is called whenever there is a connection, with each message, and whenever there is none any more.
 * @typedef {{ opened(): void, heard(message: Wire.ToPage): void, lost(): void }} Listener
 */
let page = { address: "", opened() {}, heard(/** @type {Wire.ToPage} */ _message) {}, lost() {} };

/**
 * @param {string} address
 * @param {Listener} listener
 */
export function beginConnection(address, { opened, heard, lost }) {
  page = { address, opened, heard, lost };
  window.addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", reconnect);
  connect();
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${page.address}`);
  socket.addEventListener("open", () => {
    wait = SHORTEST;
    page.opened();
  });
  socket.addEventListener("message", event => page.heard(JSON.parse(event.data)));
  socket.addEventListener("close", ({ code }) => {
    if (code === MISSING || code === FORBIDDEN) return;
    if (code === RULES_CHANGED) {
      location.reload();
      return;
    }
    page.lost();
    retry = setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 1.8, LONGEST);
  });
}

function reconnect() {
  if (socket?.readyState !== WebSocket.CLOSED || document.hidden) return;
  clearTimeout(retry);
  connect();
}

/** @param {Wire.FromPage} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
