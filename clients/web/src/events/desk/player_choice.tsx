/** One of the players of an event. */
import type { VNode } from "preact";
import { Field } from "../../kit/field.tsx";
import type { EventPlayerView } from "../../protocol/rest.ts";
import { t } from "./words.ts";

type Props = { players: readonly Pick<EventPlayerView, "user" | "name">[]; chosen: string; onChoose: (user: string) => void };

export function PlayerChoice({ players, chosen, onChoose }: Props): VNode {
  return (
    <Field label={t("player")}>
      <select value={chosen} required onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{t("choose")}</option>
        {players.map((player) => (
          <option key={player.user} value={player.user}>
            {player.name}
          </option>
        ))}
      </select>
    </Field>
  );
}
