/** One deck: its cards by type, how it is played, what was found, and what to do with it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { playBots } from "../lobby/making.ts";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { Field } from "../kit/field.tsx";
import { formatName, isFormat } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { get, put, remove, text } from "../kit/rest.ts";
import { go, type Params } from "../kit/router.ts";
import type { CardView, DeckView } from "../protocol/rest.ts";
import { CardGroups } from "./card_groups.tsx";
import { cardsNamed } from "./cards.ts";
import { rememberDeck } from "./deck_choice.tsx";
import { asNewDeck } from "./editor.tsx";
import { draftOf } from "./edit_deck.tsx";
import { Grades } from "./grades.tsx";
import { Colors, counted, ManaCurve } from "./mana_curve.tsx";
import { refreshOwn } from "./shelf.ts";
import { Verdict } from "./verdict.tsx";
import { t } from "./words.ts";

type Found = { deck: DeckView; newest: number; cards: ReadonlyMap<string, CardView> };

export default function Deck({ params }: { params: Params }): VNode {
  const id = params.id!;
  const [version, setVersion] = useState(0);
  const found = useLoaded(() => load(id, version), [id, version]);
  return <Await of={found}>{(loaded) => <Shown {...loaded} onVersion={setVersion} onChange={found.reload} />}</Await>;
}

async function load(id: string, version: number): Promise<Found> {
  const deck = await get<DeckView>(`/v1/decks/${id}?version=${version}`);
  const newest = version ? (await get<DeckView>(`/v1/decks/${id}`)).version : deck.version;
  return { deck, newest, cards: await cardsNamed(deck.verdict.cards.map((entry) => entry.name)) };
}

type Props = Found & { onVersion: (version: number) => void; onChange: () => void };

function Shown({ deck, newest, cards, onVersion, onChange }: Props): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const whole = counted(deck.verdict.cards, cards);
  const grades: Record<string, number> = {};
  for (const { card, count } of whole) grades[card.grade] = (grades[card.grade] ?? 0) + count;
  const command = (commanders: readonly string[]): void =>
    void rewrite(deck, { commanders }).then(onChange, setFailure);
  return (
    <div class="column">
      <div class="row is-spread">
        <div>
          <h1>{deck.name}</h1>
          <p class="aside">{formatName(deck.format)}</p>
        </div>
        {newest > 1 && <Versions shown={deck.version} newest={newest} onChoose={onVersion} />}
      </div>
      {deck.version === newest ? <Actions deck={deck} onFailure={setFailure} /> : <Restore deck={deck} newest={newest} onRestored={() => onVersion(0)} onFailure={setFailure} />}
      <Refusal error={failure} />
      <div class="deck-columns">
        <CardGroups entries={deck.verdict.cards} cards={cards} withdrawn={deck.verdict.quarantined ?? []} />
        <div class="column">
          <section class="card-panel">
            <Verdict verdict={deck.verdict} {...(deck.version === newest ? { onCommand: command } : {})} />
          </section>
          <section class="card-panel">
            <Grades counts={grades} />
            <ManaCurve deck={whole} />
            <Colors deck={whole} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** The same list once more, with something about it changed. Throws Refused. */
async function rewrite(deck: DeckView, part: { commanders?: readonly string[]; expected?: number }): Promise<void> {
  const list = await text(`/v1/decks/${deck.id}/export?version=${deck.version}`);
  await put<DeckView>(`/v1/decks/${deck.id}?version=${part.expected ?? deck.version}`, asNewDeck({ ...draftOf(deck, list), commanders: part.commanders ?? [] }));
  await refreshOwn();
}

function Versions({ shown, newest, onChoose }: { shown: number; newest: number; onChoose: (version: number) => void }): VNode {
  const all = Array.from({ length: newest }, (_, at) => newest - at);
  return (
    <Field label={t("version")}>
      <select value={shown} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {all.map((n) => (
          <option key={n} value={n}>
            {n === newest ? t("newest", { n }) : n}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Restore({ deck, newest, onRestored, onFailure }: { deck: DeckView; newest: number; onRestored: () => void; onFailure: (error: unknown) => void }): VNode {
  return (
    <p class="tip">
      {t("old_version")} <Button onClick={() => void rewrite(deck, { expected: newest }).then(onRestored, onFailure)}>{t("restore")}</Button>
    </p>
  );
}

function Actions({ deck, onFailure }: { deck: DeckView; onFailure: (error: unknown) => void }): VNode {
  const file = (target: string): string => `/v1/decks/${deck.id}/export?target=${target}`;
  const play = (): void => {
    if (!isFormat(deck.format)) return;
    rememberDeck(deck.format, deck.id);
    playBots(deck.format, { id: deck.id, name: deck.name, rulesVersion: deck.rules_version, legal: true, share: null, isStarter: false }, "steady").catch(onFailure);
  };
  const queue = (): void => {
    if (isFormat(deck.format)) rememberDeck(deck.format, deck.id);
    go(`/queue?format=${deck.format}`);
  };
  return (
    <div class="row">
      {deck.verdict.legal && (
        <>
          <Button look="main" onClick={play}>
            {t("play")}
          </Button>
          <Button onClick={queue}>{t("queue")}</Button>
        </>
      )}
      <a class="button is-plain" href={`/decks/${deck.id}/edit`}>
        {t("edit")}
      </a>
      {(["plain", "dek", "cod"] as const).map((target) => (
        <a key={target} class="button is-quiet" href={file(target)} download={`${deck.name}.${target === "plain" ? "txt" : target}`}>
          {t("export")} {target === "plain" ? t("export_plain") : `.${target}`}
        </a>
      ))}
      <Confirmed label={t("remove")} question={t("sure", { name: deck.name })} onYes={() => void forget(deck).catch(onFailure)} />
    </div>
  );
}

async function forget(deck: DeckView): Promise<void> {
  await remove(`/v1/decks/${deck.id}`);
  await refreshOwn();
  go("/decks");
}
