import assert from "node:assert/strict";
import { test } from "node:test";
import { planWords } from "../src/table/payment_words.ts";

const forest = { o: "a", name: "Forest", mana: "G" };

test("alike sources are told together, then floating mana and life", () => {
  const plan = { taps: [forest, { ...forest, o: "b" }, { o: "c", name: "Sol Ring", mana: "CC" }, { o: "d", name: "Bear", helps: "convoke" }], pool: "R", life: 1 };
  assert.equal(planWords(plan), "2 × Forest {G} · Sol Ring {C}{C} · Bear helps · from your pool: {R} · 1 life");
});

test("what makes other mana is told apart", () => {
  assert.equal(planWords({ taps: [{ o: "a", name: "Plateau", mana: "R" }, { o: "b", name: "Plateau", mana: "W" }] }), "Plateau {R} · Plateau {W}");
});
