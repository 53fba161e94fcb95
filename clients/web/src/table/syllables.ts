/** Where a long word may be broken. Browsers do not break capitalised English words, and many come without their dictionaries: a rule for all languages of the page is good enough for a tile. */
const SHORTEST = 7;
const SOFT_HYPHEN = "\u00ad";
const VOWEL = "[aeiouyäöüàâéèêëîïôùûæœ]";
const CONSONANT = `(?:(?!${VOWEL})\\p{L})`;
/** What may begin a syllable before its vowel: one consonant, or several that are said together. */
const ONSET = `(?:sch|[cpstw]h|[bcdfgkpt][lr]|${CONSONANT})`;
const SYLLABLE = new RegExp(`${VOWEL}${CONSONANT}*?(?=${ONSET}${VOWEL})(?<=\\p{L}{3})(?=\\p{L}{3})`, "giu");
const LONG_WORD = new RegExp(`\\p{L}{${SHORTEST},}`, "gu");

/** The text with soft hyphens between the syllables of its long words, at least three letters from the ends. */
export const breakable = (text: string): string => text.replace(LONG_WORD, (word) => word.replace(SYLLABLE, `$&${SOFT_HYPHEN}`));
