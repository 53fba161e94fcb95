/** The keys of the table. */
import type { ComponentType, VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Later } from "../kit/later.tsx";
import { t } from "./words.ts";

export function Keys(): VNode {
  const [opened, setOpened] = useState(0);
  return (
    <>
      <section class="card-panel" aria-labelledby="keys">
        <h2 id="keys">{t("keys")}</h2>
        <p class="aside">{t("keys_about")}</p>
        <div class="row">
          <Button onClick={() => setOpened(opened + 1)}>{t("change_keys")}</Button>
        </div>
      </section>
      {opened > 0 && <Later key={opened} load={dialog} />}
    </>
  );
}

/** The table's own dialog, open. */
async function dialog(): Promise<ComponentType> {
  const [{ KeysDialog }, { showKeys }] = await Promise.all([import("../table/keys-dialog.tsx"), import("../table/panels.ts")]);
  showKeys.value = true;
  return KeysDialog;
}
