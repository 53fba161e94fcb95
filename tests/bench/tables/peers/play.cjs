// What both clients do once their tables are open: play, and tell how long it took.
exports.run = async (open, tables, actions) => {
  const acts = await Promise.all(Array.from({ length: tables }, (_, number) => open(number)));
  console.log("open");
  await new Promise((go) => process.stdin.once("data", go));
  const began = performance.now();
  await Promise.all(
    acts.map(async (act) => {
      for (let n = 0; n < actions; n += 1) await act(n % 4, n % 10);
    }),
  );
  console.log(JSON.stringify({ actions: tables * actions, seconds: (performance.now() - began) / 1000 }));
  process.exit(0);
};
