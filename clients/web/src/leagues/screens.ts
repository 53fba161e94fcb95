/** The screens of this room, which are loaded together. */
export { default as League } from "./league.tsx";
export { default as NewLeague } from "./new_league.tsx";
export { default as Leagues } from "./screen.tsx";
