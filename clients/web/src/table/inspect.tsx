/** The card that is pointed at, whole: text of the server, what it has gained, how it is played, its rulings. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import type { Handle, Row, Try } from "../protocol/frames.ts";
import type { CardView, RulingList } from "../protocol/rest.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { get, type Refused } from "../kit/rest.ts";
import { operate } from "../protocol/socket.ts";
import { actionWords, label, otherCounters, strength, typeLine } from "./describe.ts";
import { factOf, textOf } from "./facts.ts";
import { actionsBy, isLive, seen } from "./live.ts";
import { frameOf } from "./mana.ts";
import { YieldTo } from "./pace-dialog.tsx";
import { Cost, RulesText } from "./symbols.tsx";
import { WhatPays } from "./payment.tsx";
import { WhatIf } from "./what_if.tsx";
import { t } from "./words.ts";

type Inspected = { handle?: Handle; name: string };

const LONG_PRESS_MS = 450;

export const inspected = signal<Inspected | null>(null);
/** The same over everything else, where no pointer hovers. */
export const enlarged = signal<Inspected | null>(null);

type Inspecting = {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: Event) => void;
};

/** Handlers that show a card by hover, focus and long press. */
export function inspecting(of: Inspected): Inspecting {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    inspected.value = of;
  };
  const stop = (): void => clearTimeout(timer);
  return {
    onPointerEnter: show,
    onFocus: show,
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      timer = setTimeout(() => {
        enlarged.value = of;
      }, LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => {
      event.preventDefault();
      enlarged.value = of;
    },
  };
}

export function Inspector(): VNode {
  const of = inspected.value;
  return (
    <section class="inspector" aria-label={t("card")}>
      {of ? <Card of={of} /> : <p class="hint">{t("inspect_hint")}</p>}
    </section>
  );
}

export function Enlarged(): VNode | null {
  const of = enlarged.value;
  if (!of) return null;
  return (
    <Dialog title={of.name || t("card")} onClose={() => (enlarged.value = null)}>
      <Card of={of} isAlone />
    </Dialog>
  );
}

function Card({ of, isAlone = false }: { of: Inspected; isAlone?: boolean }): VNode {
  const row = of.handle ? seen.value?.rows.get(of.handle) : undefined;
  const fact = factOf(row?.name || of.name);
  return (
    <article class={`card-sheet frame-${frameOf(row ?? { colors: fact?.colors ?? "", types: fact?.type_line.toLowerCase().split(" ") ?? [] })}`}>
      <header>
        {!isAlone && <h3>{row ? label(row) : of.name || t("a_card")}</h3>}
        <Cost cost={row?.cost ?? fact?.mana_cost ?? ""} />
      </header>
      <p class="type-line">
        <span>{row?.types ? typeLine(row) : fact?.type_line}</span>
        <b>{row ? strength(row) : fact && printedStrength(fact)}</b>
      </p>
      <Text row={row} name={row?.name || of.name} fact={fact} />
      {row && <States row={row} />}
      {row && isLive.value && seen.value!.you >= 0 && !seen.value!.table.over && <WhyNot key={row.o} handle={row.o} />}
      {row && <Previews handle={row.o} />}
      {row && isLive.value && seen.value!.you >= 0 && <YieldTo row={row} />}
      <Rulings key={of.name} name={row?.name || of.name} isKnown={Boolean(fact)} />
    </article>
  );
}

const printedStrength = (fact: CardView): string => (fact.power ? `${fact.power}/${fact.toughness}` : fact.loyalty || fact.defense);

function Text({ row, name, fact }: { row: Row | undefined; name: string; fact: CardView | null | undefined }): VNode {
  const text = row?.text || textOf(name);
  if (text) return <RulesText text={text} />;
  if (row?.keywords?.length) return <p class="rules-text">{row.keywords.join(", ")}</p>;
  return <p class="hint">{fact === undefined && name ? "…" : fact ? "" : t("text_missing")}</p>;
}

function States({ row }: { row: Row }): VNode {
  return (
    <>
      {row.gained?.length ? (
        <div class="gained">
          <h4>{t("gained")}</h4>
          <RulesText text={row.gained.join("\n")} />
        </div>
      ) : null}
      {row.counters && <p class="rules-text">{otherCounters(row).map(([kind, n]) => `${n} × ${kind}`).join(", ")}</p>}
      {row.chosen && <p class="rules-text">{`${t("chosen")}: ${Object.values(row.chosen).map(String).join(", ")}`}</p>}
      {row.grade && <p class={`grade is-${row.grade}`}>{t(`grade_${row.grade}`)}</p>}
    </>
  );
}

/** What its actions would lead to, and what would pay for them. */
function Previews({ handle }: { handle: Handle }): VNode {
  const actions = (actionsBy.value.get(handle) ?? []).filter((action) => !action.mana);
  return (
    <>
      {actions.map((action, at) => (
        <WhatIf key={at} does={action} what={actions.length > 1 ? actionWords(action) : ""} />
      ))}
      {actions.filter(({ cost }) => cost).map((action, at) => (
        <WhatPays key={at} does={action} what={actions.length > 1 ? actionWords(action) : ""} />
      ))}
    </>
  );
}

/** What could be done with it now, and which rule stands in the way of the rest. */
function WhyNot({ handle }: { handle: Handle }): VNode {
  const [tries, set] = useState<readonly Try[] | null>(null);
  const ask = (): void => {
    operate<{ tries: Try[] }>("game.why", { game: seen.value?.game, o: handle }).then(
      (said) => set(said.tries),
      (error: Refused) => set([{ a: "", can: false, message: error.message }]),
    );
  };
  if (!tries) return <Button look="quiet" onClick={ask}>{t("why_not")}</Button>;
  return (
    <ul role="list" class="rulings">
      {tries.length === 0 && <li>{t("empty")}</li>}
      {tries.map((each, at) => (
        <li key={at}>
          <b>{[each.a, each.option].filter(Boolean).join(" ").replaceAll("_", " ")}</b> {each.can ? t("can_do") : `${each.message ?? ""}${each.rule ? ` (${each.rule})` : ""}`}
        </li>
      ))}
    </ul>
  );
}

function Rulings({ name, isKnown }: { name: string; isKnown: boolean }): VNode | null {
  const [found, set] = useState<RulingList | null>(null);
  if (!isKnown) return null;
  if (found) {
    return (
      <ul role="list" class="rulings">
        {found.rulings.map((ruling, at) => (
          <li key={at}>
            <time>{ruling.published_at}</time> {ruling.comment}
          </li>
        ))}
        {found.rulings.length === 0 && <li>{t("empty")}</li>}
      </ul>
    );
  }
  return (
    <Button look="quiet" onClick={() => get<RulingList>(`/v1/cards/${encodeURIComponent(name)}/rulings`).then(set, () => set({ name, rulings: [] }))}>
      {t("rulings")}
    </Button>
  );
}
