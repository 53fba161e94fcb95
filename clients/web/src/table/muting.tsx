/** Whose talk is not heard, at any table. Nobody is told. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { Dialog } from "../kit/dialog.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { dictionary } from "../kit/words.ts";
import { user } from "../kit/session.ts";
import { Report } from "../moderation/report.tsx";
import { operate } from "../protocol/socket.ts";
import { seen } from "./live.ts";
import { showMuting } from "./panels.ts";

const t = dictionary(
  { title: "Whom you hear", about: "You read nothing from who is off, at any table. Nobody is told.", hear: "Hear {name}", nobody: "Nobody else talks here." },
  { title: "Wen du hörst", about: "Von wem das Häkchen fehlt, liest du nichts mehr, an keinem Tisch. Niemand erfährt es.", hear: "{name} hören", nobody: "Sonst redet hier niemand." },
  { title: "Qui vous entendez", about: "De qui n’est pas coché vous ne lisez plus rien, à aucune table. Personne n’en est averti.", hear: "Entendre {name}", nobody: "Personne d’autre ne parle ici." },
);

export function MutingDialog(): VNode | null {
  const now = seen.value;
  const [muted, setMuted] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    operate<{ muted: string[] }>("chat.open", { game: now?.game }).then((open) => setMuted(open.muted ?? []), setFailure);
  }, [now?.game]);
  if (!now) return null;
  const others = now.seats.filter((seat) => seat.user !== user.value?.id && seat.kind !== "bot");
  const hear = (id: string, isHeard: boolean): void =>
    void operate<{ muted: string[] }>("chat.mute", { user: id, muted: !isHeard }).then((said) => (setMuted(said.muted ?? []), setFailure(null)), setFailure);
  return (
    <Dialog title={t("title")} onClose={() => (showMuting.value = false)}>
      <p class="hint">{t(others.length ? "about" : "nobody")}</p>
      {muted && others.map((seat) => (
        <div key={seat.user} class="row is-spread">
          <label class="check">
            <input type="checkbox" checked={!muted.includes(seat.user)} onChange={(event) => hear(seat.user, event.currentTarget.checked)} /> {t("hear", { name: seat.name })}
          </label>
          <Report user={seat.user} name={seat.name} game={now.game} />
        </div>
      ))}
      <Refusal error={failure} />
    </Dialog>
  );
}
