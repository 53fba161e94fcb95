/** The deck that this browser last sat down with; screens that seat the user write it, a rematch takes it. */
import { stored } from "../kit/storage.ts";

export const lastDeck = stored("deck.last", "");
