/** The screens of this room, which are loaded together. */
export { default as Leaderboards } from "./leaderboards.tsx";
export { default as Profile } from "./screen.tsx";
