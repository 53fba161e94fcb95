/** How whole a card is played: a full, half or empty circle, and the word. */
import type { VNode } from "preact";
import { t } from "./words.ts";

const MARKS: Readonly<Record<string, string>> = { full: "●", assisted: "◐", manual: "○" };
type Grade = "full" | "assisted" | "manual";

const known = (grade: string): Grade => (grade in MARKS ? (grade as Grade) : "manual");

export function GradeMark({ grade, withWord = false }: { grade: string; withWord?: boolean }): VNode {
  const word = t(`grade_${known(grade)}`);
  return (
    <span class={`played is-${known(grade)}`} title={t(`grade_about_${known(grade)}`)}>
      <span aria-hidden="true">{MARKS[known(grade)]}</span> <span class={withWord ? "" : "unseen"}>{word}</span>
    </span>
  );
}

/** How many cards of each grade. */
export function Grades({ counts }: { counts: Readonly<Record<string, number>> }): VNode {
  return (
    <ul role="list" class="facts" aria-label={t("how_played")}>
      {(["full", "assisted", "manual"] as const).map((grade) => (
        <li key={grade}>
          <GradeMark grade={grade} withWord /> <b>{counts[grade] ?? 0}</b>
        </li>
      ))}
    </ul>
  );
}
