// node boardgame_server.cjs PORT: boardgame.io with a table of four; state in memory, no rules but those of the move.
const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const seat = () => ({ life: 40, permanents: Array.from({ length: 10 }, () => ({ tapped: false, counters: 0 })) });

const table = {
  name: "table",
  setup: () => ({ seats: [seat(), seat(), seat(), seat()] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    act: ({ G, playerID }, card) => {
      const permanent = G.seats[playerID].permanents[card];
      permanent.tapped = !permanent.tapped;
      permanent.counters += 1;
      G.seats[playerID].life -= 1;
    },
  },
};

Server({ games: [table], origins: [/./] }).run(Number(process.argv[2]), () => console.log("ready"));
