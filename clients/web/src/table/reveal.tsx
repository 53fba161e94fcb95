/** Cards of one's own hand that are shown to everybody (Partner and Emperor: at any time). */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { dictionary } from "../kit/words.ts";
import type { Handle } from "../protocol/frames.ts";
import { label } from "./describe.ts";
import { attempt, refusal, seen } from "./live.ts";
import { showReveal } from "./panels.ts";
import { inZone } from "./position.ts";
import { t as words } from "./words.ts";

const t = dictionary(
  { title: "Show cards of your hand", about: "Everybody sees which card it is; it stays in your hand.", show: "Show {what} to all", shown: "shown" },
  { title: "Karten der Hand vorzeigen", about: "Alle sehen, welche Karte es ist; sie bleibt auf deiner Hand.", show: "{what} allen zeigen", shown: "gezeigt" },
  { title: "Montrer des cartes de la main", about: "Tout le monde voit quelle carte c’est ; elle reste dans votre main.", show: "Montrer {what} à tous", shown: "montrée" },
);

export function RevealDialog(): VNode | null {
  const now = seen.value;
  const [shown, setShown] = useState<readonly Handle[]>([]);
  if (!now) return null;
  const reveal = async (o: Handle): Promise<void> => {
    if (await attempt("game.declare", { declare: "reveal", o })) setShown((before) => [...before, o]);
  };
  const cards = inZone(now, "hand", now.you);
  return (
    <Dialog title={t("title")} onClose={() => (showReveal.value = false)}>
      <p class="hint">{t("about")}</p>
      {cards.length === 0 && <p>{words("empty")}</p>}
      <div class="menu-list">
        {cards.map((row) => (
          <Button key={row.o} onClick={() => void reveal(row.o)}>
            {t("show", { what: label(row) })}
            {shown.includes(row.o) ? ` · ${t("shown")}` : ""}
          </Button>
        ))}
      </div>
      {refusal.value && <p role="alert" class="refusal">{refusal.value}</p>}
    </Dialog>
  );
}
