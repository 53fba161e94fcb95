/** Prizes that players share (MTR 5.2): words that are recorded. Among all who are left in the playoff it takes the organiser's permission. */
import type { VNode } from "preact";
import { Button } from "../../kit/button.tsx";
import { post } from "../../kit/rest.ts";
import { user } from "../../kit/session.ts";
import { dictionary } from "../../kit/words.ts";
import { SplitRecord } from "../splits.tsx";
import { nameOf, type Desk } from "./desk.ts";

const t = dictionary(
  { title: "Shared prizes", permit: "Permit it", permit_and_end: "Permit it, and let it end the event" },
  { title: "Geteilte Preise", permit: "Erlauben", permit_and_end: "Erlauben, und das Turnier damit beenden lassen" },
  { title: "Prix partagés", permit: "Permettre", permit_and_end: "Permettre, et laisser le tournoi se terminer ainsi" },
);

export function Splits(desk: Desk): VNode | null {
  if (!desk.desk.splits.length) return null;
  const permit = (split: number, ends: boolean): void => void desk.act(post(`${desk.path}/splits/${split}/permission`, { ends }));
  return (
    <section class="card-panel" aria-labelledby="desk-splits">
      <h2 id="desk-splits">{t("title")}</h2>
      <ul role="list" class="rows is-tall">
        {desk.desk.splits.map((split) => (
          <li key={split.split}>
            <SplitRecord split={split} nameOf={(id) => nameOf(desk, id)} />
            {split.table === 0 && !split.is_permitted && desk.event.organiser === user.value?.id && (
              <div class="row">
                <Button onClick={() => permit(split.split, false)}>{t("permit")}</Button>
                <Button onClick={() => permit(split.split, true)}>{t("permit_and_end")}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
