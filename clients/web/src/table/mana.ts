/** Mana costs as symbols: `{2}{W/U}` is "2" and "W/U". */

/** The symbols of a cost, without braces. */
export function symbols(cost: string): string[] {
  return [...cost.matchAll(/\{([^}]*)\}/g)].map((found) => found[1]!);
}

/** The colours that a symbol is drawn in, "" for none. */
export function symbolColor(symbol: string): string {
  return symbol.replace(/[^WUBRG]/g, "").slice(0, 2);
}

/** Which frame a card has: one of W U B R G, M for several colours, L for lands, A for colourless. */
export function frameOf(card: { colors?: string; types?: readonly string[] }): string {
  const colors = (card.colors ?? "").replace(/[^WUBRG]/g, "");
  if (colors.length > 1) return "M";
  if (colors) return colors;
  return card.types?.includes("land") ? "L" : "A";
}

/** Text cut at its mana symbols: words and symbols alternate, words first. */
export function cutAtSymbols(text: string): string[] {
  return text.split(/\{([^}\s]{1,6})\}/g);
}
