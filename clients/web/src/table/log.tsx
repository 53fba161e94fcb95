/** The game so far, a line for each thing that happened, with a filter. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { SeatMark } from "./icons.tsx";
import { inspected } from "./inspect.tsx";
import { lines } from "./live.ts";
import { t } from "./words.ts";

const MOST_SHOWN = 300;
const filter = signal<"main" | "all">("main");

export function Log(): VNode {
  const shown = lines.value.filter((line) => filter.value === "all" || line.weight === "main" || line.weight === "turn").slice(-MOST_SHOWN);
  return (
    <div class="log">
      <label class="log-filter">
        {t("log_filter")}
        <select value={filter.value} onChange={(event) => (filter.value = event.currentTarget.value as "main" | "all")}>
          <option value="main">{t("log_main")}</option>
          <option value="all">{t("log_all")}</option>
        </select>
      </label>
      <div class="newest-below" tabIndex={0} data-region="log" role="region" aria-label={t("log")}>
        <ol role="list">
          {shown.map((line, at) => (
            <li key={at} class={`is-${line.weight}`} onPointerEnter={() => line.names[0] && (inspected.value = { name: line.names[0] })}>
              {line.seat >= 0 && <SeatMark seat={line.seat} />}
              {line.text}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
