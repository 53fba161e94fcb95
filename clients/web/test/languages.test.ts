import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, LANGUAGES } from "../languages.ts";

const SOURCE = `export const t = dictionary(
  { yes: "Yes, \\"so\\"", no: "No" },
  { yes: "Ja (so)", no: "Nein" },
  { yes: "Oui", no: "Non" },
);
const say = (x) => trilingual("a, b", "c", "d}") + x;`;

test("each language alone is left of what is said in all", () => {
  const [en, de, fr] = LANGUAGES.map((each) => cut(SOURCE, each, "words.ts").replace(/\s+/g, " "));
  assert.equal(en, 'export const t = dictionary( { yes: "Yes, \\"so\\"", no: "No" }); const say = (x) => trilingual("a, b") + x;');
  assert.equal(de, 'export const t = dictionary( { yes: "Ja (so)", no: "Nein" }); const say = (x) => trilingual( "c") + x;');
  assert.match(fr!, /\{ yes: "Oui", no: "Non" \}.*trilingual\( "d\}"\) \+ x;$/);
});

test("what lacks a language is no source", () => {
  assert.throws(() => cut('dictionary({ a: "b" }, { a: "c" })', "en", "words.ts"), /words\.ts.* has 2 languages/);
  assert.throws(() => cut('dictionary({ a: "b" }, ', "en", "words.ts"), /does not end/);
});
