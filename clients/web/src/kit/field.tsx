/** A control with its label above and what is wrong with it below, tied together for screen readers. */
import { cloneElement, type ComponentChildren, type VNode } from "preact";
import { useId } from "preact/hooks";

type Props = { label: ComponentChildren; hint?: ComponentChildren; error?: string; children: VNode<object>; class?: string };

export function Field({ label, hint, error, children, class: extra }: Props): VNode {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div class={["field", extra].filter(Boolean).join(" ")}>
      <label for={id}>{label}</label>
      {cloneElement(children, { id, "aria-describedby": about || undefined, "aria-invalid": error ? "true" : undefined })}
      {hint && (
        <p class="aside" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          <span aria-hidden="true">⚠ </span>
          {error}
        </p>
      )}
    </div>
  );
}
