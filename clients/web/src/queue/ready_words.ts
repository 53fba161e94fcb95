import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    match_found: "A match is found!",
    players: "{n:# player|# players}",
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
    accept: "Accepter",
    decline: "Refuser",
    waiting_for_others: "Accepté. En attente des autres …",
    decline_costs: "Qui refuse ou ne répond pas quitte la file et peut revenir après une pause. Tous les autres gardent leur place.",
    time_left: "Temps restant pour accepter",
    seconds: "{n:# seconde|# secondes}",
  },
);
