/** Roving focus: one Tab stop for a group, in which arrows, Home and End move. */

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A key handler for the group's element; `selector` finds its members in order. */
export function rove(selector: string): (event: KeyboardEvent & { currentTarget: HTMLElement }) => void {
  return (event) => {
    const members = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = members.indexOf((event.target as HTMLElement).closest(selector) as HTMLElement);
    const to = next(event.key, at, members.length);
    if (at < 0 || to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    members[at]?.setAttribute("tabindex", "-1");
    members[to]?.setAttribute("tabindex", "0");
    members[to]?.focus();
  };
}

/** A ref for the group's element that leaves it one Tab stop, whatever members come and go: after each drawing the first, if none has it. */
export function keepStop(selector: string): (element: HTMLElement | null) => void {
  const stops = selector.split(",").map((each) => `${each}[tabindex="0"]`).join();
  return (element) => {
    if (!element || element.querySelector(stops)) return;
    const first = element.querySelector<HTMLElement>(selector);
    if (first) first.tabIndex = 0;
  };
}

/** The place that a key leads to, null when it leads nowhere. */
export function next(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined || count === 0 ? null : (at + step + count) % count;
}
