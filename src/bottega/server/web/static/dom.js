// Finding and making elements.

/**
 * An element that the page always has.
 * @template {keyof PageIds} K
 * @param {K} id
 */
export function byId(id) {
  const found = ifThere(id);
  if (!found) throw new Error(`no #${id} on this page`);
  return found;
}

/**
 * An element that not every page has.
 * @template {keyof PageIds} K
 * @param {K} id
 */
export const ifThere = id => /** @type {PageIds[K] | null} */ (/** @type {unknown} */ (document.getElementById(id)));

/**
 * The first element that a selector finds, where there always is one.
 * @template {string} S
 * @param {S} selector
 * @param {ParentNode} within
 */
export function first(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no ${selector} on this page`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} fields
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 */
export function shape(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}

// the dot in the colour of a seat; without a seat it has none
/** @param {number} seat */
export const dot = seat => element("span", { className: seat >= 0 ? `dot seat-${seat}` : "dot" });

/**
 * How what an SVG element holds is drawn on the screen.
 * @param {Node | null} node
 */
export const matrixOf = node => (node instanceof SVGGraphicsElement ? node.getScreenCTM() : null);

/** What has the focus: the page itself where nothing has. */
export const focused = () => /** @type {HTMLElement} */ (document.activeElement ?? document.body);
