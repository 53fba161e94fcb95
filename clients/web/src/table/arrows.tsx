/** Lines over the boards: from attackers to whom they attack, from blockers to what they block, from the stack to its targets. Decoration: the words say the same. */
import { useLayoutEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Handle } from "../protocol/frames.ts";
import { drawings } from "./boards.ts";
import { draft, prompt, seen } from "./live.ts";
import type { Seen } from "./position.ts";

type Kind = "attack" | "block" | "target";
type Line = { readonly from: Handle; readonly to: Handle; readonly kind: Kind };
type Drawn = { readonly path: string; readonly kind: Kind };

const NONE: readonly Drawn[] = [];

export function Arrows(): VNode {
  const [drawn, draw] = useState(NONE);
  const wanted = seen.value ? linesOf(seen.value) : [];
  const key = wanted.map(({ from, to }) => `${from}>${to}`).join(" ");
  useLayoutEffect(() => {
    if (!key) return draw(NONE);
    const measure = (): void => draw(unique(wanted.map(pathOf).filter((each) => each !== null)));
    let frame = 0;
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    soon();
    addEventListener("resize", soon);
    addEventListener("scroll", soon, true);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", soon);
      removeEventListener("scroll", soon, true);
    };
  }, [key, seen.value?.seq, drawings.value, draft.value]);
  return (
    <svg class="arrows" aria-hidden="true">
      {drawn.map(({ path, kind }) => (
        <path key={path} d={path} class={`is-${kind}`} />
      ))}
    </svg>
  );
}

function linesOf(seen: Seen): Line[] {
  const combat = seen.table.combat;
  const kind: Kind = prompt.value?.kind === "blockers" ? "block" : "attack";
  const drafted = draft.value.kind === "pairs" ? draft.value.pairs.map(([from, to]) => ({ from, to, kind })) : [];
  const attacks = (combat?.attackers ?? []).map(([from, to]) => ({ from, to, kind: "attack" as const }));
  const blocks = (combat?.blockers ?? []).map(([from, to]) => ({ from, to, kind: "block" as const }));
  const top = seen.rows.get(seen.table.stack.at(-1) ?? "");
  const targets = (top?.targets ?? []).map((to) => ({ from: top!.o, to, kind: "target" as const }));
  return [...attacks, ...blocks, ...targets, ...drafted];
}

/** A bow from the middle of one element to the middle of the other; null if one of them is not on the screen. */
function pathOf({ from, to, kind }: Line): Drawn | null {
  const [start, end] = [middleOf(from), middleOf(to)];
  if (!start || !end) return null;
  const bend = (end.x - start.x) * 0.15;
  return { kind, path: `M${start.x} ${start.y}Q${(start.x + end.x) / 2 - bend} ${(start.y + end.y) / 2 + bend} ${end.x} ${end.y}` };
}

function middleOf(handle: Handle): { x: number; y: number } | null {
  const box = document.querySelector(`:is(.tile, .player, .stack-entry)[data-handles~="${handle}"]`)?.getBoundingClientRect();
  return box?.width ? { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) } : null;
}

/** Creatures of one pile attack along one line. */
function unique(lines: readonly Drawn[]): Drawn[] {
  return [...new Map(lines.map((line) => [line.path, line])).values()];
}
