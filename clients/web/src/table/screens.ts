/** A game that goes on, and one that is shown again: the same table, loaded together. */
export { default as Replay } from "../replay/screen.tsx";
export { default as Table } from "./screen.tsx";
