// What a page of the site has instead of a server: its socket is a port to the app, and links stay in the frame.

class PortSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;

  /** @param {string} url */
  constructor(url) {
    super();
    const { port1, port2 } = new MessageChannel();
    /** @type {((event: Event) => void) | null} */
    this.onopen = null;
    /** @type {((event: MessageEvent) => void) | null} */
    this.onmessage = null;
    /** @type {((event: CloseEvent) => void) | null} */
    this.onclose = null;
    this.readyState = 0;
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    if (!window.parent.bottega?.socket(new URL(url).pathname, port2)) setTimeout(() => this.shut(1012));
    this.leave = () => this.close();
    window.addEventListener("pagehide", this.leave);
  }

  /** @param {{ open?: boolean, text?: string, close?: number }} data */
  hear(data) {
    if (data.open) {
      this.readyState = 1;
      this.tell(new Event("open"), this.onopen);
    } else if (data.text !== undefined) this.tell(new MessageEvent("message", { data: data.text }), this.onmessage);
    else this.shut(data.close);
  }

  /**
   * @template {Event} E
   * @param {E} event
   * @param {((event: E) => void) | null} handler
   */
  tell(event, handler) {
    handler?.call(this, event);
    this.dispatchEvent(event);
  }
  /** @param {string} text */
  send(text) {
    this.port.postMessage({ text });
  }
  close() {
    if (this.readyState < 2) {
      this.port.postMessage({});
      this.shut(1000);
    }
  }

  /** @param {number | undefined} code */
  shut(code) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    window.removeEventListener("pagehide", this.leave);
    this.port.close();
    this.tell(new CloseEvent("close", { code }), this.onclose);
  }
}

// pages use no more of a socket than this
window.WebSocket = /** @type {typeof WebSocket} */ (/** @type {unknown} */ (PortSocket));

document.addEventListener(
  "click",
  event => {
    const link = event.target.closest?.("a");
    if (link?.target === "_blank") link.removeAttribute("target");
    if (link?.hasAttribute("download") && !link.href.startsWith("blob:")) {
      event.preventDefault();
      save(link);
    }
  },
  true,
);

// What is to be saved is asked for here: browsers ask the network for it, past the service worker.
/** @param {HTMLAnchorElement} link */
async function save(link) {
  const answer = await fetch(link.href),
    named = answer.headers.get("content-disposition")?.match(/filename="?([^";]+)/)?.[1];
  if (!answer.ok) {
    location.assign(link.href);
    return;
  } // which says why
  const { saveAs } = await import("./download.js");
  saveAs(await answer.blob(), link.download || named || "");
}
