/** The turn that is shown as a file that `muster scenario run` plays: for a report of what the engine did wrong. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { Refused, text } from "../kit/rest.ts";
import { save } from "../kit/save.ts";
import { t } from "./words.ts";

export function Scenario({ game, step }: { game: string; step: number }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const keep = (): void => {
    setBusy(true);
    setFailure(null);
    text(`/v1/games/${game}/scenario?step=${step}`)
      .then((line) => save(`${game}-${step}.jsonl`, line, "application/x-ndjson"), setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button look="quiet" disabled={isBusy} onClick={keep}>
        {t("scenario")}
      </Button>
      <Refusal error={failure} />
      {reasonsOf(failure).map((reason) => (
        <p key={reason} class="hint" lang="en">
          {reason}
        </p>
      ))}
    </>
  );
}

const reasonsOf = (failure: unknown): readonly string[] => (failure instanceof Refused && Array.isArray(failure.details.reasons) ? failure.details.reasons.map(String) : []);
