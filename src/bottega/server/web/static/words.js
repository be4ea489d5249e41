// Every word of the script comes from the page, which the server wrote in the reader's language.

import { first } from "./dom.js";
import { filled } from "./sentences.js";

/** @type {Record<PageWord, string>} */
const texts = JSON.parse(first("script#words").textContent);

/**
 * A sentence with its fields still to be filled in.
 * @param {PageWord} name
 */
export const sentence = name => texts[name];

/**
 * @param {PageWord} name
 * @param {Record<string, unknown>} fields
 */
export const word = (name, fields = {}) => filled(texts[name], fields);

const percents = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });

/** @param {number} share */
export const percent = share => percents.format(share);
