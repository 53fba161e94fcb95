/** The keys, each with a field to change it. */
import type { VNode } from "preact";
import { Dialog } from "../kit/dialog.tsx";
import { areOn, COMMANDS, keys, rebound, type Command } from "./keys.ts";
import { showKeys } from "./panels.ts";
import { t } from "./words.ts";

export function KeysDialog(): VNode {
  return (
    <Dialog title={t("keys")} onClose={() => (showKeys.value = false)}>
      <label class="check">
        <input type="checkbox" checked={areOn.value} onChange={(event) => (areOn.value = event.currentTarget.checked)} /> {t("keys_on")}
      </label>
      <p class="hint">{t("keys_help")}</p>
      <ul role="list" class="key-list">
        {COMMANDS.map((command) => (
          <li key={command}>
            <label>
              <span>{t(`key_${command}`)}</span>
              <input class="key" value={keys.value[command]} maxLength={1} size={2} autocomplete="off" onKeyDown={(event) => rebind(event, command)} />
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function rebind(event: KeyboardEvent, command: Command): void {
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys.value = rebound(keys.value, command, event.key.toLowerCase());
}
