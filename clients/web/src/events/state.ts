/** Where events and matches stand, in words. */
import type { EventView } from "../protocol/rest.ts";
import { t } from "./words.ts";

/** Where an event stands, in words. */
export function stateText(event: EventView): string {
  if (event.state !== "running") return t(event.state);
  return event.round > event.rounds ? t("running_playoff", { n: event.round - event.rounds }) : t("running", { n: event.round, of: event.rounds });
}
