import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    paused: "You play against bots. Your place is kept: when the game is over, you wait on.",
    bots_offered: "Nobody has come for a while. Play against bots until somebody does: your place is kept.",
    play_bots: "Play against bots meanwhile",
    too_few: "{n:# more player makes a game|# more players make a game}",
    unfit: "{n:# of the nearest others plays by other wishes|# of the nearest others play by other wishes}",
    missing: "Still missing: {roles}",
    lieutenants: "{n:# lieutenant|# lieutenants}",
    emperors: "{n:# emperor|# emperors}",
  },
  {
    paused: "Du spielst gegen Bots. Dein Platz bleibt dir: Nach der Partie wartest du weiter.",
    bots_offered: "Seit einer Weile kam niemand. Spiel gegen Bots, bis jemand kommt: Dein Platz bleibt dir.",
    play_bots: "Inzwischen gegen Bots spielen",
    too_few: "{n:Noch # Spieler fehlt|Noch # Spieler fehlen}",
    unfit: "{n:# der nächsten anderen spielt nach anderen Wünschen|# der nächsten anderen spielen nach anderen Wünschen}",
    missing: "Es fehlen noch: {roles}",
    lieutenants: "{n:# Leutnant|# Leutnants}",
    emperors: "{n:# Imperator|# Imperatoren}",
  },
  {
    paused: "Vous jouez contre des bots. Votre place est gardée : après la partie, vous continuez d’attendre.",
    bots_offered: "Personne n’est venu depuis un moment. Jouez contre des bots en attendant : votre place est gardée.",
    play_bots: "Jouer contre des bots en attendant",
    too_few: "{n:Il manque # joueur|Il manque # joueurs}",
    unfit: "{n:# des plus proches joue selon d’autres souhaits|# des plus proches jouent selon d’autres souhaits}",
    missing: "Il manque encore : {roles}",
    lieutenants: "{n:# lieutenant|# lieutenants}",
    emperors: "{n:# empereur|# empereurs}",
  },
);
