/** Which deck to play: one's own that are legal, and the starters; the last choice is remembered for each format. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Field } from "../kit/field.tsx";
import type { Format } from "../kit/formats.ts";
import { percent } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { user } from "../kit/session.ts";
import { stored } from "../kit/storage.ts";
import { openShelf, playable, type Playable } from "./shelf.ts";
import { t } from "./choice_words.ts";

const remembered = stored<Readonly<Record<string, string>>>("deck-by-format", {});

/** The deck that is chosen for a format now; undefined while none is there. */
export function chosenDeck(format: Format, rules?: string): Playable | undefined {
  const legal = playable(format, rules).filter((deck) => deck.legal);
  return legal.find((deck) => deck.id === remembered.value[format]) ?? legal[0];
}

export function rememberDeck(format: Format, id: string): void {
  remembered.value = { ...remembered.value, [format]: id };
}

export function DeckChoice({ format, rules }: { format: Format; rules?: string }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    openShelf().then(() => setFailure(null), setFailure);
  }, [user.value?.id]);
  const decks = playable(format, rules);
  const chosen = chosenDeck(format, rules);
  if (failure && decks.length === 0) return <Refusal error={failure} />;
  return (
    <Field label={t("deck")} hint={hintOf(chosen)}>
      <select value={chosen?.id} onChange={(event) => rememberDeck(format, event.currentTarget.value)}>
        <Group label={t("your_decks")} decks={decks.filter((deck) => !deck.isStarter)} />
        <Group label={t("starters")} decks={decks.filter((deck) => deck.isStarter)} />
      </select>
    </Field>
  );
}

function Group({ label, decks }: { label: string; decks: readonly Playable[] }): VNode | null {
  if (decks.length === 0) return null;
  return (
    <optgroup label={label}>
      {decks.map((deck) => (
        <option key={deck.id} value={deck.id} disabled={!deck.legal}>
          {deck.legal ? deck.name : t("not_legal", { name: deck.name })}
        </option>
      ))}
    </optgroup>
  );
}

function hintOf(deck: Playable | undefined): string {
  if (!deck || deck.share === null) return "";
  return deck.share >= 1 ? t("plays_whole") : t("plays_partly", { share: percent(deck.share) });
}
