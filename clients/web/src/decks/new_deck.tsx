/** A new deck. */
import type { VNode } from "preact";
import { freshKey, post } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { DeckView } from "../protocol/rest.ts";
import { asNewDeck, Editor, type Draft } from "./editor.tsx";
import { refreshOwn } from "./shelf.ts";
import { t } from "./words.ts";

const EMPTY: Draft = { name: "", format: "commander", rulesVersion: "", text: "", fileName: "", commanders: [] };

export default function NewDeckScreen(): VNode {
  return (
    <div class="column">
      <h1>{t("new_title")}</h1>
      {user.value ? <Editor first={EMPTY} onSave={save} /> : <EnterFirst />}
    </div>
  );
}

async function save(draft: Draft): Promise<void> {
  const made = await post<DeckView>("/v1/decks", asNewDeck(draft), freshKey());
  await refreshOwn();
  go(`/decks/${made.id}`);
}
