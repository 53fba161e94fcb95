/** The screens of this room, which are loaded together. */
export { default as NewTable } from "./new_table.tsx";
export { default as Room } from "./room.tsx";
export { default as Lobby } from "./screen.tsx";
