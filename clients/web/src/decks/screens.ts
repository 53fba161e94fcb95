/** The screens of this room, which are loaded together. */
export { default as Deck } from "./deck.tsx";
export { default as EditDeck } from "./edit_deck.tsx";
export { default as NewDeck } from "./new_deck.tsx";
export { default as Decks } from "./screen.tsx";
