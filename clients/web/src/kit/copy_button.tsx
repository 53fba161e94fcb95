/** Puts a text into the clipboard and says so, until it is another text; nothing where the browser has no clipboard for pages. */
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { shared } from "./words.shared.ts";

export function CopyButton({ text, look, children }: { text: string; look?: "quiet"; children?: ComponentChildren }): VNode | null {
  const [copied, setCopied] = useState("");
  if (!("clipboard" in navigator)) return null;
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <Button look={look ?? "plain"} onClick={copy}>
      {copied === text ? shared("copied") : (children ?? shared("copy"))}
    </Button>
  );
}
