/** Cards that a player cannot have any more become basic lands of the player's choice (MTR 3.3), from the next match on. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { post } from "../../kit/rest.ts";
import { dictionary } from "../../kit/words.ts";
import { nameOf, type Desk } from "./desk.ts";
import { PlayerChoice } from "./player_choice.tsx";
import { t as words } from "./words.ts";

const BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"] as const;

const t = dictionary(
  { title: "Basic lands in place of cards", about: "For cards that a player cannot have any more. It holds from the player’s next match on.", card: "Card", basic: "Basic land", count: "Copies (0 = all)", replace: "Replace", replaced: "{count} × {card} → {basic}" },
  { title: "Standardländer statt Karten", about: "Für Karten, die ein Spieler nicht mehr haben kann. Es gilt ab seinem nächsten Match.", card: "Karte", basic: "Standardland", count: "Exemplare (0 = alle)", replace: "Ersetzen", replaced: "{count} × {card} → {basic}" },
  { title: "Des terrains de base à la place", about: "Pour des cartes qu’un joueur ne peut plus avoir. Cela vaut dès son prochain match.", card: "Carte", basic: "Terrain de base", count: "Exemplaires (0 = tous)", replace: "Remplacer", replaced: "{count} × {card} → {basic}" },
);

export function Basics(desk: Desk): VNode {
  const [player, setPlayer] = useState("");
  const [wanted, setWanted] = useState({ card: "", basic: "Plains", count: 0, words: "" });
  const replace = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/players/${player}/basics`, wanted)).then((isDone) => isDone && setWanted({ ...wanted, card: "", words: "" }));
  };
  return (
    <section class="card-panel" aria-labelledby="basics">
      <h2 id="basics">{t("title")}</h2>
      <ul role="list" class="rows">
        {(desk.desk.replacements ?? []).map((each, at) => (
          <li key={at}>
            <span>
              <b>{nameOf(desk, each.player)}</b> {t("replaced", { ...each })} <small>{each.words}</small>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("replace")}</summary>
        <form class="column is-tight tab-body" onSubmit={replace}>
          <p class="aside">{t("about")}</p>
          <div class="pair">
            <PlayerChoice players={desk.players} chosen={player} onChoose={setPlayer} />
            <Field label={t("card")}>
              <input value={wanted.card} required autocomplete="off" onInput={(event) => setWanted({ ...wanted, card: event.currentTarget.value })} />
            </Field>
            <Field label={t("basic")}>
              <select value={wanted.basic} onChange={(event) => setWanted({ ...wanted, basic: event.currentTarget.value })}>
                {BASICS.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </Field>
            <Field label={t("count")}>
              <input type="number" min={0} max={99} value={wanted.count} onInput={(event) => setWanted({ ...wanted, count: Number(event.currentTarget.value) })} />
            </Field>
            <Field label={words("reason")}>
              <input value={wanted.words} autocomplete="off" onInput={(event) => setWanted({ ...wanted, words: event.currentTarget.value })} />
            </Field>
          </div>
          <div class="row">
            <Button type="submit" disabled={!player}>
              {t("replace")}
            </Button>
          </div>
        </form>
      </details>
    </section>
  );
}
