/** Deck lists as text: lines by number, and the name in a line put right. */

/** The line with another card name; its number and what it is marked with before the name stay. */
export function withName(text: string, line: number, name: string): string {
  return changed(text, line, (old) => `${/^\s*(?:\d+\s*x?\s+)?/i.exec(old)![0]}${name}`);
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
