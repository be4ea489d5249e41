// Lay out every table that is read from the standard input, in every room, and say where everything lies.
import { readFileSync } from "node:fs";
import { layOut } from "../../src/bottega/server/web/static/layout.js";

const { tables, rooms } = JSON.parse(readFileSync(0, "utf8"));
const laid = tables.map(sheets => rooms.map(([width, height, touch]) => layOut(sheets, width, height, { touch })));
console.log(JSON.stringify(laid));
