/** Attacks, blocks and marches by groups: "7 of 12 attack this player". The same is done by pressing creatures on the boards. */
import type { VNode } from "preact";
import type { CombatPrompt, Handle, Pair } from "../../protocol/frames.ts";
import { Button } from "../../kit/button.tsx";
import { assignAll, assignCount, assignedTo, targetsOf, togglePair, type Assigned } from "../answer.ts";
import { label, named, strength } from "../describe.ts";
import { inspecting } from "../inspect.tsx";
import { draft, held, seen } from "../live.ts";
import { look } from "../piles.ts";
import { t } from "../words.ts";
import { Stepper } from "./stepper.tsx";

export function Combat({ prompt }: { prompt: CombatPrompt }): VNode | null {
  const now = draft.value;
  if (now.kind !== "pairs") return null;
  const set = (pairs: Assigned): void => {
    draft.value = { ...now, pairs };
  };
  return prompt.kind === "blockers" ? <Blocks prompt={prompt} pairs={now.pairs} set={set} /> : <Attacks prompt={prompt} pairs={now.pairs} aim={now.aim} set={set} />;
}

type Props = { prompt: CombatPrompt; pairs: Assigned; set: (pairs: Assigned) => void };

function Attacks({ prompt, pairs, aim, set }: Props & { aim: Handle }): VNode {
  const now = seen.value!;
  const targets = targetsOf(prompt);
  const isMarch = prompt.kind === "march";
  const all = isMarch ? "march_all" : "attack_all";
  return (
    <>
      <div class="aims" role="group" aria-label={t(isMarch ? "march_whither" : "attacks_whom")}>
        {targets.map((target) => (
          <Button key={target} data-handles={target} class={aim === target ? "is-aim" : ""} aria-pressed={targets.length > 1 ? aim === target : undefined} onClick={() => aimAt(target, targets.length, () => set(assignAll(prompt, pairs, target)))}>
            {targets.length > 1 ? named(now, target) : t(all, { who: named(now, target) })}
          </Button>
        ))}
        {targets.length > 1 && aim && (
          <Button onClick={() => set(assignAll(prompt, pairs, aim))}>{t(all, { who: named(now, aim) })}</Button>
        )}
      </div>
      <ul role="list" class="divided">
        {groupsOf(prompt.pairs).map((group) => (
          <li key={group[0]!.o} {...inspecting({ handle: group[0]!.o, name: group[0]!.name ?? "" })}>
            <span>{creature(group)}</span>
            <span class="by-target">
              {group[0]!.to.filter((target) => targets.length === 1 || target === aim || group.some((pair) => assignedTo(pairs, pair.o).includes(target))).map((target) => (
                <Share key={target} group={group} target={target} pairs={pairs} set={set} isNamed={targets.length > 1} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** With several to choose from a press aims the next attacks; with one it sends everybody. */
function aimAt(target: Handle, count: number, all: () => void): void {
  if (count === 1) all();
  else if (draft.value.kind === "pairs") draft.value = { ...draft.value, aim: target };
}

function Share({ group, target, pairs, set, isNamed }: { group: readonly Pair[]; target: Handle; pairs: Assigned; set: (pairs: Assigned) => void; isNamed: boolean }): VNode {
  const there = group.filter((pair) => assignedTo(pairs, pair.o).includes(target)).length;
  const words = `${creature(group)} → ${named(seen.value!, target)}`;
  if (group.length === 1) {
    return (
      <button type="button" class={`chip${there ? " is-chosen" : ""}`} data-handles={`${group[0]!.o} ${target}`} aria-pressed={there > 0} aria-label={words} onClick={() => set(assignCount(pairs, group, target, there ? 0 : 1))}>
        {isNamed ? `→ ${named(seen.value!, target)}` : there ? "✓" : "→"}
      </button>
    );
  }
  const free = group.filter((pair) => assignedTo(pairs, pair.o).length === 0).length;
  return (
    <>
      {isNamed && <span>{`→ ${named(seen.value!, target)}`}</span>}
      <Stepper handles={`${group.map((pair) => pair.o).join(" ")} ${target}`} label={words} value={there} least={0} most={there + free} onChange={(count) => set(assignCount(pairs, group, target, count))} />
    </>
  );
}

function Blocks({ prompt, pairs, set }: Props): VNode {
  const now = seen.value!;
  return (
    <>
      {held.value && <p class="hint">{t("blocking", { what: "…" })}</p>}
      <ul role="list" class="divided">
        {prompt.pairs.map((pair) => (
          <li key={pair.o} {...inspecting({ handle: pair.o, name: pair.name ?? "" })}>
            <span>{creature([pair])}</span>
            <span class="by-target">
              {pair.to.map((attacker) => {
                const isBlocked = assignedTo(pairs, pair.o).includes(attacker);
                const row = now.rows.get(attacker);
                return (
                  <button type="button" key={attacker} class={`chip${isBlocked ? " is-chosen" : ""}`} data-handles={`${pair.o} ${attacker}`} aria-pressed={isBlocked} onClick={() => set(togglePair(pairs, pair.o, attacker))}>
                    {`${named(now, attacker)} ${row ? strength(row) : ""}`}
                  </button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Creatures that look alike and may go to the same places. */
function groupsOf(pairs: readonly Pair[]): Pair[][] {
  const found = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const row = seen.value!.rows.get(pair.o);
    const key = `${row ? look(row) : pair.o}|${pair.to.join(" ")}`;
    found.set(key, [...(found.get(key) ?? []), pair]);
  }
  return [...found.values()];
}

function creature(group: readonly Pair[]): string {
  const first = group[0]!;
  const row = seen.value!.rows.get(first.o);
  const name = row ? `${label(row)} ${strength(row)}` : (first.name ?? "");
  return group.length > 1 ? `${group.length} × ${name}` : name;
}
