/** What happened, for the kinds of events that need no more than a sentence (`EVENTS` of gateway/game_schema.py); `lines.ts` tells the others. */
import { trilingual } from "../kit/words.ts";
import { sentences } from "./vocabulary.ts";

/** Whether players remember it, or the log shows it only where it shows everything. */
type Weight = "main" | "small";

const HAPPENINGS: Readonly<Record<string, readonly [weight: Weight, words: string]>> = {
  blessing: ["main", trilingual("{who}: has the city’s blessing.", "{who}: hat den Segen der Stadt.", "{who} : a la bénédiction de la cité.")],
  chose: ["small", trilingual("{what}: {word} is chosen.", "{what}: {word} ist gewählt.", "{what} : {word} est choisi.")],
  companion: ["main", trilingual("{who}: reveals the companion {what}.", "{who}: zeigt den Gefährten {what} vor.", "{who} : révèle le compagnon {what}.")],
  control: ["main", trilingual("{who}: controls {what}.", "{who}: kontrolliert {what}.", "{who} : contrôle {what}.")],
  control_next: ["main", trilingual("{by} will control the next turn of {who}.", "{by} kontrolliert den nächsten Zug von {who}.", "{by} contrôlera le prochain tour de {who}.")],
  controlled: ["main", trilingual("{by} controls this turn of {who}.", "{by} kontrolliert diesen Zug von {who}.", "{by} contrôle ce tour de {who}.")],
  copied: ["main", trilingual("{what} is a copy of {of}.", "{what} ist eine Kopie von {of}.", "{what} est une copie de {of}.")],
  die: ["main", trilingual("{who}: rolls {result} of {sides}.", "{who}: würfelt {result} von {sides}.", "{who} : obtient {result} sur {sides}.")],
  dungeon_completed: ["main", trilingual("{who}: completes {dungeon}.", "{who}: schließt {dungeon} ab.", "{who} : termine {dungeon}.")],
  emblem: ["main", trilingual("{who}: gets an emblem of {what}.", "{who}: erhält ein Emblem von {what}.", "{who} : obtient un emblème de {what}.")],
  face_down: ["main", trilingual("{what} is turned face down.", "{what} wird verdeckt.", "{what} est retourné face cachée.")],
  face_up: ["main", trilingual("{what} is turned face up.", "{what} wird aufgedeckt.", "{what} est retourné face visible.")],
  first: ["main", trilingual("{who}: plays first.", "{who}: beginnt.", "{who} : commence.")],
  flagged: ["main", trilingual("{who}: marks an error of the rules engine: {text}", "{who}: meldet einen Fehler der Regelmaschine: {text}", "{who} : signale une erreur du moteur de règles : {text}")],
  flipped: ["main", trilingual("{what} is flipped.", "{what} wird umgedreht.", "{what} est inversé.")],
  held_back: ["small", trilingual("{who}: {n} more are held back (house rule).", "{who}: {n} weitere zurückgehalten (Hausregel).", "{who} : {n} de plus sont retenus (règle maison).")],
  initiative: ["main", trilingual("{who}: has the initiative.", "{who}: hat die Initiative.", "{who} : a l’initiative.")],
  locked: ["main", trilingual("A door of {what} is locked.", "Eine Tür von {what} wird verschlossen.", "Une porte de {what} est verrouillée.")],
  loop: ["main", trilingual("{who}: repeats the loop {iterations} times.", "{who}: wiederholt die Schleife {iterations}-mal.", "{who} : répète la boucle {iterations} fois.")],
  manual_card: ["main", trilingual("{what} failed and loses its text for this game. Do by hand what it says.", "{what} versagte und verliert für dieses Spiel den Text. Tut von Hand, was da steht.", "{what} a échoué et perd son texte pour cette partie. Faites à la main ce qu’il dit.")],
  match_conceded: ["main", trilingual("{who}: concedes the match.", "{who}: gibt das Match auf.", "{who} : concède le match.")],
  merged: ["main", trilingual("{source} merges with {what}.", "{source} verschmilzt mit {what}.", "{source} fusionne avec {what}.")],
  mulligan: ["main", trilingual("{who}: takes a mulligan.", "{who}: nimmt einen Mulligan.", "{who} : fait un mulligan.")],
  nonce_hashes: ["small", trilingual("The players’ words for the seed are sealed.", "Die Worte der Spieler zum Startwert sind versiegelt.", "Les mots des joueurs pour la graine sont scellés.")],
  nonces: ["small", trilingual("The players’ words for the seed are told.", "Die Worte der Spieler zum Startwert sind bekannt.", "Les mots des joueurs pour la graine sont connus.")],
  paused: ["main", trilingual("That was too much work and was undone: {text}", "Das war zu viel Arbeit und wurde zurückgenommen: {text}", "C’était trop de travail et a été annulé : {text}")],
  prepared: ["main", trilingual("{what} is prepared.", "{what} ist vorbereitet.", "{what} est préparé.")],
  rearranged: ["small", trilingual("{who}: puts cards of a library back.", "{who}: legt Karten einer Bibliothek zurück.", "{who} : remet des cartes d’une bibliothèque.")],
  restarted: ["main", trilingual("{who}: the game begins anew.", "{who}: Das Spiel beginnt von vorn.", "{who} : la partie recommence.")],
  resumed: ["main", trilingual("The table goes on.", "Der Tisch spielt weiter.", "La table continue.")],
  retargeted: ["main", trilingual("{what} has other targets.", "{what} hat andere Ziele.", "{what} a d’autres cibles.")],
  room: ["main", trilingual("{who}: enters {room} ({dungeon}).", "{who}: betritt {room} ({dungeon}).", "{who} : entre dans {room} ({dungeon}).")],
  ruled: ["main", trilingual("{who}: out by the clock or a ruling.", "{who}: aus durch Uhr oder Entscheidung.", "{who} : sorti par la pendule ou une décision.")],
  sector: ["small", trilingual("{what}: sector {word}.", "{what}: Sektor {word}.", "{what} : secteur {word}.")],
  shortcut: ["main", trilingual("{who}: proposes to repeat something {times} times.", "{who}: schlägt vor, etwas {times}-mal zu wiederholen.", "{who} : propose de répéter {times} fois.")],
  shortcut_ended: ["main", trilingual("The shortcut ends after {taken} choices.", "Die Abkürzung endet nach {taken} Entscheidungen.", "Le raccourci se termine après {taken} choix.")],
  speed: ["main", trilingual("{who}: speed {speed}.", "{who}: Tempo {speed}.", "{who} : vitesse {speed}.")],
  sudden_death: ["main", trilingual("Sudden death: who has not the highest life total loses.", "Sudden Death: Wer nicht die meisten Lebenspunkte hat, verliert.", "Mort subite : qui n’a pas le plus de points de vie perd.")],
  swapped: ["main", trilingual("{who}: swaps {n:# card|# cards} with the sideboard.", "{who}: tauscht {n:# Karte|# Karten} mit dem Sideboard.", "{who} : échange {n:# carte|# cartes} avec la réserve.")],
  time_called: ["main", trilingual("Time is over: {turns:# more turn|# more turns}.", "Die Zeit ist um: noch {turns:# Zug|# Züge}.", "Le temps est écoulé : encore {turns:# tour|# tours}.")],
  time_extended: ["main", trilingual("The match has {seconds} s more.", "Das Match hat {seconds} s mehr.", "Le match a {seconds} s de plus.")],
  turns_added: ["main", trilingual("{n:# additional turn|# additional turns}.", "{n:# zusätzlicher Zug|# zusätzliche Züge}.", "{n:# tour de plus|# tours de plus}.")],
  unlocked: ["main", trilingual("A door of {what} is unlocked.", "Eine Tür von {what} wird aufgeschlossen.", "Une porte de {what} est déverrouillée.")],
  vote: ["main", trilingual("{who}: votes for {word}.", "{who}: stimmt für {word}.", "{who} : vote pour {word}.")],
};

const sentence = sentences(Object.fromEntries(Object.entries(HAPPENINGS).map(([kind, [, words]]) => [kind, words])));

export const happeningOf = (kind: string, params: Readonly<Record<string, string | number>>): { text: string; weight: Weight } | null => {
  const found = Object.hasOwn(HAPPENINGS, kind) ? HAPPENINGS[kind] : undefined;
  return found ? { text: sentence(kind, params), weight: found[0] } : null;
};
