/** The events that are announced, go on, or are over. */
import type { VNode } from "preact";
import { formatName } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { EventPage } from "../protocol/rest.ts";
import { stateText } from "./state.ts";
import { t } from "./words.ts";

const REFRESH_MS = 15_000;

export default function Events(): VNode {
  return (
    <div class="column is-narrow">
      <div class="row is-spread">
        <h1>{t("title")}</h1>
        {user.value && (
          <a class="button is-main" href="/events/new">
            {t("new_event")}
          </a>
        )}
      </div>
      <p class="aside">
        {t("about")} <a href="/leagues">{t("leagues")}</a>
      </p>
      {user.value ? <List /> : <EnterFirst />}
    </div>
  );
}

function List(): VNode {
  const found = useLoaded(() => get<EventPage>("/v1/events"), [user.value?.id], REFRESH_MS);
  return (
    <Await of={found}>
      {({ events }) => (
        <section class="card-panel" aria-label={t("title")}>
          {events.length === 0 && <p class="aside">{t("none")}</p>}
          <ul role="list" class="rows">
            {events.map((event) => (
              <li key={event.id}>
                <span>
                  <a href={`/events/${event.id}`}>
                    <b>{event.plan.name}</b>
                  </a>
                  <br />
                  <small>
                    {formatName(event.plan.format ?? "")} · {t("players_n", { n: event.players })}
                  </small>
                </span>
                <span>{stateText(event)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Await>
  );
}
