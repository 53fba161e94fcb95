/** A way to pay, in words. */
import { dictionary } from "../kit/words.ts";
import type { PaymentPlan, Tap } from "../protocol/frames.ts";

export const t = dictionary(
  { press: "Press on the board what pays, or what is to stay as it is.", pool: "from your pool: {mana}", life: "{n} life", helps: "{name} helps", what_pays: "What would pay?", assumed: "If you choose nothing else before:", nothing: "There is nothing to choose." },
  { press: "Drücke auf dem Spielfeld, was bezahlt oder bleiben soll, wie es ist.", pool: "aus deinem Vorrat: {mana}", life: "{n} Leben", helps: "{name} hilft", what_pays: "Was würde bezahlen?", assumed: "Wenn du vorher nichts anderes wählst:", nothing: "Es gibt nichts zu wählen." },
  { press: "Pressez sur le champ de bataille ce qui paie, ou ce qui doit rester tel quel.", pool: "de votre réserve : {mana}", life: "{n:# point de vie|# points de vie}", helps: "{name} aide", what_pays: "Qu’est-ce qui paierait ?", assumed: "Si vous ne choisissez rien d’autre avant :", nothing: "Il n’y a rien à choisir." },
);

const symbolsOf = (mana: string): string => [...mana].map((each) => `{${each}}`).join("");
const tapWords = ({ name, mana, helps }: Tap): string => (helps ? t("helps", { name }) : `${name} ${symbolsOf(mana ?? "")}`);

/** What is used, alike things together, then floating mana and life. */
export function planWords(plan: PaymentPlan): string {
  const counts = new Map<string, number>();
  for (const words of plan.taps.map(tapWords)) counts.set(words, (counts.get(words) ?? 0) + 1);
  const taps = [...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name));
  const pool = plan.pool ? [t("pool", { mana: symbolsOf(plan.pool) })] : [];
  return [...taps, ...pool, ...(plan.life ? [t("life", { n: plan.life })] : [])].join(" · ");
}
