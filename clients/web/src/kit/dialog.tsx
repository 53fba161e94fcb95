/** A window over the page: the browser's own dialog, which keeps the focus inside and gives it back. */
import { useEffect, useId, useRef } from "preact/hooks";
import type { ComponentChildren, VNode } from "preact";
import { shared } from "./words.shared.ts";
import { Button } from "./button.tsx";

type Props = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean };

export function Dialog({ title, onClose, children, wide = false }: Props): VNode {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = element.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const clicked = (event: MouseEvent): void => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog ref={element} class={wide ? "dialog is-wide" : "dialog"} aria-labelledby={heading} onCancel={onClose} onClick={clicked}>
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <Button look="quiet" onClick={onClose} aria-label={shared("close")}>
            ×
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
