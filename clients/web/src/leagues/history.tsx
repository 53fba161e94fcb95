/** What has happened in a league, newest last: who came and went, who took which General, how many cards were changed. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get } from "../kit/rest.ts";
import type { LeagueMemberView, LeagueView, LogEntryView, LogPage } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function History({ league, members }: { league: LeagueView; members: readonly LeagueMemberView[] }): VNode {
  const [log, setLog] = useState<LogPage | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const nameOf = (id: string): string => members.find((member) => member.user === id)?.name ?? t("somebody");
  const load = (page = ""): void =>
    void get<LogPage>(`/v1/leagues/${league.id}/log?page=${encodeURIComponent(page)}`).then((found) => setLog({ ...found, entries: [...(page ? (log?.entries ?? []) : []), ...found.entries] }), setFailure);
  return (
    <section class="card-panel" aria-labelledby="history">
      <h2 id="history">{t("history")}</h2>
      <Refusal error={failure} />
      {log && (
        <ol role="list" class="rows">
          {log.entries.map((entry) => (
            <li key={entry.sequence}>
              <span>{entryWords(entry, nameOf)}</span>
              <small>{dateTime(entry.at_ms)}</small>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        {!log && <Button onClick={() => load()}>{t("show_history")}</Button>}
        {log?.next_page && <Button onClick={() => load(log.next_page)}>{t("more")}</Button>}
      </div>
    </section>
  );
}

/** An entry as a sentence; of a newer server its own word. */
function entryWords({ fact }: LogEntryView, nameOf: (id: string) => string): string {
  const who = nameOf(String(fact.member ?? fact.user ?? ""));
  switch (fact.fact) {
    case "founded":
      return t("was_founded");
    case "resettled":
      return t("was_resettled");
    case "joined":
      return t("has_joined", { who });
    case "left":
      return t(fact.why === "removed" ? "was_removed" : "has_left", { who });
    case "listed":
      return listedWords(fact, who);
    default:
      return [String(fact.fact).replaceAll("_", " "), who].join(": ");
  }
}

function listedWords(fact: Readonly<Record<string, unknown>>, who: string): string {
  const generals = ((fact.generals as string[] | undefined) ?? []).join(" + ");
  const changed = Number(fact.changed ?? 0);
  return [generals ? t("leads", { who, generals }) : t("has_listed", { who }), changed > 0 && t("changed_n", { n: changed })].filter(Boolean).join(" ");
}
