/** What players have to know before they register: the organiser's words, the fact sheet, where the event departs from the documents. */
import type { VNode } from "preact";
import { dictionary } from "../kit/words.ts";
import type { EventView } from "../protocol/rest.ts";

const t = dictionary({ title: "What you have to know" }, { title: "Was du wissen musst" }, { title: "Ce qu’il faut savoir" });

export function Facts({ event }: { event: EventView }): VNode {
  return (
    <details class="card-panel" open={event.state === "registration"}>
      <summary>{t("title")}</summary>
      {event.plan.words && <p>{event.plan.words}</p>}
      <ul lang="en">
        {[...event.fact_sheet, ...event.deviations].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
