/** The line above the table: turn and step, who is waited for, and the menu. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { go } from "../kit/router.ts";
import { link } from "../protocol/socket.ts";
import { named } from "./describe.ts";
import { Icon, SeatMark } from "./icons.tsx";
import { attempt, comeBack, isLive, seen } from "./live.ts";
import { byHand, showKeys, showMenu, showTalk } from "./panels.ts";
import { playerHandle } from "./position.ts";
import { isCompact } from "./sizes.ts";
import { STEP_KEYS, stepName, t } from "./words.ts";

/** Steps that the line shows; the others belong to their neighbour. */
const SHOWN = STEP_KEYS.filter((step) => !["untap", "first_strike_damage", "end_combat", "cleanup"].includes(step));

export function TableHead(): VNode {
  const now = seen.value!;
  const { active, step, turn } = now.table;
  return (
    <header class="table-head">
      <a class="brand" href="/" aria-label={t("to_start")}>
        M
      </a>
      <p class="turn">
        <SeatMark seat={active} />
        <span>{active === now.you ? t("your_turn") : named(now, playerHandle(active))}</span>
        <small>{t("turn_short", { n: turn })}</small>
      </p>
      <ol class="steps" role="list" aria-label={stepName(step)}>
        {SHOWN.map((each) => (
          <li key={each} class={each === step ? "is-now" : ""} aria-current={each === step ? "step" : undefined} title={stepName(each)}>
            <span>{stepName(each)}</span>
          </li>
        ))}
      </ol>
      <span class="step-now">{stepName(step)}</span>
      {isLive.value && link.value !== "open" && <span class="state is-bad">{t("reconnecting")}</span>}
      {isLive.value && now.you < 0 && <span class="state">{t("watching")}</span>}
      {isLive.value && now.absent.includes(now.you) && (
        <Button look="main" onClick={() => comeBack().catch(() => undefined)}>
          {t("back_again")}
        </Button>
      )}
      {isCompact.value && (
        <Button look="quiet" onClick={() => (showTalk.value = true)}>
          {t("log")}
        </Button>
      )}
      {isLive.value && (
        <>
          <Button look="quiet" aria-label={t("keys")} onClick={() => (showKeys.value = true)}>
            <Icon name="keys" />
          </Button>
          <Button look="quiet" aria-label={t("menu")} onClick={() => (showMenu.value = true)}>
            <Icon name="menu" />
          </Button>
        </>
      )}
    </header>
  );
}

/** What players do rarely: by hand, draw, concede, leave. */
export function TableMenu(): VNode | null {
  const now = seen.value;
  if (!showMenu.value || !now) return null;
  const close = (): void => {
    showMenu.value = false;
  };
  const then = (action: () => unknown) => (): void => {
    close();
    action();
  };
  const isPlaying = now.you >= 0 && !now.table.over && now.table.players[now.you]?.alive;
  return (
    <Dialog title={t("menu")} onClose={close}>
      <div class="menu-list">
        {isPlaying && (
          <>
            <Button onClick={then(() => (byHand.value = { o: "" }))}>{t("manual_do")}</Button>
            <Button onClick={then(() => attempt("game.declare", { declare: "draw", agree: true }))}>{t("offer_draw")}</Button>
            <Button onClick={then(() => attempt("game.declare", { declare: "draw", agree: false }))}>{t("take_back_draw")}</Button>
            <details>
              <summary class="button is-danger">{t("concede")}</summary>
              <p>{t("concede_sure")}</p>
              <Button look="danger" onClick={then(() => attempt("game.concede", {}))}>
                {t("concede")}
              </Button>
            </details>
          </>
        )}
        <Button onClick={then(() => go("/"))}>{t("leave_table")}</Button>
      </div>
    </Dialog>
  );
}
