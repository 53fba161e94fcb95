/** A list, checked while it is written: pasted, read from a file, or card by card. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { post } from "../kit/rest.ts";
import type { NewDeck, UnreadView, VerdictView } from "../protocol/rest.ts";
import { CardFinder } from "./card_finder.tsx";
import { spanOf, withCard, withName } from "./lists.ts";
import { Verdict } from "./verdict.tsx";
import { RULES_VERSIONS } from "./rules_versions.ts";
import { t } from "./words.ts";

const PAUSE_MS = 500;
const MOST_NAME = 100;
const ROWS = 22;

export type Draft = { name: string; format: Format; rulesVersion: string; text: string; fileName: string; commanders: readonly string[] };

/** What the server takes. */
export const asNewDeck = ({ name, format, rulesVersion, text, fileName, commanders }: Draft): NewDeck => ({ name, format, rules_version: rulesVersion, text, file_name: fileName, commanders: [...commanders] });

export function Editor({ first, onSave }: { first: Draft; onSave: (draft: Draft) => Promise<unknown> }): VNode {
  const [draft, setDraft] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [commanders, setCommanders] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    await onSave({ ...draft, name: draft.name.trim() || commanders }).catch(setFailure);
    setBusy(false);
  };
  const show = (line: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(...spanOf(draft.text, line));
  };
  return (
    <form class="editor" onSubmit={(event) => void submit(event)}>
      <div class="card-panel">
        <Kind draft={draft} onChange={change} />
        <Field label={t("list")} hint={t("list_hint")}>
          <textarea ref={area} rows={ROWS} spellcheck={false} required value={draft.text} onInput={(event) => change({ text: event.currentTarget.value, fileName: "" })} />
        </Field>
        <CardFinder onCard={(name) => change({ text: withCard(draft.text, name) })} />
        <Field label={t("upload")}>
          <input type="file" accept=".txt,.dec,.dek,.dck,.cod,.csv,.json,.o8d,.mwDeck,text/plain" onChange={(event) => void readFile(event.currentTarget.files?.[0], change)} />
        </Field>
      </div>
      <div class="card-panel">
        <Checked draft={draft} onVerdict={(verdict) => setCommanders(commandersOf(verdict))} onCommand={(commanders) => change({ commanders })} onMend={({ line }: UnreadView, name) => change({ text: withName(draft.text, line, name) })} onLine={show} />
        <Refusal error={failure} />
        <div class="row">
          <Button look="main" type="submit" disabled={isBusy || !draft.text.trim()}>
            {isBusy ? t("saving") : t("save")}
          </Button>
        </div>
      </div>
    </form>
  );
}

async function readFile(file: File | undefined, change: (part: Partial<Draft>) => void): Promise<void> {
  if (file) change({ text: await file.text(), fileName: file.name, commanders: [] });
}

function Kind({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }): VNode {
  return (
    <>
      <Field label={t("name")} hint={t("name_hint")}>
        <input value={draft.name} maxLength={MOST_NAME} autocomplete="off" onInput={(event) => onChange({ name: event.currentTarget.value })} />
      </Field>
      <div class="pair">
        <Field label={t("format")}>
          <select value={draft.format} onChange={(event) => onChange({ format: event.currentTarget.value as Format, rulesVersion: "" })}>
            {FORMATS.map((key) => (
              <option key={key} value={key}>
                {formatName(key)}
              </option>
            ))}
          </select>
        </Field>
        {RULES_VERSIONS[draft.format].length > 1 && (
          <Field label={t("rules")}>
            <select value={draft.rulesVersion} onChange={(event) => onChange({ rulesVersion: event.currentTarget.value })}>
              {RULES_VERSIONS[draft.format].map(([key, words]) => (
                <option key={key} value={key}>
                  {t(words)}
                </option>
              ))}
            </select>
          </Field>
        )}
      </div>
    </>
  );
}

const commandersOf = (verdict: VerdictView): string =>
  verdict.cards
    .filter((entry) => entry.role === "commander")
    .map((entry) => entry.name)
    .join(" & ")
    .slice(0, MOST_NAME);

type CheckedProps = { draft: Draft; onVerdict: (verdict: VerdictView) => void; onCommand: (names: readonly string[]) => void; onMend: (unread: UnreadView, name: string) => void; onLine: (line: number) => void };

/** The verdict of what is written now; the one before stays until it is there. */
function Checked({ draft, onVerdict, ...actions }: CheckedProps): VNode {
  const [{ verdict, failure }, set] = useState<{ verdict: VerdictView | null; failure: unknown }>({ verdict: null, failure: null });
  const [isOld, setOld] = useState(false);
  const { text, format, rulesVersion, commanders, fileName } = draft;
  useEffect(() => {
    if (!text.trim()) return set({ verdict: null, failure: null });
    let isCurrent = true;
    setOld(true);
    const timer = setTimeout(() => {
      post<VerdictView>("/v1/decks/validate", { text, format, rules_version: rulesVersion, commanders, file_name: fileName })
        .then(
          (found) => isCurrent && (set({ verdict: found, failure: null }), onVerdict(found)),
          (error: unknown) => isCurrent && set({ verdict: null, failure: error }),
        )
        .finally(() => isCurrent && setOld(false));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, format, rulesVersion, commanders.join("\n"), fileName]);
  if (failure) return <Refusal error={failure} />;
  if (!verdict) return <p class="aside">{text.trim() ? t("checking") : t("nothing")}</p>;
  return (
    <div aria-busy={isOld}>
      <Verdict verdict={verdict} {...actions} />
    </div>
  );
}
