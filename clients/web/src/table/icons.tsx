/** Our own small drawings: zones, seats, states. Each is decoration beside words. */
import type { VNode } from "preact";

const PATHS = {
  hand: "M3 6l5-2 4 10-5 2zM9 4h5v11h-4M14 5l4 2-4 9",
  library: "M4 5h9v11H4zM7 5V3h9v11h-3",
  graveyard: "M5 17V8a5 5 0 0 1 10 0v9zM8 9h4M10 7v6",
  exile: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M5 15L15 5",
  command: "M4 14l-1-8 4 3 3-5 3 5 4-3-1 8z",
  life: "M10 17C4 12 3 9 3 7a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 2-1 5-7 10z",
  poison: "M10 2c3 5 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z",
  tapped: "M15 9a5 5 0 1 0-2 5M15 4v5h-5",
  menu: "M3 6h14M3 10h14M3 14h14",
  keys: "M2 6h16v9H2zM5 9h1M9 9h1M13 9h1M6 12h8",
  clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2",
  pin: "M8 3h5l-1 5 3 3H5l3-3zM10 11v6",
  monarch: "M4 15h12M4 12l-1-6 4 3 3-5 3 5 4-3-1 6z",
  bot: "M5 7h10v8H5zM10 7V4M8 10v1M12 10v1",
  target: "M10 3v4M10 13v4M3 10h4M13 10h4M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
  first: "M4 4v12M15 4l-8 6 8 6z",
  turn_back: "M10 4l-7 6 7 6zM17 4l-7 6 7 6z",
  back: "M14 4l-8 6 8 6z",
  forward: "M6 4l8 6-8 6z",
  turn_forward: "M10 4l7 6-7 6zM3 4l7 6-7 6z",
  last: "M16 4v12M5 4l8 6-8 6z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, label }: { name: IconName; label?: string }): VNode {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden={label ? undefined : "true"} role={label ? "img" : undefined} aria-label={label}>
      <path d={PATHS[name]} />
    </svg>
  );
}

const SHAPES = ["M10 3a7 7 0 1 0 .01 0z", "M10 3l8 14H2z", "M4 4h12v12H4z", "M10 2l8 8-8 8-8-8z", "M10 2l2.4 5.4 5.9.6-4.4 4 1.2 5.8L10 14.8l-5.1 3 1.2-5.8-4.4-4 5.9-.6z", "M6 3h8l4 7-4 7H6l-4-7z"] as const;

/** Each seat has a shape beside its colour. */
export function SeatMark({ seat }: { seat: number }): VNode {
  return (
    <svg class={`seat-mark seat-${seat % SHAPES.length}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[seat % SHAPES.length]} />
    </svg>
  );
}
