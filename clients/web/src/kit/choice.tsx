/** One of a few, each with a line about it: radio buttons that look like cards. */
import type { ComponentChildren, VNode } from "preact";
import { useId } from "preact/hooks";

export type Choice<K extends string> = { key: K; label: ComponentChildren; about?: ComponentChildren; disabled?: boolean };
type Props<K extends string> = { legend: ComponentChildren; choices: readonly Choice<K>[]; chosen: K; onChoose: (key: K) => void; hidesLegend?: boolean };

export function Choices<K extends string>({ legend, choices, chosen, onChoose, hidesLegend = false }: Props<K>): VNode {
  const name = useId();
  return (
    <fieldset class="picks">
      <legend class={hidesLegend ? "unseen" : ""}>{legend}</legend>
      <div>
        {choices.map(({ key, label, about, disabled = false }) => (
          <label key={key} class="pick">
            <input type="radio" name={name} checked={key === chosen} disabled={disabled} onChange={() => onChoose(key)} />
            <span>
              <b>{label}</b>
              {about && <small>{about}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
