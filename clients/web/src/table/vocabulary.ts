/** Words of the protocol in the user's language. One that came later than this page is shown as the server says it. */
import { filled, language, trilingual, type Params } from "../kit/words.ts";

type Vocabulary = Readonly<Record<string, string>>;

export function vocabulary(rows: Vocabulary): (word: string) => string {
  return (word) => wordOf(rows, word) ?? humanized(word);
}

/** Sentences by a word of the protocol; "" for one that has none. */
export function sentences(rows: Vocabulary): (word: string, params: Params) => string {
  return (word, params) => filled(wordOf(rows, word) ?? "", params, language);
}

const wordOf = (rows: Vocabulary, word: string): string | undefined => (Object.hasOwn(rows, word) ? rows[word] : undefined);

export const humanized = (word: string): string => word.replaceAll("_", " ");

/** Why somebody lost. */
export const causeWords = vocabulary({
  clock: trilingual("out of time", "Zeit abgelaufen", "temps écoulé"),
  commander_damage: trilingual("commander damage", "Kommandeursschaden", "blessures de commandant"),
  concession: trilingual("conceded", "aufgegeben", "concession"),
  effect: trilingual("an effect", "ein Effekt", "un effet"),
  emperor: trilingual("the emperor has fallen", "der Kaiser ist gefallen", "l’empereur est tombé"),
  judge: trilingual("a judge’s ruling", "Entscheidung eines Schiedsrichters", "décision d’un arbitre"),
  library: trilingual("an empty library", "leere Bibliothek", "bibliothèque vide"),
  life: trilingual("no life left", "keine Lebenspunkte mehr", "plus de points de vie"),
  poison: trilingual("poison", "Gift", "poison"),
  tie_break: trilingual("fewer life points when time was over", "weniger Lebenspunkte nach Ablauf der Zeit", "moins de points de vie à la fin du temps"),
});

/** Special actions, as the rules call them (CR 116.2). */
export const specialWords = vocabulary({
  companion: trilingual("Companion into the hand", "Gefährten auf die Hand", "Compagnon en main"),
  discard: trilingual("Discard", "Abwerfen", "Défausser"),
  end_effect: trilingual("End the effect", "Den Effekt beenden", "Mettre fin à l’effet"),
  face_up: trilingual("Turn face up", "Aufdecken", "Retourner face visible"),
  foretell: trilingual("Foretell", "Vorhersagen", "Prédire"),
  ignore_effect: trilingual("Ignore the effect this turn", "Den Effekt in diesem Zug ignorieren", "Ignorer l’effet ce tour-ci"),
  plot: trilingual("Plot", "Aushecken", "Comploter"),
  suspend: trilingual("Suspend", "Aussetzen", "Suspendre"),
  transfer_life: trilingual("Transfer life", "Leben übertragen", "Transférer des points de vie"),
  unlock: trilingual("Unlock the door", "Die Tür aufschließen", "Déverrouiller la porte"),
});

/** What is done by hand (`game.manual`). */
export const verbWords = vocabulary({
  attach: trilingual("Attach", "Anlegen", "Attacher"),
  award: trilingual("Award victory points", "Siegpunkte vergeben", "Donner des points de victoire"),
  control: trilingual("Change control", "Kontrolle übergeben", "Changer le contrôle"),
  counters: trilingual("Put or remove counters", "Marken legen oder entfernen", "Mettre ou retirer des marqueurs"),
  damage: trilingual("Deal damage", "Schaden zufügen", "Infliger des blessures"),
  destroy: trilingual("Destroy", "Zerstören", "Détruire"),
  discard: trilingual("Discard", "Abwerfen", "Défausser"),
  done: trilingual("Say that it is done", "Sagen, dass es getan ist", "Dire que c’est fait"),
  draw: trilingual("Draw", "Ziehen", "Piocher"),
  life: trilingual("Change life", "Leben ändern", "Changer les points de vie"),
  look: trilingual("Look at the top of the library", "Oben in die Bibliothek sehen", "Regarder le dessus de la bibliothèque"),
  mana: trilingual("Add mana", "Mana erzeugen", "Ajouter du mana"),
  move: trilingual("Move", "Bewegen", "Déplacer"),
  note: trilingual("Say to the table", "Dem Tisch sagen", "Dire à la table"),
  reveal: trilingual("Reveal", "Vorzeigen", "Révéler"),
  sacrifice: trilingual("Sacrifice", "Opfern", "Sacrifier"),
  shuffle: trilingual("Shuffle the library", "Die Bibliothek mischen", "Mélanger la bibliothèque"),
  takeback: trilingual("Take back", "Zurücknehmen", "Revenir en arrière"),
  tap: trilingual("Tap", "Tappen", "Engager"),
  token: trilingual("Make a token", "Spielstein erzeugen", "Créer un jeton"),
  turn: trilingual("Turn over or face up", "Umdrehen oder aufdecken", "Retourner"),
  unrated: trilingual("Leave the game unrated", "Das Spiel nicht werten", "Ne pas compter la partie"),
  untap: trilingual("Untap", "Enttappen", "Dégager"),
});
