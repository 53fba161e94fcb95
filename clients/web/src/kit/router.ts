/** Where the page is: the path of the address as a signal, and patterns like `/games/:id`. Links are ordinary links; the page follows those of its own. */
import { signal } from "@preact/signals";

export type Params = Readonly<Record<string, string>>;

const here = (): string => globalThis.location?.pathname ?? "/";

export const path = signal(here());
/** The part of the address after `?`. */
export const query = signal(globalThis.location?.search ?? "");

/** Show another path; `replace` leaves no step to go back to. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  arrive();
  scrollTo(0, 0);
}

/** The parameters if the path has the pattern's form, else null. */
export function matched(pattern: string, given: string): Params | null {
  const wanted = pattern.split("/");
  const parts = given.replace(/\/+$/, "").split("/");
  if (wanted.length !== Math.max(parts.length, pattern === "/" ? 2 : 0) && !(pattern === "/" && parts.length < 2)) return null;
  const params: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const part = parts[at] ?? "";
    if (!word.startsWith(":")) {
      if (word !== part) return null;
    } else if (!part) return null;
    else params[word.slice(1)] = decoded(part);
  }
  return params;
}

/** From now on follow the browser's history and clicks on links of this page. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    const isOther = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isOther || link.target || link.hasAttribute("download") || link.hash || link.origin !== location.origin || !isPage(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function isPage(pathname: string): boolean {
  return !pathname.startsWith("/v1/") && !pathname.startsWith("/assets/");
}

function arrive(): void {
  path.value = here();
  query.value = location.search;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
