/** Deck lists as text: lines by number, and the name in a line put right. */

/** What may stand before a name: whose section it is of, and how many. */
const BEFORE = /^\s*(?:(?:SB|sideboard|commander|companion)\s*:\s*)?(?:\d+\s*x?\s+)?/i;
/** What may stand behind one: printing, foil, treatment, category and tags in the ways of Moxfield, Archidekt, Forge and others. */
const BEHIND = /(?:\s+(?:\(\w{1,7}\)|\*[FE]\*|[[<^#])|\|).*$/i;

/** The line with another card name; what stands before and behind the name stays. */
export function withName(text: string, line: number, name: string): string {
  return changed(text, line, (old) => {
    const before = BEFORE.exec(old)![0];
    return `${before}${name}${BEHIND.exec(old.slice(before.length))?.[0] ?? ""}`;
  });
}

/** The list with one more card at its end. */
export const withCard = (text: string, name: string): string => `${text.trimEnd()}${text.trim() ? "\n" : ""}1 ${name}\n`;

/** Where a line begins and ends. */
export function spanOf(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((all, each) => all + each.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}

function changed(text: string, line: number, change: (old: string) => string): string {
  return text
    .split("\n")
    .map((old, at) => (at === line - 1 ? change(old) : old))
    .join("\n");
}
