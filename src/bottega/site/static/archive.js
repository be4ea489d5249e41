// Files in one: four bytes say how long the list is, the list says each name and size, then they follow one another.

/**
 * @param {ArrayBuffer} buffer
 * @returns {Generator<[string, Uint8Array<ArrayBuffer>]>}
 */
export function* unpacked(buffer) {
  const bytes = new Uint8Array(buffer),
    length = new DataView(buffer).getUint32(0, true);
  let at = 4 + length;
  /** @type {[string, number][]} */
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  for (const [name, size] of list) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}
