/** Pairing a round by hand (MTR 1.9): who sits where, as long as the round has not begun. Whoever is put on a place changes it with who had it, so that nobody is lost. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { put } from "../../kit/rest.ts";
import { dictionary } from "../../kit/words.ts";
import type { RoundView } from "../../protocol/rest.ts";
import type { Desk } from "./desk.ts";

const t = dictionary(
  { title: "Pair by hand", about: "Whoever you choose for a place changes places with who had it. Possible until the round has begun.", place: "Table {table}, place {n}", bye: "bye", pair: "Pair like this" },
  { title: "Von Hand auslosen", about: "Wen du für einen Platz wählst, der tauscht ihn mit dem, der ihn hatte. Möglich, bis die Runde begonnen hat.", place: "Tisch {table}, Platz {n}", bye: "Freilos", pair: "So auslosen" },
  { title: "Apparier à la main", about: "Qui vous choisissez pour une place l’échange avec qui l’avait. Possible jusqu’au début de la ronde.", place: "Table {table}, place {n}", bye: "exempt", pair: "Apparier ainsi" },
);

type Places = readonly (readonly string[])[];

export function PairingByHand({ desk, round }: { desk: Desk; round: RoundView }): VNode {
  const [places, setPlaces] = useState<Places>(round.tables.map((table) => table.sides.map((side) => side.id)));
  const names = new Map(round.tables.flatMap((table) => table.sides.map((side) => [side.id, side.name] as const)));
  const pair = (event: Event): void => {
    event.preventDefault();
    void desk.act(put(`${desk.path}/rounds/${round.round}/pairings`, { tables: places }));
  };
  return (
    <details>
      <summary>{t("title")}</summary>
      <form class="column is-tight tab-body" onSubmit={pair}>
        <p class="aside">{t("about")}</p>
        <ol role="list" class="rows">
          {places.map((sides, at) => (
            <li key={at}>
              <span class="row">
                <b>{at + 1}.</b>
                {sides.map((id, seat) => (
                  <select key={seat} value={id} aria-label={t("place", { table: at + 1, n: seat + 1 })} onChange={(event) => setPlaces(exchanged(places, id, event.currentTarget.value))}>
                    {[...names].map(([each, name]) => (
                      <option key={each} value={each}>
                        {name}
                      </option>
                    ))}
                  </select>
                ))}
                {sides.length === 1 && <small>{t("bye")}</small>}
              </span>
            </li>
          ))}
        </ol>
        <div class="row">
          <Button type="submit">{t("pair")}</Button>
        </div>
      </form>
    </details>
  );
}

/** The places with two of them exchanged. */
export const exchanged = (places: Places, one: string, other: string): Places => places.map((table) => table.map((each) => (each === one ? other : each === other ? one : each)));
