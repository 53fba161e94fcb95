import assert from "node:assert/strict";
import { test } from "node:test";
import { breakable } from "../src/table/syllables.ts";

const shown = (text: string): string => breakable(text).replaceAll("\u00ad", "-");

test("a long word may be broken between its syllables", () => {
  for (const broken of ["Thought-seize", "Phy-re-xian Meta-morph", "Mul-tani, Yavi-maya's Avatar", "Cir-cui-tous Route", "Bat-tle-field", "Don-ner-huf-schild-kröte", "Méta-mor-phos-phère"]) {
    assert.equal(shown(broken.replaceAll("-", "")), broken);
  }
});

test("short words stay whole, and the ends of long ones", () => {
  for (const whole of ["Forest", "Sol Ring", "Avatar", "Strength"]) assert.equal(shown(whole), whole);
  const parts = shown("Asmoranomardicadaistinaculdacar").split("-");
  assert.ok(parts.length > 4);
  for (const end of [parts[0]!, parts.at(-1)!]) assert.ok(end.length >= 3);
});
