/** Words that controls of every room use. */
import { dictionary } from "./words.ts";

export const shared = dictionary(
  { close: "Close", copy: "Copy", copied: "Copied", cancel: "Cancel", loading: "Loading …", again: "Try again", unreachable: "The server does not answer." },
  { close: "Schließen", copy: "Kopieren", copied: "Kopiert", cancel: "Abbrechen", loading: "Lädt …", again: "Noch einmal", unreachable: "Der Server antwortet nicht." },
  { close: "Fermer", copy: "Copier", copied: "Copié", cancel: "Annuler", loading: "Chargement …", again: "Réessayer", unreachable: "Le serveur ne répond pas." },
);
