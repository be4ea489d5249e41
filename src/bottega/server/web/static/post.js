// Telling the server something without leaving the page.

import { root } from "./settings.js";

/** What the server refuses, with its sentence. */
export class Refused extends Error {}

/**
 * What was typed into a form, without its files.
 * @param {FormData} form
 */
export const typed = form =>
  new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/**
 * What the server answers; an error with its sentence where it refuses.
 * @param {string} path
 * @param {Record<string, string> | FormData} fields
 * @param {RequestInit} options
 */
export async function post(path, fields, options = {}) {
  const body = fields instanceof FormData ? typed(fields) : new URLSearchParams(fields),
    headers = { accept: "application/json" };
  const answer = await fetch(root + path, { method: "POST", body, headers, ...options });
  const said = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refused(said.refused);
  return said;
}
