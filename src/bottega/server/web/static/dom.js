// Finding and making elements.

/** @param {string} id */
export const byId = id => document.getElementById(id);

/**
 * @param {string} tag
 * @param {Record<string, unknown>} fields
 * @param {...(Node | string)} children
 */
export function element(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 */
export function shape(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

// the dot in the colour of a seat; without a seat it has none
/** @param {number} seat */
export const dot = seat => element("span", { className: seat >= 0 ? `dot seat-${seat}` : "dot" });
