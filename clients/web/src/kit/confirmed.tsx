/** A button for what cannot be taken back: it asks first. */
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { shared } from "./words.shared.ts";

type Props = { label: string; question: ComponentChildren; onYes: () => void; look?: "plain" | "danger" };

export function Confirmed({ label, question, onYes, look = "danger" }: Props): VNode {
  const [isAsking, setAsking] = useState(false);
  const yes = (): void => {
    setAsking(false);
    onYes();
  };
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog title={label} onClose={() => setAsking(false)}>
          <p>{question}</p>
          <div class="row">
            <Button look="danger" onClick={yes}>
              {label}
            </Button>
            <Button onClick={() => setAsking(false)}>{shared("cancel")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
