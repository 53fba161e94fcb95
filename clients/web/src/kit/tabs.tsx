/** Tabs as the ARIA practices have them: arrows move, one panel is shown. */
import { useId } from "preact/hooks";
import type { ComponentChildren, VNode } from "preact";
import { rove } from "./roving.ts";

export type Tab<K extends string> = { key: K; label: ComponentChildren };
type Props<K extends string> = { label: string; tabs: readonly Tab<K>[]; chosen: K; onChoose: (key: K) => void; children: ComponentChildren };

export function Tabs<K extends string>({ label, tabs, chosen, onChoose, children }: Props<K>): VNode {
  const id = useId();
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={rove("[role=tab]")}>
        {tabs.map(({ key, label: name }) => (
          <button type="button" role="tab" key={key} id={`${id}-${key}`} aria-selected={key === chosen} aria-controls={`${id}-panel`} tabIndex={key === chosen ? 0 : -1} onClick={() => onChoose(key)} onFocus={() => onChoose(key)}>
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}
