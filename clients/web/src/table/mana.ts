/** Mana costs as symbols: `{2}{W/U}` is "2" and "W/U". */

/** The symbols of a cost, without braces. */
export function symbols(cost: string): string[] {
  return [...cost.matchAll(/\{([^}]*)\}/g)].map((found) => found[1]!);
}

/** The colours that a symbol is drawn in, "" for none. */
export function symbolColor(symbol: string): string {
  return symbol.replace(/[^WUBRG]/g, "").slice(0, 2);
}

/** Which frame a card has: one of W U B R G, M for several colours, L for lands (with the tint of their basic type), A for colourless. */
export function frameOf(card: { colors?: string; types?: readonly string[]; subtypes?: readonly string[] }): string {
  const colors = (card.colors ?? "").replace(/[^WUBRG]/g, "");
  const basic = (card.subtypes ?? []).map((each) => BASICS[each.toLowerCase()]).filter(Boolean);
  if (card.types?.includes("land") && !colors) return `L${basic.length === 1 ? ` frame-of-${basic[0]}` : ""}`;
  if (colors.length > 1) return "M";
  return colors || "A";
}

const BASICS: Readonly<Record<string, string>> = { plains: "W", island: "U", swamp: "B", mountain: "R", forest: "G" };

/** Text cut at its mana symbols: words and symbols alternate, words first. */
export function cutAtSymbols(text: string): string[] {
  return text.split(/\{([^}\s]{1,6})\}/g);
}
