/** Opening a table: a format, a deck, who may come, and what the table agrees on. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Field } from "../kit/field.tsx";
import { CHAIRS, formatAbout, formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { stored } from "../kit/storage.ts";
import { EnterFirst } from "../login/screen.tsx";
import { acquaintances, refresh } from "../profile/acquaintances.ts";
import type { NewTable as Wanted, WatchSettings } from "../protocol/rest.ts";
import { openTable } from "./making.ts";
import { t } from "./words.ts";

type Access = "public" | "link";
type Settings = { best_of: number; prompt_seconds: number; manual_consent: string; takebacks: "off" | "vote"; watch: WatchSettings };

const format = stored<Format>("table-format", "commander");
const access = stored<Access>("table-access", "link");
const settings = stored<Settings>("table-settings", { best_of: 1, prompt_seconds: 0, manual_consent: "object", takebacks: "vote", watch: {} });
const MOST_PASSWORD = 128;
const MATCHES = [1, 3, 5];
const TIMES_S = [0, 60, 120, 300];
const TAKEBACKS = ["vote", "off"] as const;
/** Who looks on, as the form offers it. */
const WATCHING: readonly { watch: WatchSettings; words: () => string }[] = [
  { watch: {}, words: () => t("watch_now") },
  { watch: { delay_seconds: 120 }, words: () => t("watch_minutes", { n: 2 }) },
  { watch: { delay_seconds: 600 }, words: () => t("watch_minutes", { n: 10 }) },
  { watch: { delay_turns: 1 }, words: () => t("watch_turns", { n: 1 }) },
  { watch: { who: "friends" }, words: () => t("watch_friends") },
  { watch: { who: "nobody" }, words: () => t("watch_nobody") },
];
const CONSENTS = ["object", "unanimous", "none"] as const;

export default function NewTable(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("new_table")}</h1>
      {user.value ? <Plan /> : <EnterFirst />}
    </div>
  );
}

function Plan(): VNode {
  const [password, setPassword] = useState("");
  const [invited, setInvited] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const deck = chosenDeck(format.value);
  const most = CHAIRS[format.value].length - 1;
  const offered = invited.slice(0, most);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!deck) return;
    setBusy(true);
    try {
      const made = await openTable(format.value, deck, offered, wanted(password, offered.length === most));
      go(`/tables/${made.id}`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form class="card-panel" onSubmit={(event) => void submit(event)}>
      <Choices legend={t("format")} chosen={format.value} onChoose={(key) => (format.value = key)} choices={FORMATS.map((key) => ({ key, label: formatName(key), about: formatAbout(key) }))} />
      <DeckChoice format={format.value} />
      <Choices
        legend={t("access")}
        chosen={access.value}
        onChoose={(key) => (access.value = key)}
        choices={[
          { key: "link", label: t("access_link"), about: t("about_link") },
          { key: "public", label: t("access_public"), about: t("about_public") },
        ]}
      />
      {access.value === "public" && (
        <Field label={t("password")} hint={t("password_hint")} class="is-short">
          <input value={password} maxLength={MOST_PASSWORD} autocomplete="off" onInput={(event) => setPassword(event.currentTarget.value)} />
        </Field>
      )}
      <Friends invited={offered} most={most} onChange={setInvited} />
      <Rules />
      <Refusal error={failure} />
      <div class="row">
        <Button look="main" type="submit" disabled={!deck || isBusy}>
          {isBusy ? t("opening") : t("open")}
        </Button>
      </div>
    </form>
  );
}

/** A match needs two sides; a Commander table plays one game. */
const hasMatch = (): boolean => format.value !== "commander";

/** A table whose seats are all offered is open to nobody else. */
function wanted(password: string, isFull: boolean): Omit<Wanted, "format" | "seats"> {
  const isPublic = access.value === "public" && !isFull;
  return { access: isFull ? "invited" : access.value, ...(isPublic && password ? { password } : {}), settings: { ...settings.value, best_of: hasMatch() ? settings.value.best_of : 1 } };
}

/** Friends to whom a seat is offered. */
function Friends({ invited, most, onChange }: { invited: readonly string[]; most: number; onChange: (ids: readonly string[]) => void }): VNode | null {
  useEffect(() => void refresh().catch(() => undefined), []);
  const friends = acquaintances.value?.friends ?? [];
  if (friends.length === 0) return null;
  const turn = (id: string): void => onChange(invited.includes(id) ? invited.filter((each) => each !== id) : [...invited, id]);
  return (
    <fieldset class="toggles">
      <legend>{t("invite")}</legend>
      {friends.map(({ id, name }) => (
        <label key={id} class="toggle">
          <input type="checkbox" checked={invited.includes(id)} disabled={!invited.includes(id) && invited.length >= most} onChange={() => turn(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Rules(): VNode {
  const change = (part: Partial<Settings>): void => void (settings.value = { ...settings.value, ...part });
  const { best_of, prompt_seconds, manual_consent, takebacks = "vote", watch = {} } = settings.value;
  const watching = WATCHING.findIndex((each) => JSON.stringify(each.watch) === JSON.stringify(watch));
  return (
    <details>
      <summary>{t("rules_of_table")}</summary>
      <div class="pair">
        {hasMatch() && (
          <Field label={t("best_of")}>
            <select value={best_of} onChange={(event) => change({ best_of: Number(event.currentTarget.value) })}>
              {MATCHES.map((n) => (
                <option key={n} value={n}>
                  {n === 1 ? t("single") : t("best", { n })}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label={t("time")}>
          <select value={prompt_seconds} onChange={(event) => change({ prompt_seconds: Number(event.currentTarget.value) })}>
            {TIMES_S.map((n) => (
              <option key={n} value={n}>
                {n === 0 ? t("no_limit") : t("seconds", { n })}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("consent")}>
          <select value={manual_consent} onChange={(event) => change({ manual_consent: event.currentTarget.value })}>
            {CONSENTS.map((each) => (
              <option key={each} value={each}>
                {t(`consent_${each}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("takebacks")}>
          <select value={takebacks} onChange={(event) => change({ takebacks: event.currentTarget.value as Settings["takebacks"] })}>
            {TAKEBACKS.map((each) => (
              <option key={each} value={each}>
                {t(`takebacks_${each}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("watch")}>
          <select value={watching} onChange={(event) => change({ watch: WATCHING[Number(event.currentTarget.value)]!.watch })}>
            {WATCHING.map((each, n) => (
              <option key={n} value={n}>
                {each.words()}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </details>
  );
}
