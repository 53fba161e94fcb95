/** A call for a judge with its rulings, as officials and players see it. */
import type { VNode } from "preact";
import { dictionary } from "../kit/words.ts";
import type { CallView } from "../protocol/rest.ts";

const t = dictionary(
  { place: "Round {round}, table {table}", private: "private", open: "waits for a judge", ruled: "ruled, not accepted yet", appealed: "appealed: waits for the head judge", final: "final" },
  { place: "Runde {round}, Tisch {table}", private: "vertraulich", open: "wartet auf einen Schiedsrichter", ruled: "entschieden, noch nicht angenommen", appealed: "Berufung: wartet auf den Hauptschiedsrichter", final: "endgültig" },
  { place: "Ronde {round}, table {table}", private: "confidentiel", open: "attend un arbitre", ruled: "décidé, pas encore accepté", appealed: "appel : attend l’arbitre principal", final: "définitif" },
);
const STATES = ["open", "ruled", "appealed", "final"] as const;

type Props = { call: CallView; nameOf: (user: string) => string };

export function CallRecord({ call, nameOf }: Props): VNode {
  const state = STATES.find((each) => each === call.state);
  const about = [t("place", { round: call.round, table: call.table }), call.language, call.is_private && t("private"), state ? t(state) : call.state].filter(Boolean);
  return (
    <div>
      <p>
        <b>{nameOf(call.player)}</b>: {call.words}
      </p>
      <p class="aside">{about.join(" · ")}</p>
      {call.rulings.map((ruling, at) => (
        <p key={at}>
          <b>{nameOf(ruling.judge)}</b>: {ruling.words}
        </p>
      ))}
    </div>
  );
}
