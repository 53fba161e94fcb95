/** Mana symbols as our own glyphs: a letter in a shape of its colour. */
import type { VNode } from "preact";
import { Icon } from "./icons.tsx";
import { cutAtSymbols, symbolColor, symbols } from "./mana.ts";

function Symbol({ of }: { of: string }): VNode {
  const color = symbolColor(of) || (of === "C" ? "C" : "");
  return <i class={`mana mana-${color[0] ?? "any"}${color.length > 1 ? ` mana-and-${color[1]}` : ""}`}>{of === "T" ? <Icon name="tapped" /> : of.replace("/", "")}</i>;
}

/** A cost; read out as its symbols. */
export function Cost({ cost }: { cost: string }): VNode | null {
  if (!cost) return null;
  return (
    <span class="cost" role="img" aria-label={symbols(cost).join(" ")}>
      {symbols(cost).map((each, at) => (
        <Symbol key={at} of={each} />
      ))}
    </span>
  );
}

/** Rules text with its symbols drawn; paragraphs stay paragraphs. */
export function RulesText({ text }: { text: string }): VNode {
  return (
    <>
      {text.split("\n").map((paragraph, at) => (
        <span key={at} class="rules-text">
          {cutAtSymbols(paragraph).map((part, index) => (index % 2 ? <Symbol key={index} of={part} /> : part))}
        </span>
      ))}
    </>
  );
}
