/** The screens of this room, which are loaded together. */
export { default as Recover } from "./recover.tsx";
export { default as Settings } from "./screen.tsx";
