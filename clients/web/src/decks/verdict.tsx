/** What was found in a list: the question of who commands, lines that cannot be read, problems with line and rule. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { percent } from "../kit/moment.ts";
import { language } from "../kit/words.ts";
import type { FindingView, QuestionView, UnreadView, VerdictView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const MARKS = { legal: "✓", illegal: "✕", open_question: "?" } as const;
type State = keyof typeof MARKS;

export function stateOf(verdict: VerdictView): State {
  if (verdict.legal) return "legal";
  return verdict.question && !verdict.question.proposed.length ? "open_question" : "illegal";
}

export function Badge({ verdict }: { verdict: VerdictView }): VNode {
  const state = stateOf(verdict);
  return (
    <span class={`badge is-${state}`}>
      <span aria-hidden="true">{MARKS[state]}</span> {t(state)}
    </span>
  );
}

/** How much of a deck the rules play. */
export const shareText = (share: number): string => (share >= 1 ? t("whole") : t("share", { share: percent(share) }));

type Props = {
  verdict: VerdictView;
  /** What a click on a choice does; without it nothing can be mended here. */
  onCommand?: (names: readonly string[]) => void;
  onMend?: (unread: UnreadView, name: string) => void;
  onLine?: (line: number) => void;
};

export function Verdict({ verdict, onCommand, onMend, onLine }: Props): VNode {
  const said = verdict.findings.filter((finding) => finding.code !== "UNREAD" && finding.code !== "COMMANDER_OPEN");
  const errors = said.filter((finding) => finding.severity === "error");
  const warnings = said.filter((finding) => finding.severity === "warning");
  const cards = verdict.cards.reduce((all, entry) => all + (entry.role === "side" || entry.role === "supplementary" ? 0 : entry.count), 0);
  return (
    <div class="column is-tight">
      <p class="row" role="status">
        <Badge verdict={verdict} /> <span>{t("cards_n", { n: cards })}</span> <span>{shareText(verdict.full_share)}</span>
      </p>
      {verdict.question && <Question question={verdict.question} onCommand={onCommand} />}
      {verdict.unread.length > 0 && (
        <Part title={t("unread")}>
          {verdict.unread.map((each) => (
            <Unread key={each.line} unread={each} onMend={onMend} onLine={onLine} />
          ))}
        </Part>
      )}
      {errors.length > 0 && <Findings title={t("errors", { n: errors.length })} found={errors} onLine={onLine} />}
      {warnings.length > 0 && <Findings title={t("warnings", { n: warnings.length })} found={warnings} onLine={onLine} />}
      {verdict.legal && said.length === 0 && <p class="aside">{t("all_well")}</p>}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul role="list" class="findings">
        {children}
      </ul>
    </section>
  );
}

function Question({ question, onCommand }: { question: QuestionView; onCommand: Props["onCommand"] }): VNode {
  const proposed = question.proposed.join("\n");
  return (
    <section class="tip" aria-label={t("who_commands")}>
      <h3>{t("who_commands")}</h3>
      <p>{t("who_hint")}</p>
      <div class="row">
        {question.candidates.map((names) => (
          <Button key={names.join("\n")} look={names.join("\n") === proposed ? "main" : "plain"} disabled={!onCommand} onClick={() => onCommand?.(names)}>
            {names.length > 1 ? t("and", { one: names[0]!, other: names[1]! }) : names[0]}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Unread({ unread, onMend, onLine }: { unread: UnreadView; onMend: Props["onMend"]; onLine: Props["onLine"] }): VNode {
  return (
    <li>
      <Line line={unread.line} onLine={onLine} /> <q>{unread.text}</q>
      {unread.candidates.length === 0 && <small>{t("no_candidate")}</small>}
      {onMend && unread.candidates.length > 0 && (
        <div class="row">
          {unread.candidates.map((name) => (
            <Button key={name} onClick={() => onMend(unread, name)}>
              {t("use", { name })}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function Findings({ title, found, onLine }: { title: string; found: readonly FindingView[]; onLine: Props["onLine"] }): VNode {
  return (
    <Part title={title}>
      {found.map((finding, at) => (
        <li key={at}>
          {finding.line > 0 && <Line line={finding.line} onLine={onLine} />} <b>{titleOf(finding)}</b> {finding.rule && <span class="rule">{finding.rule}</span>}
          <small lang={language === "en" ? undefined : "en"}>{finding.message}</small>
        </li>
      ))}
    </Part>
  );
}

function Line({ line, onLine }: { line: number; onLine: Props["onLine"] }): VNode {
  const words = t("line", { n: line });
  return onLine ? (
    <Button look="quiet" class="line-link" onClick={() => onLine(line)}>
      {words}
    </Button>
  ) : (
    <span class="aside">{words}</span>
  );
}

const KINDS = ["BANNED", "COLOR_IDENTITY", "COMMANDER", "COMPANION", "DECK_SIZE", "SINGLETON", "SIDEBOARD", "UNREAD"] as const;

/** The kind of a finding in the user's language, with the card that it is about. */
function titleOf(finding: FindingView): string {
  const kind = KINDS.find((each) => finding.code.startsWith(each)) ?? KINDS.find((each) => finding.code.includes(each)) ?? "OTHER";
  return finding.card ? `${t(`findings_${kind}`)}: ${finding.card}` : t(`findings_${kind}`);
}
