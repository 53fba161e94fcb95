/** For moderators: what users report of each other, and what is decided. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { dateTime } from "../kit/moment.ts";
import { get } from "../kit/rest.ts";
import { isModerator, user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import { EnterFirst } from "../login/screen.tsx";
import type { ReportDetail, ReportList, ReportView, SaidView } from "../protocol/rest.ts";
import { Decide } from "./decide.tsx";
import { Decided, Earlier } from "./decided.tsx";
import { reasons, t } from "./words.ts";

const TABS = ["waiting", "decided"] as const;
type Tab = (typeof TABS)[number];

export default function Moderation(): VNode {
  const [tab, setTab] = useState<Tab>("waiting");
  if (!user.value) return <EnterFirst />;
  return (
    <div class="column is-narrow">
      <h1>{t("title")}</h1>
      {isModerator.value ? (
        <Tabs label={t("title")} chosen={tab} onChoose={setTab} tabs={TABS.map((key) => ({ key, label: t(key) }))}>
          <Reports key={tab} tab={tab} />
        </Tabs>
      ) : (
        <p class="notice">{t("moderators_only")}</p>
      )}
    </div>
  );
}

function Reports({ tab }: { tab: Tab }): VNode {
  const [pages, setPages] = useState([""]);
  return (
    <>
      {pages.map((page, place) => (
        <ReportPage key={page} tab={tab} page={page} onMore={place === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined} />
      ))}
    </>
  );
}

function ReportPage({ tab, page, onMore }: { tab: Tab; page: string; onMore: ((next: string) => void) | undefined }): VNode {
  const found = useLoaded(() => get<ReportList>(`/v1/reports?ruled=${tab === "decided"}&page=${page}`), [tab, page]);
  const replace = (list: ReportList, changed: ReportView): void => found.set({ ...list, reports: list.reports.map((each) => (each.id === changed.id ? changed : each)) });
  return (
    <Await of={found}>
      {(list) => (
        <>
          {list.reports.length === 0 && <p class="aside">{t(tab === "waiting" ? "none_waiting" : "none_decided")}</p>}
          {list.reports.map((report) => (
            <ReportCase key={report.id} report={report} onChanged={(changed) => replace(list, changed)} />
          ))}
          {list.next_page && onMore && <Button onClick={() => onMore(list.next_page)}>{t("more")}</Button>}
        </>
      )}
    </Await>
  );
}

type Change = { report: ReportView; onChanged: (report: ReportView) => void };

function ReportCase({ report, onChanged }: Change): VNode {
  const { about, by, game } = report;
  return (
    <article class="card-panel" aria-labelledby={`report-${report.id}`}>
      <h2 id={`report-${report.id}`}>
        <a href={`/users/${about.id}`}>{about.name}</a>: {reasons(report.reason)}
      </h2>
      <p class="aside">
        <a href={`/users/${by.id}`}>{t("by", { name: by.name })}</a> · {dateTime(report.at_ms)} {game && <a href={`/games/${game}`}>{t("to_game")}</a>}
      </p>
      {report.words && <p>{report.words}</p>}
      {game && <Excerpt said={report.excerpt} />}
      <Before report={report} />
      {report.ruling ? <Decided ruling={report.ruling} onChanged={onChanged} /> : <Decide report={report} onChanged={onChanged} />}
    </article>
  );
}

function Excerpt({ said }: { said: readonly SaidView[] }): VNode {
  return (
    <details open={said.length > 0}>
      <summary>{t("excerpt")}</summary>
      {said.length === 0 && <p class="aside">{t("no_excerpt")}</p>}
      <ul role="list" class="rows">
        {said.map((each, place) => (
          <li key={place}>
            <span>
              <b>{each.name}</b> {each.text}
            </span>
            <small>{dateTime(each.at_ms)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What was decided about the user before; asked when somebody wants to know. */
function Before({ report }: { report: ReportView }): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("earlier", { name: report.about.name })}</summary>
      {isOpen && <BeforeList id={report.id} />}
    </details>
  );
}

function BeforeList({ id }: { id: string }): VNode {
  const found = useLoaded(() => get<ReportDetail>(`/v1/reports/${id}`), [id]);
  return <Await of={found}>{({ before }) => <Earlier rulings={before} />}</Await>;
}
