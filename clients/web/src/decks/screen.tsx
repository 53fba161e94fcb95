/** One's decks, and those that everybody has. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatName } from "../kit/formats.ts";
import { date } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { user } from "../kit/session.ts";
import { shared } from "../kit/words.shared.ts";
import { openShelf, own, starters } from "./shelf.ts";
import { Badge, shareText } from "./verdict.tsx";
import { t } from "./words.ts";

export default function Decks(): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    openShelf().then(() => setFailure(null), setFailure);
  }, [user.value?.id]);
  return (
    <div class="column is-narrow">
      <div class="row is-spread">
        <h1>{t("title")}</h1>
        <div class="row">
          <a class="button is-plain" href="/cards">
            {t("cards")}
          </a>
          <a class="button is-main" href="/decks/new">
            {t("add")}
          </a>
        </div>
      </div>
      <p class="aside">{t("about")}</p>
      <Refusal error={failure} />
      {user.value && <Own />}
      <Starters />
    </div>
  );
}

function Own(): VNode {
  if (!own.value) return <p class="waiting">{shared("loading")}</p>;
  return (
    <section class="card-panel" aria-label={t("title")}>
      {own.value.length === 0 && <p>{t("none")}</p>}
      <ul role="list" class="rows">
        {own.value.map((deck) => (
          <li key={deck.id}>
            <span>
              <a href={`/decks/${deck.id}`}>
                <b>{deck.name}</b>
              </a>
              <br />
              <small>
                {formatName(deck.format)} · {shareText(deck.verdict.full_share)} · {t("changed", { time: date(deck.updated_ms) })}
              </small>
            </span>
            <Badge verdict={deck.verdict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Starters(): VNode {
  return (
    <section class="card-panel" aria-labelledby="starters">
      <h2 id="starters">{t("starters")}</h2>
      <p class="aside">{t("starters_about")}</p>
      <ul role="list" class="rows">
        {(starters.value ?? []).map((deck) => (
          <li key={deck.id}>
            <span>
              <b>{deck.name}</b> <small>{deck.formats.map(formatName).join(", ")}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
