import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    replay: "Replay", loading: "Fetching the game …", place: "Place in the game", place_words: "Turn {turn}, {frame} of {frames}", first: "To the beginning", turn_back: "A turn back", back: "Back", play: "Play", pause: "Pause", forward: "Forward", turn_forward: "A turn on", last: "To the end",
    view: "What is shown", view_own: "What I saw", view_public: "What everybody saw", view_open: "All hands", side: "From whose side", speed: "Speed", closed: "The hands of others are not shown in this game, or not before its match is over.", copy: "Copy a link to this moment", play_on: "Play on from here as {who}, against bots", scenario: "Save this turn as a scenario", starting: "The table is set …",
  },
  {
    replay: "Wiederholung", loading: "Das Spiel wird geholt …", place: "Stelle im Spiel", place_words: "Zug {turn}, {frame} von {frames}", first: "Zum Anfang", turn_back: "Einen Zug zurück", back: "Zurück", play: "Abspielen", pause: "Anhalten", forward: "Weiter", turn_forward: "Einen Zug weiter", last: "Zum Ende",
    view: "Was gezeigt wird", view_own: "Was ich sah", view_public: "Was alle sahen", view_open: "Alle Hände", side: "Von wessen Seite", speed: "Tempo", closed: "Die Hände der anderen werden in diesem Spiel nicht gezeigt, oder erst nach dem Match.", copy: "Link zu diesem Augenblick kopieren", play_on: "Von hier als {who} gegen Bots weiterspielen", scenario: "Diesen Zug als Szenario speichern", starting: "Der Tisch wird gedeckt …",
  },
  {
    replay: "Rediffusion", loading: "Chargement de la partie …", place: "Moment de la partie", place_words: "Tour {turn}, {frame} sur {frames}", first: "Au début", turn_back: "Un tour en arrière", back: "En arrière", play: "Lire", pause: "Pause", forward: "En avant", turn_forward: "Un tour en avant", last: "À la fin",
    view: "Ce qui est montré", view_own: "Ce que j’ai vu", view_public: "Ce que tous ont vu", view_open: "Toutes les mains", side: "Vu du côté de", speed: "Vitesse", closed: "Les mains des autres ne sont pas montrées dans cette partie, ou pas avant la fin du match.", copy: "Copier un lien vers ce moment", play_on: "Continuer d’ici en tant que {who}, contre des bots", scenario: "Enregistrer ce tour comme scénario", starting: "La table se prépare …",
  },
);
