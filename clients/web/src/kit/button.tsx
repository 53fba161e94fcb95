/** Buttons say what they do; an `aria-keyshortcuts` shows its key beside the words. */
import type { ComponentChildren, JSX, VNode } from "preact";

type Look = "plain" | "main" | "quiet" | "danger";
type Props = Omit<JSX.IntrinsicElements["button"], "class"> & { look?: Look; keyHint?: string; children?: ComponentChildren; class?: string };

export function Button({ look = "plain", keyHint, children, class: extra, ...rest }: Props): VNode {
  const classes = ["button", `is-${look}`, extra].filter(Boolean).join(" ");
  return (
    <button type="button" class={classes} {...rest}>
      <span>{children}</span>
      {keyHint && <kbd aria-hidden="true">{keyHint}</kbd>}
    </button>
  );
}
