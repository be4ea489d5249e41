// Every word of the script comes from the page, which the server wrote in the reader's language.

const texts = JSON.parse(document.getElementById("words").textContent);

export const word = (name, fields = {}) => texts[name].replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "");

export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return word("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) });
}

export function element(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";
export const shape = (tag, fields, text = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(fields)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};
