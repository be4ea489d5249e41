// Making a table: only the seats there are, only the options that can be. The server says which those are.

import { byId, first } from "./dom.js";
import { root } from "./settings.js";

const form = byId("make");
/** @param {string} name */
const chosenIn = name => String(new FormData(form).get(name) ?? "");
let asked = 0;

// people who share this screen need names of their own; of bots one sees who they are, and where on the scale
function seats() {
  const players = Number(chosenIn("players")),
    rows = [...form.querySelectorAll("[data-seat]")];
  if (!rows.length) return; // the people of another table sit here
  for (const row of rows) row.hidden = Number(row.dataset.seat) >= players;
  rated(rows.slice(1), players);
  const here = rows.filter(row => !row.hidden && first("select", row).value === "me");
  for (const row of rows) {
    const name = first("input[data-name]", row);
    name.required = here.length > 1 && here.includes(row);
    name.hidden = name.disabled = !name.required;
    const bot = first("option:checked", row).dataset,
      who = first(".who", row);
    who.hidden = !bot.who;
    first("span", who).textContent = bot.who ?? "";
    first(".this", who).setAttribute("cx", bot.at ?? "0");
  }
}

// a folded option says what is chosen in it
function chosen() {
  for (const place of form.querySelectorAll("[data-chosen]")) {
    const boxes = place.closest("[data-option]")?.querySelectorAll("input:checked") ?? [];
    const on = [...boxes].map(box => box.parentElement?.querySelector("b")?.textContent ?? "");
    place.textContent =
      on.length > 3 ? `${on.slice(0, 3).join(", ")} … (${on.length})` : on.join(", ") || (place.dataset.none ?? "");
  }
  const settings = form.querySelector("[data-settings]"),
    tempo = form.querySelector("input[name=tempo]:checked"),
    language = form.querySelector("select[name=language]");
  if (!settings) return;
  settings.textContent = [
    tempo?.value && tempo.parentElement?.textContent.trim().split(/ ?:/)[0],
    language?.value && language.selectedOptions[0].text,
  ]
    .filter(Boolean)
    .join(", ");
}

// in a rated game nobody shares a screen
/**
 * @param {HTMLElement[]} others
 * @param {number} players
 */
function rated(others, players) {
  const box = form.querySelector("input[name=rated]"),
    alone = players < 2;
  if (!box) return; // not on the offline site
  if (alone) box.checked = false;
  first("label:has([name=rated])", form).hidden = byId("rated-help").hidden = alone;
  for (const row of others) {
    const select = first("select", row),
      too = first("option[value=me]", select);
    too.disabled = box.checked;
    if (box.checked && too.selected) select.value = "open";
  }
}

async function options() {
  const mine = ++asked,
    query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name === "title" || name === "players" || (name.startsWith("option-") && value))
      query.append(name, String(value));
  }
  const answer = await fetch(`${root}/possible?${query}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  /** @type {{ refused: string, choices: Record<string, Record<string, unknown>> }} */
  const { refused, choices } = await answer.json();
  if (mine !== asked) return; // somebody clicked on meanwhile, and a newer answer will come
  let changed = false;
  for (const group of form.querySelectorAll("[data-option]")) {
    const cannot = choices[group.dataset.option ?? ""] ?? {};
    const boxes = [...group.querySelectorAll("input")];
    const possible = boxes.filter(box => !((box.dataset.choice ?? "") in cannot || (box.value === "" && "" in cannot)));
    if ("many" in group.dataset) {
      group.hidden = boxes.every(box => (box.dataset.choiceOf ?? "") in cannot);
      for (const box of boxes) {
        const no = (box.dataset.choiceOf ?? "") in cannot;
        box.closest(".tile")?.classList.toggle("cannot", no);
        if (no) {
          changed ||= box.checked;
          box.checked = false;
        }
      }
      continue;
    }
    for (const box of boxes) box.closest(".tile")?.classList.toggle("cannot", !possible.includes(box));
    // with nothing but "none" left there is nothing to choose
    group.hidden = !possible.some(box => box.dataset.choice);
    const on = boxes.find(box => box.checked);
    if (!(on && possible.includes(on)) && (possible.length || on?.value)) {
      const other = possible[0];
      if (other) other.checked = true;
      else if (on) on.checked = false;
      changed ||= Boolean(other?.value || on?.value);
    }
  }
  chosen();
  byId("refusal").textContent = changed ? "" : refused;
  byId("lay").disabled = !changed && Boolean(refused);
  if (changed) options();
}

// a suggested set, or a draw: exactly those boxes are ticked
/**
 * @param {HTMLElement} group
 * @param {string[]} wanted
 */
function choose(group, wanted) {
  for (const box of group.querySelectorAll("input[data-choice-of]"))
    box.checked = wanted.includes(box.dataset.choiceOf ?? "");
  options();
}

for (const button of form.querySelectorAll("[data-set], [data-draw]")) {
  const group = button.closest("[data-option]");
  if (!group) continue;
  button.addEventListener("click", () => {
    const { set, draw } = button.dataset;
    if (set !== undefined) return choose(group, set.split(" "));
    const bag = [...group.querySelectorAll("[data-choice-of]")].map(box => box.dataset.choiceOf ?? "");
    /** @type {string[]} */
    const drawn = [];
    while (drawn.length < Number(draw) && bag.length) {
      drawn.push(...bag.splice(Math.floor(Math.random() * bag.length), 1));
    }
    choose(group, drawn);
  });
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone, // whose nights are quiet
  zoneField = form.querySelector("input[name=zone]");
if (zone && zoneField) {
  zoneField.value = zone;
  first(".zone", form).textContent = zone;
}

form.addEventListener("change", event => {
  seats();
  chosen();
  if (!event.target.getAttribute("name")?.startsWith("seat")) options();
});
seats();
chosen();
options();
