/** A number between two others, by buttons or typed. */
import type { VNode } from "preact";
import { t } from "../words.ts";

type Props = { label: string; value: number; least: number; most: number; onChange: (value: number) => void; handles?: string };

export function Stepper({ label, value, least, most, onChange, handles }: Props): VNode {
  const set = (wanted: number): void => {
    if (Number.isInteger(wanted)) onChange(Math.min(Math.max(wanted, least), most));
  };
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={`${t("less")}: ${label}`} aria-disabled={value <= least} onClick={() => set(value - 1)}>
        −
      </button>
      <input type="number" inputMode="numeric" data-handles={handles} aria-label={label} value={value} min={least} max={most} onChange={(event) => set(event.currentTarget.valueAsNumber)} />
      <button type="button" aria-label={`${t("more")}: ${label}`} aria-disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
      {Number.isFinite(most) && most - least > 1 && most < 1e6 && (
        <button type="button" class="is-wide" aria-label={`${t("all")}: ${label}`} onClick={() => set(most)}>
          {t("all")}
        </button>
      )}
    </span>
  );
}
