import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    deck: "Deck",
    your_decks: "Your decks",
    starters: "Starter decks",
    not_legal: "{name} (not legal)",
    plays_whole: "● The rules play every card of it.",
    plays_partly: "◐ The rules play {share} of its cards in full; the rest is played by hand.",
  },
  {
    deck: "Deck",
    your_decks: "Deine Decks",
    starters: "Starterdecks",
    not_legal: "{name} (nicht legal)",
    plays_whole: "● Die Regeln spielen jede seiner Karten.",
    plays_partly: "◐ Die Regeln spielen {share} seiner Karten ganz; der Rest wird von Hand gespielt.",
  },
  {
    deck: "Deck",
    your_decks: "Vos decks",
    starters: "Decks de départ",
    not_legal: "{name} (non légal)",
    plays_whole: "● Les règles jouent chacune de ses cartes.",
    plays_partly: "◐ Les règles jouent entièrement {share} de ses cartes ; le reste se joue à la main.",
  },
);
