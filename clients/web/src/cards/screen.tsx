/** The catalog: cards by Scryfall's search syntax, with what the search did not understand. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { GradeMark } from "../decks/grades.tsx";
import { CardImage } from "../kit/card_image.tsx";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { number } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get } from "../kit/rest.ts";
import { go, query } from "../kit/router.ts";
import type { CardPage, CardView, FaceView } from "../protocol/rest.ts";
import { Cost, RulesText } from "../table/symbols.tsx";
import { t } from "./words.ts";

const ORDERS = { name: ["name", "asc"], cmc: ["cmc", "asc"], released: ["released", "desc"] } as const;
type Order = keyof typeof ORDERS;
const PAGE = 30;

export default function Cards(): VNode {
  const asked = new URLSearchParams(query.value);
  const [typed, setTyped] = useState(asked.get("q") ?? "");
  const order = (asked.get("order") ?? "name") in ORDERS ? ((asked.get("order") ?? "name") as Order) : "name";
  const search = (q: string, by: Order): void => go(`/cards?q=${encodeURIComponent(q)}&order=${by}`);
  const submit = (event: Event): void => {
    event.preventDefault();
    search(typed, order);
  };
  return (
    <div class="column">
      <h1>{t("title")}</h1>
      <form class="row is-bottom" role="search" onSubmit={submit}>
        <Field label={t("query")} hint={t("hint")} class="is-growing">
          <input type="search" value={typed} maxLength={500} autocapitalize="none" spellcheck={false} onInput={(event) => setTyped(event.currentTarget.value)} />
        </Field>
        <Field label={t("order")}>
          <select value={order} onChange={(event) => search(typed, event.currentTarget.value as Order)}>
            {(Object.keys(ORDERS) as Order[]).map((key) => (
              <option key={key} value={key}>
                {t(`by_${key}`)}
              </option>
            ))}
          </select>
        </Field>
        <Button look="main" type="submit">
          {t("search")}
        </Button>
      </form>
      {asked.get("q") && <Results key={query.value} q={asked.get("q")!} order={order} />}
    </div>
  );
}

function Results({ q, order }: { q: string; order: Order }): VNode {
  const [pages, setPages] = useState<readonly CardPage[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const load = (page: string): void => {
    const [by, direction] = ORDERS[order];
    const asked = new URLSearchParams({ q, order: by, direction, size: String(PAGE), page });
    get<CardPage>(`/v1/cards?${asked}`).then((found) => setPages((before) => [...before, found]), setFailure);
  };
  useEffect(() => load(""), []);
  const last = pages.at(-1);
  return (
    <>
      <Refusal error={failure} />
      {last && <p role="status">{last.total ? t("found", { n: last.total }).replace(String(last.total), number(last.total)) : t("none")}</p>}
      {pages[0]?.warnings.map((warning) => (
        <p key={warning} class="tip" lang="en">
          {warning}
        </p>
      ))}
      <ul role="list" class="found-cards">
        {pages.flatMap((page) => page.cards).map((card) => (
          <Found key={card.oracle_id} card={card} />
        ))}
      </ul>
      {last?.next_page && (
        <div class="row">
          <Button onClick={() => load(last.next_page)}>{t("more")}</Button>
        </div>
      )}
    </>
  );
}

function Found({ card }: { card: CardView }): VNode {
  const faces: readonly Pick<FaceView, "name" | "mana_cost" | "type_line" | "text" | "power" | "toughness" | "loyalty" | "defense">[] = card.faces.length > 1 ? card.faces : [card];
  return (
    <li class="card-panel">
      <CardImage url={card.image} name={card.name} />
      {faces.map((face) => (
        <div key={face.name}>
          <h2>
            {face.name} <Cost cost={face.mana_cost} />
          </h2>
          <p class="aside">
            {face.type_line} {numbers(face)}
          </p>
          <p class="card-text" lang="en">
            <RulesText text={face.text} />
          </p>
        </div>
      ))}
      <p class="aside">
        <GradeMark grade={card.grade} withWord />
        {card.quarantine && ` · ${card.quarantine}`}
      </p>
    </li>
  );
}

function numbers(face: Pick<FaceView, "power" | "toughness" | "loyalty" | "defense">): string {
  if (face.power || face.toughness) return `· ${face.power}/${face.toughness}`;
  return face.loyalty || face.defense ? `· ${face.loyalty || face.defense}` : "";
}
