/** What else there is, for who is here for the first time. */
import type { VNode } from "preact";
import { t } from "./words.ts";

const WAYS = [
  ["/decks/new", "bring_deck", "about_bring_deck"],
  ["/tables/new", "with_friends", "about_with_friends"],
  ["/queue", "find", "about_find"],
  ["/cards", "see_cards", "about_see_cards"],
] as const;

export function Newcomer(): VNode {
  return (
    <section class="card-panel" aria-labelledby="ways">
      <h2 id="ways">{t("ways")}</h2>
      <ul role="list" class="rows ways">
        {WAYS.map(([to, title, about]) => (
          <li key={to}>
            <a href={to}>
              <b>{t(title)}</b>
              <small>{t(about)}</small>
            </a>
          </li>
        ))}
      </ul>
      <p class="aside">
        {t("has_account")} <a href="/login">{t("log_in")}</a>
      </p>
    </section>
  );
}
