/** A feature match (MTR 2.6, 2.13): its players get three minutes more, and what of the round is over when they are seated. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { put } from "../../kit/rest.ts";
import { dictionary } from "../../kit/words.ts";
import type { EventTableView, RoundView } from "../../protocol/rest.ts";
import type { Desk } from "./desk.ts";

const MINUTE_S = 60;

const t = dictionary(
  { feature: "Make it a feature match", unfeature: "No feature match any more", elapsed: "Minutes of the round that are over", declines: "Somebody at this table does not want to be on camera." },
  { feature: "Zum Feature-Match machen", unfeature: "Kein Feature-Match mehr", elapsed: "Minuten der Runde, die um sind", declines: "Jemand an diesem Tisch möchte nicht vor die Kamera." },
  { feature: "En faire un match vedette", unfeature: "Plus de match vedette", elapsed: "Minutes de la ronde déjà écoulées", declines: "Quelqu’un à cette table ne veut pas passer devant la caméra." },
);

export function Feature({ desk, round, table }: { desk: Desk; round: RoundView; table: EventTableView }): VNode {
  const [minutes, setMinutes] = useState(0);
  const path = `${desk.path}/rounds/${round.round}/tables/${table.table}/feature`;
  const users = table.sides.flatMap((side) => side.users);
  const declines = desk.players.some((player) => player.declines_camera && users.includes(player.user));
  const feature = (event: Event): void => {
    event.preventDefault();
    void desk.act(put(path, { is_featured: true, elapsed_seconds: minutes * MINUTE_S }));
  };
  if (table.is_featured) return <Button onClick={() => void desk.act(put(path, { is_featured: false }))}>{t("unfeature")}</Button>;
  return (
    <form class="row is-bottom" onSubmit={feature}>
      <Field label={t("elapsed")} hint={declines ? t("declines") : undefined}>
        <input type="number" min={0} max={180} value={minutes} onInput={(event) => setMinutes(Number(event.currentTarget.value))} />
      </Field>
      <Button type="submit">{t("feature")}</Button>
    </form>
  );
}
