// node colyseus_client.cjs PORT TABLES ACTIONS: as boardgame_client.cjs.
const { Client } = require("@colyseus/sdk");
const { run } = require("./play.cjs");

const [port, tables, actions] = process.argv.slice(2).map(Number);

async function open(number) {
  const rooms = [];
  let arrived = () => {};
  let acted = 0;
  for (let seat = 0; seat < 4; seat += 1) {
    const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate("table", { table: number });
    await new Promise((done) => room.onStateChange.once(done));
    room.onStateChange((state) => arrived(state.acted));
    rooms.push(room);
  }
  return (seat, card) =>
    new Promise((done) => {
      let missing = 4;
      arrived = (now) => {
        if (now === acted + 1 && --missing === 0) {
          acted = now;
          done();
        }
      };
      rooms[seat].send("act", { seat, card });
    });
}

run(open, tables, actions);
