/** Another version of a deck. */
import type { VNode } from "preact";
import { isFormat } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get, put, text } from "../kit/rest.ts";
import { go, type Params } from "../kit/router.ts";
import type { DeckView } from "../protocol/rest.ts";
import { asNewDeck, Editor, type Draft } from "./editor.tsx";
import { refreshOwn } from "./shelf.ts";
import { t } from "./words.ts";

export default function EditDeck({ params }: { params: Params }): VNode {
  const id = params.id!;
  const found = useLoaded(() => Promise.all([get<DeckView>(`/v1/decks/${id}`), text(`/v1/decks/${id}/export`)]), [id]);
  return (
    <Await of={found}>
      {([deck, list]) => (
        <div class="column">
          <h1>{t("edit_title", { name: deck.name })}</h1>
          <Editor first={draftOf(deck, list)} onSave={(draft) => save(deck, draft)} />
        </div>
      )}
    </Await>
  );
}

export function draftOf(deck: DeckView, list: string): Draft {
  return { name: deck.name, format: isFormat(deck.format) ? deck.format : "commander", rulesVersion: deck.rules_version, text: list, fileName: "", commanders: [] };
}

async function save(deck: DeckView, draft: Draft): Promise<void> {
  await put<DeckView>(`/v1/decks/${deck.id}?version=${deck.version}`, asNewDeck(draft));
  await refreshOwn();
  go(`/decks/${deck.id}`);
}
