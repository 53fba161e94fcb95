/** From the moment that is shown: playing on against bots, at a table where nothing counts. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, post } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import type { ForkView } from "../protocol/rest.ts";
import { seatName } from "../table/position.ts";
import { seen } from "../table/live.ts";
import { t } from "./words.ts";

export function PlayOn({ game, step }: { game: string; step: number }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const now = seen.value!;
  const seat = now.seats.find((each) => each.user === user.value?.id)?.seat ?? now.side;
  const play = (): void => {
    setBusy(true);
    post<ForkView>(`/v1/games/${game}/fork`, { step, seat }, freshKey()).then(
      (made) => go(`/games/${made.game}`),
      (error: unknown) => (setFailure(error), setBusy(false)),
    );
  };
  return (
    <>
      <Button disabled={isBusy} onClick={play}>
        {t(isBusy ? "starting" : "play_on", { who: seatName(now, seat) })}
      </Button>
      <Refusal error={failure} />
    </>
  );
}
