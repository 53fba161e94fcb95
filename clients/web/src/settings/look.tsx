/** Language, theme, movement, sound, card images. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { askForHosts, imageHosts, wantsImages } from "../kit/card_image.tsx";
import { Field } from "../kit/field.tsx";
import { user } from "../kit/session.ts";
import { LANGUAGES, type Language } from "../kit/language.ts";
import { chosenLanguage } from "../kit/words.ts";
import { wantsSound } from "../queue/chime.ts";
import { motion, theme, type Motion, type Theme } from "../shell/theme.ts";
import { t } from "./words.ts";

export function Look(): VNode {
  const hosts = imageHosts.value ?? [];
  useEffect(() => void askForHosts().catch(() => undefined), []);
  return (
    <section class="card-panel" aria-labelledby="look">
      <h2 id="look">{t("look")}</h2>
      <div class="pair">
        <Field label={t("language")}>
          <select value={chosenLanguage.value} onChange={(event) => (chosenLanguage.value = event.currentTarget.value as Language | "")}>
            <option value="">{t("language_auto")}</option>
            {Object.entries(LANGUAGES).map(([key, name]) => (
              <option key={key} value={key} lang={key}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("theme")}>
          <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
            {(["system", "dark", "light"] as const).map((key) => (
              <option key={key} value={key}>
                {t(`theme_${key}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("motion")}>
          <select value={motion.value} onChange={(event) => (motion.value = event.currentTarget.value as Motion)}>
            {(["system", "reduced"] as const).map((key) => (
              <option key={key} value={key}>
                {t(`motion_${key}`)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Check label={t("sound")} isOn={wantsSound.value} onSet={(isOn) => (wantsSound.value = isOn)} />
      {hosts.length > 0 && <Check label={t("images", { hosts: hosts.join(", ") })} hint={t("images_hint")} isOn={wantsImages.value} onSet={(isOn) => (wantsImages.value = isOn)} />}
      {user.value && <p class="aside">{t("follows")}</p>}
    </section>
  );
}

function Check({ label, hint, isOn, onSet }: { label: string; hint?: string; isOn: boolean; onSet: (isOn: boolean) => void }): VNode {
  return (
    <label class="toggle">
      <input type="checkbox" checked={isOn} onChange={(event) => onSet(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
