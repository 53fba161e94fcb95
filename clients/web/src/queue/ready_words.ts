import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    match_found: "A match is found!",
    players: "{n:# player|# players}",
    full_shares: "Played by the rules alone, deck by deck: {shares} of the cards. The rest is done by hand.",
    accept: "Accept",
    decline: "Decline",
    waiting_for_others: "Accepted. Waiting for the others …",
    decline_costs: "Who declines, or does not answer, leaves the queue and may come back after a pause. All others keep their places.",
    time_left: "Time left to accept",
    seconds: "{n:# second|# seconds}",
  },
  {
    match_found: "Ein Match ist gefunden!",
    players: "{n:# Spieler|# Spieler}",
    full_shares: "Von den Regeln allein gespielt, Deck für Deck: {shares} der Karten. Der Rest geschieht von Hand.",
    accept: "Annehmen",
    decline: "Ablehnen",
    waiting_for_others: "Angenommen. Warten auf die anderen …",
    decline_costs: "Wer ablehnt oder nicht antwortet, verlässt die Schlange und darf nach einer Pause wiederkommen. Alle anderen behalten ihren Platz.",
    time_left: "Verbleibende Zeit",
    seconds: "{n:# Sekunde|# Sekunden}",
  },
  {
    match_found: "Un match est trouvé !",
    players: "{n:# joueur|# joueurs}",
    full_shares: "Joué par les règles seules, deck par deck : {shares} des cartes. Le reste se fait à la main.",
    accept: "Accepter",
    decline: "Refuser",
    waiting_for_others: "Accepté. En attente des autres …",
    decline_costs: "Qui refuse ou ne répond pas quitte la file et peut revenir après une pause. Tous les autres gardent leur place.",
    time_left: "Temps restant pour accepter",
    seconds: "{n:# seconde|# secondes}",
  },
);
