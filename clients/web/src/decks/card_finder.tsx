/** A card by the beginning of its name. */
import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { get } from "../kit/rest.ts";
import type { NameList } from "../protocol/rest.ts";
import { t } from "./words.ts";

const PAUSE_MS = 150;
const LEAST = 2;

export function CardFinder({ onCard }: { onCard: (name: string) => void }): VNode {
  const [typed, setTyped] = useState("");
  const [names, setNames] = useState<readonly string[]>([]);
  const list = useId();
  useEffect(() => {
    if (typed.trim().length < LEAST) return;
    const timer = setTimeout(() => void get<NameList>(`/v1/cards/autocomplete?q=${encodeURIComponent(typed)}`).then((found) => setNames(found.names), () => setNames([])), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const add = (): void => {
    const name = names.find((each) => each.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim();
    if (!name) return;
    onCard(name);
    setTyped("");
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div class="row is-bottom is-whole">
      <Field label={t("quick")} class="is-growing">
        <input value={typed} list={list} maxLength={200} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} onKeyDown={pressed} />
      </Field>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button onClick={add}>{t("quick_button")}</Button>
    </div>
  );
}
