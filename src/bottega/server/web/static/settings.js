// The path of this server, and the settings that this browser keeps.

/** The server's root path, before all of its paths. */
export const root = document.documentElement.dataset.root ?? "";

/** The offline site needs no server, and notifies nobody. */
export const alone = "alone" in document.documentElement.dataset;

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`bottega-${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string | number} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`bottega-${name}`, String(value));
  } catch {
    /* only for now, then */
  }
}

export const settings = {
  // usual: only what cannot be undone and looks like a slip; always; never
  get confirm() {
    return kept("confirm") || "usual";
  },
  get sound() {
    return kept("sound") !== "no";
  },
  // from 0 to 1
  get volume() {
    return Number(kept("volume") || 50) / 100;
  },
  // of what moves on the table, and of bots: slow, fast, off (at once), or nothing for as usual
  get speed() {
    return kept("speed") ?? "";
  },
  get bots() {
    return kept("bots") ?? "";
  },
  get explain() {
    return kept("explain") !== "no";
  },
};
