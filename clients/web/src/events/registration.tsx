/** Coming to an event with a deck, and leaving it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { isFormat, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { post, remove } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { EventPlayerView, EventView } from "../protocol/rest.ts";
import { t } from "./words.ts";

type Props = { event: EventView; players: readonly EventPlayerView[]; onChange: () => void };

export function Registration({ event, players, onChange }: Props): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  const me = players.find((player) => player.user === user.value?.id && !player.has_dropped);
  const isOpen = event.state === "registration";
  const format: Format = isFormat(event.plan.format ?? "") ? (event.plan.format as Format) : "duel";
  const rules = event.plan.rules_version || undefined;
  const deck = chosenDeck(format, rules);
  const path = `/v1/events/${event.id}/players`;
  const done = (request: Promise<unknown>): void =>
    void request.then(() => {
      setFailure(null);
      onChange();
    }, setFailure);
  if (!me && !isOpen) return null;
  return (
    <section class="card-panel" aria-label={t("register")}>
      {me && <p>{t("registered")}</p>}
      {event.plan.league && (
        <p class="aside">
          {t("register_there")} <a href={`/leagues/${event.plan.league}`}>{t("league_word")}</a>
        </p>
      )}
      {isOpen && <DeckChoice format={format} rules={rules} />}
      <div class="row">
        {isOpen && (
          <Button look={me ? "plain" : "main"} disabled={!deck} onClick={() => deck && done(post(path, { deck: deck.id }))}>
            {me ? t("change_deck") : t("register")}
          </Button>
        )}
        {me && isOpen && event.plan.checks_in && !me.is_here && (
          <Button look="main" onClick={() => done(post(`${path}/${me.user}/check-in`))}>
            {t("check_in")}
          </Button>
        )}
        {me && <Confirmed label={t("drop")} question={t("sure_drop")} onYes={() => done(remove(`${path}/${me.user}`))} look="plain" />}
      </div>
      <Refusal error={failure} />
    </section>
  );
}
