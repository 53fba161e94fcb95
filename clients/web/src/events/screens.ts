/** The screens of this room, which are loaded together. */
export { default as Event } from "./event.tsx";
export { default as NewEvent } from "./new_event.tsx";
export { default as Events } from "./screen.tsx";
