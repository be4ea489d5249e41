// boardgame.io as a peer: a game with a state of 10 kB, of which a move changes one number.
//   node server.mjs FOLDER_WITH_NODE_MODULES memory|files
import { createRequire } from "node:module";

const [folder, storage] = process.argv.slice(2);
const { Server, FlatFile } = createRequire(`${folder}/`)("boardgame.io/server");

const game = {
  name: "bench",
  setup: () => ({ things: Array.from({ length: 200 }, (_, n) => ({ id: `thing-${n}`, at: n % 40, owner: "nobody" })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G }, thing, at) => {
      G.things[thing].at = at;
    },
  },
};

const kept = storage === "files" ? { db: new FlatFile({ dir: "tables", logging: false }) } : {};
const server = Server({ games: [game], origins: [], ...kept });
server.router.get("/metrics", page => {
  const { user, system } = process.cpuUsage();
  page.body =
    `process_cpu_seconds_total ${(user + system) / 1e6}\n` +
    `process_resident_memory_bytes ${process.memoryUsage().rss}\n`;
});
const { appServer } = await server.run(0);
console.log(`"event": "open", "address": "http://localhost:${appServer.address().port}/"`);
