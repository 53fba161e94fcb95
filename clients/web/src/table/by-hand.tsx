/** What the engine does not play is done by hand: a window with the verbs. */
import { useState } from "preact/hooks";
import type { TargetedSubmitEvent, VNode } from "preact";
import type { Row } from "../protocol/frames.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { label, named } from "./describe.ts";
import { attempt, refusal, seen } from "./live.ts";
import { byHand } from "./panels.ts";
import { inZone, playerHandle, type Seen } from "./position.ts";
import { verbWords } from "./vocabulary.ts";
import { t, zoneName } from "./words.ts";

type Field = "o" | "to" | "position" | "seat" | "source" | "target" | "amount" | "counter" | "token" | "mana" | "text";

/** The verbs of `game.manual` with their fields, as docs/protocol.md has them. */
const VERBS: Readonly<Record<string, readonly Field[]>> = {
  move: ["o", "to", "position", "seat"],
  destroy: ["o"],
  sacrifice: ["o"],
  discard: ["o"],
  tap: ["o"],
  untap: ["o"],
  turn: ["o"],
  counters: ["o", "counter", "amount"],
  attach: ["o", "target"],
  control: ["o", "seat"],
  token: ["token", "amount", "seat"],
  damage: ["source", "target", "amount"],
  life: ["seat", "amount"],
  mana: ["mana", "seat"],
  draw: ["amount"],
  look: ["amount"],
  reveal: ["o"],
  shuffle: [],
  award: ["amount", "seat", "text"],
  note: ["text"],
  done: [],
};
const ZONES = ["battlefield", "graveyard", "exile", "hand", "library", "command"] as const;
const NUMBERS: readonly Field[] = ["amount", "seat"];

export function ByHandDialog(): VNode | null {
  const [verb, setVerb] = useState("move");
  if (!byHand.value || !seen.value) return null;
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (await attempt("game.manual", filled(verb, given))) byHand.value = null;
  };
  return (
    <Dialog title={t("manual_title")} onClose={() => (byHand.value = null)}>
      <p class="hint">{t("manual_help")}</p>
      <form class="manual-form" onSubmit={submit}>
        <label>
          {t("verb")}
          <select value={verb} onChange={(event) => setVerb(event.currentTarget.value)}>
            {Object.keys(VERBS).map((each) => (
              <option key={each} value={each}>
                {verbWords(each)}
              </option>
            ))}
          </select>
        </label>
        {VERBS[verb]!.map((field) => (
          <Input key={field} field={field} seen={seen.value!} />
        ))}
        {refusal.value && <p role="alert" class="refusal">{refusal.value}</p>}
        <Button look="main" type="submit">
          {t("propose")}
        </Button>
      </form>
    </Dialog>
  );
}

/** The action with the fields that were filled in. */
function filled(verb: string, given: Readonly<Record<string, string>>): Record<string, unknown> {
  const fields = VERBS[verb]!.filter((field) => given[field] !== undefined && given[field] !== "");
  return { verb, ...Object.fromEntries(fields.map((field) => [field, NUMBERS.includes(field) ? Number(given[field]) : given[field]])) };
}

function Input({ field, seen: now }: { field: Field; seen: Seen }): VNode {
  const words = { o: t("object"), to: t("to_zone"), position: t("position"), seat: t("seat"), source: t("object"), target: t("target"), amount: t("amount"), counter: t("counter"), token: t("token_field"), mana: t("mana_field"), text: t("note") }[field];
  return (
    <label>
      {words}
      <Control field={field} seen={now} />
    </label>
  );
}

function Control({ field, seen: now }: { field: Field; seen: Seen }): VNode {
  switch (field) {
    case "o":
    case "source":
      return <Choice name={field} entries={objects(now)} initial={byHand.value?.o ?? ""} />;
    case "target":
      return <Choice name={field} entries={[...players(now), ...objects(now)]} initial="" />;
    case "seat":
      return <Choice name={field} entries={now.seats.map(({ seat }) => [String(seat), named(now, playerHandle(seat))])} initial={String(now.you)} />;
    case "to":
      return <Choice name={field} entries={ZONES.map((zone) => [zone, zoneName(zone)])} initial="graveyard" />;
    case "position":
      return <Choice name={field} entries={[["", ""], ["top", t("first")], ["bottom", t("last")]]} initial="" />;
    case "amount":
      return <input name={field} type="number" step={1} />;
    default:
      return <input name={field} maxLength={200} autocomplete="off" placeholder={field === "mana" ? "{G}{G}" : field === "token" ? "Treasure" : ""} />;
  }
}

type Entry = readonly [string, string];

function Choice({ name, entries, initial }: { name: string; entries: readonly Entry[]; initial: string }): VNode {
  return (
    <select name={name} defaultValue={initial}>
      {entries.map(([value, words]) => (
        <option key={value} value={value} selected={value === initial}>
          {words}
        </option>
      ))}
    </select>
  );
}

const players = (now: Seen): Entry[] => now.seats.map(({ seat }) => [playerHandle(seat), named(now, playerHandle(seat))]);

/** Everything that can be pointed at, what lies open first. */
function objects(now: Seen): Entry[] {
  const zones: Row["zone"][] = ["battlefield", "stack", "hand", "command", "graveyard", "exile"];
  return zones.flatMap((zone) => inZone(now, zone).map((row): Entry => [row.o, `${label(row)} (${zoneName(zone)}, ${named(now, playerHandle(row.controller ?? row.owner))})`]));
}
