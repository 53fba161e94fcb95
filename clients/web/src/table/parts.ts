/** Parts of the table, of which a picture draws one: that which has waited longest. So a flood of changes costs a picture no more than its dearest part, however much has changed. */
import { eachFrame } from "./frame.ts";

export type Part = { readonly isBehind: () => boolean; readonly draw: () => void };

/** In the order in which they were drawn last. */
const parts = new Set<Part>();

/** Whether somebody has pressed something since the last picture, and whether that one gave way to a press: never two in a row do. */
let [isPressed, gaveWay] = [false, false];

const pictures = eachFrame(() => {
  [isPressed, gaveWay] = [false, isPressed && !gaveWay];
  if (gaveWay) return pictures.soon();
  const part = [...parts].find((each) => each.isBehind());
  if (!part) return;
  draw(part);
  pictures.soon();
});

/** Let pictures draw what is behind, a part each. */
export const drawSoon = pictures.soon;

/** Somebody presses something: the next picture shows that alone, and the parts wait for the one after it. */
export function giveWay(): void {
  isPressed = true;
}

/** Whatever is pressed from now on has the next picture to itself; until the returned function is called. */
export function giveWayToPresses(): () => void {
  const kinds = ["pointerdown", "pointerup", "keydown"];
  for (const kind of kinds) addEventListener(kind, giveWay, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, giveWay, true);
  };
}

/** Draw a part by itself from now on; until the returned function is called. */
export function drawnInTurn(part: Part): () => void {
  parts.add(part);
  return () => void parts.delete(part);
}

/** Draw all that is behind at once. */
export function drawAll(): void {
  for (const part of [...parts]) if (part.isBehind()) draw(part);
}

function draw(part: Part): void {
  if (parts.delete(part)) parts.add(part);
  part.draw();
}
