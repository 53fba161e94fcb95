/** What may be done with priority beside what the boards and the hand show: in other zones, and what needs no object. */
import type { VNode } from "preact";
import type { Action, Handle, PriorityPrompt, Unplayed } from "../../protocol/frames.ts";
import { Button } from "../../kit/button.tsx";
import { inspecting } from "../inspect.tsx";
import { answer, attempt, seen } from "../live.ts";
import { isShown } from "../battlefield.tsx";
import { showTransfer } from "../panels.ts";
import { shownSeats } from "../places.ts";
import { Cost, RulesText } from "../symbols.tsx";
import { actionWords } from "../describe.ts";
import { t, zoneName } from "../words.ts";

export function Priority({ prompt }: { prompt: PriorityPrompt }): VNode {
  const now = seen.value!;
  const seats = shownSeats(now);
  const isOnScreen = (handle: Handle | undefined): boolean => {
    const row = now.rows.get(handle ?? "");
    return row !== undefined && (row.zone === "hand" ? row.owner === now.you : row.zone === "stack" || isShown(row, seats));
  };
  const elsewhere = prompt.legal.filter((action) => action.a !== "pass" && !isOnScreen(action.o));
  return (
    <>
      <ByHand unplayed={prompt.unplayed ?? []} />
      {elsewhere.length > 0 && (
        <>
          <h3>{t("also")}</h3>
          <ul role="list" class="choices">
            {elsewhere.map((action, at) => (
              <li key={at}>
                <ActionButton action={action} withZone />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** One action: what it is, what it costs, what it does. */
export function ActionButton({ action, withZone = false, role }: { action: Action; withZone?: boolean; role?: "menuitem" }): VNode {
  const row = seen.value?.rows.get(action.o ?? "");
  const place = withZone && row ? ` (${zoneName(row.zone)})` : "";
  return (
    <button type="button" role={role} class="choice" data-handles={action.o} onClick={() => take(action)} {...inspecting({ handle: action.o ?? "", name: action.name ?? "" })}>
      <span class="choice-head">
        <b>{`${actionWords(action)}${place}`}</b>
        {action.a === "cast" && <Cost cost={action.cost ?? ""} />}
        {action.tax ? <span>{t("tax", { n: `{${action.tax}}` })}</span> : null}
      </span>
      {action.text ? (
        <span class="choice-text">
          <RulesText text={action.text} />
        </span>
      ) : null}
    </button>
  );
}

/** A transfer of life has a window, which asks all of it at once; everything else is an answer. */
function take(action: Action): void {
  if (action.option === "transfer_life") showTransfer.value = true;
  else answer(action);
}

/** What cards leave to people: it stands before passing until it is done. */
function ByHand({ unplayed }: { unplayed: readonly Unplayed[] }): VNode | null {
  const now = seen.value!;
  if (!unplayed.length) return null;
  return (
    <div class="by-hand" role="group" aria-label={t("manual_tray")}>
      <h3>{t("manual_tray")}</h3>
      <ul role="list">
        {unplayed.map((each, at) => (
          <li key={at}>
            <b>{`${each.name}${each.times > 1 ? ` ×${each.times}` : ""}`}</b>
            <RulesText text={each.text} />
          </li>
        ))}
      </ul>
      {unplayed.some((each) => each.seat === now.you) && <Button onClick={() => attempt("game.manual", { verb: "done" })}>{t("manual_done")}</Button>}
    </div>
  );
}
