/** Infractions and penalties of MTR 5 in words. */
import { dictionary } from "../kit/words.ts";

export const INFRACTIONS = [
  "game_rule_violation", "tardiness", "slow_play", "deck_problem", "decklist_problem", "communication_policy_violation", "outside_assistance",
  "unsporting_conduct_minor", "unsporting_conduct_major", "improperly_determining_a_winner", "bribery_and_wagering", "stalling", "cheating",
] as const;
export const PENALTIES = ["warning", "game_loss", "match_loss", "disqualification"] as const;

const words = dictionary(
  {
    game_rule_violation: "Game rule violation", tardiness: "Tardiness", slow_play: "Slow play", deck_problem: "Deck problem", decklist_problem: "Decklist problem", communication_policy_violation: "Communication policy violation", outside_assistance: "Outside assistance",
    unsporting_conduct_minor: "Unsporting conduct, minor", unsporting_conduct_major: "Unsporting conduct, major", improperly_determining_a_winner: "Improperly determining a winner", bribery_and_wagering: "Bribery and wagering", stalling: "Stalling", cheating: "Cheating",
    warning: "Warning", game_loss: "Game loss", match_loss: "Match loss", disqualification: "Disqualification",
  },
  {
    game_rule_violation: "Spielregelverstoß", tardiness: "Verspätung", slow_play: "Langsames Spiel", deck_problem: "Deckfehler", decklist_problem: "Deckliste fehlerhaft", communication_policy_violation: "Verstoß gegen die Kommunikationsregeln", outside_assistance: "Hilfe von außen",
    unsporting_conduct_minor: "Unsportlichkeit, leicht", unsporting_conduct_major: "Unsportlichkeit, schwer", improperly_determining_a_winner: "Sieger unzulässig bestimmt", bribery_and_wagering: "Bestechung und Wetten", stalling: "Zeitspiel", cheating: "Betrug",
    warning: "Verwarnung", game_loss: "Partieverlust", match_loss: "Matchverlust", disqualification: "Disqualifikation",
  },
  {
    game_rule_violation: "Violation des règles du jeu", tardiness: "Retard", slow_play: "Jeu lent", deck_problem: "Problème de deck", decklist_problem: "Problème de liste", communication_policy_violation: "Violation des règles de communication", outside_assistance: "Aide extérieure",
    unsporting_conduct_minor: "Comportement antisportif, mineur", unsporting_conduct_major: "Comportement antisportif, majeur", improperly_determining_a_winner: "Vainqueur déterminé de façon illicite", bribery_and_wagering: "Corruption et paris", stalling: "Anti-jeu", cheating: "Triche",
    warning: "Avertissement", game_loss: "Perte de la partie", match_loss: "Perte du match", disqualification: "Disqualification",
  },
);
type Infraction = (typeof INFRACTIONS)[number];
type Penalty = (typeof PENALTIES)[number];

/** Of a newer server its own word. */
export const infractionWords = (infraction: string): string => (INFRACTIONS.includes(infraction as Infraction) ? words(infraction as Infraction) : infraction.replaceAll("_", " "));
export const penaltyWords = (penalty: string): string => (PENALTIES.includes(penalty as Penalty) ? words(penalty as Penalty) : penalty.replaceAll("_", " "));
