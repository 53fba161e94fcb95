/** The actions of one object, beside it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { VNode } from "preact";
import { rove } from "../kit/roving.ts";
import { named } from "./describe.ts";
import { actionsBy, menuOf, seen } from "./live.ts";
import { ActionButton } from "./question/priority.tsx";
import { t } from "./words.ts";

const MARGIN = 8;

export function ActionMenu(): VNode | null {
  const element = useRef<HTMLDivElement>(null);
  const handle = menuOf.value;
  useLayoutEffect(() => {
    const opener = document.querySelector<HTMLElement>(`[data-handles~="${handle}"]`);
    place(element.current, opener);
    element.current?.querySelector<HTMLElement>("button")?.focus();
    return () => opener?.focus();
  }, [handle]);
  if (!handle || !seen.value) return null;
  const close = (event: KeyboardEvent): void => {
    if (event.key === "Escape" || event.key === "Tab") menuOf.value = "";
  };
  return (
    <div class="menu-shade" onClick={(event) => event.target === event.currentTarget && (menuOf.value = "")}>
      <div ref={element} class="menu" role="menu" aria-label={t("actions_of", { what: named(seen.value, handle) })} onKeyDown={(event) => (close(event), rove("[role=menuitem]")(event))}>
        {(actionsBy.value.get(handle) ?? []).map((action, at) => (
          <ActionButton key={at} action={action} role="menuitem" />
        ))}
      </div>
    </div>
  );
}

/** Above or below what it belongs to, inside the window. */
function place(menu: HTMLElement | null, opener: HTMLElement | null): void {
  if (!menu || !opener) return;
  const [from, size] = [opener.getBoundingClientRect(), menu.getBoundingClientRect()];
  const left = Math.min(Math.max(from.left, MARGIN), innerWidth - size.width - MARGIN);
  const above = from.top - size.height - MARGIN;
  const top = above > MARGIN ? above : Math.min(from.bottom + MARGIN, innerHeight - size.height - MARGIN);
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", `${Math.max(top, MARGIN)}px`);
}
