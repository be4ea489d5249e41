// Whether a press began and ended on the same. It knows no page.

const NEAR = 4; // pixels that something may shift during a press

/**
 * What lay under the pointer: what it is, with the pieces on it, and where its middle was.
 * @typedef {{ sign: string, x: number, y: number }} Lying
 */

/**
 * @param {Lying | null | undefined} now
 * @param {Lying | null | undefined} then
 */
export function isSame(now, then) {
  if (!now || !then) return false;
  return now.sign === then.sign && Math.hypot(now.x - then.x, now.y - then.y) < NEAR;
}
