/** How a player stands: life, hand, library, graveyard, exile, poison, commander damage, mana, and whether the table waits for them. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Player, Zone } from "../protocol/frames.ts";
import { clockOffset } from "../protocol/socket.ts";
import { Icon, SeatMark, type IconName } from "./icons.tsx";
import { askable, draft, press, present, prompt, seen } from "./live.ts";
import { incoming, inZone, playerHandle, seatName } from "./position.ts";
import { isWithinReach } from "./seating.ts";
import { Cost } from "./symbols.tsx";
import { t, zoneName } from "./words.ts";

/** The zone that is being looked through, null = none. */
export const openZone = signal<{ seat: number; zone: Zone } | null>(null);

export function SeatBar({ seat }: { seat: number }): VNode {
  const now = seen.value!;
  const player = now.table.players[seat]!;
  const isAsked = now.table.asked.includes(seat) && !now.table.over;
  return (
    <div class={`seat-bar${isAsked ? " is-asked" : ""}`}>
      <PlayerButton seat={seat} />
      <span class="zones">
        <Count icon="hand" value={player.hand} label={t("hand_of")} />
        <Count icon="library" value={player.library} label={t("library")} />
        <ZoneButton seat={seat} zone="graveyard" value={player.graveyard} />
        <ZoneButton seat={seat} zone="exile" value={inZone(now, "exile", seat).length} />
      </span>
      <States player={player} seat={seat} />
    </div>
  );
}

/** The player as something to press: a target, a choice, somebody to attack. */
export function PlayerButton({ seat, isShort = false, onRead }: { seat: number; isShort?: boolean; onRead?: () => void }): VNode {
  const now = seen.value!;
  const player = now.table.players[seat]!;
  const handle = playerHandle(seat);
  const isAskable = askable.value.has(handle);
  const isChosen = (draft.value.kind === "chosen" && draft.value.handles.includes(handle)) || (draft.value.kind === "pairs" && draft.value.aim === handle && isAskable);
  const threat = incoming(now).get(handle) ?? 0;
  const name = seat === now.you && isShort ? t("you") : seatName(now, seat);
  return (
    <button
      type="button"
      class={`player${isAskable ? " is-askable" : ""}${isChosen ? " is-chosen" : ""}${now.table.active === seat ? " is-active" : ""}`}
      data-handles={handle}
      aria-pressed={isAskable && prompt.value?.kind !== "priority" ? isChosen : undefined}
      onClick={() => {
        if (!press([handle])) onRead?.();
      }}
    >
      <SeatMark seat={seat} />
      <span class="player-name">{name}</span>
      <Life value={player.life} />
      {threat > 0 && <span class="threat" aria-label={t("incoming", { n: threat })}>{`−${threat}`}</span>}
    </button>
  );
}

/** A life total that shows for a moment how it has changed. */
function Life({ value }: { value: number }): VNode {
  const [before, setBefore] = useState(value);
  const change = value - before;
  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setBefore(value), 2500);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <span class={`life${value <= 10 ? " is-low" : ""}`}>
      <Icon name="life" label={t("life")} />
      <b>{value}</b>
      {change !== 0 && <i class={change > 0 ? "gain" : "loss"} aria-hidden="true">{change > 0 ? `+${change}` : `−${-change}`}</i>}
    </span>
  );
}

function Count({ icon, value, label }: { icon: IconName; value: number; label: string }): VNode {
  return (
    <span class="count" title={label}>
      <Icon name={icon} label={label} />
      {value}
    </span>
  );
}

function ZoneButton({ seat, zone, value }: { seat: number; zone: "graveyard" | "exile"; value: number }): VNode {
  const now = seen.value!;
  const has = inZone(now, zone, seat).some((row) => askable.value.has(row.o));
  return (
    <button type="button" class={`count is-button${has ? " is-askable" : ""}`} title={zoneName(zone)} aria-label={`${zoneName(zone)}, ${seatName(now, seat)}: ${value}`} onClick={() => (openZone.value = { seat, zone })}>
      <Icon name={zone} />
      {value}
    </button>
  );
}

function States({ player, seat }: { player: Player; seat: number }): VNode {
  const now = seen.value!;
  const user = now.seats.find((each) => each.seat === seat);
  return (
    <span class="states">
      {[...new Set(player.mana)].map((color) => (
        <span key={color} class="state">
          <Cost cost={`{${color}}`} />
          {[...player.mana!].filter((each) => each === color).length}
        </span>
      ))}
      {Object.entries(player.counters ?? {}).map(([kind, n]) => (
        <span key={kind} class={`state${kind === "poison" ? " is-bad" : ""}`}>{kind === "poison" ? <><Icon name="poison" label={t("poison")} />{n}</> : `${n} ${kind}`}</span>
      ))}
      {Object.entries(player.commander_damage ?? {}).map(([name, n]) => (
        <span key={name} class="state is-bad" title={`${t("commander_damage")}: ${name}`}>
          <Icon name="command" label={`${t("commander_damage")}, ${name}:`} />
          {n}
        </span>
      ))}
      {now.format === "emperor" && now.table.positions?.[seat] === 1 && <span class="state is-marked">{t("emperor")}</span>}
      {now.table.monarch === seat && <span class="state">{t("monarch")}</span>}
      {now.table.initiative === seat && <span class="state">{t("initiative")}</span>}
      {user?.kind === "bot" && <Icon name="bot" label={t("bot")} />}
      {!isWithinReach(now, seat) && <span class="state">{t("reach_out")}</span>}
      {!player.alive && <span class="state is-bad">{t("eliminated")}</span>}
      {now.absent.includes(seat) && <span class="state is-bad">{t("absent")}</span>}
      {user?.kind !== "bot" && present.value && !present.value.includes(seat) && player.alive && <span class="state">{t("offline")}</span>}
      <Reserve seat={seat} />
    </span>
  );
}

/** The thinking time that a seat has left, counting while it is asked. */
function Reserve({ seat }: { seat: number }): VNode | null {
  const clocks = seen.value?.clocks;
  const reserve = clocks?.reserve_ms?.[seat];
  if (!clocks || reserve === undefined) return null;
  const since = clocks.since_ms?.[seat] ?? 0;
  return (
    <span class="state clock">
      <Icon name="clock" />
      <Countdown ends={since ? since + clocks.free_ms + reserve : 0} fixed={reserve} />
    </span>
  );
}

/** Time left until a moment of the server's clock, by the second. */
export function Countdown({ ends, fixed = 0 }: { ends: number; fixed?: number }): VNode {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!ends) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [ends]);
  const left = ends ? Math.min(Math.max(ends - Date.now() - clockOffset.value, 0), fixed || Infinity) : fixed;
  const seconds = Math.ceil(left / 1000);
  return <>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</>;
}
