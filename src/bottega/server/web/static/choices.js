// Which of the legal actions are meant by what was clicked. It knows no page.

/** @typedef {Wire.Choice} Choice */

/**
 * The actions that touch all that is picked.
 * @param {Choice[]} actions
 * @param {string[]} picked
 */
export const remaining = (actions, picked) => actions.filter(action => picked.every(id => action.touches.includes(id)));

/**
 * @param {Choice[]} actions
 * @param {string} id
 */
export const touching = (actions, id) => actions.filter(action => action.touches.includes(id));

/**
 * The action that a thing decides together with what is picked: the only one that is left, or the one that needs no
 * more.
 * @param {Choice[]} actions those that are left
 * @param {string[]} picked
 * @param {string} id
 */
export function decided(actions, picked, id) {
  const found = touching(actions, id);
  const whole = found.filter(action => action.touches.every(other => other === id || picked.includes(other)));
  return found.length === 1 ? found[0] : whole.length === 1 ? whole[0] : null;
}

/**
 * An action among those of another moment, if it is there and means the same.
 * @param {Choice[]} actions
 * @param {Choice | null} wanted
 */
export const sameAmong = (actions, wanted) =>
  (wanted && actions.find(action => action.action === wanted.action && action.label === wanted.label)) ?? null;

/**
 * @param {Choice[]} actions
 * @param {string} text
 */
export const written = (actions, text) => actions.find(action => action.text.toLowerCase() === text.toLowerCase());
