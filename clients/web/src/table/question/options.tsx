/** Objects or players to choose from. Those that lie on the screen are chosen there; the others are listed here, equal names together. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Handle, Option } from "../../protocol/frames.ts";
import { rove } from "../../kit/roving.ts";
import { isShown } from "../battlefield.tsx";
import { named } from "../describe.ts";
import { inspecting } from "../inspect.tsx";
import { draft, press, seen } from "../live.ts";
import { shownSeats } from "../places.ts";
import { seatOf } from "../position.ts";
import { t, zoneName } from "../words.ts";

const MANY = 12;

type Group = { name: string; where: string; handles: Handle[] };

export function Options({ prompt }: { prompt: { readonly options: readonly Option[] } }): VNode | null {
  const [wanted, setWanted] = useState("");
  const listed = prompt.options.filter((option) => !isOnScreen(option));
  const groups = groupsOf(listed).filter((group) => group.name.toLowerCase().includes(wanted.toLowerCase()));
  if (!listed.length) return null;
  return (
    <>
      {listed.length > MANY && <input type="search" aria-label={t("search_words")} placeholder={t("search_words")} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />}
      <ul role="list" class="choices is-tight" onKeyDown={rove("button")}>
        {groups.map((group) => (
          <Choice key={group.handles[0]} group={group} />
        ))}
      </ul>
    </>
  );
}

/** Whether the option has a place of its own on the boards, in the hand or on the stack. */
function isOnScreen(option: Option): boolean {
  const now = seen.value!;
  if (seatOf(option.o) >= 0) return false; // players are named here, too: the list is nearer than their boards
  const row = now.rows.get(option.o);
  if (!row) return false;
  return row.zone === "hand" ? row.owner === now.you : row.zone === "stack" || isShown(row, shownSeats(now));
}

function groupsOf(options: readonly Option[]): Group[] {
  const found = new Map<string, Group>();
  for (const option of options) {
    const where = placeOf(option);
    const name = option.name || named(seen.value!, option.o);
    const group = found.get(`${name}|${where}`) ?? { name, where, handles: [] };
    group.handles.push(option.o);
    found.set(`${name}|${where}`, group);
  }
  return [...found.values()];
}

/** Where it lies and whose it is, if it is not one's own. */
function placeOf({ zone, owner }: Option): string {
  const now = seen.value!;
  return [zone ? zoneName(zone) : "", owner !== undefined && owner !== now.you ? named(now, `s${owner}`) : ""].filter(Boolean).join(", ");
}

function Choice({ group }: { group: Group }): VNode {
  const chosen = draft.value.kind === "chosen" ? draft.value.handles : [];
  const count = group.handles.filter((handle) => chosen.includes(handle)).length;
  const amount = group.handles.length > 1 ? ` ${count ? t("of_n", { n: count, all: group.handles.length }) : `×${group.handles.length}`}` : "";
  return (
    <li>
      <button type="button" class={`choice is-askable${count ? " is-chosen" : ""}`} data-handles={group.handles.join(" ")} aria-pressed={count > 0} onClick={() => press(group.handles)} {...inspecting({ handle: group.handles[0]!, name: group.name })}>
        <b>{`${group.name}${amount}`}</b>
        {group.where && <span class="where">{group.where}</span>}
      </button>
    </li>
  );
}
