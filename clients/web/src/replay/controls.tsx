/** Where in the game one looks, and how: in the place where a live table has its question. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { CopyButton } from "../kit/copy_button.tsx";
import { go, query } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { named } from "../table/describe.ts";
import { Icon } from "../table/icons.tsx";
import { over, seen } from "../table/live.ts";
import { resultWords } from "../table/over.tsx";
import { playerHandle } from "../table/position.ts";
import { at, isClosed, isRunning, move, reel, side, speed, SPEEDS, to } from "./projector.ts";
import { PlayOn } from "./play_on.tsx";
import { Scenario } from "./scenario.tsx";
import { turnFrom, VIEWS, type View } from "./reel.ts";
import { t } from "./words.ts";

export function Controls({ game, view }: { game: string; view: View }): VNode {
  const now = reel.value!;
  const [frame, frames] = [at.value, now.frames.length];
  const words = t("place_words", { turn: seen.value!.table.turn, frame: frame + 1, frames });
  return (
    <section class="question replay" aria-label={t("replay")} data-region="question">
      <h2 id="question-title">{words}</h2>
      <input type="range" min={0} max={frames - 1} value={frame} aria-label={t("place")} aria-valuetext={words} onInput={(event) => to(event.currentTarget.valueAsNumber)} />
      <div class="replay-keys">
        <Key name="first" onClick={() => to(0)} />
        <Key name="turn_back" onClick={() => to(turnFrom(now, frame, -1))} />
        <Key name="back" onClick={() => move(-1)} />
        <Key name="forward" onClick={() => move(1)} />
        <Key name="turn_forward" onClick={() => to(turnFrom(now, frame, 1))} />
        <Key name="last" onClick={() => to(frames - 1)} />
      </div>
      <Button look="main" onClick={() => (isRunning.value = !isRunning.value)}>
        {t(isRunning.value ? "pause" : "play")}
      </Button>
      {over.value && <p>{resultWords(seen.value!, over.value)}</p>}
      {isClosed.value && <p class="hint">{t("closed")}</p>}
      <Choices game={game} view={view} />
      {user.value && <PlayOn game={game} step={now.frames[frame]!.step} />}
      {user.value && <Scenario key={frame} game={game} step={now.frames[frame]!.step} />}
      <CopyButton look="quiet" text={location.origin + linkTo(game, view)}>
        {t("copy")}
      </CopyButton>
    </section>
  );
}

type KeyName = "first" | "turn_back" | "back" | "forward" | "turn_forward" | "last";

function Key({ name, onClick }: { name: KeyName; onClick: () => void }): VNode {
  return (
    <Button look="quiet" aria-label={t(name)} title={t(name)} onClick={onClick}>
      <Icon name={name} />
    </Button>
  );
}

function Choices({ game, view }: { game: string; view: View }): VNode {
  const now = seen.value!;
  const wasThere = now.seats.some((seat) => seat.user === user.value?.id);
  return (
    <div class="replay-choices">
      <label>
        {t("view")}
        <select value={view} onChange={(event) => go(linkTo(game, event.currentTarget.value as View), true)}>
          {VIEWS.filter((each) => each !== "own" || wasThere).map((each) => (
            <option key={each} value={each}>
              {t(`view_${each}`)}
            </option>
          ))}
        </select>
      </label>
      {now.you < 0 && (
        <label>
          {t("side")}
          <select value={now.side} onChange={(event) => (side.value = Number(event.currentTarget.value))}>
            {now.seats.map(({ seat }) => (
              <option key={seat} value={seat}>
                {named(now, playerHandle(seat))}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t("speed")}
        <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
          {SPEEDS.map((each) => (
            <option key={each} value={each}>{`${each}×`}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The address of this moment. */
function linkTo(game: string, view: View): string {
  return `/games/${game}/replay?view=${view}&at=${reel.value!.frames[at.value]!.step}`;
}

/** What the address asks for. */
export function asked(): { view: View; step: number } {
  const found = new URLSearchParams(query.value);
  const view = VIEWS.find((each) => each === found.get("view")) ?? "public";
  return { view, step: Number(found.get("at") ?? 0) || 0 };
}
