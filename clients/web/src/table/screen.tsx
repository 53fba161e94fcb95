/** The table: all boards on a large screen; on a small one a rail of seats, one of their boards, the own board, the hand, and the question as a sheet. */
import { useEffect } from "preact/hooks";
import type { ComponentChildren, VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Later } from "../kit/later.tsx";
import { go, path } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import { connect, link } from "../protocol/socket.ts";
import { Arrows } from "./arrows.tsx";
import { Battlefield } from "./battlefield.tsx";
import { ConsentDialog } from "./consent.tsx";
import { Chat, followTalk } from "./chat.tsx";
import { listenToKeys } from "./commands.ts";
import { DrawOffer } from "./draw-offer.tsx";
import { Hand } from "./hand.tsx";
import { TableHead } from "./head.tsx";
import { Icon } from "./icons.tsx";
import { Enlarged, Inspector } from "./inspect.tsx";
import { follow, seen, trouble } from "./live.ts";
import { Log } from "./log.tsx";
import { ActionMenu } from "./menu.tsx";
import { GameOver } from "./over.tsx";
import { PaceDialog } from "./pace-dialog.tsx";
import { isAnyOpen, showResult, showTalk, sideTab } from "./panels.ts";
import { giveWayToPresses } from "./parts.ts";
import { pinned, viewed } from "./places.ts";
import { Question } from "./question/question.tsx";
import { PlayerButton } from "./seat.tsx";
import { seating } from "./seating.ts";
import { isCompact } from "./sizes.ts";
import { Stack } from "./stack.tsx";
import { t } from "./words.ts";
import { ZoneViewer } from "./zones.tsx";

export default function Table({ params }: { params: { id?: string } }): VNode {
  const game = params.id ?? "";
  useEffect(() => {
    if (!user.value) return go(`/login?next=${encodeURIComponent(path.value)}`, true);
    showResult.value = true;
    pinned.value = -1;
    const stops = [follow(game), followTalk(game), listenToKeys(), giveWayToPresses()];
    return () => stops.forEach((stop) => stop());
  }, [game, user.value]);
  if (trouble.value) return <Trouble />;
  if (link.value === "superseded") return <Superseded />;
  if (!seen.value) return <p class="waiting">{t("joining")}</p>;
  return (
    <Board asking={<Question />} chat={<Chat game={game} />}>
      <ActionMenu />
      <ConsentDialog />
      <DrawOffer />
      <PaceDialog />
      {isAnyOpen.value && <Later load={() => import("./windows.tsx").then((found) => found.Windows)} />}
      <GameOver />
    </Board>
  );
}

type BoardProps = { asking: ComponentChildren; chat?: ComponentChildren; children?: ComponentChildren };

/** The position that is seen, with what is asked and what is said about it. */
export function Board({ asking, chat, children }: BoardProps): VNode {
  const now = seen.value!;
  return (
    <div class={`table is-${now.format} ${isCompact.value ? "is-compact" : "is-roomy"} seats-${now.seats.length}`}>
      <h1 class="unseen">{`Muster: ${now.seats.map((seat) => seat.name).join(", ")}`}</h1>
      <TableHead />
      {isCompact.value ? <NarrowBoards /> : <Boards />}
      <Hand />
      <aside class="side" aria-label={t("question")}>
        {asking}
        <Stack />
        {!isCompact.value && <Inspector />}
        {!isCompact.value && <Talk chat={chat} />}
      </aside>
      <Arrows />
      <ZoneViewer />
      <Enlarged />
      <TalkDialog chat={chat} />
      {children}
    </div>
  );
}

function Boards(): VNode {
  const { above, below } = seating(seen.value!);
  return (
    <div class="boards">
      <div class={`boards-row is-above boards-${above.length}`}>
        {above.map((seat) => (
          <Battlefield key={seat} seat={seat} isBelow={false} />
        ))}
      </div>
      <div class={`boards-row is-mine boards-${below.length}`}>
        {below.map((seat) => (
          <Battlefield key={seat} seat={seat} isBelow />
        ))}
      </div>
    </div>
  );
}

/** Everybody else; a press on a name that is no answer shows that board and keeps it. */
function Rail({ seats, shown }: { seats: readonly number[]; shown: number }): VNode {
  return (
    <nav class="rail" aria-label={t("seat_rail")}>
      {seats.map((seat) => (
        <span key={seat} class={seat === shown ? "is-shown" : ""}>
          <PlayerButton seat={seat} isShort onRead={() => (pinned.value = seat)} />
        </span>
      ))}
      <Button look="quiet" class={pinned.value >= 0 ? "is-pinned" : ""} aria-pressed={pinned.value >= 0} aria-label={t("pin")} onClick={() => (pinned.value = pinned.value >= 0 ? -1 : shown)}>
        <Icon name="pin" />
      </Button>
    </nav>
  );
}

function NarrowBoards(): VNode {
  const now = seen.value!;
  const me = now.side;
  const shown = viewed(now);
  const others = [...seating(now).above, ...seating(now).below].filter((seat) => seat !== me);
  return (
    <div class="boards">
      {others.length > 1 && <Rail seats={others} shown={shown} />}
      <Battlefield key={`viewed-${shown}`} seat={shown} isBelow={false} />
      <Battlefield key={`mine-${me}`} seat={me} isBelow />
    </div>
  );
}

function Talk({ chat }: { chat: ComponentChildren }): VNode {
  if (!chat) return <div class="talk"><Log /></div>;
  return (
    <div class="talk">
      <Tabs label={t("log")} chosen={sideTab.value} onChoose={(key) => (sideTab.value = key)} tabs={[{ key: "log", label: t("log") }, { key: "chat", label: t("chat") }]}>
        {sideTab.value === "log" ? <Log /> : chat}
      </Tabs>
    </div>
  );
}

function TalkDialog({ chat }: { chat: ComponentChildren }): VNode | null {
  if (!showTalk.value || !isCompact.value) return null;
  return (
    <Dialog title={t("log")} onClose={() => (showTalk.value = false)}>
      <Talk chat={chat} />
    </Dialog>
  );
}

export function Trouble(): VNode {
  return (
    <div class="notice">
      <h1>{trouble.value}</h1>
      <a href="/">{t("to_start")}</a>
    </div>
  );
}

function Superseded(): VNode {
  return (
    <div class="notice">
      <p>{t("superseded")}</p>
      <Button look="main" onClick={connect}>
        {t("use_here")}
      </Button>
    </div>
  );
}
