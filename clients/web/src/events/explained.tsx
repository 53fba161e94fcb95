/** Why somebody stands where they stand: each round, and what its opponents bring to the percentages. */
import type { VNode } from "preact";
import { Dialog } from "../kit/dialog.tsx";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import type { ExplainedStandingView, StandingView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const OUTCOMES = ["win", "draw", "loss", "bye", "missed"] as const;
export const share = (value: number): string => `${(value * 100).toFixed(1)}\u00a0%`;

type Props = { event: string; standing: StandingView; onClose: () => void };

export function Explained({ event, standing, onClose }: Props): VNode {
  const found = useLoaded(() => get<ExplainedStandingView>(`/v1/events/${event}/standings/${standing.user}`), [event, standing.user]);
  return (
    <Dialog title={t("why_rank", { name: standing.name, n: standing.rank })} onClose={onClose}>
      <Await of={found}>
        {({ standing: now, rounds }) => (
          <>
            <p>{t("points_n", { n: now.points, wins: now.wins, losses: now.losses, draws: now.draws })}</p>
            <ol role="list" class="rows">
              {rounds.map(({ round, outcome, faced }) => (
                <li key={round}>
                  <span>
                    <b>{t("round", { n: round })}</b>: {outcomeWords(outcome)}
                    <br />
                    {faced.map((each) => (
                      <small key={each.user}>
                        {t("faced", { name: each.name, share: share(each.match_wins), exact: each.exact })}{" "}
                      </small>
                    ))}
                  </span>
                </li>
              ))}
            </ol>
            <p class="aside">{t("means", { omw: exactly(now.opponents_match_wins, now.exact[0]), gw: exactly(now.game_wins, now.exact[1]), ogw: exactly(now.opponents_game_wins, now.exact[2]) })}</p>
          </>
        )}
      </Await>
    </Dialog>
  );
}

const exactly = (value: number, exact: string): string => (exact ? `${share(value)} (${exact})` : share(value));

function outcomeWords(outcome: string): string {
  const known = OUTCOMES.find((each) => each === outcome);
  return known ? t(`outcome_${known}`) : outcome;
}
