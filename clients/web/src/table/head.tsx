/** The line above the table: turn and step, who is waited for, and the menu. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import type { Watch } from "../protocol/frames.ts";
import { link } from "../protocol/socket.ts";
import { named } from "./describe.ts";
import { Icon, SeatMark } from "./icons.tsx";
import { comeBack, isLive, seen } from "./live.ts";
import { showKeys, showMenu, showTalk } from "./panels.ts";
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
      {isLive.value && now.you < 0 && <span class="state">{watching(now.delay)}</span>}
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

/** That one looks on, and how far behind what is shown is. */
function watching(delay: Watch | null): string {
  if (delay?.delay_turns) return t("watching_turns", { n: delay.delay_turns });
  return delay?.delay_seconds ? t("watching_seconds", { n: delay.delay_seconds }) : t("watching");
}
