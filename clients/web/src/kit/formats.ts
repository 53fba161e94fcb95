/** The four formats: how many sit at a table, in which teams, and what they are called. */
import { dictionary } from "./words.ts";

export const FORMATS = ["commander", "duel", "partner", "emperor"] as const;
export type Format = (typeof FORMATS)[number];
export type Chair = { team: number; position: number };

export const isFormat = (text: string): text is Format => FORMATS.includes(text as Format);

/** Who sits with whom, in turn order: partners opposite each other, an emperor's team side by side with the emperor, position 1, in the middle. */
export const CHAIRS: Readonly<Record<Format, readonly Chair[]>> = {
  commander: [0, 1, 2, 3].map((team) => ({ team, position: 0 })),
  duel: [0, 1].map((team) => ({ team, position: 0 })),
  partner: [0, 1, 2, 3].map((seat) => ({ team: seat % 2, position: Math.floor(seat / 2) })),
  emperor: [0, 1, 2, 3, 4, 5].map((seat) => ({ team: Math.floor(seat / 3), position: seat % 3 })),
};

export const hasTeams = (format: Format): boolean => format === "partner" || format === "emperor";

const words = dictionary(
  {
    commander: "Commander",
    duel: "Duel Commander",
    partner: "Partner",
    emperor: "Emperor",
    about_commander: "Four players, everyone for themselves",
    about_duel: "One against one",
    about_partner: "Two against two",
    about_emperor: "Three against three, an emperor each",
  },
  {
    commander: "Commander",
    duel: "Duel Commander",
    partner: "Partner",
    emperor: "Emperor",
    about_commander: "Zu viert, jeder für sich",
    about_duel: "Einer gegen einen",
    about_partner: "Zwei gegen zwei",
    about_emperor: "Drei gegen drei, mit je einem Emperor",
  },
  {
    commander: "Commander",
    duel: "Duel Commander",
    partner: "Partner",
    emperor: "Emperor",
    about_commander: "À quatre, chacun pour soi",
    about_duel: "Un contre un",
    about_partner: "Deux contre deux",
    about_emperor: "Trois contre trois, un empereur par équipe",
  },
);

/** What players call a format; a format of a newer server by its id. */
export const formatName = (format: string): string => (isFormat(format) ? words(format) : format);
export const formatAbout = (format: Format): string => words(`about_${format}`);
