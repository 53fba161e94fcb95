// node boardgame_client.cjs PORT TABLES ACTIONS: each table plays its actions one after the other; the next one once all four sockets have the last.
const { io } = require("socket.io-client");
const { run } = require("./play.cjs");

const [port, tables, actions] = process.argv.slice(2).map(Number);

async function open(number) {
  const id = `t${number}`;
  const sockets = [];
  let arrived = () => {};
  let version = 0;
  for (let seat = 0; seat < 4; seat += 1) {
    const socket = io(`http://127.0.0.1:${port}/table`, { transports: ["websocket"], forceNew: true });
    const synced = new Promise((done) => socket.once("sync", (_, info) => done(info.state._stateID)));
    socket.on("update", (_, state) => arrived(state._stateID));
    socket.emit("sync", id, `${seat}`, undefined, 4);
    version = await synced;
    sockets.push(socket);
  }
  return (seat, card) =>
    new Promise((done) => {
      let missing = 4;
      arrived = (now) => {
        if (now === version + 1 && --missing === 0) {
          version = now;
          done();
        }
      };
      const payload = { type: "act", args: [card], playerID: `${seat}` };
      sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, version, id, `${seat}`);
    });
}

run(open, tables, actions);
