// A game inside a link: the text of its record, deflated, after the '#'. Browsers send no server what stands there.

const MARK = "#r=";

// where a page of ours is found by others: a site that shows it in a frame says that itself
/** @param {string} path */
export function address(path) {
  try {
    if (window.top && window.top !== window && window.top.bottegaLink) return window.top.bottegaLink(path);
  } catch {
    /* the frame is somebody else's */
  }
  return new URL(path, location.href).href;
}

/**
 * @param {BlobPart} bytes
 * @param {GenericTransformStream} stream
 */
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/**
 * @param {string} path
 * @param {string} record
 */
export async function linkTo(path, record) {
  const packed = new Uint8Array(
    await new Response(through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"))).arrayBuffer(),
  );
  const letters = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(""));
  return address(path + MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""));
}

/** @param {string} hash */
export const brings = hash => hash.startsWith(MARK);

// what follows the '#' of a link with a game inside, from whatever server; nothing in any other text
/** @param {string} text */
export const gameIn = text => text.trim().match(/^https?:\/\/\S*(#r=\S*)$/)?.[1] ?? "";

// The record in a link; an error where the link is damaged, or unpacks to more letters than a record may have.
/**
 * @param {string} hash
 * @param {number} largest
 */
export async function recordIn(hash, largest) {
  const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const reader = through(
    Uint8Array.from(letters, letter => letter.charCodeAt(0)),
    new DecompressionStream("deflate-raw"),
  ).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > largest) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
  return text + decoder.decode();
}

// A record up to a moment. Its fingerprint and its seal were those of the end, so it has none then.
/**
 * @param {string} record
 * @param {number} moves
 */
export function upTo(record, moves) {
  const lines = record.split("\n"),
    first = lines.indexOf("moves") + 1;
  return [...lines.slice(0, first + moves), `end ${moves}`, ""].join("\n");
}

// What a record says it is, as far as one can tell without playing it; nothing where it is none.
/** @param {string} record */
export function described(record) {
  const lines = record
    .split("\n")
    .map(line => line.trim())
    .filter(line => line && !line.startsWith("#"));
  if (lines[0] !== "bottega record 1") return null;
  /** @param {string} tag */
  const said = tag => lines.filter(line => line.startsWith(tag + " ")).map(line => line.slice(tag.length + 1).trim());
  const moves = lines.slice(lines.indexOf("moves") + 1).filter(line => /^\d+ \d+ \S/.test(line)).length;
  // whether the seal fits is found out when it is opened
  const sealed = /^end \d+ [0-9a-f]+ [0-9a-f]+/.test(lines.at(-1) ?? "");
  return {
    title: said("title")[0] ?? "",
    names: said("name").map(line => line.replace(/^\d+ +/, "")),
    moves: lines.includes("moves") ? moves : 0,
    sealed,
  };
}
