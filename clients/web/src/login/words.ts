import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  { who: "Who plays?", name: "Name", password: "Password (none for a guest)", enter: "Enter" },
  { who: "Wer spielt?", name: "Name", password: "Passwort (als Gast keines)", enter: "Eintreten" },
  { who: "Qui joue ?", name: "Nom", password: "Mot de passe (aucun pour un invité)", enter: "Entrer" },
);
