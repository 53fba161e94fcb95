/** Play now against bots: for who is new a name, a format and a deck are chosen already, and one click is enough. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { playBots, type Strength } from "../lobby/making.ts";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Field } from "../kit/field.tsx";
import { formatAbout, formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { refusalText, refusedField } from "../kit/refusals.ts";
import { enterAsGuest, user } from "../kit/session.ts";
import { stored } from "../kit/storage.ts";
import { suggestedName } from "./names.ts";
import { t } from "./words.ts";

const format = stored<Format>("play-format", "commander");
const strength = stored<Strength>("play-strength", "steady");
const MOST_NAME = 24;

export function PlayNow(): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [name, setName] = useState(suggestedName);
  const deck = chosenDeck(format.value);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      if (!user.value) await enterAsGuest(name);
      if (deck) await playBots(format.value, deck, strength.value);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const isNameRefused = refusedField(failure) === "name";
  return (
    <form class="card-panel play-now" onSubmit={(event) => void submit(event)}>
      <h2>{t("play_now")}</h2>
      {!user.value && (
        <Field label={t("your_name")} hint={t("name_hint")} {...(isNameRefused ? { error: refusalText(failure) } : {})}>
          <input value={name} required maxLength={MOST_NAME} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </Field>
      )}
      <Choices legend={t("format")} chosen={format.value} onChoose={(key) => (format.value = key)} choices={FORMATS.map((key) => ({ key, label: formatName(key), about: formatAbout(key) }))} />
      <div class="pair">
        <DeckChoice format={format.value} />
        <Field label={t("bots")} hint={t(`about_${strength.value}`)}>
          <select value={strength.value} onChange={(event) => (strength.value = event.currentTarget.value as Strength)}>
            <option value="steady">{t("steady")}</option>
            <option value="random">{t("random")}</option>
          </select>
        </Field>
      </div>
      {!isNameRefused && <Refusal error={failure} />}
      <Button look="main" class="is-large" type="submit" disabled={isBusy || !deck}>
        {isBusy ? t("starting") : t("play")}
      </Button>
    </form>
  );
}
