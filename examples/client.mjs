// A bot over the web in another language: node examples/client.mjs ws://localhost:8000/t/TABLE/program/TOKEN
// (Node 22 and newer; Node 20 with --experimental-websocket)

const table = new WebSocket(process.argv[2]);

table.addEventListener("message", ({ data }) => {
  const message = JSON.parse(data);
  if (message.kind === "turn") {
    const { action } = message.legal[Math.floor(Math.random() * message.legal.length)];
    table.send(JSON.stringify({ at: message.at, action }));
  } else if (message.kind === "over") {
    console.log(JSON.stringify(message));
    table.close();
  }
});
