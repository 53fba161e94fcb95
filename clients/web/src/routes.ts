/** Which path shows which screen. A screen is the default export of its module and is loaded when it is first shown. */
import type { ComponentType } from "preact";
import type { Params } from "./kit/router.ts";

export type Screen = ComponentType<{ params: Params }>;
type Route = { pattern: string; load: () => Promise<{ default: Screen }>; isWide?: boolean };

/** `isWide`: the screen takes the whole window, without the page's head. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", load: () => import("./home/screen.tsx") },
  { pattern: "/queue", load: () => import("./queue/screen.tsx") },
  { pattern: "/party/:code", load: () => import("./party/arrival.tsx") },
  { pattern: "/decks", load: () => import("./decks/screen.tsx") },
  { pattern: "/decks/new", load: () => import("./decks/new_deck.tsx") },
  { pattern: "/decks/:id", load: () => import("./decks/deck.tsx") },
  { pattern: "/decks/:id/edit", load: () => import("./decks/edit_deck.tsx") },
  { pattern: "/cards", load: () => import("./cards/screen.tsx") },
  { pattern: "/tables", load: () => import("./lobby/screen.tsx") },
  { pattern: "/tables/new", load: () => import("./lobby/new_table.tsx") },
  { pattern: "/tables/:id", load: () => import("./lobby/room.tsx") },
  { pattern: "/users/:id", load: () => import("./profile/screen.tsx") },
  { pattern: "/leaderboards", load: () => import("./profile/leaderboards.tsx") },
  { pattern: "/events", load: () => import("./events/screen.tsx") },
  { pattern: "/events/new", load: () => import("./events/new_event.tsx") },
  { pattern: "/events/:id", load: () => import("./events/event.tsx") },
  { pattern: "/settings", load: () => import("./settings/screen.tsx") },
  { pattern: "/recover", load: () => import("./settings/recover.tsx") },
  { pattern: "/login", load: () => import("./login/screen.tsx") },
  { pattern: "/games/:id/replay", load: () => import("./replay/screen.tsx"), isWide: true },
  { pattern: "/games/:id", load: () => import("./table/screen.tsx"), isWide: true },
];
