/** Founding a league: format and rules stay as they are chosen here. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { RULES_VERSIONS, rulesName } from "../decks/rules_versions.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, post } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { LeagueView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const MOST_NAME = 100;
const SAME_DECK = "commander2011";

export default function NewLeagueScreen(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("new_league")}</h1>
      {user.value ? <Founding /> : <EnterFirst />}
    </div>
  );
}

function Founding(): VNode {
  const [settings, setSettings] = useState({ name: "", format: "commander" as Format, rules_version: "edh2009", words: "", forbids_changes: false, open_lists: false });
  const [failure, setFailure] = useState<unknown>(null);
  const change = (part: Partial<typeof settings>): void => setSettings({ ...settings, ...part });
  const found = (event: Event): void => {
    event.preventDefault();
    const { forbids_changes, ...wanted } = settings;
    post<LeagueView>("/v1/leagues", { ...wanted, changes: forbids_changes || settings.rules_version === SAME_DECK ? "forbidden" : "logged" }, freshKey()).then((made) => go(`/leagues/${made.id}`), setFailure);
  };
  return (
    <form class="card-panel" onSubmit={found}>
      <Field label={t("name")}>
        <input value={settings.name} required maxLength={MOST_NAME} autocomplete="off" onInput={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      <div class="pair">
        <Field label={t("format")}>
          <select value={settings.format} onChange={(event) => change({ format: event.currentTarget.value as Format, rules_version: "" })}>
            {FORMATS.map((each) => (
              <option key={each} value={each}>
                {formatName(each)}
              </option>
            ))}
          </select>
        </Field>
        {RULES_VERSIONS[settings.format].length > 1 && (
          <Field label={t("rules")} hint={t("about_rules")}>
            <select value={settings.rules_version} onChange={(event) => change({ rules_version: event.currentTarget.value })}>
              {RULES_VERSIONS[settings.format].map(([key]) => (
                <option key={key} value={key}>
                  {rulesName(settings.format, key)}
                </option>
              ))}
            </select>
          </Field>
        )}
      </div>
      <Field label={t("words")}>
        <textarea rows={3} value={settings.words} onInput={(event) => change({ words: event.currentTarget.value })} />
      </Field>
      {settings.rules_version !== SAME_DECK && (
        <label class="toggle">
          <input type="checkbox" checked={settings.forbids_changes} onChange={(event) => change({ forbids_changes: event.currentTarget.checked })} />
          <span>{t("forbids_changes")}</span>
        </label>
      )}
      <label class="toggle">
        <input type="checkbox" checked={settings.open_lists} onChange={(event) => change({ open_lists: event.currentTarget.checked })} />
        <span>{t("open_lists")}</span>
      </label>
      <Refusal error={failure} />
      <div class="row">
        <Button look="main" type="submit">
          {t("found")}
        </Button>
      </div>
    </form>
  );
}
