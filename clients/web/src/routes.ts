/** Which path shows which screen. A screen is loaded when it is first shown, with the others of its room: they share most of their code. */
import type { ComponentType } from "preact";
import type { Params } from "./kit/router.ts";

export type Screen = ComponentType<{ params: Params }>;
type Route = { pattern: string; load: () => Promise<{ default: Screen }>; isWide?: boolean };

/** The screens of a room, by their names. */
const room =
  <K extends string>(load: () => Promise<Readonly<Record<K, Screen>>>) =>
  (name: K) =>
  (): Promise<{ default: Screen }> =>
    load().then((found) => ({ default: found[name] }));

const decks = room(() => import("./decks/screens.ts"));
const events = room(() => import("./events/screens.ts"));
const games = room(() => import("./table/screens.ts"));
const leagues = room(() => import("./leagues/screens.ts"));
const profile = room(() => import("./profile/screens.ts"));
const settings = room(() => import("./settings/screens.ts"));
const tables = room(() => import("./lobby/screens.ts"));

/** `isWide`: the screen takes the whole window, without the page's head. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", load: () => import("./home/screen.tsx") },
  { pattern: "/queue", load: () => import("./queue/screen.tsx") },
  { pattern: "/party/:code", load: () => import("./party/arrival.tsx") },
  { pattern: "/decks", load: decks("Decks") },
  { pattern: "/decks/new", load: decks("NewDeck") },
  { pattern: "/decks/:id", load: decks("Deck") },
  { pattern: "/decks/:id/edit", load: decks("EditDeck") },
  { pattern: "/cards", load: () => import("./cards/screen.tsx") },
  { pattern: "/tables", load: tables("Lobby") },
  { pattern: "/tables/new", load: tables("NewTable") },
  { pattern: "/tables/:id", load: tables("Room") },
  { pattern: "/users/:id", load: profile("Profile") },
  { pattern: "/leaderboards", load: profile("Leaderboards") },
  { pattern: "/events", load: events("Events") },
  { pattern: "/events/new", load: events("NewEvent") },
  { pattern: "/events/:id/desk", load: () => import("./events/desk/screen.tsx") },
  { pattern: "/events/:id", load: events("Event") },
  { pattern: "/leagues", load: leagues("Leagues") },
  { pattern: "/leagues/new", load: leagues("NewLeague") },
  { pattern: "/leagues/:id", load: leagues("League") },
  { pattern: "/moderation", load: () => import("./moderation/screen.tsx") },
  { pattern: "/settings", load: settings("Settings") },
  { pattern: "/recover", load: settings("Recover") },
  { pattern: "/login", load: () => import("./login/screen.tsx") },
  { pattern: "/games/:id/fair", load: () => import("./fair/screen.tsx") },
  { pattern: "/games/:id/replay", load: games("Replay"), isWide: true },
  { pattern: "/games/:id", load: games("Table"), isWide: true },
];
