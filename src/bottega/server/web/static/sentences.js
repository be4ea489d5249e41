// Sentences with fields such as {who}. It knows no page.

/**
 * @param {string} sentence
 * @param {Record<string, unknown>} fields
 */
export const filled = (sentence, fields) => sentence.replace(/\{(\w+)\}/g, (_, field) => String(fields[field] ?? ""));

/**
 * @param {string[]} names
 * @param {string} and how the last name is joined to the others, such as "{first} and {last}"
 */
export const enumerated = (names, and) =>
  names.length < 2 ? (names[0] ?? "") : filled(and, { first: names.slice(0, -1).join(", "), last: names.at(-1) });
