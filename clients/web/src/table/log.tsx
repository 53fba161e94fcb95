/** The game so far, a line for each thing that happened, with a filter. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { memo } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { SeatMark } from "./icons.tsx";
import { inspected } from "./inspect.tsx";
import { newest, type Line } from "./lines.ts";
import { lines } from "./live.ts";
import { drawnInTurn } from "./parts.ts";
import { useBox } from "./sizes.ts";
import { t } from "./words.ts";

/** So far above the newest line one looks back, and what the shortest line takes; in px. */
const [BACK, SHORTEST] = [40, 15];
const filter = signal<"main" | "all">("main");

export function Log(): VNode {
  const oldest = useRef<Line | undefined>(undefined);
  const [isLookingBack, setLookingBack] = useState(false);
  const [pane, { height }] = useBox<HTMLDivElement>();
  const told = useLines().filter((line) => filter.value === "all" || line.weight === "main" || line.weight === "turn");
  const shown = newest(oldest.current, told, Math.ceil(height / SHORTEST), isLookingBack);
  oldest.current = shown[0];
  return (
    <div class="log">
      <label class="log-filter">
        {t("log_filter")}
        <select value={filter.value} onChange={(event) => (filter.value = event.currentTarget.value as "main" | "all")}>
          <option value="main">{t("log_main")}</option>
          <option value="all">{t("log_all")}</option>
        </select>
      </label>
      <div class="newest-below" ref={pane} onScroll={(event) => setLookingBack(event.currentTarget.scrollTop < -BACK)} tabIndex={0} data-region="log" role="region" aria-label={t("log")}>
        <ol role="list">
          {shown.map((line) => (
            <Entry key={numberOf(line)} line={line} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** What was told, drawn in turn with the other parts of the table. */
function useLines(): readonly Line[] {
  const [found, keep] = useState(() => lines.peek());
  const kept = useRef(found);
  kept.current = found;
  useEffect(() => drawnInTurn({ isBehind: () => kept.current !== lines.peek(), draw: () => keep(lines.peek()) }), []);
  return found;
}

/** Drawn once: a line never changes. */
const Entry = memo(function Entry({ line }: { line: Line }): VNode {
  return (
    <li class={`is-${line.weight}`} onPointerEnter={() => line.names[0] && (inspected.value = { name: line.names[0] })}>
      {line.seat >= 0 && <SeatMark seat={line.seat} />}
      {line.text}
      {line.rule && <small class="rule"> {line.rule}</small>}
    </li>
  );
});

const numbers = new WeakMap<Line, number>();
let last = 0;

/** Tells lines apart, so that the oldest can go without the others being drawn anew. */
function numberOf(line: Line): number {
  const known = numbers.get(line) ?? ++last;
  numbers.set(line, known);
  return known;
}
