// Making a table: only the seats there are, only the options that can be. The server says which those are.

import { byId } from "./dom.js";
import { root } from "./settings.js";

const form = byId("make");
let asked = 0;

// people who share this screen need names of their own; of bots one sees who they are, and where on the scale
function seats() {
  const players = Number(form.elements.players.value),
    rows = [...form.querySelectorAll("[data-seat]")];
  if (!rows.length) return; // the people of another table sit here
  for (const row of rows) row.hidden = Number(row.dataset.seat) >= players;
  rated(rows.slice(1), players);
  const here = rows.filter(row => !row.hidden && row.querySelector("select").value === "me");
  for (const row of rows) {
    const name = row.querySelector("[data-name]");
    name.required = here.length > 1 && here.includes(row);
    name.hidden = name.disabled = !name.required;
    const bot = row.querySelector("option:checked").dataset,
      who = row.querySelector(".who");
    who.hidden = !bot.who;
    who.querySelector("span").textContent = bot.who ?? "";
    who.querySelector(".this").setAttribute("cx", bot.at ?? 0);
  }
}

// a folded option says what is chosen in it
function chosen() {
  for (const place of form.querySelectorAll("[data-chosen]")) {
    const on = [...place.closest("[data-option]").querySelectorAll("input:checked")].map(
      box => box.parentElement.querySelector("b").textContent,
    );
    place.textContent =
      on.length > 3 ? `${on.slice(0, 3).join(", ")} … (${on.length})` : on.join(", ") || (place.dataset.none ?? "");
  }
  const settings = form.querySelector("[data-settings]"),
    says = name => form.elements[name].selectedOptions[0].text;
  if (!settings) return;
  const tempo = form.querySelector("[name=tempo]:checked");
  settings.textContent = [
    tempo.value && tempo.parentElement.textContent.trim().split(/ ?:/)[0],
    form.elements.language.value && says("language"),
  ]
    .filter(Boolean)
    .join(", ");
}

// in a rated game nobody shares a screen
function rated(others, players) {
  const box = form.elements.rated,
    alone = players < 2;
  if (!box) return; // in a house for one no game is
  if (alone) box.checked = false;
  box.closest("label").hidden = byId("rated-help").hidden = alone;
  for (const row of others) {
    const select = row.querySelector("select"),
      too = select.querySelector("[value=me]");
    too.disabled = box.checked;
    if (box.checked && too.selected) select.value = "open";
  }
}

async function options() {
  const mine = ++asked,
    query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name === "title" || name === "players" || (name.startsWith("option-") && value)) query.append(name, value);
  }
  const answer = await fetch(`${root}/possible?${query}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const { refused, choices } = await answer.json();
  if (mine !== asked) return; // somebody clicked on meanwhile, and a newer answer will come
  let changed = false;
  for (const group of form.querySelectorAll("[data-option]")) {
    const cannot = choices[group.dataset.option] ?? {};
    const boxes = [...group.querySelectorAll("input")];
    const possible = boxes.filter(box => !((box.dataset.choice ?? "") in cannot || (box.value === "" && "" in cannot)));
    if ("many" in group.dataset) {
      group.hidden = boxes.every(box => box.dataset.choiceOf in cannot);
      for (const box of boxes) {
        const no = box.dataset.choiceOf in cannot;
        box.closest(".tile").classList.toggle("cannot", no);
        if (no) {
          changed ||= box.checked;
          box.checked = false;
        }
      }
      continue;
    }
    for (const box of boxes) box.closest(".tile").classList.toggle("cannot", !possible.includes(box));
    // with nothing but "none" left there is nothing to choose
    group.hidden = !possible.some(box => box.dataset.choice);
    const on = boxes.find(box => box.checked);
    if (!possible.includes(on) && (possible.length || on?.value)) {
      const first = possible[0];
      if (first) first.checked = true;
      else if (on) on.checked = false;
      changed ||= Boolean(first?.value || on?.value);
    }
  }
  chosen();
  byId("refusal").textContent = changed ? "" : refused;
  byId("lay").disabled = !changed && Boolean(refused);
  if (changed) options();
}

// a suggested set, or a draw: exactly those boxes are ticked
function choose(group, wanted) {
  for (const box of group.querySelectorAll("[data-choice-of]")) box.checked = wanted.includes(box.dataset.choiceOf);
  options();
}

for (const button of form.querySelectorAll("[data-set], [data-draw]")) {
  const group = button.closest("[data-option]");
  button.addEventListener("click", () => {
    if (!("draw" in button.dataset)) return choose(group, button.dataset.set.split(" "));
    const bag = [...group.querySelectorAll("[data-choice-of]")].map(box => box.dataset.choiceOf),
      drawn = [];
    while (drawn.length < Number(button.dataset.draw) && bag.length) {
      drawn.push(...bag.splice(Math.floor(Math.random() * bag.length), 1));
    }
    choose(group, drawn);
  });
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone; // whose nights are quiet
if (zone && form.elements.zone) {
  form.elements.zone.value = zone;
  form.querySelector(".zone").textContent = zone;
}

form.addEventListener("change", event => {
  seats();
  chosen();
  if (!event.target.name?.startsWith("seat")) options();
});
seats();
chosen();
options();
