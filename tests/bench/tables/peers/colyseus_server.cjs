// node colyseus_server.cjs PORT: Colyseus with a table of four; state in memory, no rules but those of the message, sent on as soon as it has changed.
const { Server, Room } = require("@colyseus/core");
const { schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const Permanent = schema({ tapped: t.boolean(), counters: t.number() }, "Permanent");
const Seat = schema({ life: t.number(), permanents: t.array(Permanent) }, "Seat");
const Table = schema({ acted: t.number(), seats: t.array(Seat) }, "Table");

const permanent = () => new Permanent().assign({ tapped: false, counters: 0 });
const seat = () => new Seat().assign({ life: 40, permanents: Array.from({ length: 10 }, permanent) });

class TableRoom extends Room {
  onCreate() {
    this.maxClients = 4;
    this.patchRate = null;
    this.state = new Table().assign({ acted: 0, seats: [seat(), seat(), seat(), seat()] });
    this.onMessage("act", (_, { seat: number, card }) => {
      const touched = this.state.seats[number].permanents[card];
      touched.tapped = !touched.tapped;
      touched.counters += 1;
      this.state.seats[number].life -= 1;
      this.state.acted += 1;
      this.broadcastPatch();
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", TableRoom).filterBy(["table"]);
server.listen(Number(process.argv[2])).then(() => console.log("ready"));
