// Files in one: four bytes say how long the list is, the list says each name and size, then they follow one another.

export function* unpacked(buffer) {
  const bytes = new Uint8Array(buffer),
    length = new DataView(buffer).getUint32(0, true);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}
